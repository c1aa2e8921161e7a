"""The lens `connection`: what is connected to a player, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardlab.core.frames import cited
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital, counted
from boardlab.games.cannonball import art, evidence
from boardlab.games.cannonball.lenses.parts import (
    away,
    colour,
    count,
    cross,
    in_order,
    lens,
    owner_of,
    route,
    stop,
    target,
)
from boardlab.games.cannonball.scene import centre, mask
from boardlab.games.cannonball.state import Cannonball


@lens("connection")
def connection(
    state: Cannonball, *, player: int | None = None, space: str | None = None
) -> list[Frame]:
    """The flood from a player's forts and ship, wave by wave; what stops it; then the whole of it.

    space: last comes the shortest way there, or why there is none.
    rules: connect-start, connect-edges and the other connect- rules.
    """
    found = evidence.connection(state, player)
    who = NAMES[found.player].capitalize()
    frames = []
    if not found.waves:
        frames.append(Frame((), _nothing_connected(state, found.player), ("connect-start",)))
    for distance, wave in enumerate(found.waves):
        cells = in_order(state, wave)
        rules = ["connect-edges"] if distance else ["connect-start"]
        caption = (
            f"Step {distance}: across an edge, {who.lower()}'s path reaches {listed(cells)}."
            if distance
            else f"{who}'s connections start at {starts(state, found.player, cells)}."
        )
        passed = [cell for cell in cells if cell in _cannons(state)]
        if passed:
            rules.append("connect-cannon-passes")
            cannons, do = ("cannon", "does") if len(passed) == 1 else ("cannons", "do")
            caption += f" The {cannons} at {listed(passed)} {do} not stop it."
        frames.append(Frame(_flood(state, found, distance), caption, tuple(rules), cells))
    flood = _flood(state, found)
    for rule, cells in _by_rule(state, found.stopped).items():
        marks = (*flood, *(stops(cell, found) for cell in cells))
        frames.append(Frame(marks, why_stopped(state, rule, cells), (rule,), cells))
    touching = in_order(state, found.diagonal)
    if touching:
        marks = (*flood, *corners(state, found))
        caption = at_corner(found, touching)
        frames.append(Frame(marks, caption, ("connect-edges",), touching))
    frames.append(_whole(state, found, frames))
    if space is not None:
        frames.append(_way(state, found, space))
    return frames


def whole(state: Cannonball, found: evidence.Connection) -> tuple[Mark, ...]:
    """All that a connection is, and all that ends it."""
    return (
        *_flood(state, found),
        *(stops(cell, found) for cell in in_order(state, found.stopped)),
        *corners(state, found),
    )


def _whole(state: Cannonball, found: evidence.Connection, frames: Sequence[Frame]) -> Frame:
    tiles = counted(len(found.reached), "road tile")
    are = "is" if len(found.reached) == 1 else "are"
    caption = f"In all, {tiles} {are} connected to {NAMES[found.player]}."
    if found.stopped:
        caption += f" The path breaks at {listed(in_order(state, found.stopped))}."
    return Frame(whole(state, found), caption, cited(frames), in_order(state, found.reached))


def _flood(
    state: Cannonball, found: evidence.Connection, until: int | None = None
) -> tuple[Mark, ...]:
    """The reached road tiles as one stream, each with its distance, as far as wave `until`."""
    waves = found.waves if until is None else found.waves[: until + 1]
    inside = frozenset[str]().union(*waves)
    css, who = colour(found.player), NAMES[found.player]
    marks = [
        Mark(f"flow:{cell}", f"flow-{mask(state.island, cell, inside)}", (cell,), css=css)
        for cell in in_order(state, inside)
    ]
    for distance, wave in enumerate(waves):
        label = f"{away(distance)} from where {who} starts"
        for cell in in_order(state, wave):
            # A fort where the path starts says so itself.
            if distance == 0 and cell in state.pieces:
                continue
            marks.append(count(state, f"wave:{cell}", cell, distance, css, label))
    return tuple(marks)


def corners(
    state: Cannonball, found: evidence.Connection, between: Sequence[str] = ()
) -> Iterator[Mark]:
    """A cross on every corner at which a road touches the connected ones without joining them.

    between: only on the one between these two spaces.
    """
    island = state.island
    for cell in in_order(state, found.diagonal):
        column, row = island.xy(cell)
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            beside = f"{chr(97 + column + dx)}{row + dy + 1}"
            if between and {cell, beside} != set(between):
                continue
            if beside in found.reached:
                x, y = centre(island, cell)
                at = (x + dx * art.HALF, y + dy * art.HALF)
                label = f"touches {NAMES[found.player]}'s road at a corner only"
                yield Mark(f"corner:{cell}:{dx}:{dy}", "corner", (cell,), at=at, label=label)


# ---------------------------------------------------------------------- the way to a space


def _way(state: Cannonball, found: evidence.Connection, space: str) -> Frame:
    """How a space is connected, or what keeps it from being so."""
    who, flood = NAMES[found.player], whole(state, found)
    way = found.path(space)
    if way is None:
        caption, rule = _no_way(state, found, space)
        return Frame((*flood, cross(state, space)), caption, (rule,), (space,))
    css = colour(found.player)
    start = starts(state, found.player, way[:1])
    if len(way) == 1:
        caption = f"At {space} {who}'s connections start: {start}."
        return Frame((*flood, target(space, "starts here")), caption, ("connect-start",), (space,))
    over = f" over {listed(way[1:-1])}" if len(way) > 2 else ""
    caption = f"A shortest way from {start} to {space} takes {away(len(way) - 1)}{over}."
    drawn = route(state, "way", way, css, f"on {who}'s way to {space}")
    marks = (*flood, drawn, target(space, "the way leads here"))
    return Frame(marks, caption, ("connect-start", "connect-edges"), tuple(way))


def _no_way(state: Cannonball, found: evidence.Connection, space: str) -> tuple[str, str]:
    """Why no path leads to a space, and the rule that says so."""
    who = NAMES[found.player]
    if space not in state.roads:
        return f"No path to {space}: it holds no road to connect.", "connect-edges"
    rule = found.stopped.get(space)
    if rule:
        caption = f"No path to {space}: {owner_of(state, space)} there breaks it."
        return caption, rule if rule == "connect-ship-blocked" else "connect-blocker-itself"
    if not found.reached:
        nothing = _nothing_connected(state, found.player)
        return f"No path to {space}: {nothing[0].lower()}{nothing[1:]}", "connect-start"
    if space in found.diagonal:
        return f"No path to {space}: it touches {who}'s road at a corner only.", "connect-edges"
    if not found.stopped:
        return f"No path to {space}: no connected road meets it at an edge.", "connect-edges"
    broken = in_order(state, found.stopped)
    caption = f"No path to {space}: {who}'s road ends, or breaks at {listed(broken)}, before it."
    return caption, found.stopped[broken[0]]


# ---------------------------------------------------------------------- words


def starts(state: Cannonball, player: int, cells: Sequence[str]) -> str:
    """What a player's connections start from at these spaces: "the fort at b2"."""
    forts = state.forts(player)
    fort_cells = [cell for cell in cells if cell in forts]
    words = []
    if fort_cells:
        words.append(f"the fort{'s' * (len(fort_cells) > 1)} at {listed(fort_cells)}")
    landing = state.landing[player]
    if landing in cells and landing not in forts:
        words.append(f"the landing space {landing}")
    return listed(words)


def _nothing_connected(state: Cannonball, player: int) -> str:
    who, landing = NAMES[player].capitalize(), state.landing[player]
    if landing is None:
        return f"{who} has neither landed nor built a fort: no connection starts yet."
    if landing not in state.roads:
        return f"{who} has no road to start from: the first goes on the landing space {landing}."
    return f"{who} has no fort, and the landing space {landing} is blocked: no connection starts."


def at_corner(found: evidence.Connection, cells: Sequence[str]) -> str:
    """Why road that touches the connected one is not joined to it."""
    return (
        f"The road at {listed(tuple(cells))} touches {NAMES[found.player]}'s road at a corner "
        "only: roads join across edges, never diagonally."
    )


def why_stopped(state: Cannonball, rule: str, cells: Sequence[str]) -> str:
    """How what stands at these spaces ends a path; all of them for one rule."""
    names = capital(listed([f"{owner_of(state, cell)} at {cell}" for cell in cells]))
    verb = "breaks" if len(cells) == 1 else "break"
    if rule == "connect-ship-blocked":
        return f"{names} {verb} the path at the landing space itself: the ship connects to nothing."
    if rule == "connect-blockade-blocks":
        return f"{names} {verb} the path, as a blockade does for everyone."
    return f"{names} {verb} the path: nothing is reached through it."


def stops(cell: str, found: evidence.Connection) -> Mark:
    """A frame around what breaks a connection."""
    return stop(cell, f"stops {NAMES[found.player]}'s path")


def _cannons(state: Cannonball) -> set[str]:
    return {cell for cell, piece in state.pieces.items() if piece.kind == "cannon"}


def _by_rule(state: Cannonball, stopped: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for cell in in_order(state, stopped):
        found[stopped[cell]] = (*found.get(stopped[cell], ()), cell)
    return found
