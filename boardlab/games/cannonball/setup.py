"""Setting up Cannonball Colony: which boards, how they lie, and who begins."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from boardlab.core.errors import FormatError
from boardlab.core.players import NAMES
from boardlab.games.cannonball.island import (
    CLOSED_THREE,
    SEA,
    Island,
    default_boards,
    island_of,
    read_island,
)
from boardlab.games.cannonball.state import Cannonball, landing_spaces
from boardlab.geometry.grid import bits

FULL_SUPPLY: Final = {2: 50, 3: 70, 4: 90}
"""rule: setup-road-supply."""

_SIDE = 6
_PLACES = {2: ((0, 0), (6, 0)), 3: ((3, 6), (0, 0), (6, 0)), 4: ((0, 0), (6, 0), (6, 6), (0, 6))}
"""rules: setup-layout, setup-layout-even, setup-peninsula-centred, setup-seats.
Column and row of the upper left corner of each player's board."""


@cache
def island_boards() -> tuple[tuple[str, ...], ...]:
    """Our four island boards, six rows of six tokens each. rule: setup-board-faces."""
    text = files("boardlab.games.cannonball").joinpath("boards.toml").read_text("utf-8")
    return tuple(
        tuple(row.replace(" ", "") for row in board["rows"].split("\n") if row.strip())
        for board in tomllib.loads(text)["board"]
    )


def new(
    players: int = 2,
    seed: int = 0,
    *,
    roads: int | None = None,
    island: str | None = None,
    closed_landing: tuple[str, ...] | list[str] | None = None,
) -> Cannonball:
    """The start of a game.

    players: 2, 3 or 4. seed: decides which boards, their turning and who begins (rules:
    setup-random-boards, setup-start-player). roads: the supply, if not the full one (rule:
    setup-road-supply; 30 makes a short game). island: an own island as text, rows of tokens
    `. f ~ ^ _`, up to 26 by 26. closed_landing: the spaces closed to landing (rule:
    land-peninsula-which; with three players on the standard layout c6 d7 j6 i7).

    Raises FormatError for an option that cannot be.
    """
    if type(players) is not int or players not in FULL_SUPPLY:
        raise FormatError(f"players={players!r}: Cannonball Colony is for 2, 3 or 4 players")
    if type(seed) is not int:
        raise FormatError(f"seed={seed!r}: a whole number is needed")
    supply = FULL_SUPPLY[players] if roads is None else check_supply(roads)
    rng = Random(seed)
    closed: tuple[str, ...]
    if island is None:
        rows = _standard_island(players, rng)
        closed = CLOSED_THREE if players == 3 else ()
    else:
        rows, closed = read_island(island), ()
    if closed_landing is not None:
        if not isinstance(closed_landing, (tuple, list)):
            raise FormatError(f"closed_landing={closed_landing!r}: a tuple of spaces is needed")
        closed = tuple(closed_landing)
    ground = _island(rows, players, closed)
    first = 0 if players == 3 else rng.randrange(players)
    if island is not None or closed_landing is not None:
        _check_landing(ground, "closed_landing" if island is None else "island")
    return Cannonball.made(ground, phase="land", turn=first, supply=supply)


def check_supply(roads: int) -> int:
    """A supply of roads. Raises FormatError unless it is a whole number from 1 to 999."""
    if type(roads) is not int or not 1 <= roads <= 999:
        raise FormatError(f"roads={roads!r}: a whole number from 1 to 999 is needed")
    return roads


def _standard_island(players: int, rng: Random) -> tuple[str, ...]:
    """rules: setup-random-boards, setup-layout and its rulings."""
    boards = list(island_boards())
    rng.shuffle(boards)
    places = _PLACES[players]
    width = 2 * _SIDE
    height = _SIDE * (1 + max(row for _, row in places) // _SIDE)
    rows = [[SEA] * width for _ in range(height)]
    for (left, top), board in zip(places, boards, strict=False):
        for row, tokens in enumerate(turned(board, rng.randrange(4))):
            rows[top + row][left : left + _SIDE] = tokens
    return tuple("".join(row) for row in rows)


def turned(board: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """A board turned clockwise by so many quarters."""
    for _ in range(quarters):
        board = tuple("".join(column) for column in zip(*reversed(board), strict=True))
    return board


def _island(rows: tuple[str, ...], players: int, closed: tuple[str, ...]) -> Island:
    island = island_of(rows, default_boards(rows, players))
    unknown = [cell for cell in closed if cell not in island.cells]
    if unknown:
        raise FormatError(f"closed_landing: there is no space {unknown[0]!r} on this island")
    if not closed:
        return island
    return island_of(rows, island.board_masks, sum({island.bit(cell) for cell in closed}))


def _check_landing(island: Island, option: str) -> None:
    """rule: land-possible. Raise FormatError if the others' landings could leave a player none.

    option: the one to name, to which the island owes its landing spaces.
    """
    start = Cannonball.made(island, phase="land", turn=0, supply=1)
    spaces = [landing_spaces(start, p) for p in range(start.players)]
    for player, mask in enumerate(spaces):
        others = spaces[:player] + spaces[player + 1 :]
        most = sum(_most_closed(island, mask, other) for other in others)
        if mask.bit_count() <= most and _may_be_left_none(island, mask, others, 0):
            raise FormatError(
                f"{option}: {NAMES[player]} may be left without a landing space; each landing "
                "board needs edge spaces of grass or forest at least four steps from others' ships"
            )


def _most_closed(island: Island, mask: int, other: int) -> int:
    """How many spaces of `mask` one ship on a space of `other` can close: a bound, soon found."""
    return max(((mask & island.near_landing(bit)).bit_count() for bit in bits(other)), default=0)


def _may_be_left_none(island: Island, mask: int, others: list[int], taken: int) -> bool:
    """Whether ships of the others, at distance from one another, can cover all of `mask`."""
    if not mask:
        return True
    if not others:
        return False
    first, *rest = others
    free = first & ~taken
    return any(
        _may_be_left_none(island, mask & ~near, rest, taken | near)
        for near in map(island.near_landing, bits(free))
    )
