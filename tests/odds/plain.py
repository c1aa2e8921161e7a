"""Plain second implementations: slow, short, and written without a look at the engine's."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

Weights = dict[Any, Fraction]


def probabilities(dist: Any) -> Weights:
    """A Dist as a plain dict."""
    return dict(dist.items())


def normalised(weights: Mapping[Any, int | Fraction]) -> Weights:
    total = sum(map(Fraction, weights.values()))
    return {x: Fraction(w) / total for x, w in weights.items() if w}


def mixed(parts: Iterable[tuple[Fraction, Mapping[Any, Fraction]]]) -> Weights:
    made: Weights = {}
    for share, part in parts:
        for x, p in part.items():
            made[x] = made.get(x, Fraction(0)) + share * p
    return {x: p for x, p in made.items() if p}


def several(
    dice: Iterable[Mapping[Any, Fraction]], of: Callable[[tuple[Any, ...]], Any]
) -> Weights:
    """Every roll of several dice, one by one."""
    made: Weights = {}
    for roll in product(*(die.items() for die in dice)):
        p = Fraction(1)
        for _, chance in roll:
            p *= chance
        x = of(tuple(face for face, _ in roll))
        made[x] = made.get(x, Fraction(0)) + p
    return made


def solve(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """What times the matrix gives the right side, as one learns it at school."""
    size = len(matrix)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = next(k for k in range(i, size) if rows[k][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]


def absorbed(
    start: Hashable, rows: Mapping[Any, Mapping[Any, Fraction]]
) -> tuple[Weights, Fraction]:
    """Where a chain ends that begins at `start`, and its mean length; `rows` lack the ends."""
    inner = list(rows)
    if start not in rows:
        return {start: Fraction(1)}, Fraction(0)
    matrix = [[Fraction(a == b) - rows[a].get(b, Fraction(0)) for b in inner] for a in inner]
    at = inner.index(start)
    ends = {b for row in rows.values() for b in row} - set(inner)
    result = {
        end: solve(matrix, [rows[a].get(end, Fraction(0)) for a in inner])[at] for end in ends
    }
    length = solve(matrix, [Fraction(1) for _ in inner])[at]
    return {end: p for end, p in result.items() if p}, length
