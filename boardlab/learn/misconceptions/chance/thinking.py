"""The wrong answers that each way of thinking about odds leads to, from what is given.

An answer is a number, or the name of a choice ("equal"), or True and False for yes and no; or a
function that says which numbers the thinking may lead to; or ANY_OTHER, every choice but the right
one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import prod
from types import MappingProxyType
from typing import Any, Final

from boardlab.learn.forms import Choice, named
from boardlab.learn.item import Item
from boardlab.learn.misconceptions.chance import given
from boardlab.learn.misconceptions.chance.replaced import Replaced
from boardlab.odds import Dist
from boardlab.odds.charts.chart import sampling_band

ANY_OTHER: Final = object()
"""Every choice but the right one."""

EQUAL: Final = ("equal", "same")
"""What a choice is called that holds all for equally likely."""

_WHOLE, _HALF = Fraction(1), Fraction(1, 2)


def add(item: Item) -> Iterator[Fraction]:
    """Chances add up, even over 1; or up to 1.

    Since `p` and `n` may stand for anything, they are tries only where the answer is the chance
    that one of them happens, or none.
    """
    tries = given.chances(item)
    if tries is None or item.given.get("need", 1) != 1:
        return
    total, none = sum(tries, Fraction(0)), prod((1 - p for p in tries), start=_WHOLE)
    truth = given.truth(item)
    if "chances" not in item.given and truth not in (none, 1 - none):
        return
    if truth == none:
        # The chance that none happens is asked for.
        yield from (1 - total, max(1 - total, Fraction(0)))
    else:
        yield from (total, min(total, _WHOLE))


def gambler(item: Item) -> Iterator[Any]:
    """After a streak the chance is another one: higher, since it is due, or lower."""
    p, streak = given.chance(item), item.given.get("streak")
    if p is None or not streak or given.truth(item) not in (p, None):
        return
    # What is off by less is a mistake of another kind.
    near = min(p, 1 - p) / 10
    yield lambda value: 0 <= value <= 1 and abs(value - p) >= near
    yield ANY_OTHER


def even(item: Item) -> Iterator[Any]:
    """So many outcomes, so each has its even share."""
    found, event = given.roll(item), given.event(item)
    if found is not None:
        asked = 1 if event is None else sum(map(event, found.outcomes))
        yield Fraction(asked, len(found))
    elif count := given.count(item, "outcomes"):
        yield Fraction(1, count)
    else:
        return
    yield from _undecided(item)


def sure(item: Item) -> Iterator[Any]:
    """What is likely happens, and what is not does not: each time."""
    p, n = given.chance(item), given.count(item, "n")
    if p in (None, 0, _HALF, 1):
        return
    happens = p > _HALF
    yield happens
    yield Fraction(happens)
    if n:
        yield Fraction(n * happens)


def mean_is_chance(item: Item) -> Iterator[Any]:
    """The mean, or its share of what is needed, is the chance; or else decides it."""
    mean, need = given.mean(item), given.count(item, "need")
    if mean is None or not need:
        return
    yield mean
    yield min(mean / need, _WHOLE)
    yield Fraction(mean >= need)
    yield mean >= need


def independent(item: Item) -> Iterator[Any]:
    """The bag behaves like dice: the rule, asked of a bag that never empties."""
    found = given.bag(item)
    if found is None:
        return
    about = () if item.state is None else (item.state,)
    try:
        yield item.rule(*about, **{**item.given, "bag": Replaced(found.counts)})
    except Exception:  # a rule that cannot be asked of such a bag
        return


CONDITION: Final = ("whole", "both", "swapped", "first")
"""The ways to go wrong where something is known, in the order in which they are tried."""


def conditioned(item: Item) -> dict[str, Fraction]:
    """What each of CONDITION answers where a `condition` is known of a `roll`."""
    found, event = given.roll(item), given.event(item)
    known = given.event(item, "condition")
    if found is None or event is None or known is None:
        return {}
    either, p_event, p_known = (
        found.p(lambda x: event(x) and known(x)),
        found.p(event),
        found.p(known),
    )
    if not p_event or not p_known:
        return {}
    thought = {"whole": p_event, "both": either, "swapped": either / p_event}
    first = _first(found, known)
    if first is not None:
        thought["first"] = first.p(event)
    return {name: thought[name] for name in CONDITION if name in thought}


def condition(item: Item) -> Iterator[Fraction]:
    """What is known is left out of the count, or what is asked and what is known are swapped."""
    yield from conditioned(item).values()


def _first(found: Dist, known: Callable[[Any], bool]) -> Dist | None:
    """The roll as if the first part alone made known what is: "one is a six" as "the first is".

    None where no face of the first part does.
    """
    if not all(isinstance(x, tuple) and x for x in found.outcomes):
        return None
    fails = {x[0] for x in found.outcomes if not known(x)}
    if all(x[0] in fails for x in found.outcomes):
        return None
    return found.given(lambda x: x[0] not in fails)


def small_sample(item: Item) -> Iterator[Any]:
    """A few rolls decide, though what they show is within what chance alone brings."""
    p, rolls, seen = given.chance(item), given.count(item, "rolls"), given.count(item, "seen")
    if p is None or not rolls or seen is None:
        return
    low, high = sampling_band(p, rolls)
    if low <= seen / rolls <= high:
        yield Fraction(seen, rolls)
        yield ANY_OTHER


def order(item: Item) -> Iterator[Any]:
    """Same odds for everyone, so that it is no matter who begins."""
    players = given.count(item, "players")
    if players and players > 1:
        yield Fraction(1, players)
        yield from _undecided(item)


def cap(item: Item) -> Iterator[Fraction]:
    """The mean of what is capped is the mean, capped."""
    found, limit = given.hits(item), given.number(item.given.get("limit"))
    if found is not None and limit is not None:
        yield min(found.mean(), limit)
        yield found.mean()


def _undecided(item: Item) -> Iterator[Any]:
    """The choice that holds all for equal; of yes and no, the wrong one."""
    yield from EQUAL
    if isinstance(item.form, Choice) and {*item.form.options} == {"yes", "no"}:
        yield ANY_OTHER


THINKING: Final[Mapping[str, Callable[[Item], Iterable[Any]]]] = MappingProxyType(
    {
        "add": add,
        "gambler": gambler,
        "even": even,
        "sure": sure,
        "mean-is-chance": mean_is_chance,
        "independent": independent,
        "condition": condition,
        "small-sample": small_sample,
        "order": order,
        "cap": cap,
    }
)


def answers(item: Item, thoughts: Iterable[Any]) -> Iterator[Any]:
    """The thoughts as answers to the item; those that are right are left out."""
    if not isinstance(item.form, Choice):
        right = given.truth(item)
        for thought in thoughts:
            if callable(thought):
                yield thought
            elif not isinstance(thought, bool) and thought is not ANY_OTHER:
                value = given.number(thought)
                if value is not None and value != right:
                    yield value
        return
    truth = item.form.truth(item)
    wrong = [option for option in item.form.options if option != truth]
    for thought in thoughts:
        yield from (option for option in wrong if _is(option, thought))


def _is(option: str, thought: Any) -> bool:
    """Whether a choice is what is thought."""
    if thought is ANY_OTHER or named(thought) == option:
        return True
    value = None if isinstance(thought, bool | str) else given.number(option)
    if value is None:
        return False
    return bool(thought(value)) if callable(thought) else value == given.number(thought)
