"""What is recorded of a board answers just as the kernel would."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import boardlab as bl
from boardlab.adapters import recording
from boardlab.core.marks import Json, Trace, reel
from boardlab.core.state import State

POSITIONS = ("connections", "cannon-range", "fort-building")


def answers(recorded: Json, kind: str) -> dict[str, Json]:
    """The answers to questions of one type, by lens or number ("" if it has neither)."""
    found = {}
    for question, answer in recorded["asked"]:
        if question["type"] == kind:
            found[str(question.get("lens", question.get("number", "")))] = answer
    return found


@pytest.fixture
def shell() -> Iterator[Any]:
    """An IPython of its own that has loaded the extension, as a kernel would."""
    shell: Any = InteractiveShell.instance()
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
    names = [lens for lens, *_ in recorded["live"]["lens"]["names"]]
    assert names
    reels = answers(recorded, "reel")
    assert list(reels) == names
    for lens in names:
        assert reels[lens]["frames"] == reel(state.trace(lens))


def test_a_trace_has_its_own_frames() -> None:
    trace = bl.position("cannonball", "cannon-range").trace("range", space="c2")
    recorded = recording.of_trace(trace)
    assert recorded["live"]["lens"]["name"] == "range"
    assert answers(recorded, "reel")["range"]["frames"] == reel(trace)


def test_a_game_answers_what_nobody_needs_to_act_for() -> None:
    widget = bl.play("cannonball", seats=("human", "greedy"), seed=7)
    widget.play("land a1")
    recorded = recording.of_widget(widget)
    assert recorded["base"] == widget.base
    (description,) = answers(recorded, "describe").values()
    assert "Blue" in description["text"]
    (log,) = answers(recorded, "log").values()
    assert len(log["lines"]) == widget.match.at
    live = recorded["live"]
    reels = answers(recorded, "reel")
    assert list(reels) == [lens for lens, *_ in live["lens"]["names"]] != []
    for lens, answer in reels.items():
        assert answer["frames"] == reel(widget.state.trace(lens))
    assert {"marks", "choices", "status", "seats"} <= set(live) <= set(recording.SHOWN)
    assert "controls" not in live


def test_a_replay_answers_at_every_position() -> None:
    match = bl.match("cannonball", seats=("greedy", "greedy"), seed=3)
    for _ in range(8):
        match.step()
    recorded = recording.of_widget(bl.replay(match))
    asked = [question for question, _ in recorded["asked"]]
    (moves,) = answers(recorded, "moves").values()
    assert [frame["number"] for frame in moves["frames"]] == [*range(9)]
    assert list(answers(recorded, "evidence")) == [str(number) for number in range(1, 9)]
    for at, state in enumerate(match.line.states):
        assert {"type": "describe", "at": at} in asked
        for question, answer in recorded["asked"]:
            if question["type"] == "reel" and question.get("at") == at:
                assert answer["frames"] == reel(state.trace(question["lens"]))
    assert len([question for question in asked if "at" in question]) > 3 * 8


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


def test_other_things_are_displayed_as_ever(shell: Any) -> None:
    assert displayed(shell, 3) == {"text/plain": "3"}
