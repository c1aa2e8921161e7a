"""How the players of test games choose: by habits, some of which lead where few games go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TypeVar

Text = TypeVar("Text", bound=str)


def by_liking(rng: Random, actions: Sequence[Text], likes: Mapping[str, float]) -> Text:
    """One of the actions: first a kind by liking, 1 if nothing is said, then any of that kind."""
    by_kind: dict[str, list[Text]] = {}
    for action in actions:
        by_kind.setdefault(action.partition(" ")[0], []).append(action)
    (kind,) = rng.choices(list(by_kind), [likes.get(kind, 1.0) for kind in by_kind])
    return rng.choice(by_kind[kind])


def table(rng: Random, habits: Iterable[str], players: int) -> list[str]:
    """A habit for each player: mixed tables, and tables where all think alike."""
    names = list(habits)
    if rng.random() < 0.5:
        return [rng.choice(names)] * players
    return [rng.choice(names) for _ in range(players)]
