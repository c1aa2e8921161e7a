"""Charts of distributions: what they show, what they say, and that nothing is out of place."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from random import Random
from time import perf_counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.odds import Dist, d, joint
from boardlab.odds.charts.bars import WIDTH, nice, percent_scale
from boardlab.odds.charts.chart import Chart, Show, bundle, chart, sampling_band
from boardlab.odds.charts.slots import MOST_SLOTS, slots
from boardlab.view.themes import RULES

THREE = 3 @ d(6)
SVG = "{http://www.w3.org/2000/svg}"


def classes(made: Chart) -> Counter[str]:
    """How often each class is drawn."""
    root = ET.fromstring(made.svg())
    return Counter(name for each in root.iter() for name in each.get("class", "").split())


def words(made: Chart) -> list[str]:
    return [each.text or "" for each in ET.fromstring(made.svg()).iter(f"{SVG}text")]


def test_a_bar_for_each_outcome_and_the_mean() -> None:
    made = chart(THREE)
    assert classes(made)["bl-bar"] == 16 + 1, "the bars, and the point of the mean"
    assert "mean 10.5 \u00b1 2.96" in words(made)
    assert made.caption == "Mean 21/2 = 10.5, standard deviation 2.96."


def test_bars_are_as_high_as_their_outcomes_are_likely() -> None:
    root = ET.fromstring(chart(d(4) + d(4)).svg())
    bars = [each for each in root.iter(f"{SVG}rect") if each.get("class") == "bl-bar"]
    heights = [float(bar.get("height", "")) for bar in bars]
    assert heights == pytest.approx([heights[0] * n for n in (1, 2, 3, 4, 3, 2, 1)], abs=0.3)
    assert (
        len({float(bar.get("y", "")) + height for bar, height in zip(bars, heights, strict=True)})
        == 1
    )


def test_the_threshold_and_what_reaches_it() -> None:
    made = chart(THREE, threshold=11)
    assert classes(made)["bl-track"] == 8
    assert "at least 11: 50 %" in words(made)
    assert "at least 11: 1/2 = 50 %" in made.caption
    assert "at most 10: 1/2 = 50 %" in chart(THREE, show="at_most", threshold=10).caption


@pytest.mark.parametrize("show", ["exactly", "at_least", "at_most"])
def test_shares(show: Show) -> None:
    made = chart(THREE, show=show)
    assert made.shares(THREE) == {k: getattr(THREE, show)(k) for k in range(3, 19)}


def test_up_to_four_differ_by_colour_pattern_and_shape() -> None:
    made = chart(2 @ d(6), beside={"d12": d(12), "3d4": 3 @ d(4), "5d2": 5 @ d(2)}, name="2d6")
    root = ET.fromstring(made.svg())
    points, patterns = {}, {}
    for group in root.iter(f"{SVG}g"):
        player = group.get("class", "")
        for path in group.findall(f"{SVG}path"):
            if path.get("class") == "bl-chart-series":
                points[player] = path.get("d")
            if path.get("class") == "bl-chart-hatch":
                patterns[player] = path.get("d", "")
    assert set(points) == {"bl-p1", "bl-p2", "bl-p3", "bl-p4"}
    assert len(set(points.values())) == 4
    assert set(patterns) == {"bl-p2", "bl-p3", "bl-p4"}
    assert "L" in patterns["bl-p2"]
    assert "h0" in patterns["bl-p3"]
    assert "H" in patterns["bl-p4"]
    assert {"2d6", "d12", "3d4", "5d2"} <= set(words(made))
    assert made.caption.splitlines()[1].startswith("d12: mean 13/2 = 6.5")


def test_many_bars_of_several_become_lines() -> None:
    drawn = classes(chart(20 @ d(6), beside=[10 @ d(12)]))
    assert drawn["bl-chart-line-1"] == drawn["bl-chart-line-2"] == 2, "in the chart and its legend"


@pytest.mark.parametrize("dist", [100 @ d(6), 1000 @ d(6), d(5000), Dist({0: 1, 3: 1, 10**9: 1})])
def test_however_many_outcomes_a_chart_stays_small(dist: Dist) -> None:
    made = chart(dist)
    assert slots(made).count <= MOST_SLOTS
    assert len(made.svg()) < 40_000


def test_bars_together_hold_all_that_is_not_cut_off() -> None:
    dist = 1000 @ d(6)
    made = chart(dist)
    table = slots(made)
    assert table.size > 1
    assert sum(table.gathered(made.shares(dist))) + table.beyond == 1
    assert "neighbouring numbers together" in made.caption


@given(
    st.dictionaries(st.integers(-400, 400), st.integers(1, 9), min_size=1, max_size=30),
    st.sampled_from(["exactly", "at_least", "at_most"]),
)
@settings(max_examples=60, deadline=None)
def test_each_bar_is_worth_its_numbers(weights: dict[int, int], show: Show) -> None:
    dist = Dist(weights)
    made = chart(dist, show=show)
    table = slots(made)
    for slot, share in enumerate(table.gathered(made.shares(dist))):
        first, last = table.first(slot), table.last(slot)
        if show == "exactly":
            assert share == dist.p(lambda x, low=first, high=last: low <= x <= high)
        elif show == "at_least" and table.size == 1:
            assert share == dist.at_least(first)
        elif show == "at_most" and table.size == 1:
            assert share == dist.at_most(last)


def test_what_was_rolled_lies_over_the_bars() -> None:
    rng = Random(1)
    rolls = Counter(THREE.sample(rng) for _ in range(2000))
    made = chart(THREE, observed=rolls)
    assert classes(made)["bl-chart-seen"] == 16 + sum(rolls[k] > 0 for k in range(3, 19))
    assert made.points[7] == Fraction(rolls[10], 2000)
    assert re.search(
        r"2,000 rolls with mean 10\.\d+: 1[3-6] of 16 points lie in the band", made.caption
    )


@pytest.mark.parametrize("rolls", [1, 20, 300, 2000])
@pytest.mark.parametrize("p", [Fraction(1, 216), Fraction(1, 6), Fraction(1, 2)])
def test_the_band_holds_95_of_100_samples(p: Fraction, rolls: int) -> None:
    low, high = sampling_band(p, rolls)
    count = rolls @ Dist({1: p, 0: 1 - p})
    inside = count.p(lambda k: low - 1e-9 <= k / rolls <= high + 1e-9)
    assert inside >= Fraction(94, 100)
    if rolls == 2000:
        narrower = count.p(lambda k: low + 1.1 / rolls < k / rolls < high - 1.1 / rolls)
        assert narrower < Fraction(96, 100)


def test_what_is_certain_has_no_band() -> None:
    assert sampling_band(Fraction(1), 20) == (1, 1)
    assert sampling_band(Fraction(0), 20) == (0, 0)


def test_outcomes_that_are_no_numbers_have_rows() -> None:
    made = chart(Dist({"hit": 1, "miss": 2}), observed={"hit": 4, "miss": 6})
    assert {"hit", "miss", "33.3 %"} <= set(words(made))
    assert classes(made)["bl-chart-seen"] == 2 + 2, "bars and points"
    assert "(1, 2)" in words(chart(joint(d(2), d(2))))
    many = chart(joint(d(6), d(6)))
    assert "12 less likely outcomes are not drawn." in many.caption


CHARTS: dict[str, Any] = {
    "one": lambda: chart(Dist([7])),
    "negative": lambda: chart(d([-5, -3, 8]), threshold=0),
    "halves": lambda: chart(d([Fraction(1, 2), Fraction(3, 2), 2])),
    "threshold beyond": lambda: chart(d(6), threshold=100),
    "names": lambda: chart(d(6), beside={"x" * 200: d(8), "<b>&": d(4)}, name="y" * 50),
    "words": lambda: chart(Dist({"<b>&\"'": 1, "x" * 500: 2})),
    "hundreds": lambda: chart(100 @ d(6), beside=[d(6)], show="at_least", threshold=3),
    "rolled": lambda: chart(d(20), observed={1: 3}),
    "rolled many": lambda: chart(30 @ d(6), observed={30: 1, 105: 9}, show="at_most"),
}


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("theme", ["light", "dark", "print", "auto"])
def test_every_chart_is_whole_and_in_its_page(name: str, theme: str) -> None:
    made: Chart = CHARTS[name]()
    root = ET.fromstring(made.svg(theme))
    used = {n for each in root.iter() for n in each.get("class", "").split()}
    named = {n for n in used if n.startswith("bl-chart")}
    assert named <= set(RULES)
    height = float(root.get("viewBox", "").split()[3])
    for box in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(box.get(key, "")) for key in ("x", "y", "width", "height"))
        assert x >= 0
        assert x + wide <= WIDTH
        assert y >= 0
        assert y + high <= height + 0.1
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "")) <= WIDTH
        assert "nan" not in str(text.attrib)


def test_a_notebook_is_shown_the_table_and_the_bars() -> None:
    shown = bundle(THREE)
    assert shown["text/plain"].startswith("16 outcomes")
    assert shown["image/svg+xml"] == chart(THREE).svg()
    again = chart(THREE, threshold=11)._repr_mimebundle_()
    assert "at least 11" in again["text/plain"]


def test_the_text_of_a_comparison_has_every_chance_that_the_bars_have() -> None:
    text = repr(chart(d(4), name="d4", beside={"d2": d(2)}, show="at_least"))
    assert text.splitlines()[:6] == [
        "At least",
        "      d4     d2",
        "1  100 %  100 %",
        "2   75 %   50 %",
        "3   50 %    0 %",
        "4   25 %    0 %",
    ]
    words = repr(chart(Dist({"hit": 1, "miss": 1}), beside=[Dist({"hit": 1})]))
    assert " hit      50 %     100 %" in words.splitlines()


def test_percentages_in_a_column_have_the_same_places() -> None:
    text = repr(chart(3 @ d(6), beside=[d(2)], show="at_least", name="3d6")).splitlines()
    assert text[4].split() == ["3", "100.0", "%", "0", "%"]
    assert {line.index("%") for line in text[2:20]} == {text[2].index("%")}


def test_what_lies_beyond_the_ends_is_told_of_each_set_up() -> None:
    made = chart(d(2), beside=[100 @ d(6)])
    dist = 100 @ d(6)
    low, high = made.slots.first(0), made.slots.last(made.slots.count - 1)
    assert made.slots.beyond == dist.p(lambda x: not low <= x <= high) > 0
    assert "of each set-up" in made.caption


def test_what_is_capped_is_said() -> None:
    made = chart((2 @ d(6)).cap(9), capped=True)
    assert "All above 9 counts as 9, for the mean too." in made.caption
    assert "9+" in words(made)
    assert repr(made).splitlines()[8].startswith("9+")
    with pytest.raises(TypeError, match="cap"):
        chart(Dist({"hit": 1}), capped=True)


def test_a_single_roll_is_told_as_a_roll() -> None:
    made = chart(THREE, observed={7: 1})
    assert "1 roll: 7." in made.caption
    assert classes(made)["bl-chart-seen"] == 1
    assert made.bands == []


def test_very_many_dice_are_drawn_without_waiting() -> None:
    dist = 5000 @ Dist({0: 1, 1: 1})
    made = chart(dist, observed={2500: 1, 2510: 19})
    began = perf_counter()
    assert made.svg()
    assert perf_counter() - began < 1


def test_the_text_of_a_sample_has_what_was_rolled() -> None:
    assert "1    50 %    75 %" in repr(chart(d(2), observed={1: 3, 2: 1})).splitlines()


def test_the_text_of_very_many_outcomes_is_a_choice_of_them() -> None:
    lines = repr(chart(20 @ d(6), show="at_most")).splitlines()
    assert len(lines) < 35
    assert "... one in 4 of 101 outcomes" in lines


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"show": "about"}, ValueError, "at_least"),
        ({"beside": [d(6)] * 4}, ValueError, "4 at most"),
        ({"beside": [7]}, TypeError, "no distribution"),
        ({"beside": [Dist({"hit": 1})], "threshold": 2}, TypeError, "hit"),
        ({"observed": {7: 1}}, ValueError, "7 was observed"),
        ({"observed": {1: -1}}, ValueError, "-1 times"),
        ({"observed": {1: 0}}, ValueError, "nothing was rolled"),
    ],
)
def test_what_cannot_be_shown(arguments: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        chart(d(6), **arguments)


@given(st.fractions(Fraction(1, 10**9), 1))
def test_scales_reach_as_far_as_needed(most: Fraction) -> None:
    step, end = percent_scale(most)
    assert most <= end <= 1 or end - most < step
    assert (end / step).denominator == 1
    assert end / step <= 6
    assert nice(step) == step


def test_numbers_very_close_together_are_drawn() -> None:
    close = d([1, Fraction(10**400 + 1, 10**400 + 7)])
    assert close.chart(beside=[d(2)]).svg()
    assert "mean 1" in close.chart().svg()
