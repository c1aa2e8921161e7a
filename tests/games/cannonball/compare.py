"""One position in both implementations, side by side: all that the engine says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cannonball import (
    cannon_range,
    connection,
    fort_distance,
    landing_distances,
    standing,
)
from tests.games.cannonball import plain

if TYPE_CHECKING:
    from random import Random

    from boardlab.games.cannonball import Cannonball


def compare(state: Cannonball, game: plain.Game) -> None:
    over = game.step == "end"
    assert state.step.id == game.step
    assert state.is_terminal == over
    assert state.current_player == (None if over else game.player)
    assert set(state.legal_actions()) == plain.legal(game)
    assert len(state.legal_actions()) == len(set(state.legal_actions()))
    assert state.roads == plain.names(game.roads)
    assert dict(state.pieces) == {plain.name(cell): piece for cell, piece in game.pieces.items()}
    assert state.landing == tuple(ship and plain.name(ship) for ship in game.ships)
    assert state.supply == game.supply
    assert tuple(dict(state.ready(player)) for player in range(game.players)) == game.ready
    assert over or state.passes == game.passes
    assert game.step != "build" or state.fired == game.fired  # it bears on passing alone
    assert state.scores() == plain.scores(game)
    for player in range(game.players):
        compare_connection(state, game, player)
        for cannon in plain.cannons(game, player):
            compare_range(state, game, player, cannon)


def compare_connection(state: Cannonball, game: plain.Game, player: int) -> None:
    waves = plain.connection_waves(game, player)
    found = connection(state, player)
    assert found.reached == plain.names(set().union(*waves))
    assert list(found.waves) == [plain.names(wave) for wave in waves if wave]
    broken = plain.broken_at(game, player)
    assert dict(found.stopped) == {plain.name(space): rule for space, rule in broken.items()}
    assert state.forts(player) == plain.names(plain.forts(game, player))


def compare_range(state: Cannonball, game: plain.Game, player: int, cannon: plain.Space) -> None:
    found = cannon_range(state, plain.name(cannon))
    seen = plain.in_range(game, cannon)
    assert found.cells == plain.names(seen)
    for ray, direction in zip(found.rays, plain.DIRECTIONS, strict=True):
        spaces, stop = plain.ray(game, cannon, direction)
        assert list(ray.cells) == [plain.name(space) for space in spaces]
        assert ray.stopped_by == (stop and plain.name(stop))
    others = [plain.forts(game, other) for other in plain.opponents(game, player)]
    assert found.targets == plain.names(seen & set().union(*others))


def compare_end(state: Cannonball, game: plain.Game) -> None:
    players = range(game.players)
    found = standing(state)
    assert state.returns() == plain.returns(game)
    assert list(found.winners) == plain.winners(game)
    assert list(found.rules) == plain.rules_that_decide(game)
    assert found.forts == plain.scores(game)
    assert list(found.at_home) == [plain.at_home(game, player) for player in players]
    assert list(found.arms) == [plain.arms(game, player) for player in players]


def compare_distances(state: Cannonball, game: plain.Game, rng: Random) -> None:
    cells = sorted(game.terrain)
    start = rng.choice(cells)
    steps = plain.landing_steps(game, start)
    named = {plain.name(space): far for space, far in steps.items()}
    assert dict(landing_distances(state, plain.name(start))) == named
    ground = [cell for cell in cells if game.terrain[cell] in ("grass", "forest")]
    start = rng.choice(ground)
    steps = plain.fort_steps(game, start)
    for cell in ground:
        assert fort_distance(state, plain.name(start), plain.name(cell)) == steps.get(cell)
