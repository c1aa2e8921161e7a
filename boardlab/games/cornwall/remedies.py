"""What would make a refused action legal: the nearest place where it is, or what is missing."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from boardlab.core.actions import Action, Reason
from boardlab.core.players import NAMES, listed
from boardlab.games.cornwall import evidence
from boardlab.games.cornwall.pieces import coins_in_words
from boardlab.geometry.hexes import steps_between

if TYPE_CHECKING:
    from boardlab.games.cornwall.state import Cornwall

_NOW = {
    "draw": "Draw a tile first.",
    "lay": "Lay the tile in hand first.",
    "pub": "Say “fetch” or “leave” first.",
    "place": "Place pieces on the tile just laid, or say “done”.",
}

_KINDS = {"draw": ("draw",), "lay": ("lay",), "pub": ("fetch", "leave"), "place": ("place", "done")}


def remedy(s: Cornwall, asked: Action | None, found: tuple[Reason, ...]) -> str:
    """One sentence that helps on from a refused action (None: a text that is no action)."""
    if s.is_terminal:
        return "Start a new game, or go back with undo."
    if asked is None:
        return f"Possible now: {_example(s)}."
    kind, step = asked.kind, s.step.id
    if kind not in _KINDS[step]:
        return _NOW[step]
    if kind == "lay":
        return _nearest_laying(s, asked)
    if kind == "place":
        size, space = asked.args
        return _placing(s, size, space, {reason.rule for reason in found})
    return f"Possible now: {_example(s)}."


def _example(s: Cornwall) -> str:
    """One action of each kind that is possible."""
    kinds: dict[str, str] = {}
    for action in s.legal_actions() or s.chance_outcomes():
        kinds.setdefault(action.kind, action)
    return ", ".join(f"“{action}”" for action in kinds.values())


# ---------------------------------------------------------------------- laying


def _nearest_laying(s: Cornwall, asked: Action) -> str:
    """The legal laying that shares most spaces with what was asked, and lies nearest to it."""
    legal = s.legal_actions()
    if len(legal) == 1:
        return f"The tile fits in one way only: “{legal[0]}”."
    wanted = set(asked.args)
    shared = [len(wanted.intersection(action.args)) for action in legal]
    most = max(shared)

    def steps(action: Action) -> int:
        return sum(map(steps_between, action.args, asked.args))

    best = min(compress(legal, [number == most for number in shared]), key=steps)
    if set(best.args) == wanted:
        return f"On these spaces the tile fits so: “{best}”."
    return f"The nearest place where the tile fits: “{best}”."


# ---------------------------------------------------------------------- placing


def _placing(s: Cornwall, size: str, space: str, rules: set[str]) -> str:
    """Another field of the tile, a piece in hand, or the coins that are missing."""
    player = s.current_player or 0
    hand = [each for each, number in s.hand(player).items() if number]
    if size not in hand:
        return _other_sizes(s, player, size, hand)
    price = _prices(s, size)
    within = [field for field in price if price[field] <= s.coins[player]]
    if "place-afford" in rules:
        missing = price[space] - s.coins[player]
        coins = f"{coins_in_words(missing)} {'is' if missing == 1 else 'are'} missing"
        if not within:
            return f"{coins}, and no field of the tile is cheap enough; say “done”."
        cheapest = min(within, key=price.__getitem__)
        return f"{coins}; at {cheapest} it {_costs(price[cheapest])}."
    if not within:
        return f"There is no field where {NAMES[player]} can place it; say “done”."
    nearest = min(within, key=lambda field: steps_between(field, space))
    which = "only" if len(within) == 1 else "nearest"
    where = f"The {which} field where {NAMES[player]} can place it is {nearest}"
    return f"{where}; it {_costs(price[nearest])}."


def _prices(s: Cornwall, size: str) -> dict[str, int]:
    """What a piece would cost on each free field of the tile just laid."""
    taken = s.pieces
    free = [field for field in s.laid if field not in taken]
    return {field: evidence.placement_cost(s, [(size, field)]).total for field in free}


def _costs(coins: int) -> str:
    return f"costs {coins_in_words(coins)}" if coins else "is free"


def _other_sizes(s: Cornwall, player: int, size: str, hand: list[str]) -> str:
    has = f"{NAMES[player].capitalize()} has {listed(hand) or 'no'} pieces in hand"
    if s.pub(player)[size]:
        return f"{has}; a {size} one is in the pub and can be fetched after laying a tile."
    return f"{has}."
