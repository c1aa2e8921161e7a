"""What the items of all lessons on boards are made of: actions, pictures, hints, fresh boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final, TypeVar

from boardlab.core.actions import Action
from boardlab.core.players import NAMES
from boardlab.core.state import State
from boardlab.learn.drawing import Drawing, drawn
from boardlab.learn.item import Hint
from boardlab.learn.language import say

T = TypeVar("T")

TRIES: Final = 40
"""So many boards are drawn at most; the best of them is taken if none is good enough."""


def mover(state: State) -> tuple[int, str]:
    """Whoever is to move, and what he is called."""
    player = state.current_player or 0
    return player, NAMES[player]


# ---------------------------------------------------------------------- what an action would do


def legal(state: State, kind: str) -> Iterator[Action]:
    """The legal actions of one kind."""
    return (action for action in state.legal_actions() if action.kind == kind)


def best(worth: Mapping[Action, int]) -> frozenset[Action]:
    """The actions that are worth most."""
    most = max(worth.values())
    return frozenset(action for action, value in worth.items() if value == most)


# ---------------------------------------------------------------------- hints with pictures


def pictures(
    state: State, name: str, frames: Iterable[int], **question: Any
) -> tuple[Drawing, ...]:
    """Some frames of a lens on a small position, as drawings with the lens's own captions."""
    trace = state.trace(name, **question)
    return tuple(drawn(state, trace[number]) for number in frames)


def wholes(name: str, *states: State, **question: Any) -> tuple[Drawing, ...]:
    """The last frame of a lens on each of some small positions."""
    return tuple(drawn(state, state.trace(name, **question)[-1]) for state in states)


def rungs(key: str, values: Mapping[str, object], *more: Mapping[str, Any]) -> Iterator[Hint]:
    """The hints of an item: the sentences `key`.1 to .4, each with its spaces and drawings."""
    for number, each in enumerate(more, 1):
        yield Hint(say(f"{key}.{number}", **values), **each)


# ---------------------------------------------------------------------- what is drawn by chance


def worthiest(
    rng: Random, draw: Callable[[Random], T], worth: Callable[[T], int], *, enough: int
) -> T:
    """The first thing drawn that is good enough, or the best of many."""
    found = draw(rng)
    most = worth(found)
    for _ in range(TRIES - 1):
        if most >= enough:
            break
        another = draw(rng)
        if worth(another) > most:
            found, most = another, worth(another)
    return found
