"""What the tests of Cannonball Colony start from: islands of every kind, and habits of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import boardlab as bl
from boardlab.games.cannonball import Cannonball
from tests.games.habits import Text, by_liking, table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

ISLANDS = {
    # Two grounds and a sea between them that only shots cross.
    "strait": """
        . . . . . _ . . . . .
        . f . ~ . _ . . f . .
        . . . . . _ . ^ . . .
        . . ^ . . _ . . . . .
        . . . . . _ . . . f .
        f . . . . . . . . . .
    """,
    # A sea in the middle: land has an edge on it too.
    "ring": """
        . . . . . . . . .
        . f . . . . . f .
        . . . _ _ _ . . .
        . . _ _ _ _ _ . .
        . . _ _ _ _ _ . .
        . . . _ ^ _ . . .
        . . . . . . . . .
        . ~ . . f . . ~ .
    """,
    # So narrow that one fort or blockade closes it.
    "corridor": """
        . . . . . . . . . . . . . . .
        _ _ _ . _ _ _ ~ _ _ _ . _ _ _
    """,
    # So small that it is full before the road runs out.
    "islet": """
        . . . . .
        . f ~ . .
        . . . . .
    """,
    # Wide open: room for ten forts each, every cannon and every blockade.
    "meadow": "\n".join([" ".join("." * 13)] * 11),
    # Walls for shots and for the count of steps between forts.
    "peaks": """
        . . ^ . . . ^ . . .
        . ~ . . ^ . . . ~ .
        . . . ~ ~ f . ^ . .
        ^ . . . . f . . . ^
        . . ^ . f f ^ . . .
        . ~ . . . . . ~ . .
        . . . ^ . . . . . .
    """,
    # Hardly a space without trees: one road a turn.
    "forest": """
        f f f f f f f f
        f f . f f ~ f f
        f f f f f f f f
        f ~ f f f f . f
        f f f f ^ f f f
    """,
    # A single row and a single column, the longest there are.
    "cross": "\n".join(
        [" ".join("_" * 13 + "." + "_" * 12)] * 12
        + [" ".join("." * 26)]
        + [" ".join("_" * 13 + "." + "_" * 12)] * 13
    ),
}

HABITS: Mapping[str, Mapping[str, float]] = {
    "any": {},
    "builder": {"fort": 40, "cannon": 4, "blockade": 4, "fire": 1, "hold": 2, "stop": 0.2},
    "gunner": {"cannon": 40, "blockade": 1, "fort": 10, "fire": 20, "stop": 0.3},
    "engineer": {"road": 20, "cannon": 0.5, "blockade": 0.5, "fire": 0.5},
    "peaceful": {"fort": 60, "cannon": 0.05, "blockade": 2, "fire": 0.2, "hold": 2},
    "waller": {"blockade": 60, "fort": 20, "cannon": 2, "fire": 2},
}
"""How much a player likes each kind of action. 1 where nothing is said."""


@dataclass(frozen=True, eq=False)
class Setup:
    """A kind of game: its options for `new`, and how many games of it are walked."""

    name: str
    options: Mapping[str, Any]
    games: int

    def start(self, seed: int) -> Cannonball:
        return new(seed=seed, **self.options)


def new(**options: Any) -> Cannonball:
    """A new game of Cannonball Colony, made as everybody makes it."""
    state = bl.new("cannonball", **options)
    assert isinstance(state, Cannonball)
    return state


def position(text: str) -> Cannonball:
    """The state that a diagram shows, or the shipped one of that name."""
    state = bl.position("cannonball", text)
    assert isinstance(state, Cannonball)
    return state


def _odd(name: str, players: int, roads: int, games: int) -> Setup:
    options = {"players": players, "roads": roads, "island": ISLANDS[name]}
    return Setup(f"{name}-{players}-{roads}", options, games)


SETUPS = (
    Setup("two", {"players": 2}, 50),
    Setup("two-30", {"players": 2, "roads": 30}, 60),
    Setup("three", {"players": 3}, 30),
    Setup("three-30", {"players": 3, "roads": 30}, 40),
    Setup("four", {"players": 4}, 24),
    Setup("four-30", {"players": 4, "roads": 30}, 40),
    _odd("strait", 2, 48, 30),
    _odd("ring", 3, 40, 30),
    _odd("corridor", 2, 30, 60),
    _odd("corridor", 3, 30, 30),
    _odd("islet", 2, 20, 50),
    _odd("meadow", 2, 120, 24),
    _odd("meadow", 4, 120, 12),
    _odd("peaks", 2, 50, 30),
    _odd("forest", 2, 40, 20),
    _odd("cross", 4, 45, 20),
)


def choose(rng: Random, actions: Sequence[Text], habit: str) -> Text:
    """One of the actions: first a kind by liking, then any of that kind."""
    return by_liking(rng, actions, HABITS[habit])


def habits(rng: Random, players: int) -> list[str]:
    """A habit for each player."""
    return table(rng, HABITS, players)


def by_hand(rng: Random) -> str:
    """The text of a small position that no game need lead to; not all of them can be."""
    players = rng.choice((2, 2, 3))
    width, height = rng.randint(3, 8), rng.randint(3, 6)
    tokens = [[rng.choice("......ff~^_") for _ in range(width)] for _ in range(height)]
    arms = [("C", p) for p in range(players)] * 2 + [("B", p) for p in range(players)]
    rng.shuffle(arms)
    for row in tokens:
        for column, token in enumerate(row):
            if token in ".f" and rng.random() < 0.6:
                piece = "#"
                if rng.random() < 0.2:
                    piece = f"F{rng.randint(1, players)}"
                elif arms and rng.random() < 0.12:
                    kind, owner = arms.pop()
                    piece = f"{kind}{owner + 1}"
                row[column] = piece + ("f" if token == "f" else "")
    cells = [
        f"{'abcdefgh'[column]}{row + 1}"
        for row in range(height)
        for column in range(width)
        if tokens[row][column] not in "~^_"
    ]
    ships = [rng.choice(cells) if cells and rng.random() < 0.8 else "-" for _ in range(players)]
    step = rng.choice(("fire", "build", "build fired", "second-road"))
    ready = [f"{rng.choice('0001')}/{rng.choice('001')}" for _ in range(players)]
    return "\n".join(
        [
            f"players: {players}",
            f"turn: {rng.randint(1, players)} {step}",
            f"ships: {' '.join(ships)}",
            f"supply: {rng.randint(1, 12)}",
            f"ready: {' '.join(ready)}",
            f"passes: {rng.choice((0, 0, 1))}",
            "",
            *(" ".join(row) for row in tokens),
            "",
        ]
    )
