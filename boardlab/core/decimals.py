"""Exact numbers as decimals and in percent, rounded as people round."""

from __future__ import annotations

from fractions import Fraction


def rounded(value: Fraction, places: int) -> str:
    """A number as a decimal of so many places; a half is rounded up, away from 0."""
    steps = int(abs(value) * 10**places + Fraction(1, 2))
    digits = f"{steps:0{places + 1}d}"
    point = len(digits) - places
    decimal = f"{digits[:point]}.{digits[point:]}" if places else digits
    return f"-{decimal}" if value < 0 and steps else decimal


def percentage(value: Fraction) -> str:
    """A probability in percent, to one place where that is needed: "50 %", "30.6 %".

    What is neither impossible nor certain is not called so: "less than 0.1 %".
    """
    if 0 < value < Fraction(1, 2000):
        return "less than 0.1 %"
    if Fraction(1999, 2000) < value < 1:
        return "more than 99.9 %"
    return f"{rounded(value * 100, 1).removesuffix('.0')} %"
