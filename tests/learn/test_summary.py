"""The summary of a class: whatever is handed in, it tells what to talk about."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardlab.cli import trust
from boardlab.core.errors import FormatError
from boardlab.learn.progress import Progress
from boardlab.learn.summary import Summary, summary

Questions = dict[str, dict[str, Any]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "handed-in"
    place.mkdir()
    return place


def hand_in(
    folder: Path,
    file: str,
    name: str = "",
    questions: Questions | None = None,
    predictions: Questions | None = None,
    lesson: str = "quiz",
) -> Path:
    """A learner's file."""
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    progress = Progress(path)
    for kind, parts in (("questions", questions), ("predictions", predictions)):
        for part, values in (parts or {}).items():
            entry = progress.entry(lesson, kind, part)
            for key, value in values.items():
                entry.set(key, value)
    progress.name = name
    return path


def both(told: Summary) -> tuple[str, str]:
    return repr(told), told._repr_markdown_()


@pytest.fixture
def class_of_three(folder: Path) -> Path:
    done = {"mastered": True, "streak": 3, "tries": 5, "hints": 1, "right": 4}
    hand_in(
        folder,
        "ada.json",
        "Ada",
        {"one": {**done, "met": {"diagonal": 2, "forest": 1}}, "two": {"tries": 1}},
        {"tiles": {"value": ["b2", "c2"], "sure": 100, "right": False}},
    )
    hand_in(
        folder,
        "ben.json",
        "Ben",
        {"one": {"tries": 3, "streak": 1, "met": {"diagonal": 3}}},
        {"tiles": {"value": ["b2"], "sure": 60, "right": True}},
    )
    hand_in(folder, "c/cy.json", "", predictions={"tiles": {"skipped": True}})
    return folder


# ---------------------------------------------------------------------- what it tells


def test_who_got_how_far(class_of_three: Path) -> None:
    told = summary(class_of_three)
    assert [person.name for person in told.people] == ["Ada", "Ben", "c/cy.json"]
    ada = told.people[0]
    assert (ada.mastered, ada.tries, ada.hints, ada.file) == (1, 6, 1, "ada.json")
    assert ada.lessons["quiz"]["one"].mastered
    assert told.lessons == {"quiz": 3}
    one, two = told.questions
    assert (one.name, one.people, one.mastered, one.tries, one.hints) == ("one", 2, 1, 8, 1)
    assert (two.people, two.mastered) == (1, 0)
    for shown in both(told):
        assert "1 of 2" in shown
        assert "4.0" in shown


def test_what_was_misunderstood(class_of_three: Path) -> None:
    told = summary(class_of_three)
    assert [(met.id, met.people, met.times) for met in told.misconceptions] == [
        ("diagonal", 2, 5),
        ("forest", 1, 1),
    ]
    for shown in both(told):
        assert "diagonal touch connects" in shown
        assert "forest" in shown


def test_what_was_predicted(class_of_three: Path) -> None:
    (tiles,) = summary(class_of_three).predictions
    assert tiles.spaces
    assert tiles.answers == {"b2": 2, "c2": 1}
    assert (tiles.made, tiles.skipped, tiles.right, tiles.sure) == (2, 1, 1, 80)
    for shown in both(summary(class_of_three)):
        assert "Predictions: 2, right: 1" in shown
        assert "█" * 12 in shown


def test_answers_are_counted_the_most_frequent_first(folder: Path) -> None:
    for number, value in enumerate(["no", "yes", "1/2", "yes", 7, "yes", "no"]):
        hand_in(folder, f"{number}.json", predictions={"own": {"value": value}})
    (own,) = summary(folder).predictions
    assert own.answers == {"yes": 3, "no": 2, "7": 1, "1/2": 1}
    assert not own.spaces
    assert [*own.answers] == ["yes", "no", "7", "1/2"]


@pytest.mark.parametrize(
    ("sure", "right", "words"),
    [(90, [True, False], "too sure by 40"), (50, [True, False], "about as sure as right"),
     (20, [True], "not sure enough by 80")],
)  # fmt: skip
def test_how_sure_and_how_right(folder: Path, sure: int, right: list[bool], words: str) -> None:
    for number, each in enumerate(right):
        values = {"value": "1", "sure": sure, "right": each}
        hand_in(folder, f"{number}.json", predictions={"x": values})
    hand_in(folder, "silent.json", predictions={"x": {"value": "1", "right": False}})
    told = summary(folder)
    assert told.calibration
    assert (told.calibration.said, told.calibration.sure) == (len(right), sure)
    for shown in both(told):
        assert words in shown


def test_lessons_of_ours_are_told_in_words(folder: Path) -> None:
    hand_in(
        folder, "a.json", "Ada", {"reach": {"tries": 1}}, {"own": {"value": "yes"}}, "connected"
    )
    told = summary(folder)
    assert "reach" in {each.name for each in told.questions}
    assert {each.lesson for each in told.questions} == {"connected"}
    for shown in both(told):
        assert "2 Are we connected?" in shown
        assert "red's own" in shown


def test_it_says_that_it_is_no_proof(folder: Path) -> None:
    for shown in both(summary(folder)):
        assert "no proof of work" in shown


# ---------------------------------------------------------------------- the same person twice


def test_of_one_name_the_file_that_got_furthest_counts(folder: Path) -> None:
    hand_in(folder, "early.json", "Ada  Lovelace", {"one": {"tries": 9}})
    hand_in(folder, "late.json", "ada lovelace", {"one": {"tries": 2, "mastered": True}})
    hand_in(folder, "nobody.json")
    hand_in(folder, "nobody-else.json")
    told = summary(folder)
    assert len(told.people) == 3
    ada = next(person for person in told.people if person.others)
    assert (ada.file, ada.others) == ("late.json", ("early.json",))
    for shown in both(told):
        assert "is there in 2 files" in shown


# ---------------------------------------------------------------------- which files


def test_files_folders_and_patterns(class_of_three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    everyone = {"Ada", "Ben", "c/cy.json"}

    def names(files: Any) -> set[str]:
        told = summary(files)
        assert told.unread == ()
        return {person.name for person in told.people}

    assert names(class_of_three) == names(str(class_of_three)) == everyone
    assert names(f"{class_of_three}/*.json") == {"Ada", "Ben"}
    assert names(class_of_three / "ada.json") == {"Ada"}
    assert names([class_of_three / "ada.json", f"{class_of_three}/b*"]) == {"Ada", "Ben"}
    assert names(class_of_three.iterdir()) == {"Ada", "Ben", "cy.json"}
    assert names([class_of_three, class_of_three]) == everyone
    monkeypatch.chdir(class_of_three)
    assert names("**/*.json") == {"Ada", "Ben", "cy.json"}
    assert summary([]).people == ()


def test_checkpoints_are_no_files_of_anybody(class_of_three: Path) -> None:
    hand_in(class_of_three, ".ipynb_checkpoints/ada-checkpoint.json", "Ada")
    assert not any(person.others for person in summary(class_of_three).people)


def test_what_cannot_be_read_is_listed_and_stops_nothing(class_of_three: Path) -> None:
    (class_of_three / "broken.json").write_text("{", "utf-8")
    (class_of_three / "match.json").write_text('{"format": "boardlab match"}', "utf-8")
    (class_of_three / "c" / "binary.json").write_bytes(b"\xff\x00")
    (class_of_three / "folder.json").mkdir()
    told = summary([class_of_three, class_of_three / "nobody.json", "nowhere/*.json"])
    assert len(told.people) == 3
    assert dict(told.unread).keys() == {
        "broken.json",
        "match.json",
        "c/binary.json",
        "folder.json",
        "nobody.json",
        "nowhere/*.json",
    }
    for shown in both(told):
        assert "format: 'boardlab progress' was expected, not 'boardlab match'" in shown


def test_an_empty_folder_is_told(folder: Path) -> None:
    assert dict(summary(folder).unread) == {"handed-in": "there is no .json file in this folder"}


# ---------------------------------------------------------------------- whatever is handed in


def test_what_learners_wrote_is_shown_as_it_is(folder: Path) -> None:
    evil = "<img src=x onerror=alert(1)>[a](javascript:alert(1))\n\n# |`$x$"
    hand_in(
        folder,
        "a.json",
        evil,
        {evil: {"tries": 1, "met": {evil: 1}}},
        {evil: {"value": evil}, "spaces": {"value": [evil]}},
        lesson=evil,
    )
    shown = summary(folder)._repr_markdown_()
    assert "<" not in shown
    assert "](" not in shown.replace(r"\](", "")
    assert not any(line.startswith("#") for line in shown.splitlines())


def test_an_ordinary_summary_is_shown_at_first_sight(class_of_three: Path) -> None:
    assert trust.modest(summary(class_of_three)._repr_markdown_())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=5,
)
KEYS = st.sampled_from(["tries", "streak", "mastered", "met", "value", "sure", "right", "hints"])
PARTS = st.dictionaries(
    st.sampled_from(["red", "own", "reach", "x"]), st.dictionaries(KEYS, JSON), max_size=3
)


@given(
    name=st.text(),
    lesson=st.sampled_from(["connected", "quiz"]),
    kinds=st.fixed_dictionaries({"predictions": PARTS, "questions": PARTS}),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_garbage_stops_nothing(folder: Path, name: str, lesson: str, kinds: Any) -> None:
    whole = {"format": "boardlab progress", "version": 1, "name": name, "lessons": {lesson: kinds}}
    (folder / "a.json").write_text(json.dumps(whole).replace("Infinity", "1e999"), "utf-8")
    told = summary(folder)
    assert len(told.people) == 1
    assert all(both(told))


def test_a_large_course_is_quick(folder: Path) -> None:
    done = {"mastered": True, "streak": 3, "tries": 5, "met": {"diagonal": 2}, "number": 9}
    questions = dict.fromkeys(("reach", "cut", "open", "bug"), done)
    predictions = {"red": {"value": ["b2", "c2", "d2"] * 4, "sure": 80, "right": False}}
    text = hand_in(folder, "0.json", "0", questions, predictions, "connected").read_text("utf-8")
    for number in range(1, 500):
        named = text.replace('"name": "0"', f'"name": "{number}"')
        (folder / f"{number}.json").write_text(named, "utf-8")
    summary(folder / "0.json")  # loads the lessons
    begin = time.perf_counter()
    told = summary(folder)
    assert all(both(told))
    assert time.perf_counter() - begin < 2
    assert len(told.people) == 500
    assert "And 440 more" in repr(told)


@pytest.mark.parametrize("files", [None, 5])
def test_what_names_no_files_is_told(files: Any) -> None:
    with pytest.raises(FormatError, match=f"not {files}"):
        summary(files)
