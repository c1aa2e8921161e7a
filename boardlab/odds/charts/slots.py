"""Where the bars of numbers stand: on an even scale, and together where they are too many."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, TypeVar

from boardlab.core.decimals import percentage
from boardlab.odds.surd import Surd

if TYPE_CHECKING:
    from boardlab.odds.charts.chart import Chart, Show
    from boardlab.odds.dist import Dist

Share = TypeVar("Share", int, Fraction)

MOST_SLOTS = 200
"""More bars than this cannot be seen beside each other."""

_LONG = 60
_FAINT = 1000
"""Of more than so many bars, those at the ends are cut off that the highest is so many times."""


@dataclass(frozen=True, slots=True)
class Slots:
    """Bars at low, low + step, ..., each of `size` neighbouring places together.

    count: how many bars. show: what they stand for. beyond: the chance of what lies outside, of the
    distribution that has the most of it; several: whether there are others.
    """

    low: Fraction
    step: Fraction
    count: int
    size: int
    show: Show
    beyond: Fraction
    several: bool

    def first(self, slot: int) -> Fraction:
        """The first number of a bar."""
        return self.low + slot * self.size * self.step

    def last(self, slot: int) -> Fraction:
        return self.first(slot + 1) - self.step

    def place(self, number: Fraction) -> Fraction:
        """Where a number lies, in bars from the left edge of the first."""
        return ((number - self.low) / self.step + Fraction(1, 2)) / self.size

    def deviation(self, dist: Dist) -> float:
        """The standard deviation, in bars."""
        return float(Surd.root_of(dist.variance() / (self.size * self.step) ** 2))

    def slot(self, number: int | Fraction) -> int:
        """The bar of a number; none has it if it is below 0 or `count` and above."""
        return int((number - self.low) / self.step // self.size)

    def gathered(self, shares: Mapping[Any, Share]) -> list[Share]:
        """The share of each bar: of all of its numbers, or of the one that it is reached with."""
        nothing: Any = 0
        made, before = [nothing] * self.count, nothing
        given = set()
        # In whole numbers: there may be many outcomes.
        under = lcm(self.low.denominator, self.step.denominator)
        low, wide = int(self.low * under), int(self.step * under) * self.size
        for x in shares if self.show != "at_least" else reversed(list(shares)):
            slot = int((x * under - low) // wide)
            if not 0 <= slot < self.count:
                if self.show != "exactly":
                    before = shares[x]
                continue
            if self.show == "exactly":
                made[slot] += shares[x]
            else:
                made[slot] = shares[x]
                given.add(slot)
        if self.show != "exactly":
            # Where no outcome lies, the share is that of the one before.
            ordered = range(self.count)
            for slot in ordered if self.show == "at_most" else reversed(ordered):
                before = made[slot] = made[slot] if slot in given else before
        return made

    def told(self) -> Iterable[str]:
        """What has to be said of the bars, in sentences."""
        if self.size > 1 and self.show == "exactly":
            yield f"Each bar is {self.size} neighbouring numbers together."
        if self.beyond:
            chance = percentage(self.beyond)
            if not self.several:
                yield f"Beyond the ends lies {chance} together."
            elif chance.startswith("less"):
                yield f"Beyond the ends lies {chance} of each set-up."
            else:
                yield f"Beyond the ends lies at most {chance} of each set-up."


def slots(chart: Chart) -> Slots:
    """The bars of a chart of numbers."""
    numbers = [Fraction(x) for x in chart.outcomes]
    step = _common([b - a for a, b in pairwise(numbers)])
    low, high = numbers[0], numbers[-1]
    if (high - low) / step + 1 > _LONG:
        low, high = _visible(chart)
    places = int((high - low) / step) + 1
    size = -(-places // MOST_SLOTS)
    count = -(-places // size)
    end = low + count * size * step
    beyond = max(_outside(dist, low, end) for _, dist in chart.dists)
    return Slots(low, step, count, size, chart.show, beyond, len(chart.dists) > 1)


def _outside(dist: Dist, low: Fraction, end: Fraction) -> Fraction:
    """The chance of what is below `low`, or `end` and above."""
    first, last = bisect_left(dist.outcomes, low), bisect_left(dist.outcomes, end)
    return Fraction(sum(dist.weights[:first]) + sum(dist.weights[last:]), dist.total)


def _visible(chart: Chart) -> tuple[Fraction, Fraction]:
    """The first and the last number that can be seen in some distribution, or were rolled."""
    kept = set(chart.observed)
    for _, dist in chart.dists:
        most = max(dist.weights)
        kept |= {x for x, w in zip(dist.outcomes, dist.weights, strict=True) if w * _FAINT >= most}
    return Fraction(min(kept)), Fraction(max(kept))


def _common(differences: list[Fraction]) -> Fraction:
    """The greatest number that goes into all of them; 1 if there are none."""
    if not differences:
        return Fraction(1)
    under = lcm(*(each.denominator for each in differences))
    return Fraction(gcd(*(int(each * under) for each in differences)), under)
