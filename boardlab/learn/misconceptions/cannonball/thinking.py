"""The rules of paths and shots as someone may believe them to be: walks with false beliefs.

Plain walks from space to space, which share nothing with the rules. Without any belief they find
what the evidence finds; that they do is a property test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Final

from boardlab.games.cannonball.position import Piece
from boardlab.games.cannonball.state import Cannonball

EDGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
)
CORNERS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        f"{vertical} {side}": (dx, dy)
        for (vertical, dy), (side, dx) in product(
            (("up", -1), ("down", 1)), (("left", -1), ("right", 1))
        )
    }
)
"""The directions, as steps of column and row."""

PATH_BELIEFS: Final = frozenset(
    {
        "corners",  # a path goes on across a corner
        "corner reached",  # a tile across a corner is reached, but ends it
        "own fort",  # an own fort breaks it, but for the one where it starts
        "own blockade",  # an own blockade does not break it
        "their blockade",  # nor does another's
        "cannon",  # a cannon breaks it
        "cannon reached",  # a cannon is reached, but ends it
        "their fort",  # another's fort does not break it
        "breaker reached",  # what breaks it is reached itself
    }
)
SHOT_BELIEFS: Final = frozenset(
    {
        "corners",  # a cannon fires diagonally too
        "own fort",  # a shot ends at an own fort
        "their fort",  # a shot ends at the first of the others' forts
        "cannon",  # a shot ends at a cannon
        "road",  # a shot ends at the first road
        "forest",  # a forest stops a shot
        "lake",  # so does a lake
        "mountain",  # a mountain does not
        "own blockade",  # an own blockade does not
        "their blockade",  # nor does another's
        "own target",  # own forts are targets
    }
)
Beliefs = frozenset[str]
RULE: Final[Beliefs] = frozenset()
"""No false belief."""


# ---------------------------------------------------------------------- paths


def starts(s: Cannonball, player: int) -> tuple[str, ...]:
    """Where a player's connections start. rule: connect-start."""
    landing = s.landing[player]
    forts = tuple(cell for cell, piece in s.pieces.items() if piece == ("fort", player))
    return forts if landing is None or landing in forts else (*forts, landing)


def walk(
    s: Cannonball, player: int, beliefs: Beliefs = RULE, start: Sequence[str] | None = None
) -> dict[str, str | None]:
    """The road tiles a path is believed to reach, nearest first, each with the one before it.

    start: where paths start from; by default, where the rules say so.
    """
    begin = starts(s, player) if start is None else start
    came: dict[str, str | None] = {}
    roads, pieces = s.roads, s.pieces

    def passes(cell: str) -> str:
        piece = pieces.get(cell)
        return "on" if piece is None else _passes(piece, player, beliefs, cell in begin)

    for cell in begin:
        if cell in roads and passes(cell) == "on":
            came[cell] = None
    todo = list(came)
    for cell in todo:
        for near in _beside(cell, "corners" in beliefs):
            if near not in roads or near in came:
                continue
            goes = passes(near)
            if goes:
                came[near] = cell
            if goes == "on":
                todo.append(near)
    if "corner reached" in beliefs:
        came.update(
            (near, cell)
            for cell in todo
            for near in _beside(cell, corners=True)
            if near in roads and near not in came and passes(near)
        )
    return came


def way(came: Mapping[str, str | None], cell: str) -> list[str]:
    """The believed path to a tile of a walk, from where it starts."""
    back: list[str] = []
    at: str | None = cell
    while at is not None:
        back.append(at)
        at = came[at]
    return back[::-1]


def _passes(piece: Piece, player: int, beliefs: Beliefs, starts_here: bool) -> str:
    """Whether a path goes on over what stands on a tile ("on"), ends there ("end"), or before ("").

    rules: connect-fort-blocks, connect-blockade-blocks, connect-cannon-passes,
    connect-blocker-itself; and what may be believed in their place.
    """
    own = piece.owner == player
    if piece.kind == "cannon":
        if "cannon reached" in beliefs:
            return "end"
        return "" if "cannon" in beliefs else "on"
    if piece.kind == "fort":
        free = ("own fort" not in beliefs or starts_here) if own else "their fort" in beliefs
    else:
        free = ("own blockade" if own else "their blockade") in beliefs
    return "on" if free else "end" if "breaker reached" in beliefs else ""


def _beside(cell: str, corners: bool) -> Iterator[str]:
    steps = (*EDGES.values(), *(CORNERS.values() if corners else ()))
    return (moved(cell, step) for step in steps)


def moved(cell: str, step: tuple[int, int], times: int = 1) -> str:
    """The space so many steps away, which no island need have."""
    return f"{chr(ord(cell[0]) + times * step[0])}{int(cell[1:]) + times * step[1]}"


# ---------------------------------------------------------------------- shots


def shots(
    s: Cannonball, cell: str, player: int | None, beliefs: Beliefs = RULE
) -> dict[str, tuple[str, ...]]:
    """The spaces a cannon is believed to have in range, nearest first, by direction."""
    steps = {**EDGES, **(CORNERS if "corners" in beliefs else {})}
    terrain, pieces, roads = s.terrain, s.pieces, s.roads
    furthest = max(s.island.width, s.island.height)

    def flight(step: tuple[int, int]) -> Iterator[str]:
        """rules: range-line, range-sea, range-blockers, range-passes; and what may be believed."""
        for far in range(1, furthest):
            at = moved(cell, step, far)
            ground, piece = terrain.get(at), pieces.get(at)
            if ground is None:  # the sea, or beyond it
                continue
            if _stops(ground, piece, player, beliefs):
                return
            yield at
            if _ends(piece, player, beliefs) or ("road" in beliefs and at in roads):
                return

    return {name: tuple(flight(step)) for name, step in steps.items()}


def _stops(ground: str, piece: Piece | None, player: int | None, beliefs: Beliefs) -> bool:
    """Whether a shot ends before a space."""
    if ground == "mountain":
        return "mountain" not in beliefs
    if piece and piece.kind == "blockade":
        own = piece.owner == player
        return ("own blockade" if own else "their blockade") not in beliefs
    return ground in beliefs


def _ends(piece: Piece | None, player: int | None, beliefs: Beliefs) -> bool:
    """Whether a shot ends on a space, by what stands there."""
    if piece is None:
        return False
    if piece.kind == "fort":
        return ("own fort" if piece.owner == player else "their fort") in beliefs
    return piece.kind in beliefs


def targets(
    s: Cannonball, cell: str, player: int | None, beliefs: Beliefs = RULE
) -> frozenset[str]:
    """The forts a cannon is believed to be able to destroy. rule: fire-enemy-fort."""
    seen = cells(s, cell, player, beliefs)
    return frozenset(
        at
        for at, piece in s.pieces.items()
        if at in seen
        and piece.kind == "fort"
        and (piece.owner != player or "own target" in beliefs)
    )


def cells(s: Cannonball, cell: str, player: int | None, beliefs: Beliefs = RULE) -> frozenset[str]:
    """All that a cannon is believed to have in range."""
    return frozenset[str]().union(*shots(s, cell, player, beliefs).values())
