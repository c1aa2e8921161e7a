"""What the text diagrams of all games have in common: header lines, then a blank line, then more.

What follows the blank line, and what the header lines mean, is each game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, NamedTuple, TypeVar

from boardlab.core.errors import FormatError

T = TypeVar("T")

COUNTS: Final = ("2", "3", "4")
"""So many players there can be, as they are written."""

Line = tuple[int, str]
"""The number of a line, from 1, and its text; of a header line only the value."""


class Finding(NamedTuple):
    """Something wrong in a diagram.

    where: the space or the header line that it is about. place: where that stands in the text.
    text: what is wrong and what was expected.
    """

    where: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


def split(text: str, names: Collection[str], rest: str) -> tuple[dict[str, Line], list[Line]]:
    """The header lines by name, without comments, and the lines after the blank one as they are.

    names: of the header lines there can be. rest: what comes after them, in words, as "the fields
    come". Raises FormatError for any other header line, and for one that stands there twice.
    """
    headers: dict[str, Line] = {}
    lines = enumerate(text.splitlines(), 1)
    for number, line in lines:
        content = line.partition("#")[0].strip()
        if content:
            name, colon, value = content.partition(":")
            name = name.strip()
            if not colon or name not in names:
                raise FormatError(
                    f"line {number}: {content!r} is no header line; expected one of "
                    f"{', '.join(names)}, each followed by a colon; {rest} after a blank line"
                )
            if name in headers:
                raise FormatError(
                    f"line {number}: {name!r} stands here a second time; expected it once"
                )
            headers[name] = (number, value.strip())
        elif headers and not line.strip():
            break
    return headers, [(number, line) for number, line in lines if line.strip()]


class Headers:
    """The header lines, read one by one; what is wrong with one joins `found`."""

    def __init__(self, lines: dict[str, Line]) -> None:
        self.lines = lines
        self.found: list[Finding] = []
        if "players" not in lines:
            missing = "the header line “players: 2” (or 3 or 4) is missing"
            self.found.append(Finding("players", "", missing))

    def __call__(self, name: str, read: Callable[[str], T], default: T) -> T:
        """The value of a header line, or `default` where it is left out or cannot be read."""
        if name not in self.lines:
            return default
        try:
            return read(self.lines[name][1])
        except FormatError as error:
            self.wrong(name, str(error))
            return default

    def place(self, name: str) -> str:
        """Where in the text a header line stands; its name alone if it is left out."""
        return f"line {self.lines[name][0]}, {name}" if name in self.lines else name

    def wrong(self, name: str, text: str) -> None:
        """Something is wrong with a header line, or with its being left out."""
        self.found.append(Finding(name, self.place(name), text))


def read_players(value: str) -> int:
    """How many players a header line says there are."""
    if value not in COUNTS:
        raise FormatError(f"{value!r} is no number of players; expected 2, 3 or 4")
    return int(value)


def each(players: int, read: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    """Reads a list with one word for each player."""

    def read_all(value: str) -> tuple[T, ...]:
        words = value.split()
        if len(words) != players:
            raise FormatError(
                f"{value!r} has {len(words)} entries; expected {players}, one a player"
            )
        return tuple(read(word) for word in words)

    return read_all
