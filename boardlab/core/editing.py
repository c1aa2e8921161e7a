"""What the editors of all games have in common: tools, fields, and header lines as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from boardlab.core.diagrams import COUNTS


class Tool(NamedTuple):
    """Something to paint with. symbol: of the layout, "" for none. group: what it belongs to."""

    id: str
    label: str
    symbol: str
    group: str


class Field(NamedTuple):
    """Something about the position that lies on no space.

    options: the values that it can have, each with what people call it; None if it is free text.
    example: of what can be written there.
    """

    name: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...] | None = None
    example: str = ""


CLEAR: Final = "clear"
"""The tool that takes away, and puts nothing where there is nothing."""


def or_this(options: tuple[tuple[str, str], ...], value: str) -> tuple[tuple[str, str], ...]:
    """The options, and the value too if it is none of them."""
    return options if not value or value in dict(options) else (*options, (value, value))


@dataclass
class Draft:
    """A diagram taken apart: its header lines by name. Each game adds the rest."""

    headers: dict[str, str]

    @property
    def players(self) -> int:
        """How many players there are; two if that cannot be read."""
        value = self.headers.get("players", "")
        return int(value) if value in COUNTS else 2

    def head(self, names: Iterable[str]) -> list[str]:
        """The header lines in this order, and the blank line after them."""
        return [*(f"{name}: {self.headers[name]}" for name in names if name in self.headers), ""]

    def enter(self, name: str, words: Iterable[str]) -> None:
        """Words as the value of a header line; without any it is left out."""
        if value := " ".join(words):
            self.headers[name] = value
        else:
            self.headers.pop(name, None)
