"""The outline of a group of spaces as one line: coasts, lakes, woods, regions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import hypot

Point = tuple[float, float]


def outline(polygons: Iterable[Sequence[Point]], *, inset: float = 0.0, radius: float = 0.0) -> str:
    """SVG path data of the border around `polygons`, holes included.

    polygons: the corners of each space, clockwise on the screen (y runs down). Spaces that share an
        edge melt into one; spaces that only touch at a corner stay apart.
    inset: how far the line runs inside the border (outside if negative).
    radius: how far from a corner its rounding begins; less where an edge is short.
    """
    # In a fixed order, since sets of spaces have another one in every process.
    loops = _loops(sorted(map(tuple, polygons)))
    return "".join(_rounded(_moved(loop, inset), radius) for loop in loops)


def square(column: int, row: int, size: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a space of a square board, clockwise from its upper left."""
    x, y = column * size, row * size
    return (x, y), (x + size, y), (x + size, y + size), (x, y + size)


def number(value: float) -> str:
    """A coordinate as short text: at most two decimals, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _loops(polygons: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """The closed lines that bound the union, each with its straight runs merged."""
    owner: dict[tuple[Point, Point], int] = {}
    for index, corners in enumerate(polygons):
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            if owner.pop((end, start), None) is None:
                owner[start, end] = index
    leaving: defaultdict[Point, list[Point]] = defaultdict(list)
    for start, end in owner:
        leaving[start].append(end)
    loops = []
    while owner:
        start, here = next(iter(owner))
        loop, mine = [start], owner.pop((start, here))
        leaving[start].remove(here)
        while here != start:
            loop.append(here)
            # Where two spaces touch at a corner only, stay with the same one: they do not join.
            ways = leaving[here]
            onward = next((end for end in ways if owner[here, end] == mine), ways[0])
            ways.remove(onward)
            mine = owner.pop((here, onward))
            here = onward
        loops.append(_corners(loop))
    return loops


def _direction(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def _turns(loop: list[Point]) -> list[tuple[Point, Point, Point]]:
    """Each point with the directions in which the line comes and goes."""
    return [
        (here, _direction(loop[i - 1], here), _direction(here, loop[(i + 1) % len(loop)]))
        for i, here in enumerate(loop)
    ]


def _corners(loop: list[Point]) -> list[Point]:
    return [
        here
        for here, (ax, ay), (bx, by) in _turns(loop)
        if abs(ax * by - ay * bx) > 1e-9 or ax * bx + ay * by < 0
    ]


def _moved(loop: list[Point], inset: float) -> list[Point]:
    """The loop with every edge moved to its right, which is where the spaces lie."""
    moved = []
    for (x, y), (ax, ay), (bx, by) in _turns(loop):
        reach = inset / (1 + ax * bx + ay * by)
        moved.append((x - (ay + by) * reach, y + (ax + bx) * reach))
    return moved


def _rounded(loop: list[Point], radius: float) -> str:
    parts: list[str] = []
    for i, here in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % len(loop)]
        ends = []
        for other in (before, after):
            dx, dy = _direction(here, other)
            cut = min(radius, hypot(other[0] - here[0], other[1] - here[1]) / 2)
            ends.append(f"{number(here[0] + dx * cut)} {number(here[1] + dy * cut)}")
        corner = f"{number(here[0])} {number(here[1])}"
        parts.append(f"{'L' if parts else 'M'}{ends[0]}")
        if radius > 0:
            parts.append(f"Q{corner} {ends[1]}")
    return "".join(parts) + "Z"
