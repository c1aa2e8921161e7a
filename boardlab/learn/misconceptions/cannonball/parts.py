"""What paths and shots have in common: beliefs as answers, and the mistakes that they explain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from boardlab.core.marks import Frame, Mark
from boardlab.games.cannonball.state import Cannonball
from boardlab.learn.forms import Numeric, Spaces
from boardlab.learn.item import Counter, Item, reason


class Thought(NamedTuple):
    """An answer that someone may come to.

    spaces: those thought to belong. answer: what that gives in the item's form.
    """

    spaces: frozenset[str]
    answer: Any


class Mistakes(NamedTuple):
    """Spaces that an answer has and the truth has not, and the other way round."""

    extra: frozenset[str]
    missed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Subject:
    """What an item asks about: spaces that belong, by the rules and as they may be believed to.

    true: those of the rules. believed: by the name of a way of thinking, those it may lead to.
    explain: a counter-example to the mistakes of this way of thinking ("" for any at all).
    """

    true: frozenset[str]
    believed: Callable[[str], Iterable[frozenset[str]]]
    explain: Callable[[str, Mistakes], Counter | None]

    def thoughts(self, item: Item, thinking: str) -> Iterator[Thought]:
        """The wrong answers of a way of thinking; none if the item asks something else."""
        if isinstance(item.form, Spaces):
            answer: Callable[[frozenset[str]], Any] = frozenset
        elif isinstance(item.form, Numeric):
            answer = _count
        else:
            return
        truth = item.form.truth(item)
        if answer(self.true) != truth:
            return
        for spaces in dict.fromkeys(self.believed(thinking)):
            if answer(spaces) != truth:
                yield Thought(spaces, answer(spaces))

    def show(self, item: Item, thinking: str, answer: Any) -> Counter | None:
        """A counter-example to an answer that a way of thinking explains."""
        mistakes = self.explained(item, thinking, answer)
        return self.explain(thinking, mistakes) if mistakes else None

    def explained(self, item: Item, thinking: str, answer: Any) -> Mistakes | None:
        """The mistakes in an answer that a way of thinking makes as well."""
        best = max(
            self.thoughts(item, thinking),
            key=lambda thought: item.form.explains(thought.answer, answer, item),
            default=None,
        )
        if best is None:
            return None
        given = answer if isinstance(item.form, Spaces) else best.spaces
        both = (given ^ self.true) & (best.spaces ^ self.true)
        return Mistakes(both & given, both - given)

    def counter(self, item: Item, answer: Any) -> Counter | None:
        """A counter-example to any wrong answer in spaces."""
        if not isinstance(item.form, Spaces) or item.form.truth(item) != self.true:
            return None
        return self.explain("", Mistakes(answer - self.true, self.true - answer))


def _count(spaces: frozenset[str]) -> Fraction:
    return Fraction(len(spaces))


def shown(item: Item, frames: Iterable[Frame]) -> Counter:
    """Frames as a counter-example that says what the last of them says."""
    frames = list(frames)
    return Counter(frames[-1].caption, frames[-1].rules[0], reason(item, frames))


def laid(
    before: Frame | None, marks: Iterable[Mark], caption: str, rule: str, *spaces: str
) -> Frame:
    """A frame with more marks on top of those of the one before."""
    new = tuple(replace(mark, key=f"lens:why:{mark.key}") for mark in marks)
    return Frame((*(before.marks if before else ()), *new), caption, (rule,), spaces)


def cannonball(item: Item) -> Cannonball:
    """The state that an item about Cannonball Colony is about."""
    assert isinstance(item.state, Cannonball)
    return item.state
