"""Live charts of odds: the bars of a chart as a bqplot figure, with the drawn chart as its twin.

bqplot is loaded on first use. Where it is not there, the drawn chart takes its place.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from boardlab.odds.bars import percent_scale
from boardlab.odds.chart import SHOWN, Chart, chart
from boardlab.odds.dist import Dist
from boardlab.odds.table import name
from boardlab.view.themes import LIGHT

_COLOURS = tuple(LIGHT[f"p{n}"] for n in range(1, 5))
_DASHES = ("solid", "dashed", "dotted", "dash_dotted")
_POINTS = ("circle", "square", "triangle-up", "diamond")


def live(dist: Dist, **options: Any) -> Any:
    """A chart of a distribution to point at: each bar says its outcome and its chance.

    The options are those of `boardlab.odds.chart.chart`. Where bqplot is not there this is the
    drawn chart, which shows the same.
    """
    made = chart(dist, **options)
    figure = _figure()
    return made if figure is None else figure(made)


@cache
def _figure() -> Any:
    """The class of live charts; None where bqplot is not there."""
    try:
        import bqplot
    except ImportError:
        return None

    class LiveChart(bqplot.Figure):  # type: ignore[misc]
        """A figure that keeps the chart it shows, for every place without a kernel."""

        def __init__(self, drawn: Chart) -> None:
            self._drawn = drawn
            super().__init__(**_parts(bqplot, drawn))

        @property
        def chart(self) -> Chart:
            """The same as a drawing."""
            return self._drawn

        def show(self, drawn: Chart) -> None:
            """Show another chart in the place of this one."""
            self._drawn = drawn
            with self.hold_sync():
                for part, value in _parts(bqplot, drawn).items():
                    setattr(self, part, value)

        def __repr__(self) -> str:
            return repr(self._drawn)

        def _repr_mimebundle_(self, **_: object) -> Any:
            found = super()._repr_mimebundle_()
            if found is None:
                return None
            data, more = found if isinstance(found, tuple) else (found, {})
            return {**data, **self._drawn._repr_mimebundle_()}, more

    return LiveChart


def _parts(bqplot: Any, drawn: Chart) -> dict[str, Any]:
    """The marks and the axes of a figure."""
    names, rows = columns(drawn)
    seen = columns_of(drawn, drawn.seen()) if drawn.observed else []
    # The end of the scale is told: grouped bars do not find it themselves.
    step, most = percent_scale(Fraction(max(*seen, *(height for row in rows for height in row))))
    across = bqplot.OrdinalScale(domain=names)
    up = bqplot.LinearScale(min=0, max=float(most))
    scales = {"x": across, "y": up}
    marks = _bars(bqplot, drawn, names, rows, scales)
    if drawn.observed:
        marks.append(
            bqplot.Scatter(
                x=names,
                y=seen,
                scales=scales,
                colors=[LIGHT["glow"]],
                stroke=LIGHT["text"],
                tooltip=bqplot.Tooltip(fields=["x", "y"], formats=["", ".2%"]),
            )
        )
    heights = [float(n * step) for n in range(round(most / step) + 1)]
    ticks = names[:: max(1, len(names) // 16)]
    return {
        "marks": marks,
        "axes": [
            bqplot.Axis(scale=across, side="bottom", tick_values=ticks, grid_lines="none"),
            bqplot.Axis(
                scale=up,
                side="left",
                tick_values=heights,
                tick_format="~%",
                label=SHOWN[drawn.show],
                label_offset="44px",
            ),
        ],
        "legend_location": "top-right",
        "fig_margin": {"top": 20, "bottom": 36, "left": 60, "right": 16},
        "title": "",
    }


def _bars(
    bqplot: Any, drawn: Chart, names: list[str], rows: list[list[float]], scales: Any
) -> list[Any]:
    """Bars beside each other; or lines, where there are several and many."""
    several = len(rows) > 1
    labels = [label for label, _ in drawn.dists]
    if several and len(names) > 40:
        return [
            bqplot.Lines(
                x=names,
                y=row,
                scales=scales,
                colors=[_COLOURS[n]],
                line_style=_DASHES[n],
                marker=_POINTS[n],
                labels=[labels[n]],
                display_legend=True,
            )
            for n, row in enumerate(rows)
        ]
    colours = list(_COLOURS[: len(rows)]) if several else _shades(drawn)
    return [
        bqplot.Bars(
            x=names,
            y=rows if several else rows[0],
            scales=scales,
            **({"type": "grouped"} if several else {}),
            colors=colours,
            color_mode="auto" if several else "no_group",
            labels=labels if several else [],
            display_legend=several,
            padding=0.2,
            stroke=LIGHT["shore"],
            tooltip=bqplot.Tooltip(fields=["x", "y"], formats=["", ".2%"]),
        )
    ]


def _shades(drawn: Chart) -> list[str]:
    """A colour for each bar of a single set-up: full where the threshold is reached."""
    if not drawn.numeric:
        return [LIGHT["shore"]]
    slots = drawn.slots
    at_most = drawn.reach == "at_most"
    return [
        LIGHT["shore"]
        if drawn.reaches(slots.first(n) if at_most else slots.last(n))
        else LIGHT["waterline"]
        for n in range(slots.count)
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
