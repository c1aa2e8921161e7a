"""What is commonly misunderstood about odds, recognised by what a question gives by name.

A question tells what it is about by the names under which it gives its numbers, and its rule works
the answer out from them. A misconception applies where the names that it needs are given:

    chances             the chance of each try, in a list                    add
    p, n                so many tries of one chance: does one happen, or     add
                        none?
    p                   the chance of what is asked about, if `look_for`     sure
                        names it; and n, how often it is tried
    p, streak           and how long it has not happened (or has)            gambler
    p, rolls, seen      and how often it was seen in so many rolls           small-sample
    outcomes            how many outcomes there are                          even
    roll, event         a Dist, and what is asked of it                      even
    roll, event, condition   and what is known of it                         condition
    hits, need          a Dist of numbers, and how many are needed           mean-is-chance
    chances, need       the same from the chances of each                    mean-is-chance
    hits, limit         a Dist of numbers, and the most that counts          cap
    bag                 a Bag, of which the rule asks its draws              independent
    players             how many take turns, with the same odds              order

So a question takes five lines:

    learn.ask(
        "Cannons hit with chances {chances}. How likely is it that one hits, or more?", None,
        lambda chances: 1 - prod(1 - p for p in chances),
        given={"chances": [Fraction(2, 3), Fraction(1, 2)]},
    )

Where a choice is asked for, one called "equal" or "same" is that of `even` and of `order`; "yes"
and "no" are those of `sure`; and of `gambler` and `small-sample` it is every choice but the right
one.

Counter-examples are pictures of other cases, from which the answer cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from boardlab.learn.item import Counter, Item
from boardlab.learn.language import say
from boardlab.learn.misconceptions import Misconception
from boardlab.learn.misconceptions.chance import examples, thinking


def _thinks(name: str, item: Item) -> Iterator[Any]:
    return thinking.answers(item, thinking.THINKING[name](item))


def _show(name: str, item: Item, answer: Any) -> Counter:
    """Another case, in a picture."""
    way = _way(item, answer) if name == "condition" else ""
    case = f"{name}.{way}" if way else name
    return Counter(
        say(f"chance.{case}.look"), drawings=examples.safe(item, examples.EXAMPLES[case]())
    )


def _way(item: Item, answer: Any) -> str:
    """In which way what is known was left out."""
    for way, thought in thinking.conditioned(item).items():
        thoughts = thinking.answers(item, [thought])
        if any(item.form.explains(wrong, answer, item) for wrong in thoughts):
            return way
    return "whole"


def _tells_condition(item: Item, answer: Any) -> str:
    return say(f"misconception.condition.{_way(item, answer)}.message")


MISCONCEPTIONS: Final[Mapping[str, Misconception]] = MappingProxyType(
    {
        name: Misconception(
            name,
            partial(_thinks, name),
            partial(_show, name),
            tells=_tells_condition if name == "condition" else None,
        )
        for name in thinking.THINKING
    }
)
