"""Cornwall against python-chess (random games), and its legal placements on a full table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

import boardlab as bl
from boardlab.games.cornwall import Cornwall, fits, laying
from tests.bench.cannonball import Chess
from tests.bench.measure import Measure, below, per_second, ratio_at_least

TILES = 30


def measures() -> list[Measure]:
    """The rows of this game."""
    return [
        Measure(
            "Cornwall: random games for two",
            "decisions/s",
            ratio_at_least(0.3),
            per_second(Landscapes().play),
            "python-chess",
            per_second(Chess().play),
        ),
        Measure(
            f"Cornwall: placements of a tile on {TILES} tiles",
            "µs",
            below(1000, "µs"),
            placements(),
        ),
        Measure("Cornwall: a laying told before it is made", "µs", below(1000, "µs"), previews()),
    ]


class Landscapes:
    """Random games of ours, one after the other: every tile drawn by chance, every choice alike."""

    def __init__(self) -> None:
        self.rng = Random(1)
        self.starts = [bl.new("cornwall", players=2, seed=seed) for seed in range(20)]

    def play(self) -> int:
        """Play a game; the number of decisions, draws not among them."""
        state, choice, count = self.rng.choice(self.starts), self.rng.choice, 0
        while not state.is_terminal:
            if actions := state.legal_actions():
                state = state.apply(choice(actions))
                count += 1
            else:
                state = state.apply(choice(tuple(state.chance_outcomes())))
        return count


def tables(count: int = 40) -> list[Cornwall]:
    """Tables of random games with so many tiles laid, and a tile in hand."""
    rng = Random(2)
    found = []
    for seed in range(count):
        state = bl.new("cornwall", players=2, seed=seed)
        while True:
            assert isinstance(state, Cornwall)
            if state.step.id == "lay" and len(state.cells) == 5 + 3 * TILES:
                found.append(state)
                break
            state = state.apply(rng.choice(state.legal_actions() or tuple(state.chance_outcomes())))
    return found


def previews() -> Callable[[], float]:
    """A sample of what a laying would earn, join and close, the mean over many tables, in µs."""
    asked = [(state, state.legal_actions()[len(state.legal_actions()) // 2]) for state in tables()]

    def sample() -> float:
        begin = perf_counter()
        for state, action in asked:
            laying(state, action)
        return (perf_counter() - begin) / len(asked) * 1e6

    return sample


def placements() -> Callable[[], float]:
    """A sample of listing every laying of the tile in hand, on tables never asked before, in µs."""
    states = tables()
    assert all(len(fits(state)) == len(state.legal_actions()) > 0 for state in states)

    def sample() -> float:
        fresh = [bl.position("cornwall", state.diagram()) for state in states]
        begin = perf_counter()
        for state in fresh:
            fits(state)  # type: ignore[arg-type]
        return (perf_counter() - begin) / len(fresh) * 1e6

    return sample
