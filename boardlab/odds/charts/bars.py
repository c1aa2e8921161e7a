"""Charts as marks: upright bars on a scale of numbers, or a row for each outcome that is none.

Up to four set-ups differ by colour, by the pattern of their bars and by the shape of their points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING

from boardlab.core.decimals import percentage, rounded
from boardlab.core.marks import Element, Layout, Mark
from boardlab.odds.charts import table
from boardlab.odds.charts.chart import SCALE, SHOWN
from boardlab.odds.surd import Surd

if TYPE_CHECKING:
    from boardlab.odds.charts.chart import Chart

WIDTH = 560
_LEFT, _RIGHT, _HEIGHT = 56, 20, 200
_ROW = 20  # a line of words above the plot
_SPREAD = 15  # a line for the mean and the deviation of one of several
_WIDEST = 60  # of a single bar
_LETTER = 6.4
_LABELLED = 12  # more bars have no labels of their own

_POINTS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-3.6-3.6h7.2v7.2h-7.2z",
    "M0-4.8L4.6 3.4H-4.6z",
    "M0-5.2L5.2 0L0 5.2L-5.2 0z",
)
"""The shapes of points: a disc, a square, a triangle, a diamond."""


def drawn(chart: Chart) -> tuple[Layout, tuple[Mark, ...]]:
    """The layout and the marks of a chart."""
    from boardlab.odds.charts.rows import Rows

    made = _Upright(chart) if chart.numeric else Rows(chart)
    marks = tuple(
        Mark(key, at=(0, 0), layer="overlay", css=css, text="%", draw=tuple(elements))
        for key, css, elements in made.parts()
        if elements
    )
    nothing = Element("circle", {"r": 1})
    return Layout("Chart of odds", (0, 0, WIDTH, made.height), (), {}, nothing), marks


Part = tuple[str, str, list[Element]]
"""A key, a class for all of it, and elements."""


class _Upright:
    """Bars over a scale of numbers."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.slots = chart.slots
        self.several = len(chart.dists) > 1
        self.shares = chart.heights
        self.bands = chart.bands
        self.step, self.most = percent_scale(chart.highest)
        self.legend = legend_rows([name for name, _ in chart.dists]) if self.several else 0
        rows = self.legend + (chart.threshold is not None)
        self.spreads = _ROW * rows + 4
        self.top = self.spreads + (_SPREAD * len(chart.dists) if self.several else _ROW + _SPREAD)
        if chart.show != "exactly":
            self.top = self.spreads + 12
        self.foot = self.top + _HEIGHT
        self.height = self.foot + 30
        self.wide = (WIDTH - _LEFT - _RIGHT) / self.slots.count
        if self.slots.count < 5:
            self.wide = min(self.wide, 2 * _WIDEST)
        self.start = _LEFT + (WIDTH - _LEFT - _RIGHT - self.wide * self.slots.count) / 2

    # -------------------------------------------------------------- where things lie

    def x(self, place: Fraction | float) -> float:
        return round(self.start + float(place) * self.wide, 1)

    def y(self, share: Fraction | float) -> float:
        return round(self.foot - float(share) / float(self.most) * _HEIGHT, 1)

    def middle(self, slot: int) -> float:
        """Where the bar of what was rolled has its middle."""
        if self.lines:
            return self.x(slot + 0.5)
        return self.x(slot + 0.5) + (self.chart.rolled + 0.5 - len(self.shares) / 2) * self.part

    @property
    def lines(self) -> bool:
        """Whether bars of several set-ups would be too narrow: they are lines instead."""
        return self.several and self.wide * 0.8 / len(self.shares) < 4

    @property
    def part(self) -> float:
        """How wide the bar of one set-up is."""
        return min(self.wide * (0.84 if self.several else 0.74), _WIDEST * 1.2) / len(self.shares)

    @property
    def dense(self) -> bool:
        """Whether bars are too narrow for outlines and gaps."""
        return self.wide < 8

    # -------------------------------------------------------------- what is drawn

    def parts(self) -> Iterable[Part]:
        yield "scale", "", self.scale()
        for at, shares in enumerate(self.shares):
            css = f"bl-p{at + 1}" if self.several else ""
            draw = self.line(at, shares) if self.lines else self.bars(at, shares)
            yield f"bars:{at}", css, draw
        yield "axis", "", self.axis()
        if self.several:
            yield from legend([name for name, _ in self.chart.dists], lines=self.lines)
        yield "threshold", "", self.threshold()
        if self.chart.show == "exactly":
            for at in range(len(self.shares)):
                yield f"spread:{at}", f"bl-p{at + 1}" if self.several else "", self.spread(at)
        yield "labels", "", self.labels()
        yield "rolled", "", self.stems()
        yield "band", "", self.band()
        yield "observed", "", self.points()

    def scale(self) -> list[Element]:
        """Lines across, with what they stand for in percent."""
        drawn = []
        if self.chart.show != "exactly":
            words = SCALE[self.chart.show]
            drawn.append(text("bl-chart-name", _LEFT - 6, self.spreads + 4, words))
        for n in range(round(self.most / self.step) + 1):
            y = self.y(n * self.step)
            if n:
                drawn.append(
                    Element(
                        "path", {"class": "bl-grid", "d": f"M{_LEFT - 4} {y:g}H{WIDTH - _RIGHT}"}
                    )
                )
            drawn.append(text("bl-chart-scale", _LEFT - 8, y + 4, percent_tick(n * self.step)))
        return drawn

    def axis(self) -> list[Element]:
        """The line below the bars, with numbers at round places."""
        drawn = [
            Element("path", {"class": "bl-axis", "d": f"M{_LEFT - 4} {self.foot}H{WIDTH - _RIGHT}"})
        ]
        for number in self._ticks():
            x = self.x(self.slots.place(number))
            if self.dense:
                drawn.append(Element("path", {"class": "bl-axis", "d": f"M{x:g} {self.foot}v5"}))
            drawn.append(text("bl-axis-number", x, self.foot + 19, self.chart.named(number)))
        return drawn

    def _ticks(self) -> list[Fraction]:
        at, last = self.slots.low, self.slots.last(self.slots.count - 1)
        count = int((last - at) / self.slots.step) + 1
        longest = max(len(table.name(number)) for number in (at, last, at + self.slots.step))
        most = max(2, int((WIDTH - _LEFT - _RIGHT) / (_LETTER * longest + 14)))
        if count <= most:
            return [at + n * self.slots.step for n in range(count)]
        step = nice((last - at) / most)
        step = -(-step // self.slots.step) * self.slots.step
        first = -(-at // step) * step
        if (first - at) % self.slots.step:
            first = at
        return [first + n * step for n in range(int((last - first) / step) + 1)]

    def bars(self, series: int, shares: Sequence[Fraction]) -> list[Element]:
        """A bar for each slot: filled where the threshold is reached."""
        count = len(self.shares)
        if self.dense and not self.several:
            return self.silhouette(shares)
        part = self.part
        drawn, patterns = [], []
        for slot, share in enumerate(shares):
            if not share:
                continue
            left = self.x(slot + 0.5) + (series - count / 2) * part
            y = self.y(share)
            box = (round(left, 1), y, round(part, 1), round(self.foot - y, 1))
            reached = self._reached(slot)
            if self.several:
                css = "bl-chart-series" if reached else "bl-chart-series-off"
            else:
                css = "bl-bar" if reached else "bl-track"
            drawn.append(rect(css, box))
            if self.several:
                patterns.append(pattern(series, box))
        return [*drawn, *hatched(patterns)]

    def silhouette(self, shares: Sequence[Fraction]) -> list[Element]:
        """Narrow bars as one shape, or two: what reaches the threshold, and what does not."""
        drawn = []
        for css, reached in (("bl-chart-hollow", False), ("bl-chart-solid", True)):
            d, inside = "", False
            for slot, share in enumerate(shares):
                if self._reached(slot) != reached:
                    d += f"V{self.foot}z" if inside else ""
                    inside = False
                    continue
                d += "" if inside else f"M{self.x(slot):g} {self.foot}"
                inside = True
                d += f"V{self.y(share):g}H{self.x(slot + 1):g}"
            d += f"V{self.foot}z" if inside else ""
            if d:
                drawn.append(Element("path", {"class": css, "d": d}))
        return drawn

    def line(self, series: int, shares: Sequence[Fraction]) -> list[Element]:
        """Many bars of several set-ups: lines from top to top, with points of a shape."""
        places = [(self.x(slot + 0.5), self.y(share)) for slot, share in enumerate(shares)]
        d = "M" + "L".join(f"{x:g} {y:g}" for x, y in places)
        drawn = stroke(series, d)
        every = max(1, round(36 / self.wide))
        for x, y in places[(series * every // len(self.shares)) % every :: every]:
            drawn.append(point(series, x, y, "bl-chart-series"))
        return drawn

    def spread(self, series: int) -> list[Element]:
        """The mean, and one standard deviation to each side."""
        dist = self.chart.dists[series][1]
        mean, variance = dist.mean(), dist.variance()
        deviation = self.slots.deviation(dist)
        place = float(self.slots.place(mean))
        x, y = self.x(place), self.spreads + _SPREAD * series + 6
        drawn = []
        if not self.several:
            y += _ROW
            words = f"mean {table.decimal(mean)} \u00b1 {table.decimal(Surd.root_of(variance))}"
            drawn += on_plate(inside(x, words), y - 10, words)
            drawn.append(
                Element("path", {"class": "bl-chart-mean", "d": f"M{x:g} {y}V{self.foot}"})
            )
        left, right = (
            min(max(self.x(place + side * deviation), _LEFT - 4), WIDTH - _RIGHT)
            for side in (-1, 1)
        )
        whisker = f"M{left:g} {y - 4}v8M{right:g} {y - 4}v8M{left:g} {y}H{right:g}"
        drawn.append(Element("path", {"class": "bl-axis", "d": whisker}))
        drawn.append(
            point(
                series if self.several else 3, x, y, "bl-chart-series" if self.several else "bl-bar"
            )
        )
        return drawn

    def threshold(self) -> list[Element]:
        """A line before the first number that reaches it, or after the last, and the chance."""
        chart = self.chart
        if chart.threshold is None:
            return []
        edges = [self.x(place) for place in threshold_edges(chart)]
        x = sum(edges) / len(edges)
        words = f"{SHOWN[chart.reach].lower()} {table.name(chart.threshold)}"
        if not self.several:
            words += f": {percentage(chart.chance(chart.dists[0][1]))}"
        y = self.legend * _ROW + 14
        path = "".join(f"M{edge:g} {y + 5}V{self.foot}" for edge in edges)
        return [
            Element("path", {"class": "bl-chart-threshold", "d": path}),
            text("bl-told", inside(x, words, 7.4), y, words),
        ]

    def labels(self) -> list[Element]:
        """The percentage over each bar, where there are few."""
        if self.several or self.chart.observed or self.slots.count > _LABELLED:
            return []
        return [
            label
            for slot, share in enumerate(self.shares[0])
            if share
            for label in on_plate(self.x(slot + 0.5), self.y(share) - 6, short_percent(share))
        ]

    def band(self) -> list[Element]:
        """Where 95 of 100 samples lie: an I at each bar, or one area."""
        if not self.bands:
            return []
        if self.dense:
            up = [f"{self.x(n + 0.5):g} {self.y(high):g}" for n, (_, high) in enumerate(self.bands)]
            down = [f"{self.x(n + 0.5):g} {self.y(low):g}" for n, (low, _) in enumerate(self.bands)]
            d = f"M{'L'.join([*up, *reversed(down)])}z"
            return [Element("path", {"class": "bl-chart-band", "d": d})]
        arm, d = min(6.0, self.part * 0.5), ""
        for slot, (low, high) in enumerate(self.bands):
            if high:
                x = self.middle(slot)
                d += f"M{x - arm:g} {self.y(high):g}h{2 * arm:g}M{x - arm:g} {self.y(low):g}"
                d += f"h{2 * arm:g}M{x:g} {self.y(high):g}V{self.y(low):g}"
        return [Element("path", {"class": css, "d": d}) for css in ("bl-chart-edge", "bl-axis")]

    def points(self) -> list[Element]:
        """What was rolled."""
        return [
            Element(
                "circle",
                {
                    "class": "bl-chart-seen",
                    "cx": round(self.middle(n), 1),
                    "cy": self.y(share),
                    "r": 2.4 if self.dense else 4,
                },
            )
            for n, share in enumerate(self.chart.points)
            if share or (share is not None and not self.dense)
        ]

    def stems(self) -> list[Element]:
        """Narrow bars below the points of what was rolled."""
        wide = round(min(6.0, self.part * 0.4), 1)
        if self.dense or not self.bands:
            return []
        return [
            rect(
                "bl-chart-seen",
                (
                    round(self.middle(n) - wide / 2, 1),
                    self.y(share),
                    wide,
                    round(self.foot - self.y(share), 1),
                ),
            )
            for n, share in enumerate(self.chart.points)
            if share
        ]

    def _reached(self, slot: int) -> bool:
        return reached(self.chart, slot)


# ---------------------------------------------------------------------- the threshold


def threshold_edges(chart: Chart) -> list[Fraction]:
    """Where the numbers that reach the threshold begin, or end, or both; in bars from the left."""
    slots, number = chart.slots, Fraction(chart.threshold or 0)
    sides = {"at_least": (-1,), "at_most": (1,), "exactly": (-1, 1)}[chart.reach]
    places = (slots.place(number + Fraction(side, 2) * slots.step) for side in sides)
    return [min(max(place, Fraction(0)), Fraction(slots.count)) for place in places]


def reached(chart: Chart, slot: int) -> bool:
    """Whether a bar, or some number in it, reaches the threshold."""
    first, last = chart.slots.first(slot), chart.slots.last(slot)
    if chart.reach == "exactly":
        return chart.threshold is None or first <= chart.threshold <= last
    return chart.reaches(first if chart.reach == "at_most" else last)


# ---------------------------------------------------------------------- pieces


def rect(css: str, box: tuple[float, float, float, float]) -> Element:
    """A rectangle: x, y, width, height."""
    x, y, width, height = box
    return Element("rect", {"class": css, "x": x, "y": y, "width": width, "height": height})


def text(css: str, x: float, y: float, words: str) -> Element:
    """Words at a place."""
    return Element("text", {"class": css, "x": round(x, 1), "y": round(y, 1)}, words)


def on_plate(x: float, y: float, words: str) -> list[Element]:
    """Words in the middle over a place, on a plate that keeps lines from crossing them."""
    wide = len(words) * _LETTER
    plate = (round(x - wide / 2, 1), round(y - 10, 1), round(wide, 1), 13.0)
    return [rect("bl-page", plate), text("bl-axis-number", x, y, words)]


def point(series: int, x: float, y: float, css: str) -> Element:
    """The point of one of several set-ups, which has a shape of its own."""
    at = f"translate({x:g} {y:g})"
    return Element("path", {"class": css, "d": _POINTS[series], "transform": at})


def stroke(series: int, d: str) -> list[Element]:
    """The line of one of several set-ups, which has dashes of its own, with an edge."""
    classes = (f"bl-chart-line-edge-{series + 1}", f"bl-chart-line-{series + 1}")
    return [Element("path", {"class": css, "d": d}) for css in classes]


def inside(x: float, words: str, letter: float = _LETTER) -> float:
    """Where the middle of some words lies so that none hangs over the edge."""
    half = len(words) * letter / 2 + 4
    return min(max(x, half), WIDTH - half)


def pattern(series: int, box: tuple[float, float, float, float]) -> str:
    """The pattern of one of several set-ups within a bar: none, slanted, dotted or striped."""
    x, y, width, height = box
    left, right, top, foot = x + 1.2, x + width - 1.2, y + 1.2, y + height - 1.2
    if series == 0 or right <= left or foot <= top:
        return ""
    d = ""
    if series == 1:
        # x + y = c, cut to the bar; the lines of all bars are in step.
        first, last = left + top, right + foot
        for n in range(int(first // 7) + 1, int(last // 7) + 1):
            c = n * 7
            x1, x2 = max(left, c - foot), min(right, c - top)
            d += f"M{x1:.1f} {c - x1:.1f}L{x2:.1f} {c - x2:.1f}" if x2 > x1 else ""
    elif series == 2:
        middle = (left + right) / 2
        for n in range(int((foot - top) // 6) + 1):
            d += f"M{middle:.1f} {foot - 2 - n * 6:.1f}h0" if foot - 2 - n * 6 > top else ""
    else:
        for n in range(int((foot - top) // 5)):
            d += f"M{left:.1f} {foot - 4 - n * 5:.1f}H{right:.1f}"
    return d


def hatched(patterns: Iterable[str]) -> list[Element]:
    """The patterns of bars in one path, if there are any."""
    d = "".join(patterns)
    return [Element("path", {"class": "bl-chart-hatch", "d": d})] if d else []


_GAP, _SWATCH = 26, 26


def _legend_places(names: Sequence[str]) -> list[tuple[float, int, str]]:
    """Where each name of a legend stands: x, the row, and the name, cut if it is long."""
    places, x, row = [], float(_LEFT - 4), 0
    for name in names:
        name = name if len(name) <= 60 else f"{name[:59]}\u2026"
        wide = _SWATCH + len(name) * 7 + _GAP
        if x > _LEFT and x + wide - _GAP > WIDTH - _RIGHT:
            x, row = float(_LEFT - 4), row + 1
        places.append((x, row, name))
        x += wide
    return places


def legend_rows(names: Sequence[str]) -> int:
    """How many rows a legend takes."""
    return _legend_places(names)[-1][1] + 1


def legend(names: Sequence[str], *, lines: bool) -> Iterable[Part]:
    """A swatch and a name for each of several set-ups."""
    for series, (x, row, name) in enumerate(_legend_places(names)):
        y = row * _ROW + 6
        box = (x, y, 18.0, 12.0)
        if lines:
            drawn = stroke(series, f"M{x - 2:g} {y + 6}h22")
        else:
            drawn = [rect("bl-chart-series", box), *hatched([pattern(series, box)])]
        drawn.append(point(series, x + 9, y + 6, "bl-chart-series"))
        drawn.append(text("bl-chart-name", x + _SWATCH, y + 10.5, name))
        yield f"legend:{series}", f"bl-p{series + 1}", drawn


# ---------------------------------------------------------------------- scales


def nice(least: Fraction) -> Fraction:
    """The next number from `least` upwards that is 1, 2 or 5 and zeros."""
    power = Fraction(10) ** floor(log10(least))
    while power > least:
        power /= 10
    return next(power * n for n in (1, 2, 5, 10, 20) if power * n >= least)


def percent_scale(most: Fraction) -> tuple[Fraction, Fraction]:
    """The step between two lines of a scale, and its end: from `most` upwards, but never over 1."""
    if most > Fraction(4, 5):
        return Fraction(1, 5), Fraction(1)
    step = nice(most / 5)
    return step, -(-most // step) * step


def percent_tick(share: Fraction) -> str:
    """A share as a scale writes it: with as many places as it has."""
    percent, places = share * 100, 0
    while (percent * 10**places).denominator > 1 and places < 6:
        places += 1
    return f"{rounded(percent, places)} %" if places < 6 else f"{float(percent):.0e} %"


def short_percent(share: Fraction) -> str:
    """A share in percent, as short as beside a bar."""
    return percentage(share).replace("less than ", "<").replace("more than ", ">")
