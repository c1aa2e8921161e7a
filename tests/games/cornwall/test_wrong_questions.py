"""Questions about what is not there: the error says what was wrong and what there is."""

from __future__ import annotations

from typing import Any

import pytest

import boardlab as bl
from boardlab.games.cornwall import (
    Face,
    Tile,
    chance_to_close,
    laying,
    majority,
    open_spaces,
    placement_cost,
    region_at,
    standing,
    worth,
)
from tests.games.cornwall.asking import at
from tests.games.wrong_questions import WrongQuestions


class TestCornwall(WrongQuestions):
    game = "cornwall"
    position = "example-j"
    of_a_player = (
        lambda s, player: s.observation(player),
        lambda s, player: s.hand(player),
        lambda s, player: s.pub(player),
        worth,
    )
    of_a_space = (
        region_at,
        standing,
        open_spaces,
        chance_to_close,
        lambda s, space: placement_cost(s, [("small", space)]),
        lambda s, space: worth(s, 0, space),
    )
    no_players = (4, -1, 0.5, "0", "red", [0])
    no_spaces = ("9,9", "a1", "01,0", "", 5, ["0,0"], "x" * 1000)
    nowhere = r"there is no field at "
    long_texts = ("done " * 1000, "draw " + "9" * 5000, "x" * 5000)


@pytest.mark.parametrize(
    "action",
    [
        *("lay 0,2 0,3 1,2", "lay 0,2", "fetch", "lay 0,0 1,0 0,1", "", "x" * 5000),
        *(7, None, (), ("0,2",), ("0,2", "0,3", 7), [["0,2"]], frozenset({"0,2"}), object()),
    ],
    ids=lambda action: repr(action)[:18],
)
def test_a_laying_that_cannot_be_made(action: Any) -> None:
    with pytest.raises(bl.FormatError, match=r"is no laying; expected|cannot be laid as") as error:
        laying(at("example-j"), action)
    assert len(str(error.value)) < 200


def test_a_region_of_another_position() -> None:
    """One that has grown since, or that was never there."""
    before = at("example-j")
    after = before.apply("lay 0,2 1,2 0,3")
    for asked in (standing, open_spaces, chance_to_close, lambda s, region: worth(s, 0, region)):
        with pytest.raises(bl.FormatError, match=r"'meadow 1' with .* is no region of this"):
            asked(after, region_at(before, "2,1"))
        with pytest.raises(bl.FormatError, match=r"is no region of this"):
            asked(at("laying"), region_at(before, "5,0"))
    # one that is as it was is still meant
    assert standing(after, region_at(before, "0,0")) == standing(after, "0,0")


@pytest.mark.parametrize("pieces", [[("huge", "0,2")], ["small"], "small", [("small",)]])
def test_pieces_that_are_none(pieces: Any) -> None:
    with pytest.raises(bl.FormatError, match=r"size"):
        placement_cost(at("example-j"), pieces)


@pytest.mark.parametrize(
    "pieces",
    [
        [("small", "1,2"), ("small", "1,2")],
        [("small", "1,2"), ("tall", "0,2"), ("tall", "1,2")],
    ],
)
def test_two_pieces_on_one_field_have_no_price(pieces: Any) -> None:
    """rule: place-on-new-tile."""
    with pytest.raises(bl.FormatError, match="at 1,2: it holds one already"):
        placement_cost(at("example-j", "lay 0,2 1,2 0,3"), pieces)


def test_a_piece_has_no_price_on_a_taken_field() -> None:
    """rule: place-on-new-tile."""
    state = at("example-j", "lay 0,2 1,2 0,3", "place small 1,2")
    with pytest.raises(bl.FormatError, match="at 1,2: it holds one already"):
        placement_cost(state, [("tall", "1,2")])


@pytest.mark.parametrize(
    "asked",
    [
        ("sea", 3, True, (1, 2)),
        ("meadow", 0, True, (1, 2)),
        ("meadow", 2.5, True, (1, 2)),
        ("meadow", 3, True, (1, -2)),
        ("meadow", 3, True, ()),
        ("meadow", 3, True, (1, 2, 3, 4, 5)),
    ],
)
def test_a_region_that_cannot_be(asked: Any) -> None:
    with pytest.raises(bl.FormatError):
        majority(*asked)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "for 2, 3 or 4 players"),
        ({"players": True}, "for 2, 3 or 4 players"),
        ({"seed": "x"}, "a whole number is needed"),
        ({"coins": 1}, "expected a whole number from 2"),
        ({"coins": 2.5}, "a whole number from 2"),
        ({"surrounded": "loosely"}, "unfillable, strict"),
        ({"deck": "meadow forest"}, "tile 1 of the deck"),
        ({"deck": ""}, "0 tiles are no deck; expected 1 to 60"),
        ({"deck": 7}, "a tuple of tiles or a text"),
        ({"deck": ["meadow forest village"] * 99}, "99 tiles are no deck"),
        ({"deck": [7]}, "tile 1 of the deck"),
        ({"deck": [Tile([Face("meadow"), Face("sea")])]}, "tile 1 of the deck"),
        ({"deck": [Tile([Face("meadow"), Face("forest"), Face("sea")])]}, "'sea' is no landscape"),
        ({"colour": 2}, "is no option of cornwall; its options are: players, "),
    ],
)
def test_an_option_that_cannot_be(options: dict[str, Any], words: str) -> None:
    with pytest.raises(bl.FormatError) as error:
        bl.new("cornwall", **options)
    assert words in str(error.value)
