"""A chart of outcomes that are no numbers: a row for each, with its name before the bar."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from boardlab.core.marks import Element
from boardlab.odds.charts import table
from boardlab.odds.charts.bars import (
    WIDTH,
    Part,
    hatched,
    legend,
    legend_rows,
    pattern,
    percent_scale,
    percent_tick,
    rect,
    short_percent,
    text,
)

if TYPE_CHECKING:
    from boardlab.odds.charts.chart import Chart

_LONGEST = 28
_LETTER, _ROW, _RIGHT = 7.2, 20, 74


class Rows:
    """Bars to the right of the names of the outcomes."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.several = len(chart.dists) > 1
        outcomes = self.outcomes = chart.barred
        self.shares = [dict(zip(outcomes, bars, strict=True)) for bars in chart.heights]
        self.seen = dict(zip(outcomes, chart.points, strict=False))  # nothing if none was rolled
        self.bands = dict(zip(outcomes, chart.bands, strict=False))
        self.names = [_cut(table.name(outcome)) for outcome in outcomes]
        self.left = 18 + max(map(len, self.names)) * _LETTER
        self.step, self.most = percent_scale(chart.highest)
        self.top = 20 * legend_rows([name for name, _ in chart.dists]) if self.several else 0
        self.top += 8
        self.row = max(_ROW + 4, 13 * len(chart.dists) + 9)
        self.foot = self.top + self.row * len(outcomes)
        self.height = self.foot + 30

    def x(self, share: Fraction | float) -> float:
        wide = WIDTH - _RIGHT - self.left
        return round(self.left + float(share) / float(self.most) * wide, 1)

    @property
    def high(self) -> float:
        """How high the bar of one set-up is."""
        return (self.row - 9) / len(self.shares)

    def parts(self) -> Iterable[Part]:
        yield "scale", "", self.scale()
        for series in range(len(self.shares)):
            yield f"bars:{series}", f"bl-p{series + 1}" if self.several else "", self.bars(series)
        line = f"M{self.left:g} {self.top}V{self.foot}"
        yield "axis", "", [Element("path", {"class": "bl-axis", "d": line})]
        if self.several:
            yield from legend([name for name, _ in self.chart.dists], lines=False)
        yield "names", "", self.labels()
        yield "observed", "", self.points()

    def scale(self) -> list[Element]:
        drawn = []
        for n in range(round(self.most / self.step) + 1):
            x = self.x(n * self.step)
            if n:
                line = {"class": "bl-grid", "d": f"M{x:g} {self.top}V{self.foot}"}
                drawn.append(Element("path", line))
            tick = percent_tick(n * self.step)
            drawn.append(text("bl-axis-number", x, self.foot + 18, tick))
        return drawn

    def bars(self, series: int) -> list[Element]:
        drawn, patterns = [], []
        high = self.high
        for at, outcome in enumerate(self.outcomes):
            share = self.shares[series][outcome]
            if not share:
                continue
            y = self.top + at * self.row + 4.5 + series * high
            box = (self.left, round(y, 1), round(self.x(share) - self.left, 1), round(high, 1))
            drawn.append(rect("bl-chart-series" if self.several else "bl-bar", box))
            if self.several:
                patterns.append(pattern(series, box))
        return [*drawn, *hatched(patterns)]

    def labels(self) -> list[Element]:
        """The name of each outcome, and how likely it is."""
        drawn = []
        for at, (outcome, name) in enumerate(zip(self.outcomes, self.names, strict=True)):
            y = self.top + (at + 0.5) * self.row + 4
            drawn.append(text("bl-chart-scale", self.left - 8, y, name))
            if not self.several:
                share = self.shares[0][outcome]
                _, high = self.bands.get(outcome, (0, 0))
                most = max(share, self.seen.get(outcome) or 0, high)
                words = short_percent(share)
                drawn.append(text("bl-chart-name", self.x(most) + 9, y, words))
        return drawn

    def points(self) -> list[Element]:
        """What was rolled, over the band where 95 of 100 samples lie."""
        stems, points, d = [], [], ""
        for at, outcome in enumerate(self.outcomes):
            share = self.seen.get(outcome)
            if share is None:
                continue
            y = round(self.top + at * self.row + 4.5 + self.high * (self.chart.rolled + 0.5), 1)
            place = {"cx": self.x(share), "cy": y, "r": 4}
            points.append(Element("circle", {"class": "bl-chart-seen", **place}))
            if not self.bands:
                continue
            low, high = self.bands[outcome]
            arm = min(5.0, self.high / 2)
            for end in (low, high):
                d += f"M{self.x(end):g} {y - arm:g}v{2 * arm:g}"
            d += f"M{self.x(low):g} {y:g}H{self.x(high):g}"
            if share:
                box = (self.left, y - 2.5, round(self.x(share) - self.left, 1), 5.0)
                stems.append(rect("bl-chart-seen", box))
        band = [
            Element("path", {"class": css, "d": d}) for css in ("bl-chart-edge", "bl-axis") if d
        ]
        return [*stems, *band, *points]


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}\u2026"
