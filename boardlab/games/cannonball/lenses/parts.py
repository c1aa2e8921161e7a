"""What lenses are made of: marks on one space, lines across several, and words.

A space has room for several lenses at once. Its middle belongs to `connection` and to lines of
fire, its upper left corner to steps, its upper right corner to the numbers of what stands on it,
its lower edge to the signs of what is possible.

Every mark is that of the unturned picture; `scene.turned` places it on any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from boardlab.core.frames import Lens, apart
from boardlab.core.marks import Element, Mark
from boardlab.core.players import NAMES, listed
from boardlab.core.words import counted
from boardlab.games.cannonball import art, evidence
from boardlab.games.cannonball.scene import area, centre
from boardlab.games.cannonball.state import Cannonball
from boardlab.geometry.outline import number


def lens(name: str) -> Callable[[Lens[Cannonball]], Lens[Cannonball]]:
    """Makes a lens of this game."""
    return apart(name, evidence.space)


# ---------------------------------------------------------------------- words


def in_order(state: Cannonball, cells: Iterable[str]) -> tuple[str, ...]:
    """Cells in reading order."""
    return tuple(sorted(cells, key=lambda cell: state.island.xy(cell)[::-1]))


def away(steps: int) -> str:
    """A distance: "1 step", "2 steps"."""
    return f"{steps} step{'s' * (steps != 1)}"


def some(cells: Sequence[str], thing: str = "space") -> str:
    """The spaces by name, or, where they are many, how many they are."""
    return listed(tuple(cells)) if len(cells) <= 10 else counted(len(cells), thing)


# ---------------------------------------------------------------------- marks on a space


def stop(cell: str, label: str) -> Mark:
    """A frame around what stops something."""
    return Mark(f"stop:{cell}", "stop", (cell,), label=label)


def count(state: Cannonball, key: str, cell: str, steps: int, css: str, label: str) -> Mark:
    """A number on a space: in its middle, or in its corner where a piece stands."""
    symbol = "tag" if cell in state.pieces else "count"
    return Mark(key, symbol, (cell,), css=css, label=label, text=str(steps))


def near(cell: str, steps: int, css: str, label: str, *, enough: bool = False) -> Mark:
    """How far a space is from where steps are counted: on a square, or a disc if far enough."""
    symbol = "enough" if enough else "near"
    return Mark(f"near:{cell}", symbol, (cell,), css=css, label=label, text=str(steps))


def cross(state: Cannonball, cell: str) -> Mark:
    """A cross on a space: in its middle, or small in its corner where a piece stands."""
    symbol = "nick" if cell in state.pieces else "cross"
    return Mark(f"cross:{cell}", symbol, (cell,), label="not possible")


def target(cell: str, label: str = "target") -> Mark:
    """A sight on a space."""
    return Mark(f"target:{cell}", "target", (cell,), label=label)


# ---------------------------------------------------------------------- marks across spaces


def line_of_fire(
    state: Cannonball, key: str, cannon: str, cells: Sequence[str], css: str, label: str
) -> Mark:
    """A shot from a cannon over `cells`, with a ball on each."""
    x, y = centre(state.island, cannon)
    steps = [(cx - x, cy - y) for cx, cy in (centre(state.island, cell) for cell in cells)]
    d = f"M0 0L{number(steps[-1][0])} {number(steps[-1][1])}"
    balls: list[Element] = [art.circle("bl-ball", 4, dx, dy) for dx, dy in steps]
    return Mark(
        key,
        spaces=tuple(cells),
        at=(x, y),
        layer="lens",
        css=css,
        label=label,
        draw=(*art.outlined("bl-ray", d), *balls),
    )


def ray(
    state: Cannonball, cannon: str, flown: evidence.Ray, css: str, label: str
) -> Iterator[Mark]:
    """A line of fire with a ball on every space in range, and a frame around what stops it."""
    if flown.cells:
        key = f"ray:{cannon}:{flown.direction}"
        yield line_of_fire(state, key, cannon, flown.cells, css, label)
    if flown.stopped_by:
        yield stop(flown.stopped_by, f"stops the shot from {cannon}")


def region(state: Cannonball, key: str, cells: Iterable[str], css: str, label: str) -> Mark:
    """A line around spaces."""
    cells = in_order(state, cells)
    drawn = art.outlined("bl-region", area(state.island, cells))
    return Mark(key, "", cells, at=(0, 0), layer="lens", css=css, label=label, draw=drawn)


def route(state: Cannonball, key: str, cells: Sequence[str], css: str, label: str) -> Mark:
    """A way from space to space, drawn over what lies there."""
    (x, y), *rest = (centre(state.island, cell) for cell in cells)
    d = "M0 0" + "".join(f"L{number(cx - x)} {number(cy - y)}" for cx, cy in rest)
    lines = tuple(art.path(f"bl-way{part}", d) for part in ("-edge", "-rim", ""))
    return Mark(key, "", tuple(cells), at=(x, y), layer="lens", css=css, label=label, draw=lines)


def back(state: Cannonball, distances: Mapping[str, int], to: str) -> list[str]:
    """A shortest way from `to` back to where the distances are counted from."""
    way = [to]
    while distances[way[-1]]:
        column, row = state.island.xy(way[-1])
        beside = (f"{chr(97 + column + dx)}{row + dy + 1}" for dx, dy in art.STEPS.values())
        wanted = distances[way[-1]] - 1
        way.append(next(cell for cell in beside if distances.get(cell) == wanted))
    return way


def colour(player: int) -> str:
    """The class of what belongs to a player."""
    return f"bl-p{player + 1}"


def owner_of(state: Cannonball, cell: str) -> str:
    """What stands on a space, and whose it is: "red's fort"."""
    piece = state.pieces[cell]
    return f"{NAMES[piece.owner]}'s {piece.kind}"
