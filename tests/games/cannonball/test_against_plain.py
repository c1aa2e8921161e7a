"""The engine and the plain second implementation, walked in step through hundreds of games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError, GameNotOver
from tests.games.cannonball import plain
from tests.games.cannonball.compare import compare, compare_distances, compare_end
from tests.games.cannonball.setups import SETUPS, Setup, by_hand, choose, habits, position

if TYPE_CHECKING:
    from boardlab.games.cannonball import Cannonball

HAPPENED = (
    "land",
    "fire",
    "hold",
    "fire across the sea",
    "fire over a fort",
    "road on grass",
    "road on forest",
    "first road on forest",
    "second road",
    "second road skipped",
    "stop",
    "fort",
    "cannon",
    "blockade",
    "blockade in range",
    "cannon unlocked",
    "second cannon unlocked",
    "blockade unlocked",
    "third fort again, nothing unlocked",
    "sixth fort again, nothing unlocked",
    "pass",
    "pass after a shot",
    "arms forced",
    "building after a pass",
    "landing space under an opponent's fort",
    "landing space under a blockade",
    "fort on a road that others reach",
    "end: ten forts",
    "end: last road, first of the turn",
    "end: last road, second of the turn",
    "end: deadlock",
    "won by most forts",
    "won by fewest at home",
    "won by fewest arms",
    "shared by two",
    "shared by three or more",
)
"""What must have happened somewhere in the games walked, so that all of it was compared."""


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_games_agree(setup: Setup) -> None:
    happened = walk_all(setup)
    assert happened["game"] == setup.games


def test_everything_happened() -> None:
    happened: Counter[str] = Counter()
    for setup in SETUPS:
        happened += walk_all(setup)
    assert happened["game"] >= 500
    assert [what for what in HAPPENED if not happened[what]] == []


@pytest.mark.parametrize("name", bl.positions("cannonball"))
def test_games_from_the_shipped_positions_agree(name: str) -> None:
    for seed in range(3):
        walk(position(name), Random(f"{name} {seed}"), Counter())


def test_games_from_positions_made_by_hand_agree() -> None:
    """connect-ship-blocked, road-first-met and the like: what no game from the start shows."""
    steps: Counter[str] = Counter()
    for seed in range(800):
        rng = Random(seed)
        text = by_hand(rng)
        try:
            state = position(text)
        except FormatError:
            continue
        steps[state.step.id] += 1
        walk(state, rng, Counter())
    assert steps.total() > 200
    assert steps.keys() == {"fire", "build", "second-road"}


@cache
def walk_all(setup: Setup) -> Counter[str]:
    """Walk the games of a setup; what happened in them, counted."""
    happened: Counter[str] = Counter()
    for seed in range(setup.games):
        walk(setup.start(seed), Random(f"{setup.name} {seed}"), happened)
        happened["game"] += 1
    return happened


def walk(state: Cannonball, rng: Random, happened: Counter[str]) -> None:
    game = plain.game_of(state)
    table = habits(rng, game.players)
    while True:
        compare(state, game)
        if game.step == "end":
            break
        action = choose(rng, state.legal_actions(), table[game.player])
        after = plain.apply(game, action)
        happened.update(what_happened(game, action, after))
        state, game = state.apply(action), after
    compare_end(state, game)
    compare_distances(state, game, rng)


def test_a_game_under_way_has_no_returns() -> None:
    state = SETUPS[0].start(0)
    while not state.is_terminal:
        with pytest.raises(GameNotOver):
            state.returns()
        state = state.apply(state.legal_actions()[-1])
    assert sum(state.returns()) == 1


# ---------------------------------------------------------------------- what is counted


def what_happened(game: plain.Game, action: str, after: plain.Game) -> list[str]:
    kind, *words = action.split()
    spaces = [plain.space_named(word) for word in words]
    seen = [kind]
    if kind == "fire":
        seen += about_a_shot(game, *spaces)
    if kind == "road":
        seen += about_a_road(game, spaces[0], after)
    if kind in ("fort", "cannon", "blockade"):
        seen += about_a_piece(game, kind, spaces[0], after)
    if kind == "pass" and game.fired:
        seen.append("pass after a shot")
    if game.passes and kind not in ("pass", "hold"):
        seen.append("building after a pass")
    if game.step == "build" and kind in ("cannon", "blockade"):
        kinds = {build.partition(" ")[0] for build in plain.builds(game, game.player)}
        if kinds <= {"cannon", "blockade"}:
            seen.append("arms forced")
    if after.step == "end":
        seen += about_the_end(game, kind, after)
    return seen


def about_a_shot(game: plain.Game, cannon: plain.Space, target: plain.Space) -> list[str]:
    (left, top), (right, bottom) = map(min, cannon, target), map(max, cannon, target)
    between = {
        (column, row)
        for column in range(left, right + 1)
        for row in range(top, bottom + 1)
        if (column, row) not in (cannon, target)
    }
    seen = []
    if not between <= game.terrain.keys():
        seen.append("fire across the sea")
    if any(game.pieces.get(space, ("", 0))[0] == "fort" for space in between):
        seen.append("fire over a fort")
    return seen


def about_a_road(game: plain.Game, space: plain.Space, after: plain.Game) -> list[str]:
    terrain = game.terrain[space]
    seen = [f"road on {terrain}"]
    if game.step == "second-road":
        seen.append("second road")
    elif terrain == "grass" and after.step not in ("second-road", "end"):
        seen.append("second road skipped")
    if terrain == "forest" and space == game.ships[game.player]:
        seen.append("first road on forest")
    return seen


def about_a_piece(game: plain.Game, kind: str, space: plain.Space, after: plain.Game) -> list[str]:
    player = game.player
    others = plain.opponents(game, player)
    seen = []
    if kind == "blockade":
        if space in game.ships:
            seen.append("landing space under a blockade")
        if space in plain.covered_by_opponents(game, player):
            seen.append("blockade in range")
    if kind == "fort":
        seen += about_unlocks(game, after)
        if any(space == game.ships[other] for other in others):
            seen.append("landing space under an opponent's fort")
        if any(space in plain.connected(game, other) for other in others):
            seen.append("fort on a road that others reach")
    return seen


def about_unlocks(game: plain.Game, after: plain.Game) -> list[str]:
    player = game.player
    number = len(plain.forts(after, player))
    gained = {
        kind for kind, ready in after.ready[player].items() if ready > game.ready[player][kind]
    }
    if "cannon" in gained:
        return ["cannon unlocked" if number == 3 else "second cannon unlocked"]
    if "blockade" in gained:
        return ["blockade unlocked"]
    again = {3: "third fort again, nothing unlocked", 6: "sixth fort again, nothing unlocked"}
    return [again[number]] if number in again else []


def about_the_end(game: plain.Game, kind: str, after: plain.Game) -> list[str]:
    if kind == "fort":
        return ["end: ten forts"]
    if kind == "road":
        which = "second" if game.step == "second-road" else "first"
        return [f"end: last road, {which} of the turn", how_won(after)]
    return ["end: deadlock", how_won(after)]


def how_won(game: plain.Game) -> str:
    players = range(game.players)
    won = plain.winners(game)
    if len(won) > 1:
        return "shared by two" if len(won) == 2 else "shared by three or more"
    forts = plain.scores(game)
    tied = [player for player in players if forts[player] == max(forts)]
    if len(tied) == 1:
        return "won by most forts"
    home = {player: plain.at_home(game, player) for player in tied}
    tied = [player for player in tied if home[player] == min(home.values())]
    return "won by fewest at home" if len(tied) == 1 else "won by fewest arms"
