"""What no position of Cannonball Colony can be, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from boardlab.core.players import NAMES
from boardlab.games.cannonball.island import CANNON_FORTS, FORTS
from boardlab.games.cannonball.state import Cannonball

_WORDS: Final = {1: "one", len(CANNON_FORTS): "two", FORTS: "ten"}


class Problem(NamedTuple):
    """What is wrong and what was expected; where: a space, or the header line that says so."""

    where: str
    text: str


def problems(s: Cannonball, passes: int = 0) -> Iterator[Problem]:
    """Everything about a position that no rule allows.

    passes: in a row, as written (a state forgets those that cannot matter any more).
    """
    for player in range(s.players):
        yield from _pieces(s, player)
        yield from _ship(s, player)
    yield from _ending(s, passes)
    if not s.is_terminal:
        yield from _step(s)


def _pieces(s: Cannonball, player: int) -> Iterator[Problem]:
    """rules: setup-pieces, unlock-read-off."""
    ready = s.ready(player)
    for kind, masks, most, waiting in (
        ("fort", s.fort_masks, FORTS, 0),
        ("cannon", s.cannon_masks, len(CANNON_FORTS), ready["cannon"]),
        ("blockade", s.blockade_masks, 1, ready["blockade"]),
    ):
        built = masks[player].bit_count()
        plural = "s" * (built != 1)
        if built + waiting > most:
            yield Problem(
                "ready" if waiting else s.island.grid.name(masks[player]),
                f"{NAMES[player]} has {built} {kind}{plural} built and {waiting} ready; "
                f"expected at most {_WORDS[most]} (setup-pieces)",
            )


def _ship(s: Cannonball, player: int) -> Iterator[Problem]:
    """rules: land-terrain, land-edge, land-distance."""
    ship, island = s.ship_masks[player], s.island
    if not ship:
        return
    cell, who = island.grid.name(ship), NAMES[player]
    if not ship & island.ground_mask:
        yield Problem(
            "ships",
            f"{who}'s ship lies at {cell!r}, a {s.terrain[cell]}; "
            "expected grass or forest (land-terrain)",
        )
    if not ship & island.edge_mask:
        yield Problem(
            "ships",
            f"{who}'s ship lies at {cell!r}, inland; "
            "expected a space at the island's edge (land-edge)",
        )
    if ship in s.ship_masks[:player]:
        yield Problem(
            "ships", f"two players land at {cell!r}; expected a space for each (land-distance)"
        )


def _ending(s: Cannonball, passes: int) -> Iterator[Problem]:
    """rules: end-ten-forts, end-last-road, end-deadlock."""
    full = [p for p, mask in enumerate(s.fort_masks) if mask.bit_count() == FORTS]
    if len(full) > 1:
        yield Problem(
            s.island.grid.name(s.fort_masks[full[-1]]),
            "this is a second player's tenth fort; "
            "expected the game to end with the first (end-ten-forts)",
        )
    if s.is_terminal:
        return
    over = "so the game is over: expected “turn: end”"
    if full:
        yield Problem("turn", f"{NAMES[full[0]]} has all ten forts, {over} (end-ten-forts)")
    if not s.supply:
        yield Problem("turn", f"the supply is empty, {over} (end-last-road)")
    if passes >= s.players:
        yield Problem("passes", f"everyone has passed in turn, {over} (end-deadlock)")


def _step(s: Cannonball) -> Iterator[Problem]:
    """rules: land-order, land-possible, road-first, road-second."""
    player = s.current_player or 0
    who, step = NAMES[player], s.step.id
    if step == "land":
        if s.ship_masks[player]:
            yield Problem("turn", f"{who} has landed already; expected a player who has not")
        if s.roads_mask:
            yield Problem(
                "turn",
                "there are roads on the island, as there is one under every piece; "
                "expected all players landed (land-order)",
            )
        if not s.legal_actions():
            yield Problem("turn", f"{who} has no space left to land; expected one (land-possible)")
    elif step == "fire" and not s.shots():
        yield Problem("turn", f"{who} has no legal shot; expected the step “build”")
    elif step == "second-road":
        if s.ship_masks[player] & ~s.roads_mask:
            yield Problem(
                "turn", f"{who} has no road at the landing space yet; expected “build” (road-first)"
            )
        if not s.allowed[1]:
            yield Problem("turn", f"{who} has no space for a second road; expected another turn")
