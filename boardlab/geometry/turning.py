"""Pictures turned by quarters, clockwise."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T", int, float)


def turned(x: T, y: T, width: T, height: T, quarters: int) -> tuple[T, T]:
    """Where a point of a picture lies once it is turned, seen from the new upper left corner.

    width, height: the point farthest from (0, 0): of the places of things in lines and columns
    those of the last one, of lengths the whole size.
    """
    for _ in range(quarters % 4):
        x, y, width, height = height - y, x, height, width
    return x, y
