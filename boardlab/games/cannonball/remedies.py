"""What would make a refused action legal: the nearest space where it is, or what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.core.actions import Action, Reason
from boardlab.core.players import NAMES
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.island import KINDS

if TYPE_CHECKING:
    from boardlab.games.cannonball.state import Cannonball

_VERBS = {
    "land": "land",
    "road": "lay road",
    "fort": "build a fort",
    "cannon": "build a cannon",
    "blockade": "build the blockade",
}

_NOW = {
    "land": "Claim a landing space first.",
    "fire": "Fire, or say “hold” to go on to building.",
    "build": "It is time to build.",
    "second-road": "Lay a second road over grass, or say “stop”.",
}


def remedy(s: Cannonball, asked: Action | None, found: tuple[Reason, ...]) -> str:
    """One sentence that helps on from a refused action (None: a text that is no action)."""
    rules = {reason.rule for reason in found}
    if s.is_terminal:
        return "Start a new game, or go back with undo."
    if asked is None:
        return f"Possible now: {_example(s)}."
    if "no-such-space" in rules:
        return f"The island's{evidence.extent(s).removeprefix('its')}."
    kind = asked.kind
    if not _in_time(s, kind):
        return _NOW[s.step.id]
    if kind in KINDS:
        return _where(s, kind, asked.args[0])
    return f"Possible now: {_example(s)}."


def _in_time(s: Cannonball, kind: str) -> bool:
    step = s.step.id
    if step == "second-road":
        return kind in ("road", "stop")
    if step == "build":
        return kind in KINDS[1:] or kind == "pass"
    return kind == step or (step == "fire" and kind == "hold")


def _where(s: Cannonball, kind: str, cell: str) -> str:
    """The nearest space where this kind of action is legal, or what is missing everywhere."""
    who = NAMES[s.current_player or 0].capitalize()
    mask = s.allowed[KINDS.index(kind)]
    if mask:
        if not mask & mask - 1:
            only = s.island.grid.name(mask)
            return f"The only space where {who.lower()} can {_VERBS[kind]} is {only}."
        column, row = s.island.xy(cell)
        xy = s.island.xy

        def steps(near: str) -> int:
            near_column, near_row = xy(near)
            return abs(near_column - column) + abs(near_row - row)

        nearest = min(s.island.grid.select(mask), key=steps)
        return f"The nearest space where {who.lower()} can {_VERBS[kind]} is {nearest}."
    player = s.current_player or 0
    if kind in ("cannon", "blockade") and not s.ready(player)[kind]:
        return _unlock(s, player, kind)
    return f"{who} can {_VERBS[kind]} nowhere now; possible: {_example(s)}."


def _unlock(s: Cannonball, player: int, kind: str) -> str:
    """rules: unlock-cannons, unlock-blockade. When the next one comes, if it ever does."""
    who = NAMES[player].capitalize()
    if kind == "cannon":
        built = s.cannon_masks[player].bit_count()
        if built < 2:
            ordinal, number = (("first", "third"), ("second", "sixth"))[built]
            return f"{who}'s {ordinal} cannon becomes available with the {number} fort."
        return f"{who} has built both cannons."
    if s.blockade_masks[player]:
        return f"{who} has built the only blockade."
    return f"{who}'s blockade becomes available with the eighth fort."


def _example(s: Cannonball) -> str:
    """A few of the legal actions, one of each kind."""
    kinds: dict[str, str] = {}
    for action in s.legal_actions():
        kinds.setdefault(action.kind, action)
    return ", ".join(f"“{action}”" for action in kinds.values())
