"""Wrong answers about what a cannon has in range, and how its shots show that they are wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from boardlab.core.marks import Frame
from boardlab.core.players import NAMES, listed
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.evidence import CannonRange, Ray
from boardlab.games.cannonball.lenses import cannon_range as lens
from boardlab.games.cannonball.lenses import rays
from boardlab.games.cannonball.lenses.parts import colour, cross, owner_of, ray, target
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.forms import in_order
from boardlab.learn.item import Counter, Item
from boardlab.learn.language import say
from boardlab.learn.misconceptions.cannonball.parts import (
    Mistakes,
    Subject,
    cannonball,
    laid,
    shown,
)
from boardlab.learn.misconceptions.cannonball.thinking import Beliefs, cells, targets

BELIEFS: Final[Mapping[str, tuple[Beliefs, ...]]] = MappingProxyType(
    {
        "diagonal": (
            frozenset({"corners"}),
            frozenset({"own fort"}),
            frozenset({"corners", "own fort"}),
        ),
        "own-blockade": (frozenset({"own blockade"}),),
        "nearest": (frozenset({"their fort"}),),
        "cover": (
            frozenset({"own fort", "their fort"}),
            *map(frozenset, ({"forest"}, {"lake"}, {"forest", "lake"}, {"cannon"}, {"road"})),
            frozenset({"own fort", "their fort", "cannon"}),
            frozenset({"own fort", "their fort", "cannon", "forest", "lake"}),
        ),
        "over": (
            frozenset({"mountain"}),
            frozenset({"their blockade"}),
            frozenset({"own blockade", "their blockade"}),
            frozenset({"mountain", "own blockade", "their blockade"}),
        ),
        "own-target": (frozenset({"own target"}),),
    }
)
"""What each misconception may believe of shots."""


def subject(item: Item) -> Subject:
    """What an item about the evidence `cannon_range` asks about: its targets, or all in range."""
    s = cannonball(item)
    found = evidence.cannon_range(s, item.given["cell"], item.given.get("player"))
    asked = item.form.truth(item)
    of_targets = asked in (found.targets, len(found.targets))
    true, think = (found.targets, targets) if of_targets else (found.cells, cells)

    def believed(thinking: str) -> Iterator[frozenset[str]]:
        for beliefs in BELIEFS.get(thinking, ()):
            yield think(s, found.cell, found.owner, beliefs)

    def explain(_: str, mistakes: Mistakes) -> Counter | None:
        frames = counter_frames(s, found, mistakes)
        return shown(item, frames) if frames else None

    return Subject(true, believed, explain)


# ---------------------------------------------------------------------- one space, and why


def counter_frames(s: Cannonball, found: CannonRange, mistakes: Mistakes) -> list[Frame]:
    """A cannon's shot towards one of the mistakes, and why it does not, or does, get there.

    A space too much comes first, since a missed one is part of the answer.
    """
    first = lens(s, player=found.owner, space=found.cell)[0]
    if mistakes.extra:
        kept_off = [space for space in mistakes.extra if space not in found.cells]
        space = min(kept_off or mistakes.extra, key=in_order)
        return [first, _too_much(s, found, space, first)]
    if mistakes.missed:
        return [first, _missed(s, found, min(mistakes.missed, key=in_order), first)]
    return []


def _too_much(s: Cannonball, found: CannonRange, space: str, first: Frame) -> Frame:
    """Why a cannon cannot fire at a space."""
    css, marks = colour(found.owner or 0), [cross(s, space)]
    flown = _towards(s, found, space)
    if flown is None:
        caption = say("misconception.shot.no_line", space=space, cannon=found.cell)
        return laid(first, marks, caption, "range-line", space)
    if space in found.cells:
        marks += ray(s, found.cell, _as_far_as(flown, space), css, "")
        piece = s.pieces.get(space)
        own = piece is not None and piece == ("fort", found.owner)
        caption = (
            say("misconception.shot.own", what=NAMES[found.owner or 0], space=space)
            if own
            else say("misconception.shot.no_fort", space=space)
        )
        return laid(first, marks, caption, "fire-enemy-fort", space)
    marks += ray(s, found.cell, flown, css, "")
    caption = rays.along(s, flown)
    if space != flown.stopped_by:
        caption += f" {say('misconception.shot.beyond', space=space)}"
    return laid(first, marks, caption, flown.rule, space, *filter(None, [flown.stopped_by]))


def _missed(s: Cannonball, found: CannonRange, space: str, first: Frame) -> Frame:
    """Why a cannon can fire at a space."""
    flown = next(each for each in found.rays if space in each.cells)
    flown = _as_far_as(flown, space)
    before = flown.cells[:-1]
    passed = [what for what in (_what(s, cell) for cell in before) if what]
    passed = passed or [f"the road at {cell}" for cell in before if cell in s.roads]
    key = "passes" if passed else "sheltered" if s.terrain[space] == "forest" else "free"
    rule = "range-line" if key == "free" else "range-passes"
    caption = say(f"misconception.shot.{key}", over=listed(passed), space=space, cannon=found.cell)
    marks = (*ray(s, found.cell, flown, colour(found.owner or 0), ""), target(space))
    return laid(first, marks, caption, rule, space)


def _towards(s: Cannonball, found: CannonRange, space: str) -> Ray | None:
    """The ray on whose line a space lies, whether or not it gets there."""
    (x, y), (to_x, to_y) = s.island.xy(found.cell), s.island.xy(space)
    if (x == to_x) == (y == to_y):
        return None
    if x == to_x:
        return found.rays.down if to_y > y else found.rays.up
    return found.rays.right if to_x > x else found.rays.left


def _as_far_as(flown: Ray, space: str) -> Ray:
    """A ray that is followed up to a space only."""
    return flown._replace(cells=flown.cells[: flown.cells.index(space) + 1], stopped_by=None)


def _what(s: Cannonball, cell: str) -> str:
    """What a shot might be thought to stop at: "the lake at e2"; "" for nothing."""
    if cell in s.pieces:
        return f"{owner_of(s, cell)} at {cell}"
    return f"the {s.terrain[cell]} at {cell}" if s.terrain[cell] in ("forest", "lake") else ""
