"""Live charts of odds."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from boardlab.odds import Dist, d, parse
from boardlab.odds.chart import Chart
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
    (bars,) = figure.marks
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
    assert list(figure.marks[1].y) == [0.75, 0, 0, 0, 0, 0.25]
    figure = live(2 @ d(6), beside={"d12": d(12)}, name="2d6")
    assert figure.marks[0].labels == ["2d6", "d12"]
    lines = live(20 @ d(6), beside=[10 @ d(12)]).marks
    assert {line.line_style for line in lines} == {"solid", "dashed"}
    assert len({line.marker for line in lines}) == 2


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
