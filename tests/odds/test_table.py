"""Distributions as text."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.odds import Dist, d, joint
from boardlab.odds.charts.table import MOST_ROWS, bar, decimal, name, table


def test_a_line_for_each_outcome() -> None:
    lines = table(Dist({1: 1, 2: 2, 10: 1})).splitlines()
    assert lines == [
        "3 outcomes, mean 15/4 = 3.75, standard deviation \u221a211/4 \u2248 3.63",
        " 1  1/4  25 %  " + "\u2588" * 20,
        " 2  1/2  50 %  " + "\u2588" * 40,
        "10  1/4  25 %  " + "\u2588" * 20,
    ]


def test_words_and_tuples() -> None:
    assert table(Dist({"hit": 1, "miss": 2})).splitlines()[1].startswith(" hit  1/3  33.3 %")
    assert "(1, hit)" in table(joint(d(1), Dist({"hit": 1})))
    assert "mean" not in table(d(6) >= 3)


def told(text: str) -> tuple[int, int]:
    """How many outcomes have a line, and how many are said to be left out."""
    lines = text.splitlines()[1:]
    gaps = [line for line in lines if line.startswith("...")]
    left_out = sum(int(line.split()[1].replace(",", "")) for line in gaps)
    return len(lines) - len(gaps), left_out


@given(st.lists(st.integers(1, 50), min_size=1, max_size=120))
def test_no_outcome_is_lost_without_a_word(weights: list[int]) -> None:
    dist = Dist(dict(enumerate(weights)))
    rows, left_out = told(table(dist))
    assert rows + left_out == len(dist)
    assert rows <= MOST_ROWS


def test_the_likeliest_stretch_is_kept() -> None:
    text = table(100 @ d(6))
    assert "\n350 " in text
    assert text.splitlines()[1].startswith("100 ")
    assert text.splitlines()[-1].startswith("600 ")
    assert "1/" not in text.split("\n", 1)[1], "fractions of 78 digits are left out"


@pytest.mark.parametrize(
    ("share", "text"),
    [(Fraction(1), "\u2588" * 40), (Fraction(0), ""), (Fraction(1, 80), "\u258c")],
)
def test_bars(share: Fraction, text: str) -> None:
    assert bar(share) == text


def test_names_stay_short() -> None:
    assert len(name("x" * 1000)) < 60
    assert len(name(tuple(range(1000)))) < 60
    assert len(name(10**1000)) < 60
    assert name((1, "a", (2, 3))) == "(1, a, (2, 3))"


def test_small_decimals_keep_two_digits() -> None:
    assert decimal(Fraction(1, 8000)) == "0.00013"
    assert decimal(Fraction(21, 2)) == "10.5"
    assert decimal(Fraction(0)) == "0"
