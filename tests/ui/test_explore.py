"""A position to look at: every reason for every space, lenses, and nothing that is played."""

from __future__ import annotations

from typing import Any

import pytest

from boardlab.core.errors import FormatError
from boardlab.core.start import new, position
from boardlab.games.cannonball import scene
from boardlab.matches import match
from boardlab.ui import screen
from boardlab.ui.explore import Board, board
from tests.ui.page import Json, Page, size, unpacked


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


def why(page: Page, space: str) -> dict[str, Json]:
    """The evidence of why something is refused at a space, by key."""
    return {mark["k"]: mark for mark in unpacked(page.done("why", space=space)["marks"])}


def test_evidence_of_what_is_refused_is_given_to_be_drawn(page: Page) -> None:
    live = page.live
    crossed = {key: mark for key, mark in why(page, "g3").items() if mark.get("s") == "g3"}
    assert crossed
    assert not {mark["k"] for mark in unpacked(live["marks"])} & set(crossed)
    assert why(page, "e3") == {}  # Nothing is refused where a fort can be built.
    assert page.live is live, "the board stays as it is: each view draws the evidence itself"


def test_evidence_lies_on_the_board_as_it_is_turned(page: Page) -> None:
    page.control("turn")
    state = page.widget.state
    verdict = screen.refused(state, "g3")
    assert verdict is not None
    turned = scene.turned(state, screen.evidence(state, verdict), 1)
    assert {mark["k"]: mark.get("at") for mark in why(page, "g3").values()} == {
        f"why:{mark.key}": mark.at and list(mark.at) for mark in turned
    }


@pytest.mark.parametrize("kind", ["act", "typed", "moves", "paint", "log", "press"])
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


@pytest.mark.parametrize(
    ("lens", "question"),
    [("range", {"space": "e5"}), ("spacing", {"player": 1}), ("legal", {}), ("landing", {})],
)
def test_a_trace_is_stepped_through_with_its_lens_on(lens: str, question: Json) -> None:
    state = position("cannonball", "midgame")
    trace = state.trace(lens, **question)
    page = Page(board(trace))
    assert page.widget.state is state
    assert page.live["lens"]["name"] == lens
    assert lens in [name for name, *_ in page.live["lens"]["names"]]
    told = page.done("reel", lens=lens)["frames"]
    assert [frame["caption"] for frame in told] == [frame.caption for frame in trace]
    asked = page.done("reel", lens=lens, player=0)["frames"]
    assert [f["caption"] for f in asked] == [f.caption for f in state.trace(lens, player=0)]
    assert all(word in page.widget.picture() for word in trace[-1].caption.split()[:3])


def test_another_position_has_nothing_of_the_trace() -> None:
    page = Page(board(position("cannonball", "midgame").trace("landing")))
    page.widget.show(new("cannonball", seed=7).apply("land a1"))
    assert "name" not in page.live["lens"]
    page.widget.show(position("cannonball", "midgame"))
    assert "no lens" in page.declined("reel", lens="landing")


def test_a_trace_can_be_painted_on() -> None:
    state = position("cannonball", "midgame")
    assert board(state.trace("range"), edit=True).state == state


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
    assert page.done("why", space="a1")["marks"] == []


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
