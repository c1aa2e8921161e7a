"""`Dist`: a finite distribution, exact at any size.

Inside are integer weights over one total, with no factor in common; at the edge are Fractions. No
float is ever computed with. A Dist is an immutable value: equal distributions are equal and have
one hash, and everything done with one makes another. Two Dists are always independent: `x + x` is
two rolls of x, and `x * 2` is one roll doubled.
"""

from __future__ import annotations

import operator
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from numbers import Rational
from random import Random
from reprlib import repr as shown
from typing import Any, NoReturn, Self

from boardlab.odds.events import Event, predicate, spread
from boardlab.odds.limits import LIMIT, allow


class Dist:
    """A finite exact distribution: outcomes, and how likely each is.

    weights: by outcome, whole numbers or Fractions, none negative; what weighs nothing is no
    outcome. Outcomes are anything that can be hashed; they are kept in order where they have one,
    and as they were given where they have none.

    Raises ValueError for weights that are negative or all 0, TypeError for any other kind.
    """

    __slots__ = ("_hash", "outcomes", "total", "weights")

    _hash: int | None

    outcomes: tuple[Any, ...]
    weights: tuple[int, ...]
    total: int

    def __init__(self, weights: Mapping[Any, int | Fraction] | Iterable[Any]) -> None:
        if not isinstance(weights, Mapping):
            counted: dict[Any, int | Fraction] = {}
            for outcome in weights:
                counted[outcome] = counted.get(outcome, 0) + 1
            weights = counted
        made = _whole(weights)
        self._settle(made)

    def _settle(self, weights: Mapping[Any, int]) -> None:
        try:
            outcomes = sorted(weights)
        except TypeError:
            outcomes = list(weights)
        values = [weights[outcome] for outcome in outcomes]
        common = gcd(*values)
        put = object.__setattr__
        put(self, "outcomes", tuple(outcomes))
        put(
            self,
            "weights",
            tuple(value // common for value in values) if common > 1 else tuple(values),
        )
        put(self, "total", sum(self.weights))
        put(self, "_hash", None)

    @classmethod
    def of(cls, weights: Mapping[Any, int]) -> Self:
        """A distribution of whole positive weights, which are not looked at."""
        made = object.__new__(cls)
        made._settle(weights)
        return made

    @classmethod
    def in_order(cls, outcomes: Sequence[Any], weights: Sequence[int]) -> Self:
        """A distribution of outcomes in their order, no two equal, and whole positive weights.

        Neither is looked at: this is for what is computed in order, and in a hurry.
        """
        made = object.__new__(cls)
        common = gcd(*weights)
        put = object.__setattr__
        put(made, "outcomes", tuple(outcomes))
        put(made, "weights", tuple([w // common for w in weights] if common > 1 else weights))
        put(made, "total", sum(made.weights))
        put(made, "_hash", None)
        return made

    # ------------------------------------------------------------------ what it is

    def items(self) -> Iterator[tuple[Any, Fraction]]:
        """Each outcome with its probability."""
        return (
            (x, Fraction(w, self.total)) for x, w in zip(self.outcomes, self.weights, strict=True)
        )

    def __len__(self) -> int:
        """How many outcomes there are."""
        return len(self.outcomes)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.outcomes)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same distribution; no event, and nothing is rolled."""
        if not isinstance(other, Dist):
            return NotImplemented
        return self._weighed == other._weighed

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(frozenset(self._weighed.items())))
        return self._hash or 0

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a distribution is neither true nor false; .p() is the chance that it is true"
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a distribution does not change: {name} cannot be set")

    @property
    def _weighed(self) -> dict[Any, int]:
        return dict(zip(self.outcomes, self.weights, strict=True))

    # ------------------------------------------------------------------ how likely

    def p(self, event: Event = True) -> Fraction:
        """The probability of an event: a function of the outcome, a set, or one outcome."""
        happens = predicate(event)
        weight = sum(w for x, w in zip(self.outcomes, self.weights, strict=True) if happens(x))
        return Fraction(weight, self.total)

    def exactly(self, k: Any) -> Fraction:
        """The probability of the outcome `k`."""
        return self.p(lambda outcome: outcome == k)

    def at_least(self, k: Any) -> Fraction:
        return self._ordered(operator.ge, k)

    def at_most(self, k: Any) -> Fraction:
        return self._ordered(operator.le, k)

    # ------------------------------------------------------------------ in one number

    def mean(self) -> Fraction:
        """The expectation. Raises TypeError for outcomes that are no numbers."""
        return Fraction(sum(self._numbers(1)), self.total)

    def variance(self) -> Fraction:
        """The mean squared distance from the mean. Raises TypeError for what is no number."""
        return Fraction(sum(self._numbers(2)), self.total) - self.mean() ** 2

    def quantile(self, q: Fraction | float | str) -> Any:
        """The least outcome that is not exceeded with a probability of at least `q` (0 to 1)."""
        share = Fraction(q)
        if not 0 <= share <= 1:
            raise ValueError(f"q={shown(q)}: a quantile lies between 0 and 1")
        self._in_order()
        wanted = share * self.total
        for outcome, weight in zip(self.outcomes, accumulate(self.weights), strict=True):
            if weight >= wanted:
                return outcome
        raise AssertionError("weights sum to their total")

    def covariance(self, i: int, j: int) -> Fraction:
        """The covariance of parts `i` and `j` (from 0) of a distribution of tuples."""
        x, y = self.marginal(i), self.marginal(j)
        return self.map(lambda parts: parts[i] * parts[j]).mean() - x.mean() * y.mean()

    def _numbers(self, power: int) -> Iterator[int | Fraction]:
        """Each outcome to a power, times its weight."""
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            if not isinstance(outcome, int | Fraction):
                raise TypeError(
                    f"{shown(outcome)} is no whole number or Fraction: there is no mean"
                )
            yield outcome**power * weight

    def _in_order(self) -> None:
        """Raises TypeError for outcomes that have no order."""
        if len(self.outcomes) > 1:
            operator.lt(self.outcomes[0], self.outcomes[1])

    def _ordered(self, compare: Callable[[Any, Any], bool], k: Any) -> Fraction:
        return self.p(lambda outcome: compare(outcome, k))

    # ------------------------------------------------------------------ another one

    def map(self, function: Callable[..., Any], *, limit: int = LIMIT) -> Dist:
        """What becomes of each outcome. Where `function` gives a Dist, that is rolled then.

        A function of several parameters is given the parts of a tuple.
        """
        of = spread(function)
        results = [of(outcome) for outcome in self.outcomes]
        if any(isinstance(result, Dist) for result in results):
            return mixture(zip(results, self.weights, strict=True), limit=limit)
        weights: dict[Any, int] = {}
        for result, weight in zip(results, self.weights, strict=True):
            weights[result] = weights.get(result, 0) + weight
        return Dist.of(weights)

    def given(self, event: Event) -> Dist:
        """What it is, once an event is known to have happened. Raises ValueError if it cannot."""
        happens = predicate(event)
        left = {x: w for x, w in self._weighed.items() if happens(x)}
        if not left:
            raise ValueError("this cannot happen, so nothing can be said given that it does")
        return Dist.of(left)

    def cap(self, k: Any) -> Dist:
        """Everything above `k` counts as `k`."""
        return self.map(lambda outcome: min(outcome, k))

    def marginal(self, i: int) -> Dist:
        """Part `i` (from 0) of a distribution of tuples."""
        for outcome in self.outcomes:
            if not isinstance(outcome, tuple):
                raise TypeError(f"{shown(outcome)} is no tuple: it has no parts")
        weights: dict[Any, int] = {}
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            weights[outcome[i]] = weights.get(outcome[i], 0) + weight
        return Dist.of(weights)

    def sample(self, rng: Random) -> Any:
        """One outcome, drawn with `rng`."""
        at = rng.randrange(self.total)
        return self.outcomes[bisect_right(tuple(accumulate(self.weights)), at)]

    # ------------------------------------------------------------------ arithmetic

    def _with(
        self, other: object, operate: Callable[[Any, Any], Any], *, turned: bool = False
    ) -> Dist:
        """Each outcome with each of another, or with a constant. Raises TypeError, TooLarge."""
        if not isinstance(other, Dist):
            if turned:
                return self.map(lambda x: operate(other, x))
            return self.map(lambda x: operate(x, other))
        first, second = (other, self) if turned else (self, other)
        allow("these have together", len(first) * len(second))
        weights: dict[Any, int] = {}
        for x, v in zip(first.outcomes, first.weights, strict=True):
            for y, w in zip(second.outcomes, second.weights, strict=True):
                z = operate(x, y)
                weights[z] = weights.get(z, 0) + v * w
        return Dist.of(weights)

    def __add__(self, other: object) -> Dist:
        return self._with(other, operator.add)

    def __radd__(self, other: object) -> Dist:
        return self._with(other, operator.add, turned=True)

    def __sub__(self, other: object) -> Dist:
        return self._with(other, operator.sub)

    def __rsub__(self, other: object) -> Dist:
        return self._with(other, operator.sub, turned=True)

    def __mul__(self, other: object) -> Dist:
        return self._with(other, operator.mul)

    def __rmul__(self, other: object) -> Dist:
        return self._with(other, operator.mul, turned=True)

    def __floordiv__(self, other: object) -> Dist:
        return self._with(other, operator.floordiv)

    def __mod__(self, other: object) -> Dist:
        return self._with(other, operator.mod)

    def __neg__(self) -> Dist:
        return self.map(operator.neg)

    def __abs__(self) -> Dist:
        return self.map(abs)

    def __ge__(self, other: object) -> Dist:
        return self._with(other, operator.ge)

    def __gt__(self, other: object) -> Dist:
        return self._with(other, operator.gt)

    def __le__(self, other: object) -> Dist:
        return self._with(other, operator.le)

    def __lt__(self, other: object) -> Dist:
        return self._with(other, operator.lt)

    def __rmatmul__(self, count: int) -> Dist:
        """`3 @ x`: the sum of three. `0 @ x` is the constant 0."""
        from boardlab.odds.sums import total_of

        return total_of(count, self)


# ---------------------------------------------------------------------- several


def joint(*dists: Dist, limit: int = LIMIT) -> Dist:
    """All of them together, as tuples; they are independent. Raises TooLarge."""
    size = 1
    for dist in dists:
        size *= len(dist)
    allow("these have together", size, limit)
    weights: dict[tuple[Any, ...], int] = {(): 1}
    for dist in dists:
        pairs = tuple(zip(dist.outcomes, dist.weights, strict=True))
        weights = {(*head, x): v * w for head, v in weights.items() for x, w in pairs}
    return Dist.of(weights)


def mixture(parts: Iterable[tuple[Any, int]], *, limit: int = LIMIT) -> Dist:
    """One of several Dists or outcomes, each as likely as its weight, and then one of that."""
    found = [(part if isinstance(part, Dist) else constant(part), weight) for part, weight in parts]
    common = lcm(*(part.total for part, _ in found))
    weights: dict[Any, int] = {}
    for part, weight in found:
        scale = weight * (common // part.total)
        for x, w in zip(part.outcomes, part.weights, strict=True):
            weights[x] = weights.get(x, 0) + w * scale
    allow("this has", len(weights), limit)
    return Dist.of(weights)


def constant(outcome: Hashable) -> Dist:
    """What is certain."""
    return Dist.of({outcome: 1})


def d(faces: int | Iterable[Any] | Mapping[Any, int | Fraction]) -> Dist:
    """A die: `d(6)`, `d([1, 2, 2, 3])`, or faces with weights.

    Raises ValueError for a die without faces, TypeError for what no die can be made of.
    """
    if isinstance(faces, bool) or not isinstance(faces, (int, Iterable)):
        raise TypeError(f"d({shown(faces)}): a number of faces, or the faces, are needed")
    if not isinstance(faces, int):
        return Dist(faces)
    if faces < 1:
        raise ValueError(f"d({faces}): a die has at least one face")
    allow(f"d({faces}) has", faces)
    return Dist.of(dict.fromkeys(range(1, faces + 1), 1))


def _whole(weights: Mapping[Any, Any]) -> dict[Any, int]:
    """Weights as whole numbers in the same proportions, those of 0 left out."""
    for outcome, weight in weights.items():
        if isinstance(weight, bool) or not isinstance(weight, Rational):
            raise TypeError(
                f"the weight of {shown(outcome)} is {shown(weight)}: a whole number or a Fraction "
                "is needed"
            )
        if weight < 0:
            raise ValueError(f"the weight of {shown(outcome)} is {weight}: none is negative")
    common = lcm(*(weight.denominator for weight in weights.values()))
    made = {x: int(weight * common) for x, weight in weights.items() if weight}
    if not made:
        raise ValueError("there is no outcome: at least one needs a weight above 0")
    return made
