"""Dice against icepool and dyce, on more of them than can be enumerated."""

from __future__ import annotations

import warnings
from fractions import Fraction
from typing import Any

import icepool
import pytest
from dyce import H, P

from boardlab.odds import Dist, d, pool
from tests.bench.dice import by_dyce, by_icepool, ours


def of_icepool(die: Any) -> Dist:
    return Dist({x: Fraction(w, die.denominator()) for x, w in die.items() if w})


def of_dyce(histogram: Any) -> Dist:
    return Dist({x: Fraction(w, histogram.total) for x, w in histogram.items() if w})


WEIGHED = {1: 3, 2: 1, 4: 2, -1: 1}


@pytest.mark.parametrize("n", [1, 2, 5, 12, 30])
def test_sums(n: int) -> None:
    assert n @ d(6) == of_icepool(n @ icepool.d6) == of_dyce(n @ H(6))
    assert n @ d(WEIGHED) == of_icepool(n @ icepool.Die(WEIGHED)) == of_dyce(n @ H(WEIGHED))


@pytest.mark.parametrize(("low", "high"), [(0, 9), (2, 0), (0, 2), (6, 1), (1, 6), (3, 4), (9, 0)])
def test_kept_of_ten(low: int, high: int) -> None:
    keep = slice(low, 10 - high)
    for faces in (dict.fromkeys(range(1, 7), 1), WEIGHED):
        kept = pool(10, d(faces)).drop_lowest(low).drop_highest(high)
        theirs = icepool.Die(faces).pool(10)[low : 10 - high]
        assert kept.sum() == of_icepool(theirs.sum()) == of_dyce((10 @ P(H(faces))).at(keep))
        assert kept.sorted() == of_icepool(theirs.expand())
        assert kept.count({1, 4}) == of_icepool(theirs.keep_outcomes({1, 4}).size())
        assert kept.largest_set() == of_icepool(theirs.largest_count())
        assert kept.contains([1, 4, 4]) == of_icepool(theirs.issuperset([1, 4, 4]))


def test_mixed_pools() -> None:
    sizes = [4, 6, 6, 8, 10, 12]
    mixed = pool(*map(d, sizes)).highest(3)
    theirs = icepool.Pool([icepool.d(size) for size in sizes]).highest(3)
    assert mixed.sum() == of_icepool(theirs.sum()) == of_dyce(P(*sizes).at(slice(-3, None)))
    assert mixed.sorted() == of_icepool(theirs.expand())
    assert mixed.alike() == of_icepool(theirs.all_counts())
    assert mixed.longest_run() == of_icepool(theirs.largest_straight())


@pytest.mark.parametrize(("a", "b"), [(3, 2), (6, 5), (2, 7)])
def test_pairs_from_the_highest_down(a: int, b: int) -> None:
    first, second = icepool.d6.pool(a), icepool.d6.pool(b)
    if b > a:
        # icepool lets dice without a partner count here: enumeration says as we do (test_opposed).
        second = second.highest(a)
    for ties, sign in (("defender", ">"), ("attacker", ">=")):
        won = pool(a, d(6)).against(pool(b, d(6)), ties=ties).marginal(1)
        assert won == of_icepool(first.sort_pair(sign, second).size())


def test_what_is_left_when_equal_faces_cancel() -> None:
    left = pool(5, d(6)).cancel(pool(4, d(6))).marginal(0)
    assert left == of_icepool((icepool.d6.pool(5) - icepool.d6.pool(4)).expand())


@pytest.mark.parametrize("case", ours.CASES)
def test_the_questions_of_the_bench(case: str) -> None:
    answer = ours.probabilities(ours.CASES[case]())
    asked = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for peer in (by_icepool, by_dyce):
            if case in peer.CASES:
                assert peer.probabilities(peer.CASES[case]()) == answer
                asked += 1
    assert asked or case == "sum of 1,000d6"
