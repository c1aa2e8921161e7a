"""The picture as plain records, between the rules and whatever draws them.

A game's scene turns a state into a **Layout** (what seldom changes: spaces, symbols, terrain) and
**Marks** (everything else). Lenses add marks of their own. Two small backends draw them:
`boardlab.view.svg` writes static SVG, the front end keeps a live DOM in step by key. Neither knows
any game.

Coordinates are SVG user units, x to the right and y down; a space is 40 units across, and a unit is
a pixel at the board's natural size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from boardlab.core.page import Page
    from boardlab.core.state import State

Json = dict[str, Any]

LAYERS = ("terrain", "roads", "lens", "pieces", "overlay")
"""Bottom to top. A lens lies between terrain and pieces."""


class Element(NamedTuple):
    """One SVG element: tag, attributes, and the text of a <text> ("%" stands for the mark's)."""

    tag: str
    attrs: Mapping[str, str | float]
    text: str = ""

    def to_json(self) -> list[Any]:
        head: list[Any] = [self.tag, dict(self.attrs)]
        return [*head, self.text] if self.text else head


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that marks share, around the origin: elements, layer, css class and label."""

    layer: str
    draw: tuple[Element, ...] = ()
    css: str = ""
    label: str = ""

    def to_json(self) -> Json:
        return _sparse(
            l=self.layer, c=self.css, t=self.label, d=[element.to_json() for element in self.draw]
        )


@dataclass(frozen=True, slots=True)
class Mark:
    """A thing on the board.

    key: the same while the thing stays the same, so that what moved is seen to move.
    use: the name of a Symbol of the Layout, drawn at `at`; layer, css and label come from it,
        and are added to (css) or replaced (layer, label) by the mark's own.
    draw: elements of its own, also around `at`.
    spaces: the spaces that it belongs to; its label is read out with each. `at` is the centre
        of the first one if not given, else the origin.
    text: what stands for "%" in a text element.
    """

    key: str
    use: str = ""
    spaces: tuple[str, ...] = ()
    at: tuple[float, float] | None = None
    layer: str = ""
    css: str = ""
    label: str = ""
    text: str = ""
    draw: tuple[Element, ...] = ()

    def to_json(self) -> Json:
        space = self.spaces[0] if len(self.spaces) == 1 else list(self.spaces)
        return _sparse(
            k=self.key,
            u=self.use,
            s=space,
            at=list(self.at) if self.at else None,
            l=self.layer,
            c=self.css,
            t=self.label,
            n=self.text,
            d=[element.to_json() for element in self.draw],
        )


class Kind(NamedTuple):
    """How people speak of a kind of action.

    label: on a button. ask: whether a press that could only mean this one still asks first (for
    pieces that are rare and cannot be moved). look: whether it takes several spaces, so that a
    press on any of them shows what it would be, to be turned and confirmed.
    """

    label: str
    ask: bool = False
    look: bool = False


class Called(NamedTuple):
    """What a button calls an action, and the name of the Symbol that stands before the words."""

    label: str
    symbol: str = ""


class Look(NamedTuple):
    """An action as it would be, to be looked at before it is taken.

    marks: how it would lie on the board. caption: what it would bring, in a sentence. pose: how it
    lies about the space that was pressed, so that it can lie alike about another one.
    """

    action: str
    marks: tuple[Mark, ...]
    caption: str
    pose: str = ""


class Group(NamedTuple):
    """Spaces that belong together, a line about them, and the marks that show them."""

    spaces: tuple[str, ...]
    words: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """What seldom changes of a picture.

    title: the name of the board for a screen reader. view: x, y, width, height.
    rows: names of spaces as rows for keyboard and screen reader, top to bottom, left to right.
    spaces: the centre of each space. cell: the outline of a space around its centre, for presses
    and the focus ring. step: how far sideways the way up or down to a space of the next row may go.
    symbols: by name. marks: those that seldom change (terrain, rim). kinds: of actions, by word.
    """

    title: str
    view: tuple[float, float, float, float]
    rows: tuple[tuple[str, ...], ...]
    spaces: Mapping[str, tuple[float, float]]
    cell: Element
    step: float = 40.0
    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    layers: tuple[str, ...] = LAYERS

    def to_json(self) -> Json:
        return {
            "title": self.title,
            "view": list(self.view),
            "rows": [list(row) for row in self.rows],
            "spaces": {name: list(at) for name, at in self.spaces.items()},
            "cell": self.cell.to_json(),
            "step": self.step,
            "symbols": {name: symbol.to_json() for name, symbol in self.symbols.items()},
            "marks": [mark.to_json() for mark in self.marks],
            "kinds": {word: list(kind) for word, kind in self.kinds.items()},
            "layers": list(self.layers),
        }


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of an explanation: marks to lay on the board, a sentence, the rules it shows.

    `spaces` names what is new in this frame, for readers without the picture.
    """

    marks: tuple[Mark, ...]
    caption: str
    rules: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


class Trace(list[Frame]):
    """The frames of a lens on a state. Displays itself as one picture: the last frame."""

    def __init__(self, frames: list[Frame], state: State, lens: str) -> None:
        super().__init__(frames)
        self.state = state
        self.lens = lens

    def svg(self, index: int = -1) -> str:
        """Frame `index` on the board, as SVG text."""
        from boardlab.core.registry import view

        text: str = view("svg").picture(self.state, self[index])
        return text

    def strip(self, columns: int = 3) -> Page:
        """All frames side by side on a page to print, `columns` (1 to 6) in a row."""
        from boardlab.core.registry import view

        title = f"What the lens \u201c{self.lens}\u201d shows"
        page: Page = view("sheet").strip(self.state, self, title, columns)
        return page

    def __repr__(self) -> str:
        lines = [f"{self.lens}, {len(self)} frames"]
        lines += [f"{i + 1}. {frame.caption}" for i, frame in enumerate(self)]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": repr(self)}


def packed(marks: Iterable[Mark]) -> list[Json]:
    """Marks as JSON, those that are alike in all but their space as one entry.

    Its key ends in "*" for the space: {"k": "road:*", "u": "road-6", "s": ["a1", "c3"]}.
    """
    entries: dict[Mark | str, Json] = {}
    spaces: dict[Mark | str, list[str]] = {}
    for mark in marks:
        space = mark.spaces[0] if len(mark.spaces) == 1 else ""
        if not space or mark.draw or mark.at or not mark.key.endswith(f":{space}"):
            entries[mark.key] = mark.to_json()
            continue
        alike = replace(mark, key=f"{mark.key[: -len(space)]}*", spaces=())
        if alike in entries:
            spaces[alike].append(space)
            entries[alike] = {**alike.to_json(), "s": spaces[alike]}
        else:
            entries[alike] = mark.to_json()
            spaces[alike] = [space]
    return list(entries.values())


def reel(frames: Iterable[Frame]) -> list[Json]:
    """Frames as what each changes of the one before: so they travel, and are stepped, lightly.

    add: the marks that are new or changed, packed; one with the key of a mark that is there takes
    its place. drop: the keys of marks that are gone. The first frame adds to nothing. caption,
    rules, spaces: of the frame itself.
    """
    told = []
    before: dict[str, Mark] = {}
    for frame in frames:
        now = {mark.key: mark for mark in frame.marks}
        told.append(
            {
                "add": packed(mark for key, mark in now.items() if before.get(key) != mark),
                "drop": [key for key in before if key not in now],
                "caption": frame.caption,
                "rules": list(frame.rules),
                "spaces": list(frame.spaces),
            }
        )
        before = now
    return told


def _sparse(**fields: Any) -> Json:
    """The fields that say something: a key left out is empty."""
    return {key: value for key, value in fields.items() if value not in ("", [], None, ())}
