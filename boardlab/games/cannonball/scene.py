"""A position of Cannonball Colony as marks, and in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from boardlab.core.marks import Element, Kind, Layout, Mark
from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital, counted
from boardlab.games.cannonball import art
from boardlab.games.cannonball.art import BERTH, HALF, SIZE, STEPS, path
from boardlab.games.cannonball.evidence import cannon_range, standing
from boardlab.games.cannonball.island import FORTS, SEA, Island
from boardlab.games.cannonball.placing import View
from boardlab.games.cannonball.state import Cannonball
from boardlab.geometry.outline import number

_SEA, _RIM = 37, 19
"""How wide the water around the island is, and the rim around the water."""

_TURNED = ("", ", turned a quarter", ", turned by half", ", turned three quarters")

KINDS: Mapping[str, Kind] = {
    "land": Kind("Land here"),
    "fire": Kind("Fire"),
    "hold": Kind("Hold fire"),
    "road": Kind("Road"),
    "stop": Kind("Stop at one road"),
    "fort": Kind("Fort"),
    "cannon": Kind("Cannon", ask=True),
    "blockade": Kind("Blockade", ask=True),
    "pass": Kind("Pass"),
}


class MatItem(NamedTuple):
    """What a player has beside the board: the symbol of a thing, how many, and that in words."""

    symbol: str
    number: int
    words: str


# ---------------------------------------------------------------------- what seldom changes


def layout(state: Cannonball, turn: int = 0) -> Layout:
    """The island: water, land, terrain, coordinates, and every drawing that marks share.

    turn: by how many quarters clockwise one sees it turned. Names and symbols stay as they are.
    """
    return _layout(View(state.island, turn % 4), state.players)


@lru_cache(maxsize=32)
def _layout(view: View, players: int) -> Layout:
    island = view.island
    width, height = view.width * SIZE, view.height * SIZE
    margin = _SEA + _RIM
    extent = f"{island.width} by {island.height} spaces{_TURNED[view.turn]}"
    return Layout(
        title=f"Cannonball Colony, island of {extent}",
        view=(-margin, -margin, width + 2 * margin, height + 2 * margin),
        rows=view.rows(),
        spaces={cell: view.centre(cell) for cell in island.cells},
        cell=Element("rect", {"x": -HALF, "y": -HALF, "width": SIZE, "height": SIZE}),
        step=SIZE,
        symbols=art.symbols(players),
        marks=(*_ground(view), *_terrain(island), *_rim(view)),
        kinds=KINDS,
    )


def centre(island: Island, cell: str) -> tuple[float, float]:
    """The middle of a space on the unturned picture."""
    return View(island).centre(cell)


def area(island: Island, cells: Iterable[str]) -> str:
    """A line just inside the border of some spaces, on the unturned picture."""
    return View(island).outline(cells, 3, 8)


def _only(island: Island, terrain: str) -> list[str]:
    return [cell for cell in island.cells if island.terrain[cell] == terrain]


def _ground(view: View) -> list[Mark]:
    """The sea, the land in it, and each wood, lake and height as one body."""
    cells = view.island.cells
    coast = view.outline(cells, -1, 9)
    drawn = [
        *_water(view),
        *(path("bl-waterline", view.outline(cells, -far, far + 6)) for far in (8, 13)),
        path("bl-beach", coast),
        path("bl-land", coast),
        path("bl-wood", view.outline(_only(view.island, "forest"), 0.5, 10)),
        path("bl-rock", view.outline(_only(view.island, "mountain"), 0.5, 10)),
        path("bl-grid", _grid(view)),
        path("bl-lake", view.outline(_only(view.island, "lake"), 2.5, 12)),
        path("bl-seam", _seams(view)),
        path("bl-coast", coast),
    ]
    return [Mark("ground", layer="terrain", draw=tuple(e for e in drawn if e.attrs.get("d") != ""))]


def _water(view: View) -> list[Element]:
    width, height = view.width * SIZE + 2 * _SEA, view.height * SIZE + 2 * _SEA
    sea = {"x": -_SEA, "y": -_SEA, "width": width, "height": height, "rx": 12}
    land = {view.xy(cell) for cell in view.island.cells}
    waves = ""
    # One small wave for about every second square of open water, at a place that looks like chance.
    for row in range(-1, view.height + 1):
        for column in range(-1, view.width + 1):
            near = any((column + dx, row + dy) in land for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            dice = _chance(column, row, 97)
            if (column, row) in land or dice % 2:
                continue
            x, y = column * SIZE + HALF, row * SIZE + HALF
            if near:  # Between the waterlines and the rim.
                x += 5 * ((column >= view.width) - (column < 0))
                y += 5 * ((row >= view.height) - (row < 0))
            if row in (-1, view.height) and 0 <= column < view.width:
                x += dice // 2 % 9 - 4
            waves += f"M{number(x - 8)} {number(y + 1)}q4-4 8 0t8 0"
    return [Element("rect", {"class": "bl-sea", **sea}), path("bl-wave", waves)]


def _grid(view: View) -> str:
    """The lines between neighbouring spaces, each run of them as one stroke."""
    land = {view.xy(cell) for cell in view.island.cells}
    columns, rows = range(view.width), range(view.height)
    strokes = [
        f"M{column * SIZE} {start * SIZE}V{end * SIZE}"
        for column in columns[1:]
        for start, end in _runs([{(column - 1, row), (column, row)} <= land for row in rows])
    ]
    strokes += [
        f"M{start * SIZE} {row * SIZE}H{end * SIZE}"
        for row in rows[1:]
        for start, end in _runs([{(column, row - 1), (column, row)} <= land for column in columns])
    ]
    return "".join(strokes)


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where runs of True begin and end."""
    for holds, group in groupby(enumerate(flags), key=itemgetter(1)):
        if holds:
            run = [index for index, _ in group]
            yield run[0], run[-1] + 1


def _seams(view: View) -> str:
    """Where landing boards meet."""
    board = {
        view.xy(cell): player for player, cells in enumerate(view.island.boards) for cell in cells
    }
    lines = []
    for (column, row), player in sorted(board.items()):
        if board.get((column + 1, row), player) != player:
            lines.append(f"M{(column + 1) * SIZE} {row * SIZE}v{SIZE}")
        if board.get((column, row + 1), player) != player:
            lines.append(f"M{column * SIZE} {(row + 1) * SIZE}h{SIZE}")
    return "".join(lines)


def _terrain(island: Island) -> list[Mark]:
    """What grows, flows or towers on each space, in one of a few variants."""
    variants = {"grass": 6, "forest": 3, "lake": 3, "mountain": 2}
    marks = []
    for cell in island.cells:
        terrain = island.terrain[cell]
        variant = _chance(*island.xy(cell), 31) % variants[terrain]
        marks.append(Mark(f"terrain:{cell}", f"{terrain}-{variant}", (cell,)))
    return marks


def _rim(view: View) -> list[Mark]:
    """Coordinates on all four sides, upright wherever one looks from."""
    island = view.island
    away = _SEA + _RIM / 2
    words = []
    for column in range(island.width):
        for far in (-away, island.height * SIZE + away):
            x, y = view.point(column * SIZE + HALF, far)
            words.append(art.letter(chr(97 + column), x, y + 4, "bl-rimtext"))
    for row in range(island.height):
        for far in (-away, island.width * SIZE + away):
            x, y = view.point(far, row * SIZE + HALF)
            words.append(art.letter(str(row + 1), x, y + 4.5, "bl-rimtext"))
    return [Mark("rim", layer="terrain", draw=tuple(words))]


def _chance(column: int, row: int, salt: int) -> int:
    """A number that looks random and is always the same for a square."""
    mixed = (column * 73856093 ^ row * 19349663 ^ salt * 83492791) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 0x5BD1E995 & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) & 0xFFFF


# ---------------------------------------------------------------------- everything else


def marks(state: Cannonball, turn: int = 0) -> tuple[Mark, ...]:
    """Roads, ships, pieces, what cannons have in range, where to land, and the last move.

    turn: as in `layout`. The keys are the same from all sides.
    """
    told = (*_ranges(state), *_landing(state), *_last(state))
    return (*bare(state, turn), *turned(state, told, turn))


def bare(state: Cannonball, turn: int = 0) -> tuple[Mark, ...]:
    """The position alone, as the diagram has it: nothing that a rule says of it, no last move.

    So it can be asked about without telling the answer. turn: as in `layout`.
    """
    unturned = (
        *_roads(state),
        *_ships(state),
        *(
            Mark(f"{piece.kind}:{cell}", f"{piece.kind}-{piece.owner + 1}", (cell,))
            for cell, piece in state.pieces.items()
        ),
        *_closed(state),
    )
    return turned(state, unturned, turn)


def turned(state: Cannonball, marks: Iterable[Mark], turn: int) -> tuple[Mark, ...]:
    """Marks of the unturned picture, those of a lens say, on one turned as in `layout`.

    What a mark draws itself lies on the board and turns with it. Symbols stand upright in their
    places; those that speak of a side are changed for those of the side it is now.
    """
    view = View(state.island, turn % 4)
    return tuple(_turned(mark, view) for mark in marks) if view.turn else tuple(marks)


def _turned(mark: Mark, view: View) -> Mark:
    rotate = f"rotate({90 * view.turn})"
    return replace(
        mark,
        use=art.turned(mark.use, view.turn),
        at=mark.at and view.point(*mark.at),
        draw=tuple(
            drawn._replace(
                attrs={**drawn.attrs, "transform": f"{rotate}{drawn.attrs.get('transform', '')}"}
            )
            for drawn in mark.draw
        ),
    )


def mask(island: Island, cell: str, among: Collection[str]) -> int:
    """The sides of a space at which its neighbour is one of `among`."""
    column, row = island.xy(cell)
    return sum(
        side
        for side, (dx, dy) in STEPS.items()
        if f"{chr(97 + column + dx)}{row + dy + 1}" in among
    )


def _roads(state: Cannonball) -> Iterator[Mark]:
    """rule: connect-edges. Each road tile opens to those across its edges, and to no other."""
    island, roads = state.island, state.roads
    for cell in island.grid.select(state.roads_mask):
        yield Mark(f"road:{cell}", f"road-{mask(island, cell, roads)}", (cell,))


def _ships(state: Cannonball) -> Iterator[Mark]:
    """rule: land-ship. Each ship in the water beside its landing space, bow to the land."""
    for player, cell in enumerate(state.landing):
        if cell:
            side = _waterside(state.island, cell)
            (x, y), (dx, dy) = centre(state.island, cell), STEPS[side]
            at = (x + dx * BERTH, y + dy * BERTH)
            yield Mark(f"ship-{player + 1}", art.ship_symbol(player, side), (cell,), at=at)


def _waterside(island: Island, cell: str) -> int:
    """The side of an edge space where a ship lies: open water if there is any, sideways first."""
    column, row = island.xy(cell)
    land = {island.xy(each) for each in island.cells}
    farthest = max(island.width, island.height)

    def open_water(side: int) -> int:
        dx, dy = STEPS[side]
        ahead = [(column + dx * n, row + dy * n) for n in range(1, farthest + 1)]
        return next((n for n, square in enumerate(ahead) if square in land), farthest)

    return max((art.WEST, art.EAST, art.NORTH, art.SOUTH), key=open_water)


def _ranges(state: Cannonball) -> Iterator[Mark]:
    """What each cannon has in range, in words: nothing of it is drawn but by a lens."""
    for cell, piece in state.pieces.items():
        if piece.kind == "cannon":
            inside = cannon_range(state, cell).cells
            spaces = tuple(each for each in state.island.cells if each in inside)
            yield Mark(f"range:{cell}", spaces=spaces, label=in_range(piece.owner, cell))


def in_range(owner: int, cannon: str) -> str:
    """What a space is told that a cannon has in range."""
    return f"in range of the {NAMES[owner]} cannon at {cannon}"


def _landing(state: Cannonball) -> Iterator[Mark]:
    """rule: land-own-board. Where one may land, while that matters."""
    if state.step.id == "land" and state.current_player is not None:
        player, island = state.current_player, state.island
        board = state.board(player)
        around = area(island, board)
        yield Mark(
            "landing-board",
            spaces=tuple(cell for cell in island.cells if cell in board & island.edge),
            at=(0, 0),
            layer="lens",
            css=f"bl-p{player + 1}",
            label=f"edge of the {NAMES[player]} landing board",
            draw=art.outlined("bl-region", around),
        )


def _closed(state: Cannonball) -> Iterator[Mark]:
    """rule: land-peninsula-corners. Where nobody may land, while that matters."""
    if state.step.id == "land":
        for cell in sorted(state.island.closed):
            yield Mark(f"closed:{cell}", "closed", (cell,))


def _last(state: Cannonball) -> Iterator[Mark]:
    """What the last action changed."""
    island = state.island
    for event in state.events:
        if event.kind in ("landed", "road", "fort", "cannon", "blockade", "fired"):
            for cell in event.spaces:
                yield Mark(f"last:{cell}", "last", (cell,))
        if event.kind == "fired":
            cannon, target = (centre(island, cell) for cell in event.spaces)
            d = f"M0 0l{number(target[0] - cannon[0])} {number(target[1] - cannon[1])}"
            yield Mark("shot", at=cannon, layer="lens", draw=art.outlined("bl-trail", d))
        elif event.kind == "destroyed":
            burst = f"{NAMES[event.player or 0]} fort destroyed here"
            yield Mark(f"burst:{event.spaces[0]}", "burst", event.spaces, label=burst)


# ---------------------------------------------------------------------- what a press could mean


def intents(state: Cannonball, space: str) -> tuple[str, ...]:
    """The actions, as text, that a press on `space` could mean now, the likeliest first."""
    step, player = state.step.id, state.current_player
    if step == "land":
        return (f"land {space}",)
    if step == "second-road":
        return (f"road {space}",)
    mine = 0 if player is None else player
    piece = state.pieces.get(space)
    shots = tuple(
        f"fire {cell} {space}"
        for cell, each in state.pieces.items()
        if each == ("cannon", mine) and cell != space
    )
    if space not in state.roads:
        builds: tuple[str, ...] = (f"road {space}",)
    else:
        ready = state.ready(mine)
        arms = tuple(f"{kind} {space}" for kind in ("cannon", "blockade") if ready[kind])
        builds = (f"fort {space}", *arms)
    enemy_fort = piece is not None and piece.kind == "fort" and piece.owner != mine
    return (*shots, *builds) if enemy_fort else builds


# ---------------------------------------------------------------------- beside the board


def seats(state: Cannonball) -> tuple[tuple[MatItem, ...], ...]:
    """For each player what is left on his mat and what stands ready to be built."""
    return tuple(_mat(state, player) for player in range(state.players))


def _mat(state: Cannonball, player: int) -> tuple[MatItem, ...]:
    forts = FORTS - len(state.forts(player))
    items = [MatItem(f"fort-{player + 1}", forts, f"{counted(forts, 'fort')} left")]
    for kind, number_ready in state.ready(player).items():
        words = f"{counted(number_ready, kind)} ready"
        items.append(MatItem(f"{kind}-{player + 1}", number_ready, words))
    return tuple(items)


def legend(state: Cannonball) -> tuple[tuple[tuple[Mark, ...], str], ...]:
    """What each drawing means: marks around the origin, and words."""
    del state
    ground = {"forest": "bl-wood", "mountain": "bl-rock", "lake": "bl-lake"}
    words = {
        "grass": "grass",
        "forest": "forest: one road a turn",
        "lake": "lake: no road",
        "mountain": "mountain: stops shots",
    }
    items: list[tuple[tuple[Mark, ...], str]] = []
    for terrain, said in words.items():
        land = path(ground.get(terrain, "bl-land"), art.frame(18, 6))
        back = Mark(
            "land", at=(0, 0), layer="terrain", draw=(land, path("bl-grid", art.frame(18, 6)))
        )
        items.append(((back, Mark("terrain", f"{terrain}-0", at=(0, 0))), said))
    symbols = {"road-10": "road", "fort-1": "fort", "cannon-1": "cannon", "blockade-1": "blockade"}
    symbols["ship-1-s"] = "ship, at its landing space"
    items += [((Mark("one", symbol, at=(0, 0)),), said) for symbol, said in symbols.items()]
    return tuple(items)


def summary(state: Cannonball) -> str:
    """Turn, supply and mats in a line or two, as a caption."""
    sentences = [headline(state), *(f"{capital(fact)}." for fact in facts(state))]
    for player, mat in enumerate(seats(state)):
        things = [item.words for item in mat if item.number or item is mat[0]]
        sentences.append(f"{NAMES[player].capitalize()}: {', '.join(things)}.")
    return " ".join(sentences)


def facts(state: Cannonball) -> tuple[str, ...]:
    """What belongs to nobody."""
    return (f"{counted(state.supply, 'road')} left",)


def headline(state: Cannonball) -> str:
    """Whose turn and which step it is, or how the game ended, in one sentence."""
    if state.current_player is None:
        return standing(state).lines[-1]
    return f"{NAMES[state.current_player].capitalize()} is to {state.step.title}."


def board(state: Cannonball, pointed_out: Collection[str] = ()) -> tuple[str, ...]:
    """The island in letters, with coordinates; spaces in `pointed_out` stand in brackets."""
    island = state.island
    tokens = [line.split() for line in state.diagram().partition("\n\n")[2].splitlines()]
    wide = max(len(token) for row in tokens for token in row)
    header = "".join(f" {chr(97 + column):<{wide}} " for column in range(island.width))
    lines = [f"   {header}".rstrip()]
    for row, line in enumerate(tokens):
        written = f"{row + 1:>2} "
        for column, token in enumerate(line):
            opened, closed = "[]" if f"{chr(97 + column)}{row + 1}" in pointed_out else "  "
            shown = " " if token == SEA else token
            written += f"{opened}{shown}{closed}{' ' * (wide - len(shown))}"
        lines.append(written.rstrip())
    return tuple(lines)


def describe(state: Cannonball, *, bare: bool = False) -> str:
    """The position in a few sentences, for those who do not see the board.

    bare: as the diagram has it, without anything that the rules say of it.
    """
    island = state.island
    extent = f"{island.width} by {island.height} spaces, {island.cells[0]} to {island.cells[-1]}"
    sentences = [f"Cannonball Colony with {state.players} players on an island of {extent}."]
    if not (bare and state.is_terminal):  # how a game ended is for the rules to say
        sentences.append(headline(state))
    sentences.append(f"{facts(state)[0].capitalize()}.")
    sentences += [_describe_player(state, player) for player in range(state.players)]
    roads = tuple(island.grid.select(state.roads_mask))
    sentences.append(f"Roads at {listed(roads)}." if roads else "No road is laid yet.")
    return " ".join(sentences)


def _describe_player(state: Cannonball, player: int) -> str:
    parts = []
    landing = state.landing[player]
    parts.append(f"landed at {landing}" if landing else "not landed")
    for kind in ("fort", "cannon", "blockade"):
        cells = [cell for cell, piece in state.pieces.items() if piece == (kind, player)]
        if cells:
            parts.append(f"{kind}{'s' * (len(cells) > 1)} at {listed(cells)}")
    ready = [counted(n, kind) for kind, n in state.ready(player).items() if n]
    if ready:
        parts.append(f"{listed(ready)} ready")
    return f"{NAMES[player].capitalize()}: {'; '.join(parts)}."
