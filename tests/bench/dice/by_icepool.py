"""The questions, asked of icepool."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import icepool

d6, d10 = icepool.d6, icepool.d10


def probabilities(answer: Any) -> Any:
    """An answer, or a list of them, as plain dictionaries."""
    if isinstance(answer, list):
        return [probabilities(each) for each in answer]
    return {x: Fraction(w, answer.denominator()) for x, w in answer.items() if w}


def shot_for_shot() -> Any:
    """See the module `ours`."""

    @cache
    def fight(a: int, b: int, x: int, y: int) -> Any:
        if x == 3 or y == 3 or a + b == 0:
            return icepool.Die([0 if x == 3 else 1 if y == 3 else -1])
        if a >= b:
            return icepool.Die([fight(a - 1, b, x + 1, y), fight(a - 1, b, x, y)])
        return icepool.Die([fight(a, b - 1, x, y + 1), fight(a, b - 1, x, y)])

    return fight(5, 5, 0, 0)


def mast_duel() -> Any:
    """See the module `ours`."""

    def step(a: int, b: int, turn: int) -> Any:
        if not (a and b):
            return a, b, turn
        made: dict[Any, int] = {}
        mine, theirs = (a, b) if turn == 0 else (b, a)
        for hits in range(mine + 1):
            left = max(theirs - hits, 0)
            after = (a, left, 1) if turn == 0 else (left, b, 0)
            made[after] = made.get(after, 0) + comb(mine, hits)
        return icepool.Die(made)

    start: Any = icepool.Die([(4, 4, 0)])
    return start.map(step, repeat="inf").map(lambda a, b, turn: (a, b))


CASES = {
    "sum of 100d6": lambda: 100 @ d6,
    # 1000 @ d6 raises RecursionError.
    "hits of 1 to 50 dice on 4+": lambda: [n @ (d6 >= 4) for n in range(1, 51)],
    "10d10 keep highest 3": lambda: d10.highest(10, 3),
    "3,003 sorted rolls of 10d6": lambda: d6.pool(10).expand(),
    "highest of 20d6": lambda: d6.highest(20),
    "6d6 over 5d6, sums": lambda: 6 @ d6 > 5 @ d6,
    "6d6 against 5d6, pair by pair": lambda: d6.pool(6).sort_pair(">", d6.pool(5)).size(),
    "shot for shot, 5 against 5 to 3": shot_for_shot,
    "mast duel, 4 against 4": mast_duel,
}
