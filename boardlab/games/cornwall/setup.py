"""Setting up Cornwall: the start tile, the deck, the coins, and who begins."""

from __future__ import annotations

from random import Random
from typing import Final

from boardlab.core.errors import FormatError
from boardlab.games.cornwall.position import NO_PIECES, RADII, START_COINS, SUPPLY, SURROUNDED
from boardlab.games.cornwall.state import Cornwall
from boardlab.games.cornwall.tiles import LANDSCAPES, START, SYMBOLS, Tile, our_deck, read_deck
from boardlab.geometry.hexes import hex_grid

PLAYERS: Final = (2, 3, 4)
MOST_COINS: Final = 999


def new(
    players: int = 2,
    seed: int = 0,
    *,
    deck: str | tuple[str | Tile, ...] | list[str | Tile] | None = None,
    coins: int = SUPPLY,
    surrounded: str = SURROUNDED[0],
) -> Cornwall:
    """The start of a game.

    players: 2, 3 or 4. seed: decides who begins (rule: first-player). deck: an own deck, as tiles
    or their texts ("meadow forest+flag village", the fields clockwise), or as one text with a tile
    a line (rules: tile-deck, tile-symbols). coins: the supply, those handed out at the start
    included (rules: coins, coins-run-out; the published box held 20). surrounded: "unfillable", or
    "strict" if only covered neighbour fields close a region (rule: complete-unfillable-gap).

    Raises FormatError for an option that cannot be.
    """
    if type(players) is not int or players not in PLAYERS:
        raise FormatError(f"players={players!r}: Cornwall is for 2, 3 or 4 players")
    if type(seed) is not int:
        raise FormatError(f"seed={seed!r}: a whole number is needed")
    tiles = our_deck() if deck is None else read_deck(deck)
    supply = check_supply(coins, players)
    check_surrounded(surrounded)
    bit = hex_grid(RADII[0]).bit
    lands = tuple(
        sum(bit[space] for space, there in START.items() if there == landscape)
        for landscape in LANDSCAPES
    )
    return Cornwall.made(
        RADII[0],
        "draw",
        Random(seed).randrange(players),
        lands,
        (0,) * len(SYMBOLS),
        ((0, 0, 0),) * players,
        (START_COINS,) * players,
        (0,) * players,
        (NO_PIECES,) * players,
        (1 << len(tiles)) - 1,
        (),
        None,
        (),
        tiles,
        supply,
        surrounded,
    )


def check_supply(coins: object, players: int) -> int:
    """A supply of coins. Raises FormatError unless it is a whole number up to 999 with one each."""
    least = players * START_COINS
    if type(coins) is not int or not least <= coins <= MOST_COINS:
        raise FormatError(
            f"coins={coins!r}: expected a whole number from {least} to {MOST_COINS} in all"
        )
    return coins


def check_surrounded(surrounded: object) -> str:
    """A reading of `complete-unfillable-gap`. Raises FormatError for any other."""
    if not isinstance(surrounded, str) or surrounded not in SURROUNDED:
        raise FormatError(f"surrounded={surrounded!r}: expected one of {', '.join(SURROUNDED)}")
    return surrounded
