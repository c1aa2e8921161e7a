"""Live charts of odds: the bars of a chart as a bqplot figure, with the drawn chart as its twin.

bqplot is loaded on first use. Where it is not there, the drawn chart takes its place.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from boardlab.core.decimals import percentage
from boardlab.odds.charts.bars import nice, percent_scale, reached, threshold_edges
from boardlab.odds.charts.chart import BAND, SHOWN, Chart, chart
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
    ticks = _ticks(picture.names, drawn)
    return {
        "marks": picture.marks(),
        "axes": [
            bqplot.Axis(
                scale=picture.between,
                side="bottom",
                tick_values=[at + 0.5 for at in ticks],
                tick_labels={f"{at}.5": picture.names[at] for at in ticks},
                grid_lines="none",
            ),
            bqplot.Axis(
                scale=picture.up,
                side="left",
                tick_values=heights,
                tick_format="~%",
                label=SHOWN[drawn.show],
                label_offset="48px",
                label_color=_TEXT,
            ),
        ],
        "legend_location": "top-right",
        "legend_style": {"fill": "none", "stroke": "none"},
        "fig_margin": {"top": 8, "bottom": 36, "left": 64, "right": 16},
        "title": "",
    }


def _ticks(names: list[str], drawn: Chart) -> list[int]:
    """Which bars have their names below: all, or those at round numbers, or some."""
    every = -(-len(names) // _TICKS)
    if every == 1 or not drawn.numeric:
        return list(range(0, len(names), every))
    step = nice(Fraction(every)) * drawn.slots.step * drawn.slots.size
    found = [at for at in range(len(names)) if drawn.slots.first(at) % step == 0]
    return found if len(found) > 2 else list(range(0, len(names), every))


class _Upright(NamedTuple):
    """A line from the foot of the chart up: its place, the words at its end, and its looks."""

    place: float
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
        self.seen = columns_of(drawn, drawn.seen()) if drawn.observed else []
        rolled = self.rows[drawn.rolled]
        bands = [drawn.band(Fraction(share)) for share in rolled] if drawn.observed else []
        self.bands = bands
        # The end of the scale is told: grouped bars do not find it themselves.
        highest = max(
            *self.seen, *(high for _, high in bands), *(y for row in self.rows for y in row), 1e-30
        )
        self.step, self.most = percent_scale(Fraction(highest))
        self.across = bqplot.OrdinalScale(domain=self.names, allow_padding=False)
        self.between = bqplot.LinearScale(min=0, max=len(self.names), allow_padding=False)
        self.told = self._told()
        self.legends = len(self.rows) * self.several + 2 * bool(self.seen) if legend else 0
        rows = sum(any(each.words for each in group) for group in self.told)
        room = float(self.most) * 1.02 + (rows + self.legends * 0.8) * self._row
        self.up = bqplot.LinearScale(min=0, max=room, allow_padding=False)

    def marks(self) -> list[Any]:
        return [
            *self.bars(),
            *self.points_of_several(),
            *self.words_and_lines(),
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
        for series, row in enumerate(self.rows):
            places = [(self._middle(at, series), y) for at, y in enumerate(row) if y]
            made.append(
                self.bqplot.Scatter(
                    x=[x for x, _ in places],
                    y=[y for _, y in places],
                    scales={"x": self.between, "y": self.up},
                    colors=[_COLOURS[series]],
                    marker=_POINTS[series],
                    default_size=44 if len(self.names) < 24 else 20,
                    stroke=_TEXT,
                    stroke_width=1,
                    labels=[self._label(series)],
                    display_legend=self.legend,
                )
            )
        return made

    def _middle(self, slot: int, series: int) -> float:
        """Where the bar of a set-up has its middle."""
        if self.lines or not self.several:
            return slot + 0.5
        return slot + 0.5 + (series + 0.5 - len(self.rows) / 2) * _GROUPS / len(self.rows)

    # -------------------------------------------------------------- mean and threshold

    def _told(self) -> tuple[list[_Upright], list[_Upright]]:
        """The lines of the means and of the threshold."""
        drawn = self.drawn
        means, edges = [], []
        if drawn.numeric and drawn.show == "exactly":
            for series, (_, dist) in enumerate(drawn.dists):
                place, words = float(drawn.slots.place(dist.mean())), ""
                if not self.several:
                    deviation = decimal(Surd.root_of(dist.variance()))
                    words = f"mean {decimal(dist.mean())} \u00b1 {deviation}"
                colour = _COLOURS[series] if self.several else _TEXT
                dashes = _DASHES[series] if self.several else "dashed"
                means.append(_Upright(place, words, colour, dashes, 2))
        if drawn.numeric and drawn.threshold is not None:
            words = f"{SHOWN[drawn.reach].lower()} {name(drawn.threshold)}"
            if not self.several:
                words += f": {percentage(drawn.chance(drawn.dists[0][1]))}"
            for place in map(float, threshold_edges(drawn)):
                edges.append(_Upright(place, words, _ALARM, "solid", 4))
                words = ""
        return means, edges

    def words_and_lines(self) -> list[Any]:
        """Upright lines, and words at their upper ends, each in a row above the bars."""
        made, words, foot = [], [], float(self.up.max) - self._row * self.legends * 0.8
        left = self._means_left
        for group in self._groups():
            told = next((each for each in group if each.words), None)
            if told:
                to_left = left if told.colour != _ALARM else not left
                words.append(self._words(told, foot - self._row / 2, to_left))
            made += [
                self.bqplot.Lines(
                    x=[each.place, each.place],
                    y=[0, foot],
                    scales={"x": self.between, "y": self.up},
                    colors=[each.colour],
                    line_style=each.dashes,
                    stroke_width=each.wide,
                )
                for each in group
            ]
            foot -= self._row if told else 0
        # A mean is seen on a threshold at the same place.
        return [*reversed(made), *words]

    def _groups(self) -> list[list[_Upright]]:
        """The lines of the means and those of the threshold, from the highest row down."""
        return [group for group in self.told if group]

    @property
    def _means_left(self) -> bool:
        """Whether the words of the mean stand to the left of it, and those of the threshold not."""
        means, edges = self.told
        return bool(means and edges) and means[0].place <= edges[0].place

    @property
    def _row(self) -> float:
        """How much of the scale a row of words takes."""
        return 0.09 * float(self.most)

    def _words(self, line: _Upright, y: float, to_left: bool) -> Any:
        """Words beside the upper end of a line, which stay within the figure."""
        room = len(self.names) / 4
        to_left = (to_left and line.place > room) or line.place > len(self.names) - room
        return self.bqplot.Label(
            x=[line.place],
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

    def band(self) -> list[Any]:
        """Where 95 of 100 samples lie: an I at each bar."""
        x, y = [], []
        gap = float("nan")
        arm = 0.18 / (len(self.rows) if self.several and not self.lines else 1)
        for at, (low, high) in enumerate(self.bands):
            if not high:
                continue
            middle = self._middle(at, self.drawn.rolled)
            x += [middle - arm, middle + arm, middle, middle, middle - arm, middle + arm, gap]
            y += [high, high, high, low, low, low, gap]
        if not x:
            return []
        x.pop()  # a line does not end with a gap
        y.pop()
        return [
            self.bqplot.Lines(
                x=x,
                y=y,
                scales={"x": self.between, "y": self.up},
                colors=[colour],
                stroke_width=wide,
                labels=[f"{BAND * 100} of 100 samples"],
                display_legend=self.legend and colour == _TEXT,
            )
            # With an edge, so that it is seen on bars of any colour.
            for colour, wide in ((_PAGE, 3.6), (_TEXT, 1.4))
        ]

    def observed(self) -> list[Any]:
        if not self.seen:
            return []
        possible = [at for at, share in enumerate(self.rows[self.drawn.rolled]) if share]
        return [
            self.bqplot.Scatter(
                x=[self._middle(at, self.drawn.rolled) for at in possible],
                y=[self.seen[at] for at in possible],
                scales={"x": self.between, "y": self.up},
                colors=[LIGHT["glow"]],
                stroke=LIGHT["text"],
                default_size=56 if len(self.names) < 60 else 24,
                labels=[f"{self.drawn.rolls:,} roll{'s' if self.drawn.rolls > 1 else ''}"],
                display_legend=self.legend,
                tooltip=self.bqplot.Tooltip(fields=["y"], formats=[".2%"], labels=["rolled"]),
            )
        ]

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
        ends = [(name(slots.first(n)), name(slots.last(n))) for n in range(slots.count)]
        names = [first if first == last else f"{first}\u2013{last}" for first, last in ends]
    else:
        names = [name(outcome) for outcome in drawn.outcomes]
    return names, [columns_of(drawn, drawn.shares(dist)) for _, dist in drawn.dists]


def columns_of(drawn: Chart, shares: dict[Any, Fraction]) -> list[float]:
    """The heights of bars with these shares."""
    heights = drawn.slots.gathered(shares) if drawn.numeric else shares.values()
    return [float(height) for height in heights]
