"""Marks, symbols and layouts as the short JSON that travels to the browser."""

from __future__ import annotations

import json

import pytest

from boardlab.core.marks import Element, Frame, Json, Kind, Layout, Mark, Symbol, reel

CIRCLE = Element("circle", {"r": 14.0})


def test_a_mark_writes_only_what_it_says() -> None:
    assert Mark("road-c4").to_json() == {"k": "road-c4"}
    assert Mark("road-c4", "road", ("c4",)).to_json() == {"k": "road-c4", "u": "road", "s": "c4"}


def test_a_mark_writes_everything_it_says_under_short_keys() -> None:
    mark = Mark(
        key="fort-3",
        use="fort",
        spaces=("c4", "c5"),
        at=(20.0, 0.0),
        layer="pieces",
        css="bl-p1",
        label="blue's fort",
        text="3",
        draw=(CIRCLE, Element("text", {"x": 0}, "%")),
    )
    assert mark.to_json() == {
        "k": "fort-3",
        "u": "fort",
        "s": ["c4", "c5"],
        "at": [20.0, 0.0],
        "l": "pieces",
        "c": "bl-p1",
        "t": "blue's fort",
        "n": "3",
        "d": [["circle", {"r": 14.0}], ["text", {"x": 0}, "%"]],
    }


def test_a_mark_at_the_origin_keeps_its_place() -> None:
    assert Mark("here", at=(0.0, 0.0)).to_json() == {"k": "here", "at": [0.0, 0.0]}


def test_a_symbol_writes_only_what_it_says() -> None:
    assert Symbol("roads").to_json() == {"l": "roads"}
    assert Symbol("roads", (CIRCLE,), "bl-road", "road").to_json() == {
        "l": "roads",
        "c": "bl-road",
        "t": "road",
        "d": [["circle", {"r": 14.0}]],
    }


def test_a_layout_is_json_all_the_way_down() -> None:
    layout = Layout(
        title="An island",
        view=(0, 0, 80, 40),
        rows=(("a1", "b1"),),
        spaces={"a1": (20.0, 20.0), "b1": (60.0, 20.0)},
        cell=Element("rect", {"x": -20, "y": -20, "width": 40, "height": 40}),
        symbols={"road": Symbol("roads", (CIRCLE,))},
        marks=(Mark("grass-a1", "grass", ("a1",)),),
        kinds={"cannon": Kind("Build a cannon", ask=True)},
    )
    record = layout.to_json()
    assert json.loads(json.dumps(record)) == record
    assert record["rows"] == [["a1", "b1"]]
    assert record["spaces"]["b1"] == [60.0, 20.0]
    assert record["kinds"] == {"cannon": ["Build a cannon", True, False]}
    assert record["layers"] == ["terrain", "roads", "lens", "pieces", "overlay"]


@pytest.mark.parametrize(
    ("record", "name"),
    [(Mark("a"), "key"), (Symbol("roads"), "layer"), (Frame((), "Nothing yet."), "caption")],
)
def test_records_cannot_be_changed(record: object, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(record, name, "other")


# ---------------------------------------------------------------------- reels


def keyed(marks: list[Json]) -> dict[str, Json]:
    """Marks as the front end unpacks them, by key."""
    found = {}
    for mark in marks:
        if mark["k"].endswith("*"):
            for space in mark["s"]:
                found[f"{mark['k'][:-1]}{space}"] = {
                    **mark,
                    "k": mark["k"][:-1] + space,
                    "s": space,
                }
        else:
            found[mark["k"]] = mark
    return found


def played(frames: list[Json]) -> list[dict[str, Json]]:
    """What lies on the board at each frame of a reel."""
    board: dict[str, Json] = {}
    seen = []
    for frame in frames:
        board = {key: mark for key, mark in board.items() if key not in frame["drop"]}
        board |= keyed(frame["add"])
        seen.append(board)
    return seen


def test_a_reel_played_shows_the_marks_of_every_frame() -> None:
    a, b = Mark("x:a", "sun", ("a",)), Mark("x:b", "sun", ("b",))
    moved = Mark("x:a", "moon", ("a",))
    frames = [
        Frame((a,), "One.", ("r",), ("a",)),
        Frame((a, b), "Two."),
        Frame((moved, b), "Three."),
        Frame((b,), "Four."),
        Frame((), "None."),
        Frame((a, b), "Again."),
    ]
    told = reel(frames)
    assert played(told) == [{mark.key: mark.to_json() for mark in frame.marks} for frame in frames]
    assert [frame["drop"] for frame in told] == [[], [], [], ["x:a"], ["x:b"], []]
    assert [len(frame["add"]) for frame in told] == [1, 1, 1, 0, 0, 1]  # alike, so packed as one
    assert told[0] == {
        "add": [a.to_json()],
        "drop": [],
        "caption": "One.",
        "rules": ["r"],
        "spaces": ["a"],
    }


def test_of_two_marks_with_one_key_the_later_counts_in_a_reel() -> None:
    first, second = Mark("k", "sun", ("a",)), Mark("k", "moon", ("b",))
    assert reel([Frame((first, second), "One.")])[0]["add"] == [second.to_json()]


def test_a_reel_of_nothing_is_nothing() -> None:
    assert reel([]) == []
