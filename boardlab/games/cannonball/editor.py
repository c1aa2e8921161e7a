"""Making a position: what can be painted on an island, as changes of its text diagram.

The diagram is all there is. It may show what cannot be, and whoever edits it is told so, but never
stopped by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from boardlab.core.diagrams import COUNTS
from boardlab.core.editing import CLEAR, Draft, Field, Tool, or_this
from boardlab.core.errors import FormatError
from boardlab.core.marks import Layout, Mark
from boardlab.core.players import NAMES
from boardlab.games.cannonball import art, diagram, scene
from boardlab.games.cannonball.diagram import HEADERS, TOKEN
from boardlab.games.cannonball.island import SEA, TERRAIN, check_row
from boardlab.games.cannonball.placing import View
from boardlab.games.cannonball.state import STEPS, Cannonball
from boardlab.geometry.square import MAX_SIDE

_GROUND: Final = {**{name: token for token, name in TERRAIN.items()}, "sea": SEA}
_PIECES: Final = {"fort": "F", "cannon": "C", "blockade": "B"}
_FIELDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "supply": ("Roads left", ("30",)),
    "ready": ("Cannons / blockades ready", ("1/0", "0/1", "0/0", "2/0")),
    "ships": ("Ships", ("a1", "-", "-", "-")),
    "boards": ("Landing boards", ("a1-f6", "g1-l6", "a7-f12", "g7-l12")),
    "closed": ("Closed to landing", ("a1", "b1")),
    "passes": ("Passes in a row", ("1",)),
}
"""The header lines that are edited as they are written: what they are called, and what may stand
there, word by word; of some a word a player."""


def survey(text: str) -> tuple[Cannonball, list[tuple[str, str]]]:
    """The position that a diagram shows, as far as it can be read, and all that is wrong with it.

    Each problem is the space or header line that it is about, and a sentence. Raises FormatError
    where not even an island can be made out.
    """
    state, found = diagram.survey(text)
    return state, [(finding.where, _by_colour(finding.text)) for finding in found]


def _by_colour(sentence: str) -> str:
    """A sentence about a diagram, with players called as on the board: by colour, not number."""
    return re.sub(r"\bplayer ([1-4])\b", lambda match: NAMES[int(match[1]) - 1], sentence)


def layout(state: Cannonball, turn: int = 0) -> Layout:
    """The board to paint on: that of the scene, with the sea around the island as spaces too.

    turn: by how many quarters clockwise one sees it turned.
    """
    seen, view = scene.layout(state, turn), View(state.island, turn % 4)
    rows = view.every()
    cells = [cell for row in rows for cell in row]
    sea = tuple(cell for cell in cells if cell not in seen.spaces)
    return replace(
        seen,
        rows=rows,
        spaces={cell: view.centre(cell) for cell in cells},
        symbols={**seen.symbols, **art.tiles()},
        marks=(*seen.marks, Mark("sea", spaces=sea, label="sea")) if sea else seen.marks,
    )


def marks(state: Cannonball, *, bare: bool = False) -> tuple[Mark, ...]:
    """What lies on the board, spaces closed to landing among it whatever the step.

    bare: nothing that the rules say of it.
    """
    shown = scene.bare(state) if bare else scene.marks(state)
    closed = (Mark(f"closed:{cell}", "closed", (cell,)) for cell in sorted(state.island.closed))
    return tuple({mark.key: mark for mark in (*shown, *closed)}.values())


# ---------------------------------------------------------------------- what there is to choose


def tools(text: str) -> tuple[Tool, ...]:
    """What can be painted. Raises FormatError if the text cannot be read."""
    players = _Draft.of(text).players
    return (
        *(Tool(name, name, f"tile-{name}", "Ground") for name in (*_GROUND, "road")),
        *(
            Tool(f"{kind}-{n}", f"{NAMES[n - 1]} {kind}", symbol.format(kind, n), NAMES[n - 1])
            for n in range(1, players + 1)
            for kind, symbol in (*((kind, "{}-{}") for kind in _PIECES), ("ship", "{}-{}-s"))
        ),
        Tool("closed", "closed to landing", "", "Other"),
        Tool(CLEAR, "remove", "", "Other"),
    )


def fields(text: str) -> tuple[Field, ...]:
    """What else there is to set. Raises FormatError if the text cannot be read."""
    draft = _Draft.of(text)
    headers = draft.headers
    counts = tuple((n, n) for n in COUNTS)
    players, turn = headers.get("players", ""), headers.get("turn", "1 build")
    return (
        Field("players", "Players", players, or_this(counts, players)),
        Field("turn", "Turn", turn, or_this(tuple(_turns(draft.players)), turn)),
        Field("size", "Columns x rows", f"{len(draft.rows[0])} x {len(draft.rows)}"),
        *(
            Field(name, label, headers.get(name, ""), example=" ".join(words[: draft.players]))
            for name, (label, words) in _FIELDS.items()
        ),
    )


def _turns(players: int) -> Iterator[tuple[str, str]]:
    for n in range(1, players + 1):
        for step in STEPS:
            if step != "end":
                yield f"{n} {step}", f"{NAMES[n - 1]}: {step.replace('-', ' ')}"
        yield f"{n} build fired", f"{NAMES[n - 1]}: build, having fired"
    yield "end", "the game is over"


# ---------------------------------------------------------------------- changes


def paint(text: str, tool: str, space: str) -> str:
    """The diagram after `tool` was used on a space.

    Ships and the mark of closed spaces come and go; pieces bring a road along, and terrain without
    roads takes them away. Raises FormatError for a text that cannot be read, and for a tool or a
    space that is not there.
    """
    draft = _Draft.of(text)
    if tool not in [known.id for known in tools(text)]:
        raise FormatError(f"there is nothing to paint called {tool!r}")
    if space not in draft.names:
        raise FormatError(f"there is no space {space!r} in this diagram")
    what, _, owner = tool.partition("-")
    if what == "ship":
        draft.ship(int(owner) - 1, space)
    elif what == "closed":
        draft.close(space)
    elif what == CLEAR:
        draft.clear(space)
    else:
        draft.lay(what, owner, space)
    return draft.text()


def unmoved(text: str, tool: str, space: str) -> str:
    """Why nothing changes where `tool` is used on a space, in a sentence; "" if something does.

    Raises FormatError as `paint` does.
    """
    if paint(text, tool, space) != _Draft.of(text).text():
        return ""
    if tool == CLEAR:
        return f"There is nothing to remove at {space}."
    label = next(known.label for known in tools(text) if known.id == tool)
    thing = label if tool in ("grass", "sea") else f"a {label}"
    return f"There is {thing} at {space} already."


def assign(text: str, field: str, value: str) -> str:
    """The diagram with another value in a field; an empty one leaves the header line out.

    Raises FormatError for a text that cannot be read, a field that is not there, and a value that
    is no line of a diagram.
    """
    draft = _Draft.of(text)
    value = value.strip()
    if "\n" in value or "\r" in value or "#" in value:
        raise FormatError(f"{field}: a value is one line without #")
    if field == "size":
        draft.resize(value)
    elif field not in ("players", "turn", *_FIELDS):
        raise FormatError(f"there is no field {field!r}")
    elif value:
        draft.headers[field] = value
    else:
        draft.headers.pop(field, None)
    if field == "players" and value in COUNTS:
        draft.seat(int(value))
    return draft.text()


@dataclass
class _Draft(Draft):
    """A diagram taken apart: header lines by name, and the island's tokens."""

    rows: list[list[str]]

    @classmethod
    def of(cls, text: str) -> Self:
        headers, lines = diagram.split(text)
        if not lines:
            raise FormatError("the island is missing; it follows the header lines")
        for number, tokens in lines:
            check_row(number, tokens, len(lines[0][1]))
        return cls({name: value for name, (_, value) in headers.items()}, [t for _, t in lines])

    def text(self) -> str:
        """The diagram, its header lines in the usual order."""
        wide = max(len(token) for row in self.rows for token in row)
        rows = [" ".join(token.ljust(wide) for token in row).rstrip() for row in self.rows]
        return "\n".join([*self.head(HEADERS), *rows]) + "\n"

    @property
    def names(self) -> dict[str, tuple[int, int]]:
        """Row and column of each space, sea included."""
        return {
            f"{chr(97 + column)}{row + 1}": (row, column)
            for row, tokens in enumerate(self.rows)
            for column in range(len(tokens))
        }

    def seat(self, players: int) -> None:
        """As many entries a header line as there are players."""
        for name, none in (("ships", "-"), ("ready", "0/0")):
            if name in self.headers:
                words = [*self.headers[name].split(), *[none] * players][:players]
                self.headers[name] = " ".join(words)
        if len(self.headers.get("boards", "").split()) != players:
            self.headers.pop("boards", None)

    def resize(self, value: str) -> None:
        """Another number of columns and rows; new spaces are grass."""
        match = re.fullmatch(r"(\d{1,2})\s*[x\u00d7]\s*(\d{1,2})", value)
        width, height = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
            raise FormatError(
                f"size: {value!r} is none; expected columns and rows such as “12 x 6”, "
                f"at most {MAX_SIDE} each"
            )
        rows = [*self.rows, *([] for _ in range(height))][:height]
        self.rows = [[*row, *["."] * width][:width] for row in rows]

    # ------------------------------------------------------------------ on a space

    def _read(self, space: str) -> tuple[str, str]:
        """The terrain of a space, and the road or piece on it, as written; grass if unreadable."""
        row, column = self.names[space]
        match = TOKEN.fullmatch(self.rows[row][column])
        if not match:
            return ".", ""
        if match["terrain"]:
            return match["terrain"], ""
        return match["forest"] or ".", f"{match['kind']}{match['owner']}" if match["kind"] else "#"

    def _write(self, space: str, ground: str, above: str) -> None:
        row, column = self.names[space]
        self.rows[row][column] = above + ("f" if ground == "f" else "") if above else ground

    def lay(self, what: str, owner: str, space: str) -> None:
        """Terrain, a road or a piece on a space."""
        ground, above = self._read(space)
        if what in _GROUND:
            ground = _GROUND[what]
            self._write(space, ground, above if ground in ".f" else "")
            if ground == SEA:
                self._unmark(space)
        elif what == "road":
            self._write(space, ground, above or "#")
        else:
            self._write(space, ground, f"{_PIECES[what]}{owner}")

    def clear(self, space: str) -> None:
        """Take the uppermost thing off a space: a piece, a ship, the mark closed, or a road."""
        ground, above = self._read(space)
        if len(above) > 1:
            self._write(space, ground, "#")
        elif not self._unmark(space):
            self._write(space, ground, "")

    def ship(self, player: int, space: str) -> None:
        """A player's ship comes to a space, or leaves the one where it is."""
        ships = self._ships()
        ships[player] = "-" if ships[player] == space else space
        self.enter("ships", ships if any(ship != "-" for ship in ships) else ())

    def close(self, space: str) -> None:
        """Close a space to landing, or open it."""
        closed = self.headers.get("closed", "").split()
        closed = [c for c in closed if c != space] if space in closed else [*closed, space]
        self.enter("closed", closed)

    def _unmark(self, space: str) -> bool:
        """Take ships and the mark closed off a space; whether there were any."""
        ships, closed = self._ships(), self.headers.get("closed", "").split()
        if space in ships:
            ships = ["-" if ship == space else ship for ship in ships]
            self.enter("ships", ships if any(ship != "-" for ship in ships) else ())
            return True
        if space in closed:
            self.close(space)
            return True
        return False

    def _ships(self) -> list[str]:
        """Where the ships are, an entry a player."""
        words = self.headers.get("ships", "").split()
        return [*words, *["-"] * self.players][: self.players]
