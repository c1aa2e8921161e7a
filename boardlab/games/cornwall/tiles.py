"""Tiles of Cornwall: what their fields show, how they are written, and our deck of 36."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from reprlib import repr as shown
from typing import Final, NamedTuple, Self, TypeAlias

from boardlab.core.errors import FormatError

LANDSCAPES: Final = ("swamp", "forest", "mountain", "village", "meadow")
"""In the order of the start tile. rule: start-tile."""

SYMBOLS: Final = ("cottage", "flag", "chapel")

START: Final = {
    "0,0": "swamp",
    "1,0": "forest",
    "-1,1": "mountain",
    "0,1": "village",
    "1,1": "meadow",
}
"""The start tile: a row of two fields above a row of three. rules: start-tile, start-tile-shape."""

MOST_TILES: Final = 60
"""How many tiles a deck can have: the table has an end."""


class Face(NamedTuple):
    """A field of a tile: its landscape, and its symbol or None."""

    landscape: str
    symbol: str | None = None

    def __str__(self) -> str:
        return f"{self.landscape}+{self.symbol}" if self.symbol else self.landscape


class Tile(tuple[Face, Face, Face]):
    """Three fields, listed clockwise. Its own order says where `lay a b c` puts each.

    str(tile) is its text, as "meadow forest+flag village".
    """

    __slots__ = ()

    def __new__(cls, faces: Iterable[Face]) -> Self:
        return super().__new__(cls, tuple(faces))

    def __getnewargs__(self) -> tuple[tuple[Face, ...]]:
        return (tuple(self),)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})"

    @property
    def landscapes(self) -> tuple[str, ...]:
        """The landscapes on it, each once, in the tile's order."""
        return tuple(dict.fromkeys(face.landscape for face in self))

    @property
    def symbol(self) -> str | None:
        """The first symbol on it; our tiles have one at most."""
        return next((face.symbol for face in self if face.symbol), None)

    def has(self, word: str) -> bool:
        """Whether a field of it shows this landscape or symbol."""
        return any(word in face for face in self)

    def same_as(self, other: Tile) -> bool:
        """Whether the other is the same tile, perhaps listed from another field on."""
        one, two, three = other
        return tuple(self) in ((one, two, three), (two, three, one), (three, one, two))


Deck: TypeAlias = tuple[Tile, ...]
"""The tiles of a game. Tile number n is item n - 1."""


# ---------------------------------------------------------------------- reading


def read_face(text: str) -> Face:
    """A field from its text, as "meadow" or "forest+flag". Raises FormatError.

    rule: tile-symbols. Swamps carry neither flag nor cottage.
    """
    landscape, plus, symbol = text.partition("+")
    if landscape not in LANDSCAPES:
        raise FormatError(f"{shown(landscape)} is no landscape; expected {_any(LANDSCAPES)}")
    if not plus:
        return Face(landscape)
    if symbol not in SYMBOLS:
        raise FormatError(f"{shown(symbol)} is no symbol; expected {_any(SYMBOLS)}")
    if landscape == "swamp" and symbol != "chapel":
        raise FormatError(
            f"{shown(text)} cannot be: swamps carry neither flag nor cottage; expected swamp or "
            "swamp+chapel (tile-symbols)"
        )
    return Face(landscape, symbol)


def read_tile(text: object) -> Tile:
    """A tile, or one from its text, as "meadow forest+flag village". Raises FormatError."""
    if isinstance(text, Tile):
        text = str(text)  # and read again, for anything can be put into a tuple
    if not isinstance(text, str):
        raise FormatError(f"{shown(text)} is no tile; expected a text of three landscapes")
    words = text.lower().split()
    if len(words) != 3:
        raise FormatError(
            f"{shown(text)} is no tile; expected three landscapes, as meadow forest+flag village"
        )
    return Tile(map(read_face, words))


def read_deck(deck: object) -> Deck:
    """A deck from a tuple or list of tiles or their texts, or from one text.

    In one text tiles are divided by ";" or stand a line each. Raises FormatError for anything
    else, and unless it has 1 to 60 tiles.
    """
    if isinstance(deck, str):
        parts: tuple[object, ...] = tuple(part for part in re.split(r"[;\n]", deck) if part.strip())
    elif isinstance(deck, (tuple, list)) and not isinstance(deck, Tile):
        parts = tuple(deck)
    else:
        raise FormatError(f"deck={shown(deck)}: a tuple of tiles or a text is needed")
    if not 1 <= len(parts) <= MOST_TILES:
        raise FormatError(f"{len(parts)} tiles are no deck; expected 1 to {MOST_TILES} tiles")
    tiles = []
    for number, part in enumerate(parts, 1):
        try:
            tiles.append(read_tile(part))
        except FormatError as error:
            raise FormatError(f"tile {number} of the deck: {error}") from None
    ours = our_deck()
    return ours if tuple(tiles) == ours else tuple(tiles)


@cache
def our_deck() -> Deck:
    """Our 36 tiles. rules: tile-deck, tile-symbols."""
    text = files("boardlab.games.cornwall").joinpath("deck.toml").read_text("utf-8")
    return tuple(map(read_tile, tomllib.loads(text)["tiles"]))


def _any(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
