"""The rules, one test for each id of the ledger: completing, counting and the end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardlab.games.cornwall import majority, open_spaces, region_at, standing
from tests.games.asking import BLUE, GREEN, RED, happened, told
from tests.games.cornwall.asking import at, changed

PERFECT = ("lay 0,2 1,2 0,3", "place small 1,2", "place tall 0,2")
"""What green plays in example J."""


# ---------------------------------------------------------------------- what is complete


def test_complete_cottage() -> None:
    s = at("example-i", "lay -1,2 -1,3 -2,3")
    region = region_at(s, "-1,2")
    assert (region.closed, region.evaluated, len(region.cells)) == ("cottage", False, 3)
    assert told(s, "completed").text == (
        "The cottage at -1,2 completes the mountain of 3 fields: "
        "it is evaluated when this turn is over."
    )
    s = s.apply("place tall -1,2")
    assert region_at(s, "-1,2").evaluated
    assert "complete-cottage" in told(s, "evaluated").rules


def test_complete_surrounded() -> None:
    assert region_at(at("example-j"), "0,1").closed is None
    s = at("example-j", PERFECT[0])
    assert region_at(s, "0,1").closed == "surrounded"
    s = at("example-j", *PERFECT)
    assert s.points == (3, 9, 18, 0)
    # evaluated at the end of that turn, whoever closed it and has pieces there
    s = at("unfillable-gap", "lay 0,2 1,2 0,3", "done")
    assert s.points == (9, 0)


def test_complete_unfillable_gap() -> None:
    s = at("unfillable-gap", "lay 0,2 1,2 0,3")
    assert region_at(s, "0,1").closed == "surrounded"
    assert open_spaces(s, "0,1").gaps == ("-2,2",)
    assert told(s, "completed").rules == ("complete-surrounded", "complete-unfillable-gap")
    strict = changed("unfillable-gap", surrounded="strict").apply("lay 0,2 1,2 0,3")
    assert region_at(strict, "0,1").closed is None
    assert "completed" not in happened(strict)
    # the tiles left in the pile do not matter: here none would fit at 0,2
    s = changed("example-j", turn="1 draw", tile=None, pile="5")
    assert region_at(s, "0,1").closed is None


def test_swamp_at_end() -> None:
    s = at("surrounded-swamp", "lay 2,-2 2,-1 1,-1", "place tall 1,-1", "done")
    region = region_at(s, "1,-1")
    assert (region.closed, region.evaluated) == ("surrounded", False)
    assert region.pieces["1,-1"].owner == BLUE
    assert s.points == (0, 0)
    s = changed(s.diagram(), turn="1 place", laid="2,-2 2,-1 1,-1", pile="-").apply("done")
    assert s.is_terminal
    assert s.points == (4, 0)
    assert "swamp-at-end" in told(s, "evaluated").rules


# ---------------------------------------------------------------------- majorities


def test_piece_values() -> None:
    assert standing(at("example-j"), "2,1").values == (1, 3, 2, 0)


def test_majority_by_value() -> None:
    s = at("example-i", "lay -1,2 -1,3 -2,3", "place tall -1,2")
    assert s.points == (3, 0, 0, 0)  # tall against small, one piece each
    values = standing(at("last-turn"), "-1,1").values
    assert values == (3, 2, 0, 4)  # two tall ones add up
    assert standing(at("last-turn"), "-1,1").first == (3,)


@pytest.mark.parametrize("landscape", ["mountain", "meadow", "forest", "village"])
def test_points_plain(landscape: str) -> None:
    found = majority(landscape, 5, False, (3, 2, 1))
    assert found.points == (5, 0, 0)
    assert "points-plain" in found.rules


@pytest.mark.parametrize("landscape", ["mountain", "meadow", "forest"])
def test_points_flag(landscape: str) -> None:
    found = majority(landscape, 5, True, (3, 2, 1))
    assert found.points == (10, 5, 0)
    assert "points-flag" in found.rules


def test_points_village_flag() -> None:
    found = majority("village", 5, True, (3, 2, 1))
    assert found.points == (15, 5, 0)
    assert "points-village-flag" in found.rules


def test_points_swamp() -> None:
    for flagged in (False, True):
        found = majority("swamp", 5, flagged, (3, 2, 1))
        assert found.points == (10, 5, 0)
        assert "points-swamp" in found.rules


def test_points_flags_once() -> None:
    s = at("last-turn")
    flags = [space for space in region_at(s, "-1,1").cells if s.fields[space].symbol == "flag"]
    assert sorted(flags) == ["-2,1", "-3,1"]
    assert standing(s, "-1,1").points == (7, 0, 0, 14)
    ended = s.apply("done")
    assert any("points-flags-once" in event.rules for event in ended.events)


def test_tie_first() -> None:
    s = at("example-j", *PERFECT)
    assert s.points == (3, 9, 18, 0)  # nine and nine and nothing in the meadow
    meadow = next(event for event in s.events if "tie-first" in event.rules)
    assert "(2 + 1) × 6 fields = 18, shared by 2: 9 each" in meadow.text
    # each share is rounded up, and nobody else gets points
    assert majority("meadow", 5, True, (2, 2, 1)).points == (8, 8, 0)
    assert majority("village", 5, True, (1, 1, 1)).points == (7, 7, 7)
    assert majority("forest", 5, False, (2, 2)).points == (3, 3)
    assert majority("swamp", 3, False, (2, 2, 2, 2)).points == (3, 3, 3, 3)
    assert "tie-first" in majority("forest", 5, False, (2, 2)).rules


def test_tie_second() -> None:
    assert majority("meadow", 5, True, (3, 1, 1)).points == (10, 3, 3)
    assert majority("village", 4, True, (3, 2, 2, 2)).points == (12, 2, 2, 2)
    assert "tie-second" in majority("meadow", 5, True, (3, 1, 1)).rules
    # without a flag there is nothing to share
    assert majority("meadow", 5, False, (3, 1, 1)).points == (5, 0, 0)


def test_tie_second_swamp() -> None:
    found = majority("swamp", 5, False, (2, 1, 1))
    assert found.points == (10, 3, 3)
    assert "tie-second-swamp" in found.rules
    s = at("last-turn", "done")
    assert any("tie-second-swamp" in event.rules for event in s.events)


def test_second_needs_piece() -> None:
    found = majority("meadow", 5, True, (2, 0, 0))
    assert (found.points, found.second) == ((10, 0, 0), ())
    assert "second-needs-piece" in found.rules
    assert majority("meadow", 5, True, (0, 0, 0)).points == (0, 0, 0)


def test_second_by_value() -> None:
    s = at("last-turn")
    pieces = [piece.owner for piece in region_at(s, "-1,1").pieces.values()]
    assert (pieces.count(BLUE), pieces.count(RED)) == (1, 2)
    assert standing(s, "-1,1").second == (BLUE,)
    assert standing(s, "-1,1").points[BLUE] == 7


# ---------------------------------------------------------------------- the pub again


def test_to_the_pub() -> None:
    s = at("example-j", *PERFECT)
    assert dict(s.pub(BLUE)) == {"small": 2, "tall": 0, "big": 0}
    assert dict(s.pub(RED)) == {"small": 0, "tall": 0, "big": 1}
    assert dict(s.pub(GREEN)) == {"small": 1, "tall": 2, "big": 0}
    left = {space: field.piece for space, field in s.fields.items() if field.piece}
    assert left == {"-2,2": ("big", GREEN)}  # in the swamp until the end
    s = at("example-i", "lay -1,2 -1,3 -2,3", "place tall -1,2")
    assert told(s, "to-the-pub").text == "Blue's tall piece and purple's small piece go to the pub."


# ---------------------------------------------------------------------- the end


def test_end_last_tile() -> None:
    s = at("last-turn")
    assert s.left == 0
    assert s.step.id == "place"
    assert len(s.legal_actions()) > 1
    s = s.apply("place small 2,2")
    assert not s.is_terminal  # there is a coin for another piece
    s = s.apply("done")
    assert s.is_terminal
    assert "end-last-tile" in told(s, "ended").rules
    # fetching still happens as well
    s = changed("pub", pile="-")
    assert s.apply("lay 1,2 2,2 1,3").step.id == "pub"


def test_end_evaluate_rest() -> None:
    s = at("last-turn", "done")
    assert s.points == (51, 49, 40, 42)
    for space in s.fields:
        assert region_at(s, space).evaluated
    rest = [event for event in s.events if event.kind == "evaluated"]
    assert len(rest) == 5  # those with pieces
    assert sum("end-evaluate-rest" in event.rules for event in rest) == 4  # and the swamp


def test_end_coins() -> None:
    s = at("last-turn", "done")
    assert s.coins == (2, 4, 1, 3)
    assert s.scores() == (53, 53, 41, 45)
    assert at("last-turn").scores() == (31, 35, 22, 25)


def test_end_winner() -> None:
    s = at("last-turn", "done")
    assert tuple(map(int, s.returns())) == (0, 1, 0, 0)
    assert told(s, "won").player == RED
    assert "end-winner" in told(s, "won").rules
    s = changed("last-turn", points="32 35 22 25").apply("done")
    assert tuple(map(int, s.returns())) == (1, 0, 0, 0)


def test_end_shared() -> None:
    s = at("tie-shared", "done")
    assert s.scores() == (12, 12)
    assert s.returns() == (Fraction(1, 2), Fraction(1, 2))
    assert told(s, "shared").rules[-1] == "end-shared"
    assert told(s, "shared").player is None
