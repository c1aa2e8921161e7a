"""Exact square roots."""

from __future__ import annotations

import math
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.odds import d
from boardlab.odds.surd import Surd

positive = st.fractions(0, 10**6, max_denominator=10**4)


@given(positive)
def test_the_square_of_a_root(value: Fraction) -> None:
    root = Surd.root_of(value)
    assert root.square == value
    assert root * root == value
    assert float(root) == pytest.approx(math.sqrt(value))


@given(positive, positive)
def test_order_and_equality_are_those_of_the_numbers(a: Fraction, b: Fraction) -> None:
    assert (Surd.root_of(a) < Surd.root_of(b)) == (a < b)
    assert (Surd.root_of(a) == Surd.root_of(b)) == (a == b)
    assert (Surd.root_of(a * a) == a) is True
    assert hash(Surd.root_of(a * a)) == hash(a)


@given(st.integers(1, 60), st.integers(1, 60))
def test_the_number_under_the_root_has_no_square_in_it(a: int, b: int) -> None:
    root = Surd.root_of(a * a * b)
    assert all(root.radicand % (n * n) for n in range(2, 60))


@pytest.mark.parametrize(
    ("square", "text"),
    [
        (Fraction(35, 4), "\u221a35/2"),
        (Fraction(35, 12), "\u221a105/6"),
        (Fraction(12), "2\u221a3"),
        (Fraction(45, 4), "3\u221a5/2"),
        (Fraction(9, 4), "3/2"),
        (Fraction(0), "0"),
        (Fraction(1009**2 * 6), "1009\u221a6"),
    ],
)
def test_as_text(square: Fraction, text: str) -> None:
    assert str(Surd.root_of(square)) == text


def test_display() -> None:
    assert repr(Surd.root_of(Fraction(35, 4))) == "\u221a35/2 \u2248 2.958"
    assert Surd.root_of(Fraction(35, 4))._repr_latex_() == "$\\frac{\\sqrt{35}}{2}$"
    assert Surd(-3, 2)._repr_latex_() == "$-3\\sqrt{2}$"


def test_floats_of_what_a_float_cannot_hold_inside() -> None:
    assert float(Surd.root_of(Fraction(10**700, 10**698))) == 10
    assert float(Surd.root_of(Fraction(1, 10**400))) == pytest.approx(1e-200)
    assert float(Surd.root_of(10**400)) == pytest.approx(1e200)


def test_the_deviation_of_dice() -> None:
    assert Surd.root_of((3 @ d(6)).variance()) == Surd(Fraction(1, 2), 35)


def test_a_surd_does_not_change() -> None:
    root = Surd.root_of(2)
    with pytest.raises(AttributeError):
        root.radicand = 3
    assert pickle.loads(pickle.dumps(root)) == root
    assert -root < 0 < root


@pytest.mark.parametrize("value", [-1, Fraction(-1, 2)])
def test_negative_numbers_have_no_root(value: Fraction) -> None:
    with pytest.raises(ValueError, match="negative"):
        Surd.root_of(value)
