"""The live examples and the teaching positions, all of them: each is as it says."""

from __future__ import annotations

import re

import boardlab as bl
from boardlab.core.examples import Example
from boardlab.games.cannonball import Cannonball
from tests.games.asking import source
from tests.games.examples import Examples

PIECE = re.compile(
    r"# [A-Z] ([a-z]\d+):(.*?(blue|red|green)'s (?:own |first )*(fort|cannon|blockade))"
)
"""A comment on a lettered space that says whose piece stands there, or speaks of one elsewhere."""


class TestCannonball(Examples):
    game = "cannonball"
    space = r"[a-z]\d+"

    def check_space(self, state: Cannonball, space: str) -> None:
        column, row = state.island.xy(space)
        assert column < state.island.width
        assert row < state.island.height

    def test_the_spaces_it_speaks_of_exist(self, example: Example) -> None:
        """Sea may be spoken of: then the space lies within the island's frame."""
        island = example.start().island  # type: ignore[attr-defined]
        for column, row in re.findall(r"\b([a-z])(\d+)\b", f"{example.title} {example.say}"):
            assert ord(column) - ord("a") < island.width
            assert 1 <= int(row) <= island.height

    def test_the_pieces_that_letters_name_are_there(self, name: str) -> None:
        """“A b2: red's fort” is about a space that holds red's fort."""
        state = bl.position("cannonball", name)
        for line in source("cannonball", name).splitlines():
            if match := PIECE.match(line):
                space, said, colour, kind = match.groups()
                if re.search(r"\b(beside|under|from)\b", said):
                    continue
                piece = state.pieces[space]  # type: ignore[attr-defined]
                assert (piece.kind, ("blue", "red", "green")[piece.owner]) == (kind, colour)
