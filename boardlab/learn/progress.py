"""How far a learner is: one small file beside the notebooks, shared by all of them.

It is `boardlab-progress.json` in the folder of the kernel. The environment variable
BOARDLAB_PROGRESS names another file, or says "off": then nothing is kept once the kernel ends.
Nothing is written before a person has answered something, and what cannot be saved costs nothing
but the saving.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import Any

from boardlab.core.errors import FormatError
from boardlab.learn import tables
from boardlab.learn.language import say
from boardlab.learn.record import KINDS, Record, Values, is_count, locked, read, write
from boardlab.learn.tables import shown

FILE = "boardlab-progress.json"
VARIABLE = "BOARDLAB_PROGRESS"
OFF = "off"

LASTING = frozenset({"hints", "mastered", "met", "right", "tries"})
"""What stays with a question when it is asked with another seed; all else is of that seed."""

Key = tuple[str, str, str]


class Entry:
    """What is kept of one question or prediction. Values are JSON; `save` writes the file.

    seed: the one that fresh items are drawn from, None where there are none. An entry that was
    made with another seed starts at the first item again, and no item is right in a row yet; what
    was mastered stays so.
    """

    def __init__(self, progress: Progress, key: Key, seed: int | None = None) -> None:
        self._progress = progress
        self._key = key
        self._seed = seed

    @property
    def values(self) -> Values:
        """Everything that is kept, as far as it is of this seed."""
        kept = self._progress.record.values(*self._key)
        stale = self._stale(kept)
        return {name: value for name, value in kept.items() if name in LASTING or not stale}

    def get(self, name: str) -> Any:
        """A value, or None."""
        return self.values.get(name)

    def count(self, name: str, default: int = 0) -> int:
        """A whole number; `default` where none is kept."""
        value = self.get(name)
        return value if is_count(value) else default

    def set(self, name: str, value: Any) -> None:
        """Keep a value; None removes it."""
        values = self._progress.change(self._key)
        if self._stale(values):
            for old in values.keys() - LASTING:
                del values[old]
        if self._seed is not None:
            values["seed"] = self._seed
        if value is None:
            values.pop(name, None)
        else:
            values[name] = value

    def add(self, name: str) -> None:
        """One more."""
        self._progress.change(self._key)  # reads what other notebooks have written meanwhile
        self.set(name, self.count(name) + 1)

    def meet(self, misconception: str) -> None:
        """A misconception was recognised, once more."""
        self._progress.change(self._key)
        met = self.get("met") or {}
        self.set("met", {**met, str(misconception): met.get(misconception, 0) + 1})

    def save(self) -> None:
        """Write what was set. What cannot be saved costs nothing else."""
        self._progress.save()

    def _stale(self, values: Values) -> bool:
        return self._seed is not None and values.get("seed", self._seed) != self._seed


def nowhere() -> Entry:
    """An entry that is kept only as long as it is in use."""
    return Progress(None).entry("", "questions", "")


def entry_of(name: str, kind: str, seed: int | None = None) -> Entry:
    """The entry of a question that is no lesson's, called "quiz/question"; "" keeps nothing.

    Raises FormatError for a name that is no text.
    """
    if not isinstance(name, str):
        raise FormatError(f"name: a text such as 'quiz/first' is needed, not {shown(name)}")
    quiz, _, own = name.partition("/")
    return Progress.here().entry(quiz, kind, own or quiz, seed) if name else nowhere()


def progress() -> Progress:
    """The learner's progress in every lesson, from the file beside the notebooks."""
    return Progress.here()


class Progress:
    """What is kept of every lesson, in the file `path`; None: only as long as the kernel runs."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.record = Record()
        self._changed: set[Key] = set()  # what is not in the file yet
        self._named: str | None = None
        self._seen: Any = "never"  # tells one version of the file from the next
        self._unread = self._unsaved = ""  # why reading or writing failed, the last time
        self.refresh()

    @classmethod
    def here(cls) -> Progress:
        """The progress that belongs to the current folder, one for the whole kernel, read anew."""
        path = _place()
        if path not in _known:
            _known[path] = cls(path)
        found = _known[path]
        found.refresh()
        return found

    def entry(self, lesson: str, kind: str, name: str, seed: int | None = None) -> Entry:
        """What is kept of one part of a lesson. kind: "predictions" or "questions"."""
        if kind not in KINDS:
            raise FormatError(f"kind={kind!r}: it is one of {', '.join(KINDS)}")
        return Entry(self, (lesson, kind, name), seed)

    # ------------------------------------------------------------------ for people

    @property
    def problem(self) -> str:
        """Why nothing can be saved, and what to do, in a sentence; "" if nothing is wrong."""
        if self.path is None or self._unread:
            return self._unread
        obstacle = _obstacle(self.path)
        return say("progress.unsaved", reason=obstacle) if obstacle else self._unsaved

    @property
    def name(self) -> str:
        """The learner's name, "" if it was not told; set it, and it is saved."""
        return self.record.name

    @name.setter
    def name(self, name: str) -> None:
        self._named = self.record.name = " ".join(str(name).split())
        self.save()

    def export(self, path: str | PathLike[str], name: str | None = None) -> Path:
        """Write a copy to hand in, with the learner's name on it. Returns where it is.

        A path without an ending gets `.json`, by which `learn.summary` finds it in a folder.
        Raises OSError, which names the file, if it cannot be written.
        """
        self.refresh()
        own = self.name if name is None else " ".join(str(name).split())
        goal = Path(path).expanduser()
        goal = goal if goal.suffix else goal.with_suffix(".json")
        write(goal, Record(own, self.record.lessons))
        return goal

    def forget(self, lesson: str | None = None) -> Progress:
        """Start over with one lesson, or with all of them; the name is kept.

        Lessons that are open begin anew when their first cell is run again.
        """

        def drop() -> None:
            lessons = self.record.lessons
            for each in [*lessons] if lesson is None else [lesson]:
                lessons.pop(each, None)
            self._changed = {key for key in self._changed if key[0] in lessons}

        self._rewrite(drop)
        return self

    def _rows(self) -> list[list[str]]:
        from boardlab.learn.index import work  # which knows the lessons, as this does not

        return [
            [shown(lesson), shown(question), str(how), str(how.tries), str(how.hints)]
            for lesson, question, how in work(self.record)
        ]

    def _said(self) -> tuple[str, list[str]]:
        """The title, and where this is kept or why not."""
        title = (
            say("progress.named", name=shown(self.name)) if self.name else say("progress.unnamed")
        )
        nowhere = say("progress.nowhere")
        place = say("progress.place", path=self.path.name) if self.path else nowhere
        return title, [self.problem or place]

    def _repr_markdown_(self) -> str:
        (title, said), rows = self._said(), self._rows()
        table = tables.markdown(_head(), [[*map(tables.literal, row)] for row in rows])
        return tables.paragraphs(
            f"**{tables.literal(title)}**",
            table if rows else tables.literal(say("progress.empty")),
            *map(tables.literal, said),
        )

    def __repr__(self) -> str:
        (title, said), rows = self._said(), self._rows()
        table = tables.text(_head(), rows) if rows else say("progress.empty")
        return tables.paragraphs(title, table, *said)

    # ------------------------------------------------------------------ the file

    def refresh(self) -> None:
        """Read what other notebooks have written. What is not saved yet stays as it is here."""
        if self.path is None:
            return
        with suppress(OSError, ValueError):
            if _version(self.path) != self._seen:
                self._read(self.path)

    def change(self, key: Key) -> Values:
        """The values of an entry that is about to change."""
        if key not in self._changed:
            self.refresh()
            self.record.put(*key, dict(self.record.values(*key)))
            self._changed.add(key)
        return self.record.values(*key)

    def save(self) -> None:
        """Write what has changed, and nothing else, into the file as it is now."""
        if self._changed or self._named is not None:
            self._rewrite(lambda: None)

    def _read(self, path: Path) -> None:
        """Take the file as it is, and on it what is not saved yet. Raises OSError, FormatError."""
        try:
            self._seen = _version(path)
            found = Record() if self._seen is None else read(path)
        except (OSError, ValueError) as error:
            self._unread = _problem(path, error)
            raise
        self._unread = ""
        for key in self._changed:
            found.put(*key, self.record.values(*key))
        if self._named is not None:
            found.name = self._named
        self.record = found

    def _rewrite(self, last: Callable[[], None]) -> None:
        """Bring the file up to date, having done `last`; a file that cannot be read stays."""
        if self.path is None or _obstacle(self.path):
            last()
            return
        try:
            with locked(self.path):
                self._read(self.path)
                last()
                if self._seen is not None or self._changed or self._named is not None:
                    write(self.path, self.record)
                self._seen = _version(self.path)
        except (OSError, ValueError) as error:
            last()
            self._unsaved = "" if self._unread else _problem(self.path, error)
        else:
            self._changed.clear()
            self._named, self._unsaved = None, ""


_known: dict[Path | None, Progress] = {}
"""The files in use, so that what cannot be saved lasts as long as the kernel."""


def _place() -> Path | None:
    """Where progress is kept; None: nowhere."""
    named = os.environ.get(VARIABLE, "").strip()
    if named.casefold() == OFF:
        return None
    place = Path(os.path.expanduser(named or FILE))  # noqa: PTH111  # no home is no error
    with suppress(OSError):  # the current folder may be gone
        place = place.absolute()
    return place / FILE if place.is_dir() else place


def _head() -> list[str]:
    return [
        say(f"progress.{each}") for each in ("lesson", "question", "standing", "tries", "hints")
    ]


def _version(path: Path) -> tuple[int, int, int] | None:
    """Tells one version of a file from the next; None if there is no file. Raises OSError."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _obstacle(path: Path) -> str:
    """What stands in the way of writing a file, in words; "" if nothing is known to."""
    folder = path.parent
    if not folder.is_dir():
        return say("progress.no_folder", path=folder)
    if not os.access(folder, os.W_OK):
        return say("progress.no_writing", path=folder)
    if path.exists() and not os.access(path, os.W_OK):
        return say("progress.no_writing", path=path)
    return ""


def _problem(path: Path, error: Exception) -> str:
    """Why nothing is saved, and what to do."""
    if isinstance(error, OSError):
        return say("progress.unsaved", reason=error.strerror or error)
    newer = str(error).startswith("version:")
    return say("progress.newer" if newer else "progress.damaged", path=path, reason=error)
