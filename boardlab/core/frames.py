"""What the lenses of all games have in common: how they are asked, and frames put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import wraps
from typing import Protocol, TypeVar

from boardlab.core.marks import Frame, Mark
from boardlab.core.players import player_number
from boardlab.core.state import State

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Lens(Protocol[S_contra]):
    """A question about a state, answered frame by frame; the last frame is the whole answer.

    player: whose (from 0); the current one if not given. space: the space it is asked about.
    Raises IndexError and FormatError for a player and a space that are not there.
    """

    def __call__(
        self, state: S_contra, *, player: int | None = None, space: str | None = None
    ) -> list[Frame]: ...


def apart(
    name: str,
    check: Callable[[S, str], object],
    picture: Callable[[S], Callable[[Mark], Mark]] = lambda _: lambda mark: mark,
) -> Callable[[Lens[S]], Lens[S]]:
    """Sets the marks of a lens apart from those of every other, so that they can lie together.

    check: raises FormatError for a space that is not there. picture: turns marks into
    what the picture of a state has room for.
    """

    def named(answer: Lens[S]) -> Lens[S]:
        @wraps(answer)
        def frames(state: S, *, player: int | None = None, space: str | None = None) -> list[Frame]:
            if player is not None:
                player_number(player, state.players)
            if space is not None:
                check(state, space)
            drawn = picture(state)
            return [
                replace(
                    frame,
                    marks=tuple(
                        replace(drawn(mark), key=f"lens:{name}:{mark.key}") for mark in frame.marks
                    ),
                )
                for frame in answer(state, player=player, space=space)
            ]

        return frames

    return named


def cited(frames: Iterable[Frame]) -> tuple[str, ...]:
    """Every rule that these frames show."""
    return tuple(dict.fromkeys(rule for frame in frames for rule in frame.rules))


def together(frames: Iterable[Frame]) -> tuple[Mark, ...]:
    """The marks of all these frames; of two with one key the first counts."""
    found: dict[str, Mark] = {}
    for frame in frames:
        for mark in frame.marks:
            found.setdefault(mark.key, mark)
    return tuple(found.values())
