"""A replay: the whole game in one answer, and what can be asked about each of its positions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from boardlab.core.marks import reel
from boardlab.matches import Match, match
from boardlab.ui.replay import replay
from tests.ui.page import Json, Page, size, unpacked


@pytest.fixture(scope="module")
def game() -> Match:
    played = match("cannonball", ("greedy", "random"), seed=5, roads=16)
    played.play()
    return played


@pytest.fixture
def page(game: Match) -> Page:
    return Page(replay(game))


def stepped(frames: list[Json], to: int) -> dict[str, Json]:
    """The marks by key after applying the changes of frames 0 to `to`."""
    marks: dict[str, Json] = {}
    for frame in frames[: to + 1]:
        for key in frame["drop"]:
            del marks[key]
        marks |= {mark["k"]: mark for mark in unpacked(frame["add"])}
    return marks


def test_stepping_on_the_page_leads_to_what_the_kernel_would_draw(game: Match) -> None:
    page = Page(replay(game, at=0))
    frames = page.done("moves")["frames"]
    assert page.live["reel"] == {"count": len(frames), "at": 0}
    assert len(frames) == len(game.line.states)
    told: Json = {}
    for number, frame in enumerate(frames):
        told |= frame["set"]
        page.widget.goto(number)
        live = page.live
        assert live["reel"]["at"] == number
        assert stepped(frames, number) == {mark["k"]: mark for mark in unpacked(live["marks"])}
        assert told == {name: live[name] for name in ("status", "turn", "seats", "facts")}


def test_a_frame_says_who_did_what_and_by_which_rule(page: Page, game: Match) -> None:
    frames = page.done("moves")["frames"]
    assert (frames[0]["number"], frames[0]["player"]) == (0, None)
    for entry, frame, state in zip(game.log(), frames[1:], game.line.states[1:], strict=True):
        assert (frame["number"], frame["player"]) == (entry.number, entry.player)
        assert frame["caption"] == " ".join(entry.sentences)
        assert set(frame["rules"]) == {rule for event in state.events for rule in event.rules}
        assert frame["caption"] in " ".join(frame["set"]["status"]["text"].split("\n"))


def test_the_end_says_why_who_won(page: Page, game: Match) -> None:
    assert page.status["tone"] == "over"
    assert page.status["rule"]
    assert "the game ends" in page.status["text"]
    assert "Most forts on the island: blue" in page.status["text"]
    assert page.status == page.done("moves")["frames"][-1]["set"]["status"]
    words = re.sub(r"(<[^>]*>|\s)+", " ", page.widget.picture())
    assert " ".join(page.status["text"].split("\n")) in words
    assert game.state.is_terminal


def test_each_action_has_its_evidence(page: Page, game: Match) -> None:
    told: dict[str, list[str]] = {}
    for number, action in enumerate(game.actions, 1):
        frames = page.done("evidence", number=number)["frames"]
        told[action.kind] = captions = [frame["caption"] for frame in frames]
        if action.args:
            assert any(action.args[-1] in caption.lower() for caption in captions), captions
            assert all(frame["add"] for frame in frames)
        else:
            assert frames == []
    assert set(told) >= {"land", "road", "fort"}


@pytest.mark.parametrize("number", [0, -1, 10_000, None, "1", True, 1.0])
def test_an_action_that_was_not_played_has_no_evidence(page: Page, number: Any) -> None:
    if number is True:
        number = [1]
    assert page.declined("evidence", number=number).startswith("This game has no action")
    assert page.widget.error is None


def test_lenses_options_and_words_are_those_of_the_position_asked_about(
    page: Page, game: Match
) -> None:
    state = game.line.states[6]
    frames = page.done("reel", lens="connection", at=6, player=0)["frames"]
    assert frames == reel(state.trace("connection", player=0))
    options = page.done("options", space="a1", at=6)["options"]
    assert [each["legal"] for each in options] == [
        state.check(each["action"]).legal for each in options
    ]
    assert page.done("describe", at=6)["text"] != page.done("describe")["text"]
    for wrong in (-1, 999, "6", [6], True):
        assert "no position" in page.declined("reel", lens="connection", at=wrong)


def test_the_whole_log_is_there_wherever_the_replay_stands(game: Match) -> None:
    page = Page(replay(game, at=3))
    lines = page.done("log")["lines"]
    assert len(lines) == page.live["log"]["total"] == len(game.actions)
    assert page.live["log"]["lines"] == lines[-12:]


def test_a_replay_begins_where_the_match_stands_and_holds_what_was_taken_back() -> None:
    played = match("cannonball", ("human", "greedy"), seed=7)
    played.play("land a1")
    played.play("road a1")
    played.goto(1)
    page = Page(replay(played))
    assert page.widget.at == 1
    assert page.live["reel"]["count"] == len(played.line.actions) + 1 > 2
    played.play()
    played.goto(0)
    played.play("land b1")
    assert page.widget.state.landing[0] == "a1", "a replay is of what was played till then"


def test_goto_leads_every_view_there(page: Page, game: Match) -> None:
    page.control("goto", number=2)
    assert page.live["reel"]["at"] == 2
    assert page.widget.state == game.line.states[2]
    assert "no position" in page.declined("control", name="goto", number=-3)
    with pytest.raises(IndexError, match="999"):
        page.widget.goto(999)
    with pytest.raises(IndexError):
        replay(game, at=-1)
    with pytest.raises(TypeError):
        replay(game.state)  # type: ignore[arg-type]


def test_a_replay_of_nothing_is_a_board_with_one_position() -> None:
    page = Page(replay(match("cannonball", seed=7)))
    (frame,) = page.done("moves")["frames"]
    assert frame["caption"]
    assert page.live["log"] == {"total": 0, "lines": []}


@pytest.mark.parametrize(("players", "limit"), [(2, 80), (4, 160)])
def test_a_whole_game_is_sent_in_one_small_piece(players: int, limit: int) -> None:
    played = match("cannonball", ["greedy"] * players, seed=3)
    played.play()
    page = Page(replay(played))
    assert size(page.done("moves")) < limit * 1024
    assert size(page.live) < 6 * 1024


def test_the_text_twin_is_the_log_the_position_and_how_to_go_on(page: Page, game: Match) -> None:
    text = repr(page.widget)
    assert str(game.log()[-1]) in text
    assert game.state.diagram() in text
    assert ".goto(number)" in text


@pytest.mark.parametrize("number", [None, 1.0, "1", float("nan")])
def test_a_number_that_is_not_whole_leads_nowhere(page: Page, number: Any) -> None:
    widget = page.widget
    live = widget.live
    with pytest.raises(TypeError):
        widget.goto(number)
    assert widget.live is live
