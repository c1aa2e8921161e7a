"""How far a learner is: one small file beside the notebooks."""

from __future__ import annotations

from typing import Any


class Entry:
    """What is kept of one question or prediction. Values are JSON; `save` writes the file."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}

    def get(self, name: str) -> Any:
        """A value, or None."""
        return self._values.get(name)

    def count(self, name: str, default: int = 0) -> int:
        """A whole number."""
        value = self._values.get(name)
        return value if type(value) is int else default

    def set(self, name: str, value: Any) -> None:
        self._values[name] = value

    def add(self, name: str) -> None:
        """One more."""
        self.set(name, self.count(name) + 1)

    def meet(self, misconception: str) -> None:
        """A misconception was recognised, once more."""
        met = dict(self._values.get("met") or {})
        met[misconception] = met.get(misconception, 0) + 1
        self.set("met", met)

    def save(self) -> None:
        """Write what was set. What cannot be saved costs nothing else."""


def nowhere() -> Entry:
    """An entry that is kept only as long as the kernel runs."""
    return Entry()


def entry_of(name: str, kind: str) -> Entry:
    """The entry of a question that is no lesson's, called "quiz/question"; "" keeps nothing."""
    quiz, _, own = name.partition("/")
    return Progress.here().entry(quiz, kind, own or quiz) if name else nowhere()


class Progress:
    """What is kept of every lesson."""

    @classmethod
    def here(cls) -> Progress:
        return cls()

    def entry(self, lesson: str, kind: str, name: str) -> Entry:
        """What is kept of one part of a lesson. kind: "predictions" or "questions"."""
        return nowhere()
