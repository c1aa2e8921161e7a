"""A guide through the first game: what to do in the first turns, one sentence at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, TypeVar

from boardlab.core.state import State

S = TypeVar("S", bound=State)


class Advice(NamedTuple):
    """One sentence of the guide.

    key: its name. text: the sentence. spaces: what it points at. at, of: its number among all,
    from 1, and how many there are. brief: whether it asks for nothing, so that once is enough.
    """

    key: str
    text: str
    spaces: tuple[str, ...]
    at: int
    of: int
    brief: bool = False


Said = tuple[str, tuple[str, ...]]
"""The text of an advice, and the spaces that it points at."""


def first(
    advice: Mapping[str, Callable[[S], Said | None]],
    brief: Collection[str],
    state: S,
    player: int,
    told: Collection[str],
) -> Advice | None:
    """The first advice that fits the position of `player`, if he is to decide.

    advice: what says each by its name, or None where it does not fit. brief: those that ask for
    nothing. Those already `told` are left out. None if there is nothing to say.
    """
    if state.current_player != player:
        return None
    for number, (key, say) in enumerate(advice.items(), 1):
        if key not in told and (said := say(state)):
            return Advice(key, *said, number, len(advice), key in brief)
    return None
