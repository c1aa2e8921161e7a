"""The weights of a distribution as they are given, made whole numbers in the same proportions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import lcm
from numbers import Rational
from reprlib import repr as shown
from typing import Any

from boardlab.odds.limits import LIMIT, LISTED, TooLarge


def tally(outcomes: Iterable[Any]) -> dict[Any, int]:
    """How often each outcome is listed. Raises TooLarge, also for a list that has no end."""
    counted: dict[Any, int] = {}
    for at, outcome in enumerate(outcomes, 1):
        count_in(counted, outcome, 1)
        if len(counted) > LIMIT:
            raise TooLarge("listed are at least", len(counted), LIMIT)
        if at > LISTED:
            raise TooLarge("listed are at least", at, LISTED, instead="Give weights by outcome.")
    return counted


def count_in(weights: dict[Any, Any], outcome: Any, weight: int) -> None:
    """Add to the weight of an outcome. Raises TypeError for one that cannot be hashed."""
    try:
        weights[outcome] = weights.get(outcome, 0) + weight
    except TypeError:
        raise TypeError(
            f"{shown(outcome)} cannot be an outcome, since it can change: a tuple cannot"
        ) from None


def whole(weights: Mapping[Any, Any]) -> dict[Any, int]:
    """Weights as whole numbers in the same proportions, those of 0 left out."""
    for outcome, weight in weights.items():
        if isinstance(weight, bool) or not isinstance(weight, Rational):
            raise TypeError(
                f"the weight of {shown(outcome)} is {shown(weight)}: a whole number or a Fraction "
                "is needed"
            )
        if weight < 0:
            raise ValueError(f"the weight of {shown(outcome)} is {weight}: none is negative")
    common = lcm(*(weight.denominator for weight in weights.values()))
    made = {x: int(weight * common) for x, weight in weights.items() if weight}
    if not made:
        raise ValueError("there is no outcome: at least one needs a weight above 0")
    return made
