"""`parse("4d6kh3")`: the expressions that people write for dice, in one line of text.

`expression(text)` also says in words what is asked, and gives the Python line for it. The grammar
is that of `boardlab.odds.notation.grammar`; what does not keep to it raises an ExpressionError,
which points at the character.
"""

from __future__ import annotations

from dataclasses import dataclass
from reprlib import repr as shown
from typing import Any

from boardlab.odds.dist import constant
from boardlab.odds.notation.grammar import read
from boardlab.odds.notation.terms import Count, Outcome, Term
from boardlab.odds.notation.tokens import ExpressionError, Misfit


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression that has been read.

    text: as it was written. term: the same as a tree.
    """

    text: str
    term: Term

    def dist(self) -> Any:
        """The distribution: a Dist, or a LongTail where dice explode without end.

        Raises ExpressionError for what cannot be, or is too large.
        """
        try:
            value = self.term.value()
        except Misfit as misfit:
            raise ExpressionError(self.text, misfit.span, misfit.reason) from misfit.__cause__
        return constant(value) if self.term.fixed else value

    @property
    def python(self) -> str:
        """A line of Python that gives the same, with the names of `boardlab.odds`."""
        return self.term.as_dist(0)

    @property
    def words(self) -> str:
        """What is asked, in words: "the sum of the highest three of four six-sided dice".

        Of a count that is 0 for certain, since no face is so high, also how the sum is compared.
        """
        words = self.term.words()
        if isinstance(self.term, Count) and self.term.never:
            dice, test = self.text[slice(*self.term.dice.span)].strip(), self.term.test
            asked = f"({dice}){'=' if test.compare == '==' else test.compare}{test.number}"
            words += f", which none can; {asked} compares the sum"
        return words

    @property
    def outcome(self) -> Outcome:
        """What the outcomes are: "number", "truth" or "contest" ("win", "tie", "lose")."""
        return self.term.outcome

    def __str__(self) -> str:
        return self.text


def expression(text: str) -> Expression:
    """The expression that `text` writes. Raises ExpressionError, TypeError for what is no text."""
    if not isinstance(text, str):
        raise TypeError(f"an expression is a text such as '4d6kh3', not {shown(text)}")
    try:
        return Expression(text, read(text))
    except Misfit as misfit:
        raise ExpressionError(text, misfit.span, misfit.reason) from None


def parse(text: str) -> Any:
    """The distribution that `text` asks for, as `4d6kh3`, `5d6>=4` or `d20+2 vs d20`.

    Numbers, `d6`, `3d6`, `d%`, `d{1,2,2,3}`; keep and drop `kh kl dh dl`, re-roll `r1` (until) and
    `ro1` (once), explode `!` and `!o`; `+ - * /` (rounded down), `min(a, b)`, `max(a, b)`.
    `5d6>=4` counts dice, `(5d6)>=4` compares the sum; `a vs b` gives "win", "tie" and "lose" for a.
    `2d6!` is a LongTail. Raises ExpressionError, which points at the character.
    """
    return expression(text).dist()
