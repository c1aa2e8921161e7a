"""A small race with a die, which keeps the contract of a State: what odds are asked of in tests.

Two players. Whoever is to move rolls a die or stops. A roll is a chance step from 1 to 6: a 1 loses
what this turn has brought and ends it, any other is added to it, and at a sum of the goal or more
the race is won. Who stops banks what his turn has brought. So the game can come back to a state:
both may roll a 1 for ever, though never surely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Self

from boardlab.core.actions import LEGAL, Action, Reason, Verdict
from boardlab.core.errors import FormatError, GameNotOver, IllegalAction
from boardlab.core.events import Event
from boardlab.core.players import NAMES
from boardlab.core.state import State, Step

ROLL, STOP = Action("roll"), Action("stop")
FACES: Mapping[Action, Fraction] = MappingProxyType(
    {Action("die", str(face)): Fraction(1, 6) for face in range(1, 7)}
)
WORDS = {str(action): action for action in (ROLL, STOP, *FACES)}


@dataclass(frozen=True, repr=False)
class Race(State):
    """What each has banked, the goal, whose turn it is, what it brought, whether a die rolls."""

    banked: tuple[int, int] = (0, 0)
    goal: int = 20
    turn: int = 0
    heap: int = 0
    rolling: bool = False
    told: str = field(default="", compare=False)

    game: ClassVar[str] = "race"

    @property
    def players(self) -> int:
        return 2

    @property
    def is_terminal(self) -> bool:
        return self.banked[self.turn] + self.heap >= self.goal

    @property
    def is_chance(self) -> bool:
        return self.rolling

    @property
    def current_player(self) -> int | None:
        return None if self.rolling or self.is_terminal else self.turn

    @property
    def step(self) -> Step:
        if self.is_terminal:
            return Step("end", "The race is over")
        return Step("die", "The die rolls") if self.rolling else Step("move", "Roll or stop")

    def legal_actions(self) -> tuple[Action, ...]:
        if self.current_player is None:
            return ()
        return (ROLL, STOP) if self.heap else (ROLL,)

    def chance_outcomes(self) -> Mapping[Action, Fraction]:
        return FACES if self.rolling else super().chance_outcomes()

    def check(self, action: Action | str) -> Verdict:
        if action not in WORDS:
            reason = Reason("not-an-action", "That is no action of the race.")
        elif self.is_terminal:
            reason = Reason("game-over", "The race is over.")
        elif action in self.legal_actions() or action in self.chance_outcomes():
            return LEGAL
        else:
            reason = Reason("not-this-step", f"{str(action)!a} is not possible now.")
        open_now = ", ".join((*self.legal_actions(), *self.chance_outcomes()))
        return Verdict(False, (reason,), f"Possible now: {open_now}." if open_now else None)

    def parse(self, text: str) -> Action:
        if text not in WORDS:
            raise FormatError(f"{text!a} is no action of the race")
        return WORDS[text]

    def apply(self, action: Action | str) -> Self:
        if not (verdict := self.check(action)):
            raise IllegalAction(action, verdict)
        name = NAMES[self.turn]
        if action == ROLL:
            return replace(self, rolling=True, told=f"{name} takes the die.")
        if action == STOP:
            kept = [banked + self.heap * (p == self.turn) for p, banked in enumerate(self.banked)]
            banks = replace(self, banked=(kept[0], kept[1]))
            return banks._passed(f"{name} banks {self.heap}.")
        face = int(action.split()[1])
        if face == 1:
            return self._passed(f"{name} rolls a 1 and loses {self.heap}.")
        return replace(self, heap=self.heap + face, rolling=False, told=f"{name} rolls a {face}.")

    def _passed(self, told: str) -> Self:
        return replace(self, turn=1 - self.turn, heap=0, rolling=False, told=told)

    @property
    def events(self) -> tuple[Event, ...]:
        return (Event("raced", self.told),) if self.told else ()

    def returns(self) -> tuple[Fraction, ...]:
        if not self.is_terminal:
            raise GameNotOver("nobody has arrived")
        return tuple(Fraction(int(p == self.turn)) for p in (0, 1))

    def scores(self) -> tuple[int, ...]:
        return tuple(b + self.heap * (p == self.turn) for p, b in enumerate(self.banked))

    def diagram(self) -> str:
        step = "die" if self.rolling else "move"
        a, b = self.banked
        return f"banked: {a} {b}\ngoal: {self.goal}\nturn: {self.turn + 1} {step} {self.heap}"


def read(text: str) -> Race:
    """The position that a diagram shows."""
    try:
        banked, goal, turn = (line.partition(": ")[2].split() for line in text.splitlines())
        a, b = map(int, banked)
        player, step, heap = turn
        return Race((a, b), int(goal[0]), int(player) - 1, int(heap), step == "die")
    except (ValueError, IndexError):
        raise FormatError(f"{text!a} is no position of the race") from None
