"""The checks that all saved records share, and states as records."""

from __future__ import annotations

import json

import pytest

from boardlab.core.errors import FormatError
from boardlab.core.records import Fields, place, state_from_json

HEAD = {"format": "boardlab state", "version": 1}


def fields(**values: object) -> Fields:
    return Fields(json.dumps(HEAD | values), "boardlab state", 1)


def test_fields_are_taken_with_their_kind() -> None:
    record = fields(word="w", number=-3, lines=["a", "b"], options={"a": [1], "b": None})
    assert record.text("word") == "w"
    assert record.whole("number") == -3
    assert record.lines("lines") == ("a", "b")
    assert record.options("options") == {"a": (1,), "b": None}
    assert not record.has("more")
    record.end()


def test_a_field_nobody_asked_for_is_named() -> None:
    record = fields(word="w", other=1)
    record.text("word")
    with pytest.raises(FormatError, match=r"unknown field 'other'; the fields are: .*, word$"):
        record.end()


def test_endless_values_are_cut_in_messages() -> None:
    with pytest.raises(FormatError) as caught:
        fields(word=["x" * 500]).text("word")
    assert len(str(caught.value)) < 100


def test_a_record_is_a_text() -> None:
    with pytest.raises(FormatError, match="record: a text was expected, not None"):
        Fields(None, "boardlab state", 1)  # type: ignore[arg-type]


def test_places_are_put_before_the_message() -> None:
    with pytest.raises(FormatError, match=r"^here: there: lost$"), place("here"), place("there"):
        raise FormatError("lost")


STATE = {"game": "cannonball", "position": ["players: 2", "", "# . .", ". . ."]}


def test_a_state_is_read_back_from_its_json() -> None:
    state = state_from_json(json.dumps(HEAD | STATE))
    assert state.players == 2
    assert state_from_json(state.to_json()) == state


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "^game: there is no game 'chess'"),
        ({"position": "# . ."}, "^position: a list of texts was expected"),
        ({"position": ["players: 2", "", "# . .", ". Z ."]}, "^position: .*line 4"),
        ({"position": []}, "^position: "),
        ({"version": 7}, "^version: "),
        ({"format": "boardlab match"}, "^format: 'boardlab state' was expected"),
        ({"more": 1}, "^unknown field 'more'; the fields are: format, version, game, position"),
    ],
)
def test_a_damaged_state_is_refused_with_the_place(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        state_from_json(json.dumps(HEAD | STATE | changes))
