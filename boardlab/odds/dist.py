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
from itertools import accumulate, product
from math import gcd, lcm, prod
from random import Random
from reprlib import repr as shown
from typing import TYPE_CHECKING, Any, NoReturn, Self

from boardlab.odds.events import Event, predicate, spread
from boardlab.odds.limits import LIMIT, LISTED, TooLarge, allow, in_digits
from boardlab.odds.operate import applied, over
from boardlab.odds.weights import count_in, tally, whole

if TYPE_CHECKING:
    from boardlab.odds.charts.chart import Chart
    from boardlab.odds.simulate import Simulation
    from boardlab.odds.surd import Surd


class Rolled:
    """What is rolled and is no Dist: it is no constant, and says itself how it goes with one."""

    __slots__ = ()


class Dist:
    """A finite exact distribution: outcomes, and how likely each is.

    weights: by outcome, whole numbers or Fractions, none negative; what weighs nothing is no
    outcome. Or outcomes alone, each as likely as it is often there. Outcomes are anything that can
    be hashed; they are kept in order where they have one, and as they were given where not.

    Raises ValueError for weights that are negative or all 0, TypeError for any other kind and for
    outcomes that cannot be hashed.

    >>> from boardlab.odds import Dist, d
    >>> coin = Dist({"hit": 2, "miss": 4})
    >>> dict(coin.items())
    {'hit': Fraction(1, 3), 'miss': Fraction(2, 3)}
    >>> coin == d(6).map(lambda face: "hit" if face > 4 else "miss")
    True
    """

    __slots__ = ("_hash", "outcomes", "total", "weights")

    _hash: int | None

    outcomes: tuple[Any, ...]
    weights: tuple[int, ...]
    total: int

    def __init__(self, weights: Mapping[Any, int | Fraction] | Iterable[Any]) -> None:
        if isinstance(weights, Dist):
            weights = weights._weighed
        elif not isinstance(weights, Mapping):
            weights = tally(weights)
        self._settle(whole(weights))

    def _settle(self, weights: Mapping[Any, int]) -> None:
        try:
            outcomes = sorted(weights)
        except TypeError:
            outcomes = list(weights)
        values = [weights[outcome] for outcome in outcomes]
        common = gcd(*reversed(values))  # The last of a long tail has the fewest factors.
        put = object.__setattr__
        put(self, "outcomes", tuple(outcomes))
        put(
            self,
            "weights",
            tuple(value // common for value in values) if common > 1 else tuple(values),
        )
        put(self, "total", sum(self.weights))
        put(self, "_hash", None)

    def __reduce__(self) -> tuple[Any, ...]:
        return Dist.in_order, (self.outcomes, self.weights)

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
        """The probability of an event: a function of the outcome, a set, or one outcome.

        A function of several parameters is given the parts of a tuple. Without an event, the
        probability of True, which raises TypeError where no outcome is True or False.

        >>> from boardlab.odds import d, joint
        >>> (3 @ d(6) >= 11).p()
        Fraction(1, 2)
        >>> d(6).p({5, 6}), d(6).p(6), d(6).p(lambda face: face % 2)
        (Fraction(1, 3), Fraction(1, 6), Fraction(1, 2))
        >>> joint(d(6), d(6)).p(lambda first, second: first > second)
        Fraction(5, 12)
        """
        if event is True and not any(isinstance(outcome, bool) for outcome in self.outcomes):
            raise TypeError(
                f"p() is the chance that something is true, and {shown(self.outcomes[0])} is "
                "neither True nor False: p(event) is the chance of an event"
            )
        happens = predicate(event)
        weight = sum(w for x, w in zip(self.outcomes, self.weights, strict=True) if happens(x))
        return Fraction(weight, self.total)

    def exactly(self, k: Any) -> Fraction:
        """The probability of the outcome `k`."""
        return self.p(lambda outcome: outcome == k)

    def at_least(self, k: Any) -> Fraction:
        """The probability of `k` or more. Raises TypeError for what has no order with it."""
        return self._ordered(operator.ge, k)

    def at_most(self, k: Any) -> Fraction:
        """The probability of `k` or less. Raises TypeError for what has no order with it."""
        return self._ordered(operator.le, k)

    # ------------------------------------------------------------------ in one number

    def mean(self) -> Fraction:
        """The expectation. Raises TypeError for outcomes that are no numbers."""
        return Fraction(sum(self._numbers(1)), self.total)

    def variance(self) -> Fraction:
        """The mean squared distance from the mean. Raises TypeError for what is no number.

        >>> from boardlab.odds import d
        >>> (3 @ d(6)).variance()
        Fraction(35, 4)
        """
        return Fraction(sum(self._numbers(2)), self.total) - self.mean() ** 2

    def deviation(self) -> Surd:
        """The standard deviation, exactly: a Fraction times a square root; float() of it rounds.

        Raises TypeError for what is no number.

        >>> from boardlab.odds import d
        >>> (3 @ d(6)).deviation()
        √35/2 ≈ 2.958
        """
        from boardlab.odds.surd import Surd

        return Surd.root_of(self.variance())

    def std(self) -> float:
        """The standard deviation, rounded to a float. Raises TypeError for what is no number."""
        return float(self.deviation())

    def quantile(self, q: Fraction | float | str) -> Any:
        """The least outcome that is not exceeded with a probability of at least `q` (0 to 1).

        A float stands for the decimal that it is written as: 0.1 is one tenth.

        Raises ValueError for a q outside of that, TypeError for outcomes without an order.

        >>> from boardlab.odds import d
        >>> (3 @ d(6)).quantile(0.5)
        10
        """
        try:
            share = Fraction(repr(q)) if isinstance(q, float) else Fraction(q)
        except (TypeError, ValueError, ZeroDivisionError):
            raise ValueError(f"q={shown(q)}: a number from 0 to 1 is needed") from None
        if not 0 <= share <= 1:
            raise ValueError(f"q={shown(q)}: a quantile lies between 0 and 1")
        self._in_order()
        wanted = share * self.total
        return next(
            outcome
            for outcome, weight in zip(self.outcomes, accumulate(self.weights), strict=True)
            if weight >= wanted
        )

    def covariance(self, i: int, j: int) -> Fraction:
        """The covariance of parts `i` and `j` (from 0) of a distribution of tuples.

        Raises TypeError for what is no tuple of numbers, IndexError for a part that is not there.

        >>> from boardlab.odds import d, joint
        >>> joint(d(6), d(6)).map(lambda a, b: (a, a + b)).covariance(0, 1)
        Fraction(35, 12)
        """
        x, y = self.marginal(i), self.marginal(j)
        both = self.map(lambda parts: parts[i] * parts[j])
        return both.mean() - x.mean() * y.mean()

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
            first, second = self.outcomes[:2]
            applied(operator.lt, first, second)

    def _ordered(self, compare: Callable[[Any, Any], bool], k: Any) -> Fraction:
        return self.p(lambda outcome: applied(compare, outcome, k))

    # ------------------------------------------------------------------ another one

    def map(self, function: Callable[..., Any], *, limit: int = LIMIT) -> Dist:
        """What becomes of each outcome. Where `function` gives a Dist, that is rolled then.

        A function of several parameters is given the parts of a tuple. Raises TypeError for a
        result that cannot be hashed, TooLarge.

        >>> from boardlab.odds import d
        >>> d(6).map(lambda face: face % 3) == d([0, 1, 2])
        True
        >>> d(4).map(lambda face: face @ d(6)).mean()         # as many dice as the first one shows
        Fraction(35, 4)
        """
        of = spread(function)
        results = []
        size = 0
        for outcome in self.outcomes:
            results.append(result := of(outcome))
            if isinstance(result, Dist):
                size += len(result)
                if size > LISTED:
                    raise TooLarge("the parts mixed here have at least", size, LISTED)
        if size:
            return mixture(zip(results, self.weights, strict=True), limit=limit)
        weights: dict[Any, int] = {}
        for result, weight in zip(results, self.weights, strict=True):
            count_in(weights, result, weight)
        return Dist.of(weights)

    def given(self, event: Event) -> Dist:
        """What it is, once an event is known to have happened. Raises ValueError if it cannot.

        >>> from boardlab.odds import d
        >>> d(6).given(lambda face: face % 2 == 0).mean()
        Fraction(4, 1)
        """
        happens = predicate(event)
        left = {x: w for x, w in self._weighed.items() if happens(x)}
        if not left:
            what = "the condition" if callable(event) else shown(event)
            raise ValueError(
                f"{what} cannot happen with any of the {len(self):,} outcomes, "
                f"{shown(self.outcomes[0])} to {shown(self.outcomes[-1])}"
            )
        return Dist.of(left)

    def cap(self, k: Any) -> Dist:
        """Everything above `k` counts as `k`. Raises TypeError for what has no order with it.

        >>> from boardlab.odds import d
        >>> d(6).cap(4).p(4)
        Fraction(1, 2)
        """
        return self.map(lambda outcome: k if applied(operator.gt, outcome, k) else outcome)

    def marginal(self, i: int) -> Dist:
        """Part `i` (from 0) of a distribution of tuples.

        Raises TypeError for what is no tuple, IndexError for a part that is not there.
        """
        weights: dict[Any, int] = {}
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            if not isinstance(outcome, tuple):
                raise TypeError(f"{shown(outcome)} is no tuple: it has no parts")
            if not -len(outcome) <= i < len(outcome):
                raise IndexError(f"part {i} of {shown(outcome)}: it has {len(outcome)}, from 0")
            weights[outcome[i]] = weights.get(outcome[i], 0) + weight
        return Dist.of(weights)

    def sample(self, rng: Random) -> Any:
        """One outcome, drawn with `rng`."""
        at = rng.randrange(self.total)
        return self.outcomes[bisect_right(tuple(accumulate(self.weights)), at)]

    def simulate(self, runs: int, seed: int, event: Event | None = None) -> Simulation:
        """So many draws, and how far off they may be: see `boardlab.odds.simulate`.

        >>> from boardlab.odds import d
        >>> (3 @ d(6)).simulate(2_000, seed=1, event=lambda x: x >= 11)
        2,000 games: 50.6 %, within about 2.2 points (seed 1)
        """
        from boardlab.odds.simulate import simulate

        return simulate(self, runs, seed, event)

    # ------------------------------------------------------------------ dice

    def reroll(self, event: Event, times: int | None = 1, keep: str | None = None) -> Dist:
        """The roll that stands when faces of `event` are rolled again, at most `times` times.

        times: None for as often as it takes. keep: None if the last roll stands; "highest" or
        "lowest" if the better of the roll that stood and the new one does.

        Raises ValueError for a negative number of times, another `keep`, and dice that would be
        rolled for ever; TypeError for faces without an order, if one is kept.

        >>> from boardlab.odds import d
        >>> d(6).reroll({1, 2}).mean(), d(6).reroll({1, 2}, times=None).mean()
        (Fraction(25, 6), Fraction(9, 2))
        """
        from boardlab.odds.reroll import rerolled

        return rerolled(self, event, times, keep)

    def explode(
        self,
        event: Event,
        times: int | None = None,
        score: Callable[[Any], Any] | None = None,
    ) -> Any:
        """The sum of a roll and of another for each face of `event`, at most `times` more.

        score: what a face counts for, by default itself. Without limit (None) there are infinitely
        many sums: a `LongTail`, which is exact, too, and which `.cap(k)` makes a Dist.
        """
        from boardlab.odds.explode import exploded

        return exploded(self, event, times, score)

    def against(self, other: Any, *, ties: str = "defender") -> Dist:
        """One die against a die or a pool: see `Pool.against`."""
        from boardlab.odds.pool import pool

        return pool(self).against(other, ties=ties)

    # ------------------------------------------------------------------ arithmetic

    def _with(
        self, other: object, operate: Callable[[Any, Any], Any], *, turned: bool = False
    ) -> Dist:
        """Each outcome with each of another, or with a constant. Raises TypeError, TooLarge."""
        if isinstance(other, Dist):
            from boardlab.odds.pairs import together

            return together(self, other, operate)
        if isinstance(other, Rolled):
            return NotImplemented  # type: ignore[no-any-return]
        weights: dict[Any, int] = {}
        for x, weight in zip(self.outcomes, self.weights, strict=True):
            z = applied(operate, other, x) if turned else applied(operate, x, other)
            count_in(weights, z, weight)
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

    def __truediv__(self, other: object) -> Dist:
        """Quotients; Fractions, and never floats, of whole numbers."""
        return self._with(other, over)

    def __rtruediv__(self, other: object) -> Dist:
        return self._with(other, over, turned=True)

    def __floordiv__(self, other: object) -> Dist:
        return self._with(other, operator.floordiv)

    def __rfloordiv__(self, other: object) -> Dist:
        return self._with(other, operator.floordiv, turned=True)

    def __mod__(self, other: object) -> Dist:
        return self._with(other, operator.mod)

    def __rmod__(self, other: object) -> Dist:
        return self._with(other, operator.mod, turned=True)

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

    def __rmatmul__(self, count: int | Dist) -> Dist:
        """`3 @ x`: the sum of three. `0 @ x` is the constant 0; `d(4) @ x` first rolls how many.

        Raises ValueError for a negative number, TypeError for what is no whole number or cannot be
        added, TooLarge.

        >>> from boardlab.odds import d
        >>> (2 @ d(6)).p(7)
        Fraction(1, 6)
        >>> (100 @ d(6)).mean()
        Fraction(350, 1)
        """
        from boardlab.odds.sums import total_of

        return total_of(count, self)

    def __matmul__(self, die: object) -> Dist:
        if not isinstance(die, Dist):
            return NotImplemented
        from boardlab.odds.sums import total_of

        return total_of(self, die)

    # ------------------------------------------------------------------ shown

    def __repr__(self) -> str:
        from boardlab.odds.charts.table import table

        return table(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from boardlab.odds.charts.chart import bundle

        return bundle(self)

    def chart(self, **options: Any) -> Chart:
        """A chart, which shows itself: show, threshold, beside and observed as `chart.chart` says.

        >>> from boardlab.odds import d
        >>> (2 @ d(6)).chart(threshold=9, beside=[d(12)]).caption.splitlines()[1]
        'Set-up 2: mean 13/2 = 6.5, standard deviation 3.45; at least 9: 1/3 = 33.3 %.'
        """
        from boardlab.odds.charts.chart import chart

        return chart(self, **options)


# ---------------------------------------------------------------------- several


def joint(*dists: Dist, limit: int = LIMIT) -> Dist:
    """All of them together, as tuples; they are independent.

    Raises TypeError for what is no distribution, TooLarge.

    >>> from boardlab.odds import d, joint
    >>> joint(d(4), d(6), d(8)).p(lambda a, b, c: a < b < c)
    Fraction(1, 4)
    """
    for dist in dists:
        if not isinstance(dist, Dist):
            raise TypeError(f"joint({shown(dist)}): a distribution is needed, such as d(6)")
    allow("these have together", prod(map(len, dists)), limit)
    outcomes = tuple(product(*(dist.outcomes for dist in dists)))
    return Dist.in_order(outcomes, list(map(prod, product(*(dist.weights for dist in dists)))))


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
    """What is certain. Raises TypeError for what cannot be hashed."""
    weights: dict[Any, int] = {}
    count_in(weights, outcome, 1)
    return Dist.of(weights)


def d(faces: int | Iterable[Any] | Mapping[Any, int | Fraction]) -> Dist:
    """A die: `d(6)`, `d([1, 2, 2, 3])`, or faces with weights.

    Raises ValueError for a die without faces, TypeError for what no die can be made of, TooLarge.

    >>> from boardlab.odds import d
    >>> d(6).mean(), d([1, 2, 2, 3]).mean(), d({1: 5, 6: 1}).mean()
    (Fraction(7, 2), Fraction(2, 1), Fraction(11, 6))
    """
    if isinstance(faces, Dist):
        return faces
    if isinstance(faces, bool) or not isinstance(faces, (int, Iterable)):
        raise TypeError(f"d({shown(faces)}): a number of faces, or the faces, are needed")
    if not isinstance(faces, int):
        return Dist(faces)
    if faces < 1:
        raise ValueError(f"d({in_digits(faces)}): a die has at least one face")
    if faces > LIMIT:
        allow("this die has", faces)
    return Dist.in_order(range(1, faces + 1), (1,) * faces)
