"""Who holds a region and what it is worth: majorities, from values alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from boardlab.core.errors import FormatError
from boardlab.core.players import NAMES, listed
from boardlab.games.cornwall.tiles import LANDSCAPES

SIZES: Final = ("small", "tall", "big")
VALUES: Final = (1, 2, 3)
"""rule: piece-values."""
SET: Final = (4, 2, 1)
"""How many pieces of each size a player has. rules: pieces, piece-values."""

Counts = tuple[int, int, int]
"""A number for each size of piece."""


def rate(landscape: str, flagged: bool) -> tuple[int, int]:
    """Points a field for the majority and for the second.

    rules: points-plain, points-flag, points-village-flag, points-swamp, points-flags-once.
    """
    if landscape == "swamp":
        return 2, 1
    if not flagged:
        return 1, 0
    return (3, 1) if landscape == "village" else (2, 1)


def rate_rule(landscape: str, flagged: bool) -> str:
    """The rule that says what a field is worth."""
    if landscape == "swamp":
        return "points-swamp"
    if not flagged:
        return "points-plain"
    return "points-village-flag" if landscape == "village" else "points-flag"


def places(values: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has the majority, and who is second: players, from the sums of their values.

    rules: majority-by-value, second-by-value, second-needs-piece; tie-first leaves no second.
    """
    most = max(values)
    if not most:
        return (), ()
    first = tuple([player for player, value in enumerate(values) if value == most])
    if len(first) > 1:
        return first, ()
    next_most = max((value for value in values if value != most), default=0)
    if not next_most:
        return first, ()
    return first, tuple([player for player, value in enumerate(values) if value == next_most])


def shares(rates: tuple[int, int], fields: int, values: Sequence[int]) -> tuple[int, ...]:
    """The points of each player.

    rules: tie-first, tie-second, tie-second-swamp, second-needs-piece.
    """
    first, second = places(values)
    points = [0] * len(values)
    to_first, to_second = _each(rates, fields, first, second)
    for player in first:
        points[player] = to_first
    for player in second:
        points[player] = to_second
    return tuple(points)


def _each(
    rates: tuple[int, int], fields: int, first: tuple[int, ...], second: tuple[int, ...]
) -> tuple[int, int]:
    """What each of the first and each of the second gets."""
    for_first, for_second = rates
    if len(first) > 1:
        return _share((for_first + for_second) * fields, len(first)), 0
    return for_first * fields, _share(for_second * fields, len(second)) if second else 0


def _share(total: int, among: int) -> int:
    """An equal share, rounded up."""
    return -(-total // among)


# ---------------------------------------------------------------------- told


@dataclass(frozen=True, slots=True)
class Standing:
    """Who holds a region, and what it is worth now.

    values: the sum of each player's pieces. points: what each would get. first, second: the
    players in these places (no second where there is a tie for the majority; the second of a
    region that gives him nothing is named all the same). rate: points a field for first and
    second. lines: the arithmetic in sentences. rules: the ledger ids used, in order.
    """

    values: tuple[int, ...]
    points: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]
    landscape: str
    flagged: bool
    fields: int
    rate: tuple[int, int]
    lines: tuple[str, ...]
    rules: tuple[str, ...]


def majority(landscape: str, fields: int, flagged: bool, values: Sequence[int]) -> Standing:
    """The standing in a region with so many fields and these sums of values, by player.

    rules: majority-by-value, second-by-value, second-needs-piece, tie-first, tie-second,
    tie-second-swamp, and those of the rate. Raises FormatError for what cannot be.
    """
    if landscape not in LANDSCAPES:
        raise FormatError(f"{landscape!r} is no landscape; there are: {', '.join(LANDSCAPES)}")
    if type(fields) is not int or fields < 1:
        raise FormatError(f"fields={fields!r}: a region has at least one field")
    sums = tuple(values)
    if not 1 <= len(sums) <= len(NAMES) or any(type(v) is not int or v < 0 for v in sums):
        raise FormatError(
            f"values={values!r}: a whole number that is not negative is needed for each of 1 to "
            f"{len(NAMES)} players"
        )
    rates = rate(landscape, flagged)
    first, second = places(sums)
    told = tuple(_told(landscape, fields, flagged, sums))
    return Standing(
        sums,
        shares(rates, fields, sums),
        first,
        second,
        landscape,
        bool(flagged),
        fields,
        rates,
        tuple(line for line, _ in told),
        tuple(dict.fromkeys(rule for _, rules in told for rule in rules)),
    )


def _told(
    landscape: str, fields: int, flagged: bool, values: tuple[int, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The arithmetic, line by line, each with its rules."""
    first, second = places(values)
    for_first, for_second = rate(landscape, flagged)
    worth = rate_rule(landscape, flagged)
    size = "1 field" if fields == 1 else f"{fields} fields"
    if not first:
        yield "Nobody has a piece here: no points.", ("second-needs-piece",)
        return
    held = listed([f"{NAMES[p]} {v}" for p, v in enumerate(values) if v])
    yield f"Values: {held}.", ("majority-by-value", "piece-values")
    kind = landscape if landscape == "swamp" else f"{landscape} {'with' if flagged else 'without'} "
    kind += "" if landscape == "swamp" else "a flag"
    if for_second:
        rates = f"{for_first} a field to the first, {for_second} to the second"
    else:
        rates = f"{_points(for_first)} a field to the first, nothing to the second"
    yield f"{kind.capitalize()}: {rates}.", (worth,)
    to_first, to_second = _each((for_first, for_second), fields, first, second)
    if len(first) > 1:
        total = (for_first + for_second) * fields
        names = listed([NAMES[p] for p in first])
        product = f"({for_first} + {for_second}) × {size} = {total}"
        each = f"shared by {len(first)}: {_shared(total, len(first))} each"
        yield f"{names.capitalize()} tie for the majority: {product}, {each}.", ("tie-first",)
        if any(v for p, v in enumerate(values) if p not in first):
            yield "Nobody else gets points.", ("tie-first",)
        return
    winner = NAMES[first[0]].capitalize()
    yield f"{winner} has the majority: {for_first} × {size} = {to_first}.", ("majority-by-value",)
    if not for_second:
        return
    if not second:
        yield "There is no second: those points are not awarded.", ("second-needs-piece",)
    elif len(second) == 1:
        name = NAMES[second[0]].capitalize()
        yield f"{name} is second: {for_second} × {size} = {to_second}.", ("second-by-value",)
    else:
        total = for_second * fields
        names = listed([NAMES[p] for p in second])
        tie = "tie-second-swamp" if landscape == "swamp" else "tie-second"
        each = f"shared by {len(second)}: {_shared(total, len(second))} each"
        yield (
            f"{names.capitalize()} tie for second: {for_second} × {size} = {total}, {each}.",
            (tie,),
        )


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _shared(total: int, among: int) -> str:
    """The division, with its rounding where there is any."""
    share = _share(total, among)
    return str(share) if share * among == total else f"{total} ÷ {among}, rounded up to {share},"
