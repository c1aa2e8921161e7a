"""Positions of Cannonball Colony as text, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from boardlab.core import diagrams
from boardlab.core.diagrams import Finding, Headers, Line, each, read_players
from boardlab.core.errors import FormatError
from boardlab.games.cannonball.island import (
    check_row,
    check_size,
    default_boards,
    island_of,
    land_of,
    rectangle,
    rectangle_text,
)
from boardlab.games.cannonball.position import Piece
from boardlab.games.cannonball.possible import problems
from boardlab.games.cannonball.setup import FULL_SUPPLY, check_supply
from boardlab.games.cannonball.state import STEPS, Cannonball
from boardlab.geometry.square import SquareGrid, square_grid

HEADERS: Final = (
    "players",
    "turn",
    "boards",
    "ships",
    "roads",
    "supply",
    "ready",
    "passes",
    "closed",
)

TOKEN = re.compile(r"(?P<terrain>[.f~^_])|(?:#|(?P<kind>[FCB])(?P<owner>[1-4]))(?P<forest>f?)")
_KINDS = {"F": "fort", "C": "cannon", "B": "blockade"}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}
_EXPECTED = (
    "expected . f ~ ^ _ # F C or B (a piece with its player, as F1; with f for forest below)"
)


# ---------------------------------------------------------------------- writing


def write(s: Cannonball) -> str:
    """The text diagram of a state; `parse` reads it back to an equal state."""
    island, grid = s.island, s.island.grid
    lines = [f"players: {s.players}", f"turn: {_turn_text(s)}"]
    if island.board_masks != default_boards(island.rows, s.players):
        boards = " ".join(rectangle_text(grid, mask) for mask in island.board_masks)
        lines.append(f"boards: {boards}")
    if any(s.ship_masks):
        lines.append("ships: " + " ".join(cell or "-" for cell in s.landing))
    lines.append(f"supply: {s.supply}")
    pairs = [s.ready(p) for p in range(s.players)]
    if any(any(pair.values()) for pair in pairs):
        lines.append("ready: " + " ".join(f"{p['cannon']}/{p['blockade']}" for p in pairs))
    if s.passes:
        lines.append(f"passes: {s.passes}")
    if island.closed_mask:
        lines.append("closed: " + " ".join(grid.select(island.closed_mask)))
    return "\n".join([*lines, "", *_island_lines(s)]) + "\n"


def _turn_text(s: Cannonball) -> str:
    if s.is_terminal:
        return "end"
    return f"{(s.current_player or 0) + 1} {s.step.id}{' fired' if s.fired else ''}"


def _island_lines(s: Cannonball) -> Iterator[str]:
    grid, pieces = s.island.grid, s.pieces
    rows = []
    for row, tokens in enumerate(s.island.rows):
        written = []
        for column, token in enumerate(tokens):
            cell = grid.names[row * grid.stride + column]
            if grid.bit[cell] & s.roads_mask:
                piece = pieces.get(cell)
                road = f"{_LETTERS[piece.kind]}{piece.owner + 1}" if piece else "#"
                written.append(road + ("f" if token == "f" else ""))
            else:
                written.append(token)
        rows.append(written)
    width = max(len(token) for row in rows for token in row)
    for written in rows:
        yield " ".join(token.ljust(width) for token in written).rstrip()


# ---------------------------------------------------------------------- reading


@dataclass
class _Ground:
    """The island lines of a diagram, read."""

    rows: tuple[str, ...]
    roads: int = 0
    pieces: dict[int, Piece] = field(default_factory=dict)
    grid: SquareGrid = field(init=False)

    def __post_init__(self) -> None:
        self.grid = square_grid(len(self.rows[0]), len(self.rows))


def parse(text: str) -> Cannonball:
    """The state that a diagram shows.

    Raises FormatError, with the line and what was expected, if the text is malformed or shows what
    cannot be.
    """
    state, found = survey(text)
    if found:
        raise FormatError(str(found[0]))
    return state


def survey(text: str) -> tuple[Cannonball, list[Finding]]:
    """The state that a diagram shows as far as it can be read, and all that is wrong with it.

    A header line that cannot be read counts as left out, and so does what a token says too much.
    Raises FormatError where not even an island can be made out.
    """
    if not isinstance(text, str):
        raise FormatError(f"a position is a text, not {type(text).__name__}")
    headers, island_lines = split(text)
    header = Headers(headers)
    found = header.found
    players = header("players", read_players, 2)
    ground = _read_island(island_lines, players, found)
    grid = ground.grid
    land = land_of(ground.rows)

    def cell(word: str) -> int:
        bit = grid.bit.get(word, 0) & land
        if not bit:
            raise FormatError(f"{word!r} is no space of this island; expected a name such as c4")
        return bit

    def board(word: str) -> int:
        mask = rectangle(grid, word) & land
        if not mask:
            raise FormatError(f"{word!r} is all sea; expected a board with spaces of the island")
        return mask

    def ship(word: str) -> int:
        return 0 if word == "-" else cell(word)

    boards = header("boards", each(players, board), default_boards(ground.rows, players))
    closed = header("closed", lambda value: sum({cell(w) for w in value.split()}), 0)
    ships = header("ships", each(players, ship), (0,) * players)
    ready = header("ready", each(players, _pair), ((0, 0),) * players)
    full = header("roads", _supply, FULL_SUPPLY[players])
    left = full - ground.roads.bit_count()
    supply = header("supply", _count, left)
    if supply < 0:
        too_many = (
            f"the island shows {ground.roads.bit_count()} roads, more than the {full} of the full "
            "supply; write how many are left, as “supply: 10”"
        )
        found.append(Finding("supply", "", too_many))
        supply = 1  # Not none, of which there is more to say.
    turn, phase, fired = header("turn", lambda v: _turn(v, players), (0, "build", False))
    passes = header("passes", _count, 0)

    def masks(kind: str) -> tuple[int, ...]:
        return tuple(
            sum(bit for bit, piece in ground.pieces.items() if piece == (kind, p))
            for p in range(players)
        )

    state = Cannonball.made(
        island_of(ground.rows, boards, closed),
        phase=phase,
        turn=turn,
        supply=supply,
        roads=ground.roads,
        forts=masks("fort"),
        cannons=masks("cannon"),
        blockades=masks("blockade"),
        ships=ships,
        ready=ready,
        passes=passes,
        fired=fired,
    )
    found += (
        Finding(where, _place(where, header, island_lines, state), text)
        for where, text in problems(state, passes)
    )
    return state, found


def _place(
    where: str,
    header: Headers,
    island_lines: list[tuple[int, list[str]]],
    state: Cannonball,
) -> str:
    """Where in the text a space or a header line stands."""
    if where in state.island.grid.bit:
        column, row = state.island.xy(where)
        number, tokens = island_lines[row]
        return f"line {number}, token {column + 1}: {tokens[column]!r}"
    return header.place(where)


def split(text: str) -> tuple[dict[str, Line], list[tuple[int, list[str]]]]:
    """The header lines by name (line number, value) and the island lines (line number, tokens)."""
    headers, lines = diagrams.split(text, HEADERS, "the island comes")
    return headers, [(number, line.split()) for number, line in lines]


def _count(value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", value):
        raise FormatError(f"{value!r} is no count; expected a number such as 30")
    return int(value)


def _supply(value: str) -> int:
    return check_supply(_count(value))


def _pair(value: str) -> tuple[int, int]:
    if not re.fullmatch(r"[0-2]/[01]", value):
        raise FormatError(
            f"{value!r} is no pair; expected cannons/blockades available, from 0/0 to 2/1"
        )
    return int(value[0]), int(value[2])


def _turn(value: str, players: int) -> tuple[int, str, bool]:
    words = value.split()
    if words == ["end"]:
        return 0, "end", False
    steps = [step for step in STEPS if step != "end"]
    fired = words[2:] == ["fired"]
    numbers = [str(p + 1) for p in range(players)]
    if (
        len(words) != 2 + fired
        or words[0] not in numbers
        or words[1] not in steps
        or (fired and words[1] != "build")
    ):
        raise FormatError(
            f"{value!r} is no turn; expected a player from 1 to {players} and one of "
            f"{', '.join(steps)} (“fired” may follow build), or “end”"
        )
    return int(words[0]) - 1, words[1], fired


def _read_island(lines: list[tuple[int, list[str]]], players: int, found: list[Finding]) -> _Ground:
    """The island lines, read; what is wrong with a token joins `found`."""
    if not lines:
        raise FormatError("the island is missing; it follows the header lines after a blank line")
    width = len(lines[0][1])
    for number, tokens in lines:
        check_row(number, tokens, width)
    rows, roads, pieces = [], 0, {}
    for row, (number, tokens) in enumerate(lines):
        ground = ""
        for column, token in enumerate(tokens):
            where = f"{chr(97 + column)}{row + 1}", f"line {number}, token {column + 1}"
            match = TOKEN.fullmatch(token)
            if not match:
                found.append(Finding(*where, f"{token!r} is no space; {_EXPECTED}"))
                ground += "."
                continue
            if match["terrain"]:
                ground += match["terrain"]
                continue
            ground += "f" if match["forest"] else "."
            bit = 1 << row * (width + 1) + column
            roads |= bit
            if match["kind"]:
                owner = int(match["owner"]) - 1
                if owner < players:
                    pieces[bit] = Piece(_KINDS[match["kind"]], owner)
                    continue
                text = (
                    f"{token!r} is a piece of player {owner + 1}; "
                    f"expected a player from 1 to {players}"
                )
                found.append(Finding(*where, text))
        rows.append(ground)
    check_size(rows)
    return _Ground(tuple(rows), roads, pieces)
