"""The ways to answer: a number, a choice, marked spaces, an action, a position, a function.

A form reads what a learner gives (from the page or from Python), judges it against the truth, and
says how well a misconception would explain it. What cannot be read is no wrong answer: it raises
FormatError, which says what would be right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from reprlib import repr as shown
from typing import Any, ClassVar, NamedTuple

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError, IllegalAction
from boardlab.core.marks import Json
from boardlab.core.players import listed
from boardlab.core.registry import game
from boardlab.core.start import position
from boardlab.core.state import State
from boardlab.learn.code import Miss, Program, Trial, first_miss
from boardlab.learn.item import Item
from boardlab.learn.language import say
from boardlab.learn.numbers import Number, is_chance, read_number, slip


class Judgement(NamedTuple):
    """state: "right", "slip" or "wrong". slip: which slip it was."""

    state: str
    slip: str = ""


RIGHT, WRONG = Judgement("right"), Judgement("wrong")


class Form(ABC):
    """How a question is answered. `kind` is what the page calls it."""

    kind: ClassVar[str]

    @abstractmethod
    def read(self, answer: Any, item: Item) -> Any:
        """What a learner gave, as a value to judge. Raises FormatError, IllegalAction."""

    def truth(self, item: Item) -> Any:
        """The right answer, as a value of this form."""
        return item.ask_rule()

    def judge(self, answer: Any, item: Item) -> Judgement:
        """What an answer that was read is worth."""
        return RIGHT if answer == self.truth(item) else WRONG

    def explains(self, wrong: Any, answer: Any, item: Item) -> Fraction:
        """How well thinking that leads to `wrong` explains `answer`: 0 not at all, 1 wholly."""
        return Fraction(answer == wrong)

    @abstractmethod
    def tell(self, answer: Any) -> str:
        """An answer in words."""

    def to_json(self, answer: Any) -> Any:
        """An answer as it is kept in a file."""
        return self.tell(answer)

    def page(self, item: Item) -> Json:
        """What the page needs in order to ask."""
        return {"kind": self.kind}


# ---------------------------------------------------------------------- numbers and choices


@dataclass(frozen=True, slots=True)
class Numeric(Form):
    """A number. chance: whether it is a probability; by default, what the truth looks like."""

    kind: ClassVar[str] = "number"
    chance: bool | None = None

    def read(self, answer: Any, item: Item) -> Number:
        return read_number(answer)

    def truth(self, item: Item) -> Fraction:
        return Fraction(item.ask_rule())

    def judge(self, answer: Number, item: Item) -> Judgement:
        truth = self.truth(item)
        slipped = slip(answer, truth, chance=self._chance(truth))
        if slipped:
            return Judgement("slip", slipped)
        return RIGHT if answer.means(truth) else WRONG

    def explains(self, wrong: Any, answer: Number, item: Item) -> Fraction:
        value = read_number(wrong).value
        return Fraction(answer.means(value) and value != self.truth(item))

    def tell(self, answer: Number) -> str:
        return written(answer)

    def page(self, item: Item) -> Json:
        key = "form.chance" if self.chance else "form.number"
        return {"kind": self.kind, "label": say("form.label"), "example": say(key)}

    def _chance(self, truth: Fraction) -> bool:
        if self.chance is not None:
            return self.chance
        return truth.denominator > 1 and is_chance(truth)


def written(number: Number) -> str:
    """A number as it was given: "11/36", "0.3056", "30.6 %"."""
    value, unit = number.value, number.unit
    if not unit:
        return str(value)
    times = 100 if number.percent else 1
    places = len(str(1 / (unit * times))) - 1
    return f"{float(value * times):.{places}f}{' %' if number.percent else ''}"


@dataclass(frozen=True, slots=True)
class Choice(Form):
    """One of several. options: what each is called, by what the rule gives for it."""

    kind: ClassVar[str] = "choice"
    options: Mapping[str, str] = field(default_factory=dict)

    def read(self, answer: Any, item: Item) -> str:
        given = _choice(answer)
        if given in self.options:
            return given
        for value, label in self.options.items():
            if given.casefold() == label.casefold():
                return value
        raise FormatError(f"{shown(answer)} is none of {', '.join(self.options)}")

    def truth(self, item: Item) -> str:
        return _choice(item.ask_rule())

    def tell(self, answer: str) -> str:
        return self.options[answer]

    def to_json(self, answer: str) -> str:
        return answer

    def page(self, item: Item) -> Json:
        return {"kind": self.kind, "options": [list(pair) for pair in self.options.items()]}


def yes_or_no() -> Choice:
    """The choice between yes and no, for rules that say True or False."""
    return Choice({"yes": say("form.yes"), "no": say("form.no")})


def _choice(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).strip()


# ---------------------------------------------------------------------- spaces of the board


@dataclass(frozen=True, slots=True)
class Spaces(Form):
    """Marked spaces, all at once: every one that belongs and no other."""

    kind: ClassVar[str] = "spaces"

    def read(self, answer: Any, item: Item) -> frozenset[str]:
        if isinstance(answer, str):
            answer = answer.replace(",", " ").split()
        if not isinstance(answer, Iterable):
            raise FormatError(
                f"spaces are needed, as in 'b2 c2' or {{'b2', 'c2'}}, not {shown(answer)}"
            )
        marked, known = list(answer), board_spaces(item)
        for space in marked:
            if not isinstance(space, str) or space not in known:
                raise FormatError(f"there is no space {shown(space)} on this board")
        return frozenset(marked)

    def truth(self, item: Item) -> frozenset[str]:
        return frozenset(item.ask_rule())

    def explains(self, wrong: Any, answer: frozenset[str], item: Item) -> Fraction:
        """The share of the mistakes that the thinking makes too; 0 if it is not most of them."""
        truth = self.truth(item)
        mistakes, thought = answer ^ truth, frozenset(wrong) ^ truth
        common = mistakes & thought
        if not common or 2 * len(mistakes - thought) > len(common):
            return Fraction(0)
        return Fraction(len(common), len(mistakes | thought))

    def tell(self, answer: frozenset[str]) -> str:
        return listed(sorted(answer, key=in_order)) or say("form.none")

    def to_json(self, answer: frozenset[str]) -> list[str]:
        return sorted(answer, key=in_order)


def in_order(space: str) -> tuple[int, str]:
    """Sorts names of spaces as people read them: a2 before a10."""
    return len(space), space


def board_spaces(item: Item) -> Collection[str]:
    """The spaces of the item's board."""
    if item.state is None:
        return ()
    found: Collection[str] = game(item.state.game).room("scene").layout(item.state).spaces
    return found


@dataclass(frozen=True, slots=True)
class Play(Form):
    """An action of the item's state. The rule gives every action that is a right answer.

    word: the kind of action that a press on a space means.
    """

    kind: ClassVar[str] = "space"
    word: str = ""

    def read(self, answer: Any, item: Item) -> Action:
        assert item.state is not None
        text = str(answer).strip()
        if self.word and text in board_spaces(item):
            text = f"{self.word} {text}"
        verdict = item.state.check(text)
        if not verdict:
            raise IllegalAction(text, verdict)
        return item.state.parse(text)

    def truth(self, item: Item) -> frozenset[str]:
        return frozenset(map(str, item.ask_rule()))

    def judge(self, answer: Action, item: Item) -> Judgement:
        return RIGHT if str(answer) in self.truth(item) else WRONG

    def explains(self, wrong: Any, answer: Action, item: Item) -> Fraction:
        thought = {wrong} if isinstance(wrong, str) else set(map(str, wrong))
        return Fraction(1, len(thought)) if str(answer) in thought else Fraction(0)

    def tell(self, answer: Action) -> str:
        return str(answer)

    def page(self, item: Item) -> Json:
        example = f"{self.word} " if self.word else ""
        return {"kind": self.kind, "label": say("form.action"), "example": example.strip()}


@dataclass(frozen=True, slots=True)
class Build(Form):
    """A position to be made from the item's. The rule is asked about what was made.

    It says True, or False, or in a sentence what is still wrong.
    """

    kind: ClassVar[str] = "position"

    def read(self, answer: Any, item: Item) -> State:
        assert item.state is not None
        return answer if isinstance(answer, State) else position(item.state.game, str(answer))

    def truth(self, item: Item) -> None:
        return None

    def judge(self, answer: State, item: Item) -> Judgement:
        return RIGHT if self.verdict(answer, item) is True else WRONG

    def verdict(self, answer: State, item: Item) -> bool | str:
        """What the rule says of a position that was made."""
        found = item.rule(answer, **item.given)
        return found if isinstance(found, str) else bool(found)

    def tell(self, answer: State) -> str:
        return answer.diagram()


# ---------------------------------------------------------------------- a function of the learner's


@dataclass(frozen=True, slots=True)
class Code(Form):
    """A function that shall agree with the rule on every trial. `call` shows how it is called.

    trials: what it is tried on, the smallest first. starter: the function that the lesson gives to
    be mended; one that still behaves like it was not attempted.
    """

    kind: ClassVar[str] = "code"
    trials: tuple[Trial, ...] = ()
    call: str = ""
    starter: Any = None

    def read(self, answer: Any, item: Item) -> Program:
        if not callable(answer):
            raise FormatError(f"a function is needed, not {shown(answer)}")
        return Program(answer)

    def truth(self, item: Item) -> None:
        return None

    def judge(self, answer: Program, item: Item) -> Judgement:
        return WRONG if self.miss(answer, item) else RIGHT

    def miss(self, answer: Program, item: Item) -> Miss | None:
        """The first trial on which the function and the rule differ."""
        return first_miss(answer, item.rule, self.trials)

    def unchanged(self, answer: Program) -> bool:
        """Whether the function still does exactly what the starter does."""
        return self.starter is not None and not first_miss(answer, self.starter, self.trials)

    def explains(self, wrong: Any, answer: Program, item: Item) -> Fraction:
        """wrong: a function, as someone with the misconception would write it."""
        return Fraction(not first_miss(answer, wrong, self.trials))

    def tell(self, answer: Program) -> str:
        return answer.name

    def page(self, item: Item) -> Json:
        return {"kind": self.kind, "label": say("form.code"), "example": self.call}
