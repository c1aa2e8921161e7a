"""Chances with a letter left free, as quotients of polynomials: sums and products stay exact.

sympy is loaded on first use, here and in what builds on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from reprlib import repr as shown
from typing import Any


def expression(value: Any) -> Any:
    """A whole number, a Fraction, or what sympy knows, as sympy knows it. Raises TypeError."""
    import sympy

    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    if isinstance(value, int | sympy.Expr) and not isinstance(value, bool):
        made = sympy.sympify(value)
        if not made.has(sympy.Float):
            return made
    raise TypeError(f"{shown(value)}: a whole number, a Fraction or a sympy expression is needed")


class Field:
    """The quotients of polynomials in the letters of some expressions."""

    def __init__(self, values: Iterable[Any]) -> None:
        import sympy

        letters: set[Any] = set()
        for value in values:
            letters |= expression(value).free_symbols
        self.letters = sorted(letters, key=str)
        self._domain = sympy.QQ.frac_field(*self.letters) if letters else sympy.QQ

    def of(self, value: Any) -> Any:
        """An element. Raises ValueError for what is no quotient of polynomials."""
        import sympy

        made = expression(value)
        try:
            return self._domain.from_sympy(sympy.together(made))
        except (sympy.CoercionFailed, ValueError):
            raise ValueError(
                f"{made} is no quotient of polynomials in {', '.join(map(str, self.letters))}"
            ) from None

    def told(self, element: Any) -> Any:
        """An element as a sympy expression in lowest terms."""
        return self._domain.to_sympy(element)

    @property
    def one(self) -> Any:
        return self._domain.one

    @property
    def zero(self) -> Any:
        return self._domain.zero


def substituted(value: Any, numbers: Mapping[str, Any]) -> Fraction:
    """A value once each letter is a number.

    Raises ValueError if a letter is left, or if it is no number there.
    """
    made = expression(value)
    by_name = {str(letter): letter for letter in made.free_symbols}
    missing = by_name.keys() - numbers.keys()
    if missing:
        raise ValueError(f"{', '.join(sorted(missing))} is still free: give it a number")
    found = made.subs({letter: expression(numbers[name]) for name, letter in by_name.items()})
    if not found.is_Rational:
        raise ValueError(f"{made} is {found} there, and no number")
    return Fraction(int(found.p), int(found.q))
