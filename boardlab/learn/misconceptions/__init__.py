"""What is commonly misunderstood, each as a function that computes the wrong answer.

A misconception recognises an answer that its thinking leads to. It has a message (in the words of
the language, under `misconception.<id>`) and a picture: a counter-example on a board or a drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from operator import itemgetter
from typing import Any

from boardlab.core.errors import FormatError
from boardlab.learn.conventions import told_by
from boardlab.learn.guide import Guide
from boardlab.learn.item import Counter, Item
from boardlab.learn.language import say

_CANNONBALL = "boardlab.learn.misconceptions.cannonball"
_CORNWALL = "boardlab.learn.misconceptions.cornwall"
_CHANCE = "boardlab.learn.misconceptions.chance"
_HOMES = {
    "diagonal": _CANNONBALL,
    "own-blockade": _CANNONBALL,
    "cannon-stops": _CANNONBALL,
    "through": _CANNONBALL,
    "blocker": _CANNONBALL,
    "nearest": _CANNONBALL,
    "cover": _CANNONBALL,
    "over": _CANNONBALL,
    "own-target": _CANNONBALL,
    "pieces-not-values": _CORNWALL,
    "tie-full": _CORNWALL,
    "second-after-tie": _CORNWALL,
    "round-down": _CORNWALL,
    "flags-add": _CORNWALL,
    "no-flag-second": _CORNWALL,
    "own-free": _CORNWALL,
    "add": _CHANCE,
    "gambler": _CHANCE,
    "even": _CHANCE,
    "sure": _CHANCE,
    "mean-is-chance": _CHANCE,
    "independent": _CHANCE,
    "condition": _CHANCE,
    "small-sample": _CHANCE,
    "order": _CHANCE,
    "cap": _CHANCE,
}
"""Where each misconception is, by id; loaded on first use."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A way of thinking that leads astray.

    thinks: the answers that it leads to on an item, none where it makes no difference or does not
    apply. show: a counter-example to one such answer; None leaves it to the item. says: what is
    told to someone who thinks so, for a misconception of one's own, which the words do not have.
    tells: what of the message bears on an answer that it explains; by default, all of it.
    """

    id: str
    thinks: Callable[[Item], Iterable[Any]]
    show: Callable[[Item, Any], Counter | None] | None = None
    says: str = ""
    tells: Callable[[Item, Any], str] | None = None

    @property
    def message(self) -> str:
        """What is told to someone who thinks so."""
        return self.says or say(f"misconception.{self.id}.message")

    def told(self, answer: Any, item: Item) -> str:
        """What is told to someone who gave this answer, which it explains."""
        return self.tells(item, answer) if self.tells else self.message

    @property
    def title(self) -> str:
        """The thinking in a few words, as for a teacher."""
        return self.id if self.says else say(f"misconception.{self.id}.title")

    def explains(self, answer: Any, item: Item) -> Fraction:
        """How well it explains an answer that was read: 0 not at all, 1 wholly."""
        found = (item.form.explains(wrong, answer, item) for wrong in self.thinks(item))
        return max(found, default=Fraction(0))


_EVIDENCE = {
    ("cannonball", "connection"): _CANNONBALL,
    ("cannonball", "cannon_range"): _CANNONBALL,
    ("cornwall", "standing"): _CORNWALL,
    ("cornwall", "placement_cost"): _CORNWALL,
}
"""Where the misconceptions about a game's evidence are, which lists them as LOOK_FOR, and a
`counter` to wrong answers."""


def about(
    game: str, evidence: str
) -> tuple[tuple[Misconception, ...], Callable[[Item, Any], Counter | None] | None]:
    """The misconceptions that bear on a piece of a game's evidence ("connection.reached").

    And what gives a counter-example to any other wrong answer; None where nothing is known.
    """
    name = evidence.partition(".")[0]
    if (game, name) not in _EVIDENCE:
        return (), None
    home = import_module(_EVIDENCE[game, name])
    counter: Callable[[Item, Any], Counter | None] = home.counter
    return tuple(map(misconception, home.LOOK_FOR[name])), counter


def about_given(given: Collection[str]) -> tuple[Misconception, ...]:
    """The misconceptions about odds that the names of what is given tell of.

    `boardlab.learn.misconceptions.chance` says what the names stand for.
    """
    return tuple(map(misconception, told_by(given)))


def misconceptions() -> Guide:
    """The ids of those that boardlab knows, shown as a guide for teachers."""
    return Guide(_HOMES)


def misconception(name: str | Misconception) -> Misconception:
    """The misconception of this id. Raises FormatError, with those there are, for any other."""
    if isinstance(name, Misconception):
        return name
    if name not in _HOMES:
        raise FormatError(f"there is no misconception {name!r}; known are: {', '.join(_HOMES)}")
    found: Misconception = import_module(_HOMES[name]).MISCONCEPTIONS[name]
    return found


def recognise(answer: Any, item: Item) -> Misconception | None:
    """Which of those that the item looks for explains a wrong answer best; None if none does."""
    weighed = ((each.explains(answer, item), each) for each in item.look_for)
    share, best = max(weighed, key=itemgetter(0), default=(0, None))
    return best if share else None
