"""Saved records: small JSON objects with a format, a version and known fields.

Whoever reads one may have a damaged or edited file in hand, so every check is strict and every
FormatError names the place. Nothing is returned before all of it has been checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from boardlab.core.errors import FormatError
from boardlab.core.registry import game

if TYPE_CHECKING:
    from boardlab.core.state import State

STATE = "boardlab state"
MATCH = "boardlab match"


@contextmanager
def place(where: str) -> Iterator[None]:
    """Let a FormatError raised inside also name `where` it happened."""
    try:
        yield
    except FormatError as error:
        raise FormatError(f"{where}: {error}") from None


class Fields:
    """The fields of one record, taken one by one; `end` raises if any is left over.

    Raises FormatError if `text` is no JSON object of this format and version, or repeats a key.
    """

    def __init__(self, text: str, form: str, version: int) -> None:
        self._values = _object(text)
        self._known: list[str] = []
        if (found := self.text("format")) != form:
            raise FormatError(f"format: {form!r} was expected, not {found!r}")
        if (number := self.whole("version")) != version:
            raise FormatError(f"version: this boardlab reads version {version}, not {number}")

    def has(self, key: str) -> bool:
        """Whether the optional field `key` is there."""
        self._known.append(key)
        return key in self._values

    def text(self, key: str) -> str:
        """The text in field `key`."""
        value = self._take(key)
        return value if isinstance(value, str) else _expected(key, "a text", value)

    def whole(self, key: str) -> int:
        """The whole number in field `key`; true and false are none."""
        value = self._take(key)
        return value if type(value) is int else _expected(key, "a whole number", value)

    def lines(self, key: str) -> tuple[str, ...]:
        """The list of texts in field `key`."""
        value = self._take(key)
        if not isinstance(value, list):
            _expected(key, "a list of texts", value)
        for number, line in enumerate(value, 1):
            if not isinstance(line, str):
                _expected(f"{key}, entry {number}", "a text", line)
        return tuple(value)

    def options(self, key: str) -> dict[str, Any]:
        """The options of a game in field `key`; their lists come back as tuples."""
        value = self._take(key)
        if not isinstance(value, dict):
            _expected(key, "an object", value)
        return {name: tuple(v) if isinstance(v, list) else v for name, v in value.items()}

    def end(self) -> None:
        """Raise FormatError if there is a field that nobody asked for."""
        for key in self._values:
            if key not in self._known:
                raise FormatError(
                    f"unknown field {_shown(key)}; the fields are: {', '.join(self._known)}"
                )

    def _take(self, key: str) -> Any:
        if not self.has(key):
            raise FormatError(f"the field {key!r} is missing")
        return self._values[key]


def state_from_json(text: str) -> State:
    """The state that `State.to_json` wrote as `text`. Raises FormatError for anything else."""
    fields = Fields(text, STATE, 1)
    name = fields.text("game")
    position = fields.lines("position")
    fields.end()
    return position_from_lines(name, position)


def position_from_lines(name: str, lines: tuple[str, ...]) -> State:
    """The state of game `name` whose diagram has these lines. FormatErrors name the place."""
    with place("game"):
        entry = game(name)
    with place("position"):
        state: State = entry.room("diagram").parse("\n".join(lines))
    return state


def _object(text: str) -> dict[str, Any]:
    """The JSON object that `text` writes, all of it plain JSON and no key twice."""
    if not isinstance(text, str):
        _expected("record", "a text", text)
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise FormatError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise FormatError("brackets are nested too deeply for a record") from None
    except FormatError:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise FormatError(str(error)) from None
    return value if isinstance(value, dict) else _expected("record", "an object", value)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise FormatError(f"the field {_shown(key)} is there twice")
        values[key] = value
    return values


def _no_constant(word: str) -> NoReturn:
    raise FormatError(f"{word} is no JSON number")


def _expected(where: str, what: str, value: object) -> NoReturn:
    raise FormatError(f"{where}: {what} was expected, not {_shown(value)}")


def _shown(value: object, limit: int = 40) -> str:
    """The value for a message: printable whatever it holds, and not endless."""
    text = ascii(value)
    return text if len(text) <= limit else f"{text[:limit]}..."
