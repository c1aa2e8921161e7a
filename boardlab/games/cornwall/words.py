"""A position of Cornwall in words: for captions, for screen readers, and as letters on a map."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital, counted
from boardlab.games.cornwall import art, evidence
from boardlab.games.cornwall.position import Field
from boardlab.games.cornwall.state import Cornwall
from boardlab.games.cornwall.tiles import Face
from boardlab.geometry.hexes import coordinates


class MatItem(NamedTuple):
    """What a player has beside the board: the symbol of a thing, how many, and that in words."""

    symbol: str
    number: int
    words: str


# ---------------------------------------------------------------------- regions and tiles


def in_order(cells: Iterable[str]) -> tuple[str, ...]:
    """Spaces in reading order."""
    return tuple(sorted(cells, key=lambda cell: coordinates(cell)[::-1]))


def a_region(region: evidence.Region) -> str:
    """A region in a few words: "a meadow of 5 fields with a flag, open"."""
    size = counted(len(region.cells), "field")
    flag = " with a flag" if region.flagged else ""
    return f"a {region.landscape} of {size}{flag}, {how_closed(region)}"


def how_closed(region: evidence.Region) -> str:
    """Whether a region is open, and what closed it."""
    if region.closed is None:
        return "open"
    closed = "closed by a cottage" if region.closed == "cottage" else "surrounded"
    return f"{closed} and counted" if region.evaluated else closed


def in_words(tile: Iterable[Face]) -> str:
    """A tile, field by field: "meadow, forest with a flag, village"."""
    return ", ".join(f"{land} with a {symbol}" if symbol else land for land, symbol in tile)


# ---------------------------------------------------------------------- beside the board


def seats(state: Cornwall) -> tuple[tuple[MatItem, ...], ...]:
    """For each player points and coins, the pieces in hand, and those in the pub."""
    return tuple(tuple(_mat(state, player)) for player in range(state.players))


def _mat(state: Cornwall, player: int) -> Iterator[MatItem]:
    points, coins = state.points[player], state.coins[player]
    yield MatItem("star", points, counted(points, "point"))
    yield MatItem("coin", coins, counted(coins, "coin"))
    for size, number_of in state.hand(player).items():
        yield MatItem(f"{size}-{player + 1}", number_of, f"{counted(number_of, f'{size} piece')}")
    guests = state.pub(player)
    there = [f"{n} {size}" for size, n in guests.items() if n]
    words = f"in the pub: {listed(there) or 'nobody'}"
    yield MatItem("mug", sum(guests.values()), words)


def summary(state: Cornwall) -> str:
    """Turn, tiles, coins and mats in a line or two, as a caption."""
    sentences = [headline(state), *(f"{capital(fact)}." for fact in facts(state))]
    for player, mat in enumerate(seats(state)):
        things = [item.words for item in mat if item.number]
        sentences.append(f"{NAMES[player].capitalize()}: {', '.join(things)}.")
    return " ".join(sentences)


def facts(state: Cornwall) -> tuple[str, ...]:
    """What belongs to nobody."""
    return (
        f"{counted(state.left, 'tile')} left to draw",
        f"{counted(state.bank, 'coin')} in the supply",
    )


def headline(state: Cornwall) -> str:
    """Whose turn and which step it is, or how the game ended, in one sentence."""
    if state.is_terminal:
        return evidence.final_standing(state).lines[-1]
    if state.current_player is None:
        return f"A tile is turned over for {NAMES[state.turn]}."
    who = NAMES[state.current_player].capitalize()
    tile = f": {in_words(state.tile)}" if state.tile else ""
    return f"{who} is to {state.step.title}{tile}."


# ---------------------------------------------------------------------- the map


def board(state: Cornwall, pointed_out: Collection[str] = ()) -> tuple[str, ...]:
    """The map in letters, two for each landscape; spaces in `pointed_out` stand in brackets.

    Rows are shifted as on the map. Each begins with the name of the first space that it shows.
    """
    fields = state.fields
    tokens = {space: _token(field) for space, field in fields.items()}
    shown = {coordinates(space) for space in (*tokens, *pointed_out)}
    wide = max(map(len, tokens.values()))
    wide += wide % 2
    left = min(2 * q + r for q, r in shown)
    first = {r: min(q for q, s in shown if s == r) for _, r in shown}
    gutter = max(len(f"{q},{r}") for r, q in first.items())
    lines = []
    for r, q in sorted(first.items()):
        line = f"{f'{q},{r}':>{gutter}}  " + " " * ((2 * q + r - left) * (wide + 2) // 2)
        for across in range(q, max(p for p, s in shown if s == r) + 1):
            name = f"{across},{r}"
            opened, closed = "[]" if name in pointed_out else "  "
            token = tokens.get(name, "." if name in pointed_out else "")
            line += f"{opened}{token}{closed}{' ' * (wide - len(token))}"
        lines.append(line.rstrip())
    used = {field.symbol for field in fields.values()}
    signs = [f"{_SIGNS[symbol]} {symbol}" for symbol in _SIGNS if symbol in used]
    if any(field.piece for field in fields.values()):
        signs.append("B1 a blue piece of value 1")
    return (*lines, *([f"({', '.join(signs)})"] if signs else []))


_SIGNS = {"flag": "!", "chapel": "+", "cottage": "^"}


def _token(field: Field) -> str:
    """A field in letters: "Me", "Fo!", "Mo+B2"."""
    token = art.LETTERS[field.landscape] + _SIGNS.get(field.symbol or "", "")
    if field.piece:
        size, owner = field.piece
        token += f"{NAMES[owner][0].upper()}{art.SIZES.index(size) + 1}"
    return token


def describe(state: Cornwall, *, bare: bool = False) -> str:
    """The position in a few sentences, for those who do not see the board.

    bare: as the diagram has it, without anything that the rules say of it.
    """
    extent = counted(len(state.cells), "field")
    sentences = [f"Cornwall with {state.players} players on a map of {extent}."]
    if not (bare and state.is_terminal):  # how a game ended is for the rules to say
        sentences.append(headline(state))
    if state.laid:
        sentences.append(f"The tile just laid lies on {listed(state.laid)}.")
    sentences += [f"{capital(fact)}." for fact in facts(state)]
    sentences += [_describe_player(state, player) for player in range(state.players)]
    if bare:
        sentences += _describe_fields(state)
    else:
        for region in evidence.regions(state):
            where = listed([_field_in_words(state, cell) for cell in in_order(region.cells)])
            sentences.append(f"{a_region(region).capitalize()}: {where}.")
    return " ".join(sentences)


def _describe_player(state: Cornwall, player: int) -> str:
    points, coins, *hand, pub = _mat(state, player)
    parts = [points.words, coins.words]
    parts += [f"{item.words} in hand" for item in hand if item.number]
    parts += [pub.words] if pub.number else []
    return f"{NAMES[player].capitalize()}: {', '.join(parts)}."


def _describe_fields(state: Cornwall) -> Iterator[str]:
    """The fields by landscape, without a word on what belongs together."""
    for landscape in art.LETTERS:
        cells = [cell for cell, field in state.fields.items() if field.landscape == landscape]
        if cells:
            where = listed([_field_in_words(state, cell) for cell in cells])
            yield f"{landscape.capitalize()}: {where}."


def _field_in_words(state: Cornwall, cell: str) -> str:
    """A field by its space, with what is on it: "3,-1 (flag, blue small piece)"."""
    _, symbol, piece = state.fields[cell]
    there = [symbol] if symbol else []
    if piece:
        there.append(f"{NAMES[piece.owner]} {piece.kind} piece")
    return f"{cell} ({', '.join(there)})" if there else cell
