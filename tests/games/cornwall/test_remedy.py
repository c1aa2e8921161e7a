"""Why not, and what would help: reasons and remedies as a person reads them."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from boardlab.core.actions import Reason
from boardlab.core.players import NAMES
from boardlab.games.cornwall import Cornwall, placement_cost
from boardlab.geometry.hexes import steps_between
from tests.games.cornwall import sentences
from tests.games.cornwall.asking import at, changed, start
from tests.games.cornwall.sentences import spaces_in, verdicts
from tests.games.telling import Telling

LAID = {
    "pub": "lay 1,2 2,2 1,3",
    "example-e": "lay -1,2 0,2 -1,3",
    "example-f": "lay 1,2 2,2 1,3",
    "example-j": "lay 0,2 1,2 0,3",
}


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        ("laying", "lay 1,1 1,2 0,2", "1,1 holds meadow already; no tile covers another."),
        (
            "laying",
            "lay -1,2 0,2 -1,3",
            (
                "No field of the tile (forest, mountain and village) would lie beside its own "
                "landscape."
            ),
        ),
        (
            "laying",
            "lay 2,-1 2,-2 3,-2",
            "Only one edge of the tile would touch tiles already laid; at least two are needed.",
        ),
        (
            "laying",
            "lay -2,3 -1,2 -2,2",
            "-2,3 -1,2 -2,2 run anticlockwise; a tile is turned, but never turned over.",
        ),
        (
            "laying",
            "lay -1,2 -1,2 5,5",
            "A tile's three fields each touch the other two; on -1,2 -1,2 5,5 they would not.",
        ),
        (
            "completed-meadow",
            "lay 0,2 1,2 0,3",
            "Meadow at 1,2 would touch the meadow that the cottage at 2,1 has completed.",
        ),
        ("laying", "place small 1,1", "Blue lays the tile first."),
        ("fits-nowhere", "done", "A tile is turned over first."),
        ("fits-nowhere", "draw 9", "There is no tile 9: the deck has 3."),
        (
            "laying",
            "lay 700,0 0,2 1,1",
            "There is no space 700,0: the table does not reach so far.",
        ),
    ],
)
def test_the_only_reason(position: str, action: str, sentence: str) -> None:
    assert [reason.text for reason in at(position).check(action).reasons] == [sentence]


@pytest.mark.parametrize(
    ("position", "play", "action", "sentence"),
    [
        ("pub", [], "place small 1,2", "Blue decides about the pub first, then places pieces."),
        (
            "pub",
            ["leave"],
            "leave",
            "The pub comes before placing pieces; blue is past it.",
        ),
        ("example-f", [], "lay 0,2 0,3 0,4", "Green has laid the tile of this turn already."),
        (
            "example-f",
            [],
            "place small 2,1",
            "2,1 is not on the tile just laid (1,2 2,2 1,3).",
        ),
        (
            "example-f",
            ["place tall 1,2"],
            "place small 1,2",
            "1,2 holds green's tall piece; a field holds one.",
        ),
        ("example-j", [], "place big 1,2", "Green has no big piece in hand."),
    ],
)
def test_the_only_reason_after_laying(
    position: str, play: list[str], action: str, sentence: str
) -> None:
    before = at(position, LAID[position])
    for step in play:
        before = before.apply(step)
    assert [reason.text for reason in before.check(action).reasons] == [sentence]


def test_a_cost_is_told_in_its_parts() -> None:
    laid = at("example-j", LAID["example-j"])
    state = changed(laid.diagram(), coins="1 1 3 1").apply("place small 0,3")
    assert [reason.text for reason in state.check("place small 1,2").reasons] == [
        (
            "A piece at 1,2 costs 4 coins "
            "(3 for the 3 pieces in its meadow and 1 for an additional piece); green has 3."
        )
    ]
    state = changed(at("example-f", LAID["example-f"]).diagram(), coins="1 1 0 1")
    assert [reason.text for reason in state.check("place small 1,2").reasons] == [
        "A piece at 1,2 costs 1 coin (1 for the piece in its meadow); green has none."
    ]


def test_every_reason_is_given_and_not_just_the_first() -> None:
    state = at("completed-meadow")
    # covers one field, and the meadow would touch the completed one
    verdict = state.check("lay 0,1 1,2 0,2")
    rules = [reason.rule for reason in verdict.reasons]
    assert rules == ["tile-shape", "lay-no-cover"]
    verdict = state.check("lay 0,2 0,1 1,1")
    assert {"lay-no-cover"} <= {reason.rule for reason in verdict.reasons}
    assert sum(reason.rule == "lay-no-cover" for reason in verdict.reasons) == 2
    # one edge, no match, and beside the completed meadow
    verdict = state.check("lay 3,2 2,2 2,3")
    assert "lay-not-complete" in {reason.rule for reason in verdict.reasons}
    # no coin for it, and no such piece
    poor = changed(at("example-f", LAID["example-f"]).diagram(), coins="1 1 0 1", pub="- - big -")
    verdict = poor.check("place big 1,2")
    assert [reason.rule for reason in verdict.reasons] == ["place-on-new-tile", "place-afford"]


# ---------------------------------------------------------------------- remedies


@pytest.mark.parametrize(
    ("position", "play", "action", "remedy"),
    [
        # the nearest place where it is legal
        (
            "example-a",
            [],
            "lay -3,3 -3,4 -2,3",
            "On these spaces the tile fits so: “lay -3,3 -2,3 -3,4”.",
        ),
        # another field of the tile
        (
            "example-f",
            [LAID["example-f"]],
            "place small 1,1",
            "The nearest field where green can place it is 1,2; it costs 1 coin.",
        ),
        (
            "example-e",
            [LAID["example-e"], "place small -1,3", "place small -1,2"],
            "place tall -1,2",
            "The only field where blue can place it is 0,2; it costs 1 coin.",
        ),
        # another piece
        (
            "example-j",
            [LAID["example-j"]],
            "place big 1,2",
            "Green has small and tall pieces in hand.",
        ),
        (
            "pub",
            [LAID["pub"], "leave"],
            "place big 1,2",
            (
                "Blue has small and tall pieces in hand; "
                "a big one is in the pub and can be fetched after laying a tile."
            ),
        ),
        # when it would be time
        ("fits-nowhere", [], "lay 0,2 0,3 0,4", "Draw a tile first."),
        ("laying", [], "place small 1,1", "Lay the tile in hand first."),
        ("pub", [LAID["pub"]], "done", "Say “fetch” or “leave” first."),
        (
            "example-e",
            [LAID["example-e"]],
            "fetch",
            "Place pieces on the tile just laid, or say “done”.",
        ),
        # what is possible instead
        ("pub", [LAID["pub"]], "go home", "Possible now: “fetch”, “leave”."),
        ("fits-nowhere", ["draw 1"], "draw 1", "Possible now: “draw 2”."),
    ],
)
def test_what_would_help(position: str, play: list[str], action: str, remedy: str) -> None:
    assert at(position, *play).check(action).remedy == remedy


def test_missing_coins_are_counted() -> None:
    state = changed(at("example-f", LAID["example-f"]).diagram(), coins="1 1 0 1")
    assert state.check("place small 1,2").remedy == "1 coin is missing; at 2,2 it is free."
    state = changed(at("example-j", LAID["example-j"]).diagram(), coins="1 1 1 1")
    assert state.check("place small 1,2").remedy == "2 coins are missing; at 0,3 it is free."


def test_after_the_end_it_says_so_whatever_is_asked() -> None:
    over = at("none-fits", "draw 1")
    for action in ("draw 2", "done", "fly", "lay 0,0 0,1 999,0", "place big 1,1"):
        assert over.check(action).remedy == "Start a new game, or go back with undo."


def test_the_laying_it_names_is_legal_and_none_is_nearer() -> None:
    """Nearest is what shares most spaces, and then what takes fewest steps."""

    def away(asked: list[str], lay: list[str]) -> tuple[int, int]:
        shared = len(set(asked) & set(lay))
        return -shared, sum(steps_between(a, b) for a, b in zip(asked, lay, strict=True))

    seen = 0
    for state, action, verdict in verdicts():
        remedy = verdict.remedy or ""
        if state.step.id != "lay" or not action.startswith("lay ") or len(action.split()) < 4:
            continue
        if verdict.legal or Random(action).random() < 0.7:  # a part of them is enough
            continue
        seen += 1
        named = remedy.split("“")[1].split("”")[0]
        legal = [each.split()[1:] for each in state.legal_actions()]
        asked = action.split()[1:]
        assert away(asked, named.split()[1:]) == min(away(asked, each) for each in legal)
        assert named in state.legal_actions()
    assert seen > 100


def test_the_field_it_names_can_be_paid_for() -> None:
    seen = 0
    for state, action, verdict in verdicts():
        remedy = verdict.remedy or ""
        if state.step.id == "place" and action.startswith("place ") and "it " in remedy:
            seen += 1
            (space,) = spaces_in(remedy)
            size = action.split()[1]
            assert f"place {size} {space}" in state.legal_actions()
            price = placement_cost(state, [(size, space)]).total
            assert remedy.endswith(
                "it is free." if not price else f"{price} coin{'s' * (price > 1)}."
            )
    assert seen > 20


# ---------------------------------------------------------------------- sentences


class TestCornwall(Telling):
    game = "cornwall"
    sentences: ClassVar = sentences

    def check_spaces(self, state: Cornwall, action: str, reason: Reason) -> None:
        names = self.sentences.spaces_in(f"{action} {reason.text}")
        if reason.rule in ("lay-two-edges", "lay-not-complete"):  # with the fields that are touched
            assert set(reason.spaces) & names
        else:
            assert set(reason.spaces) <= names, (action, reason)


def test_who_cannot_is_named() -> None:
    """Who lays, who has no piece: never "the player"."""
    for _, _, verdict in verdicts():
        for reason in verdict.reasons:
            assert "player" not in reason.text
            if reason.rule in ("turn-order", "pub-fetch", "place-afford"):
                assert any(name in reason.text.lower() for name in NAMES), reason


@pytest.mark.parametrize(
    "junk", ["lay 0,0; drop", "LAY", "place small é,1", "a" * 5000, "draw\n4", "draw 007", "0"]
)
def test_any_text_gets_an_answer(junk: str) -> None:
    verdict = start(2).check(junk)
    assert not verdict.legal or junk == "draw\n4"
    assert verdict.legal or (verdict.reasons and verdict.remedy)
