"""What grids of squares and of hexagons have in common, asked of both."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.geometry.grid import Grid, bits, flags
from boardlab.geometry.hexes import HexGrid
from boardlab.geometry.square import SquareGrid
from tests.geometry.grids import Kind
from tests.geometry.test_hexes import HEXES
from tests.geometry.test_square import SQUARES

asked = settings(deadline=None)
both = pytest.mark.parametrize("kind", [SQUARES, HEXES], ids=["squares", "hexes"])


@both
@asked
@given(st.data())
def test_names_and_sets_round_trip(kind: Kind, data: st.DataObject) -> None:
    grid, chosen, _ = data.draw(kind.boards())
    number = kind.mask(grid, chosen)
    assert grid.cells(number) == kind.names(chosen)
    assert list(grid.select(number)) == [kind.name(p) for p in kind.spaces(grid) if p in chosen]
    assert {grid.name(bit) for bit in bits(number)} == kind.names(chosen)
    assert sum(flags(number)) == len(chosen)
    assert grid.cells(grid.full) == kind.names(set(kind.spaces(grid))) == set(grid.bit)


@both
@asked
@given(st.data())
def test_flood_and_its_waves_are_the_breadth_first_search(kind: Kind, data: st.DataObject) -> None:
    grid, seeds, ground = data.draw(kind.boards())
    steps = kind.distances(grid, seeds, ground)
    masks = kind.mask(grid, seeds), kind.mask(grid, ground)
    assert grid.cells(grid.flood(*masks)) == kind.names(set(steps))
    expected = [
        kind.names({pair for pair in steps if steps[pair] == far})
        for far in range(max(steps.values(), default=-1) + 1)
    ]
    assert [grid.cells(wave) for wave in grid.waves(*masks)] == expected


@both
@asked
@given(st.data())
def test_the_distance_of_two_spaces(kind: Kind, data: st.DataObject) -> None:
    grid, ground, _ = data.draw(kind.boards())
    start, end = (data.draw(st.sampled_from(kind.spaces(grid))) for _ in range(2))
    steps = kind.distances(grid, frozenset({start}), ground)
    one, other = (grid.bit[kind.name(pair)] for pair in (start, end))
    assert grid.distance(one, other, kind.mask(grid, ground)) == steps.get(end)


@pytest.mark.parametrize(
    ("grid", "size", "space"), [(SquareGrid(3, 2), "width", "a1"), (HexGrid(2), "radius", "0,0")]
)
def test_a_grid_cannot_be_changed(grid: Grid, size: str, space: str) -> None:
    for attribute in (size, "bit", "full", "flood", "names"):
        with pytest.raises(AttributeError, match=attribute):
            setattr(grid, attribute, 0)
    with pytest.raises(AttributeError, match=size):
        delattr(grid, size)
    with pytest.raises(TypeError):
        grid.bit[space] = 0  # type: ignore[index]
