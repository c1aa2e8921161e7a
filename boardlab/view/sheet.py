"""Pages for paper: a position with all that belongs to it, and an explanation as a film strip.

Both are drawn in the theme "print", whose pieces are told apart in grey.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from boardlab.core.marks import Frame, Layout, Mark
from boardlab.core.page import Page
from boardlab.core.players import NAMES
from boardlab.core.registry import game
from boardlab.core.words import capital
from boardlab.geometry.outline import number
from boardlab.view import svg, text, themes

if TYPE_CHECKING:
    from boardlab.core.state import State

_WIDTH, _HEIGHT, _MARGIN = 794.0, 1123.0, 48.0
"""An A4 page, upright, in units of which 96 are an inch; and the white around what stands on it."""

_INNER = _WIDTH - 2 * _MARGIN
_BOARD = 590.0
"""The most that a board may take of the height."""

_LEFT_AND_READY = "what is left, and what is ready to be built"
"""What lies on mats, unless the scene says so."""

_FEW = 3
"""So many kinds of things on a mat stand far apart."""

_CLOSE = 62.0
"""How far apart they stand if there are more."""

_MONO = 0.61
"""The width of a letter of the diagram, in em."""


def sheet(state: State) -> Page:
    """A position on one page: board, whose turn it is, mats, legend and the diagram as text."""
    scene = game(state.game).room("scene")
    layout: Layout = scene.layout(state)
    # What was played last is no part of a position on paper.
    marks = [mark for mark in scene.marks(state) if not mark.key.startswith("last:")]
    y = _MARGIN + 22
    drawn = [_line(game(state.game).title, _MARGIN, y, "bl-page-title")]
    facts = [f"{capital(fact)}." for fact in scene.facts(state)]
    y += 26
    drawn.append(_line(" ".join((scene.headline(state), *facts)), _MARGIN, y, "bl-caption"))
    _, _, width, height = layout.view
    scale = min(_INNER / width, _BOARD / height)
    y += 12
    drawn += _board(layout, marks, (_WIDTH - width * scale) / 2, y, scale)
    top = y + height * scale + 30
    left = _MARGIN
    drawn += _heading("Mats", left, top)
    drawn.append(_line(getattr(scene, "MATS", _LEFT_AND_READY), left + 50, top, "bl-page-note"))
    below = top
    mats = scene.seats(state)
    things = max(map(len, mats))
    step = 92 if things <= _FEW else _CLOSE
    middle = max(_MARGIN + _INNER * 0.53, left + 86 + things * step)
    for player, mat in enumerate(mats):
        below += 38
        drawn += _mat(layout, NAMES[player], mat, left, below, step)
    below += 40
    drawn += _heading("Legend", left, below)
    drawn += _legend(
        layout, scene.legend(state), left, below, 178 if things <= _FEW else (middle - left) / 2 - 7
    )
    drawn += _diagram(state.diagram(), middle, top, _HEIGHT - _MARGIN - top)
    words = [scene.describe(state), "", state.diagram()]
    return Page(_page(layout.title, scene.describe(state), drawn, _HEIGHT), "\n".join(words))


def strip(state: State, frames: Sequence[Frame], title: str, columns: int = 3) -> Page:
    """Frames side by side, each a small board with its number, its sentence and its rules."""
    scene = game(state.game).room("scene")
    twins = [text.picture(state, frame) for frame in frames]
    return film(
        scene.layout(state),
        frames,
        title,
        "\n".join(twins),
        columns,
        position=scene.marks(state),
        description=scene.describe(state),
    )


def film(
    layout: Layout,
    frames: Sequence[Frame],
    title: str,
    twin: str,
    columns: int = 2,
    *,
    position: Sequence[Mark] = (),
    description: str = "",
) -> Page:
    """The frames of any picture side by side, each over `position`, with its text twin."""
    if not 1 <= columns <= 6:
        raise ValueError(f"columns={columns!r}: a page has room for 1 to 6")
    gap = 16.0
    width = (_INNER - gap * (columns - 1)) / columns
    scale = width / layout.view[2]
    tall = layout.view[3] * scale
    y = _MARGIN + 20
    drawn = [_line(title, _MARGIN, y, "bl-page-title")]
    y += 16
    for first in range(0, len(frames), columns):
        lowest = y
        for column, frame in enumerate(frames[first : first + columns]):
            x = _MARGIN + column * (width + gap)
            drawn += _board(layout, [*position, *frame.marks], x, y, scale)
            below = y + tall + 14
            caption = f"{first + column + 1}. {frame.caption}"
            for words, css in ((caption, "bl-note"), (", ".join(frame.rules), "bl-page-note")):
                for line in svg.wrapped(words, width / (themes.size_of(css) * svg.LETTER)):
                    drawn.append(_line(line, x, below, css))
                    below += themes.size_of(css) * 1.25
            lowest = max(lowest, below)
        y = lowest + 8
    return Page(_page(layout.title, description or twin, drawn, y + _MARGIN - 20), twin)


# ---------------------------------------------------------------------- parts of a page


def _page(title: str, description: str, drawn: Iterable[str], height: float) -> str:
    body = "\n".join(drawn)
    size = f'width="{number(_WIDTH)}" height="{number(height)}"'
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" class="bl-print" \
viewBox="0 0 {number(_WIDTH)} {number(height)}" {size} role="img" aria-label="{escape(title)}">
<title>{escape(title)}</title>
<desc>{escape(description)}</desc>
<style>{svg.style(body, "print", "bl-print")}</style>
<rect class="bl-page" {size}/>
{body}
</svg>
"""


def _board(
    layout: Layout, marks: Iterable[Mark], x: float, y: float, scale: float
) -> Iterator[str]:
    left, top, _, _ = layout.view
    yield f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4f}) '
    yield f'translate({number(-left)} {number(-top)})">'
    yield from svg.layers(layout, [*layout.marks, *marks])
    yield "</g>"


def _line(words: str, x: float, y: float, css: str) -> str:
    return f'<text class="{css}" x="{number(x)}" y="{number(y)}">{escape(words)}</text>'


def _heading(words: str, x: float, y: float) -> list[str]:
    return [_line(words, x, y, "bl-page-heading")]


def _icon(layout: Layout, marks: Iterable[Mark], x: float, y: float, scale: float) -> str:
    """Marks around one point, as in a legend."""
    inside = "".join(svg.layers(layout, list(marks)))
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:g})">{inside}</g>'


def _mat(
    layout: Layout, name: str, mat: Iterable[tuple[str, int, str]], x: float, y: float, step: float
) -> Iterator[str]:
    """What a player has beside the board, as drawings with their numbers."""
    yield _line(name.capitalize(), x, y, "bl-caption")
    # Where the things stand close, a number of three digits still has room before the next.
    size, words, much = (0.8, 22, "\u00d7 ") if step > _CLOSE else (0.6, 14, "\u00d7")
    for place, (symbol, count, _) in enumerate(mat):
        at = x + 86 + place * step
        yield _icon(layout, [Mark("mat", symbol, at=(0, 0))], at, y - 4, size)
        yield _line(f"{much}{count}", at + words, y, "bl-caption")


def _legend(
    layout: Layout, items: Iterable[tuple[Iterable[Mark], str]], x: float, y: float, wide: float
) -> Iterator[str]:
    high = 34 if layout.step <= 40 else 40
    for place, (marks, words) in enumerate(items):
        row, column = divmod(place, 2)
        at_x, at_y = x + 14 + column * wide, y + 26 + row * high
        yield _icon(layout, marks, at_x, at_y, 0.7)
        yield _line(words, at_x + 22, at_y + 4, "bl-note")


def _diagram(diagram: str, x: float, y: float, height: float) -> Iterator[str]:
    """The position as it can be typed in again."""
    lines = diagram.splitlines()
    yield from _heading("As text", x, y)
    longest = max(map(len, lines))
    em = themes.size_of("bl-page-mono")
    fits = (_WIDTH - _MARGIN - x) / (longest * em * _MONO), (height - 8) / (len(lines) * em * 1.3)
    yield f'<g transform="translate({number(x)} {number(y + 8)}) scale({min(1.0, *fits):.4f})">'
    for row, line in enumerate(lines, 1):
        # Runs of blanks would melt into one.
        kept = re.sub("  +", lambda run: "\u00a0" * len(run[0]), line)
        yield _line(kept, 0, row * em * 1.3, "bl-page-mono")
    yield "</g>"
