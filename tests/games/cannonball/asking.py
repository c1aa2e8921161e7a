"""How the tests of Cannonball Colony ask: positions by name or diagram, or with changes."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import TYPE_CHECKING, cast

import boardlab as bl
from tests.games import scenes
from tests.games.asking import source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardlab.games.cannonball import Cannonball


def at(text: str, *actions: str) -> Cannonball:
    """The position of this name or diagram, after these actions."""
    state = bl.position("cannonball", dedent(text))
    for action in actions:
        state = state.apply(action)
    return cast("Cannonball", state)


def changed(text: str, **changes: str) -> Cannonball:
    """A position with other tokens on some spaces (d3="~") or header lines (turn="1 fire")."""
    head, _, island = at(text).diagram().partition("\n\n")
    headers = dict(line.split(": ", 1) for line in head.splitlines())
    rows = [line.split() for line in island.splitlines()]
    for name, value in changes.items():
        if re.fullmatch(r"[a-z]\d+", name):
            rows[int(name[1:]) - 1][ord(name[0]) - ord("a")] = value
        else:
            headers[name] = value
    lines = [f"{name}: {value}" for name, value in headers.items()]
    return at("\n".join([*lines, "", *map(" ".join, rows)]))


def start(players: int, seed: int = 0) -> Cannonball:
    """A new game."""
    return cast("Cannonball", bl.new("cannonball", players=players, seed=seed))


def letters(name: str) -> dict[str, str]:
    """The spaces that a shipped position names by letter, as the rulebook's diagrams do."""
    return dict(re.findall(r"(?m)^# ([A-Z]) ([a-z]\d+):", source("cannonball", name)))


def spaces(state: Cannonball, kind: str) -> set[str]:
    """Where the current player may do this kind of thing."""
    return {action.args[-1] for action in state.legal_actions() if action.kind == kind}


def random_game(players: int, seed: int) -> Iterator[Cannonball]:
    """The states of a game of random moves."""
    return scenes.random_game(start(players, seed=seed), seed)
