"""Small other cases: a region by itself, with its count drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from boardlab.core.marks import Frame, Mark
from boardlab.core.start import position
from boardlab.core.words import capital
from boardlab.games.cornwall import evidence, scene
from boardlab.games.cornwall.lenses.parts import border, numbered, target
from boardlab.games.cornwall.state import Cornwall
from boardlab.learn.drawing import Drawing, drawn
from boardlab.learn.language import say

SIZE: Final = {1: "small", 2: "tall", 3: "big"}

Held = Sequence[Sequence[int]]
"""For each player the values of his pieces."""


def cornwall(text: str) -> Cornwall:
    """The position of a diagram, or the shipped one of this name."""
    state = position("cornwall", text)
    assert isinstance(state, Cornwall)
    return state


# ---------------------------------------------------------------------- a region by itself

_ACROSS: Final = 4
_BELOW: Final = 36
"""From the middle of the lowest spaces to the edge of the picture."""


def region(landscape: str, fields: int, flags: int, held: Held) -> Cornwall:
    """So many fields of a landscape in rows of four, with flags and pieces; 0,0 is one of them.

    Pieces stand from the first field on, the players by turns, flags from the last one back.
    Raises FormatError for more pieces than fields, or than a player has.
    """
    each = [[f"{SIZE[v]}{player}" for v in values] for player, values in enumerate(held, 1)]
    pieces = [piece for several in zip_longest(*each) for piece in several if piece]
    if len(pieces) > fields:
        pieces = [*pieces[: fields - 1], " ".join(pieces[fields - 1 :])]  # which is refused
    rows = []
    for at in range(fields):
        row, column = divmod(at, _ACROSS)
        flag = "+flag" if at >= fields - flags else ""
        piece = f" {pieces[at]}" if at < len(pieces) else ""
        rows.append(f"{column - row // 2},{row} {landscape}{flag}{piece}")
    return cornwall("\n".join((f"players: {max(2, len(held))}", "turn: 1 draw", "", *rows)))


def counted(
    landscape: str, fields: int, flags: int, held: Held, frames: Iterable[int] = (-1,)
) -> tuple[Drawing, ...]:
    """The count of such a region: some frames of the lens, by default the whole."""
    state = region(landscape, fields, flags, held)
    trace = state.trace("majority", space="0,0")
    return tuple(cropped(drawn(state, trace[at])) for at in frames)


def cropped(drawing: Drawing) -> Drawing:
    """The map alone, without the quay below it."""
    layout = drawing.layout
    left, top, wide, _ = layout.view
    bottom = max(y for _, y in layout.spaces.values()) + _BELOW
    return replace(drawing, layout=replace(layout, view=(left, top, wide, bottom - top)))


def results(landscape: str, fields: int, flags: int, held: Held) -> set[int]:
    """The points that can be read in that count."""
    values = [sum(each) for each in held]
    return set(evidence.majority(landscape, fields, bool(flags), values).points) - {0}


Case = tuple[str, int, int, Held]

CASES: Final[Mapping[str, tuple[Case, ...]]] = MappingProxyType(
    {
        "pieces-not-values": (
            ("forest", 4, 0, ((1, 1), (3,))),
            ("mountain", 5, 0, ((2, 2), (1, 1, 1))),
            ("village", 6, 0, ((1, 1), (3,))),
        ),
        "tie-full": (
            ("mountain", 4, 1, ((2,), (2,))),
            ("forest", 2, 1, ((1,), (1,))),
            ("meadow", 6, 1, ((3,), (2, 1))),
        ),
        "second-after-tie": (
            ("forest", 4, 1, ((2,), (2,), (1,))),
            ("mountain", 6, 1, ((3,), (3,), (2,))),
            ("village", 4, 1, ((2,), (1, 1), (1,))),
        ),
        "round-down": (
            ("meadow", 3, 1, ((1,), (1,))),
            ("mountain", 5, 0, ((2,), (2,))),
            ("forest", 7, 0, ((3,), (2, 1))),
        ),
        "flags-add": (
            ("mountain", 3, 2, ((2,), (1,))),
            ("forest", 4, 2, ((3,), (1,))),
            ("meadow", 5, 2, ((2,), (1,))),
        ),
        "no-flag-second": (
            ("village", 3, 0, ((2,), (1,))),
            ("meadow", 4, 0, ((3,), (2,))),
            ("mountain", 5, 0, ((2,), (1,))),
        ),
        # A wrong answer of no known kind: what the region is like decides.
        "clear": (
            ("mountain", 3, 1, ((2,), (1,))),
            ("forest", 4, 1, ((1, 1, 1), (2,))),
            ("meadow", 7, 1, ((3,), (1,))),
        ),
        "plain": (
            ("forest", 3, 0, ((2,), (1,))),
            ("mountain", 4, 0, ((1, 1), (1,))),
            ("meadow", 6, 0, ((3,), (2,))),
        ),
        "village": (
            ("village", 2, 1, ((2,), (1,))),
            ("village", 3, 1, ((2,), (1,))),
            ("village", 5, 1, ((3,), (2,))),
        ),
        "swamp": (
            ("swamp", 3, 0, ((2,), (1,))),
            ("swamp", 4, 0, ((2, 1), (2,))),
            ("swamp", 7, 0, ((3,), (2,))),
        ),
        "tie-second": (
            ("mountain", 3, 1, ((3,), (1,), (1,))),
            ("forest", 5, 1, ((3,), (2,), (2,))),
            ("meadow", 7, 1, ((3,), (2,), (1, 1))),
        ),
    }
)
"""Several of each, so that one can be shown from which an answer cannot be read."""


def case(name: str, answer: int | Fraction) -> Case | None:
    """The first of these cases in which nobody gets what is the answer elsewhere; else None."""
    for each in CASES[name]:
        if answer not in results(*each):
            return each
    return None


# ---------------------------------------------------------------------- a price

_PRICED = """
players: 3
turn: 1 place
coins: 9 1 1
laid: {laid}

{fields}
"""

_PRICES: Final = (
    ("1,1 2,1 1,2", ("0,0 swamp", "1,0 meadow small1", "0,1 forest", "1,1 meadow", "2,1 mountain",
                     "1,2 village"), (("tall", "1,1"),)),
    ("1,1 2,1 1,2", ("0,0 meadow tall1", "1,0 meadow small2", "0,1 forest", "1,1 meadow",
                     "2,1 mountain", "1,2 village"), (("small", "1,1"),)),
    ("1,1 2,1 1,2", ("0,0 meadow tall1", "1,0 meadow small2", "0,1 meadow small1", "1,1 meadow",
                     "2,1 mountain", "1,2 village"), (("big", "1,1"), ("small", "2,1"))),
)  # fmt: skip
"""Tiles just laid, and what is placed on them: cheap, dearer, dear."""


def priced(answer: int | Fraction, *, last: bool = False) -> tuple[Drawing, ...]:
    """What pieces cost on another map, where they cost something else; `last`: the dearest."""
    for laid, fields, pieces in _PRICES[:: -1 if last else 1]:
        state = cornwall(_PRICED.format(laid=laid, fields="\n".join(fields)))
        if evidence.placement_cost(state, pieces).total != answer:
            return (cropped(drawn(state, price(state, pieces)[-1])),)
    raise AssertionError("the cases cost different sums")


def price(s: Cornwall, pieces: Iterable[tuple[str, str]]) -> list[Frame]:
    """What pieces cost, one after the other: those that count are numbered; then the sum."""
    found = evidence.placement_cost(s, pieces)
    player = s.current_player or 0
    frames: list[Frame] = []
    ghosts: list[Mark] = []
    for part in found.parts:
        area = evidence.region_at(s, part.space)
        new = [mark.spaces[0] for mark in ghosts if mark.spaces[0] in area.cells]
        counts = [*scene.in_order(area.pieces), *new]
        marks = [border(area), *ghosts, target(part.space, f"{part.piece} goes here")]
        marks += [numbered("costs", c, n, f"piece {n}") for n, c in enumerate(counts, 1)]
        frames.append(_why(marks, f"{capital(part.text)}.", part.rules, counts))
        ghosts.append(ghost(part.piece, player, part.space))
    if len(frames) > 1:
        said = " ".join(frame.caption for frame in frames)
        sums = " + ".join(str(part.coins) for part in found.parts)
        rules = tuple(dict.fromkeys(rule for frame in frames for rule in frame.rules))
        marks = [
            *ghosts,
            *(numbered("price", p.space, p.coins, f"costs {p.coins}") for p in found.parts),
        ]
        cells = [part.space for part in found.parts]
        frames.append(_why(marks, f"{said} In all {sums} = {found.total}.", rules, cells))
    return frames


def ghost(size: str, player: int, space: str) -> Mark:
    """A piece as if it stood on a field."""
    label = say("lesson.as_if", piece=f"{size} piece")
    return Mark(
        f"built:{space}", f"{size}-{player + 1}", (space,), layer="overlay", css="bl-ghost",
        label=label,
    )  # fmt: skip


def _why(marks: Iterable[Mark], said: str, rules: tuple[str, ...], cells: Iterable[str]) -> Frame:
    own = tuple(replace(mark, key=f"lens:why:{mark.key}") for mark in marks)
    return Frame(own, said, rules, tuple(dict.fromkeys(cells)))
