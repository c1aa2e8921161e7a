"""Hexagon bitboards against the same questions asked of sets of (q, r) pairs."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist, isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.geometry.grid import bits
from boardlab.geometry.hexes import (
    DIRECTIONS,
    TRIANGLES,
    HexGrid,
    centre,
    coordinates,
    corners,
    hex_grid,
    steps_between,
)
from tests.geometry.grids import Board, Kind, Pair

asked = settings(deadline=None)


def name(pair: Pair) -> str:
    return f"{pair[0]},{pair[1]}"


def spaces(grid: HexGrid) -> list[Pair]:
    """All spaces in reading order."""
    along = range(-grid.radius, grid.radius + 1)
    return [(q, r) for r in along for q in along]


def beside(grid: HexGrid, pair: Pair) -> set[Pair]:
    """The neighbours of a space that are on the grid, by their centres on the plane."""
    here = centre(*pair, 1)
    near = {(pair[0] + q, pair[1] + r) for q in (-2, -1, 0, 1, 2) for r in (-2, -1, 0, 1, 2)}
    return {
        other
        for other in near
        if max(map(abs, other)) <= grid.radius and isclose(dist(here, centre(*other, 1)), sqrt(3))
    }


HEXES = Kind(
    # Small grids are drawn often.
    st.one_of(st.integers(0, 3), st.integers(0, 9)).map(hex_grid),
    name,
    spaces,
    beside,
)
boards, names, mask, distances = HEXES.boards, HEXES.names, HEXES.mask, HEXES.distances


@asked
@given(boards())
def test_a_space_is_found_at_its_coordinates(board: Board) -> None:
    grid, chosen, _ = board
    assert all(grid.at(*pair) == grid.bit[name(pair)] for pair in chosen)


@asked
@given(boards(), st.integers(0, 4))
def test_a_set_moves_to_a_larger_grid(board: Board, more: int) -> None:
    grid, chosen, _ = board
    larger = hex_grid(grid.radius + more)
    assert larger.cells(grid.moved(mask(grid, chosen), larger)) == names(chosen)
    assert grid.cells(larger.moved(mask(larger, chosen), grid)) == names(chosen)


@asked
@given(boards(), st.integers(0, 9))
def test_the_inner_spaces_are_those_with_small_coordinates(board: Board, radius: int) -> None:
    grid, _, _ = board
    radius = min(radius, grid.radius)
    inner = {pair for pair in spaces(grid) if max(map(abs, pair)) <= radius}
    assert grid.cells(grid.within(radius)) == names(inner)


@asked
@given(boards())
def test_spread_is_the_neighbours_and_never_wraps(board: Board) -> None:
    grid, chosen, _ = board
    count: dict[Pair, int] = {}
    for pair in chosen:
        for other in beside(grid, pair):
            count[other] = count.get(other, 0) + 1
    number = mask(grid, chosen)
    assert grid.cells(grid.spread(number) & grid.full) == names(set(count))
    one, two = grid.spread_twice(number)
    assert grid.cells(one & grid.full) == names(set(count))
    assert grid.cells(two & grid.full) == names({pair for pair in count if count[pair] >= 2})


@asked
@given(boards())
def test_the_parts_of_a_set_are_what_hangs_together(board: Board) -> None:
    grid, ground, _ = board
    left, expected = set(ground), []
    for pair in spaces(grid):
        if pair in left:
            part = set(distances(grid, frozenset({pair}), ground))
            expected.append(names(part))
            left -= part
    assert [grid.cells(part) for part in grid.parts(mask(grid, ground))] == expected


@pytest.mark.parametrize("radius", [1, 2, 5])
def test_steps_between_are_the_distance_on_an_open_plane(radius: int) -> None:
    # Ways between the corners of a grid leave it, so the plane is wider.
    plane = hex_grid(2 * radius)
    every = frozenset(spaces(plane))
    inner = [pair for pair in spaces(plane) if max(map(abs, pair)) <= radius]
    for start in inner[:: radius + 1]:
        steps = distances(plane, frozenset({start}), every)
        assert all(steps_between(name(start), name(end)) == steps[end] for end in inner)


# ---------------------------------------------------------------------- triangles


@asked
@given(boards())
def test_triangles_are_three_spaces_each_beside_the_others(board: Board) -> None:
    grid, ground, _ = board
    expected = {
        frozenset((pair, one, two))
        for pair in ground
        for one, two in combinations(sorted(beside(grid, pair) & ground), 2)
        if one in beside(grid, two)
    }
    anchors = grid.triangles(mask(grid, ground))
    found = []
    for kind, shifts, offsets in zip(anchors, grid.triangle_shifts, TRIANGLES, strict=True):
        for bit in bits(kind):
            three = [coordinates(grid.name(bit << shift)) for shift in shifts]
            (q, r), *_ = three
            assert three == [(q + right, r + down) for right, down in offsets]
            found.append(frozenset(three))
    assert len(found) == len(set(found))
    assert set(found) == expected
    covered = {pair for three in expected for pair in three}
    assert grid.cells(grid.covered(anchors)) == names(covered)


@pytest.mark.parametrize("triangle", TRIANGLES)
def test_triangles_run_clockwise_on_the_screen(triangle: tuple[Pair, Pair, Pair]) -> None:
    (ax, ay), (bx, by), (cx, cy) = (centre(*pair, 1) for pair in triangle)
    # y runs down, so a positive area means clockwise.
    assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0


# ---------------------------------------------------------------------- edges and pictures


@pytest.mark.parametrize("radius", [0, 1, 16, 32])
def test_what_lies_beyond_is_no_space(radius: int) -> None:
    grid = hex_grid(radius)
    far = radius + 1
    for pair in ((far, 0), (0, far), (-far, 0), (0, -far), (far, -far)):
        assert name(pair) not in grid.bit
        assert not grid.at(*pair)


def test_the_end_of_a_row_is_no_neighbour_of_the_start_of_the_next() -> None:
    grid = hex_grid(3)
    for r in range(-3, 3):
        last, first = grid.bit[f"3,{r}"], grid.bit[f"-3,{r + 1}"]
        assert not grid.spread(last) & first
        assert not grid.spread(first) & last


def test_the_neighbours_run_clockwise_from_the_right() -> None:
    angles = []
    for q, r in DIRECTIONS:
        x, y = centre(q, r, 1)
        assert isclose(dist((0, 0), (x, y)), sqrt(3))
        angles.append((x, y))
    for (ax, ay), (bx, by) in pairwise(angles):
        assert ax * by - ay * bx > 0
    assert angles[0][0] > 0
    assert angles[0][1] == 0


def test_spaces_tile_the_plane() -> None:
    """Neighbours share two corners, and the six corners enclose a hexagon's area."""
    size = 30.0
    outline = corners(size)
    assert outline[0] == (0.0, -size)
    doubled = sum(
        ax * by - ay * bx
        for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True)
    )
    assert isclose(doubled / 2, 3 * sqrt(3) / 2 * size**2)
    here = [(round(x, 6), round(y, 6)) for x, y in outline]
    for q, r in DIRECTIONS:
        x, y = centre(q, r, size)
        there = [(round(x + dx, 6) + 0.0, round(y + dy, 6) + 0.0) for dx, dy in outline]
        shared = sum(any(dist(a, b) < 1e-4 for b in there) for a in here)
        assert shared == 2
