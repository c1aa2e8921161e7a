"""The dice of a pool settled face by face: how many show each, and how many ways there are.

Which die shows what does not matter to a pool, so its rolls are not walked through. The faces are,
from one end to the other, and what is remembered is how many dice of each kind are left. With dice
of one kind a step has as many branches as there are dice, weighed by binomials; once all that is
kept has been seen, what the rest shows is no matter, and their weights are powers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, prod
from typing import Any

from boardlab.odds.dist import Dist
from boardlab.odds.limits import allow_work

Left = tuple[int, ...]
"""How many dice of each kind have not shown a face yet."""

Move = tuple[Left | None, int, int]
"""What is left then (None: all that is kept is settled), how many of those kept, how many ways."""


class Faces:
    """The dice of a pool, kinds with how many of each, seen along `faces`.

    Of the dice in that order, those from number `first` on and below `stop` are kept.
    """

    __slots__ = ("_rests", "_weights", "faces", "first", "kinds", "start", "stop")

    _weights: list[tuple[int, ...]]
    _rests: list[tuple[int, ...]]

    def __init__(
        self, kinds: Sequence[tuple[Dist, int]], faces: Sequence[Any], first: int, stop: int
    ) -> None:
        self.kinds = kinds
        self.faces = faces
        self.first = first
        self.stop = stop
        self.start: Left = tuple(count for _, count in kinds)
        tables = [dict(zip(die.outcomes, die.weights, strict=True)) for die, _ in kinds]
        # By face, for each kind: its weight there, and the weight of all the faces after it.
        self._weights = [tuple(table.get(face, 0) for table in tables) for face in faces]
        columns = [
            [die.total - seen for seen in accumulate(column)]
            for (die, _), column in zip(kinds, zip(*self._weights, strict=True), strict=True)
        ]
        self._rests = list(zip(*columns, strict=True))

    def weight(self, at: int, kind: int = 0) -> int:
        """How much face number `at` weighs on dice of one kind."""
        return self._weights[at][kind]

    def moves(self, at: int, left: Left) -> list[Move]:
        """What face number `at` can bring, `left` being the dice that showed none before it."""
        if len(left) == 1:
            return self._moves_alike(at, *left)
        placed = sum(self.start) - sum(left)
        weights, rests = self._weights[at], self._rests[at]
        need = self.stop - placed
        found: list[Move] = []
        every = prod([(w + r) ** n for w, r, n in zip(weights, rests, left, strict=True)])
        for then, count, ways in _splits(weights, left, need - 1):
            rest = prod([r**n for r, n in zip(rests, then, strict=True)])
            if rest:
                every -= ways * rest
                found.append((then, max(0, placed + count - max(self.first, placed)), ways))
        if every:
            found.append((None, self.stop - max(self.first, placed), every))
        return found

    def _moves_alike(self, at: int, left: int) -> list[Move]:
        """The same for dice of one kind, each power and binomial made from the one before."""
        placed = self.start[0] - left
        (weight,), (rest,) = self._weights[at], self._rests[at]
        skipped = max(self.first - placed, 0)
        need = self.stop - placed
        every = (weight + rest) ** left
        settled: Move = (None, need - skipped, every)
        if not rest:
            return [settled]
        found: list[Move] = []
        ways = 1
        others = rest**left
        for count in range(min(left + 1, need)):
            every -= ways * others
            found.append(((left - count,), count - skipped if count > skipped else 0, ways))
            ways = ways * (left - count) * weight // (count + 1)
            others //= rest
        if every:
            found.append((None, need - skipped, every))
        return found

    def rest(self, at: int | None, left: Left) -> int:
        """The ways for the dice left to show faces after number `at`, or any where it is None."""
        rests = [die.total for die, _ in self.kinds] if at is None else self._rests[at]
        return prod([r**n for r, n in zip(rests, left, strict=True)])

    def check_work(self, size: int = 1, *, other: Faces | None = None) -> None:
        """Raises TooLarge for a walk that would take too long.

        size: how many weights are remembered as one. other: what is walked along as well.
        """
        kinds = [*self.kinds, *(other.kinds if other else ())]
        stops = [self.stop] * len(self.kinds) + [other.stop if other else 0] * len(kinds)
        steps = len(self.faces)
        for (_, count), stop in zip(kinds, stops, strict=False):
            most = min(count, stop)
            steps *= (most + 1) * (most // 2 + 1)
        digits = size * sum(die.total.bit_length() * count for die, count in kinds)
        dice = sum(count for _, count in kinds)
        of = f" of {len(kinds):,} kinds" if len(kinds) > 1 else ""
        allow_work(f"{dice:,} dice{of}", steps, digits)


def _splits(weights: Sequence[int], left: Left, most: int) -> Iterator[tuple[Left, int, int]]:
    """Every way in which at most `most` of the dice show a face: the others, how many, the ways."""
    if not left:
        yield (), 0, 1
        return
    n, w = left[0], weights[0]
    for count in range(min(n, most if w else 0) + 1):
        ways = comb(n, count) * w**count
        for others, more, others_ways in _splits(weights[1:], left[1:], most - count):
            yield (n - count, *others), count + more, ways * others_ways
