"""What any game must say of a damaged position text: the line, the token, what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from boardlab.core.state import State
from tests.games.suite import Suite

Damage = tuple[int, str, str]
"""A line, counted from 1; what it says instead; the token that the message must name."""


def damaged(sound: str, line: int, text: str | None) -> str:
    """The sound text with a line replaced, or left out."""
    lines = sound.splitlines()
    lines[line - 1 : line] = [] if text is None else [text]
    return "\n".join(lines) + "\n"


class Malformed(Suite):
    """The shared suite. `sound` has every header line; what `odd` texts say is no position."""

    sound: ClassVar[str]
    damages: ClassVar[Sequence[Damage]]
    odd: ClassVar[Sequence[str]]

    def otherwise(self, rows: list[str]) -> list[str]:
        """The lines below the headers, written in another way that means the same."""
        raise NotImplementedError

    def cases(self) -> Mapping[str, Iterable[object]]:
        return {"damage": self.damages, "odd_text": self.odd}

    def read(self, text: str) -> State:
        return bl.position(self.game, text)

    def test_a_damaged_line_is_named(self, damage: Damage) -> None:
        line, text, token = damage
        with pytest.raises(FormatError) as refused:
            self.read(damaged(self.sound, line, text))
        message = str(refused.value)
        assert f"line {line}" in message
        assert token in message
        assert "expected" in message

    def test_what_is_no_position_is_refused_in_words(self, odd_text: str) -> None:
        with pytest.raises(FormatError) as refused:
            self.read(odd_text)
        assert len(str(refused.value)) > 10

    def test_an_unknown_name_is_refused_with_the_names_there_are(self) -> None:
        with pytest.raises(FormatError) as refused:
            self.read("no-such-position")
        for name in bl.positions(self.game):
            assert name in str(refused.value)

    def test_headers_may_come_in_any_order_with_comments_and_blanks(self) -> None:
        head, _, rows = self.sound.partition("\n\n")
        headers = (f"  {line}   # as it was" for line in reversed(head.splitlines()))
        text = "\n".join(["# A position", *headers, "", *self.otherwise(rows.splitlines()), ""])
        assert self.read(text) == self.read(self.sound)
        assert self.read(self.sound.replace("\n", "\r\n")) == self.read(self.sound)
