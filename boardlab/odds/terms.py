"""What an expression asks for, as a tree: its value, its words, and the Python line for it.

Every term knows whether dice are in it (else it is a plain number), what its outcomes are, and
whether it has a highest one: what explodes without limit has none, and only some of what can be
done with dice can be done with it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import Any, ClassVar, Literal

from boardlab.odds.dist import Dist, constant, d, joint
from boardlab.odds.tokens import Misfit, Span

Outcome = Literal["number", "truth", "contest"]

COMPARE: Mapping[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
}

_SAID = {
    ">=": "{} or more",
    ">": "more than {}",
    "<=": "{} or less",
    "<": "less than {}",
    "==": "exactly {}",
    "!=": "anything but {}",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_LOOSE, _ADDED, _TIMES, _SIGNED, _ATOM = range(5)
Code = tuple[str, int]
"""A piece of Python, and how tightly it holds together."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of an expression. span: its place in the text, which does not count for equality."""

    span: Span = field(default=(0, 0), compare=False, kw_only=True)

    outcome: ClassVar[Outcome] = "number"

    @property
    def parts(self) -> tuple[Term, ...]:
        """The terms that it is made of."""
        return ()

    @property
    def fixed(self) -> bool:
        """Whether no dice are in it."""
        return all(part.fixed for part in self.parts)

    @property
    def endless(self) -> bool:
        """Whether it has no highest outcome."""
        return any(part.endless for part in self.parts)

    def value(self) -> Any:
        """An int or bool where no dice are in it, else a Dist or a LongTail. Raises Misfit."""
        try:
            return self._value()
        except (ValueError, TypeError) as error:
            reason = str(error)
            raise Misfit(self.span, f"{reason[:1].upper()}{reason[1:].rstrip('.')}.") from error

    def _value(self) -> Any:
        raise NotImplementedError

    def code(self) -> Code:
        """Python for the same value, and how tightly it holds together."""
        raise NotImplementedError

    def words(self) -> str:
        """What it is, in words that can stand after "what is"."""
        raise NotImplementedError

    def within(self, tightness: int) -> str:
        """The Python for it as a part of something that binds so tightly."""
        text, holds = self.code()
        return text if holds >= tightness else f"({text})"

    def as_dist(self, tightness: int = _ATOM) -> str:
        """The same, where nothing but a Dist will do."""
        return f"d([{self.code()[0]}])" if self.fixed else self.within(tightness)


@dataclass(frozen=True, slots=True)
class Number(Term):
    """A plain number."""

    number: int

    def _value(self) -> int:
        return self.number

    def code(self) -> Code:
        return str(self.number), _ATOM

    def words(self) -> str:
        return str(self.number)


# ---------------------------------------------------------------------- dice


@dataclass(frozen=True, slots=True)
class Test:
    """What a single die has to show: `>= 5`."""

    compare: str
    number: int

    def event(self) -> Any:
        """As an event: a function, or one outcome."""
        if self.compare == "==":
            return self.number
        compare, number = COMPARE[self.compare], self.number
        return lambda face: compare(face, number)

    def code(self) -> str:
        if self.compare == "==":
            return str(self.number)
        return f"lambda face: face {self.compare} {self.number}"

    def words(self) -> str:
        return _SAID[self.compare].format(self.number).removeprefix("exactly ")


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its faces with their weights, what is rolled again, and what explodes.

    faces: how many, or the faces themselves, or faces with weights.
    rerolls: with each test, whether only once. explode: the test, and whether only once.
    """

    faces: int | tuple[int, ...] | tuple[tuple[int, int], ...]
    rerolls: tuple[tuple[Test, bool], ...] = ()
    explode: tuple[Test | None, bool] | None = None

    @property
    def endless(self) -> bool:
        return self.explode is not None and not self.explode[1]

    def _faces(self) -> Any:
        if isinstance(self.faces, int):
            return self.faces
        if isinstance(self.faces[0], tuple):
            weights: dict[int, int] = {}
            for face, weight in self.faces:
                weights[face] = weights.get(face, 0) + weight
            return weights
        return list(self.faces)

    def _plain(self) -> Dist:
        die = d(self._faces())
        for test, once in self.rerolls:
            die = die.reroll(test.event(), times=1 if once else None)
        return die

    def value(self) -> Any:
        die = self._plain()
        if not self.explode:
            return die
        test, once = self.explode
        event = test.event() if test else die.outcomes[-1]
        return die.explode(event, times=1 if once else None)

    def code(self) -> str:
        text = f"d({self._faces()})"
        for test, once in self.rerolls:
            text += f".reroll({test.code()}, times={1 if once else None})"
        if self.explode:
            trigger, once = self.explode
            event = trigger.code() if trigger else str(self._plain().outcomes[-1])
            text += f".explode({event}{', times=1' if once else ''})"
        return text

    def words(self, count: int) -> str:
        """So many of this die: "four six-sided dice"."""
        many = _many(count)
        noun = "die" if count == 1 else "dice"
        if isinstance(self.faces, int):
            text = f"{many} {_many(self.faces)}-sided {noun}"
        elif isinstance(self.faces[0], tuple):
            listed = ", ".join(f"{face} (\u00d7{weight})" for face, weight in self.faces)
            text = f"{many} {noun} with the faces {listed}"
        else:
            text = f"{many} {noun} with the faces {', '.join(map(str, self.faces))}"
        for test, once in self.rerolls:
            text += f", {test.words()} rolled again {'once' if once else 'until it is not'}"
        if self.explode:
            trigger, once = self.explode
            which = trigger.words() if trigger else "the highest face"
            text += f", {which} exploding{' once' if once else ''}"
        return text


def _many(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


_KEEP = {
    "kh": ("highest", "the highest"),
    "kl": ("lowest", "the lowest"),
    "dh": ("drop_highest", "all but the highest"),
    "dl": ("drop_lowest", "all but the lowest"),
}
"""The method of a pool, and the words."""


@dataclass(frozen=True, slots=True)
class Dice(Term):
    """The sum of some dice, or of those of them that are kept.

    count: None for a single die that no number stands before.
    kept: ("kh", 3) for the highest three, and so on, one after the other.
    """

    count: int | None
    die: Die
    kept: tuple[tuple[str, int], ...] = ()

    @property
    def fixed(self) -> bool:
        return False

    @property
    def endless(self) -> bool:
        return self.die.endless

    def pool(self) -> Any:
        """The dice that are kept, as a Pool."""
        from boardlab.odds.pool import pool

        dice = pool(1 if self.count is None else self.count, self.die.value())
        for keep, k in self.kept:
            dice = getattr(dice, _KEEP[keep][0])(k)
        return dice

    def pool_code(self) -> str:
        text = f"pool({1 if self.count is None else self.count}, {self.die.code()})"
        for keep, k in self.kept:
            text += f".{_KEEP[keep][0]}({k})"
        return text

    def pool_words(self) -> str:
        """The dice that are kept, in words."""
        text = self.die.words(1 if self.count is None else self.count)
        for keep, k in self.kept:
            which = f"{_KEEP[keep][1]} {_many(k)}".removesuffix(" one")
            text = f"{which} of {text}"
        return text

    def _value(self) -> Any:
        if self.kept:
            return self.pool().sum()
        die = self.die.value()
        return die if self.count in (None, 1) else self.count @ die

    def code(self) -> Code:
        if self.kept:
            return f"{self.pool_code()}.sum()", _ATOM
        if self.count in (None, 1):
            return self.die.code(), _ATOM
        return f"{self.count} @ {self.die.code()}", _TIMES

    def words(self) -> str:
        single = self.count in (None, 1) and not self.kept
        return self.pool_words() if single else f"the sum of {self.pool_words()}"


@dataclass(frozen=True, slots=True)
class Count(Term):
    """How many of some dice pass a test."""

    dice: Dice
    test: Test

    @property
    def fixed(self) -> bool:
        return False

    def _value(self) -> Any:
        return self.dice.pool().count(self.test.event())

    def code(self) -> Code:
        return f"{self.dice.pool_code()}.count({self.test.code()})", _ATOM

    def words(self) -> str:
        return f"how many of {self.dice.pool_words()} show {self.test.words()}"


# ---------------------------------------------------------------------- arithmetic


@dataclass(frozen=True, slots=True)
class Sum(Term):
    """Terms with "+" or "-" before each. All of them in one, so that no tree grows deep."""

    terms: tuple[tuple[str, Term], ...]

    @property
    def parts(self) -> tuple[Term, ...]:
        return tuple(term for _, term in self.terms)

    def _value(self) -> Any:
        values = [term.value() if sign == "+" else -term.value() for sign, term in self.terms]
        return reduce(operator.add, values)

    def code(self) -> Code:
        text = ""
        for sign, term in self.terms:
            text += f" {sign} {term.within(_TIMES)}" if text else term.within(_ADDED)
        return text, _ADDED

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
        text, fixed = self.first.within(_TIMES), self.first.fixed
        for sign, term in self.rest:
            if sign == "//" and fixed and not term.fixed:
                text = f"d([{text}])"
            text += f" {sign} {term.within(_SIGNED)}"
            fixed = fixed and term.fixed
        return text, _TIMES

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
        return f"-{self.term.within(_SIGNED)}", _SIGNED

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
        return reduce(lambda x, y: joint(x, y).map(choose), values)

    def code(self) -> Code:
        dice, numbers = self._sorted()
        plain = ", ".join(term.code()[0] for term in numbers)
        bound = f"{self.name}({plain})" if len(numbers) > 1 else plain
        if not dice:
            return bound, _ATOM
        parts = [term.within(_ATOM) for term in dice] if bound else [t.code()[0] for t in dice]
        if bound:
            then = f".cap({bound})" if self.name == "min" else f".map(lambda n: max(n, {bound}))"
            parts = [f"{part}{then}" for part in parts]
        return reduce(lambda x, y: f"joint({x}, {y}).map({self.name})", parts), _ATOM

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
        if self.left.fixed and self.right.fixed:
            return COMPARE[self.compare](left, right)
        if self.left.endless and self.right.fixed:
            return _truth(_chance(self.compare, left, right))
        if self.compare in ("==", "!="):
            compare = COMPARE[self.compare]
            return (left - right).map(lambda m: compare(m, 0))
        return COMPARE[self.compare](left, right)

    def code(self) -> Code:
        if self.left.endless and self.right.fixed:
            method, turned = _TAILS[self.compare]
            k = self.right.code()[0]
            chance = f"{self.left.within(_ATOM)}.{method}({k})"
            yes, no = (f"1 - {chance}", chance) if turned else (chance, f"1 - {chance}")
            return f"Dist({{True: {yes}, False: {no}}})", _ATOM
        if self.compare in ("==", "!=") and not self.fixed:
            if self.right.fixed:
                then = f".map(lambda n: n {self.compare} {self.right.within(_ADDED)})"
                return f"{self.left.within(_ATOM)}{then}", _ATOM
            difference = f"{self.left.within(_ADDED)} - {self.right.within(_TIMES)}"
            return f"({difference}).map(lambda m: m {self.compare} 0)", _ATOM
        left, right = self.left.within(_ADDED), self.right.within(_ADDED)
        return f"{left} {self.compare} {right}", _LOOSE

    def words(self) -> str:
        return f"whether {self.left.words()} is {_SAID[self.compare].format(self.right.words())}"


_TAILS = {
    ">=": ("at_least", False),
    "<": ("at_least", True),
    "<=": ("at_most", False),
    ">": ("at_most", True),
    "==": ("exactly", False),
    "!=": ("exactly", True),
}
"""How a comparison is asked of what has no highest outcome, and whether it is the opposite."""


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

    def _value(self) -> Any:
        left, right = (
            constant(term.value()) if term.fixed else term.value()
            for term in (self.left, self.right)
        )
        return (left - right).map(lambda m: "win" if m > 0 else "tie" if m == 0 else "lose")

    def code(self) -> Code:
        left = self.left.as_dist(_ADDED) if self.right.fixed else self.left.within(_ADDED)
        then = '.map(lambda m: "win" if m > 0 else "tie" if m == 0 else "lose")'
        return f"({left} - {self.right.within(_TIMES)}){then}", _ATOM

    def words(self) -> str:
        return f"whether {self.left.words()} beats, ties or loses to {self.right.words()}"


def _grouped(term: Term) -> str:
    """The words for a part of a product."""
    simple = isinstance(term, Number | Dice | Count | Extreme)
    return term.words() if simple else f"({term.words()})"
