"""A position of Cornwall: what lies on the table, who has what, and whose turn it is.

Sets of spaces are bitmasks of a hex grid (boardlab.geometry.hexes). The grid is the smallest of a
few that leaves a margin around all fields, so equal positions have equal masks. What people ask for
comes by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from boardlab.core.actions import Action
from boardlab.core.players import player_number
from boardlab.games.cornwall.counting import SET, SIZES, VALUES, Counts
from boardlab.games.cornwall.layings import Bits, completed, growing, room
from boardlab.games.cornwall.tiles import LANDSCAPES, SYMBOLS, Deck, Tile
from boardlab.geometry.grid import bits
from boardlab.geometry.hexes import HexGrid, hex_grid

T = TypeVar("T")

MARGIN: Final = 3
"""A tile reaches at most two spaces beyond the fields, and its neighbours one more."""

RADII: Final = tuple(range(16, 129, 16))
"""The sizes of grids."""

FARTHEST: Final = RADII[-1] - MARGIN
"""The end of the table: no field has a larger coordinate, either way."""

START_COINS: Final = 1
SUPPLY: Final = 40
"""rule: coins."""

SURROUNDED: Final = ("unfillable", "strict")
"""The readings of `complete-unfillable-gap`; the first is the default."""

CHAPEL_POINTS: Final = 3
"""rule: place-chapel."""

NO_PIECES: Final[Counts] = (0, 0, 0)

COTTAGE, FLAG, CHAPEL = range(len(SYMBOLS))


class Piece(NamedTuple):
    """A playing piece: "small", "tall" or "big", and its player (from 0)."""

    kind: str
    owner: int


class Field(NamedTuple):
    """A field on the table: its landscape, its symbol or None, the piece on it or None."""

    landscape: str
    symbol: str | None = None
    piece: Piece | None = None


class Position:
    """The data of a state. Under construction it can be changed; a Cornwall no longer can."""

    __slots__ = (
        "_coins",
        "_costs",
        "_done",
        "_hands",
        "_laid",
        "_lays",
        "_legal",
        "_phase",
        "_pile",
        "_points",
        "_pubs",
        "_room",
        "_supply",
        "_tile",
        "_turn",
        "_under",
        "deck",
        "evaluated_mask",
        "filled",
        "grid",
        "land_masks",
        "locked_mask",
        "open_regions",
        "piece_masks",
        "pieces_mask",
        "surrounded",
        "symbol_masks",
    )

    grid: HexGrid
    deck: Deck
    surrounded: str
    # Fields by landscape (LANDSCAPES) and by symbol (SYMBOLS); pieces by player and size.
    land_masks: tuple[int, ...]
    symbol_masks: tuple[int, ...]
    piece_masks: tuple[tuple[int, int, int], ...]
    _coins: tuple[int, ...]
    _points: tuple[int, ...]
    _pubs: tuple[Counts, ...]
    # Tiles still to be drawn: tile number n is bit n - 1. Those put under the pile are by number.
    _pile: int
    _under: tuple[int, ...]
    # The tile in hand, or where the one of this turn was laid.
    _tile: Tile | None
    _laid: Bits | tuple[()]
    _phase: str
    _turn: int
    _supply: int
    # Follows from the rest, and is carried along: all fields, all pieces, pieces in hand, regions
    # not yet evaluated (by landscape), fields of the others, and those of them under a cottage.
    filled: int
    pieces_mask: int
    _hands: tuple[Counts, ...]
    open_regions: tuple[tuple[int, ...], ...]
    evaluated_mask: int
    locked_mask: int
    # Worked out on first use.
    _room: tuple[int, int] | None
    _lays: tuple[int, ...] | None
    _costs: dict[int, tuple[int, int]] | None
    _legal: tuple[Action, ...] | None
    # What led here, as plain values; `events` tells it.
    _done: tuple[tuple[Any, ...], ...]

    def __init__(
        self,
        radius: int,
        phase: str,
        turn: int,
        lands: tuple[int, ...],
        symbols: tuple[int, ...],
        pieces: tuple[tuple[int, int, int], ...],
        coins: tuple[int, ...],
        points: tuple[int, ...],
        pubs: tuple[Counts, ...],
        pile: int,
        under: tuple[int, ...],
        tile: Tile | None,
        laid: Bits | tuple[()],
        deck: Deck,
        supply: int = SUPPLY,
        surrounded: str = SURROUNDED[0],
    ) -> None:
        """A position from its parts; the caller has checked that they go together."""
        self.grid = hex_grid(radius)
        self.deck = deck
        self.surrounded = surrounded
        self.land_masks = lands
        self.symbol_masks = symbols
        self.piece_masks = pieces
        self._coins = coins
        self._points = points
        self._pubs = pubs
        self._pile = pile
        self._under = under
        self._tile = tile
        self._laid = laid
        self._phase = phase
        self._turn = 0 if phase == "end" else turn
        self._supply = supply
        self.filled = union(lands)
        self.pieces_mask = union(map(union, pieces))
        self._hands = tuple(map(_in_hand, pieces, pubs))
        self._settle()
        self._forget()
        self._done = ()

    def _settle(self) -> None:
        """Find the regions, and which of them were evaluated before this turn's tile was laid.

        Every region that is complete without that tile has been.
        """
        grid, laid = self.grid, union(self._laid)
        cottages = self.symbol_masks[COTTAGE] & ~laid
        before = tuple(tuple(grid.parts(land & ~laid)) for land in self.land_masks)
        self.evaluated_mask = self.locked_mask = 0
        if self._phase == "end":
            self.evaluated_mask = self.filled
        else:
            still = growing(grid, self.filled & ~laid, self.surrounded)
            for _, mask, _ in completed(before, cottages, still):
                self.evaluated_mask |= mask
        for regions in before:
            for mask in regions:
                if mask & cottages & self.evaluated_mask:
                    self.locked_mask |= mask
        self.open_regions = tuple(
            tuple(grid.parts(land & ~self.evaluated_mask)) for land in self.land_masks
        )

    def _forget(self) -> None:
        self._room = self._lays = self._costs = self._legal = None

    # ------------------------------------------------------------------ who and how far

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self._coins)

    @property
    def turn(self) -> int:
        """Whose turn it is, also while a tile is drawn; 0 at the end."""
        return self._turn

    @property
    def coins(self) -> tuple[int, ...]:
        """The coins of each player."""
        return self._coins

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player; coins are not among them, not even at the end."""
        return self._points

    @property
    def bank(self) -> int:
        """How many coins are left in the supply. rules: coins, coins-run-out."""
        return self._supply - sum(self._coins)

    @property
    def supply(self) -> int:
        """How many coins there are in all."""
        return self._supply

    def hand(self, player: int) -> Mapping[str, int]:
        """A player's pieces in hand, by size. rule: pieces."""
        return _by_size(self._hands[player_number(player, self.players)])

    def pub(self, player: int) -> Mapping[str, int]:
        """A player's pieces in the pub, by size. rule: to-the-pub."""
        return _by_size(self._pubs[player_number(player, self.players)])

    # ------------------------------------------------------------------ tiles

    @property
    def tile(self) -> Tile | None:
        """The tile in hand, if one is to be laid."""
        return self._tile

    @property
    def laid(self) -> tuple[str, ...]:
        """Where the tile of this turn lies, in the tile's own order, until the turn is over."""
        return tuple(map(self.grid.name, self._laid))

    @property
    def pile(self) -> tuple[int, ...]:
        """The numbers of the tiles in the pile."""
        return tuple(bit.bit_length() for bit in bits(self._pile))

    @property
    def under(self) -> tuple[int, ...]:
        """The numbers of the tiles put under the pile, the next first. rule: lay-bottom."""
        return self._under

    @property
    def left(self) -> int:
        """How many tiles are still to be drawn."""
        return self._pile.bit_count() + len(self._under)

    # ------------------------------------------------------------------ the table, by name

    @property
    def fields(self) -> Mapping[str, Field]:
        """Every field on the table by its space, in reading order."""
        grid = self.grid
        symbols: dict[str, str] = {}
        for symbol, mask in zip(SYMBOLS, self.symbol_masks, strict=True):
            symbols.update(dict.fromkeys(grid.select(mask), symbol))
        lands: dict[str, str] = {}
        for landscape, mask in zip(LANDSCAPES, self.land_masks, strict=True):
            lands.update(dict.fromkeys(grid.select(mask), landscape))
        pieces = self.pieces
        return MappingProxyType(
            {
                space: Field(lands[space], symbols.get(space), pieces.get(space))
                for space in grid.select(self.filled)
            }
        )

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """The piece on each space that holds one, in reading order."""
        found = {
            bit: Piece(SIZES[size], owner)
            for owner, masks in enumerate(self.piece_masks)
            for size, mask in enumerate(masks)
            for bit in bits(mask)
        }
        name = self.grid.name
        return MappingProxyType({name(bit): found[bit] for bit in sorted(found)})

    @property
    def cells(self) -> tuple[str, ...]:
        """The spaces of all fields, in reading order."""
        return tuple(self.grid.select(self.filled))

    # ------------------------------------------------------------------ masks

    def bit(self, space: str) -> int:
        """The one-bit set of a field on the table; 0 for anything else."""
        try:
            return self.grid.bit.get(space, 0) & self.filled
        except TypeError:
            return 0

    def land_of(self, bit: int) -> int:
        """The landscape of a field, as its number in LANDSCAPES."""
        return next(land for land, mask in enumerate(self.land_masks) if mask & bit)

    def region_of(self, bit: int) -> int:
        """The region of a field, as a mask."""
        land = self.land_of(bit)
        for region in self.open_regions[land]:
            if region & bit:
                return region
        return self.grid.flood(bit, self.land_masks[land])

    @property
    def room(self) -> tuple[int, int]:
        """Where any tile covers nothing and touches two edges; see layings.room."""
        found = self._room
        if found is None:
            found = room(self)
            keep(self, "_room", found)
        return found

    def values(self, region: int) -> tuple[int, ...]:
        """The sum of the values of each player's pieces on some fields.

        rules: majority-by-value, piece-values.
        """
        if not region & self.pieces_mask:
            return (0,) * len(self.piece_masks)
        small, tall, big = VALUES
        return tuple(
            [
                small * (region & one).bit_count()
                + tall * (region & two).bit_count()
                + big * (region & three).bit_count()
                for one, two, three in self.piece_masks
            ]
        )

    @property
    def placed(self) -> int:
        """How many pieces were placed in this turn: those on the tile just laid."""
        return (union(self._laid) & self.pieces_mask).bit_count()

    # ------------------------------------------------------------------ the value

    @property
    def key(self) -> tuple[Any, ...]:
        """All that bears on the future: the parts of which `__init__` makes an equal position."""
        return (
            self.grid.radius,
            self._phase,
            self._turn,
            self.land_masks,
            self.symbol_masks,
            self.piece_masks,
            self._coins,
            self._points,
            self._pubs,
            self._pile,
            self._under,
            self._tile,
            self._laid,
            self.deck,
            self._supply,
            self.surrounded,
        )

    # ------------------------------------------------------------------ drafts

    def draft(self) -> Position:
        """A copy that can be changed."""
        new = Position.__new__(Position)
        new.grid = self.grid
        new.deck = self.deck
        new.surrounded = self.surrounded
        new.land_masks = self.land_masks
        new.symbol_masks = self.symbol_masks
        new.piece_masks = self.piece_masks
        new._coins = self._coins
        new._points = self._points
        new._pubs = self._pubs
        new._pile = self._pile
        new._under = self._under
        new._tile = self._tile
        new._laid = self._laid
        new._phase = self._phase
        new._turn = self._turn
        new._supply = self._supply
        new.filled = self.filled
        new.pieces_mask = self.pieces_mask
        new._hands = self._hands
        new.open_regions = self.open_regions
        new.evaluated_mask = self.evaluated_mask
        new.locked_mask = self.locked_mask
        # Room changes with the fields alone; whoever lays a tile forgets it.
        new._room = self._room
        new._lays = new._costs = new._legal = None
        new._done = ()
        return new

    def make_room(self) -> None:
        """Move to the next larger grid if the tile laid this turn comes near the end of this."""
        if union(self._laid) & ~_inner(self.grid):
            self.rehouse(radius_for(self.grid.radius))

    def rehouse(self, radius: int) -> None:
        """Move everything on the table to the grid of another radius."""
        old, new = self.grid, hex_grid(radius)

        def moved(mask: int) -> int:
            return old.moved(mask, new)

        self.grid = new
        self.land_masks = tuple(map(moved, self.land_masks))
        self.symbol_masks = tuple(map(moved, self.symbol_masks))
        self.piece_masks = tuple(
            (moved(small), moved(tall), moved(big)) for small, tall, big in self.piece_masks
        )
        if self._laid:
            one, two, three = self._laid
            self._laid = (moved(one), moved(two), moved(three))
        self.filled = moved(self.filled)
        self.pieces_mask = moved(self.pieces_mask)
        self.open_regions = tuple(tuple(map(moved, masks)) for masks in self.open_regions)
        self.evaluated_mask = moved(self.evaluated_mask)
        self.locked_mask = moved(self.locked_mask)
        self._forget()


# What an immutable state works out on first use, it keeps.
keep = object.__setattr__


def radius_for(extent: int) -> int:
    """The radius of the grid for fields whose largest coordinate, either way, is `extent`."""
    return next(radius for radius in RADII if extent <= radius - MARGIN)


@cache
def _inner(grid: HexGrid) -> int:
    """The spaces of a grid that leave a margin around them."""
    return grid.within(grid.radius - MARGIN)


def union(masks: Iterable[int]) -> int:
    """Masks as one."""
    total = 0
    for mask in masks:
        total |= mask
    return total


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


def _in_hand(masks: tuple[int, int, int], pub: Counts) -> Counts:
    """What is neither on the table nor in the pub. rule: pieces."""
    small, tall, big = (
        max(0, number - mask.bit_count() - away)
        for number, mask, away in zip(SET, masks, pub, strict=True)
    )
    return small, tall, big


def _by_size(counts: Counts) -> Mapping[str, int]:
    return MappingProxyType(dict(zip(SIZES, counts, strict=True)))


def pieces_of(s: Position, region: int) -> Iterator[tuple[int, Piece]]:
    """The pieces on some fields, each with its space as a one-bit set, in no special order."""
    for owner, masks in enumerate(s.piece_masks):
        for size, mask in enumerate(masks):
            for bit in bits(mask & region):
                yield bit, Piece(SIZES[size], owner)
