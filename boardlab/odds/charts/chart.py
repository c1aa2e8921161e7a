"""Charts of distributions: what is shown, its numbers, and what is said below.

    chart(3 @ d(6), threshold=11)
    chart(d(20), beside={"with advantage": parse("2d20kh")}, show="at_least")

A chart is marks on a layout, as a board is; it displays itself as SVG and as text. How it is drawn
is in `boardlab.odds.charts.bars`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, floor, lgamma, log, log1p, sqrt
from typing import TYPE_CHECKING, Any, Literal

from boardlab.core.decimals import percentage
from boardlab.core.registry import view
from boardlab.odds.charts import table
from boardlab.odds.charts.slots import Slots, slots
from boardlab.odds.dist import Dist
from boardlab.odds.surd import Surd

if TYPE_CHECKING:
    from boardlab.core.marks import Layout, Mark

Show = Literal["exactly", "at_least", "at_most"]

SHOWN: Mapping[Show, str] = {"exactly": "Exactly", "at_least": "At least", "at_most": "At most"}

SCALE: Mapping[Show, str] = {
    "exactly": "Chance",
    "at_least": "At least this number",
    "at_most": "At most this number",
}
"""What is written at the scale of the bars."""

COMPARE: Mapping[Show, Callable[[Any, Any], Any]] = {
    "exactly": operator.eq,
    "at_least": operator.ge,
    "at_most": operator.le,
}

MOST = 4
"""So many set-ups can be told apart in one chart."""

MOST_ROWS = 24
"""Of more outcomes that are no numbers the likeliest are drawn."""

BAND = Fraction(95, 100)
"""A sample lies in its band so often."""

_BY_COUNTING = 1000
"""The band of a sample of more rolls than this is that of the normal distribution."""


@dataclass(frozen=True, repr=False)
class Chart:
    """One distribution, or up to four beside each other.

    dists: with a name each, which is empty for a single one. show: what the bars stand for, by
    outcome: the chance of exactly it, at least it, or at most it. threshold: a number to reach.
    observed: how often each outcome was rolled. asked: what it is to reach the threshold; None for
    at least it, or at most it where that is shown. rolled: which of the distributions was rolled.
    capped: whether the largest number stands for all above it too.
    """

    dists: tuple[tuple[str, Dist], ...]
    show: Show = "exactly"
    threshold: int | Fraction | None = None
    observed: Mapping[Any, int] = field(default_factory=dict)
    asked: Show | None = None
    rolled: int = 0
    capped: bool = False

    @property
    def numeric(self) -> bool:
        """Whether all outcomes are numbers."""
        return all(table.numeric(dist) for _, dist in self.dists)

    @cached_property
    def outcomes(self) -> tuple[Any, ...]:
        """Those of all distributions, in order."""
        found = dict.fromkeys(x for _, dist in self.dists for x in dist.outcomes)
        try:
            return tuple(sorted(found))
        except TypeError:
            return tuple(found)

    def shares(self, dist: Dist, outcomes: Iterable[Any] | None = None) -> dict[Any, Fraction]:
        """What is shown of a distribution, by outcome: of all, or of some."""
        weights = self._weights(dist)
        told = self.outcomes if outcomes is None else outcomes
        return {x: Fraction(weights[x], dist.total) for x in told}

    def _weights(self, dist: Dist) -> dict[Any, int]:
        """The same in units of its total: very many fractions take long to make."""
        weights = dict(zip(dist.outcomes, dist.weights, strict=True))
        if self.show == "exactly":
            return {x: weights.get(x, 0) for x in self.outcomes}
        total, reached = 0, {}
        for x in self.outcomes if self.show == "at_most" else reversed(self.outcomes):
            total += weights.get(x, 0)
            reached[x] = total
        return {x: reached[x] for x in self.outcomes}

    @property
    def rolls(self) -> int:
        return sum(self.observed.values())

    # ------------------------------------------------------------------ bar by bar

    @cached_property
    def slots(self) -> Slots:
        """Where the bars of numbers stand. Outcomes that are none have a bar each."""
        return slots(self)

    @cached_property
    def barred(self) -> tuple[Any, ...]:
        """The outcomes that have bars of their own, where they are no numbers: the likeliest."""
        if len(self.outcomes) <= MOST_ROWS:
            return self.outcomes
        chances = [self.shares(dist) for _, dist in self.dists]
        by_chance = sorted(self.outcomes, key=lambda x: -max(each[x] for each in chances))
        kept = set(by_chance[:MOST_ROWS])
        return tuple(x for x in self.outcomes if x in kept)

    def named(self, number: Any) -> str:
        """A number as it stands at its bar: "40+" for all from there on."""
        last = self.capped and number == self.outcomes[-1]
        return f"{table.name(number)}{'+' if last else ''}"

    @property
    def left_out(self) -> int:
        """How many outcomes have no bar."""
        return 0 if self.numeric else len(self.outcomes) - len(self.barred)

    @cached_property
    def heights(self) -> tuple[list[Fraction], ...]:
        """What the bars of each distribution stand for."""
        return tuple(self._heights(dist) for _, dist in self.dists)

    def _heights(self, dist: Dist) -> list[Fraction]:
        weights = self._weights(dist)
        if self.numeric:
            bars = self.slots.gathered(weights)
        else:
            bars = [weights[outcome] for outcome in self.barred]
        return [Fraction(weight, dist.total) for weight in bars]

    @cached_property
    def points(self) -> list[Fraction | None]:
        """The share of each bar in what was rolled; None where it cannot be.

        A single roll is no share: it has one point, at the top of its bar.
        """
        if not self.observed:
            return []
        exact, seen = self.heights[self.rolled], self._heights(Dist(self.observed))
        if self.rolls > 1:
            return [part if share else None for part, share in zip(seen, exact, strict=True)]
        (outcome,) = (x for x, count in self.observed.items() if count)
        if self.numeric:
            at = self.slots.slot(outcome)
            return [share if n == at else None for n, share in enumerate(exact)]
        return [
            share if x == outcome else None for x, share in zip(self.barred, exact, strict=True)
        ]

    @cached_property
    def bands(self) -> list[tuple[float, float]]:
        """Between which shares of so many rolls 95 of 100 samples lie; empty for a single roll."""
        if self.rolls < 2:
            return []
        return [sampling_band(share, self.rolls) for share in self.heights[self.rolled]]

    @cached_property
    def highest(self) -> Fraction:
        """What the scale has to reach: never nothing."""
        heights = [share for bars in self.heights for share in bars]
        points = [point for point in self.points if point is not None]
        tops = [Fraction(high) for _, high in self.bands]
        return max(*heights, *points, *tops, Fraction(1, 10**30))

    # ------------------------------------------------------------------ the threshold

    @property
    def reach(self) -> Show:
        """What it is to reach the threshold."""
        return self.asked or ("at_most" if self.show == "at_most" else "at_least")

    def reaches(self, outcome: Any) -> bool:
        if self.threshold is None:
            return True
        return bool(COMPARE[self.reach](outcome, self.threshold))

    def chance(self, dist: Dist) -> Fraction:
        """The chance to reach the threshold."""
        return dist.p(self.reaches)

    # ------------------------------------------------------------------ in words

    @cached_property
    def caption(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterable[str]:
        for name, dist in self.dists:
            said = []
            if table.numeric(dist):
                mean, deviation = dist.mean(), Surd.root_of(dist.variance())
                said.append(
                    f"mean {table.exact(mean)}, standard deviation {table.decimal(deviation)}"
                )
            if self.threshold is not None:
                said.append(self._reached(dist))
            if said:
                text = "; ".join(said)
                yield f"{name}: {text}." if name else f"{text[0].upper()}{text[1:]}."
        if self.observed:
            yield self._rolled()
        yield from self.remarks

    @property
    def remarks(self) -> Iterable[str]:
        """What has to be said of the bars, in sentences."""
        if self.capped:
            last = table.name(self.outcomes[-1])
            yield f"All above {last} counts as {last}, for the mean too."
        if self.numeric:
            yield from self.slots.told()
        elif self.left_out:
            yield f"{self.left_out:,} less likely outcomes are not drawn."

    def _reached(self, dist: Dist) -> str:
        chance = self.chance(dist)
        short = table.short_fraction(chance) if chance.denominator > 1 else ""
        fraction = f"{short} = " if short else ""
        how = SHOWN[self.reach].lower()
        return f"{how} {table.name(self.threshold)}: {fraction}{percentage(chance)}"

    def _rolled(self) -> str:
        text = f"{self.rolls:,} rolls"
        if self.rolls == 1:
            return f"1 roll: {next(table.name(x) for x, n in self.observed.items() if n)}."
        if table.numeric(self.dists[self.rolled][1]):
            mean = Fraction(sum(x * n for x, n in self.observed.items()), self.rolls)
            text += f" with mean {table.decimal(mean)}"
        return f"{text}: {self.fit}"

    @property
    def fit(self) -> str:
        """How many points lie in their bands, in a sentence; empty if there are no bands."""
        inside = [
            low <= point <= high
            for point, (low, high) in zip(self.points, self.bands, strict=False)
            if point is not None
        ]
        told = (
            f"{sum(inside)} of {len(inside)} points lie in the band that holds {BAND * 100} of 100"
        )
        return f"{told} samples." if self.bands else ""

    # ------------------------------------------------------------------ as a picture

    @property
    def layout(self) -> Layout:
        return self._drawn[0]

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self._drawn[1]

    @cached_property
    def _drawn(self) -> tuple[Layout, tuple[Mark, ...]]:
        from boardlab.odds.charts.bars import drawn

        return drawn(self)

    def svg(self, theme: str = "auto", *, captioned: bool = True) -> str:
        """The chart as SVG text, with its caption below or for a place that has one of its own.

        theme: "light", "dark", "print", or "auto" for the reader's.
        """
        text: str = view("svg").draw(
            self.layout,
            self.marks,
            caption=self.caption.splitlines() if captioned else [],
            description=repr(self),
            theme=theme,
        )
        return text

    def __repr__(self) -> str:
        if len(self.dists) == 1 and not self.observed and self.show == "exactly":
            lines = [table.table(self.dists[0][1], capped=self.capped)]
        else:
            every = ceil(len(self.outcomes) / table.MOST_ROWS)
            told = self.outcomes[::every]
            columns = {name or "chance": self.shares(dist, told) for name, dist in self.dists}
            if self.observed:
                columns["rolled"] = self.shares(Dist(self.observed), told)
            lines = [SHOWN[self.show], *table.side_by_side(columns)]
            if every > 1:
                lines.append(f"... one in {every} of {len(self.outcomes):,} outcomes")
        if self.caption:
            lines.append(self.caption)
        return "\n".join(lines)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self.svg()}


def chart(
    dist: Dist,
    *,
    show: Show = "exactly",
    threshold: int | Fraction | None = None,
    beside: Mapping[str, Dist] | Iterable[Dist] = (),
    observed: Mapping[Any, int] | None = None,
    name: str = "",
    asked: Show | None = None,
    rolled: int = 0,
    capped: bool = False,
) -> Chart:
    """A chart of a distribution.

    show: "exactly", "at_least" or "at_most". threshold: a number to reach; the bars that reach it
    are filled. beside: up to three others, with names or without; name: of this one. observed: how
    often each outcome was rolled, for points beside the bars; rolled: of which distribution, from
    0. asked: "exactly", "at_least" or "at_most" the threshold, whatever the bars show. capped: to
    be said of a distribution whose largest number counts all above it, as after `cap`.

    Raises ValueError for what is not shown, TypeError where at least and at most mean nothing.
    """
    for option, value in (("show", show), ("asked", asked or "exactly")):
        if value not in SHOWN:
            raise ValueError(f"{option}={value!r}: there are {', '.join(map(repr, SHOWN))}")
    others = beside.items() if isinstance(beside, Mapping) else [("", each) for each in beside]
    dists = [(name, dist), *others]
    if len(dists) > MOST:
        raise ValueError(f"{len(dists)} set-ups: {MOST} at most can be told apart in one chart")
    for _, each in dists:
        if not isinstance(each, Dist):
            raise TypeError(f"{type(each).__name__} is no distribution: a chart needs a Dist")
    if len(dists) > 1:
        dists = [(label or f"Set-up {n}", each) for n, (label, each) in enumerate(dists, 1)]
    if not 0 <= rolled < len(dists):
        raise ValueError(f"rolled={rolled!r}: the distributions are 0 to {len(dists) - 1}")
    made = Chart(tuple(dists), show, threshold, dict(observed or {}), asked, rolled, capped)
    if not made.numeric and (show != "exactly" or threshold is not None or capped):
        odd = next(x for _, each in dists if not table.numeric(each) for x in each.outcomes)
        raise TypeError(
            f"{table.name(odd)} is no number: at least, at most and a cap need outcomes that are"
        )
    _check(made)
    return made


def _check(made: Chart) -> None:
    """Raises ValueError for rolls that the distribution does not have."""
    possible = set(made.dists[made.rolled][1].outcomes)
    for outcome, count in made.observed.items():
        if outcome not in possible:
            raise ValueError(f"{table.name(outcome)} was observed, and is no outcome")
        if count < 0:
            raise ValueError(f"{table.name(outcome)} was observed {count} times")
    if made.observed and not made.rolls:
        raise ValueError("nothing was rolled: at least one count is above 0")


def bundle(dist: Dist) -> dict[str, str]:
    """What a notebook shows of a distribution: a table of text, and a chart."""
    return {"text/plain": table.table(dist), "image/svg+xml": chart(dist).svg()}


def sampling_band(share: Fraction, rolls: int) -> tuple[float, float]:
    """The shares between which the middle 95 % of samples of so many rolls lie.

    They are counted for few rolls; for many they are those of the normal distribution.
    """
    p = float(share)
    if p in (0.0, 1.0):
        return p, p
    if rolls > _BY_COUNTING:
        half = 1.96 * sqrt(p * (1 - p) / rolls)
        return max(0.0, floor((p - half) * rolls) / rolls), min(
            1.0, ceil((p + half) * rolls) / rolls
        )
    tail = float(1 - BAND) / 2
    total, least = 0.0, None
    for k in range(rolls + 1):
        total += exp(
            lgamma(rolls + 1)
            - lgamma(k + 1)
            - lgamma(rolls - k + 1)
            + k * log(p)
            + (rolls - k) * log1p(-p)
        )
        if least is None and total >= tail:
            least = k
        if total >= 1 - tail:
            return (least or 0) / rolls, k / rolls
    return (least or 0) / rolls, 1.0
