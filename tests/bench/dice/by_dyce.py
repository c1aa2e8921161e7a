"""The questions, asked of dyce."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from dyce import H, P, expand


def probabilities(answer: Any) -> Any:
    """An answer, or a list of them, as plain dictionaries."""
    if isinstance(answer, list):
        return [probabilities(each) for each in answer]
    return {x: Fraction(w, answer.total) for x, w in answer.items() if w}


def shot_for_shot() -> Any:
    """See the module `ours`."""

    @cache
    def fight(a: int, b: int, x: int, y: int) -> Any:
        if x == 3 or y == 3 or a + b == 0:
            return H([0 if x == 3 else 1 if y == 3 else -1])
        if a >= b:
            return expand(lambda coin: fight(a - 1, b, x + (coin.outcome == 2), y), H(2))
        return expand(lambda coin: fight(a, b - 1, x, y + (coin.outcome == 2)), H(2))

    return fight(5, 5, 0, 0)


CASES = {
    "sum of 100d6": lambda: 100 @ H(6),
    # 1000 @ H(6) takes 10 seconds.
    "hits of 1 to 50 dice on 4+": lambda: [n @ H(6).ge(4) for n in range(1, 51)],
    "10d10 keep highest 3": lambda: (10 @ P(10)).at(slice(-3, None)),
    "3,003 sorted rolls of 10d6": lambda: H.from_counts((10 @ P(6)).rolls_with_counts()),
    "highest of 20d6": lambda: (20 @ P(6)).at(-1),
    "6d6 over 5d6, sums": lambda: (6 @ H(6)).gt(5 @ H(6)),
    "shot for shot, 5 against 5 to 3": shot_for_shot,
    # A loop without an end is cut off: no mast duel.
}
