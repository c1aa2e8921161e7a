"""What learners are told, by key: every sentence of boardlab.learn is in one file a language.

A translation is a copy of words/en.toml in which sentences are translated; those it leaves out stay
English. Names in braces are filled in: `{count}` is replaced by what is counted.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from reprlib import repr as shown
from string import Formatter
from typing import Any

from boardlab.core.errors import FormatError

_spoken: dict[str, str] = {}
"""The sentences of the translation in use; empty: English."""


def say(key: str, /, **values: object) -> str:
    """The sentence `key` ("feedback.right") in the language in use, filled in with `values`."""
    sentence = _spoken.get(key) or english()[key]
    return sentence.format(**values)


def counted(key: str, count: int, /, **values: object) -> str:
    """The sentence for a number of things: `key` has one each for none, one and many of them."""
    case = {0: "none", 1: "one"}.get(count, "many")
    return say(f"{key}.{case}", count=count, **values)


def has(key: str) -> bool:
    """Whether there is a sentence `key`."""
    return key in english()


def quoted(value: object) -> str:
    """Something that was given, as a message quotes it: short, and whatever it may be."""
    try:
        return shown(value)
    except ValueError:  # Python writes no whole number of more than some thousand digits.
        return f"<{type(value).__name__} of many digits>"


def speak(path: str | PathLike[str] | None) -> None:
    """Use the translation in the file `path` from now on; None: English again.

    Raises FormatError, with the key, for a sentence that English has not, or one that names
    what is not filled in there. What was spoken before stays in use then.
    """
    spoken = {} if path is None else _read(Path(path).read_bytes())
    for key, sentence in spoken.items():
        if key not in english():
            raise FormatError(f"{key}: English has no such sentence")
        if unknown := _fields(key, sentence) - _fields(key, english()[key]):
            raise FormatError(f"{key}: nothing is filled in for {', '.join(sorted(unknown))}")
    _spoken.clear()
    _spoken.update(spoken)


@cache
def english() -> Mapping[str, str]:
    """Every sentence in English, by key."""
    return _read(files(__package__).joinpath("words", "en.toml").read_bytes())


def _read(text: bytes) -> dict[str, str]:
    try:
        return dict(_flat(tomllib.loads(text.decode()), ""))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FormatError(f"these words cannot be read: {error}") from None


def _flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        elif isinstance(value, str):
            yield f"{before}{name}", value.strip()
        else:
            raise FormatError(f"{before}{name}: a text was expected, not {value!r}")


def _fields(key: str, sentence: str) -> set[str]:
    """What is filled in, each as it stands in its braces, with how it shall be written."""
    try:
        return {
            f"{{{name}{'!' + conversion if conversion else ''}{':' + how if how else ''}}}"
            for _, name, how, conversion in Formatter().parse(sentence)
            if name is not None
        }
    except ValueError as error:
        raise FormatError(f"{key}: {error}") from None
