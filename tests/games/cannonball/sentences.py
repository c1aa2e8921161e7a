"""Every sentence the rules say: over all teaching positions, one action on, and a few games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import boardlab as bl
from tests.games.cannonball.asking import at, random_game
from tests.games.telling import is_whole

if TYPE_CHECKING:
    from boardlab.core.actions import Verdict
    from boardlab.games.cannonball import Cannonball

SPACE = re.compile(r"\b[a-z]\d{1,2}\b")

WORDS = ("", "fly a1", "road", "road a1 b1", "road z26", "fire a1", "hold", "stop", "pass")
"""Texts that name no space, or not as they should."""


@cache
def states() -> tuple[Cannonball, ...]:
    """The teaching positions, what each of their actions leads to, and three whole games."""
    found = [at(name) for name in bl.positions("cannonball")]
    found += [state.apply(action) for state in found for action in state.legal_actions()]
    found += [state for players in (2, 3, 4) for state in random_game(players, players)]
    return tuple(found)


@cache
def verdicts() -> tuple[tuple[Cannonball, str, Verdict], ...]:
    """What each of the states says to each of its questions."""
    return tuple(
        (state, action, state.check(action)) for state in states() for action in questions(state)
    )


def questions(state: Cannonball) -> Iterator[str]:
    """Actions of every kind on a few spaces, most of them refused."""
    some = Random(len(state.roads)).sample(state.island.cells, min(5, len(state.island.cells)))
    some += list(state.pieces)[:4]
    for cell in some:
        for kind in ("land", "road", "fort", "cannon", "blockade"):
            yield f"{kind} {cell}"
    cannons = [cell for cell, piece in state.pieces.items() if piece.kind == "cannon"]
    for cannon in [*cannons, some[0]]:
        for target in some:
            yield f"fire {cannon} {target}"
    yield from WORDS


def well_written(text: str) -> bool:
    """Whole sentences: a capital or the name of a space first, a full stop last, nothing odd."""
    return (
        re.match(r"[A-Z'“]|[a-z]\d", text) is not None
        and is_whole(text)
        and not re.search(r"\b(\d+) \1\b", text)
        and not re.search(r"\b1 (steps|forts|spaces|roads)\b|\bone (steps|forts|spaces)\b", text)
        and not re.search(r"\b(no|zero|0) steps\b", text)
    )


def spaces_in(text: str) -> set[str]:
    """The spaces that a sentence names."""
    return set(SPACE.findall(text))
