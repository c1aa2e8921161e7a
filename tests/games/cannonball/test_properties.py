"""What stays true through whole games of Cannonball Colony, whoever plays them and however."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.core.actions import Action
from boardlab.games.cannonball import Cannonball
from tests.games.cannonball import plain
from tests.games.cannonball.compare import compare, compare_end
from tests.games.cannonball.setups import SETUPS, choose, habits
from tests.games.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterator

Move = tuple[Cannonball, Action, Cannonball]

games = settings(max_examples=40, deadline=None)
numbers = st.integers(0, 10_000)


def moves(number: int) -> Iterator[Move]:
    """A whole game: the state, the action and the state after it, again and again."""
    rng = Random(number)
    state = SETUPS[number % len(SETUPS)].start(number)
    table = habits(rng, state.players)
    while state.current_player is not None:
        action = choose(rng, state.legal_actions(), table[state.current_player])
        after = state.apply(action)
        yield state, action, after
        state = after


def built(state: Cannonball, kind: str, player: int) -> set[str]:
    return {cell for cell, piece in state.pieces.items() if piece == (kind, player)}


@games
@given(numbers)
def test_road_tiles_are_laid_or_in_the_supply(number: int) -> None:
    """setup-road-supply, end-last-road."""
    for state, _, after in moves(number):
        assert state.supply > 0
        assert len(after.roads) + after.supply == len(state.roads) + state.supply
        assert after.roads >= state.roads
        assert after.is_terminal or after.supply


@games
@given(numbers)
def test_what_has_become_available_follows_from_the_most_forts_ever(number: int) -> None:
    """setup-pieces, unlock-cannons, unlock-blockade, unlock-once, unlock-read-off."""
    most = [0] * 4
    for _, _, state in moves(number):
        for player in range(state.players):
            forts = len(state.forts(player))
            most[player] = max(most[player], forts)
            ready = state.ready(player)
            cannons = ready["cannon"] + len(built(state, "cannon", player))
            blockades = ready["blockade"] + len(built(state, "blockade", player))
            assert forts <= 10
            assert cannons == (most[player] >= 3) + (most[player] >= 6)
            assert blockades == (most[player] >= 8)


@games
@given(numbers)
def test_nothing_stands_on_lakes_mountains_or_bare_ground(number: int) -> None:
    """terrain-lake, terrain-mountain; forts, cannons and blockades stand on road tiles."""
    for _, _, state in moves(number):
        assert all(state.terrain[cell] in ("grass", "forest") for cell in state.roads)
        assert state.pieces.keys() <= state.roads


@games
@given(numbers)
def test_a_fort_is_built_far_from_own_forts_and_out_of_range(number: int) -> None:
    """fort-spacing, fort-spacing-metric, fort-out-of-range, cannon-out-of-range."""
    for state, action, _ in moves(number):
        if action.kind in ("fort", "cannon"):
            game = plain.game_of(state)
            space = plain.space_named(action.args[0])
            assert space not in plain.covered_by_opponents(game, game.player)
            if action.kind == "fort":
                steps = plain.fort_steps(game, space)
                assert all(steps.get(own, 99) >= 3 for own in plain.forts(game, game.player))


@games
@given(numbers)
def test_only_forts_ever_go_and_only_by_a_shot_from_an_opponent(number: int) -> None:
    """cannon-permanent, blockade-permanent, fire-enemy-fort, fire-one."""
    for state, action, after in moves(number):
        gone = state.pieces.items() - after.pieces.items()
        if action.kind == "fire":
            ((cell, (kind, owner)),) = gone
            assert (kind, cell) == ("fort", action.args[1])
            assert owner != state.current_player
            assert state.pieces[action.args[0]] == ("cannon", state.current_player)
            assert cell in after.roads
        else:
            assert not gone
        new = after.pieces.items() - state.pieces.items()
        expected = {"fort", "cannon", "blockade"} & {action.kind}
        assert {piece for _, piece in new} == {(kind, state.current_player) for kind in expected}


@games
@given(numbers)
def test_ships_stay_where_they_landed_far_apart(number: int) -> None:
    """land-order, land-distance, land-ship."""
    for state, _, after in moves(number):
        assert all(
            was in (None, now) for was, now in zip(state.landing, after.landing, strict=True)
        )
        landed = [plain.space_named(cell) for cell in after.landing if cell]
        if after.step.id == "land" or state.step.id == "land":
            game = plain.game_of(after)
            for one in landed:
                steps = plain.landing_steps(game, one)
                assert all(steps.get(other, 99) >= 4 for other in landed if other != one)


@games
@given(numbers)
def test_turns_go_round(number: int) -> None:
    """land-order, fire-first, build-one-action: one landing each, then whole turns in order."""
    player, step, landings = -1, "land", 0
    for state, action, after in moves(number):
        if player < 0:
            player = state.current_player or 0
        assert state.current_player == player
        assert (
            action.kind
            in {
                "land": ("land",),
                "fire": ("fire", "hold"),
                "build": ("road", "fort", "cannon", "blockade", "pass"),
                "second-road": ("road", "stop"),
            }[state.step.id]
        )
        landings += action.kind == "land"
        if state.step.id == "fire":
            assert after.step.id == "build"
        elif after.step.id not in ("second-road", "end"):
            player = (player + 1) % state.players
            assert (after.step.id == "land") == (landings < state.players)
        step = after.step.id
    assert step == "end"
    assert landings == state.players


@games
@given(numbers)
def test_nobody_passes_who_could_build(number: int) -> None:
    """pass-only-stuck, pass-arms-forced."""
    for state, _, _ in moves(number):
        if "pass" in state.legal_actions():
            assert state.legal_actions() == ("pass",)
            assert not plain.builds(plain.game_of(state), state.current_player or 0)


@games
@given(numbers)
def test_events_tell_what_changed(number: int) -> None:
    for state, action, after in moves(number):
        kinds = [event.kind for event in after.events]
        forts = sum(after.scores()) - sum(state.scores())
        assert kinds.count("road") == len(after.roads) - len(state.roads)
        assert kinds.count("fort") - kinds.count("destroyed") == forts
        assert kinds.count("passed") == (action == "pass")
        gained = sum(sum(after.ready(p).values()) for p in range(state.players)) - sum(
            sum(state.ready(p).values()) for p in range(state.players)
        )
        assert kinds.count("unlocked") == gained + (action.kind in ("cannon", "blockade"))
        assert bool({"won", "shared"} & set(kinds)) == after.is_terminal
        assert ("turns" in kinds) == (state.step.id == "land" != after.step.id)


# ---------------------------------------------------------------------- play of every sort


WORDS = {"hold": 0, "pass": 0, "stop": 0, "fire": 2} | dict.fromkeys(
    ("land", "road", "fort", "cannon", "blockade"), 1
)
"""How many spaces each kind of action names."""


class Colony(Play):
    plain: ClassVar = plain
    setups = SETUPS
    habits = ("any", "builder", "gunner")

    def choose(self, rng: Random, habit: str) -> str:
        action: str = choose(rng, self.state.legal_actions(), habit)
        return action

    def anything(self, rng: Random) -> str:
        kind = rng.choice(["land", "road", "fort", "cannon", "blockade", "fire", "hold", "pass"])
        return " ".join([kind, *rng.choices(self.state.island.cells, k=WORDS[kind])])

    def possible(self) -> set[str]:
        return plain.legal(self.game)

    def compare(self) -> None:
        compare(self.state, self.game)
        if self.state.is_terminal:
            compare_end(self.state, self.game)


TestPlay = Colony.TestCase
TestPlay.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
