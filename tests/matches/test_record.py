"""Saved matches: small, readable, exact, and suspicious of everything that was edited."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.core.errors import FormatError
from boardlab.core.state import State
from boardlab.matches import Match, load, match
from tests.matches import dash


def played() -> Match:
    """A match of dash with 7 of its 8 actions played, two of them chance."""
    m = match("dash", seats=("human", "greedy"), seed=10, goal=20)
    m.play("dice")
    m.play("walk")
    m.play("dice")
    m.goto(m.at - 1)
    return m


TEXT = """{
 "format": "boardlab match",
 "version": 1,
 "game": "dash",
 "seed": 10,
 "seats": [
  "human",
  "greedy"
 ],
 "options": {
  "goal": 20
 },
 "at": 7,
 "actions": [
  "dice",
  "roll 2",
  "walk",
  "walk",
  "walk",
  "dice",
  "roll 0",
  "walk"
 ]
}
"""


def edited(**changes: Any) -> str:
    """The saved match with some fields changed, or left out where None."""
    fields = json.loads(TEXT) | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


# ---------------------------------------------------------------------- as it should be


def test_the_file_is_short_and_readable() -> None:
    assert played().to_json() == TEXT


def test_a_loaded_match_is_the_one_that_was_saved(tmp_path: Path) -> None:
    m = played()
    m.save(tmp_path / "game.json")
    again = load(str(tmp_path / "game.json"))
    assert again.to_json() == m.to_json()
    assert again.line.states == m.line.states
    assert (again.at, again.seats, again.seed) == (7, m.seats, 10)
    assert dict(again.options or {}) == {"goal": 20}
    assert repr(again) == repr(m)
    assert again.redo() == m.redo()
    again.play("dice")
    m.play("dice")
    assert again.actions == m.actions, "and it goes on alike"


def test_nothing_is_written_that_need_not_be() -> None:
    assert list(json.loads(match("dash").to_json())) == [
        "format",
        "version",
        "game",
        "seed",
        "seats",
        "actions",
    ]


def test_a_match_from_a_position_keeps_it() -> None:
    m = match(dash.Dash((2, 3), 6, 1), seats=("human", "greedy"))
    m.play()
    again = Match.from_json(m.to_json())
    assert json.loads(m.to_json())["start"] == ["gone: 2 3", "goal: 6", "turn: 1"]
    assert again.line.states == m.line.states
    assert again.to_json() == m.to_json()


def test_other_seats_can_play_on(tmp_path: Path) -> None:
    def mine(state: State, rng: Random) -> str:
        return "walk"

    m = match("dash", seats=("human", mine))
    m.play("walk")
    m.save(tmp_path / "game.json")
    with pytest.raises(FormatError, match=r"^seats: there is no player 'mine'; there are human"):
        load(tmp_path / "game.json")
    assert load(tmp_path / "game.json", seats=("human", mine)).seats == ("human", "mine")


def test_saving_replaces_the_file_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    played().save(path)
    match("dash").save(path)
    assert load(path).at == 0
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space left"):
        played().save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_files_that_editors_touched_are_still_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert load(path).to_json() == TEXT


# ---------------------------------------------------------------------- as it should not be

LONG = "1" * 5000
DAMAGED = {
    "empty": ("", r"line 1, column 1: Expecting value"),
    "cut short": (TEXT[:-30], r"line 20, column 3: Unterminated"),
    "a comma lost": (TEXT.replace('"walk",\n  "dice"', '"walk"\n  "dice"'), "line 20, column 3"),
    "no object": ("[1, 2]", "record: an object was expected, not "),
    "a list of lists": ("[" * 100_000, "nested too deeply"),
    "a field twice": (TEXT.replace('"seed": 10', '"seed": 10, "seed": 3'), "'seed' is there twice"),
    "no number": (TEXT.replace('"seed": 10', '"seed": NaN'), "NaN is no JSON number"),
    "a huge number": (TEXT.replace('"seed": 10', f'"seed": {LONG}'), "limit"),
    "another format": (edited(format="boardlab state"), "format: 'boardlab match' was expected"),
    "no format": (edited(format=None), "the field 'format' is missing"),
    "a later version": (edited(version=2), "version: this boardlab reads version 1, not 2"),
    "version true": (edited(version=True), "version: a whole number was expected, not True"),
    "another game": (edited(game="chess"), "there is no game 'chess'"),
    "game a number": (edited(game=3), "game: a text was expected, not 3"),
    "no seed": (edited(seed=None), "the field 'seed' is missing"),
    "seed a half": (edited(seed=0.5), "seed: a whole number was expected, not 0.5"),
    "seats a word": (edited(seats="human"), "seats: a list of texts was expected, not 'human'"),
    "a seat missing": (edited(seats=["human"]), "seats: Dash is for 2 or 3 players, not 1"),
    "a seat unknown": (edited(seats=["human", "me"]), "seats: there is no player 'me'"),
    "a seat a number": (edited(seats=["human", 1]), "seats, entry 2: a text was expected, not 1"),
    "an unknown field": (edited(sead=3), "unknown field 'sead'; the fields are: format, version"),
    "options a list": (edited(options=[1]), "options: an object was expected"),
    "an unknown option": (edited(options={"gaol": 1}), "options: 'gaol' is no option of dash"),
    "players an option": (edited(options={"players": 2}), "options: 'players' is no option"),
    "a wrong option": (edited(options={"goal": "x"}), "goal: 'x' is not from 1 to 99"),
    "options and start": (edited(start=["gone: 0 0"]), "options: they are those of a new game"),
    "a bad start": (edited(options=None, start=["gone"]), "position: line 1: no dash"),
    "a start for more": (
        edited(options=None, start=["gone: 0 0 0", "goal: 6", "turn: 0"]),
        "seats: the position has 3 players, not 2",
    ),
    "actions a text": (edited(actions="dice"), "actions: a list of texts was expected"),
    "an action a number": (edited(actions=["dice", 4]), "actions, entry 2: a text was expected"),
    "an illegal action": (
        edited(actions=["dice", "roll 2", "walk", "roll 4"], at=None),
        r"action 4 'roll 4': 'roll 4' is not possible now\. \[not-this-step\]",
    ),
    "a die turned over": (
        edited(actions=["dice", "roll 4"], at=None),
        "action 2 'roll 4': with seed 10 chance takes 'roll 2' here",
    ),
    "an action too many": (
        edited(options={"goal": 1}, actions=["walk", "walk"], at=None),
        "action 2 'walk': 'walk' is not possible now",
    ),
    "a lone surrogate": (
        edited(actions=["\ud800"], at=None),
        r"action 1 '\\ud800': '\\ud800' is not possible now",
    ),
    "at too far": (edited(at=9), "at: there are 8 actions, so not 9 of them"),
    "at below": (edited(at=-1), "at: there are 8 actions, so not -1 of them"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_match_is_refused_with_the_place(name: str) -> None:
    text, message = DAMAGED[name]
    with pytest.raises(FormatError, match=message) as caught:
        Match.from_json(text)
    str(caught.value).encode()
    assert len(str(caught.value)) < 300


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(TEXT.encode() + b"\xff")
    with pytest.raises(FormatError, match=f"byte {len(TEXT)}: not a text in UTF-8"):
        load(path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.json")


@given(
    at=st.integers(0, len(TEXT)),
    cut=st.integers(0, 12),
    put=st.text(st.characters(codec=None) | st.sampled_from('"[]{},:0123 \nroll'), max_size=8),
)
def test_any_edit_is_refused_or_still_a_match(at: int, cut: int, put: str) -> None:
    check_edit(TEXT[:at] + put + TEXT[at + cut :])


WORDS = st.sampled_from(["dice", "walk", "roll 0", "human", "greedy", "gone: 1 2", ""])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.text(), inner),
    max_leaves=6,
)
FIELDS = st.sampled_from([*json.loads(TEXT), "start", "more"])


@given(st.dictionaries(FIELDS, VALUES, max_size=3))
def test_any_changed_field_is_refused_or_still_a_match(changes: dict[str, Any]) -> None:
    check_edit(json.dumps(json.loads(TEXT) | changes))


def check_edit(text: str) -> None:
    """Whatever this is: a FormatError, or a match that is written and read again alike."""
    try:
        m = Match.from_json(text)
    except FormatError:
        return
    assert Match.from_json(m.to_json()).line == m.line


def test_a_link_stays_a_link_and_a_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    played().save(path)
    path.chmod(0o640)
    link.symlink_to(path)
    match("dash").save(link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert load(path).at == 0


def test_where_nothing_can_be_saved_the_error_names_the_file(tmp_path: Path) -> None:
    for path, error in ((tmp_path, IsADirectoryError), (tmp_path / "no/a", FileNotFoundError)):
        with pytest.raises(error) as told:
            match("dash").save(path)
        assert told.value.filename == str(path)
    assert not list(tmp_path.iterdir())


def test_what_a_file_holds_is_not_quoted_without_end(tmp_path: Path) -> None:
    fields = json.loads(played().to_json())
    for changed in ({"actions": ["x" * 10**6]}, {"seats": ["y" * 10**6, "human"]}):
        with pytest.raises(FormatError) as told:
            Match.from_json(json.dumps({**fields, **changed}))
        assert len(str(told.value)) <= 1000


def test_seats_that_are_not_known_say_how_to_play_on() -> None:
    fields = json.loads(played().to_json())
    seats = ["mine"] * len(fields["seats"])
    with pytest.raises(FormatError, match="seats= plays in place"):
        Match.from_json(json.dumps({**fields, "seats": seats}))
