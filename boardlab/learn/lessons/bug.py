"""The function to mend in lesson 2: a flood that takes corners for edges, and what tries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

from boardlab.core.errors import FormatError
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.state import Cannonball
from boardlab.geometry.square import SquareGrid, square_grid
from boardlab.learn.code import Program, Trial
from boardlab.learn.drawing import drawn
from boardlab.learn.forms import Code
from boardlab.learn.item import Counter, Hint, Item
from boardlab.learn.language import quoted, say
from boardlab.learn.lessons.boards import shipped
from boardlab.learn.lessons.items import pictures, rungs
from boardlab.learn.misconceptions.cannonball.parts import Mistakes
from boardlab.learn.misconceptions.cannonball.paths import counter_frames

Tile = tuple[int, int]
"""Column and row, from 0."""

TRIALS: Final = 60

BUGGY: Final = '''
def reach(road, starts, blocked):
    """The tiles, as (column, row), that a path over `road` reaches from `starts`."""
    reached = set(starts) - blocked
    front = list(reached)
    while front:
        column, row = front.pop()
        for across in (-1, 0, 1):
            for down in (-1, 0, 1):
                tile = (column + across, row + down)
                if tile in road and tile not in blocked and tile not in reached:
                    reached.add(tile)
                    front.append(tile)
    return reached
'''.lstrip("\n")
"""The function as the notebook gives it to be mended."""

CALL: Final = 'lesson.ask("bug").check(reach)'

CORNER: Final = """
players: 2
turn: 1 build

F1 .
.  #
"""
"""The smallest island on which corners make a difference."""

STRAIGHT: Final = """
players: 2
turn: 1 build

.  #  .
.  F1 #
#  #  .
"""
"""Road on three sides of a fort, and at one corner."""


def bug(_: Random) -> Item:
    """The function to mend: `reach`, called with sets of tiles."""
    return Item(
        say("lesson.connected.bug.prompt"),
        Code(trials(), CALL, starter()),
        flooded,
        counter=_counter,
        hints=_hints,
    )


@cache
def starter() -> Callable[..., set[Tile]]:
    """The function of the notebook."""
    names: dict[str, Any] = {}
    exec(BUGGY, names)
    found: Callable[..., set[Tile]] = names["reach"]
    return found


# ---------------------------------------------------------------------- the rule


def flooded(road: set[Tile], starts: set[Tile], blocked: set[Tile]) -> frozenset[Tile]:
    """What `reach` shall give: the flood that the rules use. rule: connect-edges."""
    if not road:
        return frozenset()
    grid = square_grid(1 + max(x for x, _ in road), 1 + max(y for _, y in road))
    ground = _mask(grid, road - blocked)
    return frozenset(map(_tile, grid.select(grid.flood(_mask(grid, starts & road), ground))))


def _mask(grid: SquareGrid, tiles: Iterable[Tile]) -> int:
    return sum(grid.bit[_name(tile)] for tile in tiles)


def _name(tile: Tile) -> str:
    return f"{chr(97 + tile[0])}{tile[1] + 1}"


def _tile(name: str) -> Tile:
    return ord(name[0]) - 97, int(name[1:]) - 1


# ---------------------------------------------------------------------- what it is tried on


@cache
def trials() -> tuple[Trial, ...]:
    """Islands that every function is tried on, the smallest first; the same ones each time."""
    rng = Random("connected/bug")
    others = [shipped(_island(rng)) for _ in range(TRIALS - 1)]
    others.sort(key=lambda state: len(state.island.cells))
    return tuple(map(_trial, (shipped(CORNER), *others)))


def _island(rng: Random) -> str:
    width, height = rng.randint(2, 6), rng.randint(2, 5)
    tokens = rng.choices(("#", ".", "F1", "F2", "C2"), (55, 30, 6, 6, 3), k=width * height)
    own, other = rng.sample(range(len(tokens)), 2)
    tokens[own] = "F1"
    if rng.random() < 0.5:
        tokens[other] = rng.choice(("B1", "B2"))
    # No more cannons and forts than a player has.
    for token, most in (("F1", 10), ("F2", 9), ("C2", 2)):
        for place in [n for n, each in enumerate(tokens) if each == token][most:]:
            tokens[place] = "#"
    rows = (" ".join(tokens[n : n + width]) for n in range(0, len(tokens), width))
    return "\n".join(("players: 2", "turn: 1 build", "", *rows))


def _trial(state: Cannonball) -> Trial:
    names, (seeds, ground) = state.island.grid.cells, evidence.network(state, 0)
    parts = (state.roads_mask, seeds & state.roads_mask, state.roads_mask & ~ground)
    args = tuple({_tile(name) for name in names(mask)} for mask in parts)
    return Trial(args, state, tiles, lambda result: map(_name, result))


def tiles(result: Any) -> frozenset[Tile]:
    """Whatever was given for a set of tiles, as one.

    Lists and tuples will do, and lists for the pairs as well. Raises FormatError for other things.
    """
    if isinstance(result, str) or not isinstance(result, Iterable):
        raise FormatError(say("lesson.connected.bug.no_set", given=quoted(result)))
    return frozenset(map(_pair, result))


def _pair(each: Any) -> Tile:
    if isinstance(each, tuple | list) and len(each) == 2 and all(isinstance(n, int) for n in each):
        return each[0], each[1]
    raise FormatError(say("lesson.connected.bug.no_pair", given=quoted(each)))


# ---------------------------------------------------------------------- what is said of a miss


def _counter(item: Item, program: Program) -> Counter | None:
    """The island on which a function is wrong, and one tile on which it is."""
    assert isinstance(item.form, Code)
    miss = item.form.miss(program, item)
    if miss is None:
        return None
    state = miss.trial.state
    assert isinstance(state, Cannonball)
    if miss.mistake:
        said = say("lesson.connected.bug.raised", name=program.name, mistake=miss.mistake)
        return Counter(said, drawings=(drawn(state, caption=say("lesson.connected.bug.island")),))
    given, wanted = frozenset(miss.given), frozenset(miss.wanted)
    extra, missed = given - wanted, wanted - given
    nowhere = sorted(extra - set(map(_tile, state.island.cells)))
    if nowhere:
        said = say("lesson.connected.bug.nowhere", name=program.name, tile=nowhere[0])
        return Counter(said, drawings=(drawn(state, caption=say("lesson.connected.bug.island")),))
    frame = counter_frames(
        state, 0, Mistakes(frozenset(map(_name, extra)), frozenset(map(_name, missed)))
    )[-1]
    key, wrong = ("extra", extra) if extra else ("missed", missed)
    space = next(space for space in reversed(frame.spaces) if _tile(space) in wrong)
    said = say(f"lesson.connected.bug.{key}", name=program.name, tile=_tile(space), space=space)
    return Counter(said, frame.rules[0], drawings=(drawn(state, frame),))


def _hints(_: Item) -> Iterator[Hint]:
    corner, straight = shipped(CORNER), shipped(STRAIGHT)
    return rungs(
        "lesson.connected.bug.hint",
        {},
        {},
        {"drawings": pictures(corner, "connection", (-2,), player=0)},
        {},
        {"drawings": pictures(straight, "connection", (1, 2), player=0)},
    )
