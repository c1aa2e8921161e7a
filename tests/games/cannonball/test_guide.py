"""The guide through a first game: each advice at its moment, pointing at what can be done."""

from __future__ import annotations

import pytest

from boardlab.core.start import new, position
from boardlab.games.cannonball import Cannonball
from boardlab.games.cannonball.guide import guide

ISLAND = "\n\n. . . .\n# # # #\n. f . ^\n. . . .\n"


def at(text: str) -> Cannonball:
    state = position("cannonball", text)
    assert isinstance(state, Cannonball)
    return state


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("players: 2\nturn: 1 land\n\n. . . .\n. . . .\n. . . .\n", "land"),
        ("players: 2\nships: a1 d1\n\n. . . .\n. . . .\n", "first-road"),
        (f"players: 2\nturn: 1 second-road\nships: a2 d2{ISLAND}", "second-road"),
        (f"players: 2\nships: a2 d2{ISLAND}", "fort"),
        (f"players: 2\nships: a2 d2{ISLAND.replace('# # #', 'F1 # #', 1)}", "spacing"),
        ("players: 2\nships: a1 e1\n\nF1 # # F1 #\n. . . . .\n", "shared"),
        ("players: 2\nready: 1/0 0/0\nships: a1 e1\n\nF1 # # F1 #\n. . . . F1\n", "cannon"),
        ("players: 2\nturn: 1 fire\nships: a1 e1\n\nC1 # # F2 #\n. . . . F1\n", "fire"),
    ],
)
def test_each_advice_has_its_moment(text: str, key: str) -> None:
    state = at(text)
    advice = guide(state, 0)
    assert advice is not None
    assert advice.key == key
    assert 1 <= advice.at <= advice.of == 8
    legal = {action.args[-1] for action in state.legal_actions() if action.args}
    assert set(advice.spaces) <= legal
    assert advice.text.endswith((".", "!"))
    told = guide(state, 0, {key})
    assert told is None or told.at > advice.at


def test_a_spot_for_the_second_fort_is_named() -> None:
    advice = guide(at("players: 2\nships: a1 e1\n\nF1 # # # #\n. . . . .\n"), 0)
    assert advice is not None
    assert (advice.key, set(advice.spaces)) == ("spacing", {"d1", "e1"})
    assert "d1 or e1" in advice.text or "e1 or d1" in advice.text


def test_nothing_is_told_to_those_who_are_not_to_decide() -> None:
    state = new("cannonball", seed=7)
    player = state.current_player
    assert isinstance(state, Cannonball)
    assert player is not None
    assert guide(state, player) is not None
    assert guide(state, 1 - player) is None
    over = at("players: 2\nturn: end\n\n. . .\n# F1 #\n")
    assert guide(over, 0) is None
