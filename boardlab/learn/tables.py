"""Tables for people: in Markdown, and in plain text. What learners wrote is shown as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

LONGEST = 60
"""No name or answer from somebody's file is shown with more characters than this."""

_SPECIAL = re.compile(r"[\\`*_\[\]#~|$!@]|:(?=//)")


def shown(text: object, longest: int = LONGEST) -> str:
    """A text from somebody's file: on one line, printable and not endless."""
    words = "".join(char if char.isprintable() else " " for char in str(text)[: 4 * longest])
    line = " ".join(words.split())
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


def literal(text: str) -> str:
    """Markdown that shows a text letter by letter, whatever is in it: no link, no HTML."""
    marked = _SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))
    return marked.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, of cells in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plain(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown that shows its cells letter by letter."""
    return markdown(head, ([*map(literal, row)] for row in rows))


def text(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in plain text, its columns aligned."""
    lines = [[*head], *([*row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    aligned = (
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        for line in lines
    )
    return "\n".join(line.rstrip() for line in aligned)


def paragraphs(*parts: str) -> str:
    """The parts that say something, with an empty line between any two."""
    return "\n\n".join(part for part in parts if part)
