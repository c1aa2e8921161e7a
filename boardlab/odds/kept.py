"""What the kept dice of a pool come to: totals, one die alone, whole rolls, and any fold.

Each is computed without walking through rolls:

- one die kept, of any rank: powers of cumulative weights, or the upper part of a binomial row;
- a total, few dice kept: face by face from the end that is kept, until all of them are settled;
- a total, few dice of one kind dropped: the kept ones are powers of a polynomial, summed up;
- whole rolls of dice of one kind: multinomials, listed in the rolls' own order;
- all else: a fold, which remembers one value for all rolls that have led to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, combinations_with_replacement
from math import comb
from typing import Any

from boardlab.odds.dist import Dist
from boardlab.odds.faces import Faces, Left
from boardlab.odds.limits import LIMIT, TooLarge, allow_work
from boardlab.odds.packed import unpack, width_for
from boardlab.odds.sums import power

Kinds = Sequence[tuple[Dist, int]]


def total_weight(kinds: Kinds) -> int:
    """How many ways there are for all dice to fall."""
    made = 1
    for die, count in kinds:
        made *= die.total**count
    return made


# ---------------------------------------------------------------------- one die


def of_rank(kinds: Kinds, faces: Sequence[Any], rank: int) -> Dist:
    """The die of rank `rank` from the lowest (0)."""
    n = sum([count for _, count in kinds])
    if len(kinds) == 1 and rank in (0, n - 1):
        at_most = _extreme(kinds[0][0], n, highest=rank == n - 1)
    else:
        at_most = _counted(kinds, faces, rank, n)
    there, weights, before = [], [], 0
    for face, weight in zip(faces, at_most, strict=True):
        if weight > before:
            there.append(face)
            weights.append(weight - before)
            before = weight
    return Dist.in_order(there, weights)


def _extreme(die: Dist, n: int, *, highest: bool) -> list[int]:
    """For each face, the ways in which the highest or lowest of n dice shows no more than it."""
    if highest:
        return [weight**n for weight in accumulate(die.weights)]
    every, total = die.total**n, die.total
    return [every - (total - weight) ** n for weight in accumulate(die.weights)]


def _counted(kinds: Kinds, faces: Sequence[Any], rank: int, n: int) -> list[int]:
    """For each face, the ways in which more than `rank` dice show no more than it."""
    columns = []
    for die, _ in kinds:
        table = dict(zip(die.outcomes, die.weights, strict=True))
        columns.append(list(accumulate(table.get(face, 0) for face in faces)))
    digits = sum(die.total.bit_length() * count for die, count in kinds)
    allow_work(f"{n:,} dice of {len(kinds):,} kinds", len(faces) * len(kinds), digits)
    total = total_weight(kinds)
    found = []
    for low in zip(*columns, strict=True):
        pairs = [(w, die.total - w, count) for (die, count), w in zip(kinds, low, strict=True)]
        if rank == n - 1:
            found.append(_product(w**count for w, _, count in pairs))
        elif rank == 0:
            found.append(total - _product(rest**count for _, rest, count in pairs))
        elif rank * 2 < n:
            found.append(total - sum(_row(pairs, rank + 1)))
        else:
            found.append(sum(_row([(r, w, c) for w, r, c in pairs], n - rank)))
    return found


def _row(pairs: Iterable[tuple[int, int, int]], size: int) -> list[int]:
    """The ways in which 0, 1, ... size - 1 dice are hits: (hit, miss, dice) for each kind."""
    row = [1]
    for hit, miss, count in pairs:
        if not miss:
            row = [0] * count + [c * hit**count for c in row]
        else:
            kind = power((miss, hit), count) if hit else [miss**count]
            row = kind if row == [1] else _times(row, kind)
        row = row[:size]
    return row


def _times(f: Sequence[int], g: Sequence[int]) -> list[int]:
    """The product of two polynomials."""
    made = [0] * (len(f) + len(g) - 1)
    for i, x in enumerate(f):
        for j, y in enumerate(g, i):
            made[j] += x * y
    return made


def _product(values: Iterable[int]) -> int:
    made = 1
    for value in values:
        made *= value
    return made


def hits(pairs: Sequence[tuple[int, int, int]]) -> list[int]:
    """The ways in which 0, 1, 2, ... dice are hits: (hit, miss, dice) for each kind."""
    return _row(pairs, sum(count for _, _, count in pairs) + 1)


# ---------------------------------------------------------------------- totals


def totals(walk: Faces, worth: Sequence[int]) -> list[int]:
    """The ways in which the kept dice come to 0, 1, 2, ...; worth: of each face along the walk."""
    n = sum(walk.start)
    kept = walk.stop - walk.first
    # Few of one kind are dropped from one end, and that end comes last.
    if len(walk.kinds) == 1 and walk.first == 0 and 2 * (n - kept) < kept:
        return _few_dropped(walk, worth, n - kept)
    span = max(worth) * kept + 1
    walk.check_work(span)
    width = width_for(total_weight(walk.kinds))
    shifts = [8 * width * value for value in worth]
    states: dict[Left, int] = {walk.start: 1}
    settled = 0
    for at, shift in enumerate(shifts):
        after: dict[Left, int] = {}
        for left, packed in states.items():
            for then, count, ways in walk.moves(at, left):
                more = packed * ways << shift * count
                if then is None:
                    settled += more
                elif then in after:
                    after[then] += more
                else:
                    after[then] = more
        states = after
    return unpack(settled, width)


def _few_dropped(walk: Faces, worth: Sequence[int], dropped: int) -> list[int]:
    """The totals of n dice of one kind, the last `dropped` of them along the walk left out.

    Let x be the face of the first die that is dropped, f the polynomial of the faces before x, m
    the number of dice after x, and need = dropped - m how many of those that show x are dropped.
    The ways for the n - m others are (w z**x + f)**(n - m) without its terms of fewer than `need`
    dice that show x, and z**(x need) is taken out of the rest.
    """
    ((die, n),) = walk.kinds
    size = max(worth) * (n - dropped) + 1
    steps = len(worth) * dropped * (dropped + len(worth)) * size
    allow_work(f"{n:,} dice", steps, n * die.total.bit_length())
    made = [0] * size
    f: dict[int, int] = {}
    after = die.total
    before: list[tuple[int, list[int]]] = []
    for at, value in enumerate(worth):
        weight = walk.weight(at)
        after -= weight
        f[value] = f.get(value, 0) + weight
        powers = []
        for m in range(dropped if after else 1):
            outside = comb(n, m) * after**m
            low, row = _power(f, n - m)
            powers.append((low, row))
            need = dropped - m
            _add(made, low - need * value, row, outside)
            for c, (low, row) in enumerate(before[m:]):
                ways = comb(n - m, c) * weight**c
                _add(made, low + (c - need) * value, row, -outside * ways)
        before = powers
    return made


def _power(f: dict[int, int], n: int) -> tuple[int, list[int]]:
    """The exponent at which f**n begins, and its coefficients from there."""
    low, high = min(f), max(f)
    return low * n, power([f.get(value, 0) for value in range(low, high + 1)], n)


def _add(total: list[int], at: int, row: Sequence[int], times: int) -> None:
    """Add `times` the row to the total, from `at` on; what lies outside cancels out elsewhere."""
    begin = max(0, -at)
    end = min(len(row), len(total) - at)
    for k in range(begin, end):
        total[at + k] += times * row[k]


# ---------------------------------------------------------------------- rolls


def rolls(die: Dist, faces: Sequence[Any], n: int, kept: int) -> tuple[list[Any], list[int]]:
    """Every roll of the highest `kept` of n dice of one kind, ascending, and its ways.

    Both lists are in the order of the rolls: first the lowest face, as often as it can be, then
    once less, and so on, each followed by all rolls of the higher faces.
    """
    table = dict(zip(die.outcomes, die.weights, strict=True))
    # tails[m]: the ways for each roll of m dice, all higher than the face in hand.
    tails: list[list[int]] = [[1], *[[] for _ in range(kept)]]
    below = die.total
    made: list[int] = []
    head: list[list[int]] = []
    for face in reversed(faces):
        weight = table[face]
        below -= weight
        begin = [
            (
                kept - count,
                comb(n, kept - count) * _at_least(weight, below, n - kept + count, count),
            )
            for count in range(kept, 0, -1)
        ]
        head.append([ways * w for higher, ways in begin for w in tails[higher]])
        if kept > 1:
            tails = [
                [
                    w * ways
                    for count in range(m, -1, -1)
                    for ways in (comb(m, count) * weight**count,)
                    for w in tails[m - count]
                ]
                for m in range(kept)
            ]
    for part in reversed(head):
        made += part
    return list(combinations_with_replacement(faces, kept)), made


def _at_least(hit: int, miss: int, n: int, least: int) -> int:
    """The ways in which at least `least` of n dice are hits."""
    ways: int = hit**n
    if n == least:
        return ways
    ways = (hit + miss) ** n
    for count in range(least):
        ways -= comb(n, count) * hit**count * miss ** (n - count)
    return ways


# ---------------------------------------------------------------------- folds


def fold(
    walk: Faces, start: Any, step: Callable[[Any, Any, int], Any], limit: int = LIMIT
) -> dict[Any, int]:
    """The weights of what comes of `start` by value = step(value, face, how many kept show it).

    Every face along the walk is stepped on, also where no die shows it.
    """
    walk.check_work()
    states: dict[Left | None, dict[Any, int]] = {walk.start: {start: 1}}
    if walk.first == walk.stop:
        states = {None: {start: total_weight(walk.kinds)}}
    for at, face in enumerate(walk.faces):
        after: dict[Left | None, dict[Any, int]] = {}
        size = 0
        for left, values in states.items():
            stepped: dict[int, list[tuple[Any, int]]] = {}
            for then, count, ways in walk.moves(at, left) if left is not None else ((None, 0, 1),):
                if count not in stepped:
                    stepped[count] = [(step(v, face, count), w) for v, w in values.items()]
                gathered = after.setdefault(then, {})
                for value, weight in stepped[count]:
                    gathered[value] = gathered.get(value, 0) + weight * ways
        size = sum(len(values) for values in after.values())
        if size > limit:
            raise TooLarge(f"at face {face!r} there are", size, limit, of="values to remember")
        states = after
    return states[None]
