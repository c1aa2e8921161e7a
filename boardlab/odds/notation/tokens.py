"""A text of dice in words and signs, and what is said where one is out of place."""

from __future__ import annotations

import re
from typing import NamedTuple

from boardlab.core.errors import FormatError

LONGEST = 500
"""No expression has more characters."""

_DIGITS = 9
_SHOWN = 60
"""So many characters of a long text are shown around the place that is meant."""

Span = tuple[int, int]
"""From a character up to another, which is not meant any more."""


class ExpressionError(FormatError):
    """An expression that asks for nothing, or for what cannot be. It points at the place.

    text: the whole expression. span: the characters that are meant, from 0. reason: what is wrong
    with them, and what would be right.
    """

    def __init__(self, text: str, span: Span, reason: str) -> None:
        self.text, self.span, self.reason = text, span, reason
        super().__init__(f"{pointed(text, span)}\n{reason}")

    def __reduce__(self) -> tuple[type[ExpressionError], tuple[str, Span, str]]:
        return (ExpressionError, (self.text, self.span, self.reason))


class Misfit(Exception):
    """What is wrong in a part of a text; whoever has the text makes an ExpressionError of it."""

    def __init__(self, span: Span, reason: str) -> None:
        self.span, self.reason = span, reason
        super().__init__(reason)


def pointed(text: str, span: Span) -> str:
    """The text in one line, with carets in a second below the part that is meant."""
    start, end = span
    line = "".join(sign if sign.isprintable() else " " for sign in text)
    before, after = 0, len(line)
    if len(line) > _SHOWN:
        before = max(0, min(start - _SHOWN // 2, len(line) - _SHOWN))
        after = before + _SHOWN
    head = "... " if before else ""
    tail = " ..." if after < len(line) else ""
    carets = "^" * max(1, min(end, after) - start)
    return f"{head}{line[before:after]}{tail}\n{' ' * (len(head) + start - before)}{carets}"


class Token(NamedTuple):
    """A word, a number or a sign.

    kind: "number", "word", "sign" or "end". text: in small letters and plain signs. written: as
    it stands there.
    """

    kind: str
    text: str
    span: Span
    written: str

    @property
    def shown(self) -> str:
        return f"\u201c{self.written}\u201d" if self.written else "the end"


_PLAIN = {
    "\u2212": "-",
    "\u2013": "-",
    "\u00d7": "*",
    "\u00f7": "//",
    "/": "//",
    "=": "==",
    "\u2265": ">=",
    "\u2264": "<=",
    "\u2260": "!=",
}
"""What is read as another sign, or another way to write one."""

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>[0-9]+)|(?P<word>[A-Za-z]+)"
    r"|(?P<sign>>=|<=|!=|==|//|!!|[-+*/()<>=!,{}:%\u2212\u2013\u00d7\u00f7\u2265\u2264\u2260])"
)


def tokens(text: str) -> list[Token]:
    """The words, numbers and signs of a text, with one at its end. Raises Misfit."""
    if len(text) > LONGEST:
        raise Misfit(
            (LONGEST, LONGEST + 1),
            f"An expression has at most {LONGEST} characters, not {len(text):,}.",
        )
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match or not match.lastgroup:
            sign = text[at] if text[at].isprintable() else f"U+{ord(text[at]):04X}"
            raise Misfit((at, at + 1), f"\u201c{sign}\u201d is no part of an expression.")
        kind, word = match.lastgroup, match[0].lower()
        if kind == "number" and len(word) > _DIGITS:
            raise Misfit(match.span(), f"A number has at most {_DIGITS} digits, not {len(word)}.")
        if kind != "space":
            found.append(Token(kind, _PLAIN.get(word, word), match.span(), match[0]))
        at = match.end()
    found.append(Token("end", "", (len(text), len(text) + 1), ""))
    return found
