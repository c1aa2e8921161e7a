"""The live examples of a game's rules, read from its `examples.toml`.

Every rule of the ledger has one or more: a position, something to ask of it, and what comes out.
The tests run them all, so what a learner reads beside a rule is what the rule does.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from boardlab.core.errors import FormatError
from boardlab.core.ledger import rules
from boardlab.core.records import place
from boardlab.core.registry import game
from boardlab.core.start import new, position
from boardlab.core.state import State


class Try(NamedTuple):
    """Is `action` permitted? If not, one of the reasons cites the example's rule."""

    action: str
    permitted: bool

    def complaint(self, state: State, rule: str) -> str | None:
        verdict = state.check(self.action)
        cited = [reason.rule for reason in verdict.reasons]
        if verdict.legal != self.permitted:
            return f"{self.action!r} is {'permitted' if verdict.legal else f'refused by {cited}'}"
        if not self.permitted and rule not in cited:
            return f"{self.action!r} is refused by {cited} and not by {rule}"
        return None


class Happen(NamedTuple):
    """The last action played makes an event of this kind that cites the example's rule."""

    event: str

    def complaint(self, state: State, rule: str) -> str | None:
        if any(event.kind == self.event and rule in event.rules for event in state.events):
            return None
        return f"no {self.event!r} event cites {rule}: {[(e.kind, e.rules) for e in state.events]}"


class Show(NamedTuple):
    """One of the frames of `lens`, asked with `ask`, cites the example's rule."""

    lens: str
    ask: Mapping[str, Any]

    def complaint(self, state: State, rule: str) -> str | None:
        frames = state.trace(self.lens, **self.ask)
        cited = sorted({each for frame in frames for each in frame.rules})
        return None if rule in cited else f"the lens {self.lens!r} cites {cited} and not {rule}"


class Find(NamedTuple):
    """The fact `see` is `value`; or it has `size` items, with all of `has` and none of `lacks`."""

    see: str
    value: Any = None
    has: tuple[Any, ...] = ()
    lacks: tuple[Any, ...] = ()
    size: int | None = None

    def complaint(self, state: State, rule: str) -> str | None:
        found = plain(look(state, self.see))
        if self.value is not None:
            as_said = found == self.value
        else:
            as_said = (
                all(item in found for item in self.has)
                and not any(item in found for item in self.lacks)
                and self.size in (None, len(found))
            )
        return None if as_said else f"{self.see!r} is {found!r}"


Question = Try | Happen | Show | Find


@dataclass(frozen=True, slots=True)
class Example:
    """One rule at work.

    rule: the ledger id. title: a few words. say: what to look at, for a learner.
    position: a shipped position's name or a diagram; empty for a game made with the options `new`.
    play: actions, as text, that lead from there to where the question is asked.
    """

    game: str
    rule: str
    title: str
    say: str
    question: Question
    position: str = ""
    new: Mapping[str, Any] = field(default_factory=dict)
    play: tuple[str, ...] = ()

    def start(self) -> State:
        """The state before anything is played."""
        return position(self.game, self.position) if self.position else new(self.game, **self.new)

    def state(self) -> State:
        """The state of which the question is asked. Raises IllegalAction if `play` does not go."""
        state = self.start()
        for action in self.play:
            state = state.apply(action)
        return state

    def complaint(self) -> str | None:
        """What comes out other than the example says; None if all is as it says."""
        try:
            return self.question.complaint(self.state(), self.rule)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            return f"{type(error).__name__}: {error}"


def look(state: State, see: str) -> Any:
    """The fact that the words `see` name.

    A name is one of the state's ("supply", "forts 0", "terrain c4") or of a function in the game's
    evidence ("fort_distance a1 c4"), followed by what it is asked with; a word with a dot in front
    goes on from there ("connection 1 .stopped g2"). Raises AttributeError for an unknown name.
    """
    clauses: list[list[str]] = []
    for word in see.split():
        if word.startswith(".") or not clauses:
            clauses.append([word.removeprefix(".")])
        else:
            clauses[-1].append(word)
    value: Any = state
    for name, *words in clauses:
        asked = [int(word) if word.isdigit() else word for word in words]
        if value is state and not hasattr(state, name):
            value = getattr(game(state.game).room("evidence"), name)(state, *asked)
            continue
        value = getattr(value, name)
        if callable(value):
            value = value(*asked)
        else:
            for key in asked:
                value = value[key]
    return value


def plain(value: Any) -> Any:
    """A fact as TOML can write it: sets become sorted lists, None the word "none"."""
    if value is None:
        return "none"
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, Set):
        return sorted(plain(item) for item in value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value


# ---------------------------------------------------------------------- reading the file


@cache
def examples(name: str) -> tuple[Example, ...]:
    """The examples of the game `name`, in the order of its file.

    Raises FormatError, with the place, if the file is no list of examples.
    """
    return read(name, files(game(name).package).joinpath("examples.toml").read_text("utf-8"))


def read(name: str, text: str) -> tuple[Example, ...]:
    """The examples that `text` writes for the game `name`. Raises FormatError, with the place."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"examples: {error}") from None
    entries = table.pop("example", [])
    if table or not isinstance(entries, list):
        raise FormatError("examples: only [[example]] entries were expected")
    known = {rule.id for rule in rules(name)}
    found = []
    for number, entry in enumerate(entries, 1):
        with place(f"example {number}"):
            found.append(_example(name, known, dict(entry)))
    return tuple(found)


_QUESTIONS = ("action", "event", "lens", "see")


def _example(name: str, known: set[str], entry: dict[str, Any]) -> Example:
    rule = _take(entry, "rule", str)
    if rule not in known:
        raise FormatError(f"there is no rule {rule!r} in the ledger of {name}")
    with place(rule):
        if ("position" in entry) == ("new" in entry):
            raise FormatError("one of position and new was expected")
        asked = [key for key in _QUESTIONS if key in entry]
        if len(asked) != 1:
            raise FormatError(f"one of {', '.join(_QUESTIONS)} was expected, not {len(asked)}")
        made = Example(
            game=name,
            rule=rule,
            title=_take(entry, "title", str),
            say=_take(entry, "say", str),
            question=_question(asked[0], entry),
            position=_take(entry, "position", str, ""),
            new=MappingProxyType(_take(entry, "new", dict, {})),
            play=_texts(entry, "play"),
        )
        if entry:
            raise FormatError(f"nothing is known of {', '.join(map(repr, entry))}")
        if isinstance(made.question, Happen) and not made.play:
            raise FormatError("an event needs play, the actions that lead to it")
    return made


def _question(key: str, entry: dict[str, Any]) -> Question:
    asked = _take(entry, key, str)
    if key == "event":
        return Happen(asked)
    if key == "lens":
        return Show(asked, MappingProxyType(_take(entry, "ask", dict, {})))
    if key == "see":
        parts = {key: entry.pop(key) for key in ("value", "has", "lacks", "size") if key in entry}
        if not parts or ("value" in parts and len(parts) > 1):
            raise FormatError("see: either value, or some of has, lacks and size, was expected")
        return Find(asked, **parts)
    expect = _take(entry, "expect", str)
    if expect not in ("permitted", "refused"):
        raise FormatError(f'expect: "permitted" or "refused" was expected, not {expect!r}')
    return Try(asked, expect == "permitted")


def _take(entry: dict[str, Any], key: str, kind: type, otherwise: Any = None) -> Any:
    value = entry.pop(key, otherwise)
    if not isinstance(value, kind):
        raise FormatError(f"{key}: a {kind.__name__} was expected, not {value!r}")
    return value


def _texts(entry: dict[str, Any], key: str) -> tuple[str, ...]:
    value = entry.pop(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise FormatError(f"{key}: a list of texts was expected, not {value!r}")
    return tuple(value)
