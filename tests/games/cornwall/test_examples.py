"""The live examples and the teaching positions, all of them: each is as it says."""

from __future__ import annotations

import re

import boardlab as bl
from boardlab.core.examples import Example
from tests.games.asking import source
from tests.games.examples import Examples

COLOURS = ("blue", "red", "green", "purple")


class TestCornwall(Examples):
    game = "cornwall"
    space = r"-?\d+,-?\d+"

    def test_it_is_written_for_a_person(self, example: Example) -> None:
        """It begins with a word, and speaks of a space, a number or a player."""
        super().test_it_is_written_for_a_person(example)
        assert re.match(r"[A-Z]", example.say)
        assert re.search(r"\d|\b(blue|red|green|purple|five|four|three|two)\b", example.say.lower())

    def test_the_spaces_it_speaks_of_are_near(self, example: Example) -> None:
        """They are fields, or empty spaces where this tile or another could come to lie."""
        state = example.start()
        known = set(state.fields)  # type: ignore[attr-defined]
        for _ in range(2):
            known |= {
                f"{int(q) + right},{int(r) + down}"
                for q, r in (space.split(",") for space in known)
                for right, down in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
            }
        assert set(re.findall(self.space, f"{example.title} {example.say}")) <= known

    def test_the_pieces_that_letters_name_are_there(self, name: str) -> None:
        """“A 2,1: blue's piece” is about a field that holds blue's piece."""
        state = bl.position("cornwall", name)
        for line in source("cornwall", name).splitlines():
            match = re.match(r"# [A-Z] (-?\d+,-?\d+):.*?(blue|red|green|purple)'s .*?piece", line)
            if match:
                space, colour = match.groups()
                field = state.fields[space]  # type: ignore[attr-defined]
                assert (field.piece or field).owner == COLOURS.index(colour)
