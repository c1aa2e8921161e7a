"""What an expression asks for, as a tree: its value, its words, and the Python line for it.

Every term knows whether dice are in it (else it is a plain number), what its outcomes are, and
whether it has a highest one: what explodes without limit has none, and only some of what can be
done with dice can be done with it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from boardlab.odds.dist import Dist, d
from boardlab.odds.notation.tokens import Misfit, Span

Outcome = Literal["number", "truth", "contest"]

COMPARE: Mapping[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
}

SAID = {
    ">=": "{} or more",
    ">": "more than {}",
    "<=": "{} or less",
    "<": "less than {}",
    "==": "exactly {}",
    "!=": "anything but {}",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

LOOSE, ADDED, TIMES, SIGNED, ATOM = range(5)
"""How tightly the operators of Python hold together."""

ENDLESS = (
    "what explodes without end has no highest result, and this needs one; min(2d6!, 100) has one"
)

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
        except (ValueError, TypeError, AttributeError) as error:
            reason = str(error).replace("times= limits it", "!o explodes once")
            if "cap(" in reason and any(part.endless for part in self.parts):
                reason = ENDLESS
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

    def as_dist(self, tightness: int = ATOM) -> str:
        """The same, where nothing but a Dist will do."""
        return f"d([{self.code()[0]}])" if self.fixed else self.within(tightness)


@dataclass(frozen=True, slots=True)
class Number(Term):
    """A plain number."""

    number: int

    def _value(self) -> int:
        return self.number

    def code(self) -> Code:
        return str(self.number), ATOM

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
        return SAID[self.compare].format(self.number).removeprefix("exactly ")


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

    @property
    def highest(self) -> int:
        """Its highest face, if it does not explode."""
        if isinstance(self.faces, int):
            return self.faces
        return max(face[0] if isinstance(face, tuple) else face for face in self.faces)

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
        if test and not die.p(event):
            brackets = f"; (2d6!){test.compare}{test.number} compares the sum"
            raise ValueError(
                f"no face is {test.words()}, so that nothing explodes"
                f"{brackets if test.compare != '==' else ''}"
            )
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
            text += f" ({test.words()} rolled again{' once' if once else ''})"
        if self.explode:
            trigger, once = self.explode
            which = trigger.words() if trigger else "the highest face"
            text += f" ({which} explodes{' once' if once else ''})"
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
            return f"{self.pool_code()}.sum()", ATOM
        if self.count in (None, 1):
            return self.die.code(), ATOM
        return f"{self.count} @ {self.die.code()}", TIMES

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

    @property
    def never(self) -> bool:
        """Whether a face is asked for that is higher than all there are."""
        highest, number = self.dice.die.highest, self.test.number
        return {">=": number > highest, ">": number >= highest, "==": number > highest}.get(
            self.test.compare, False
        )

    def _value(self) -> Any:
        return self.dice.pool().count(self.test.event())

    def code(self) -> Code:
        return f"{self.dice.pool_code()}.count({self.test.code()})", ATOM

    def words(self) -> str:
        return f"how many of {self.dice.pool_words()} show {self.test.words()}"
