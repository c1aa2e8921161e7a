"""Marks as static SVG text: what a state shows of itself where no widget lives.

The text is the same for the same position, stands alone in an <img>, and can be put into a page
twice: it holds no ids, and its styles touch nothing but itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from boardlab.core.marks import Element, Frame, Layout, Mark, Symbol
from boardlab.core.registry import game
from boardlab.geometry.outline import number
from boardlab.view import themes

if TYPE_CHECKING:
    from boardlab.core.state import State

TAGS = frozenset(
    ("g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan")
)
"""The elements that a drawing may use, here and in the front end."""

ATTRIBUTES = frozenset(
    (
        *("class", "transform", "d", "points", "x", "y", "dx", "dy", "width", "height"),
        *("x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry"),
    )
)
"""The attributes that a drawing may use. Colours and widths come by class."""

_PAD, _LINE, _NOTE = 12.0, 19.0, 16.0
"""Below the board, in units: around the words, a line, a small line."""

LETTER = 0.52
"""The width of a letter, in em."""

WORD = re.compile(r"\S+(?: %\S*)?")
"""What a line is not broken in: a number stays with its per cent."""

BOLD = 1.12
"""How much wider bold letters are."""

_NO_SYMBOL = Symbol("overlay")


def picture(
    state: State,
    frame: Frame | None = None,
    *,
    theme: str = "auto",
    size: float | None = None,
    turn: int = 0,
    bare: bool = False,
) -> str:
    """The position as SVG text, with a frame of an explanation laid on it if one is given.

    theme: "light", "dark" or "print"; "auto" follows the reader's system.
    size: pixels across one space; the natural 40 if not given.
    turn: by how many quarters clockwise the board is turned.
    bare: leave out all that the rules say of the position, as a question about it must.
    """
    scene = game(state.game).room("scene")
    words = frame.caption if frame else "" if bare else scene.summary(state)
    position = scene.bare if bare else scene.marks
    notes = [f"Rules: {', '.join(frame.rules)}"] if frame and frame.rules else []
    return draw(
        scene.layout(state, turn),
        (*position(state, turn), *scene.turned(state, frame.marks if frame else (), turn)),
        caption=words.splitlines(),
        notes=notes,
        description=scene.describe(state, bare=bare),
        theme=theme,
        size=size,
    )


def draw(
    layout: Layout,
    marks: Iterable[Mark],
    *,
    caption: Iterable[str] = (),
    notes: Iterable[str] = (),
    description: str = "",
    theme: str = "auto",
    size: float | None = None,
) -> str:
    """Any game's marks as SVG text. Words stand below the board, never on it."""
    if theme not in ("auto", *themes.THEMES):
        raise ValueError(
            f"there is no theme {theme!r}; there are: auto, {', '.join(themes.THEMES)}"
        )
    x, y, width, height = layout.view
    body = [*layers(layout, [*layout.marks, *marks])]
    below, text = y + height, []
    for css, step, lines in (
        ("bl-caption", _LINE, caption),
        ("bl-note", _NOTE, notes),
    ):
        for line in lines:
            for part in wrapped(line, (width - 2 * _PAD) / (themes.size_of(css) * LETTER)):
                below += step
                at = f'x="{number(x + _PAD)}" y="{number(below - 5)}"'
                text.append(f'<text class="{css}" {at}>{escape(part)}</text>')
    if text:
        below += _PAD / 2
    drawn = "\n".join([*body, *text])
    root = f"bl-{theme}"
    box = f"{number(x)} {number(y)} {number(width)} {number(below - y)}"
    scale = (size or layout.step) / layout.step
    title = escape(layout.title)
    size_of_all = f'width="{number(width * scale)}" height="{number((below - y) * scale)}"'
    page = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(below - y)}"'
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" class="{root}" viewBox="{box}" {size_of_all} role="img" \
aria-label="{title}">
<title>{title}</title>
<desc>{escape(description)}</desc>
<style>{style(drawn, theme, root)}</style>
<rect class="bl-page" {page}/>
{drawn}
</svg>
"""


def layers(layout: Layout, marks: list[Mark]) -> Iterator[str]:
    """The marks, layer by layer from the bottom; of two with one key the later counts."""
    layers: dict[str, list[str]] = {name: [] for name in layout.layers}
    for mark in {mark.key: mark for mark in marks}.values():
        symbol = layout.symbols.get(mark.use, _NO_SYMBOL)
        if symbol.draw or mark.draw:
            layers[mark.layer or symbol.layer].append(_mark(layout, mark, symbol))
    for name, drawn in layers.items():
        if drawn:
            yield f'<g class="bl-layer-{name}">'
            yield from drawn
            yield "</g>"


def _mark(layout: Layout, mark: Mark, symbol: Symbol) -> str:
    at = mark.at or (layout.spaces[mark.spaces[0]] if mark.spaces else None)
    css = " ".join((symbol.css, mark.css)).strip()
    attributes = f' class="{escape(css)}"' if css else ""
    if at:
        attributes += f' transform="translate({number(at[0])} {number(at[1])})"'
    inside = "".join(element(each, mark.text) for each in (*symbol.draw, *mark.draw))
    return f"<g{attributes}>{inside}</g>"


def element(drawn: Element, text: str = "") -> str:
    """One element as SVG text. Raises ValueError for what no drawing may use."""
    tag, attrs, words = drawn
    if tag not in TAGS or not ATTRIBUTES.issuperset(attrs):
        raise ValueError(f"a drawing may not use {drawn.to_json()}")
    written = "".join(
        f' {name}="{number(value) if isinstance(value, int | float) else escape(value)}"'
        for name, value in attrs.items()
    )
    if not words:
        return f"<{tag}{written}/>"
    return f"<{tag}{written}>{escape(words.replace('%', text))}</{tag}>"


def length(text: str, css: str) -> float:
    """About how long a text of a class is, in units."""
    wide = LETTER * BOLD if "font-weight" in themes.RULES[css] else LETTER
    return len(text) * themes.size_of(css) * wide


def wrapped(line: str, letters: float) -> list[str]:
    """The line in parts of at most so many letters, broken between words, not before a %."""
    parts = [""]
    for word in WORD.findall(line):
        if parts[-1] and len(parts[-1]) + 1 + len(word) > letters:
            parts.append("")
        parts[-1] = f"{parts[-1]} {word}".lstrip()
    return parts


def style(drawn: str, theme: str, root: str) -> str:
    """The style sheet of a picture: the rules for the classes that it uses."""
    classes = {
        name for part in drawn.split('class="')[1:] for name in part[: part.index('"')].split()
    }
    return themes.embedded({"bl-page", *classes}, theme, root)
