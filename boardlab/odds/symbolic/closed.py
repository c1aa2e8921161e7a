"""Letters that are left free, and closed forms of what is asked most."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from reprlib import repr as shown
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

    k, n, p = _many("k", k, least=None), _many("n", n), _chance("p", p)
    made = sympy.binomial(n, k) * p**k * (1 - p) ** (n - k)
    return sympy.expand(made) if n.is_Integer and k.is_Integer else made


def at_least(k: int, n: Any, p: Any) -> Any:
    """The chance of at least `k` hits of `n`. n may be a letter; k is a number."""
    import sympy

    k, n = _counted("k", k), _many("n", n)
    if n.is_Integer:
        made = sum((exactly(i, n, p) for i in range(max(k, 0), int(n) + 1)), sympy.S.Zero)
        return sympy.expand(made)
    return 1 - sum((exactly(i, n, p) for i in range(k)), sympy.S.Zero)


def once(n: Any, p: Any) -> Any:
    """The chance that it happens at least once in `n`: all but that it never happens."""
    return 1 - (1 - _chance("p", p)) ** _many("n", n)


def first_hit(k: Any, p: Any) -> Any:
    """The chance that the first hit is number `k`."""
    k, p = _many("k", k, least=1), _chance("p", p)
    return (1 - p) ** (k - 1) * p


def shooters(p: Any, q: Any = None) -> Any:
    """The chance to hit first, for who begins, by turns with one who hits with chance `q`.

    Raises ValueError where neither ever hits.
    """
    p = _chance("p", p)
    q = p if q is None else _chance("q", q)
    if p == q == 0:
        raise ValueError("neither ever hits: this never ends")
    return simplest(p / (1 - (1 - p) * (1 - q)))


def race(k: int, p: Any, other: int | None = None) -> Any:
    """The chance to win `k` rounds before the other wins as many (or `other`), each with `p`.

    The round that decides is won; before it k - 1 were won, and fewer than `other` lost.
    """
    import sympy

    k, p = _counted("k", k), _chance("p", p)
    needed = k if other is None else _counted("other", other)
    if k < 1 or needed < 1:
        raise ValueError(f"a race to {min(k, needed)}: to 1 at least")
    made = (sympy.binomial(k - 1 + lost, lost) * p**k * (1 - p) ** lost for lost in range(needed))
    return sympy.expand(sum(made, sympy.S.Zero))


def hypergeometric(k: Any, hits: Any, size: Any, drawn: Any) -> Any:
    """The chance of exactly `k` of the `hits` in `size`, where so many are drawn and kept out."""
    import sympy

    k, size = _many("k", k, least=None), _many("size", size)
    hits, drawn = (
        _many(name, each, most=size) for name, each in (("hits", hits), ("drawn", drawn))
    )
    above = sympy.binomial(hits, k) * sympy.binomial(size - hits, drawn - k)
    return above / sympy.binomial(size, drawn)


def mean_of_sum(n: Any, faces: Any) -> Any:
    """The mean of the sum of `n` dice with so many faces."""
    return _many("n", n) * (_many("faces", faces, least=1) + 1) / 2


def variance_of_sum(n: Any, faces: Any) -> Any:
    """The variance of the sum of `n` dice with so many faces."""
    return _many("n", n) * (_many("faces", faces, least=1) ** 2 - 1) / 12


# ---------------------------------------------------------------------- what is given


def _chance(name: str, value: Any) -> Any:
    """A chance as sympy knows it. Raises ValueError for a number that is none."""
    made = expression(value)
    if made.is_Rational and not 0 <= made <= 1:
        raise ValueError(f"{name}={made}: a chance lies between 0 and 1")
    return made


def _many(name: str, value: Any, *, least: int | None = 0, most: Any = None) -> Any:
    """How many, as sympy knows it. Raises ValueError for a number that cannot be."""
    made = expression(value)
    if made.is_Rational and not (made.is_Integer and (least is None or made >= least)):
        needed = "a whole number" if least is None else f"a whole number, {least} or more,"
        raise ValueError(f"{name}={made}: {needed} is needed")
    if most is not None and made.is_Integer and most.is_Integer and made > most:
        raise ValueError(f"{name}={made}: there are only {most}")
    return made


def _counted(name: str, value: Any) -> int:
    """A whole number that no letter stands for. Raises TypeError."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(
            f"{name}={shown(value)}: a whole number is needed here, and no letter"
        ) from None
