"""What happened between a state of Cannonball Colony and the one before it, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from boardlab.core.events import Event
from boardlab.core.players import NAMES
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.island import BLOCKADE_FORT, CANNON_FORTS

if TYPE_CHECKING:
    from boardlab.games.cannonball.state import Cannonball


def events(s: Cannonball) -> tuple[Event, ...]:
    """The events that led to `s`, in order; none for a state that was not played to."""
    if not s.done:
        return ()
    kind, player, *details = s.done
    told = list(_TELLERS[kind](s, player, *details))
    if s.is_terminal:
        told += _end(s, kind)
    return tuple(told)


def _land(s: Cannonball, player: int, bit: int) -> Iterator[Event]:
    cell = s.island.grid.name(bit)
    yield Event(
        "landed",
        f"{_who(player)} lands at {cell}.",
        ("land-order", "land-ship"),
        (cell,),
        player,
    )
    if s.step.id != "land":
        first = s.current_player or 0
        yield Event(
            "turns",
            f"All have landed; {NAMES[first]} takes the first turn.",
            ("land-order",),
            (),
            first,
        )


def _road(s: Cannonball, player: int, bit: int) -> Iterator[Event]:
    cell = s.island.grid.name(bit)
    ground = s.terrain[cell]
    rules = ("terrain-forest", "road-forest-alone") if ground == "forest" else ("terrain-grass",)
    yield Event(
        "road",
        f"{_who(player)} lays road over {ground} at {cell}.",
        (*rules, "road-adjacent"),
        (cell,),
        player,
    )


def _fort(s: Cannonball, player: int, bit: int, number: int, unlocked: str) -> Iterator[Event]:
    cell = s.island.grid.name(bit)
    yield Event(
        "fort",
        f"{_who(player)} builds fort {number} at {cell}.",
        ("build-one-action", "fort-connected"),
        (cell,),
        player,
    )
    if unlocked == "cannon":
        which = ("first", "second")[CANNON_FORTS.index(number)]
        yield Event(
            "unlocked",
            f"{_who(player)}'s {which} cannon becomes available.",
            ("unlock-cannons", "cannon-available"),
            (),
            player,
        )
    elif unlocked:
        yield Event(
            "unlocked",
            f"{_who(player)}'s blockade becomes available.",
            ("unlock-blockade", "blockade-available"),
            (),
            player,
        )
    elif number in (*CANNON_FORTS, BLOCKADE_FORT):
        piece = "blockade" if number == BLOCKADE_FORT else "cannon"
        yield Event(
            "unlocked-before",
            f"Fort {number} was built before: no {piece} comes of it again.",
            ("unlock-once", "unlock-read-off"),
            (),
            player,
        )


def _cannon(s: Cannonball, player: int, bit: int) -> Iterator[Event]:
    cell = s.island.grid.name(bit)
    yield Event(
        "cannon",
        f"{_who(player)} builds a cannon at {cell}; it may fire from the next turn on.",
        ("cannon-not-this-turn", "cannon-permanent"),
        (cell,),
        player,
    )


def _blockade(s: Cannonball, player: int, bit: int) -> Iterator[Event]:
    cell = s.island.grid.name(bit)
    yield Event(
        "blockade",
        f"{_who(player)} builds the blockade at {cell}.",
        ("blockade-permanent", "connect-blockade-blocks", "range-blockers"),
        (cell,),
        player,
    )


def _fire(
    s: Cannonball, player: int, cannon: int, target: int, owner: int, number: int
) -> Iterator[Event]:
    there, here = s.island.grid.name(cannon), s.island.grid.name(target)
    yield Event(
        "fired",
        f"{_who(player)}'s cannon at {there} fires at {here}.",
        ("fire-one", "fire-first", "range-line"),
        (there, here),
        player,
    )
    yield Event(
        "destroyed",
        f"{_who(owner)}'s fort at {here} is destroyed and goes back to mat space {number}; "
        "the road under it stays.",
        ("fire-enemy-fort", "fire-fort-returns", "fire-opens-path"),
        (here,),
        owner,
    )


def _hold(_s: Cannonball, player: int) -> Iterator[Event]:
    yield Event("held", f"{_who(player)} holds fire.", ("fire-first",), (), player)


def _stop(_s: Cannonball, player: int) -> Iterator[Event]:
    yield Event("stopped", f"{_who(player)} lays no second road.", ("road-second",), (), player)


def _pass(_s: Cannonball, player: int) -> Iterator[Event]:
    yield Event(
        "passed", f"{_who(player)} can build nothing and passes.", ("pass-only-stuck",), (), player
    )


def _end(s: Cannonball, kind: str) -> Iterator[Event]:
    """rules: end-ten-forts, end-last-road, end-deadlock and the chain of ties."""
    standing = evidence.standing(s)
    if kind == "road":
        yield Event(
            "ended", "That was the last road of the supply: the game ends.", ("end-last-road",)
        )
    elif kind == "pass":
        yield Event("ended", "Everyone has passed in turn: the game ends.", ("end-deadlock",))
    told = "shared" if len(standing.winners) > 1 else "won"
    winner = standing.winners[0] if told == "won" else None
    yield Event(told, " ".join(standing.lines), standing.rules, (), winner)


_TELLERS: dict[str, Callable[..., Iterator[Event]]] = {
    "land": _land,
    "road": _road,
    "fort": _fort,
    "cannon": _cannon,
    "blockade": _blockade,
    "fire": _fire,
    "hold": _hold,
    "stop": _stop,
    "pass": _pass,
}


def _who(player: int) -> str:
    return NAMES[player].capitalize()
