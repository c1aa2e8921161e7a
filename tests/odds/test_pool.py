"""Pools, against the enumeration of every ordered roll."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.odds import Dist, Pool, TooLarge, d, pool
from tests.odds import brute

dice = st.dictionaries(st.integers(-2, 3), st.integers(1, 3), min_size=1, max_size=4).map(d)


@st.composite
def pools(draw: st.DrawFn, most: int = 4) -> tuple[list[brute.Die], int, int, Pool]:
    """Some dice, alike or not, how many are dropped at both ends, and the same as a Pool."""
    kinds = draw(st.lists(dice, min_size=1, max_size=3))
    chosen = draw(st.lists(st.sampled_from(kinds), max_size=most))
    low = draw(st.integers(0, len(chosen)))
    high = draw(st.integers(0, len(chosen) - low))
    made = pool(*chosen).drop_lowest(low).drop_highest(high)
    return [brute.die_of(die) for die in chosen], low, high, made


def same(ours: Dist, theirs: brute.Die) -> None:
    assert dict(ours.items()) == theirs
    assert sum(theirs.values()) == 1


@given(pools())
def test_sum(case: tuple[list[brute.Die], int, int, Pool]) -> None:
    some, low, high, made = case
    same(made.sum(), brute.of(some, lambda roll: sum(brute.kept(roll, low, high))))


@given(pools(), st.sets(st.integers(-2, 3)))
def test_count(case: tuple[list[brute.Die], int, int, Pool], event: set[int]) -> None:
    some, low, high, made = case
    theirs = brute.of(some, lambda roll: sum(x in event for x in brute.kept(roll, low, high)))
    same(made.count(event), theirs)
    same(made.count(lambda face: face in event), theirs)


@given(pools())
def test_sorted_and_dist(case: tuple[list[brute.Die], int, int, Pool]) -> None:
    some, low, high, made = case
    same(made.sorted(), brute.of(some, lambda roll: brute.kept(roll, low, high)))
    same(
        made.dist(lambda roll: sum(roll) % 3),
        brute.of(some, lambda roll: sum(brute.kept(roll, low, high)) % 3),
    )


@given(pools(), st.lists(st.integers(-2, 4), max_size=3))
def test_contains(case: tuple[list[brute.Die], int, int, Pool], faces: list[int]) -> None:
    some, low, high, made = case
    same(
        made.contains(faces),
        brute.of(some, lambda roll: Counter(faces) <= Counter(brute.kept(roll, low, high))),
    )


@given(pools(), st.integers(1, 3))
def test_equal_faces(case: tuple[list[brute.Die], int, int, Pool], size: int) -> None:
    some, low, high, made = case

    def shape(roll: tuple[Any, ...]) -> tuple[int, ...]:
        return brute.alike(brute.kept(roll, low, high))

    same(made.alike(), brute.of(some, shape))
    same(made.largest_set(), brute.of(some, lambda roll: max(shape(roll), default=0)))
    same(made.sets(size), brute.of(some, lambda roll: sum(n // size for n in shape(roll))))


@given(pools())
def test_longest_run(case: tuple[list[brute.Die], int, int, Pool]) -> None:
    some, low, high, made = case
    same(made.longest_run(), brute.of(some, lambda roll: brute.in_row(brute.kept(roll, low, high))))


@given(pools())
def test_fold(case: tuple[list[brute.Die], int, int, Pool]) -> None:
    some, low, high, made = case
    found = made.fold((), lambda roll, face, count: roll + (face,) * count)
    same(found, brute.of(some, lambda roll: brute.kept(roll, low, high)))


@given(dice, st.integers(1, 7), st.data())
def test_few_dropped_of_many_alike(die: Dist, n: int, data: st.DataObject) -> None:
    """Totals are computed in another way, where fewer are dropped than half of what is kept."""
    low = data.draw(st.integers(0, n // 3))
    made = pool(n, die)
    for kept, ends in ((made.drop_lowest(low), (low, 0)), (made.drop_highest(low), (0, low))):
        theirs: brute.Die = {}
        for roll, chance in made.sorted().items():
            total = sum(brute.kept(roll, *ends))
            theirs[total] = theirs.get(total, Fraction(0)) + chance
        same(kept.sum(), theirs)


@given(st.integers(1, 12), st.data())
def test_one_kept_of_many(n: int, data: st.DataObject) -> None:
    """Each rank of many dice, by binomials, against the fold over all faces."""
    rank = data.draw(st.integers(0, n - 1))
    made = pool(n, d({1: 2, 3: 1, 4: 3}), 2, d(4)).drop_lowest(rank).lowest(1)
    assert len(made) == 1
    assert made.sum() == made.fold(0, lambda total, face, count: total + face * count)


@given(pools(), st.data())
def test_keeping_can_be_chained(
    case: tuple[list[brute.Die], int, int, Pool], data: st.DataObject
) -> None:
    some, low, high, made = case
    count = len(made)
    assert count == max(0, len(some) - low - high)
    k = data.draw(st.integers(0, count + 2))
    assert made.highest(k) == made.drop_lowest(max(0, count - k))
    assert made.lowest(k) == made.drop_highest(max(0, count - k))
    assert len(made.highest(k)) == min(k, count)
    assert made.drop_lowest().drop_highest() == made.drop_highest().drop_lowest()


def test_ways_to_say_the_same_dice() -> None:
    assert pool(2, d(4), 3, d(6)) == pool(d(6), d(4), d(6), d(4), d(6)) == pool(3, d(6), 2, d(4))
    assert len({pool(2, d(4)), pool(d(4), d(4)), pool(2, d(4)).highest(2)}) == 1
    assert pool(2, d(4)) != pool(2, d(4)).highest(1)
    assert pool(2, d(4)) != 2
    assert repr(pool(2, d([1, 1, 3]), d("ab"))) == "pool(2, d({1: 2, 3: 1}), d(['a', 'b']))"
    made = pool(2, d(4), d(6)).highest(1)
    for other in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert other == made
    with pytest.raises(AttributeError, match="size cannot be set"):
        made.size = 3


@pytest.mark.parametrize("none", [pool(), pool(0, d(6)), pool(3, d(6)).highest(0)])
def test_a_pool_of_no_dice(none: Pool) -> None:
    assert none.sum() == Dist([0])
    assert none.sorted() == Dist([()])
    assert none.count(6) == none.largest_set() == none.sets(2) == none.longest_run() == Dist([0])
    assert none.contains([]).p() == 1
    assert none.contains([6]).p() == 0
    assert none.alike() == Dist([()])
    assert none.fold("", lambda text, face, count: text + "!" * count) == Dist([""])
    assert none.cancel(pool(d(2))) == Dist([((), (1,)), ((), (2,))])
    assert none.against(pool(2, d(6))) == Dist([(0, 0)])
    assert none.highest(3) == none.drop_lowest() == none


def test_faces_that_are_no_numbers() -> None:
    letters = pool(3, d("AAB"))
    assert letters.sorted().p(("A", "A", "B")) == Fraction(12, 27)
    assert letters.count("B").mean() == 1
    assert letters.lowest(1).dist(lambda roll: roll[0]).p("A") == Fraction(26, 27)
    assert letters.lowest(2).sum().p("AB") == Fraction(6, 27)
    unlike = pool(2, d([None, 1]))
    assert unlike.count({None}).p(2) == Fraction(1, 4)
    assert unlike.largest_set().p(2) == Fraction(1, 2)
    assert unlike.sorted() == Dist({(None, None): 1, (None, 1): 2, (1, 1): 1})


def test_fractions_as_faces() -> None:
    halves = pool(3, d([Fraction(1, 2), 1, Fraction(5, 3)])).highest(2).sum()
    theirs = brute.of(
        [brute.die_of(d([Fraction(1, 2), 1, Fraction(5, 3)]))] * 3,
        lambda roll: sum(brute.kept(roll, 1, 0)),
    )
    same(halves, theirs)


def test_far_apart_faces() -> None:
    far = pool(5, d([0, 1, 10**40])).highest(3).sum()
    assert far.p(3 * 10**40) == pool(5, d(3)).count(3).at_least(3)


# ---------------------------------------------------------------------- published


def test_four_dice_without_the_lowest() -> None:
    """The mean of an ability score, 12.2446 wherever it is told."""
    assert pool(4, d(6)).drop_lowest().sum().mean() == Fraction(15869, 1296)


def test_advantage() -> None:
    """The mean of the better of two d20 is 13.825, and of the worse one what 21 leaves of it."""
    assert pool(2, d(20)).highest(1).sum().mean() == Fraction(553, 40)
    assert pool(2, d(20)).lowest(1).sum().mean() == Fraction(287, 40)


def test_yahtzee_hands() -> None:
    """Of 7,776 rolls of five dice, in any textbook of combinatorics."""
    alike = pool(5, d(6)).alike()
    ways = {(5,): 6, (4, 1): 150, (3, 2): 300, (3, 1, 1): 1200, (2, 2, 1): 1800}
    ways |= {(2, 1, 1, 1): 3600, (1, 1, 1, 1, 1): 720}
    assert alike == Dist(ways)
    assert sum(ways.values()) == 6**5
    assert pool(5, d(6)).longest_run().p(5) == Fraction(240, 7776)


# ---------------------------------------------------------------------- limits and errors


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: pool(-1, d(6)), ValueError, "pool: -1 dice, and there cannot be fewer than none"),
        (lambda: pool(3), ValueError, "pool: 3 of what"),
        (lambda: pool(3, 6), ValueError, "pool: 3 and then 6: a die follows a number"),
        (lambda: pool(2.5, d(6)), TypeError, "pool: 2.5 is no whole number of dice and no die"),  # type: ignore[arg-type]
        (lambda: pool("3d6"), TypeError, "pool: '3d6' is no whole number of dice and no die"),  # type: ignore[arg-type]
        (lambda: pool(3, d(6)).highest(-1), ValueError, "highest: -1 dice"),
        (lambda: pool(3, d(6)).drop_lowest("1"), TypeError, "drop_lowest: '1' is no whole number"),  # type: ignore[arg-type]
        (lambda: pool(2, d([None, 1])).highest(1), TypeError, "None and 1 have no order"),
        (lambda: pool(3, d(6)).contains(4), TypeError, r"contains\(4\): a list of faces"),  # type: ignore[arg-type]
        (lambda: pool(3, d(6)).sets(0), ValueError, r"sets\(0\): a set has at least one die"),
        (lambda: pool(3, d("ab")).longest_run(), TypeError, "'a' is no whole number"),
        (lambda: pool(3, d([None, 1])).sum(), TypeError, "None"),
    ],
)
def test_errors_name_the_value(call: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call()


MILLION = pool(10**6, d(6))


@pytest.mark.parametrize(
    "call",
    [
        MILLION.sum,
        lambda: MILLION.highest(1).sum(),
        lambda: MILLION.highest(3).sum(),
        lambda: MILLION.drop_lowest(3).sum(),
        lambda: MILLION.count(6),
        MILLION.sorted,
        lambda: MILLION.dist(sum),
        lambda: MILLION.contains([6, 6]),
        MILLION.alike,
        MILLION.largest_set,
        MILLION.longest_run,
        lambda: MILLION.cancel(MILLION),
        lambda: MILLION.against(MILLION),
        lambda: pool(30_000, d(6)).drop_lowest(10_000).drop_highest(10_000).sum(),
        lambda: pool(3000, d(6)).drop_lowest(1000).sum(),
        lambda: pool(3000, d(6)).largest_set(),
        lambda: pool(*[d(n) for n in range(2, 30)]).drop_lowest().sum(),
        lambda: pool(*[d(n) for n in range(2, 30)]).against(pool(20, d(6))),
        lambda: pool(30, d(100)).sorted(),
        lambda: pool(2000, d(2)).cancel(pool(2000, d(2))),
        lambda: pool(2000, d(6)).against(pool(2000, d(6))),
    ],
)
def test_too_much_is_refused_at_once(call: Callable[[], Any]) -> None:
    begin = perf_counter()
    with pytest.raises(TooLarge, match=r"[\d,]+ .*and the limit is [\d,]+"):
        call()
    assert perf_counter() - begin < 5


def test_a_limit_can_be_raised() -> None:
    with pytest.raises(TooLarge, match="3,003 outcomes, and the limit is 3,000"):
        pool(10, d(6)).sorted(limit=3000)
    assert len(pool(10, d(6)).sorted(limit=3003)) == 3003


def test_many_dice_are_answered() -> None:
    assert pool(10_000, d(6)).highest(1).sum().p(6) == 1 - Fraction(5, 6) ** 10_000
    lowest = sum(Fraction(face, 6) ** 1000 for face in range(1, 7))
    assert pool(1000, d(6)).drop_lowest().sum().mean() == 3500 - lowest
    assert pool(2000, d(6)).contains([6]).p() == 1 - Fraction(5, 6) ** 2000
    assert pool(300, d(6)).contains([1, 6]).p() == (
        1 - 2 * Fraction(5, 6) ** 300 + Fraction(4, 6) ** 300
    )
    assert pool(100, d(6)).largest_set().p(100) == Fraction(1, 6**99)


def test_what_a_pool_has_not_is_told_by_the_way_there() -> None:
    two = pool(2, d(6))
    with pytest.raises(AttributeError, match=r"a pool has no 'mean'; .*: \.sum\(\)\.mean"):
        two.mean()
    with pytest.raises(AttributeError, match=r"a pool has no 'keep_highest'$"):
        two.keep_highest()
    assert pickle.loads(pickle.dumps(two)) == copy.copy(two) == two
