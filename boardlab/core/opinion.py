"""How good a position is for a player, as a sum of named and weighted parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from boardlab.core.players import player_number
from boardlab.core.state import State

S = TypeVar("S", bound=State)


class Part(NamedTuple):
    """One thing that makes a position good: what it is called and what one of it is worth."""

    label: str
    weight: float


def weighed(
    parts: Mapping[str, Part],
    s: S,
    player: int,
    count: Callable[[S, int], Mapping[str, float]],
) -> dict[str, float]:
    """Each part by its name, weighted.

    count: how much there is of each. At the end only the result counts: the share in the victory,
    less an even one. Raises IndexError for a player who is not there.
    """
    player = player_number(player, s.players)
    if s.is_terminal:
        counts: Mapping[str, float] = {"result": float(s.returns()[player]) - 1 / s.players}
    else:
        counts = count(s, player)
    return {name: part.weight * counts.get(name, 0.0) for name, part in parts.items()}


def against(counts: Sequence[float], player: int, leader: float, others: float) -> float:
    """A player's count less what the opponents' counts take away from it.

    leader: how much of the strongest opponent's. others: how much of each further one's.
    """
    rest = [count for p, count in enumerate(counts) if p != player]
    most = max(rest)
    return counts[player] - leader * most - others * (sum(rest) - most)
