"""Live charts of odds."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from boardlab.odds import Dist, d, parse
from boardlab.odds.charts.chart import Chart
from boardlab.ui import chart as live_chart
from boardlab.ui.chart import columns, live


@pytest.fixture
def without_bqplot(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "bqplot", None)
    live_chart._figure.cache_clear()
    yield
    live_chart._figure.cache_clear()


def test_bars_are_as_high_as_their_outcomes_are_likely() -> None:
    figure = live(2 @ d(6), threshold=9)
    bars = figure.marks[0]
    assert list(bars.x) == [str(n) for n in range(2, 13)]
    assert list(bars.y) == pytest.approx([min(n - 1, 13 - n) / 36 for n in range(2, 13)])
    assert len(set(bars.colors[:7])) == 1
    assert bars.colors[6] != bars.colors[7]


def test_its_twin_is_the_same_chart() -> None:
    figure = live(2 @ d(6), threshold=9)
    data, _ = figure._repr_mimebundle_()
    assert data["image/svg+xml"] == figure.chart.svg()
    assert "at least 9" in data["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_what_was_rolled_and_several_beside_each_other() -> None:
    figure = live(d(6), observed=Counter({1: 3, 6: 1}))
    assert list(figure.marks[-1].y) == [0.75, 0, 0, 0, 0, 0.25]
    figure = live(2 @ d(6), beside={"d12": d(12)}, name="2d6")
    points = figure.marks[1:3]
    assert [each.labels for each in points] == [["2d6"], ["d12"]]
    assert len({each.marker for each in points}) == 2
    lines = live(20 @ d(6), beside=[10 @ d(12)]).marks[:2]
    assert {line.line_style for line in lines} == {"solid", "dashed"}
    assert len({line.marker for line in lines}) == 2


def test_the_mean_and_the_threshold_are_lines_with_words() -> None:
    marks = live(3 @ d(6), threshold=12).marks
    words = {mark.text[0]: mark.x[0] for mark in marks if type(mark).__name__ == "Label"}
    assert words == {"mean 10.5 \u00b1 2.96": 8, "at least 12: 37.5 %": 9}
    upright = [mark for mark in marks if type(mark).__name__ == "Lines"]
    assert sorted(mark.x[0] for mark in upright) == [8, 9]
    both = live(3 @ d(6), threshold=12, asked="exactly").marks
    assert sorted(m.x[0] for m in both if type(m).__name__ == "Lines") == [8, 9, 10]


def test_the_band_lies_where_it_lies_in_the_drawn_chart() -> None:
    figure = live(d(6), observed=Counter({1: 30, 6: 30}))
    low, high = figure.chart.band(Fraction(1, 6))
    bands = [m for m in figure.marks if type(m).__name__ == "Lines" and len(m.x) > 2]
    assert len(bands) == 2
    assert set(bands[1].y[:6]) == {low, high}
    assert len(bands[1].x) == 6 * 7 - 1


def test_points_stand_at_the_bar_of_what_was_rolled() -> None:
    figure = live(d(6), beside=[d(6)], observed=Counter({1: 1}), rolled=1)
    assert figure.marks[-1].x[0] == pytest.approx(figure.marks[2].x[0])


def test_words_have_bars_too() -> None:
    names, rows = columns(live(parse("d20 vs d20")).chart)
    assert names == ["lose", "tie", "win"]
    assert sum(rows[0]) == pytest.approx(1)


def test_another_chart_in_its_place() -> None:
    figure = live(d(6))
    figure.show(d(8).chart(show="at_least"))
    assert len(figure.marks[0].x) == 8
    assert figure.axes[1].label == "At least"


@pytest.mark.usefixtures("without_bqplot")
@pytest.mark.parametrize("dist", [d(6), Dist({"hit": 1})])
def test_without_bqplot_it_is_drawn(dist: Any) -> None:
    assert isinstance(live(dist), Chart)


def test_what_cannot_be_rolled_has_no_point() -> None:
    figure = live(d(4), beside=[d(8)], observed=Counter({1: 1, 4: 1}))
    assert len(figure.marks[-1].x) == 4
    assert "of 4 points" in figure.chart.caption
