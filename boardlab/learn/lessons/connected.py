"""Lesson 2, “Are we connected?”: paths through forts, cannons and blockades."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardlab.core.players import listed
from boardlab.games.cannonball.editor import paint
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.forms import Choice, Numeric
from boardlab.learn.item import Hint, Item, lens
from boardlab.learn.language import say
from boardlab.learn.lesson import Asked, Lesson
from boardlab.learn.lessons.boards import asks_reached, mover, pictures, reached, rungs, shipped
from boardlab.learn.lessons.islands import road_net
from boardlab.learn.misconceptions.cannonball.thinking import starts

RED = 1

TOUCH = """
players: 2
turn: 2 build

F2 #  .
.  .  #
"""
"""A road that touches another at a corner only."""

WALK = """
players: 2
turn: 1 build

.  #  #  C2 .
F1 #  .  #  F2
.  .  B1 #  .
"""
"""A path round a bend and over a cannon, to a fort and a blockade."""


# ---------------------------------------------------------------------- predictions


def red() -> Item:
    """Every road tile that red reaches in the rulebook's picture."""
    return asks_reached(say("lesson.connected.red"), shipped("connections"), RED, None)


def own() -> Item:
    """Whether red's own blockade lets red through."""

    def passes(state: Cannonball) -> bool:
        return "c6" in reached(state, RED)

    options = {"yes": say("lesson.connected.own.yes"), "no": say("lesson.connected.own.no")}
    return Item(
        say("lesson.connected.own.prompt"),
        Choice(options),
        passes,
        shipped("own-blockade"),
        explain=lens("connection", player=RED, space="c6"),
    )


def cannon() -> Item:
    """How many more tiles red reaches once blue's cannon is gone."""

    def more(state: Cannonball, cell: str) -> int:
        without = shipped(paint(state.diagram(), "clear", cell))
        return len(reached(without, RED)) - len(reached(state, RED))

    return Item(
        say("lesson.connected.cannon"),
        Numeric(),
        more,
        shipped("connections"),
        {"cell": "d2"},
        explain=lens("connection", player=RED),
    )


# ---------------------------------------------------------------------- fresh spaces


def reach(rng: Random) -> Item:
    """Every road tile that the player to move reaches, on a small island."""
    state = road_net(rng)
    player, who = mover(state)
    return asks_reached(say("lesson.connected.reach.prompt", who=who), state, player, _reach_hints)


def _reach_hints(item: Item) -> Iterator[Hint]:
    state = item.state
    assert isinstance(state, Cannonball)
    player, who = mover(state)
    begin = starts(state, player)
    touch, other = shipped(TOUCH), shipped(WALK)
    return rungs(
        "lesson.connected.reach.hint",
        {"who": who, "starts": listed(begin)},
        {"spaces": begin},
        {"drawings": pictures(touch, "connection", (-2,), player=RED)},
        {},
        {"drawings": pictures(other, "connection", (0, 1, 3, -1), player=0)},
    )


LESSON = Lesson(
    id="connected",
    number=2,
    game="cannonball",
    minutes=25,
    notebook="02-are-we-connected.ipynb",
    focus="diagonal",
    seed=2,
    predictions={"red": red, "own": own, "cannon": cannon},
    questions={"reach": Asked(reach)},
)
