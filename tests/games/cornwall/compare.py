"""One position in both implementations, side by side: all that the engine says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cornwall import placement_cost, regions, standing
from tests.games.cornwall import plain

if TYPE_CHECKING:
    from boardlab.games.cornwall import Cornwall


def compare(state: Cornwall, game: plain.Game) -> None:
    over = game.step == "end"
    assert state.step.id == game.step
    assert state.is_terminal == over
    assert state.is_chance == (game.step == "draw")
    assert state.current_player == (None if game.step in ("draw", "end") else game.player)
    assert over or state.turn == game.player
    assert set(state.legal_actions()) == plain.legal(game)
    assert len(state.legal_actions()) == len(set(state.legal_actions()))
    assert dict(state.chance_outcomes()) == plain.outcomes(game)
    compare_table(state, game)
    compare_players(state, game)
    compare_regions(state, game)
    if game.step == "place":
        compare_costs(state, game)


def compare_table(state: Cornwall, game: plain.Game) -> None:
    assert {
        where: (field.landscape, field.symbol, field.piece) for where, field in state.fields.items()
    } == {plain.name(space): (*face, game.pieces.get(space)) for space, face in game.fields.items()}
    assert (state.tile and plain.tile_of(state.tile)) == game.tile
    assert state.laid == tuple(map(plain.name, game.laid))
    assert state.pile == tuple(sorted(game.pile))
    assert state.under == game.under


def compare_players(state: Cornwall, game: plain.Game) -> None:
    assert state.coins == game.coins
    assert state.points == game.points
    assert state.scores() == plain.scores(game)
    assert state.bank == plain.bank(game)
    for player in range(game.players):
        assert dict(state.hand(player)) == plain.hand(game, player)
        assert dict(state.pub(player)) == game.pub[player]


def compare_regions(state: Cornwall, game: plain.Game) -> None:
    found = regions(state)
    expected = plain.regions(game)
    assert len(found) == len(expected)
    by_cells = {frozenset(plain.names(region)): region for region in expected}
    for region in found:
        same = by_cells.pop(frozenset(region.cells))
        assert region.landscape == plain.landscape_of(game, same)
        assert region.flagged == plain.has_symbol(game, same, "flag")
        assert region.closed == plain.closed(game, same)
        assert region.evaluated == plain.is_evaluated(game, same)
        sums = plain.values(game, same)
        if not sums:
            continue
        told = standing(state, region)
        assert list(told.values) == [sums.get(p, 0) for p in range(game.players)]
        points = plain.points_of(game, same)
        assert list(told.points) == [points.get(p, 0) for p in range(game.players)]
        first, second = plain.places(sums)
        assert (set(told.first), set(told.second)) == (first, second)


def compare_costs(state: Cornwall, game: plain.Game) -> None:
    for space in game.laid:
        if space not in game.pieces:
            cost = placement_cost(state, [("small", plain.name(space))])
            others, extra = plain.cost(game, space)
            assert cost.total == others + extra
            assert [(part.others, part.extra) for part in cost.parts] == [(others, extra)]


def compare_end(state: Cornwall, game: plain.Game) -> None:
    assert state.returns() == plain.returns(game)
    result = state.events[-1]
    won = plain.winners(game)
    assert result.kind == ("won" if len(won) == 1 else "shared")
    assert result.player == (won[0] if len(won) == 1 else None)
