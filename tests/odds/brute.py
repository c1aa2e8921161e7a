"""A second, slow implementation: every ordered roll of every die, one by one, in Fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from boardlab.odds import Dist

Die = dict[Any, Fraction]
"""The probability of each face."""


def die_of(dist: Dist) -> Die:
    """A die of ours as one of these."""
    return dict(dist.items())


def rolls(dice: Sequence[Die]) -> Iterator[tuple[tuple[Any, ...], Fraction]]:
    """Every ordered roll, and its probability."""
    for faces in product(*dice):
        yield (
            faces,
            prod((die[face] for die, face in zip(dice, faces, strict=True)), start=Fraction(1)),
        )


def of(dice: Sequence[Die], value: Callable[[tuple[Any, ...]], Any]) -> Die:
    """The distribution of a value of the ordered roll."""
    made: dict[Any, Fraction] = {}
    for faces, chance in rolls(dice):
        outcome = value(faces)
        made[outcome] = made.get(outcome, Fraction(0)) + chance
    return made


def kept(faces: Sequence[Any], low: int, high: int) -> tuple[Any, ...]:
    """The roll in ascending order without its `low` lowest and its `high` highest."""
    return tuple(sorted(faces)[low : max(low, len(faces) - high)])


def cancelled(a: Sequence[Any], b: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """What is left of both once equal faces are taken away in pairs."""
    left_a, left_b = list(a), list(b)
    for face in a:
        if face in left_b:
            left_a.remove(face)
            left_b.remove(face)
    return tuple(sorted(left_a)), tuple(sorted(left_b))


def lost(a: Sequence[Any], b: Sequence[Any], ties: str) -> tuple[int, int]:
    """The dice lost by each, the highest against the highest and so on."""
    by_a = by_b = 0
    pairs = zip(sorted(a, reverse=True), sorted(b, reverse=True), strict=False)
    for x, y in pairs:
        if x > y or (x == y and ties == "attacker"):
            by_b += 1
        elif x < y or ties == "defender":
            by_a += 1
    return by_a, by_b


def in_row(faces: Sequence[int]) -> int:
    """The most faces that follow each other."""
    there = set(faces)
    return max((1 + _after(face, there) for face in there), default=0)


def _after(face: int, there: set[int]) -> int:
    return 1 + _after(face + 1, there) if face + 1 in there else 0


def alike(faces: Sequence[Any]) -> tuple[int, ...]:
    """How many show the same, most first."""
    return tuple(sorted(Counter(faces).values(), reverse=True))
