"""What lenses are made of: borders, marks on a space, cards, and words.

A space has room for several lenses at once. Its border belongs to the regions, its upper corners
to numbers; what is in its middle may be covered by a piece.

Every mark is that of the unturned picture; `scene.turned` places it on any other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from reprlib import repr as shown
from typing import NamedTuple

from boardlab.core.errors import FormatError
from boardlab.core.frames import Lens, apart
from boardlab.core.marks import Element, Mark
from boardlab.core.players import NAMES
from boardlab.core.registry import view
from boardlab.core.words import counted
from boardlab.games.cornwall import art, evidence, scene
from boardlab.games.cornwall.state import Cornwall


def on_picture(mark: Mark, seen: Collection[str]) -> Mark:
    """The mark without the spaces that the board does not show, where no tile could lie."""
    if all(space in seen for space in mark.spaces):
        return mark
    at = mark.at or scene.centre(mark.spaces[0])
    return replace(mark, at=at, spaces=tuple(space for space in mark.spaces if space in seen))


def on_board(state: Cornwall, space: str) -> None:
    """Raises FormatError for what is neither a field nor an empty space that the board shows."""
    if space not in scene.layout(state).spaces:
        raise FormatError(
            f"there is no space {shown(space)} here; spaces are named q,r, as {state.cells[0]}"
        )


def _on_its_picture(state: Cornwall) -> Callable[[Mark], Mark]:
    return partial(on_picture, seen=scene.layout(state).spaces)


def lens(name: str) -> Callable[[Lens[Cornwall]], Lens[Cornwall]]:
    """Makes a lens of this game."""
    return apart(name, on_board, _on_its_picture)


# ---------------------------------------------------------------------- words


def named(cells: Iterable[str]) -> str:
    """Spaces by name: "0,2", "0,2 and 1,2", "0,2 1,2 and 0,3". Their commas part no others."""
    *others, last = cells
    return f"{' '.join(others)} and {last}" if others else last


def some(cells: Sequence[str], thing: str = "space") -> str:
    """The spaces by name, or, where they are many, how many they are."""
    return named(cells) if 0 < len(cells) <= 10 else counted(len(cells), thing)


def chance(p: Fraction) -> str:
    """A chance, exact and in per cent: "5/31, about 16 %"."""
    if p.denominator == 1:
        return "certain" if p else "impossible"
    percent = float(100 * p)
    about = f"{percent:.1f}" if percent < 10 or percent > 90 else f"{percent:.0f}"
    return f"{p}, about {about} %"


def colour(player: int) -> str:
    """The class of what belongs to a player."""
    return f"bl-p{player + 1}"


def standing_piece(state: Cornwall, cell: str) -> str:
    """A piece on a field: "blue's tall piece"."""
    piece = state.fields[cell].piece
    assert piece is not None
    return f"{NAMES[piece.owner]}'s {piece.kind} piece"


def called(region: evidence.Region) -> str:
    """A region in words: "the meadow of 5 fields"."""
    return f"the {region.landscape} of {counted(len(region.cells), 'field')}"


# ---------------------------------------------------------------------- marks on spaces


def target(cell: str, label: str = "pointed out") -> Mark:
    """A ring around a space."""
    return Mark(f"target:{cell}", "target", (cell,), label=label)


def cross(cell: str, label: str = "not possible") -> Mark:
    """A cross on a space."""
    return Mark(f"cross:{cell}", "cross", (cell,), label=label)


def dot(cell: str, label: str) -> Mark:
    """A filled spot in the middle of an empty space."""
    return Mark(f"dot:{cell}", "dot", (cell,), label=label)


def numbered(key: str, cell: str, text: object, label: str) -> Mark:
    """A number in the upper right corner of a space."""
    return Mark(f"{key}:{cell}", "tag", (cell,), label=label, text=str(text))


def edges(state: Cornwall, tile: Sequence[str], words: str) -> Iterator[Mark]:
    """The edges at which a tile touches what is laid, numbered. rule: lay-two-edges.

    tile: its spaces. words: what an edge does, for its label.
    """
    for n, edge in enumerate(evidence.touching(state, tile), 1):
        (x, y), (a, b) = map(scene.centre, edge)
        drawn = (art.circle("bl-plate", 8), art.words(str(n), 0, 4, "bl-count"))
        at, css = ((x + a) / 2, (y + b) / 2), scene.UPRIGHT
        yield Mark(f"edge:{n}", "", edge, at, "overlay", css, f"edge {n} that {words}", draw=drawn)


def border(region: evidence.Region, label: str = "", css: str = "") -> Mark:
    """A heavy line around a region: dashed if nothing can be added to it."""
    cells = scene.in_order(region.cells)
    key, label = f"border:{cells[0]}", label or f"in {called(region)}"
    return Mark(key, "", cells, (0, 0), "lens", css, label, draw=scene.bordered(region))


def around(key: str, cells: Iterable[str], label: str, css: str = "") -> Mark:
    """A line around spaces, in a player's colour if `css` says so."""
    cells = scene.in_order(cells)
    kind = "bl-region" if css else "bl-border"
    drawn = art.outlined(kind, scene.area(cells))
    return Mark(key, "", cells, (0, 0), "lens", css, label, draw=drawn)


# ---------------------------------------------------------------------- cards


class Row(NamedTuple):
    """A line of a card: words on the left, a number on the right, and whose it is, if anyone's."""

    words: str
    number: str = ""
    player: int | None = None
    strong: bool = False


_PAD, _LINE = 10.0, 18.0

PERCENT = "%"
"""The text of marks in whose words a per cent sign stands for itself."""


class Card(NamedTuple):
    """Where the arithmetic about some spaces stands: beside them, and all the while in one place.

    key: of its marks. title: its heading. at: its middle. width, height: with all lines on it.
    """

    key: str
    title: str
    at: tuple[float, float]
    width: float
    height: float

    def show(self, rows: Sequence[Row]) -> Iterator[Mark]:
        """The card with these lines on it."""
        left, top = -self.width / 2, -self.height / 2
        box = {"x": left, "y": top, "width": self.width, "height": self.height, "rx": 8}
        drawn = [
            Element("rect", {"class": "bl-card", **box}),
            art.words(self.title, left + _PAD, top + 19, "bl-card-title"),
        ]
        for n, row in enumerate(rows, 1):
            x, y = left + _PAD + _indent(row), top + 19 + n * _LINE
            css = "bl-card-strong" if row.strong else "bl-card-line"
            drawn.append(art.words(row.words, x, y, css))
            if row.number:
                drawn.append(art.words(row.number, -left - _PAD, y, "bl-card-number"))
        css = scene.CARD
        yield Mark(f"{self.key}:card", "", (), self.at, "overlay", css, "", PERCENT, tuple(drawn))
        for n, row in enumerate(rows, 1):
            if row.player is not None:
                d = art.head(row.player, left + _PAD + 6, top + 19 + n * _LINE, 5)
                sign = (art.path("bl-device", d),)
                owned = f"{css} {colour(row.player)}"
                yield Mark(f"{self.key}:card:{n}", "", (), self.at, "overlay", owned, draw=sign)


def card(
    state: Cornwall,
    key: str,
    title: str,
    rows: Sequence[Row],
    cells: Iterable[str],
    lines: int | None = None,
) -> Card:
    """A card beside some spaces, as wide as any of these lines, with room for `lines` or for all.

    All other marks of a frame with it are to speak of `cells` and no others: a turned map finds it
    a place by theirs.
    """
    lengths = [
        _indent(row)
        + _length(row.words, "bl-card-strong" if row.strong else "bl-card-line")
        + (_length(row.number, "bl-card-number") + 14 if row.number else 0)
        for row in rows
    ]
    width = round(max(_length(title, "bl-card-title"), *lengths) + 2 * _PAD)
    height = _LINE * ((len(rows) if lines is None else lines) + 1) + 14
    return Card(key, title, scene.beside(state, cells, width, height), width, height)


def _indent(row: Row) -> float:
    return 0.0 if row.player is None else 18.0


def _length(text: str, css: str) -> float:
    length: float = view("svg").length(text, css)
    return length
