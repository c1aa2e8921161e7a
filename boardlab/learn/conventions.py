"""By which names a question about odds gives its numbers, so that wrong answers can be understood.

`boardlab.learn.misconceptions.chance` says what each of them stands for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

GIVEN: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = MappingProxyType(
    {
        "condition": (("roll", "event", "condition"),),
        "even": (("roll",), ("roll", "event"), ("outcomes",)),
        "small-sample": (("p", "rolls", "seen"),),
        "gambler": (("p", "streak"),),
        "add": (("chances",), ("p", "n")),
        "mean-is-chance": (("chances", "need"), ("hits", "need")),
        "cap": (("hits", "limit"),),
        "independent": (("bag",),),
        "order": (("players",),),
        "sure": (("p",),),
    }
)
"""The names that each misconception about odds needs, one set of them or another.

Of two that lead to the same answer, the likelier first.
"""

_COMMON = frozenset(("p",))
"""Names so common that by themselves they tell nothing of what is asked: then `look_for` has to."""


def told_by(names: Collection[str]) -> tuple[str, ...]:
    """The misconceptions that bear on what is given by these names."""
    return tuple(
        name
        for name, ways in GIVEN.items()
        if any(set(way) <= set(names) and not _COMMON.issuperset(way) for way in ways)
    )
