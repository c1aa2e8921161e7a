"""Square boards as bitboards: a set of spaces is one Python int.

Space (column, row) is bit `row * stride + column`. The stride is one more than the width, so a
guard column that is never part of a set stands between the rows, and a step sideways cannot wrap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import compress
from types import MappingProxyType

MAX_SIDE = 26
"""Columns are named by one letter."""

_DIGITS = bytes.maketrans(b"01", b"\0\1")


class Fixed:
    """What is set once stays: its attributes, properties and methods cannot be set again."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__ or hasattr(type(self), name):
            raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be set")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be deleted")


class SquareGrid(Fixed):
    """A board of `width` by `height` spaces, named from the top left: a1, b1, ...

    names: a name for each bit (guard bits included, so that a bit's number is an index).
    bit: the one-bit set of each space, by name.
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

    # ------------------------------------------------------------------ sets and names

    def select(self, mask: int) -> Iterator[str]:
        """The names of the spaces of a set, in reading order."""
        return compress(self.names, flags(mask))

    def cells(self, mask: int) -> frozenset[str]:
        """The names of the spaces of a set."""
        return frozenset(compress(self.names, flags(mask)))

    def name(self, bit: int) -> str:
        """The name of the only space of a one-bit set."""
        return self.names[bit.bit_length() - 1]

    # ------------------------------------------------------------------ neighbours

    def spread(self, mask: int) -> int:
        """Every space that shares an edge with the set; guards and its own may be among them."""
        stride = self.stride
        return mask << 1 | mask >> 1 | mask << stride | mask >> stride

    def diagonal(self, mask: int) -> int:
        """Every space that touches the set at a corner (guards may be among them)."""
        stride = self.stride
        return mask << stride + 1 | mask << stride - 1 | mask >> stride + 1 | mask >> stride - 1

    def flood(self, seeds: int, ground: int) -> int:
        """The spaces of `ground` that edge-to-edge steps within it reach from `seeds`."""
        stride = self.stride
        reached = seeds & ground
        while True:
            wider = (
                reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride
            ) & ground
            if wider == reached:
                return reached
            reached = wider

    def waves(self, seeds: int, ground: int) -> list[int]:
        """The flood by distance: item k holds the spaces that are k steps away."""
        wave = reached = seeds & ground
        waves = []
        while wave:
            waves.append(wave)
            wave = self.spread(wave) & ground & ~reached
            reached |= wave
        return waves

    def distance(self, start: int, end: int, ground: int) -> int | None:
        """How many steps within `ground` lie between two spaces; None where no way exists."""
        steps, reached, before = 0, start & ground, 0
        while not reached & end:
            if reached == before:
                return None
            before = reached
            reached |= self.spread(reached) & ground
            steps += 1
        return steps

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


def flags(mask: int) -> bytes:
    """A byte for each bit of a set, lowest first: 1 where it is set. Meant for `compress`."""
    return f"{mask:b}"[::-1].encode().translate(_DIGITS)


def bits(mask: int) -> Iterator[int]:
    """The one-bit sets that make up a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


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
