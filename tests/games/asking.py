"""How the tests of any game's rules ask, whatever the game: answers as sets, events by kind."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import boardlab as bl

if TYPE_CHECKING:
    from boardlab.core.events import Event
    from boardlab.core.state import State

BLUE, RED, GREEN, PURPLE = range(4)


def source(game: str, position: str) -> str:
    """The file of a shipped position, with its comments."""
    path = files(f"boardlab.games.{game}").joinpath("positions", f"{position}.txt")
    return path.read_text("utf-8")


def why_not(state: State, action: str) -> set[str]:
    """The ids of every reason against an action; empty if it is permitted."""
    verdict = state.check(action)
    cited = {reason.rule for reason in verdict.reasons}
    assert verdict.legal == (not cited)
    assert verdict.legal == (action in {*state.legal_actions(), *state.chance_outcomes()})
    return cited


def told(state: State, kind: str) -> Event:
    """The one event of this kind among those that led to the state."""
    found = [event for event in state.events if event.kind == kind]
    assert len(found) == 1, happened(state)
    return found[0]


def happened(state: State) -> list[str]:
    """The kinds of the events that led to the state."""
    return [event.kind for event in state.events]


def untested_rules(game: str) -> set[str]:
    """The rules of a game that have no test function of their name in its files about rules."""
    tests = {
        node.name
        for path in (Path(__file__).parent / game).glob("test_rules*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    return {rule.id for rule in bl.rules(game) if f"test_{rule.id.replace('-', '_')}" not in tests}
