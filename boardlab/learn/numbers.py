"""Numbers as learners write them: `11/36`, `0.3056` and `30.6 %` are one number, each as exact as
it was written. All arithmetic is exact.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from reprlib import repr as shown
from typing import NamedTuple

from boardlab.core.errors import FormatError

LONGEST = 40
"""No number is written with more signs than this."""

COARSE = Fraction(1, 100)
"""A rounded probability says enough if its last place is worth no more than this."""

_DECIMAL = r"\d+(?:[.,]\d*)?|[.,]\d+"
_WRITTEN = re.compile(rf"([+-]?)\s*(?:(\d+)\s*/\s*(\d+)|({_DECIMAL}))\s*(%?)", re.ASCII)


class Number(NamedTuple):
    """A number as it was written.

    value: exactly what is written. unit: what one in its last place is worth, 0 if it is written
    exactly, as fractions and whole numbers are. percent: whether it was given in percent.
    """

    value: Fraction
    unit: Fraction = Fraction(0)
    percent: bool = False

    def means(self, truth: Fraction) -> bool:
        """Whether this is `truth`, rounded to as many places as are written."""
        return self.value == truth or (self.unit > 0 and abs(self.value - truth) <= self.unit / 2)


def read_number(answer: object) -> Number:
    """The number that `answer` is or writes. Raises FormatError, which tells how to write one."""
    if isinstance(answer, Number):
        return answer
    if isinstance(answer, bool):
        raise FormatError(f"a number is needed, not {answer}")
    if isinstance(answer, Rational):
        return Number(Fraction(answer.numerator, answer.denominator))
    if isinstance(answer, (float, Decimal)):
        answer = repr(answer) if isinstance(answer, float) else format(answer, "f")
        if re.fullmatch(r"-?\d(?:\.\d+)?e-\d+", answer):
            answer = format(Decimal(answer), "f")
    text = answer.strip() if isinstance(answer, str) else None
    if text is None or len(text) > LONGEST:
        raise FormatError(
            f"a number is needed, such as 11/36, 0.3056 or 30.6 %, not {shown(answer)}"
        )
    found = _WRITTEN.fullmatch(text.replace("\u2212", "-").replace("\u2009", " "))
    if not found:
        raise FormatError(f"{shown(text)} is no number; write it as 11/36, 0.3056 or 30.6 %")
    sign, over, under, decimal, percent = found.groups()
    hundredth = Fraction(1, 100) if percent else Fraction(1)
    if over:
        if not int(under):
            raise FormatError(f"{shown(text)} divides by zero")
        value, unit = Fraction(int(over), int(under)), Fraction(0)
    else:
        whole, _, places = decimal.replace(",", ".").partition(".")
        value = Fraction(int(f"{whole}{places}"), 10 ** len(places))
        unit = Fraction(1, 10 ** len(places)) if places or percent else Fraction(0)
    value = -value if sign == "-" else value
    return Number(value * hundredth, unit * hundredth, bool(percent))


def is_chance(truth: Fraction) -> bool:
    """Whether a number could be a probability."""
    return 0 <= truth <= 1


def slip(number: Number, truth: Fraction, *, chance: bool) -> str | None:
    """What went wrong on the way from the right idea to this number, if that is what happened.

    "percent": the percent sign is missing or too much. "complement": it is the probability that it
    does not happen. "coarse": rounded rightly, but to too few places. "truncated": cut off where
    it should be rounded. None: it is right, or no slip. chance: whether a probability is asked for.
    """
    if number.means(truth):
        return "coarse" if chance and number.unit > COARSE and number.value != truth else None
    if chance:
        if number._replace(value=number.value / 100, unit=number.unit / 100).means(truth):
            return "percent"
        if number.percent and truth and Number(number.value * 100, number.unit * 100).means(truth):
            return "percent"
        if truth != Fraction(1, 2) and number.unit <= COARSE and number.means(1 - truth):
            return "complement"
    if number.unit and 0 <= abs(truth) - abs(number.value) < number.unit:
        return "truncated" if number.unit <= COARSE or not chance else "coarse"
    return None
