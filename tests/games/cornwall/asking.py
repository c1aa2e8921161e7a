"""How the tests of Cornwall ask: positions by name or diagram, or with changes."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import TYPE_CHECKING, cast

import boardlab as bl
from tests.games import scenes
from tests.games.asking import source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardlab.games.cornwall import Cornwall


def at(text: str, *actions: str) -> Cornwall:
    """The position of this name or diagram, after these actions."""
    state = bl.position("cornwall", dedent(text))
    for action in actions:
        state = state.apply(action)
    return cast("Cornwall", state)


def changed(text: str, **changes: str | None) -> Cornwall:
    """A position with other header lines (turn="1 draw"); None leaves one out."""
    head, _, fields = at(text).diagram().partition("\n\n")
    headers: dict[str, str | None] = {}
    for line in head.splitlines():
        name, _, value = line.partition(": ")
        headers[name] = value
    headers |= changes
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return at("\n".join([*lines, "", fields]))


def start(players: int, seed: int = 0, **options: object) -> Cornwall:
    """A new game."""
    return cast("Cornwall", bl.new("cornwall", players=players, seed=seed, **options))


def letters(name: str) -> dict[str, str]:
    """The spaces that a shipped position names by letter, as the rulebook's diagrams do."""
    return dict(re.findall(r"(?m)^# ([A-Z]) (-?\d+,-?\d+):", source("cornwall", name)))


def random_game(players: int, seed: int) -> Iterator[Cornwall]:
    """The states of a game of random moves."""
    return scenes.random_game(start(players, seed=seed), seed)
