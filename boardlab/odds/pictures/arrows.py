"""State diagrams as marks: boxes in layers or on a circle, and arrows that keep clear of them.

Each arrow takes the first of a few bends on which it touches no other state, and its label the
first place along it where it covers nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from boardlab.core.decimals import percentage
from boardlab.core.marks import Element, Frame, Layout, Mark
from boardlab.odds.dist import Dist
from boardlab.odds.pictures.diagram import Arrow, layers
from boardlab.odds.pictures.strokes import box, path, picture, words
from boardlab.odds.pictures.words import cut, wide

if TYPE_CHECKING:
    from boardlab.odds.pictures.diagram import Diagram

_HIGH, _WIDEST, _NARROWEST = 46.0, 124.0, 58.0
_SIZE, _SMALL = 13.0, 11.5
_ACROSS, _DOWN = 92.0, 46.0  # between boxes
_EDGE = 14.0
_LABEL = 15.0  # how high a label is

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle by its middle and half its sides."""

    x: float
    y: float
    across: float
    down: float

    def meets(self, other: Box, apart: float = 0) -> bool:
        """Whether two lie over each other, or less than so far apart."""
        return (
            abs(self.x - other.x) < self.across + other.across + apart
            and abs(self.y - other.y) < self.down + other.down + apart
        )

    def holds(self, point: Point, apart: float = 0) -> bool:
        """Whether a point lies in it, or less than so far away."""
        x, y = point
        return abs(x - self.x) < self.across + apart and abs(y - self.y) < self.down + apart


class Drawn(NamedTuple):
    """An arrow as it is drawn: the data of its path, its head, and where its label stands.

    points: the way that it takes. around: the rectangle that holds them.
    """

    d: str
    head: str
    label: Point
    points: list[Point]
    around: Box


class Drawing:
    """Where everything of a diagram stands."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        longest = max(wide(name, _SIZE) + 18 for name in diagram.names)
        self.wide = min(max(longest, _NARROWEST), _WIDEST)
        self.boxes = self._circle() if diagram.form == "circle" else self._layers()
        self.arrows: dict[Arrow, Drawn] = {}
        self.labels: list[Box] = []
        # Loops first, as they have the fewest ways; then short arrows before long ones.
        for arrow in sorted(diagram.arrows, key=self._length):
            self.arrows[arrow] = self._loop(arrow) if arrow.at == arrow.to else self._arrow(arrow)
            self.labels.append(self._plate(self.arrows[arrow].label, arrow.share))
        self._shift()

    # ------------------------------------------------------------------ the states

    def _layers(self) -> list[Box]:
        of = self.diagram
        found = layers(len(of.states), sorted(of.begins), of.ends, of.arrows)
        found = [layer for layer in found if layer]
        place: dict[int, Point] = {}
        most = max(map(len, found))
        pitch = _HIGH + _DOWN
        for column, layer in enumerate(found):
            inward = {
                n: [place[a.at][1] for a in of.arrows if a.to == n and a.at in place] for n in layer
            }
            order = sorted(
                layer, key=lambda n: sum(inward[n]) / len(inward[n]) if inward[n] else 0.0
            )
            first = (most - len(layer)) / 2
            for row, n in enumerate(order):
                place[n] = column * (self.wide + _ACROSS), (first + row) * pitch
        return [self._box(place[n]) for n in range(len(of.states))]

    def _circle(self) -> list[Box]:
        count = len(self.diagram.states)
        radius = max(count * (self.wide + 56) / (2 * pi), 120.0)
        return [
            self._box((1.25 * radius * cos(angle), radius * sin(angle)))
            for angle in (pi + 2 * pi * n / count for n in range(count))
        ]

    def _box(self, at: Point) -> Box:
        return Box(at[0], at[1], self.wide / 2, _HIGH / 2)

    # ------------------------------------------------------------------ the arrows

    def _length(self, arrow: Arrow) -> float:
        a, b = self.boxes[arrow.at], self.boxes[arrow.to]
        return hypot(a.x - b.x, a.y - b.y)

    def _arrow(self, arrow: Arrow) -> Drawn:
        a, b = self.boxes[arrow.at], self.boxes[arrow.to]
        both = any(other.at == arrow.to and other.to == arrow.at for other in self.diagram.arrows)
        bends = [0.16, 0.24, 0.34, -0.34, 0.46, -0.46, 0.62, -0.62, 0.8, -0.8]
        if not both:
            bends = [0.0, 0.12, -0.12, -0.2, *bends]
        tried = [self._curve(arrow, a, b, bend) for bend in bends]
        return min(tried, key=lambda each: each[0])[1]

    def _curve(self, arrow: Arrow, a: Box, b: Box, bend: float) -> tuple[float, Drawn]:
        """An arrow with a bend to its left, and how bad it is."""
        length = hypot(b.x - a.x, b.y - a.y)
        over = (
            (a.x + b.x) / 2 + (b.y - a.y) * bend,
            (a.y + b.y) / 2 - (b.x - a.x) * bend,
        )
        whole = [_quadratic((a.x, a.y), over, (b.x, b.y), n / 60) for n in range(61)]
        points = [p for p in whole if not a.holds(p, 1) and not b.holds(p, 3)]
        if len(points) < 3:
            points = whole
        around = _around(points)
        others = [each for n, each in enumerate(self.boxes) if n not in (arrow.at, arrow.to)]
        others = [each for each in others if around.meets(each, 8)]
        labels = [each for each in self.labels if around.meets(each, 2)]
        lines = [each.points for each in self.arrows.values() if around.meets(each.around, 8)]
        worst = abs(bend) * length / 100
        worst += 10 * sum(any(each.holds(p, 7) for p in points) for each in others)
        worst += 0.6 * sum(any(each.holds(p, 1) for p in points) for each in labels)
        worst += 0.5 * sum(_near(points, line) for line in lines)
        bad, label = self._label(arrow.share, points)
        control = _control(points)
        (x1, y1), (x2, y2) = points[0], points[-1]
        d = f"M{x1:.1f} {y1:.1f}Q{control[0]:.1f} {control[1]:.1f} {x2:.1f} {y2:.1f}"
        return worst + bad, Drawn(
            d, _head(points[-1], atan2(y2 - control[1], x2 - control[0])), label, points, around
        )

    def _label(self, share: Fraction, points: list[Point]) -> tuple[float, Point]:
        """Where the label of an arrow stands, and how bad that is."""
        best: tuple[float, Point] | None = None
        for n, part in enumerate((0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)):
            at = points[int(part * (len(points) - 1))]
            plate = self._plate(at, share)
            bad = 0.02 * n
            bad += 3 * sum(plate.meets(each, 1) for each in self.boxes)
            bad += 3 * sum(plate.meets(each, 1) for each in self.labels)
            lines = [each.points for each in self.arrows.values() if plate.meets(each.around, 1)]
            bad += 0.8 * sum(any(plate.holds(p) for p in line) for line in lines)
            if best is None or bad < best[0]:
                best = bad, at
        assert best is not None
        return best

    def _loop(self, arrow: Arrow) -> Drawn:
        """An arrow from a state to itself, above it or, where there is no room, below."""
        a = self.boxes[arrow.at]
        tried = []
        for n, side in enumerate((-1, 1)):
            y = a.y + side * a.down
            far = y + side * 36
            ends = (a.x - 13, y), (a.x + 13, y + side * 2)
            over = (a.x - 30, far), (a.x + 30, far)
            points = [_cubic(ends[0], *over, ends[1], k / 20) for k in range(21)]
            label = (a.x, y + side * 27)
            plate = self._plate(label, arrow.share)
            bad = 0.1 * n + sum(plate.meets(each, 4) for each in self.boxes if each is not a)
            (x1, y1), (x2, y2) = ends
            d = f"M{x1:.1f} {y1:.1f}C{over[0][0]:.1f} {far:.1f} "
            d += f"{over[1][0]:.1f} {far:.1f} {x2:.1f} {y2:.1f}"
            head = _head(ends[1], atan2(y2 - far, x2 - over[1][0]))
            tried.append((bad, Drawn(d, head, label, points, _around(points))))
        return min(tried, key=lambda each: each[0])[1]

    def _plate(self, at: Point, share: Fraction) -> Box:
        return Box(at[0], at[1], wide(told(share), _SMALL) / 2 + 2, _LABEL / 2)

    def _shift(self) -> None:
        """The room that all of it takes."""
        xs = [p[0] for drawn in self.arrows.values() for p in drawn.points]
        ys = [p[1] for drawn in self.arrows.values() for p in drawn.points]
        for each in (*self.boxes, *self.labels):
            xs += [each.x - each.across, each.x + each.across]
            ys += [each.y - each.down, each.y + each.down]
        start = 26.0  # the arrow that leads to a start from the left
        self.left, self.top = min(xs) - _EDGE - start, min(ys) - _EDGE
        self.width, self.height = max(xs) + _EDGE - self.left, max(ys) + _EDGE - self.top


def told(share: Fraction) -> str:
    """A chance as it stands in a picture: a short fraction, else in percent."""
    text = str(share)
    return (
        text
        if len(text) <= 9
        else percentage(share).replace("less than ", "<").replace("more than ", ">")
    )


def _quadratic(a: Point, over: Point, b: Point, t: float) -> Point:
    u = 1 - t
    x, y = (u * u * a[n] + 2 * u * t * over[n] + t * t * b[n] for n in (0, 1))
    return x, y


def _cubic(a: Point, over: Point, then: Point, b: Point, t: float) -> Point:
    u = 1 - t
    x, y = (
        u**3 * a[n] + 3 * u * u * t * over[n] + 3 * u * t * t * then[n] + t**3 * b[n]
        for n in (0, 1)
    )
    return x, y


def _control(points: list[Point]) -> Point:
    """The control point of the parabola through the first, the middle and the last point."""
    a, m, b = points[0], points[len(points) // 2], points[-1]
    t = (len(points) // 2) / (len(points) - 1)
    u = 1 - t
    x, y = ((m[n] - u * u * a[n] - t * t * b[n]) / (2 * u * t) for n in (0, 1))
    return x, y


def _around(points: list[Point]) -> Box:
    """The rectangle that holds some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, top, foot = min(xs), max(xs), min(ys), max(ys)
    return Box((left + right) / 2, (top + foot) / 2, (right - left) / 2, (foot - top) / 2)


def _near(one: list[Point], other: list[Point]) -> bool:
    """Whether two ways run along each other, and do not only cross."""
    close = sum(any(abs(x - a) + abs(y - b) < 7 for a, b in other[::2]) for x, y in one[4:-4:3])
    return close > 2


def _head(at: Point, angle: float) -> str:
    """The head of an arrow, its tip at a point."""
    x, y = at
    d = f"M{x:.1f} {y:.1f}"
    for side in (-0.4, 0.4):
        d += f"L{x - 10 * cos(angle + side):.1f} {y - 10 * sin(angle + side):.1f}"
    return d + "z"


# ---------------------------------------------------------------------- as marks


def layout(drawing: Drawing) -> Layout:
    """The room that it takes, and the arrows, which stay."""
    made = picture("State diagram", max(drawing.width, 320), drawing.height)
    return Layout(
        made.title, made.view, made.rows, made.spaces, made.cell, marks=tuple(_stays(drawing))
    )


def _stays(drawing: Drawing) -> Iterator[Mark]:
    at = -drawing.left, -drawing.top
    for n in drawing.diagram.begins:
        each = drawing.boxes[n]
        tip = each.x - each.across - 2, each.y
        yield Mark(
            f"start:{n}",
            at=at,
            layer="roads",
            draw=(
                path("bl-odds-branch", f"M{tip[0] - 26:g} {tip[1]:g}h20"),
                path("bl-odds-head", _head(tip, 0)),
            ),
        )
    for n, (arrow, drawn) in enumerate(drawing.arrows.items()):
        lines = (path("bl-odds-branch", drawn.d), path("bl-odds-head", drawn.head))
        yield Mark(f"arrow:{n}", at=at, layer="roads", draw=lines)
        plate = drawing._plate(drawn.label, arrow.share)
        x, y = plate.x, plate.y
        label = (
            box("bl-page", x - plate.across, y - plate.down, 2 * plate.across, 2 * plate.down),
            words("bl-axis-number", x, y + 4, told(arrow.share)),
        )
        yield Mark(f"share:{n}", at=at, layer="lens", draw=label)


def frames(drawing: Drawing) -> tuple[Frame, ...]:
    """Where the chance is after each step, and in the end."""
    made = []
    for caption, mass in drawing.diagram.shown:
        marks = [_state(drawing, n, mass) for n in range(len(drawing.boxes))]
        said = Mark("told", at=(0, 0), spaces=("State diagram",), label=caption.rstrip("."))
        made.append(Frame((*marks, said), caption))
    return tuple(made)


def _state(drawing: Drawing, n: int, mass: Dist) -> Mark:
    """A state with its chance, as a number and as a bar; two lines around it where it ends."""
    of, each = drawing.diagram, drawing.boxes[n]
    share = mass.exactly(of.states[n])
    left, top = each.x - each.across, each.y - each.down
    width, high = 2 * each.across, 2 * each.down
    drawn: list[Element] = []
    if n in of.ends:
        drawn.append(box("bl-odds-place", left - 3.5, top - 3.5, width + 7, high + 7, 7))
    drawn.append(
        box("bl-odds-place-strong" if share else "bl-odds-place", left, top, width, high, 5)
    )
    drawn.append(words("bl-odds-name", each.x, top + 17, cut(of.names[n], width - 14, _SIZE)))
    drawn.append(words("bl-odds-mass", each.x, top + 32, told(share) if share else "0"))
    drawn.append(box("bl-track", left + 6, top + high - 10, width - 12, 5))
    if share:
        drawn.append(box("bl-odds-fill", left + 6, top + high - 10, (width - 12) * float(share), 5))
    return Mark(f"state:{n}", at=(-drawing.left, -drawing.top), layer="pieces", draw=tuple(drawn))
