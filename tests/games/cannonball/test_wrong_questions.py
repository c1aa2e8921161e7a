"""Questions about what is not there: the error says what was wrong and what there is."""

from __future__ import annotations

from typing import Any

import pytest

import boardlab as bl
from boardlab.games.cannonball import (
    cannon_range,
    connection,
    fort_distance,
    landing_distances,
)
from boardlab.games.cannonball.evaluate import parts
from tests.games.cannonball.asking import at
from tests.games.wrong_questions import WrongQuestions


class TestCannonball(WrongQuestions):
    game = "cannonball"
    position = "armed"
    of_a_player = (
        lambda s, player: s.observation(player),
        lambda s, player: s.board(player),
        lambda s, player: s.forts(player),
        lambda s, player: s.ready(player),
        connection,
        lambda s, player: cannon_range(s, "a1", player),
        parts,
        lambda s, player: s.trace("connection", player=player),
    )
    of_a_space = (
        cannon_range,
        landing_distances,
        lambda s, space: fort_distance(s, space, "a1"),
        lambda s, space: fort_distance(s, "a1", space),
        lambda s, space: s.trace("range", space=space),
    )
    no_players = (2, -1, 0.5, "0", "red", [0])
    no_spaces = ("z9", "A1", "a01", "", 5, ["a1"], "x" * 1000)
    nowhere = r"there is no space .* its columns run from"
    long_texts = ("hold " * 1000, "road a" + "9" * 5000, "x" * 5000)


@pytest.mark.parametrize("lens", ["x", "", None, ["range"]])
def test_a_lens_that_is_not_there(lens: Any) -> None:
    with pytest.raises(bl.FormatError, match="there are: connection, range"):
        at("armed").trace(lens)


def test_a_question_that_a_lens_does_not_answer() -> None:
    with pytest.raises(
        bl.FormatError, match=r"'cannon' .* lens range; its options are: player, sp"
    ):
        at("armed").trace("range", cannon="a1")


@pytest.mark.parametrize("option", ["colour", "name", "player"])
def test_an_option_that_a_game_does_not_have(option: str) -> None:
    with pytest.raises(bl.FormatError, match=rf"'{option}' is no option .* options are: players, "):
        bl.new("cannonball", **{option: 2})


def test_closing_too_much_names_the_option() -> None:
    shore = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
    with pytest.raises(bl.FormatError, match=r"^closed_landing: blue may be left without"):
        bl.new("cannonball", closed_landing=shore)
