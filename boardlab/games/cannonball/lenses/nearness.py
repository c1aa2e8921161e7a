"""The lens `spacing`: how far spaces are from a player's forts, and which are too near."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardlab.core.frames import cited
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital, counted
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.island import FORT_STEPS
from boardlab.games.cannonball.lenses.parts import (
    away,
    back,
    colour,
    in_order,
    lens,
    near,
    region,
    route,
    some,
    target,
)
from boardlab.games.cannonball.state import Cannonball

_METRIC = "fort-spacing-metric"


@lens("spacing")
def spacing(
    state: Cannonball, *, player: int | None = None, space: str | None = None
) -> list[Frame]:
    """Steps counted from a player's forts, wave by wave, until they are enough; what is too near.

    space: the count from there instead, as far as the own forts around.
    rules: fort-spacing, fort-spacing-metric.
    """
    player = evidence.player_of(state, player)
    if space is not None:
        return _from_space(state, player, space)
    forts = in_order(state, state.forts(player))
    who = NAMES[player]
    if not forts:
        caption = f"{capital(who)} has no fort on the island: none can be too near."
        return [Frame((), caption, ("fort-spacing",))]
    distances = _nearest(state, forts)
    their = f"{who}'s fort{'s' * (len(forts) > 1)} at {listed(forts)}"
    start = tuple(target(fort, "counted from here") for fort in forts)
    frames = [Frame(start, f"Steps are counted from {their}.", ("fort-spacing",), forts)]
    for steps in range(1, FORT_STEPS + 1):
        wave = in_order(state, (cell for cell, n in distances.items() if n == steps))
        if wave:
            marks = (*start, *_numbers(state, distances, steps, player))
            frames.append(Frame(marks, _wave(steps, wave), _rules(steps), wave))
            frames += _detour(state, distances, steps, marks)
    crowd = in_order(state, state.island.grid.cells(state.crowd(player)) - set(forts))
    built = [cell for cell in crowd if cell in state.roads and cell not in state.pieces]
    caption = f"In all, {counted(len(crowd), 'space')} too near to {their}"
    caption += f", with the free road at {some(built)}." if built else "."
    around = region(state, "crowd", (*crowd, *forts), colour(player), f"too near to {who}'s forts")
    marks = (around, *_numbers(state, distances, FORT_STEPS, player), *start)
    frames.append(Frame(marks, caption, cited(frames), crowd))
    return frames


def _nearest(state: Cannonball, forts: Sequence[str]) -> dict[str, int]:
    """Fort distance of every space from the nearest of these forts."""
    found: dict[str, int] = {}
    for fort in forts:
        for cell, steps in evidence.fort_distances(state, fort).items():
            found[cell] = min(steps, found.get(cell, steps))
    return found


def _numbers(
    state: Cannonball, distances: Mapping[str, int], until: int, player: int
) -> tuple[Mark, ...]:
    """The distances from 1 to `until`, on squares as long as they are too few."""
    css = colour(player)
    reached = in_order(state, (cell for cell, steps in distances.items() if 0 < steps <= until))
    marks = []
    for cell in reached:
        steps = distances[cell]
        enough = steps >= FORT_STEPS
        label = f"{away(steps)} away, {'far enough' if enough else 'too near'} for a fort"
        marks.append(near(cell, steps, css, label, enough=enough))
    return tuple(marks)


def _rules(steps: int) -> tuple[str, ...]:
    return ("fort-spacing",) if steps == FORT_STEPS else ("fort-spacing", _METRIC)


def _wave(steps: int, wave: Sequence[str]) -> str:
    spaces = capital(some(wave))
    verb = "is" if len(wave) == 1 else "are"
    if steps < FORT_STEPS:
        return f"{spaces} {verb} {away(steps)} away: too near for a fort."
    return f"{spaces} {verb} {away(steps)} away: far enough, as is all that lies beyond."


def _detour(
    state: Cannonball, distances: Mapping[str, int], steps: int, marks: tuple[Mark, ...]
) -> list[Frame]:
    """After the first step: the lakes and mountains beside the way, which the count goes round."""
    if steps != 1:
        return []
    grid, bit = state.island.grid, state.island.grid.bit
    inside = sum(bit[cell] for cell, n in distances.items() if n < FORT_STEPS)
    beside = grid.spread(inside) & (state.island.lake_mask | state.island.mountain_mask)
    cells = in_order(state, grid.cells(beside))
    if not cells:
        return []
    names = listed([f"the {state.terrain[cell]} at {cell}" for cell in cells[:4]])
    more = f", as round {counted(len(cells) - 4, 'other space')}" if len(cells) > 4 else ""
    caption = f"The count goes round {names}{more}: lakes and mountains are no steps."
    none = tuple(Mark(f"round:{cell}", "round", (cell,), label="no step") for cell in cells)
    return [Frame((*marks, *none), caption, (_METRIC,), cells)]


# ---------------------------------------------------------------------- from one space


def _from_space(state: Cannonball, player: int, space: str) -> list[Frame]:
    """The count from a space to the own forts around it."""
    who = NAMES[player]
    distances = evidence.fort_distances(state, space)
    forts = [fort for fort in in_order(state, state.forts(player)) if fort != space]
    there = sorted((fort for fort in forts if fort in distances), key=distances.__getitem__)
    start = (target(space, "counted from here"),)
    frames = [Frame(start, f"Steps are counted from {space}.", (_METRIC,), (space,))]
    nearest = distances[there[0]] if there else 0
    for steps in range(1, max(nearest, FORT_STEPS) + 1):
        wave = in_order(state, (cell for cell, n in distances.items() if n == steps))
        if not wave:
            break
        marks = (*start, *_numbers(state, distances, steps, player))
        met = [fort for fort in there if distances[fort] == steps]
        caption = f"{capital(some(wave))} {'is' if len(wave) == 1 else 'are'} {away(steps)} away."
        if met:
            caption = f"{capital(away(steps))} away is {who}'s fort at {listed(met)}."
        frames.append(Frame(marks, caption, (_METRIC,), wave))
    marks = frames[-1].marks
    close = [fort for fort in there if distances[fort] < FORT_STEPS]
    for fort in close or there[:1]:
        way = back(state, distances, fort)[::-1]
        label = f"a shortest way to {fort}"
        marks = (route(state, f"way:{fort}", way, colour(player), label), *marks)
    caption = _answer(who, space, distances, there, forts)
    rules = ("fort-spacing", _METRIC)
    frames.append(Frame(marks, caption, rules, (space, *(close or there[:1]))))
    return frames


def _answer(
    who: str,
    space: str,
    distances: Mapping[str, int],
    there: Sequence[str],
    forts: Sequence[str],
) -> str:
    """Whether the space is far enough from the own forts, in a sentence."""
    if not forts:
        return f"{capital(who)} has no other fort on the island: {space} is far from all."
    if not there:
        return (
            f"No way over grass and forest leads from {space} to any other fort of {who}: "
            "they are far apart."
        )
    close = [fort for fort in there if distances[fort] < FORT_STEPS]
    if not close:
        steps = away(distances[there[0]])
        return f"{capital(who)}'s nearest fort, {there[0]}, is {steps} from {space}: far enough."
    each = listed([f"{away(distances[fort])} from {fort}" for fort in close])
    return f"For a fort of {who}, {space} is too near to its own: {each}."
