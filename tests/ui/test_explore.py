"""A position to look at: every reason for every space, lenses, and nothing that is played."""

from __future__ import annotations

from typing import Any

import pytest

from boardlab.core.errors import FormatError
from boardlab.core.start import new, position
from boardlab.matches import match
from boardlab.ui.explore import Board, board
from tests.ui.page import Page, size, unpacked


@pytest.fixture
def page() -> Page:
    return Page(board(position("cannonball", "fort-building")))


def test_nothing_is_offered_but_everything_is_told(page: Page) -> None:
    assert "choices" not in page.live
    state = page.widget.state
    for space in page.widget.base["spaces"]:
        for option in page.done("options", space=space)["options"]:
            verdict = state.check(option["action"])
            assert option["legal"] == verdict.legal
            assert all(reason.text in option["text"] for reason in verdict.reasons)
    assert page.widget.state is state


def test_a_press_tells_what_is_possible_and_draws_why_not(page: Page) -> None:
    plain = unpacked(page.live["marks"])
    page.done("press", space="g3")
    verdict = page.widget.state.check("fort g3")
    assert page.status["tone"] == "refused"
    assert page.status["rule"] == verdict.reasons[0].rule
    assert all(reason.text in page.status["text"] for reason in verdict.reasons)
    assert len(unpacked(page.live["marks"])) > len(plain)
    page.done("press", space="e3")
    assert page.status["text"].startswith("Possible: fort e3")
    page.control("dismiss")
    assert unpacked(page.live["marks"]) == plain


@pytest.mark.parametrize("kind", ["act", "typed", "moves", "paint", "log"])
def test_what_belongs_to_a_game_is_declined(page: Page, kind: str) -> None:
    assert "does not know" in page.declined(kind, action="fort e3", text="fort e3", space="e3")
    assert page.declined("control", name="undo")
    assert page.widget.error is None


def test_another_position_is_shown_and_the_old_one_is_stale() -> None:
    widget = board("cannonball")
    page = Page(widget)
    assert widget.state == new("cannonball")
    old = page.live["rev"]
    widget.show(position("cannonball", "bay"))
    assert widget.state == position("cannonball", "bay")
    assert len(page.updates("base")) == 1
    assert page.declined("options", space="a1", rev=old)
    page.done("options", space="a1")


def test_a_match_shows_where_it_stands_and_the_last_move() -> None:
    game = match("cannonball", ("human", "greedy"), seed=7)
    game.play("land a1")
    page = Page(board(game))
    assert page.widget.state is game.state
    marked = {m["s"] for m in unpacked(page.live["marks"]) if m["k"].startswith("last:")}
    assert marked == {space for event in game.state.events for space in event.spaces}


def test_the_end_of_a_game_is_told() -> None:
    state = position("cannonball", "last-road")
    state = state.apply(next(a for a in state.legal_actions() if a.kind == "road"))
    page = Page(board(state))
    assert page.status["tone"] == "over"
    assert page.done("press", space="a1")


def test_what_is_no_position_is_named() -> None:
    with pytest.raises(TypeError, match="state"):
        board(7)  # type: ignore[call-overload]
    with pytest.raises(FormatError, match="chess"):
        board("chess")


def test_it_is_small_and_its_twin_is_the_position(page: Page) -> None:
    assert size(page.live) < 6 * 1024
    widget = page.widget
    assert isinstance(widget, Board)
    assert widget.state.diagram() in repr(widget)
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    assert "image/svg+xml" in bundle[0]


@pytest.mark.parametrize("nothing", [5, "midgame", {}, object])
def test_what_is_no_position_does_not_come_on_the_board(nothing: Any) -> None:
    widget = board(position("cannonball", "midgame"))
    live = widget.live
    with pytest.raises(TypeError):
        widget.show(nothing)
    assert widget.live is live
    assert widget.state == position("cannonball", "midgame")
