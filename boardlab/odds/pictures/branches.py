"""Trees as marks: from left to right, a column for each step, leaves from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from boardlab.core.marks import Element, Frame, Layout, Mark
from boardlab.odds.pictures.strokes import box, disc, path, picture, words
from boardlab.odds.pictures.words import cut, wide

if TYPE_CHECKING:
    from boardlab.odds.pictures.tree import Node, Tree

_ROW, _CLOSE = 38.0, 29.0  # from leaf to leaf, of few and of many
_MANY = 12
_HIGH = 24.0  # a place
_WIDEST, _NARROWEST = 132.0, 30.0
_SIZE, _SMALL = 12.5, 11.5
_PAD = 16.0

Point = tuple[float, float]


class _Places:
    """Where everything stands."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.y: dict[int, float] = {}
        self.merged = any(len(node.inward) > 1 for level in tree.levels for node in level)
        (self._layered if self.merged else self._stacked)()
        self.each = {
            depth: f"each {share}"
            for depth, level in enumerate(tree.levels)
            if (share := _same(level)) is not None
        }
        self.left: list[float] = []
        self.wide: list[float] = []
        x = _PAD
        for depth, level in enumerate(tree.levels):
            if depth:
                shares = [str(share) for node in level for _, share in node.inward if share]
                shares += [self.each[depth]] if depth in self.each else []
                x += max([58.0, *(wide(text, _SMALL) + 44 for text in shares)])
            longest = max(wide(node.name, _SIZE) + 16 for node in level)
            self.left.append(x)
            self.wide.append(min(max(longest, _NARROWEST), _WIDEST))
            x += self.wide[-1]
        notes = [
            self.left[node.depth] + self.wide[node.depth] + 10 + wide(beside(node), _SMALL)
            for level in tree.levels
            for node in level
            if not (node.onward or self.below(node))
        ]
        self.labels = self._labels()
        self.width = max([x, *notes]) + _PAD
        self.height = max(self.y.values()) + _HIGH / 2 + _PAD + (8 if self.merged else 0)

    def below(self, node: Node) -> bool:
        """Whether what is said of a leaf stands below it, since branches go by beside it."""
        return self.merged and node.depth < len(self.tree.levels) - 1

    def _stacked(self) -> None:
        """Leaves below each other, what leads to them in their middle."""
        row, pitch = 0, _CLOSE if len(self.tree.leaves) > _MANY else _ROW

        def put(node: Node) -> float:
            nonlocal row
            if node.onward:
                ys = [put(after) for after in node.onward]
                y = (ys[0] + ys[-1]) / 2
            else:
                y = _PAD + _HIGH / 2 + row * pitch
                row += 1
            self.y[id(node)] = y
            return y

        put(self.tree.root)

    def _layered(self) -> None:
        """Each step spread over the height, in the order of what leads to it."""
        most = max(map(len, self.tree.levels))
        pitch = _ROW * 1.5
        high = (most - 1) * pitch
        for level in self.tree.levels:
            order = sorted(level, key=self._before)
            first = _PAD + _HIGH / 2 + (high - (len(level) - 1) * pitch) / 2
            for row, node in enumerate(order):
                self.y[id(node)] = first + row * pitch

    def ends(self, before: Node, node: Node) -> tuple[Point, Point]:
        """Where a branch begins and ends."""
        x = self.left[before.depth] + self.wide[before.depth]
        return (x, self.y[id(before)]), (self.left[node.depth], self.y[id(node)])

    def _labels(self) -> dict[tuple[int, int], Point]:
        """Where the chance of each branch stands: by its end, and by how many lead there before.

        Near its end, where branches lie apart; of several that meet, the first place along it
        where no other chance stands.
        """
        found: dict[tuple[int, int], Point] = {}
        for depth, level in enumerate(self.tree.levels):
            taken: list[Point] = []
            for node in level if depth not in self.each else ():
                for n, (before, share) in enumerate(node.inward):
                    (x1, y1), (x2, y2) = self.ends(before, node)
                    if len(node.inward) == 1:
                        at = x2 - 12 - wide(str(share), _SMALL) / 2, y2
                    else:
                        ways = [
                            (x1 + (x2 - x1) * t, y1 + (y2 - y1) * (3 * t * t - 2 * t**3))
                            for t in (0.36, 0.5, 0.64, 0.43, 0.57, 0.28, 0.72)
                        ]
                        far = wide(str(share), _SMALL) + 5
                        free = (
                            (x, y)
                            for x, y in ways
                            if not any(abs(x - a) < far and abs(y - b) < 15 for a, b in taken)
                        )
                        at = next(free, ways[0])
                    taken.append(at)
                    found[id(node), n] = at
        return found

    def _before(self, node: Node) -> float:
        """The middle of what leads to a place, those further down in their part counting less."""
        ys = [self.y[id(before)] for before, _ in node.inward]
        return sum(ys) / len(ys) if ys else 0.0


def _same(level: Sequence[Node]) -> Fraction | None:
    """The chance of every branch to a level in which branches meet, if it is one and the same."""
    shares = {share for node in level for _, share in node.inward}
    if len(shares) == 1 and any(len(node.inward) > 1 for node in level):
        return shares.pop()
    return None


def beside(node: Node) -> str:
    """What is said beside a leaf: the product that is its chance, and what it is worth."""
    if node.kind == "other":
        return node.note
    told = str(node.p)
    factors = node.factors
    product = " \u00b7 ".join(map(str, factors))
    if len(factors) > 1 and len(product) <= 30:
        told = f"{product} = {told}"
    if node.going:
        told += " \u2026"
    return f"{told}, {node.note}" if node.note else told


def layout(tree: Tree) -> Layout:
    """The room that the whole tree takes."""
    places = _Places(tree)
    return picture("Tree", max(places.width, 300), places.height)


def frames(tree: Tree) -> tuple[Frame, ...]:
    """The tree up to each step; then with the leaves of the event marked."""
    places = _Places(tree)
    last = len(tree.levels) - 1
    made = []
    for number, caption in enumerate(tree.captions):
        counted = number > last
        marks: list[Mark] = []
        for depth, level in enumerate(tree.levels[: number + 1]):
            if depth in places.each:
                marks.append(_each(places, depth))
            for n, node in enumerate(level):
                marks += _branches(places, node, f"{depth}.{n}", counted)
                shut = depth < number or number >= last
                marks.append(_place(places, node, f"{depth}.{n}", counted=counted, shut=shut))
        made.append(Frame((*marks, _told(caption)), caption))
    return tuple(made)


def _told(caption: str) -> Mark:
    """The sentence, for those who ask what the picture is."""
    return Mark("told", at=(0, 0), spaces=("Tree",), label=caption.rstrip("."))


def _on_way(node: Node) -> bool:
    """Whether a leaf of the event can be reached from here."""
    return node.hit or any(map(_on_way, node.onward))


def _branches(places: _Places, node: Node, key: str, counted: bool) -> Iterator[Mark]:
    """What leads to a place, each with its chance."""
    for n, (before, share) in enumerate(node.inward):
        (x1, y1), (x2, y2) = places.ends(before, node)
        css = "bl-odds-branch"
        if node.kind == "chosen" or (counted and _on_way(node)):
            css = "bl-odds-branch-strong"
        elif node.kind == "other":
            css = "bl-odds-branch-dashed"
        bend = (x2 - x1) * 0.3
        d = f"M{x1:g} {y1:g}C{x1 + bend:g} {y1:g} {x2 - bend - 12:g} {y2:g} {x2:g} {y2:g}"
        drawn = [path(css, d)]
        if share is not None and node.depth not in places.each:
            drawn += _chance(str(share), places.labels[id(node), n])
        yield Mark(f"branch:{key}.{n}", at=(0, 0), layer="roads", draw=tuple(drawn))


def _each(places: _Places, depth: int) -> Mark:
    """The chance that all branches to a level have, once, above them."""
    levels = places.tree.levels
    x1 = places.left[depth - 1] + places.wide[depth - 1]
    at = (
        (x1 + places.left[depth]) / 2,
        min(places.y[id(node)] for level in levels[depth - 1 : depth + 1] for node in level),
    )
    drawn = _chance(places.each[depth], at)
    return Mark(f"each:{depth}", at=(0, 0), layer="roads", draw=tuple(drawn))


def _chance(share: str, at: Point) -> list[Element]:
    """The chance of a branch, on it."""
    x, y = at
    half = wide(share, _SMALL) / 2 + 2
    plate = box("bl-page", x - half, y - 7.5, 2 * half, 15)
    return [plate, words("bl-axis-number", x, y + 4, share)]


def _place(places: _Places, node: Node, key: str, *, counted: bool, shut: bool) -> Mark:
    """A place with its name; a leaf with its chance."""
    x, y, width = places.left[node.depth], places.y[id(node)], places.wide[node.depth]
    hit = counted and node.hit
    css, text = "bl-odds-place", "bl-odds-name"
    if hit:
        css, text = "bl-odds-place-hit", "bl-odds-hit-name"
    elif node.kind == "chosen":
        css = "bl-odds-place-strong"
    elif node.kind == "other":
        css = "bl-odds-place-dashed"
    drawn: list[Element] = []
    name = cut(node.name, width - 14, _SIZE)
    if node.name or node.depth:
        drawn.append(box(css, x, y - _HIGH / 2, width, _HIGH, 3 if node.kind == "chance" else 12))
        drawn.append(words(text, x + width / 2, y + 4.5, name))
    else:
        drawn.append(disc("bl-odds-start", x + width - 4, y, 4))
    if hit:
        drawn.append(disc("bl-odds-sign-plate", x + width, y - _HIGH / 2, 7))
        sign = f"M{x + width - 3.4:g} {y - _HIGH / 2:g}l2.6 2.8 4.2-5.4"
        drawn.append(path("bl-odds-sign", sign))
    if not node.onward and shut:
        if places.below(node):
            drawn.append(words("bl-axis-number", x + width / 2, y + _HIGH / 2 + 12, str(node.p)))
        else:
            text = "bl-odds-beside-hit" if hit else "bl-odds-beside"
            at = x + width + (12 if hit else 8)
            drawn.append(words(text, at, y + 4, beside(node)))
    return Mark(f"place:{key}", at=(0, 0), layer="pieces", draw=tuple(drawn))
