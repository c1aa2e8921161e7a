"""A dice lab as comma-separated values: a line for each outcome of each set-up."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from itertools import accumulate

from boardlab.odds.charts import table
from boardlab.odds.dist import Dist
from boardlab.odds.lab.lab import Lab

HEAD = ("set-up", "outcome", "fraction", "exactly", "at least", "at most", "rolled")

MOST_DIGITS = 200
"""Fractions of more digits are left out; their decimals are not."""


def csv_text(lab: Lab) -> str:
    """The lines, the first one with the names of the columns.

    Chances are decimals of 12 digits, exactly also as a fraction. What is not asked of outcomes
    without an order, and what was not rolled, is empty. The last line of a sum without a largest
    tells of all from there on, "68 or more".
    """
    out = StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(HEAD)
    for name, each, rolls in zip(lab.names, lab.setups, lab.rolls, strict=True):
        dist = each.drawn()
        below = list(accumulate(dist.weights, initial=0))
        for at, outcome in enumerate(dist.outcomes):
            ordered = ["", ""]
            if each.numeric:
                ordered = [_share(dist.total - below[at], dist), _share(below[at + 1], dist)]
            rolled = rolls.counts.get(outcome, 0) if rolls.total else ""
            weight = dist.weights[at]
            told = _safe(table.name(outcome, cut=False), each.numeric)
            if each.endless and at == len(dist) - 1:
                told, ordered[1] = f"{told} or more", ""
            chances = [_fraction(Fraction(weight, dist.total)), _share(weight, dist), *ordered]
            write([_safe(name), told, *chances, rolled])
    return out.getvalue()


def _share(weight: int, dist: Dist) -> str:
    return f"{weight / dist.total:.12g}"


def _fraction(value: Fraction) -> str:
    if value.denominator.bit_length() > MOST_DIGITS * 3:
        return ""
    return str(value)


def _safe(text: str, number: bool = False) -> str:
    """A cell that no spreadsheet takes for a formula, and no date or sum of its own."""
    return f"'{text}" if not number and text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
