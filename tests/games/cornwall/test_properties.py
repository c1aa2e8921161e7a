"""What stays true through whole games of Cornwall, whoever plays them and however."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import boardlab as bl
from boardlab.core.actions import Action
from boardlab.games.cornwall import Cornwall, regions
from boardlab.games.cornwall.evidence import touching
from boardlab.games.cornwall.position import MARGIN, RADII
from boardlab.geometry.hexes import coordinates
from tests.games.cornwall import plain
from tests.games.cornwall.compare import compare, compare_end
from tests.games.cornwall.setups import SETUPS, choose, habits, new
from tests.games.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterator

Move = tuple[Cornwall, Action, Cornwall]

games = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
numbers = st.integers(0, 10_000)

SET = {"small": 4, "tall": 2, "big": 1}


def moves(number: int) -> Iterator[Move]:
    """A whole game: the state, the action and the state after it, again and again."""
    rng = Random(number)
    state = SETUPS[number % len(SETUPS)].start(number)
    table = habits(rng, state.players)
    while not state.is_terminal:
        actions = state.legal_actions() or tuple(state.chance_outcomes())
        action = choose(rng, actions, table[state.turn], partial(tightness, state))
        after = state.apply(action)
        yield state, action, after
        state = after


def tightness(state: Cornwall, action: Action) -> int:
    """How many edges of the tile in hand would touch, laid so."""
    return len(touching(state, action.args))


def pieces_of(state: Cornwall, player: int) -> dict[str, int]:
    """A player's pieces on the table, in hand and in the pub together, by size."""
    counts = {size: state.hand(player)[size] + state.pub(player)[size] for size in SET}
    for kind, owner in state.pieces.values():
        counts[kind] += owner == player
    return counts


@games
@given(numbers)
def test_every_tile_is_drawn_once_and_laid_or_left(number: int) -> None:
    """tile-deck, lay-bottom, end-last-tile."""
    laid = 0
    for state, action, after in moves(number):
        assert not set(after.pile) & set(after.under)
        if action.kind == "draw":
            (drawn,) = map(int, action.args)
            assert drawn in (state.pile or state.under[:1])
            assert (after.tile is None) == (drawn in after.under)
            assert after.tile in (None, state.deck[drawn - 1])
        laid += action.kind == "lay"
        assert len(after.fields) == 5 + 3 * laid
        assert laid + after.left + (after.tile is not None) == len(after.deck)


@games
@given(numbers)
def test_fields_stay_where_and_what_they_are(number: int) -> None:
    """lay-no-cover, tile-shape, lay-two-edges, lay-match."""
    for state, action, after in moves(number):
        before = {space: field[:2] for space, field in state.fields.items()}
        now = {space: field[:2] for space, field in after.fields.items()}
        assert before.items() <= now.items()
        new_fields = {space: now[space] for space in now if space not in before}
        assert (action.kind == "lay") == bool(new_fields)
        if action.kind == "lay":
            assert state.tile
            assert new_fields == dict(zip(action.args, map(tuple, state.tile), strict=True))
            edges = touching(state, action.args)
            assert len(edges) >= 2
            assert any(new_fields[a][0] == before[b][0] for a, b in edges)


@games
@given(numbers)
def test_coins_are_held_or_in_the_supply(number: int) -> None:
    """coins, coins-run-out, earn-coins, pub-fetch, place-afford."""
    for state, action, after in moves(number):
        assert after.bank + sum(after.coins) == after.supply == state.supply
        assert after.bank >= 0
        assert min(after.coins) >= 0
        change = [b - a for a, b in zip(state.coins, after.coins, strict=True)]
        mine = change.pop(state.turn)
        assert not any(change)
        allowed = {"lay": range(3), "fetch": (-1,), "place": range(-10, 1)}
        assert mine in allowed.get(action.kind, (0,))


@games
@given(numbers)
def test_each_player_has_seven_pieces_all_along(number: int) -> None:
    """pieces, piece-values, to-the-pub, pub-fetch, place-on-new-tile."""
    for state, action, after in moves(number):
        assert all(pieces_of(after, player) == SET for player in range(after.players))
        added = after.pieces.items() - state.pieces.items()
        assert len(added) <= (action.kind == "place")
        for player in range(after.players):
            if player != state.turn or action.kind != "fetch":
                assert all(after.pub(player)[size] >= state.pub(player)[size] for size in SET)
        if action.kind == "fetch":
            assert not any(after.pub(state.turn).values()) or after.step.id in ("draw", "end")
        if after.is_terminal:
            assert not after.pieces


@games
@given(numbers)
def test_regions_only_grow_and_a_closed_one_never_changes(number: int) -> None:
    """complete-cottage, lay-not-complete, complete-surrounded, swamp-at-end, to-the-pub."""
    for state, _, after in moves(number):
        found = regions(after)
        home = {cell: region for region in found for cell in region.cells}
        for region in regions(state):
            (now,) = {home[cell].cells for cell in region.cells}
            if region.evaluated or (region.closed and region.landscape == "swamp"):
                assert now == region.cells
            assert region.cells <= now
        for region in found:
            if region.evaluated:
                assert not region.pieces
                assert region.closed or after.is_terminal
                assert region.landscape != "swamp" or after.is_terminal
            elif region.closed and region.landscape != "swamp":
                assert region.cells & set(after.laid) or after.step.id in ("pub", "place")


@games
@given(numbers)
def test_points_only_grow_when_a_turn_ends_or_at_a_chapel(number: int) -> None:
    """place-chapel, complete-cottage, complete-surrounded, end-evaluate-rest, end-coins."""
    for state, action, after in moves(number):
        gained = [b - a for a, b in zip(state.points, after.points, strict=True)]
        assert min(gained) >= 0
        if after.laid and any(gained):
            assert action.kind == "place"
            assert state.fields[action.args[1]].symbol == "chapel"
            assert gained.pop(state.turn) == 3
            assert not any(gained)
        coins = after.coins if after.is_terminal else (0,) * after.players
        assert after.scores() == tuple(map(sum, zip(after.points, coins, strict=True)))


@games
@given(numbers)
def test_turns_go_round(number: int) -> None:
    """turn-order: draw, lay, pub, place, then the next player."""
    order = {"draw": 0, "lay": 1, "pub": 2, "place": 3, "end": 4}
    placed = 0
    for state, action, after in moves(number):
        kinds = {
            "draw": ("draw",),
            "lay": ("lay",),
            "pub": ("fetch", "leave"),
            "place": ("place", "done"),
        }
        assert action.kind in kinds[state.step.id]
        placed = placed + 1 if action.kind == "place" else 0
        assert placed <= 3
        if after.is_terminal:
            assert after.turn == 0
        elif after.step.id == "draw" and action.kind != "draw":
            assert after.turn == (state.turn + 1) % state.players
        else:
            assert after.turn == state.turn
            assert order[after.step.id] >= order[state.step.id]
            assert order[after.step.id] > order[state.step.id] or action.kind in ("place", "draw")


@games
@given(numbers)
def test_what_is_carried_along_is_what_follows_from_the_position(number: int) -> None:
    for _, _, state in moves(number):
        again = bl.position("cornwall", state.diagram())
        assert isinstance(again, Cornwall)
        assert again.key == state.key
        assert again.filled == state.filled
        assert again.pieces_mask == state.pieces_mask
        assert again.evaluated_mask == state.evaluated_mask
        assert again.locked_mask == state.locked_mask
        assert again._hands == state._hands
        assert [*map(set, again.open_regions)] == [*map(set, state.open_regions)]
        assert again.room == state.room


@games
@given(numbers)
def test_events_tell_what_changed(number: int) -> None:
    for state, action, after in moves(number):
        kinds = [event.kind for event in after.events]
        assert kinds.count("laid") == (action.kind == "lay")
        assert kinds.count("placed") == len(after.pieces.keys() - state.pieces.keys()) or (
            action.kind == "place" and not after.laid
        )
        assert kinds.count("under") == len(set(after.under) - set(state.under)) or state.under
        assert bool({"won", "shared"} & set(kinds)) == after.is_terminal
        assert ("turn" in kinds) == (after.step.id == "draw" and action.kind != "draw")
        scored = sum(after.points) > sum(state.points)
        assert not scored or {"evaluated", "chapel"} & set(kinds)


# ---------------------------------------------------------------------- a table that grows


@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1)], ids=str)
def test_a_table_that_grows_one_way_changes_its_grid_and_nothing_else(way: tuple[int, int]) -> None:
    """The farthest that 60 tiles can reach, with a piece on the first of them."""
    state = new(deck=("forest forest forest",) * 60, seed=1)
    far = 0

    def along(action: Action) -> int:
        return sum(q * way[0] + r * way[1] for q, r in map(coordinates, action.args))

    radii = set()
    while not state.is_terminal:
        if state.is_chance:
            state = state.apply(next(iter(state.chance_outcomes())))
        elif state.step.id == "lay":
            state = state.apply(max(state.legal_actions(), key=along))
        else:
            first = [action for action in state.legal_actions() if action.kind == "place"]
            state = state.apply(first[0] if not state.pieces and first else "done")
        radii.add(state.grid.radius)
        far = max(max(map(abs, coordinates(cell))) for cell in state.cells)
        assert state.grid.radius == next(r for r in RADII if far <= r - MARGIN)
        again = bl.position("cornwall", state.diagram())
        assert again == state
        assert hash(again) == hash(state)
        assert again.legal_actions() == state.legal_actions()
    assert {16, 32, 48, 64} <= radii
    assert max(state.scores()) >= 60


# ---------------------------------------------------------------------- play of every sort


class Cornish(Play):
    plain: ClassVar = plain
    setups = SETUPS
    habits = ("any", "placer", "crowd", "builder", "miser")

    def choose(self, rng: Random, habit: str) -> str:
        actions = self.state.legal_actions() or tuple(self.state.chance_outcomes())
        action: str = choose(rng, actions, habit, partial(tightness, self.state))
        return action

    def anything(self, rng: Random) -> str:
        kind = rng.choice(["draw", "lay", "fetch", "leave", "place", "done"])
        spaces = [*map(plain.name, plain.everywhere(self.game))]
        size = rng.choice(["small", "tall", "big"])
        arguments = {
            "draw": [str(rng.randint(1, len(self.state.deck) + 1))],
            "lay": rng.choices(spaces, k=3),
            "place": [size, rng.choice([*spaces, *self.state.laid])],
        }
        return " ".join([kind, *arguments.get(kind, [])])

    def possible(self) -> set[str]:
        return plain.legal(self.game) | plain.outcomes(self.game).keys()

    def compare(self) -> None:
        compare(self.state, self.game)
        if self.state.is_terminal and self.state.events:
            compare_end(self.state, self.game)


TestPlay = Cornish.TestCase
TestPlay.settings = settings(
    max_examples=20,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
