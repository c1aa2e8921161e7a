"""What a lesson is made of, and one that is under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeVar

from boardlab.core.errors import FormatError
from boardlab.core.registry import game
from boardlab.learn import tables
from boardlab.learn.feedback import Feedback
from boardlab.learn.item import Hint, Item
from boardlab.learn.language import has, say
from boardlab.learn.misconceptions import misconception
from boardlab.learn.predict import Prediction, Seen
from boardlab.learn.progress import Entry, Progress
from boardlab.learn.question import Maker, Question
from boardlab.learn.standing import Standing, standing

T = TypeVar("T")

HOMES = {
    "connected": "boardlab.learn.lessons.connected",
    "in-range": "boardlab.learn.lessons.in_range",
    "bag": "boardlab.learn.lessons.bag",
    "meadow": "boardlab.learn.lessons.meadow",
}
"""The lessons that are written, in the order of their numbers, and where each is."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a lesson. fresh: whether there are ever new items of it."""

    make: Maker
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. What it says is in the language's words, under `lesson.<id>`.

    number: its place among all twelve lessons. minutes: how long it takes. notebook: the name of
    its file. focus: the misconception it is about, by id. seed: the one that its notebook shows.
    predictions: items by name. questions: by name, in the order of the notebook.
    """

    id: str
    number: int
    game: str
    minutes: int
    notebook: str
    focus: str
    seed: int
    predictions: Mapping[str, Callable[[], Item]] = field(default_factory=dict)
    questions: Mapping[str, Asked] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return say(f"lesson.{self.id}.title")

    @property
    def goal(self) -> str:
        """What one can do afterwards."""
        return say(f"lesson.{self.id}.goal")

    @property
    def game_title(self) -> str:
        """What the game is called that it is about."""
        return game(self.game).title

    def called(self, part: str) -> str:
        """What a question or a prediction is called for people."""
        key = f"lesson.{self.id}.{part}.title"
        return say(key) if has(key) else part.replace("-", " ").capitalize()

    def standings(self, progress: Progress, seed: int | None = None) -> dict[str, Standing]:
        """How far a learner is with each question; with a seed, in fresh items of it."""
        return {
            name: standing(
                progress.entry(self.id, "questions", name, seed).values, fresh=asked.fresh
            )
            for name, asked in self.questions.items()
        }


def known(lesson: str | int) -> Lesson:
    """A lesson by its id or number. Raises FormatError, with those there are, for any other."""
    if isinstance(lesson, str) and lesson in HOMES:
        found: Lesson = import_module(HOMES[lesson]).LESSON
        return found
    every = written()
    for each in every:
        if each.number == lesson:
            return each
    there = ", ".join(f"{each.number} ({each.id})" for each in every)
    raise FormatError(f"there is no lesson {lesson!r}; those written are {there}")


def written() -> list[Lesson]:
    """Every lesson that is written, in the order of their numbers."""
    return [known(name) for name in HOMES]


def lesson(name: str | int, seed: int | None = None) -> Session:
    """The lesson of this id or number, to be worked through; `seed` draws its fresh items.

    What was done before is taken up again. With another seed than before, every question starts
    at its first item and nothing is right in a row yet; what was mastered stays so. Without a seed
    it is the lesson's own. Raises FormatError for a lesson that does not exist.
    """
    plan = known(name)
    return Session(plan, plan.seed if seed is None else seed, Progress.here())


class Session:
    """A lesson under way: `predict`, `see` and `ask` by the names of its parts.

    `check`, `hint` and `again` are those of a question. Displays how far the learner is.
    resumed: whether something was done in this lesson before.
    """

    def __init__(self, plan: Lesson, seed: int, progress: Progress) -> None:
        self.plan = plan
        self.seed = seed
        self.progress = progress
        self.resumed = any(progress.record.lessons.get(plan.id, {}).values())
        self._predictions: dict[str, Prediction] = {}
        self._questions: dict[str, Question] = {}

    # ------------------------------------------------------------------ its parts

    def predict(self, name: str) -> Prediction:
        """The prediction `name` of this lesson. Raises FormatError if there is none."""
        if name not in self._predictions:
            make = self._part("predictions", name, self.plan.predictions)
            self._predictions[name] = Prediction(
                f"{self.plan.id}/{name}", make(), entry=self._entry("predictions", name)
            )
        return self._predictions[name]

    def see(self, name: str) -> Seen:
        """The result of the prediction `name`, with what was predicted beside it."""
        return self.predict(name).see()

    def ask(self, name: str) -> Question:
        """The question `name` of this lesson. Raises FormatError if there is none."""
        if name not in self._questions:
            asked = self._part("questions", name, self.plan.questions)
            self._questions[name] = Question(
                f"{self.plan.id}/{name}",
                asked.make,
                self.seed,
                fresh=asked.fresh,
                entry=self._entry("questions", name),
            )
        return self._questions[name]

    def check(self, name: str, answer: Any) -> Feedback:
        """What an answer to the question `name` is worth."""
        return self.ask(name).check(answer)

    def hint(self, name: str) -> Hint:
        """The next hint to the question `name`."""
        return self.ask(name).hint()

    def again(self, name: str) -> Question:
        """The question `name` with a fresh item."""
        return self.ask(name).again()

    def _entry(self, kind: str, name: str) -> Entry:
        seed = self.seed if kind == "questions" else None
        return self.progress.entry(self.plan.id, kind, name, seed)

    def _part(self, what: str, name: str, parts: Mapping[str, T]) -> T:
        if name not in parts:
            raise FormatError(
                f"lesson {self.plan.id} has no {name!r} among its {what}: {', '.join(parts)}"
            )
        return parts[name]

    # ------------------------------------------------------------------ how far one is

    @property
    def standings(self) -> dict[str, Standing]:
        """How far the learner is with each question, by name, in fresh items of this seed."""
        return self.plan.standings(self.progress, self.seed)

    @property
    def predicted(self) -> int:
        """How many predictions were made."""
        return sum(
            self._entry("predictions", name).get("value") is not None
            for name in self.plan.predictions
        )

    def _head(self) -> tuple[str, list[str]]:
        """The title, and what is said of the lesson."""
        plan = self.plan
        said = [
            say("session.goal", goal=plan.goal),
            say("session.facts", minutes=plan.minutes, seed=self.seed, game=plan.game_title),
            say("session.focus", title=misconception(plan.focus).title) if plan.focus else "",
        ]
        return say("session.title", number=plan.number, title=plan.title), said

    def _state(self) -> list[str]:
        """What is said of the learner's work."""
        made, count = self.predicted, len(self.plan.predictions)
        return [
            say("session.resumed") if self.resumed else "",
            say("session.predicted", made=made, count=count) if count else "",
            self.progress.problem,
        ]

    def _table(self) -> tuple[list[str], list[list[str]]]:
        head = [say("session.question"), say("session.standing")]
        rows = [[self.plan.called(name), str(how)] for name, how in self.standings.items()]
        return head, rows

    def _repr_markdown_(self) -> str:
        (title, said), (head, rows) = self._head(), self._table()
        table = tables.plain(head, rows)
        parts = [*map(tables.literal, said)], [*map(tables.literal, self._state())]
        return tables.paragraphs(
            f"**{tables.literal(title)}**", *parts[0], table if rows else "", *parts[1]
        )

    def __repr__(self) -> str:
        (title, said), (head, rows) = self._head(), self._table()
        table = tables.text(head, rows) if rows else ""
        lines = [line for line in (title, *said) if line]
        return tables.paragraphs("\n".join(lines), table, "\n".join(filter(None, self._state())))
