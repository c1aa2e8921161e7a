"""The first game: what to do in the first turns, one sentence at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from boardlab.core.advice import Advice, Said, first
from boardlab.core.marks import Mark
from boardlab.core.players import listed
from boardlab.games.cannonball.lenses.parts import colour, region
from boardlab.games.cannonball.state import Cannonball


def guide(state: Cannonball, player: int, told: Collection[str] = ()) -> Advice | None:
    """What to tell `player` (from 0), who is to decide: the first advice that fits the position.

    Those already `told` are left out. None if there is nothing to say.
    """
    return first(_ADVICE, _BRIEF, state, player, told)


def marks(state: Cannonball, advice: Advice) -> tuple[Mark, ...]:
    """A line around all that an advice on `state` points at: side by side, spaces share it."""
    if not advice.spaces or state.current_player is None:
        return ()
    css = colour(state.current_player)
    return (region(state, "guide:area", advice.spaces, css, "the guide points here"),)


def _sites(state: Cannonball, kind: str) -> tuple[str, ...]:
    """Where an action of this kind is legal."""
    return tuple(action.args[-1] for action in state.legal_actions() if action.kind == kind)


def _forts(state: Cannonball) -> int:
    """How many forts the player on turn has on the island."""
    return len(state.forts(state.current_player or 0))


def _shown(state: Cannonball, cells: Iterable[str]) -> str:
    """Up to three of the spaces by name, the middle of the island first."""
    x, y = state.island.width / 2, state.island.height / 2

    def off(cell: str) -> float:
        column, row = state.island.xy(cell)
        return abs(column + 0.5 - x) + abs(row + 0.5 - y)

    return listed(sorted(cells, key=off)[:3]).replace(" and ", " or ")


def _land(state: Cannonball) -> Said | None:
    """rules: land-order, land-edge, connect-start."""
    if state.step.id != "land":
        return None
    text = (
        "Drop anchor! Press a marked space on your stretch of coast: "
        "your ship stays there for good, and every road of yours will start from it."
    )
    return text, ()


def _first_road(state: Cannonball) -> Said | None:
    """rule: road-first."""
    landing = state.landing[state.current_player or 0]
    if state.step.id != "build" or not landing or landing in state.roads:
        return None
    return (
        f"Roll out the gangplank: your first road goes down beside your ship, at {landing}.",
        (landing,),
    )


def _second_road(state: Cannonball) -> Said | None:
    """rules: road-second, road-forest-alone."""
    if state.step.id != "second-road" or _forts(state):
        return None
    text = (
        "Grass is quick work, so you may lay a second road over grass in the same turn; "
        "a road through forest takes the whole turn."
    )
    return text, ()


def _fort(state: Cannonball) -> Said | None:
    """rules: fort-connected, end-ten-forts."""
    sites = _sites(state, "fort")
    if _forts(state) or not sites:
        return None
    text = (
        "Time for the first of the ten forts that win the game: "
        f"press your road at {_shown(state, sites)} and plant your flag."
    )
    return text, sites


def _spacing(state: Cannonball) -> Said | None:
    """rules: fort-spacing, fort-spacing-metric."""
    if state.step.id != "build" or _forts(state) != 1:
        return None
    sites = _sites(state, "fort")
    wish = "Your forts want elbow room, three steps over land from one to the next"
    if sites:
        return f"{wish}: {_shown(state, sites)} will do, so build the second.", sites
    return f"{wish}: lay road away from the first until a press offers you another.", ()


def _shared(state: Cannonball) -> Said | None:
    """rules: connect-edges, unlock-cannons."""
    if state.step.id != "build" or _forts(state) != 2:
        return None
    text = (
        "Roads belong to everyone: link up with those of the others and build on them too, "
        "for your third fort brings a cannon ashore."
    )
    return text, _sites(state, "fort")


def _cannon(state: Cannonball) -> Said | None:
    """rules: range-line, fort-out-of-range, cannon-permanent."""
    sites = _sites(state, "cannon")
    if not sites:
        return None
    text = (
        "A cannon! It rakes its row and column as far as the next mountain or blockade, and no "
        "opponent may build a fort there; choose its place well, for it never moves again."
    )
    return text, sites


def _fire(state: Cannonball) -> Said | None:
    """rules: fire-first, fire-enemy-fort."""
    if state.step.id != "fire":
        return None
    targets = tuple(dict.fromkeys(_sites(state, "fire")))
    text = (
        f"Guns before hammers: press the fort at {_shown(state, targets)} to shoot it down, "
        "then build as always. From here on the island is yours to win."
    )
    return text, targets


_ADVICE: Final[dict[str, Callable[[Cannonball], Said | None]]] = {
    "land": _land,
    "first-road": _first_road,
    "second-road": _second_road,
    "fort": _fort,
    "spacing": _spacing,
    "shared": _shared,
    "cannon": _cannon,
    "fire": _fire,
}

_BRIEF: Final = frozenset({"second-road", "shared"})
