"""What pieces cost, and what one more would be worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from reprlib import repr as shown
from typing import TYPE_CHECKING, NamedTuple

from boardlab.core.errors import FormatError
from boardlab.core.players import listed, player_number
from boardlab.games.cornwall.counting import SIZES, VALUES, rate, shares
from boardlab.games.cornwall.position import CHAPEL, CHAPEL_POINTS, FLAG, union
from boardlab.games.cornwall.region import Region, field_at, region_of
from boardlab.games.cornwall.tiles import LANDSCAPES

if TYPE_CHECKING:
    from boardlab.games.cornwall.position import Position


class Part(NamedTuple):
    """The cost of one piece.

    piece: its size. space: where. others: 1 coin for each piece in its region, those placed before
    it among them. extra: 1 coin if it is not the first piece of the turn. rules: the ledger ids.
    text: the sum in words.
    """

    piece: str
    space: str
    others: int
    extra: int
    rules: tuple[str, ...]
    text: str

    @property
    def coins(self) -> int:
        """What it costs."""
        return self.others + self.extra


class Cost(NamedTuple):
    """The cost of pieces placed one after the other: the total in coins, and its parts."""

    total: int
    parts: tuple[Part, ...]


def placement_cost(s: Position, pieces: Iterable[tuple[str, str]]) -> Cost:
    """What it costs to place pieces, as `[("small", "1,0"), ("tall", "2,0")]`, in this order.

    Those placed earlier in this turn count. Whether the tile just laid has these fields, and the
    player these pieces and coins, is not asked here. rules: place-cost-region, place-cost-extra,
    place-cost-same-turn. Raises FormatError for a size or a field that does not exist, and for a
    field that holds a piece, or would by then (rule: place-on-new-tile).
    """
    standing = s.pieces_mask
    this_turn = union(s._laid) & standing
    parts = []
    for size, space in _read(pieces):
        bit = field_at(s, space)
        if bit & standing:
            raise FormatError(
                f"no piece can be placed at {space}: it holds one already, and a field holds one"
            )
        region = s.region_of(bit)
        others = (region & standing).bit_count()
        rules: tuple[str, ...] = ("place-cost-region", "place-cost-extra")
        if region & this_turn:
            rules = (*rules, "place-cost-same-turn")
        extra = 1 if this_turn else 0
        text = _in_words(size, space, LANDSCAPES[s.land_of(bit)], others, extra)
        parts.append(Part(size, space, others, extra, rules, text))
        standing |= bit
        this_turn |= bit
    return Cost(sum(part.coins for part in parts), tuple(parts))


def _read(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for pair in pieces:
        try:
            size, space = pair
        except (TypeError, ValueError):
            raise FormatError(f"{shown(pair)} is no pair of size and space") from None
        yield _size(size), space


def _size(size: str) -> str:
    if size not in SIZES:
        raise FormatError(f"{shown(size)} is no size of a piece; expected {', '.join(SIZES)}")
    return size


def _in_words(size: str, space: str, landscape: str, others: int, extra: int) -> str:
    """The sum of one piece, as "tall at 3,0: 2 coins (1 for the piece in its forest and ...)"."""
    price = cost_in_words(landscape, others, extra) if others + extra else "free"
    return f"{size} at {space}: {price}"


def cost_in_words(landscape: str, others: int, extra: int) -> str:
    """A cost with its parts, as "3 coins (2 for the 2 pieces in its forest and 1 for ...)"."""
    parts = []
    if others:
        pieces = "piece" if others == 1 else f"{others} pieces"
        parts.append(f"{others} for the {pieces} in its {landscape}")
    if extra:
        parts.append("1 for an additional piece")
    return f"{coins_in_words(others + extra)} ({listed(parts)})"


def coins_in_words(number: int) -> str:
    """A number of coins, as "1 coin"."""
    return "1 coin" if number == 1 else f"{number} coins"


# ---------------------------------------------------------------------- what one more is worth


class Worth(NamedTuple):
    """What one more piece would change if its region were evaluated now.

    size, space: the piece. cost: in coins (see `placement_cost`). gain: the points its
    player would get more. losses: what each other player would get less, by player (his own is 0;
    less than 0 is more points for him). chapel: the points that the field gives at once.
    """

    size: str
    space: str
    cost: int
    gain: int
    losses: tuple[int, ...]
    chapel: int


def worth(
    s: Position, player: int | None = None, region: Region | str | None = None
) -> tuple[Worth, ...]:
    """What each further piece of `player` (whose turn it is, if not given) is worth now.

    Asked for each size that is in hand, on each free field of the tile just laid; or, with a
    region (or one of its fields), as a piece on it, named by its first free field. rules:
    majority-by-value and those it leads to, place-chapel.
    """
    player = s.turn if player is None else player_number(player, s.players)
    if region is None:
        fields = [bit for bit in s._laid if not bit & s.pieces_mask]
    else:
        free = region_of(s, region).mask & ~s.pieces_mask & ~s.evaluated_mask
        fields = [free & -free] if free else []
    sizes = [size for size, number in s.hand(player).items() if number]
    return tuple(_worth(s, player, size, bit) for size in sizes for bit in fields)


def _worth(s: Position, player: int, size: str, bit: int) -> Worth:
    mask = s.region_of(bit)
    rates = rate(LANDSCAPES[s.land_of(bit)], bool(mask & s.symbol_masks[FLAG]))
    fields, values = mask.bit_count(), list(s.values(mask))
    now = shares(rates, fields, values)
    values[player] += VALUES[SIZES.index(size)]
    then = shares(rates, fields, values)
    space = s.grid.name(bit)
    changes = [before - after for before, after in zip(now, then, strict=True)]
    gain = -changes[player]
    changes[player] = 0
    return Worth(
        size,
        space,
        placement_cost(s, [(size, space)]).total,
        gain,
        tuple(changes),
        CHAPEL_POINTS if bit & s.symbol_masks[CHAPEL] else 0,
    )
