"""What a teacher asks for, made into items; and everything that is wrong with it, told at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from inspect import signature
from numbers import Rational
from random import Random
from string import Formatter
from typing import Any

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError
from boardlab.core.players import listed
from boardlab.core.registry import game
from boardlab.core.state import State
from boardlab.learn.code import Fault, Trial, outcome
from boardlab.learn.forms import (
    Build,
    Choice,
    Code,
    Form,
    Numeric,
    Play,
    Spaces,
    board_spaces,
    named,
    yes_or_no,
)
from boardlab.learn.item import RUNGS, Counter, Hint, Item, evidence
from boardlab.learn.item import lens as through
from boardlab.learn.language import quoted
from boardlab.learn.misconceptions import Misconception, about_given, misconception
from boardlab.learn.misconceptions import about as known_about
from boardlab.learn.numbers import is_chance

Subject = State | Mapping[str, Any]
About = Subject | Sequence[Subject] | Callable[[Random], Subject] | None
Rule = str | Callable[..., Any]
LookFor = Iterable[str | Misconception] | Mapping[str, Any]

KINDS = ("spaces", "number", "chance", "choice", "action", "position", "code")
"""How a question can be answered."""

TRIES = 4
"""So many items are drawn to try a question out; and functions are tried on twice as many."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A question as it was asked for, with the parameters of `learn.ask`; `make` draws an item."""

    prompt: str
    about: About
    rule: Rule
    given: Mapping[str, Any]
    look_for: LookFor | None = None
    kind: str | None = None
    choices: Mapping[Any, str] | Sequence[Any] | None = None
    lens: str | None = None
    hints: Sequence[str | Hint] = ()
    counter: Callable[[Item, Any], Counter | None] | None = None

    @property
    def fresh(self) -> bool:
        """Whether there is more than one item. A function is tried on all of them."""
        return self.kind != "code" and (callable(self.about) or len(self._several()) > 1)

    def make(self, rng: Random) -> Item:
        """An item. Raises FormatError for what cannot be asked."""
        state, given = self._drawn(rng)
        asked, name = _rule(self.rule, state)
        sought, counter = self._sought(state, given, name)
        item = Item(
            _filled(self.prompt, given, "prompt"),
            Spaces(),  # until the form is known, for which the rule must be asked
            asked, state, given, name, sought,
            explain=self._explain(state, given),
            counter=counter, hints=self._rungs(given),
        )  # fmt: skip
        return item.answered_by(self._form(item))

    def examined(self) -> Draft:
        """The same, of which a few items were tried out; later nobody can change what is given.

        Raises FormatError for whatever learners would meet otherwise.
        """
        if not isinstance(self.prompt, str):
            raise FormatError(f"prompt: a text is needed, not {quoted(self.prompt)}")
        if isinstance(self.hints, str):
            raise FormatError(f"hints: a list is needed, as in [{quoted(self.hints)}]")
        given: Any = self.given
        if not isinstance(given, Mapping):
            raise FormatError(f"given: a mapping is needed, not {quoted(given)}")
        if self.counter is not None and not callable(self.counter):
            raise FormatError(
                "counter: a function of the item and the answer is needed, "
                f"not {quoted(self.counter)}"
            )
        if len(self.hints) > RUNGS:
            raise FormatError(f"hints: at most {RUNGS} are given, not {len(self.hints)}")
        for number in range(TRIES if self.fresh else 1):
            _examine(self.make(Random(number)))
        return replace(self, given=dict(given), hints=tuple(self.hints))

    # ------------------------------------------------------------------ what it is about

    def _several(self) -> Sequence[Any]:
        """What an item can be about, unless that is made by a function."""
        return self.about if isinstance(self.about, list | tuple) else (self.about,)

    def _drawn(self, rng: Random) -> tuple[State | None, Mapping[str, Any]]:
        """The state that an item is about, if any, and all that is given; of several, by chance."""
        if self.about is None:
            return None, self.given
        if callable(self.about):
            found = _asked("about", self.about, rng)
        else:
            several = self._several()
            if not several:
                raise FormatError("about: it is empty")
            found = several[0] if self.kind == "code" else rng.choice(several)
        return self._subject(found)

    def _subject(self, found: Any) -> tuple[State | None, Mapping[str, Any]]:
        if isinstance(found, State):
            return found, self.given
        if isinstance(found, Mapping) and all(isinstance(name, str) for name in found):
            return None, {**self.given, **found}
        raise FormatError(
            "about: a state or a mapping of given numbers is needed, several of them, or a "
            f"function of random.Random that makes one, not {quoted(found)}"
        )

    # ------------------------------------------------------------------ what goes with it

    def _sought(
        self, state: State | None, given: Mapping[str, Any], name: str
    ) -> tuple[tuple[Misconception, ...], Callable[[Item, Any], Counter | None] | None]:
        """The misconceptions to recognise, and what tells why an answer is wrong."""
        known, counter = known_about(state.game, name) if state and name else ((), None)
        counter = self.counter or counter
        if self.look_for is None:
            return known or about_given(given), counter
        if isinstance(self.look_for, Mapping):
            return tuple(_own(says, rule) for says, rule in self.look_for.items()), counter
        if isinstance(self.look_for, str):
            raise FormatError(f"look_for: a list is needed, as in [{self.look_for!r}]")
        return tuple(map(misconception, self.look_for)), counter

    def _explain(self, state: State | None, given: Mapping[str, Any]) -> Any:
        """The lens, told of what is given all that it can be told."""
        if self.lens is None:
            return None
        if state is None:
            raise FormatError(f"lens={self.lens!r}: there is no board to show it on")
        lenses = game(state.game).room("lenses").LENSES
        takes = signature(lenses[self.lens]).parameters if self.lens in lenses else ()
        told = {name: value for name, value in given.items() if name in takes}
        if "space" in takes and "cell" in given:  # as evidence calls it
            told.setdefault("space", given["cell"])
        return through(self.lens, **told)

    def _rungs(self, given: Mapping[str, Any]) -> Callable[[Item], Iterable[Hint]] | None:
        rungs = tuple(
            each if isinstance(each, Hint) else Hint(_filled(each, given, "hints"))
            for each in self.hints
        )
        return (lambda _: rungs) if rungs else None

    # ------------------------------------------------------------------ how it is answered

    def _form(self, item: Item) -> Form:
        """How an item is answered: as was said, else as the answer looks. Raises FormatError."""
        kind, state = self.kind, item.state
        words = game(state.game).room("scene").layout(state).kinds if state else {}
        if kind is not None and kind not in (*KINDS, *words):
            raise FormatError(f"kind={quoted(kind)}: it is one of {', '.join((*KINDS, *words))}")
        if kind == "code":
            return self._code(item)
        if kind == "position":
            return _on_board(kind, item, Build())
        truth = _asked("rule", item.ask_rule)
        options = _options(self.choices)
        if options and kind in (None, "choice"):
            if named(truth) not in options:
                among = ", ".join(options)
                raise FormatError(
                    f"choices: the rule answers {quoted(truth)}, which is none of {among}"
                )
            return Choice(options)
        if options:
            raise FormatError(f"choices: there are none for kind={kind!r}")
        return self._as_answered(kind, truth, item)

    def _as_answered(self, kind: str | None, truth: Any, item: Item) -> Form:
        found = kind or kind_of(truth)
        if found is None or (found == "choice" and not isinstance(truth, bool)):
            parts = [] if found or not item.evidence else _parts(truth)
            said = "give its choices=" if found else "say with kind= or choices= how it is answered"
            if parts:
                said = f"write '{item.evidence}.' and the part that is asked for: "
                said += ", ".join(parts)
            raise FormatError(f"the rule answers {quoted(truth)}: {said}")
        if found == "choice":
            return yes_or_no()
        if found in ("number", "chance"):
            return Numeric({"number": None, "chance": True}[found])
        if found == "spaces":
            return _on_board(found, item, Spaces())
        return _on_board(found, item, Play(_word(item.state) if found == "action" else found))

    def _code(self, item: Item) -> Code:
        """A function that is tried on all states or numbers, called as the rule is."""
        if callable(self.about):
            about = self.about
            found = [_asked("about", about, Random(number)) for number in range(2 * TRIES)]
        else:
            found = [] if self.about is None else [*self._several()]
        subjects = [self._subject(each) for each in found] or [(None, self.given)]
        trials = tuple(
            Trial(() if state is None else (state,), state, named=given)
            for state, given in subjects
        )
        takes = ", ".join(["state"] * (item.state is not None) + [*item.given])
        return Code(trials, f"def answer({takes}): ...")


def kind_of(truth: object) -> str | None:
    """How a question with this answer is answered; None if that must be said."""
    if isinstance(truth, bool):
        return "choice"
    if isinstance(truth, Rational | float):
        return "number"
    if isinstance(truth, Action):
        return "action"
    if isinstance(truth, Collection) and not isinstance(truth, str | bytes | Mapping):
        if truth and all(isinstance(each, Action) for each in truth):
            return "action"
        return "spaces" if all(isinstance(each, str) for each in truth) else None
    return None


def _word(state: State | None) -> str:
    """What a press can only mean, if all that may be done is of one kind. The answer tells none."""
    kinds = {action.kind for action in state.legal_actions()} if state else set()
    return kinds.pop() if len(kinds) == 1 else ""


def _on_board(kind: str, item: Item, form: Form) -> Form:
    if item.state is None:
        raise FormatError(f"kind={kind!r}: there is no board to answer on")
    return form


def _options(choices: Mapping[Any, str] | Sequence[Any] | None) -> dict[str, str]:
    """What can be chosen: the name of each, and what it is called."""
    if isinstance(choices, str):
        raise FormatError(f"choices: a list is needed, as in [{choices!r}, ...]")
    if isinstance(choices, Mapping):
        return {named(value): str(label) for value, label in choices.items()}
    return {named(each): named(each) for each in choices or ()}


# ---------------------------------------------------------------------- rules


def _rule(rule: Any, state: State | None) -> tuple[Callable[..., Any], str]:
    """The function that finds the answer, and the evidence that it asks, if that is named."""
    if callable(rule):
        return rule, ""
    if not isinstance(rule, str):
        takes = "" if state is None else " state"
        raise FormatError(
            "rule: a function is needed, or the name of evidence; for an answer that is the same "
            f"each time, lambda{takes}: {quoted(rule)}"
        )
    name, _, part = rule.partition(".")
    if state is None:
        raise FormatError(f"rule={quoted(rule)}: there is no state whose evidence could be asked")
    try:
        found = evidence(state, name)
    except AttributeError:
        there = ", ".join(_public(game(state.game).room("evidence")))
        raise FormatError(
            f"rule={quoted(rule)}: {state.game} has no evidence {name!r}; it has: {there}"
        ) from None
    return partial(_part, found, name, part), name


def _part(found: Callable[..., Any], name: str, part: str, state: State, **given: Any) -> Any:
    """A part of what the evidence says: "reached" of a connection, say."""
    value = found(state, **given)
    for word in filter(None, part.split(".")):
        if word.startswith("_") or not hasattr(value, word):
            raise FormatError(f"{name} has no part {word!r}; it has: {', '.join(_parts(value))}")
        value = getattr(value, word)
    return value


def _parts(value: object) -> list[str]:
    """The parts of a record of evidence; none of what Python itself makes."""
    own = type(value).__module__ != "builtins"
    return [each for each in dir(value) if own and not each.startswith("_")]


def _public(room: Any) -> Iterator[str]:
    """The functions of a room of a game that take a state: its own, or those that it gathers."""
    gathered = getattr(room, "__all__", ())
    for name, found in vars(room).items():
        own = not name.startswith("_") and getattr(found, "__module__", "") == room.__name__
        if own or name in gathered:
            takes = [*signature(found).parameters] if callable(found) else []
            if takes[:1] == ["s"]:
                yield name


def _asked(what: str, function: Callable[..., Any], *about: Any) -> Any:
    """What a teacher's function gives. Raises FormatError, naming it, for whatever it raises."""
    try:
        return function(*about)
    except FormatError as error:
        raise FormatError(f"{what}: {error}") from error
    except Exception as error:
        raise FormatError(f"{what}: it raises {type(error).__name__}: {error}") from error


def _own(says: str, rule: Any) -> Misconception:
    """A misconception of a teacher's own: what to say to it, and the rule or the answer it is."""

    def thinks(item: Item) -> list[Any]:
        if not callable(rule):
            return [rule]
        if isinstance(item.form, Code):
            return [rule]
        if isinstance(item.form, Build):
            return [partial(rule, **item.given)]
        about = () if item.state is None else (item.state,)
        return [rule(*about, **item.given)]

    return Misconception(says, thinks, says=says)


# ---------------------------------------------------------------------- trying it out


def _filled(text: str, given: Mapping[str, Any], what: str) -> str:
    """A text in which what is given stands by name. Raises FormatError for what is not given."""
    try:
        fields = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
        missing = [name for name in fields if name.partition(".")[0].partition("[")[0] not in given]
        if missing:
            raise FormatError(
                f"{what}: {{{missing[0]}}} is filled in by what is given, which is "
                f"{', '.join(given) or 'nothing'}; a brace is written twice"
            )
        return text.format_map({name: _in_words(value) for name, value in given.items()})
    except FormatError:
        raise
    except Exception as error:
        raise FormatError(f"{what}: {quoted(text)} cannot be filled in: {error}") from error


class _Several(tuple[Any, ...]):
    """Several things, which stand in a sentence as such: "1/2, 2/3 and 1/2"."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        return listed([format(each, how) for each in self])


def _in_words(value: Any) -> Any:
    """What is given, as it is filled in."""
    return _Several(value) if type(value) in (list, tuple) else value


def _examine(item: Item) -> None:
    """Raises FormatError for what would go wrong only when the item is answered."""
    form = item.form
    if isinstance(form, Code):
        for trial in form.trials:
            found = outcome(item.rule, trial, ours=True)
            if isinstance(found, Fault):
                raise FormatError(f"rule: {found.words}")
        return
    if isinstance(form, Build):
        _asked("rule", partial(item.rule, item.state, **item.given))
        if form.verdict(item.state, item) is True:  # type: ignore[arg-type]
            raise FormatError("about: the rule holds this position right as it is")
        return
    truth = _asked("rule", partial(form.truth, item))
    if isinstance(form, Numeric) and form.chance and not is_chance(truth):
        raise FormatError(f"rule: it answers {truth}, and a chance lies between 0 and 1")
    wrong: Collection[Any] = ()
    if isinstance(form, Spaces):
        wrong = [space for space in truth if space not in board_spaces(item)]
    elif isinstance(form, Play):
        assert item.state is not None
        if not truth:
            raise FormatError("rule: it holds no action right")
        wrong = [action for action in truth if not item.state.check(action)]
    if wrong:
        raise FormatError(f"rule: it answers {quoted(next(iter(wrong)))}, which cannot be here")
    _asked("lens", item.explanation)
    for thought in item.look_for:
        _asked(f"look_for: {thought.id}", partial(thought.explains, form.sample(item), item))
        _asked(f"look_for: {thought.id}", lambda each=thought: each.message)
