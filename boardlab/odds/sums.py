"""Sums of many dice, as the coefficients of a power of a polynomial.

The weights of one die are the coefficients of f; those of the sum of n are the coefficients of
g = f**n. From f g' = n f' g each coefficient follows from the few before it, so that the time grows
with the number of sums times the number of faces, not with its square. For a die whose weights are
all alike f = (1 - x**k) / (1 - x), and only four terms are left, whatever the number of faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import index, pos
from reprlib import repr as shown
from typing import Any, NamedTuple

from boardlab.odds.dist import Dist, constant
from boardlab.odds.limits import LIMIT, TooLarge, allow, allow_digits, in_digits
from boardlab.odds.packed import allow_product, pack, product_steps, unpack, width_for

TERM = 6_000
"""So many steps of long arithmetic take as long as one term of a recurrence."""


class Scale(NamedTuple):
    """Numbers as whole steps above the lowest of them: low + unit * step."""

    low: int | Fraction
    unit: int | Fraction
    steps: list[int]

    @classmethod
    def of(cls, numbers: Sequence[Any]) -> Scale | None:
        """The coarsest scale of ascending numbers; None if one is no whole number or Fraction."""
        if not all(isinstance(number, int | Fraction) for number in numbers):
            return None
        common = lcm(*(number.denominator for number in numbers))
        whole = [int(number * common) for number in numbers]
        step = gcd(*(number - whole[0] for number in whole)) or 1
        steps = [(number - whole[0]) // step for number in whole]
        if common == 1:
            return cls(whole[0], step, steps)
        return cls(Fraction(whole[0], common), Fraction(step, common), steps)


def total_of(count: int | Dist, dist: Dist) -> Dist:
    """The sum of `count` rolls; of as many as a first roll says, if that is a Dist.

    Raises ValueError for a negative count, TypeError for one that is no whole number, TooLarge.
    """
    if isinstance(count, Dist):
        return count.map(lambda rolled: total_of(rolled, dist))
    try:
        count = index(count)
    except TypeError:
        raise TypeError(f"{shown(count)} @ ...: a whole number of dice is needed") from None
    if count < 0:
        raise ValueError(f"{in_digits(count)} @ ...: there cannot be fewer dice than none")
    if count == 0:
        return constant(0)
    scale = Scale.of(dist.outcomes)
    if scale is None:
        return _by_doubling(count, dist)
    if count == 1:
        return dist.map(pos) if any(isinstance(x, bool) for x in dist.outcomes) else dist
    return _of_numbers(count, dist, scale)


def _by_doubling(count: int, dist: Dist) -> Dist:
    """The sum of what can be added but is no number. It may grow as long as there are parts."""
    if count > LIMIT:
        raise TooLarge("of what is no number, asked is the sum of", count, LIMIT, of="parts")
    made, double = None, dist
    while True:
        if count & 1:
            made = double if made is None else made + double
        count >>= 1
        if made is not None and not count:
            return made
        double = double + double


def _of_numbers(count: int, dist: Dist, scale: Scale) -> Dist:
    span = scale.steps[-1]
    size = count * span + 1
    allow(f"the sum of {in_digits(count)} has", size)
    if size > 1:
        allow_digits(size, count * dist.total.bit_length())
    f = [0] * (span + 1)
    for step, weight in zip(scale.steps, dist.weights, strict=True):
        f[step] = weight
    if span == 0:
        g = [1]
    elif all(weight == 1 for weight in f):
        g = power_of_uniform(span + 1, count)
    else:
        g = _power(f, count, size, count * dist.total.bit_length())
    return on_scale(g, scale.low * count, scale.unit)


def _power(f: list[int], n: int, size: int, digits: int) -> list[int]:
    """f**n by the quicker way: term by term, or as one long integer. Raises TooLarge."""
    terms = len(f) - f.count(0)
    by_terms = TERM * size * terms * (1 + digits // 4096)
    half = size * digits // 2
    at_once = product_steps(half, half)
    allow_product(min(by_terms, at_once))
    if by_terms <= at_once:
        return power(f, n)
    width = width_for(sum(f) ** n)
    made = unpack(pack(f, width) ** n, width)
    return made + [0] * (size - len(made))


def on_scale(weights: Sequence[int], low: Any, unit: Any) -> Dist:
    """The distribution with these weights at low, low + unit, low + 2 unit, ..."""
    if 0 not in weights:
        if isinstance(low, int) and isinstance(unit, int):
            return Dist.in_order(range(low, low + unit * len(weights), unit), weights)
        return Dist.in_order([low + unit * at for at in range(len(weights))], weights)
    there = [at for at, weight in enumerate(weights) if weight]
    return Dist.in_order([low + unit * at for at in there], [weights[at] for at in there])


def power(f: Sequence[int], n: int) -> list[int]:
    """The coefficients of f**n, f[0] and f[-1] not being 0."""
    terms = [(j, weight) for j, weight in enumerate(f) if weight and j]
    first = f[0]
    size = n * (len(f) - 1) + 1
    half = (size + 1) // 2 if list(f) == list(f)[::-1] else size
    g = [first**n]
    for k in range(1, half):
        total = 0
        for j, weight in terms:
            if j > k:
                break
            total += (n * j - k + j) * weight * g[k - j]
        g.append(total // (k * first))
    return g + g[size - half - 1 :: -1] if half < size else g


def power_of_uniform(k: int, n: int) -> list[int]:
    """The coefficients of (1 + x + ... + x**(k-1))**n."""
    size = n * (k - 1) + 1
    half = (size + 1) // 2
    # Of (1-x) (1-x**k) g' = n (1 - x**k - k x**(k-1) (1-x)) g, the terms at x**(m-1).
    g = [1]
    for m in range(1, half):
        total = (n + m - 1) * g[m - 1]
        if m >= k:
            total -= (n * k + k - m) * g[m - k]
        if m > k:
            total += (n * k - n + k + 1 - m) * g[m - k - 1]
        g.append(total // m)
    return g + g[size - half - 1 :: -1] if half < size else g
