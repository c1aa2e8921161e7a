"""The first game: what to do in the first turns, one sentence at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from boardlab.core.advice import Advice, Said, first
from boardlab.core.marks import Mark
from boardlab.core.words import counted
from boardlab.games.cornwall import evidence
from boardlab.games.cornwall.counting import SIZES, VALUES
from boardlab.games.cornwall.lenses.parts import around, called, colour, named
from boardlab.games.cornwall.state import Cornwall


def guide(state: Cornwall, player: int, told: Collection[str] = ()) -> Advice | None:
    """What to tell `player` (from 0), who is to decide: the first advice that fits the position.

    Those already `told` are left out. None if there is nothing to say.
    """
    return first(_ADVICE, _BRIEF, state, player, told)


def marks(state: Cornwall, advice: Advice) -> tuple[Mark, ...]:
    """A line around all that an advice on `state` points at: side by side, spaces share it."""
    if not advice.spaces or state.current_player is None:
        return ()
    css = colour(state.current_player)
    return (around("guide:area", advice.spaces, "the guide points here", css),)


def _mine(state: Cornwall) -> list[str]:
    """The fields on which the player to decide has a piece."""
    player = state.current_player
    return [cell for cell, piece in state.pieces.items() if piece.owner == player]


def _layings(state: Cornwall) -> Iterator[evidence.Laying]:
    for action in state.legal_actions():
        yield evidence.laying(state, action)


def _free(state: Cornwall) -> list[str]:
    """The fields of the tile just laid on which a piece may be placed now."""
    legal = (action for action in state.legal_actions() if action.kind == "place")
    return list(dict.fromkeys(action.args[-1] for action in legal))


def _cost(state: Cornwall, cells: Iterable[str]) -> dict[str, int]:
    """What a piece costs on each of these fields."""
    return {cell: evidence.placement_cost(state, [("small", cell)]).total for cell in cells}


# ---------------------------------------------------------------------- what there is to say


def _lay(state: Cornwall) -> Said | None:
    """rules: lay-match, lay-two-edges."""
    if state.step.id != "lay" or _mine(state) or state.points[state.turn]:
        return None
    text = (
        "Welcome to Cornwall! Press an empty space to see your tile lie there, and turn it: two of "
        "its edges have to touch the land, and one of its landscapes has to go on."
    )
    return text, ()


def _coins(state: Cornwall) -> Said | None:
    """rule: earn-coins."""
    if state.step.id != "lay":
        return None
    best = max(_layings(state), key=lambda laying: laying.coins)
    if not best.coins:
        return None
    text = (
        f"Carry on two landscapes at once and you earn a coin, three and you earn two: laid on "
        f"{named(best.spaces)}, this tile can earn {counted(best.coins, 'coin')}."
    )
    return text, best.spaces


def _complete(state: Cornwall) -> Said | None:
    """rules: complete-cottage, complete-surrounded, to-the-pub."""
    if state.step.id != "lay":
        return None
    for laying in _layings(state):
        for region in laying.closed:
            points = _gain(state, region)
            if points and region.landscape != "swamp":
                text = (
                    f"Harvest time: laid on {named(laying.spaces)}, the tile completes "
                    f"{called(region)}, which then brings you {counted(points, 'point')}."
                )
                return text, laying.spaces
    return None


def _gain(state: Cornwall, region: evidence.Region) -> int:
    """What the player to decide would get for a region as it would be."""
    values = [0] * state.players
    for size, owner in region.pieces.values():
        values[owner] += VALUES[SIZES.index(size)]
    fields = len(region.cells)
    found = evidence.majority(region.landscape, fields, region.flagged, values)
    return found.points[state.turn]


def _pub(state: Cornwall) -> Said | None:
    """rules: pub-fetch, to-the-pub."""
    if state.step.id != "pub":
        return None
    guests = counted(sum(state.pub(state.turn).values()), "piece")
    text = (
        f"Pieces that were counted go to the pub, and {guests} of yours are there. One coin "
        "fetches them all, so it pays best when they are several."
    )
    return text, ()


def _chapel(state: Cornwall) -> Said | None:
    """rule: place-chapel."""
    chapels = tuple(cell for cell in _free(state) if state.fields[cell].symbol == "chapel")
    if not chapels:
        return None
    text = f"Ring the bell! A piece on the chapel at {named(chapels)} brings 3 points at once."
    return text, chapels


def _place(state: Cornwall) -> Said | None:
    """rules: place-on-new-tile, majority-by-value."""
    if state.step.id != "place" or _mine(state):
        return None
    fields = tuple(cell for cell, cost in _cost(state, _free(state)).items() if not cost)
    if not fields:
        return None
    text = (
        f"Claim a landscape: your first piece of a turn is free where nobody stands, as on "
        f"{named(fields)}. Whoever has the highest sum of values gets the points."
    )
    return text, fields


def _second(state: Cornwall) -> Said | None:
    """rules: place-cost-extra, place-afford."""
    if state.step.id != "place" or not state.placed or not _free(state):
        return None
    text = (
        "You may place up to three pieces on the tile, but each one more costs a coin more. "
        "Coins that are left are points in the end: stop when it suits you."
    )
    return text, ()


def _crowd(state: Cornwall) -> Said | None:
    """rule: place-cost-region."""
    if state.step.id != "place" or state.placed:
        return None
    dear = [cell for cell, cost in _cost(state, _free(state)).items() if cost]
    if not dear:
        return None
    cell = dear[0]
    region = evidence.region_at(state, cell)
    text = (
        f"Company costs: a coin for every piece that is there already, whoever it belongs to. In "
        f"{called(region)} at {cell} that makes {counted(len(region.pieces), 'coin')}."
    )
    return text, (cell,)


def _flag(state: Cornwall) -> Said | None:
    """rules: points-flag, points-village-flag."""
    if state.step.id != "place":
        return None
    for cell in _free(state):
        region = evidence.region_at(state, cell)
        if region.flagged:
            first, second = evidence.standing(state, region).rate
            text = (
                f"Saint Piran's flag flies over {called(region)}: {counted(first, 'point')} a "
                f"field for the majority, and {counted(second, 'point')} for the second."
            )
            return text, (cell,)
    return None


def _swamp(state: Cornwall) -> Said | None:
    """rule: swamp-at-end."""
    swamps = tuple(cell for cell in _free(state) if state.fields[cell].landscape == "swamp")
    if not swamps:
        return None
    text = (
        f"Mind the mud at {named(swamps)}: a swamp pays two points a field, but only at the end, "
        "and your piece stays in it until then."
    )
    return text, swamps


_ADVICE: Final[dict[str, Callable[[Cornwall], Said | None]]] = {
    "lay": _lay,
    "complete": _complete,
    "coins": _coins,
    "pub": _pub,
    "chapel": _chapel,
    "place": _place,
    "crowd": _crowd,
    "second": _second,
    "flag": _flag,
    "swamp": _swamp,
}

_BRIEF: Final = frozenset({"coins", "crowd", "second", "flag", "swamp"})
