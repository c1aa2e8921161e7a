"""The named parts of an evaluation mean what their labels say, and `greedy` plays well by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import cast

import pytest

import boardlab as bl
from boardlab.games.cornwall import Cornwall, laying
from boardlab.games.cornwall.evaluate import (
    LEADER,
    OTHERS,
    PARTS,
    PROMISES,
    Outlook,
    evaluate,
    parts,
)
from boardlab.matches import simulate
from boardlab.matches.hint import hint
from boardlab.matches.players import greedy
from tests.games.opinions import Opinion, chosen, walk


def position(text: str) -> Cornwall:
    lines = [line.strip() for line in text.strip().splitlines()]
    return cast(Cornwall, bl.position("cornwall", "\n".join(lines)))


def count(state: Cornwall, player: int) -> Mapping[str, float]:
    """The parts as numbers of things, their weights taken out."""
    return {name: value / PARTS[name].weight for name, value in parts(state, player).items()}


GAMES = ((2, 1), (3, 2), (4, 3))


def walked(players: int, seed: int) -> Iterator[Cornwall]:
    """The states of a game in which half of the actions are greedy."""
    return walk(cast(Cornwall, bl.new("cornwall", players=players, seed=seed)), seed)


# ---------------------------------------------------------------------- what all parts keep


class TestCornwall(Opinion):
    game = "cornwall"
    seeds = GAMES
    grain = 1 / 64


def test_between_two_what_is_good_for_one_is_bad_for_the_other() -> None:
    for state in walked(2, 5):
        assert evaluate(state, 0) == -evaluate(state, 1)


def test_points_weigh_one_and_promises_are_parts() -> None:
    assert PARTS["points"].weight == 1
    assert set(PROMISES) < set(PARTS)


# ---------------------------------------------------------------------- each part by itself

TABLE = """
    players: {players}
    turn: 1 draw
    coins: {coins}
    points: {points}

    0,0 swamp
    1,0 forest
    2,0 forest+flag {forest}
    0,1 village {village}
    1,1 meadow
    2,1 meadow {meadow}
"""


def table(
    forest: str = "",
    village: str = "",
    meadow: str = "",
    coins: str = "1 1",
    points: str = "0 0",
) -> Cornwall:
    players = len(coins.split())
    return position(
        TABLE.format(
            players=players,
            forest=forest,
            village=village,
            meadow=meadow,
            coins=coins,
            points=points,
        )
    )


def test_an_even_position_is_worth_nothing() -> None:
    assert not any(parts(table(), 0).values())


def test_points_and_coins_count_against_each_other() -> None:
    state = table(coins="3 1", points="5 12")
    assert count(state, 0)["points"] == -7
    assert count(state, 0)["coins"] == 2
    assert count(state, 1)["points"] == 7


def test_the_strongest_opponent_counts_most() -> None:
    state = table(coins="4 1 2 3", points="0 0 0 0")
    assert count(state, 0)["coins"] == 4 - 3 * LEADER - 3 * OTHERS
    assert count(state, 1)["coins"] == 1 - 4 * LEADER - 5 * OTHERS


def test_open_regions_count_as_they_stand() -> None:
    assert count(table(forest="small1"), 0)["standing"] == 4, "two fields with a flag"
    assert count(table(meadow="small2"), 0)["standing"] == -2
    assert count(table(forest="small1", meadow="small2"), 1)["standing"] == -2


def test_a_tie_in_an_open_region_is_worth_nothing_to_either() -> None:
    level = position("players: 2\n\n0,0 forest big1\n1,0 forest big2\n0,1 forest")
    assert count(level, 0)["standing"] == count(level, 1)["standing"] == 0


def test_pieces_count_by_value_in_hand_and_in_the_pub() -> None:
    state = table(meadow="tall1")
    assert count(state, 0)["hand"] == -2
    state = position("players: 2\nturn: 2 draw\npub: small,big tall\n\n0,0 swamp")
    assert count(state, 0)["pub"] == 4 - 2
    assert count(state, 0)["hand"] == 7 - 9


@pytest.mark.parametrize(
    ("turn", "left", "turns"),
    [
        ("1 draw", 4, (2, 2)),
        ("1 draw", 3, (2, 1)),
        ("2 draw", 1, (0, 1)),
        ("1 lay", 2, (2, 1)),
        ("2 lay", 1, (1, 1)),
        ("1 place", 0, (1, 0)),
        ("1 place", 3, (2, 2)),
    ],
)
def test_late_only_pieces_that_can_still_be_placed_count(
    turn: str, left: int, turns: tuple[int, int]
) -> None:
    more = {"lay": "tile: swamp forest meadow\n", "place": "laid: 0,0 1,0 0,1\n"}
    numbers = " ".join(map(str, range(1, left + 1))) or "-"
    state = position(
        f"players: 2\nturn: {turn}\n{more.get(turn[2:], '')}pile: {numbers}\n\n"
        "0,0 swamp\n1,0 forest\n0,1 meadow\n1,1 village\n"
    )
    outlook = Outlook(state)
    assert tuple(outlook.turns) == turns
    best = [0, 3, 5, 7, 8]
    assert [outlook.useful(p, state.hand(p)) for p in range(2)] == [best[t] for t in turns]


def test_every_player_takes_as_many_turns_as_are_counted() -> None:
    """Nothing but the number of tiles decides; those that fit nowhere are few."""
    for players, seed in GAMES:
        states = list(walked(players, seed))
        if any(event.kind == "under" for state in states for event in state.events):
            continue
        taken = [0] * players
        for state in reversed(states):
            if state.step.id == "lay":
                taken[state.turn] += 1
                assert Outlook(state).turns == taken


def test_a_cottage_may_bring_pieces_back() -> None:
    def soon(pile: str, **pieces: str) -> float:
        state = table(**pieces).diagram().replace("pile: 1-36", f"pile: {pile}")
        return count(position(state), 0)["return"]

    deck = bl.new("cornwall").deck  # type: ignore[attr-defined]
    cottages = [n for n, tile in enumerate(deck, 1) if ("meadow", "cottage") in tile]
    others = [n for n, tile in enumerate(deck, 1) if tile.symbol != "cottage"]
    pile = " ".join(map(str, (cottages[0], *others[:7])))
    assert soon(pile, meadow="tall1") == 2 * 2 / 4, "one tile of eight, and the next four count"
    assert soon(pile, meadow="tall2") == -2 * 2 / 4
    assert soon(pile, forest="tall1") == 0, "another landscape"
    assert soon(" ".join(map(str, others[:8])), meadow="tall1") == 0
    assert soon(str(cottages[0]), meadow="tall1") == 2


CLOSING = """
    players: 2
    turn: 1 place
    laid: 0,0 1,0 0,1
    coins: 3 1
    points: 1 0

    0,0 meadow+cottage
    1,0 swamp
    0,1 village+chapel
    -1,0 meadow {0}
    -2,0 meadow
"""


def test_what_this_turn_closes_counts_as_points_already() -> None:
    state = position(CLOSING.format("small2"))
    assert count(state, 0)["points"] == 1 - 3
    assert count(state, 0)["standing"] == 0
    assert count(state, 0)["pub"] == -1
    after = state.apply("done")
    assert count(after, 0)["points"] == 1 - 3
    assert count(after, 0)["pub"] == -1


@pytest.mark.parametrize("there", ["", "small2", "big2", "big1"])
def test_a_promise_is_what_the_best_piece_gains(there: str) -> None:
    state = position(CLOSING.format(there))
    assert promised(state) == gained(state) > 0


@pytest.mark.parametrize("seed", range(4))
def test_a_promise_is_kept_in_play(seed: int) -> None:
    """Against the states themselves, as long as every piece can still be placed."""
    kept = 0
    for state in walked(2, seed):
        if state.step.id == "place" and state.left >= 16:
            assert promised(state) == max(0, gained(state))
            kept += promised(state) > 0
    assert kept > 5


def promised(state: Cornwall) -> float:
    return parts(state, state.turn)["placing"]


def gained(state: Cornwall) -> float:
    """What the best of all pieces gains, its own promises left out."""

    def bare(s: Cornwall) -> float:
        return sum(v for name, v in parts(s, state.turn).items() if name not in PROMISES)

    places = [action for action in state.legal_actions() if action.kind == "place"]
    return max(bare(state.apply(action)) for action in places) - bare(state)


def at_the_pub(away: str) -> str:
    return CLOSING.format("").replace("1 place", f"1 pub\n    pub: {away} -")


def test_the_promise_before_the_pub_counts_what_can_be_fetched() -> None:
    away = "small,small,small,small,tall,tall,big"
    text = (
        CLOSING.format("").replace("1 place", "1 pub").replace("coins:", f"pub: {away} -\ncoins:")
    )
    assert promised(position(text)) > 0, "nothing in hand, but three coins"
    poor = text.replace("coins: 3 1", "coins: 1 1")
    assert promised(position(poor)) > 0, "the first piece is free"
    assert promised(position(text.replace("-2,0 meadow", "-2,0 meadow\n2,0 swamp big2"))) > 0


@pytest.mark.parametrize("name", ["last-turn", "none-fits"])
def test_at_the_end_only_the_result_counts(name: str) -> None:
    state = cast(Cornwall, bl.position("cornwall", name))
    rng = Random(1)
    while not state.is_terminal:
        options = tuple(state.chance_outcomes()) or state.legal_actions()
        state = state.apply(rng.choice(options))
    for player in range(state.players):
        found = parts(state, player)
        assert {part for part, value in found.items() if value} <= {"result"}
        assert count(state, player)["result"] == state.returns()[player] - 1 / state.players


# ---------------------------------------------------------------------- hints


def test_a_hint_names_parts_and_tells_no_promise_as_lost() -> None:
    labels = {part.label for part in PARTS.values()}
    asked = set()
    for state in walked(2, 3):
        if state.current_player is not None and state.step.id not in asked:
            asked.add(state.step.id)
            told = hint(state)
            assert state.check(told.action)
            assert {label for label, _ in told.parts} <= labels
            assert (PARTS["placing"].label, True) not in [(label, v < 0) for label, v in told.parts]
            if told.action.kind == "place":
                assert told.gain > 0
    assert asked == {"lay", "pub", "place"}


def test_a_hint_to_place_says_what_the_piece_brings() -> None:
    told = hint(position(CLOSING.format("")))
    assert str(told.action) == "place small 0,0"
    assert dict(told.parts) == {
        PARTS["points"].label: 3,
        PARTS["hand"].label: -PARTS["hand"].weight,
        PARTS["pub"].label: PARTS["pub"].weight,
    }


# ---------------------------------------------------------------------- greedy by these parts


def test_greedy_takes_a_chapel_for_a_small_piece() -> None:
    text = CLOSING.format("big2").replace("points: 1 0", "points: 0 9")
    assert chosen(position(text)) == {"place small 0,1"}


def test_greedy_closes_what_is_its_own_and_leaves_what_is_not() -> None:
    text = """
        players: 2
        turn: {turn} lay
        tile: meadow+cottage forest swamp
        coins: 0 0

        0,0 meadow big1
        1,0 meadow
        2,0 meadow
        3,0 meadow
        0,1 forest
        1,1 forest
        2,1 swamp
        3,1 village
    """
    own = position(text.format(turn=1))
    assert all(closed(own, action) for action in chosen(own))
    other = position(text.format(turn=2))
    assert not any(closed(other, action) for action in chosen(other))


def closed(state: Cornwall, action: str) -> bool:
    """Whether a laying closes the region of 0,0."""
    return "0,0" in {cell for region in laying(state, action).closed for cell in region.cells}


def test_greedy_fetches_when_there_is_nothing_in_hand() -> None:
    away = "small,small,small,small,tall,tall,big"
    text = (
        CLOSING.format("").replace("1 place", "1 pub").replace("coins:", f"pub: {away} -\ncoins:")
    )
    assert chosen(position(text)) == {"fetch"}
    one = text.replace(away, "small")
    assert chosen(position(one)) == {"leave"}


def test_greedy_wins_on_the_last_turn() -> None:
    state = position("""
        players: 2
        turn: 1 place
        laid: 0,0 1,0 0,1
        coins: 1 1
        points: 0 2
        pile: -

        0,0 meadow
        1,0 swamp
        0,1 village+chapel
        -1,0 meadow small2
    """)
    after = state
    while not after.is_terminal:
        after = after.apply(greedy(after, Random(1)))
    assert after.returns()[0] == 1


def test_greedy_beats_random_in_full_games() -> None:
    """95 of 100 two-player games are asked for; seats alternate."""
    first = simulate("cornwall", ("greedy", "random"), games=20, seed=11)
    second = simulate("cornwall", ("random", "greedy"), games=20, seed=12)
    assert first.wins[0] + second.wins[1] >= 38


def test_greedy_wins_more_than_its_share_among_four() -> None:
    result = simulate("cornwall", ("random", "greedy", "random", "random"), games=6, seed=13)
    assert result.shares[1] >= 0.8
