"""Why not, and what would help: reasons and remedies as a person reads them."""

from __future__ import annotations

from typing import ClassVar

import pytest

from boardlab.core.actions import Reason
from boardlab.core.players import NAMES
from boardlab.games.cannonball import Cannonball
from tests.games.cannonball import sentences
from tests.games.cannonball.asking import at, changed, spaces, start
from tests.games.cannonball.sentences import (
    spaces_in,
    verdicts,
)
from tests.games.telling import Telling


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        ("landing", "land a6", "a6 is not on red's landing board."),
        ("landing", "land i3", "i3 lies inland: no edge of it is the island's edge."),
        ("landing", "land j1", "j1 is a mountain; ships land at grass or forest."),
        (
            "landing",
            "land h1",
            "h1 is three steps from blue's landing space e1; at least four are needed.",
        ),
        ("landing-three", "land c6", "c6 is closed to landing."),
        ("cannon-range", "fire c2 c4", "There is no fort of another player at c4."),
        (
            "cannon-range",
            "fire h6 g2",
            "g2 shares neither row nor column with the cannon at h6.",
        ),
        ("cannon-range", "fire h6 c6", "The mountain at e6 stops a shot from h6 to c6."),
        ("behind-blockade", "fire a1 e1", "Blue's blockade at c1 stops a shot from a1 to e1."),
        ("road-building", "road c2", "c2 is not beside any road connected to red."),
        ("road-building", "road b4", "b4 holds a road already."),
        ("terrain", "road a2", "a2 is a lake: no road can be laid there."),
        (
            "fort-building",
            "fort c2",
            "c2 is one step from red's own fort at c3; at least three are needed.",
        ),
        (
            "fort-building",
            "fort g3",
            "g3 is in range of blue's cannon at g6: nothing stands between.",
        ),
        ("armed", "cannon f4", "The road at f4 is not connected to blue."),
        ("armed", "cannon a2", "a2 holds blue's fort."),
        ("armed", "cannon c3", "c3 holds no road to build on."),
        ("fort-building", "cannon e3", "Red has no cannon available now."),
        ("stuck", "road z9", "There is no space z9 on this island."),
    ],
)
def test_the_only_reason(position: str, action: str, sentence: str) -> None:
    assert [reason.text for reason in at(position).check(action).reasons] == [sentence]


def test_every_reason_is_given_and_not_just_the_first() -> None:
    state = at("armed")
    verdict = state.check("fort e5")
    assert [reason.rule for reason in verdict.reasons] == ["fort-empty", "fort-connected"]
    verdict = state.check("cannon a9")
    assert [reason.rule for reason in verdict.reasons] == ["no-such-space"]
    verdict = changed("second-road", turn="2 build").check("cannon a4")
    assert {reason.rule for reason in verdict.reasons} == {
        *("cannon-available", "cannon-empty", "cannon-connected"),
    }


# ---------------------------------------------------------------------- remedies


@pytest.mark.parametrize(
    ("position", "action", "remedy"),
    [
        # where it would be legal
        ("fort-building", "fort g3", "The nearest space where red can build a fort is f3."),
        ("third-fort", "fort h6", "The only space where blue can build a fort is f6."),
        ("first-road", "road b2", "The only space where blue can lay road is a2."),
        ("road-building", "road b2", "The nearest space where red can lay road is b3."),
        ("landing", "land h1", "The nearest space where red can land is i1."),
        ("armed", "cannon e2", "The nearest space where blue can build a cannon is d2."),
        # what is missing
        (
            "fort-building",
            "cannon e3",
            "Red's second cannon becomes available with the sixth fort.",
        ),
        ("terrain", "cannon b2", "Blue's first cannon becomes available with the third fort."),
        (
            "fort-building",
            "blockade e3",
            "Red's blockade becomes available with the eighth fort.",
        ),
        ("own-blockade", "blockade c2", "Red has built the only blockade."),
        # when it would be time
        ("landing", "road l3", "Claim a landing space first."),
        ("opened-road", "fort e2", "Fire, or say “hold” to go on to building."),
        ("armed", "fire c2 g5", "It is time to build."),
        ("second-road", "fort a2", "Lay a second road over grass, or say “stop”."),
        # what is possible instead
        ("arms-forced", "pass", "Possible now: “cannon b1”."),
        ("arms-forced", "fort b1", "Blue can build a fort nowhere now; possible: “cannon b1”."),
        ("across-the-sea", "fire a1 b1", "Possible now: “fire a1 e1”, “hold”."),
        ("stuck", "jump", "Possible now: “pass”."),
        (
            "landing-three",
            "land m1",
            "The island's columns run from a to l, its rows from 1 to 12.",
        ),
    ],
)
def test_what_would_help(position: str, action: str, remedy: str) -> None:
    assert at(position).check(action).remedy == remedy


def test_after_the_end_it_says_so_whatever_is_asked() -> None:
    over = at("deadlock", "pass")
    for action in ("road a2", "pass", "fly", "road z9", "fire a1 b1"):
        assert over.check(action).remedy == "Start a new game, or go back with undo."


def test_the_space_it_names_is_legal_and_none_is_nearer() -> None:
    """Nearest as one looks at the board: columns plus rows."""

    def away(a: str, b: str) -> int:
        return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1:]) - int(b[1:]))

    seen = 0
    for state, action, verdict in verdicts():
        remedy = verdict.remedy or ""
        if remedy.startswith("The nearest space"):
            seen += 1
            kind, asked = action.split()
            legal = spaces(state, kind)
            (named,) = spaces_in(remedy)
            assert named in legal
            assert away(named, asked) == min(away(space, asked) for space in legal)
        elif remedy.startswith("The only space"):
            seen += 1
            assert spaces_in(remedy) == spaces(state, action.split()[0])
    assert seen > 500


# ---------------------------------------------------------------------- sentences


class TestCannonball(Telling):
    game = "cannonball"
    sentences: ClassVar = sentences

    def check_spaces(self, state: Cannonball, action: str, reason: Reason) -> None:
        names = self.sentences.spaces_in(f"{action} {reason.text}")
        assert set(reason.spaces) <= set(state.island.cells), (action, reason)
        if reason.rule != "pass-arms-forced":
            assert set(reason.spaces) <= names, (action, reason)


def test_who_cannot_is_named() -> None:
    """Whose cannon, whose fort, whose road: never "the player"."""
    for _, _, verdict in verdicts():
        for reason in verdict.reasons:
            assert "player" not in reason.text.replace("another player", "")
            if reason.rule.endswith(("-available", "-out-of-range", "-empty", "-spacing")):
                assert any(name in reason.text.lower() for name in NAMES), reason


@pytest.mark.parametrize("junk", ["road c4; drop", "ROAD", "fort é1", "a" * 5000, "road\nc4", "0"])
def test_any_text_gets_an_answer(junk: str) -> None:
    verdict = start(2).check(junk)
    assert not verdict.legal
    assert verdict.reasons
    assert verdict.remedy
