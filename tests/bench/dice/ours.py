"""The questions, asked of boardlab.odds."""

from __future__ import annotations

from math import comb
from typing import Any

from boardlab.odds import Dist, chain, d, pool


def probabilities(answer: Any) -> Any:
    """An answer, or a list of them, as plain dictionaries."""
    if isinstance(answer, list):
        return [probabilities(each) for each in answer]
    return dict(answer.items())


def shot_for_shot() -> Dist:
    """Five against five, a hit on 4+, in turn; three hits first. Who wins: 0, 1, or -1 nobody."""

    def step(a: int, b: int, x: int, y: int) -> dict[Any, int]:
        if a >= b:
            return {(a - 1, b, x + 1, y): 1, (a - 1, b, x, y): 1}
        return {(a, b - 1, x, y + 1): 1, (a, b - 1, x, y): 1}

    fight = chain((5, 5, 0, 0), step, lambda a, b, x, y: 3 in (x, y) or a + b == 0)
    return fight.result().map(lambda a, b, x, y: 0 if x == 3 else 1 if y == 3 else -1)


def mast_duel() -> Dist:
    """Four masts against four, in turn; each that is left fires, a hit on 4+ takes one away."""

    def step(a: int, b: int, turn: int) -> dict[Any, int]:
        made: dict[Any, int] = {}
        mine, theirs = (a, b) if turn == 0 else (b, a)
        for hits in range(mine + 1):
            left = max(theirs - hits, 0)
            after = (a, left, 1) if turn == 0 else (left, b, 0)
            made[after] = made.get(after, 0) + comb(mine, hits)
        return made

    return (
        chain((4, 4, 0), step, lambda a, b, turn: not (a and b))
        .result()
        .map(lambda a, b, turn: (a, b))
    )


CASES = {
    "sum of 100d6": lambda: 100 @ d(6),
    "sum of 1,000d6": lambda: 1000 @ d(6),
    "hits of 1 to 50 dice on 4+": lambda: [pool(n, d(6)).count({4, 5, 6}) for n in range(1, 51)],
    "10d10 keep highest 3": lambda: pool(10, d(10)).highest(3).sum(),
    "3,003 sorted rolls of 10d6": lambda: pool(10, d(6)).sorted(),
    "highest of 20d6": lambda: pool(20, d(6)).highest(1).sum(),
    "6d6 over 5d6, sums": lambda: 6 @ d(6) > 5 @ d(6),
    "6d6 against 5d6, pair by pair": lambda: pool(6, d(6)).against(pool(5, d(6))).marginal(1),
    "shot for shot, 5 against 5 to 3": shot_for_shot,
    "mast duel, 4 against 4": mast_duel,
}
