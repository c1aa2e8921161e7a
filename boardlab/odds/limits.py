"""What would get out of hand is refused before it starts, with its size."""

from __future__ import annotations

LIMIT = 200_000
"""Nothing lists more outcomes, or walks through more states, than this unless it is told to."""

FORMULAS = 400
"""No more states than this are solved with formulas for chances."""

DIGITS = 1_000_000_000
"""The weights of one distribution have together no more binary digits than this."""

WORK = 20_000_000
"""No pool takes more steps than this, those with weights of many digits counted as several."""


class TooLarge(ValueError):
    """More of something than the limit. `size` is how many, as far as is known."""

    def __init__(
        self, what: str, size: int, limit: int, of: str = "outcomes", instead: str = ""
    ) -> None:
        self.size = size
        text = f"{what} {size:,} {of}, and the limit is {limit:,}."
        super().__init__(f"{text} {instead}".rstrip())


def allow(what: str, size: int, limit: int = LIMIT, *, instead: str = "") -> None:
    """Raises TooLarge if `what` ("the sum of 9 has") comes to more than `limit` outcomes."""
    if size > limit:
        raise TooLarge(what, size, limit, instead=instead)


def allow_digits(size: int, digits: int) -> None:
    """Raises TooLarge if `size` weights of `digits` binary digits each would not fit."""
    if size * digits > DIGITS:
        raise TooLarge(
            f"the exact weights of {size:,} outcomes have together",
            size * digits,
            DIGITS,
            of="binary digits",
        )


def allow_work(what: str, steps: int, digits: int) -> None:
    """Raises TooLarge if so many steps, with weights of so many binary digits, are too many."""
    work = steps * (1 + digits // 4096)
    if work > WORK:
        instead = "Take fewer dice, fewer kinds of them, or keep fewer."
        raise TooLarge(f"{what} would take", work, WORK, of="steps", instead=instead)
