"""What is commonly misunderstood about majorities and prices in Cornwall.

They bear on items that give a `region` (a field of it) and a `player`, and ask for his points; on
items that give `pieces`, and ask what they cost; and on functions that score, called as
`score(pieces, fields, first, second)`. Counter-examples are other small cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from boardlab.core.errors import FormatError
from boardlab.games.cornwall.state import Cornwall
from boardlab.learn.forms import Code, Numeric
from boardlab.learn.item import Counter, Item
from boardlab.learn.language import say
from boardlab.learn.misconceptions import Misconception
from boardlab.learn.misconceptions.cornwall import cases, thinking
from boardlab.learn.misconceptions.cornwall.thinking import Beliefs, Claim

BELIEFS: Final[Mapping[str, tuple[Beliefs, ...]]] = MappingProxyType(
    {
        "pieces-not-values": (frozenset({"pieces"}),),
        "tie-full": (
            frozenset({"first whole", "second whole"}),
            frozenset({"first own", "second whole"}),
        ),
        "second-after-tie": (frozenset({"next second"}), frozenset({"next too"})),
        "round-down": (frozenset({"down"}), frozenset({"unrounded"})),
        "flags-add": (frozenset({"flags double"}), frozenset({"flags add"})),
        "no-flag-second": (frozenset({"second one"}), frozenset({"as flagged"})),
        "own-free": (frozenset({"own free"}), frozenset({"own free", "own new free"})),
    }
)
"""What each misconception may believe."""

LOOK_FOR: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "standing": tuple(name for name in BELIEFS if name != "own-free"),
        "placement_cost": ("own-free",),
    }
)
"""The misconceptions that bear on each piece of evidence; of two that lead to the same answer, the
likelier first."""


# ---------------------------------------------------------------------- what is asked


def claimed(item: Item) -> tuple[Claim, int] | None:
    """The region and the player whose points are asked for; None if something else is asked."""
    space, player = item.given.get("region"), item.given.get("player")
    state = item.state
    if not isinstance(state, Cornwall) or not isinstance(item.form, Numeric):
        return None
    if not isinstance(space, str) or space not in state.fields or type(player) is not int:
        return None
    found = thinking.claim(state, space)
    return (found, player) if thinking.points(found)[player] == _truth(item) else None


def _truth(item: Item) -> Fraction | None:
    try:
        return item.form.truth(item)  # type: ignore[no-any-return]
    except FormatError:
        return None


def _thinks(name: str, item: Item) -> Iterator[Any]:
    if isinstance(item.form, Code):
        if name != "own-free":
            yield from (partial(thinking.score, beliefs=beliefs) for beliefs in BELIEFS[name])
        return
    truth = _truth(item)
    found = claimed(item)
    for beliefs in BELIEFS[name]:
        if found:
            thought: Any = thinking.points(found[0], beliefs)[found[1]]
        elif "pieces" in item.given and isinstance(item.state, Cornwall):
            thought = thinking.cost(item.state, item.given["pieces"], beliefs)
        else:
            return
        if thought != truth:
            yield thought


# ---------------------------------------------------------------------- what is shown


def _show(name: str, item: Item, _answer: Any) -> Counter | None:
    """Another case, in which this thinking leads astray as well."""
    if isinstance(item.form, Code):
        return None  # the item has a map on which the function is wrong
    if name == "own-free":
        return _price(item, f"cornwall.{name}.look")
    return _case(item, name)


def counter(item: Item, _answer: Any) -> Counter | None:
    """Another case of the same kind, for an answer that no known thinking leads to."""
    if isinstance(item.state, Cornwall) and "pieces" in item.given:
        return _price(item, "cornwall.price.look")
    found = claimed(item)
    return _case(item, kind(found[0])) if found else None


def kind(found: Claim) -> str:
    """What a region is an example of."""
    sums = sorted((sum(values) for values in found.held if values), reverse=True)
    if len(sums) > 1 and sums[0] == sums[1]:
        return "tie-full"
    if found.landscape == "swamp":
        return "swamp"
    if not found.flags:
        return "plain"
    if len(sums) > 2 and sums[1] == sums[2]:
        return "tie-second"
    return "village" if found.landscape == "village" else "clear"


def _case(item: Item, name: str) -> Counter | None:
    truth = _truth(item)
    found = None if truth is None else cases.case(name, truth)
    if found is None:
        return None
    return Counter(say(f"cornwall.{name}.look"), drawings=cases.counted(*found))


def _price(item: Item, key: str) -> Counter | None:
    truth = _truth(item)
    return None if truth is None else Counter(say(key), drawings=cases.priced(truth))


MISCONCEPTIONS: Final[Mapping[str, Misconception]] = MappingProxyType(
    {name: Misconception(name, partial(_thinks, name), partial(_show, name)) for name in BELIEFS}
)
