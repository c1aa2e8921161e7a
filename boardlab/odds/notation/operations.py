"""What is done with the terms of an expression: arithmetic, comparisons, contests."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any, ClassVar

from boardlab.odds.dist import Dist, constant
from boardlab.odds.notation.terms import (
    ADDED,
    ATOM,
    COMPARE,
    ENDLESS,
    LOOSE,
    SAID,
    SIGNED,
    TIMES,
    Code,
    Count,
    Dice,
    Number,
    Outcome,
    Term,
)
from boardlab.odds.notation.tokens import Misfit
from boardlab.odds.pool import pool


@dataclass(frozen=True, slots=True)
class Sum(Term):
    """Terms with "+" or "-" before each. All of them in one, so that no tree grows deep."""

    terms: tuple[tuple[str, Term], ...]

    @property
    def parts(self) -> tuple[Term, ...]:
        return tuple(term for _, term in self.terms)

    def _value(self) -> Any:
        values = [term.value() if sign == "+" else -term.value() for sign, term in self.terms]
        dice = [value for value in values if isinstance(value, Dist)]
        others = [value for value in values if not isinstance(value, Dist)]
        return reduce(operator.add, others, pool(*dice).sum() if dice else 0)

    def code(self) -> Code:
        text = ""
        for sign, term in self.terms:
            if sign == "-" and self.endless and not term.fixed:
                text += f" + -{term.within(SIGNED)}"
            else:
                text += f" {sign} {term.within(TIMES)}" if text else term.within(ADDED)
        return text, ADDED

    def words(self) -> str:
        text = ""
        for sign, term in self.terms:
            text += (
                f" {'plus' if sign == '+' else 'minus'} {term.words()}" if text else term.words()
            )
        return text


@dataclass(frozen=True, slots=True)
class Product(Term):
    """A term, times others or divided by them and rounded down, from the left."""

    first: Term
    rest: tuple[tuple[str, Term], ...]

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.first, *(term for _, term in self.rest))

    def _value(self) -> Any:
        made = self.first.value()
        for sign, term in self.rest:
            by = term.value()
            if sign == "*":
                made = made * by
                continue
            if 0 in (by.outcomes if isinstance(by, Dist) else (by,)):
                raise Misfit(term.span, "What is divided by can be 0 here.")
            if isinstance(made, int) and not isinstance(by, int):
                made = constant(made)
            made = made // by
        return made

    def code(self) -> Code:
        text, fixed = self.first.within(TIMES), self.first.fixed
        for sign, term in self.rest:
            if sign == "//" and fixed and not term.fixed:
                text = f"d([{text}])"
            text += f" {sign} {term.within(SIGNED)}"
            fixed = fixed and term.fixed
        return text, TIMES

    def words(self) -> str:
        text = _grouped(self.first)
        for sign, term in self.rest:
            text += f" {'times' if sign == '*' else 'divided by'} {_grouped(term)}"
            text += ", rounded down," if sign == "//" else ""
        return text.rstrip(",")


@dataclass(frozen=True, slots=True)
class Negative(Term):
    """A term with the other sign."""

    term: Term

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.term,)

    def _value(self) -> Any:
        return -self.term.value()

    def code(self) -> Code:
        return f"-{self.term.within(SIGNED)}", SIGNED

    def words(self) -> str:
        return f"minus {_grouped(self.term)}"


@dataclass(frozen=True, slots=True)
class Extreme(Term):
    """The least or the greatest of several terms. name: "min" or "max"."""

    name: str
    terms: tuple[Term, ...]

    @property
    def parts(self) -> tuple[Term, ...]:
        return self.terms

    @property
    def endless(self) -> bool:
        return (
            all(term.endless for term in self.terms)
            if self.name == "min"
            else any(term.endless for term in self.terms)
        )

    @property
    def _kept(self) -> str:
        """The method of a pool that keeps this one."""
        return "lowest" if self.name == "min" else "highest"

    def _sorted(self) -> tuple[list[Term], list[Term]]:
        """The terms with dice, and the plain numbers."""
        return [t for t in self.terms if not t.fixed], [t for t in self.terms if t.fixed]

    def _value(self) -> Any:
        choose = min if self.name == "min" else max
        dice, numbers = self._sorted()
        bound = choose((term.value() for term in numbers), default=None)
        if not dice:
            return bound
        values = [term.value() for term in dice]
        if bound is not None:
            if self.name == "min":
                values = [value.cap(bound) for value in values]
            else:
                values = [value.map(lambda n: max(n, bound)) for value in values]
        if len(values) == 1:
            return values[0]
        if not all(isinstance(value, Dist) for value in values):
            raise ValueError(ENDLESS)
        return getattr(pool(*values), self._kept)(1).sum()

    def code(self) -> Code:
        dice, numbers = self._sorted()
        plain = ", ".join(term.code()[0] for term in numbers)
        bound = f"{self.name}({plain})" if len(numbers) > 1 else plain
        if not dice:
            return bound, ATOM
        parts = [term.within(ATOM) for term in dice] if bound else [t.code()[0] for t in dice]
        if bound:
            then = f".cap({bound})" if self.name == "min" else f".map(lambda n: max(n, {bound}))"
            parts = [f"{part}{then}" for part in parts]
        if len(parts) == 1:
            return parts[0], ATOM
        return f"pool({', '.join(parts)}).{self._kept}(1).sum()", ATOM

    def words(self) -> str:
        which = "lowest" if self.name == "min" else "highest"
        return f"the {which} of ({'; '.join(term.words() for term in self.terms)})"


# ---------------------------------------------------------------------- questions


@dataclass(frozen=True, slots=True)
class Compare(Term):
    """Whether a comparison holds."""

    outcome: ClassVar[Outcome] = "truth"

    compare: str
    left: Term
    right: Term

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.left, self.right)

    @property
    def endless(self) -> bool:
        return False

    def _value(self) -> Any:
        left, right = self.left.value(), self.right.value()
        if self.left.endless != self.right.endless:
            return _truth(_chance(*self._tail(left, right)))
        compare = COMPARE[self.compare]
        if self.compare in ("==", "!=") and not self.fixed:
            return (left - right).map(lambda m: compare(m, 0))
        return compare(left, right)

    def _tail(self, left: Any, right: Any) -> tuple[str, Any, Any]:
        """The same as a comparison of what has no highest outcome with a plain number."""
        if self.right.endless:
            return _TURNED.get(self.compare, self.compare), right + -left, 0
        if self.right.fixed:
            return self.compare, left, right
        return self.compare, left + -right, 0

    def code(self) -> Code:
        if self.left.endless != self.right.endless:
            return self._tail_code(), ATOM
        if self.compare in ("==", "!=") and not self.fixed:
            if self.right.fixed:
                then = f".map(lambda n: n {self.compare} {self.right.within(ADDED)})"
                return f"{self.left.within(ATOM)}{then}", ATOM
            difference = _minus(self.left, self.right)
            return f"{difference}.map(lambda m: m {self.compare} 0)", ATOM
        left, right = self.left.within(ADDED), self.right.within(ADDED)
        return f"{left} {self.compare} {right}", LOOSE

    def _tail_code(self) -> str:
        compare, k = self.compare, "0"
        if self.right.endless:
            compare = _TURNED.get(compare, compare)
            tail = _minus(self.right, self.left)
        elif self.right.fixed:
            tail, k = self.left.within(ATOM), self.right.code()[0]
        else:
            tail = _minus(self.left, self.right)
        method, opposite = _TAILS[compare]
        chance = f"{tail}.{method}({k})"
        yes, no = (f"1 - {chance}", chance) if opposite else (chance, f"1 - {chance}")
        return f"Dist({{True: {yes}, False: {no}}})"

    def words(self) -> str:
        return f"whether {self.left.words()} is {SAID[self.compare].format(self.right.words())}"


_TAILS = {
    ">=": ("at_least", False),
    "<": ("at_least", True),
    "<=": ("at_most", False),
    ">": ("at_most", True),
    "==": ("exactly", False),
    "!=": ("exactly", True),
}
"""How a comparison is asked of what has no highest outcome, and whether it is the opposite."""


_TURNED = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}


def _minus(one: Term, other: Term) -> str:
    """The difference of two, in brackets; a sum without end is added to, with the other sign."""
    if one.endless and not other.fixed:
        return f"({one.within(ADDED)} + -{other.within(SIGNED)})"
    return f"({one.within(ADDED)} - {other.within(TIMES)})"


def _chance(compare: str, tail: Any, k: int) -> Fraction:
    method, turned = _TAILS[compare]
    chance: Fraction = getattr(tail, method)(k)
    return 1 - chance if turned else chance


def _truth(chance: Fraction) -> Dist:
    return Dist({True: chance, False: 1 - chance})


@dataclass(frozen=True, slots=True)
class Contest(Term):
    """Whether one is above the other: it wins, ties or loses."""

    outcome: ClassVar[Outcome] = "contest"

    left: Term
    right: Term

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.left, self.right)

    @property
    def fixed(self) -> bool:
        return False

    @property
    def endless(self) -> bool:
        return False

    def _value(self) -> Any:
        left, right = self.left.value(), self.right.value()
        if self.left.endless == self.right.endless:
            margin = (left if isinstance(left, Dist) else constant(left)) - right
            return margin.map(lambda m: "win" if m > 0 else "tie" if m == 0 else "lose")
        margin = right + -left if self.right.endless else left + -right
        above, below = self._names()
        chances = {
            above: margin.at_least(1),
            "tie": margin.exactly(0),
            below: margin.at_most(-1),
        }
        return Dist(chances)

    def _names(self) -> tuple[str, str]:
        """Who wins where the one without a highest outcome is above, and below."""
        return ("lose", "win") if self.right.endless else ("win", "lose")

    def code(self) -> Code:
        if self.left.endless == self.right.endless:
            left = self.left.as_dist(ADDED)
            then = '.map(lambda m: "win" if m > 0 else "tie" if m == 0 else "lose")'
            return f"({left} - {self.right.within(TIMES)}){then}", ATOM
        margin = (
            _minus(self.right, self.left) if self.right.endless else _minus(self.left, self.right)
        )
        above, below = self._names()
        parts = (
            f'"{above}": {margin}.at_least(1)',
            f'"tie": {margin}.exactly(0)',
            f'"{below}": {margin}.at_most(-1)',
        )
        return f"Dist({{{', '.join(parts)}}})", ATOM

    def words(self) -> str:
        return f"whether {self.left.words()} beats, ties or loses to {self.right.words()}"


def _grouped(term: Term) -> str:
    """The words for a part of a product."""
    simple = isinstance(term, Number | Dice | Count | Extreme)
    return term.words() if simple else f"({term.words()})"
