"""Lesson 2, “Are we connected?”: paths through forts, cannons and blockades."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from boardlab.core.actions import Action
from boardlab.core.marks import Trace
from boardlab.core.players import NAMES, listed
from boardlab.games.cannonball.editor import paint
from boardlab.games.cannonball.evidence import connection
from boardlab.games.cannonball.lenses import connection as lens_of
from boardlab.games.cannonball.position import Piece
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.forms import Build, Choice, Numeric, Play
from boardlab.learn.item import Counter, Hint, Item, lens
from boardlab.learn.language import say
from boardlab.learn.lesson import Asked, Lesson
from boardlab.learn.lessons.boards import as_if, asks_reached, board, reached, shipped
from boardlab.learn.lessons.bug import bug
from boardlab.learn.lessons.islands import road_net
from boardlab.learn.lessons.items import best, legal, mover, pictures, rungs, wholes
from boardlab.learn.misconceptions import Misconception
from boardlab.learn.misconceptions.cannonball.parts import Mistakes
from boardlab.learn.misconceptions.cannonball.paths import counter_frames
from boardlab.learn.misconceptions.cannonball.thinking import starts, walk

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

RING = """
players: 2
turn: 1 build
ready: 0/1 0/0

F2 #  #  #  #
.  F1 #  .  #
.  .  #  #  #
"""
"""A road that runs in a ring, and the tile that leads there. Blue may wall off either."""

ROPE = """
players: 2
turn: 1 build
ready: 0/1 0/0

F2 #  #  #  #  #
.  #  .  #  .  #
.  #  #  #  .  F1
"""
"""A ring of road and a rope behind it."""

GAP = """
players: 2
turn: 2 build

F2 F1 #
#  .  #
#  #  .
"""
"""A fort in the way, and a gap beside it."""

TARGET = "g3"
"""The tile that red shall be brought to."""


# ---------------------------------------------------------------------- predictions


def red() -> Item:
    """Every road tile that red reaches in the rulebook's picture."""
    return asks_reached(say("lesson.connected.red.prompt"), shipped("connections"), RED)


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
        explain=lens("connection", player=RED),
    )


def cannon() -> Item:
    """How many more tiles red reaches once blue's cannon is gone."""

    def without(state: Cannonball, cell: str) -> Cannonball:
        return shipped(paint(state.diagram(), "clear", cell))

    def more(state: Cannonball, cell: str) -> int:
        return len(reached(without(state, cell), RED)) - len(reached(state, RED))

    def explain(item: Item) -> Trace:
        return without(board(item), item.given["cell"]).trace("connection", player=RED)

    return Item(
        say("lesson.connected.cannon.prompt"),
        Numeric(chance=False),
        more,
        shipped("connections"),
        {"cell": "d2"},
        explain=explain,
    )


# ---------------------------------------------------------------------- fresh spaces


def reach(rng: Random) -> Item:
    """Every road tile that the player to move reaches, on a small island."""
    state = road_net(rng)
    player, who = mover(state)
    return asks_reached(say("lesson.connected.reach.prompt", who=who), state, player, _reach_hints)


def _reach_hints(item: Item) -> Iterator[Hint]:
    state = board(item)
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


# ---------------------------------------------------------------------- the best blockade


def cut(_: Random) -> Item:
    """Which blockade costs red most tiles."""
    return Item(
        say("lesson.connected.cut.prompt"),
        Play("blockade"),
        cuts_most,
        shipped("one-blockade"),
        {"player": RED},
        explain=_cut_off,
        counter=_still_connected,
        hints=_cut_hints,
    )


def cuts_most(state: Cannonball, player: int) -> frozenset[Action]:
    """The blockades of the player to move that cost `player` most road tiles."""
    return best({action: len(lost(state, action, player)) for action in legal(state, "blockade")})


def lost(state: Cannonball, action: Action, player: int) -> frozenset[str]:
    """The road tiles that `player` reaches before an action and not after it."""
    return reached(state, player) - reached(state.apply(action), player)


def _cut_off(item: Item) -> Trace:
    """The flood that is left once the right blockade stands."""
    state, player = board(item), item.given["player"]
    (action, *_) = cuts_most(state, player)
    return as_if(state, action, lens_of(state.apply(action), player=player))


def _still_connected(item: Item, action: Action) -> Counter:
    """What red still reaches with another blockade: all that the path gets to round it."""
    state, player = board(item), item.given["player"]
    after = state.apply(action)
    before = len(reached(state, player))
    said = say(
        "lesson.connected.cut.wrong",
        space=action.args[0],
        lost=len(lost(state, action, player)),
        all=before,
        left=len(reached(after, player)),
    )
    whole = lens_of(after, player=player)[-1]
    frames = [replace(whole, caption=said)]
    return Counter(said, "connect-blockade-blocks", as_if(state, action, frames))


def _cut_hints(item: Item) -> Iterator[Hint]:
    state, player = board(item), item.given["player"]
    begin = starts(state, player)
    ring, rope = shipped(RING), shipped(ROPE)
    walls = (ring.apply("blockade e2"), ring.apply("blockade b1"))
    return rungs(
        "lesson.connected.cut.hint",
        {"starts": listed(begin)},
        {"spaces": begin},
        {"drawings": wholes("connection", *walls, player=RED)},
        {},
        {"drawings": wholes("connection", rope, rope.apply("blockade e1"), player=RED)},
    )


# ---------------------------------------------------------------------- a way to open


def open_up(_: Random) -> Item:
    """A position in which one change lets red reach a tile."""
    start = shipped("cut-off")

    def opens(made: Cannonball, player: int, space: str) -> bool | str:
        return opened(start, made, player, space)

    def corners_do(_: Item) -> Iterator[Callable[[Cannonball], bool]]:
        """What someone who thinks that corners join holds right."""

        def holds(made: Cannonball) -> bool:
            one = len(changes(start, made)) == 1
            return one and TARGET in walk(made, RED, frozenset({"corners"}))

        yield holds

    return Item(
        say("lesson.connected.open.prompt", space=TARGET),
        Build(),
        opens,
        start,
        {"player": RED, "space": TARGET},
        look_for=(
            Misconception(
                "diagonal",
                corners_do,
                tells=lambda *_: say("misconception.diagonal.connection.corners"),
            ),
        ),
        explain=lens("connection", player=RED, space=TARGET),
        counter=_still_cut_off,
        hints=_open_hints,
    )


def opened(start: Cannonball, made: Cannonball, player: int, space: str) -> bool | str:
    """Whether one change has brought `player` to `space`; if not, what is wrong, in a sentence."""
    changed = changes(start, made)
    if not changed:
        return say("lesson.connected.open.nothing")
    if len(changed) > 1:
        return say("lesson.connected.open.several", count=len(changed), spaces=listed(changed))
    if space not in reached(made, player):
        who = NAMES[player].capitalize()
        return say("lesson.connected.open.not_yet", who=who, space=space)
    return True


def changes(start: Cannonball, made: Cannonball) -> list[str]:
    """Where two positions differ: spaces, ships, players. Whose turn it is does not count.

    Nor does what is left of the supply, or ready to be built.
    """
    cells = dict.fromkeys((*start.island.cells, *made.island.cells))
    found = [cell for cell in cells if _on(start, cell) != _on(made, cell)]
    if start.players != made.players:
        return [*found, say("lesson.connected.open.players")]
    ships = zip(NAMES, start.landing, made.landing, strict=False)
    found += [say("lesson.connected.open.ship", who=who) for who, a, b in ships if a != b]
    return found


def _on(state: Cannonball, cell: str) -> tuple[str | None, bool, Piece | None]:
    return state.terrain.get(cell), cell in state.roads, state.pieces.get(cell)


def _still_cut_off(item: Item, made: Cannonball) -> Counter | None:
    """Where a path to the tile breaks, in the position that was made."""
    assert isinstance(item.form, Build)
    said, player, space = item.form.verdict(made, item), item.given["player"], item.given["space"]
    if not isinstance(said, str) or space not in made.island.cells:
        return None
    if space in reached(made, player):
        return Counter(said)
    frames = counter_frames(made, player, Mistakes(frozenset({space}), frozenset()))
    return Counter(f"{said} {frames[-1].caption}", frames[-1].rules[0], Trace(frames, made, "why"))


def _open_hints(item: Item) -> Iterator[Hint]:
    state, player = board(item), item.given["player"]
    ends = tuple(sorted(connection(state, player).stopped))
    gap, rope = shipped(GAP), shipped(ROPE).apply("blockade e1")
    laid = shipped(paint(gap.diagram(), "road", "b2"))
    freed = shipped(paint(rope.diagram(), "clear", "e1"))
    return rungs(
        "lesson.connected.open.hint",
        {"ends": listed(ends)},
        {"spaces": ends},
        {"drawings": wholes("connection", gap, laid, player=RED)},
        {},
        {"drawings": wholes("connection", rope, freed, player=RED)},
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
    questions={
        "reach": Asked(reach),
        "cut": Asked(cut, fresh=False),
        "open": Asked(open_up, fresh=False),
        "bug": Asked(bug, fresh=False),
    },
)
