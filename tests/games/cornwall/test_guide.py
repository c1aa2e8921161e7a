"""The guide through a first game: each advice at its moment, pointing at what can be done."""

from __future__ import annotations

from random import Random

import pytest

from boardlab.games.cornwall import Cornwall, scene
from boardlab.games.cornwall.guide import guide, marks
from tests.games.cornwall.asking import at, start

KEYS = (
    *("lay", "complete", "coins", "pub", "chapel"),
    *("place", "crowd", "second", "flag", "swamp"),
)


def without(*keys: str) -> set[str]:
    """All advice but these, as told."""
    return set(KEYS) - set(keys)


def laid(tile: str, action: str, **headers: str) -> Cornwall:
    """A first tile laid beside the start tile."""
    more = "".join(f"{name}: {value}\n" for name, value in headers.items())
    state = at(
        f"players: 2\nturn: 1 lay\ntile: {tile}\n{more}\n"
        "0,0 swamp\n1,0 forest\n-1,1 mountain\n0,1 village\n1,1 meadow\n"
    )
    return state.apply(action)


def test_the_first_tile_comes_with_a_welcome() -> None:
    state = start(2, seed=3)
    state = state.apply(next(iter(state.chance_outcomes())))
    player = state.current_player
    assert player is not None
    advice = guide(state, player)
    assert advice is not None
    assert (advice.key, advice.at, advice.of) == ("lay", 1, len(KEYS))
    assert guide(state, 1 - player) is None
    assert marks(state, advice) == ()


def test_the_best_earning_place_is_pointed_out() -> None:
    """rule: earn-coins."""
    advice = guide(at("example-j"), 2, without("coins"))
    assert advice is not None
    assert advice.spaces == ("0,2", "1,2", "0,3")
    assert "2 coins" in advice.text
    assert advice.brief
    (mark,) = marks(at("example-j"), advice)
    assert set(mark.spaces) == set(advice.spaces)


def test_a_harvest_is_told_with_its_points() -> None:
    """rules: complete-cottage, points-flag."""
    advice = guide(at("example-j"), 2, without("complete"))
    assert advice is not None
    assert "completes the meadow of 6 fields, which then brings you 6 points" in advice.text


@pytest.mark.parametrize(
    ("state", "key", "spaces"),
    [
        (laid("forest swamp+chapel forest", "lay 2,0 3,0 2,1"), "chapel", ("3,0",)),
        (laid("forest village forest", "lay 2,0 3,0 2,1"), "place", ("2,0", "3,0", "2,1")),
        (laid("forest swamp forest", "lay 2,0 3,0 2,1"), "swamp", ("3,0",)),
        (laid("forest+flag swamp forest", "lay 2,0 3,0 2,1"), "flag", ("2,0",)),
        (laid("forest swamp forest", "lay 2,0 3,0 2,1").apply("place small 3,0"), "second", ()),
    ],
)
def test_each_advice_has_its_moment(state: Cornwall, key: str, spaces: tuple[str, ...]) -> None:
    advice = guide(state, 0, without(key))
    assert advice is not None
    assert (advice.key, advice.spaces) == (key, spaces)


def test_company_is_told_with_its_price() -> None:
    """rule: place-cost-region."""
    state = at("example-j", "lay 0,2 1,2 0,3")
    advice = guide(state, 2, without("crowd"))
    assert advice is not None
    assert advice.spaces == ("0,2",)
    assert "In the village of 3 fields at 0,2 that makes 1 coin." in advice.text


def test_the_pub_is_told_when_it_is_asked() -> None:
    """rule: pub-fetch."""
    state = at("pub")
    state = state.apply(state.legal_actions()[0])
    player = state.current_player
    assert player is not None
    advice = guide(state, player, without("pub"))
    assert advice is not None
    count = sum(state.pub(player).values())
    assert f"{count} piece{'s' * (count != 1)} of yours are there" in advice.text


def test_everything_is_told_in_games_and_points_at_the_board() -> None:
    told = set()
    for seed in range(6):
        rng = Random(seed)
        state, known = start(3, seed=seed), set[str]()
        while not state.is_terminal:
            if state.current_player == 0 and (advice := guide(state, 0, known)):
                known.add(advice.key)
                told.add(advice.key)
                assert advice.text.endswith(".")
                assert set(advice.spaces) <= set(scene.layout(state).spaces)
                assert KEYS[advice.at - 1] == advice.key
                for mark in marks(state, advice):
                    assert mark.css == "bl-p1"
            choices = state.chance_outcomes() if state.is_chance else state.legal_actions()
            state = state.apply(rng.choice(list(choices)))
        assert guide(state, 0) is None
    assert told == set(KEYS)
