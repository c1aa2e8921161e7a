"""What a lesson is made of, and one that is under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TypeVar

from boardlab.core.errors import FormatError
from boardlab.learn.item import Item
from boardlab.learn.language import say
from boardlab.learn.predict import Prediction, Seen
from boardlab.learn.progress import Progress
from boardlab.learn.question import Maker, Question

T = TypeVar("T")

HOMES = {
    "connected": "boardlab.learn.lessons.connected",
    "in-range": "boardlab.learn.lessons.in_range",
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

    minutes: how long it takes. focus: the misconception it is about. predictions: items by name.
    questions: by name, in the order of the notebook. seed: the one that its notebook shows.
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


def known(lesson: str | int) -> Lesson:
    """A lesson by its id or number. Raises FormatError, with those there are, for any other."""
    if lesson in HOMES:
        found: Lesson = import_module(HOMES[str(lesson)]).LESSON
        return found
    every = [known(name) for name in HOMES]
    for each in every:
        if each.number == lesson:
            return each
    there = ", ".join(f"{each.number} ({each.id})" for each in every)
    raise FormatError(f"there is no lesson {lesson!r}; those written are {there}")


def lesson(name: str | int, seed: int | None = None) -> Session:
    """The lesson of this id or number, to be worked through; `seed` draws its fresh items.

    What was done before is taken up again. Raises FormatError for a lesson that does not exist.
    """
    plan = known(name)
    return Session(plan, plan.seed if seed is None else seed, Progress.here())


class Session:
    """A lesson under way: `predict`, `see` and `ask` by the names of its parts."""

    def __init__(self, plan: Lesson, seed: int, progress: Progress) -> None:
        self.plan = plan
        self.seed = seed
        self.progress = progress
        self._predictions: dict[str, Prediction] = {}
        self._questions: dict[str, Question] = {}

    def predict(self, name: str) -> Prediction:
        """The prediction `name` of this lesson. Raises FormatError if there is none."""
        if name not in self._predictions:
            make = self._part("predictions", name, self.plan.predictions)
            entry = self.progress.entry(self.plan.id, "predictions", name)
            self._predictions[name] = Prediction(f"{self.plan.id}/{name}", make(), entry=entry)
        return self._predictions[name]

    def see(self, name: str) -> Seen:
        """The result of the prediction `name`, with what was predicted beside it."""
        return self.predict(name).see()

    def ask(self, name: str) -> Question:
        """The question `name` of this lesson. Raises FormatError if there is none."""
        if name not in self._questions:
            asked = self._part("questions", name, self.plan.questions)
            entry = self.progress.entry(self.plan.id, "questions", name)
            self._questions[name] = Question(
                f"{self.plan.id}/{name}", asked.make, self.seed, fresh=asked.fresh, entry=entry
            )
        return self._questions[name]

    def _part(self, what: str, name: str, parts: Mapping[str, T]) -> T:
        if name not in parts:
            raise FormatError(
                f"lesson {self.plan.id} has no {name!r} among its {what}: {', '.join(parts)}"
            )
        return parts[name]
