"""Live charts of odds: the bars of a chart as a bqplot figure, with the drawn chart as its twin.

bqplot is loaded on first use. Where it is not there, the drawn chart takes its place.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil
from typing import Any, NamedTuple

from boardlab.core.decimals import percentage
from boardlab.odds.charts.bars import nice, percent_scale, reached, threshold_edges
from boardlab.odds.charts.chart import BAND, SCALE, SHOWN, Chart, chart
from boardlab.odds.charts.table import decimal, name
from boardlab.odds.dist import Dist
from boardlab.odds.surd import Surd
from boardlab.view.themes import LIGHT

_COLOURS = tuple(LIGHT[f"p{n}"] for n in range(1, 5))
_DASHES = ("solid", "dashed", "dotted", "dash_dotted")
_POINTS = ("circle", "square", "triangle-up", "diamond")
_PAGE = "var(--jp-layout-color0)"
_TEXT, _ALARM = "var(--jp-ui-font-color1)", "var(--jp-error-color1)"
_TICKS = 20
_LONGEST = 40
_GROUPS = 0.8
"""Bars beside each other take so much of their place on the scale."""

MOST_EVERY = 4
"""On a narrow page, one name of so many at least is left."""

_SPREAD = 0.6
"""So much of a row of words is needed for a mean and its deviation."""

_WORDS = 0.42
"""Words above the bars take so much of the width, even of a narrow figure."""

_WIDE, _NARROW = 640, 220
"""The pixels that a figure has for the names below its bars, on a page and on a narrow one."""

_CUT = 16
_GAP = float("nan")


def live(dist: Dist, **options: Any) -> Any:
    """A chart of a distribution to point at: each bar says its outcome and its chance.

    The options are those of `boardlab.odds.chart.chart`. Where bqplot is not there this is the
    drawn chart, which shows the same.
    """
    made = chart(dist, **options)
    return figure_of(made) or made


def figure_of(drawn: Chart, *, legend: bool = True) -> Any:
    """The live chart of a chart, which can `show` another one later; None without bqplot.

    legend: whether the chart itself says what its colours and points stand for.
    """
    figure = _figure()
    return None if figure is None else figure(drawn, legend)


@cache
def _figure() -> Any:
    """The class of live charts; None where bqplot is not there."""
    try:
        import bqplot
    except ImportError:
        return None

    class LiveChart(bqplot.Figure):  # type: ignore[misc]
        """A figure that keeps the chart it shows, for every place without a kernel."""

        def __init__(self, drawn: Chart, legend: bool) -> None:
            self._drawn, self._legend = drawn, legend
            super().__init__(**_parts(bqplot, drawn, legend))

        @property
        def chart(self) -> Chart:
            """The same as a drawing."""
            return self._drawn

        def show(self, drawn: Chart) -> None:
            """Show another chart in the place of this one."""
            self._drawn = drawn
            before = [*self.marks, *self.axes]
            with self.hold_sync():
                for part, value in _parts(bqplot, drawn, self._legend).items():
                    setattr(self, part, value)
            for old in _all_of(before):
                old.close()

        def __repr__(self) -> str:
            return repr(self._drawn)

        def _repr_mimebundle_(self, **_: object) -> Any:
            found = super()._repr_mimebundle_()
            if found is None:
                return None
            data, more = found if isinstance(found, tuple) else (found, {})
            return {**data, **self._drawn._repr_mimebundle_()}, more

    return LiveChart


def _all_of(widgets: list[Any]) -> list[Any]:
    """Marks and axes with the scales and tooltips that belong to them, each once."""
    found = {id(each): each for each in widgets}
    for each in widgets:
        scales = [*getattr(each, "scales", {}).values(), getattr(each, "scale", None)]
        for part in (*scales, getattr(each, "tooltip", None)):
            if part is not None:
                found[id(part)] = part
    return list(found.values())


def _parts(bqplot: Any, drawn: Chart, legend: bool) -> dict[str, Any]:
    """The marks and the axes of a figure."""
    picture = _Picture(bqplot, drawn, legend)
    step, most = picture.step, picture.most
    heights = [float(n * step) for n in range(round(most / step) + 1)]
    longest = max(len(_short(words)) for words in picture.names) * 7 + 8  # in pixels
    ticks = _ticks(picture.names, drawn, longest)
    names = [_short(picture.names[at]) for at in ticks]
    slanted = not drawn.numeric and longest * len(names) > _WIDE
    # A style sheet leaves out some names where a figure is narrow.
    every = ceil((18 if slanted else longest) * len(names) / _NARROW)
    return {
        "_dom_classes": ("bl-live", f"bl-live-{min(every, MOST_EVERY)}"),
        "marks": picture.marks(),
        "axes": [
            bqplot.Axis(
                scale=picture.between,
                side="bottom",
                tick_values=[at + 0.5 for at in ticks],
                tick_labels={f"{at}.5": words for at, words in zip(ticks, names, strict=True)},
                grid_lines="none",
                **({"tick_rotate": -45, "tick_style": {"text-anchor": "end"}} if slanted else {}),
            ),
            bqplot.Axis(
                scale=picture.up,
                side="left",
                tick_values=heights,
                tick_format="~%",
                label=SCALE[drawn.show],
                label_offset="48px",
                label_color=_TEXT,
            ),
        ],
        "legend_location": "top-right",
        "legend_style": {"fill": "none", "stroke": "none"},
        "fig_margin": {
            "top": 8,
            "bottom": 28 + longest * 2 // 3 if slanted else 36,
            "left": 64,
            "right": 16,
        },
        "title": "",
    }


def _short(words: str) -> str:
    return words if len(words) <= _CUT else f"{words[: _CUT - 1]}\u2026"


def _ticks(names: list[str], drawn: Chart, longest: int) -> list[int]:
    """Which bars have their names below: all, or those at round numbers, or some.

    longest: the pixels that a name needs.
    """
    every = -(-len(names) // max(2, min(_TICKS, _WIDE // longest)))
    if every == 1 or not drawn.numeric:
        return list(range(len(names)))
    step = nice(Fraction(every)) * drawn.slots.step * drawn.slots.size
    found = [at for at in range(len(names)) if drawn.slots.first(at) % step == 0]
    return found if len(found) > 2 else list(range(0, len(names), every))


class _Upright(NamedTuple):
    """Lines from the foot of the chart up: their places, the words at the top, and their looks."""

    places: tuple[float, ...]
    words: str
    colour: str
    dashes: str
    wide: int


class _Picture:
    """The marks of a figure: bars over names, and what lies between names on a scale of its own.

    The scale `between` counts bars from the left edge of the first one, as `Slots.place` does.
    """

    def __init__(self, bqplot: Any, drawn: Chart, legend: bool) -> None:
        self.bqplot, self.drawn, self.legend = bqplot, drawn, legend
        self.names, self.rows = columns(drawn)
        self.several = len(self.rows) > 1
        self.lines = self.several and len(self.names) > 40
        self.points = [(at, float(p)) for at, p in enumerate(drawn.points) if p is not None]
        # The end of the scale is told: grouped bars do not find it themselves.
        self.step, self.most = percent_scale(drawn.highest)
        self.across = bqplot.OrdinalScale(domain=self.names, allow_padding=False)
        self.between = bqplot.LinearScale(min=0, max=len(self.names), allow_padding=False)
        self.told = self._told()
        self.spreads = self._spreads() if self.several else []
        self.legends = 0
        if legend:
            self.legends = len(self.rows) * self.several + bool(drawn.points) + bool(drawn.bands)
        rows = len(self.told) + len(self.spreads) * _SPREAD + self.legends * 0.8
        room = float(self.most) * 1.02 + rows * self._row
        self.up = bqplot.LinearScale(min=0, max=room, allow_padding=False)

    def marks(self) -> list[Any]:
        return [
            *self.bars(),
            *self.points_of_several(),
            *self.head(),
            *self.stems(),
            *self.band(),
            *self.observed(),
        ]

    # -------------------------------------------------------------- bars

    def bars(self) -> list[Any]:
        """Bars beside each other; or lines, where there are several and many."""
        if self.lines:
            return [self._line(series) for series in range(len(self.rows))]
        return [
            self.bqplot.Bars(
                x=self.names,
                y=self.rows if self.several else self.rows[0],
                scales={"x": self.across, "y": self.up},
                **({"type": "grouped"} if self.several else {}),
                colors=list(_COLOURS[: len(self.rows)]) if self.several else _shades(self.drawn),
                color_mode="auto" if self.several else "no_group",
                padding=1 - _GROUPS,
                stroke=LIGHT["shore"],
                tooltip=self._tooltip(),
            )
        ]

    def _line(self, series: int) -> Any:
        return self.bqplot.Lines(
            x=self.names,
            y=self.rows[series],
            scales={"x": self.across, "y": self.up},
            colors=[_COLOURS[series]],
            line_style=_DASHES[series],
            marker=_POINTS[series],
            labels=[self._label(series)],
            display_legend=self.legend,
        )

    def _label(self, series: int) -> str:
        name = self.drawn.dists[series][0]
        return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}\u2026"

    def points_of_several(self) -> list[Any]:
        """On the bars of each of several set-ups points of a shape, so that no colour is needed."""
        if not self.several or self.lines:
            return []
        made = []
        size = 44 if len(self.names) < 24 else 20
        for series, row in enumerate(self.rows):
            places = [(self._middle(at, series), y) for at, y in enumerate(row) if y]
            made.append(self._points(series, places, size, legend=self.legend))
        return made

    def _points(
        self, series: int, places: list[tuple[float, float]], size: int, *, legend: bool
    ) -> Any:
        return self.bqplot.Scatter(
            x=[x for x, _ in places],
            y=[y for _, y in places],
            scales={"x": self.between, "y": self.up},
            colors=[_COLOURS[series]],
            marker=_POINTS[series],
            default_size=size,
            stroke=_TEXT,
            stroke_width=1,
            labels=[self._label(series)],
            display_legend=legend,
        )

    def _middle(self, slot: int, series: int) -> float:
        """Where the bar of a set-up has its middle."""
        if self.lines or not self.several:
            return slot + 0.5
        return slot + 0.5 + (series + 0.5 - len(self.rows) / 2) * _GROUPS / len(self.rows)

    # -------------------------------------------------------------- mean and threshold

    def _told(self) -> list[tuple[_Upright, bool]]:
        """The lines of the mean and of the threshold, the one that reaches higher first.

        And whether the words of each stand to its left. Only the upper line can cross the words of
        the lower one, so those stand on the far side of it.
        """
        mean, edge = self._mean(), self._threshold()
        if mean is None or edge is None:
            return [(each, self._leftwards(each)) for each in (mean, edge) if each]
        left, right = sorted((mean, edge), key=lambda each: each.places)
        count = len(self.names)
        if count - right.places[-1] >= _WORDS * count:
            return [(left, self._leftwards(left)), (right, False)]
        if left.places[0] >= _WORDS * count:
            return [(right, self._leftwards(right)), (left, True)]
        return [(left, self._leftwards(left)), (right, True)]

    def _leftwards(self, line: _Upright) -> bool:
        return sum(line.places) / len(line.places) > len(self.names) / 2

    def _mean(self) -> _Upright | None:
        """The mean of a single set-up, with its deviation in words."""
        drawn = self.drawn
        if self.several or not drawn.numeric or drawn.show != "exactly":
            return None
        dist = drawn.dists[0][1]
        deviation = decimal(Surd.root_of(dist.variance()))
        words = f"mean {decimal(dist.mean())} \u00b1 {deviation}"
        return _Upright((float(drawn.slots.place(dist.mean())),), words, _TEXT, "dashed", 2)

    def _threshold(self) -> _Upright | None:
        drawn = self.drawn
        if not drawn.numeric or drawn.threshold is None:
            return None
        words = f"{SHOWN[drawn.reach].lower()} {name(drawn.threshold)}"
        if not self.several:
            words += f": {percentage(drawn.chance(drawn.dists[0][1]))}"
        count = len(self.names)
        inset = 0.003 * count  # half a line, which is not cut off at the ends
        edges = (min(max(float(at), inset), count - inset) for at in threshold_edges(drawn))
        return _Upright(tuple(edges), words, _ALARM, "solid", 4)

    def _spreads(self) -> list[tuple[float, float]]:
        """The mean of each of several set-ups, and the standard deviation, both in bars."""
        drawn = self.drawn
        if not drawn.numeric or drawn.show != "exactly":
            return []
        return [
            (float(drawn.slots.place(dist.mean())), drawn.slots.deviation(dist))
            for _, dist in drawn.dists
        ]

    def head(self) -> list[Any]:
        """What stands above the bars, and the lines that come down from there."""
        lines, words = [], []
        top = float(self.up.max) - self._row * self.legends * 0.8
        for told, to_left in self.told:
            words.append(self._words(told, top - self._row / 2, to_left))
            lines += [
                self._stroke([x, x], [0, top], told.colour, told.wide, line_style=told.dashes)
                for x in told.places
            ]
            top -= self._row
        # A mean is seen on a threshold at the same place.
        lines.sort(key=lambda line: -line.stroke_width)
        spreads: list[Any] = []
        for series, (mean, deviation) in enumerate(self.spreads):
            y = top - (series + 0.5) * _SPREAD * self._row
            arm, count = 0.2 * self._row, len(self.names)
            ends = [min(max(mean + side * deviation, 0), count) for side in (-1, 1)]
            low, high = ends
            x = [low, low, low, high, high, high]
            spreads.append(self._stroke(x, [y - arm, y + arm, y, y, y + arm, y - arm], _TEXT, 1.4))
            spreads.append(self._points(series, [(mean, y)], 56, legend=False))
        return [*lines, *spreads, *words]

    def _stroke(self, x: list[float], y: list[float], colour: str, wide: float, **more: Any) -> Any:
        scales = {"x": self.between, "y": self.up}
        return self.bqplot.Lines(
            x=x, y=y, scales=scales, colors=[colour], stroke_width=wide, **more
        )

    @property
    def _row(self) -> float:
        """How much of the scale a row of words takes."""
        return 0.09 * float(self.most)

    def _words(self, line: _Upright, y: float, to_left: bool) -> Any:
        """Words beside the upper end of a line."""
        return self.bqplot.Label(
            x=[line.places[0] if to_left else line.places[-1]],
            y=[y],
            text=[line.words],
            align="end" if to_left else "start",
            x_offset=-7 if to_left else 7,
            scales={"x": self.between, "y": self.up},
            colors=[_TEXT],
            default_size=13,
            font_weight="normal",
        )

    # -------------------------------------------------------------- what was rolled

    def stems(self) -> list[Any]:
        """Narrow bars over the exact ones: the share of each in what was rolled."""
        if not self.drawn.bands or self.lines or len(self.names) > 60:
            return []
        x, y = [], []
        for at, share in self.points:
            if share:
                middle = self._middle(at, self.drawn.rolled)
                x += [middle, middle, _GAP]
                y += [0, share, _GAP]
        wide = 4 if self.several else 7
        return [
            self._stroke(x[:-1], y[:-1], colour, wide - thin)
            for colour, thin in ((LIGHT["text"], 0), (LIGHT["glow"], 2))
        ]

    def band(self) -> list[Any]:
        """Where 95 of 100 samples lie: an I at each bar."""
        x, y = [], []
        arm = 0.18 if self.lines else min(0.18, _GROUPS / 2 / len(self.rows))
        for at, (low, high) in enumerate(self.drawn.bands):
            if not high:
                continue
            middle = self._middle(at, self.drawn.rolled)
            x += [middle - arm, middle + arm, middle, middle, middle - arm, middle + arm, _GAP]
            y += [high, high, high, low, low, low, _GAP]
        # With an edge, so that it is seen on bars of any colour. A line does not end with a gap.
        return [
            self._stroke(
                x[:-1],
                y[:-1],
                colour,
                wide,
                labels=[f"{BAND * 100} of 100 samples"],
                display_legend=self.legend and colour == _TEXT,
            )
            for colour, wide in ((_PAGE, 3.6), (_TEXT, 1.4))
            if x
        ]

    def observed(self) -> list[Any]:
        """Points at the shares in what was rolled; of a single roll, one on its bar."""
        if not self.points:
            return []
        return [
            self.bqplot.Scatter(
                x=[self._middle(at, self.drawn.rolled) for at, _ in self.points],
                y=[share for _, share in self.points],
                scales={"x": self.between, "y": self.up},
                colors=[LIGHT["glow"]],
                stroke=LIGHT["text"],
                default_size=56 if len(self.names) < 60 else 24,
                labels=[f"{self.drawn.rolls:,} roll{'s' if self.drawn.rolls > 1 else ''}"],
                display_legend=self.legend,
                **({"tooltip": self._rolled()} if self.drawn.bands else {}),
            )
        ]

    def _rolled(self) -> Any:
        return self.bqplot.Tooltip(fields=["y"], formats=[".2%"], labels=["rolled"])

    def _tooltip(self) -> Any:
        return self.bqplot.Tooltip(fields=["x", "y"], formats=["", ".2%"], labels=["", ""])


def _shades(drawn: Chart) -> list[str]:
    """A colour for each bar of a single set-up: full where the threshold is reached."""
    if not drawn.numeric:
        return [LIGHT["shore"]]
    return [
        LIGHT["shore"] if reached(drawn, slot) else f"{LIGHT['shore']}4d"
        for slot in range(drawn.slots.count)
    ]


def columns(drawn: Chart) -> tuple[list[str], list[list[float]]]:
    """The names of the bars, and their heights for each set-up."""
    if drawn.numeric:
        slots = drawn.slots
        highest = drawn.outcomes[-1]
        ends = [(slots.first(n), min(slots.last(n), highest)) for n in range(slots.count)]
        names = [
            drawn.named(last) if first == last else f"{name(first)}\u2013{drawn.named(last)}"
            for first, last in ends
        ]
    else:
        names = []
        for outcome in drawn.barred:  # "1" and 1 have bars of their own
            words = name(outcome)
            names.append(words if words not in names else f"{words} ({len(names) + 1})")
    return names, [[float(share) for share in bars] for bars in drawn.heights]
