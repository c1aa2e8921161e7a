"""A position of Cornwall as marks, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from boardlab.core.actions import Action
from boardlab.core.marks import Called, Element, Group, Kind, Layout, Look, Mark
from boardlab.core.players import NAMES
from boardlab.core.words import counted
from boardlab.games.cornwall import art, evidence
from boardlab.games.cornwall.art import CORNERS, HALF, WIDE, path
from boardlab.games.cornwall.placing import TURNS, Point, View, clear_of, middle
from boardlab.games.cornwall.sea import QUAY, coastline, extent, names, scattered, water
from boardlab.games.cornwall.state import Cornwall
from boardlab.games.cornwall.tiles import Face
from boardlab.games.cornwall.words import (
    MatItem,
    a_region,
    board,
    describe,
    facts,
    headline,
    how_closed,
    in_order,
    in_words,
    seats,
    summary,
)
from boardlab.geometry.hexes import DIRECTIONS, coordinates

__all__ = [
    "KINDS",
    "MATS",
    "TURNS",
    "MatItem",
    "a_region",
    "area",
    "bare",
    "beside",
    "board",
    "bordered",
    "called",
    "centre",
    "corner",
    "describe",
    "facts",
    "group",
    "grown",
    "headline",
    "how_closed",
    "in_order",
    "in_words",
    "intents",
    "layout",
    "legend",
    "looks",
    "marks",
    "poses",
    "seats",
    "sketch",
    "summary",
    "turned",
]

KINDS: Mapping[str, Kind] = {
    "draw": Kind("Turn over a tile"),
    "lay": Kind("Lay here", look=True),
    "fetch": Kind("Fetch from the pub for 1 coin"),
    "leave": Kind("Leave them there"),
    "place": Kind("Place", ask=True),
    "done": Kind("Done"),
}

MATS = "points, coins, pieces in hand, pieces in the pub"
"""What lies on the mats, in the order of `seats`."""


# ---------------------------------------------------------------------- what seldom changes


def layout(state: Cornwall, turn: int = 0, cover: Cornwall | None = None) -> Layout:
    """The water, the empty spaces where a tile could come to lie, and what all marks share.

    It changes when a tile is laid.

    turn: by how many sixths clockwise one sees the map turned. Names and symbols stay as they are.
    cover: a later state, if one layout is to serve all that comes from here to there.
    """
    return _layout(_view(state, turn, cover), state.players)


def _view(state: Cornwall, turn: int = 0, cover: Cornwall | None = None) -> View:
    last = cover or state
    grid = last.grid
    empty = grid.covered(last.room) if cover or last.left or last.tile else 0
    if cover:  # and whatever was beside a field on the way there
        empty |= grid.spread(last.filled) & grid.full & ~last.filled
    return View(grid.cells(last.filled), grid.cells(empty), turn % TURNS)


@lru_cache(maxsize=64)
def _layout(view: View, players: int) -> Layout:
    spaces = view.spaces()
    left, top, right, bottom = extent(view)
    points = " ".join(f"{x},{y}" for x, y in CORNERS)
    return Layout(
        title=f"Cornwall, map of {len(view.fields)} fields",
        view=(left, top, right - left, bottom + QUAY - top),
        rows=view.rows(),
        spaces=spaces,
        cell=Element("polygon", {"points": points}),
        step=WIDE,
        symbols=art.symbols(players),
        marks=(*water(view), *_empty(view), *_rim(view)),
        kinds=KINDS,
    )


def _empty(view: View) -> Iterator[Mark]:
    """Where a tile could come to lie. rules: lay-no-cover, lay-two-edges."""
    for space in view.spaces():
        if space in view.empty:
            yield Mark(f"open:{space}", "open", (space,))


def _rim(view: View) -> Iterator[Mark]:
    for name, at in names(view).items():
        yield Mark(f"r{name.partition(',')[2]}", "said", at=at, text=name)


def centre(space: str) -> tuple[int, int]:
    """The middle of a space on the unturned picture."""
    return middle(*coordinates(space))


_FLAT = View(frozenset(), frozenset())


def area(cells: Iterable[str], inset: float = 2.2, radius: float = 7) -> str:
    """A line just inside the border of some spaces, on the unturned picture."""
    return _FLAT.outline(cells, inset, radius)


# ---------------------------------------------------------------------- everything else


def marks(state: Cornwall, turn: int = 0, cover: Cornwall | None = None) -> tuple[Mark, ...]:
    """The land, what stands on it and beside it, the tile just laid, and what happened last.

    turn, cover: as in `layout`. The keys are the same from all sides.
    """
    told = (*_laid(state), *_last(state))
    return (*bare(state, turn, cover), *turned(state, told, turn))


def bare(state: Cornwall, turn: int = 0, cover: Cornwall | None = None) -> tuple[Mark, ...]:
    """The position alone, as the diagram has it: nothing that a rule says of it, no last move.

    So it can be asked about without telling the answer. turn, cover: as in `layout`.
    """
    unturned = (*_land(state), *_things(state), *_pieces(state))
    return (*turned(state, unturned, turn), *_quay(state, _view(state, turn, cover)))


UPRIGHT = "bl-upright"
"""The class of marks that are read, and so stand upright however the board is turned."""

CARD = f"{UPRIGHT} bl-beside"
"""The classes of marks of a card: it stands beside all that the marks with it speak of."""


def turned(state: Cornwall, marks: Iterable[Mark], turn: int) -> tuple[Mark, ...]:
    """Marks of the unturned picture, those of a lens say, on one turned as in `layout`.

    What a mark draws itself lies on the board and turns with it. Symbols and cards stand upright
    in their places; a card finds another one, if there is more room.
    """
    marks = tuple(marks)
    if not turn % TURNS:
        return marks
    view = _view(state, turn)
    cells = dict.fromkeys(space for mark in marks for space in mark.spaces)
    places = {
        mark.at: beside(state, cells, *_size(mark), turn)
        for mark in marks
        if CARD in mark.css and mark.draw[0].tag == "rect"
    }
    return tuple(
        replace(mark, at=places[mark.at]) if CARD in mark.css else _turned(mark, view)
        for mark in marks
    )


def _size(card: Mark) -> tuple[float, float]:
    attrs = card.draw[0].attrs
    return float(attrs["width"]), float(attrs["height"])


def beside(
    state: Cornwall, cells: Iterable[str], width: float, height: float, turn: int = 0
) -> Point:
    """The middle of a card about some spaces: over none of them, and over as little as can be."""
    view = _view(state, turn)
    about = {cell: view.centre(cell) for cell in cells}
    fields = state.fields
    busy: list[tuple[Point, float]] = [(at, 40.0) for at in about.values()]
    busy += [
        (view.centre(cell), 10.0 if field.piece else 4.0)
        for cell, field in fields.items()
        if cell not in about
    ]
    busy += [(mark.at, 4.0) for mark in _quay(state, view) if mark.at]
    busy += [(at, 2.0) for at in names(view).values()]
    return clear_of(layout(state, turn).view, (width, height), about.values(), busy)


_SWAPPED = {"tile-a": "tile-b", "tile-b": "tile-a"}
"""What a tile looks like after a turn by a sixth, or by three or five."""


def _turned(mark: Mark, view: View) -> Mark:
    at = mark.at and view.point(*mark.at)
    if view.turn % 2 and mark.use in _SWAPPED:
        return replace(mark, at=at, use=_SWAPPED[mark.use])
    if UPRIGHT in mark.css or not mark.draw:
        return replace(mark, at=at)
    rotate = f"rotate({60 * view.turn})"
    return replace(
        mark,
        at=at,
        draw=tuple(
            drawn._replace(
                attrs={**drawn.attrs, "transform": f"{rotate}{drawn.attrs.get('transform', '')}"}
            )
            for drawn in mark.draw
        ),
    )


_MIXED = (0, 2, 0, 2, 1)
"""How often each variant of a landscape is drawn."""


def _land(state: Cornwall) -> Iterator[Mark]:
    """The coast, and each field with what grows and stands on it."""
    fields = state.fields
    coast = path("bl-country", coastline(frozenset(fields)))
    yield Mark("coast", layer="terrain", draw=(coast,), at=(0, 0))
    for space, field in fields.items():
        variant = 1 if field.symbol else _MIXED[scattered(*coordinates(space), 31) % len(_MIXED)]
        yield Mark(f"land:{space}", f"{field.landscape}-{variant}", (space,))


def _things(state: Cornwall) -> Iterator[Mark]:
    """Flags, chapels and cottages; a cottage stands where its region is complete and counted.

    rule: complete-cottage.
    """
    done = state.grid.cells(state.locked_mask)
    for space, field in state.fields.items():
        if field.symbol:
            use = "standing" if field.symbol == "cottage" and space in done else field.symbol
            yield Mark(f"{field.symbol}:{space}", use, (space,))


def _pieces(state: Cornwall) -> Iterator[Mark]:
    for space, field in state.fields.items():
        if field.piece:
            size, owner = field.piece
            x, y = centre(space)
            at = (x + art.BESIDE, y) if field.symbol else None
            yield Mark(f"piece:{space}", f"{size}-{owner + 1}", (space,), at=at)


# ---------------------------------------------------------------------- on the quay


def _quay(state: Cornwall, view: View) -> Iterator[Mark]:
    """Pub, coins, the pile and the tile in hand, below the map."""
    left, _, right, bottom = extent(view)
    pub = left + 44
    yield Mark("pub", "pub", at=(pub, bottom + 50))
    yield Mark("pub-word", "said", at=(pub - 4, bottom + 96), text="Pub")
    guests = [
        (player, size, count)
        for player in range(state.players)
        for size, count in state.pub(player).items()
        if count
    ]
    coins, pile = right - 212, right - 146
    wide = min(38, (coins - 34 - pub - 46) / max(1, (len(guests) + 1) // 2 - 1))
    for place, (player, size, count) in enumerate(guests):
        at = (round(pub + 50 + place // 2 * wide), bottom + 32 + place % 2 * 48)
        yield Mark(f"pub:{player + 1}:{size}", f"{size}-{player + 1}", at=at)
        if count > 1:
            yield Mark(f"times:{player + 1}:{size}", "tag", at=at, text=str(count))
    yield Mark("bank", "coin", at=(coins, bottom + 56))
    yield Mark("bank-word", "said", at=(coins, bottom + 96), text=counted(state.bank, "coin"))
    if state.left:
        yield Mark("pile", "pile", at=(pile, bottom + 56))
    yield Mark("pile-word", "said", at=(pile, bottom + 96), text=counted(state.left, "tile"))
    if state.tile:
        places = ((-HALF, -22), (HALF, -22), (0, 23))
        for n, (face, (dx, dy)) in enumerate(zip(state.tile, places, strict=True), 1):
            at = (right - 60 + dx, bottom + 58 + dy)
            yield from _face(f"hand:{n}", face, at)


def _face(key: str, face: Face, at: tuple[float, float], css: str = "") -> Iterator[Mark]:
    """A field of a tile that is not on the map."""
    land, symbol = face
    yield Mark(key, f"{land}-{1 if symbol else 0}", at=at, css=css)
    if symbol:
        yield Mark(f"{key}:symbol", symbol, at=at, css=css)


# ---------------------------------------------------------------------- what rules say of it


def _laid(state: Cornwall) -> Iterator[Mark]:
    """The tile of this turn, while pieces may be placed on it."""
    if state.laid:
        yield _around("laid", state.laid, "just laid")


def _around(key: str, tile: tuple[str, ...], label: str) -> Mark:
    """A line around the three spaces of a tile, or whatever spaces are said to be one."""
    x, y = corner(tile)
    around = {(a - x, b - y) for a, b in map(centre, tile)}
    for use, centres in art.TRIANGLES.items():
        if around == set(centres):
            return Mark(key, use, tile, (x, y), label=label)
    drawn = art.outlined("bl-laid", area(tile, 2, 6))
    return Mark(key, "", tile, (0, 0), "lens", label=label, draw=drawn)


def corner(tile: Iterable[str]) -> tuple[int, int]:
    """The point at which the three spaces of a tile meet, on the unturned picture."""
    xs, ys = zip(*map(centre, tile), strict=True)
    return round(sum(xs) / 3), round(sum(ys) / 3)


def _last(state: Cornwall) -> Iterator[Mark]:
    """What the last action changed."""
    for space in dict.fromkeys(space for event in state.events for space in event.spaces):
        if space not in state.laid:
            yield Mark(f"last:{space}", "last", (space,))


# ---------------------------------------------------------------------- what a press could mean


def intents(state: Cornwall, space: str) -> tuple[str, ...]:
    """The actions, as text, that a press on `space` could mean now, the likeliest first."""
    if state.step.id == "lay":
        legal = tuple(str(action) for action in state.legal_actions() if space in action.args)
        return legal or _layings(state, space)
    player = 0 if state.current_player is None else state.current_player
    hand = state.hand(player)
    sizes = [size for size in art.SIZES if hand[size]] or art.SIZES[:1]
    return tuple(f"place {size} {space}" for size in sizes)


def _layings(state: Cornwall, space: str) -> tuple[str, ...]:
    """Ways of laying the tile where it does not fit: on the triangle that touches most."""
    q, r = coordinates(space)
    ring = [f"{q + dq},{r + dr}" for dq, dr in DIRECTIONS]
    land = set(state.cells)
    corners = [(space, ring[n], ring[(n + 1) % 6]) for n in range(6)]

    def touching(cells: tuple[str, str, str]) -> tuple[int, int]:
        covered = sum(cell in land for cell in cells)
        beside = [(q, r) for q, r in map(coordinates, cells)]
        return -covered, sum(f"{q + a},{r + b}" in land for q, r in beside for a, b in DIRECTIONS)

    best = max(corners, key=touching)
    return tuple(f"lay {' '.join(best[n:] + best[:n])}" for n in range(3))


def poses(state: Cornwall, space: str) -> tuple[str, ...]:
    """Every way to lay the tile in hand over a space, legal or not, on spaces of the layout.

    First those with its first field there, turned clockwise, then with its second, and so on.
    """
    if state.step.id != "lay":
        return ()
    empty = layout(state).spaces.keys() - state.fields.keys()
    q, r = coordinates(space)
    ring = [f"{q + dq},{r + dr}" for dq, dr in DIRECTIONS]
    around = [(space, ring[n], ring[(n + 1) % 6]) for n in range(6)]
    ways = [spaces for spaces in around if empty.issuperset(spaces)]
    return tuple(
        f"lay {' '.join(spaces[3 - n :] + spaces[: 3 - n])}" for n in range(3) for spaces in ways
    )


def looks(state: Cornwall, space: str) -> tuple[Look, ...]:
    """Every way to lay the tile in hand that covers a space, as it would be."""
    found = []
    q, r = coordinates(space)
    legal = {str(action) for action in state.legal_actions()}
    for text in poses(state, space):
        if text in legal:
            action = state.parse(text)
            laying = evidence.laying(state, action)
            offsets = ((p - q, s - r) for p, s in map(coordinates, action.args))
            pose = " ".join(f"{p},{s}" for p, s in offsets)
            drawn = (*grown(laying, "look:grown"), *ghost(state, action.args))
            found.append(Look(text, drawn, " ".join(laying.lines), pose))
    return tuple(found)


def grown(laying: evidence.Laying, key: str = "grown") -> tuple[Mark, ...]:
    """The regions that a laying extends, as they would be afterwards."""
    return tuple(
        Mark(
            f"{key}:{n}",
            "",
            in_order(region.cells),
            (0, 0),
            "lens",
            label=f"the {region.landscape} of {counted(len(region.cells), 'field')} afterwards",
            draw=bordered(region),
        )
        for n, region in enumerate(laying.regions)
        if region.cells - set(laying.spaces)
    )


def bordered(region: evidence.Region) -> art.Drawing:
    """A heavy line around a region: dashed if nothing can be added to it."""
    border = area(region.cells)
    line = "bl-border-closed" if region.closed else "bl-border"
    return (path("bl-border-edge", border), path(line, border))


def sketch(state: Cornwall, action: Action) -> tuple[Mark, ...]:
    """A laying or a piece as it would be on the map, legal or not."""
    known = layout(state).spaces
    if action.kind == "lay" and known.keys() >= set(action.args):
        return ghost(state, action.args, "sketch")
    if action.kind != "place" or action.args[-1] not in known:
        return ()
    size, space = action.args
    x, y = centre(space)
    field = state.fields.get(space)
    at = (x + art.BESIDE, y) if field and field.symbol else None
    player = 0 if state.current_player is None else state.current_player
    return (Mark("sketch:piece", f"{size}-{player + 1}", (space,), at=at, css="bl-ghost"),)


def ghost(state: Cornwall, spaces: tuple[str, ...], key: str = "look") -> tuple[Mark, ...]:
    """The tile in hand as if it lay there, in its own order."""
    faces = [
        mark
        for n, (face, space) in enumerate(zip(state.tile or (), spaces, strict=False), 1)
        for mark in _face(f"{key}:{n}", face, centre(space), "bl-ghost")
    ]
    return (*faces, _around(f"{key}:edge", spaces, "the tile in hand would lie here"))


def called(state: Cornwall, action: Action) -> Called | None:
    """What a button calls an action that is about pieces, with their price."""
    player = state.current_player
    if player is None:
        return None
    if action.kind == "place":
        size, space = action.args
        cost = evidence.placement_cost(state, [(size, space)])
        price = cost.parts[0].text.partition(": ")[2]
        return Called(f"{size.capitalize()}: {price}", f"{size}-{player + 1}")
    if action.kind == "fetch":
        return Called(
            f"Fetch {counted(sum(state.pub(player).values()), 'piece')} for 1 coin", "mug"
        )
    if action.kind == "done":
        return Called("Done" if state.placed else "Place nothing")
    return None


def group(state: Cornwall, space: str) -> Group | None:
    """The region of a field, with its standing and its outline."""
    if space not in state.fields:
        return None
    region = evidence.region_at(state, space)
    cells = in_order(region.cells)
    said = f"{a_region(region)[2:].capitalize()}."
    if region.pieces:
        found = evidence.standing(state, region)
        order = sorted(range(state.players), key=lambda p: -found.values[p])
        parts = [
            f"{NAMES[p]} {found.values[p]} ({counted(found.points[p], 'point')})"
            for p in order
            if found.values[p]
        ]
        said += f" {', '.join(parts).capitalize()}."
    mark = Mark("group", "", cells, (0, 0), "lens", draw=bordered(region))
    return Group(cells, said, (mark,))


# ---------------------------------------------------------------------- beside the board


def legend(state: Cornwall) -> tuple[tuple[tuple[Mark, ...], str], ...]:
    """What each drawing means: marks around the origin, and words."""
    del state
    said = {
        "swamp-0": "swamp: counted at the end",
        "forest-0": "forest",
        "mountain-0": "mountain",
        "village-0": "village",
        "meadow-0": "meadow",
        "flag": "flag: the second scores too",
        "chapel": "chapel: 3 points for a piece",
        "cottage": "cottage: completes its region",
        "standing": "completed and counted",
        "big-1": "pieces: value 1, 2 and 3",
    }
    return tuple(((Mark("one", symbol, at=(0, 0)),), words) for symbol, words in said.items())
