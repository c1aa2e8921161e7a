"""Where a tile can be laid, what it joins there, and what closes: the rules of laying as masks.

A laying is a way (the kind of triangle and how the tile is turned in it, 0 to 5) and an anchor,
the one-bit set of the triangle's first space.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING, Final, NamedTuple

from boardlab.core.actions import Action
from boardlab.games.cornwall.tiles import LANDSCAPES, SYMBOLS, Tile
from boardlab.geometry.grid import Fixed, bits, flags
from boardlab.geometry.hexes import HexGrid

if TYPE_CHECKING:
    from boardlab.games.cornwall.position import Position

Bits = tuple[int, int, int]
"""The spaces of a tile's fields, in the tile's own order, as one-bit sets."""

INDEX: Final = {landscape: index for index, landscape in enumerate(LANDSCAPES)}
SWAMP: Final = INDEX["swamp"]

WAYS: Final = 6


class Layings(Fixed):
    """All that could be laid on a grid: `lay` actions, their ways, anchors and spaces.

    Actions are made when they are first met, and kept.
    """

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        self.shifts = tuple(
            tuple(shifts[(field + turning) % 3] for field in range(3))
            for shifts in grid.triangle_shifts
            for turning in range(3)
        )
        self._made: tuple[list[Action | None], ...] = tuple(
            [None] * len(grid.names) for _ in range(WAYS)
        )
        self._found: dict[str, tuple[int, int]] = {}

    def spaces(self, way: int, anchor: int) -> Bits:
        """The spaces of the tile's fields."""
        one, two, three = self.shifts[way]
        return anchor << one, anchor << two, anchor << three

    def actions(self, masks: Iterable[int]) -> tuple[Action, ...]:
        """The actions with these anchors, a mask for each way."""
        found: list[Action] = []
        for way, mask in enumerate(masks):
            if mask:
                first = (mask & -mask).bit_length() - 1
                made = self._made[way][first : mask.bit_length()]
                chosen = list(compress(made, flags(mask >> first)))
                if None in chosen:
                    chosen = [self._make(way, bit.bit_length() - 1) for bit in bits(mask)]
                found += chosen  # type: ignore[arg-type]
        return tuple(found)

    def _make(self, way: int, number: int) -> Action:
        """The action with this way and anchor, which it keeps."""
        names = self.grid.names
        action = Action("lay", *(names[number + shift] for shift in self.shifts[way]))
        self._made[way][number] = action
        self._found[action] = way, 1 << number
        return action

    def find(self, action: str) -> tuple[int, int] | None:
        """The way and the anchor of an action; None if it lays no tile on this grid."""
        found = self._found.get(action)
        if found is None:
            words = action.split()
            if len(words) != 4 or words[0] != "lay":
                return None
            one, two, three = (self.grid.bit.get(space, 0) for space in words[1:])
            found = self.way_of((one, two, three))
        return found

    def way_of(self, bits: Bits) -> tuple[int, int] | None:
        """The way and the anchor that put a tile's fields there; None if they are no triangle."""
        if all(bits):
            for way, shifts in enumerate(self.shifts):
                anchor = bits[0] >> shifts[0]
                if anchor and self.spaces(way, anchor) == bits:
                    return way, anchor
        return None


@cache
def layings(grid: HexGrid) -> Layings:
    """The layings on a grid; the same object each time."""
    return Layings(grid)


# ---------------------------------------------------------------------- where a tile fits


def room(s: Position) -> tuple[int, int]:
    """Anchors of triangles, A and B, where any tile covers nothing and touches two edges.

    rules: lay-no-cover, lay-two-edges, lay-holes.
    """
    grid = s.grid
    stride = grid.stride
    slant = stride - 1
    point_down, point_up = grid.triangles(grid.full & ~s.filled)
    # The spaces with one edge or more at laid fields, and those with two or more.
    one, two = grid.spread_twice(s.filled)
    below = one >> stride
    enough = two | two >> stride | one & below
    either = one | below
    right, left = one >> 1, one >> slant
    return (
        point_down & (enough | two >> 1 | either & right),
        point_up & (enough | two >> slant | either & left),
    )


def where(s: Position, tile: Tile) -> tuple[int, ...]:
    """The anchors at which a tile can be laid, a mask for each way.

    rules: tile-shape, lay-no-cover, lay-two-edges, lay-match, lay-not-complete, lay-holes.
    """
    grid = s.grid
    a, b = s.room
    stride = grid.stride
    slant = stride - 1
    spread, lands, evaluated, locked = grid.spread, s.land_masks, s.evaluated_mask, s.locked_mask
    seen: dict[str, tuple[Bits4, Bits4]] = {}
    may = []
    fit = []
    for landscape, _ in tile:
        known = seen.get(landscape)
        if known is None:
            land = lands[INDEX[landscape]]
            beside = spread(land & ~evaluated)  # rule: lay-match
            done = land & locked
            known = (
                (beside, beside >> 1, beside >> stride, beside >> slant),
                _four(~spread(done), stride) if done else _ANYWHERE,  # rule: lay-not-complete
            )
            seen[landscape] = known
        fit.append(known[0])
        may.append(known[1])
    masks = []
    for anchors, (x, y, z) in ((a, (0, 1, 2)), (b, (0, 2, 3))):
        for i, j, k in ((x, y, z), (y, z, x), (z, x, y)):
            masks.append(
                anchors & (fit[0][i] | fit[1][j] | fit[2][k]) & may[0][i] & may[1][j] & may[2][k]
            )
    return tuple(masks)


Bits4 = tuple[int, int, int, int]

_ANYWHERE: Final[Bits4] = (-1, -1, -1, -1)


def _four(mask: int, stride: int) -> Bits4:
    """A set as seen from the anchors of triangles, for each place of a field in them."""
    return mask, mask >> 1, mask >> stride, mask >> stride - 1


# ---------------------------------------------------------------------- what a laying does


class Join(NamedTuple):
    """What a laying does to one landscape.

    land: its number in LANDSCAPES. new: the fields laid. touched: the regions that they extend.
    whole: the one region that comes of it.
    """

    land: int
    new: int
    touched: tuple[int, ...]
    whole: int


def joins(
    grid: HexGrid, regions: tuple[tuple[int, ...], ...], tile: Tile, bits: Bits
) -> list[Join]:
    """What a laying does to each landscape of the tile. rule: lay-joins-and-closes.

    regions: the regions that can be extended, by landscape.
    """
    new: dict[int, int] = {}
    for (landscape, _), bit in zip(tile, bits, strict=True):
        land = INDEX[landscape]
        new[land] = new.get(land, 0) | bit
    found = []
    for land, laid in new.items():
        near = grid.spread(laid)
        touched = tuple([region for region in regions[land] if region & near])
        whole = laid
        for region in touched:
            whole |= region
        found.append(Join(land, laid, touched, whole))
    return found


def put_down(draft: Position, tile: Tile, bits: Bits) -> list[Join]:
    """Put a tile on the table of a draft, as the one laid this turn; what it joined.

    The grid grows where the tile comes near its end; `_laid` tells where the tile lies then.
    """
    draft._laid = bits
    draft.make_room()
    bits = draft._laid
    joined = joins(draft.grid, draft.open_regions, tile, bits)
    lands, regions = list(draft.land_masks), list(draft.open_regions)
    for land, new, touched, whole in joined:
        lands[land] |= new
        draft.filled |= new
        regions[land] = (*[mask for mask in regions[land] if mask not in touched], whole)
    draft.land_masks, draft.open_regions = tuple(lands), tuple(regions)
    for (_, symbol), bit in zip(tile, bits, strict=True):
        if symbol:
            masks = list(draft.symbol_masks)
            masks[SYMBOLS.index(symbol)] |= bit
            draft.symbol_masks = tuple(masks)
    draft._room = None
    return joined


def coins_due(joined: Iterable[Join]) -> int:
    """The coins for a laying. rule: earn-coins."""
    return max(0, sum(1 for join in joined if join.touched) - 1)


# ---------------------------------------------------------------------- what is complete


def growing(grid: HexGrid, filled: int, surrounded: str) -> int:
    """The spaces beside which something can still be laid.

    A region without such a field is surrounded. rules: complete-surrounded,
    complete-unfillable-gap with its option.
    """
    empty = grid.full & ~filled
    if surrounded == "unfillable":
        empty = grid.covered(grid.triangles(empty))
    return grid.spread(empty)


def completed(
    regions: tuple[tuple[int, ...], ...], cottages: int, growing: int
) -> list[tuple[int, int, str]]:
    """The regions to be evaluated: landscape, mask, and how each was closed, in a fixed order.

    rules: complete-cottage, complete-surrounded, swamp-at-end.
    """
    found = []
    for land, masks in enumerate(regions):
        if land == SWAMP:
            continue
        for mask in masks:
            if mask & cottages:
                found.append((land, mask, "cottage"))
            elif not mask & growing:
                found.append((land, mask, "surrounded"))
    if len(found) > 1:
        found.sort(key=lambda each: (each[0], first(each[1])))
    return found


def first(mask: int) -> int:
    """The first space of a set: sorts regions in reading order."""
    return mask & -mask
