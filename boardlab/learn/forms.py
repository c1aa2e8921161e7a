"""The ways to answer: a number, a choice, marked spaces, an action, a position, a function.

A form reads what a learner gives (from the page or from Python), judges it against the truth, and
says how well a misconception would explain it. What cannot be read is no wrong answer: it raises
FormatError, which says what would be right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from boardlab.core.actions import Action
from boardlab.core.decimals import percentage, rounded
from boardlab.core.errors import FormatError, IllegalAction
from boardlab.core.marks import Json
from boardlab.core.players import listed
from boardlab.core.registry import game
from boardlab.core.start import position
from boardlab.core.state import State
from boardlab.learn.code import Miss, Program, Trial, first_miss
from boardlab.learn.item import Item
from boardlab.learn.language import quoted, say
from boardlab.learn.numbers import Number, is_chance, meant, read_number, slip, written


class Judgement(NamedTuple):
    """state: "right", "slip" or "wrong". slip: which slip it was."""

    state: str
    slip: str = ""


BULKY = 10**9
"""Fractions of such numbers are told rounded."""

RIGHT, WRONG = Judgement("right"), Judgement("wrong")


class Form(ABC):
    """How a question is answered. `kind` is what the page calls it.

    An answer, once read, is a value of the form's own: a Number, the name of a choice, a frozenset
    of spaces, an Action, a State, a Program.

    predictable: whether there is one truth that a prediction could be held against.
    """

    kind: ClassVar[str]
    predictable: ClassVar[bool] = True

    @abstractmethod
    def read(self, answer: Any, item: Item) -> Any:
        """What a learner gave, as a value to judge. Raises FormatError, IllegalAction."""

    @abstractmethod
    def truth(self, item: Item) -> Any:
        """What the rule says, to judge an answer by; None where it is asked about each answer."""

    def judge(self, answer: Any, item: Item) -> Judgement:
        """What an answer that was read is worth."""
        return RIGHT if answer == self.truth(item) else WRONG

    def explains(self, wrong: Any, answer: Any, item: Item) -> Fraction:
        """How well thinking that leads to `wrong` explains `answer`: 0 not at all, 1 wholly."""
        return Fraction(answer == wrong)

    @abstractmethod
    def tell(self, answer: Any) -> str:
        """An answer in words."""

    def solution(self, item: Item) -> str:
        """The truth in words; "" where there is no one answer."""
        return self.tell(self.truth(item))

    def sample(self, item: Item) -> Any:
        """Some answer, as if it had been read."""
        return self.truth(item)

    def to_json(self, answer: Any) -> Any:
        """An answer as it is kept in a file, for `read`; None if it cannot be."""
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
        found = item.ask_rule()
        return meant(found) if isinstance(found, float) else read_number(found).value

    def judge(self, answer: Number, item: Item) -> Judgement:
        truth = self.truth(item)
        slipped = slip(answer, truth, chance=self.is_chance(truth))
        if slipped:
            return Judgement("slip", slipped)
        return RIGHT if answer.means(truth) else WRONG

    def explains(self, wrong: Any, answer: Number, item: Item) -> Fraction:
        """What is rounded so far that it could be the truth as well is explained by no mistake.

        wrong: a number, or a function that says which numbers the thinking may lead to. Such a
        function explains by half, so that whatever leads to the very number goes before it; and no
        slip, which is more likely to be just that.
        """
        if callable(wrong):
            thought = wrong(answer.value) is True and self.judge(answer, item) == WRONG
            return Fraction(thought, 2)
        value, truth = read_number(wrong).value, self.truth(item)
        meant = answer.means(value) and not answer.means(truth)
        return Fraction(value != truth and (answer.value == value or meant))

    def sample(self, item: Item) -> Number:
        return Number(self.truth(item))

    def tell(self, answer: Number) -> str:
        return written(answer)

    def solution(self, item: Item) -> str:
        """The exact number, and what it is in percent if it is a probability."""
        truth = self.truth(item)
        exact = str(truth) if max(abs(truth.numerator), truth.denominator) < BULKY else ""
        if not self.is_chance(truth):
            return exact or rounded(truth, 4)
        percent = percentage(truth)
        return say("form.exactly", exact=exact, percent=percent) if exact else percent

    def page(self, item: Item) -> Json:
        key = {True: "form.chance", False: "form.number", None: "form.either"}[self.chance]
        return {"kind": self.kind, "label": say("form.label"), "example": say(key)}

    def is_chance(self, truth: Fraction) -> bool:
        """Whether it is a probability: as was said, else if it could be one and is no count."""
        if self.chance is not None:
            return self.chance
        return truth.denominator > 1 and is_chance(truth)


@dataclass(frozen=True, slots=True)
class Choice(Form):
    """One of several. options: what each is called, by what the rule gives for it."""

    kind: ClassVar[str] = "choice"
    options: Mapping[str, str] = field(default_factory=dict)

    def read(self, answer: Any, item: Item) -> str:
        given = named(answer)
        if given in self.options:
            return given
        for value, label in self.options.items():
            if given.casefold() in (label.casefold(), value.casefold()):
                return value
        raise FormatError(f"{quoted(answer)} is none of the choices: {', '.join(self.options)}")

    def truth(self, item: Item) -> str:
        return named(item.ask_rule())

    def explains(self, wrong: Any, answer: str, item: Item) -> Fraction:
        return Fraction(named(wrong) == answer)

    def tell(self, answer: str) -> str:
        return self.options[answer]

    def to_json(self, answer: str) -> str:
        return answer

    def page(self, item: Item) -> Json:
        return {"kind": self.kind, "options": [list(pair) for pair in self.options.items()]}


def yes_or_no() -> Choice:
    """The choice between yes and no, for rules that say True or False."""
    return Choice({"yes": say("form.yes"), "no": say("form.no")})


def named(value: object) -> str:
    """What a choice is called: "yes" for True, "no" for False, else the value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).strip() if isinstance(value, str | Fraction | float) else quoted(value)


# ---------------------------------------------------------------------- spaces of the board


@dataclass(frozen=True, slots=True)
class Spaces(Form):
    """Marked spaces, all at once: every one that belongs and no other."""

    kind: ClassVar[str] = "spaces"

    def read(self, answer: Any, item: Item) -> frozenset[str]:
        known = board_spaces(item)
        if isinstance(answer, str):
            answer = _words(answer, known)
        if not isinstance(answer, Iterable):
            two = [*known][:2] or ["b2", "c2"]
            raise FormatError(
                f"spaces are needed, as in {' '.join(two)!r} or {two!r}, not {quoted(answer)}"
            )
        return frozenset(_space(each, known) for each in islice(answer, 2 * len(known) + 1))

    def truth(self, item: Item) -> frozenset[str]:
        return frozenset(item.ask_rule())

    def explains(self, wrong: Any, answer: frozenset[str], item: Item) -> Fraction:
        """The share of the mistakes that the thinking makes too.

        0 if these are not most of those that were made, or but a few of those it leads to.
        """
        truth = self.truth(item)
        mistakes, thought = answer ^ truth, frozenset(wrong) ^ truth
        common = mistakes & thought
        if 2 * len(mistakes - thought) > len(common) or 4 * len(common) < len(thought):
            return Fraction(0)
        if not common or (wrong and not answer & frozenset(wrong)):
            return Fraction(0)
        return Fraction(len(common), len(mistakes | thought))

    def tell(self, answer: frozenset[str]) -> str:
        return listed(sorted(answer, key=in_order)) or say("form.none")

    def to_json(self, answer: frozenset[str]) -> list[str]:
        return sorted(answer, key=in_order)


def _words(text: str, known: Collection[str]) -> list[str]:
    """The names in a text, with blanks, commas or semicolons between; a name may have a comma."""
    words = text.replace(";", " ").split()
    if any("," in each for each in known):
        return [word for each in words if (word := each.strip(","))]
    return text.replace(";", " ").replace(",", " ").split()


def _space(name: object, known: Collection[str]) -> str:
    """A space that was named, in any case of its letters. Raises FormatError if there is none."""
    if isinstance(name, str):
        for each in (name, name.strip().lower()):
            if each in known:
                return str(each)
    first, *_, last = known or ("", "")
    there = f"; they go from {first} to {last}" if first else ""
    raise FormatError(f"there is no space {quoted(name)} on this board{there}")


def in_order(space: str) -> tuple[int, str]:
    """Sorts names of spaces as people read them: a2 before a10."""
    return len(space), space


def board_spaces(item: Item) -> Collection[str]:
    """The spaces of the item's board, in its own order."""
    if item.state is None:
        return ()
    found: Collection[str] = game(item.state.game).room("scene").layout(item.state).spaces
    return found


def board_of(item: Item) -> State:
    """The state of an item whose form needs a board. Raises FormatError if it has none."""
    if item.state is None:
        raise FormatError("there is no board to answer on")
    return item.state


@dataclass(frozen=True, slots=True)
class Play(Form):
    """An action of the item's state. The rule gives every action that is a right answer.

    word: the kind of action that a press on a space means; without it, what is possible there.
    example: how an action is written, and one that is refused; without it, one is looked for.
    """

    kind: ClassVar[str] = "space"
    word: str = ""
    example: str = ""

    def read(self, answer: Any, item: Item) -> Action:
        state = board_of(item)
        if not isinstance(answer, str):
            raise FormatError(
                f"an action is needed, as in {self._example(item)!r}, not {quoted(answer)}"
            )
        text = " ".join(answer.split())
        if text.lower() in board_spaces(item):
            text = self._pressed(text.lower(), item)
        kind = text.partition(" ")[0].lower()
        kinds = game(state.game).room("scene").layout(state).kinds
        if self.word not in ("", kind) and kind in kinds:
            raise FormatError(
                f"{self.word!r} is what is asked for, as in {self._example(item)!r}, "
                f"not {quoted(text)}"
            )
        verdict = state.check(text)
        if not verdict:
            raise IllegalAction(text, verdict)
        return state.parse(text)

    def _pressed(self, space: str, item: Item) -> str:
        """The action that a press on a space means. Raises FormatError if it could be several."""
        state = board_of(item)
        meant = self._meant(state, space)
        legal = [text for text in meant if state.check(text)]
        if len(legal) > 1:
            raise FormatError(f"at {space} there could be {' or '.join(legal)}: write which")
        return (legal or meant or [space])[0]

    def _meant(self, state: State, space: str) -> list[str]:
        """The actions of the kind that is asked for which a press on a space could mean."""
        found = game(state.game).room("scene").intents(state, space)
        of_kind = [str(text) for text in found if self.word in ("", text.split()[0])]
        return of_kind or ([f"{self.word} {space}"] if self.word else [])

    def truth(self, item: Item) -> frozenset[str]:
        return actions(item.ask_rule())

    def judge(self, answer: Action, item: Item) -> Judgement:
        return RIGHT if str(answer) in self.truth(item) else WRONG

    def explains(self, wrong: Any, answer: Action, item: Item) -> Fraction:
        thought = actions(wrong)
        return Fraction(1, len(thought)) if str(answer) in thought else Fraction(0)

    def sample(self, item: Item) -> str:
        return min(self.truth(item), default="")

    def tell(self, answer: Action) -> str:
        return str(answer)

    def solution(self, item: Item) -> str:
        return f" {say('form.or')} ".join(sorted(self.truth(item), key=in_order))

    def page(self, item: Item) -> Json:
        such = say("form.such", example=self._example(item))
        return {"kind": self.kind, "label": say("form.action"), "example": such}

    def _example(self, item: Item) -> str:
        """An action as it is written, but one that is refused here: an answer is not told."""
        if self.example:
            return self.example
        state = board_of(item)
        for space in board_spaces(item):
            for text in self._meant(state, space):
                if not state.check(text):
                    return text
        return self.word


def actions(answer: Any) -> frozenset[str]:
    """One action, or several, as text."""
    return frozenset((str(answer),) if isinstance(answer, str) else map(str, answer))


@dataclass(frozen=True, slots=True)
class Build(Form):
    """A position to be made from the item's. The rule is asked about what was made.

    It says True, or False, or in a sentence what is still wrong.
    """

    kind: ClassVar[str] = "position"
    predictable: ClassVar[bool] = False

    def read(self, answer: Any, item: Item) -> State:
        state = board_of(item)
        if not isinstance(answer, State | str):
            raise FormatError(f"a position is needed, or its diagram, not {quoted(answer)}")
        made = answer if isinstance(answer, State) else position(state.game, answer)
        if made.game != state.game:
            raise FormatError(f"a position of {state.game} is needed, not one of {made.game}")
        return made

    def truth(self, item: Item) -> None:
        return None

    def judge(self, answer: State, item: Item) -> Judgement:
        return RIGHT if self.verdict(answer, item) is True else WRONG

    def verdict(self, answer: State, item: Item) -> bool | str:
        """What the rule says of a position that was made.

        A rule that cannot be asked of it, about a space that is no longer there say, says so.
        """
        try:
            found = item.rule(answer, **item.given)
        except Exception as error:
            return say("counter.unasked", why=error)
        return found if isinstance(found, str) else bool(found)

    def unchanged(self, answer: State, item: Item) -> bool:
        """Whether it is still the position as it was given."""
        return answer == item.state

    def explains(self, wrong: Any, answer: State, item: Item) -> Fraction:
        """wrong: a position, or a function that says which positions the thinking holds right."""
        if callable(wrong):
            return Fraction(wrong(answer) is True)
        return Fraction(answer == wrong)

    def tell(self, answer: State) -> str:
        return answer.diagram()

    def solution(self, item: Item) -> str:
        return ""


# ---------------------------------------------------------------------- a function of the learner's


@dataclass(frozen=True, slots=True)
class Code(Form):
    """A function that shall agree with the rule on every trial. `call` shows how it is called.

    trials: what it is tried on, the smallest first. starter: the function that the lesson gives to
    be mended; one that still behaves like it was not attempted.
    """

    kind: ClassVar[str] = "code"
    predictable: ClassVar[bool] = False
    trials: tuple[Trial, ...] = ()
    call: str = ""
    starter: Callable[..., Any] | None = None

    def read(self, answer: Any, item: Item) -> Program:
        if isinstance(answer, Program):
            return answer
        if not callable(answer):
            raise FormatError(
                f"a function is needed, as in check(my_function), not {quoted(answer)}"
            )
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

    def solution(self, item: Item) -> str:
        return ""

    def to_json(self, answer: Program) -> None:
        return None

    def page(self, item: Item) -> Json:
        return {"kind": self.kind, "label": say("form.code"), "example": self.call}
