"""What stands beside a board on which something is asked: the card, as the page is told it.

A card holds the answer as far as it is made on the page; whether it is right only the question
knows. It says nothing that would tell the answer before that was given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from boardlab.core.marks import Json, Mark, Trace
from boardlab.learn.beside import marks
from boardlab.learn.drawing import Drawing, drawn
from boardlab.learn.feedback import OPEN, to_json
from boardlab.learn.forms import Code, Form, board_spaces, in_order
from boardlab.learn.item import Hint, Item
from boardlab.learn.language import say
from boardlab.learn.predict import SURE, Prediction, Seen
from boardlab.learn.question import Question
from boardlab.learn.watching import Watcher
from boardlab.ui import screen
from boardlab.ui.widget import Declined, Message

LONGEST: Final = 500
"""No answer is written with more letters than this."""

Button = list[str | bool]


class Card(ABC):
    """Something that is asked, or told, on a page.

    draft: the answer so far: spaces in their order, else a text; None if there is nothing yet.
    """

    def __init__(self) -> None:
        self.draft: Any = None
        self._warned = False  # whether it was said that nothing is marked

    # ------------------------------------------------------------------ what subclasses say

    @property
    @abstractmethod
    def item(self) -> Item:
        """What is asked now."""

    @property
    @abstractmethod
    def title(self) -> str: ...

    @property
    def prompt(self) -> str:
        return self.item.prompt

    @abstractmethod
    def watch(self, watcher: Watcher) -> None:
        """Have `watcher` called when the card may have to say something else."""

    @abstractmethod
    def follow(self) -> None:
        """Takes up what has changed."""

    @property
    def over(self) -> bool:
        """Whether no answer is taken any more."""
        return False

    @abstractmethod
    def give(self, answer: Any, sure: str | None) -> None:
        """Hands in an answer. Raises FormatError if it cannot be read."""

    def do(self, what: str) -> None:
        """What a button asks for. Raises Declined if it cannot be done."""
        raise Declined(f"There is nothing called {what!r} to be done here.")

    @property
    def trace(self) -> Trace | None:
        """What there is to be stepped through now."""
        return None

    @property
    def lens(self) -> str:
        """The name under which the trace is shown: another one for each trace."""
        return ""

    def laid(self) -> tuple[Mark, ...]:
        """Marks that lie on the board: what is asked about, and an action that was drafted."""
        state = self.item.state
        if state is None or self.over:
            return ()
        drafted = self.form.kind == "space" and self.draft
        return (*self.pointed, *(screen.sketch(state, self.draft) if drafted else ()))

    @property
    def pointed(self) -> tuple[Mark, ...]:
        """A ring on each space that the question speaks of."""
        words = say("ask.asked")
        return tuple(Mark(f"asked:{at}", "target", (at,), label=words) for at in self.item.about)

    @abstractmethod
    def _told(self) -> Json:
        """Fields of the card that are its own; `figures` are those of what no board can show."""

    @property
    def invitation(self) -> str:
        """How to go on from a picture of it."""
        return say("ask.to_answer")

    # ------------------------------------------------------------------ the page

    @property
    def form(self) -> Form:
        return self.item.form

    def to_json(self, figures: Iterable[Drawing] = ()) -> Json:
        """The field `ask` of the page. figures: more pictures for it."""
        told = self._told()
        shown = [*told.get("figures", ()), *(drawing.to_json() for drawing in figures)]
        return {
            "title": self.title,
            "prompt": self.prompt,
            "form": self.form.page(self.item),
            "answer": self.draft,
            "marked": self.marked,
            "tally": self._tally(),
            "sure": None,
            "state": "open",
            "heading": "",
            "said": [],
            "hints": [],
            "buttons": [],
            "streak": None,
            **told,
            "figures": shown,
        }

    @property
    def marked(self) -> list[str]:
        """The spaces that are shown as marked."""
        if self.form.kind == "spaces":
            return list(self.draft or ())
        if self.form.kind == "space" and self.draft:
            words = self.draft.lower().split()
            known = board_spaces(self.item)
            several = self.item.state is not None and screen.lies(self.item.state, self.draft)
            return [word for word in (words if several else words[-1:]) if word in known]
        return []

    def _tally(self) -> str:
        if self.form.kind == "spaces":
            return say("ask.tally", count=len(self.draft or ()))
        return self.draft or "" if self.form.kind == "space" else ""

    def lines(self) -> list[str]:
        """The card on paper: what is asked, and where the answer goes."""
        lines = self.prompt.splitlines()
        page = self.form.page(self.item)
        lines += [f"\u2610 {label}" for _, label in page.get("options", ())]
        if self.form.kind in ("number", "text", "space"):
            lines.append(say("ask.line"))
        if self.form.kind == "code":
            lines.append(page.get("example", ""))
        return lines

    # ------------------------------------------------------------------ the answer

    def mark(self, space: str) -> None:
        """A press on a space. Raises Declined where none is to be marked."""
        if self.over:
            raise Declined(say("ask.closed"))
        if self.form.kind == "spaces":
            marked = set(self.draft or ()) ^ {space}
            self.draft = sorted(marked, key=in_order) or None
        elif self.form.kind == "space":
            meant = self._meant(space)
            if self.draft in meant:
                self.draft = dict(pairwise((*meant, None)))[self.draft]
            else:
                self.draft = None if self.marked == [space] else meant[0]
        else:
            raise Declined(say("ask.no_marks"))
        self._warned = False

    def _meant(self, space: str) -> tuple[str, ...]:
        """The actions that a press on a space means, and the next presses there."""
        state, word = self.item.state, getattr(self.form, "word", "")
        assert state is not None
        if not word:
            return screen.meant(state, space)[:1]
        return screen.meant(state, space, word) or (f"{word} {space}",)

    def take(self, message: Message) -> Any:
        """The answer that a message hands in, or that was marked before it. Raises Declined."""
        kind = self.form.kind
        if self.over:
            raise Declined(say("ask.closed"))
        if isinstance(self.form, Code):
            raise Declined(say("ask.in_a_cell", call=self.form.call).rstrip(": "))
        if kind == "spaces":
            if not self.draft and not self._warned:
                self._warned = True
                raise Declined(say("ask.nothing"))
            return frozenset(self.draft or ())
        given = message.get("value")
        if given is None and kind == "space":
            given = self.draft
        if not isinstance(given, str) or not given.strip():
            key = {"choice": "ask.choose", "space": "ask.action"}.get(kind, "ask.empty")
            raise Declined(say(key))
        if len(given) > LONGEST:
            raise Declined(say("ask.long"))
        self.draft = given.strip()
        return self.draft

    def clear(self) -> None:
        """Away with what was marked or typed."""
        if not self.over:
            self.draft = None

    def _drafted(self, answer: Any) -> Any:
        """An answer that the form has read, as it is made on the page."""
        if answer is None or self.form.kind in ("position", "code"):
            return None
        return self.form.to_json(answer) or None


# ---------------------------------------------------------------------- questions


class QuestionCard(Card):
    """A question that is checked."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question
        self._item = question.item
        self._feedback = OPEN
        self._count = 0  # of the answers that were judged
        self.follow()

    @property
    def item(self) -> Item:
        return self._item

    @property
    def title(self) -> str:
        return self.question.title

    def watch(self, watcher: Watcher) -> None:
        self.question.watch(watcher)

    def follow(self) -> None:
        question = self.question
        if question.item is not self._item:
            self._item, self.draft, self._warned = question.item, None, False
        if question.feedback is not self._feedback:
            self._feedback = question.feedback
            self._count += 1
            if question.feedback is not OPEN:
                self._adopt(question.answer)

    def _adopt(self, answer: Any) -> None:
        """What was answered elsewhere is what is shown, unless that is how it was put here."""
        try:
            read = self.form.read(answer, self.item)
            same = self.draft is not None and self.form.read(self.draft, self.item) == read
        except ValueError:  # a refused action, say
            self.draft = answer if isinstance(answer, str) else self.draft
        else:
            self.draft = self.draft if same else self._drafted(read)

    @property
    def over(self) -> bool:
        return self._feedback.state == "right"

    def give(self, answer: Any, sure: str | None) -> None:
        del sure
        self.question.check(answer)

    def do(self, what: str) -> None:
        if what == "hint":
            if self.over:
                raise Declined(say("ask.closed"))
            try:
                self.question.hint()
            except IndexError as none:
                raise Declined(str(none)) from None
        elif what == "again":
            self.question.again()
        else:
            super().do(what)

    @property
    def trace(self) -> Trace | None:
        return self._feedback.trace

    @property
    def lens(self) -> str:
        return f"why-{self._count}"

    @property
    def marked(self) -> list[str]:
        """None once it is right: small signs do not hide the explanation."""
        return [] if self.over and self.form.kind == "spaces" else super().marked

    def laid(self) -> tuple[Mark, ...]:
        """Where the hints look; once the answer is found, a sign on each space of it."""
        if self.over and self.form.kind == "spaces":
            return marks(self.item, frozenset(self.draft or ()))
        known = board_spaces(self.item)
        hints = () if self.over else self._hints
        spaces = {space: None for hint in hints for space in hint.spaces if space in known}
        pointed = (Mark(f"hint:{space}", "hint", (space,)) for space in spaces)
        return (*super().laid(), *pointed)

    @property
    def _hints(self) -> tuple[Hint, ...]:
        """Those given to the item that is shown."""
        return self.question.hints if self.question.item is self._item else ()

    def _told(self) -> Json:
        return {
            **to_json(self._feedback),
            "hints": self._clues(),
            "buttons": self._buttons(),
            "streak": self._streak(),
        }

    def _clues(self) -> list[Json]:
        of = len(self._hints) + self._hints_left()
        return [
            {
                "title": say("ask.hint_title", at=at, of=of),
                "text": hint.text,
                "figures": [drawing.to_json() for drawing in hint.drawings],
            }
            for at, hint in enumerate(self._hints, 1)
        ]

    def _hints_left(self) -> int:
        try:
            return self.question.hints_left
        except Exception:  # hints that cannot be made are told of when one is asked for
            return 1

    def _buttons(self) -> list[Button]:
        kind, over, left = self.form.kind, self.over, self._hints_left()
        buttons: list[Button] = []
        if kind != "code":
            buttons.append(["check", say("ask.check"), not over])
        if self._hints or left:
            buttons.append(["hint", say("ask.hint"), left > 0 and not over])
        if kind == "spaces":
            buttons.append(["clear", say("ask.clear"), bool(self.draft) and not over])
        if self.question.fresh:
            buttons.append(["again", say("ask.again"), True])
        else:
            begun = (
                self._feedback is not OPEN or bool(self._hints or self.draft) or kind == "position"
            )
            buttons.append(["again", say("ask.restart"), begun])
        return buttons

    def _streak(self) -> Json | None:
        question = self.question
        if question.mastered:
            of = question.goal
            return {"at": of, "of": of, "label": say("ask.mastered" if of > 1 else "ask.solved")}
        if question.goal == 1:
            return None
        label = say("ask.streak", at=question.streak, of=question.goal)
        return {"at": question.streak, "of": question.goal, "label": label}

    def __repr__(self) -> str:
        return repr(self.question)


# ---------------------------------------------------------------------- predictions, and results


class PredictionCard(Card):
    """A prediction that can be made, changed or skipped."""

    def __init__(self, prediction: Prediction) -> None:
        super().__init__()
        self.prediction = prediction
        self.follow()

    @property
    def item(self) -> Item:
        return self.prediction.item

    @property
    def title(self) -> str:
        return self.prediction.title

    def watch(self, watcher: Watcher) -> None:
        self.prediction.watch(watcher)

    def follow(self) -> None:
        self.draft = self._drafted(self.prediction.answer)

    def give(self, answer: Any, sure: str | None) -> None:
        self.prediction.predict(answer, sure)

    def do(self, what: str) -> None:
        if what != "skip":
            super().do(what)
        self.prediction.skip()

    @property
    def invitation(self) -> str:
        return say("ask.to_predict")

    def _told(self) -> Json:
        made = self.prediction
        state = made.state
        if state == "kept" and self.draft != self._drafted(made.answer):
            state, said = "open", say("ask.changed")
        else:
            said = "" if state == "open" else say(f"ask.{state}_said")
        buttons: list[Button] = [["check", say("ask.predict"), True]]
        buttons.append(["skip", say("ask.skip"), state != "skipped"])
        if self.form.kind == "spaces":
            buttons.append(["clear", say("ask.clear"), bool(self.draft)])
        return {
            "sure": {
                "label": say("ask.sure"),
                "options": [[str(sure), say("ask.percent", sure=sure)] for sure in SURE],
                "value": None if made.sure is None else str(made.sure),
            },
            "state": state,
            "heading": "" if state == "open" else say(f"ask.{state}"),
            "said": [[said, ""]] if said else [],
            "buttons": buttons,
        }

    def __repr__(self) -> str:
        return repr(self.prediction)


class ResultCard(Card):
    """What was to be predicted, and the prediction held against it. Nothing can be answered."""

    def __init__(self, seen: Seen) -> None:
        super().__init__()
        self.seen = seen

    @property
    def item(self) -> Item:
        return self.seen.item

    @property
    def title(self) -> str:
        return say("ask.result")

    def watch(self, watcher: Watcher) -> None:
        self.seen.prediction.watch(watcher)

    def follow(self) -> None: ...

    @property
    def over(self) -> bool:
        return True

    def give(self, answer: Any, sure: str | None) -> None:
        raise Declined(say("ask.closed"))

    @property
    def trace(self) -> Trace | None:
        return self.seen.trace

    def laid(self) -> tuple[Mark, ...]:
        return self.seen.marks

    def _told(self) -> Json:
        said = [[sentence, ""] for sentence in self.seen.sentences]
        drawing = self.seen.drawing
        return {
            "form": {"kind": "code"},  # which has nothing to fill in
            "state": "kept",
            "said": said,
            "tally": "",
            "figures": [drawing.to_json()] if drawing else [],
        }

    def lines(self) -> list[str]:
        return [*self.prompt.splitlines(), *self.seen.sentences]

    def __repr__(self) -> str:
        return repr(self.seen)


def pictured(trace: Trace) -> Drawing:
    """A trace as one small picture: its last frame."""
    return drawn(trace.state, trace[-1])
