"""Why not: the evidence of a refused action as marks, one way of showing it for each reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from boardlab.core.actions import Reason, Verdict
from boardlab.core.marks import Frame, Mark
from boardlab.core.words import counted
from boardlab.games.cornwall import evidence, scene
from boardlab.games.cornwall.lenses.parts import (
    around,
    border,
    cross,
    edges,
    numbered,
    on_picture,
    target,
)
from boardlab.games.cornwall.state import Cornwall


def explain(state: Cornwall, verdict: Verdict) -> Frame | None:
    """The evidence of a refusal as one frame; None where no space speaks of it."""
    seen = scene.layout(state).spaces
    marks: dict[str, Mark] = {}
    for reason in verdict.reasons:
        if any(space in seen for space in reason.spaces):
            for mark in shown(state, reason):
                marks.setdefault(mark.key, on_picture(mark, seen))
    if not marks:
        return None
    spaces = dict.fromkeys(space for reason in verdict.reasons for space in reason.spaces)
    return Frame(
        tuple(marks.values()),
        " ".join(reason.text for reason in verdict.reasons),
        tuple(dict.fromkeys(reason.rule for reason in verdict.reasons)),
        tuple(space for space in spaces if space in seen),
    )


def shown(state: Cornwall, reason: Reason) -> Iterator[Mark]:
    """The marks that show one reason; none if it speaks of no space."""
    if reason.spaces:
        yield from _SHOWN.get(reason.rule, _crossed)(state, reason.spaces)


# ---------------------------------------------------------------------- one way for each reason


def _crossed(_: Cornwall, spaces: Sequence[str]) -> Iterator[Mark]:
    for space in spaces[:3]:
        yield cross(space)


def _covered(_: Cornwall, spaces: Sequence[str]) -> Iterator[Mark]:
    yield cross(spaces[0], "holds a field already")


def _outlined(_: Cornwall, spaces: Sequence[str]) -> Iterator[Mark]:
    """Where the tile would lie."""
    yield around("tile", spaces[:3], "the tile would lie here")


def _edges(state: Cornwall, spaces: Sequence[str]) -> Iterator[Mark]:
    """Where the tile would lie, and the edges at which it would touch."""
    yield from _outlined(state, spaces)
    yield from edges(state, spaces[:3], "would touch")


def _locked(state: Cornwall, spaces: Sequence[str]) -> Iterator[Mark]:
    """The completed region, its cottage, and the field that would touch it."""
    yield border(evidence.region_at(state, spaces[1]))
    yield target(spaces[-1], "the cottage that completed it")
    yield cross(spaces[0], "would touch a completed region")


def _not_laid(_: Cornwall, spaces: Sequence[str]) -> Iterator[Mark]:
    """The field asked about, and the tile just laid if it is another place."""
    yield cross(spaces[0])
    if spaces[1:]:
        yield around("tile", spaces[1:], "the tile just laid")


def price(state: Cornwall, spaces: Sequence[str]) -> Iterator[Mark]:
    """The region of a field and every piece in it, each of which costs a coin."""
    region = evidence.region_at(state, spaces[0])
    yield border(region)
    for n, cell in enumerate(scene.in_order(region.pieces), 1):
        yield numbered("costs", cell, n, f"piece {n}: {counted(n, 'coin')} so far")


def _too_dear(state: Cornwall, spaces: Sequence[str]) -> Iterator[Mark]:
    yield from price(state, spaces)
    yield cross(spaces[0], "too dear")


_SHOWN: Mapping[str, Callable[[Cornwall, Sequence[str]], Iterator[Mark]]] = MappingProxyType(
    {
        "lay-no-cover": _covered,
        "lay-two-edges": _edges,
        "lay-match": _outlined,
        "lay-not-complete": _locked,
        "place-on-new-tile": _not_laid,
        "place-afford": _too_dear,
    }
)
