"""Outlines of groups of spaces."""

from __future__ import annotations

from boardlab.geometry.outline import number, outline, square


def cells(*squares: tuple[int, int]) -> list[tuple[tuple[float, float], ...]]:
    return [square(column, row, 10) for column, row in squares]


def test_one_space() -> None:
    assert outline(cells((0, 0))) == "M0 0L10 0L10 10L0 10Z"


def test_spaces_that_share_an_edge_melt_and_straight_runs_are_one_line() -> None:
    assert outline(cells((0, 0), (1, 0), (2, 0))) == "M0 0L30 0L30 10L0 10Z"


def test_spaces_that_touch_at_a_corner_stay_apart() -> None:
    assert outline(cells((0, 0), (1, 1))) == "M0 0L10 0L10 10L0 10ZM10 10L20 10L20 20L10 20Z"


def test_a_corner_touch_is_no_join_even_where_spaces_hang_together_elsewhere() -> None:
    # A ring that lacks (0, 2): the spaces left and below of the middle touch at (10, 20) alone.
    ring = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (1, 2), (2, 2)]
    assert outline(cells(*ring), inset=1) == (
        "M1 1L29 1L29 29L11 29L11 21L21 21L21 9L9 9L9 19L1 19Z"
    )


def test_a_hole_is_a_line_of_its_own() -> None:
    ring = [(column, row) for column in range(3) for row in range(3) if (column, row) != (1, 1)]
    assert outline(cells(*ring)).count("Z") == 2


def test_inset_moves_inwards_and_holes_grow() -> None:
    assert outline(cells((0, 0)), inset=2) == "M2 2L8 2L8 8L2 8Z"
    assert outline(cells((0, 0)), inset=-2) == "M-2 -2L12 -2L12 12L-2 12Z"
    ring = [(column, row) for column in range(3) for row in range(3) if (column, row) != (1, 1)]
    assert "L9 9" in outline(cells(*ring), inset=1) or "M9 9" in outline(cells(*ring), inset=1)


def test_corners_are_rounded_by_no_more_than_half_an_edge() -> None:
    assert outline(cells((0, 0)), radius=2) == (
        "M0 2Q0 0 2 0L8 0Q10 0 10 2L10 8Q10 10 8 10L2 10Q0 10 0 8Z"
    )
    assert outline(cells((0, 0)), radius=99) == outline(cells((0, 0)), radius=5)


def test_any_polygon_will_do() -> None:
    left = [(0.0, 0.0), (10.0, 0.0), (0.0, 10.0)]
    right = [(10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert outline([left, right]) == "M0 0L10 0L10 10L0 10Z"


def test_numbers_are_short() -> None:
    assert [number(n) for n in (3, 3.0, -0.001, 2.5, 1 / 3)] == ["3", "3", "0", "2.5", "0.33"]
