"""Distributions, against plain enumeration."""

from __future__ import annotations

import copy
import operator
import pickle
from collections.abc import Callable
from fractions import Fraction
from math import gcd
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.odds import Dist, TooLarge, d, joint, pool
from tests.odds import brute

numbers = st.one_of(
    st.integers(-3, 4), st.fractions(-2, 2, max_denominator=3), st.sampled_from([True, False])
)
weights = st.one_of(st.integers(1, 4), st.fractions(1, 3, max_denominator=3))


def dists(
    outcomes: st.SearchStrategy[Any] = numbers, most: int = 4, least: int = 1
) -> st.SearchStrategy[Dist]:
    return st.dictionaries(outcomes, weights, min_size=least, max_size=most).map(Dist)


OPERATIONS: list[Callable[[Any, Any], Any]] = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.ge,
    operator.gt,
    operator.le,
    operator.lt,
]


@given(st.dictionaries(st.text(max_size=2), st.integers(0, 6), min_size=1))
def test_weights_are_proportions(given_weights: dict[str, int]) -> None:
    total = sum(given_weights.values())
    if not total:
        with pytest.raises(ValueError, match="at least one needs a weight above 0"):
            Dist(given_weights)
        return
    made = Dist(given_weights)
    assert dict(made.items()) == {x: Fraction(w, total) for x, w in given_weights.items() if w}
    assert list(made) == sorted(x for x, w in given_weights.items() if w)
    assert made.total == sum(made.weights)
    assert gcd(*made.weights) == 1


@given(dists(), st.integers(1, 5))
def test_equal_distributions_are_equal(x: Dist, factor: int) -> None:
    again = Dist({outcome: chance * factor for outcome, chance in reversed(list(x.items()))})
    assert again == x
    assert hash(again) == hash(x)
    assert {x, again} == {x}
    assert x != Dist({**dict(x.items()), 99: Fraction(1, 2)})
    assert Dist(x) == x == d(x)


@given(dists())
def test_nothing_changes_it(x: Dist) -> None:
    with pytest.raises(AttributeError, match="total cannot be set"):
        x.total = 3
    for other in (copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert other == x
        assert other.outcomes == x.outcomes


@pytest.mark.parametrize("operate", OPERATIONS)
@given(x=dists(), y=dists())
def test_arithmetic(operate: Callable[[Any, Any], Any], x: Dist, y: Dist) -> None:
    dice = [brute.die_of(x), brute.die_of(y)]
    assert dict(operate(x, y).items()) == brute.of(dice, lambda roll: operate(*roll))
    constant = y.outcomes[0]
    one = [brute.die_of(x)]
    assert dict(operate(x, constant).items()) == brute.of(one, lambda r: operate(r[0], constant))
    assert dict(operate(constant, x).items()) == brute.of(one, lambda r: operate(constant, r[0]))


@pytest.mark.parametrize("operate", [operator.truediv, operator.floordiv, operator.mod])
@given(x=dists(), y=dists(st.sampled_from([-2, 1, 3, Fraction(2, 3)])))
def test_quotients(operate: Callable[[Any, Any], Any], x: Dist, y: Dist) -> None:
    def exact(roll: tuple[Any, ...]) -> Any:
        return operate(Fraction(roll[0]), Fraction(roll[1]))

    found = operate(x, y)
    assert dict(found.items()) == brute.of([brute.die_of(x), brute.die_of(y)], exact)
    assert not any(isinstance(outcome, float) for outcome in found)


@pytest.mark.parametrize("operate", [each for each in OPERATIONS if each is not operator.mul])
@settings(max_examples=20)
@given(
    x=dists(st.one_of(st.integers(-40, 40), st.fractions(-9, 9, max_denominator=4)), 30, 21),
    y=dists(st.integers(-40, 40).map(lambda n: Fraction(n, 2)), 30, 21),
)
def test_the_short_ways_agree_with_the_long(
    operate: Callable[[Any, Any], Any], x: Dist, y: Dist
) -> None:
    """Long distributions are added as polynomials and compared by cumulative weights."""
    dice = [brute.die_of(x), brute.die_of(y)]
    assert dict(operate(x, y).items()) == brute.of(dice, lambda roll: operate(*roll))


def test_long_sums_of_whole_numbers_stay_whole() -> None:
    made = d(100) + d(range(0, 200, 2))
    assert len(made) == 298
    assert {type(outcome) for outcome in made} == {int}
    assert d(range(0, 300, 3)) - d(range(0, 300, 3)) == -d(range(0, 300, 3)) + d(range(0, 300, 3))
    assert (d(range(0, 3000, 30)) + d([5])).outcomes[:2] == (5, 35)


def test_two_rolls_are_two_and_a_double_is_one() -> None:
    die = d(6)
    assert (die + die).variance() == 2 * die.variance()
    assert (die * 2).variance() == 4 * die.variance()
    assert (die - die).p(0) == Fraction(1, 6)


def test_a_distribution_is_no_truth() -> None:
    with pytest.raises(TypeError, match=r"neither true nor false; .p\(\)"):
        bool(d(6) >= 3)
    assert (d(6) == d(6)) is True
    assert (d(6) == 3) is False


@given(dists(), st.sets(numbers))
def test_events(x: Dist, chosen: set[Any]) -> None:
    wanted = sum((chance for outcome, chance in x.items() if outcome in chosen), Fraction(0))
    assert x.p(chosen) == x.p(list(chosen)) == x.p(lambda outcome: outcome in chosen) == wanted
    k = x.outcomes[0]
    assert x.p(lambda outcome: outcome == k) == x.exactly(k) == dict(x.items())[k]
    assert x.at_least(k) == sum(chance for outcome, chance in x.items() if outcome >= k)
    assert x.at_most(k) == sum(chance for outcome, chance in x.items() if outcome <= k)
    if wanted:
        known = {outcome: chance / wanted for outcome, chance in x.items() if outcome in chosen}
        assert dict(x.given(chosen).items()) == known
    else:
        with pytest.raises(ValueError, match="cannot happen"):
            x.given(chosen)


def test_one_outcome_as_an_event() -> None:
    assert d(6).p(6) == Fraction(1, 6)
    assert joint(d(6), d(6)).p((1, 2)) == Fraction(1, 36)
    assert joint(d(6), d(6)).p(lambda *dice: sum(dice) == 7) == Fraction(1, 6)
    with pytest.raises(TypeError, match="1 is neither True nor False"):
        d(6).p()


@given(dists())
def test_moments(x: Dist) -> None:
    mean = sum(outcome * chance for outcome, chance in x.items())
    variance = sum((outcome - mean) ** 2 * chance for outcome, chance in x.items())
    assert (x.mean(), x.variance()) == (mean, variance)
    assert x.deviation().square == variance
    assert x.std() == pytest.approx(float(variance) ** 0.5)


@given(dists(), st.fractions(0, 1, max_denominator=12))
def test_quantile(x: Dist, q: Fraction) -> None:
    found = x.quantile(q)
    assert x.at_most(found) >= q
    assert all(x.at_most(outcome) < q for outcome in x if outcome < found)


def test_the_quantile_of_a_decimal() -> None:
    assert [d(10).quantile(q) for q in (0, 0.1, "0.1", 0.3, Fraction(7, 10), 1)] == [
        1, 1, 1, 3, 7, 10,
    ]  # fmt: skip
    for wrong in (-1, 2, "half", None):
        with pytest.raises(ValueError, match="q="):
            d(10).quantile(wrong)  # type: ignore[arg-type]


@given(dists(), st.integers(-3, 4))
def test_cap(x: Dist, k: int) -> None:
    theirs = brute.of([brute.die_of(x)], lambda roll: min(roll[0], k))
    assert dict(x.cap(k).items()) == theirs


@given(dists(), dists(), dists(st.integers(0, 3), 2))
def test_joint(x: Dist, y: Dist, z: Dist) -> None:
    together = joint(x, y, z)
    assert dict(together.items()) == brute.of([brute.die_of(each) for each in (x, y, z)], tuple)
    assert [together.marginal(i) for i in (0, 1, -1)] == [x, y, z]
    assert together.covariance(0, 1) == 0
    assert together.covariance(1, 1) == y.variance()
    sums = together.map(lambda a, b, c: (a + c, b - c))
    assert sums.covariance(0, 1) == -z.variance()
    assert joint() == Dist([()])


@given(dists(st.integers(0, 3)), dists())
def test_mixtures(x: Dist, y: Dist) -> None:
    found = x.map(lambda outcome: y if outcome else outcome)
    theirs = brute.of([brute.die_of(x), brute.die_of(y)], lambda r: r[1] if r[0] else r[0])
    assert dict(found.items()) == theirs


def test_samples_follow_the_weights() -> None:
    die = Dist({"a": 1, "b": 3})
    rng = Random(7)
    drawn = [die.sample(rng) for _ in range(4000)]
    assert 2880 < drawn.count("b") < 3120
    again = Random(7)
    assert drawn[:20] == [die.sample(again) for _ in range(20)]


def test_outcomes_of_any_kind() -> None:
    made = Dist([None, "a", (1, 2), None])
    assert made.outcomes == (None, "a", (1, 2))
    assert made.p({None}) == Fraction(1, 2)
    assert made.map(lambda outcome: outcome is None).p() == Fraction(1, 2)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: d(0), ValueError, r"d\(0\): a die has at least one face"),
        (lambda: d(-3), ValueError, r"d\(-3\)"),
        (lambda: d([]), ValueError, "no outcome"),
        (lambda: d({1: 0}), ValueError, "weight above 0"),
        (lambda: d({1: -1, 2: 3}), ValueError, "weight of 1 is -1"),
        (lambda: d({1: 0.5}), TypeError, "weight of 1 is 0.5: a whole number or a Fraction"),
        (lambda: d(2.5), TypeError, r"d\(2.5\)"),  # type: ignore[arg-type]
        (lambda: d(True), TypeError, r"d\(True\)"),
        (lambda: d([[1, 2]]), TypeError, r"\[1, 2\] cannot be an outcome"),
        (lambda: d(1_000_000), TooLarge, "1,000,000 outcomes, and the limit is 200,000"),
        (lambda: d(6).map(lambda face: [face]), TypeError, "cannot be an outcome"),
        (lambda: d("ab") + 1, TypeError, r"'a' \+ 1 does not work"),
        (lambda: d("ab") >= d(6), TypeError, "'a' >= 1 does not work"),
        (lambda: d(6) + pool(2, d(6)), TypeError, "'Dist' and 'Pool'"),
        (lambda: d("ab").mean(), TypeError, "'a' is no whole number"),
        (lambda: d([0.5, 1]).mean(), TypeError, "0.5 is no whole number or Fraction"),
        (lambda: d(6).at_least("a"), TypeError, "1 >= 'a'"),
        (lambda: Dist([None, 1]).quantile(1), TypeError, "None < 1"),
        (lambda: d(6).marginal(0), TypeError, "1 is no tuple"),
        (lambda: joint(d(2), d(2)).marginal(2), IndexError, r"part 2 of \(1, 1\): it has 2"),
        (lambda: joint(d(6), 3), TypeError, r"joint\(3\): a distribution is needed"),  # type: ignore[arg-type]
        (lambda: joint(*[d(6)] * 9), TooLarge, "10,077,696 outcomes"),
        (lambda: d(6).given(7), ValueError, "7 cannot happen with any of the 6 outcomes"),
        (lambda: d(6).given(lambda face: face > 6), ValueError, "the condition cannot happen"),
        (lambda: d(3000) * d(3000), TooLarge, "9,000,000 pairs"),
        (lambda: d(1000) * d(1000), TooLarge, "outcomes, and the limit is 200,000"),
    ],
)
def test_errors_name_the_value(call: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call()
