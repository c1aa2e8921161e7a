"""Re-rolls against every sequence of rolls, and what never ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.odds import Dist, TooLarge, d
from boardlab.odds.reroll import rerolled
from tests.odds.plain import Weights, mixed, probabilities

dice = st.dictionaries(st.integers(-3, 6), st.integers(1, 5), min_size=1, max_size=6).map(Dist)
events = st.frozensets(st.integers(-3, 6))


def by_hand(die: Weights, event: frozenset[int], times: int, keep: str | None) -> Weights:
    """Roll; while the roll that stands is one of `event` and rolls are left, roll again."""

    def stands(old: int, left: int) -> Weights:
        if old not in event or not left:
            return {old: Fraction(1)}
        better: Any = {"highest": max, "lowest": min, None: lambda _old, new: new}[keep]
        return mixed((p, stands(better(old, new), left - 1)) for new, p in die.items())

    return mixed((p, stands(first, times)) for first, p in die.items())


@settings(deadline=None)
@given(dice, events, st.integers(0, 3), st.sampled_from([None, "highest", "lowest"]))
def test_limited(die: Dist, event: frozenset[int], times: int, keep: str | None) -> None:
    assert probabilities(rerolled(die, event, times, keep)) == by_hand(
        probabilities(die), event, times, keep
    )


@given(dice, events, st.sampled_from([None, "highest", "lowest"]))
def test_without_limit(die: Dist, event: frozenset[int], keep: str | None) -> None:
    best = {None: None, "highest": max(die), "lowest": min(die)}[keep]
    if event.issuperset(die) if keep is None else best in event:
        with pytest.raises(ValueError, match="end"):
            rerolled(die, event, None, keep)
        return
    exact = rerolled(die, event, None, keep)
    assert not event & set(exact)
    # What is left to come shrinks by a constant factor with each roll.
    many = rerolled(die, event, 400, keep)
    assert all(abs(exact.p(face) - many.p(face)) < Fraction(1, 10**4) for face in {*exact, *many})


def test_known_answers() -> None:
    assert rerolled(d(6), {1, 2}).mean() == Fraction(25, 6)
    assert rerolled(d(6), 1, None) == d(range(2, 7))
    advantage = rerolled(d(20), lambda face: True, keep="highest")
    assert advantage == Dist({k: 2 * k - 1 for k in range(1, 21)})
    assert rerolled(d(6), 7) == d(6)
    assert rerolled(d(6), {1}, 0) == d(6)
    assert rerolled(d(["hit", "miss"]), "miss", 2).p("hit") == Fraction(7, 8)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (({1}, -1), ValueError, "times=-1"),
        (({1}, 1.5), TypeError, "times=1.5"),
        (({1}, 1, "best"), ValueError, "keep='best'"),
        ((range(1, 7), None), ValueError, "never ends"),
        (({6}, None, "highest"), ValueError, "6 is the best face"),
        (({1}, None, "lowest"), ValueError, "1 is the best face"),
        (({1}, 10**9), TooLarge, "digits"),
    ],
)
def test_refused(arguments: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        rerolled(d(6), *arguments)


def test_faces_without_an_order_cannot_be_the_better() -> None:
    with pytest.raises(TypeError, match="no order"):
        rerolled(d([1, "a"]), 1, keep="highest")
