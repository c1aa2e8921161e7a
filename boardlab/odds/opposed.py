"""Two pools against each other, face by face.

Other ways to oppose dice are arithmetic of distributions, with ties to whom one likes:

>>> from boardlab.odds import d, pool
>>> a, b = 3 @ d(6), 2 @ d(8)
>>> (a > b).p(), (a >= b).p()                        # the sums; ties to b, ties to a
(Fraction(451, 768), Fraction(9271, 13824))
>>> (a - b).given(lambda margin: margin != 0).p(lambda margin: margin > 0)   # ties rolled again
Fraction(8118, 12671)
>>> hits = pool(4, d(6)).count({5, 6}) - pool(3, d(6)).count({4, 5, 6})
>>> hits.p(lambda margin: margin > 0), hits.p(0)     # most successes; void
(Fraction(8, 27), Fraction(8, 27))
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from boardlab.odds.dist import Dist, constant
from boardlab.odds.faces import Faces, Left, Move
from boardlab.odds.kept import total_weight
from boardlab.odds.limits import TooLarge, allow
from boardlab.odds.packed import unpack, width_for

if TYPE_CHECKING:
    from boardlab.odds.pool import Pool

TIES = ("defender", "attacker", "void")


class Side:
    """One pool along the faces of both."""

    __slots__ = ("_at", "_found", "size", "walk")

    def __init__(self, walk: Faces, faces: list[Any]) -> None:
        self.walk = walk
        self.size = walk.stop - walk.first
        own = {face: at for at, face in enumerate(walk.faces)}
        self._at = [own.get(face) for face in faces]
        self._found: dict[tuple[int, Left], list[Move]] = {}

    def moves(self, at: int, left: Left | None) -> list[Move]:
        """What face number `at` of both can bring; nothing where the kept are settled."""
        own = self._at[at]
        if left is None or own is None:
            return [(left, 0, 1)]
        if (own, left) not in self._found:
            self._found[own, left] = self.walk.moves(own, left)
        return self._found[own, left]

    def seen(self, left: Left | None) -> int:
        """How many of the dice kept have shown a face."""
        if left is None:
            return self.size
        return max(0, sum(self.walk.start) - sum(left) - self.walk.first)

    def rest(self, at: int, left: Left | None) -> int:
        """The ways for the dice left to show faces after number `at` of both."""
        if left is None:
            return 1
        before = [own for own in self._at[: at + 1] if own is not None]
        return self.walk.rest(before[-1] if before else None, left)


Both = tuple[Left | None, Left | None]


@lru_cache(maxsize=256)
def lost_by_both(a: Pool, b: Pool, ties: str) -> Dist:
    """See `Pool.against`: down the faces, and a pair is decided when the first of it shows.

    A fight asks for the same contest again and again: the latest are remembered.
    """
    if ties not in TIES:
        raise ValueError(f'ties={ties!r}: "defender", "attacker" or "void" is needed')
    pairs = min(len(a), len(b))
    if not pairs:
        return constant((0, 0))
    faces = _together(a, b)[::-1]
    first, second = (
        Side(pool.highest(pairs).along_faces(descending=True), faces) for pool in (a, b)
    )
    first.walk.check_work(other=second.walk)
    width = width_for(total_weight(first.walk.kinds) * total_weight(second.walk.kinds))
    # What is packed: the ways for k lost by a and l lost by b, at place k + (pairs + 1) l.
    by_a, by_b = 8 * width, 8 * width * (pairs + 1)
    tie = {"defender": by_a, "attacker": by_b, "void": 0}[ties]
    states: dict[Both, int] = {(first.walk.start, second.walk.start): 1}
    settled = 0
    for at in range(len(faces)):
        after: dict[Both, int] = {}
        for (left_a, left_b), packed in states.items():
            i, j = first.seen(left_a), second.seen(left_b)
            ahead = max(i, j)
            moves_b = second.moves(at, left_b)
            for then_a, count_a, ways_a in first.moves(at, left_a):
                k = i + count_a
                for then_b, count_b, ways_b in moves_b:
                    m = j + count_b
                    # Of the pairs decided by this face, equal ones come first.
                    low, high = (k, m) if k < m else (m, k)
                    low = max(low, ahead)
                    shift = (low - ahead) * tie + (high - low) * (by_b if k > m else by_a)
                    more = packed * (ways_a * ways_b) << shift
                    if then_a is None or then_b is None:
                        settled += more * first.rest(at, then_a) * second.rest(at, then_b)
                    else:
                        both = then_a, then_b
                        after[both] = after.get(both, 0) + more
        states = after
    return Dist.of(
        {
            (at % (pairs + 1), at // (pairs + 1)): weight
            for at, weight in enumerate(unpack(settled, width))
            if weight
        }
    )


def left_of_both(a: Pool, b: Pool, limit: int) -> Dist:
    """See `Pool.cancel`."""
    faces = _together(a, b)
    first, second = (Side(pool.along_faces(descending=False), faces) for pool in (a, b))
    first.walk.check_work(other=second.walk)
    allow("what can be left of both has up to", _ends(len(faces), len(a), len(b)), limit)
    begin: Both = (first.walk.start if len(a) else None, second.walk.start if len(b) else None)
    states: dict[Both, dict[Any, int]] = {begin: {((), ()): 1}}
    for at, face in enumerate(faces):
        after: dict[Both, dict[Any, int]] = {}
        for (left_a, left_b), ends in states.items():
            for then_a, count_a, ways_a in first.moves(at, left_a):
                for then_b, count_b, ways_b in second.moves(at, left_b):
                    gathered = after.setdefault((then_a, then_b), {})
                    ways = ways_a * ways_b
                    more_a = (face,) * (count_a - count_b)
                    more_b = (face,) * (count_b - count_a)
                    for (of_a, of_b), weight in ends.items():
                        end = of_a + more_a, of_b + more_b
                        gathered[end] = gathered.get(end, 0) + weight * ways
        size = sum(len(ends) for ends in after.values())
        if size > limit:
            raise TooLarge(f"at face {face!r} there are", size, limit, of="ends to remember")
        states = after
    return Dist.of(states[None, None])


def _together(a: Pool, b: Pool) -> list[Any]:
    """The faces of both pools, ascending."""
    found = {*a.faces, *b.faces}
    try:
        return sorted(found)
    except TypeError:
        raise TypeError(f"the faces of {a!r} and {b!r} have no order together") from None


def _ends(faces: int, a: int, b: int) -> int:
    """How many ways there are to be left with k of a's dice and l of b's, no face in both.

    As many dice of each have cancelled: a - k = b - l.
    """
    # ways[k][l] along the faces: each adds to k, or to l, or to neither.
    ways = {(0, 0): 1}
    for _ in range(faces):
        after = dict(ways)
        for (k, m), n in ways.items():
            for more in range(1, a - k + 1):
                after[k + more, m] = after.get((k + more, m), 0) + n
            for more in range(1, b - m + 1):
                after[k, m + more] = after.get((k, m + more), 0) + n
        ways = after
    return sum(n for (k, m), n in ways.items() if a - k == b - m)
