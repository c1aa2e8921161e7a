"""A position of Cannonball Colony as marks, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from boardlab.core.marks import Element, Kind, Layout, Mark
from boardlab.core.players import NAMES, listed
from boardlab.games.cannonball import art
from boardlab.games.cannonball.art import BERTHS, HALF, SIZE, STEPS, path
from boardlab.games.cannonball.evidence import cannon_range, standing
from boardlab.games.cannonball.island import Island
from boardlab.games.cannonball.state import Cannonball, Piece
from boardlab.geometry.outline import number, outline, square

_SEA, _RIM = 37, 19
"""How wide the water around the island is, and the rim around the water."""

KINDS: Mapping[str, Kind] = {
    "land": Kind("Land here"),
    "fire": Kind("Fire"),
    "hold": Kind("Hold fire"),
    "road": Kind("Road"),
    "stop": Kind("Stop at one road"),
    "fort": Kind("Fort"),
    "cannon": Kind("Cannon", ask=True),
    "blockade": Kind("Blockade", ask=True),
    "pass": Kind("Pass"),
}


class MatItem(NamedTuple):
    """What a player has beside the board: the symbol of a thing, how many, and that in words."""

    symbol: str
    number: int
    words: str


# ---------------------------------------------------------------------- what seldom changes


def layout(state: Cannonball) -> Layout:
    """The island: water, land, terrain, coordinates, and every drawing that marks share."""
    return _layout(state.island, state.players)


@lru_cache(maxsize=32)
def _layout(island: Island, players: int) -> Layout:
    width, height = island.width * SIZE, island.height * SIZE
    margin = _SEA + _RIM
    return Layout(
        title=f"Cannonball Colony, island of {island.width} by {island.height} spaces",
        view=(-margin, -margin, width + 2 * margin, height + 2 * margin),
        rows=_rows(island),
        spaces={cell: centre(island, cell) for cell in island.cells},
        cell=Element("rect", {"x": -HALF, "y": -HALF, "width": SIZE, "height": SIZE}),
        step=SIZE,
        symbols=art.symbols(players),
        marks=(*_ground(island), *_terrain(island), *_rim(island)),
        kinds=KINDS,
    )


def centre(island: Island, cell: str) -> tuple[float, float]:
    """The middle of a space on the picture."""
    column, row = island.xy(cell)
    return column * SIZE + HALF, row * SIZE + HALF


def _rows(island: Island) -> tuple[tuple[str, ...], ...]:
    rows: dict[int, list[str]] = {}
    for cell in island.cells:
        rows.setdefault(island.xy(cell)[1], []).append(cell)
    return tuple(tuple(row) for row in rows.values())


def _outline(island: Island, cells: Iterable[str], inset: float, radius: float) -> str:
    return outline((square(*island.xy(cell), SIZE) for cell in cells), inset=inset, radius=radius)


def _only(island: Island, terrain: str) -> list[str]:
    return [cell for cell in island.cells if island.terrain[cell] == terrain]


def _ground(island: Island) -> list[Mark]:
    """The sea, the land in it, and each wood, lake and height as one body."""
    cells = island.cells
    coast = _outline(island, cells, -1, 9)
    drawn = [
        *_water(island),
        *(path("bl-waterline", _outline(island, cells, -far, far + 6)) for far in (8, 13)),
        path("bl-beach", coast),
        path("bl-land", coast),
        path("bl-wood", _outline(island, _only(island, "forest"), 0.5, 10)),
        path("bl-rock", _outline(island, _only(island, "mountain"), 0.5, 10)),
        path("bl-grid", _grid(island)),
        path("bl-lake", _outline(island, _only(island, "lake"), 2.5, 12)),
        path("bl-seam", _seams(island)),
        path("bl-coast", coast),
    ]
    return [Mark("ground", layer="terrain", draw=tuple(e for e in drawn if e.attrs.get("d") != ""))]


def _water(island: Island) -> list[Element]:
    width, height = island.width * SIZE + 2 * _SEA, island.height * SIZE + 2 * _SEA
    sea = {"x": -_SEA, "y": -_SEA, "width": width, "height": height, "rx": 12}
    land = {island.xy(cell) for cell in island.cells}
    waves = ""
    # One small wave for about every third square of open water, at a place that looks like chance.
    for row in range(-1, island.height + 1):
        for column in range(-1, island.width + 1):
            near = any((column + dx, row + dy) in land for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            dice = _chance(column, row, 97)
            if (column, row) in land or dice % 3:
                continue
            x, y = column * SIZE + HALF, row * SIZE + HALF
            if near:  # Between the waterlines and the rim.
                x += 11 * ((column >= island.width) - (column < 0))
                y += 11 * ((row >= island.height) - (row < 0))
            shift = dice // 3 % 9 - 4
            waves += f"M{number(x - 8 + shift * (row in (-1, island.height)))} {number(y + 1)}q4-4 8 0t8 0"
    return [Element("rect", {"class": "bl-sea", **sea}), path("bl-wave", waves)]


def _grid(island: Island) -> str:
    """The lines between neighbouring spaces."""
    land = {island.xy(cell) for cell in island.cells}
    across = [(column, row) for column, row in sorted(land) if (column + 1, row) in land]
    down = [(column, row) for row, column in sorted((y, x) for x, y in land)
            if (column, row + 1) in land]
    return "".join(
        f"M{start * SIZE} {end * SIZE}" for start, end in ()
    ) + _strokes(across, "V") + _strokes(down, "H")


def _seams(island: Island) -> str:
    """Where landing boards meet."""
    board = {
        island.xy(cell): player for player, cells in enumerate(island.boards) for cell in cells
    }
    lines = []
    for (column, row), player in sorted(board.items()):
        if board.get((column + 1, row), player) != player:
            lines.append(f"M{(column + 1) * SIZE} {row * SIZE}v{SIZE}")
        if board.get((column, row + 1), player) != player:
            lines.append(f"M{column * SIZE} {(row + 1) * SIZE}h{SIZE}")
    return "".join(lines)


def _terrain(island: Island) -> list[Mark]:
    """What grows, flows or towers on each space, in one of a few variants."""
    variants = {"grass": 6, "forest": 3, "lake": 3, "mountain": 2}
    marks = []
    for cell in island.cells:
        terrain = island.terrain[cell]
        variant = _chance(*island.xy(cell), 31) % variants[terrain]
        marks.append(Mark(f"terrain:{cell}", f"{terrain}-{variant}", (cell,)))
    return marks


def _rim(island: Island) -> list[Mark]:
    """Coordinates on all four sides."""
    width, height = island.width * SIZE, island.height * SIZE
    away = _SEA + _RIM / 2
    words = []
    for column in range(island.width):
        x, name = column * SIZE + HALF, chr(97 + column)
        words += [art.letter(name, x, y + 4, "bl-rimtext") for y in (-away, height + away)]
    for row in range(island.height):
        y, name = row * SIZE + HALF + 4.5, str(row + 1)
        words += [art.letter(name, x, y, "bl-rimtext") for x in (-away, width + away)]
    return [Mark("rim", layer="terrain", draw=tuple(words))]


def _chance(column: int, row: int, salt: int) -> int:
    """A number that looks random and is always the same for a square."""
    mixed = (column * 73856093 ^ row * 19349663 ^ salt * 83492791) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 0x5BD1E995 & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) & 0xFFFF
