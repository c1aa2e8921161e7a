"""What a question about odds is about, read from what is given by its conventional names.

Whatever is not there, or is something else than its name says, is None: then nothing is recognised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from boardlab.core.errors import FormatError
from boardlab.learn.item import Item
from boardlab.learn.numbers import is_chance, read_number
from boardlab.odds import Bag, Dist
from boardlab.odds.charts.table import numeric
from boardlab.odds.events import predicate

MOST_TRIES = 1_000
"""Of more tries nothing is recognised: their exact chances take too long for a check."""


def chance(item: Item, name: str = "p") -> Fraction | None:
    """A probability."""
    return _chance(item.given.get(name))


def count(item: Item, name: str) -> int | None:
    """A whole number, not negative."""
    found = item.given.get(name)
    if not isinstance(found, int) or isinstance(found, bool):
        return None
    return found if found >= 0 else None


def chances(item: Item) -> list[Fraction] | None:
    """The chance of each of several tries: `chances`, or `n` times `p`."""
    found = item.given.get("chances")
    if found is None:
        p, n = chance(item), count(item, "n")
        return None if p is None or n is None or not 2 <= n <= MOST_TRIES else [p] * n
    values = found.values() if isinstance(found, Mapping) else found
    if not isinstance(values, Iterable) or isinstance(values, str):
        return None
    each = [_chance(value) for value in islice(values, MOST_TRIES + 1)]
    known = [p for p in each if p is not None]
    return known if 1 < len(known) == len(each) <= MOST_TRIES else None


def hits(item: Item) -> Dist | None:
    """How much of something there is, as a distribution of numbers."""
    found = item.given.get("hits")
    return found if isinstance(found, Dist) and numeric(found) else None


def mean(item: Item) -> Fraction | None:
    """How many hits are to be expected, of `hits` or of tries with these chances."""
    found = hits(item)
    if found is not None:
        return found.mean()
    tries = chances(item)
    return sum(tries, Fraction(0)) if tries else None


def bag(item: Item) -> Bag | None:
    """What things are drawn from."""
    found = item.given.get("bag")
    return found if isinstance(found, Bag) else None


def roll(item: Item) -> Dist | None:
    """What is rolled, drawn or dealt."""
    found = item.given.get("roll")
    return found if isinstance(found, Dist) else None


def event(item: Item, name: str = "event") -> Callable[[Any], bool] | None:
    """What is asked of the roll, or known of it."""
    found = item.given.get(name)
    return None if found is None else predicate(found)


def truth(item: Item) -> Fraction | None:
    """The answer, if it is a number."""
    return number(item.ask_rule())


def number(value: Any) -> Fraction | None:
    """What is a number, or writes one."""
    try:
        return read_number(value).value
    except FormatError:
        return None


def _chance(value: Any) -> Fraction | None:
    found = None if value is None or isinstance(value, str) else number(value)
    return found if found is not None and is_chance(found) else None
