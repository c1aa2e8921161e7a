"""Positions of Cornwall as text, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from boardlab.core import diagrams
from boardlab.core.diagrams import Finding, Headers, Line, each, read_players
from boardlab.core.errors import FormatError
from boardlab.games.cornwall.counting import SET, SIZES, Counts
from boardlab.games.cornwall.layings import Bits, layings
from boardlab.games.cornwall.position import (
    FARTHEST,
    NO_PIECES,
    START_COINS,
    SUPPLY,
    SURROUNDED,
    Piece,
    radius_for,
)
from boardlab.games.cornwall.possible import problems
from boardlab.games.cornwall.setup import MOST_COINS, check_supply, check_surrounded
from boardlab.games.cornwall.state import STEPS, Cornwall
from boardlab.games.cornwall.tiles import (
    LANDSCAPES,
    SYMBOLS,
    Deck,
    Face,
    Tile,
    our_deck,
    read_deck,
    read_face,
    read_tile,
)
from boardlab.geometry.hexes import HexGrid, coordinates, hex_grid

HEADERS: Final = (
    "players",
    "turn",
    "tile",
    "coins",
    "points",
    "pub",
    "laid",
    "pile",
    "under",
    "deck",
    "surrounded",
)

SPACE = re.compile(r"(?:0|-?[1-9][0-9]{0,2}),(?:0|-?[1-9][0-9]{0,2})")
_PIECE = re.compile(rf"({'|'.join(SIZES)})([1-4])")
_NONE = "-"

NOWHERE: Final[Bits | tuple[()]] = ()
NO_TILES: Final[tuple[int, ...]] = ()


# ---------------------------------------------------------------------- writing


def write(s: Cornwall) -> str:
    """The text diagram of a state; `parse` reads it back to an equal state."""
    step = s.step.id
    lines = [
        f"players: {s.players}",
        "turn: end" if s.is_terminal else f"turn: {s.turn + 1} {step}",
    ]
    if s.tile:
        lines.append(f"tile: {s.tile}")
    supply = "" if s.supply == SUPPLY else f" of {s.supply}"
    lines.append(f"coins: {_listed(s.coins)}{supply}")
    lines.append(f"points: {_listed(s.points)}")
    pubs = [pub_text(tuple(s.pub(player).values())) for player in range(s.players)]
    if any(pub != _NONE for pub in pubs):
        lines.append(f"pub: {_listed(pubs)}")
    if s.laid:
        lines.append(f"laid: {_listed(s.laid)}")
    lines.append(f"pile: {_ranges(s.pile) or _NONE}")
    if s.under:
        lines.append(f"under: {_listed(s.under)}")
    if s.deck != our_deck():
        lines.append(f"deck: {'; '.join(map(str, s.deck))}")
    if s.surrounded != SURROUNDED[0]:
        lines.append(f"surrounded: {s.surrounded}")
    return "\n".join([*lines, "", *_field_lines(s)]) + "\n"


def _field_lines(s: Cornwall) -> Iterator[str]:
    for space, (landscape, symbol, piece) in s.fields.items():
        standing = f" {piece.kind}{piece.owner + 1}" if piece else ""
        yield f"{space} {Face(landscape, symbol)}{standing}"


def pub_text(counts: tuple[int, ...]) -> str:
    """A player's pieces in the pub, as "small,small,big"; "-" for none."""
    words = [size for size, n in zip(SIZES, counts, strict=True) for _ in range(n)]
    return ",".join(words) or _NONE


def _listed(things: object) -> str:
    return " ".join(map(str, things))  # type: ignore[call-overload]


def _ranges(numbers: tuple[int, ...]) -> str:
    """Ascending numbers with runs of three or more drawn together, as "1-3 7 12"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    return " ".join(words)


# ---------------------------------------------------------------------- reading


@dataclass
class _Table:
    """The field lines of a diagram, read."""

    faces: dict[str, Face] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    @property
    def extent(self) -> int:
        """The largest coordinate of a field, either way."""
        return max(max(map(abs, coordinates(space))) for space in self.faces)


def parse(text: str) -> Cornwall:
    """The state that a diagram shows.

    Raises FormatError, with the line and what was expected, if the text is malformed or shows what
    cannot be.
    """
    state, found = survey(text)
    if found:
        raise FormatError(str(found[0]))
    return state


def survey(text: str) -> tuple[Cornwall, list[Finding]]:
    """The state that a diagram shows as far as it can be read, and all that is wrong with it.

    A header line that cannot be read counts as left out, and so does what a field line says too
    much. Raises FormatError where not even one field can be made out.
    """
    if not isinstance(text, str):
        raise FormatError(f"a position is a text, not {type(text).__name__}")
    headers, field_lines = split(text)
    header = Headers(headers)
    found = header.found
    players = header("players", read_players, 2)
    table = _read_fields(field_lines, players, found)
    grid = hex_grid(radius_for(table.extent))

    deck = header("deck", read_deck, our_deck())
    surrounded = header("surrounded", check_surrounded, SURROUNDED[0])
    tile = header("tile", _tile, None)
    likely = "lay" if tile else "place" if "laid" in headers else "draw"
    turn, phase = header("turn", _turn(players), (0, likely))
    laid = NOWHERE if phase == "lay" else header("laid", _laid(grid, table), NOWHERE)
    phase, tile, laid = _in_step(header, phase, tile, laid)
    under = header("under", _under(deck), NO_TILES)
    rest = 0 if phase == "end" else _rest(deck, tile, under)
    coins, supply = header("coins", _coins(players), ((START_COINS,) * players, SUPPLY))
    state = Cornwall.made(
        grid.radius,
        phase,
        turn,
        tuple(_mask(grid, table, landscape) for landscape in LANDSCAPES),
        tuple(_mask(grid, table, symbol) for symbol in SYMBOLS),
        tuple(_masks(grid, table, player) for player in range(players)),
        coins,
        header("points", each(players, _points), (0,) * players),
        header("pub", each(players, _pub), (NO_PIECES,) * players),
        header("pile", _pile(deck, under), rest),
        under,
        tile,
        laid,
        deck,
        supply,
        surrounded,
    )
    found += _far(table, state.left + bool(tile))
    found += (Finding(where, _place(where, header, table), text) for where, text in problems(state))
    return state, found


def _tile(value: str) -> Tile | None:
    return read_tile(value)


def _mask(grid: HexGrid, table: _Table, word: str) -> int:
    """The fields that show a landscape or a symbol."""
    return sum(grid.bit[space] for space, face in table.faces.items() if word in face)


def _masks(grid: HexGrid, table: _Table, player: int) -> tuple[int, int, int]:
    """The fields with a player's pieces, by size."""
    small, tall, big = (
        sum(grid.bit[space] for space, piece in table.pieces.items() if piece == (size, player))
        for size in SIZES
    )
    return small, tall, big


def _place(where: str, header: Headers, table: _Table) -> str:
    """Where in the text a space or a header line stands."""
    if where in table.lines:
        return f"line {table.lines[where]}, {where}"
    return header.place(where)


def split(text: str) -> tuple[dict[str, Line], list[Line]]:
    """The header lines by name (line number, value) and the field lines (line number, text)."""
    headers, lines = diagrams.split(text, HEADERS, "the fields come")
    bare = ((number, line.partition("#")[0].strip()) for number, line in lines)
    return headers, [line for line in bare if line[1]]


def _number(value: str, most: int = 9999) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", value) or int(value) > most:
        raise FormatError(f"{value!r} is no number; expected one from 0 to {most}")
    return int(value)


def _points(value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", value):
        raise FormatError(f"{value!r} is no number of points; expected, as 12")
    return int(value)


def _coins(players: int) -> Callable[[str], tuple[tuple[int, ...], int]]:
    """Reads the coins of each player, and how many there are in all."""

    def read(value: str) -> tuple[tuple[int, ...], int]:
        held, of, total = value.partition(" of ")
        coins = each(players, _number)(held)
        supply = check_supply(_number(total.strip(), MOST_COINS), players) if of else SUPPLY
        if sum(coins) > supply:
            raise FormatError(
                f"{value!r} makes {sum(coins)} coins; expected at most {supply}, as many as there "
                "are (coins)"
            )
        return coins, supply

    return read


def _pub(word: str) -> Counts:
    sizes = [] if word == _NONE else word.split(",")
    if any(size not in SIZES for size in sizes):
        raise FormatError(
            f"{word!r} is not what a player has in the pub; expected sizes, as small,small,big, "
            f"or {_NONE}"
        )
    counts = tuple(map(sizes.count, SIZES))
    for size, count, most in zip(SIZES, counts, SET, strict=True):
        if count > most:
            raise FormatError(
                f"{word!r} has {count} {size} pieces; expected at most {most} (pieces)"
            )
    small, tall, big = counts
    return small, tall, big


def _turn(players: int) -> Callable[[str], tuple[int, str]]:
    """Reads whose turn it is, and the step."""
    steps = [step for step in STEPS if step != "end"]
    numbers = [str(player + 1) for player in range(players)]

    def read(value: str) -> tuple[int, str]:
        words = value.split()
        if words == ["end"]:
            return 0, "end"
        if len(words) != 2 or words[0] not in numbers or words[1] not in steps:
            raise FormatError(
                f"{value!r} is no turn; expected a player from 1 to {players} and one of "
                f"{', '.join(steps)}, or “end”"
            )
        return int(words[0]) - 1, words[1]

    return read


def _in_step(
    header: Headers, phase: str, tile: Tile | None, laid: Bits | tuple[()]
) -> tuple[str, Tile | None, Bits | tuple[()]]:
    """The step with the tile that belongs to it: in hand, or on the table.

    With a tile in hand a line `laid` says nothing yet, and is left aside.
    """
    after = phase in ("pub", "place")
    if tile and phase != "lay":
        header.wrong("tile", "a tile is in hand in the step “lay” alone; expected none here")
    if laid and not after:
        header.wrong("laid", "a tile was just laid in “pub” and “place” alone; expected none here")
    if phase == "lay" and not tile:
        if "tile" not in header.lines:
            header.wrong(
                "tile", "the tile in hand is missing; expected, as “tile: meadow forest village”"
            )
        return "draw", None, ()
    if after and not laid:
        if "laid" not in header.lines:
            header.wrong(
                "laid", "the tile of this turn is missing; expected its spaces, as 3,-1 4,-1 3,0"
            )
        return "draw", None, ()
    return phase, tile if phase == "lay" else None, laid if after else ()


def _laid(grid: HexGrid, table: _Table) -> Callable[[str], Bits | tuple[()]]:
    """Reads where the tile of this turn lies. rule: tile-shape."""

    def read(value: str) -> Bits | tuple[()]:
        spaces = value.split()
        for space in spaces:
            if space not in table.faces:
                raise FormatError(f"there is no field at {space!r}; expected three fields")
        if len(spaces) == 3:
            one, two, three = (grid.bit[space] for space in spaces)
            if layings(grid).way_of((one, two, three)):
                return one, two, three
        raise FormatError(
            f"{value!r} is no tile; expected three spaces that lie in a triangle and run clockwise"
        )

    return read


# ---------------------------------------------------------------------- tiles still to come


def _tile_number(number: str, deck: Deck, word: str) -> int:
    """A tile of the deck from its number, which is part of `word`."""
    if not re.fullmatch(r"[1-9][0-9]?", number) or int(number) > len(deck):
        raise FormatError(
            f"{word!r} names no tile of the deck; expected numbers from 1 to {len(deck)}"
        )
    return int(number)


def _under(deck: Deck) -> Callable[[str], tuple[int, ...]]:
    """Reads the tiles under the pile, in order."""

    def read(value: str) -> tuple[int, ...]:
        words = [] if value == _NONE else value.split()
        numbers = [_tile_number(word, deck, word) for word in words]
        if len(set(numbers)) < len(numbers):
            raise FormatError(f"{value!r} names a tile twice; expected each once")
        return tuple(numbers)

    return read


def _pile(deck: Deck, under: tuple[int, ...]) -> Callable[[str], int]:
    """Reads the tiles in the pile, as a mask."""

    def read(value: str) -> int:
        mask = 0
        for word in [] if value == _NONE else value.split():
            first, dash, last = word.partition("-")
            start = _tile_number(first, deck, word)
            end = _tile_number(last, deck, word) if dash else start
            if end < start:
                raise FormatError(f"{word!r} runs backwards; expected the smaller number first")
            for number in range(start, end + 1):
                if mask >> number - 1 & 1 or number in under:
                    raise FormatError(f"tile {number} is there twice; expected each once")
                mask |= 1 << number - 1
        return mask

    return read


def _rest(deck: Deck, tile: Tile | None, under: tuple[int, ...]) -> int:
    """The whole deck less the tile in hand and those under the pile."""
    numbers = [number for number in range(1, len(deck) + 1) if number not in under]
    if tile:
        in_hand = next((n for n in numbers if deck[n - 1].same_as(tile)), None)
        numbers = [number for number in numbers if number != in_hand]
    return sum(1 << number - 1 for number in numbers)


# ---------------------------------------------------------------------- fields


def _read_fields(lines: list[Line], players: int, found: list[Finding]) -> _Table:
    """The field lines, read; what is wrong with one joins `found`."""
    table = _Table()
    for number, line in lines:
        space, *words = line.split()
        if not SPACE.fullmatch(space):
            raise FormatError(
                f"line {number}: {space!r} is no space; expected two whole numbers, as 3,-1"
            )
        if max(map(abs, coordinates(space))) > FARTHEST:
            raise FormatError(
                f"line {number}: {space!r} is off the table; expected numbers from -{FARTHEST} to "
                f"{FARTHEST}"
            )
        place = f"line {number}, {space}"
        wrong = _read_field(table, space, words, players)
        found += (Finding(space, place, problem) for problem in wrong)
        if space in table.faces:
            table.lines.setdefault(space, number)
    if not table.faces:
        raise FormatError("the fields are missing; they follow the header lines after a blank line")
    return table


def _read_field(table: _Table, space: str, words: list[str], players: int) -> Iterator[str]:
    """Read what a field line says of its space; all that is wrong with it.

    A landscape that can be read lies there, whatever else the line says.
    """
    if space in table.faces:
        yield f"this field is line {table.lines[space]} already; expected it once"
        return
    if not words:
        yield "its landscape is missing; expected, as 3,-1 meadow"
        return
    try:
        table.faces[space] = read_face(words[0])
    except FormatError as error:
        yield str(error)
        landscape = words[0].partition("+")[0]
        if landscape not in LANDSCAPES:
            return
        table.faces[space] = Face(landscape)
    if words[1:]:
        try:
            table.pieces[space] = _piece(words[1:], players)
        except FormatError as error:
            yield str(error)


def _piece(words: list[str], players: int) -> Piece:
    match = _PIECE.fullmatch(" ".join(words))
    if not match or int(match[2]) > players:
        raise FormatError(
            f"{' '.join(words)!r} is no piece; expected {', '.join(SIZES)} with a player from 1 to "
            f"{players}, as small1"
        )
    return Piece(match[1], int(match[2]) - 1)


def _far(table: _Table, tiles: int) -> Iterator[Finding]:
    """Fields so far out that the tiles still to be laid could lie off the table."""
    most = FARTHEST - 2 * tiles
    for space in table.faces:
        if max(map(abs, coordinates(space))) > most:
            text = (
                f"with {tiles} tiles still to be laid the table ends too near; expected numbers "
                f"from -{most} to {most}"
            )
            yield Finding(space, f"line {table.lines[space]}, {space}", text)
