"""What the tests of the lessons on Cornwall share: what is named and marked, and short names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from boardlab.games.cornwall import Cornwall
from boardlab.games.cornwall.counting import SET, SIZES
from boardlab.learn.drawing import Drawing
from boardlab.learn.item import Item

SPACE = re.compile(r"(?<![\d,])-?\d+,-?\d+(?![\d,])")
NUMBER = re.compile(r"(?<![\d,/.-])\d+(?![\d,/]|\.\d)")


def board(item: Item) -> Cornwall:
    assert isinstance(item.state, Cornwall)
    return item.state


def named(*texts: str) -> set[str]:
    """Every space that is named."""
    return {space for text in texts for space in SPACE.findall(text)}


def numbers(*texts: str) -> set[int]:
    """Every whole number that is no part of a space's name or of a fraction."""
    return {int(number) for text in texts for number in NUMBER.findall(SPACE.sub("", text))}


def captions(drawings: Iterable[Drawing]) -> str:
    return " ".join(drawing.caption for drawing in drawings)


def misplaced(state: Cornwall) -> list[str]:
    """What could not have come about in a game: too many pieces, tiles that were never drawn."""
    wrong = []
    for player in range(state.players):
        for size, most in zip(SIZES, SET, strict=True):
            out = [p for p in state.pieces.values() if p == (size, player)]
            if len(out) + state.pub(player)[size] > most:
                wrong.append(f"{size} of {player}")
    if 3 * (36 - state.left) != len(state.fields) - 5 + (3 if state.tile else 0):
        wrong.append("tiles")
    return wrong
