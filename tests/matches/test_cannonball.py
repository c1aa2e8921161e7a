"""Matches of Cannonball Colony: the same in every process, saved, edited, shown and shared."""

from __future__ import annotations

import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardlab as bl
from boardlab.core.errors import FormatError, IllegalAction
from boardlab.matches import Match
from tests.processes import printed

ISLAND = ". . . f . . . .\n. ~ . . . ^ . .\n. . . . . . f .\n. . f . _ . . ."


def played(seats: tuple[str, ...] = ("random", "greedy"), **options: Any) -> Match:
    m: Match = bl.match("cannonball", seats=seats, seed=7, **options)
    m.play()
    return m


SHORT = played(roads=14)

PROCESS = """
import boardlab as bl
m = bl.match("cannonball", seats=("random", "greedy", "random"), seed=11, roads=20)
m.play()
print(repr(m))
print(m.log())
print(m.to_json())
print(bl.simulate("cannonball", ("greedy", "random"), games=2, roads=8).outcomes)
"""


def test_every_process_plays_the_same_match() -> None:
    (output,) = printed(PROCESS)
    assert "wins" in output


def test_a_person_can_play_against_the_computer() -> None:
    m = bl.match("cannonball", seats=("human", "greedy"), seed=7)
    assert m.at == 0
    m.play()
    while not m.state.is_terminal:
        assert m.state.current_player == 0
        m.play(m.state.legal_actions()[-1])
    assert sum(m.state.returns()) == 1
    with pytest.raises(IllegalAction, match="game-over"):
        m.play("road a1")


def test_a_refusal_carries_its_reasons_and_changes_nothing() -> None:
    m = bl.match("cannonball", seats=("human", "human"), seed=7)
    line = m.line
    for action in ("fort a1", "land z9", "nonsense"):
        with pytest.raises(IllegalAction) as caught:
            m.play(action)
        assert caught.value.verdict == m.state.check(action)
        assert m.line is line


def test_the_log_tells_the_game_in_sentences() -> None:
    log = SHORT.log()
    assert len(log) == SHORT.at
    assert all(entry.sentences for entry in log)
    assert [entry.action for entry in log] == list(SHORT.actions)


def test_a_match_shows_itself_as_its_state() -> None:
    bundle = SHORT._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == repr(SHORT)
    assert SHORT.state.diagram() in repr(SHORT)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (("greedy", "greedy"), {}),
        (("random", "greedy", "random"), {"roads": 20, "closed_landing": ("a1", "a2")}),
        (("random",) * 4, {"roads": 15}),
        (("random", "random"), {"island": ISLAND, "roads": 10}),
    ],
)
def test_saving_and_loading_are_inverse(
    seats: tuple[str, ...], options: dict[str, Any], tmp_path: Path
) -> None:
    m = played(seats, **options)
    m.goto(m.at // 2)
    m.save(tmp_path / "game.json")
    again = bl.load(tmp_path / "game.json")
    assert again.to_json() == m.to_json()
    assert again.line.states == m.line.states
    assert again.at == m.at


def test_a_match_from_a_teaching_position_is_saved_with_it() -> None:
    for name in ("cannon-range", "second-road", "landing-three"):
        start = bl.position("cannonball", name)
        m = bl.match(start, seats=("random",) * start.players, seed=3)
        m.play()
        again = Match.from_json(m.to_json())
        assert again.line.states[0] == start
        assert again.line.states == m.line.states
        assert again.to_json() == m.to_json()


def test_an_illegal_line_is_named_with_its_reason() -> None:
    fields = json.loads(SHORT.to_json())
    fields["actions"][5] = "fort a99"
    with pytest.raises(FormatError, match=r"action 6 'fort a99': .*a99.*\[no-such-space\]"):
        Match.from_json(json.dumps(fields))


@pytest.mark.parametrize(
    "options",
    [
        {"roads": "ten"},
        {"roads": 0},
        {"roads": [1]},
        {"roads": True},
        {"island": 5},
        {"island": "???"},
        {"island": ["."]},
        {"closed_landing": 3},
        {"closed_landing": "c6"},
        {"closed_landing": ["z9"]},
        {"closed_landing": [3]},
        {"closed_landing": [["c6"]]},
        {"closed_landing": {"c6": 1}},
        {"roads": {}},
    ],
)
def test_options_that_cannot_be_are_refused_with_the_place(options: dict[str, Any]) -> None:
    fields = json.loads(SHORT.to_json()) | {"options": options}
    with pytest.raises(FormatError, match=r"^options: "):
        Match.from_json(json.dumps(fields))


TEXT = SHORT.to_json()
PIECES = st.sampled_from(
    [
        "fort ",
        "road ",
        "a1",
        "land",
        '"',
        ",",
        "\n",
        "[",
        "}",
        "0",
        "7",
        "true",
        "\\u0000",
        "greedy",
    ]
)


@settings(max_examples=200, deadline=None)
@given(at=st.integers(0, len(TEXT)), cut=st.integers(0, 9), put=PIECES | st.text(max_size=3))
def test_any_edit_is_refused_or_still_a_match(at: int, cut: int, put: str) -> None:
    check_edit(TEXT[:at] + put + TEXT[at + cut :])


@settings(max_examples=100, deadline=None)
@given(st.permutations(range(SHORT.at)), st.integers(0, SHORT.at))
def test_any_shuffling_of_lines_is_refused_or_still_a_match(order: list[int], keep: int) -> None:
    fields = json.loads(TEXT)
    actions = fields["actions"]
    fields["actions"] = actions[:keep] + [actions[n] for n in order if n >= keep]
    check_edit(json.dumps(fields))


STATES = [json.loads(state.to_json()) for state in SHORT.line.states[:: len(SHORT.actions) // 5]]


@settings(max_examples=200, deadline=None)
@given(
    fields=st.sampled_from(STATES),
    line=st.integers(0, 9),
    at=st.integers(0, 40),
    cut=st.integers(0, 4),
    put=st.text("0123456789 .f~^#_FCB:-/al", max_size=4),
)
def test_any_edited_start_is_refused_or_still_a_match(
    fields: dict[str, Any], line: int, at: int, cut: int, put: str
) -> None:
    start = list(fields["position"])
    line = min(line, len(start) - 1)
    start[line] = start[line][:at] + put + start[line][at + cut :]
    record = json.loads(TEXT) | {"start": start, "actions": []}
    del record["options"]
    check_edit(json.dumps(record))


def check_edit(text: str) -> None:
    """Whatever this is: a FormatError, or a match that is written and read again alike."""
    try:
        m = Match.from_json(text)
    except FormatError:
        return
    again = Match.from_json(m.to_json())
    assert again.line == m.line
    assert again.to_json() == m.to_json()


def test_states_on_the_way_can_be_pickled_and_go_on_alike() -> None:
    for state in SHORT.line.states:
        assert pickle.loads(pickle.dumps(state)) == state


def test_thinking_in_threads_commits_once() -> None:
    m = bl.match("cannonball", seats=("greedy", "greedy"), seed=3, roads=10)
    with ThreadPoolExecutor(4) as threads:
        while m.seat is not None:
            thoughts = list(threads.map(lambda _: m.think(), range(4)))
            assert len({str(thought.action) for thought in thoughts}) == 1
            assert [m.commit(thought) for thought in thoughts] == [True, False, False, False]
