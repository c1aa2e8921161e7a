"""Two independent distributions together: every outcome of one with every outcome of the other.

Sums and differences of numbers are products of polynomials, and comparisons of numbers need only
the cumulative weights; everything else goes through the pairs.
"""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd
from typing import Any

from boardlab.odds.dist import Dist
from boardlab.odds.limits import LISTED, TooLarge, allow, allow_digits
from boardlab.odds.operate import applied
from boardlab.odds.packed import allow_product, pack, product_steps, unpack, width_for
from boardlab.odds.sums import Scale, on_scale

FEW = 400
"""Below so many pairs nothing is quicker than to go through them."""

Operation = Callable[[Any, Any], Any]


def together(x: Dist, y: Dist, operate: Operation) -> Dist:
    """The distribution of operate(x, y). Raises TypeError, TooLarge."""
    size = len(x) * len(y)
    if size > FEW:
        made = None
        if operate in (operator.add, operator.sub):
            made = _added(x, y, down=operate is operator.sub)
        elif operate in (operator.ge, operator.gt, operator.le, operator.lt):
            made = _compared(x, y, operate)
        if made is not None:
            return made
    if size > LISTED:
        raise TooLarge("these have together", size, LISTED, of="pairs of outcomes")
    weights: dict[Any, int] = {}
    pairs = tuple(zip(y.outcomes, y.weights, strict=True))
    try:
        for left, v in zip(x.outcomes, x.weights, strict=True):
            for right, w in pairs:
                z = operate(left, right)
                weights[z] = weights.get(z, 0) + v * w
    except (TypeError, ZeroDivisionError):
        applied(operate, left, right)
        raise
    allow("this has", len(weights))
    return Dist.of(weights)


def _added(x: Dist, y: Dist, *, down: bool) -> Dist | None:
    """The sum or difference as a product of polynomials; None where there is no common scale."""
    first, second = Scale.of(x.outcomes), Scale.of(y.outcomes)
    if first is None or second is None:
        return None
    a, b = Fraction(first.unit), Fraction(second.unit)
    unit = Fraction(gcd(a.numerator * b.denominator, b.numerator * a.denominator))
    unit /= a.denominator * b.denominator
    if len(x) == 1 or len(y) == 1:
        unit = b if len(x) == 1 else a
    by_x, by_y = (int(each / unit) if unit else 0 for each in (a, b))
    size = first.steps[-1] * by_x + second.steps[-1] * by_y + 1
    if size > 16 * (len(x) + len(y)):
        return None
    allow("this has", size)
    allow_digits(size, x.total.bit_length() + y.total.bit_length())
    width = width_for(x.total * y.total)
    spans = first.steps[-1] * by_x, second.steps[-1] * by_y
    allow_product(product_steps(*(8 * width * (span + 1) for span in spans)))
    f = _spread(first.steps, by_x, x.weights)
    g = _spread(second.steps, by_y, y.weights)
    low: int | Fraction = first.low + second.low
    if down:
        g.reverse()
        low = first.low - y.outcomes[-1]
    product = unpack(pack(f, width) * pack(g, width), width)
    if unit.denominator == 1 and low.denominator == 1:
        return on_scale(product, int(low), int(unit))
    return on_scale(product, low, unit)


def allow_sum(kinds: Sequence[tuple[Dist, int]]) -> None:
    """Raises TooLarge if a sum of so many of each of these dice, of numbers, would take too long.

    a numbers and b others have at least a + b - 1 sums, and that many are reckoned with.
    """
    size, digits, steps = 1, 0, 0
    for die, count in kinds:
        more = count * (len(die) - 1)
        size += more
        digits += count * die.total.bit_length()
        steps += product_steps(size * digits, (more + 1) * digits)
    allow(f"the sum of {sum(count for _, count in kinds):,} dice has at least", size)
    allow_digits(size, digits)
    allow_product(steps)


def _spread(steps: list[int], by: int, weights: tuple[int, ...]) -> list[int]:
    """The weights, each at its step."""
    made = [0] * (steps[-1] * by + 1)
    for step, weight in zip(steps, weights, strict=True):
        made[step * by] = weight
    return made


def _compared(x: Dist, y: Dist, operate: Operation) -> Dist | None:
    """Whether x is so to y, by how much of y lies below each x; None for what is no number."""
    if Scale.of(x.outcomes) is None or Scale.of(y.outcomes) is None:
        return None
    strictly = operate in (operator.gt, operator.le)
    find = bisect_left if strictly else bisect_right
    below = [0, *accumulate(y.weights)]
    weight = sum(
        w * below[find(y.outcomes, outcome)]
        for outcome, w in zip(x.outcomes, x.weights, strict=True)
    )
    total = x.total * y.total
    if operate in (operator.le, operator.lt):
        weight = total - weight
    return Dist.of({answer: w for answer, w in ((False, total - weight), (True, weight)) if w})
