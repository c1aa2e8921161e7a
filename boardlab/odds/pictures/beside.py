"""A bag that empties beside a die that does not: what is drawn changes what comes next, a roll not.

How it is drawn is in `boardlab.odds.pictures.tokens`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from itertools import islice
from random import Random
from reprlib import repr as shown
from typing import TYPE_CHECKING, Any

from boardlab.odds.bag import Bag
from boardlab.odds.charts.table import name as told
from boardlab.odds.dist import Dist
from boardlab.odds.events import Event, predicate
from boardlab.odds.limits import TooLarge
from boardlab.odds.pictures.film import Film
from boardlab.odds.pictures.words import called, chance

if TYPE_CHECKING:
    from types import ModuleType

THINGS = 60
"""No bag with more things in it is drawn."""

KINDS = 12
"""Nor one with more kinds of them."""


class Beside(Film):
    """A bag that empties, beside a die. Make one with `beside`; it does not change.

    drawn: what is taken from the bag, in order. rolled: what the die shows each time.
    """

    step = "Draw by draw"

    def __init__(
        self,
        bag: Bag,
        event: Event,
        name: str,
        die: Dist,
        die_event: Event,
        die_name: str,
        drawn: tuple[Any, ...],
        rolled: tuple[Any, ...],
    ) -> None:
        self.bag, self.event, self.name = bag, event, name
        self.die, self.die_event, self.die_name = die, die_event, die_name
        self.drawn, self.rolled = drawn, rolled

    @cached_property
    def bags(self) -> tuple[Bag, ...]:
        """What is left after 0, 1, 2, ... draws."""
        return tuple(self.bag.without(*self.drawn[:n]) for n in range(len(self.drawn) + 1))

    @cached_property
    def chances(self) -> tuple[Fraction | None, ...]:
        """The chance of the event in the next draw, after 0, 1, 2, ...; None of an empty bag."""
        happens = predicate(self.event)
        return tuple(
            left.draw(1).p(lambda hand: happens(hand[0])) if left.size else None
            for left in self.bags
        )

    @property
    def die_chance(self) -> Fraction:
        """The chance of the die's event, which stays."""
        return self.die.p(self.die_event)

    def hits(self, thing: Any) -> bool:
        """Whether a thing in the bag is of the event."""
        return predicate(self.event)(thing)

    def rolls(self, face: Any) -> bool:
        """Whether a face of the die is of the event."""
        return predicate(self.die_event)(face)

    def count(self, n: int) -> int:
        """How many things of the event are left after n draws."""
        return sum(count for thing, count in self.bags[n].counts.items() if self.hits(thing))

    # ------------------------------------------------------------------ in words

    @cached_property
    def captions(self) -> tuple[str, ...]:
        """A sentence to each draw."""
        return tuple(self._said(n) for n in range(len(self.bags)))

    def _said(self, n: int) -> str:
        size, share = self.bags[n].size, self.chances[n]
        said = ""
        if n:
            thing, shows = told(self.drawn[n - 1]), told(self.rolled[n - 1])
            said = f"Draw {n}: {thing}; the die shows {shows}. "
        die = f"{self.die_name} {'still ' if n else ''}with {chance(self.die_chance)}"
        if share is None:
            return f"{said}The bag is empty; on the die {die}."
        counted = f"{self.count(n)}/{size}"
        return (
            f"{said}Next from the bag: {self.name} with {chance(share, counted)}; on the die {die}."
        )

    @cached_property
    def twin(self) -> str:
        """A line for each draw: what is left, and both chances."""
        rows = [("draw", "drawn", "left", "next", "rolled", "die")]
        for n, left in enumerate(self.bags):
            thing = told(self.drawn[n - 1]) if n else ""
            shows = told(self.rolled[n - 1]) if n else ""
            share = self.chances[n]
            chances = f"{self.count(n)}/{left.size}" if share is not None else "-"
            inside = ", ".join(f"{count} {told(kind)}" for kind, count in left.counts.items())
            rows.append((str(n), thing, inside or "empty", chances, shows, str(self.die_chance)))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )

    # ------------------------------------------------------------------ as a picture

    @property
    def _drawn_by(self) -> ModuleType:
        from boardlab.odds.pictures import tokens

        return tokens


def beside(
    bag: Bag,
    event: Event,
    draws: int | Iterable[Any],
    *,
    seed: int = 1,
    die: Dist | None = None,
    die_event: Event | None = None,
    name: str = "",
    die_name: str = "",
) -> Beside:
    """A bag that empties draw by draw, beside a die that keeps its chance.

    event: what is asked of the next thing drawn. draws: how many are drawn, by the seed, or what is
    drawn, in order. die: a die rolled with each draw, by the seed; if not given, one on which every
    thing in the bag is a face. die_event: what is asked of it, if not the same. name, die_name:
    what the events are called.

    Raises ValueError for what cannot be drawn, TooLarge for more things or kinds than there is
    room for.

    >>> from boardlab.odds import bag, beside
    >>> tiles = bag({"gold": 2, "rock": 4})
    >>> [str(share) for share in beside(tiles, "gold", ["rock", "rock", "gold"]).chances]
    ['1/3', '2/5', '1/2', '1/3']
    """
    if not isinstance(bag, Bag):
        raise TypeError(f"a bag is needed, as odds.bag makes one, not {shown(bag)}")
    if not bag.size:
        raise ValueError("the bag is empty: there is nothing to draw")
    if bag.size > THINGS:
        raise TooLarge("the bag has", bag.size, THINGS, "things", "Take a smaller one.")
    if len(bag.counts) > KINDS:
        raise TooLarge(
            "the bag has", len(bag.counts), KINDS, "kinds", "Tell fewer apart with .map."
        )
    rng = Random(seed)
    if isinstance(draws, int) and not isinstance(draws, bool):
        drawn = bag.sample(rng, draws)
    elif isinstance(draws, Iterable) and not isinstance(draws, str):
        drawn = tuple(islice(draws, bag.size + 1))  # One more than there are is refused.
        bag.without(*drawn)
    else:
        raise TypeError(
            f"draws={shown(draws)}: a number of draws is needed, or a list of what is drawn"
        )
    if not isinstance(die, Dist | None):
        raise TypeError(f"die={shown(die)}: a die such as d(6) is needed")
    rolled_die = Dist(bag.counts) if die is None else die
    rolled = tuple(rolled_die.sample(rng) for _ in drawn)
    asked = event if die_event is None else die_event
    word = called(event, name, "in the event")
    die_word = called(asked, die_name, word if die_event is None else "in the event")
    if die_event is None and not die_name:
        die_word = word
    return Beside(bag, event, word, rolled_die, asked, die_word, drawn, rolled)
