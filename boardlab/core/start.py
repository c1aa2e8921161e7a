"""How a state begins: a new game, a text diagram, or a shipped position."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from boardlab.core.errors import FormatError
from boardlab.core.options import check_options
from boardlab.core.registry import game
from boardlab.core.state import State


def new(name: str, /, **options: Any) -> State:
    """The first state of a game, as `new("cannonball", players=2, seed=7)`.

    The options are the game's own (`boardlab.games.<name>.new`). Raises FormatError for a game
    or an option that does not exist, or a value that cannot be.
    """
    make = game(name).room("setup").new
    check_options(options, make, name)
    state: State = make(**options)
    return state


def position(name: str, text: str) -> State:
    """A state from a text diagram, or from the name of a shipped position.

    Raises FormatError, with the line and what was expected, if the text is neither.
    """
    if not isinstance(text, str):
        raise FormatError(f"a position is a text, not {type(text).__name__}")
    key = text.strip()
    if key and "\n" not in key and ":" not in key:
        shipped = positions(name)
        if key not in shipped:
            known = ", ".join(shipped) or "none"
            raise FormatError(f"there is no position {key!r} of {name}; shipped are: {known}")
        text = _folder(name).joinpath(f"{key}.txt").read_text("utf-8")
    state: State = game(name).room("diagram").parse(text)
    return state


def positions(name: str) -> tuple[str, ...]:
    """The names of the teaching positions that ship with a game, in alphabetical order."""
    found = (entry.name for entry in _folder(name).iterdir())
    return tuple(sorted(entry.removesuffix(".txt") for entry in found if entry.endswith(".txt")))


def _folder(name: str) -> Traversable:
    return files(game(name).package).joinpath("positions")
