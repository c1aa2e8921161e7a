"""Hexagon bitboards against the same questions asked of sets of (q, r) pairs."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist, isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.geometry.grid import bits, flags
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

asked = settings(deadline=None)

Pair = tuple[int, int]
Board = tuple[HexGrid, frozenset[Pair], frozenset[Pair]]


def name(pair: Pair) -> str:
    return f"{pair[0]},{pair[1]}"


def names(pairs: frozenset[Pair] | set[Pair]) -> set[str]:
    return {name(pair) for pair in pairs}


def spaces(grid: HexGrid) -> list[Pair]:
    """All spaces in reading order."""
    along = range(-grid.radius, grid.radius + 1)
    return [(q, r) for r in along for q in along]


def mask(grid: HexGrid, pairs: frozenset[Pair]) -> int:
    return sum(grid.bit[name(pair)] for pair in pairs)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A grid with two sets of its spaces; small grids are drawn often."""
    grid = hex_grid(draw(st.one_of(st.integers(0, 3), st.integers(0, 9))))
    every = spaces(grid)
    chosen = []
    for _ in range(2):
        number = draw(st.integers(0, 2 ** len(every) - 1))
        chosen.append(frozenset(pair for i, pair in enumerate(every) if number >> i & 1))
    return grid, chosen[0], chosen[1]


def beside(grid: HexGrid, pair: Pair) -> set[Pair]:
    """The neighbours of a space that are on the grid, by their centres on the plane."""
    here = centre(*pair, 1)
    near = {(pair[0] + q, pair[1] + r) for q in (-2, -1, 0, 1, 2) for r in (-2, -1, 0, 1, 2)}
    return {
        other
        for other in near
        if max(map(abs, other)) <= grid.radius and isclose(dist(here, centre(*other, 1)), sqrt(3))
    }


def distances(grid: HexGrid, seeds: frozenset[Pair], ground: frozenset[Pair]) -> dict[Pair, int]:
    steps = dict.fromkeys(sorted(seeds & ground), 0)
    todo = list(steps)
    for pair in todo:
        for other in beside(grid, pair):
            if other in ground and other not in steps:
                steps[other] = steps[pair] + 1
                todo.append(other)
    return steps


@asked
@given(boards())
def test_names_and_sets_round_trip(board: Board) -> None:
    grid, chosen, _ = board
    number = mask(grid, chosen)
    assert grid.cells(number) == names(chosen)
    assert list(grid.select(number)) == [name(p) for p in spaces(grid) if p in chosen]
    assert {grid.name(bit) for bit in bits(number)} == names(chosen)
    assert sum(flags(number)) == len(chosen)
    assert grid.cells(grid.full) == names(set(spaces(grid))) == set(grid.bit)
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
def test_flood_and_its_waves_are_the_breadth_first_search(board: Board) -> None:
    grid, seeds, ground = board
    steps = distances(grid, seeds, ground)
    seed_mask, ground_mask = mask(grid, seeds), mask(grid, ground)
    assert grid.cells(grid.flood(seed_mask, ground_mask)) == names(set(steps))
    expected = [
        names({pair for pair in steps if steps[pair] == far})
        for far in range(max(steps.values(), default=-1) + 1)
    ]
    assert [grid.cells(wave) for wave in grid.waves(seed_mask, ground_mask)] == expected


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


@asked
@given(boards(), st.data())
def test_the_distance_of_two_spaces(board: Board, data: st.DataObject) -> None:
    grid, ground, _ = board
    start, end = (data.draw(st.sampled_from(spaces(grid))) for _ in range(2))
    steps = distances(grid, frozenset({start}), ground)
    found = grid.distance(grid.bit[name(start)], grid.bit[name(end)], mask(grid, ground))
    assert found == steps.get(end)


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


def test_a_grid_cannot_be_changed() -> None:
    grid = HexGrid(2)
    for attribute in ("radius", "bit", "full", "flood", "names"):
        with pytest.raises(AttributeError, match=attribute):
            setattr(grid, attribute, 0)
    with pytest.raises(AttributeError, match="radius"):
        del grid.radius
    with pytest.raises(TypeError):
        grid.bit["0,0"] = 0  # type: ignore[index]


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
