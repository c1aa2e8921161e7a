"""Square bitboards against the same questions asked of sets of (column, row) pairs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.geometry.grid import bits, flags
from boardlab.geometry.square import MAX_SIDE, SquareGrid

Pair = tuple[int, int]
Board = tuple[SquareGrid, frozenset[Pair], frozenset[Pair]]

UP_RIGHT_DOWN_LEFT = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def name(pair: Pair) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[pair[0]] + str(pair[1] + 1)


def spaces(grid: SquareGrid) -> list[Pair]:
    return [(column, row) for row in range(grid.height) for column in range(grid.width)]


def mask(grid: SquareGrid, pairs: frozenset[Pair]) -> int:
    return sum(grid.bit[name(pair)] for pair in pairs)


def names(pairs: frozenset[Pair] | set[Pair]) -> set[str]:
    return {name(pair) for pair in pairs}


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A grid with two sets of its spaces; small sides are drawn often, the largest sometimes."""
    sides = st.one_of(st.integers(1, 7), st.integers(1, MAX_SIDE))
    grid = SquareGrid(draw(sides), draw(sides))
    some = st.integers(0, 2 ** (grid.width * grid.height) - 1)
    chosen = []
    for _ in range(2):
        number = draw(some)
        pairs = spaces(grid)
        chosen.append(frozenset(pair for i, pair in enumerate(pairs) if number >> i & 1))
    return grid, chosen[0], chosen[1]


def beside(grid: SquareGrid, pair: Pair, moves: tuple[Pair, ...]) -> set[Pair]:
    column, row = pair
    return {
        (column + right, row + down)
        for right, down in moves
        if 0 <= column + right < grid.width and 0 <= row + down < grid.height
    }


def distances(grid: SquareGrid, seeds: frozenset[Pair], ground: frozenset[Pair]) -> dict[Pair, int]:
    steps = dict.fromkeys(sorted(seeds & ground), 0)
    todo = list(steps)
    for pair in todo:
        for other in beside(grid, pair, UP_RIGHT_DOWN_LEFT):
            if other in ground and other not in steps:
                steps[other] = steps[pair] + 1
                todo.append(other)
    return steps


@given(boards())
def test_names_and_sets_round_trip(board: Board) -> None:
    grid, chosen, _ = board
    number = mask(grid, chosen)
    assert grid.cells(number) == names(chosen)
    assert list(grid.select(number)) == [name(p) for p in spaces(grid) if p in chosen]
    assert {grid.name(bit) for bit in bits(number)} == names(chosen)
    assert sum(flags(number)) == len(chosen)
    assert grid.cells(grid.full) == names(set(spaces(grid)))


@given(boards())
def test_spread_and_diagonal_are_the_neighbours_and_never_wrap(board: Board) -> None:
    grid, chosen, _ = board
    number = mask(grid, chosen)
    for spread, moves in ((grid.spread, UP_RIGHT_DOWN_LEFT), (grid.diagonal, CORNERS)):
        expected = {other for pair in chosen for other in beside(grid, pair, moves)}
        assert grid.cells(spread(number) & grid.full) == names(expected)


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


@given(boards(), st.integers(0, 8))
def test_a_ball_is_what_lies_within_that_many_steps(board: Board, radius: int) -> None:
    grid, seeds, ground = board
    steps = distances(grid, seeds, ground)
    ball = grid.ball(mask(grid, seeds), mask(grid, ground), radius)
    assert grid.cells(ball) == names({pair for pair in steps if steps[pair] <= radius})


@given(boards(), st.data())
def test_the_distance_of_two_spaces(board: Board, data: st.DataObject) -> None:
    grid, ground, _ = board
    start, end = (data.draw(st.sampled_from(spaces(grid))) for _ in range(2))
    steps = distances(grid, frozenset({start}), ground)
    found = grid.distance(grid.bit[name(start)], grid.bit[name(end)], mask(grid, ground))
    assert found == steps.get(end)


def test_a_grid_cannot_be_changed() -> None:
    grid = SquareGrid(3, 2)
    for attribute in ("width", "bit", "full", "flood", "names"):
        with pytest.raises(AttributeError, match=attribute):
            setattr(grid, attribute, 0)
    with pytest.raises(AttributeError, match="width"):
        del grid.width
    with pytest.raises(TypeError):
        grid.bit["a1"] = 0  # type: ignore[index]


@given(boards(), st.data())
def test_rays_go_to_the_first_blocker(board: Board, data: st.DataObject) -> None:
    grid, blockers, _ = board
    start = data.draw(st.sampled_from(spaces(grid)))
    rays = grid.rays(grid.bit[name(start)], mask(grid, blockers))
    everything: set[str] = set()
    for (seen, blocker), (right, down) in zip(rays, UP_RIGHT_DOWN_LEFT, strict=True):
        expected, stopped = set(), None
        column, row = start[0] + right, start[1] + down
        while 0 <= column < grid.width and 0 <= row < grid.height:
            if (column, row) in blockers:
                stopped = name((column, row))
                break
            expected.add((column, row))
            column, row = column + right, row + down
        assert grid.cells(seen) == names(expected)
        assert (grid.name(blocker) if blocker else None) == stopped
        everything |= names(expected)
    assert grid.cells(grid.seen(grid.bit[name(start)], mask(grid, blockers))) == everything


@pytest.mark.parametrize("width", [1, 2, 12, MAX_SIDE])
def test_the_end_of_a_row_is_no_neighbour_of_the_start_of_the_next(width: int) -> None:
    grid = SquareGrid(width, 2)
    last = grid.bit[name((width - 1, 0))]
    below = grid.bit[name((0, 1))]
    if width > 1:
        assert not grid.spread(last) & below
        assert not grid.spread(below) & last
        assert not grid.rays(last, 0)[1][0] & grid.full
