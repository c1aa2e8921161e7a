"""What every game's state can be asked. The words are OpenSpiel's."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, NoReturn, Self

from boardlab.core.actions import Action, Verdict
from boardlab.core.errors import FormatError
from boardlab.core.events import Event
from boardlab.core.marks import Trace
from boardlab.core.options import check_options
from boardlab.core.page import Page
from boardlab.core.players import player_number
from boardlab.core.registry import game, view

_NO_OUTCOMES: Final[Mapping[Action, Fraction]] = MappingProxyType({})


class Step(NamedTuple):
    """Where in the turn a game is: id ("build"), title for people, the ledger ids at work."""

    id: str
    title: str
    rules: tuple[str, ...] = ()


class State(ABC):
    """A position of a game and all that bears on its future, as an immutable value.

    Players are numbered from 0. Two states are equal if no future tells them apart; the events
    that led to a state do not count.
    """

    __slots__ = ()

    game: ClassVar[str]

    # ------------------------------------------------------------------ who and when

    @property
    @abstractmethod
    def players(self) -> int:
        """How many players there are."""

    @property
    @abstractmethod
    def current_player(self) -> int | None:
        """Who is to decide; None at a chance step and at the end."""

    @property
    @abstractmethod
    def step(self) -> Step:
        """Where in the turn we are."""

    @property
    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @property
    def is_chance(self) -> bool:
        """Whether chance is to act."""
        return False

    # ------------------------------------------------------------------ the transition function

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may do, in a fixed order; empty at chance and at the end."""

    def chance_outcomes(self) -> Mapping[Action, Fraction]:
        """At a chance step each outcome with its exact probability; else empty."""
        return _NO_OUTCOMES

    @abstractmethod
    def check(self, action: Action | str) -> Verdict:
        """Every reason why `action` is refused here, and what would make it legal. Never raises."""

    @abstractmethod
    def apply(self, action: Action | str) -> Self:
        """The next state. Raises IllegalAction, which carries the verdict; this state stays."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action that `text` writes, legal or not. Raises FormatError if it writes none."""

    @property
    @abstractmethod
    def events(self) -> tuple[Event, ...]:
        """What happened between the state before and this one."""

    # ------------------------------------------------------------------ results

    @abstractmethod
    def returns(self) -> tuple[Fraction, ...]:
        """Each player's share of the victory, summing to 1. Raises GameNotOver before the end."""

    @abstractmethod
    def scores(self) -> tuple[Any, ...]:
        """What each player would be told now."""

    # ------------------------------------------------------------------ what a player sees

    def observation(self, player: int) -> Self:
        """This state with what `player` cannot see masked."""
        player_number(player, self.players)
        return self

    def determinise(self, rng: Random) -> Self:
        """A full state that this observation could be, drawn with `rng`."""
        return self

    # ------------------------------------------------------------------ text

    @abstractmethod
    def diagram(self) -> str:
        """The position as text; `boardlab.position` reads it back."""

    def to_json(self) -> str:
        """The state as versioned JSON text; `boardlab.from_json` reads it back."""
        record = {
            "format": "boardlab state",
            "version": 1,
            "game": self.game,
            "position": self.diagram().splitlines(),
        }
        return json.dumps(record, indent=1)

    # ------------------------------------------------------------------ lenses and pictures

    def lenses(self) -> tuple[str, ...]:
        """The names of what `trace` can show."""
        return tuple(game(self.game).room("lenses").LENSES)

    def trace(self, lens: str, **question: Any) -> Trace:
        """What a rule sees here, frame by frame. `question` narrows it (player, space).

        Raises FormatError for a lens or a question that does not exist.
        """
        lenses = game(self.game).room("lenses").LENSES
        if lens not in tuple(lenses):
            raise FormatError(f"there is no lens {lens!r} here; there are: {', '.join(lenses)}")
        check_options(question, lenses[lens], f"the lens {lens}", 1)
        return Trace(lenses[lens](self, **question), self, lens)

    def sheet(self) -> Page:
        """The position on a page to print: board, turn, mats, legend and the diagram as text."""
        page: Page = view("sheet").sheet(self)
        return page

    def __repr__(self) -> str:
        return self.diagram()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": view("svg").picture(self), "text/plain": repr(self)}


class Finished:
    """What makes a state of a draft: the class of a draft, whose slots hold all, comes before it.

    A draft has `key`, the arguments that make an equal one, and `_done`, what led to it.
    """

    __slots__ = ()

    draft_class: ClassVar[Callable[..., Any]]
    key: Any
    _done: tuple[Any, ...]

    @classmethod
    def of(cls, draft: Any) -> Self:
        """The finished state of a draft, which turns into it."""
        draft.__class__ = cls
        state: Self = draft
        return state

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a state is immutable: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self.key == other.key if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.key, self._done)


def _restored(kind: type[Finished], key: tuple[Any, ...], done: tuple[Any, ...]) -> Finished:
    """The state with this key, and what led to it."""
    draft = kind.draft_class(*key)
    draft._done = done
    return kind.of(draft)
