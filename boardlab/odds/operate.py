"""Arithmetic and comparisons of two outcomes, of whatever kind: exact, and refused with both."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from reprlib import repr as shown
from typing import Any


def applied(operate: Callable[[Any, Any], Any], x: Any, y: Any) -> Any:
    """operate(x, y). Raises TypeError and ZeroDivisionError that name both."""
    try:
        return operate(x, y)
    except (TypeError, ZeroDivisionError) as error:
        sign = _SIGNS.get(operate, operate.__name__)
        why = error if isinstance(error, TypeError) else "nothing can be divided by 0"
        raise type(error)(f"{shown(x)} {sign} {shown(y)} does not work: {why}") from None


def over(x: Any, y: Any) -> Any:
    """The quotient; of whole numbers a Fraction, and no float."""
    return Fraction(x, y) if isinstance(x, int) and isinstance(y, int) else x / y


_SIGNS: Mapping[Any, str] = {
    operator.add: "+",
    operator.sub: "-",
    operator.mul: "*",
    over: "/",
    operator.floordiv: "//",
    operator.mod: "%",
    operator.ge: ">=",
    operator.gt: ">",
    operator.le: "<=",
    operator.lt: "<",
}
