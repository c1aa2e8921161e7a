"""What no position of Cannonball Colony can be, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from boardlab.games.cannonball.state import CANNON_FORTS, FORTS, Cannonball


def problems(s: Cannonball, passes: int = 0) -> Iterator[str]:
    """Everything about a position that no rule allows, a sentence each.

    passes: in a row, as written (a state forgets those that cannot matter any more).
    """
    for player in range(s.players):
        yield from _pieces(s, player)
        yield from _ship(s, player)
    yield from _ending(s, passes)
    if not s.is_terminal:
        yield from _step(s)


def _pieces(s: Cannonball, player: int) -> Iterator[str]:
    """rules: setup-pieces, unlock-read-off."""
    who, ready = f"player {player + 1}", s.ready(player)
    forts = s.fort_masks[player].bit_count()
    if forts > FORTS:
        yield f"{who} has {forts} forts; there are ten (setup-pieces)"
    cannons = s.cannon_masks[player].bit_count()
    if cannons + ready["cannon"] > len(CANNON_FORTS):
        yield (
            f"{who} has {cannons} cannons built and {ready['cannon']} ready; "
            "there are two (setup-pieces)"
        )
    blockades = s.blockade_masks[player].bit_count()
    if blockades + ready["blockade"] > 1:
        yield (
            f"{who} has {blockades} blockades built and {ready['blockade']} ready; "
            "there is one (setup-pieces)"
        )


def _ship(s: Cannonball, player: int) -> Iterator[str]:
    """rules: land-terrain, land-edge, land-distance."""
    ship, island = s.ship_masks[player], s.island
    if not ship:
        return
    who, cell = f"ships: player {player + 1}", island.grid.name(ship)
    if not ship & island.ground_mask:
        yield f"{who} cannot land at {cell}, a {s.terrain[cell]} (land-terrain)"
    if not ship & island.edge_mask:
        yield f"{who} cannot land at {cell}, which lies inland (land-edge)"
    if ship in s.ship_masks[:player]:
        yield f"ships: two players land at {cell} (land-distance)"


def _ending(s: Cannonball, passes: int) -> Iterator[str]:
    """rules: end-ten-forts, end-last-road, end-deadlock."""
    full = [p + 1 for p, mask in enumerate(s.fort_masks) if mask.bit_count() == FORTS]
    if len(full) > 1:
        yield "two players have ten forts; the first of them ends the game (end-ten-forts)"
    if s.is_terminal:
        return
    over = "so the game is over: write “turn: end”"
    if full:
        yield f"player {full[0]} has all ten forts, {over} (end-ten-forts)"
    if not s.supply:
        yield f"the supply is empty, {over} (end-last-road)"
    if passes >= s.players:
        yield f"everyone has passed in turn ({passes} passes in a row), {over} (end-deadlock)"


def _step(s: Cannonball) -> Iterator[str]:
    player = s.current_player or 0
    who, step = f"turn: player {player + 1}", s.step.id
    if step == "land":
        if s.ship_masks[player]:
            yield f"{who} has landed already"
        if s.roads_mask:
            yield "turn: roads are laid only when everyone has landed (land-order)"
        if not s.legal_actions():
            yield f"{who} has no space left to land (land-possible)"
    elif step == "fire" and not s.shots():
        yield f"{who} has no legal shot, so the step is “build”"
    elif step == "second-road":
        if s.ship_masks[player] & ~s.roads_mask:
            yield f"{who} has laid no road at the landing space yet (road-first)"
        if not s.allowed[1]:
            yield f"{who} has no space for a second road"
