"""`chain`: turns, races and fights as absorbing Markov chains, solved exactly.

    chain("first", lambda turn: {"hit": 1, "second": 1} if turn == "first" else ..., done={"hit"})

A chain walks from state to state until one is done. States may return, and a state may stay where
it is: loops are solved, not unrolled. All states are found when a chain is made, so that one that
may never end is refused then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from operator import index
from random import Random
from reprlib import repr as shown
from types import MappingProxyType
from typing import Any

from boardlab.odds import linear
from boardlab.odds.dist import Dist, constant
from boardlab.odds.events import Event, predicate, spread
from boardlab.odds.limits import LIMIT, TooLarge, allow_walk
from boardlab.odds.linear import Row
from boardlab.odds.simulate import Simulation, simulate
from boardlab.odds.steps import drawn, weighed

WORK = 100_000_000
"""What happens within n steps is not counted where that takes more multiplications than this."""


class Chain:
    """A Markov chain that is sure to end. Make one with `chain`; it does not change."""

    def __init__(
        self, start: Dist, step: Callable[[Any], Any], done: Event, *, limit: int = LIMIT
    ) -> None:
        self.start = start
        self._states, self._numbers, self._rows = _explore(start, step, done, limit)
        order = linear.blocks(self._rows)
        if trap := linear.trap(self._rows, order):
            raise ValueError(
                f"this may never end: from {shown(self._states[trap[0]])} no state that is done "
                "can be reached"
            )
        self._order = order
        self._flow: list[Fraction] | None = None

    def __repr__(self) -> str:
        ends = sum(row is None for row in self._rows)
        return f"a chain of {len(self._states):,} states, at {ends:,} of which it ends"

    # ------------------------------------------------------------------ what it is

    @property
    def states(self) -> tuple[Any, ...]:
        """All states that can be reached, in the order in which they were found."""
        return tuple(self._states)

    @property
    def ends(self) -> tuple[Any, ...]:
        """The states at which it ends."""
        found = zip(self._states, self._rows, strict=True)
        return tuple(state for state, row in found if row is None)

    def following(self, state: Any) -> Dist:
        """Where one step leads from `state`. Raises ValueError where there is none."""
        row = self._rows[self._numbers[state]] if state in self._numbers else None
        if row is None:
            raise ValueError(f"no step leads on from {shown(state)}")
        return Dist.of(
            {self._states[to]: w for to, w in zip(row.targets, row.weights, strict=True)}
        )

    # ------------------------------------------------------------------ in the end

    def result(self) -> Dist:
        """The state at which it ends."""
        solved = self._solved
        ends = [at for at, row in enumerate(self._rows) if row is None and solved[at]]
        common = lcm(*(solved[at].denominator for at in ends))
        return Dist.of({self._states[at]: int(solved[at] * common) for at in ends})

    def visits(self) -> Mapping[Any, Fraction]:
        """How often each state is left, on average, before the end."""
        found = zip(self._states, self._rows, self._solved, strict=True)
        return MappingProxyType({state: u * row.total for state, row, u in found if row})

    def mean_length(self) -> Fraction:
        """The expected number of steps to the end."""
        return _total(
            (u, row.total) for row, u in zip(self._rows, self._solved, strict=True) if row
        )

    def mean_total(self, reward: Callable[[Any, Any], int | Fraction]) -> Fraction:
        """The expected sum of `reward(state, next)` over all steps to the end.

        Raises TypeError for a reward that is neither a whole number nor a Fraction.
        """
        parts = []
        for state, row, u in zip(self._states, self._rows, self._solved, strict=True):
            if not row:
                continue
            paid: int | Fraction = 0
            for to, weight in zip(row.targets, row.weights, strict=True):
                amount = reward(state, self._states[to])
                if not isinstance(amount, int | Fraction):
                    raise TypeError(
                        f"the reward from {shown(state)} to {shown(self._states[to])} is "
                        f"{shown(amount)}: a whole number or a Fraction is needed"
                    )
                paid += weight * amount
            if paid:
                parts.append((u, paid))
        return _total(parts)

    @property
    def _solved(self) -> list[Fraction]:
        if self._flow is None:
            begin = zip(self.start.outcomes, self.start.weights, strict=True)
            weights = {self._numbers[state]: weight for state, weight in begin}
            self._flow = linear.flow(self._rows, self._order, weights)
        return self._flow

    # ------------------------------------------------------------------ on the way

    def within(self, n: int) -> Fraction:
        """The chance to be done after at most `n` steps. Raises ValueError for a negative `n`."""
        weights, total = self._ended(n)
        return Fraction(weights[-1], total)

    def lengths(self, n: int) -> Dist:
        """The number of steps to the end, everything above `n` counted as `n`."""
        weights, total = self._ended(n)
        exact = [after - before for before, after in zip([0, *weights[:-1]], weights, strict=True)]
        exact[-1] += total - weights[-1]
        return Dist.of({length: weight for length, weight in enumerate(exact) if weight})

    def _ended(self, n: int) -> tuple[list[int], int]:
        """The weight of having ended after at most 0, 1, ... n steps, and the weight of all."""
        try:
            n = index(n)
        except TypeError:
            raise TypeError(f"n={shown(n)}: a whole number of steps is needed") from None
        if n < 0:
            raise ValueError(f"n={n}: a number of steps is not negative")
        rows = self._rows
        scale = lcm(*(row.total for row in rows if row))
        steps = [
            [(to, weight * (scale // row.total)) for to, weight in zip(*row[:2], strict=True)]
            if row
            else None
            for row in rows
        ]
        live = {
            self._numbers[state]: weight
            for state, weight in zip(self.start.outcomes, self.start.weights, strict=True)
        }
        ended = [sum(live.pop(at) for at in tuple(live) if rows[at] is None)]
        work = 0
        for taken in range(n):
            if not live:
                break
            after: dict[int, int] = {}
            over = 0
            for at, weight in live.items():
                arrows = steps[at]
                assert arrows is not None
                for to, share in arrows:
                    if rows[to] is None:
                        over += weight * share
                    else:
                        after[to] = after.get(to, 0) + weight * share
            live = after
            ended.append(ended[-1] * scale + over)
            work += len(live) * (1 + taken * scale.bit_length() // 64)
            if work > WORK:
                raise TooLarge(
                    f"to count {taken:,} steps exactly took", work, WORK, "multiplications"
                )
        taken = len(ended) - 1
        powers = [scale ** (taken - at) for at in range(taken + 1)]
        weights = [weight * power for weight, power in zip(ended, powers, strict=True)]
        return weights + weights[-1:] * (n - taken), self.start.total * powers[0]

    # ------------------------------------------------------------------ one walk

    def sample(self, rng: Random) -> Any:
        """The state at which one walk, drawn with `rng`, ends."""
        return self.walk(rng)[-1]

    def walk(self, rng: Random) -> tuple[Any, ...]:
        """All states of one walk, drawn with `rng`, from the start to the end."""
        at = self._numbers[self.start.sample(rng)]
        walked = [at]
        while (row := self._rows[at]) is not None:
            at = drawn(row.targets, row.weights, rng)
            walked.append(at)
            allow_walk(len(walked))
        return tuple(self._states[at] for at in walked)

    def simulate(self, runs: int, seed: int, event: Event | None = None) -> Simulation:
        """How often, in `runs` walks, it ends in `event`; of a number, its mean."""
        return simulate(self, runs, seed, event)


def chain(start: Any, step: Callable[..., Any], done: Event, *, limit: int = LIMIT) -> Chain:
    """The chain that begins at `start` and goes on by `step` until it is `done`.

    start: a state, or a Dist of states. step: from a state to {state that follows: weight}, or to
    a Dist of them. done: a function of the state, a set of states, or one state. Functions of
    several parameters are given the parts of a tuple.

    Raises ValueError, which names a state in the trap, for a chain that may never end; TooLarge,
    which says how far it got, for more states than `limit`.
    """
    if isinstance(start, Mapping):
        start = Dist(start)
    return Chain(start if isinstance(start, Dist) else constant(start), step, done, limit=limit)


def _explore(
    start: Dist, step: Callable[..., Any], done: Event, limit: int
) -> tuple[list[Any], dict[Any, int], list[Row | None]]:
    """All states that can be reached, their numbers and their rows."""
    is_done, onward = predicate(done), spread(step)
    states = list(start.outcomes)
    numbers = {state: at for at, state in enumerate(states)}
    rows: list[Row | None] = []
    for state in states:  # It grows while we walk along it.
        if is_done(state):
            rows.append(None)
            continue
        following, weights = weighed(onward(state), state)
        targets = []
        for after in following:
            to = numbers.setdefault(after, len(states))
            if to == len(states):
                states.append(after)
            targets.append(to)
        rows.append(Row(tuple(targets), weights, sum(weights)))
        if len(states) > limit:
            raise TooLarge(
                f"from {len(rows):,} states, the last of them {shown(state)}, there lead steps to",
                len(states),
                limit,
                "states",
                "Tell fewer states apart, end it earlier, or give another limit=.",
            )
    return states, numbers, rows


def _total(parts: Any) -> Fraction:
    """The sum of the products of pairs, over one denominator."""
    found = [(u, by) for u, by in parts if u]
    common = lcm(*(u.denominator for u, _ in found))
    return Fraction(sum(u.numerator * (common // u.denominator) * by for u, by in found)) / common
