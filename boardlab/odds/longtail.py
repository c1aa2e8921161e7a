"""`LongTail`: the sum of dice that explode without limit, exact to any length.

The chances of such a sum are the coefficients of a rational function with whole coefficients. A die
of which the faces that stay have the polynomial B (x to the score, times the weight), those that
explode A, and all together the weight T, has the generating function B / (T - A). Independent sums
multiply these. So mean and variance are sums over the factors, and each chance follows from the few
before it by a recurrence, in which the number of dice is but a factor: nothing is ever cut off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, floor, gcd, lcm, prod
from numbers import Rational
from operator import index
from reprlib import repr as shown
from typing import Any, NoReturn

from boardlab.odds.dist import Dist, Rolled, constant
from boardlab.odds.limits import TooLarge, allow, allow_digits
from boardlab.odds.surd import Surd

WORK = 20_000_000
"""No chance is worked out that takes more multiplications (of 1,024 binary digits) than this."""

TERMS = 1_000_000
"""No dice of so many scores are added that a product of theirs has more terms than this."""

Polynomial = tuple[int, ...]
Factors = tuple[tuple[Polynomial, int], ...]
Sparse = dict[int, int]
"""A polynomial as well: the coefficients that are not 0, by the exponent."""


class LongTail(Rolled):
    """A sum of dice without a largest outcome. `explode` makes one; it does not change.

    It can be added to whole numbers, to Dists of them and to others of its kind, and `n @` sums
    n of it. `cap` makes a Dist of it, for everything else.
    """

    __slots__ = ("_above", "_below", "_low")

    _low: int
    _above: Factors
    _below: Factors

    def __init__(self, low: int, above: Factors, below: Factors) -> None:
        """The power `low`, times the factors above, over those below, each with its own power.

        The coefficient at x to the power 0 is not 0 in any, and below none after it is positive.
        """
        put = object.__setattr__
        put(self, "_low", low)
        put(self, "_above", above)
        put(self, "_below", below)

    @classmethod
    def of(cls, stays: Mapping[int, int], explodes: Mapping[int, int]) -> LongTail:
        """The sum of scores, by the weights of those that stay and of those that explode."""
        low, above = _polynomial(stays)
        total = sum(stays.values()) + sum(explodes.values())
        allow("up to the highest score that explodes there are", max(explodes, default=0))
        below = [total] + [0] * max(explodes, default=0)
        for score, weight in explodes.items():
            below[score] -= weight
        return cls(low, ((above, 1),), ((tuple(below), 1),))

    # ------------------------------------------------------------------ in one number

    def mean(self) -> Fraction:
        """The expectation."""
        return self._low + self._sum_of(0)

    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        return self._sum_of(1)

    def deviation(self) -> Surd:
        """The standard deviation, exactly."""
        return Surd.root_of(self.variance())

    def _sum_of(self, which: int) -> Fraction:
        above = sum((_moments(f)[which] * n for f, n in self._above), Fraction(0))
        return above - sum((_moments(f)[which] * n for f, n in self._below), Fraction(0))

    # ------------------------------------------------------------------ how likely

    def exactly(self, k: int | Fraction) -> Fraction:
        """The probability that it is `k`."""
        number = _number(k)
        at = floor(number) - self._low
        if number.denominator > 1 or at < 0:
            return Fraction(0)
        weights, step, scale, common = self._weights(at + 1)
        return Fraction(weights[at], scale ** (at // step) * common)

    def at_most(self, k: int | Fraction) -> Fraction:
        """The probability that it is `k` or less."""
        count = floor(_number(k)) - self._low + 1
        if count < 1:
            return Fraction(0)
        weights, step, scale, common = self._weights(count)
        total = 0
        for first in range(0, count, step):
            total = total * scale + sum(weights[first : first + step])
        return Fraction(total, scale ** ((count - 1) // step) * common)

    def at_least(self, k: int | Fraction) -> Fraction:
        """The probability that it is `k` or more."""
        return 1 - self.at_most(ceil(_number(k)) - 1)

    def cap(self, k: int) -> Dist:
        """An exact finite Dist, in which everything above `k` counts as `k`."""
        try:
            k = index(k)
        except TypeError:
            raise TypeError(f"cap({shown(k)}): a whole number is needed") from None
        count = k - self._low
        if count <= 0:
            return constant(k)
        allow(f"cap({k:,}) has", count + 1)
        weights, step, scale, common = self._weights(count)
        last = (count - 1) // step
        allow_digits(count + 1, last * scale.bit_length() + common.bit_length())
        powers = [scale ** (last - block) for block in range(last + 1)]
        exact = {
            self._low + at: weight * powers[at // step]
            for at, weight in enumerate(weights)
            if weight
        }
        rest = powers[0] * common - sum(exact.values())
        if rest:
            exact[k] = rest
        return Dist.of(exact)

    def __ge__(self, k: Any) -> Dist:
        return _either(self.at_least(_operand(k, ">=")))

    def __gt__(self, k: Any) -> Dist:
        return _either(1 - self.at_most(_operand(k, ">")))

    def __le__(self, k: Any) -> Dist:
        return _either(self.at_most(_operand(k, "<=")))

    def __lt__(self, k: Any) -> Dist:
        return _either(1 - self.at_least(_operand(k, "<")))

    def _weights(self, count: int) -> tuple[list[int], int, int, int]:
        """The weights of the first `count` sums, over `scale ** (at // step) * common`."""
        below = [(f, n) for f, n in self._below if len(f) > 1]
        step = gcd(*(j for f, _ in below for j, weight in enumerate(f) if weight)) or count
        scale = lcm(*(f[0] for f, _ in below))
        common = prod([f[0] ** n for f, n in self._below])
        digits = count // step * scale.bit_length() + common.bit_length()
        factors = (*self._above, *((f, -n) for f, n in below))
        return _coefficients(factors, count, digits, step, scale), step, scale, common

    # ------------------------------------------------------------------ sums

    def __add__(self, other: object) -> LongTail:
        if isinstance(other, LongTail):
            return LongTail(
                self._low + other._low,
                _joined(self._above, other._above),
                _joined(self._below, other._below),
            )
        if isinstance(other, Dist) and all(isinstance(x, int) for x in other.outcomes):
            low, above = _polynomial(dict(zip(other.outcomes, other.weights, strict=True)))
            return self + LongTail(low, ((above, 1),), (((other.total,), 1),))
        if isinstance(other, int):
            return LongTail(self._low + other, self._above, self._below)
        return _only_capped(f"adding {shown(other)}")

    __radd__ = __add__

    def __sub__(self, other: object) -> LongTail:
        return self + -other if isinstance(other, int) else _only_capped("subtraction")

    def __rmatmul__(self, count: int) -> LongTail | Dist:
        """`3 @ x`: the sum of three. `0 @ x` is the constant 0."""
        try:
            count = index(count)
        except TypeError:
            raise TypeError(f"{count!r} @ ...: a whole number of dice is needed") from None
        if count < 0:
            raise ValueError(f"{count} @ ...: there cannot be fewer dice than none")
        if not count:
            return constant(0)
        above = tuple((f, n * count) for f, n in self._above)
        return LongTail(self._low * count, above, tuple((f, n * count) for f, n in self._below))

    # ------------------------------------------------------------------ a value

    def __eq__(self, other: object) -> bool:
        """Whether both are the same distribution."""
        if not isinstance(other, LongTail):
            return NotImplemented
        if self._key == other._key:
            return True
        if (self._low, self.mean(), self.variance()) != (
            other._low,
            other.mean(),
            other.variance(),
        ):
            return False
        return _all_of(self._above + other._below) == _all_of(other._above + self._below)

    def __hash__(self) -> int:
        return hash((self._low, self.mean(), self.variance()))

    @property
    def _key(self) -> tuple[int, Factors, Factors]:
        return self._low, self._above, self._below

    def __repr__(self) -> str:
        return (
            f"a sum without a largest: mean {self.mean()}, variance {self.variance()}; "
            ".cap(k) makes a distribution of it"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return LongTail, self._key

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a sum without a largest does not change: {name} cannot be set")

    # ------------------------------------------------------------------ only once it is capped

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or not hasattr(Dist, name):
            raise AttributeError(f"a sum without a largest has no {name}")
        return _only_capped(f".{name}", AttributeError)

    def __iter__(self) -> NoReturn:
        _only_capped("listing its outcomes")

    def __len__(self) -> NoReturn:  # noqa: PLE0303 - it never returns
        _only_capped("counting its outcomes")

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a distribution is neither true nor false; .at_least(k) is the chance of k or more"
        )

    def __mul__(self, other: object) -> NoReturn:
        _only_capped("this arithmetic")

    __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __rsub__ = __truediv__ = __mul__
    __pow__ = __mul__

    def __neg__(self) -> NoReturn:
        _only_capped("turning its sign")

    __abs__ = __neg__


def _only_capped(what: str, error: type[Exception] = TypeError) -> NoReturn:
    raise error(
        f"{what} is not possible without a largest outcome: .cap(k), with which everything above "
        "k counts as k, makes a distribution of it"
    )


def _number(k: Any) -> Fraction:
    if not isinstance(k, Rational | float) or k != k or k in (float("inf"), float("-inf")):
        raise TypeError(f"{shown(k)}: a number is needed")
    return Fraction(k)


def _operand(k: Any, sign: str) -> Any:
    return _only_capped(f"{sign} between dice") if isinstance(k, Dist | LongTail) else k


def _either(chance: Fraction) -> Dist:
    return Dist({True: chance, False: 1 - chance})


# ---------------------------------------------------------------------- polynomials


def _polynomial(weights: Mapping[int, int]) -> tuple[int, Polynomial]:
    """The lowest exponent, and the coefficients from there."""
    low = min(weights)
    allow("from the lowest to the highest score there are", max(weights) - low + 1)
    return low, tuple(weights.get(at, 0) for at in range(low, max(weights) + 1))


def _moments(f: Polynomial) -> tuple[Fraction, Fraction]:
    """The mean and the variance that the coefficients give, taken as weights of any sign."""
    total = sum(f)
    mean = Fraction(sum(at * weight for at, weight in enumerate(f)), total)
    return mean, Fraction(sum(at * at * weight for at, weight in enumerate(f)), total) - mean**2


def _joined(one: Factors, other: Factors) -> Factors:
    """The factors of both, equal ones as one with the sum of the powers, in a fixed order."""
    powers = dict(one)
    for f, n in other:
        powers[f] = powers.get(f, 0) + n
    return tuple(sorted(powers.items()))


def _coefficients(
    factors: Factors, count: int, digits: int, step: int = 1, scale: int = 1
) -> list[int]:
    """The first `count` coefficients of the product F of all factors, each to its power.

    That of x**k is multiplied by scale ** (k // step), and by the denominator at k = 0; digits: how
    many binary ones it has then. Let P be the product of the factors alone. From P F' = Q F, where
    Q is the sum of power times derivative times all other factors, each coefficient follows from
    the few before it, whatever the powers.
    """
    plain: Sparse = {0: 1}
    slopes: Sparse = {}
    for f, n in _sparse(factors):
        slope = {j - 1: n * j * weight for j, weight in f.items() if j}
        slopes = _product((slopes, f), (plain, slope))
        plain = _product((plain, f))
    taps = [
        (j, slopes.get(j - 1, 0), plain.get(j, 0))
        for j in sorted({*plain, *(j + 1 for j in slopes)} - {0})
    ]
    if (work := count * len(taps) * (1 + digits // 1024)) > WORK:
        raise TooLarge(
            f"the exact chances of the first {count:,} sums take up to",
            work,
            WORK,
            "multiplications",
        )
    powers = [scale**n for n in range(min(count, max(plain)) // step + 2)]
    made = [prod([f[0] ** n for f, n in factors if n > 0])]
    for k in range(1, count):
        total = 0
        for j, q, p in taps:
            if j > k:
                break
            total += (q - (k - j) * p) * powers[k // step - (k - j) // step] * made[k - j]
        made.append(total // (k * plain[0]))
    return made


def _sparse(factors: Factors) -> Iterator[tuple[Sparse, int]]:
    """The same factors with fewer terms: times 1 - x, and over it, where equal ones follow."""
    over = 0
    for f, n in factors:
        steps = [a - b for a, b in zip((*f, 0), (0, *f), strict=True)]
        if steps.count(0) > f.count(0) + 3:
            over += n
            yield {j: step for j, step in enumerate(steps) if step}, n
        else:
            yield {j: weight for j, weight in enumerate(f) if weight}, n
    if over:
        yield {0: 1, 1: -1}, -over


def _product(*pairs: tuple[Sparse, Sparse]) -> Sparse:
    """The sum of the products of these polynomials. Raises TooLarge."""
    if (work := sum(len(f) * len(g) for f, g in pairs)) > TERMS:
        raise TooLarge("the scores of these dice have together", work, TERMS, "pairs")
    made: Sparse = {}
    for f, g in pairs:
        for i, a in f.items():
            for j, b in g.items():
                made[i + j] = made.get(i + j, 0) + a * b
    return {j: weight for j, weight in made.items() if weight}


def _all_of(factors: Factors) -> list[int]:
    """All factors, of positive powers, multiplied out."""
    size = sum(n * (len(f) - 1) for f, n in factors) + 1
    allow("to compare these takes polynomials of", size)
    return _coefficients(factors, size, sum(n * sum(map(abs, f)).bit_length() for f, n in factors))
