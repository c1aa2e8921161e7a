"""What is commonly misunderstood about paths and shots in Cannonball Colony."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from boardlab.learn.item import Counter, Item
from boardlab.learn.language import say
from boardlab.learn.misconceptions import Misconception
from boardlab.learn.misconceptions.cannonball import paths, shots
from boardlab.learn.misconceptions.cannonball.parts import Subject

_SUBJECTS: Final[Mapping[str, Callable[[Item], Subject]]] = MappingProxyType(
    {"connection": paths.subject, "cannon_range": shots.subject}
)

LOOK_FOR: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"connection": tuple(paths.BELIEFS), "cannon_range": tuple(shots.BELIEFS)}
)
"""The misconceptions that bear on each piece of evidence; of two that lead to the same answer, the
likelier first."""


def _subject(item: Item) -> Subject | None:
    """What is thought about; None for evidence that no misconception here bears on."""
    find = _SUBJECTS.get(item.evidence.partition(".")[0])
    return find(item) if find and item.state is not None else None


def _thinks(thinking: str, item: Item) -> Iterator[Any]:
    found = _subject(item)
    if found:
        yield from (thought.answer for thought in found.thoughts(item, thinking))


def _show(thinking: str, item: Item, answer: Any) -> Counter | None:
    found = _subject(item)
    return found.show(item, thinking, answer) if found else None


def _tells_diagonal(item: Item, answer: Any) -> str:
    """Corners lead to spaces too much, and own forts to missed ones; each is told by itself."""
    found = _subject(item)
    mistakes = found.explained(item, "diagonal", answer) if found else None
    if mistakes is None:
        return say("misconception.diagonal.message")
    about = item.evidence.partition(".")[0]
    parts = {"corners": mistakes.extra, "own_fort": mistakes.missed}
    return " ".join(
        say(f"misconception.diagonal.{about}.{part}") for part, spaces in parts.items() if spaces
    )


_TELLS: Final[Mapping[str, Callable[[Item, Any], str]]] = MappingProxyType(
    {"diagonal": _tells_diagonal}
)


def counter(item: Item, answer: Any) -> Counter | None:
    """A counter-example to a wrong answer in spaces about connections or about range."""
    found = _subject(item)
    return found.counter(item, answer) if found else None


MISCONCEPTIONS: Final[Mapping[str, Misconception]] = MappingProxyType(
    {
        name: Misconception(
            name, partial(_thinks, name), partial(_show, name), tells=_TELLS.get(name)
        )
        for name in dict.fromkeys((*paths.BELIEFS, *shots.BELIEFS))
    }
)
