"""How the tests of the rules ask: positions by name or diagram, and answers as sets."""

from __future__ import annotations

import re
from importlib.resources import files
from textwrap import dedent
from typing import TYPE_CHECKING, cast

import boardlab as bl

if TYPE_CHECKING:
    from boardlab.core.events import Event
    from boardlab.games.cornwall import Cornwall

BLUE, RED, GREEN, PURPLE = range(4)


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
    text = files("boardlab.games.cornwall").joinpath("positions", f"{name}.txt").read_text("utf-8")
    return dict(re.findall(r"(?m)^# ([A-Z]) (-?\d+,-?\d+):", text))


def why_not(state: Cornwall, action: str) -> set[str]:
    """The ids of every reason against an action; empty if it is permitted."""
    verdict = state.check(action)
    cited = {reason.rule for reason in verdict.reasons}
    assert verdict.legal == (not cited)
    assert verdict.legal == (action in {*state.legal_actions(), *state.chance_outcomes()})
    return cited


def told(state: Cornwall, kind: str) -> Event:
    """The one event of this kind among those that led to the state."""
    found = [event for event in state.events if event.kind == kind]
    assert len(found) == 1, [event.kind for event in state.events]
    return found[0]


def happened(state: Cornwall) -> list[str]:
    """The kinds of the events that led to the state."""
    return [event.kind for event in state.events]
