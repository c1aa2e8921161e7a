"""Small islands drawn by chance, on which what is commonly misunderstood makes a difference.

The same generator draws the same island everywhere. What is drawn can stand on the table: roads on
grass and forest, a player's forts three steps apart, no more pieces than there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from boardlab.core.start import position
from boardlab.games.cannonball.island import FORT_STEPS
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.lessons.items import worthiest
from boardlab.learn.misconceptions.cannonball.thinking import (
    CORNERS,
    EDGES,
    Beliefs,
    moved,
    targets,
    walk,
)

_PATHS: Final[Sequence[Beliefs]] = tuple(
    map(frozenset, ({"corners"}, {"own blockade"}, {"cannon"}, {"their fort"}))
)
_SHOTS: Final[Sequence[Beliefs]] = tuple(
    map(
        frozenset,
        (
            {"corners"},
            {"own fort"},
            {"their fort"},
            {"forest", "lake"},
            {"mountain"},
            {"own blockade", "their blockade"},
            {"own target"},
        ),
    )
)
"""The beliefs of which some shall lead to a wrong answer on an island that is drawn."""


class Aim(NamedTuple):
    """A cannon of the player to move, on an island where it may fire."""

    state: Cannonball
    cannon: str


def road_net(rng: Random) -> Cannonball:
    """An island with loops of road and roads that touch at corners, with forts and all arms.

    The player to move reaches 4 to 14 tiles of it.
    """

    def worth(state: Cannonball) -> int:
        player = state.current_player or 0
        reached = walk(state, player).keys()
        wrong = sum(walk(state, player, beliefs).keys() != reached for beliefs in _PATHS)
        return wrong if 4 <= len(reached) <= 14 else 0

    return worthiest(rng, _net, worth, enough=2)


def line_of_fire(rng: Random) -> Aim:
    """An island on which a cannon has two to five forts in range, and others not."""

    def worth(aim: Aim) -> int:
        player = aim.state.current_player
        hit = targets(*aim, player)
        wrong = sum(targets(*aim, player, beliefs) != hit for beliefs in _SHOTS)
        return wrong if 2 <= len(hit) <= 5 else 0

    return worthiest(rng, _aim, worth, enough=3)


# ---------------------------------------------------------------------- what is drawn


class _Sketch:
    """An island under way: terrain by space, road tiles in the order laid, pieces on them."""

    def __init__(self, rng: Random, width: int, height: int, players: int) -> None:
        self.rng, self.width, self.height, self.players = rng, width, height, players
        self.cells = [f"{chr(97 + x)}{y + 1}" for y in range(height) for x in range(width)]
        self.ground = {cell: self._terrain() for cell in self.cells}
        self.roads: list[str] = []
        self.pieces: dict[str, str] = {}

    def _terrain(self) -> str:
        (token,) = self.rng.choices(".f~^", (76, 13, 7, 4))
        return token

    def free(self, cell: str) -> bool:
        """Whether road could be laid on a space."""
        return self.ground.get(cell, "^") in ".f" and cell not in self.roads

    def crowded(self, cell: str) -> bool:
        """Whether road on a space would fill a block of two by two."""
        return any(
            all(each in self.roads for each in (moved(cell, (dx, 0)), moved(cell, (0, dy)), corner))
            for dx, dy in CORNERS.values()
            for corner in (moved(cell, (dx, dy)),)
        )

    def grow(self, tiles: int, corner: float) -> None:
        """Lay road tiles one by one beside those there are; some at a corner only."""
        edges, corners = tuple(EDGES.values()), tuple(CORNERS.values())
        for _ in range(8 * tiles):
            if len(self.roads) >= tiles:
                return
            steps = corners if self.rng.random() < corner else edges
            cell = moved(self.rng.choice(self.roads), self.rng.choice(steps))
            if self.free(cell) and not self.crowded(cell):
                self.roads.append(cell)

    def put(self, kind: str, player: int, cells: Sequence[str]) -> None:
        """A piece on one of these spaces, with road below it; none if there is no room."""
        piece = f"{kind}{player + 1}"
        room = [
            cell
            for cell in cells
            if cell not in self.pieces
            and self.ground[cell] in ".f"
            and (kind != "F" or all(_far(cell, fort) for fort in self._of(piece)))
        ]
        if room:
            cell = self.rng.choice(room)
            self.pieces[cell] = piece
            if cell not in self.roads:
                self.roads.append(cell)

    def _of(self, piece: str) -> Iterator[str]:
        return (cell for cell, there in self.pieces.items() if there == piece)

    def state(self, turn: str) -> Cannonball:
        """The position as it is read from its diagram."""
        rows = [
            " ".join(self._token(cell) for cell in self.cells[start : start + self.width])
            for start in range(0, len(self.cells), self.width)
        ]
        lines = (f"players: {self.players}", f"turn: {turn}", "", *rows)
        state = position("cannonball", "\n".join(lines))
        assert isinstance(state, Cannonball)
        return state

    def _token(self, cell: str) -> str:
        ground = self.ground[cell]
        if cell not in self.roads:
            return ground
        return self.pieces.get(cell, "#") + ("f" if ground == "f" else "")


def _far(a: str, b: str) -> bool:
    """Whether own forts may stand on both, whatever lies between. rule: fort-spacing."""
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1:]) - int(b[1:])) >= FORT_STEPS


def _start(rng: Random, width: tuple[int, int], height: tuple[int, int]) -> _Sketch:
    players = rng.choice((2, 2, 3))
    return _Sketch(rng, rng.randint(*width), rng.randint(*height), players)


def _net(rng: Random) -> Cannonball:
    sketch = _start(rng, (6, 8), (5, 6))
    middle = f"{chr(97 + sketch.width // 2)}{sketch.height // 2 + 1}"
    sketch.ground[middle] = "."
    sketch.roads.append(middle)
    sketch.grow(rng.randint(16, 22), corner=0.25)
    player = rng.randrange(sketch.players)
    others = [other for other in range(sketch.players) if other != player]
    roads = list(sketch.roads)
    for kind, owner, chance in (
        ("F", player, 1.0),
        ("F", rng.choice(others), 1.0),
        ("B", player, 0.6),
        ("C", rng.randrange(sketch.players), 1.0),
        ("F", rng.choice(others), 0.7),
        ("F", player, 0.4),
        ("B", rng.choice(others), 0.5),
        ("C", rng.randrange(sketch.players), 0.3),
    ):
        if rng.random() < chance:
            sketch.put(kind, owner, roads)
    return sketch.state(f"{player + 1} build")


def _aim(rng: Random) -> Aim:
    sketch = _start(rng, (7, 8), (6, 6))
    column, row = rng.randrange(1, sketch.width - 1), rng.randrange(1, sketch.height - 1)
    cannon = f"{chr(97 + column)}{row + 1}"
    player = rng.randrange(sketch.players)
    others = [other for other in range(sketch.players) if other != player]
    sketch.ground[cannon] = "."
    sketch.put("C", player, (cannon,))
    line = [c for c in sketch.cells if (c[0] == cannon[0]) != (c[1:] == cannon[1:])]
    aslant = [c for c in sketch.cells if _aslant(c, cannon)]
    for kind, owner, cells, chance in (
        *(("F", rng.choice(others), line, 1.0) for _ in range(5)),
        ("F", player, line, 0.9),
        ("B", rng.randrange(sketch.players), line, 0.6),
        ("F", rng.choice(others), aslant, 0.8),
        ("C", rng.choice(others), line, 0.3),
        ("F", rng.choice(others), sketch.cells, 0.8),
    ):
        if rng.random() < chance:
            sketch.put(kind, owner, cells)
    for cell in line:
        if cell not in sketch.roads and rng.random() < 0.3:
            sketch.ground[cell] = rng.choice("f~~^")
    sketch.grow(len(sketch.roads) + rng.randint(6, 9), corner=0.0)
    aim = Aim(sketch.state(f"{player + 1} build"), cannon)
    # There is a step of firing only where there is something to fire at.
    return Aim(sketch.state(f"{player + 1} fire"), cannon) if targets(*aim, player) else aim


def _aslant(a: str, b: str) -> bool:
    """Whether two spaces lie on one diagonal."""
    return abs(ord(a[0]) - ord(b[0])) == abs(int(a[1:]) - int(b[1:])) != 0
