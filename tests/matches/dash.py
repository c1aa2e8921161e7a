"""A race with dice, small enough to see through: what matches have to handle beside Cannonball.

Each player in turn walks one step or rolls; a roll is a chance step of 0, 2 or 4 steps with chances
1/2, 1/3 and 1/6. Whoever reaches the goal first wins. One module holds all the rooms of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar, Self

from boardlab.core.actions import LEGAL, Action, Reason, Verdict
from boardlab.core.errors import FormatError, GameNotOver, IllegalAction
from boardlab.core.events import Event
from boardlab.core.players import NAMES
from boardlab.core.registry import Game
from boardlab.core.state import State, Step

GAME = Game("dash", "Dash", "tests.matches", (2, 3))

ROLLS = {
    Action("roll", "0"): Fraction(1, 2),
    Action("roll", "2"): Fraction(1, 3),
    Action("roll", "4"): Fraction(1, 6),
}
WORDS = {action: action for action in (Action("walk"), Action("dice"), *ROLLS)}


@dataclass(frozen=True, repr=False)
class Dash(State):
    """The steps gone by each player, the goal, whose turn it is, whether he rolls."""

    gone: tuple[int, ...]
    goal: int
    turn: int
    rolling: bool = False
    told: str = field(default="", compare=False)

    game: ClassVar[str] = "dash"

    @property
    def players(self) -> int:
        return len(self.gone)

    @property
    def is_terminal(self) -> bool:
        return max(self.gone) >= self.goal

    @property
    def is_chance(self) -> bool:
        return self.rolling

    @property
    def current_player(self) -> int | None:
        return None if self.rolling or self.is_terminal else self.turn

    @property
    def step(self) -> Step:
        return Step("end" if self.is_terminal else "roll" if self.rolling else "move", "move")

    def legal_actions(self) -> tuple[Action, ...]:
        return () if self.current_player is None else (Action("walk"), Action("dice"))

    def chance_outcomes(self) -> Mapping[Action, Fraction]:
        return ROLLS if self.rolling else {}

    def check(self, action: Action | str) -> Verdict:
        if action in self.legal_actions() or action in self.chance_outcomes():
            return LEGAL
        return Verdict(False, (Reason("not-this-step", f"{action!a} is not possible now."),))

    def parse(self, text: str) -> Action:
        if text not in WORDS:
            raise FormatError(f"{text!a} is no action")
        return WORDS[Action(text)]

    def apply(self, action: Action | str) -> Self:
        if not (verdict := self.check(action)):
            raise IllegalAction(action, verdict)
        word, *number = action.split()
        if word == "dice":
            return replace(self, rolling=True, told="the dice are taken")
        steps = int(number[0]) if number else 1
        gone = tuple(g + steps * (p == self.turn) for p, g in enumerate(self.gone))
        told = f"{NAMES[self.turn]} goes {steps}"
        following = (self.turn + 1) % self.players
        return replace(self, gone=gone, turn=following, rolling=False, told=told)

    @property
    def events(self) -> tuple[Event, ...]:
        return (Event("moved", self.told),) if self.told else ()

    def returns(self) -> tuple[Fraction, ...]:
        if not self.is_terminal:
            raise GameNotOver("nobody has arrived")
        return tuple(Fraction(int(g >= self.goal)) for g in self.gone)

    def scores(self) -> tuple[int, ...]:
        return self.gone

    def diagram(self) -> str:
        return f"gone: {' '.join(map(str, self.gone))}\ngoal: {self.goal}\nturn: {self.turn}"


def new(players: int = 2, seed: int = 0, *, goal: int = 6) -> Dash:
    if type(goal) is not int or not 1 <= goal <= 99:
        raise FormatError(f"goal: {goal!a} is not from 1 to 99")
    return Dash((0,) * players, goal, seed % players)


def parse(text: str) -> Dash:
    try:
        head, goal, turn = (line.partition(": ")[2] for line in text.splitlines())
        return Dash(tuple(map(int, head.split())), int(goal), int(turn))
    except ValueError:
        raise FormatError("line 1: no dash") from None


def evaluate(state: Dash, player: int) -> float:
    """Walkers are liked best: one step is sure, a roll is worth nothing until it is seen."""
    return float(state.gone[player])
