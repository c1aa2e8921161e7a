"""What stands beside each other in a dice lab: an expression, or a distribution from Python."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from reprlib import repr as shown
from typing import Any, ClassVar

from boardlab.odds.charts import table
from boardlab.odds.charts.chart import Show
from boardlab.odds.dist import Dist
from boardlab.odds.longtail import LongTail
from boardlab.odds.notation.parse import Expression, expression
from boardlab.odds.notation.terms import ATOM
from boardlab.odds.surd import Surd

_UNSEEN = Fraction(1, 10**7)
"""A sum without a largest is drawn, and rolled, up to where so little of it is left."""

_NAMES = ("Dist", "bag", "chain", "d", "joint", "pool")
_WORDS = {True: "true", False: "false"}
_SAID: dict[Show, str] = {"exactly": "exactly", "at_least": "at least", "at_most": "at most"}


class Drawn(Dist):
    """A sum without a largest as far as it can be drawn: what is above counts as the last number.

    Its mean and variance are those of the whole sum.
    """

    __slots__ = ("whole",)

    whole: LongTail

    @classmethod
    def far(cls, whole: LongTail, k: int) -> Drawn:
        capped = whole.cap(k)
        made = cls.in_order(capped.outcomes, capped.weights)
        object.__setattr__(made, "whole", whole)
        return made

    def mean(self) -> Fraction:
        return self.whole.mean()

    def variance(self) -> Fraction:
        return self.whole.variance()


@dataclass(frozen=True)
class Setup:
    """One of what is compared.

    name: the expression as it is written, or what a distribution is called. dist: a Dist or a
    LongTail. read: the expression; None for a distribution that was given.
    """

    name: str
    dist: Any
    read: Expression | None = None

    imports: ClassVar[str] = "from boardlab.odds import"

    @property
    def given(self) -> bool:
        """Whether it is a distribution from Python, which no expression writes."""
        return self.read is None

    @property
    def endless(self) -> bool:
        """Whether it has no largest outcome: the last one that is drawn counts all above it."""
        return isinstance(self.dist, LongTail)

    @cached_property
    def numeric(self) -> bool:
        return self.endless or table.numeric(self.dist)

    @cached_property
    def contest(self) -> bool:
        return self.read is not None and self.read.outcome == "contest"

    @cached_property
    def truth(self) -> bool:
        return isinstance(self.dist, Dist) and all(isinstance(x, bool) for x in self.dist.outcomes)

    # ------------------------------------------------------------------ drawn and rolled

    def drawn(self, threshold: int | Fraction | None = None) -> Dist:
        """What bars are drawn of: it ends somewhere, and has words for true and false.

        Raises TooLarge where a sum without a largest would have to be drawn too far.
        """
        if not self.endless:
            return self._words
        if threshold is None or threshold < self._far:
            return self._to_far
        return Drawn.far(self.dist, ceil(threshold) + 1)

    @cached_property
    def _words(self) -> Dist:
        dist: Dist = self.dist
        return dist.map(lambda x: _WORDS[x]) if self.truth else dist

    @cached_property
    def _to_far(self) -> Dist:
        return Drawn.far(self.dist, self._far)

    @cached_property
    def _far(self) -> int:
        tail: LongTail = self.dist
        mean, step = tail.mean(), float(Surd.root_of(tail.variance()))
        k = ceil(mean) + 2
        while tail.at_least(k) > _UNSEEN:
            k += max(4, ceil(4 * step))
        return k

    # ------------------------------------------------------------------ in words

    @cached_property
    def words(self) -> str:
        """What it is."""
        return self.read.words if self.read else "a distribution from Python"

    @cached_property
    def spread(self) -> str:
        """The mean and the standard deviation, if there are any."""
        if not self.numeric:
            return ""
        deviation = Surd.root_of(self.dist.variance())
        return f"mean {table.exact(self.dist.mean())}, standard deviation {table.exact(deviation)}"

    def python(self, asked: Show, threshold: int | Fraction | None) -> str:
        """The line of Python that gives the same answer, or the distribution; empty if given."""
        if self.read is None:
            return ""
        dist = self.read.term.as_dist(ATOM)
        if self.truth:
            return f"{dist}.p()"
        if self.contest:
            return f'{dist}.p("win")'
        if threshold is None or not self.numeric:
            return self.read.python
        return f"{dist}.{asked}({_python_number(threshold)})"

    def chance(self, asked: Show, threshold: int | Fraction) -> Fraction:
        """The exact chance of what is asked. Raises TooLarge."""
        found: Fraction = getattr(self.dist, asked)(threshold)
        return found


def setup(what: Any, name: str = "") -> Setup:
    """A set-up from an expression, a Dist or a LongTail.

    Raises ExpressionError, which points at the character; TypeError for anything else.
    """
    if isinstance(what, Setup):
        return what
    if isinstance(what, Dist | LongTail):
        return Setup(name or "from Python", what)
    if not isinstance(what, str):
        raise TypeError(f"{shown(what)}: an expression such as '3d6' is needed, or a Dist")
    read = expression(what)
    return Setup(" ".join(what.split()), read.dist(), read)


def imported(lines: list[str]) -> str:
    """The import that some lines of Python need."""
    text = "\n".join(lines)
    used = [name for name in _NAMES if re.search(rf"(?<![\w.]){name}\(", text)]
    more = ["from fractions import Fraction"] if "Fraction(" in text else []
    return "\n".join([*more, f"{Setup.imports} {', '.join(used)}"] if used else more)


def said(asked: Show, threshold: int | Fraction) -> str:
    """What is asked: "at least 11"."""
    return f"{_SAID[asked]} {table.name(threshold)}"


def _python_number(number: int | Fraction) -> str:
    if isinstance(number, Fraction) and number.denominator > 1:
        return f"Fraction({number.numerator}, {number.denominator})"
    return str(int(number))
