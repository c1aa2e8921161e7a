"""Exploding dice: faces that are counted and rolled again, so many times or without limit."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import gcd, lcm
from reprlib import repr as shown
from typing import Any

from boardlab.odds.dist import Dist
from boardlab.odds.events import Event, predicate, spread
from boardlab.odds.limits import TooLarge, allow
from boardlab.odds.longtail import LongTail
from boardlab.odds.reroll import checked_times

WORK = 20_000_000
"""No explosion is worked out that takes more multiplications (of 64 binary digits) than this."""

Scores = dict[Any, int]


def exploded(
    dist: Dist,
    event: Event,
    times: int | None = None,
    score: Callable[..., int] | None = None,
) -> Dist | LongTail:
    """The sum of a roll and, as long as faces of `event` come up, of the rolls that follow.

    times: at most so many rolls follow; None is without limit, and gives a LongTail. score: what a
    face counts, itself if None.

    Raises ValueError for a negative number of times, and without limit where every face explodes
    or one that does counts less than nothing; TypeError where a face counts no number, and without
    limit no whole number; TooLarge.
    """
    happens = predicate(event)
    worth = spread(score) if score is not None else _itself
    times = checked_times(times, dist)
    stays: Scores = {}
    explodes: Scores = {}
    for face, weight in zip(dist.outcomes, dist.weights, strict=True):
        count = worth(face)
        if not isinstance(count, int | Fraction):
            raise TypeError(
                f"{shown(face)} counts {shown(count)}, which is no whole number or Fraction: "
                "score= says what a face counts"
            )
        side = explodes if happens(face) else stays
        side[count] = side.get(count, 0) + weight
    if times is None:
        return _without_limit(stays, explodes)
    return _limited(stays, explodes, times, dist.total)


def _itself(face: Any) -> Any:
    return face


def _without_limit(stays: Scores, explodes: Scores) -> LongTail:
    if not stays:
        raise ValueError("every face explodes: this never ends; times= limits it")
    for count in (*stays, *explodes):
        if not isinstance(count, int):
            raise TypeError(
                f"a face counts {count}: without limit whole numbers are needed; times= limits it"
            )
    if explodes and min(explodes) < 0:
        raise ValueError(
            f"a face that explodes counts {min(explodes)}: without limit that is 0 or more; "
            "times= limits it"
        )
    return LongTail.of(stays, explodes)


def _limited(stays: Scores, explodes: Scores, times: int, total: int) -> Dist:
    if not explodes:
        return Dist.of(stays)
    allow(f"after {times:,} explosions there may be", _most(stays, explodes, times))
    made: Scores = {}
    before: Scores = {0: 1}  # What exploded faces alone have come to.
    work = 0
    size = 1 + times * total.bit_length() // 64
    for left in range(times, -1, -1):
        ending = stays if left else _both(stays, explodes)
        scale = total**left
        for so_far, v in before.items():
            for count, w in ending.items():
                made[so_far + count] = made.get(so_far + count, 0) + v * w * scale
        work += len(before) * len(ending) * size
        if left:
            after: Scores = {}
            for so_far, v in before.items():
                for count, w in explodes.items():
                    after[so_far + count] = after.get(so_far + count, 0) + v * w
            work += len(before) * len(explodes) * size
            before = after
        if work > WORK:
            raise TooLarge(
                f"{times - left:,} of {times:,} explosions took", work, WORK, "multiplications"
            )
    return Dist.of(made)


def _both(one: Scores, other: Scores) -> Scores:
    made = dict(one)
    for count, weight in other.items():
        made[count] = made.get(count, 0) + weight
    return made


def _most(stays: Scores, explodes: Scores, times: int) -> int:
    """At most so many sums there are: by how far they lie apart, or by how many ways lead there."""
    ways = (len(stays) + len(explodes)) * (times + 1)
    if len(explodes) == 1:
        return ways
    counts = [*stays, *explodes]
    whole = lcm(*(Fraction(count).denominator for count in counts))
    apart = gcd(*(int(count * whole) for count in counts)) or 1
    low = min(counts) + times * min(0, *explodes)
    high = max(counts) + times * max(0, *explodes)
    return int((high - low) * whole) // apart + 1
