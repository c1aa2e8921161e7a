"""What the rules see: connections, cannon range, distances and the standing.

Each question is answered by one function over bitmasks, which the legal actions and the verdicts
use, and by one that gives the same answer with names, for lenses, lessons and people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from reprlib import repr as shown
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from boardlab.core.errors import FormatError
from boardlab.core.players import NAMES, listed, player_number
from boardlab.games.cannonball.island import FORTS
from boardlab.geometry.grid import bits
from boardlab.geometry.square import SquareGrid

if TYPE_CHECKING:
    from boardlab.games.cannonball.position import Position


# ---------------------------------------------------------------------- connections


def network(s: Position, player: int) -> tuple[int, int]:
    """Where a player's connections start and the road tiles that carry them on, as masks.

    rules: connect-start, connect-fort-blocks, connect-blockade-blocks, connect-cannon-passes,
    connect-ship-blocked, connect-blocker-itself.
    """
    blocked = s.blockades_mask | s.enemy_forts(player)
    return s.fort_masks[player] | s.ship_masks[player], s.roads_mask & ~blocked


def reach(s: Position, player: int) -> int:
    """The road tiles connected to a player, as a mask. rule: connect-edges."""
    seeds, ground = network(s, player)
    return s.island.grid.flood(seeds, ground)


@dataclass(frozen=True, slots=True)
class Connection:
    """The road tiles connected to a player.

    reached: all of them. waves: by distance; the first holds the tiles where connections start.
    stopped: the tiles at which the path breaks, with the rule that breaks it.
    diagonal: road tiles that touch the connected ones at corners only, and so are not connected.
    """

    player: int
    reached: frozenset[str]
    stopped: Mapping[str, str]
    diagonal: frozenset[str]
    _waves: list[int] = field(repr=False)
    _grid: SquareGrid = field(repr=False, compare=False)

    @property
    def waves(self) -> list[frozenset[str]]:
        """The connected tiles by their distance from where connections start."""
        return [self._grid.cells(wave) for wave in self._waves]

    def path(self, cell: str) -> list[str] | None:
        """A shortest connected path to `cell`, from where it starts; None if it is not reached."""
        if cell not in self.reached:
            return None
        grid = self._grid
        path = [cell]
        distance = next(n for n, wave in enumerate(self._waves) if wave & grid.bit[cell])
        for earlier in reversed(self._waves[:distance]):
            path.append(next(grid.select(grid.spread(grid.bit[path[-1]]) & earlier)))
        return path[::-1]


def connection(s: Position, player: int | None = None) -> Connection:
    """What is connected to `player` (the current player if not given), and what stops it.

    rules: connect-start, connect-edges and the other connect- rules.
    """
    player = player_of(s, player)
    grid = s.island.grid
    seeds, ground = network(s, player)
    waves = grid.waves(seeds, ground)
    reached = sum(waves)
    stopped: dict[str, str] = {}
    ship = s.ship_masks[player]
    if ship & s.roads_mask & ~ground:
        stopped[grid.name(ship)] = "connect-ship-blocked"
    at_border = grid.spread(reached) & s.roads_mask & ~ground
    for cell in grid.select(at_border & ~(ship if stopped else 0)):
        blockade = grid.bit[cell] & s.blockades_mask
        stopped[cell] = "connect-blockade-blocks" if blockade else "connect-fort-blocks"
    corners = grid.diagonal(reached) & s.roads_mask & ~reached & ~grid.spread(reached)
    return Connection(
        player,
        grid.cells(reached),
        MappingProxyType(stopped),
        grid.cells(corners),
        waves,
        grid,
    )


# ---------------------------------------------------------------------- cannon range


def range_blockers(s: Position) -> int:
    """What stops a shot. rules: range-blockers, range-passes, terrain-mountain, terrain-lake."""
    return s.island.mountain_mask | s.blockades_mask


def range_of(s: Position, cannons: int) -> int:
    """All that any of these cannons has in range. rules: range-line, range-sea."""
    seen, blockers, grid = 0, range_blockers(s), s.island.grid
    for bit in bits(cannons):
        seen |= grid.seen(bit, blockers)
    return seen


class Ray(NamedTuple):
    """One direction of a cannon's fire.

    cells: the spaces in range, nearest first. stopped_by: the space of the mountain or blockade
    that ends it, or None at the island's end. rule: the id that says so. direction: "up", "right",
    "down" or "left".
    """

    cells: tuple[str, ...]
    stopped_by: str | None
    rule: str
    direction: str


class Rays(NamedTuple):
    """The four directions of a cannon's fire."""

    up: Ray
    right: Ray
    down: Ray
    left: Ray


@dataclass(frozen=True, slots=True)
class CannonRange:
    """What a cannon on `cell` has in range.

    cells: every space in range (what stops a shot is not). rays: by direction.
    targets: the forts in range that it may destroy.
    """

    cell: str
    owner: int | None
    cells: frozenset[str]
    rays: Rays
    targets: frozenset[str]


def cannon_range(s: Position, cell: str, player: int | None = None) -> CannonRange:
    """What a cannon on `cell` has in range, whether one stands there or not.

    Its owner is `player` if given, else whoever has a cannon there; without either, every fort
    counts as a target. rules: range-line, range-blockers, range-passes, range-sea, fire-enemy-fort.
    """
    bit = space(s, cell)
    if player is None:
        player = next((p for p, cannons in enumerate(s.cannon_masks) if cannons & bit), None)
    else:
        player = player_number(player, s.players)
    grid, land = s.island.grid, s.island.land_mask
    rays = []
    seen_at_all = 0
    directions = ("up", "right", "down", "left")
    for direction, (seen, blocker) in zip(
        directions, grid.rays(bit, range_blockers(s)), strict=True
    ):
        seen &= land
        seen_at_all |= seen
        cells = tuple(grid.select(seen))
        rays.append(
            Ray(
                cells if direction in ("right", "down") else cells[::-1],
                grid.name(blocker) if blocker else None,
                "range-blockers" if blocker else "range-line",
                direction,
            )
        )
    forts = s.enemy_forts(player)
    return CannonRange(
        cell, player, grid.cells(seen_at_all), Rays(*rays), grid.cells(forts & seen_at_all)
    )


# ---------------------------------------------------------------------- distances


def fort_distance(s: Position, a: str, b: str) -> int | None:
    """How many steps apart forts on `a` and `b` would be; None where no way exists.

    rule: fort-spacing-metric. Lakes and mountains are no steps.
    """
    return s.island.grid.distance(space(s, a), space(s, b), s.island.ground_mask)


def fort_distances(s: Position, cell: str) -> dict[str, int]:
    """Fort distance from `cell` to every space that has one. rule: fort-spacing-metric."""
    return _distances(s, cell, s.island.ground_mask)


def landing_distances(s: Position, cell: str) -> dict[str, int]:
    """Landing distance from `cell` to every space that has one. rule: land-distance-metric."""
    return _distances(s, cell, s.island.land_mask)


def _distances(s: Position, cell: str, ground: int) -> dict[str, int]:
    grid = s.island.grid
    waves = grid.waves(space(s, cell), ground)
    return {near: steps for steps, wave in enumerate(waves) for near in grid.select(wave)}


# ---------------------------------------------------------------------- the standing


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is ahead, and why.

    forts: on the island, by player. at_home: of these, on the own landing board. arms: cannons
    and blockades on the island. winners: the players that win or would win if the game ended now.
    lines: the chain of comparisons in words. rules: the ledger ids it used, in order.
    compared: the players that each comparison is between.
    """

    forts: tuple[int, ...]
    at_home: tuple[int, ...]
    arms: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[str, ...]
    rules: tuple[str, ...]
    compared: tuple[tuple[int, ...], ...]


def standing(s: Position) -> Standing:
    """The standing as the game's end would count it.

    rules: end-ten-forts, end-last-road, tie-fewest-at-home, tie-fewest-arms, tie-shared.
    """
    players = range(s.players)
    forts = tuple(mask.bit_count() for mask in s.fort_masks)
    boards = s.island.board_masks
    at_home = tuple((s.fort_masks[p] & boards[p]).bit_count() for p in players)
    arms = tuple((s.cannon_masks[p] | s.blockade_masks[p]).bit_count() for p in players)
    winners = [p for p in players if forts[p] == max(forts)]
    counted = ", ".join(f"{NAMES[p]} {forts[p]}" for p in players)
    if max(forts) == FORTS:
        lines = [
            f"{NAMES[winners[0]].capitalize()} has all ten forts on the island and wins at once."
        ]
        ten = ("end-ten-forts",)
        return Standing(forts, at_home, arms, tuple(winners), tuple(lines), ten, (tuple(players),))
    lines = [f"Most forts on the island: {counted}."]
    rules: tuple[str, ...] = ("end-last-road",)
    compared = [tuple(players)]
    for rule, words, counts in (
        ("tie-fewest-at-home", "A tie, so fewest forts on the own landing board", at_home),
        ("tie-fewest-arms", "Still a tie, so fewest cannons and blockades", arms),
    ):
        if len(winners) == 1:
            break
        compared.append(tuple(winners))
        tied = ", ".join(f"{NAMES[p]} {counts[p]}" for p in winners)
        fewest = min(counts[p] for p in winners)
        winners = [p for p in winners if counts[p] == fewest]
        lines.append(f"{words}: {tied}.")
        rules += (rule,)
    names = listed([NAMES[p] for p in winners]).capitalize()
    over = s.current_player is None
    if len(winners) == 1:
        lines.append(f"{names} {'wins' if over else 'is ahead'}.")
    else:
        lines.append(f"{names} {'share the victory' if over else 'are level'}.")
        rules += ("tie-shared",)
    return Standing(forts, at_home, arms, tuple(winners), tuple(lines), rules, tuple(compared))


# ---------------------------------------------------------------------- what was asked about


def space(s: Position, cell: str) -> int:
    """The one-bit set of a space. Raises FormatError if the island has no such space."""
    if cell not in s.island.cells:
        raise FormatError(f"there is no space {shown(cell)} on this island; {extent(s)}")
    return s.island.bit(cell)


def extent(s: Position) -> str:
    """How the island's spaces are named, in words."""
    last = chr(96 + s.island.width)
    return f"its columns run from a to {last}, its rows from 1 to {s.island.height}"


def player_of(s: Position, player: int | None) -> int:
    """The player asked about: the current one if None (the first at the end of the game)."""
    if player is None:
        return s.current_player or 0
    return player_number(player, s.players)
