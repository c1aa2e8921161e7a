"""Square bitboards against the same questions asked of sets of (column, row) pairs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.geometry.square import MAX_SIDE, SquareGrid
from tests.geometry.grids import Board, Kind, Pair

UP_RIGHT_DOWN_LEFT = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def name(pair: Pair) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[pair[0]] + str(pair[1] + 1)


def spaces(grid: SquareGrid) -> list[Pair]:
    return [(column, row) for row in range(grid.height) for column in range(grid.width)]


def beside(grid: SquareGrid, pair: Pair, moves: tuple[Pair, ...] = UP_RIGHT_DOWN_LEFT) -> set[Pair]:
    column, row = pair
    return {
        (column + right, row + down)
        for right, down in moves
        if 0 <= column + right < grid.width and 0 <= row + down < grid.height
    }


SQUARES = Kind(
    # Small sides are drawn often, the largest sometimes.
    st.builds(SquareGrid, *[st.one_of(st.integers(1, 7), st.integers(1, MAX_SIDE))] * 2),
    name,
    spaces,
    beside,
)
boards, names, mask, distances = SQUARES.boards, SQUARES.names, SQUARES.mask, SQUARES.distances


@given(boards())
def test_spread_and_diagonal_are_the_neighbours_and_never_wrap(board: Board) -> None:
    grid, chosen, _ = board
    number = mask(grid, chosen)
    for spread, moves in ((grid.spread, UP_RIGHT_DOWN_LEFT), (grid.diagonal, CORNERS)):
        expected = {other for pair in chosen for other in beside(grid, pair, moves)}
        assert grid.cells(spread(number) & grid.full) == names(expected)


@given(boards(), st.integers(0, 8))
def test_a_ball_is_what_lies_within_that_many_steps(board: Board, radius: int) -> None:
    grid, seeds, ground = board
    steps = distances(grid, seeds, ground)
    ball = grid.ball(mask(grid, seeds), mask(grid, ground), radius)
    assert grid.cells(ball) == names({pair for pair in steps if steps[pair] <= radius})


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
