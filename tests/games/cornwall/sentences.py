"""Every sentence the rules say: over all teaching positions, one action on, and a few games."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import boardlab as bl
from tests.games.cornwall.asking import at, start
from tests.games.telling import is_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardlab.core.actions import Verdict
    from boardlab.games.cornwall import Cornwall

SPACE = re.compile(r"(?<![\d,-])-?\d+,-?\d+")

WORDS = ("", "fly 1,1", "lay", "lay 0,0", "place 1,1", "place huge 1,1", "lay 999,0 0,1 1,1")
"""Texts that write no action, or name no space."""


def steps(state: Cornwall) -> tuple[str, ...]:
    """What may happen now, whether by a player or by chance."""
    return state.legal_actions() or tuple(state.chance_outcomes())


@cache
def states() -> tuple[Cornwall, ...]:
    """The teaching positions, what a dozen of their actions lead to, and three whole games."""
    found = [at(name) for name in bl.positions("cornwall")]
    for state in tuple(found):
        rng = Random(state.diagram())
        some = steps(state)
        found += [state.apply(action) for action in rng.sample(some, min(12, len(some)))]
    for players in (2, 3, 4):
        rng = Random(players)
        state = start(players, seed=players, coins=12)
        while not state.is_terminal:
            state = state.apply(rng.choice(steps(state)))
            found.append(state)
    return tuple(found)


@cache
def verdicts() -> tuple[tuple[Cornwall, str, Verdict], ...]:
    """What each of the states says to each of its questions."""
    return tuple(
        (state, action, state.check(action)) for state in states() for action in questions(state)
    )


def questions(state: Cornwall) -> Iterator[str]:
    """Actions of every kind, most of them refused."""
    rng = Random(len(state.cells))
    some = [*rng.sample(state.cells, 3), *state.laid, "9,9"]
    for space in some:
        yield f"place {rng.choice(('small', 'tall', 'big'))} {space}"
        q, r = map(int, space.split(","))
        yield f"lay {q},{r} {q + 1},{r} {q},{r + 1}"
        yield f"lay {q},{r + 1} {q - 1},{r + 1} {q},{r}"
        yield f"lay {q},{r + 2} {q + 1},{r + 2} {q},{r + 3}"
    yield from ("draw 1", "draw 36", "draw 99", "fetch", "leave", "done", *WORDS)


def well_written(text: str) -> bool:
    """Whole sentences: a capital or the name of a space first, a full stop last, nothing odd."""
    return (
        re.match(r"[A-Z'“]|-?\d", text) is not None
        and is_whole(text)
        and not re.search(r"(?<![-,.\d])1 (coins|fields|points|pieces|edges)\b", text)
        and not re.search(r"\b0 (coins|fields|pieces|edges)\b", text)
    )


def spaces_in(text: str) -> set[str]:
    """The spaces that a sentence names."""
    return set(SPACE.findall(text))
