"""Pools, against the enumeration of every ordered roll."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from boardlab.odds import Dist, Pool, d, pool
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


@given(pools(3), pools(3))
def test_cancel(
    first: tuple[list[brute.Die], int, int, Pool], second: tuple[list[brute.Die], int, int, Pool]
) -> None:
    some, low, high, a = first
    others, other_low, other_high, b = second

    def left(roll: tuple[Any, ...]) -> Any:
        of_a = brute.kept(roll[: len(some)], low, high)
        return brute.cancelled(of_a, brute.kept(roll[len(some) :], other_low, other_high))

    same(a.cancel(b), brute.of([*some, *others], left))


@given(pools(3), pools(3), st.sampled_from(["defender", "attacker", "void"]))
def test_against(
    first: tuple[list[brute.Die], int, int, Pool],
    second: tuple[list[brute.Die], int, int, Pool],
    ties: str,
) -> None:
    some, low, high, a = first
    others, other_low, other_high, b = second

    def lost(roll: tuple[Any, ...]) -> tuple[int, int]:
        of_a = brute.kept(roll[: len(some)], low, high)
        return brute.lost(of_a, brute.kept(roll[len(some) :], other_low, other_high), ties)

    same(a.against(b, ties=ties), brute.of([*some, *others], lost))
