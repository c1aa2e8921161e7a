"""Square boards as bitboards: a set of spaces is one Python int.

Space (column, row) is bit `row * stride + column`. The stride is one more than the width, so a
guard column that is never part of a set stands between the rows, and a step sideways cannot wrap.
"""

from __future__ import annotations

from functools import cache, cached_property
from types import MappingProxyType

from boardlab.geometry.grid import Grid

MAX_SIDE = 26
"""Columns are named by one letter."""


class SquareGrid(Grid):
    """A board of `width` by `height` spaces, named from the top left: a1, b1, ...

    See Grid for `names` and `bit`.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = width + 1
        self.names = tuple(
            f"{chr(97 + column)}{row + 1}" for row in range(height) for column in range(width + 1)
        )
        self.bit = MappingProxyType(
            {
                self.names[row * self.stride + column]: 1 << (row * self.stride + column)
                for row in range(height)
                for column in range(width)
            }
        )
        self.full = sum(self.bit.values())

    # ------------------------------------------------------------------ neighbours

    def spread(self, mask: int) -> int:
        """Every space that shares an edge with the set; guards and its own may be among them."""
        stride = self.stride
        return mask << 1 | mask >> 1 | mask << stride | mask >> stride

    def diagonal(self, mask: int) -> int:
        """Every space that touches the set at a corner (guards may be among them)."""
        stride = self.stride
        return mask << stride + 1 | mask << stride - 1 | mask >> stride + 1 | mask >> stride - 1

    def ball(self, seeds: int, ground: int, radius: int) -> int:
        """The spaces of `ground` at most `radius` steps within it from `seeds`."""
        reached = seeds & ground
        for _ in range(radius):
            reached |= self.spread(reached) & ground
        return reached

    # ------------------------------------------------------------------ lines

    @cached_property
    def _lines(self) -> tuple[tuple[int, int, int, int], ...]:
        """For each bit the whole lines up, right, down and left of it."""
        row_of_ones = (1 << self.width) - 1
        column_of_ones = sum(1 << row * self.stride for row in range(self.height))
        lines = []
        for number in range(self.height * self.stride):
            row, column = divmod(number, self.stride)
            below = (1 << number) - 1
            along = row_of_ones << row * self.stride
            across = column_of_ones << column
            above_or_on = below | 1 << number
            lines.append(
                (across & below, along & ~above_or_on, across & ~above_or_on, along & below)
            )
        return tuple(lines)

    def rays(self, bit: int, blockers: int) -> tuple[tuple[int, int], ...]:
        """What is seen from a space up, right, down and left: (spaces seen, the blocker or 0) each.

        The blocker itself is not among the spaces seen.
        """
        up, right, down, left = self._lines[bit.bit_length() - 1]
        return (
            _seen_backwards(up, blockers),
            _seen_forwards(right, blockers),
            _seen_forwards(down, blockers),
            _seen_backwards(left, blockers),
        )

    def seen(self, bit: int, blockers: int) -> int:
        """All that is seen from a space along its row and column."""
        up, right, down, left = self._lines[bit.bit_length() - 1]
        return (
            _seen_backwards(up, blockers)[0]
            | _seen_forwards(right, blockers)[0]
            | _seen_forwards(down, blockers)[0]
            | _seen_backwards(left, blockers)[0]
        )


@cache
def square_grid(width: int, height: int) -> SquareGrid:
    """The board of this size; the same object each time, for its tables are worth keeping."""
    return SquareGrid(width, height)


def _seen_forwards(line: int, blockers: int) -> tuple[int, int]:
    first = line & blockers
    first &= -first
    return (line & first - 1, first) if first else (line, 0)


def _seen_backwards(line: int, blockers: int) -> tuple[int, int]:
    last = line & blockers
    if not last:
        return line, 0
    last = 1 << last.bit_length() - 1
    return line & ~(last | last - 1), last
