"""Cannonball Colony keeps the contract that every game keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.cannonball.setups import SETUPS
from tests.games.conformance import Conformance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from boardlab.games.cannonball import Cannonball


class TestCannonball(Conformance):
    game = "cannonball"

    def new(self, number: int) -> Cannonball:
        return SETUPS[number % len(SETUPS)].start(number)

    def spaces(self, state: Cannonball) -> Iterable[str]:
        return state.island.cells

    def writable(self, state: Cannonball, rng: Random) -> Iterator[str]:
        yield from ("hold", "stop", "pass")
        cells = state.island.cells
        for kind in ("land", "road", "fort", "cannon", "blockade"):
            for cell in (*cells, *off_the_island(state)):
                yield f"{kind} {cell}"
        for cannon, target in shots(state, rng):
            yield f"fire {cannon} {target}"

    def malformed(self, state: Cannonball) -> Iterable[str]:
        return (
            "road",
            "road a1 a2",
            "road 1a",
            "road a",
            "road a0",
            "road a-1",
            "road a1.5",
            "road aa1",
            "road a\uff11",
            "road \u00e41",
            "road a27",
            "road z99",
            "hold a1",
            "stop now",
            "pass a1",
            "fire",
            "fire a1",
            "fire a1 a2 a3",
            "fire a1 z99",
            "sail a1",
            "roads a1",
            "land",
            "a1 road",
            "road,a1",
        )

    def handed_out(self, state: Cannonball) -> Iterable[Any]:
        for player in range(state.players):
            yield from (state.ready(player), state.forts(player), state.board(player))
        yield from (state.island.terrain, state.island.boards, state.island.edge)


def off_the_island(state: Cannonball) -> list[str]:
    """Names that could be spaces and are none here: sea, and what lies beyond the frame."""
    names = {f"{column}{row}" for column in "abclmz" for row in (1, 3, 6, 12, 13, 26)}
    return sorted(names - set(state.island.cells))


def shots(state: Cannonball, rng: Random) -> Iterator[tuple[str, str]]:
    """All pairs of spaces on a small island; else from every piece to every space, and a sample."""
    cells = state.island.cells
    starts = cells if len(cells) <= 20 else (*state.pieces, *rng.sample(cells, 2))
    for start in starts:
        for target in (*cells, "z26"):
            yield start, target
