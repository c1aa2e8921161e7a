"""Pictures turned by quarters."""

from __future__ import annotations

import pytest

from boardlab.geometry.turning import turned


def test_a_quarter_clockwise_takes_the_upper_left_corner_to_the_upper_right() -> None:
    assert turned(0, 0, 5, 3, 1) == (3, 0)
    assert turned(5, 0, 5, 3, 1) == (3, 5)
    assert turned(0, 3, 5, 3, 1) == (0, 0)
    assert turned(4, 1, 5, 3, 2) == (1, 2)
    assert turned(0, 0, 5, 3, 3) == (0, 5)


@pytest.mark.parametrize("quarters", range(-1, 6))
def test_quarters_add_up(quarters: int) -> None:
    once = turned(1.5, 0.25, 5, 3, quarters)
    size = (3, 5) if quarters % 2 else (5, 3)
    assert turned(*once, *size, 1) == turned(1.5, 0.25, 5, 3, quarters + 1)
    assert turned(*once, *size, 4) == once
