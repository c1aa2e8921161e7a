"""What a match is made of, as plain data and as a small JSON file that people can read.

    {
     "format": "boardlab match",
     "version": 1,
     "game": "cannonball",
     "seed": 7,
     "seats": [
      "human",
      "greedy"
     ],
     "options": {
      "roads": 30
     },
     "actions": [
      "land a4",
      ...

`options` is left out where there are none; a value that JSON has no word for, as a tile, is written
as its text. A match that did not begin with a new game holds its first position in `start`, as the
lines of its diagram. `at` says how many of the actions have been played where some were taken back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from types import MappingProxyType
from typing import Any, NamedTuple

from boardlab.core.errors import FormatError
from boardlab.core.records import MATCH, Fields

VERSION = 1
NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Record(NamedTuple):
    """A match as data.

    start: the lines of a diagram, or None for a new game. at: the number of actions played, the
    rest having been taken back.
    """

    game: str
    seed: int
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    start: tuple[str, ...] | None
    actions: tuple[str, ...]
    at: int

    def to_json(self) -> str:
        """The text of the file, ending with a line break."""
        fields: dict[str, Any] = {"format": MATCH, "version": VERSION}
        fields |= {"game": self.game, "seed": self.seed, "seats": self.seats}
        if self.options:
            fields["options"] = {name: _plain(value) for name, value in self.options.items()}
        if self.start is not None:
            fields["start"] = self.start
        if self.at != len(self.actions):
            fields["at"] = self.at
        return json.dumps(fields | {"actions": self.actions}, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that `text` writes; FormatErrors name the place.

        The shape alone is checked here: whether the actions are legal, only the rules can say.
        """
        fields = Fields(text, MATCH, VERSION)
        record = cls(
            game=fields.text("game"),
            seed=fields.whole("seed"),
            seats=fields.lines("seats"),
            options=fields.options("options") if fields.has("options") else NO_OPTIONS,
            start=fields.lines("start") if fields.has("start") else None,
            actions=(actions := fields.lines("actions")),
            at=fields.whole("at") if fields.has("at") else len(actions),
        )
        fields.end()
        if record.start is not None and record.options:
            raise FormatError("options: they are those of a new game, but this one has a start")
        if not 0 <= record.at <= len(actions):
            raise FormatError(f"at: there are {len(actions)} actions, so not {record.at} of them")
        return record


def _plain(value: Any) -> Any:
    """An option as JSON says it; what is more than a plain value, as a tile, by its text."""
    if type(value) in (tuple, list):
        return [_plain(item) for item in value]
    return value if value is None or type(value) in (bool, int, float, str) else str(value)


def write(path: str | PathLike[str], text: str) -> None:
    """Put `text` into the file `path` whole, in place of what was there: never half of it.

    A link stays one, and a file keeps who may read it. An OSError names `path`.
    """
    target = Path(path).resolve()
    part = target.with_name(f".{token_hex(8)}.part")
    try:
        part.write_text(text, "utf-8")
        if target.is_file():
            copymode(target, part)
        part.replace(target)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def read(path: str | PathLike[str]) -> str:
    """The text of the file `path`. Raises FormatError if it is no UTF-8, OSError if unreadable."""
    try:
        return Path(path).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start}: not a text in UTF-8 ({error.reason})") from None
