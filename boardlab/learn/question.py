"""A question that is asked until it is mastered: `check`, `hint`, `again`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from boardlab.learn.feedback import OPEN, Feedback, judge
from boardlab.learn.item import Hint, Item
from boardlab.learn.language import say
from boardlab.learn.page import Paged, posed
from boardlab.learn.progress import Entry, nowhere
from boardlab.learn.watching import Watched

MASTERY = 3
"""So many fresh items right in a row, each at the first attempt."""

Maker = Callable[[Random], Item]


class Question(Paged, Watched):
    """A question, the item that is asked now, and how far the learner is.

    make: draws an item. Item `number` (from 1) is drawn from the name, the seed and its number, so
    one seed gives everyone the same items. fresh: whether there are ever new ones; a puzzle has
    one item only, and is mastered when it is solved. entry: where progress is kept.
    """

    _maker = "asking"

    def __init__(
        self,
        name: str,
        make: Maker,
        seed: int = 1,
        *,
        fresh: bool = True,
        title: str = "",
        entry: Entry | None = None,
    ) -> None:
        super().__init__()
        self.name = name
        self.seed = seed
        self.fresh = fresh
        self.title = title or say("question.check")
        self._make = make
        self._entry = entry or nowhere()
        self.number = self._entry.count("number", 1)
        self._begin()
        self._resume()

    def _begin(self) -> None:
        self.item = self._make(Random(f"{self.name}/{self.seed}/{self.number}"))
        self.feedback: Feedback = OPEN
        self.answer: Any = None
        self.hints: tuple[Hint, ...] = ()
        self._made: tuple[Hint, ...] | None = None
        self._tried = self._is_kept("tried")  # whether this item was answered wrongly before
        self._done = self._is_kept("done")  # whether it was answered rightly before

    def _resume(self) -> None:
        """What was answered wrongly before, and the hints taken, so that no work is lost.

        A right answer is kept nowhere: it would be an answer key.
        """
        taken = self._entry.count("rungs")
        self.hints = self._rungs[:taken] if taken else ()
        kept = self._entry.get("answer")
        if kept is None:
            return
        try:
            feedback = judge(self.item, kept)
        except ValueError:
            return
        if not feedback:
            self.feedback, self.answer = feedback, kept

    # ------------------------------------------------------------------ the three verbs

    def check(self, answer: Any) -> Feedback:
        """What an answer is worth. Raises FormatError, and counts nothing, if it cannot be read.

        answer: what the form takes: a number or its text, a choice, spaces, an action, a position
        or its diagram, a function.
        """
        feedback = judge(self.item, answer)
        self.feedback, self.answer = feedback, answer
        if feedback.counts and not self._done:
            self._count(feedback)
        self._changed()
        return feedback

    def hint(self) -> Hint:
        """The next rung of help. Raises IndexError when there is none left."""
        rungs = self._rungs
        if len(self.hints) >= len(rungs):
            raise IndexError(say("question.no_hint"))
        given = rungs[len(self.hints)]
        self.hints = (*self.hints, given)
        self._entry.add("hints")
        self._entry.set("rungs", len(self.hints))
        self._entry.save()
        self._changed()
        return given

    def again(self) -> Question:
        """A fresh item; or, where there is only one, the same from the beginning."""
        if self.fresh:
            self.number += 1
            self._entry.set("number", self.number)
        if self.fresh or self._entry.get("answer") is not None or self.hints:
            self._entry.set("answer", None)
            self._entry.set("rungs", None)
            self._entry.save()
        self._begin()
        self._changed()
        return self

    # ------------------------------------------------------------------ how far one is

    @property
    def hints_left(self) -> int:
        return len(self._rungs) - len(self.hints)

    @property
    def _rungs(self) -> tuple[Hint, ...]:
        """The hints to this item, made once: a page asks at every press how many are left."""
        if self._made is None:
            self._made = self.item.rungs()
        return self._made

    @property
    def streak(self) -> int:
        """How many items in a row were right at the first attempt, the last ones."""
        return min(self._entry.count("streak"), self.goal)

    @property
    def goal(self) -> int:
        """How many in a row are mastery."""
        return MASTERY if self.fresh else 1

    @property
    def mastered(self) -> bool:
        return bool(self._entry.get("mastered"))

    def _is_kept(self, name: str) -> bool:
        """Whether this item is the one kept as `name`; it stays so when a cell is run again."""
        return self.fresh and self._entry.count(name) == self.number

    def _count(self, feedback: Feedback) -> None:
        """A slip is no mistake, and nothing won either: the item stays as it was.

        Once an item is done, nothing that is answered to it counts.
        """
        entry = self._entry
        entry.add("tries")
        if feedback.misconception:
            entry.meet(feedback.misconception)
        if feedback.state == "right":
            self._done = True
            entry.set("done", self.number)
            if not self._tried or not self.fresh:
                entry.add("right")
                entry.set("streak", entry.count("streak") + 1)
                if self.streak >= self.goal:
                    entry.set("mastered", True)
        elif feedback.state == "wrong":
            self._tried = True
            entry.set("tried", self.number)
            entry.set("streak", 0)
        entry.set("answer", None if feedback else self._kept())
        entry.save()

    def _kept(self) -> Any:
        """The answer as a file can keep it; None for a function."""
        form = self.item.form
        return form.to_json(form.read(self.answer, self.item))

    # ------------------------------------------------------------------ the page

    def __repr__(self) -> str:
        return posed(self.title, self.item)
