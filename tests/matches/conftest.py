from __future__ import annotations

import sys
from types import ModuleType

import pytest

from boardlab.core import registry
from boardlab.core.registry import Game
from tests.matches import dash


class OneRoom(Game):
    """A game that has all its rooms in one module."""

    __slots__ = ()

    def room(self, name: str) -> ModuleType:
        return sys.modules[dash.__name__]


@pytest.fixture(autouse=True)
def with_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game `dash` be one of those that can be played."""
    monkeypatch.setitem(registry._GAMES, "dash", OneRoom(*dash.GAME))
