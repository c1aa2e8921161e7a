"""Cannonball Colony against python-chess (random games) and networkx (connections)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

import chess
import networkx as nx

import boardlab as bl
from boardlab.games.cannonball import Cannonball
from boardlab.games.cannonball.evidence import connection, reach
from tests.bench.measure import (
    Measure,
    below,
    microseconds,
    per_second,
    ratio_at_least,
    ratio_at_most,
    ratio_below,
)

SIDE = 12

ROADS = "\n".join(
    [
        "players: 2",
        "turn: 1 build",
        "ships: a1 l12",
        "supply: 10",
        "",
        *[" ".join("#" * SIDE)] * SIDE,
    ]
)
"""An island that is all road, with blue's ship in the top left corner."""


def measures() -> list[Measure]:
    """The rows of this game."""
    full = bl.position("cannonball", ROADS)
    assert isinstance(full, Cannonball)
    graph = nx.grid_2d_graph(SIDE, SIDE)
    component = microseconds(lambda: nx.node_connected_component(graph, (0, 0)))
    assert len(connection(full, 0).reached) == SIDE * SIDE == reach(full, 0).bit_count()
    return [
        Measure(
            "random games, every legal action listed",
            "decisions/s",
            ratio_at_least(3),
            per_second(Colony().play),
            "python-chess",
            per_second(Chess().play),
        ),
        Measure(
            "what is connected on a full 12×12 island",
            "µs",
            ratio_below(0.25),
            microseconds(lambda: reach(full, 0)),
            "networkx",
            component,
        ),
        Measure(
            "the same, as names of spaces",
            "µs",
            ratio_at_most(1),
            microseconds(lambda: connection(full, 0).reached),
            "networkx",
            component,
        ),
        Measure("a refusal with all its reasons", "µs", below(60, "µs"), refusals()),
        Measure("the first refusal in a position", "µs", below(60, "µs"), first_refusal()),
    ]


class Colony:
    """Random games of ours, one after the other."""

    def __init__(self) -> None:
        self.rng = Random(1)
        self.starts = [bl.new("cannonball", players=2, seed=seed) for seed in range(20)]

    def play(self) -> int:
        """Play a game; the number of decisions."""
        state, choice, count = self.rng.choice(self.starts), self.rng.choice, 0
        while actions := state.legal_actions():
            state = state.apply(choice(actions))
            count += 1
        return count


class Chess:
    """Random games of chess, to mate, stalemate or 200 moves, asking for nothing but moves."""

    def __init__(self) -> None:
        self.rng = Random(1)

    def play(self) -> int:
        """Play a game; the number of moves."""
        board, choice, count = chess.Board(), self.rng.choice, 0
        while count < 200 and (moves := list(board.legal_moves)):
            board.push(choice(moves))
            count += 1
        return count


def midgame() -> tuple[Cannonball, str]:
    """A state of a random game with forts and cannons on the board, and a legal action."""
    rng = Random(3)
    state = bl.new("cannonball", players=2, seed=3)
    while state.step.id != "build" or min(state.scores()) < 3:
        state = state.apply(rng.choice(state.legal_actions()))
    assert isinstance(state, Cannonball)
    return state, str(state.legal_actions()[0])


def refusals() -> Callable[[], float]:
    """A sample of the mean over every build that a position refuses, in µs."""
    state, _ = midgame()
    kinds = ("road", "fort", "cannon", "blockade")
    written = [f"{kind} {cell}" for kind in kinds for cell in state.island.cells]
    refused = [text for text in written if not state.check(text)]
    sweep = microseconds(lambda: [state.check(text) for text in refused], 0.2)
    return lambda: sweep() / len(refused)


def first_refusal() -> Callable[[], float]:
    """A sample of a refusal in a position of which nothing was asked before, in µs."""
    state, action = midgame()
    (*_, cell) = state.island.terrain

    def sample() -> float:
        fresh = [state.apply(action) for _ in range(200)]
        begin = perf_counter()
        for each in fresh:
            each.check(f"fort {cell}")
        return (perf_counter() - begin) / len(fresh) * 1e6

    return sample
