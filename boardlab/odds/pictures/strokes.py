"""Elements that the pictures of odds share: words, boxes, hatching, faces of dice."""

from __future__ import annotations

from typing import Any

from boardlab.core.marks import Element, Layout
from boardlab.odds.charts.table import name
from boardlab.odds.pictures.words import cut

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def words(css: str, x: float, y: float, text: str) -> Element:
    """Words at a place."""
    return Element("text", {"class": css, "x": round(x, 1), "y": round(y, 1)}, text)


def box(css: str, x: float, y: float, width: float, height: float, round_: float = 0) -> Element:
    """A rectangle with its upper left corner at x, y."""
    attrs: dict[str, str | float] = {"class": css, "x": round(x, 1), "y": round(y, 1)}
    attrs |= {"width": round(width, 1), "height": round(height, 1)}
    return Element("rect", attrs | ({"rx": round_} if round_ else {}))


def path(css: str, d: str) -> Element:
    """A path."""
    return Element("path", {"class": css, "d": d})


def disc(css: str, x: float, y: float, r: float) -> Element:
    """A disc, or a ring, around a place."""
    return Element("circle", {"class": css, "cx": round(x, 1), "cy": round(y, 1), "r": r})


def hatching(half: float, gap: float) -> str:
    """Two ways of slanted lines across a square around the origin, as the data of a path."""
    d, steps = "", int(2 * half / gap)
    for n in range(-steps, steps + 1):
        c = n * gap
        low, high = max(-half, c - half), min(half, c + half)
        if high > low:
            d += f"M{low:g} {c - low:g}L{high:g} {c - high:g}"
            d += f"M{low:g} {low - c:g}L{high:g} {high - c:g}"
    return d


def face(shown: Any, x: float, y: float, size: float) -> list[Element]:
    """The face of a die: pips for 1 to 6, else what stands on it."""
    half = size / 2
    drawn = [box("bl-odds-die", x - half, y - half, size, size, size / 5)]
    if type(shown) is int and shown in _PIPS:
        apart, r = size * 0.27, round(size * 0.095, 2)
        pips = [(x + a * apart, y + b * apart) for a, b in _PIPS[shown]]
        return drawn + [disc("bl-odds-pip", *pip, r) for pip in pips]
    letter = cut(name(shown), size + 2, 11.5)
    return [*drawn, words("bl-axis-number", x, y + 4, letter)]


def picture(title: str, width: float, height: float) -> Layout:
    """The layout of a picture that is one thing, named by its title, and not pressed."""
    outline = Element("rect", {"x": -width / 2, "y": -height / 2, "width": width, "height": height})
    middle = {title: (width / 2, height / 2)}
    return Layout(title, (0, 0, width, height), ((title,),), middle, outline)
