"""A kind of grid as tests see it: sets of pairs of numbers, to hold against the sets of bits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

Pair = tuple[int, int]
Pairs = frozenset[Pair] | set[Pair]
Board = tuple[Any, frozenset[Pair], frozenset[Pair]]
"""A grid with two sets of its spaces."""


@dataclass(frozen=True)
class Kind:
    """grids: drawn, of every size. spaces: all of a grid's, in reading order.

    beside: the neighbours of a space that are on the grid.
    """

    grids: st.SearchStrategy[Any]
    name: Callable[[Pair], str]
    spaces: Callable[[Any], list[Pair]]
    beside: Callable[[Any, Pair], set[Pair]]

    def boards(self) -> st.SearchStrategy[Board]:
        return self.grids.flatmap(lambda grid: st.tuples(st.just(grid), *[self.some(grid)] * 2))

    def some(self, grid: Any) -> st.SearchStrategy[frozenset[Pair]]:
        every = self.spaces(grid)
        return st.integers(0, 2 ** len(every) - 1).map(
            lambda number: frozenset(pair for i, pair in enumerate(every) if number >> i & 1)
        )

    def names(self, pairs: Pairs) -> set[str]:
        return {self.name(pair) for pair in pairs}

    def mask(self, grid: Any, pairs: Pairs) -> int:
        return sum(grid.bit[self.name(pair)] for pair in pairs)

    def distances(self, grid: Any, seeds: Pairs, ground: Pairs) -> dict[Pair, int]:
        """Breadth first, within the ground."""
        steps = dict.fromkeys(sorted(seeds & ground), 0)
        todo = list(steps)
        for pair in todo:
            for other in self.beside(grid, pair):
                if other in ground and other not in steps:
                    steps[other] = steps[pair] + 1
                    todo.append(other)
        return steps
