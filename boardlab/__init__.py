"""boardlab: board games that explain themselves, one step at a time, in a notebook.

    import boardlab as bl

    s = bl.new("cannonball", players=2, seed=7)   # a state: an immutable value
    s.legal_actions()                             # what may be done
    s.check("road c4")                            # every reason why not, and what would help
    s = s.apply("land a1")                        # the next state

Importing boardlab loads no widget library, no sympy and no numpy: each public name loads what it
needs when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardlab.core.errors import FormatError as FormatError
    from boardlab.core.errors import GameNotOver as GameNotOver
    from boardlab.core.errors import IllegalAction as IllegalAction
    from boardlab.core.ledger import rules as rules
    from boardlab.core.records import state_from_json

    from_json = state_from_json
    from boardlab.core.registry import list_games as list_games
    from boardlab.core.start import new as new
    from boardlab.core.start import position as position
    from boardlab.core.start import positions as positions
    from boardlab.matches import load as load
    from boardlab.matches import match as match
    from boardlab.matches import simulate as simulate
    from boardlab.ui import board as board
    from boardlab.ui import play as play
    from boardlab.ui import replay as replay
    from boardlab.ui.dice_lab import dice_lab as dice_lab
    from boardlab.ui.standings import standings as standings

__version__ = "0.1.0"

_HOMES = {
    "FormatError": "boardlab.core.errors",
    "GameNotOver": "boardlab.core.errors",
    "IllegalAction": "boardlab.core.errors",
    "list_games": "boardlab.core.registry",
    "rules": "boardlab.core.ledger",
    "new": "boardlab.core.start",
    "position": "boardlab.core.start",
    "positions": "boardlab.core.start",
    "from_json": "boardlab.core.records:state_from_json",
    "match": "boardlab.matches",
    "load": "boardlab.matches",
    "simulate": "boardlab.matches",
    "play": "boardlab.ui",
    "board": "boardlab.ui",
    "replay": "boardlab.ui",
    "dice_lab": "boardlab.ui.dice_lab",
    "standings": "boardlab.ui.standings",
}

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'boardlab' has no attribute {name!r}")
    module, _, attribute = _HOMES[name].partition(":")
    value = getattr(import_module(module), attribute or name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
