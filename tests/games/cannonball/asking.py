"""How the tests of the rules ask: positions by name or diagram, and answers as sets."""

from __future__ import annotations

import re
from importlib.resources import files
from textwrap import dedent
from typing import TYPE_CHECKING, cast

import boardlab as bl

if TYPE_CHECKING:
    from boardlab.core.events import Event
    from boardlab.games.cannonball import Cannonball

BLUE, RED, GREEN, PURPLE = range(4)


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
    text = (
        files("boardlab.games.cannonball").joinpath("positions", f"{name}.txt").read_text("utf-8")
    )
    return dict(re.findall(r"(?m)^# ([A-Z]) ([a-z]\d+):", text))


def why_not(state: Cannonball, action: str) -> set[str]:
    """The ids of every reason against an action; empty if it is permitted."""
    verdict = state.check(action)
    cited = {reason.rule for reason in verdict.reasons}
    assert verdict.legal == (not cited)
    assert verdict.legal == (action in state.legal_actions())
    return cited


def spaces(state: Cannonball, kind: str) -> set[str]:
    """Where the current player may do this kind of thing."""
    return {action.args[-1] for action in state.legal_actions() if action.kind == kind}


def told(state: Cannonball, kind: str) -> Event:
    """The one event of this kind among those that led to the state."""
    found = [event for event in state.events if event.kind == kind]
    assert len(found) == 1, [event.kind for event in state.events]
    return found[0]


def happened(state: Cannonball) -> list[str]:
    """The kinds of the events that led to the state."""
    return [event.kind for event in state.events]
