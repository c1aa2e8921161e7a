"""The regions on the table: what belongs to each, what still keeps it open, and its standing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from reprlib import repr as shown
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardlab.core.errors import FormatError
from boardlab.games.cornwall.counting import Standing, majority
from boardlab.games.cornwall.layings import growing
from boardlab.games.cornwall.position import COTTAGE, FARTHEST, FLAG, Piece, pieces_of
from boardlab.games.cornwall.tiles import LANDSCAPES
from boardlab.geometry.grid import bits

if TYPE_CHECKING:
    from boardlab.games.cornwall.position import Position


@dataclass(frozen=True, slots=True)
class Region:
    """Fields of one landscape that hang together.

    cells: their spaces. flagged: whether a flag is among them (rule: points-flags-once).
    closed: None while it can grow, "cottage" once a cottage has completed it (rule:
    complete-cottage), "surrounded" where nothing can be laid beside it any more (rule:
    complete-surrounded; a swamp can be so too). evaluated: whether its points have been given.
    pieces: the pieces on it by space. number: tells it from others of its landscape, from 1 in
    reading order.
    """

    landscape: str
    cells: frozenset[str]
    flagged: bool
    closed: str | None
    evaluated: bool
    pieces: Mapping[str, Piece] = field(hash=False)
    number: int
    mask: int = field(repr=False)

    @property
    def name(self) -> str:
        """What it is called beside others, as "meadow 2"."""
        return f"{self.landscape} {self.number}"


def regions(s: Position) -> tuple[Region, ...]:
    """Every region on the table, by landscape and then in reading order."""
    still = growing(s.grid, s.filled, s.surrounded)
    return tuple(
        _region(s, land, mask, number, still)
        for land, ground in enumerate(s.land_masks)
        for number, mask in enumerate(s.grid.parts(ground), 1)
    )


def region_at(s: Position, space: str) -> Region:
    """The region of a field. Raises FormatError if there is no field."""
    bit = field_at(s, space)
    land = s.land_of(bit)
    for number, mask in enumerate(s.grid.parts(s.land_masks[land]), 1):
        if mask & bit:
            return _region(s, land, mask, number, growing(s.grid, s.filled, s.surrounded))
    raise AssertionError("a field is part of its landscape")


def _region(s: Position, land: int, mask: int, number: int, still: int) -> Region:
    found = dict(pieces_of(s, mask))
    name = s.grid.name
    return Region(
        LANDSCAPES[land],
        s.grid.cells(mask),
        bool(mask & s.symbol_masks[FLAG]),
        closed_by(s, mask, still),
        bool(mask & s.evaluated_mask),
        MappingProxyType({name(bit): found[bit] for bit in sorted(found)}),
        number,
        mask,
    )


def closed_by(s: Position, mask: int, still: int) -> str | None:
    """How a region is closed, if it is; `still` is what `growing` says."""
    if mask & s.symbol_masks[COTTAGE]:
        return "cottage"
    return None if mask & still else "surrounded"


def standing(s: Position, region: Region | str) -> Standing:
    """Who holds a region (or the one of a field), and what it is worth now.

    Its points are those that an evaluation would give now; where it was evaluated before, there
    are no pieces and no points left. rules: as `majority` names them.
    """
    found = region_of(s, region)
    return majority(found.landscape, len(found.cells), found.flagged, s.values(found.mask))


# ---------------------------------------------------------------------- what keeps one open


@dataclass(frozen=True, slots=True)
class Border:
    """The empty spaces around a region.

    open: those that keep it open, each with the triangles of empty spaces on it where a tile could
    lie. gaps: those that no tile can fill any more, and that therefore do not (rule:
    complete-unfillable-gap; with `surrounded="strict"` they do, and there are none here).
    """

    open: Mapping[str, tuple[tuple[str, str, str], ...]]
    gaps: tuple[str, ...]


def open_spaces(s: Position, region: Region | str) -> Border:
    """What still keeps a region open. rules: complete-surrounded, complete-unfillable-gap.

    A cottage completes a region whatever lies around it; its spaces are listed all the same.
    """
    mask = region_of(s, region).mask
    grid = s.grid
    empty = grid.full & ~s.filled
    anchors = grid.triangles(empty)
    around = grid.spread(mask) & empty
    room = around if s.surrounded == "strict" else around & grid.covered(anchors)
    return Border(
        MappingProxyType(
            {grid.name(bit): tuple(_triangles(s, bit, anchors)) for bit in bits(room)}
        ),
        tuple(grid.select(around & ~room)),
    )


def _triangles(s: Position, bit: int, anchors: tuple[int, int]) -> Iterator[tuple[str, str, str]]:
    """The triangles with these anchors that cover a space, clockwise."""
    name = s.grid.name
    for kind, shifts in zip(anchors, s.grid.triangle_shifts, strict=True):
        for shift in shifts:
            anchor = bit >> shift
            if anchor & kind:
                one, two, three = (anchor << each for each in shifts)
                yield name(one), name(two), name(three)


# ---------------------------------------------------------------------- what was asked about


def field_at(s: Position, space: str) -> int:
    """The one-bit set of a field. Raises FormatError if there is none at `space`."""
    bit = s.bit(space)
    if not bit:
        raise FormatError(f"there is no field at {shown(space)}")
    return bit


def space_at(s: Position, space: str) -> int:
    """The one-bit set of a space, empty or not; 0 far from all fields.

    Raises FormatError for what is no space at all.
    """
    if not isinstance(space, str):
        raise FormatError(f"{shown(space)} is no space; expected a text such as 3,-1")
    bit = s.grid.bit.get(space)
    if bit is not None:
        return bit
    q, comma, r = space.partition(",")
    try:
        far = max(abs(int(q)), abs(int(r)))
    except ValueError:
        far = FARTHEST + 1
    if not comma or far > FARTHEST or f"{int(q)},{int(r)}" != space:
        raise FormatError(
            f"{shown(space)} is no space of the table; expected two whole numbers, as 3,-1"
        )
    return 0


def region_of(s: Position, region: Region | str) -> Region:
    """The region meant: the one of a field, or one with the same fields as that given.

    Raises FormatError if there is no field, or none such (any more).
    """
    if not isinstance(region, Region):
        return region_at(s, region)
    space = next(iter(region.cells))
    found = region_at(s, space) if s.bit(space) else None
    if not found or (found.landscape, found.cells) != (region.landscape, region.cells):
        raise FormatError(f"{shown(region.name)} with {space} is no region of this position")
    return found
