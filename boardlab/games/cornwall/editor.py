"""Making a position: what can be painted on a map, as changes of its text diagram.

The diagram is all there is. It may show what cannot be, and whoever edits it is told so, but never
stopped by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Self

from boardlab.core.diagrams import COUNTS
from boardlab.core.editing import CLEAR, Draft, Field, Tool, or_this
from boardlab.core.errors import FormatError
from boardlab.core.marks import Layout, Mark
from boardlab.core.players import NAMES
from boardlab.games.cornwall import diagram, scene
from boardlab.games.cornwall.counting import SIZES
from boardlab.games.cornwall.diagram import HEADERS, SPACE
from boardlab.games.cornwall.position import FARTHEST, START_COINS, SURROUNDED
from boardlab.games.cornwall.state import STEPS, Cornwall
from boardlab.games.cornwall.tiles import LANDSCAPES, SYMBOLS
from boardlab.geometry.hexes import TRIANGLES, coordinates

LAID: Final = "laid"
"""The tool that says which fields are the tile just laid."""

_EACH: Final[Mapping[str, tuple[str, str, tuple[str, ...]]]] = {
    "coins": ("Coins", str(START_COINS), ("1", "4", "2", "0")),
    "points": ("Points", "0", ("0", "3", "7", "12")),
    "pub": ("In the pub", "-", ("small,small,big", "-", "tall", "-")),
}
"""The header lines with a word a player: what they are called, the word of one who has just sat
down, and what may stand there."""

_FREE: Final[Mapping[str, tuple[str, str]]] = {
    "tile": ("Tile in hand", "meadow forest+flag village"),
    "laid": ("Tile just laid", "3,-1 4,-1 3,0"),
    "pile": ("Pile, by tile numbers", "1-3 7 12"),
    "under": ("Under the pile", "17 4"),
    "deck": ("Deck", "meadow forest village; swamp forest+flag village"),
}
"""The other header lines that are edited as they are written, and what may stand there."""

_SURROUNDED: Final = tuple(zip(SURROUNDED, ("also by gaps", "only by tiles"), strict=True))


def survey(text: str) -> tuple[Cornwall, list[tuple[str, str]]]:
    """The position that a diagram shows, as far as it can be read, and all that is wrong with it.

    Each problem is the space or header line that it is about, and a sentence. Raises FormatError
    where not even one field can be made out.
    """
    state, found = diagram.survey(text)
    return state, [(finding.where, finding.text) for finding in found]


def layout(state: Cornwall, turn: int = 0) -> Layout:
    """The map to paint on: that of the scene, with every empty space beside a field.

    turn: by how many sixths clockwise one sees it turned.
    """
    return scene.layout(state, turn, cover=state)


def marks(state: Cornwall, *, bare: bool = False) -> tuple[Mark, ...]:
    """What is shown only while a position is made: nothing that the scene does not show anyway.

    bare: without what the rules say of it.
    """
    del state, bare
    return ()


# ---------------------------------------------------------------------- what there is to choose


def tools(text: str) -> tuple[Tool, ...]:
    """What can be painted. Raises FormatError if the text cannot be read."""
    players = _Draft.of(text).players
    return (
        *(Tool(name, name, f"{name}-0", "Land") for name in LANDSCAPES),
        *(Tool(name, name, name, "Symbols") for name in SYMBOLS),
        *(
            Tool(f"{size}-{n}", f"{NAMES[n - 1]} {size} piece", f"{size}-{n}", NAMES[n - 1])
            for n in range(1, players + 1)
            for size in SIZES
        ),
        Tool(LAID, "tile just laid", "", "Other"),
        Tool(CLEAR, "remove", "", "Other"),
    )


def fields(text: str) -> tuple[Field, ...]:
    """What else there is to set. Raises FormatError if the text cannot be read."""
    draft = _Draft.of(text)
    headers = draft.headers
    counts = tuple((n, n) for n in COUNTS)
    players, turn = headers.get("players", ""), headers.get("turn", draft.likely)
    surrounded = headers.get("surrounded", SURROUNDED[0])
    return (
        Field("players", "Players", players, or_this(counts, players)),
        Field("turn", "Turn", turn, or_this(tuple(_turns(draft.players)), turn)),
        *(_free(headers, name) for name in ("tile", "laid")),
        *(
            Field(name, label, headers.get(name, ""), example=" ".join(words[: draft.players]))
            for name, (label, _, words) in _EACH.items()
        ),
        *(_free(headers, name) for name in ("pile", "under", "deck")),
        Field("surrounded", "Regions are surrounded", surrounded, or_this(_SURROUNDED, surrounded)),
    )


def _free(headers: Mapping[str, str], name: str) -> Field:
    label, example = _FREE[name]
    return Field(name, label, headers.get(name, ""), example=example)


def _turns(players: int) -> Iterator[tuple[str, str]]:
    for n in range(1, players + 1):
        for step in STEPS:
            if step != "end":
                yield f"{n} {step}", f"{NAMES[n - 1]}: {step}"
    yield "end", "the game is over"


# ---------------------------------------------------------------------- changes


def paint(text: str, tool: str, space: str) -> str:
    """The diagram after `tool` was used on a space, which may lie beside the map.

    A landscape comes under what stands there, but no flag or cottage stays on a swamp. Symbols and
    pieces need a field, and take the place of others. What is removed is the uppermost thing, and
    last the field; one field stays. Raises FormatError for a text that cannot be read, and for a
    tool or a space that is not there.
    """
    draft = _Draft.of(text)
    if tool not in [known.id for known in tools(text)]:
        raise FormatError(f"there is nothing to paint called {tool!r}")
    if not SPACE.fullmatch(space) or max(map(abs, coordinates(space))) > FARTHEST:
        raise FormatError(f"there is no space {space!r} on the table")
    if tool in LANDSCAPES:
        draft.lay(tool, space)
    elif tool == CLEAR:
        draft.clear(space)
    elif space in draft.spaces:
        if tool == LAID:
            draft.mark(space)
        elif tool in SYMBOLS:
            draft.put(space, symbol=tool)
        else:
            draft.put(space, piece=tool.replace("-", ""))
    return draft.text()


def unmoved(text: str, tool: str, space: str) -> str:
    """Why nothing changes where `tool` is used on a space, in a sentence; "" if something does.

    Raises FormatError as `paint` does.
    """
    draft = _Draft.of(text)
    if paint(text, tool, space) != draft.text():
        return ""
    if tool == CLEAR:
        if space in draft.spaces:
            return f"The field at {space} is the last one: a map has one at least."
        return f"There is nothing to remove at {space}."
    if space not in draft.spaces:
        return f"There is no field at {space} yet: paint a landscape first."
    label = next(known.label for known in tools(text) if known.id == tool)
    return f"There is {label if tool in LANDSCAPES else f'a {label}'} at {space} already."


def assign(text: str, field: str, value: str) -> str:
    """The diagram with another value in a field; an empty one leaves the header line out.

    Raises FormatError for a text that cannot be read, a field that is not there, and a value that
    is no line of a diagram.
    """
    draft = _Draft.of(text)
    value = value.strip()
    if len(value.splitlines()) > 1 or "#" in value:
        raise FormatError(f"{field}: a value is one line without #")
    if field not in HEADERS:
        raise FormatError(f"there is no field {field!r}")
    if value and (field, value) != ("surrounded", SURROUNDED[0]):
        draft.headers[field] = value
    else:
        draft.headers.pop(field, None)
    if field == "players" and value in COUNTS:
        draft.seat(int(value))
    return draft.text()


@dataclass
class _Draft(Draft):
    """A diagram taken apart: header lines by name, and the field lines.

    fields: for each line its space, and the words after it.
    """

    fields: list[tuple[str, list[str]]]

    @classmethod
    def of(cls, text: str) -> Self:
        headers, lines = diagram.split(text)
        if not lines:
            raise FormatError("the fields are missing; they follow the header lines")
        fields = []
        for number, line in lines:
            space, *words = line.split()
            if not SPACE.fullmatch(space):
                raise FormatError(f"line {number}: {space!r} is no space; expected, as 3,-1")
            fields.append((space, words))
        return cls({name: value for name, (_, value) in headers.items()}, fields)

    def text(self) -> str:
        """The diagram, its header lines in the usual order and its fields in reading order."""
        fields = sorted(self.fields, key=lambda field: coordinates(field[0])[::-1])
        lines = (" ".join((space, *words)) for space, words in fields)
        return "\n".join([*self.head(HEADERS), *lines]) + "\n"

    @property
    def likely(self) -> str:
        """The turn, where the header line is left out."""
        return f"1 {'lay' if 'tile' in self.headers else 'place' if self.laid else 'draw'}"

    @property
    def spaces(self) -> set[str]:
        """The spaces that have a field."""
        return {space for space, _ in self.fields}

    @property
    def laid(self) -> list[str]:
        """The spaces of the tile just laid."""
        return self.headers.get("laid", "").split()

    def seat(self, players: int) -> None:
        """As many entries a header line as there are players."""
        for name, (_, none, _) in _EACH.items():
            if name in self.headers:
                each, *supply = self.headers[name].partition(" of ")
                words = [*each.split(), *[none] * players][:players]
                self.headers[name] = " ".join(words) + "".join(supply)

    # ------------------------------------------------------------------ on a space

    def lay(self, landscape: str, space: str) -> None:
        """A landscape under whatever stands on a space."""
        if space not in self.spaces:
            self.fields.append((space, [landscape]))
            return
        _, symbol, piece = self._read(space)
        stays = landscape != "swamp" or symbol == "chapel"
        self._write(space, landscape, symbol if stays else "", piece)

    def put(self, space: str, *, symbol: str = "", piece: str = "") -> None:
        """A symbol or a piece on a field, in place of one that is there."""
        landscape, there, standing = self._read(space)
        self._write(space, landscape, symbol or there, [piece] if piece else standing)

    def clear(self, space: str) -> None:
        """Take the uppermost thing off a space: a second field there, a piece, a symbol, the field.

        The last field of a map stays.
        """
        lines = [n for n, (there, _) in enumerate(self.fields) if there == space]
        if not lines:
            return
        landscape, symbol, piece = self._read(space)
        if len(lines) > 1:
            del self.fields[lines[-1]]
        elif piece or symbol:
            self._write(space, landscape, symbol if piece else "", [])
        elif len(self.fields) > 1:
            del self.fields[lines[0]]
            self.enter("laid", [each for each in self.laid if each != space])

    def mark(self, space: str) -> None:
        """A field becomes one of the tile just laid, or stops to be. A fourth begins another tile.

        Three in a triangle are listed clockwise. rule: tile-shape.
        """
        laid = [each for each in self.laid if each in self.spaces]
        if space in laid:
            self.enter("laid", [each for each in laid if each != space])
        else:
            self.enter("laid", _clockwise([*laid, space] if len(laid) < 3 else [space]))

    def _read(self, space: str) -> tuple[str, str, list[str]]:
        """Landscape, symbol and piece of a field, as written."""
        words = next(words for there, words in self.fields if there == space)
        face, *piece = words or [""]
        landscape, _, symbol = face.partition("+")
        return landscape, symbol, piece

    def _write(self, space: str, landscape: str, symbol: str, piece: list[str]) -> None:
        line = next(n for n, (there, _) in enumerate(self.fields) if there == space)
        face = f"{landscape}+{symbol}" if symbol else landscape
        self.fields[line] = space, [face, *piece]


def _clockwise(spaces: list[str]) -> list[str]:
    """Spaces as a tile lists them, if they are three in a triangle; else as they are."""
    for q, r in map(coordinates, spaces):
        for triangle in TRIANGLES:
            tile = [f"{q + dq},{r + dr}" for dq, dr in triangle]
            if sorted(tile) == sorted(spaces):
                return tile
    return spaces
