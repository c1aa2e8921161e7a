"""What every board can be asked: the frames of its lenses, what a space offers, words."""

from __future__ import annotations

from typing import Any

import pytest

from boardlab.core.marks import reel
from boardlab.core.start import position
from boardlab.ui.play import play
from boardlab.ui.stage import CHANGED
from tests.ui.page import Page, size


@pytest.fixture
def page() -> Page:
    return Page(play(position("cannonball", "midgame"), ("human", "human"), seed=1))


def test_every_lens_that_is_offered_answers_with_its_frames(page: Page) -> None:
    state = page.widget.state
    names = page.live["lens"]["names"]
    assert {name for name, _label, _hint in names} >= {"connection", "range", "legal"}
    for name, label, _hint in names:
        assert label
        answer = page.done("reel", lens=name)
        assert answer["rev"] == page.live["rev"]
        assert answer["frames"] == reel(state.trace(name))
        assert size(answer) < 64 * 1024


def test_a_lens_is_asked_about_a_space_and_a_player(page: Page) -> None:
    state = page.widget.state
    answer = page.done("reel", lens="connection", space="c4", player=1)
    assert (answer["space"], answer["player"]) == ("c4", 1)
    assert answer["frames"] == reel(state.trace("connection", space="c4", player=1))
    assert answer["frames"] != page.done("reel", lens="connection")["frames"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"lens": "x-ray"},
        {"lens": None},
        {"lens": ["range"]},
        {"lens": "landing"},  # that is not offered now
        {"lens": "range", "space": "z99"},
        {"lens": "range", "space": {}},
        {"lens": "range", "space": "a" * 100_000},
        {"lens": "range", "player": 2},
        {"lens": "range", "player": True},
        {"lens": "range", "player": "blue"},
    ],
)
def test_a_lens_that_cannot_be_is_declined_in_a_sentence(page: Page, wrong: dict[str, Any]) -> None:
    live = page.live
    told = page.declined("reel", **wrong)
    assert told.startswith("There is no ")
    assert len(told) < 200
    assert page.live is live
    assert page.widget.error is None


def test_a_lens_asked_at_the_sight_of_an_older_position_is_declined(page: Page) -> None:
    old = page.live["rev"]
    page.done("act", action=page.actions()[0])
    assert page.live["since"] > old
    assert page.declined("reel", lens="range", rev=old) == CHANGED
    assert page.declined("options", space="c4", rev=None) == CHANGED
    page.done("reel", lens="range", rev=page.live["since"])


def test_a_lens_survives_what_leaves_the_position_as_it_is(page: Page) -> None:
    old = page.live["rev"]
    page.done("typed", text="land c4")
    assert page.live["rev"] > old >= page.live["since"]
    page.done("reel", lens="range", rev=old)


def test_a_lens_can_be_asked_while_others_act() -> None:
    board = play("cannonball", ("human", "greedy"), seed=7, pace="normal")
    page = Page(board)
    page.done("act", action=page.actions()[0])
    assert board.match.seat == "greedy"
    page.done("reel", lens=page.live["lens"]["names"][0][0])


def test_an_unknown_control_is_declined(page: Page) -> None:
    assert "'fly'" in page.declined("control", name="fly")
    assert page.declined("control", name=["undo"])
    assert page.declined("control")
    assert page.widget.error is None
