"""How often each state of an absorbing chain is left: a sparse linear system, solved exactly.

A row is the weights of one state: whole numbers by the number of the state that follows, with
their sum; a state at which the chain ends has none. Let u be the expected number of visits to a
state for each unit of its row's sum. Then weight times u is the expected number of times that this
one arrow is walked, and all else that is asked of a chain is a sum of those.

The states fall into blocks, those that can come back to each other (the strongly connected parts).
Taken in the order in which the chain runs through them, each block needs only what flows into it.
Nearly all blocks of a game are single states. In a larger one the states are taken out one after
the other, those with few neighbours first, the arrows through each being joined to arrows past it
(the elimination of Grassmann, Taksar and Heyman). Rows stay whole numbers without a common factor,
and nothing is ever subtracted but the weight of staying where one is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import gcd, lcm
from typing import NamedTuple

from boardlab.odds.limits import TooLarge

WORK = 8_000_000
"""No loop is solved that takes more multiplications (of 64 binary digits) than this."""


class Row(NamedTuple):
    """Where one state leads: the numbers of the states that follow, their weights and the sum."""

    targets: Sequence[int]
    weights: Sequence[int]
    total: int


Rows = Sequence[Row | None]


class Flow:
    """What has flowed into each state so far: fractions with the denominator that came first."""

    __slots__ = ("above", "below")

    def __init__(self, size: int) -> None:
        self.above = [0] * size
        self.below = [1] * size

    def add(self, at: int, above: int, below: int) -> None:
        """Let `above / below` flow into the state `at`."""
        known = self.below[at]
        if known == below:
            self.above[at] += above
        elif not self.above[at]:
            self.above[at], self.below[at] = above, below
        else:
            shared = gcd(known, below)
            scale = below // shared
            self.above[at] = self.above[at] * scale + above * (known // shared)
            self.below[at] = known * scale


# ---------------------------------------------------------------------- the order of the blocks


def blocks(rows: Rows) -> list[list[int]]:
    """The strongly connected parts, each after those that lead into it; no state that ends."""
    incoming = [0] * len(rows)
    for at, row in enumerate(rows):
        if row is not None:
            for to in row.targets:
                if to != at:
                    incoming[to] += 1
    ready = [at for at, row in enumerate(rows) if row is not None and not incoming[at]]
    order: list[list[int]] = []
    while ready:
        at = ready.pop()
        order.append([at])
        row = rows[at]
        assert row is not None
        for to in row.targets:
            incoming[to] -= to != at
            if not incoming[to] and rows[to] is not None and to != at:
                ready.append(to)
    rest = {at for at, row in enumerate(rows) if row is not None and incoming[at]}
    return order + _strong(rows, rest) if rest else order


def _strong(rows: Rows, among: set[int]) -> list[list[int]]:
    """The same for the states in `among`, by Tarjan's algorithm with a stack of its own."""
    found: list[list[int]] = []
    number: dict[int, int] = {}
    lowest: dict[int, int] = {}
    open_states: list[int] = []
    is_open: set[int] = set()
    for root in sorted(among):
        if root in number:
            continue
        path: list[tuple[int, Iterator[int]]] = []
        entered: int | None = root
        while True:
            if entered is not None:
                number[entered] = lowest[entered] = len(number)
                open_states.append(entered)
                is_open.add(entered)
                row = rows[entered]
                path.append((entered, iter(row.targets if row else ())))
                entered = None
            at, following = path[-1]
            for to in following:
                if to in is_open:
                    lowest[at] = min(lowest[at], number[to])
                elif to in among and to not in number:
                    entered = to
                    break
            if entered is not None:
                continue
            path.pop()
            if lowest[at] == number[at]:
                block = [open_states.pop()]
                while block[-1] != at:
                    block.append(open_states.pop())
                is_open.difference_update(block)
                found.append(block)
            if not path:
                break
            above = path[-1][0]
            lowest[above] = min(lowest[above], lowest[at])
    return found[::-1]


def trap(rows: Rows, order: Iterable[Sequence[int]]) -> Sequence[int]:
    """A block that is never left; empty if every block can be."""
    for block in order:
        inside = set(block)
        if all(inside.issuperset(row.targets) for at in block if (row := rows[at]) is not None):
            return block
    return ()


# ---------------------------------------------------------------------- the solution


def flow(rows: Rows, order: Iterable[Sequence[int]], start: Mapping[int, int]) -> list[Fraction]:
    """The u of each state, and of a state that ends the probability that the chain ends there.

    start: whole weights by number of the state. Raises TooLarge for a loop that is too large.
    """
    into = Flow(len(rows))
    total = sum(start.values())
    for at, weight in start.items():
        into.add(at, weight, total)
    for block in order:
        if len(block) == 1:
            at = block[0]
            row = rows[at]
            assert row is not None
            leaving = row.total
            if at in row.targets:
                leaving -= row.weights[row.targets.index(at)]
            solved = [(at, into.above[at], into.below[at] * leaving)]
        else:
            solved = _loop(rows, block, into)
        _pass_on(rows, solved, into)
    return [Fraction(above, below) for above, below in zip(into.above, into.below, strict=True)]


def _pass_on(rows: Rows, solved: Sequence[tuple[int, int, int]], into: Flow) -> None:
    """Let what leaves a block that is solved flow on, and keep u of its states instead."""
    inside = {at for at, _, _ in solved}
    for at, above, below in solved:
        shared = gcd(above, below)
        above //= shared
        below //= shared
        row = rows[at]
        assert row is not None
        for to, weight in zip(row.targets, row.weights, strict=True):
            if to not in inside:
                into.add(to, above * weight, below)
        into.above[at], into.below[at] = above, below


class _Part:
    """The row of one state in a loop: its arrows within, and the weight of all that leave it.

    scale: by how much the row has been multiplied since it was the state's own.
    """

    __slots__ = ("arrows", "leaving", "scale")

    def __init__(self, arrows: dict[int, int], leaving: int) -> None:
        self.arrows = arrows
        self.leaving = leaving
        self.scale = Fraction(1)

    def past(self, at: int, gone: _Part, itself: int) -> int:
        """Lead past the state `at` to where its row `gone` leads; say how much work it was."""
        through = self.arrows.pop(at)
        by = gone.leaving
        arrows = {to: weight * by for to, weight in self.arrows.items()}
        for to, weight in gone.arrows.items():
            arrows[to] = arrows.get(to, 0) + through * weight
        leaving = self.leaving * by - arrows.pop(itself, 0)
        shared = gcd(leaving, *arrows.values()) or 1
        if shared > 1:
            arrows = {to: weight // shared for to, weight in arrows.items()}
            leaving //= shared
        self.arrows, self.leaving = arrows, leaving
        self.scale *= Fraction(by, shared)
        return (len(arrows) + len(gone.arrows)) * (1 + leaving.bit_length() // 64)


_SOURCE = -1
"""The number under which what flows into a loop from outside is a row too."""


def _loop(rows: Rows, block: Sequence[int], into: Flow) -> list[tuple[int, int, int]]:
    """The u of each state of a block: its number, numerator and denominator."""
    parts, sources = _parts(rows, block, into)
    queue = [(len(sources[at]) * len(parts[at].arrows), at) for at in block]
    heapify(queue)
    waiting = set(block)
    # Of each state taken out: its row then, and each row that led to it: by what weight and scale.
    gone: list[tuple[int, _Part, list[tuple[int, int, Fraction]]]] = []
    work = 0
    while waiting:
        cost, at = heappop(queue)
        if at not in waiting or cost != len(sources[at]) * len(parts[at].arrows):
            continue
        waiting.discard(at)
        part = parts[at]
        led = []
        for by in sources[at]:
            other = parts[by]
            led.append((by, other.arrows[at], other.scale))
            work += other.past(at, part, by)
        gone.append((at, part, led))
        for to in part.arrows:
            sources[to].discard(at)
            sources[to].update(by for by in sources[at] if by != to)
        for other_at in {*sources[at], *part.arrows} - {_SOURCE}:
            heappush(queue, (len(sources[other_at]) * len(parts[other_at].arrows), other_at))
        if work > WORK:
            raise TooLarge(
                f"a loop of {len(block):,} states was solved for {len(gone):,} of them with",
                work,
                WORK,
                "multiplications",
                "Tell fewer states apart, or simulate.",
            )
    return _back(gone)


def _parts(
    rows: Rows, block: Sequence[int], into: Flow
) -> tuple[dict[int, _Part], dict[int, set[int]]]:
    """The rows of a block, the one that leads into it included, and what leads to each state."""
    below = lcm(*(into.below[at] for at in block))
    entering = {at: into.above[at] * (below // into.below[at]) for at in block if into.above[at]}
    parts = {_SOURCE: _Part(entering, 0)}
    parts[_SOURCE].scale = Fraction(below)
    sources: dict[int, set[int]] = {at: {_SOURCE} if at in entering else set() for at in block}
    for at in block:
        row = rows[at]
        assert row is not None
        arrows = {to: w for to, w in zip(row.targets, row.weights, strict=True) if to in sources}
        parts[at] = _Part(arrows, row.total - arrows.pop(at, 0))
        for to in arrows:
            sources[to].add(at)
    return parts, sources


def _back(
    gone: Sequence[tuple[int, _Part, list[tuple[int, int, Fraction]]]],
) -> list[tuple[int, int, int]]:
    """The u of each state, from that taken out last, by those of what led to it then."""
    known = {_SOURCE: Fraction(1)}
    for at, part, led in reversed(gone):
        arriving = sum(known[by] * weight / scale for by, weight, scale in led)
        known[at] = arriving * part.scale / part.leaving
    del known[_SOURCE]
    return [(at, u.numerator, u.denominator) for at, u in known.items()]
