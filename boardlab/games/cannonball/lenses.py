"""What the rules of Cannonball Colony see, as frames: step by step, and whole in the last one.

Everything shown comes from evidence.py; nothing here decides a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from boardlab.core.actions import Reason, Verdict
from boardlab.core.marks import Element, Frame, Mark
from boardlab.core.players import NAMES, listed
from boardlab.games.cannonball import art, evidence
from boardlab.games.cannonball.scene import centre, in_range, mask
from boardlab.games.cannonball.state import Cannonball
from boardlab.geometry.outline import number

# ---------------------------------------------------------------------- what is connected


def connection(state: Cannonball, player: int | None = None) -> list[Frame]:
    """The flood from a player's forts and ship, wave by wave; what stops it; then the whole of it.

    player: from 0; the current one if not given.
    rules: connect-start, connect-edges and the other connect- rules.
    """
    found = evidence.connection(state, player)
    who = NAMES[found.player].capitalize()
    frames = []
    if not found.waves:
        frames.append(Frame((), _nothing_connected(state, found.player), ("connect-start",)))
    for distance, wave in enumerate(found.waves):
        cells = _sorted(state, wave)
        rules = ["connect-edges"] if distance else ["connect-start"]
        caption = (
            f"Step {distance}: across an edge, {who.lower()}'s path reaches {listed(cells)}."
            if distance
            else f"{who}'s connections start at {_starts(state, found.player, cells)}."
        )
        passed = [cell for cell in cells if cell in _cannons(state)]
        if passed:
            rules.append("connect-cannon-passes")
            caption += f" No cannon stops it: not the one at {listed(passed)}."
        frames.append(Frame(_flood(state, found, distance), caption, tuple(rules), cells))
    flood = _flood(state, found)
    for rule, cells in _by_rule(state, found.stopped).items():
        marks = (*flood, *(_stop(cell, f"stops {who.lower()}'s path") for cell in cells))
        frames.append(Frame(marks, _why_stopped(state, rule, cells), (rule,), cells))
    corners = _sorted(state, found.diagonal)
    if corners:
        touch = "touches" if len(corners) == 1 else "touch"
        caption = (
            f"{listed(corners).capitalize()} {touch} {who.lower()}'s road at a corner only: "
            "roads join across edges, never diagonally."
        )
        marks = (*flood, *_corners(state, found))
        frames.append(Frame(marks, caption, ("connect-edges",), corners))
    frames.append(_whole(state, found, frames))
    return frames


def _whole(state: Cannonball, found: evidence.Connection, frames: Sequence[Frame]) -> Frame:
    who = NAMES[found.player]
    tiles = len(found.reached)
    caption = f"In all, {tiles or 'no'} road tile{'s' * (tiles != 1)} connected to {who}."
    if found.stopped:
        caption += f" The path breaks at {listed(_sorted(state, found.stopped))}."
    rules = dict.fromkeys(rule for frame in frames for rule in frame.rules)
    marks = _connected(state, found)
    return Frame(marks, caption, tuple(rules), _sorted(state, found.reached))


def _connected(state: Cannonball, found: evidence.Connection) -> tuple[Mark, ...]:
    """All that a connection is, and all that ends it."""
    return (
        *_flood(state, found),
        *(_stop(cell, f"stops {NAMES[found.player]}'s path") for cell in found.stopped),
        *_corners(state, found),
    )


def _flood(
    state: Cannonball, found: evidence.Connection, until: int | None = None
) -> tuple[Mark, ...]:
    """The reached road tiles as one stream, each with its distance, as far as wave `until`."""
    waves = found.waves if until is None else found.waves[: until + 1]
    inside = frozenset[str]().union(*waves)
    css, who = f"bl-p{found.player + 1}", NAMES[found.player]
    marks = [
        Mark(f"flow:{cell}", f"flow-{mask(state.island, cell, inside)}", (cell,), css=css)
        for cell in _sorted(state, inside)
    ]
    for distance, wave in enumerate(waves):
        away = f"{distance} step{'s' * (distance != 1)} from where {who} starts"
        for cell in _sorted(state, wave):
            # A fort where the path starts says so itself.
            if distance == 0 and cell in state.pieces:
                continue
            marks.append(_count(state, f"wave:{cell}", cell, distance, css, away))
    return tuple(marks)


def _corners(state: Cannonball, found: evidence.Connection) -> Iterator[Mark]:
    """A cross on every corner at which a road touches the connected ones without joining them."""
    island = state.island
    for cell in _sorted(state, found.diagonal):
        column, row = island.xy(cell)
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            if f"{chr(97 + column + dx)}{row + dy + 1}" in found.reached:
                x, y = centre(island, cell)
                at = (x + dx * art.HALF, y + dy * art.HALF)
                label = f"touches {NAMES[found.player]}'s road at a corner only"
                yield Mark(f"corner:{cell}:{dx}:{dy}", "nick", (cell,), at=at, label=label)


def _starts(state: Cannonball, player: int, cells: Sequence[str]) -> str:
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


def _why_stopped(state: Cannonball, rule: str, cells: Sequence[str]) -> str:
    pieces = state.pieces
    names = listed(
        [f"{NAMES[pieces[cell].owner]}'s {pieces[cell].kind} at {cell}" for cell in cells]
    )
    names = f"{names[0].upper()}{names[1:]}"
    verb = "breaks" if len(cells) == 1 else "break"
    if rule == "connect-ship-blocked":
        return f"{names} {verb} the path at the landing space itself: the ship connects to nothing."
    if rule == "connect-blockade-blocks":
        return f"{names} {verb} the path, as a blockade does for everyone."
    return f"{names} {verb} the path: nothing is reached through it."


# ---------------------------------------------------------------------- what is in range


def cannon_range(
    state: Cannonball, space: str | None = None, player: int | None = None
) -> list[Frame]:
    """The rays of a cannon until each is stopped, one by one, then all of them with their targets.

    space: one cannon, or an empty space as if a cannon stood there. Without it: every cannon of
        `player` (the current one if not given).
    rules: range-line, range-blockers, range-passes, range-sea, fire-enemy-fort.
    """
    if space is not None:
        return _one_range(state, space, player)
    player = evidence.player_of(state, player)
    cannons = [cell for cell, piece in state.pieces.items() if piece == ("cannon", player)]
    if not cannons:
        return [
            Frame((), f"{NAMES[player].capitalize()} has no cannon on the island.", ("range-line",))
        ]
    each = [_one_range(state, cell, player) for cell in cannons]
    frames = [frame for frames in each for frame in frames]
    if len(each) > 1:
        marks = {mark.key: mark for frames in each for mark in frames[-1].marks}
        targets = _sorted(state, {cell for frames in each for cell in frames[-1].spaces})
        rules = dict.fromkeys(rule for frame in frames for rule in frame.rules)
        caption = f"All cannons of {NAMES[player]} together: {_targets(state, targets)}"
        frames.append(Frame(tuple(marks.values()), caption, tuple(rules), targets))
    return frames


def _one_range(state: Cannonball, space: str, player: int | None) -> list[Frame]:
    found = evidence.cannon_range(state, space, player)
    stands = state.pieces.get(space) == ("cannon", found.owner)
    # A cannon that is not there is drawn as that of whoever asks.
    shown = found.owner if found.owner is not None else (state.current_player or 0)
    css = f"bl-p{shown + 1}"
    ghost = Mark(
        f"ghost:{space}",
        f"cannon-{shown + 1}",
        (space,),
        layer="overlay",
        css="bl-ghost",
        label="as if a cannon stood here",
    )
    label = in_range(shown, space) if stands else f"in range of a cannon at {space}"
    marks: tuple[Mark, ...] = () if stands else (ghost,)
    what = f"The {NAMES[shown]} cannon at {space}" if stands else f"A cannon at {space}"
    frames = [
        Frame(marks, f"{what} fires along its row and its column.", ("range-line",), (space,))
    ]
    for ray in found.rays:
        if not ray.cells and ray.stopped_by is None:
            continue
        marks += tuple(_ray(state, space, ray, css, label))
        rules = (ray.rule, *_passed(state, ray))
        spaces = (*ray.cells, *((ray.stopped_by,) if ray.stopped_by else ()))
        frames.append(Frame(marks, _along(state, ray), rules, spaces))
    targets = _sorted(state, found.targets)
    marks += tuple(Mark(f"target:{cell}", "target", (cell,), label="target") for cell in targets)
    used = dict.fromkeys(rule for frame in frames for rule in frame.rules)
    rules = (*used, *(("fire-enemy-fort",) if targets else ()))
    caption = f"{what} has {len(found.cells)} spaces in range: {_targets(state, targets)}"
    frames.append(Frame(marks, caption, rules, targets))
    return frames


def _ray(state: Cannonball, cannon: str, ray: evidence.Ray, css: str, label: str) -> Iterator[Mark]:
    """A line of fire with a ball on every space in range, and a frame around what stops it."""
    if ray.cells:
        key = f"ray:{cannon}:{ray.direction}"
        yield _line_of_fire(state, key, cannon, ray.cells, css, label)
    if ray.stopped_by:
        yield _stop(ray.stopped_by, f"stops the shot from {cannon}")


def _line_of_fire(
    state: Cannonball, key: str, cannon: str, cells: Sequence[str], css: str, label: str
) -> Mark:
    x, y = centre(state.island, cannon)
    steps = [(cx - x, cy - y) for cx, cy in (centre(state.island, cell) for cell in cells)]
    d = f"M0 0L{number(steps[-1][0])} {number(steps[-1][1])}"
    balls: list[Element] = [art.circle("bl-ball", 4, dx, dy) for dx, dy in steps]
    return Mark(
        key,
        spaces=tuple(cells),
        at=(x, y),
        layer="lens",
        css=css,
        label=label,
        draw=(*art.outlined("bl-ray", d), *balls),
    )


def _along(state: Cannonball, ray: evidence.Ray) -> str:
    """One ray in a sentence: over what, to where, and what ends it."""
    start = f"{ray.direction.capitalize()}: "
    if ray.stopped_by is None:
        far = (
            f"over {ray.cells[0]} to {ray.cells[-1]}"
            if len(ray.cells) > 1
            else f"to {ray.cells[0]}"
        )
        return f"{start}the shot flies {far}, where the island ends."
    what = f"{_blocker(state, ray.stopped_by)} at {ray.stopped_by}"
    if not ray.cells:
        return f"{start}{what} stops it at once."
    reach = f"as far as {ray.cells[-1]}"
    return f"{start}the shot flies {reach}; {what} stops it there."


def _passed(state: Cannonball, ray: evidence.Ray) -> tuple[str, ...]:
    """rules: range-passes, range-sea. Cited where a shot passes over what might have stopped it."""
    rules = []
    if any(cell in state.pieces or state.terrain[cell] in ("lake", "forest") for cell in ray.cells):
        rules.append("range-passes")
    island, cells = state.island, ray.cells
    if cells:
        (x1, y1), (x2, y2) = island.xy(cells[0]), island.xy(cells[-1])
        if abs(x1 - x2) + abs(y1 - y2) != len(cells) - 1:
            rules.append("range-sea")
    return tuple(rules)


def _blocker(state: Cannonball, cell: str) -> str:
    piece = state.pieces.get(cell)
    return f"{NAMES[piece.owner]}'s blockade" if piece else "the mountain"


def _targets(state: Cannonball, cells: Sequence[str]) -> str:
    if not cells:
        return "no fort to fire at."
    forts = listed([f"{NAMES[state.pieces[cell].owner]}'s at {cell}" for cell in cells])
    return f"it may fire at {len(cells)} fort{'s' * (len(cells) > 1)}, {forts}."


# ---------------------------------------------------------------------- why not


def explain(state: Cannonball, verdict: Verdict) -> Frame | None:
    """The evidence of a refusal as one frame; None where no space speaks of it."""
    marks: dict[str, Mark] = {}
    for reason in verdict.reasons:
        for mark in _evidence(state, reason):
            marks.setdefault(mark.key, mark)
    if not marks:
        return None
    return Frame(
        tuple(marks.values()),
        " ".join(reason.text for reason in verdict.reasons),
        tuple(dict.fromkeys(reason.rule for reason in verdict.reasons)),
        tuple(dict.fromkeys(cell for reason in verdict.reasons for cell in reason.spaces)),
    )


def _evidence(state: Cannonball, reason: Reason) -> Iterator[Mark]:
    if not reason.spaces:
        return
    show = _SHOWN.get(reason.rule)
    if show:
        yield from show(state, reason.spaces)
    if reason.rule not in _OFFERS:
        yield _cross(state, reason.spaces[0])


def _cross(state: Cannonball, cell: str) -> Mark:
    """A cross on a space: in its middle, or small in its corner where a piece stands."""
    if cell not in state.pieces:
        return Mark(f"cross:{cell}", "cross", (cell,), label="not possible")
    x, y = centre(state.island, cell)
    at = (x + 13, y - 13)
    return Mark(f"cross:{cell}", "nick", (cell,), at=at, label="not possible")


def _shot(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    """From an enemy's cannon to the space asked about."""
    cell, cannon = spaces
    found = evidence.cannon_range(state, cannon)
    owner = found.owner or 0
    for ray in found.rays:
        if cell in ray.cells:
            flown = ray.cells[: ray.cells.index(cell) + 1]
            label = in_range(owner, cannon)
            yield _line_of_fire(state, f"ray:{cannon}", cannon, flown, f"bl-p{owner + 1}", label)


def _stopped_shot(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    _, between, cannon = spaces
    found = evidence.cannon_range(state, cannon)
    owner = found.owner or 0
    for ray in found.rays:
        if ray.stopped_by == between:
            yield from _ray(state, cannon, ray, f"bl-p{owner + 1}", in_range(owner, cannon))


def _all_rays(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    cannon = spaces[-1]
    found = evidence.cannon_range(state, cannon)
    owner = found.owner or 0
    for ray in found.rays:
        yield from _ray(state, cannon, ray, f"bl-p{owner + 1}", in_range(owner, cannon))


def _fort_steps(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    cell, fort = spaces
    if cell != fort:
        yield from _steps(state, evidence.fort_distances(state, fort), cell)


def _landing_steps(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    cell, taken = spaces
    if cell != taken:
        yield from _steps(state, evidence.landing_distances(state, taken), cell)


def _steps(state: Cannonball, distances: Mapping[str, int], to: str) -> Iterator[Mark]:
    """A shortest way to `to`, each of its spaces with its distance from the start."""
    here = to
    css = f"bl-p{(state.current_player or 0) + 1}"
    way = [to]
    while distances[here]:
        column, row = state.island.xy(here)
        near = (f"{chr(97 + column + dx)}{row + dy + 1}" for dx, dy in art.STEPS.values())
        here = next(cell for cell in near if distances.get(cell) == distances[way[-1]] - 1)
        way.append(here)
    for cell in way:
        steps = distances[cell]
        label = f"{steps} step{'s' * (steps != 1)} away"
        if cell == to:
            # The cross stands on this one: its number goes into the corner.
            yield Mark(f"step:{cell}", "tag", (cell,), css=css, label=label, text=str(steps))
        elif steps:
            yield _count(state, f"step:{cell}", cell, steps, css, label)
        else:
            yield Mark(f"target:{cell}", "target", (cell,), label="counted from here")


def _whole_connection(state: Cannonball, _: Sequence[str]) -> Iterator[Mark]:
    yield from _connected(state, evidence.connection(state))


def _landing_space(_: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    for cell in spaces[1:]:
        yield Mark(f"target:{cell}", "target", (cell,), label="the first road goes here")


def _offers(_: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    for cell in spaces:
        yield Mark(f"target:{cell}", "target", (cell,), label="possible here")


_SHOWN: Mapping[str, Callable[[Cannonball, Sequence[str]], Iterator[Mark]]] = {
    "fort-out-of-range": _shot,
    "cannon-out-of-range": _shot,
    "range-blockers": _stopped_shot,
    "range-line": _all_rays,
    "fort-spacing": _fort_steps,
    "land-distance": _landing_steps,
    "road-adjacent": _whole_connection,
    "fort-connected": _whole_connection,
    "cannon-connected": _whole_connection,
    "blockade-connected": _whole_connection,
    "road-first": _landing_space,
    "pass-arms-forced": _offers,
}

_OFFERS = ("pass-arms-forced",)
"""Reasons whose spaces are where something is possible, not where it is not."""


# ---------------------------------------------------------------------- small things


def _sorted(state: Cannonball, cells: Iterable[str]) -> tuple[str, ...]:
    """Cells in reading order."""
    return tuple(sorted(cells, key=lambda cell: state.island.xy(cell)[::-1]))


def _cannons(state: Cannonball) -> set[str]:
    return {cell for cell, piece in state.pieces.items() if piece.kind == "cannon"}


def _by_rule(state: Cannonball, stopped: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for cell in _sorted(state, stopped):
        found[stopped[cell]] = (*found.get(stopped[cell], ()), cell)
    return found


def _stop(cell: str, label: str) -> Mark:
    return Mark(f"stop:{cell}", "stop", (cell,), label=label)


def _count(state: Cannonball, key: str, cell: str, count: int, css: str, label: str) -> Mark:
    """A number on a space: in its middle, or in its corner where a piece stands."""
    symbol = "tag" if cell in state.pieces else "count"
    return Mark(key, symbol, (cell,), css=css, label=label, text=str(count))


LENSES: Mapping[str, Callable[..., list[Frame]]] = MappingProxyType(
    {"connection": connection, "range": cannon_range}
)
"""What `trace` can show, by name."""
