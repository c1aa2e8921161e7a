"""Progress: kept in one file that several kernels share, and never in anybody's way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardlab.core.errors import FormatError
from boardlab.learn import record
from boardlab.learn.progress import Entry, Progress, entry_of, nowhere

KEY = ("connected", "questions", "reach")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where progress is kept in this test; nothing is there yet."""
    place = tmp_path / "boardlab-progress.json"
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(place))
    return place


def entry(path: Path, seed: int | None = None) -> Entry:
    """An entry as another kernel has it."""
    return Progress(path).entry(*KEY, seed)


def do(one: Entry) -> None:
    one.add("tries")
    one.save()


# ---------------------------------------------------------------------- keeping


def test_nothing_is_written_before_something_was_done(path: Path) -> None:
    progress = Progress.here()
    one = progress.entry(*KEY)
    assert one.get("mastered") is None
    assert one.count("number", 1) == 1
    one.save()
    progress.save()
    progress.forget()
    assert [*path.parent.iterdir()] == []
    do(one)
    assert [*path.parent.iterdir()] == [path]


def test_what_was_done_is_there_for_the_next_kernel(path: Path) -> None:
    one = Progress.here().entry(*KEY)
    one.add("tries")
    one.add("tries")
    one.meet("diagonal")
    one.meet("diagonal")
    one.set("mastered", True)
    one.set("value", ["b2", "c2"])
    one.set("value", None)
    one.save()
    again = entry(path)
    assert again.count("tries") == 2
    assert again.get("met") == {"diagonal": 2}
    assert again.get("mastered") is True
    assert again.get("value") is None


def test_the_file_is_readable_and_sorted(path: Path) -> None:
    progress = Progress.here()
    progress.entry("in-range", "predictions", "forts").set("value", ["c4"])
    progress.name = "  Zoë\n Ahrens "
    do(progress.entry(*KEY))
    text = path.read_text("utf-8")
    assert json.loads(text) == {
        "format": "boardlab progress",
        "version": 1,
        "name": "Zoë Ahrens",
        "lessons": {
            "connected": {"questions": {"reach": {"tries": 1}}},
            "in-range": {"predictions": {"forts": {"value": ["c4"]}}},
        },
    }
    assert "Zoë" in text
    assert text == json.dumps(json.loads(text), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def test_one_kernel_has_one_progress_and_a_cell_run_again_goes_on(path: Path) -> None:
    do(Progress.here().entry(*KEY))
    again = Progress.here().entry(*KEY)
    do(again)
    assert again.count("tries") == 2
    assert Progress.here() is Progress.here()


def test_the_file_belongs_to_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BOARDLAB_PROGRESS")
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        assert Progress.here().entry(*KEY).count("tries") == 0
        do(Progress.here().entry(*KEY))
        assert [file.name for file in Path().iterdir()] == ["boardlab-progress.json"]


def test_a_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(tmp_path))
    do(Progress.here().entry(*KEY))
    assert (tmp_path / "boardlab-progress.json").is_file()


def test_off_keeps_nothing_but_in_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDLAB_PROGRESS", " OFF ")
    monkeypatch.chdir(tmp_path)
    do(Progress.here().entry(*KEY))
    assert Progress.here().entry(*KEY).count("tries") == 1
    assert Progress.here().problem == ""
    assert [*tmp_path.iterdir()] == []


def test_a_teachers_question_keeps_progress_only_under_a_name(path: Path) -> None:
    do(entry_of("", "questions"))
    do(nowhere())
    assert not path.exists()
    do(entry_of("quiz/first", "questions"))
    do(entry_of("alone", "questions"))
    assert Progress(path).record.lessons.keys() == {"quiz", "alone"}


def test_only_known_kinds(path: Path) -> None:
    with pytest.raises(FormatError, match="predictions, questions"):
        Progress.here().entry("connected", "answers", "reach")


# ---------------------------------------------------------------------- another seed


def test_another_seed_begins_at_its_first_item_but_what_was_mastered_stays(path: Path) -> None:
    one = entry(path, seed=1)
    for name, value in {"number": 5, "streak": 2, "mastered": True, "tries": 9}.items():
        one.set(name, value)
    one.save()
    same, other = entry(path, seed=1), entry(path, seed=2)
    assert (same.count("number", 1), same.count("streak")) == (5, 2)
    assert (other.count("number", 1), other.count("streak")) == (1, 0)
    assert other.get("mastered") is True
    assert other.count("tries") == 9
    assert entry(path, seed=1).count("number", 1) == 5, "looking is not doing"
    other.add("streak")
    other.save()
    kept = Progress(path).record.values(*KEY)
    assert kept == {"mastered": True, "seed": 2, "streak": 1, "tries": 9}


# ---------------------------------------------------------------------- several kernels


def test_two_kernels_lose_nothing_of_each_other(path: Path) -> None:
    one, two = Progress(path), Progress(path)
    mine, yours = one.entry(*KEY), two.entry("in-range", "questions", "targets")
    for _ in range(3):
        do(mine)
        do(yours)
    assert Progress(path).entry(*KEY).count("tries") == 3
    assert Progress(path).entry("in-range", "questions", "targets").count("tries") == 3


def test_two_kernels_with_the_same_notebook_count_together(path: Path) -> None:
    one, two = entry(path), entry(path)
    for _ in range(3):
        do(one)
        do(two)
    assert entry(path).count("tries") == 6


def test_processes_that_write_at_once_lose_nothing(path: Path) -> None:
    code = """if True:
        import sys
        from boardlab.learn.progress import Progress
        for _ in range(40):
            entry = Progress.here().entry("lesson", "questions", sys.argv[1])
            entry.add("tries")
            entry.save()
        assert not Progress.here().problem, Progress.here().problem
    """
    names = ("a", "b", "c")
    running = [subprocess.Popen([sys.executable, "-c", code, name]) for name in names]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    for name in names:
        assert Progress(path).entry("lesson", "questions", name).count("tries") == 40
    assert [*path.parent.iterdir()] == [path]


def test_a_lock_left_behind_holds_up_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "PATIENCE", 0.05)
    path.with_name(f".{path.name}.lock").touch()
    do(entry(path))
    assert entry(path).count("tries") == 1
    assert [*path.parent.iterdir()] == [path]


# ---------------------------------------------------------------------- what stands in the way


@pytest.mark.parametrize("place", ["/dev/null/progress.json", "nowhere/progress.json"])
def test_where_nothing_can_be_written_only_the_saving_is_lost(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(tmp_path / place))
    assert "there is no folder" in Progress.here().problem, "it is said before anything is done"
    do(Progress.here().entry(*KEY))
    assert Progress.here().entry(*KEY).count("tries") == 1
    assert "BOARDLAB_PROGRESS" in Progress.here().problem
    (tmp_path / "nowhere").mkdir()
    do(Progress.here().entry(*KEY))
    assert bool(Progress.here().problem) == place.startswith("/dev")


def test_a_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    progress = Progress(pipe)
    do(progress.entry(*KEY))
    assert "no file" in progress.problem
    assert pipe.is_fifo()
    with pytest.raises(OSError, match="pipe"):
        progress.export(pipe)


def test_a_read_only_folder_is_told_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everywhere, so that the system is asked here in its place."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "read-only" in Progress.here().problem
    do(Progress.here().entry(*KEY))
    assert not path.exists()


def test_a_full_disk_is_told_and_what_was_done_is_saved_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = Progress.here()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", _full)
        do(progress.entry(*KEY))
        assert "No space left" in progress.problem
        do(progress.entry(*KEY))
    assert [*path.parent.iterdir()] == []
    do(Progress.here().entry("in-range", "questions", "targets"))
    assert progress.problem == ""
    assert entry(path).count("tries") == 2


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


DAMAGED = {
    "cut off": b'{"format": "boardlab progress", "versi',
    "no text": b"\xff\xfe\x00",
    "a match": b'{"format": "boardlab match", "version": 1}',
    "newer": b'{"format": "boardlab progress", "version": 2, "skills": {}}',
    "a field more": b'{"format": "boardlab progress", "version": 1, "name": "", "lessons": {}, '
    b'"x": 1}',
    "no lesson": b'{"format": "boardlab progress", "version": 1, "name": "", "lessons": {"a": 3}}',
    "empty": b"",
    "deep": b"[" * 100_000,
    "huge": b" " * 2_000_001,
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_file_that_cannot_be_read_stays_as_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    progress = Progress.here()
    assert "cannot be read" in progress.problem or "newer boardlab" in progress.problem
    assert str(path) in progress.problem
    do(progress.entry(*KEY))
    progress.name = "Ada"
    progress.forget("in-range")
    assert path.read_bytes() == content
    assert progress.problem
    assert Progress.here().entry(*KEY).count("tries") == 1
    path.rename(path.with_suffix(".old"))
    do(Progress.here().entry(*KEY))
    assert progress.problem == ""
    assert entry(path).count("tries") == 2
    assert Progress(path).name == "Ada"


def test_a_file_that_is_damaged_under_way_is_not_overwritten(path: Path) -> None:
    one = entry(path)
    do(one)
    path.write_bytes(b"{")
    do(one)
    assert path.read_bytes() == b"{"
    assert one.count("tries") == 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(
    ["number", "streak", "tries", "right", "hints", "mastered", "met", "seed", "value", "sure"]
)


@given(values=st.dictionaries(NAMES | st.text(), JSON), kind=st.sampled_from(record.KINDS))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_garbage_in_an_entry_breaks_nothing(path: Path, values: Any, kind: str) -> None:
    whole = {"format": "boardlab progress", "version": 1, "name": ""}
    whole["lessons"] = {"connected": {kind: {"reach": values}}}
    path.write_text(json.dumps(whole).replace("Infinity", "1e999"), "utf-8")
    progress = Progress(path)
    one = progress.entry("connected", kind, "reach", seed=1)
    assert type(one.count("number", 1)) is int
    one.add("tries")
    one.meet("diagonal")
    one.save()
    assert progress.problem == ""
    again = Progress(path).entry("connected", kind, "reach", seed=1)
    assert again.count("tries") == one.count("tries") >= 1
    assert again.get("met")["diagonal"] >= 1


@given(content=st.binary(max_size=60) | JSON.map(lambda value: json.dumps(value).encode()))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_garbage_files_stay_as_they_are(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    one = entry(path)
    do(one)
    assert one.count("tries") == 1
    assert path.read_bytes() == content


# ---------------------------------------------------------------------- for people


def test_a_copy_to_hand_in_bears_the_name(path: Path, tmp_path: Path) -> None:
    do(entry(path))
    goal = Progress.here().export(tmp_path / "ada.json", name="Ada")
    assert Progress(goal).name == "Ada"
    assert Progress(goal).entry(*KEY).count("tries") == 1
    assert Progress(path).name == ""
    assert Progress.here().export(tmp_path / "ada").name == "ada.json"
    with pytest.raises(OSError, match="nowhere"):
        Progress.here().export(tmp_path / "nowhere" / "ada.json")


def test_starting_over(path: Path) -> None:
    progress = Progress.here()
    progress.name = "Ada"
    do(progress.entry(*KEY))
    do(progress.entry("in-range", "questions", "targets"))
    progress.forget("connected")
    assert progress.entry(*KEY).count("tries") == 0
    assert Progress(path).record.lessons.keys() == {"in-range"}
    progress.forget()
    assert Progress(path).record.lessons == {}
    assert Progress(path).name == "Ada"


def test_half_a_character_in_a_name_is_no_obstacle(path: Path) -> None:
    Progress.here().name = "A\ud800"
    assert Progress.here().problem == ""
    assert Progress(path).name == "A\ud800"
