"""Where the spaces of an island lie on the picture, from whichever side one looks at it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardlab.games.cannonball.art import HALF, SIZE
from boardlab.games.cannonball.island import Island
from boardlab.geometry.outline import outline, square
from boardlab.geometry.turning import turned


class View(NamedTuple):
    """An island, turned by so many quarters clockwise. Columns and rows are those one sees."""

    island: Island
    turn: int = 0

    @property
    def width(self) -> int:
        """Columns."""
        return self.island.height if self.turn % 2 else self.island.width

    @property
    def height(self) -> int:
        """Rows."""
        return self.island.width if self.turn % 2 else self.island.height

    def xy(self, cell: str) -> tuple[int, int]:
        """Column and row of a space, from 0."""
        island = self.island
        return turned(*island.xy(cell), island.width - 1, island.height - 1, self.turn)

    def centre(self, cell: str) -> tuple[float, float]:
        """The middle of a space."""
        column, row = self.xy(cell)
        return column * SIZE + HALF, row * SIZE + HALF

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the unturned picture lies."""
        return turned(x, y, self.island.width * SIZE, self.island.height * SIZE, self.turn)

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The spaces from left to right, row by row from the top."""
        rows: dict[int, list[str]] = {}
        for cell in sorted(self.island.cells, key=lambda cell: self.xy(cell)[::-1]):
            rows.setdefault(self.xy(cell)[1], []).append(cell)
        return tuple(tuple(row) for row in rows.values())

    def every(self) -> tuple[tuple[str, ...], ...]:
        """The spaces of the whole rectangle around the island, row by row from the top.

        What is no space of the island has the name that it would have there.
        """
        across, down = range(self.width), range(self.height)
        return tuple(tuple(self._name(column, row) for column in across) for row in down)

    def _name(self, column: int, row: int) -> str:
        """The name of the square that one sees at a column and row."""
        x, y = turned(column, row, self.width - 1, self.height - 1, -self.turn % 4)
        return f"{chr(97 + x)}{y + 1}"

    def outline(self, cells: Iterable[str], inset: float, radius: float) -> str:
        """The border around spaces, as path data; see `boardlab.geometry.outline`."""
        squares = (square(*self.xy(cell), SIZE) for cell in cells)
        return outline(squares, inset=inset, radius=radius)
