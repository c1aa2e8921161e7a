"""The sea around the map: how much of it is seen, its waves, the coast, and the quay below."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from boardlab.core.marks import Element, Mark
from boardlab.games.cornwall.art import CORNER, CORNERS, HALF, HIGH, WIDE, path
from boardlab.games.cornwall.placing import View, middle
from boardlab.geometry.hexes import coordinates

_SEA = 36
"""How much water is seen above and below the spaces."""

_NAMED = 54
"""How much is seen at their sides, with the name of the first of each row in it."""

QUAY = 118
"""How high the quay is, on which pub, coins and tiles stand."""

_NARROWEST = 8 * WIDE
"""A map is never shown narrower, so that what stands on the quay has room."""

_WAVES = 9
"""How many waves there are at most."""


@lru_cache(maxsize=64)
def extent(view: View) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the water around a map."""
    places = [view.centre(space) for space in view.fields | view.empty]
    across, down = [x for x, _ in places], [y for _, y in places]
    left, right = min(across) - HALF - _NAMED, max(across) + HALF + _NAMED
    more = max(0, _NARROWEST - (right - left)) // 2
    return left - more, min(down) - CORNER - _SEA, right + more, max(down) + CORNER + _SEA


def water(view: View) -> list[Mark]:
    """The sea around the land, a few waves far out, and the quay below."""
    left, top, right, bottom = extent(view)
    sea = {"x": left, "y": top, "width": right - left, "height": bottom - top + QUAY, "rx": 12}
    waves = ""
    taken = {view.seen(space) for space in view.fields | view.empty}
    taken |= {(q - 1, r) for q, r in taken}
    spots = [
        (scattered(q, r, 97), HALF * (2 * q + r), HIGH * r)
        for r in range(top // HIGH + 1, bottom // HIGH)
        for q in range((left - HALF * r) // WIDE, (right - HALF * r) // WIDE + 1)
        if (q, r) not in taken
    ]
    said = names(view).values()
    free = (
        (order, x, y)
        for order, x, y in spots
        if left + 20 < x < right - 20
        and not any(abs(x - a) < 34 and abs(y - b) < 18 for a, b in said)
    )
    for _, x, y in sorted(free)[:_WAVES]:
        waves += f"M{x - 8} {y}q4-4 8 0t8 0"
    drawn = [Element("rect", {"class": "bl-sea", **sea}), path("bl-wave", waves)]
    quay = path(
        "bl-quay",
        f"M{left} {bottom}H{right}V{bottom + QUAY - 12}q0 12-12 12H{left + 12}q-12 0-12-12z",
    )
    shown = tuple(each for each in (*drawn, quay) if each.attrs.get("d", "-"))
    return [Mark("ground", layer="terrain", draw=shown)]


@lru_cache(maxsize=64)
def names(view: View) -> Mapping[str, tuple[int, int]]:
    """Before each line of spaces with the same second coordinate the name of its first one."""
    first: dict[int, int] = {}
    for q, r in map(coordinates, view.fields | view.empty):
        first[r] = min(q, first.get(r, q))
    found = {}
    for r, q in sorted(first.items()):
        name = f"{q},{r}"
        (x, y), (dx, dy) = view.centre(name), view.point(-30 - 3.4 * len(name), 0)
        found[name] = round(x + dx), round(y + dy)
    return MappingProxyType(found)


@lru_cache(maxsize=64)
def coastline(fields: frozenset[str]) -> str:
    """The border of the land, from corner to corner in steps."""
    onward = (*CORNERS[1:], CORNERS[0])
    steps = [(x - a, y - b) for (a, b), (x, y) in zip(CORNERS, onward, strict=True)]
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}
    inner: set[tuple[int, int, int, int]] = set()
    for space in sorted(fields):
        x, y = middle(*coordinates(space))
        for (a, b), (dx, dy) in zip(CORNERS, steps, strict=True):
            inner.add((x + a, y + b, dx, dy))
    for x, y, dx, dy in sorted(inner):
        if (x + dx, y + dy, -dx, -dy) not in inner:
            ahead.setdefault((x, y), []).append((dx, dy))
    d = ""
    while ahead:
        x, y = here = next(iter(ahead))
        d += f"M{x} {y}l"
        written = []
        while here in ahead:
            ways = ahead[here]
            dx, dy = ways.pop()
            if not ways:
                del ahead[here]
            here = here[0] + dx, here[1] + dy
            written.append(f"{dx} {dy}")
        d += " ".join(written[:-1]).replace(" -", "-") + "z"
    return d


def scattered(q: int, r: int, salt: int) -> int:
    """A number that looks random and is always the same for a space."""
    mixed = (q * 73856093 ^ r * 19349663 ^ salt * 83492791) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 0x5BD1E995 & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) & 0xFFFF
