"""Sums of many dice, as the coefficients of a power of a polynomial.

The weights of one die are the coefficients of f; those of the sum of n are the coefficients of
g = f**n. From f g' = n f' g each coefficient follows from the few before it, so that the time grows
with the number of sums times the number of faces, not with its square. For a die whose weights are
all alike f = (1 - x**k) / (1 - x), and only four terms are left, whatever the number of faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from operator import index

from boardlab.odds.dist import Dist, constant
from boardlab.odds.limits import TooLarge, allow

DIGITS = 1_000_000_000
"""The weights of one sum have together no more binary digits than this."""


def total_of(count: int, dist: Dist) -> Dist:
    """The sum of `count` rolls. Raises ValueError for a negative count, TooLarge."""
    try:
        count = index(count)
    except TypeError:
        raise TypeError(f"{count!r} @ ...: a whole number of dice is needed") from None
    if count < 0:
        raise ValueError(f"{count} @ ...: there cannot be fewer dice than none")
    if count == 0:
        return constant(0)
    if count == 1 or len(dist) == 1:
        return dist if count == 1 else constant(dist.outcomes[0] * count)
    if all(type(outcome) is int for outcome in dist.outcomes):
        return _of_integers(count, dist)
    made, double = constant(0), dist
    while count:
        if count & 1:
            made = made + double
        count >>= 1
        if count:
            double = double + double
    return made


def _of_integers(count: int, dist: Dist) -> Dist:
    low = dist.outcomes[0]
    step = gcd(*(outcome - low for outcome in dist.outcomes))
    span = (dist.outcomes[-1] - low) // step
    size = count * span + 1
    allow(f"the sum of {count:,} has", size)
    digits = size * count * dist.total.bit_length()
    if digits > DIGITS:
        raise TooLarge(
            f"the exact weights of the sum of {count:,} have", digits, DIGITS, "binary digits"
        )
    f = [0] * (span + 1)
    for outcome, weight in zip(dist.outcomes, dist.weights, strict=True):
        f[(outcome - low) // step] = weight
    uniform = all(weight == 1 for weight in f)
    g = power_of_uniform(span + 1, count) if uniform else power(f, count)
    start = low * count
    return Dist.of({start + step * at: weight for at, weight in enumerate(g) if weight})


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
