"""What happened, told in sentences for a person."""

from __future__ import annotations

import pytest

import boardlab as bl
from boardlab.core.players import NAMES
from tests.games.asking import BLUE, RED, happened, told
from tests.games.cannonball.asking import at, changed, start
from tests.games.cannonball.sentences import spaces_in, states, well_written

RULES = {rule.id for rule in bl.rules("cannonball")}


@pytest.mark.parametrize(
    ("position", "action", "sentences"),
    [
        ("bay", "land d1", ["Green lands at d1.", "All have landed; blue takes the first turn."]),
        ("terrain", "road b3", ["Blue lays road over grass at b3."]),
        ("terrain", "road b1", ["Blue lays road over forest at b1."]),
        ("second-road", "stop", ["Blue lays no second road."]),
        ("opened-road", "hold", ["Blue holds fire."]),
        (
            "fort-returns",
            "fire a1 d1",
            [
                "Blue's cannon at a1 fires at d1.",
                (
                    "Red's fort at d1 is destroyed and goes back to mat space 3; "
                    "the road under it stays."
                ),
            ],
        ),
        (
            "third-fort",
            "fort f6",
            ["Blue builds fort 3 at f6.", "Blue's first cannon becomes available."],
        ),
        (
            "sixth-fort",
            "fort f6",
            ["Blue builds fort 6 at f6.", "Blue's second cannon becomes available."],
        ),
        (
            "eighth-fort",
            "fort f6",
            ["Blue builds fort 8 at f6.", "Blue's blockade becomes available."],
        ),
        (
            "third-again",
            "fort f6",
            ["Blue builds fort 3 at f6.", "Fort 3 was built before: no cannon comes of it again."],
        ),
        (
            "armed",
            "cannon b2",
            ["Blue builds a cannon at b2; it may fire from the next turn on."],
        ),
        ("armed", "blockade b2", ["Blue builds the blockade at b2."]),
        ("stuck", "pass", ["Blue can build nothing and passes."]),
        (
            "tenth-fort",
            "fort f6",
            [
                "Blue builds fort 10 at f6.",
                "Blue has all ten forts on the island and wins at once.",
            ],
        ),
        (
            "deadlock",
            "pass",
            [
                "Blue can build nothing and passes.",
                "Everyone has passed in turn: the game ends.",
                "Most forts on the island: blue 1, red 2. Red wins.",
            ],
        ),
        (
            "tie-arms",
            "road b2",
            [
                "Blue lays road over grass at b2.",
                "That was the last road of the supply: the game ends.",
                (
                    "Most forts on the island: blue 2, red 2. "
                    "A tie, so fewest forts on the own landing board: blue 1, red 1. "
                    "Still a tie, so fewest cannons and blockades: blue 1, red 0. "
                    "Red wins."
                ),
            ],
        ),
    ],
)
def test_what_is_told(position: str, action: str, sentences: list[str]) -> None:
    assert [event.text for event in at(position, action).events] == sentences


def test_who_shares_is_named() -> None:
    assert told(at("tie-shared", "road b2"), "shared").text.endswith(
        "Blue and red share the victory."
    )
    three = """
        players: 3
        turn: 1 build
        supply: 1

        F1  .   F2  .   F3
    """
    told_all = told(at(three, "road b1"), "shared")
    assert told_all.text.endswith("Blue, red and green share the victory.")
    assert told_all.player is None


def test_the_chain_of_ties_is_told_as_far_as_it_was_needed() -> None:
    won = told(at("tie-at-home", "road c1"), "won")
    assert won.rules == ("end-last-road", "tie-fewest-at-home")
    assert won.text == (
        "Most forts on the island: blue 2, red 2. "
        "A tie, so fewest forts on the own landing board: blue 1, red 2. Blue wins."
    )


def test_only_those_tied_are_compared_further() -> None:
    three = """
        players: 3
        turn: 1 build
        boards: a1-b1 c1-d1 e1-i1
        supply: 1

        F1  .   F2  .   F1  .   F2  .   F3
    """
    won = told(at(three, "road b1"), "shared")
    assert "blue 2, red 2, green 1" in won.text
    assert "own landing board: blue 1, red 1." in won.text


def test_an_event_says_whom_and_where() -> None:
    shot = at("cannon-range", "fire c2 g2")
    assert [(e.kind, e.player, e.spaces) for e in shot.events] == [
        ("fired", BLUE, ("c2", "g2")),
        ("destroyed", RED, ("g2",)),
    ]


def test_a_state_made_by_hand_has_no_events() -> None:
    assert at("armed").events == ()
    assert start(2).events == ()
    assert changed("armed", turn="2 build").events == ()


def test_asking_twice_tells_the_same() -> None:
    state = at("third-fort", "fort f6")
    assert state.events == state.events
    assert happened(state) == ["fort", "unlocked"]


def test_every_event_is_well_told() -> None:
    kinds = set()
    for state in states():
        for event in state.events:
            kinds.add(event.kind)
            assert well_written(event.text), event
            assert event.rules, event
            assert set(event.rules) <= RULES, event
            assert set(event.spaces) == spaces_in(event.text), event
            if event.player is not None:
                assert NAMES[event.player] in event.text.lower() or event.kind in (
                    "unlocked-before",
                    "ended",
                ), event
    assert kinds >= {
        *("landed", "turns", "road", "stopped", "fort", "cannon", "blockade", "fired"),
        *("destroyed", "held", "passed", "unlocked", "unlocked-before", "ended", "won", "shared"),
    }


def test_every_action_is_told() -> None:
    for state in states():
        for action in state.legal_actions()[:3]:
            after = state.apply(action)
            assert after.events, action
            if action.args:
                assert after.events[0].spaces == action.args, action
