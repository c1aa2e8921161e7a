"""What no position of Cornwall can be, whatever was played.

A position that was never reached may still make sense, and whoever teaches draws just what is
needed: few tiles, a map in separate pieces, a player with nothing to fetch or to pay with. Refused
is only what contradicts itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardlab.core.players import NAMES
from boardlab.games.cornwall.counting import SET, SIZES
from boardlab.games.cornwall.position import union
from boardlab.games.cornwall.state import Cornwall
from boardlab.games.cornwall.tiles import LANDSCAPES


class Problem(NamedTuple):
    """What is wrong and what was expected; where: a space, or the header line that says so."""

    where: str
    text: str


def problems(s: Cornwall) -> Iterator[Problem]:
    """Everything about a position that no rule allows."""
    for player in range(s.players):
        yield from _pieces(s, player)
    yield from _evaluated(s)
    if not s.is_terminal:
        yield from _laid(s)
        yield from _step(s)


def _pieces(s: Cornwall, player: int) -> Iterator[Problem]:
    """rules: pieces, piece-values."""
    who = NAMES[player]
    for size, most, mask, away in zip(
        SIZES, SET, s.piece_masks[player], s.pub(player).values(), strict=True
    ):
        out = mask.bit_count()
        if out + away > most:
            where = s.grid.name(mask) if mask else "pub"
            yield Problem(
                where,
                f"{who} has {out} {size} {'piece' if out == 1 else 'pieces'} on the table and "
                f"{away} in the pub; expected at most {most} (pieces)",
            )


def _evaluated(s: Cornwall) -> Iterator[Problem]:
    """rules: complete-cottage, complete-surrounded, end-evaluate-rest, to-the-pub."""
    for space in s.grid.select(s.evaluated_mask & s.pieces_mask):
        land = s.fields[space].landscape
        why = "is counted at the end" if s.is_terminal else "was complete before this turn"
        yield Problem(
            space,
            f"the {land} here {why}, so it has been evaluated and its pieces are in the pub; "
            "expected no piece (to-the-pub)",
        )


def _laid(s: Cornwall) -> Iterator[Problem]:
    """rules: lay-not-complete, place-on-new-tile."""
    grid = s.grid
    laid = sum(grid.bit[space] for space in s.laid)
    for land, mask in zip(LANDSCAPES, s.land_masks, strict=True):
        beside = grid.spread(mask & s.locked_mask & ~laid) & mask & laid
        for space in grid.select(beside):
            yield Problem(
                space,
                f"the {land} of the tile just laid lies beside {land} that a cottage had "
                "completed; expected it elsewhere (lay-not-complete)",
            )
    for owner, masks in enumerate(s.piece_masks):
        for space in grid.select(union(masks) & laid):
            if owner != s.turn:
                yield Problem(
                    space,
                    f"{NAMES[owner]}'s piece stands on the tile that {NAMES[s.turn]} has just "
                    f"laid; expected {NAMES[s.turn]}'s alone (place-on-new-tile)",
                )
            elif s.step.id == "pub":
                yield Problem(
                    space,
                    "a piece stands on the tile just laid, and the pub comes before placing; "
                    "expected none, or the step “place” (turn-order)",
                )


def _step(s: Cornwall) -> Iterator[Problem]:
    """rules: lay-must, end-last-tile."""
    step = s.step.id
    if step == "lay" and not s.legal_actions():
        yield Problem(
            "tile", f"“{s.tile}” fits nowhere here; expected a tile that can be laid (lay-must)"
        )
    elif step == "draw" and not s.left:
        yield Problem(
            "turn", "no tile is left, so the game is over: expected “turn: end” (end-last-tile)"
        )
