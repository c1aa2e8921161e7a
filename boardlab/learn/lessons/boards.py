"""What the items of both Cannonball lessons are made of: questions about evidence, and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from boardlab.core.players import NAMES
from boardlab.core.start import position
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.drawing import Drawing, drawn
from boardlab.learn.forms import Spaces
from boardlab.learn.item import Hint, Item, lens
from boardlab.learn.language import say
from boardlab.learn.misconceptions import about


def shipped(name: str) -> Cannonball:
    """The teaching position `name`, or the one of a diagram."""
    state = position("cannonball", name)
    assert isinstance(state, Cannonball)
    return state


def mover(state: Cannonball) -> tuple[int, str]:
    """Whoever is to move, and what he is called."""
    player = state.current_player or 0
    return player, NAMES[player]


# ---------------------------------------------------------------------- what is asked


def reached(state: Cannonball, player: int) -> frozenset[str]:
    """The road tiles connected to a player."""
    return evidence.connection(state, player).reached


def targets(state: Cannonball, cell: str) -> frozenset[str]:
    """The forts that the cannon on `cell` may fire at."""
    return evidence.cannon_range(state, cell).targets


def asks_reached(
    prompt: str, state: Cannonball, player: int, hints: Callable[[Item], Iterable[Hint]] | None
) -> Item:
    """Ask which road tiles a player reaches."""
    known, counter = about("cannonball", "connection")
    return Item(
        prompt,
        Spaces(),
        reached,
        state,
        {"player": player},
        "connection.reached",
        known,
        lens("connection", player=player),
        counter,
        hints,
    )


def asks_targets(
    prompt: str, state: Cannonball, cell: str, hints: Callable[[Item], Iterable[Hint]] | None
) -> Item:
    """Ask which forts a cannon may fire at."""
    known, counter = about("cannonball", "cannon_range")
    return Item(
        prompt,
        Spaces(),
        targets,
        state,
        {"cell": cell},
        "cannon_range.targets",
        known,
        lens("range", space=cell),
        counter,
        hints,
    )


# ---------------------------------------------------------------------- hints with pictures


def pictures(
    state: Cannonball, name: str, frames: Iterable[int], **question: Any
) -> tuple[Drawing, ...]:
    """Some frames of a lens on a small position, as drawings with the lens's own captions."""
    trace = state.trace(name, **question)
    return tuple(drawn(state, trace[number]) for number in frames)


def rungs(key: str, values: Mapping[str, object], *more: Mapping[str, Any]) -> Iterator[Hint]:
    """The hints of an item: the sentences `key`.1 to .4, each with its spaces and drawings."""
    for number, each in enumerate(more, 1):
        yield Hint(say(f"{key}.{number}", **values), **each)
