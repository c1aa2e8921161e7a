"""Cornwall keeps the contract that every game keeps."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from boardlab.games.cornwall.position import FARTHEST
from boardlab.geometry.hexes import DIRECTIONS, TRIANGLES, coordinates
from tests.games.conformance import Conformance
from tests.games.cornwall.setups import SETUPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from boardlab.games.cornwall import Cornwall

TABLE = frozenset(
    f"{q},{r}" for q in range(-FARTHEST, FARTHEST + 1) for r in range(-FARTHEST, FARTHEST + 1)
)


class TestCornwall(Conformance):
    game = "cornwall"
    # A table begins with five fields and ends with over a hundred.
    growth = 12

    def new(self, number: int) -> Cornwall:
        return SETUPS[number % len(SETUPS)].start(number)

    def spaces(self, state: Cornwall) -> Iterable[str]:
        return TABLE

    def writable(self, state: Cornwall, rng: Random) -> Iterator[str]:
        yield from ("fetch", "leave", "done")
        yield from (f"draw {number}" for number in range(1, len(state.deck) + 3))
        near = around(state.cells)
        some = rng.sample(near, min(12, len(near)))
        for size in ("small", "tall", "big"):
            yield from (f"place {size} {space}" for space in (*some, *state.laid, *FAR))
        yield from state.legal_actions()
        for space in (*some, *FAR):
            q, r = coordinates(space)
            for kind in TRIANGLES:
                three = [f"{q + right},{r + down}" for right, down in kind]
                for turned in range(3):
                    one, two, three_ = three[turned:] + three[:turned]
                    yield f"lay {one} {two} {three_}"
                    yield f"lay {three_} {two} {one}"
        for _ in range(20):
            yield "lay " + " ".join(rng.choices(near, k=3))

    def malformed(self, state: Cornwall) -> Iterable[str]:
        return (
            "draw",
            "draw a",
            "draw 0",
            "draw -1",
            "draw 1.5",
            "draw 01",
            "draw 1 2",
            "draw \uff11",
            "lay",
            "lay 0,0",
            "lay 0,0 1,0",
            "lay 0,0 1,0 0,1 1,1",
            "lay 0,0 1,0 0;1",
            "lay 0,0 1,0 0,",
            "lay 0,0 1,0 ,0",
            "lay 0,0 1,0 a,b",
            "lay 0,0 1,0 0,+1",
            "lay 0,0 1,0 0,01",
            "lay 0,0 1,0 0,-0",
            "lay 0,0 1,0 0,1.0",
            "lay 0,0 1,0 \uff10,1",
            "lay 0,0 1,0 99999,0",
            "lay 0, 0 1,0 0,1",
            "fetch 1",
            "fetch small",
            "leave now",
            "place",
            "place small",
            "place 0,0",
            "place huge 0,0",
            "place 0,0 small",
            "place small 0,0 1,0",
            "place small1 0,0",
            "done 0,0",
            "pass",
            "lays 0,0 1,0 0,1",
            "0,0 lay",
            "place,small,0,0",
        )

    def handed_out(self, state: Cornwall) -> Iterable[Any]:
        for player in range(state.players):
            yield from (state.hand(player), state.pub(player))


FAR = (f"{FARTHEST},0", f"{FARTHEST + 1},0", f"0,{-FARTHEST - 1}", "999,-999")
"""The end of the table, and what lies beyond it."""


@cache
def around(cells: tuple[str, ...]) -> tuple[str, ...]:
    """The fields and every space up to two steps from one, in a fixed order."""
    near = {coordinates(cell) for cell in cells}
    for _ in range(2):
        near |= {(q + right, r + down) for q, r in near for right, down in DIRECTIONS}
    return tuple(f"{q},{r}" for q, r in sorted(near))
