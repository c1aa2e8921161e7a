"""What is kept of a learner, as plain data and as a small JSON file that people can read.

    {
     "format": "boardlab progress",
     "lessons": {
      "connected": {
       "predictions": {
        "red": {
         "right": false,
         "sure": 80,
         "value": [
          "b2",
          ...
       "questions": {
        "reach": {
         "mastered": true,
         "met": {
          "diagonal": 2
         },
         "number": 7,
         "seed": 2,
         "streak": 3,
         ...
     "name": "Ada",
     "version": 1
    }

Answers are kept of predictions, and of questions while they are wrong: no file holds a right one.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import isfinite
from os import PathLike
from pathlib import Path
from typing import Any

from boardlab.core.errors import FormatError
from boardlab.core.records import Fields
from boardlab.matches.record import read as read_text
from boardlab.matches.record import write as write_text

FORMAT = "boardlab progress"
VERSION = 1
KINDS = ("predictions", "questions")

LARGEST = 2_000_000
"""No file of ours has more bytes; all twelve lessons worked through make some ten thousand."""

Values = dict[str, Any]
"""What is kept of one question or prediction, by name."""

Lessons = dict[str, dict[str, dict[str, Values]]]
"""By lesson, by kind ("predictions" or "questions"), by name."""


@dataclass(slots=True)
class Record:
    """A learner's progress as data. name: the learner's, "" if it was not told."""

    name: str = ""
    lessons: Lessons = field(default_factory=dict)

    def values(self, lesson: str, kind: str, name: str) -> Values:
        """What is kept of one part of a lesson; a new dict where nothing is."""
        return self.lessons.get(lesson, {}).get(kind, {}).get(name, {})

    def put(self, lesson: str, kind: str, name: str, values: Values) -> None:
        """Keep these values in place of those that were there."""
        self.lessons.setdefault(lesson, {}).setdefault(kind, {})[name] = values

    def to_json(self) -> str:
        """The text of the file, ending with a line break. Raises TypeError for what is no JSON."""
        fields = {
            "format": FORMAT, "version": VERSION, "name": self.name, "lessons": self.lessons
        }  # fmt: skip
        text = json.dumps(fields, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False)
        # Half a character, which UTF-8 cannot write, becomes its escape: inside JSON, the same.
        return text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that `text` writes. FormatErrors name the place.

        Of single values, those that cannot be meant are left out: the rest still counts.
        """
        fields = Fields(text, FORMAT, VERSION)
        name = fields.text("name")
        lessons = fields.options("lessons")
        fields.end()
        return cls(name, {lesson: _parts(lesson, parts) for lesson, parts in lessons.items()})


def read(path: Path) -> Record:
    """The record in a file. Raises FormatError if it is none of ours, OSError if unreadable."""
    if not path.is_file():
        what = "it is no file" if path.exists() else "there is no such file"
        raise FormatError(what)
    if path.stat().st_size > LARGEST:
        raise FormatError("it is too large")
    return Record.from_json(read_text(path))


def write(path: str | PathLike[str], record: Record) -> None:
    """Put a record into a file, whole. Raises OSError."""
    goal = Path(path)
    if goal.exists() and not goal.is_file():  # a device or a pipe would be replaced by a file
        raise OSError(f"{goal} is no file")
    write_text(goal, record.to_json())


# ---------------------------------------------------------------------- what is read


def _parts(lesson: str, parts: Any) -> dict[str, dict[str, Values]]:
    """The checked parts of one lesson. Raises FormatError."""
    found: dict[str, dict[str, Values]] = {}
    for kind, entries in _object(parts, f"lesson {lesson!r}").items():
        if kind not in KINDS:
            raise FormatError(f"lesson {lesson!r}: unknown field {kind!r}")
        found[kind] = {
            name: checked(_object(values, f"lesson {lesson!r}, {name!r}"))
            for name, values in _object(entries, f"lesson {lesson!r}, {kind}").items()
        }
    return found


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FormatError(f"{where}: an object was expected")
    return value


def is_count(value: Any) -> bool:
    """Whether this is a whole number that something could have been counted to."""
    return type(value) is int and 0 <= value < 10**9


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_met(value: Any) -> bool:
    return isinstance(value, dict) and all(is_count(count) for count in value.values())


def _is_seed(value: Any) -> bool:
    return type(value) is int or isinstance(value, str)


def _is_plain(value: Any, depth: int = 3) -> bool:
    """Whether a value is no deeper than any that is kept, and can be written again."""
    if isinstance(value, float):
        return isfinite(value)  # 1e999 is read as infinite
    if isinstance(value, Mapping):
        value = value.values()
    elif not isinstance(value, list):
        return True
    return depth > 0 and all(_is_plain(each, depth - 1) for each in value)


_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("number", "streak", "tries", "hints", "sure"), is_count),
    **dict.fromkeys(("mastered", "skipped"), _is_flag),
    "right": lambda value: _is_flag(value) or is_count(value),
    "met": _is_met,
    "seed": _is_seed,
}


def checked(values: Mapping[str, Any]) -> Values:
    """The values that can be meant."""
    return {
        name: value
        for name, value in values.items()
        if value is not None and _CHECKS.get(name, _is_plain)(value)
    }


# ---------------------------------------------------------------------- several that write


PATIENCE = 2.0
"""Seconds after which a lock that has not moved is taken to be left over."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file, so that several kernels write it in turn. Raises OSError.

    The lock is a file beside it. One that a dead process left behind holds up for PATIENCE once.
    """
    lock = path.with_name(f".{path.name}.lock")
    _take(lock)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _take(lock: Path) -> None:
    seen, since = None, time.monotonic()
    while True:
        try:
            lock.open("x").close()
            return
        except FileExistsError:
            now = _which(lock)
        if now != seen:
            seen, since = now, time.monotonic()
        elif time.monotonic() - since > PATIENCE:
            lock.unlink(missing_ok=True)
        time.sleep(0.005)


def _which(lock: Path) -> tuple[int, int] | None:
    """Tells one lock from the next; None if it is gone."""
    try:
        found = lock.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns
