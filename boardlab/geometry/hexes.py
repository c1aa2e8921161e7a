"""Boards of hexagons as bitboards: a set of spaces is one Python int.

Spaces have axial coordinates q, r: pointy top, q grows to the right, r downwards and to the right.
Space (q, r) is bit `(r + radius) * stride + (q + radius)`. The stride is one more than a row is
long, so a guard column that is never part of a set stands between the rows, and a step cannot wrap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import sqrt
from types import MappingProxyType
from typing import Final

from boardlab.geometry.grid import Grid

DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of a space, clockwise from the right: E, SE, SW, W, NW, NE."""

TRIANGLES: Final = (((0, 0), (1, 0), (0, 1)), ((0, 0), (0, 1), (-1, 1)))
"""Three mutually adjacent spaces, clockwise from the anchor: "A" points down, "B" points up."""


class HexGrid(Grid):
    """The spaces with |q| and |r| at most `radius`, named "q,r" as in "3,-1".

    See Grid for `names` and `bit`. full: all spaces.
    triangle_shifts: how far the bits of a triangle's spaces lie from its anchor's, by kind.
    """

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.stride = stride = 2 * radius + 2
        along = range(-radius, radius + 1)
        self.names = tuple(f"{q},{r}" for r in along for q in (*along, radius + 1))
        self.bit = MappingProxyType(
            {self.names[number]: 1 << number for r in along for number in self._row(r)}
        )
        self.full = self.within(radius)
        self.triangle_shifts = tuple(
            tuple(r * stride + q for q, r in triangle) for triangle in TRIANGLES
        )

    def _row(self, r: int) -> range:
        """The numbers of the bits of a row, its guard left out."""
        start = (r + self.radius) * self.stride
        return range(start, start + self.stride - 1)

    def within(self, radius: int) -> int:
        """The spaces with |q| and |r| at most `radius`, which is not larger than the grid's."""
        row = (1 << 2 * radius + 1) - 1 << self.radius - radius
        return sum(row << (r + self.radius) * self.stride for r in range(-radius, radius + 1))

    # ------------------------------------------------------------------ sets and names

    def at(self, q: int, r: int) -> int:
        """The one-bit set of a space; 0 if it lies beyond the grid."""
        radius = self.radius
        if not (-radius <= q <= radius and -radius <= r <= radius):
            return 0
        return 1 << (r + radius) * self.stride + q + radius

    def moved(self, mask: int, to: HexGrid) -> int:
        """The same set on another grid that has all its spaces."""
        return sum(to.bit[name] for name in self.select(mask))

    # ------------------------------------------------------------------ neighbours

    def spread(self, mask: int) -> int:
        """Every space that shares an edge with the set; guards and its own may be among them."""
        stride = self.stride
        slant = stride - 1
        return (
            mask << 1 | mask >> 1 | mask << stride | mask >> stride | mask << slant | mask >> slant
        )

    def spread_twice(self, mask: int) -> tuple[int, int]:
        """The spaces with one neighbour or more in the set, and those with two or more."""
        stride = self.stride
        slant = stride - 1
        one = mask << 1
        two = 0
        for step in (
            mask >> 1,
            mask << stride,
            mask >> stride,
            mask << slant,
            mask >> slant,
        ):
            two |= one & step
            one |= step
        return one, two

    def parts(self, ground: int) -> Iterator[int]:
        """The connected parts of a set, in reading order of their first spaces."""
        while ground:
            part = self.flood(ground & -ground, ground)
            yield part
            ground ^= part

    # ------------------------------------------------------------------ triangles

    def triangles(self, ground: int) -> tuple[int, int]:
        """The anchors of the triangles of kind A and B whose three spaces are all in `ground`."""
        stride = self.stride
        below = ground & ground >> stride
        return below & ground >> 1, below & ground >> stride - 1

    def covered(self, anchors: tuple[int, int]) -> int:
        """The spaces of the triangles with these anchors, kind A and kind B."""
        stride = self.stride
        a, b = anchors
        top = a | b
        return top | top << stride | a << 1 | b << stride - 1


@cache
def hex_grid(radius: int) -> HexGrid:
    """The grid of this radius; the same object each time, for its tables are worth keeping."""
    return HexGrid(radius)


# ---------------------------------------------------------------------- coordinates


@lru_cache(maxsize=1 << 14)
def coordinates(name: str) -> tuple[int, int]:
    """The coordinates q and r of a space, from its name."""
    q, _, r = name.partition(",")
    return int(q), int(r)


def steps_between(one: str, other: str) -> int:
    """How many steps lie between two spaces, whatever lies between them."""
    (q, r), (p, s) = coordinates(one), coordinates(other)
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


# ---------------------------------------------------------------------- pictures


def centre(q: int, r: int, size: float) -> tuple[float, float]:
    """The middle of a space, from that of 0,0; y grows downwards. `size`: from it to a corner."""
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


def corners(size: float) -> tuple[tuple[float, float], ...]:
    """The six corners of a space from its middle, clockwise from the top."""
    half = size * sqrt(3) / 2
    return (
        (0.0, -size),
        (half, -size / 2),
        (half, size / 2),
        (0.0, size),
        (-half, size / 2),
        (-half, -size / 2),
    )
