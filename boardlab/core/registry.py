"""Which games there are, and where their rooms are: dotted names, loaded on first use.

A state needs its lenses and its picture, which live in rooms above it. It finds them here, so
that importing the rules of a game never loads what draws them.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from boardlab.core.errors import FormatError


class Game(NamedTuple):
    """A game: its name, its title for people and the package that holds its rooms.

    Every game's package has the same rooms, each with the same public names:
    setup (new), diagram (parse), evidence, lenses (LENSES, offered, explain, grounds; ALIKE
    if they show all players the same), scene (layout, marks, bare, turned, intents), evaluate
    (PARTS, parts, evaluate; PROMISES, the parts that turn into others when they are taken, if there
    are any), editor (survey, tools, fields, paint, unmoved, assign, layout, marks) and, if there is
    one, guide (guide).
    """

    name: str
    title: str
    package: str
    players: tuple[int, ...]

    def room(self, name: str) -> ModuleType:
        """The module `name` of this game, loaded now if it was not yet."""
        return import_module(f"{self.package}.{name}")


_GAMES = {
    "cannonball": Game("cannonball", "Cannonball Colony", "boardlab.games.cannonball", (2, 3, 4)),
    "cornwall": Game("cornwall", "Cornwall", "boardlab.games.cornwall", (2, 3, 4)),
}

_VIEWS = {
    "svg": "boardlab.view.svg",
    "text": "boardlab.view.text",
    "sheet": "boardlab.view.sheet",
    "ask": "boardlab.ui.ask",
    "film": "boardlab.ui.film",
}


def list_games() -> tuple[str, ...]:
    """The names of the games that can be played."""
    return tuple(_GAMES)


def game(name: str) -> Game:
    """The game called `name`. Raises FormatError, with the names there are, for any other."""
    try:
        return _GAMES[name]
    except (KeyError, TypeError):
        known = ", ".join(_GAMES)
        raise FormatError(f"there is no game {name!r}; the games are: {known}") from None


def view(name: str) -> ModuleType:
    """The module that draws marks as `name`: "svg", "text" or "sheet"."""
    return import_module(_VIEWS[name])
