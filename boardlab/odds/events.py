"""Events: a function of the outcome, a set of outcomes, or one outcome."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Set
from inspect import Parameter, signature
from reprlib import repr as shown
from typing import Any

Event = Callable[..., Any] | Set[Any] | list[Any] | Hashable


def predicate(event: Event) -> Callable[[Any], bool]:
    """The event as a function of one outcome.

    A function of several parameters is given the parts of a tuple: `lambda a, b: a > b`.
    A list of outcomes is one outcome nowhere, since it cannot be hashed: it counts as a set.
    """
    if callable(event):
        unpack = spread(event)
        return lambda outcome: bool(unpack(outcome))
    if isinstance(event, (Set, list, range)):
        try:
            chosen = set(event)
        except TypeError:
            raise TypeError(f"{shown(event)}: outcomes that can be hashed are needed") from None
        return lambda outcome: outcome in chosen
    return lambda outcome: bool(outcome == event)


def measure(event: Any) -> Callable[[Any], Any]:
    """What is asked of an outcome: what a function says, whether it is in the event, or itself."""
    if event is None:
        return lambda outcome: outcome
    return spread(event) if callable(event) else predicate(event)


def spread(function: Callable[..., Any]) -> Callable[[Any], Any]:
    """The function as one of a single outcome: several parameters take a tuple apart."""
    if not callable(function):
        raise TypeError(f"{shown(function)}: a function is needed")
    count = _parameters(function)
    if count > 1:
        return lambda outcome: (
            function(*outcome) if isinstance(outcome, tuple) else function(outcome)
        )
    return function


def _parameters(function: Callable[..., Any]) -> int:
    """How many positional arguments a function has to be given; 1 where that is not known.

    A function of any number, `lambda *dice: ...`, is to be given all of them.
    """
    try:
        found = signature(function).parameters.values()
    except (TypeError, ValueError):
        return 1
    if any(each.kind is Parameter.VAR_POSITIONAL for each in found):
        return 2
    needed = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    return sum(each.kind in needed and each.default is Parameter.empty for each in found)
