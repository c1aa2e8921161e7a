"""The lens `closing`: what still keeps a region open."""

from __future__ import annotations

from boardlab.core.frames import cited, together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import listed
from boardlab.core.words import capital, counted
from boardlab.games.cornwall import evidence, scene
from boardlab.games.cornwall.lenses.parts import (
    around,
    border,
    called,
    cross,
    dot,
    lens,
    named,
    some,
    target,
)
from boardlab.games.cornwall.state import Cornwall

_MOST = 8
"""How many regions are shown one by one."""

_OPEN = ("complete-surrounded", "complete-unfillable-gap")


@lens("closing")
def closing(state: Cornwall, *, player: int | None = None, space: str | None = None) -> list[Frame]:
    """Each open region with the empty spaces that keep it so, the nearest to its end first.

    space: of a field, its region, space by space; an empty one, the regions that it keeps open.
    player: it is the same for all.
    rules: complete-surrounded, complete-unfillable-gap, complete-cottage, swamp-at-end.
    """
    del player
    if space is None:
        return _all(state)
    return _region(state, space) if space in state.fields else _empty(state, space)


def _open(state: Cornwall) -> list[tuple[evidence.Region, tuple[str, ...]]]:
    """The open regions with the spaces that keep each open: those with pieces, the fewest first."""
    found = [
        (region, scene.in_order(evidence.open_spaces(state, region).open))
        for region in evidence.regions(state)
        if region.closed is None
    ]
    return sorted(found, key=lambda each: (not each[0].pieces, len(each[1])))


def _rules(region: evidence.Region, gaps: bool = False) -> tuple[str, ...]:
    rules = _OPEN if gaps else _OPEN[:1]
    return (*rules, "swamp-at-end") if region.landscape == "swamp" else rules


def _all(state: Cornwall) -> list[Frame]:
    found = _open(state)
    if not found:
        return [Frame((), "No region is open: nothing can be added anywhere.", _OPEN)]
    frames = []
    for region, at in found[:_MOST]:
        keep = "keeps" if len(at) == 1 else "keep"
        first = scene.in_order(region.cells)[0]
        caption = (
            f"{capital(some(at))} {keep} {called(region)} at {first} open"
            f"{' (a swamp, counted at the end)' if region.landscape == 'swamp' else ''}."
        )
        frames.append(Frame(_kept(region, at), caption, _rules(region), at))
    few = min(len(at) for _, at in found)
    least = [each for each in found if len(each[1]) == few]
    share = " each" if len(least) > 1 else ""
    names = [f"{called(region)} at {scene.in_order(region.cells)[0]}" for region, _ in least]
    caption = (
        f"{counted(len(found), 'region')} {'is' if len(found) == 1 else 'are'} open. "
        f"Nearest to being surrounded: {listed(names)}, with {counted(few, 'space')}{share} to go."
    )
    near = scene.in_order({space for _, at in least for space in at})
    marks = together([*frames, *(Frame(_kept(*each), "") for each in least)])
    frames.append(Frame(marks, caption, cited(frames), near))
    return frames


def _kept(region: evidence.Region, at: tuple[str, ...]) -> tuple[Mark, ...]:
    spots = (dot(space, f"keeps {called(region)} open") for space in at)
    return (border(region), *spots)


def _region(state: Cornwall, space: str) -> list[Frame]:
    """One region: the empty spaces around it, what could still lie there, and gaps."""
    region = evidence.region_at(state, space)
    cells = scene.in_order(region.cells)
    edge = border(region)
    if region.closed == "cottage":
        homes = tuple(cell for cell in cells if state.fields[cell].symbol == "cottage")
        caption = f"{capital(called(region))} is closed by the cottage at {named(homes)}."
        shown = (edge, *(target(cell, "cottage") for cell in homes))
        return [Frame(shown, caption, ("complete-cottage", "lay-not-complete"), homes)]
    found = evidence.open_spaces(state, region)
    at = scene.in_order(found.open)
    frames = []
    for each in at:
        ways = found.open[each]
        tile = around(f"tile:{each}", ways[0], "a tile could lie here")
        more = f", or in {counted(len(ways) - 1, 'other way')}" if len(ways) > 1 else ""
        caption = f"{each} keeps it open: a tile could lie on {named(ways[0])}{more}."
        frames.append(Frame((edge, dot(each, "keeps it open"), tile), caption, _OPEN[:1], (each,)))
    if found.gaps:
        crosses = tuple(cross(gap, "a gap that no tile can fill") for gap in found.gaps)
        verb = "is a gap" if len(found.gaps) == 1 else "are gaps"
        caption = f"{capital(named(found.gaps))} {verb} that no tile can fill: it does not count."
        if len(found.gaps) > 1:
            caption = caption.replace("it does", "they do")
        frames.append(Frame((edge, *crosses), caption, _OPEN[1:], found.gaps))
    marks: tuple[Mark, ...] = (
        *_kept(region, at),
        *(cross(gap, "a gap that no tile can fill") for gap in found.gaps),
    )
    rules = cited([*frames, Frame((), "", _rules(region, bool(found.gaps)))])
    frames.append(Frame(marks, _whole(region, at), rules, at or cells))
    return frames


def _whole(region: evidence.Region, at: tuple[str, ...]) -> str:
    name = capital(called(region))
    swamp = " Swamps are counted at the end of the game only." * (region.landscape == "swamp")
    if not at:
        return f"{name} is surrounded: nothing can be added to it.{swamp}"
    keep = "keeps" if len(at) == 1 else "keep"
    also = " A cottage would complete it too." if region.landscape != "swamp" else ""
    return f"{name} is open: {some(at)} {keep} it so.{also}{swamp}"


def _empty(state: Cornwall, space: str) -> list[Frame]:
    """An empty space: the regions that it keeps open."""
    those = [(region, at) for region, at in _open(state) if space in at]
    spot = dot(space, "asked about")
    if not those:
        return [Frame((spot,), f"{space} keeps no region open.", _OPEN, (space,))]
    marks = (*(border(region) for region, _ in those), spot)
    parts = []
    for region, at in those:
        others = len(at) - 1
        alone = "alone" if not others else f"with {counted(others, 'other space')}"
        parts.append(f"{called(region)} ({alone})")
    caption = f"{space} keeps open: {listed(parts)}."
    return [Frame(marks, caption, _OPEN[:1], (space,))]
