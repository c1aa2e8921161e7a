"""A board turned on the page: everything with it, and nothing said is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from boardlab.core.marks import reel
from boardlab.core.start import position
from boardlab.ui import screen
from boardlab.ui.explore import board
from boardlab.ui.play import play
from boardlab.ui.replay import replay
from boardlab.ui.stage import Stage
from tests.ui.page import Json, Page, unpacked

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardlab.matches.match import Match


def playing() -> Stage:
    return play(position("cannonball", "midgame"), ("human", "human"), seed=1)


def played() -> Match:
    match = bl.match("cannonball", ("random", "random"), seed=3)
    match.play()
    return match


def stepping() -> Stage:
    return replay(played(), at=40)


def exploring() -> Stage:
    return board(position("cannonball", "midgame-three"))


BOARDS = pytest.mark.parametrize("make", [playing, stepping, exploring])


def placed(marks: list[Json]) -> dict[str, tuple[object, object]]:
    """Symbol and place of each mark."""
    return {mark["k"]: (mark.get("u"), mark.get("at")) for mark in unpacked(marks)}


@BOARDS
def test_a_board_turns_by_quarters_and_halves(make: Callable[[], Stage]) -> None:
    widget = make()
    page, state, scene = Page(widget), widget.state, screen.scene(widget.state)
    pictures = {0: widget.picture()}
    upright = (widget.base, placed(page.live["marks"]))
    turn = 0
    for control in ("turn", "turn", "flip", "turn", "flip"):
        page.control(control)
        turn = (turn + (1 if control == "turn" else 2)) % 4
        layout = scene.layout(state, turn)
        assert widget.base["spaces"] == {name: list(at) for name, at in layout.spaces.items()}
        assert widget.base["rows"] == [list(row) for row in layout.rows]
        expected = placed([mark.to_json() for mark in scene.marks(state, turn)])
        told = placed(page.live["marks"])
        assert {key: told[key] for key in expected} == expected
        assert told.keys() == upright[1].keys()
        assert pictures.setdefault(turn, widget.picture()) == widget.picture()
    assert len(set(pictures.values())) == 4
    page.control("turn")
    assert (widget.base, placed(page.live["marks"])) == upright


@BOARDS
def test_both_controls_are_offered(make: Callable[[], Stage]) -> None:
    offered = [name for name, _label, enabled in Page(make()).live["controls"] if enabled]
    assert {"turn", "flip"} <= set(offered)


def test_a_refusal_and_its_evidence_stay() -> None:
    page = Page(playing())
    cell = next(c for c in page.widget.base["spaces"] if c not in page.live["choices"])
    page.done("press", space=cell)
    status, keys = page.status, placed(page.live["marks"]).keys()
    assert status["tone"] == "refused"
    page.control("turn")
    assert page.status == status
    assert placed(page.live["marks"]).keys() == keys
    page.control("dismiss")
    assert page.status != status


def test_what_was_said_goes_with_the_position() -> None:
    page = Page(playing())
    said, match = page.status, page.widget.match
    match.play(str(match.state.legal_actions()[0]))
    page.control("turn")
    assert page.status != said


def test_a_page_that_has_seen_the_board_before_the_turn_may_still_act() -> None:
    page = Page(playing())
    rev, action = page.live["rev"], page.actions()[0]
    page.control("turn")
    assert page.live["rev"] > rev
    page.done("act", action=action, rev=rev)
    assert page.widget.match.at == 1


def test_lenses_are_told_as_the_board_is_turned() -> None:
    page = Page(playing())
    state = page.widget.state
    upright = page.done("reel", lens="range", space="c4")["frames"]
    page.control("turn")
    turned = page.done("reel", lens="range", space="c4")["frames"]
    assert upright == reel(state.trace("range", space="c4")) != turned
    for before, now in zip(upright, turned, strict=True):
        assert before["caption"] == now["caption"]
        assert placed(before["add"]).keys() == placed(now["add"]).keys()
        for mark in now["add"]:
            assert all(d[1]["transform"] == "rotate(90)" for d in mark.get("d", ()))
    page.control("flip")
    page.control("turn")
    assert page.done("reel", lens="range", space="c4")["frames"] == upright


def test_every_position_of_a_replay_is_turned() -> None:
    match = played()
    page = Page(replay(match, at=40))
    page.control("turn")
    states = match.line.moved(len(match.line.actions)).states
    frames = page.done("moves")["frames"]
    assert len(frames) == len(states)
    shown: Json = {}
    for number, frame in enumerate(frames):
        for key in frame["drop"]:
            del shown[key]
        shown |= placed(frame["add"])
        if number % 20 == 0 or number + 1 == len(frames):
            state = states[number]
            expected = placed([m.to_json() for m in screen.scene(state).marks(state, 1)])
            assert {key: shown[key] for key in expected} == expected
    evidence = page.done("evidence", number=40)["frames"]
    assert all(
        drawn[1]["transform"] == "rotate(90)"
        for frame in evidence
        for mark in frame["add"]
        for drawn in mark.get("d", ())
    )


def test_what_is_painted_on_a_turned_board_lies_where_it_was_put() -> None:
    widget = board(position("cannonball", "bay"), edit=True)
    page = Page(widget)
    rows, text = widget.base["rows"], widget.text
    page.control("turn")
    assert widget.base["rows"] == [list(row) for row in zip(*reversed(rows), strict=True)]
    assert widget.base["spaces"].keys() == {cell for row in rows for cell in row}
    scene = screen.scene(widget.state)
    expected = placed([mark.to_json() for mark in scene.marks(widget.state, 1)])
    told = placed(page.live["marks"])
    assert {key: told[key] for key in expected} == expected
    page.done("paint", space="a1", tool="mountain")
    assert widget.text != text
    page.control("flip")
    page.control("turn")
    assert widget.base["rows"] == rows
    page.control("undo")
    assert widget.text == text


def test_a_position_that_cannot_be_turns_too_and_keeps_what_was_said() -> None:
    widget = board("cannonball", edit=True)
    page = Page(widget)
    widget.text = "players: 2\n\nC1 C1 C1 .\n"
    status = page.status
    assert status["tone"] == "refused"
    page.control("turn")
    assert page.status == status
    assert widget.base["rows"] == [["a1"], ["b1"], ["c1"], ["d1"]]
