"""A position of Cannonball Colony: where everything is, and whose turn it is.

Sets of spaces are bitmasks of the island's grid (boardlab.geometry.square), a mask for each player
where pieces have owners. What people ask for comes by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from boardlab.core.actions import Action
from boardlab.core.players import player_number
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.island import Island
from boardlab.geometry.grid import bits

T = TypeVar("T")


class Piece(NamedTuple):
    """A piece on a road tile: "fort", "cannon" or "blockade", and its player (from 0)."""

    kind: str
    owner: int


class Position:
    """The data of a state. Under construction it can be changed; a Cannonball no longer can."""

    __slots__ = (
        "_allowed",
        "_crowds",
        "_done",
        "_fired",
        "_legal",
        "_passes",
        "_phase",
        "_ready",
        "_supply",
        "_threats",
        "_turn",
        "blockade_masks",
        "cannon_masks",
        "fort_masks",
        "island",
        "roads_mask",
        "ship_masks",
    )

    island: Island
    roads_mask: int
    fort_masks: tuple[int, ...]
    cannon_masks: tuple[int, ...]
    blockade_masks: tuple[int, ...]
    ship_masks: tuple[int, ...]
    _phase: str
    _turn: int
    _supply: int
    _ready: tuple[tuple[int, int], ...]
    _passes: int
    _fired: bool
    # Carried along because they seldom change: what each player's cannons have in range, and the
    # spaces too near to each player's forts.
    _threats: tuple[int, ...]
    _crowds: tuple[int, ...]
    # Worked out on first use: where each kind of action is allowed, and the legal actions.
    _allowed: tuple[int, ...] | None
    _legal: tuple[Action, ...] | None
    # What led here, as plain values; `events` tells it.
    _done: tuple[Any, ...]

    def __init__(
        self,
        island: Island,
        phase: str,
        turn: int,
        supply: int,
        roads: int = 0,
        forts: tuple[int, ...] = (),
        cannons: tuple[int, ...] = (),
        blockades: tuple[int, ...] = (),
        ships: tuple[int, ...] = (),
        ready: tuple[tuple[int, int], ...] = (),
        passes: int = 0,
        fired: bool = False,
    ) -> None:
        """A position from its parts; the caller has checked that they go together."""
        nothing = (0,) * len(island.board_masks)
        self.island = island
        self.roads_mask = roads
        self.fort_masks = forts or nothing
        self.cannon_masks = cannons or nothing
        self.blockade_masks = blockades or nothing
        self.ship_masks = ships or nothing
        self._phase = phase
        self._turn = 0 if phase == "end" else turn
        self._supply = supply
        self._ready = ready or ((0, 0),) * len(nothing)
        self._fired = fired and phase == "build"
        # Passes in a row matter only while this turn may become another one (rule: end-deadlock).
        self._passes = passes if phase in ("fire", "build") and not fired else 0
        self._threats = tuple(evidence.range_of(self, mask) for mask in self.cannon_masks)
        self._crowds = tuple(self.crowd_of(mask) for mask in self.fort_masks)
        self._allowed = self._legal = None
        self._done = ()

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.fort_masks)

    @property
    def current_player(self) -> int | None:
        """Whose turn it is; None at the end."""
        return None if self._phase == "end" else self._turn

    @property
    def fired(self) -> bool:
        """Whether the current player has fired in this turn and is yet to build."""
        return self._fired

    @property
    def passes(self) -> int:
        """How many turns in a row were passed without a shot (rule: end-deadlock)."""
        return self._passes

    # ------------------------------------------------------------------ the position, by name

    @property
    def terrain(self) -> Mapping[str, str]:
        """What each space is: "grass", "forest", "lake" or "mountain"."""
        return self.island.terrain

    @property
    def roads(self) -> frozenset[str]:
        """The spaces that hold a road tile."""
        return self.island.grid.cells(self.roads_mask)

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """The piece on each space that holds one, in reading order."""
        found = {bit: piece for mask, piece in self._masks() for bit in bits(mask)}
        name = self.island.grid.name
        return MappingProxyType({name(bit): found[bit] for bit in sorted(found)})

    def piece_on(self, bit: int) -> Piece | None:
        """The piece on a space."""
        return next((piece for mask, piece in self._masks() if mask & bit), None)

    def _masks(self) -> Iterator[tuple[int, Piece]]:
        """Where each player has each kind of piece."""
        for kind, masks in (
            ("fort", self.fort_masks),
            ("cannon", self.cannon_masks),
            ("blockade", self.blockade_masks),
        ):
            for owner, mask in enumerate(masks):
                yield mask, Piece(kind, owner)

    @property
    def landing(self) -> tuple[str | None, ...]:
        """The landing space of each player, None before he has landed."""
        return tuple(self.island.grid.name(bit) if bit else None for bit in self.ship_masks)

    @property
    def supply(self) -> int:
        """How many road tiles are left in the common supply."""
        return self._supply

    def board(self, player: int) -> frozenset[str]:
        """The landing board of a player."""
        return self.island.boards[player_number(player, self.players)]

    def forts(self, player: int) -> frozenset[str]:
        """The spaces of a player's forts."""
        return self.island.grid.cells(self.fort_masks[player_number(player, self.players)])

    def ready(self, player: int) -> Mapping[str, int]:
        """How many cannons and blockades a player may build: available, and not yet built."""
        cannons, blockades = self._ready[player_number(player, self.players)]
        return MappingProxyType({"cannon": cannons, "blockade": blockades})

    @property
    def blockades_mask(self) -> int:
        """All blockades, whoever built them."""
        return _of_others(self.blockade_masks, None)

    def enemy_forts(self, player: int | None) -> int:
        """The forts of everyone but `player` (of everyone if None), as a mask."""
        return _of_others(self.fort_masks, player)

    def enemy_range(self, player: int) -> int:
        """All that the cannons of everyone but `player` have in range, as a mask."""
        return _of_others(self._threats, player)

    def own_range(self, player: int) -> int:
        """All that the cannons of `player` have in range, as a mask."""
        return self._threats[player]

    def crowd(self, player: int) -> int:
        """The spaces too near to a player's own forts for another one, as a mask."""
        return self._crowds[player]

    def crowd_of(self, forts: int) -> int:
        """The spaces too near to any of these forts, as a mask."""
        crowd = 0
        for bit in bits(forts):
            crowd |= self.island.crowd(bit)
        return crowd

    @property
    def key(self) -> tuple[Any, ...]:
        """All that bears on the future: the parts of which `__init__` makes an equal position."""
        return (
            self.island,
            self._phase,
            self._turn,
            self._supply,
            self.roads_mask,
            self.fort_masks,
            self.cannon_masks,
            self.blockade_masks,
            self.ship_masks,
            self._ready,
            self._passes,
            self._fired,
        )

    # ------------------------------------------------------------------ drafts

    def draft(self) -> Position:
        """A copy that can be changed."""
        new = Position.__new__(Position)
        new.island = self.island
        new.roads_mask = self.roads_mask
        new.fort_masks = self.fort_masks
        new.cannon_masks = self.cannon_masks
        new.blockade_masks = self.blockade_masks
        new.ship_masks = self.ship_masks
        new._phase = self._phase
        new._turn = self._turn
        new._supply = self._supply
        new._ready = self._ready
        new._passes = self._passes
        new._fired = self._fired
        new._threats = self._threats
        new._crowds = self._crowds
        new._allowed = new._legal = None
        new._done = ()
        return new


def _of_others(masks: tuple[int, ...], player: int | None) -> int:
    """The masks of everyone but `player` as one."""
    total = 0
    for other, mask in enumerate(masks):
        if other != player:
            total |= mask
    return total


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])
