"""Numbers as learners write them: `11/36`, `0.3056` and `30.6 %` are one number.

Each is as exact as it was written, and all arithmetic is exact.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import NamedTuple

from boardlab.core.decimals import rounded
from boardlab.core.errors import FormatError
from boardlab.learn.language import quoted

SIMPLE = 100_000
"""A float is taken for a fraction of at most this denominator, if there is one so near."""

ROUNDING = Fraction(1, 10**14)
"""What computing a few steps in floats rounds off of a number of about 1."""

LONGEST = 1000
"""No number is written with more signs than this."""

COARSE = Fraction(1, 100)
"""A rounded probability says enough if its last place is worth no more than this."""

FINE = Fraction(1, 10**9)
"""What a decimal may be off by, relative to itself: more is lost where a computer rounds."""

_DECIMAL = r"\d+(?:[.,]\d*)?|[.,]\d+"
_WRITTEN = re.compile(
    rf"([+-]?)\s*(?:(\d+)\s*/\s*(\d+)|({_DECIMAL})(?:e([+-]?\d{{1,3}}))?)\s*(%?)",
    re.ASCII | re.IGNORECASE,
)
_THOUSANDS = re.compile(r"[1-9]\d{0,2},\d{3}", re.ASCII)
_PLAIN = str.maketrans({"\u2212": "-", "\u2044": "/", **dict.fromkeys("\u00a0\u2009\u202f", " ")})


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
        if self.value == truth:
            return True
        return self.unit > 0 and abs(self.value - truth) <= max(
            self.unit / 2, abs(self.value) * FINE
        )

    def times(self, factor: Fraction) -> Number:
        """The same digits, worth `factor` times as much."""
        return self._replace(value=self.value * factor, unit=self.unit * factor)


def read_number(answer: object) -> Number:
    """The number that `answer` is or writes. Raises FormatError, which tells how to write one."""
    if isinstance(answer, Number):
        return answer
    text = _text(answer)
    found = _WRITTEN.fullmatch(text.translate(_PLAIN).strip())
    if not found:
        raise FormatError(f"{quoted(answer)} is no number; write it as 11/36, 0.3056 or 30.6 %")
    sign, over, under, decimal, power, percent = found.groups()
    if over:
        if not int(under):
            raise FormatError(f"{quoted(text)} divides by zero")
        read = Number(Fraction(int(over), int(under)))
    else:
        if _THOUSANDS.fullmatch(decimal) and not percent:
            either = f"{decimal.replace(',', '')} or {decimal.replace(',', '.')}"
            raise FormatError(f"{quoted(text)} can be read in two ways; write {either}")
        read = _decimal(decimal.replace(",", "."), int(power or 0))
        if percent and not read.unit:  # 31 % is rounded; 100/3 % is exact
            read = read._replace(unit=Fraction(1))
    read = read._replace(percent=bool(percent)).times(Fraction(1, 100 if percent else 1))
    return read._replace(value=-read.value) if sign == "-" else read


def meant(value: float) -> Fraction:
    """The fraction that a rule means by a float: 13/56 for 13 / 56, 3/10 for 0.1 + 0.2.

    The simplest one within what computing in floats rounds off; else the number as it is written.
    """
    exact = read_number(value).value
    simple = exact.limit_denominator(SIMPLE)
    return simple if abs(simple - exact) <= ROUNDING * max(abs(exact), Fraction(1)) else exact


def _text(answer: object) -> str:
    """A number of any type as text. Raises FormatError for what is none, or far too long."""
    text = None
    if isinstance(answer, str):
        text = answer
    elif isinstance(answer, bool):
        pass
    elif isinstance(answer, Rational):
        value = Fraction(int(answer.numerator), int(answer.denominator))
        # Python writes no whole number of more than some thousand digits.
        if max(abs(value.numerator), value.denominator) < 10 ** (LONGEST // 2 - 2):
            text = str(value)
    elif isinstance(answer, float):
        text = float.__repr__(answer)
    elif isinstance(answer, Decimal | Real):
        text = str(answer)
    if text is None or len(text) > LONGEST:
        raise FormatError(
            f"a number is needed, such as 11/36, 0.3056 or 30.6 %, not {quoted(answer)}"
        )
    return text


def _decimal(digits: str, power: int) -> Number:
    """A decimal with a point, times ten to some power. Whole numbers are exact."""
    whole, _, places = digits.partition(".")
    last = power - len(places)
    value = Fraction(int(f"{whole}{places}")) * Fraction(10) ** last
    return Number(value, Fraction(10) ** last if last < 0 else Fraction(0))


def written(number: Number) -> str:
    """A number as it was given: "11/36", "0.3056", "30.6 %"."""
    sign = " %" if number.percent else ""
    shown_as = number.times(Fraction(100)) if number.percent else number
    if not shown_as.unit:
        return f"{shown_as.value}{sign}"
    return f"{rounded(shown_as.value, len(str(1 / shown_as.unit)) - 1)}{sign}"


def is_chance(truth: Fraction) -> bool:
    """Whether a number could be a probability."""
    return 0 <= truth <= 1


def slip(number: Number, truth: Fraction, *, chance: bool) -> str | None:
    """What went wrong on the way from the right idea to this number, if that is what happened.

    "percent": the percent sign is missing or too much. "complement": it is the probability that it
    does not happen. "coarse": rounded rightly, but to too few places, or to what never or always
    happens. "truncated": cut off where it should be rounded. None: it is right, or no slip.
    chance: whether a probability is asked for; of other numbers, no place may be missing.
    """
    if number.means(truth):
        return _too_coarse(number, truth) if chance else None
    if chance:
        if truth and number.percent and number.times(Fraction(100)).means(truth):
            return "percent"
        if number.value and not number.percent and _in_percent(number).means(truth):
            return "percent"
        if number.unit <= COARSE and number.means(1 - truth) and number.value not in (0, 1):
            return "complement"
    elif number.percent and number.times(Fraction(100)).means(truth):
        return "percent"
    if number.unit and number.value and number.value * truth > 0:
        short = abs(truth) - abs(number.value)
        if 0 < short < number.unit:
            return "coarse" if chance and number.unit > COARSE else "truncated"
    return None


def _in_percent(number: Number) -> Number:
    """The number as if a percent sign stood behind it; 31 is as exact then as 31 % is."""
    whole = number.value.denominator == 1 and not number.unit
    return (number._replace(unit=Fraction(1)) if whole else number).times(Fraction(1, 100))


def _too_coarse(number: Number, truth: Fraction) -> str | None:
    """Whether a probability, right as far as it goes, goes far enough: "coarse" if not."""
    rounded_off = number.unit and number.value != truth
    never_or_always = number.value in (0, 1)
    return "coarse" if rounded_off and (number.unit > COARSE or never_or_always) else None
