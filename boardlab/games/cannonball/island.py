"""The island: what never changes during a game of Cannonball Colony.

An Island is shared by all states of a game, and two islands are the same object exactly if they are
equal. So whatever can be worked out once per island is kept here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from types import MappingProxyType
from weakref import WeakValueDictionary

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError
from boardlab.geometry.grid import Fixed
from boardlab.geometry.square import MAX_SIDE, SquareGrid, square_grid

TERRAIN = {".": "grass", "f": "forest", "~": "lake", "^": "mountain"}
SEA = "_"

LAND, ROAD, FORT, CANNON, BLOCKADE = range(5)
"""The kinds of action that name one space, as indices into `KINDS` and an island's tables."""
KINDS = ("land", "road", "fort", "cannon", "blockade")

FORTS = 10
"""rule: setup-pieces."""
CANNON_FORTS = (3, 6)
"""rule: unlock-cannons. The number of the fort that makes each further cannon available."""
BLOCKADE_FORT = 8
"""rule: unlock-blockade."""

FORT_STEPS = 3
"""rule: fort-spacing. Own forts stand at least this many steps apart."""
LANDING_STEPS = 4
"""rule: land-distance. Landing spaces lie at least this many steps apart."""


class Island(Fixed):
    """The ground, the landing board of each player and the spaces closed to landing.

    Sets of spaces are masks of `grid` (see SquareGrid). Get islands from `island_of`.
    """

    def __init__(self, rows: tuple[str, ...], boards: tuple[int, ...], closed: int) -> None:
        self.rows = rows
        self.grid = grid = square_grid(len(rows[0]), len(rows))
        self.width, self.height = grid.width, grid.height
        masks = dict.fromkeys([*TERRAIN, SEA], 0)
        for row, tokens in enumerate(rows):
            for column, token in enumerate(tokens):
                masks[token] |= 1 << row * grid.stride + column
        self.grass_mask, self.forest_mask = masks["."], masks["f"]
        self.lake_mask, self.mountain_mask = masks["~"], masks["^"]
        self.land_mask = grid.full & ~masks[SEA]
        self.ground_mask = self.grass_mask | self.forest_mask
        self.board_masks = boards
        self.closed_mask = closed
        self.edge_mask = self._edge()
        self.actions, self.table = notation(grid)
        self._crowd: dict[int, int] = {}

    def _edge(self) -> int:
        """rule: land-edge. Spaces with an edge where the island ends."""
        grid, land = self.grid, self.land_mask
        stride = grid.stride
        inner = land << 1 & land >> 1 & land << stride & land >> stride
        return land & ~inner

    # ------------------------------------------------------------------ named views, for people

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The names of all spaces, in reading order."""
        return tuple(self.grid.select(self.land_mask))

    @cached_property
    def terrain(self) -> Mapping[str, str]:
        """What each space is: "grass", "forest", "lake" or "mountain"."""
        return MappingProxyType({cell: TERRAIN[self.token(cell)] for cell in self.cells})

    @cached_property
    def boards(self) -> tuple[frozenset[str], ...]:
        """The landing board of each player."""
        return tuple(self.grid.cells(mask) for mask in self.board_masks)

    @cached_property
    def edge(self) -> frozenset[str]:
        """The spaces with an edge where the island ends."""
        return self.grid.cells(self.edge_mask)

    @cached_property
    def closed(self) -> frozenset[str]:
        """The spaces closed to landing (rule: land-peninsula-corners)."""
        return self.grid.cells(self.closed_mask)

    def xy(self, cell: str) -> tuple[int, int]:
        """Column and row of a space, from 0."""
        return ord(cell[0]) - 97, int(cell[1:]) - 1

    def token(self, cell: str) -> str:
        """The terrain of a space as the position text writes it."""
        column, row = self.xy(cell)
        return self.rows[row][column]

    def bit(self, cell: str) -> int:
        """The one-bit set of a space, or 0 if the island has no such space."""
        return self.grid.bit.get(cell, 0) & self.land_mask

    # ------------------------------------------------------------------ what rules look up often

    def crowd(self, bit: int) -> int:
        """rules: fort-spacing, fort-spacing-metric. The spaces too near to a fort on this one."""
        crowd = self._crowd.get(bit)
        if crowd is None:
            crowd = self.grid.ball(bit, self.ground_mask, FORT_STEPS - 1)
            self._crowd[bit] = crowd
        return crowd

    def near_landing(self, bits_taken: int) -> int:
        """The spaces too near to these ships. rules: land-distance, land-distance-metric."""
        return self.grid.ball(bits_taken, self.land_mask, LANDING_STEPS - 1)

    def actions_on(self, code: int, mask: int) -> list[Action]:
        """The actions of one kind on a set of spaces, in reading order."""
        actions, found = self.actions[code], []
        while mask:
            low = mask & -mask
            found.append(actions[low.bit_length() - 1])
            mask ^= low
        return found

    # ------------------------------------------------------------------ values

    @property
    def key(self) -> tuple[tuple[str, ...], tuple[int, ...], int]:
        """What makes this island this island."""
        return self.rows, self.board_masks, self.closed_mask

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Island) and self.key == other.key)

    def __repr__(self) -> str:
        return f"<Island {self.width} by {self.height}, {len(self.board_masks)} players>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return island_of, self.key


@cache
def notation(
    grid: SquareGrid,
) -> tuple[tuple[tuple[Action, ...], ...], Mapping[str, tuple[int, int]]]:
    """The actions that name one space: by kind and bit number, and back (kind, one-bit set)."""
    actions = tuple(tuple(Action(kind, name) for name in grid.names) for kind in KINDS)
    table: dict[str, tuple[int, int]] = {
        actions[code][bit.bit_length() - 1]: (code, bit)
        for code in range(len(KINDS))
        for bit in grid.bit.values()
    }
    return actions, MappingProxyType(table)


_islands: WeakValueDictionary[object, Island] = WeakValueDictionary()


def island_of(rows: Sequence[str], boards: Sequence[int], closed: int = 0) -> Island:
    """The island with this ground (a string of tokens a row), these boards and closed spaces."""
    key = (tuple(rows), tuple(boards), closed)
    island = _islands.get(key)
    if island is None:
        island = _islands.setdefault(key, Island(*key))
    return island


def read_island(text: str) -> tuple[str, ...]:
    """The rows of an island as text: `.` grass, `f` forest, `~` lake, `^` mountain, `_` sea.

    Raises FormatError, with the line and the token, for anything else.
    """
    if not isinstance(text, str):
        raise FormatError(f"island: a text is needed, not {type(text).__name__}")
    lines = [(n, line.split()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError("island: the text is empty; write a row of tokens a line")
    width = len(lines[0][1])
    for number, tokens in lines:
        check_row(number, tokens, width)
        for column, token in enumerate(tokens):
            if token not in TERRAIN and token != SEA:
                raise FormatError(
                    f"line {number}, column {column + 1}: {token!r} is no terrain; "
                    "expected . f ~ ^ or _"
                )
    rows = tuple("".join(tokens) for _, tokens in lines)
    check_size(rows)
    return rows


def check_row(number: int, tokens: Sequence[str], width: int) -> None:
    """Raise FormatError if a row of an island has not as many tokens as the first."""
    if len(tokens) != width:
        raise FormatError(
            f"line {number}: {len(tokens)} spaces in this row, expected {width} as in the first"
        )


def check_size(rows: Sequence[str]) -> None:
    """Raise FormatError if an island is too large or has no space at all."""
    if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
        raise FormatError(
            f"the island is {len(rows[0])} by {len(rows)} spaces; "
            f"at most {MAX_SIDE} by {MAX_SIDE} are possible"
        )
    if all(token == SEA for row in rows for token in row):
        raise FormatError("the island has no space: every token is sea")


# ---------------------------------------------------------------------- landing boards

_STANDARD = {
    3: ("d7-i12", "a1-f6", "g1-l6"),
    4: ("a1-f6", "g1-l6", "g7-l12", "a7-f12"),
}
"""rules: setup-landing-boards, setup-layout, setup-layout-even, setup-peninsula-centred,
setup-seats."""

CLOSED_THREE = ("c6", "d7", "j6", "i7")
"""rule: land-peninsula-which."""


def default_boards(rows: Sequence[str], players: int) -> tuple[int, ...]:
    """The landing boards of an island for which none are given.

    Cut as in the standard layout where the island is as wide (and, with three or four players, as
    high), else the whole island for everyone.
    """
    grid = square_grid(len(rows[0]), len(rows))
    land = land_of(rows)
    if grid.width == 12 and (players == 2 or grid.height == 12):
        halves = (f"a1-f{grid.height}", f"g1-l{grid.height}")
        boards = tuple(rectangle(grid, text) & land for text in _STANDARD.get(players, halves))
        if all(boards):
            return boards
    return (land,) * players


def land_of(rows: Sequence[str]) -> int:
    """All spaces of an island, as a mask."""
    stride = len(rows[0]) + 1
    return sum(
        1 << row * stride + column
        for row, tokens in enumerate(rows)
        for column, token in enumerate(tokens)
        if token != SEA
    )


def rectangle(grid: SquareGrid, text: str) -> int:
    """The spaces of a rectangle written as its first and last corner, "a1-f6"."""
    first, _, last = text.partition("-")
    if first not in grid.bit or last not in grid.bit:
        raise FormatError(
            f"{text!r} is no board on this island; expected two corners such as "
            f"a1-{grid.names[grid.width - 1][0]}{grid.height}"
        )
    left, top = ord(first[0]), int(first[1:])
    right, bottom = ord(last[0]), int(last[1:])
    if left > right or top > bottom:
        raise FormatError(f"{text!r}: expected the upper left corner first")
    return sum(
        grid.bit[f"{chr(column)}{row}"]
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    )


def rectangle_text(grid: SquareGrid, mask: int) -> str:
    """The smallest rectangle that holds a set, written as its corners."""
    columns = sorted({name[0] for name in grid.select(mask)})
    rows = sorted({int(name[1:]) for name in grid.select(mask)})
    return f"{columns[0]}{rows[0]}-{columns[-1]}{rows[-1]}"
