"""Lesson 3, “In range?”: rows and columns, and what stops a shot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardlab.core.marks import Trace
from boardlab.games.cannonball.island import island_of
from boardlab.games.cannonball.position import Position
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.forms import Numeric, Spaces
from boardlab.learn.item import Hint, Item, lens
from boardlab.learn.language import say
from boardlab.learn.lesson import Asked, Lesson
from boardlab.learn.lessons.boards import asks_targets, mover, pictures, rungs, shipped, targets
from boardlab.learn.lessons.islands import line_of_fire

OVER = """
players: 2
turn: 1 fire

C1 ~  F1 F2
#  .  .  .
"""
"""A shot over a lake and an own fort."""

STOPS = """
players: 2
turn: 1 fire

.  F2 .  .  .  .  .  .
.  #  .  .  F2 .  .  .
.  ^  .  .  .  .  .  .
F2 C1 ~  F1 F2 B1 #  F2
.  f  .  .  .  .  .  .
.  F2f .  .  f  .  .  .
"""
"""A mountain and an own blockade stop two shots; nothing stops the others."""


# ---------------------------------------------------------------------- predictions


def forts() -> Item:
    """Every fort that a cannon can destroy in the rulebook's picture."""
    return asks_targets(say("lesson.in-range.forts"), shipped("cannon-range"), "c2", None)


def mountain() -> Item:
    """How many forts a cannon behind a mountain can destroy."""

    def hits(state: Cannonball, cell: str) -> int:
        return len(targets(state, cell))

    return Item(
        say("lesson.in-range.mountain"),
        Numeric(),
        hits,
        shipped("cannon-range"),
        {"cell": "h6"},
        explain=lens("range", space="h6"),
    )


def forests() -> Item:
    """Which forts a cannon could destroy if forests stopped shots as mountains do."""

    def hits(state: Cannonball, cell: str) -> frozenset[str]:
        return targets(walled(state), cell)

    def explain(item: Item) -> Trace:
        assert isinstance(item.state, Cannonball)
        return walled(item.state).trace("range", space=item.given["cell"])

    return Item(
        say("lesson.in-range.forests"),
        Spaces(),
        hits,
        shipped("cannon-range"),
        {"cell": "c2"},
        explain=explain,
    )


def walled(state: Cannonball) -> Cannonball:
    """The position with a mountain in place of every forest, roads on them or not."""
    island, *rest = state.key
    rows = tuple(row.replace("f", "^") for row in island.rows)
    return Cannonball.of(Position(island_of(rows, *island.key[1:]), *rest))


# ---------------------------------------------------------------------- fresh spaces


def aim(rng: Random) -> Item:
    """Every fort that a cannon can destroy, on a small island."""
    state, cell = line_of_fire(rng)
    _, who = mover(state)
    prompt = say("lesson.in-range.targets.prompt", who=who, cell=cell)
    return asks_targets(prompt, state, cell, _aim_hints)


def _aim_hints(item: Item) -> Iterator[Hint]:
    state, cell = item.state, item.given["cell"]
    assert isinstance(state, Cannonball)
    _, who = mover(state)
    line = tuple(c for c in state.island.cells if (c[0] == cell[0]) != (c[1:] == cell[1:]))
    over, other = shipped(OVER), shipped(STOPS)
    return rungs(
        "lesson.in-range.targets.hint",
        {"who": who, "cell": cell, "row": cell[1:], "column": cell[0]},
        {"spaces": line},
        {"drawings": pictures(over, "range", (-1,), space="a1")},
        {},
        {"drawings": pictures(other, "range", (1, 2, 3, -1), space="b4")},
    )


LESSON = Lesson(
    id="in-range",
    number=3,
    game="cannonball",
    minutes=25,
    notebook="03-in-range.ipynb",
    focus="cover",
    seed=3,
    predictions={"forts": forts, "mountain": mountain, "forests": forests},
    questions={"targets": Asked(aim)},
)
