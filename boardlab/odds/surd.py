"""Square roots of Fractions, exactly: a standard deviation is seldom a Fraction itself."""

from __future__ import annotations

from fractions import Fraction
from functools import total_ordering
from math import isqrt
from typing import NoReturn

_PRIMES = 1000
"""Square factors are looked for among the primes below this, and once as a square of the rest."""

_BITS = 128
"""How many binary digits a root has before it is rounded to a float."""


@total_ordering
class Surd:
    """a\u00b7\u221ab: a Fraction times the square root of a whole number, as short as can be found.

    Equality and order are exact, with other Surds, whole numbers and Fractions; `float()` is the
    nearest float. A Surd is an immutable value.

    Raises ValueError for the root of a negative number.
    """

    __slots__ = ("factor", "radicand")

    factor: Fraction
    radicand: int

    def __init__(self, factor: int | Fraction, radicand: int = 1) -> None:
        if radicand < 0:
            raise ValueError(f"radicand={radicand}: a negative number has no real square root")
        root, rest = _squares(radicand)
        put = object.__setattr__
        put(self, "factor", Fraction(factor) * root)
        put(self, "radicand", rest if self.factor else 1)

    @classmethod
    def root_of(cls, value: int | Fraction) -> Surd:
        """The square root, from 0 upwards."""
        value = Fraction(value)
        if value < 0:
            raise ValueError(f"{value} is negative: it has no real square root")
        return cls(Fraction(1, value.denominator), value.numerator * value.denominator)

    @property
    def square(self) -> Fraction:
        """The square of it."""
        return self.factor**2 * self.radicand

    @property
    def fraction(self) -> Fraction | None:
        """The same as a Fraction, if it is one."""
        return self.factor if self.radicand == 1 else None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a surd does not change: {name} cannot be set")

    def __reduce__(self) -> tuple[type[Surd], tuple[Fraction, int]]:
        return (Surd, (self.factor, self.radicand))

    # ------------------------------------------------------------------ values

    def _signed(self) -> Fraction:
        """The square with the sign of the number, which has the same order."""
        return self.square if self.factor >= 0 else -self.square

    def __eq__(self, other: object) -> bool:
        read = _surd(other)
        return NotImplemented if read is None else self._signed() == read._signed()

    def __lt__(self, other: object) -> bool:
        read = _surd(other)
        return NotImplemented if read is None else self._signed() < read._signed()

    def __hash__(self) -> int:
        return hash(self.factor) if self.radicand == 1 else hash(("Surd", self._signed()))

    def __bool__(self) -> bool:
        return bool(self.factor)

    def __mul__(self, other: object) -> Surd:
        read = _surd(other)
        if read is None:
            return NotImplemented
        return Surd(self.factor * read.factor, self.radicand * read.radicand)

    __rmul__ = __mul__

    def __neg__(self) -> Surd:
        return Surd(-self.factor, self.radicand)

    def __float__(self) -> float:
        top, under = self.square.as_integer_ratio()
        shift = max(0, _BITS - top.bit_length() + under.bit_length()) // 2 * 2
        root = Fraction(isqrt((top << shift) // under), 1 << shift // 2)
        return float(root if self.factor >= 0 else -root)

    # ------------------------------------------------------------------ as text

    def __str__(self) -> str:
        try:
            return self._text()
        except ValueError:  # Python writes no number of more than some thousand digits.
            return f"about {float(self):.6g}"

    def _text(self) -> str:
        top, under = abs(self.factor).as_integer_ratio()
        if self.radicand == 1:
            return str(self.factor)
        sign = "-" if self.factor < 0 else ""
        below = f"/{under}" if under > 1 else ""
        return f"{sign}{top if top > 1 else ''}\u221a{self.radicand}{below}"

    def __repr__(self) -> str:
        return str(self) if self.radicand == 1 else f"{self} \u2248 {float(self):.4g}"

    def _repr_latex_(self) -> str | None:
        try:
            return self._latex()
        except ValueError:  # As above: the text is shown instead.
            return None

    def _latex(self) -> str:
        top, under = abs(self.factor).as_integer_ratio()
        sign = "-" if self.factor < 0 else ""
        root = f"\\sqrt{{{self.radicand}}}" if self.radicand != 1 else ""
        above = f"{top if top != 1 or not root else ''}{root}"
        whole = above if under == 1 else f"\\frac{{{above}}}{{{under}}}"
        return f"${sign}{whole}$"


def _surd(value: object) -> Surd | None:
    """A number as a Surd, if it is exact."""
    if isinstance(value, Surd):
        return value
    if isinstance(value, int | Fraction):
        return Surd(value)
    return None


def _squares(number: int) -> tuple[int, int]:
    """A root and a rest, with number = root**2 * rest, and the rest as small as can be found."""
    root, rest = 1, number
    if not number:
        return 0, 1
    for p in range(2, _PRIMES):
        if p * p > rest:
            break
        while not rest % (p * p):
            rest //= p * p
            root *= p
    # What is left may be a square, alone or times small primes.
    whole = isqrt(rest)
    if whole * whole == rest:
        return root * whole, 1
    small, left = 1, rest
    for p in range(2, _PRIMES):
        if not left % p:
            left //= p
            small *= p
    whole = isqrt(left)
    return (root * whole, small) if whole * whole == left else (root, rest)
