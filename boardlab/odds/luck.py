"""`odds.luck`: the dice of a game that was played against their exact expectation.

Each chance step of a history had its outcomes with their chances. What came of them is measured,
and held against what was to be expected in the very same states.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from reprlib import repr as shown
from typing import Any, NamedTuple

from boardlab.core.players import NAMES
from boardlab.core.state import State
from boardlab.odds.dist import Dist, constant
from boardlab.odds.limits import TooLarge

Measure = Callable[[Any, Any], Any]

_NUMBER = re.compile(r"[+-]?\d+(?:/[1-9]\d*)?")


class Roll(NamedTuple):
    """One chance step: its number in the history (from 1), whose it was, what it was, and might be.

    player: from 0; None where nobody decides in the whole game. dist: of what is measured.
    """

    number: int
    player: int | None
    action: str
    actual: int | Fraction
    dist: Dist


class Account(NamedTuple):
    """The luck of one player: all his rolls together."""

    player: int | None
    rolls: tuple[Roll, ...]

    @property
    def actual(self) -> Fraction:
        """The sum of what was measured."""
        return sum((Fraction(roll.actual) for roll in self.rolls), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The sum that was to be expected."""
        return sum((roll.dist.mean() for roll in self.rolls), Fraction(0))

    @property
    def surplus(self) -> Fraction:
        """By how much it came to more than expected."""
        return self.actual - self.expected

    @property
    def variance(self) -> Fraction:
        """The variance of the sum."""
        return sum((roll.dist.variance() for roll in self.rolls), Fraction(0))

    @property
    def deviations(self) -> float:
        """The surplus in standard deviations; 0 where nothing was left to chance."""
        return float(self.surplus) / sqrt(self.variance) if self.variance else 0.0

    def total(self) -> Dist:
        """The exact distribution of the sum, the rolls being independent. Raises TooLarge."""
        counts: dict[Dist, int] = {}
        for roll in self.rolls:
            counts[roll.dist] = counts.get(roll.dist, 0) + 1
        made = constant(0)
        for dist, count in counts.items():
            made = made + count @ dist
        return made

    def at_most(self) -> Fraction:
        """The chance of a sum no larger than this one: near 1 for the lucky. Raises TooLarge."""
        return self.total().at_most(self.actual)

    def at_least(self) -> Fraction:
        """The chance of a sum no smaller than this one: near 0 for the lucky. Raises TooLarge."""
        return self.total().at_least(self.actual)

    def __str__(self) -> str:
        who = "chance" if self.player is None else NAMES[self.player]
        rolls = f"{len(self.rolls)} roll{'s' if len(self.rolls) != 1 else ''}"
        said = (
            f"{who}: {rolls}, {_decimal(self.actual)} where {_decimal(self.expected)} was to be "
            f"expected, {self.deviations:+.1f} standard deviations"
        )
        try:
            chance = self.at_least() if self.surplus >= 0 else self.at_most()
        except TooLarge:
            return f"{said}."
        word = "more" if self.surplus >= 0 else "less"
        return f"{said}; as much or {word} comes {float(chance):.1%} of the time.".replace(
            "%", " %"
        )


class Luck(NamedTuple):
    """The luck of all players of a game, in their order, and roll by roll."""

    accounts: tuple[Account, ...]
    rolls: tuple[Roll, ...]

    def of(self, player: int | None) -> Account:
        """The account of one player, empty if he rolled nothing."""
        for account in self.accounts:
            if account.player == player:
                return account
        return Account(player, ())

    def __str__(self) -> str:
        return "\n".join(map(str, self.accounts)) or "no dice were rolled"

    def __repr__(self) -> str:
        return str(self)


def luck(
    match: Any, of: Measure | None = None, who: Callable[[Any], int | None] | None = None
) -> Luck:
    """The luck in `match`: anything with a history `.line`, or with `.states` and `.actions`.

    of: what is measured, a function of the state before a chance step and its outcome; None where
    it gives None, and the step is left out. By default the number that ends the outcome's text, as
    in "roll 5". who: whose roll it is, by the same state; by default his who decided last, and
    before the first decision his who decides next.

    Raises TypeError for what has no history or is no number, ValueError for an outcome without a
    number where `of` is not given.
    """
    states, actions = _history(match)
    measure = of or _number_of
    rolls = []
    deciding: int | None = next(
        (state.current_player for state in states if state.current_player is not None), None
    )
    for number, (state, action) in enumerate(zip(states, actions, strict=False), 1):
        if not state.is_chance:
            deciding = state.current_player
            continue
        actual = measure(state, action)
        if actual is None:
            continue
        player = deciding if who is None else who(state)
        rolls.append(Roll(number, player, str(action), actual, _dist(state, measure)))
    players = sorted({roll.player for roll in rolls}, key=lambda p: (p is None, p))
    accounts = (Account(p, tuple(roll for roll in rolls if roll.player == p)) for p in players)
    return Luck(tuple(accounts), tuple(rolls))


def _history(match: Any) -> tuple[tuple[State, ...], tuple[Any, ...]]:
    """The states and the actions that were played; what was taken back is left out."""
    line = getattr(match, "line", match)
    states, actions = getattr(line, "states", None), getattr(line, "actions", None)
    if states is None or actions is None:
        raise TypeError(f"{shown(match)} has no history: a match, or states and actions, is needed")
    at = getattr(line, "at", len(actions))
    return tuple(states[: at + 1]), tuple(actions[:at])


def _dist(state: State, measure: Measure) -> Dist:
    """What is measured at a chance step."""
    weights: dict[Any, Fraction] = {}
    for action, chance in state.chance_outcomes().items():
        value = measure(state, action)
        if not isinstance(value, int | Fraction):
            raise TypeError(
                f"{shown(str(action))} is measured as {shown(value)}: a whole number or a Fraction "
                "is needed"
            )
        weights[value] = weights.get(value, Fraction(0)) + chance
    return Dist(weights)


def _number_of(_state: State, action: Any) -> Fraction | int:
    word = str(action).split()[-1] if str(action).split() else ""
    if not _NUMBER.fullmatch(word):
        raise ValueError(
            f"{shown(str(action))} does not end in a number: of= says what is measured, a function "
            "of the state and the outcome"
        )
    value = Fraction(word)
    return int(value) if value.denominator == 1 else value


def _decimal(value: Fraction) -> str:
    return f"{float(value):.6g}"
