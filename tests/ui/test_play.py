"""Playing through messages, as the page does: what is answered, what is shown, what is played."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError, IllegalAction
from boardlab.core.start import position
from boardlab.core.state import State
from boardlab.matches import Match, NotYourTurn, load, match
from boardlab.ui import screen
from boardlab.ui.play import play
from boardlab.ui.stage import CHANGED
from tests.ui.page import Page, quick, unpacked


def human_page() -> Page:
    return Page(quick("cannonball", seed=7))


def land(page: Page) -> None:
    """The human's first decision, and whatever the computer does then."""
    page.done("act", action=page.actions()[0])


# ---------------------------------------------------------------------- what is offered


def test_the_page_offers_exactly_the_legal_actions() -> None:
    page = human_page()
    rng = Random(1)
    for _ in range(20):
        state = page.widget.state
        assert sorted(page.actions()) == sorted(map(str, state.legal_actions()))
        page.done("act", action=rng.choice(page.actions()))


def test_a_space_carries_the_actions_that_end_on_it() -> None:
    page = human_page()
    for space, choices in page.live["choices"].items():
        for choice in choices:
            action = choice if isinstance(choice, str) else choice[0]
            assert action.split()[-1] == space


def test_the_actions_are_also_a_list() -> None:
    page = human_page()
    listed = page.done("actions")["actions"]
    assert [text for text, _ in listed] == list(map(str, page.widget.state.legal_actions()))
    assert all(label for _, label in listed)


def test_nothing_is_offered_when_the_game_is_over() -> None:
    page = Page(quick("cannonball", seats=("greedy", "random"), seed=3, roads=8))
    assert page.live["choices"] is None, "nobody is asked"
    while not page.widget.state.is_terminal:
        page.control("step")
    assert page.actions() == []
    assert page.status["tone"] == "over"
    assert page.status["rule"]
    assert page.done("actions")["actions"] == []
    assert ["step", "Next turn", False] in page.live["controls"]


# ---------------------------------------------------------------------- playing


def test_an_action_is_played_and_the_computer_answers() -> None:
    page = human_page()
    before = page.widget.match.at
    action = page.actions()[0]
    page.done("act", action=action)
    played = page.widget.match
    assert str(played.actions[before]) == action
    assert played.seat == "human"
    assert played.at > before + 1
    assert page.status["tone"] == "turn"
    assert page.status["text"].endswith(f"Your turn (blue): {page.widget.state.step.title}.")
    assert "Red" in page.status["text"]


def test_the_answer_comes_before_the_computer_thinks() -> None:
    def slow(state: State, rng: Random) -> Action:
        thought.append(len(page.customs()))
        return state.legal_actions()[0]

    thought: list[int] = []
    page = Page(quick("cannonball", seats=("human", slow), seed=7))
    thought.clear()
    land(page)
    assert thought
    assert min(thought) == 1


def test_a_human_move_is_shown_before_the_computer_thinks() -> None:
    page = human_page()
    land(page)
    first, *_, last = page.updates("live")
    assert first["turn"]["player"] == 1
    assert first["choices"] == {}
    assert first["loose"] == []
    assert last["turn"]["player"] == 0


def test_a_press_at_the_sight_of_an_older_position_plays_nothing() -> None:
    page = human_page()
    old = page.live["rev"]
    land(page)
    at = page.widget.match.at
    assert page.declined("act", action=page.actions()[0], rev=old) == CHANGED
    assert page.declined("typed", text=page.actions()[0], rev=old) == CHANGED
    assert page.declined("press", space="a1", rev=None) == CHANGED
    assert page.widget.match.at == at


def test_a_press_after_something_was_only_said_is_not_too_late() -> None:
    page = human_page()
    land(page)
    rev = page.live["rev"]
    page.control("hint")
    assert page.live["rev"] > rev
    at = page.widget.match.at
    page.done("act", action=page.actions()[0], rev=rev)
    assert page.widget.match.at > at


def test_a_text_too_long_for_an_action_is_not_echoed() -> None:
    page = human_page()
    live = page.live
    assert len(page.declined("typed", text="road " * 100_000)) < 200
    assert page.live is live


def test_typed_actions_may_be_loosely_written() -> None:
    page = human_page()
    action = page.actions()[0]
    at = page.widget.match.at
    page.done("typed", text=f"  {action.upper()} ")
    assert page.widget.match.actions[at] == action


def test_a_match_changed_from_python_is_drawn_before_anything_is_played() -> None:
    page = human_page()
    land(page)
    rev = page.live["rev"]
    page.widget.match.undo()
    assert page.declined("act", action=page.actions()[0], rev=rev) == CHANGED
    assert sorted(page.actions()) == sorted(map(str, page.widget.state.legal_actions()))


def test_playing_from_python_shows_on_the_board() -> None:
    page = human_page()
    action = page.actions()[0]
    state = page.widget.play(action)
    assert state is page.widget.state
    assert page.live["log"]["total"] == page.widget.match.at > 0
    with pytest.raises(IllegalAction):
        page.widget.play("road z99")
    assert page.widget.state is state


# ---------------------------------------------------------------------- refusals


def refused_press(page: Page) -> str:
    """Press a space where nothing is legal; its name."""
    spaces = page.widget.base["spaces"]
    space = next(space for space in reversed(spaces) if space not in page.live["choices"])
    page.done("press", space=space)
    return str(space)


def test_a_refused_press_says_every_reason_and_plays_nothing() -> None:
    page = human_page()
    before = page.widget.match.line
    space = refused_press(page)
    assert page.widget.match.line is before
    status = page.status
    assert status["tone"] == "refused"
    verdict = page.widget.state.check(f"land {space}")
    assert status["rule"] == verdict.reasons[0].rule
    assert all(reason.text in status["text"] for reason in verdict.reasons)
    assert verdict.remedy
    assert verdict.remedy in status["text"]


def test_a_refusal_draws_its_evidence_until_it_is_dismissed() -> None:
    page = Page(quick("cannonball", seats=("human", "human"), seed=7))
    land(page)
    plain = unpacked(page.live["marks"])
    ship = page.widget.state.landing[1 - page.widget.state.current_player]
    page.done("typed", text=f"land {ship}")
    assert page.status["tone"] == "refused"
    drawn = unpacked(page.live["marks"])
    assert len(drawn) > len(plain)
    assert all(mark in drawn for mark in plain if not mark["k"].startswith("last:"))
    page.control("dismiss")
    assert unpacked(page.live["marks"]) == plain
    assert page.status["tone"] == "turn"


def test_words_that_are_no_action_are_refused_with_what_is_one() -> None:
    page = human_page()
    page.done("typed", text="castle e1")
    assert page.status["rule"] == "not-an-action"
    assert "road" in page.status["text"]


def test_a_chooser_lists_what_is_refused_with_the_reason() -> None:
    page = human_page()
    land(page)
    for space in page.widget.base["spaces"]:
        for option in page.done("options", space=space)["options"]:
            verdict = page.widget.state.check(option["action"])
            assert option["legal"] == verdict.legal
            assert option["label"]
            if not verdict.legal:
                assert option["rule"] == verdict.reasons[0].rule
                assert verdict.reasons[0].text in option["text"]


def test_a_space_that_does_not_exist_is_no_mistake_of_the_kernel() -> None:
    page = human_page()
    assert "'z99'" in page.declined("press", space="z99")
    assert page.declined("options", space="")
    assert page.widget.error is None


# ---------------------------------------------------------------------- controls


def enabled(page: Page) -> dict[str, bool]:
    return {name: on for name, _label, on in page.live["controls"]}


def test_undo_and_redo() -> None:
    page = human_page()
    assert not enabled(page)["undo"]
    assert page.declined("control", name="undo")
    land(page)
    land(page)
    at, diagram = page.widget.match.at, page.widget.state.diagram()
    page.control("undo")
    assert page.widget.match.seat == "human"
    assert page.widget.match.at < at
    assert enabled(page)["redo"]
    page.control("redo")
    assert page.widget.state.diagram() == diagram
    assert not enabled(page)["redo"]
    assert page.declined("control", name="redo")


def test_a_new_game_has_a_new_seed_and_the_old_one_can_be_had_back() -> None:
    page = human_page()
    land(page)
    former = page.widget.match
    page.control("new")
    fresh = page.widget.match
    assert fresh is not former
    assert fresh.seats == former.seats
    assert f"seed {fresh.seed}" in page.live["facts"]
    assert page.live["controls"][0] == ["undo", "Former game", True]
    page.control("undo")
    assert page.widget.match is former


def test_a_new_game_lets_a_computer_begin() -> None:
    page = human_page()
    for _ in range(8):  # some of these seeds begin with red
        page.control("new")
        assert page.widget.match.seat == "human"


def test_save_and_load(tmp_path: Path) -> None:
    page = human_page()
    land(page)
    saved = page.control("save")
    assert saved["filename"] == "cannonball-7.json"
    line = page.widget.match.line
    other = Page(quick("cannonball", seed=8))
    other.control("load", text=saved["text"])
    assert other.widget.state == line.state
    assert other.widget.match.actions == line.actions[: line.at]
    assert len(other.updates("base")) == 1  # the other island

    page.widget.save(tmp_path / "game.json")
    assert load(tmp_path / "game.json").state == line.state
    assert quick(load(tmp_path / "game.json")).state == line.state


def test_a_damaged_file_is_told_and_loads_nothing() -> None:
    page = human_page()
    text = page.control("save")["text"]
    kept = page.widget.match
    told = page.declined("control", name="load", text=text.replace("cannonball", "cannonbowl"))
    assert "cannonbowl" in told
    assert page.widget.match is kept


def test_the_lenses_are_those_that_have_something_to_say() -> None:
    page = human_page()
    assert [name for name, *_ in page.live["lens"]["names"]] == ["landing"]
    land(page)
    names = [name for name, *_ in page.live["lens"]["names"]]
    assert {"connection", "range", "legal"} <= set(names)


# ---------------------------------------------------------------------- words


def test_the_log_tells_every_action() -> None:
    page = human_page()
    for _ in range(10):
        land(page)
    told = page.live["log"]
    assert told["total"] == page.widget.match.at
    assert len(told["lines"]) == 12
    lines = page.done("log")["lines"]
    assert lines[-12:] == told["lines"]
    assert [number for number, _, _ in lines] == list(range(1, told["total"] + 1))
    assert all(text for _, _, text in lines)


def test_the_position_is_described_with_what_is_to_do() -> None:
    page = human_page()
    assert page.done("describe")["text"].endswith(page.status["text"])


def test_seats_say_who_plays_and_what_is_left() -> None:
    page = human_page()
    blue, red = page.live["seats"]
    assert (blue["name"], blue["who"], blue["turn"]) == ("blue", "you", True)
    assert (red["name"], red["who"], red["turn"]) == ("red", "greedy", False)
    assert ["fort-1", 10, "10 forts left"] in blue["mat"]
    assert all(symbol in page.widget.base["symbols"] for symbol, _, _ in blue["mat"] + red["mat"])


# ---------------------------------------------------------------------- threads


def test_a_computer_thinks_outside_the_lock_and_a_late_thought_is_dropped() -> None:
    """The human takes his move back while the computer thinks about the answer."""
    reached: list[bool] = []

    def slow(state: State, rng: Random) -> Action:
        if not reached:
            reached.append(True)
            other = Thread(target=lambda: page.control("undo"))
            other.start()
            other.join(10)
            assert not other.is_alive(), "the lock was held while the computer thought"
        return state.legal_actions()[0]

    board = quick(match("cannonball", ("human", "human"), seed=7))
    starting = board.state.current_player
    seats = ("human", slow) if starting == 0 else (slow, "human")
    page = Page(quick("cannonball", seats=seats, seed=7))
    land(page)
    assert reached
    assert page.widget.match.at == 0
    assert page.widget.error is None
    assert page.live["log"]["total"] == 0


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("act", {}),
        ("control", {"name": "undo"}),
        ("control", {"name": "new"}),
        ("control", {"name": "hint"}),
        ("control", {"name": "turn"}),
        ("control", {"name": "guide"}),
    ],
)
def test_what_cannot_be_drawn_is_not_done(
    kind: str, fields: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = human_page()
    land(page)
    kept, line, live = page.widget.match, page.widget.match.line, page.live
    with monkeypatch.context() as broken:
        broken.setattr(screen, "seats", lambda *_: 1 / 0)
        assert "ZeroDivisionError" in page.declined(kind, **{"action": page.actions()[0], **fields})
    assert page.widget.match is kept
    assert kept.line is line
    assert page.status["tone"] == "error"
    assert {**page.live, "rev": 0, "status": 0} == {**live, "rev": 0, "status": 0}
    page.done(kind, **{"action": page.actions()[0], **fields})
    assert page.status["tone"] in ("turn", "hint", "error")


def test_a_shot_is_told_by_where_it_comes_from() -> None:
    page = Page(quick(position("cannonball", "cannon-range"), seats=("human", "human"), seed=1))
    assert page.live["choices"]["c6"] == [["fire c2 c6", "Fire from c2"]]
    assert page.live["loose"] == [["hold", "Hold fire"]]


# ---------------------------------------------------------------------- what bl.play accepts


def test_a_position_is_gone_on_with() -> None:
    state = match("cannonball", ("human", "human", "human"), seed=5).state
    board = quick(state)
    assert board.match.seats == ("human", "greedy", "greedy")


def test_players_may_stand_in_for_seats() -> None:
    assert quick("cannonball", players=4, seed=1).match.seats == ("human", *["greedy"] * 3)


def test_a_match_brings_its_own_seats() -> None:
    game = match("cannonball", ("human", "random"), seed=5)
    assert quick(game).match is game
    with pytest.raises(TypeError):
        quick(game, seed=3)


def test_without_a_seed_one_is_drawn_and_shown() -> None:
    board = quick("cannonball")
    assert f"seed {board.match.seed}" in board.live["facts"]
    again: Match = quick("cannonball", seed=board.match.seed).match
    assert again.state == board.state


# ---------------------------------------------------------------------- computers that fail


class Moody:
    """A computer player of one's own that fails as long as it is told to."""

    def __init__(self, how: str) -> None:
        self.how = how
        self.asked = 0

    def __call__(self, state: State, rng: Random) -> Any:
        self.asked += 1
        match self.how:
            case "raises":
                raise RuntimeError("<b>no</b> " + "x" * 10**6 + "\ud83d")
            case "is interrupted":
                raise KeyboardInterrupt
            case "ends Python":
                raise SystemExit
            case "says it is not its turn":
                raise NotYourTurn("not mine")
            case "names nothing":
                return None
            case "cheats":
                return "fort a1"
        return state.legal_actions()[0]


HOW = [
    *("raises", "is interrupted", "ends Python", "says it is not its turn"),
    *("names nothing", "cheats"),
]


@pytest.mark.parametrize("pace", ["at-once", "normal"])
@pytest.mark.parametrize("how", HOW)
def test_a_computer_that_fails_is_told_once_and_asked_again_when_wanted(
    how: str, pace: str
) -> None:
    red = Moody(how)
    page = Page(play("cannonball", seats=("human", red), seed=3, pace=pace))
    land(page)
    page.control("next")
    assert red.asked == 1
    assert page.status["text"].startswith("Red (Moody) could not move")
    assert page.status["tone"] == "error"
    assert page.shown("next") is None, "the page does not ask by itself"
    json.dumps(page.live, ensure_ascii=False).encode()
    page.control("next")
    page.done("options", space="c4")
    page.control("turn")
    assert red.asked == 1
    assert page.status["tone"] == "error"

    red.how = "moves"
    page.control("dismiss")
    page.control("next")
    assert page.widget.match.seat == "human"


def test_after_a_computer_failed_another_may_sit_there_or_the_move_is_taken_back() -> None:
    for how in ("seat", "undo"):
        page = Page(quick("cannonball", seats=("human", Moody("raises")), seed=3))
        land(page)
        if how == "seat":
            page.control("seat", player=1, who="greedy")
        else:
            page.control("undo")
        assert page.widget.match.seat == "human"
        assert page.status["tone"] == "turn"


def test_a_game_of_computers_stops_where_one_fails() -> None:
    red = Moody("raises")
    page = Page(quick("cannonball", seats=(red, red), seed=3))
    page.control("run")
    page.control("next")
    page.control("next")
    assert red.asked == 1
    assert ["run", "Play on", True] in page.shown("controls")
    red.how = "moves"
    page.control("step")
    assert page.widget.match.at == 1


# ---------------------------------------------------------------------- in a hurry, or wrong


def test_a_file_with_a_player_of_ones_own_is_loaded_where_it_was_saved() -> None:
    red = Moody("moves")
    page = Page(quick("cannonball", seats=("human", red), seed=3))
    land(page)
    page.control("load", text=page.control("save")["text"])
    assert page.widget.match.chairs == ("human", red)


def test_new_game_pressed_twice_keeps_the_game_that_was_played() -> None:
    page = human_page()
    land(page)
    played = page.widget.match
    page.control("new")
    page.control("new")
    page.control("undo")
    assert page.widget.match is played


@pytest.mark.parametrize("text", [None, 5, ["pass"], {}, "x" * 10**6])
def test_what_cannot_be_an_action_or_a_file_is_declined(text: Any) -> None:
    page = human_page()
    for kind, fields in (
        ("act", {"action": text}),
        ("typed", {"text": text}),
        ("control", {"name": "load", "text": text}),
    ):
        assert len(page.declined(kind, **fields)) < 300
    for kind in ("act", "typed"):
        page.declined(kind)
    page.declined("control", name="load")
    assert page.widget.error is None


@pytest.mark.parametrize("players", [None, 2.0, "2", 5, 10**12, True])
def test_numbers_of_players_that_cannot_be(players: Any) -> None:
    with pytest.raises(FormatError, match="players"):
        play("cannonball", players=players)


@pytest.mark.parametrize("seats", [5, {"human": 1}, iter(("human", "human")), "human"])
def test_seats_that_are_no_list(seats: Any) -> None:
    with pytest.raises(TypeError, match="seats are"):
        play("cannonball", seats=seats)
