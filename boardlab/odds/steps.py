"""A step of a process: weights by the state that follows, or a Dist of them; and one drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from reprlib import repr as shown
from typing import Any

from boardlab.odds.dist import Dist


def weighed(result: Any, state: Any, *, where: str = "step") -> tuple[Sequence[Any], Sequence[int]]:
    """The states that follow `state` and their whole positive weights.

    Raises TypeError and ValueError, which name `state`, for what are no weights.
    """
    if type(result) is dict:
        values = tuple(result.values())
        if values and all(type(value) is int and value > 0 for value in values):
            return tuple(result), values
    if not isinstance(result, Dist):
        if not isinstance(result, Mapping):
            raise TypeError(
                f"{where}({shown(state)}) gives {shown(result)}: weights by the state that "
                "follows, or a Dist of those, are needed"
            )
        try:
            result = Dist(result)
        except (TypeError, ValueError) as error:
            raise type(error)(f"{where}({shown(state)}): {error}") from None
    return result.outcomes, result.weights


def drawn(things: Sequence[Any], weights: Sequence[int], rng: Random) -> Any:
    """One of these, drawn with `rng`, exactly as likely as its weight."""
    at = rng.randrange(sum(weights))
    for thing, weight in zip(things, weights, strict=True):
        at -= weight
        if at < 0:
            return thing
    raise AssertionError("weights sum to their total")
