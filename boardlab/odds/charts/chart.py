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

COMPARE: Mapping[Show, Callable[[Any, Any], Any]] = {
    "exactly": operator.eq,
    "at_least": operator.ge,
    "at_most": operator.le,
}

MOST = 4
"""So many set-ups can be told apart in one chart."""

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
    """

    dists: tuple[tuple[str, Dist], ...]
    show: Show = "exactly"
    threshold: int | Fraction | None = None
    observed: Mapping[Any, int] = field(default_factory=dict)
    asked: Show | None = None
    rolled: int = 0

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

    def shares(self, dist: Dist) -> dict[Any, Fraction]:
        """What the bars stand for, by outcome of all distributions."""
        chance = dict(zip(dist.outcomes, dist.weights, strict=True))
        if self.show == "exactly":
            return {x: Fraction(chance.get(x, 0), dist.total) for x in self.outcomes}
        total, shares = 0, {}
        for x in self.outcomes if self.show == "at_most" else reversed(self.outcomes):
            total += chance.get(x, 0)
            shares[x] = Fraction(total, dist.total)
        return {x: shares[x] for x in self.outcomes}

    def seen(self) -> dict[Any, Fraction]:
        """The same of what was rolled."""
        if not self.observed:
            return {}
        return self.shares(Dist(self.observed))

    @property
    def rolls(self) -> int:
        return sum(self.observed.values())

    def band(self, share: Fraction) -> tuple[float, float]:
        """Between which shares of so many rolls 95 of 100 samples lie, for one bar."""
        return sampling_band(share, self.rolls)

    @cached_property
    def slots(self) -> Slots:
        """Where the bars of numbers stand."""
        return slots(self)

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
        yield from self.remarks

    @property
    def remarks(self) -> Iterable[str]:
        """What has to be said of the points and the bars, in sentences."""
        if self.observed:
            yield self._sampled()
        if self.numeric:
            yield from self.slots.told()

    def _reached(self, dist: Dist) -> str:
        chance = self.chance(dist)
        short = table.short_fraction(chance) if chance.denominator > 1 else ""
        fraction = f"{short} = " if short else ""
        how = SHOWN[self.reach].lower()
        return f"{how} {table.name(self.threshold)}: {fraction}{percentage(chance)}"

    def _sampled(self) -> str:
        dist = self.dists[self.rolled][1]
        shares, seen = self.shares(dist), self.seen()
        shares = {x: shares[x] for x in dist.outcomes}  # and none that only others have
        inside = sum(
            low <= seen[x] <= high
            for x, share in shares.items()
            for low, high in [self.band(share)]
        )
        text = f"{self.rolls:,} roll{'s' if self.rolls != 1 else ''}"
        if table.numeric(dist):
            mean = Fraction(sum(x * n for x, n in self.observed.items()), self.rolls)
            text += f" with mean {table.decimal(mean)}"
        return (
            f"{text}: {inside} of {len(shares)} points lie in the band that holds "
            f"{BAND * 100} of 100 samples."
        )

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

    def svg(self, theme: str = "auto") -> str:
        """The chart as SVG text. theme: "light", "dark", "print", or "auto" for the reader's."""
        text: str = view("svg").draw(
            self.layout,
            self.marks,
            caption=self.caption.splitlines(),
            description=repr(self),
            theme=theme,
        )
        return text

    def __repr__(self) -> str:
        if len(self.dists) == 1 and not self.observed and self.show == "exactly":
            lines = [table.table(self.dists[0][1])]
        else:
            columns = {name or "chance": self.shares(dist) for name, dist in self.dists}
            if self.observed:
                columns["rolled"] = self.seen()
            lines = [SHOWN[self.show], *table.side_by_side(self.outcomes, columns)]
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
) -> Chart:
    """A chart of a distribution.

    show: "exactly", "at_least" or "at_most". threshold: a number to reach; the bars that reach it
    are filled. beside: up to three others, with names or without; name: of this one. observed: how
    often each outcome was rolled, for points beside the bars; rolled: of which distribution, from
    0. asked: "exactly", "at_least" or "at_most" the threshold, whatever the bars show.

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
    made = Chart(tuple(dists), show, threshold, dict(observed or {}), asked, rolled)
    if not made.numeric and (show != "exactly" or threshold is not None):
        odd = next(x for _, each in dists if not table.numeric(each) for x in each.outcomes)
        raise TypeError(
            f"{table.name(odd)} is no number: at least and at most need outcomes that are"
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
