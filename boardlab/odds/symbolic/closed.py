"""Letters that are left free, and closed forms of what is asked most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardlab.odds.dist import Dist
from boardlab.odds.symbolic.fields import expression
from boardlab.odds.symbolic.free import Free, simplest


def letter(written: str = "p") -> Any:
    """A chance that is left free."""
    import sympy

    return sympy.Symbol(written, real=True)


def number(written: str = "n") -> Any:
    """A whole number, 0 or more, that is left free."""
    import sympy

    return sympy.Symbol(written, integer=True, nonnegative=True)


def dist(chances: Mapping[Any, Any] | Dist) -> Free:
    """A distribution with formulas for chances: `dist({"hit": p, "miss": 1 - p})`."""
    return Free(chances)


def exactly(k: Any, n: Any, p: Any) -> Any:
    """The chance of exactly `k` hits of `n`, each with chance `p`."""
    import sympy

    k, n, p = expression(k), expression(n), expression(p)
    made = sympy.binomial(n, k) * p**k * (1 - p) ** (n - k)
    return sympy.expand(made) if n.is_Integer and k.is_Integer else made


def at_least(k: int, n: Any, p: Any) -> Any:
    """The chance of at least `k` hits of `n`. n may be a letter; k is a number."""
    import sympy

    n = expression(n)
    if n.is_Integer:
        made = sum((exactly(i, n, p) for i in range(max(k, 0), int(n) + 1)), sympy.S.Zero)
        return sympy.expand(made)
    return 1 - sum((exactly(i, n, p) for i in range(k)), sympy.S.Zero)


def once(n: Any, p: Any) -> Any:
    """The chance that it happens at least once in `n`: all but that it never happens."""
    return 1 - (1 - expression(p)) ** expression(n)


def first_hit(k: Any, p: Any) -> Any:
    """The chance that the first hit is number `k`."""
    return (1 - expression(p)) ** (expression(k) - 1) * expression(p)


def shooters(p: Any, q: Any = None) -> Any:
    """The chance to hit first, for who begins, by turns with one who hits with chance `q`."""
    p = expression(p)
    q = p if q is None else expression(q)
    return simplest(p / (1 - (1 - p) * (1 - q)))


def race(k: int, p: Any, other: int | None = None) -> Any:
    """The chance to win `k` rounds before the other wins as many (or `other`), each with `p`.

    The round that decides is won; before it k - 1 were won, and fewer than `other` lost.
    """
    import sympy

    p, needed = expression(p), k if other is None else other
    if k < 1 or needed < 1:
        raise ValueError(f"a race to {min(k, needed)}: to 1 at least")
    made = (sympy.binomial(k - 1 + lost, lost) * p**k * (1 - p) ** lost for lost in range(needed))
    return sympy.expand(sum(made, sympy.S.Zero))


def hypergeometric(k: Any, hits: Any, size: Any, drawn: Any) -> Any:
    """The chance of exactly `k` of the `hits` in `size`, where so many are drawn and kept out."""
    import sympy

    k, hits, size, drawn = (expression(each) for each in (k, hits, size, drawn))
    above = sympy.binomial(hits, k) * sympy.binomial(size - hits, drawn - k)
    return above / sympy.binomial(size, drawn)


def mean_of_sum(n: Any, faces: Any) -> Any:
    """The mean of the sum of `n` dice with so many faces."""
    return expression(n) * (expression(faces) + 1) / 2


def variance_of_sum(n: Any, faces: Any) -> Any:
    """The variance of the sum of `n` dice with so many faces."""
    return expression(n) * (expression(faces) ** 2 - 1) / 12
