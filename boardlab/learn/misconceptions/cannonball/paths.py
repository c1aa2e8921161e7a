"""Wrong answers about what is connected, and how a flood shows that they are wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from boardlab.core.marks import Frame
from boardlab.core.players import NAMES
from boardlab.core.words import capital
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.lenses import connection as lens
from boardlab.games.cannonball.lenses import flood
from boardlab.games.cannonball.lenses.parts import colour, cross, owner_of, route, target
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
from boardlab.learn.misconceptions.cannonball.thinking import Beliefs, starts, walk, way

BELIEFS: Final[Mapping[str, tuple[Beliefs, ...]]] = MappingProxyType(
    {
        "diagonal": (
            frozenset({"corners"}),
            frozenset({"corner reached"}),
            frozenset({"own fort"}),
            frozenset({"corners", "own fort"}),
        ),
        "through": (
            frozenset({"their fort"}),
            frozenset({"their blockade"}),
            frozenset({"their fort", "their blockade"}),
        ),
        "own-blockade": (
            frozenset({"own blockade"}),
            frozenset({"own blockade", "their blockade"}),
        ),
        "cannon-stops": (frozenset({"cannon"}), frozenset({"cannon reached"})),
        "blocker": (frozenset({"breaker reached"}),),
    }
)
"""What each misconception may believe of paths. Where no own blockade makes a difference, nobody is
taken to believe in one: `through` comes first."""

_ANYTHING: Final[Beliefs] = frozenset({"corners", "own blockade", "their blockade", "their fort"})
"""All that lets a path go on where it does not."""


def subject(item: Item) -> Subject:
    """What an item about the evidence `connection` asks about."""
    s = cannonball(item)
    player = evidence.player_of(s, item.given.get("player"))

    def believed(thinking: str) -> Iterator[frozenset[str]]:
        for beliefs in BELIEFS.get(thinking, ()):
            yield from reached(s, player, beliefs)

    def explain(thinking: str, mistakes: Mistakes) -> Counter | None:
        beliefs = frozenset[str]().union(*BELIEFS[thinking]) if thinking else _ANYTHING
        frames = counter_frames(s, player, mistakes, beliefs)
        return shown(item, frames) if frames else None

    return Subject(evidence.connection(s, player).reached, believed, explain)


def reached(s: Cannonball, player: int, beliefs: Beliefs) -> Iterator[frozenset[str]]:
    """The tiles that a player may be believed to reach.

    Whoever thinks that an own fort breaks a path lets it begin at one place only.
    """
    if "own fort" not in beliefs:
        yield frozenset(walk(s, player, beliefs))
        return
    for start in starts(s, player):
        yield frozenset(walk(s, player, beliefs, (start,)))


# ---------------------------------------------------------------------- one space, and why


def counter_frames(
    s: Cannonball, player: int, mistakes: Mistakes, beliefs: Beliefs = _ANYTHING
) -> list[Frame]:
    """The flood up to one of the mistakes, then why a path does not, or does, lead there.

    A space too much comes first, since a missed one is part of the answer.
    """
    found = evidence.connection(s, player)
    if mistakes.extra:
        # The plainest break first: what stands on the space itself, then its corner, then any way.
        wide = (beliefs & _ANYTHING) or _ANYTHING
        walks = [
            walk(s, player, each)
            for each in (frozenset({"breaker reached"}), wide & {"corners"}, wide)
        ]
        breaks = [_break(found, came, space) for came in walks for space in mistakes.extra]
        return _too_much(s, found, min(breaks))
    if mistakes.missed:
        return _missed(s, found, min(mistakes.missed, key=lambda m: (_wave(found, m), in_order(m))))
    return []


class _Break(NamedTuple):
    """Where the believed way to a space breaks; those that are clearest come first.

    beyond: whether the space lies beyond the break. wave: how far the flood has come there, -1 if
    it does not even begin. way: up to the break; empty if there is no way at all.
    """

    beyond: bool
    wave: int
    order: tuple[int, str]
    space: str
    way: tuple[str, ...]


def _break(found: evidence.Connection, came: Mapping[str, str | None], space: str) -> _Break:
    order = in_order(space)
    if space not in came:
        return _Break(True, len(found.waves), order, space, ())
    believed = way(came, space)
    at = next(n for n, cell in enumerate(believed) if cell not in found.reached)
    wave = _wave(found, believed[at - 1]) if at else -1
    return _Break(believed[at] != space, wave, order, space, tuple(believed[: at + 1]))


def _too_much(s: Cannonball, found: evidence.Connection, at: _Break) -> list[Frame]:
    """Why no path leads to a space."""
    frames = lens(s, player=found.player)[: max(at.wave, 0) + 1 if at.way else 1]
    before, space = frames[-1], at.space
    if not at.way:
        caption = say(
            "misconception.path.no_road" if space not in s.roads else "misconception.path.no_way",
            space=space,
        )
        return [*frames, laid(before, (cross(s, space),), caption, "connect-edges", space)]
    end = at.way[-1]
    rule = found.stopped.get(end, "")
    marks = [cross(s, space)]
    if rule:
        caption = flood.why_stopped(s, rule, (end,))
        marks.append(flood.stops(end, found))
        if not at.beyond and rule != "connect-ship-blocked":
            rule = "connect-blocker-itself"
            caption = say("misconception.path.itself", what=capital(owner_of(s, end)), space=end)
    else:
        rule, caption = "connect-edges", flood.at_corner(found, (end,))
        marks += flood.corners(s, found, between=at.way[-2:])
    if at.beyond:
        caption = f"{caption} {say('misconception.path.beyond', space=space)}"
    return [*frames, laid(before, marks, caption, rule, *dict.fromkeys((end, space)))]


def _missed(s: Cannonball, found: evidence.Connection, space: str) -> list[Frame]:
    """Why a path does lead to a space."""
    path = found.path(space) or [space]
    who = NAMES[found.player].capitalize()
    if len(path) == 1:
        start = flood.starts(s, found.player, path)
        caption = say("misconception.path.start", who=who, start=start)
        return [laid(None, (target(space, caption),), caption, "connect-start", space)]
    frames = lens(s, player=found.player)[: len(path) - 1]
    caption, rule = _goes_on(s, path[-2:])
    css = colour(found.player)
    label = say("misconception.path.leads", space=space)
    marks = (route(s, "way", path, css, label), target(space, label))
    return [*frames, laid(frames[-1], marks, caption, rule, space)]


def _goes_on(s: Cannonball, step: Sequence[str]) -> tuple[str, str]:
    """The last step of a path, what might have stopped it, and the rule that says it does not."""
    before, space = step
    said, rule = [say("misconception.path.goes_on", before=before, space=space)], "connect-edges"
    for cell in step:
        piece = s.pieces.get(cell)
        if piece:
            cannon = piece.kind == "cannon" or rule == "connect-cannon-passes"
            rule = "connect-cannon-passes" if cannon else "connect-start"
            what = capital(owner_of(s, cell))
            said.append(say("misconception.path.passes", what=what, space=cell))
    return " ".join(said), rule


def _wave(found: evidence.Connection, cell: str) -> int:
    return next(n for n, wave in enumerate(found.waves) if cell in wave)
