"""Lesson 3, “In range?”: rows and columns, and what stops a shot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from boardlab.core.actions import Action
from boardlab.core.marks import Frame, Trace
from boardlab.core.players import listed
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.island import island_of
from boardlab.games.cannonball.lenses import cannon_range as lens_of
from boardlab.games.cannonball.position import Position
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.forms import Numeric, Play, Spaces
from boardlab.learn.item import Counter, Hint, Item, lens, reason
from boardlab.learn.language import say
from boardlab.learn.lesson import Asked, Lesson
from boardlab.learn.lessons.boards import as_if, asks_targets, board, others, shipped, targets
from boardlab.learn.lessons.islands import line_of_fire
from boardlab.learn.lessons.items import best, legal, mover, pictures, rungs, wholes

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

FORK = """
players: 2
turn: 1 build
ready: 1/0 0/0

.  F2 .  .
F1 #  #  F2
"""
"""A tile in the row of one fort and in the column of another."""

CHOICE = """
players: 2
turn: 1 build
ready: 1/0 0/0

F1 #  #  #  #  F2
.  ^  .  .  #  .
F2 f  .  #  #  .
.  .  .  .  #  .
.  F2 #  #  F2 .
"""
"""Two places for a cannon, one of which has more forts in range."""

LINE = """
players: 2
turn: 1 build
ready: 0/1 0/0

C2 #  F1 .  .  F1
"""
"""Two forts in one line of fire."""

SQUARE = """
players: 2
turn: 1 build
ready: 0/1 0/0

.  C2 #  #  #  #  F1
C2 #  #  #  F1 .  .
.  #  .  .  .  .  .
.  #  .  f  .  .  .
.  F1 .  .  .  .  .
"""
"""Two cannons whose lines of fire cross."""


# ---------------------------------------------------------------------- predictions


def forts() -> Item:
    """Every fort that a cannon can destroy in the rulebook's picture."""
    return asks_targets(say("lesson.in-range.forts.prompt"), shipped("cannon-range"), "c2")


def mountain() -> Item:
    """How many forts a cannon behind a mountain can destroy."""

    def hits(state: Cannonball, cell: str) -> int:
        return len(targets(state, cell))

    return Item(
        say("lesson.in-range.mountain.prompt"),
        Numeric(chance=False),
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
        return walled(board(item)).trace("range", space=item.given["cell"])

    return Item(
        say("lesson.in-range.forests.prompt"),
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
    state, cell = board(item), item.given["cell"]
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


# ---------------------------------------------------------------------- the best cannon


def cannon(_: Random) -> Item:
    """Which legal cannon threatens most forts."""
    return Item(
        say("lesson.in-range.cannon.prompt"),
        Play("cannon"),
        threatens_most,
        shipped("one-cannon"),
        explain=_threat,
        counter=_fewer,
        hints=_cannon_hints,
    )


def threatens_most(state: Cannonball) -> frozenset[Action]:
    """The legal cannons of the player to move that have most forts in range."""
    player, _ = mover(state)
    return best(
        {
            action: len(evidence.cannon_range(state, action.args[0], player).targets)
            for action in legal(state, "cannon")
        }
    )


def _threat(item: Item) -> Trace:
    state = board(item)
    (action, *_) = threatens_most(state)
    return state.trace("range", player=mover(state)[0], space=action.args[0])


def _fewer(item: Item, action: Action) -> Counter:
    """The shots of a cannon that threatens fewer forts than another could."""
    state = board(item)
    frames = lens_of(state, player=mover(state)[0], space=action.args[0])
    said = f"{frames[-1].caption} {say('lesson.in-range.cannon.wrong')}"
    return Counter(said, "range-line", reason(item, frames))


def _cannon_hints(item: Item) -> Iterator[Hint]:
    enemies = others(board(item), "fort")
    fork, other = shipped(FORK), shipped(CHOICE)
    return rungs(
        "lesson.in-range.cannon.hint",
        {},
        {"spaces": enemies},
        {"drawings": pictures(fork, "range", (-1,), player=0, space="b2")},
        {},
        {
            "drawings": (
                *pictures(other, "range", (-1,), player=0, space="b1"),
                *pictures(other, "range", (-1,), player=0, space="e3"),
            )
        },
    )


# ---------------------------------------------------------------------- the best shield


def shield(_: Random) -> Item:
    """Which blockade puts most of blue's forts out of range."""
    return Item(
        say("lesson.in-range.shield.prompt"),
        Play("blockade"),
        saves_most,
        shipped("one-shield"),
        explain=_safe,
        counter=_under_fire,
        hints=_shield_hints,
    )


def saves_most(state: Cannonball) -> frozenset[Action]:
    """The blockades of the player to move that leave fewest of his forts in range."""
    player, _ = mover(state)
    return best(
        {
            action: -len(under_fire(state.apply(action), player))
            for action in legal(state, "blockade")
        }
    )


def under_fire(state: Cannonball, player: int) -> frozenset[str]:
    """The forts of a player that are in range of others' cannons."""
    return state.island.grid.cells(state.enemy_range(player) & state.fort_masks[player])


def _shots(state: Cannonball, player: int) -> list[Frame]:
    """What the cannons of everyone but `player` have in range, one after the other."""
    enemies = (other for other in range(state.players) if other != player)
    return [frame for other in enemies for frame in lens_of(state, player=other)]


def _safe(item: Item) -> Trace:
    state = board(item)
    (action, *_) = saves_most(state)
    return as_if(state, action, _shots(state.apply(action), mover(state)[0]))


def _under_fire(item: Item, action: Action) -> Counter:
    """What the cannons still hit with another blockade."""
    state = board(item)
    player, who = mover(state)
    before, left = (under_fire(each, player) for each in (state, state.apply(action)))
    said = say(
        "lesson.in-range.shield.wrong",
        space=action.args[0],
        saved=len(before) - len(left),
        all=len(before),
        who=who,
        forts=listed(sorted(left)),
    )
    whole = _shots(state.apply(action), player)[-1]
    frames = [replace(whole, caption=said)]
    return Counter(said, "range-blockers", as_if(state, action, frames))


def _shield_hints(item: Item) -> Iterator[Hint]:
    guns = others(board(item), "cannon")
    line, square = shipped(LINE), shipped(SQUARE)
    return rungs(
        "lesson.in-range.shield.hint",
        {"cannons": listed(guns)},
        {"spaces": guns},
        {"drawings": wholes("range", line, line.apply("blockade b1"), player=1)},
        {},
        {
            "drawings": wholes(
                "range", square, square.apply("blockade c1"), square.apply("blockade b2"), player=1
            )
        },
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
    questions={
        "targets": Asked(aim),
        "cannon": Asked(cannon, fresh=False),
        "shield": Asked(shield, fresh=False),
    },
)
