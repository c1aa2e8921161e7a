"""Where a tile fits, and what a laying would earn, join and close before it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from reprlib import repr as shown
from typing import TYPE_CHECKING

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError
from boardlab.core.players import listed
from boardlab.games.cornwall.layings import (
    WAYS,
    Bits,
    coins_due,
    completed,
    first,
    growing,
    joins,
    layings,
    put_down,
    where,
)
from boardlab.games.cornwall.position import COTTAGE, union, with_item
from boardlab.games.cornwall.region import Region, closed_by, region_at, region_of, space_at
from boardlab.games.cornwall.tiles import LANDSCAPES, Tile, read_tile
from boardlab.geometry.grid import bits

if TYPE_CHECKING:
    from boardlab.games.cornwall.position import Position


def fits(s: Position, tile: Tile | str | None = None) -> tuple[Action, ...]:
    """Every laying of a tile (the one in hand, if none is given), in a fixed order.

    In the pub and place steps it is asked for the next turn: what this turn completes is complete.
    rules: lay-no-cover, lay-match, lay-two-edges, lay-not-complete, lay-holes. Raises FormatError
    where no tile is in hand and none is given.
    """
    s = settled(s)
    return layings(s.grid).actions(where(s, tile_of(s, tile)))


def touching(s: Position, spaces: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The edges that a tile on these spaces would touch: its own space and the laid field, each.

    rule: lay-two-edges. Raises FormatError for what is no space.
    """
    grid = s.grid
    own = [space_at(s, space) for space in spaces]
    mine = union(own)
    return tuple(
        (grid.name(bit), beside)
        for bit in own
        if bit
        for beside in grid.select(grid.spread(bit) & s.filled & ~mine)
    )


@dataclass(frozen=True, slots=True)
class Laying:
    """What laying a tile so would do, before it is done.

    action: as it is played. edges: how many touch tiles already laid (rule: lay-two-edges).
    coins: what the player would get (rules: earn-coins, coins-run-out). extended: the landscapes
    of the regions that grow. joined: the regions of one landscape that become one, for each such
    landscape (rule: lay-joins-and-closes). regions: what the tile's fields belong to afterwards.
    closed: the regions that this completes, as they are then; they are evaluated at the end of
    the turn, but swamps at the end of the game. lines: all that in sentences. rules: ledger ids.
    """

    action: Action
    tile: Tile
    edges: int
    coins: int
    extended: tuple[str, ...]
    joined: tuple[tuple[Region, ...], ...]
    regions: tuple[Region, ...]
    closed: tuple[Region, ...]
    lines: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def spaces(self) -> tuple[str, ...]:
        """Where the tile's fields lie, in the tile's own order."""
        return self.action.args

    @property
    def words(self) -> str:
        """What it does in a few words, as "1 coin · joins meadow · closes meadow"."""
        words = [f"{self.coins or 'no'} {_plural(self.coins, 'coin')}"]
        words += [f"joins {regions[0].landscape}" for regions in self.joined]
        words += [f"closes {region.landscape}" for region in self.closed]
        return " · ".join(words)


def laying(
    s: Position, spaces: Action | str | Sequence[str], tile: Tile | str | None = None
) -> Laying:
    """What it would do to lay a tile (the one in hand, if none is given) on these spaces.

    spaces: a `lay` action, or the three spaces in the tile's own order. Raises FormatError if the
    tile cannot be laid so, and for what is neither.
    """
    before = settled(s)
    found = tile_of(s, tile)
    table = layings(before.grid)
    way = table.find(spaces if isinstance(spaces, str) else _as_action(spaces))
    if way is None or not where(before, found)[way[0]] & way[1]:
        raise FormatError(f"{found} cannot be laid as {shown(spaces)}")
    return _laying(before, found, table.spaces(*way))


def _as_action(spaces: Sequence[str]) -> Action:
    names = tuple(spaces) if isinstance(spaces, (tuple, list)) else ()
    if not names or not all(isinstance(name, str) for name in names):
        raise FormatError(
            f"{shown(spaces)} is no laying; expected a lay action or three spaces, as 3,-1"
        )
    return Action("lay", *names)


def _laying(before: Position, tile: Tile, spaces: Bits) -> Laying:
    after = before.draft()
    joined = put_down(after, tile, spaces)
    if after.grid is not before.grid:
        before.rehouse(after.grid.radius)
    name = after.grid.name
    names = tuple(map(name, after._laid))
    merged = tuple(
        tuple(region_at(before, name(first(mask))) for mask in sorted(join.touched, key=first))
        for join in joined
        if len(join.touched) > 1
    )
    due = coins_due(joined)
    coins = min(due, before.bank)
    extended = tuple(LANDSCAPES[join.land] for join in joined if join.touched)
    closed = tuple(region_at(after, name(first(mask))) for mask in _closes(before, after))
    told = tuple(_told(extended, due, coins, merged, closed))
    return Laying(
        Action("lay", *names),
        tile,
        len(touching(before, names)),
        coins,
        extended,
        merged,
        tuple(region_at(after, name(first(join.new))) for join in joined),
        closed,
        tuple(line for line, _ in told),
        tuple(dict.fromkeys(rule for _, rule in told)),
    )


def _closes(before: Position, after: Position) -> Iterator[int]:
    """The regions of `after` that the tile laid since `before` has completed, as masks."""
    still = growing(before.grid, before.filled, before.surrounded)
    still_after = growing(after.grid, after.filled, after.surrounded)
    for land, masks in enumerate(after.open_regions):
        for mask in sorted(masks, key=first):
            was_open = mask not in before.open_regions[land] or not closed_by(before, mask, still)
            if was_open and closed_by(after, mask, still_after):
                yield mask


def _told(
    extended: tuple[str, ...],
    due: int,
    coins: int,
    joined: tuple[tuple[Region, ...], ...],
    closed: tuple[Region, ...],
) -> Iterator[tuple[str, str]]:
    """What a laying does, line by line, each with its rule."""
    paid = "no coins" if not due else "1 coin" if due == 1 else f"{due} coins"
    one = " alone" if len(extended) == 1 else ""
    yield f"Extends {listed(extended)}{one}: {paid}.", "earn-coins"
    if coins < due:
        yield f"The supply has {coins or 'no'} {_plural(coins, 'coin')} left.", "coins-run-out"
    for regions in joined:
        sizes = listed([str(len(region.cells)) for region in regions])
        yield f"Joins {regions[0].landscape} regions of {sizes} fields.", "lay-joins-and-closes"
    for region in closed:
        size = (
            f"the {region.landscape} of {len(region.cells)} {_plural(len(region.cells), 'field')}"
        )
        if region.closed == "cottage":
            yield f"A cottage completes {size}.", "complete-cottage"
        elif region.landscape == "swamp":
            yield f"Surrounds {size}, which counts at the end.", "swamp-at-end"
        else:
            yield f"Surrounds {size} and so completes it.", "complete-surrounded"


def closings(
    s: Position, region: Region | str, tile: Tile | str | None = None
) -> tuple[Action, ...]:
    """The layings of a tile (the one in hand, if none is given) that close a region.

    rules: complete-cottage, complete-surrounded, complete-unfillable-gap, lay-joins-and-closes.
    Raises FormatError if it is closed already.
    """
    before = settled(s)
    mask = open_region(before, region)
    actions = layings(before.grid).actions
    return tuple(
        action
        for way, anchor in ways_to_close(before, mask, tile_of(s, tile))
        for action in actions([anchor if each == way else 0 for each in range(WAYS)])
    )


def open_region(s: Position, region: Region | str) -> int:
    """A region that can still be closed, as a mask. Raises FormatError if it is closed."""
    found = region_of(s, region)
    if found.closed:
        size = f"{len(found.cells)} {_plural(len(found.cells), 'field')}"
        raise FormatError(f"the {found.landscape} of {size} is closed already")
    return found.mask


def ways_to_close(before: Position, mask: int, tile: Tile) -> Iterator[tuple[int, int]]:
    """The ways and anchors of the layings of a tile that close this open region."""
    grid, table = before.grid, layings(before.grid)
    # A gap beside the region lies one step away; a tile that spoils it, two at most.
    near = grid.spread(mask | grid.spread(mask))
    for way, anchors in enumerate(where(before, tile)):
        for anchor in bits(anchors):
            spaces = table.spaces(way, anchor)
            if union(spaces) & near and _closes_it(before, mask, tile, spaces):
                yield way, anchor


def _closes_it(before: Position, mask: int, tile: Tile, spaces: Bits) -> bool:
    """Whether a laying closes this open region."""
    grid = before.grid
    filled = before.filled | union(spaces)
    whole = mask
    for join in joins(grid, before.open_regions, tile, spaces):
        if mask in join.touched:
            whole = join.whole
            laid = zip(tile, spaces, strict=True)
            if any(face.symbol == "cottage" and bit & whole for face, bit in laid):
                return True
    return not whole & growing(grid, filled, before.surrounded)


# ---------------------------------------------------------------------- before the next turn


def settled(s: Position) -> Position:
    """A draft of the table as the next tile finds it: what this turn completes is complete.

    rule: lay-joins-and-closes (the lock counts from the next tile on).
    """
    draft = s.draft()
    if s._laid:
        still = growing(s.grid, s.filled, s.surrounded)
        for land, mask, _ in completed(s.open_regions, s.symbol_masks[COTTAGE], still):
            draft.evaluated_mask |= mask
            if mask & s.symbol_masks[COTTAGE]:
                draft.locked_mask |= mask
            left = tuple(other for other in draft.open_regions[land] if other != mask)
            draft.open_regions = with_item(draft.open_regions, land, left)
    draft._laid = ()
    return draft


def tile_of(s: Position, tile: Tile | str | None) -> Tile:
    """The tile meant: the one given, or the one in hand. Raises FormatError if there is none."""
    if tile is not None:
        return read_tile(tile)
    if s.tile is None:
        raise FormatError("no tile is in hand now: give one, as tile='meadow forest village'")
    return s.tile


def _plural(number: int, word: str) -> str:
    return word if number == 1 else f"{word}s"
