"""Polynomials of whole, non-negative coefficients packed into one long integer.

The coefficient of z**k lies at byte k * width. With a width that no coefficient outgrows, products,
sums and shifts of polynomials are those of integers, and run at the speed of long arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardlab.odds.limits import TooLarge

PRODUCT = 200_000_000_000
"""No product takes more steps than this, single binary digits multiplied: some seconds."""


def width_for(total: int) -> int:
    """How many bytes hold every coefficient of a polynomial whose coefficients sum to `total`."""
    return (total.bit_length() + 7) // 8


def pack(coefficients: Iterable[int], width: int) -> int:
    """The packed polynomial; each coefficient fits into `width` bytes."""
    return int.from_bytes(b"".join([c.to_bytes(width, "little") for c in coefficients]), "little")


def unpack(packed: int, width: int) -> list[int]:
    """The coefficients, from that of z**0 up to the last that is not 0."""
    count = -(-packed.bit_length() // (8 * width))
    data = packed.to_bytes(count * width, "little")
    make = int.from_bytes
    return [make(data[at : at + width], "little") for at in range(0, len(data), width)]


def product_steps(one: int, other: int) -> int:
    """About how many steps a product of integers of so many binary digits takes."""
    small, large = sorted((one, other))
    # Karatsuba's way takes small ** log2(3), as often as the small one fits into the large one.
    return int(large * small**0.585)


def allow_product(steps: int) -> None:
    """Raises TooLarge for a sum of dice that takes so many steps."""
    if steps > PRODUCT:
        instead = "Add fewer, or those alike as n @ x; to compare takes no sum."
        raise TooLarge("this sum takes about", steps, PRODUCT, of="steps", instead=instead)
