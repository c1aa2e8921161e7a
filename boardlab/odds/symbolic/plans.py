"""Best play with formulas for chances: what is best, and at which chance that changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from boardlab.odds.charts.table import name
from boardlab.odds.dist import Dist
from boardlab.odds.limits import FORMULAS, TooLarge
from boardlab.odds.symbolic.closed import letter
from boardlab.odds.symbolic.envelope import (
    Envelope,
    Piece,
    best_of,
    joined,
    rational_between,
    the_letter,
)
from boardlab.odds.symbolic.fields import expression
from boardlab.odds.symbolic.free import Free, simplest


class Best(Envelope):
    """The best plan from the start, as far as it depends on one chance; and from every state.

    `thresholds` are the chances at which the value has another formula: something in the best plan
    changes there, now or later.
    """

    __slots__ = ("states",)

    states: Mapping[Any, tuple[Piece, ...]]

    def of(self, state: Any) -> Envelope:
        """The same from another state."""
        return Envelope(self.letter, self.states[state])


def best(
    start: Hashable,
    actions: Callable[[Any], Iterable[Any]],
    step: Callable[[Any, Any], Any],
    value: Callable[[Any], Any],
    goal: Callable[..., Any] = max,
    *,
    free: Any = None,
) -> Best:
    """Best play with formulas for chances: what is best, and at which chance that changes.

    actions, step and value are those of `odds.best`; step may give {state: formula}. free: the
    letter, which runs from 0 to 1; without it, p.

    Raises ValueError for a state that can come back, and for a second letter.
    """
    free = letter() if free is None else free
    solver = _Solver(actions, step, value, goal, free)
    made = Best(free, solver.solve(start))
    object.__setattr__(made, "states", solver.known)
    return made


class _Solver:
    """The best value of each state, as pieces from 0 to 1."""

    def __init__(self, actions: Any, step: Any, value: Any, goal: Any, free: Any) -> None:
        self.actions, self.step, self.value, self.goal = actions, step, value, goal
        self.free = free
        self.known: dict[Any, tuple[Piece, ...]] = {}
        self.after: dict[Any, dict[Any, list[tuple[Any, Any]]]] = {}

    def solve(self, start: Any) -> tuple[Piece, ...]:
        """The pieces of the start, and of all that can follow, from the end backwards."""
        stack, on_way = [start], set()
        while stack:
            state = stack[-1]
            if state in self.known:
                stack.pop()
                on_way.discard(state)
                continue
            if state in on_way:
                self.known[state] = self._pieces(state)
                continue
            on_way.add(state)
            for after in self._follow(state):
                if after in on_way:
                    raise ValueError(f"{name(after)} can come back: a plan cannot be made of it")
                if after not in self.known:
                    stack.append(after)
            if len(self.after) > FORMULAS:
                raise TooLarge("with formulas, this comes to", len(self.after), FORMULAS, "states")
        return self.known[start]

    def _follow(self, state: Any) -> Iterable[Any]:
        """Every state that can come next."""
        self.after[state] = {
            action: _chances(self.step(state, action)) for action in self.actions(state)
        }
        return dict.fromkeys(s for row in self.after[state].values() for s, _ in row)

    def _pieces(self, state: Any) -> tuple[Piece, ...]:
        options = self.after[state]
        if options:
            return joined(self._best([(action, self._mean(state, action)) for action in options]))
        value = expression(self._worth(state))
        the_letter([value], self.free)
        return joined([Piece(expression(0), expression(1), None, value)])

    def _worth(self, state: Any) -> Any:
        worth = self.value(state)
        return int(worth) if isinstance(worth, bool) else worth

    def _mean(self, state: Any, action: Any) -> list[Piece]:
        """What an action is worth: the mean over what follows, piece by piece."""
        after = [(chance, self.known[s]) for s, chance in self.after[state][action]]
        the_letter([chance for chance, _ in after], self.free)
        made = []
        for low, high in _parts(pieces for _, pieces in after):
            middle = rational_between(low, high)
            value = sum(chance * _at(pieces, middle).value for chance, pieces in after)
            made.append(Piece(low, high, action, simplest(value)))
        return made

    def _best(self, options: list[tuple[Any, list[Piece]]]) -> list[Piece]:
        made = []
        for low, high in _parts(pieces for _, pieces in options):
            middle = rational_between(low, high)
            plans = [(action, _at(pieces, middle).value) for action, pieces in options]
            made += best_of(plans, self.free, (low, high), self.goal)
        return made


def _chances(after: Any) -> list[tuple[Any, Any]]:
    """What may follow, with chances; what is certain may stand alone."""
    if isinstance(after, Mapping | Dist | Free):
        return list((after if isinstance(after, Free) else Free(after)).items())
    return [(after, expression(1))]


def _parts(several: Iterable[Iterable[Piece]]) -> Iterable[tuple[Any, Any]]:
    """The parts of 0 to 1 in which no formula of any changes."""
    ends = {end for pieces in several for piece in pieces for end in (piece.low, piece.high)}
    return pairwise(sorted(ends))


def _at(pieces: Iterable[Piece], number: Fraction) -> Piece:
    return next(piece for piece in pieces if number <= piece.high)
