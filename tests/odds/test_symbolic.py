"""Formulas with a chance left free, held against the engine with numbers put in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.odds import Dist, d, pool, symbolic
from boardlab.odds.symbolic.envelope import rational_between
from boardlab.odds.symbolic.fields import substituted

P = symbolic.letter("p")
Q = symbolic.letter("q")
N = symbolic.number("n")
HIT = symbolic.dist({1: P, 0: 1 - P})

CHANCES = (Fraction(0), Fraction(1, 6), Fraction(1, 2), Fraction(2, 3), Fraction(1))


def put(formula: Any, **numbers: Any) -> Fraction:
    return substituted(formula, numbers)


def hits(n: int, p: Fraction) -> Dist:
    return n @ Dist({1: p, 0: 1 - p})


# ---------------------------------------------------------------------- the example of the workers


PLANS = {
    "all standard": (5 @ HIT).at_least(3),
    "one focused": (HIT * 2 + 3 @ HIT).at_least(3),
    "two focused": (HIT * 3 + 2 @ HIT).at_least(3),
}
"""Five workers, three hits. One helps another, whose hit then counts as two; or two do."""


def test_three_hits_with_five_workers() -> None:
    assert PLANS == {
        "all standard": 10 * P**3 - 15 * P**4 + 6 * P**5,
        "one focused": 3 * P**2 - 2 * P**3,
        "two focused": P,
    }


def test_the_plans_cross_only_at_one_half() -> None:
    made = symbolic.compare(PLANS)
    assert made.thresholds == (sympy.Rational(1, 2),)
    assert symbolic.crossings(PLANS) == (sympy.Rational(1, 2),)
    assert [piece.choice for piece in made.pieces] == ["two focused", "all standard"]
    assert {put(plan, p=Fraction(1, 2)) for plan in PLANS.values()} == {Fraction(1, 2)}


@pytest.mark.parametrize("p", CHANCES)
def test_the_plans_are_those_of_the_engine(p: Fraction) -> None:
    one = Dist({1: p, 0: 1 - p})
    assert put(PLANS["all standard"], p=p) == (5 @ one).at_least(3)
    assert put(PLANS["one focused"], p=p) == (one * 2 + 3 @ one).at_least(3)
    assert put(PLANS["two focused"], p=p) == (one * 3 + 2 @ one).at_least(3)


def test_the_choice_of_plan_as_a_decision() -> None:
    made = symbolic.best(
        "start",
        lambda state: list(PLANS) if state == "start" else [],
        lambda _, plan: {"won": PLANS[plan], "lost": 1 - PLANS[plan]},
        lambda state: state == "won",
    )
    assert made.thresholds == (sympy.Rational(1, 2),)
    assert made.choose(Fraction(1, 3)) == "two focused"
    assert made.choose(Fraction(2, 3)) == "all standard"
    assert made.value.subs(P, sympy.Rational(2, 3)) == PLANS["all standard"].subs(
        P, sympy.Rational(2, 3)
    )


# ---------------------------------------------------------------------- closed forms


@pytest.mark.parametrize("p", CHANCES)
@pytest.mark.parametrize("k", range(5))
def test_hits(k: int, p: Fraction) -> None:
    assert put(symbolic.at_least(k, 4, P), p=p) == hits(4, p).at_least(k)
    assert put(symbolic.exactly(k, 4, P), p=p) == hits(4, p).exactly(k)
    if 0 < p < 1:
        assert put(symbolic.at_least(k, N, P), n=4, p=p) == hits(4, p).at_least(k)
    assert symbolic.at_least(k, 4, P) == (4 @ HIT).at_least(k)


def test_once_is_all_but_never() -> None:
    assert symbolic.once(N, P) == 1 - (1 - P) ** N
    assert put(symbolic.once(N, P), n=4, p=Fraction(1, 6)) == 1 - Fraction(5, 6) ** 4


def test_who_shoots_first() -> None:
    assert symbolic.shooters(P) == 1 / (2 - P)
    assert put(symbolic.shooters(P, Q), p=Fraction(1, 2), q=Fraction(1, 2)) == Fraction(2, 3)


def test_the_first_hit() -> None:
    assert put(symbolic.first_hit(3, P), p=Fraction(1, 6)) == Fraction(25, 216)


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: symbolic.race(3, 2), "p=2: a chance lies between 0 and 1"),
        (lambda: symbolic.once(4, -1), "p=-1"),
        (lambda: symbolic.exactly(1, 2, Fraction(7, 6)), "p=7/6"),
        (lambda: symbolic.at_least(1, N, 2), "p=2"),
        (lambda: symbolic.shooters(P, 2), "q=2"),
        (lambda: symbolic.shooters(0), "neither ever hits"),
        (lambda: symbolic.once(-1, P), "n=-1: a whole number, 0 or more, is needed"),
        (lambda: symbolic.first_hit(0, P), "k=0: a whole number, 1 or more"),
        (lambda: symbolic.exactly(Fraction(1, 2), 3, P), "k=1/2: a whole number is needed"),
        (lambda: symbolic.hypergeometric(1, 7, 5, 2), "hits=7: there are only 5"),
        (lambda: symbolic.hypergeometric(1, 2, 5, 7), "drawn=7: there are only 5"),
        (lambda: symbolic.mean_of_sum(3, 0), "faces=0"),
    ],
)
def test_numbers_that_cannot_be_are_refused(ask: Callable[[], Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        ask()


@pytest.mark.parametrize("ask", [lambda: symbolic.race(P, 3), lambda: symbolic.at_least(N, 4, P)])
def test_a_letter_where_only_a_number_goes_is_refused(ask: Callable[[], Any]) -> None:
    with pytest.raises(TypeError, match=r"k=.: a whole number is needed here, and no letter"):
        ask()


@pytest.mark.parametrize(("k", "other"), [(1, 1), (3, 3), (2, 4), (4, 1)])
def test_a_race(k: int, other: int) -> None:
    p = Fraction(1, 3)
    rounds = k + other - 1
    assert put(symbolic.race(k, P, other), p=p) == hits(rounds, p).at_least(k)
    chain = symbolic.chain(
        (0, 0),
        lambda s: {(s[0] + 1, s[1]): P, (s[0], s[1] + 1): 1 - P},
        lambda s: s[0] == k or s[1] == other,
    )
    assert chain.result().p(lambda won, _: won == k) == symbolic.race(k, P, other)


@pytest.mark.parametrize("k", range(4))
def test_draws_without_putting_back(k: int) -> None:
    formula = symbolic.hypergeometric(k, symbolic.number("K"), N, 3)
    truth = Fraction(comb(4, k) * comb(6, 3 - k), comb(10, 3))
    assert put(formula, K=4, n=10) == truth


def test_sums_of_dice() -> None:
    faces = symbolic.number("s")
    for n, s in product((1, 3, 7), (2, 6, 20)):
        dice = n @ d(s)
        assert put(symbolic.mean_of_sum(N, faces), n=n, s=s) == dice.mean()
        assert put(symbolic.variance_of_sum(N, faces), n=n, s=s) == dice.variance()


# ---------------------------------------------------------------------- distributions


@given(
    st.lists(st.integers(-3, 3), min_size=2, max_size=3, unique=True),
    st.integers(0, 3),
    st.fractions(0, 1, max_denominator=12),
)
@settings(max_examples=25, deadline=None)
def test_distributions_are_those_of_the_engine(faces: list[int], n: int, p: Fraction) -> None:
    rest = 1 - P
    chances = {faces[0]: P, **{face: rest / (len(faces) - 1) for face in faces[1:]}}
    free = symbolic.dist(chances)
    exact = Dist({face: put(chance, p=p) for face, chance in chances.items()})
    assert free.at(p=p) == exact
    assert (n @ free).at(p=p) == n @ exact
    assert (free + free * 2).at(p=p) == exact + exact * 2
    assert (free - d(2)).at(p=p) == exact - d(2)
    assert put(free.mean(), p=p) == exact.mean()
    assert put((n @ free).variance(), p=p) == (n @ exact).variance()
    assert put(free.at_most(0), p=p) == exact.at_most(0)
    assert free.map(lambda x: d(2) if x > 0 else x).at(p=p) == exact.map(
        lambda x: d(2) if x > 0 else x
    )


def test_given() -> None:
    twice = (2 @ HIT).given(lambda n: n > 0)
    assert twice.exactly(2) == P / (2 - P)


@pytest.mark.parametrize(
    ("chances", "error", "said"),
    [
        ({1: P, 0: P}, ValueError, "sum to 2\\*p"),
        ({1: sympy.sin(P), 0: 1 - sympy.sin(P)}, ValueError, "no quotient"),
        ({1: 0.5, 0: 0.5}, TypeError, "0.5"),
    ],
)
def test_what_is_no_distribution(chances: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        symbolic.dist(chances)


# ---------------------------------------------------------------------- chains and decisions


def test_alternating_shooters_as_a_chain() -> None:
    duel = symbolic.chain(
        "a", lambda s: {s.upper(): P, "b" if s == "a" else "a": 1 - P}, str.isupper
    )
    assert duel.result().exactly("A") == symbolic.shooters(P)
    assert duel.mean_length() == 1 / P


def test_a_chain_that_never_ends() -> None:
    with pytest.raises(ValueError, match="never"):
        symbolic.chain(0, lambda s: {1 - s: 1}, lambda s: s > 1).result()


def test_a_decision_that_comes_back() -> None:
    with pytest.raises(ValueError, match="come back"):
        symbolic.best(0, lambda _: ["on"], lambda s, _: 1 - s, lambda _: 0)


def rolls_left(n: int) -> symbolic.Best:
    """N tries for two hits, one after the other: a sure half a hit each, or p for a whole one."""
    half = Fraction(1, 2)
    return symbolic.best(
        (n, 0),
        lambda s: ("shoot", "toss") if s[0] and s[1] < 2 else (),
        lambda s, a: {
            (s[0] - 1, s[1] + 1): P if a == "shoot" else half,
            (s[0] - 1, s[1]): 1 - P if a == "shoot" else half,
        },
        lambda s: s[1] == 2,
    )


@pytest.mark.parametrize("p", CHANCES)
def test_best_play_is_that_of_every_plan_tried(p: Fraction) -> None:
    made = rolls_left(3)
    best = max(hits(3, p).at_least(2), hits(3, Fraction(1, 2)).at_least(2))
    assert put(made.value, p=p) == best


def test_thresholds_that_are_no_fractions() -> None:
    """Twice p**2 against a third: the change is at the root."""
    plans = {"both": P**2, "sure": Fraction(1, 3), "sum": P**3 + P / 5}
    made = symbolic.compare(plans)
    for left, right in pairwise(made.pieces):
        assert sympy.simplify((left.value - right.value).subs(P, left.high)) == 0
    for k in range(101):
        at = Fraction(k, 100)
        values = {name: put(formula, p=at) for name, formula in plans.items()}
        assert values[made.choose(at)] == max(values.values())
        least = symbolic.compare(plans, goal=min)
        if k % 20 == 0:
            assert values[least.choose(at)] == min(values.values())
    assert 1 / sympy.sqrt(3) in symbolic.crossings(plans)


def test_one_letter_at_a_time() -> None:
    with pytest.raises(ValueError, match="one letter"):
        symbolic.compare({"a": P, "b": Q})


def test_a_number_between_two_that_are_close() -> None:
    low = sympy.sqrt(2)
    high = low + sympy.Rational(1, 10**60)
    assert low < rational_between(low, high) < high


# ---------------------------------------------------------------------- as text


def test_formulas_display_as_latex_and_text() -> None:
    bundle = symbolic.compare(PLANS)._repr_mimebundle_()
    assert "\\frac{1}{2}" in bundle["text/latex"]
    assert "1/2 \u2264 p \u2264 1: all standard" in bundle["text/plain"]
    shown = (2 @ HIT)._repr_mimebundle_()
    assert shown["text/plain"].splitlines()[2] == "2  p**2"
    assert "p^{2}" in shown["text/latex"]


def test_a_pool_and_a_formula_say_the_same() -> None:
    """5 dice, 4 or more: p is 1/2 there."""
    assert put((5 @ HIT).at_least(3), p=Fraction(1, 2)) == pool(5, d(6)).count({4, 5, 6}).at_least(
        3
    )


def test_sympy_is_loaded_on_first_use() -> None:
    code = "import sys; from boardlab.odds import symbolic; print('sympy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


def test_a_die_and_a_formula_add_up_from_either_side() -> None:
    p = symbolic.letter("p")
    bonus = symbolic.dist({1: p, 0: 1 - p})
    assert d(2) + bonus == bonus + d(2)
    assert (d(2) - bonus).exactly(2) == (1 - p) / 2
