"""Polynomials of whole, non-negative coefficients packed into one long integer.

The coefficient of z**k lies at byte k * width. With a width that no coefficient outgrows, products,
sums and shifts of polynomials are those of integers, and run at the speed of long arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable


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
