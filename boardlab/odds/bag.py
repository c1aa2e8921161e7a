"""`bag`: draws without replacement, from bags, decks and piles.

tiles = bag({"plains": 26, "forest": 18, "mountain": 18, "water": 18})
tiles.draw(2)                             # sets of two: ("plains", "forest"), ...
tiles.count("plains", 4).at_least(1)      # 97333/121660, without listing any draw
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, product
from math import comb, perm, prod
from operator import index, mul
from random import Random
from reprlib import repr as shown
from typing import Any, NoReturn

from boardlab.odds.dist import Dist
from boardlab.odds.events import Event, predicate, spread
from boardlab.odds.limits import LIMIT, TooLarge, allow, allow_digits, allow_parts

INSTEAD = "`.count(event, n)` lists no draws, and `.map(f)` tells fewer things apart."

SHORT = 300
"""Up to so many draws in order are counted in any case; beyond, only few kinds are not too many."""


class Bag:
    """Things in a bag: how many of each, in an order of their own. Make one with `bag`.

    Nothing is ever taken out of it: each question is asked of the full bag.
    """

    __slots__ = ("_counts", "size")

    _counts: dict[Any, int]

    size: int

    def __init__(self, counts: Mapping[Any, int]) -> None:
        for thing, count in counts.items():
            if isinstance(count, bool) or not isinstance(count, int):
                raise TypeError(
                    f"of {shown(thing)} there are {shown(count)}: a whole number is needed"
                )
            if count < 0:
                raise ValueError(f"of {shown(thing)} there are {count}: 0 is the fewest")
        put = object.__setattr__
        put(self, "_counts", {thing: count for thing, count in counts.items() if count})
        put(self, "size", sum(self._counts.values()))

    # ------------------------------------------------------------------ what is in it

    @property
    def counts(self) -> dict[Any, int]:
        """How many of each thing there are, in the bag's own order."""
        return dict(self._counts)

    def __len__(self) -> int:
        """How many things there are."""
        return self.size

    def __eq__(self, other: object) -> bool:
        """Whether the same things are in both, in the same order."""
        if not isinstance(other, Bag):
            return NotImplemented
        return tuple(self._counts.items()) == tuple(other._counts.items())

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a bag does not change: {name} cannot be set")

    def __reduce__(self) -> tuple[type[Bag], tuple[dict[Any, int]]]:
        return (Bag, (self._counts,))

    def __repr__(self) -> str:
        return f"bag({self._counts!r})"

    def without(self, *things: Any) -> Bag:
        """What is left once these have been drawn. Raises ValueError for what is not there."""
        counts = self.counts
        for thing in things:
            if not counts.get(thing):
                raise ValueError(f"{shown(thing)} cannot be drawn: no such is left in the bag")
            counts[thing] -= 1
        return Bag(counts)

    def map(self, function: Callable[..., Hashable]) -> Bag:
        """The bag in which only what `function` gives for each thing is told apart."""
        of = spread(function)
        counts: dict[Any, int] = {}
        for thing, count in self._counts.items():
            kind = of(thing)
            counts[kind] = counts.get(kind, 0) + count
        return Bag(counts)

    # ------------------------------------------------------------------ draws

    def draw(self, n: int = 1, *, limit: int = LIMIT) -> Dist:
        """Sets of `n`, as tuples in the bag's own order.

        Raises ValueError for a negative number and for more than there are, TooLarge.
        """
        self._allow(n)
        return _dealt(self._counts, (n,), limit, lambda hands: hands[0])

    def deal(self, *sizes: int, limit: int = LIMIT) -> Dist:
        """Hands of these sizes, as a tuple of tuples in the bag's own order.

        Raises ValueError for a negative number and for more than there are, TooLarge.
        """
        self._allow(*sizes)
        return _dealt(self._counts, sizes, limit, lambda hands: hands)

    def draw_in_order(self, n: int = 1, *, limit: int = LIMIT) -> Dist:
        """Sequences of `n`, as they are drawn.

        Raises ValueError for a negative number and for more than there are, TooLarge.
        """
        self._allow(n)
        _allow_long(n, _sequences(tuple(self._counts.values()), n, limit), limit)
        things = tuple(self._counts)
        made: list[tuple[tuple[Any, ...], tuple[int, ...], int]] = [
            ((), tuple(self._counts.values()), 1)
        ]
        for _ in range(n):
            made = [
                ((*drawn, things[i]), (*left[:i], left[i] - 1, *left[i + 1 :]), weight * left[i])
                for drawn, left, weight in made
                for i in range(len(things))
                if left[i]
            ]
        return Dist.of({drawn: weight for drawn, _, weight in made})

    def count(self, event: Event, n: int, *more: int, limit: int = LIMIT) -> Dist:
        """How many of `n` that are drawn are of `event`, without a list of the draws.

        With several sizes how many each hand has, as a tuple. Raises ValueError for a negative
        number and for more than there are, TooLarge.
        """
        self._allow(n, *more)
        happens = predicate(event)
        hits = sum(count for thing, count in self._counts.items() if happens(thing))
        sizes = (n, *more)
        drawn, rest = sum(sizes), self.size - hits
        ways = prod(size + 1 for size in sizes)
        allow("the numbers in these hands have up to", ways, limit)
        fewer = min(hits, rest)
        allow_digits(ways, min(self.size, min(fewer, drawn) * self.size.bit_length()))
        # Of all ways to lay the things in a row, those with so many hits in each hand's part.
        in_hand = [_binomials(size, 0, size) for size in sizes]
        if drawn < fewer:  # Up to a common factor the same, in numbers that are smaller.
            some, others = _falling(hits, drawn), _falling(rest, drawn)
            in_rest = [others[n] * some[drawn - n] for n in range(drawn + 1)]
        else:
            in_rest = _binomials(self.size - drawn, hits - drawn, hits)
        weights: dict[Any, int] = {}
        for have in product(*(range(size + 1) for size in sizes)):
            weight = in_rest[drawn - sum(have)]
            for count, numbers in zip(have, in_hand, strict=True):
                weight *= numbers[count]
            if weight:
                weights[have if more else have[0]] = weight
        return Dist.of(weights)

    def sample(self, rng: Random, n: int = 1) -> tuple[Any, ...]:
        """One sequence of `n`, drawn with `rng`."""
        self._allow(n)
        return tuple(rng.sample(tuple(self._counts), n, counts=tuple(self._counts.values())))

    def _allow(self, *sizes: Any) -> None:
        for n in sizes:
            try:
                index(n)
            except TypeError:
                raise TypeError(f"{shown(n)}: a whole number of draws is needed") from None
            if n < 0:
                raise ValueError(f"{n}: the number of draws is not negative")
        if sum(sizes) > self.size:
            asked = " + ".join(map(str, sizes)) or "0"
            raise ValueError(f"{asked} cannot be drawn: there are {self.size} in the bag")


def bag(things: Mapping[Any, int] | Iterable[Any]) -> Bag:
    """A bag with so many of each thing, or with these things; its order is that given.

    Raises ValueError for a negative number of things, TypeError for one that is not whole.
    """
    if isinstance(things, Mapping):
        return Bag(things)
    if not isinstance(things, Iterable):
        raise TypeError(f"bag({shown(things)}): the things, or how many of each, are needed")
    counts: dict[Any, int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return Bag(counts)


# ---------------------------------------------------------------------- hands


def _dealt(
    counts: Mapping[Any, int],
    sizes: Sequence[int],
    limit: int,
    shape: Callable[[tuple[tuple[Any, ...], ...]], Any],
) -> Dist:
    """All ways to fill hands of these sizes, kind by kind.

    The weight of one is a product of binomials: of all ways to lay the things in a row, the hands
    taking theirs from the left, those in which each hand has what it has.
    """
    sizes = tuple(sizes)
    _allow_long(sum(sizes), _hands(tuple(counts.values()), sizes, limit), limit)
    ahead = sum(counts.values())
    made = [(((),) * len(sizes), sizes, 1)]
    for thing, count in counts.items():
        ahead -= count
        after = []
        for hands, open_places, weight in made:
            for given in _shares(count, open_places, ahead, limit):
                left, ways = count, weight
                for share in given:
                    ways *= comb(left, share)
                    left -= share
                filled = tuple(
                    hand + (thing,) * share for hand, share in zip(hands, given, strict=True)
                )
                rest = tuple(p - share for p, share in zip(open_places, given, strict=True))
                after.append((filled, rest, ways))
        made = after
    return Dist.of({shape(hands): weight for hands, _, weight in made})


def _shares(count: int, places: Sequence[int], ahead: int, limit: int) -> list[tuple[int, ...]]:
    """How many of `count` equal things each hand may get, `ahead` more things being to come.

    All of these can be completed, so that more than `limit` are too many to deal.
    """
    least = max(0, sum(places) - ahead)
    parts: list[tuple[tuple[int, ...], int]] = [((), 0)]
    to_come = sum(places)
    for place in places:
        to_come -= place
        parts = [
            ((*given, share), taken + share)
            for given, taken in parts
            for share in range(max(0, least - taken - to_come), min(place, count - taken) + 1)
        ]
        if len(parts) > limit:
            raise TooLarge("these hands have at least", len(parts), limit, instead=INSTEAD)
    return [given for given, _ in parts]


def _hands(counts: Sequence[int], sizes: tuple[int, ...], limit: int) -> int:
    """In how many ways hands of these sizes can be filled; of very many, at least how many.

    What is left open after some kinds can always be filled, so that there are at least as many
    ways as have been found then.
    """
    ahead = sum(counts)
    ways = {sizes: 1}
    work = 0
    for count in counts:
        ahead -= count
        after: dict[tuple[int, ...], int] = {}
        for places, number in ways.items():
            for given in _shares(count, places, ahead, limit):
                rest = tuple(p - share for p, share in zip(places, given, strict=True))
                after[rest] = after.get(rest, 0) + number
                work += 1
            if len(after) > limit:
                return len(after)
        ways = after
        if work > limit and (found := sum(ways.values())) > limit:
            return found
    return sum(ways.values())


def _sequences(counts: Sequence[int], n: int, limit: int) -> int:
    """How many sequences of `n` there are; of very many, at least how many.

    Longer sequences are never fewer, as each can be continued as long as something is left.
    """
    if len(counts) > 1_000 and n > 1:
        return perm(len(counts), n) if n < 10 else perm(len(counts), 10)
    if n > SHORT and (number := _sequences(counts, SHORT, limit)) > limit:
        return number
    most, *others = sorted(counts, reverse=True) or [0]
    ways = [int(m <= most) for m in range(n + 1)]
    for count in others:
        ways = [
            sum(ways[m - k] * comb(m, k) for k in range(min(m, count) + 1)) for m in range(n + 1)
        ]
    return ways[n]


def _binomials(n: int, first: int, last: int) -> list[int]:
    """The number of ways to choose `first` to `last` of n, one from the other."""
    made = [0] * (last - first + 1)
    low, high = max(first, 0), min(last, n)
    if low <= high:
        made[low - first] = comb(n, low)
        for k in range(low, high):
            made[k + 1 - first] = made[k - first] * (n - k) // (k + 1)
    return made


def _falling(n: int, last: int) -> list[int]:
    """The number of ways to take 0 to `last` of n in order, one from the other."""
    return list(accumulate(range(n, n - last, -1), mul, initial=1))


def _allow_long(n: int, number: int, limit: int) -> None:
    """Raises TooLarge for too many draws, or for draws that are too long to list."""
    allow(f"draws of {n:,} have", number, limit, instead=INSTEAD)
    allow_parts("draws", number, n, limit, instead=INSTEAD)
