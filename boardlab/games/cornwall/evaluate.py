"""How good a position is for a player, in named parts that mean something to people.

Every part compares the player with the opponents. Counts are whole numbers or quarters and weights
are whole quarters, so sums are exact, and a computer player decides alike on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from math import inf
from operator import add
from typing import Final, NamedTuple

from boardlab.core import opinion
from boardlab.core.opinion import Part, weighed
from boardlab.games.cornwall.counting import SIZES, VALUES, rate, shares
from boardlab.games.cornwall.layings import completed, growing
from boardlab.games.cornwall.position import CHAPEL, CHAPEL_POINTS, COTTAGE, FLAG, with_item
from boardlab.games.cornwall.state import Cornwall, prices
from boardlab.games.cornwall.tiles import LANDSCAPES, Deck

PARTS: Final[dict[str, Part]] = {
    "result": Part("the victory", 1000),
    "points": Part("points, with what this turn closes", 1),
    "standing": Part("points of open regions as they stand", 0.75),
    "placing": Part("what a piece on this tile would bring", 1),
    "coins": Part("coins", 1.5),
    "hand": Part("value of pieces in hand", 1.25),
    "pub": Part("value of pieces in the pub", 1),
    "return": Part("value of pieces that a cottage may soon bring back", 0.5),
}
"""What is counted, the value of one of it, and how it is called. Our own figures."""

PROMISES: Final = ("placing",)
"""Parts that only say what this turn can still bring: taken, they turn into others."""

LEADER: Final = 1
OTHERS: Final = 0.25
"""How much counts against a player of what the strongest opponent has, and each further one."""

against: Final = partial(opinion.against, leader=LEADER, others=OTHERS)
"""A player's count less what the opponents' counts take away from it."""

SOON: Final = 4
"""How many tiles ahead `return` looks."""


def evaluate(s: Cornwall, player: int) -> float:
    """How good the position is for `player`: the sum of its parts. A point more is worth 1."""
    return sum(parts(s, player).values())


def parts(s: Cornwall, player: int) -> dict[str, float]:
    """What is good and bad about the position for `player`, by the names of `PARTS`.

    Each is weighted, so that they add up to `evaluate`. At the end only the result counts.
    """
    return weighed(PARTS, s, player, _counts)


def _counts(s: Cornwall, player: int) -> dict[str, float]:
    """How much there is of each part, the opponents' share taken off."""
    outlook = Outlook(s)
    totals: dict[str, list[float]] = {name: [0] * s.players for name in PARTS}
    for region in outlook.regions():
        for name, counts in outlook.counts(region, s.values(region.mask)).items():
            totals[name] = list(map(add, totals[name], counts))
    totals["points"] = list(map(add, totals["points"], s.points))
    totals["coins"] = list(s.coins)
    for p in range(s.players):
        totals["hand"][p] = outlook.useful(p, s.hand(p))
        totals["pub"][p] += outlook.useful(p, s.pub(p))
    found = {name: against(counts, player) for name, counts in totals.items()}
    if s.laid:
        gain = outlook.placing()
        found["placing"] = gain if player == s.turn else -LEADER * gain
    return found


# ---------------------------------------------------------------------- regions


class Land(NamedTuple):
    """A region that is not yet evaluated.

    land: its number in LANDSCAPES. rates: points a field for first and second. closing: whether it
    is evaluated at the end of this turn. soon: the chance of a cottage for it, in quarters.
    """

    mask: int
    land: int
    fields: int
    rates: tuple[int, int]
    closing: bool
    soon: int


class Outlook:
    """What the regions of a position promise, and what pieces are good for."""

    def __init__(self, s: Cornwall) -> None:
        self.s = s
        grid = s.grid
        self.flags = s.symbol_masks[FLAG]
        still = growing(grid, s.filled, s.surrounded)
        self.closing = (
            frozenset(
                mask for _, mask, _ in completed(s.open_regions, s.symbol_masks[COTTAGE], still)
            )
            if s.laid
            else frozenset()
        )
        self.soon = _soon(s)
        # Whose tile is not yet drawn takes it from those left; else this turn comes on top.
        drawn = s.step.id != "draw"
        self.turns = [
            (s.left + (s.turn - p - (not drawn)) % s.players) // s.players + (drawn and p == s.turn)
            for p in range(s.players)
        ]

    def regions(self) -> Iterator[Land]:
        """Those with pieces on them."""
        pieces = self.s.pieces_mask
        for land, masks in enumerate(self.s.open_regions):
            for mask in masks:
                if mask & pieces:
                    yield self.region(land, mask)

    def region(self, land: int, mask: int) -> Land:
        return Land(
            mask,
            land,
            mask.bit_count(),
            rate(LANDSCAPES[land], bool(mask & self.flags)),
            mask in self.closing,
            self.soon[land],
        )

    def counts(self, region: Land, values: Sequence[int]) -> dict[str, Sequence[float]]:
        """What a region gives each player, by the names of the parts, with these values in it."""
        points = shares(region.rates, region.fields, values)
        if region.closing:
            return {"points": points, "pub": values}
        return {
            "standing": points,
            "return": [value * region.soon / 4 for value in values],
        }

    def useful(self, player: int, pieces: Mapping[str, int]) -> int:
        """The value of the pieces among these that can still be placed, one a turn, best first."""
        values = [v for size, v in zip(SIZES, VALUES, strict=True) for _ in range(pieces[size])]
        turns = self.turns[player]
        return sum(values[-turns:]) if turns else 0

    # ------------------------------------------------------------------ placing

    def placing(self) -> float:
        """What the best piece on the tile just laid brings whoever laid it; 0 if none is worth it.

        Points at once and in prospect, less its coins and what it was worth in hand.
        """
        hand, pub = self.s.hand(self.s.turn), self.s.pub(self.s.turn)
        coins = self.s.coins[self.s.turn]
        best = self._best(hand, coins)
        if self.s.step.id == "pub":
            both = {size: hand[size] + pub[size] for size in SIZES}
            useful = partial(self.useful, self.s.turn)
            price = (
                PARTS["coins"].weight
                + PARTS["pub"].weight * useful(pub)
                - PARTS["hand"].weight * (useful(both) - useful(hand))
            )
            best = max(best, self._best(both, coins - 1) - price)
        return max(0.0, best)

    def _best(self, hand: Mapping[str, int], coins: int) -> float:
        """What the best piece of this hand gains, if there are so many coins to pay for it."""
        s = self.s
        turn, before = s.turn, self.useful(s.turn, hand)
        best = -inf
        for bit, (others, extra) in prices(s).items():
            cost = others + extra
            if cost > coins:
                continue
            region = self.region(s.land_of(bit), s.region_of(bit))
            values = s.values(region.mask)
            now = self._worth(region, values, turn)
            fixed = PARTS["coins"].weight * cost + now
            if bit & s.symbol_masks[CHAPEL]:
                fixed -= PARTS["points"].weight * CHAPEL_POINTS
            for size, value in zip(SIZES, VALUES, strict=True):
                if not hand[size]:
                    continue
                then = self._worth(region, with_item(values, turn, values[turn] + value), turn)
                given = before - self.useful(turn, {**hand, size: hand[size] - 1})
                best = max(best, then - fixed - PARTS["hand"].weight * given)
        return best

    def _worth(self, region: Land, values: Sequence[int], player: int) -> float:
        """What a region is worth to a player with these values in it."""
        return sum(
            PARTS[name].weight * against(counts, player)
            for name, counts in self.counts(region, values).items()
        )


def _soon(s: Cornwall) -> tuple[int, ...]:
    """The chance that a cottage comes soon, for each landscape, in quarters rounded down.

    So many tiles with one are expected among the next `SOON`, and more than one count as one.
    """
    left, pile = s.left, s._pile
    for number in s.under:
        pile |= 1 << number - 1
    return tuple(
        min(4, 4 * SOON * (cottages & pile).bit_count() // left) if left else 0
        for cottages in _cottages(s.deck)
    )


@cache
def _cottages(deck: Deck) -> tuple[int, ...]:
    """The tiles of a deck with a cottage on each landscape, as masks of their numbers."""
    return tuple(
        sum(1 << n for n, tile in enumerate(deck) if (landscape, "cottage") in tile)
        for landscape in LANDSCAPES
    )
