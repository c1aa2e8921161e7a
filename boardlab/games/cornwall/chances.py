"""The tiles still to come, and the exact chance that one of the next helps.

Tiles count as they are turned over: one that fits nowhere and goes under the pile is one of the
next tiles too. Where a tile fits and what it closes is asked of the table as it is now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from reprlib import repr as shown
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardlab.core.errors import FormatError
from boardlab.games.cornwall.layings import layings, where
from boardlab.games.cornwall.position import union
from boardlab.games.cornwall.preview import open_region, settled, ways_to_close
from boardlab.games.cornwall.region import Region, space_at
from boardlab.games.cornwall.tiles import LANDSCAPES, SYMBOLS, Tile
from boardlab.geometry.grid import bits

if TYPE_CHECKING:
    from boardlab.games.cornwall.position import Position

TileEvent = Callable[[Tile], object] | str
"""What a tile may be: a function of it, or a landscape or symbol that it shows."""


@dataclass(frozen=True, slots=True)
class TilesLeft:
    """The tiles still to be drawn.

    tiles: how many. showing: how many of them show each landscape and each symbol. fields: how
    many fields of each landscape they have. symbols: how many fields with each symbol on each
    landscape, by (landscape, symbol), where there are any.
    """

    tiles: int
    showing: Mapping[str, int]
    fields: Mapping[str, int]
    symbols: Mapping[tuple[str, str], int]


def tiles_left(s: Position) -> TilesLeft:
    """What is left in the pile and under it, counted."""
    tiles = [s.deck[number - 1] for number in (*s.pile, *s.under)]
    words = (*LANDSCAPES, *SYMBOLS)
    faces = Counter(face for tile in tiles for face in tile)
    lands: Counter[str] = Counter()
    for face, number in faces.items():
        lands[face.landscape] += number
    symbols = {
        (landscape, symbol): number
        for landscape in LANDSCAPES
        for symbol in SYMBOLS
        if (number := faces[landscape, symbol])  # type: ignore[index]
    }
    return TilesLeft(
        len(tiles),
        MappingProxyType({word: sum(tile.has(word) for tile in tiles) for word in words}),
        MappingProxyType({landscape: lands[landscape] for landscape in LANDSCAPES}),
        MappingProxyType(symbols),
    )


def fitting_tiles(s: Position, spaces: str | Iterable[str]) -> tuple[int, ...]:
    """The numbers of the tiles left that can be laid so that they cover all these spaces."""
    before = settled(s)
    covered = union(_spaces(before, spaces))
    table = layings(before.grid)

    def fit(tile: Tile) -> bool:
        return any(
            not covered & ~union(table.spaces(way, anchor))
            for way, anchors in enumerate(where(before, tile))
            for anchor in bits(anchors)
        )

    return _numbers(s, fit)


def _spaces(s: Position, spaces: str | Iterable[str]) -> list[int]:
    names = [spaces] if isinstance(spaces, str) else list(spaces)
    if not 1 <= len(names) <= 3:
        raise FormatError(f"{shown(spaces)}: one to three spaces are needed")
    # What lies beyond the grid is a bit that no laying covers.
    return [space_at(s, name) or 1 << s.grid.full.bit_length() for name in names]


def closing_tiles(s: Position, region: Region | str) -> tuple[int, ...]:
    """The numbers of the tiles left that can be laid so that they close a region.

    rules: complete-cottage, complete-surrounded, complete-unfillable-gap. Raises FormatError if it
    is closed already.
    """
    before = settled(s)
    mask = open_region(before, region)
    return _numbers(s, lambda tile: any(True for _ in ways_to_close(before, mask, tile)))


def chance_of(s: Position, event: TileEvent, n: int = 1) -> Fraction:
    """The chance that one of the next `n` tiles turned over is of `event`.

    Those under the pile come last, in order (rule: lay-bottom). Raises FormatError unless so many
    are left.
    """
    return _chance(s, _numbers(s, _predicate(event)), n)


def chance_to_fit(s: Position, spaces: str | Iterable[str], n: int = 1) -> Fraction:
    """The chance that one of the next `n` tiles can be laid on all of these spaces (1 to 3)."""
    return _chance(s, fitting_tiles(s, spaces), n)


def chance_to_close(s: Position, region: Region | str, n: int = 1) -> Fraction:
    """The chance that one of the next `n` tiles can be laid so that it closes a region."""
    return _chance(s, closing_tiles(s, region), n)


def _numbers(s: Position, event: Callable[[Tile], object]) -> tuple[int, ...]:
    """The numbers of the tiles left that are of `event`, each kind asked once."""
    known: dict[Tile, bool] = {}
    for number in (*s.pile, *s.under):
        tile = s.deck[number - 1]
        if tile not in known:
            known[tile] = bool(event(tile))
    return tuple(n for n in (*s.pile, *s.under) if known[s.deck[n - 1]])


def _chance(s: Position, wanted: tuple[int, ...], n: int) -> Fraction:
    """The chance that one of the next `n` tiles is among these."""
    from boardlab.odds.bag import bag

    pile, under = s.pile, s.under
    if type(n) is not int or not 0 <= n <= len(pile) + len(under):
        raise FormatError(f"n={n!r}: {len(pile) + len(under)} tiles are left to be drawn")
    if set(under[: max(0, n - len(pile))]) & set(wanted):
        return Fraction(1)
    good = len(set(pile) & set(wanted))
    tiles = bag({True: good, False: len(pile) - good})
    return Fraction(tiles.count(True, min(n, len(pile))).at_least(1))


def _predicate(event: TileEvent) -> Callable[[Tile], object]:
    if isinstance(event, str):
        if event not in (*LANDSCAPES, *SYMBOLS):
            words = ", ".join((*LANDSCAPES, *SYMBOLS))
            raise FormatError(f"{event!r} is on no tile; a tile can show: {words}")
        return lambda tile: tile.has(event)
    if not callable(event):
        raise FormatError(f"{shown(event)} is no event; a function of a tile, or a word, is needed")
    return event
