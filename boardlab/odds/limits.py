"""What would get out of hand is refused before it starts, with its size."""

from __future__ import annotations

from math import log10

LIMIT = 200_000
"""Nothing lists more outcomes, or walks through more states, than this unless it is told to."""

LISTED = 4_000_000
"""No more than this is gone through one by one, however few outcomes it comes to."""

FORMULAS = 400
"""No more states than this are solved with formulas for chances."""

DIGITS = 1_000_000_000
"""The weights of one distribution have together no more binary digits than this."""

WORK = 20_000_000
"""No pool takes more steps than this, those with weights of many digits counted as several."""

WALK = 1_000_000
"""No walk that is drawn at random has more steps than this."""


class TooLarge(ValueError):
    """More of something than the limit. `size` is how many, as far as is known."""

    def __init__(
        self, what: str, size: int, limit: int, of: str = "outcomes", instead: str = ""
    ) -> None:
        self.size = size
        text = f"{what} {in_digits(size)} {of}, and the limit is {limit:,}."
        super().__init__(f"{text} {instead}".rstrip())


def in_digits(number: int) -> str:
    """A whole number as text; of a very large one its size alone, as nobody reads its digits."""
    if abs(number) < 10**24:
        return f"{number:,}"
    sign = "-" if number < 0 else ""
    return f"about {sign}10^{int((abs(number).bit_length() - 1) * log10(2)):,}"


def allow(what: str, size: int, limit: int = LIMIT, *, instead: str = "") -> None:
    """Raises TooLarge if `what` ("the sum of 9 has") comes to more than `limit` outcomes."""
    if size > limit:
        raise TooLarge(what, size, limit, instead=instead)


def allow_parts(
    what: str, number: int, each: int, limit: int = LIMIT, *, instead: str = ""
) -> None:
    """Raises TooLarge for so many `what` ("draws"), if all of `each` things do not fit."""
    if number * each > 50 * limit:
        said = f"{number:,} {what} of {each:,} have together"
        raise TooLarge(said, number * each, 50 * limit, "things", instead)


def allow_walk(steps: int) -> None:
    """Raises TooLarge for a walk drawn at random that is as good as endless."""
    if steps > WALK:
        raise TooLarge("one walk has come to", steps, WALK, of="steps and goes on")


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
