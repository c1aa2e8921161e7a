"""Live charts of odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from boardlab.odds import Dist, d, parse, pool
from boardlab.odds.charts.chart import Chart, Show, sampling_band
from boardlab.ui.chart import columns, live
from boardlab.view.themes import LIGHT


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
    (band,) = set(figure.chart.bands)
    assert band == sampling_band(Fraction(1, 6), 60)
    bands = [m for m in figure.marks if m.labels == ["95 of 100 samples"]]
    assert len(bands) == 2
    assert set(bands[1].y[:6]) == set(band)
    assert len(bands[1].x) == 6 * 7 - 1


def test_narrow_bars_over_the_exact_ones_are_what_was_rolled() -> None:
    figure = live(d(4), observed=Counter({1: 30, 4: 30}))
    stems = [m for m in figure.marks if m.colors == [LIGHT["glow"]] and type(m).__name__ == "Lines"]
    assert [list(stem.x[:2]) for stem in stems] == [[0.5, 0.5]]
    assert list(stems[0].y[:2]) == [0, 0.5]
    assert len(stems[0].x) == 2 * 3 - 1


def test_a_single_roll_is_a_point_on_its_bar_and_no_share() -> None:
    figure = live(3 @ d(6), observed={7: 1})
    (point,) = [m for m in figure.marks if type(m).__name__ == "Scatter"]
    assert list(point.x) == [4.5]
    assert list(point.y) == pytest.approx([15 / 216])
    assert figure.marks[0].scales["y"].max < 0.2, "the bars stay as high as they were"
    assert figure.chart.bands == []


def test_each_of_several_has_its_mean_in_a_row_of_its_own() -> None:
    figure = live(3 @ d(6), beside={"d20": d(20), "2d10": 2 @ d(10)}, name="3d6", threshold=11)
    at = {m.labels[0]: (m.x[0], m.y[0]) for m in figure.marks if len(m.x) == 1 and m.labels}
    places = [at[name][0] for name in ("3d6", "d20", "2d10")]
    assert places == [10, 10, 10.5]
    heights = [at[name][1] for name in ("3d6", "d20", "2d10")]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] > max(max(row) for row in columns(figure.chart)[1])
    (threshold,) = [m for m in figure.marks if m.colors == ["var(--jp-error-color1)"]]
    assert list(threshold.x) == [10, 10]


@pytest.mark.parametrize("threshold", range(3, 19))
@pytest.mark.parametrize("asked", ["at_least", "at_most", "exactly"])
def test_no_line_crosses_the_words_above_the_bars(threshold: int, asked: Show) -> None:
    marks = live(3 @ d(6), threshold=threshold, asked=asked).marks
    lines = [m for m in marks if type(m).__name__ == "Lines"]
    for words in (m for m in marks if type(m).__name__ == "Label"):
        x, y = words.x[0], words.y[0]
        low, high = (x - 0.4 * 16, x) if words.align == "end" else (x, x + 0.4 * 16)
        assert low > -1.5
        assert high < 17.5
        assert not [m for m in lines if low < m.x[0] < high and m.x[0] != x and m.y[1] > y]


def test_names_below_the_bars_find_room() -> None:
    many = live(Dist({f"outcome {n}": 1 for n in range(20)}))
    assert many.axes[0].tick_rotate == -45
    assert len(many.axes[0].tick_values) == 20
    assert live(parse("d20 vs d20")).axes[0].tick_rotate == 0
    assert "bl-live-1" in live(d(6))._dom_classes
    assert "bl-live-2" in live(3 @ d(6))._dom_classes


@pytest.mark.parametrize("dice", ["d200000", "200d100", "max(d400,d400)", "d20*1000000"])
def test_long_numbers_below_the_bars_find_room(dice: str) -> None:
    axis = live(parse(dice)).axes[0]
    assert 2 < len(axis.tick_values) < 20
    assert sum(7 * len(words) for words in axis.tick_labels.values()) < 640


def test_no_bar_is_named_after_a_number_beyond_the_last() -> None:
    names, _ = columns(live(d(401)).chart)
    assert names[0] == "1\u20133"
    assert names[-1] == "400\u2013401"


def test_equal_names_have_bars_of_their_own_and_few_are_drawn() -> None:
    names, _ = columns(live(Dist({1: 1, "1": 1, "x": 1})).chart)
    assert len(set(names)) == 3
    many = live(pool(6, d(6)).sorted())
    assert len(many.marks[0].x) == 24
    assert "438 less likely outcomes are not drawn." in many.chart.caption


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
    assert figure.axes[1].label == "At least this number"


@pytest.mark.usefixtures("without_bqplot")
@pytest.mark.parametrize("dist", [d(6), Dist({"hit": 1})])
def test_without_bqplot_it_is_drawn(dist: Any) -> None:
    assert isinstance(live(dist), Chart)


def test_what_cannot_be_rolled_has_no_point() -> None:
    figure = live(d(4), beside=[d(8)], observed=Counter({1: 1, 4: 1}))
    assert len(figure.marks[-1].x) == 4
    assert "of 4 points" in figure.chart.caption
