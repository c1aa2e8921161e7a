"""Why not: the evidence of a refused action as marks, one way of showing it for each reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from boardlab.core.actions import Reason, Verdict
from boardlab.core.marks import Frame, Mark
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.lenses import flood
from boardlab.games.cannonball.lenses.parts import (
    away,
    back,
    colour,
    count,
    cross,
    line_of_fire,
    ray,
    target,
)
from boardlab.games.cannonball.scene import in_range
from boardlab.games.cannonball.state import Cannonball


def explain(state: Cannonball, verdict: Verdict) -> Frame | None:
    """The evidence of a refusal as one frame; None where no space speaks of it."""
    marks: dict[str, Mark] = {}
    for reason in verdict.reasons:
        for mark in shown(state, reason):
            marks.setdefault(mark.key, mark)
    if not marks:
        return None
    return Frame(
        apart(marks.values()),
        " ".join(reason.text for reason in verdict.reasons),
        tuple(dict.fromkeys(reason.rule for reason in verdict.reasons)),
        tuple(dict.fromkeys(cell for reason in verdict.reasons for cell in reason.spaces)),
    )


def shown(state: Cannonball, reason: Reason) -> Iterator[Mark]:
    """The marks that show one reason; none if it speaks of no space."""
    if not reason.spaces:
        return
    show = _SHOWN.get(reason.rule)
    if show:
        yield from show(state, reason.spaces)
    if reason.rule not in _OFFERS:
        yield cross(state, reason.spaces[0])


def apart(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks with the numbers of steps in corners, if a flood counts in the middle."""
    marks = tuple(marks)
    if not any(mark.key.startswith("wave:") for mark in marks):
        return marks
    return tuple(
        replace(mark, use="near") if mark.key.startswith("step:") else mark for mark in marks
    )


# ---------------------------------------------------------------------- one way for each reason


def _shot(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    """From an enemy's cannon to the space asked about."""
    cell, cannon = spaces
    found = evidence.cannon_range(state, cannon)
    owner = found.owner or 0
    for each in found.rays:
        if cell in each.cells:
            flown = each.cells[: each.cells.index(cell) + 1]
            label = in_range(owner, cannon)
            yield line_of_fire(state, f"ray:{cannon}", cannon, flown, colour(owner), label)


def _stopped_shot(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    _, between, cannon = spaces
    found = evidence.cannon_range(state, cannon)
    owner = found.owner or 0
    for each in found.rays:
        if each.stopped_by == between:
            yield from ray(state, cannon, each, colour(owner), in_range(owner, cannon))


def _all_rays(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    cannon = spaces[-1]
    found = evidence.cannon_range(state, cannon)
    owner = found.owner or 0
    for each in found.rays:
        yield from ray(state, cannon, each, colour(owner), in_range(owner, cannon))


def _fort_steps(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    cell, fort = spaces
    if cell != fort:
        yield from steps(state, evidence.fort_distances(state, fort), cell)


def _landing_steps(state: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    cell, taken = spaces
    if cell != taken:
        yield from steps(state, evidence.landing_distances(state, taken), cell)


def steps(state: Cannonball, distances: Mapping[str, int], to: str) -> Iterator[Mark]:
    """A shortest way to `to`, each of its spaces with its distance from the start."""
    css = colour(state.current_player or 0)
    for cell in back(state, distances, to):
        number = distances[cell]
        label = f"{away(number)} away"
        if cell == to:
            # The cross stands on this one: its number goes into the corner.
            yield Mark(f"step:{cell}", "tag", (cell,), css=css, label=label, text=str(number))
        elif number:
            yield count(state, f"step:{cell}", cell, number, css, label)
        else:
            yield target(cell, "counted from here")


def _whole_connection(state: Cannonball, _: Sequence[str]) -> Iterator[Mark]:
    yield from flood.whole(state, evidence.connection(state))


def _landing_space(_: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    for cell in spaces[1:]:
        yield target(cell, "the first road goes here")


def _offers(_: Cannonball, spaces: Sequence[str]) -> Iterator[Mark]:
    for cell in spaces:
        yield target(cell, "possible here")


_SHOWN: Mapping[str, Callable[[Cannonball, Sequence[str]], Iterator[Mark]]] = MappingProxyType(
    {
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
)

_OFFERS = ("pass-arms-forced",)
"""Reasons whose spaces are where something is possible, not where it is not."""
