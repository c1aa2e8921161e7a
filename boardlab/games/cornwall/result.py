"""Who wins, and why: the end of the game counted, or what it would be now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import TYPE_CHECKING

from boardlab.core.players import NAMES, listed
from boardlab.games.cornwall.counting import rate, shares
from boardlab.games.cornwall.position import FLAG
from boardlab.games.cornwall.tiles import LANDSCAPES

if TYPE_CHECKING:
    from boardlab.games.cornwall.position import Position


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """The result, or what it would be if the game ended now.

    points: given so far, by player. table: what the regions not yet evaluated would give (all 0 at
    the end). coins: a point each. totals: the sums. winners: who wins, or would. lines: the chain
    in words. rules: the ledger ids it used, in order. compared: the players that each comparison
    is between.
    """

    points: tuple[int, ...]
    table: tuple[int, ...]
    coins: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[str, ...]
    rules: tuple[str, ...]
    compared: tuple[tuple[int, ...], ...]


def final_standing(s: Position) -> FinalStanding:
    """The standing as the game's end counts it.

    rules: end-evaluate-rest, end-coins, end-winner, end-shared.
    """
    players = tuple(range(s.players))
    over = s._phase == "end"
    points, coins = s.points, s.coins
    table = table_points(s)
    totals = tuple(map(sum, zip(points, table, coins, strict=True)))
    lines: list[str] = []
    rules: tuple[str, ...] = ()
    if not over:
        lines.append(f"The regions on the table would give {_each(players, table)}.")
        rules += ("end-evaluate-rest",)
    lines.append(f"Each coin is a point: {_each(players, coins)}.")
    lines.append(f"Together with the points scored: {_each(players, totals)}.")
    rules += ("end-coins", "end-winner")
    compared = [players]
    winners = [p for p in players if totals[p] == max(totals)]
    if len(winners) > 1:
        compared.append(tuple(winners))
        lines.append(f"A tie, so most coins: {_each(winners, coins)}.")
        most = max(coins[p] for p in winners)
        winners = [p for p in winners if coins[p] == most]
    names = listed([NAMES[p] for p in winners]).capitalize()
    if len(winners) == 1:
        lines.append(f"{names} {'wins' if over else 'is ahead'}.")
    else:
        lines.append(f"{names} {'share the victory' if over else 'are level'}.")
        rules += ("end-shared",)
    return FinalStanding(
        points, table, coins, totals, tuple(winners), tuple(lines), rules, tuple(compared)
    )


def table_points(s: Position) -> tuple[int, ...]:
    """What all regions not yet evaluated would give now, by player. rule: end-evaluate-rest."""
    total = (0,) * s.players
    for landscape, masks in zip(LANDSCAPES, s.open_regions, strict=True):
        for mask in masks:
            if mask & s.pieces_mask:
                rates = rate(landscape, bool(mask & s.symbol_masks[FLAG]))
                total = tuple(map(add, total, shares(rates, mask.bit_count(), s.values(mask))))
    return total


def _each(players: Sequence[int], numbers: Sequence[int]) -> str:
    return ", ".join(f"{NAMES[p]} {numbers[p]}" for p in players)
