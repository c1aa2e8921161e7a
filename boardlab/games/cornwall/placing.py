"""Where spaces lie on the picture, from whichever side one looks at it, and where there is room."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import ceil, floor, inf
from typing import NamedTuple

from boardlab.games.cornwall.art import CORNERS, HALF, HIGH
from boardlab.geometry.hexes import coordinates
from boardlab.geometry.outline import outline

TURNS = 6
"""A map of hexagons goes round in six turns of a sixth each."""

Axial = tuple[int, int]
Point = tuple[float, float]


def turned(q: int, r: int, turn: int) -> Axial:
    """Where a space lies once the map is turned clockwise by so many sixths around 0,0."""
    for _ in range(turn % TURNS):
        q, r = -r, q + r
    return q, r


def middle(q: int, r: int) -> tuple[int, int]:
    """The centre of a space, in units."""
    return HALF * (2 * q + r), HIGH * r


class View(NamedTuple):
    """What is seen of a map: its fields, the empty spaces around, and how it is turned."""

    fields: frozenset[str]
    empty: frozenset[str]
    turn: int = 0

    def seen(self, space: str) -> Axial:
        """The coordinates at which a space is seen."""
        return turned(*coordinates(space), self.turn)

    def centre(self, space: str) -> tuple[int, int]:
        """The middle of a space."""
        return middle(*self.seen(space))

    def point(self, x: float, y: float) -> Point:
        """Where a point of the unturned picture lies."""
        # In axial coordinates a turn is exact, and a space stays a space.
        r = y / HIGH
        q = (x / HALF - r) / 2
        for _ in range(self.turn % TURNS):
            q, r = -r, q + r
        return HALF * (2 * q + r), HIGH * r

    def spaces(self) -> dict[str, tuple[int, int]]:
        """The centre of every space, in reading order of what is seen."""
        names = sorted(self.fields | self.empty, key=lambda name: self.seen(name)[::-1])
        return {name: self.centre(name) for name in names}

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The spaces from left to right, row by row from the top."""
        rows: dict[int, list[str]] = {}
        for name in self.spaces():
            rows.setdefault(self.seen(name)[1], []).append(name)
        return tuple(map(tuple, rows.values()))

    def outline(self, cells: Iterable[str], inset: float, radius: float) -> str:
        """The border around spaces, as path data; see `boardlab.geometry.outline`."""
        return outline((self.polygon(cell) for cell in cells), inset=inset, radius=radius)

    def polygon(self, space: str) -> tuple[Point, ...]:
        """The corners of a space, clockwise."""
        x, y = self.centre(space)
        return tuple((x + dx, y + dy) for dx, dy in CORNERS)


Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def clear_of(
    box: Box,
    size: tuple[float, float],
    near: Collection[Point],
    busy: Iterable[tuple[Point, float]],
) -> Point:
    """The middle of a card in a box: close to some points, and over as little as can be.

    size: its width and height. busy: points that it had better not cover, each with how bad it is.
    """
    x, y, wide, high = box
    width, height = size
    near = near or [(x + wide, y + high)]
    across = range(round(x + width / 2 + 6), round(x + wide - width / 2 - 5), HALF)
    down = range(round(y + height / 2 + 6), round(y + high - height / 2 - 5), HALF)
    covered = {(cx, cy): 0.0 for cy in down for cx in across}
    for (px, py), weight in busy:
        columns = _within(across, px, width / 2 + 24)
        for cy in _within(down, py, height / 2 + 27):
            for cx in columns:
                covered[cx, cy] += weight
    found, least = (x + wide / 2, y + high / 2), inf
    for (cx, cy), over in sorted(covered.items(), key=lambda spot: spot[1]):
        if over >= least:  # however close it is
            break
        cost = over + _apart(near, cx, cy, size) / 60
        if cost < least:
            found, least = (cx, cy), cost
    return found


def _within(places: range, middle: float, reach: float) -> range:
    """Those of some places, `HALF` apart, that are less than `reach` from a middle."""
    first = max(floor((middle - reach - places.start) / HALF) + 1, 0)
    last = ceil((middle + reach - places.start) / HALF)
    return places[first : max(last, first)]


def _apart(near: Iterable[Point], x: float, y: float, size: tuple[float, float]) -> float:
    """How far the nearest of some points is from a card, across and down."""
    width, height = size
    return min(
        max(abs(px - x) - width / 2, 0) + max(abs(py - y) - height / 2, 0) for px, py in near
    )
