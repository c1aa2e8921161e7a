"""The grid of all rolls as marks: large cells with numbers, or small ones in a few shapes.

A cell in the event is filled and its number ringed; one that is struck out is cross-hatched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import TYPE_CHECKING, Any

from boardlab.core.marks import Element, Frame, Layout, Mark, Symbol
from boardlab.odds.charts.table import name as told
from boardlab.odds.pictures.strokes import box, disc, face, hatching, path, words
from boardlab.odds.pictures.words import lines

if TYPE_CHECKING:
    from boardlab.odds.pictures.rolls import Grid, Place, Step

_ROW = 17.0  # a line of the legend
_LEGEND = 186.0  # its width
_ORDINALS = ("first", "second", "third", "fourth")


class _Sizes:
    """Where things stand. cell: how wide a cell is; left, top: where the first one begins."""

    def __init__(self, grid: Grid) -> None:
        rows, columns = len(grid.rows), len(grid.columns)
        most = max(rows, columns)
        self.cell = (34.0 if most <= 8 else 26.0) if grid.numbered else 10.0
        self.die = min(22.0, self.cell - 4) if grid.numbered else 18.0
        self.left = self.top = 31 + self.die
        self.right = self.left + columns * self.cell
        self.foot = self.top + rows * self.cell
        self.beside = self.right + 18
        self.width = self.beside + _LEGEND
        self.height = max(self.foot + 10, self.top + 160)

    def at(self, place: Place) -> tuple[float, float]:
        """The middle of a cell."""
        return (
            self.left + (place[1] + 0.5) * self.cell,
            self.top + (place[0] + 0.5) * self.cell,
        )


def layout(grid: Grid) -> Layout:
    """What stays: the axes and the names of the cells."""
    sizes = _Sizes(grid)
    title = f"All rolls of {len(grid.dice)} dice"
    view = (0.0, 0.0, sizes.width, sizes.height)
    axes = (
        Mark("axes", at=(0, 0), layer="terrain", draw=tuple(_axes(grid, sizes))),
        Mark("lines", at=(0, 0), layer="overlay", draw=tuple(_lines(grid, sizes))),
    )
    half = sizes.cell / 2
    if grid.numbered:
        names = spaces(grid)
        rows = tuple(
            tuple(names[r, c] for c in range(len(grid.columns))) for r in range(len(grid.rows))
        )
        at = {name: sizes.at(place) for place, name in names.items()}
        cell = box("", -half, -half, sizes.cell, sizes.cell)
        return Layout(title, view, rows, at, _bare(cell), sizes.cell, _symbols(sizes.cell), axes)
    # Too many to be stepped through one by one: a picture, with what there is to it in words.
    name = f"{len(grid.places):,} rolls"
    wide, high = sizes.right - sizes.left, sizes.foot - sizes.top
    at = {name: (sizes.left + wide / 2, sizes.top + high / 2)}
    cell = _bare(box("", -wide / 2, -high / 2, wide, high))
    return Layout(title, view, ((name,),), at, cell, sizes.cell, {}, axes)


def spaces(grid: Grid) -> dict[Place, str]:
    """The names of the cells: "first 2, second 5"; of faces that are there twice, "first 2 (b)"."""
    return {
        (r, c): f"first {row}, second {column}"
        for r, row in enumerate(_told(grid.rows))
        for c, column in enumerate(_told(grid.columns))
    }


def _told(side: Iterable[tuple[Any, ...]]) -> list[str]:
    seen: dict[str, int] = {}
    made = []
    for (shown,) in side:
        name = told(shown)
        number = seen[name] = seen.get(name, 0) + 1
        made.append(name if number == 1 else f"{name} ({'abcdefghijklmnopqrst'[number - 1]})")
    return made


def _bare(element: Element) -> Element:
    """The outline of a space, which has the colours of whoever draws it."""
    return element._replace(attrs={k: v for k, v in element.attrs.items() if k != "class"})


# ---------------------------------------------------------------------- axes


def _axes(grid: Grid, sizes: _Sizes) -> Iterator[Element]:
    """The names of the sides, and the faces of the first die of each."""
    half = len(grid.dice) // 2
    x, y = (sizes.left + sizes.right) / 2, (sizes.top + sizes.foot) / 2
    yield words("bl-odds-axis", x, 14, f"{_side(range(half, len(grid.dice)))} \u2192")
    turned: dict[str, str | float] = {"transform": f"translate(14 {y:g}) rotate(-90)"}
    yield Element("text", {"class": "bl-odds-axis", **turned}, f"\u2190 {_side(range(half))}")
    for across, dice in ((False, grid.faces[:half]), (True, grid.faces[half:])):
        run = prod(map(len, dice[1:])) * sizes.cell
        for n, shown in enumerate(dice[0]):
            place, depth = (n + 0.5) * run, 24 + sizes.die / 2
            x, y = (sizes.left + place, depth) if across else (depth, sizes.top + place)
            yield from face(shown, x, y, sizes.die)


def _side(dice: range) -> str:
    """The dice of one side: "second die", "third die, in it the fourth"."""
    first, *rest = [_ORDINALS[n] for n in dice]
    return ", in it the ".join([f"{first} die", *rest])


def _lines(grid: Grid, sizes: _Sizes) -> Iterator[Element]:
    """A frame, and lines between the faces of the first die of a side, if it has several."""
    half = len(grid.dice) // 2
    d = ""
    for across, dice in ((False, grid.faces[:half]), (True, grid.faces[half:])):
        run = prod(map(len, dice[1:])) * sizes.cell
        for n in range(1, len(dice[0])) if len(dice) > 1 else ():
            if across:
                d += f"M{sizes.left + n * run:g} {sizes.top:g}V{sizes.foot:g}"
            else:
                d += f"M{sizes.left:g} {sizes.top + n * run:g}H{sizes.right:g}"
    if d:
        yield path("bl-odds-line", d)
    size = sizes.right - sizes.left, sizes.foot - sizes.top
    yield box("bl-odds-frame", sizes.left, sizes.top, *size)


# ---------------------------------------------------------------------- cells


def _symbols(cell: float) -> dict[str, Symbol]:
    half, inner = cell / 2, cell / 2 - 1.5
    ring = min(11.5, inner - 2)
    plain = box("bl-odds-cell", -half, -half, cell, cell)
    hit = box("bl-odds-hit", -half, -half, cell, cell)
    number = 4.0
    hatch = path("bl-odds-hatch", hatching(half, 5.5 if cell > 30 else 5))
    plate = disc("bl-odds-plate", 0, 0, ring)
    return {
        "roll": Symbol("pieces", (plain, words("bl-odds-number", 0, number, "%"))),
        "roll-hit": Symbol(
            "pieces",
            (hit, disc("bl-odds-ring", 0, 0, ring), words("bl-odds-hit-number", 0, number, "%")),
        ),
        "roll-out": Symbol(
            "pieces", (plain, hatch, plate, words("bl-odds-out-number", 0, number, "%"))
        ),
        "roll-hit-out": Symbol(
            "pieces",
            (
                plain,
                hatch,
                plate,
                disc("bl-odds-out-ring", 0, 0, ring),
                words("bl-odds-out-number", 0, number, "%"),
            ),
        ),
    }


def frames(grid: Grid) -> tuple[Frame, ...]:
    """A frame for each step."""
    sizes = _Sizes(grid)
    cells = _large if grid.numbered else _small
    return tuple(
        Frame((*cells(grid, step, sizes), *_legend(grid, step, sizes)), step.caption)
        for step in grid.steps
    )


def _large(grid: Grid, step: Step, _sizes: _Sizes) -> Iterator[Mark]:
    """A mark for each cell, with its number."""
    summed = grid.number is None
    for place, space in spaces(grid).items():
        number = grid.shows(place)
        hit = step.counted and place in grid.hits
        out = place in step.struck
        said = [f"sum {number}" if summed else number] if number else []
        said += [grid.name] if hit else []
        said += ["struck out"] if out else []
        use = f"roll{'-hit' if hit else ''}{'-out' if out else ''}"
        yield Mark(f"roll:{space}", use, (space,), text=number, label=", ".join(said))


def _small(grid: Grid, step: Step, sizes: _Sizes) -> Iterator[Mark]:
    """All cells of a kind in one shape."""
    hits = grid.hits if step.counted else frozenset()
    c = sizes.cell
    corner = {place: (sizes.left + place[1] * c, sizes.top + place[0] * c) for place in grid.places}
    squares, crosses, rings = "", "", ""
    for place in sorted(hits - step.struck):
        x, y = corner[place]
        squares += f"M{x:g} {y:g}h{c:g}v{c:g}h-{c:g}z"
    for place in sorted(step.struck):
        x, y = corner[place]
        crosses += f"M{x:g} {y:g}l{c:g} {c:g}m0-{c:g}l-{c:g} {c:g}"
    for place in sorted(hits & step.struck):
        x, y = corner[place]
        rings += f"M{x + c / 2 - 3:g} {y + c / 2:g}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"
    d = "".join(
        f"M{sizes.left:g} {sizes.top + n * c:g}H{sizes.right:g}" for n in range(1, len(grid.rows))
    )
    d += "".join(
        f"M{sizes.left + n * c:g} {sizes.top:g}V{sizes.foot:g}" for n in range(1, len(grid.columns))
    )
    space = f"{len(grid.places):,} rolls"
    drawn = (("squares", "bl-odds-small-hit", squares), ("crosses", "bl-odds-hatch", crosses))
    for key, css, shape in (*drawn, ("rings", "bl-odds-small-ring", rings)):
        if shape:
            yield Mark(key, at=(0, 0), layer="pieces", draw=(path(css, shape),))
    yield Mark(
        "cells",
        at=(0, 0),
        layer="pieces",
        spaces=(space,),
        label=step.caption.rstrip("."),
        draw=(path("bl-odds-mesh", d),),
    )


# ---------------------------------------------------------------------- legend


def _legend(grid: Grid, step: Step, sizes: _Sizes) -> Iterator[Mark]:
    """What the signs mean, and how many cells there are of each, beside the grid."""
    hits = grid.hits if step.counted else frozenset()
    left = len(grid.places) - len(step.struck)
    items: list[tuple[str, str, int]] = []
    if step.counted:
        items.append(("hit", grid.name, len(hits - step.struck)))
        items.append(
            ("", "not" if step.struck else f"not {grid.name}", left - len(hits - step.struck))
        )
    if hits & step.struck:
        items.append(("hit-out", f"{grid.name}, struck out", len(hits & step.struck)))
    if step.struck - hits:
        items.append(("out", "struck out", len(step.struck - hits)))
    y = sizes.top
    for kind, name, count in items:
        x = sizes.beside
        drawn = [*_swatch(kind, x + 9, y + 9)]
        drawn.append(words("bl-odds-count", x + 26, y + 14, f"{count:,}"))
        at = x + 34 + 9.4 * len(f"{count:,}")
        told = lines(name, sizes.width - at - 4, 12.5, 3)
        drawn += [
            words("bl-chart-name", at, y + 14 + n * _ROW, line) for n, line in enumerate(told)
        ]
        yield Mark(f"legend:{kind}", at=(0, 0), layer="overlay", draw=tuple(drawn))
        y += _ROW * len(told) + 10


def _swatch(kind: str, x: float, y: float) -> Iterator[Element]:
    half = 9.0
    css = "bl-odds-hit" if kind == "hit" else "bl-odds-cell"
    yield box(css, x - half, y - half, 2 * half, 2 * half)
    if kind.endswith("out"):
        hatch = {
            "class": "bl-odds-hatch",
            "d": hatching(half, 4.5),
            "transform": f"translate({x:g} {y:g})",
        }
        yield Element("path", hatch)
    if kind == "hit":
        yield disc("bl-odds-ring", x, y, 5.5)
    if kind == "hit-out":
        yield disc("bl-odds-plate", x, y, 5.5)
        yield disc("bl-odds-out-ring", x, y, 5.5)
