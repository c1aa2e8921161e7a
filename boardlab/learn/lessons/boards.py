"""What the items of both Cannonball lessons are made of: questions about evidence, and ghosts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from boardlab.core.actions import Action
from boardlab.core.marks import Frame, Mark, Trace
from boardlab.core.start import position
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.forms import Spaces
from boardlab.learn.item import Hint, Item, lens
from boardlab.learn.language import say
from boardlab.learn.lessons.items import mover
from boardlab.learn.misconceptions import about
from boardlab.learn.misconceptions.cannonball.parts import cannonball as board

__all__ = [
    "as_if", "asks_reached", "asks_targets", "board", "others", "reached", "shipped", "targets",
]  # fmt: skip

Hints = Callable[[Item], Iterable[Hint]]


def shipped(name: str) -> Cannonball:
    """The teaching position `name`, or the one of a diagram."""
    state = position("cannonball", name)
    assert isinstance(state, Cannonball)
    return state


def others(state: Cannonball, kind: str) -> tuple[str, ...]:
    """Where the pieces of one kind stand that are not of whoever is to move."""
    player, _ = mover(state)
    return tuple(
        cell for cell, piece in state.pieces.items() if piece.kind == kind and piece.owner != player
    )


# ---------------------------------------------------------------------- what is asked


def reached(state: Cannonball, player: int) -> frozenset[str]:
    """The road tiles connected to a player."""
    return evidence.connection(state, player).reached


def targets(state: Cannonball, cell: str) -> frozenset[str]:
    """The forts that the cannon on `cell` may fire at."""
    return evidence.cannon_range(state, cell).targets


def asks_reached(prompt: str, state: Cannonball, player: int, hints: Hints | None = None) -> Item:
    """Ask which road tiles a player reaches."""
    item = Item(
        prompt, Spaces(), reached, state, {"player": player}, "connection.reached", hints=hints
    )
    return _with_what_is_known(item, lens("connection", player=player))


def asks_targets(prompt: str, state: Cannonball, cell: str, hints: Hints | None = None) -> Item:
    """Ask which forts a cannon may fire at."""
    item = Item(
        prompt, Spaces(), targets, state, {"cell": cell}, "cannon_range.targets", hints=hints
    )
    return _with_what_is_known(item, lens("range", space=cell))


def _with_what_is_known(item: Item, explain: Callable[[Item], Trace]) -> Item:
    """An item with the misconceptions and the counter-examples that bear on its evidence."""
    known, counter = about("cannonball", item.evidence)
    return replace(item, look_for=known, explain=explain, counter=counter)


# ---------------------------------------------------------------------- what an action would do


def as_if(state: Cannonball, action: Action, frames: Iterable[Frame]) -> Trace:
    """Frames about the position after a piece is built, on the position before: the piece a ghost.

    It is drawn over what lies there, and what the frames mark is as it would be.
    """
    player, _ = mover(state)
    ghost = Mark(
        "lens:why:built",
        f"{action.kind}-{player + 1}",
        action.args,
        layer="overlay",
        css="bl-ghost",
        label=say("lesson.as_if", piece=action.kind),
    )
    laid = [replace(frame, marks=(*frame.marks, ghost)) for frame in frames]
    return Trace(laid, state, "why")
