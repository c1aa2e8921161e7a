"""What boards have in common whose sets of spaces are one Python int each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from itertools import compress

_DIGITS = bytes.maketrans(b"01", b"\0\1")


class Fixed:
    """What is set once stays: its attributes, properties and methods cannot be set again."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__ or hasattr(type(self), name):
            raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be set")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be deleted")


class Grid(Fixed, ABC):
    """A board of spaces with names and neighbours.

    names: a name for each bit (guard bits included, so that a bit's number is an index).
    bit: the one-bit set of each space, by name.
    """

    names: tuple[str, ...]
    bit: Mapping[str, int]

    # ------------------------------------------------------------------ sets and names

    def select(self, mask: int) -> Iterator[str]:
        """The names of the spaces of a set, in reading order."""
        return compress(self.names, flags(mask))

    def cells(self, mask: int) -> frozenset[str]:
        """The names of the spaces of a set."""
        return frozenset(compress(self.names, flags(mask)))

    def name(self, bit: int) -> str:
        """The name of the only space of a one-bit set."""
        return self.names[bit.bit_length() - 1]

    # ------------------------------------------------------------------ neighbours

    @abstractmethod
    def spread(self, mask: int) -> int:
        """Every space that shares an edge with the set; guards and its own may be among them."""

    def flood(self, seeds: int, ground: int) -> int:
        """The spaces of `ground` that edge-to-edge steps within it reach from `seeds`."""
        reached = seeds & ground
        while True:
            wider = (reached | self.spread(reached)) & ground
            if wider == reached:
                return reached
            reached = wider

    def waves(self, seeds: int, ground: int) -> list[int]:
        """The flood by distance: item k holds the spaces that are k steps away."""
        wave = reached = seeds & ground
        waves = []
        while wave:
            waves.append(wave)
            wave = self.spread(wave) & ground & ~reached
            reached |= wave
        return waves

    def distance(self, start: int, end: int, ground: int) -> int | None:
        """How many steps within `ground` lie between two spaces; None where no way exists."""
        steps, reached, before = 0, start & ground, 0
        while not reached & end:
            if reached == before:
                return None
            before = reached
            reached |= self.spread(reached) & ground
            steps += 1
        return steps


def flags(mask: int) -> bytes:
    """A byte for each bit of a set, lowest first: 1 where it is set. Meant for `compress`."""
    return f"{mask:b}"[::-1].encode().translate(_DIGITS)


def bits(mask: int) -> Iterator[int]:
    """The one-bit sets that make up a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
