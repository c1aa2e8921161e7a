"""`pool`: dice that are rolled together, and what is kept of them.

A pool is a value and keeps no order: it is known how many dice show what, not which. To speak of
the first die, or of the red one, use `joint`.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import pairwise
from math import comb, gcd
from operator import index
from reprlib import repr as shown
from typing import Any, NoReturn

from boardlab.odds import kept
from boardlab.odds.dist import Dist, Rolled, constant
from boardlab.odds.events import Event, predicate
from boardlab.odds.faces import Faces
from boardlab.odds.limits import LIMIT, TooLarge, allow, allow_digits, allow_parts, in_digits
from boardlab.odds.opposed import left_of_both, lost_by_both
from boardlab.odds.pairs import allow_sum, together
from boardlab.odds.sums import Scale, on_scale, total_of

DIGITS = 262_144
"""The weights of a pool have no more binary digits than this."""

MOST = 1_000_000_000
"""No more dice than this are of one kind in a pool."""


class Pool(Rolled):
    """Dice that are rolled together, of which some are kept, by rank.

    Made by `pool`; `highest`, `lowest`, `drop_lowest` and `drop_highest` give the pool of the dice
    that are kept, and can be chained.

    >>> from boardlab.odds import d, pool
    >>> four = pool(4, d(6))
    >>> four.highest(3).sum().mean()
    Fraction(15869, 1296)
    >>> four.drop_highest().drop_lowest()        # the two in the middle
    pool(4, d(6)).drop_lowest(1).drop_highest(1)
    """

    __slots__ = ("_drop_high", "_drop_low", "_kinds", "faces", "size")

    _kinds: tuple[tuple[Dist, int], ...]
    _drop_low: int
    _drop_high: int

    size: int
    """How many dice are rolled."""

    faces: tuple[Any, ...]
    """The faces of all dice, ascending; in order of appearance, where they have no order."""

    def __init__(
        self,
        kinds: Iterable[tuple[Dist, int]],
        drop_low: int = 0,
        drop_high: int = 0,
        faces: tuple[Any, ...] | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "_kinds", tuple(kinds))
        put(self, "_drop_low", drop_low)
        put(self, "_drop_high", drop_high)
        put(self, "size", sum([count for _, count in self._kinds]))
        put(self, "faces", _faces(self._kinds) if faces is None else faces)

    def __getattr__(self, name: str) -> NoReturn:
        """Raises AttributeError, which tells how to come from a pool to what a Dist can do."""
        asked = f"; of a Dist it can be asked: .sum().{name}" if hasattr(Dist, name) else ""
        raise AttributeError(f"a pool has no {name!r}{asked}", name=name, obj=self)

    # ------------------------------------------------------------------ what it is

    def __len__(self) -> int:
        """How many dice are kept."""
        return self.size - self._drop_low - self._drop_high

    def __eq__(self, other: object) -> bool:
        """Whether both are the same dice with the same kept."""
        if not isinstance(other, Pool):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a pool does not change: {name} cannot be set")

    def __reduce__(self) -> tuple[Any, ...]:
        return Pool, (self._kinds, self._drop_low, self._drop_high)

    def __repr__(self) -> str:
        dice = ", ".join(
            _named(die) if count == 1 else f"{count}, {_named(die)}" for die, count in self._kinds
        )
        low, high = (
            f".drop_{end}({count})" if count else ""
            for end, count in (("lowest", self._drop_low), ("highest", self._drop_high))
        )
        return f"pool({dice}){low}{high}"

    @property
    def _key(self) -> tuple[frozenset[tuple[Dist, int]], int, int]:
        return frozenset(self._kinds), self._drop_low, self._drop_high

    # ------------------------------------------------------------------ what is kept

    def highest(self, k: int) -> Pool:
        """The pool of the highest `k`; of all, where there are no more than that.

        Raises ValueError for a negative number, TypeError for faces without an order.
        """
        return self._without(len(self) - min(_number("highest", k), len(self)), 0)

    def lowest(self, k: int) -> Pool:
        """The pool of the lowest `k`; of all, where there are no more than that.

        Raises ValueError for a negative number, TypeError for faces without an order.
        """
        return self._without(0, len(self) - min(_number("lowest", k), len(self)))

    def drop_lowest(self, k: int = 1) -> Pool:
        """The pool without the lowest `k`; of none, where there are no more than that.

        Raises ValueError for a negative number, TypeError for faces without an order.
        """
        return self._without(min(_number("drop_lowest", k), len(self)), 0)

    def drop_highest(self, k: int = 1) -> Pool:
        """The pool without the highest `k`; of none, where there are no more than that.

        Raises ValueError for a negative number, TypeError for faces without an order.
        """
        return self._without(0, min(_number("drop_highest", k), len(self)))

    def _without(self, low: int, high: int) -> Pool:
        if (low or high) and len(self.faces) > 1:
            self._check_order()
        if low + high == len(self):
            return Pool(self._kinds, self.size, 0, self.faces)
        return Pool(self._kinds, self._drop_low + low, self._drop_high + high, self.faces)

    def _check_order(self) -> None:
        """Raises TypeError for faces without an order."""
        for low, high in pairwise(self.faces):
            try:
                if low < high:
                    continue
            except TypeError:
                pass
            raise TypeError(
                f"the faces {shown(low)} and {shown(high)} have no order: there are no highest and "
                "no lowest"
            )

    # ------------------------------------------------------------------ what it comes to

    def sum(self) -> Dist:
        """The sum of the dice kept; 0 of none. Raises TypeError for what cannot be added, TooLarge.

        >>> from boardlab.odds import d, pool
        >>> pool(2, d(20)).highest(1).sum().mean()      # with advantage
        Fraction(553, 40)
        >>> pool(d(4), d(6), d(8)).sum().p(18)
        Fraction(1, 192)
        """
        if len(self) == 0:
            return constant(0)
        if len(self) == self.size:
            if len(self._kinds) > 2 and Scale.of(self.faces) is not None:
                allow_sum(self._kinds)
            sums = [total_of(count, die) for die, count in self._kinds]
            return reduce(lambda x, y: together(x, y, operator.add), sums)
        if len(self) == 1:
            return self._only()
        scale = Scale.of(self.faces)
        if scale is None or scale.steps[-1] * len(self) >= LIMIT:
            return self._sum_of_anything()
        return on_scale(self._totals(scale.steps), scale.low * len(self), scale.unit)

    def count(self, event: Event) -> Dist:
        """How many of the dice kept make the event happen.

        event: a function of the face, a set of faces, or one face. Raises TooLarge.

        >>> from boardlab.odds import d, pool
        >>> pool(5, d(6)).count({4, 5, 6}).at_least(3)
        Fraction(1, 2)
        >>> pool(5, d(6)).count(6).mean()
        Fraction(5, 6)
        """
        happens = predicate(event)
        if len(self) == 0:
            return constant(0)
        hit = [int(happens(face)) for face in self.faces]
        if len(self) == 1 < self.size:
            return self._only().map(lambda face: int(happens(face)))
        if len(self) < self.size:
            return on_scale(self._totals(hit), 0, 1)
        chosen = {face for face, yes in zip(self.faces, hit, strict=True) if yes}
        pairs = []
        for die, count in self._kinds:
            weight = sum(w for x, w in zip(die.outcomes, die.weights, strict=True) if x in chosen)
            common = gcd(weight, die.total)
            pairs.append((weight // common, (die.total - weight) // common, count))
        allow_digits(self.size + 1, sum((h + m).bit_length() * n for h, m, n in pairs))
        return on_scale(kept.hits(pairs), 0, 1)

    def sorted(self, *, limit: int = LIMIT) -> Dist:
        """The dice kept, as ascending tuples; `()` of none. Raises TooLarge.

        Faces without an order stay in the order of the die.

        >>> from boardlab.odds import d, pool
        >>> pool(2, d(3)).sorted().p((1, 3))
        Fraction(2, 9)
        >>> len(pool(10, d(6)).sorted())
        3003
        """
        if len(self) == 0:
            return constant(())
        rolls = self._rolls()
        allow(f"the {len(self):,} dice kept have up to", rolls, limit)
        allow_parts("rolls", rolls, len(self), limit)
        allow_digits(rolls, self._check_digits())
        if len(self._kinds) == 1 and self._drop_high == 0:
            ((die, count),) = self._kinds
            return Dist.in_order(*kept.rolls(die, self.faces, count, len(self)))
        if len(self._kinds) == 1 and self._drop_low == 0:
            ((die, count),) = self._kinds
            found, weights = kept.rolls(die, self.faces[::-1], count, len(self))
            return Dist.of({roll[::-1]: w for roll, w in zip(found, weights, strict=True)})
        return Dist.of(
            kept.fold(
                self.along_faces(descending=False), (), lambda roll, x, n: roll + (x,) * n, limit
            )
        )

    def dist(self, f: Callable[..., Any], *, limit: int = LIMIT) -> Dist:
        """What f makes of the dice kept, given as an ascending tuple.

        Where f gives a Dist, that is rolled then. With several parameters f is given the dice one
        by one. Every roll is listed: `fold` does without. Raises TooLarge.

        >>> from boardlab.odds import d, pool
        >>> pool(3, d(6)).dist(lambda low, middle, high: high - low).mean()
        Fraction(35, 12)
        """
        return self.sorted(limit=limit).map(f, limit=limit)

    def fold(self, start: Any, step: Callable[[Any, Any, int], Any], *, limit: int = LIMIT) -> Dist:
        """What becomes of `start` by value = step(value, face, count), from the lowest face up.

        count: how many of the dice kept show the face. Every face of any of the dice comes, also
        where none shows it. Rolls that have led to the same value go on as one, so what is
        remembered should be little. Raises TooLarge for more than `limit` values at a time.

        >>> from boardlab.odds import d, pool
        >>> pool(5, d(6)).fold(0, lambda seen, face, count: seen + (count > 0)).mean()
        Fraction(4651, 1296)
        """
        self._check_digits()
        return Dist.of(kept.fold(self.along_faces(descending=False), start, step, limit))

    # ------------------------------------------------------------------ equal faces

    def contains(self, faces: Iterable[Any]) -> Dist:
        """Whether the dice kept hold all these faces, each as often as it is named.

        Raises TypeError for what is no list of faces.

        >>> from boardlab.odds import d, pool
        >>> pool(3, d(6)).contains([2, 4]).p()
        Fraction(5, 36)
        >>> pool(3, d(6)).contains([6, 6]).p()
        Fraction(2, 27)
        """
        if isinstance(faces, str) or not isinstance(faces, Iterable):
            raise TypeError(f"contains({shown(faces)}): a list of faces is needed, such as [2, 4]")
        try:
            needed = Counter(faces)
        except TypeError:
            raise TypeError(
                f"contains({shown(faces)}): what cannot be hashed is no face of a die"
            ) from None
        if needed.total() > len(self) or not needed.keys() <= set(self.faces):
            return constant(False)
        if len(needed) == 1 and len(self) == self.size:
            ((face, least),) = needed.items()
            return self.count({face}) >= least
        self._check_digits()
        walk = self.along_faces() if len(self) < self.size else self._only_seen(tuple(needed))
        return Dist.of(kept.fold(walk, True, lambda ok, x, count: ok and count >= needed[x]))

    def alike(self, *, limit: int = LIMIT) -> Dist:
        """How many of the dice kept show the same, as tuples, most first; `()` of none.

        (3, 2) is three of one face and two of another. Raises TooLarge.

        >>> from boardlab.odds import d, pool
        >>> pool(5, d(6)).alike().p((3, 2))
        Fraction(25, 648)
        >>> pool(5, d(6)).alike().p(lambda alike: alike[0] >= 3)
        Fraction(23, 108)
        """

        def more(found: tuple[int, ...], _: Any, count: int) -> tuple[int, ...]:
            return tuple(sorted((*found, count), reverse=True)) if count else found

        self._check_digits()
        return Dist.of(kept.fold(self.along_faces(), (), more, limit))

    def largest_set(self) -> Dist:
        """The largest number of dice kept that show the same; 0 of none.

        >>> from boardlab.odds import d, pool
        >>> pool(5, d(6)).largest_set().p(5)
        Fraction(1, 1296)
        """
        self._check_digits()
        return Dist.of(kept.fold(self.along_faces(), 0, lambda most, _, count: max(most, count)))

    def sets(self, size: int) -> Dist:
        """How many sets of `size` equal faces the dice kept can be laid out in; 4 make 2 pairs.

        Raises ValueError for a size below 1.

        >>> from boardlab.odds import d, pool
        >>> pool(4, d(6)).sets(2).p(2)
        Fraction(2, 27)
        """
        if _number("sets", size) < 1:
            raise ValueError(f"sets({size}): a set has at least one die")
        self._check_digits()
        return Dist.of(
            kept.fold(self.along_faces(), 0, lambda sets, _, count: sets + count // size)
        )

    def longest_run(self) -> Dist:
        """The largest number of dice kept whose faces follow each other by ones; 0 of none.

        Raises TypeError for faces that are no whole numbers.

        >>> from boardlab.odds import d, pool
        >>> pool(5, d(6)).longest_run().p(5)
        Fraction(5, 162)
        """
        for face in self.faces:
            if not isinstance(face, int):
                raise TypeError(f"the face {shown(face)} is no whole number: nothing follows it")

        def more(run: tuple[int, int, int], face: int, count: int) -> tuple[int, int, int]:
            longest, length, last = run
            if not count:
                return longest, 0, 0
            length = length + 1 if length and abs(face - last) == 1 else 1
            return max(longest, length), length, face

        self._check_digits()
        found = kept.fold(self.along_faces(), (0, 0, 0), more)
        return Dist.of(found).map(lambda run: run[0])

    # ------------------------------------------------------------------ two pools

    def cancel(self, other: Pool | Dist, *, limit: int = LIMIT) -> Dist:
        """What is left of both, once equal faces cancel in pairs: (of this, of the other).

        Both are ascending tuples. Raises TooLarge.

        >>> from boardlab.odds import d, pool
        >>> pool(2, d(6)).cancel(pool(2, d(6))).p(((), ()))
        Fraction(11, 216)
        """
        return left_of_both(self, pool_of(other, "cancel"), limit)

    def against(self, other: Pool | Dist, *, ties: str = "defender") -> Dist:
        """The dice lost by each, (by this, by the other), compared in pairs from the highest down.

        In each pair the lower die is lost. ties: "defender", the other pool, wins them; "attacker",
        this pool, wins them; "void", nobody loses. Dice without a partner lose nothing.

        Raises ValueError for other words, TypeError for faces that have no order together.

        >>> from boardlab.odds import d, pool
        >>> risk = pool(3, d(6)).against(pool(2, d(6)))
        >>> risk.p((0, 2)), risk.p((1, 1)), risk.p((2, 0))
        (Fraction(1445, 3888), Fraction(2611, 7776), Fraction(2275, 7776))
        """
        return lost_by_both(self, pool_of(other, "against"), ties)

    # ------------------------------------------------------------------ how

    def along_faces(self, *, descending: bool | None = None) -> Faces:
        """The dice along their faces; unless told which way, the one that settles sooner."""
        low, high = self._drop_low, self._drop_high
        if descending is None:
            descending = low >= high
        if descending:
            return Faces(self._kinds, self.faces[::-1], high, self.size - low)
        return Faces(self._kinds, self.faces, low, self.size - high)

    def _only_seen(self, seen: tuple[Any, ...]) -> Faces:
        """The dice along the faces `seen`, all others put together as one."""
        kinds = []
        for die, count in self._kinds:
            table = dict(zip(die.outcomes, die.weights, strict=True))
            weights = {face: table[face] for face in seen if face in table}
            if rest := die.total - sum(weights.values()):
                weights[_OTHER] = rest
            kinds.append((Dist.of(weights), count))
        return Faces(kinds, (*seen, _OTHER), 0, self.size)

    def _totals(self, worth: list[int]) -> list[int]:
        """The ways in which the faces of the dice kept, each worth so much, come to 0, 1, 2, ..."""
        self._check_digits()
        descending = self._drop_low >= self._drop_high
        walk = self.along_faces(descending=descending)
        return kept.totals(walk, worth[::-1] if descending else worth)

    def _only(self) -> Dist:
        """The face of the one die kept."""
        allow_digits(len(self.faces), self._check_digits())
        return kept.of_rank(self._kinds, self.faces, self._drop_low)

    def _sum_of_anything(self) -> Dist:
        """The sum by adding face to face, for what is no number or lies far apart."""

        def add(total: Any, face: Any, count: int) -> Any:
            for _ in range(count):
                total = face if total is None else total + face
            return total

        self._check_digits()
        return Dist.of(kept.fold(self.along_faces(descending=False), None, add))

    def _rolls(self) -> int:
        """No fewer than there are rolls of the dice kept."""
        count = len(self)
        together = comb(len(self.faces) + count - 1, count)
        apart = 1
        for die, n in self._kinds:
            apart *= comb(len(die) + n - 1, n)
        return min(together, apart)

    def _check_digits(self) -> int:
        """How many binary digits a weight has. Raises TooLarge."""
        digits = sum(die.total.bit_length() * count for die, count in self._kinds)
        if digits > DIGITS:
            raise TooLarge(
                f"the exact weights of {self.size:,} dice have", digits, DIGITS, of="binary digits"
            )
        return digits


def pool(*dice: int | Dist) -> Pool:
    """Dice to be rolled together: `pool(3, d(6))`, `pool(d(4), d(6))`, `pool(2, d(4), 3, d(6))`.

    A number says how many there are of the die after it. No dice make a pool, too: its sum is 0.

    Raises ValueError for a negative number or one without a die, TypeError for what is no die.

    >>> from boardlab.odds import d, pool
    >>> pool(2, d(4), d(6))
    pool(2, d(4), d(6))
    """
    kinds: list[tuple[Dist, int]] = []
    count: int | None = None
    for each in dice:
        if isinstance(each, Dist):
            kinds.append((each, 1 if count is None else count))
            count = None
        elif count is not None:
            raise ValueError(f"pool: {count} and then {shown(each)}: a die follows a number")
        else:
            count = _number("pool", each)
            if count > MOST:
                raise TooLarge("this pool has", count, MOST, of="dice")
    if count is not None:
        raise ValueError(f"pool: {count} of what? A die follows a number, such as d(6)")
    if len(kinds) > 1:
        counts: dict[Dist, int] = {}
        for die, number in kinds:
            counts[die] = counts.get(die, 0) + number
        kinds = list(counts.items())
    return Pool((die, number) for die, number in kinds if number)


def _faces(kinds: Sequence[tuple[Dist, int]]) -> tuple[Any, ...]:
    """The faces of all dice, ascending; in order of appearance, where they have no order."""
    if len(kinds) == 1:
        return kinds[0][0].outcomes
    found = dict.fromkeys(face for die, _ in kinds for face in die.outcomes)
    try:
        return tuple(sorted(found))
    except TypeError:
        return tuple(found)


def pool_of(other: Pool | Dist, asked: str) -> Pool:
    """A pool, or a die as a pool of one. Raises TypeError for anything else."""
    if isinstance(other, Dist):
        return pool(other)
    if not isinstance(other, Pool):
        raise TypeError(f"{asked}({shown(other)}): a pool is needed, such as pool(2, d(6))")
    return other


class _Other:
    """Any face that nobody asks for."""

    def __repr__(self) -> str:
        return "another"


_OTHER = _Other()


def _number(asked: str, k: object) -> int:
    """A number of dice. Raises TypeError, ValueError."""
    if isinstance(k, bool) or not hasattr(k, "__index__"):
        raise TypeError(f"{asked}: {shown(k)} is no whole number of dice and no die")
    number = index(k)
    if number < 0:
        raise ValueError(f"{asked}: {in_digits(number)} dice, and there cannot be fewer than none")
    return number


def _named(die: Dist) -> str:
    """A die as it can be written."""
    if die.outcomes == tuple(range(1, len(die) + 1)) and die.total == len(die):
        return f"d({len(die)})"
    if die.total == len(die):
        return f"d({list(die.outcomes)!r})"
    return f"d({dict(zip(die.outcomes, die.weights, strict=True))!r})"
