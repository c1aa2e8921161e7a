"""Explosions: limited ones against every sequence of rolls, endless ones against long limits."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardlab.odds import Dist, TooLarge, d
from boardlab.odds.explode import exploded
from boardlab.odds.longtail import LongTail
from tests.odds.plain import Weights, mixed, probabilities, several

dice = st.dictionaries(st.integers(0, 6), st.integers(1, 5), min_size=1, max_size=5).map(Dist)
events = st.frozensets(st.integers(0, 6))


SIX = d(6)


def tail(die: Dist = SIX, event: Any = 6, score: Callable[..., int] | None = None) -> LongTail:
    made = exploded(die, event, None, score)
    assert isinstance(made, LongTail)
    return made


def limited(die: Dist, event: Any, times: int) -> Dist:
    made = exploded(die, event, times)
    assert isinstance(made, Dist)
    return made


def by_hand(die: Weights, event: frozenset[int], times: int) -> Weights:
    """Roll; add; as long as the face explodes and rolls are left, roll again."""

    def sums(left: int) -> Weights:
        return mixed(
            (p, {face + x: q for x, q in sums(left - 1).items()})
            if face in event and left
            else (p, {face: Fraction(1)})
            for face, p in die.items()
        )

    return sums(times)


@settings(deadline=None)
@given(dice, events, st.integers(0, 4))
def test_limited(die: Dist, event: frozenset[int], times: int) -> None:
    assert probabilities(limited(die, event, times)) == by_hand(probabilities(die), event, times)


@settings(deadline=None, max_examples=60)
@given(dice, events, st.integers(1, 3), st.integers(0, 2), st.integers(-3, 15))
def test_an_endless_sum_below_k_is_one_of_finitely_many(
    die: Dist, event: frozenset[int], count: int, more: int, k: int
) -> None:
    """An explosion counts at least 1 here, so that k of them come to more than k."""
    assume(not event.issuperset(die) and 0 not in event)
    made = count @ tail(die, event) + more
    finite = count @ limited(die, event, 17) + more
    assert isinstance(made, LongTail)
    assert made.exactly(k) == finite.exactly(k)
    assert made.at_most(k) == finite.at_most(k)
    assert made.at_least(k) == finite.at_least(k)
    assert made.cap(k) == finite.cap(k)
    for compared, exact in [
        (made >= k, finite.at_least(k)),
        (made > k, finite.at_least(k + 1)),
        (made <= k, finite.at_most(k)),
        (made < k, finite.at_most(k - 1)),
    ]:
        assert compared.p() == exact
        assert isinstance(compared, Dist)


@settings(deadline=None, max_examples=60)
@given(dice, events)
def test_mean_and_variance_by_one_roll(die: Dist, event: frozenset[int]) -> None:
    """The sum is the first roll and, if that explodes, an equal sum again."""
    assume(not event.issuperset(die))
    made = tail(die, event)
    q = die.p(set(event))
    mean = die.mean() / (1 - q)
    square = sum(
        p * (face**2 + (2 * face * mean if face in event else 0)) for face, p in die.items()
    ) / (1 - q)
    assert made.mean() == mean
    assert made.variance() == square - mean**2
    assert (5 @ made).mean() == 5 * mean
    assert (made + made + 7).variance() == 2 * made.variance()


def test_known_answers() -> None:
    made = tail()
    assert made.mean() == Fraction(21, 5)
    assert made.variance() == Fraction(266, 25)
    assert made.exactly(6) == 0
    assert made.exactly(7) == Fraction(1, 36)
    assert made.at_least(12) == Fraction(1, 36)
    assert made.at_least(600) == Fraction(1, 6) ** 100
    assert made.at_least(601) == Fraction(1, 6) ** 100
    assert made.at_least(Fraction(23, 2)) == Fraction(1, 36)
    assert made.exactly(Fraction(1, 2)) == 0
    assert made.deviation().square == Fraction(266, 25)
    # Each hit on a 6 counts two and rolls again, a 4 or 5 one: how many hits.
    hits = tail(d(6), 6, lambda face: (face >= 4) + (face == 6))
    assert hits.mean() == Fraction(4, 5)
    assert hits.at_least(1) == Fraction(1, 2)


def test_faces_that_explode_and_count_nothing() -> None:
    made = tail(d([0, 1, 2]), 0)
    assert made.cap(5) == d([1, 2])
    assert made.mean() == Fraction(3, 2)
    mixed_up = tail(d([0, 0, 1, 5]), {0, 5})
    assert mixed_up.exactly(1) == Fraction(1, 2)
    assert mixed_up.exactly(6) == Fraction(1, 4)
    calm = tail(d(6), 7)
    assert calm.cap(100) == d(6)
    assert calm.variance() == d(6).variance()


def test_different_tails_add() -> None:
    six, ten = tail(), tail(d(10), {9, 10})
    added = six + ten + d(4) - 2
    by_limit = limited(d(6), 6, 9) + limited(d(10), {9, 10}, 9) + d(4) - 2
    for k in range(1, 40):
        assert added.exactly(k) == by_limit.exactly(k)
    assert added.mean() == six.mean() + ten.mean() + d(4).mean() - 2
    assert ten + six == six + ten
    assert hash(ten + six) == hash(six + ten)
    assert six + six == 2 @ six == 1 @ six + six
    assert six != ten
    assert (six == 3) is False
    assert 0 @ six == 0 @ d(6)
    # Equal as distributions, though they come from different dice.
    assert tail(d([0, 1]), 1) == tail(Dist({0: 2, 1: 2}), 1)
    assert tail(Dist({0: 1, 1: 3}), {1}) != tail(d([0, 1]), 1)


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_a_value(twin: Callable[[Any], Any]) -> None:
    made = 3 @ tail()
    assert twin(made) == made
    with pytest.raises(AttributeError):
        made.anything = 3
    assert "cap" in repr(made)


def test_many_dice_and_long_tails() -> None:
    hundred = 100 @ tail()
    assert abs(float(hundred.at_least(420)) - 0.49) < 0.03
    short = limited(d(6), 6, 3)
    assert (3 @ tail()).exactly(20) == probabilities(3 @ limited(d(6), 6, 4))[20]
    assert several([probabilities(short)] * 2, sum)[11] == (2 @ tail()).exactly(11)
    for ask in (tail().at_least, tail().exactly):
        with pytest.raises(TooLarge, match="multiplications"):
            ask(10**9)
    with pytest.raises(TooLarge):
        tail().cap(10**6)


@pytest.mark.parametrize(
    "use",
    [
        lambda x: x.map(str),
        lambda x: x.given(3),
        lambda x: x.p(3),
        lambda x: x.items(),
        lambda x: x.sample(None),
        lambda x: x.quantile(0.5),
        list,
        len,
        lambda x: x * 2,
        lambda x: 2 * x,
        lambda x: -x,
        abs,
        lambda x: x - d(6),
        lambda x: x >= d(6),
        lambda x: x < x + 1,
        lambda x: x + 0.5,
        lambda x: x + d(["a"]),
    ],
)
def test_anything_else_names_cap(use: Callable[[Any], Any]) -> None:
    with pytest.raises((TypeError, AttributeError), match=r"\.cap\(k\)"):
        use(tail())


def test_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(tail())
    with pytest.raises(AttributeError, match="has no nonsense"):
        tail().nonsense  # noqa: B018
    with pytest.raises(TypeError, match="a number"):
        tail().at_least("3")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("die", "arguments", "error", "words"),
    [
        (d(6), (range(1, 7),), ValueError, "never ends"),
        (d(6), (6, -1), ValueError, "times=-1"),
        (d(6), (6, 0.5), TypeError, "times=0.5"),
        (d(["a", "b"]), ("a",), TypeError, "'a' counts 'a'"),
        (d([Fraction(1, 2), 2]), (2,), TypeError, "whole numbers"),
        (d([-1, 2]), (-1,), ValueError, "counts -1"),
        (d(6), ({5, 6}, 100_000), TooLarge, "explosions|digits"),
        (d(6), ({5, 6}, 20_000), TooLarge, "multiplications|digits"),
    ],
)
def test_refused(die: Dist, arguments: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        exploded(die, *arguments)


def test_with_a_limit_more_is_possible() -> None:
    assert exploded(d([Fraction(1, 2), 2]), 2, 1).mean() == Fraction(5, 4) + 1 * Fraction(5, 8)
    assert exploded(d([-1, 1]), -1, 1) == Dist({1: 2, 0: 1, -2: 1})
    assert exploded(d(6), range(1, 7), 2) == 3 @ d(6)
    assert len(exploded(d(6), 6, 1_000)) == 5_006
