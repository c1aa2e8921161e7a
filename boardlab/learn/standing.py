"""How far a learner is with a question, as it can be told from what is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from boardlab.learn.language import say
from boardlab.learn.question import MASTERY
from boardlab.learn.record import is_count


class Standing(NamedTuple):
    """streak: how many items in a row were right. goal: how many make mastery; 1 for a puzzle."""

    mastered: bool = False
    streak: int = 0
    goal: int = MASTERY
    tries: int = 0
    hints: int = 0

    @property
    def pips(self) -> str:
        """One mark for each item in a row that is needed, filled for those that there are."""
        done = self.goal if self.mastered else self.streak
        return "●" * done + "○" * (self.goal - done)

    @property
    def words(self) -> str:
        """The same in words."""
        puzzle = self.goal == 1
        if self.mastered:
            return say("session.solved" if puzzle else "session.mastered")
        if not self.tries:
            return say("session.untried")
        if puzzle:
            return say("session.unsolved")
        return say("session.streak", streak=self.streak, goal=self.goal)

    def __str__(self) -> str:
        return f"{self.pips} {self.words}"


def standing(values: Mapping[str, Any], *, fresh: bool = True) -> Standing:
    """How far one is, from the values of an entry. fresh: whether there are ever new items."""

    def count(name: str) -> int:
        found: Any = values.get(name)
        return int(found) if is_count(found) else 0

    goal = MASTERY if fresh else 1
    return Standing(
        mastered=values.get("mastered") is True,
        streak=min(count("streak"), goal),
        goal=goal,
        tries=count("tries"),
        hints=count("hints"),
    )
