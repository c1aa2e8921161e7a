"""The questions, asked of lea."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lea

# Counts as weights are many times as fast as lea's own exact fractions; some of what is asked makes
# floats of them.
d6, d10 = (lea.vals(*range(1, faces + 1), prob_type=-1, normalization=False) for faces in (6, 10))
RATHER = lea.interval(1, 6)
"""With floats, which is lea's default."""


def probabilities(answer: Any) -> Any:
    """An answer, or a list of them, as plain dictionaries."""
    if isinstance(answer, list):
        return [probabilities(each) for each in answer]
    weights = answer.pmf_dict()
    total = sum(weights.values())
    return {x: Fraction(w) / Fraction(total) for x, w in weights.items() if w}


def six_over_five() -> Any:
    """Whether the sum of six is more than the sum of five."""
    return d6.times(6) > d6.times(5)


CASES = {
    "sum of 100d6": lambda: d6.times(100, normalization=False),
    # Exactly it takes 8 seconds.
    "sum of 1,000d6": lambda: RATHER.times(1000, normalization=False),
    "hits of 1 to 50 dice on 4+": lambda: [
        (d6 >= 4).times(n, normalization=False) for n in range(1, 51)
    ],
    "10d10 keep highest 3": lambda: (
        d10.draw(10, sorted=True, replacement=True).map(lambda roll: sum(roll[-3:])).get_alea()
    ),
    "3,003 sorted rolls of 10d6": lambda: d6.draw(10, sorted=True, replacement=True),
    "highest of 20d6": lambda: lea.max_of(*(d6.new() for _ in range(20)), fast=True),
    "6d6 over 5d6, sums": lambda: six_over_five().get_alea(),
}
