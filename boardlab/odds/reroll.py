"""Re-rolled dice: so many times, until no such face is left, or keeping the better roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from operator import index
from reprlib import repr as shown
from typing import Any

from boardlab.odds.dist import Dist
from boardlab.odds.events import Event, predicate
from boardlab.odds.limits import TooLarge, allow_digits, in_digits

DIGITS = 262_144
"""No weight of a re-rolled die has more binary digits than this."""

WORK = 20_000_000
"""No better roll is kept that takes more multiplications (of 64 binary digits) than this."""


def rerolled(dist: Dist, event: Event, times: int | None = 1, keep: str | None = None) -> Dist:
    """The roll that stands when faces of `event` are rolled again, at most `times` times.

    times: None for as often as it takes. keep: None if the last roll stands; "highest" or "lowest"
    if the better of the roll that stood and the new one does, which is then looked at again.

    Raises ValueError for a negative number of times, for a `keep` that is none of these, and for
    dice that would be rolled for ever; TypeError for faces without an order, if one is kept.
    """
    happens = predicate(event)
    again = [happens(face) for face in dist.outcomes]
    times = checked_times(times, dist)
    if keep not in (None, "highest", "lowest"):
        raise ValueError(f'keep={shown(keep)}: "highest", "lowest" or None is possible')
    if keep is not None:
        return _better(dist, again, times, highest=keep == "highest")
    weight = sum(w for w, rolled in zip(dist.weights, again, strict=True) if rolled)
    if not weight or times == 0:
        return dist
    if times is None:
        if weight == dist.total:
            raise ValueError("every face is rolled again: this never ends")
        return dist.given(lambda face: not happens(face))
    # A face that may stay can come up in each of the rolls, the others only in the last.
    last, spare = weight**times, dist.total - weight
    stays = (dist.total ** (times + 1) - weight * last) // spare if spare else 0
    return Dist.of(
        {
            face: w * (last if rolled else stays)
            for face, w, rolled in zip(dist.outcomes, dist.weights, again, strict=True)
        }
    )


def checked_times(times: Any, dist: Dist) -> int | None:
    """A number of times, or None for no limit. Raises ValueError, TypeError, TooLarge."""
    if times is None:
        return None
    try:
        times = index(times)
    except TypeError:
        raise TypeError(f"times={shown(times)}: a whole number, or None, is needed") from None
    if times < 0:
        raise ValueError(f"times={in_digits(times)}: it is 0 or more, or None for no limit")
    digits = times * dist.total.bit_length()
    if digits > DIGITS:
        raise TooLarge(
            f"an exact weight after {in_digits(times)} rolls has", digits, DIGITS, "binary digits"
        )
    allow_digits(len(dist), digits)
    return int(times)


def _better(dist: Dist, again: list[bool], times: int | None, *, highest: bool) -> Dist:
    """The better roll stands."""
    pairs = list(zip(dist.outcomes, dist.weights, again, strict=True))
    try:
        pairs.sort(key=lambda pair: pair[0], reverse=not highest)
    except TypeError:
        raise TypeError(
            "these faces have no order: none of two is the better; keep=None takes the last"
        ) from None
    if times is None:
        return _until_better(pairs, dist.total)
    faces = [face for face, _, _ in pairs]
    single = [weight for _, weight, _ in pairs]
    up_to = list(accumulate(single))
    stood = list(single)
    work = times * len(pairs) * (1 + times * dist.total.bit_length() // 128)
    if work > WORK:
        raise TooLarge(f"{times:,} rolls would take", work, WORK, "multiplications")
    for _ in range(times):
        below = 0  # The weight of the worse faces that are rolled again.
        after = []
        for at, (_, weight, rolled) in enumerate(pairs):
            stays = up_to[at] if rolled else dist.total
            after.append(below * weight + stood[at] * stays)
            below += stood[at] if rolled else 0
        stood = after
    return Dist.of(dict(zip(faces, stood, strict=True)))


def _until_better(pairs: list[tuple[Any, int, bool]], total: int) -> Dist:
    """As often as it takes: each face is left for a better one, sooner or later."""
    if pairs[-1][2]:
        raise ValueError(
            f"{shown(pairs[-1][0])} is the best face and is rolled again: this may never end"
        )
    # Of a face that is rolled again one comes away to the better ones alone, in proportion to their
    # weights. `below` is how often that happened, on average, for each unit of those weights.
    below, reached, stands = Fraction(0), 0, {}
    for face, weight, rolled in pairs:
        reached += weight
        came = (Fraction(1) + below) * weight
        if rolled:
            below += came / (total - reached)
        else:
            stands[face] = came
    return Dist(stands)
