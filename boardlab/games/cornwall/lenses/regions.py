"""The lens `regions`: what belongs together, and what is complete."""

from __future__ import annotations

from collections.abc import Iterable

from boardlab.core.frames import cited, together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import listed
from boardlab.core.words import capital, counted
from boardlab.games.cornwall import evidence, scene
from boardlab.games.cornwall.lenses.parts import (
    border,
    called,
    lens,
    named,
    numbered,
    standing_piece,
    target,
)
from boardlab.games.cornwall.state import Cornwall
from boardlab.games.cornwall.tiles import LANDSCAPES

_RULES = {
    None: ("complete-surrounded",),
    "cottage": ("complete-cottage",),
    "surrounded": ("complete-surrounded", "complete-unfillable-gap"),
}


@lens("regions")
def regions(state: Cornwall, *, player: int | None = None, space: str | None = None) -> list[Frame]:
    """Each region with its border, its size and whether it is open, landscape by landscape.

    space: the region of that field, field by field and with all that stands on it.
    player: it is the same for all.
    rules: complete-cottage, complete-surrounded, swamp-at-end.
    """
    del player
    if space is not None:
        return _one(state, space)
    found = evidence.regions(state)
    frames = []
    for landscape in LANDSCAPES:
        those = [region for region in found if region.landscape == landscape]
        if not those:
            continue
        marks = tuple(mark for region in those for mark in _marked(region))
        parts = [_in_short(region) for region in those]
        caption = f"{capital(landscape)}: {'; '.join(parts)}."
        frames.append(Frame(marks, caption, _rules(landscape, those), _cells(those)))
    still = [region for region in found if region.closed is None]
    closed = len(found) - len(still)
    shut = f"{closed} closed, with dashed borders" if closed else "none closed"
    caption = (
        f"In all, {counted(len(found), 'region')}: {len(still)} open, {shut}. "
        "Fields of one landscape belong together where they share an edge."
    )
    frames.append(Frame(together(frames), caption, cited(frames), _cells(found)))
    return frames


def _marked(region: evidence.Region) -> tuple[Mark, ...]:
    """Its border, and its size on its first field."""
    cells = scene.in_order(region.cells)
    size = counted(len(cells), "field")
    words = scene.how_closed(region)
    return (
        border(region, f"{called(region)}, {words}"),
        numbered("size", cells[0], len(cells), f"{size} in this region"),
    )


def _in_short(region: evidence.Region) -> str:
    flag = " with a flag" if region.flagged else ""
    first = scene.in_order(region.cells)[0]
    size = counted(len(region.cells), "field")
    return f"{size} at {first}{flag}, {scene.how_closed(region)}"


def _rules(landscape: str, those: list[evidence.Region]) -> tuple[str, ...]:
    rules = [rule for region in those for rule in _RULES[region.closed]]
    if landscape == "swamp":
        rules = ["swamp-at-end"]
    return tuple(dict.fromkeys(rules))


def _cells(those: Iterable[evidence.Region]) -> tuple[str, ...]:
    return scene.in_order(cell for region in those for cell in region.cells)


def _one(state: Cornwall, space: str) -> list[Frame]:
    """One region: its fields, what is on them, and what closed it."""
    if space not in state.fields:
        return [Frame((), f"{space} is empty: no region is there.", ("lay-match",), (space,))]
    region = evidence.region_at(state, space)
    cells = scene.in_order(region.cells)
    edge = border(region)
    rules = _rules(region.landscape, [region])
    marks: tuple[Mark, ...] = (
        edge,
        *(
            numbered("field", cell, n, f"field {n} of this region")
            for n, cell in enumerate(cells, 1)
        ),
    )
    flags = [cell for cell in cells if state.fields[cell].symbol == "flag"]
    said = f"{capital(called(region))}: {named(cells)}."
    frames = [Frame(marks, said, rules, cells)]
    if flags:
        once = " Several count as one." if len(flags) > 1 else ""
        caption = f"A flag stands at {named(flags)}: the second scores too.{once}"
        pointed = tuple(target(cell, "flag") for cell in flags)
        rule = "points-village-flag" if region.landscape == "village" else "points-flag"
        cite = (rule, *(("points-flags-once",) if once else ()))
        frames.append(Frame((*marks, *pointed), caption, cite, tuple(flags)))
    held = [cell for cell in cells if state.fields[cell].piece]
    pieces = [f"{standing_piece(state, cell)} at {cell}" for cell in held]
    caption = f"{capital(listed(pieces) or 'no piece')} on it."
    if len(held) != 1:
        caption = f"On it: {listed(pieces) or 'no piece'}."
    frames.append(
        Frame((edge, *(target(c, "piece") for c in held)), caption, ("piece-values",), tuple(held))
    )
    caption = f"{capital(called(region))} is {_why(state, region)}"
    frames.append(Frame(marks, caption, cited([*frames, Frame((), "", rules)]), cells))
    return frames


def _why(state: Cornwall, region: evidence.Region) -> str:
    """Whether it is open, and why, as the end of a sentence."""
    if region.closed == "cottage":
        where = [c for c in scene.in_order(region.cells) if state.fields[c].symbol == "cottage"]
        told = f"closed by the cottage at {named(where)}"
    elif region.closed == "surrounded":
        told = "closed: no tile can come to lie beside it"
    else:
        at = evidence.open_spaces(state, region).open
        told = f"open: it can still grow at {counted(len(at), 'space')}"
    if region.landscape == "swamp":
        return f"{told}. Swamps are counted at the end of the game."
    return f"{told}, and it has been counted." if region.evaluated else f"{told}."
