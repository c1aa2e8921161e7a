"""The engine and the plain second implementation, walked in step through many games."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from boardlab.core.errors import GameNotOver
from boardlab.games.cornwall import laying
from tests.games.cornwall import plain
from tests.games.cornwall.compare import compare, compare_end
from tests.games.cornwall.setups import SETUPS, Setup, choose, habits, position

if TYPE_CHECKING:
    from boardlab.games.cornwall import Cornwall

HAPPENED = (
    "fits nowhere",
    "drawn from under the pile",
    "end: none fits",
    "end: last tile",
    "one landscape extended",
    "two landscapes extended",
    "three landscapes extended",
    "regions joined",
    "two fields of one landscape",
    "into a gap",
    "joined and closed",
    "supply too small",
    "fetch",
    "leave",
    "pub skipped for want of a coin",
    "place small",
    "place tall",
    "place big",
    "third piece of a turn",
    "beside a piece of this turn",
    "chapel",
    "done",
    "nothing to place",
    "closed by a cottage",
    "closed by tiles around it",
    "closed with a gap left",
    "surrounded swamp",
    "empty region closed",
    "tie for first",
    "tie for first, rounded up",
    "tie for second",
    "tie for second, rounded up",
    "tie for second in a swamp",
    "no second",
    "second with fewer pieces than the third",
    "several flags",
    "village with a flag",
    "unfinished region at the end",
    "won by points",
    "won by coins",
    "shared",
)
"""What must have happened somewhere in the games walked, so that all of it was compared."""


WALKS = 4
"""From each shipped position."""


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_games_agree(setup: Setup) -> None:
    happened = walk_all(setup)
    assert happened["game"] == setup.games


def test_everything_happened() -> None:
    happened: Counter[str] = Counter()
    for setup in SETUPS:
        happened += walk_all(setup)
    for name in bl.positions("cornwall"):
        happened += walk_from(name)
    assert [what for what in HAPPENED if not happened[what]] == []


@pytest.mark.parametrize("name", bl.positions("cornwall"))
def test_turns_from_the_shipped_positions_agree(name: str) -> None:
    assert walk_from(name)["walk"] == WALKS


@cache
def walk_from(name: str) -> Counter[str]:
    """Walk a few turns from a shipped position; what happened in them, counted."""
    happened: Counter[str] = Counter()
    for seed in range(WALKS):
        walk(position(name), Random(f"{name} {seed}"), happened, turns=2)
        happened["walk"] += 1
    return happened


@cache
def walk_all(setup: Setup) -> Counter[str]:
    """Walk the games of a setup; what happened in them, counted."""
    happened: Counter[str] = Counter()
    for seed in range(setup.games):
        walk(setup.start(seed), Random(f"{setup.name} {seed}"), happened)
        happened["game"] += 1
    return happened


def walk(state: Cornwall, rng: Random, happened: Counter[str], turns: int = 999) -> None:
    game = plain.game_of(state)
    table = habits(rng, game.players)
    while game.step != "end" and turns:
        compare(state, game)
        actions = state.legal_actions() or tuple(state.chance_outcomes())
        action = choose(rng, actions, table[game.player], partial(tightness, game))
        if game.step == "lay":
            compare_laying(state, game, action)
        after = plain.apply(game, action)
        happened.update(what_happened(game, action, after))
        turns -= after.player != game.player
        state, game = state.apply(action), after
    compare(state, game)
    if game.step == "end":
        compare_end(state, game)
        happened.update(about_the_end(game))


def tightness(game: plain.Game, action: str) -> int:
    """How many edges of the tile would touch, those that match three times."""
    assert game.tile
    spaces = spaces_of(action)
    return plain.edges(game, spaces) + 2 * len(plain.matching(game, game.tile, spaces))


def spaces_of(action: str) -> tuple[plain.Space, ...]:
    return tuple(plain.space_named(word) for word in action.split()[1:])


def compare_laying(state: Cornwall, game: plain.Game, action: str) -> None:
    """What a laying is said to bring, before it is made."""
    assert game.tile
    spaces = spaces_of(action)
    found = laying(state, action)
    assert found.coins == min(plain.coins_for(game, game.tile, spaces), plain.bank(game))
    assert found.edges == plain.edges(game, spaces)
    extended = {game.fields[other][0] for _, other in plain.matching(game, game.tile, spaces)}
    assert set(found.extended) == extended


def test_a_game_under_way_has_no_returns() -> None:
    state = SETUPS[0].start(0)
    with pytest.raises(GameNotOver):
        state.returns()


# ---------------------------------------------------------------------- what is counted


def what_happened(game: plain.Game, action: str, after: plain.Game) -> list[str]:
    kind, *_ = action.split()
    seen = []
    if kind == "draw":
        seen += about_a_draw(game, after)
    elif kind == "lay":
        seen += about_a_laying(game, spaces_of(action), after)
    elif kind == "place":
        seen += about_a_piece(game, action)
    else:
        seen.append(kind)
    if game.laid or kind == "lay":
        seen += about_regions(game, action, after)
    return seen


def about_a_draw(game: plain.Game, after: plain.Game) -> list[str]:
    seen = [] if game.pile else ["drawn from under the pile"]
    if after.step == "draw":
        seen.append("fits nowhere")
    if after.step == "end":
        seen.append("end: none fits")
    return seen


def about_a_laying(
    game: plain.Game, spaces: tuple[plain.Space, ...], after: plain.Game
) -> list[str]:
    assert game.tile
    beside = plain.matching(game, game.tile, spaces)
    extended = {game.fields[other][0] for _, other in beside}
    numbers = ("one landscape", "two landscapes", "three landscapes")
    seen = [f"{numbers[len(extended) - 1]} extended"]
    joined = {
        landscape
        for landscape in extended
        if len({plain.region_of(game, o) for _, o in beside if game.fields[o][0] == landscape}) > 1
    }
    if joined:
        seen.append("regions joined")
    if any(landscape in joined and symbol == "cottage" for landscape, symbol in game.tile):
        seen.append("joined and closed")
    if len({landscape for landscape, _ in game.tile}) < 3:
        seen.append("two fields of one landscape")
    around = {beside for space in spaces for beside in plain.neighbours(space)} - set(spaces)
    if around <= game.fields.keys():
        seen.append("into a gap")
    if plain.coins_for(game, game.tile, spaces) > plain.bank(game):
        seen.append("supply too small")
    laid = plain.put_down(game, spaces)
    if any(game.pub[game.player].values()) and not laid.coins[game.player]:
        seen.append("pub skipped for want of a coin")
    if after.player != game.player and not plain.place_actions(laid):
        seen.append("nothing to place")
    return seen


def about_a_piece(game: plain.Game, action: str) -> list[str]:
    _, size, where = action.split()
    space = plain.space_named(where)
    seen = [f"place {size}"]
    if plain.placed(game) == 2:
        seen.append("third piece of a turn")
    if plain.region_of(game, space) & set(game.laid) & game.pieces.keys():
        seen.append("beside a piece of this turn")
    if game.fields[space][1] == "chapel":
        seen.append("chapel")
    return seen


def about_regions(game: plain.Game, action: str, after: plain.Game) -> list[str]:
    """What was evaluated when the turn ended with this action, and at the end of the game."""
    if after.step in ("pub", "place"):
        return []
    kind, *words = action.split()
    if kind == "lay":
        game = plain.put_down(game, spaces_of(action))
    if kind == "place":
        game = plain.place(game, words[0], plain.space_named(words[1]))
    over = after.step == "end"
    seen = ["end: last tile"] if over else []
    for region in plain.regions(game):
        closed = plain.closed(game, region)
        if plain.landscape_of(game, region) == "swamp":
            seen += ["surrounded swamp"] if closed else []
        elif closed and not plain.is_evaluated(game, region):
            around = "with a gap left" if plain.empty_neighbours(game, region) else ""
            how = "by a cottage" if closed == "cottage" else around or "by tiles around it"
            seen.append(f"closed {how}")
            seen += about_a_count(game, region)
    if over:
        for region in plain.regions(game):
            if not plain.is_evaluated(game, region) and not plain.closed(game, region):
                seen += ["unfinished region at the end", *about_a_count(game, region)]
    return seen


def about_a_count(game: plain.Game, region: plain.Region) -> list[str]:
    sums = plain.values(game, region)
    if not sums:
        return ["empty region closed"]
    seen = []
    landscape, flagged = (
        plain.landscape_of(game, region),
        plain.has_symbol(game, region, "flag"),
    )
    first, second = plain.places(sums)
    one, two = plain.rate(landscape, flagged)
    if len(first) > 1:
        seen.append("tie for first")
        if (one + two) * len(region) % len(first):
            seen.append("tie for first, rounded up")
    elif two and not second:
        seen.append("no second")
    if two and len(second) > 1:
        seen.append("tie for second in a swamp" if landscape == "swamp" else "tie for second")
        if two * len(region) % len(second):
            seen.append("tie for second, rounded up")
    seen += about_numbers(game, region, sums, second) if two else []
    if sum(game.fields[space][1] == "flag" for space in region) > 1:
        seen.append("several flags")
    if landscape == "village" and flagged:
        seen.append("village with a flag")
    return seen


def about_numbers(
    game: plain.Game, region: plain.Region, sums: dict[int, int], second: set[int]
) -> list[str]:
    """second-by-value: where counting pieces would give another second."""
    pieces = Counter(game.pieces[space][1] for space in region if space in game.pieces)
    fewer = any(
        pieces[player] > pieces[other] and sums[player] < sums[other]
        for other in second
        for player in sums
    )
    return ["second with fewer pieces than the third"] if fewer else []


def about_the_end(game: plain.Game) -> list[str]:
    won = plain.winners(game)
    if len(won) > 1:
        return ["shared"]
    best = [p for p in range(game.players) if plain.scores(game)[p] == max(plain.scores(game))]
    return ["won by points" if len(best) == 1 else "won by coins"]
