"""What happened, told in sentences for a person."""

from __future__ import annotations

import re

import pytest

import boardlab as bl
from boardlab.core.players import NAMES
from tests.games.asking import RED, happened, told
from tests.games.cornwall.asking import at, changed, start
from tests.games.cornwall.sentences import spaces_in, states, steps, well_written

RULES = {rule.id for rule in bl.rules("cornwall")}


@pytest.mark.parametrize(
    ("position", "play", "sentences"),
    [
        (
            "fits-nowhere",
            ["draw 1"],
            [
                "Blue turns over tile 1: meadow, forest and meadow.",
                "Tile 1 fits nowhere and goes under the pile; blue turns over another.",
            ],
        ),
        (
            "example-e",
            ["lay -1,2 0,2 -1,3"],
            [
                "Blue lays mountain at -1,2, village with a flag at 0,2 and meadow at -1,3.",
                "Mountain and village are extended: 1 coin for blue.",
            ],
        ),
        (
            "example-b",
            ["lay 0,2 1,2 0,3"],
            [
                "Red lays meadow at 0,2, meadow at 1,2 and forest at 0,3.",
                "The tile extends meadow alone: no coin for red.",
            ],
        ),
        (
            "gap",
            ["lay -1,2 0,2 -1,3"],
            [
                "Blue lays mountain at -1,2, meadow at 0,2 and village at -1,3, into a gap.",
                "Mountain, meadow and village are extended: 2 coins for blue.",
                "The village of 1 field is surrounded: it is evaluated when this turn is over.",
                "The meadow of 1 field is surrounded: it is evaluated when this turn is over.",
            ],
        ),
        (
            "pub",
            ["lay 1,2 2,2 1,3", "leave"],
            ["Blue leaves the pieces in the pub."],
        ),
        (
            "example-g",
            ["lay 2,0 3,0 2,1", "place small 3,0"],
            [
                "Red places a small piece on mountain at 3,0, free.",
                "The chapel at 3,0 scores 3 points for red at once.",
            ],
        ),
        (
            "example-j",
            ["lay 0,2 1,2 0,3", "place small 1,2", "place tall 0,2"],
            [
                (
                    "Green places a tall piece on village at 0,2, for 2 coins "
                    "(1 for the piece in its village and 1 for an additional piece)."
                ),
                "Green cannot place another piece on this tile.",
                (
                    "The village of 3 fields is surrounded. Values: blue 1 and green 2. "
                    "Village with a flag: 3 a field to the first, 1 to the second. "
                    "Green has the majority: 3 × 3 fields = 9. "
                    "Blue is second: 1 × 3 fields = 3."
                ),
                "Blue's small piece and green's tall piece go to the pub.",
                (
                    "A cottage completes the meadow of 6 fields. "
                    "Values: blue 1, red 3 and green 3. "
                    "Meadow with a flag: 2 a field to the first, 1 to the second. "
                    "Red and green tie for the majority: (2 + 1) × 6 fields = 18, "
                    "shared by 2: 9 each. Nobody else gets points."
                ),
                (
                    "Blue's small piece, red's big piece and green's small and tall pieces "
                    "go to the pub."
                ),
                "Purple is next.",
            ],
        ),
        (
            "example-e",
            ["lay -1,2 0,2 -1,3", "done"],
            ["Blue is done with placing.", "Red is next."],
        ),
        (
            "none-fits",
            ["draw 1"],
            [
                "Red turns over tile 1: meadow, forest and meadow.",
                "Tile 1 fits nowhere and goes under the pile.",
                "No tile that is left fits anywhere: the game ends, and what is left is evaluated.",
                (
                    "The village of 2 fields counts at the end. Values: blue 1. "
                    "Village without a flag: 1 point a field to the first, nothing to the second. "
                    "Blue has the majority: 1 × 2 fields = 2."
                ),
                "Blue's small piece goes to the pub.",
                (
                    "Each coin is a point: blue 2, red 4. "
                    "Together with the points scored: blue 9, red 7. Blue wins."
                ),
            ],
        ),
    ],
)
def test_what_is_told(position: str, play: list[str], sentences: list[str]) -> None:
    assert [event.text for event in at(position, *play).events] == sentences


def test_an_event_says_whom_and_where() -> None:
    s = at("example-g", "lay 2,0 3,0 2,1", "place small 3,0")
    assert [(e.kind, e.player, e.spaces) for e in s.events] == [
        ("placed", RED, ("3,0",)),
        ("chapel", RED, ("3,0",)),
    ]


def test_an_evaluation_names_the_region_and_its_winner() -> None:
    s = at("example-i", "lay -1,2 -1,3 -2,3", "place tall -1,2")
    counted = told(s, "evaluated")
    assert set(counted.spaces) == {"-1,1", "-2,1", "-1,2"}
    assert counted.player == 0
    shared = [e for e in at("example-j").apply("lay 0,2 1,2 0,3").events if e.player is None]
    assert [event.kind for event in shared] == ["completed", "completed"]


def test_a_state_made_by_hand_has_no_events() -> None:
    assert at("example-a").events == ()
    assert start(2).events == ()
    assert changed("example-a", turn="2 lay").events == ()


def test_every_event_is_well_told() -> None:
    kinds = set()
    for state in states():
        for event in state.events:
            kinds.add(event.kind)
            assert well_written(event.text), event
            assert event.rules, event
            assert len(set(event.rules)) == len(event.rules), event
            assert set(event.rules) <= RULES, event
            assert spaces_in(event.text) <= set(event.spaces), event
            assert set(event.spaces) <= set(state.fields), event
            if event.player is not None and event.kind != "under":
                assert NAMES[event.player] in event.text.lower(), event
    assert kinds == {
        *("drawn", "under", "laid", "coins", "completed", "fetched", "left", "placed", "chapel"),
        *("placed-all", "done", "evaluated", "to-the-pub", "turn", "ended", "won", "shared"),
    }


def test_every_action_is_told() -> None:
    for state in states():
        for action in steps(state)[:3]:
            after = state.apply(action)
            assert after.events, action
            if action.startswith(("lay", "place")):
                spaces = tuple(word for word in action.split() if "," in word)
                assert after.events[0].spaces == spaces, action


def test_points_are_what_the_events_say() -> None:
    """The sums in the sentences are those that are added."""
    for state in states():
        for action in steps(state)[:2]:
            after = state.apply(action)
            if "evaluated" in happened(after) or "chapel" in happened(after):
                gained = sum(after.points) - sum(state.points)
                assert gained >= 0
                assert gained == sum(points_told(event.text) for event in after.events)


def points_told(text: str) -> int:
    """The points that a sentence gives away in all."""
    total = sum(int(n) for n in re.findall(r"= (\d+)\.", text))
    total += sum(int(n) for n in re.findall(r"scores (\d+) points", text))
    for among, share in re.findall(
        r"shared by (\d): (?:\d+ ÷ \d, rounded up to )?(\d+),? each", text
    ):
        total += int(among) * int(share)
    return total
