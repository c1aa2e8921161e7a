"""What a measure is: ours, a peer's of the same thing, and the goal for one against the other.

Machines drift by tens of percent, so both sides are taken in turn, round by round, in one run, and
the ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

ROUNDS = 7


class Goal(NamedTuple):
    """What is asked of a measure: in words, and as a test of (ours, ratio)."""

    text: str
    met: Callable[[float, float], bool]


def ratio_at_least(bound: float) -> Goal:
    """At least `bound` times as much as the peer."""
    return Goal(f"at least {bound:g} times", lambda ours, ratio: ratio >= bound)


def ratio_below(bound: float) -> Goal:
    """Less than `bound` times what the peer needs."""
    return Goal(f"below {bound:g} times", lambda ours, ratio: ratio < bound)


def ratio_at_most(bound: float) -> Goal:
    """At most `bound` times what the peer needs."""
    return Goal(f"at most {bound:g} times", lambda ours, ratio: ratio <= bound)


def below(bound: float, unit: str) -> Goal:
    """Less than `bound`, whatever the peer needs."""
    return Goal(f"below {bound:g} {unit}", lambda ours, ratio: ours < bound)


class Measure(NamedTuple):
    """One row. `ours` and `peers` each take one sample, in `unit`."""

    name: str
    unit: str
    goal: Goal
    ours: Callable[[], float]
    peer: str = ""
    peers: Callable[[], float] | None = None


class Row(NamedTuple):
    """What came out: medians over the rounds, and whether the goal is met."""

    ours: float
    peers: float | None
    ratio: float | None
    met: bool


def take(measure: Measure, rounds: int = ROUNDS) -> Row:
    """Take `rounds` samples of each side, in turn, after one of each that does not count."""
    sides = [measure.ours, *([measure.peers] if measure.peers else [])]
    samples = [[side() for side in sides] for _ in range(rounds + 1)][1:]
    ours = median(sample[0] for sample in samples)
    if measure.peers is None:
        return Row(ours, None, None, measure.goal.met(ours, 0.0))
    ratio = median(sample[0] / sample[1] for sample in samples)
    peers = median(sample[1] for sample in samples)
    return Row(ours, peers, ratio, measure.goal.met(ours, ratio))


def microseconds(call: Callable[[], object], seconds: float = 0.05) -> Callable[[], float]:
    """A sample of how long `call` takes, in µs: the mean over as many calls as fill `seconds`."""

    def sample() -> float:
        calls = 0
        begin = perf_counter()
        while (spent := perf_counter() - begin) < seconds:
            for _ in range(10):
                call()
            calls += 10
        return spent / calls * 1e6

    return sample


def per_second(count: Callable[[], int], seconds: float = 0.3) -> Callable[[], float]:
    """A sample of how much of what `count` counts is done in a second."""

    def sample() -> float:
        done = 0
        begin = perf_counter()
        while (spent := perf_counter() - begin) < seconds:
            done += count()
        return done / spent

    return sample
