"""The same questions by simulation: an estimate, how far off it may be, and the seed of it.

from boardlab.odds import d, simulate

simulate(3 @ d(6), 2_000, seed=1, event=lambda x: x >= 11)
# 2,000 games: 50.6 %, within about 2.2 points (seed 1)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from operator import index
from random import Random
from reprlib import repr as shown
from typing import Any, NamedTuple, Protocol

from boardlab.odds.dist import Dist
from boardlab.odds.events import Event, measure
from boardlab.odds.limits import TooLarge

RUNS = 10_000_000
"""Nothing is simulated more often than this."""


class Drawable(Protocol):
    """What can be drawn: a Dist, a chain, best play, a bag, a walk over states."""

    def sample(self, rng: Random) -> Any:
        """One outcome, drawn with `rng`."""


class Simulation(NamedTuple):
    """What came of a number of runs.

    total, squares: the sum of what was measured, and of its squares. chance: whether all that was
    measured is true or false, so that the estimate is a probability.
    """

    runs: int
    seed: int
    total: Fraction
    squares: Fraction
    chance: bool

    @property
    def estimate(self) -> Fraction:
        """The share of runs in which it was true, or the mean."""
        return self.total / self.runs

    @property
    def variance(self) -> Fraction:
        """The variance of one run, estimated: over n - 1 for a mean, p (1 - p) for a chance."""
        spread_out = self.squares - self.total**2 / self.runs
        return spread_out / (self.runs if self.chance else max(self.runs - 1, 1))

    @property
    def standard_error(self) -> float:
        """The standard deviation of the estimate, itself estimated."""
        return sqrt(self.variance / self.runs)

    @property
    def margin(self) -> float:
        """Two standard errors: of twenty simulations about nineteen are no further off.

        Where a chance came out as 0 or 1, three runs' worth, for which the same holds.
        """
        if self.chance and self.estimate in (0, 1):
            return min(1.0, 3 / self.runs)
        return 2 * self.standard_error

    @property
    def band(self) -> tuple[float, float]:
        """From where to where: the estimate with the margin on both sides."""
        low, high = float(self.estimate) - self.margin, float(self.estimate) + self.margin
        return (max(low, 0.0), min(high, 1.0)) if self.chance else (low, high)

    def agrees(self, exact: int | Fraction, errors: float = 2) -> bool:
        """Whether `exact` lies within so many standard errors (of the exact value, if a chance)."""
        variance = exact * (1 - exact) if self.chance else self.variance
        error = sqrt(variance / self.runs)
        return abs(float(self.estimate - exact)) <= errors * error

    def __str__(self) -> str:
        games = f"{self.runs:,} game{'s' if self.runs > 1 else ''}"
        if self.chance:
            said = f"{float(self.estimate):.1%}".replace("%", " %")
            margin = f"{_short(100 * self.margin)} points"
        else:
            said = f"{float(self.estimate):.6g} on average"
            margin = _short(self.margin)
        return f"{games}: {said}, within about {margin} (seed {self.seed})"

    def __repr__(self) -> str:
        return str(self)


def simulate(
    source: Drawable | Callable[[Random], Any],
    runs: int,
    seed: int,
    event: Event | None = None,
) -> Simulation:
    """Draw from `source` (a Dist, a chain, best play, or a function of a Random) so many times.

    event: what is measured: a function of the outcome that gives a bool or a number, a set of
    outcomes, or one outcome; None measures the outcome itself. Equal seeds give equal simulations.

    Raises ValueError for fewer runs than one, TypeError for what is no number, TooLarge.
    """
    runs = _whole("runs", runs)
    seed = _whole("seed", seed)
    if runs < 1:
        raise ValueError(f"runs={runs}: at least one is needed")
    if runs > RUNS:
        raise TooLarge("asked were", runs, RUNS, "runs")
    draw, measured = drawing(source), measure(event)
    rng = Random(seed)
    total, squares, chance = Fraction(0), Fraction(0), True
    counts: dict[Any, int] = {}
    for _ in range(runs):
        value = measured(draw(rng))
        if not isinstance(value, int | Fraction):
            raise TypeError(
                f"{shown(value)} cannot be averaged: give event=, a set of outcomes or a function "
                "that gives a bool or a number"
            )
        chance = chance and isinstance(value, bool)
        counts[value] = counts.get(value, 0) + 1
    for value, count in counts.items():
        total += Fraction(value) * count
        squares += Fraction(value) ** 2 * count
    return Simulation(runs, seed, total, squares, chance)


def drawing(source: Any) -> Callable[[Random], Any]:
    """What draws one outcome of a source with a Random. Raises TypeError."""
    if isinstance(source, Dist):
        # All that one draw has to work out is the same for every one.
        outcomes, up_to, total = source.outcomes, tuple(accumulate(source.weights)), source.total
        return lambda rng: outcomes[bisect_right(up_to, rng.randrange(total))]
    sample = getattr(source, "sample", source)
    if not callable(sample):
        raise TypeError(f"{shown(source)} cannot be drawn: a distribution or process is needed")
    return sample  # type: ignore[no-any-return]


def _whole(name: str, value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name}={shown(value)}: a whole number is needed") from None


def _short(number: float) -> str:
    """Two digits that count, without an exponent."""
    return f"{number:.1f}" if number >= 1 else f"{number:.2g}"
