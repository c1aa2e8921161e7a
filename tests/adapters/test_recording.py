"""What is recorded of a board answers just as the kernel would."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import boardlab as bl
from boardlab import learn
from boardlab.adapters import recording
from boardlab.core.marks import Json, Trace, reel
from boardlab.core.state import State
from boardlab.learn.question import Question
from boardlab.ui import screen
from boardlab.ui.ask import asking, predicting

POSITIONS = ("connections", "cannon-range", "fort-building")


def answers(recorded: Json, kind: str) -> dict[tuple[Any, ...], Json]:
    """The answers to questions of one type, by what else was asked, in order."""
    return {
        tuple(value for name, value in question.items() if name != "type"): answer
        for question, answer in recorded["asked"]
        if question["type"] == kind
    }


def check_reels(recorded: Json, states: Sequence[State], at: int) -> None:
    """Every lens that is named answers at every position, for whoever moves and for each player.

    Where they are alike, only for whoever moves.

    states: the positions; the board shows number `at`.
    """
    reels = [(question, answer) for question, answer in recorded["asked"] if "lens" in question]
    names = [lens for lens, *_ in recorded["live"]["lens"]["names"]]
    assert {question["lens"] for question, _ in reels} == {*names} != set()
    for question, answer in reels:
        state = states[question.get("at", at)]
        trace = state.trace(question["lens"], player=question.get("player"))
        assert answer == {"frames": reel(trace)}
    asked = {(q["lens"], q.get("player"), q.get("at")) for q, _ in reels}
    alike = recorded["live"]["lens"].get("alike")
    whose = (None,) if alike else (None, *range(states[0].players))
    assert {(name, player, None) for name in names for player in whose} <= asked


@pytest.fixture
def shell() -> Iterator[Any]:
    """An IPython of its own that has loaded the extension, as a kernel would."""
    no_history = Config({"HistoryManager": {"enabled": False}})  # so no file is opened
    shell: Any = InteractiveShell.instance(config=no_history)
    shell.extension_manager.load_extension(recording.__name__)
    yield shell
    InteractiveShell.clear_instance()


def displayed(shell: Any, shown: Any) -> dict[str, Any]:
    data: dict[str, Any] = shell.display_formatter.format(shown)[0]
    return data


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_has_every_lens_that_it_offers(name: str) -> None:
    state = bl.position("cannonball", name)
    recorded = recording.of_state(state)
    check_reels(recorded, [state], 0)
    assert answers(recorded, "options") == {
        (space,): {"options": screen.options(state, space)} for space in recorded["base"]["spaces"]
    }
    offered = [lens for lens, *_ in screen.lenses(state)]
    assert [lens for lens, *_ in recorded["live"]["lens"]["names"]] == offered


def test_a_trace_has_its_own_frames() -> None:
    trace = bl.position("cannonball", "cannon-range").trace("range", space="c2")
    recorded = recording.of_trace(trace)
    assert recorded["live"]["lens"]["name"] == "range"
    assert answers(recorded, "reel") == {("range",): {"frames": reel(trace)}}


def test_a_game_answers_what_nobody_needs_to_act_for() -> None:
    widget = bl.play("cannonball", seats=("human", "greedy"), seed=7)
    widget.play("land a1")
    recorded = recording.of_widget(widget)
    assert recorded["base"] == widget.base
    (description,) = answers(recorded, "describe").values()
    assert "Blue" in description["text"]
    (log,) = answers(recorded, "log").values()
    assert len(log["lines"]) == widget.match.at
    check_reels(recorded, [widget.state], 0)
    live = recorded["live"]
    assert {"marks", "status", "seats"} <= set(live) <= set(recording.SHOWN)
    assert not {"controls", "choices", "loose"} & set(live)
    assert all(hint == "" for *_, hint in live["lens"]["names"])


def test_a_replay_answers_at_every_position() -> None:
    match = bl.match("cannonball", seats=("greedy", "greedy"), seed=3)
    for _ in range(8):
        match.step()
    recorded = recording.of_widget(bl.replay(match))
    (moves,) = answers(recorded, "moves").values()
    assert [frame["number"] for frame in moves["frames"]] == [*range(9)]
    assert [number for (number,) in answers(recorded, "evidence")] == [*range(1, 9)]
    assert [*answers(recorded, "describe")] == [(), *((at,) for at in range(9))]
    check_reels(recorded, match.line.states, 8)
    options = answers(recorded, "options")
    assert len(options) == 10 * len(recorded["base"]["spaces"])
    for at, state in enumerate(match.line.states):
        assert options["c3", at] == {"options": screen.options(state, "c3")}
    last = {q["lens"] for q, _ in recorded["asked"] if "lens" in q and q.get("at") == 8}
    assert last == {lens for lens, *_ in screen.lenses(match.state)}


def test_a_board_that_grows_is_recorded_whole() -> None:
    state: Any = bl.position("cornwall", "example-j")
    recorded = recording.of_state(state)
    assert {"symbols", "spaces", "rows"} <= set(recorded["base"])
    options = answers(recorded, "options")
    assert set(options) == {(space,) for space in recorded["base"]["spaces"]}
    told = options["2,1",]["group"]
    assert "2,1" in told["spaces"]
    assert options["1,1",]["group"] == told
    empty = next(space for space in recorded["base"]["spaces"] if space not in state.fields)
    assert "group" not in options[empty,]


def test_a_replay_of_a_board_that_grows_answers_where_it_begins() -> None:
    match = bl.match("cornwall", seats=("random", "random"), seed=3)
    for _ in range(20):
        match.step()
    recorded = recording.of_widget(bl.replay(match))
    (moves,) = answers(recorded, "moves").values()
    assert len(moves["frames"]) == 21
    assert len(answers(recorded, "evidence")) == 20
    assert len(answers(recorded, "describe")) == 22
    spaces = recorded["base"]["spaces"]
    assert set(answers(recorded, "options")) == {(space,) for space in spaces}
    check_reels(recorded, [match.state], 0)


def test_recordings_are_json() -> None:
    state = bl.position("cannonball", "connections")
    for recorded in (
        recording.of_state(state),
        recording.of_trace(state.trace("connection")),
        recording.of_widget(bl.play(state, seats=("human", "greedy"), seed=1)),
    ):
        assert json.loads(json.dumps(recorded)) == recorded


def test_boards_are_displayed_with_their_recording(shell: Any) -> None:
    state = bl.position("cannonball", "connections")
    assert isinstance(state, State)
    trace = state.trace("connection")
    assert isinstance(trace, Trace)
    for shown in (state, trace, bl.play("cannonball", seed=7)):
        plain = shown._repr_mimebundle_()
        assert plain is not None
        data = plain[0] if isinstance(plain, tuple) else plain
        with_recording = displayed(shell, shown)
        assert data["image/svg+xml"] == with_recording["image/svg+xml"]
        assert set(with_recording) == {*data, recording.MIME}


def reach() -> Question:
    return learn.ask(
        "Mark every road tile that red reaches.",
        bl.position("cannonball", "connections"),
        "connection.reached",
        given={"player": 1},
        lens="connection",
    )


def test_a_question_is_its_picture_and_nothing_of_its_answer(shell: Any) -> None:
    question = reach()
    prediction = learn.predict("How many?", question.item.state, lambda state: len(state.roads))
    for shown in (question, asking(question), prediction, predicting(prediction)):
        data = displayed(shell, shown)
        assert recording.MIME not in data
        assert data[recording.UNANSWERED] == "To answer, open the notebook."
        assert data["image/svg+xml"].startswith("<svg")
    told = json.dumps([displayed(shell, question), displayed(shell, asking(reach()))])
    assert not any(frame.caption in told for frame in question.item.explanation() or ())
    assert "in range" not in told


def test_a_result_is_recorded_as_its_board_and_says_what_its_card_says(shell: Any) -> None:
    question = reach()
    prediction = learn.predict(
        "Mark them.", question.item.state, "connection.reached", given={"player": 1},
        lens="connection",
    )  # fmt: skip
    data = displayed(shell, prediction.see())
    recorded = data[recording.MIME]
    assert recorded["live"]["lens"]["name"] == "connection"
    assert recorded["live"]["status"]["text"] == "No prediction was made."
    explanation = prediction.item.explanation()
    assert explanation is not None
    assert answers(recorded, "reel")["connection",] == {"frames": reel(explanation)}
    prediction.predict({"a1"})
    recorded = displayed(shell, prediction.see())[recording.MIME]
    assert "a1" in recorded["live"]["status"]["text"]
    assert json.loads(json.dumps(recorded)) == recorded
    number = learn.predict("How many?", None, lambda: 3)
    assert not {recording.MIME, recording.UNANSWERED} & set(displayed(shell, number.see()))


def test_other_things_are_displayed_as_ever(shell: Any) -> None:
    assert displayed(shell, 3) == {"text/plain": "3"}
