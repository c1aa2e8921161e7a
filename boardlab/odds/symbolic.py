"""Formulas with a chance p or a number n left free, as sympy writes them.

    from boardlab.odds import symbolic

    p = symbolic.letter("p")
    hit = symbolic.dist({1: p, 0: 1 - p})
    (5 @ hit).at_least(3)                 # 6*p**5 - 15*p**4 + 10*p**3
    symbolic.shooters(p)                  # 1/(2 - p): who shoots first wins
    symbolic.compare({"all": (5 @ hit).at_least(3), "one": p}).thresholds    # (1/2,)

`dist`, `chain` and `best` are those of the exact engine with formulas for chances; the rest are
closed forms. Everything is a sympy expression or displays itself as one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from boardlab.odds.dist import Dist
from boardlab.odds.envelope import (
    Envelope,
    Piece,
    best_of,
    compare,
    crossings,
    joined,
    rational_between,
    the_letter,
)
from boardlab.odds.fields import Field, expression
from boardlab.odds.free import Free, simplest
from boardlab.odds.limits import TooLarge
from boardlab.odds.table import name

__all__ = [
    "Chain",
    "Envelope",
    "Free",
    "Piece",
    "at_least",
    "best",
    "chain",
    "compare",
    "crossings",
    "dist",
    "exactly",
    "first_hit",
    "hypergeometric",
    "letter",
    "mean_of_sum",
    "number",
    "once",
    "race",
    "shooters",
    "variance_of_sum",
]

LIMIT = 400
"""No more states than this are solved with formulas."""


def letter(written: str = "p") -> Any:
    """A chance that is left free."""
    import sympy

    return sympy.Symbol(written, real=True)


def number(written: str = "n") -> Any:
    """A whole number, 0 or more, that is left free."""
    import sympy

    return sympy.Symbol(written, integer=True, nonnegative=True)


def dist(chances: Mapping[Any, Any] | Dist) -> Free:
    """A distribution with formulas for chances: `dist({"hit": p, "miss": 1 - p})`."""
    return Free(chances)


# ---------------------------------------------------------------------- closed forms


def exactly(k: Any, n: Any, p: Any) -> Any:
    """The chance of exactly `k` hits of `n`, each with chance `p`."""
    import sympy

    k, n, p = expression(k), expression(n), expression(p)
    made = sympy.binomial(n, k) * p**k * (1 - p) ** (n - k)
    return sympy.expand(made) if n.is_Integer and k.is_Integer else made


def at_least(k: int, n: Any, p: Any) -> Any:
    """The chance of at least `k` hits of `n`. n may be a letter; k is a number."""
    import sympy

    n = expression(n)
    if n.is_Integer:
        made = sum((exactly(i, n, p) for i in range(max(k, 0), int(n) + 1)), sympy.S.Zero)
        return sympy.expand(made)
    return 1 - sum((exactly(i, n, p) for i in range(k)), sympy.S.Zero)


def once(n: Any, p: Any) -> Any:
    """The chance that it happens at least once in `n`: all but that it never happens."""
    return 1 - (1 - expression(p)) ** expression(n)


def first_hit(k: Any, p: Any) -> Any:
    """The chance that the first hit is number `k`."""
    return (1 - expression(p)) ** (expression(k) - 1) * expression(p)


def shooters(p: Any, q: Any = None) -> Any:
    """The chance to hit first, for who begins, by turns with one who hits with chance `q`."""
    p = expression(p)
    q = p if q is None else expression(q)
    return simplest(p / (1 - (1 - p) * (1 - q)))


def race(k: int, p: Any, other: int | None = None) -> Any:
    """The chance to win `k` rounds before the other wins as many (or `other`), each with `p`.

    The round that decides is won; before it k - 1 were won, and fewer than `other` lost.
    """
    import sympy

    p, needed = expression(p), k if other is None else other
    if k < 1 or needed < 1:
        raise ValueError(f"a race to {min(k, needed)}: to 1 at least")
    made = (sympy.binomial(k - 1 + lost, lost) * p**k * (1 - p) ** lost for lost in range(needed))
    return sympy.expand(sum(made, sympy.S.Zero))


def hypergeometric(k: Any, hits: Any, size: Any, drawn: Any) -> Any:
    """The chance of exactly `k` of the `hits` in `size`, where so many are drawn and kept out."""
    import sympy

    k, hits, size, drawn = (expression(each) for each in (k, hits, size, drawn))
    above = sympy.binomial(hits, k) * sympy.binomial(size - hits, drawn - k)
    return above / sympy.binomial(size, drawn)


def mean_of_sum(n: Any, faces: Any) -> Any:
    """The mean of the sum of `n` dice with so many faces."""
    return expression(n) * (expression(faces) + 1) / 2


def variance_of_sum(n: Any, faces: Any) -> Any:
    """The variance of the sum of `n` dice with so many faces."""
    return expression(n) * (expression(faces) ** 2 - 1) / 12


# ---------------------------------------------------------------------- chains

Step = Callable[[Any], Any]


class Chain:
    """A process in steps until it is done, with formulas for chances. It may come back."""

    def __init__(self, start: Hashable, step: Step, done: Callable[[Any], bool]) -> None:
        self.start = start
        self._steps: dict[Any, dict[Any, Any]] = {}
        self._ends: list[Any] = []
        waiting, known = [start], {start}
        while waiting:
            state = waiting.pop()
            if done(state):
                self._ends.append(state)
                continue
            self._steps[state] = dict(Free(step(state)).items())
            new = [after for after in self._steps[state] if after not in known]
            known.update(new)
            waiting += new
            if len(known) > LIMIT:
                raise TooLarge("with formulas, this comes to", len(known), LIMIT, "states")
        chances = [chance for row in self._steps.values() for chance in row.values()]
        self._field = Field(chances)

    def result(self) -> Free:
        """In which state it ends. Raises ValueError where it may never end."""
        if self.start in self._ends:
            return Free({self.start: 1})
        row, _ = self._solved()
        return Free._made({state: self._field.told(chance) for state, chance in row.items()})

    def mean_length(self) -> Any:
        """The mean number of steps."""
        if self.start in self._ends:
            return expression(0)
        _, length = self._solved()
        return simplest(self._field.told(length))

    def _solved(self) -> tuple[dict[Any, Any], Any]:
        """The chances of the ends from the start, and the mean length.

        States are taken out one by one: whatever led to one leads to what follows it, and a loop
        with chance q goes round 1 / (1 - q) times on average.
        """
        of = self._field.of
        rows = {s: {a: of(c) for a, c in row.items()} for s, row in self._steps.items()}
        lengths = dict.fromkeys(rows, self._field.one)
        into: dict[Any, set[Any]] = {}
        for state, row in rows.items():
            for after in row:
                into.setdefault(after, set()).add(state)
        for out in [state for state in rows if state != self.start] + [self.start]:
            row, length = rows.pop(out), lengths.pop(out)
            stay = self._field.one - row.pop(out, self._field.zero)
            if not stay:
                raise ValueError(f"{name(out)} is never left: this may never end")
            row = {after: chance / stay for after, chance in row.items()}
            length = length / stay
            if out == self.start:
                return row, length
            for before in into.get(out, set()):
                if before == out or before not in rows:
                    continue
                through = rows[before].pop(out, None)
                if through is None:
                    continue
                lengths[before] += through * length
                for after, chance in row.items():
                    there = rows[before].get(after, self._field.zero)
                    rows[before][after] = there + through * chance
                    into.setdefault(after, set()).add(before)
        raise AssertionError("the start is taken out last")


def chain(start: Hashable, step: Step, done: Callable[[Any], bool]) -> Chain:
    """A process from `start`: step(state) gives {state: formula}, a Free or a Dist.

    It ends in the states for which `done` is true.
    """
    return Chain(start, step, done)


# ---------------------------------------------------------------------- decisions


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
            if len(self.after) > LIMIT:
                raise TooLarge("with formulas, this comes to", len(self.after), LIMIT, "states")
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
