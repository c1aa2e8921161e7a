"""Whether words of a picture lie over each other or hang over its edge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from boardlab.core.marks import Layout, Mark
from boardlab.odds.pictures.film import Film
from boardlab.view.themes import RULES, size_of

Found = tuple[str, float, float, float, float]

LETTER = 0.54
"""The width of a letter in em, as common system fonts have it on average."""


def texts(layout: Layout, marks: tuple[Mark, ...]) -> Iterator[Found]:
    """The words of a picture, with left, right, top and bottom of each."""
    for mark in {m.key: m for m in (*layout.marks, *marks)}.values():
        symbol = layout.symbols.get(mark.use)
        at = mark.at or (layout.spaces[mark.spaces[0]] if mark.spaces else (0, 0))
        for element in (*(symbol.draw if symbol else ()), *mark.draw):
            if element.tag != "text" or "transform" in element.attrs:
                continue
            css = str(element.attrs["class"])
            words = element.text.replace("%", mark.text)
            wide, size = len(words) * size_of(css) * LETTER, size_of(css)
            anchor = RULES[css].get("text-anchor", "start")
            x = at[0] + float(element.attrs["x"])
            y = at[1] + float(element.attrs["y"])
            left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
            yield words, left, left + wide, y - size * 0.72, y + size * 0.1


def overlaps(film: Film) -> list[str]:
    """What of the words of any frame lies over other words or hangs over the edge."""
    wrong = []
    x, y, width, height = film.layout.view
    for number, frame in enumerate(film):
        found = list(texts(film.layout, frame.marks))
        for one, other in combinations(found, 2):
            if one[1] < other[2] and other[1] < one[2] and one[3] < other[4] and other[3] < one[4]:
                wrong.append(f"{number}: {one[0]!r} over {other[0]!r}")
        for words, left, right, top, bottom in found:
            if left < x or right > x + width or top < y or bottom > y + height:
                wrong.append(f"{number}: {words!r} hangs over the edge")
    return wrong
