"""The counting of Cornwall as someone may believe it to be: plain sums with false beliefs.

They share nothing with the rules. Without any belief they find what the evidence finds; that they
do is a property test.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Final, NamedTuple

from boardlab.games.cornwall.state import Cornwall

VALUE: Final = {"small": 1, "tall": 2, "big": 3}

MAJORITY_BELIEFS: Final = frozenset(
    {
        "pieces",  # the most pieces, whatever their values
        "first whole",  # of a tie for first each gets all that there is to share
        "first own",  # each gets the first's points, as if alone
        "second whole",  # of a tie for second each gets the second's points whole
        "next second",  # after a tie the first's points are shared; the next gets the second's
        "next too",  # both are shared, and the next gets the second's all the same
        "down",  # a share is rounded down
        "unrounded",  # a share is not rounded
        "flags double",  # every flag counts: two of them double the points of a field
        "flags add",  # every flag adds what the first one adds
        "as flagged",  # a region without a flag counts as one with a flag
        "second one",  # without a flag the second gets a point a field
    }
)
COST_BELIEFS: Final = frozenset(
    {
        "own free",  # own pieces in a region cost nothing
        "own new free",  # those placed this turn cost nothing
    }
)
Beliefs = frozenset[str]
RULE: Final[Beliefs] = frozenset()
"""No false belief."""

Number = int | Fraction


class Claim(NamedTuple):
    """What a region is counted from.

    held: for each player the values of his pieces there.
    """

    landscape: str
    fields: int
    flags: int
    held: tuple[tuple[int, ...], ...]


# ---------------------------------------------------------------------- a region on the map


def region(s: Cornwall, space: str) -> list[str]:
    """The fields that hang together with this one, the nearest first."""
    land, found = s.fields, [space]
    for cell in found:
        q, r = map(int, cell.split(","))
        for a, b in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
            near = f"{q + a},{r + b}"
            alike = near in land and land[near].landscape == land[space].landscape
            if alike and near not in found:
                found.append(near)
    return found


def claim(s: Cornwall, space: str) -> Claim:
    """What the region of a field is counted from."""
    cells = [s.fields[cell] for cell in region(s, space)]
    held: list[list[int]] = [[] for _ in range(s.players)]
    for cell in cells:
        if cell.piece:
            held[cell.piece.owner].append(VALUE[cell.piece.kind])
    flags = sum(cell.symbol == "flag" for cell in cells)
    return Claim(cells[0].landscape, len(cells), flags, tuple(tuple(sorted(v)) for v in held))


# ---------------------------------------------------------------------- majorities


def points(found: Claim, beliefs: Beliefs = RULE) -> tuple[Number, ...]:
    """What each player is believed to get for a region."""
    first, second = _rate(found, beliefs)
    return tuple(score(found.held, found.fields, first, second, beliefs))


def _rate(found: Claim, beliefs: Beliefs) -> tuple[int, int]:
    """Points a field. rules: points-plain, -flag, -village-flag, -swamp, points-flags-once."""
    if found.landscape == "swamp":
        return 2, 1
    flagged = (3, 1) if found.landscape == "village" else (2, 1)
    if not found.flags:
        return flagged if "as flagged" in beliefs else (1, int("second one" in beliefs))
    first, second = flagged
    if "flags double" in beliefs:
        return first * found.flags, second * found.flags
    if "flags add" in beliefs:
        return 1 + (first - 1) * found.flags, second * found.flags
    return flagged


def score(
    held: Sequence[Sequence[int]], fields: int, first: int, second: int, beliefs: Beliefs = RULE
) -> list[Number]:
    """What each player is believed to get for so many fields at these points a field.

    rules: majority-by-value, second-by-value, tie-first, tie-second, second-needs-piece.
    """
    sums = [len(values) if "pieces" in beliefs else sum(values) for values in held]
    order = sorted({total for total in sums if total}, reverse=True)
    got: list[Number] = [0] * len(sums)
    if not order:
        return got
    leaders = [player for player, total in enumerate(sums) if total == order[0]]
    tied = len(leaders) > 1
    pot = first * fields
    if tied and "next second" not in beliefs:
        pot += second * fields
    for player in leaders:
        got[player] = _share(pot, len(leaders), beliefs)
        if tied and "first whole" in beliefs:
            got[player] = pot
        if tied and "first own" in beliefs:
            got[player] = first * fields
    if len(order) == 1 or (tied and not beliefs & {"next second", "next too"}):
        return got
    nexts = [player for player, total in enumerate(sums) if total == order[1]]
    for player in nexts:
        whole = "second whole" in beliefs
        got[player] = second * fields if whole else _share(second * fields, len(nexts), beliefs)
    return got


def _share(total: int, among: int, beliefs: Beliefs) -> Number:
    """An equal share, rounded up."""
    share = Fraction(total, among)
    if "unrounded" in beliefs:
        return share
    return floor(share) if "down" in beliefs else ceil(share)


# ---------------------------------------------------------------------- what pieces cost


def cost(s: Cornwall, pieces: Iterable[tuple[str, str]], beliefs: Beliefs = RULE) -> int:
    """What pieces are believed to cost, placed one after the other by whoever is to move.

    rules: place-cost-region, place-cost-extra, place-cost-same-turn.
    """
    mine = s.current_player
    there = {cell: field.piece.owner for cell, field in s.fields.items() if field.piece}
    new = [cell for cell in s.laid if cell in there]
    total = 0
    for _, space in pieces:
        total += 1 if new else 0
        for cell in region(s, space):
            if cell in new:
                total += "own new free" not in beliefs
            elif cell in there:
                total += there[cell] != mine or "own free" not in beliefs
        new.append(space)
        there[space] = mine if mine is not None else 0
    return total
