"""Two pools against each other, against the enumeration of every ordered roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.odds import Dist, Pool, d, pool
from tests.odds import brute
from tests.odds.test_pool import pools, same

Case = tuple[list[brute.Die], int, int, Pool]


def each(first: Case, second: Case, value: Any) -> brute.Die:
    """The distribution of a value of what both keep."""
    some, low, high, _ = first
    others, other_low, other_high, _ = second

    def of_roll(roll: tuple[Any, ...]) -> Any:
        of_a = brute.kept(roll[: len(some)], low, high)
        return value(of_a, brute.kept(roll[len(some) :], other_low, other_high))

    return brute.of([*some, *others], of_roll)


@given(pools(3), pools(3))
def test_cancel(first: Case, second: Case) -> None:
    same(first[3].cancel(second[3]), each(first, second, brute.cancelled))


@given(pools(3), pools(3), st.sampled_from(["defender", "attacker", "void"]))
def test_against(first: Case, second: Case, ties: str) -> None:
    found = first[3].against(second[3], ties=ties)
    same(found, each(first, second, lambda a, b: brute.lost(a, b, ties)))


@given(pools(3), pools(3))
def test_other_contests_are_arithmetic(first: Case, second: Case) -> None:
    """Sums and successes, with ties to either side, void, or rolled again."""
    a, b = first[3], second[3]
    margin = a.sum() - b.sum()
    sums = each(first, second, lambda x, y: sum(x) - sum(y))
    assert (a.sum() > b.sum()) == margin.map(lambda by: by > 0)
    assert (a.sum() >= b.sum()) == margin.map(lambda by: by >= 0)
    same(margin, sums)
    decided = 1 - sums.get(0, Fraction(0))
    if decided:
        won = sum((chance for by, chance in sums.items() if by > 0), Fraction(0))
        again = margin.given(lambda by: by != 0)
        assert again.p(lambda by: by > 0) == won / decided
    hits = a.count({2, 3}) - b.count({1, 2, 3})
    same(
        hits,
        each(
            first,
            second,
            lambda x, y: sum(n in {2, 3} for n in x) - sum(n in {1, 2, 3} for n in y),
        ),
    )


def test_risk() -> None:
    """Chances of one battle, as in Osborne, "Markov chains for the Risk board game revisited".

    Mathematics Magazine 76 (2003).
    """
    risk = pool(3, d(6)).against(pool(2, d(6)))
    assert risk == Dist({(0, 2): 2890, (2, 0): 2275, (1, 1): 2611})
    assert pool(3, d(6)).against(d(6)).p((0, 1)) == Fraction(855, 1296)
    assert pool(2, d(6)).against(pool(2, d(6))) == Dist({(0, 2): 295, (2, 0): 581, (1, 1): 420})
    assert d(6).against(pool(2, d(6))).p((0, 1)) == Fraction(55, 216)
    assert d(6).against(d(6)).p((0, 1)) == Fraction(15, 36)


@pytest.mark.parametrize(("a", "b"), [(1, 3), (2, 7), (4, 2)])
@pytest.mark.parametrize("ties", ["defender", "attacker", "void"])
def test_dice_without_a_partner_lose_nothing(a: int, b: int, ties: str) -> None:
    dice = [brute.die_of(d(3))] * (a + b)
    theirs = brute.of(dice, lambda roll: brute.lost(roll[:a], roll[a:], ties))
    same(pool(a, d(3)).against(pool(b, d(3)), ties=ties), theirs)


def test_ties_to_the_other_side_are_the_other_side() -> None:
    a, b = pool(3, d(6)), pool(2, d(8))
    turned = b.against(a, ties="attacker").map(lambda by_b, by_a: (by_a, by_b))
    assert a.against(b, ties="defender") == turned


def test_errors_name_the_value() -> None:
    with pytest.raises(ValueError, match='ties=\'both\': "defender", "attacker" or "void"'):
        pool(3, d(6)).against(pool(2, d(6)), ties="both")
    with pytest.raises(TypeError, match=r"against\(3\): a pool is needed"):
        pool(3, d(6)).against(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="have no order together"):
        pool(d(6)).against(pool(d("ab")))
