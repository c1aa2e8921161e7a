"""An expression by its parts, as controls write it: how many dice, which, what is done with them.

Quick(4, 6, keep="kh", kept=3, modifier=1).text      # "4d6kh3+1"
Quick.of("5d6>=4")                                   # Quick(5, 6, hits=4)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from boardlab.odds.notation.operations import Sum
from boardlab.odds.notation.terms import Count, Dice, Term

Keep = Literal["", "kh", "kl", "dh", "dl"]


@dataclass(frozen=True)
class Quick:
    """Equal dice with plain faces.

    keep: "" for all, else what is kept or dropped, of which `kept` says how many. hits: what a die
    has to show at least to be counted; None for the sum. explode: on the highest face, again and
    again. modifier: a number that is added.
    """

    dice: int = 3
    faces: int = 6
    keep: Keep = ""
    kept: int = 1
    hits: int | None = None
    explode: bool = False
    modifier: int = 0

    @property
    def text(self) -> str:
        """The expression."""
        text = f"{self.dice}d{self.faces}{'!' if self.explode else ''}"
        text += f"{self.keep}{self.kept}" if self.keep else ""
        if self.hits is not None:
            text += f">={self.hits}"
            text = f"({text})" if self.modifier else text
        return text + (f"{self.modifier:+d}" if self.modifier else "")

    @classmethod
    def of(cls, term: Term) -> Quick | None:
        """The parts of an expression that has been read; None if these parts do not make it."""
        return _of(term)


def _of(term: Term) -> Quick | None:
    modifier = 0
    if isinstance(term, Sum):
        (_, first), *rest = term.terms
        if not all(each.fixed for _, each in rest) or term.terms[0][0] != "+":
            return None
        modifier = sum(each.value() * (1 if sign == "+" else -1) for sign, each in rest)
        term = first
    hits = None
    if isinstance(term, Count):
        if term.test.compare != ">=":
            return None
        hits = term.test.number
    dice = term.dice if isinstance(term, Count) else term
    if not isinstance(dice, Dice) or len(dice.kept) > 1:
        return None
    die = dice.die
    plain = isinstance(die.faces, int) and not die.rerolls
    if not plain or die.explode not in (None, (None, False)):
        return None
    keep, kept = dice.kept[0] if dice.kept else ("", 1)
    count = 1 if dice.count is None else dice.count
    assert isinstance(die.faces, int)
    return Quick(count, die.faces, keep, kept, hits, die.explode is not None, modifier)  # type: ignore[arg-type]
