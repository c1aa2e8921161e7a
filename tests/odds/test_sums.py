"""Sums of many dice, against enumeration and against each other."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.odds import Dist, TooLarge, d, pool
from boardlab.odds.sums import power, power_of_uniform
from tests.odds import brute

faces = st.one_of(st.integers(-3, 5), st.fractions(-2, 2, max_denominator=3), st.booleans())
dice = st.dictionaries(faces, st.integers(1, 3), min_size=1, max_size=4).map(d)


@given(dice, st.integers(0, 4))
def test_sum_of_equal_dice(die: Dist, n: int) -> None:
    assert dict((n @ die).items()) == brute.of([brute.die_of(die)] * n, sum)


@given(st.lists(st.tuples(st.integers(0, 2), dice), max_size=3))
def test_sum_of_mixed_dice(kinds: list[tuple[int, Dist]]) -> None:
    every = [brute.die_of(die) for count, die in kinds for _ in range(count)]
    made = pool(*[part for pair in kinds for part in pair])
    assert dict(made.sum().items()) == brute.of(every, sum)


@given(dice, dice)
def test_as_many_as_the_first_shows(count: Dist, die: Dist) -> None:
    count = count.map(lambda n: int(abs(n)))
    theirs: brute.Die = {}
    for n, chance in count.items():
        for total, ways in brute.of([brute.die_of(die)] * n, sum).items():
            theirs[total] = theirs.get(total, Fraction(0)) + chance * ways
    assert dict((count @ die).items()) == theirs


@given(st.lists(st.integers(0, 3), min_size=1, max_size=5), st.integers(1, 6))
def test_powers_of_polynomials(f: list[int], n: int) -> None:
    f = [f[0] or 1, *f[1:-1], f[-1] or 1] if len(f) > 1 else [f[0] or 1]
    product = [1]
    for _ in range(n):
        longer = [0] * (len(product) + len(f) - 1)
        for i, x in enumerate(product):
            for j, y in enumerate(f):
                longer[i + j] += x * y
        product = longer
    assert power(f, n) == product
    if set(f) == {1}:
        assert power_of_uniform(len(f), n) == product


def test_large_sums_against_the_central_binomials() -> None:
    coins = 1000 @ d([0, 1])
    assert coins.p(500) == Fraction(comb(1000, 500), 2**1000)
    assert (1000 @ d(6)).mean() == 3500
    assert (1000 @ d(6)).variance() == 1000 * Fraction(35, 12)
    assert (300 @ d({1: 2, 4: 1})) == (300 @ (d({1: 2, 4: 1}) + 0))


def test_what_is_no_number_is_added_as_it_can_be() -> None:
    assert (3 @ d("ab")).p("aab") == Fraction(1, 8)
    assert (2 @ d([0.5, 1.0])).outcomes == (1.0, 1.5, 2.0)
    with pytest.raises(TypeError, match="does not work"):
        2 @ d([None, 1])


def test_far_apart_faces() -> None:
    made = 3 @ d([0, 10**30])
    assert made.outcomes == (0, 10**30, 2 * 10**30, 3 * 10**30)
    assert made.weights == (1, 3, 3, 1)
    assert len(d([0, 10**30]) + d([0, 1])) == 4


@pytest.mark.parametrize(
    ("count", "error", "text"),
    [
        (-1, ValueError, "-1 @ ...: there cannot be fewer dice than none"),
        (1.5, TypeError, "1.5 @ ...: a whole number of dice is needed"),
        ("3", TypeError, "'3' @ ...: a whole number"),
        (10**6, TooLarge, "5,000,001 outcomes, and the limit is 200,000"),
        (10**30, TooLarge, "outcomes, and the limit is 200,000"),
        (39_999, TooLarge, "binary digits"),
    ],
)
def test_errors_name_the_number(count: Any, error: type[Exception], text: str) -> None:
    begin = perf_counter()
    with pytest.raises(error, match=text):
        count @ d(6)
    assert perf_counter() - begin < 1


def test_a_million_of_what_is_certain() -> None:
    assert 10**6 @ d([3]) == d([3 * 10**6])
