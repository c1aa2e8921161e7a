"""A bag that is believed to behave like a die: what is drawn is in it again at the next draw."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Any

from boardlab.odds import Bag, Dist, d, joint, pool
from boardlab.odds.events import Event, predicate
from boardlab.odds.limits import LIMIT


class Replaced(Bag):
    """Answers what a bag answers, and never empties."""

    __slots__ = ()

    @property
    def _one(self) -> Dist:
        """One thing drawn."""
        return Dist(self.counts)

    def without(self, *things: Any) -> Replaced:
        return self

    def map(self, function: Callable[..., Hashable]) -> Replaced:
        return Replaced(super().map(function).counts)

    def draw(self, n: int = 1, *, limit: int = LIMIT) -> Dist:
        things = tuple(self.counts)
        places = Dist(dict(enumerate(self.counts.values())))
        drawn = pool(n, places).sorted(limit=limit)
        return drawn.map(lambda hand: tuple(things[at] for at in hand), limit=limit)

    def draw_in_order(self, n: int = 1, *, limit: int = LIMIT) -> Dist:
        return joint(*[self._one] * n, limit=limit)

    def deal(self, *sizes: int, limit: int = LIMIT) -> Dist:
        return joint(*(self.draw(n, limit=limit) for n in sizes), limit=limit)

    def count(self, event: Event, n: int, *more: int, limit: int = LIMIT) -> Dist:
        happens = predicate(event)
        hits = sum(count for thing, count in self.counts.items() if happens(thing))
        hit = d({1: hits, 0: self.size - hits})
        counted = [size @ hit for size in (n, *more)]
        return joint(*counted, limit=limit) if more else counted[0]

    def sample(self, rng: Random, n: int = 1) -> tuple[Any, ...]:
        return tuple(rng.choices(tuple(self.counts), tuple(self.counts.values()), k=n))
