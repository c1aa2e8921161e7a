"""The board turned by quarters: the same position from all four sides."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

import boardlab as bl
from boardlab.core.marks import reel
from boardlab.games.cannonball import lenses, scene
from boardlab.view import svg
from tests.games.cannonball.asking import at, random_game
from tests.games.scenes import size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from boardlab.core.marks import Frame, Layout, Mark
    from boardlab.games.cannonball import Cannonball

POSITIONS = bl.positions("cannonball")
TURNS = pytest.mark.parametrize("turn", [1, 2, 3])
QUARTERS = pytest.mark.parametrize("turn", [0, 1, 2, 3])

# Points of the picture as complex numbers: a quarter clockwise is a product with 1j.


def middle(state: Cannonball, turn: int) -> complex:
    x, y, width, height = scene.layout(state, turn).view
    return complex(x + width / 2, y + height / 2)


def seen(state: Cannonball, point: complex, turn: int) -> complex:
    """Where a point of the unturned picture lies on the turned one."""
    return (point - middle(state, 0)) * 1j**turn + middle(state, turn)


def centre(layout: Layout, cell: str) -> complex:
    return complex(*layout.spaces[cell])


def place(layout: Layout, mark: Mark) -> complex:
    return complex(*(mark.at or layout.spaces[mark.spaces[0]]))


def drawn(layout: Layout, mark: Mark) -> list[complex]:
    """The points that the mark's own drawing passes, in order."""
    found = []
    for element in mark.draw:
        attrs = element.attrs
        pairs = re.findall(r"(-?[\d.]+) ?(-?[\d.]+)", str(attrs.get("d", "")))
        points = [complex(float(x), float(y)) for x, y in pairs]
        if element.tag == "circle":
            points = [complex(float(attrs["cx"]), float(attrs["cy"]))]
        angle = re.fullmatch(r"rotate\((\d+)\)", str(attrs.get("transform", "rotate(0)")))
        assert angle
        assert points
        found += [place(layout, mark) + each * 1j ** (int(angle[1]) // 90) for each in points]
    return found


def explained(state: Cannonball) -> Iterator[list[Frame]]:
    """Every lens, about all and about one space, and a refusal of each kind of action."""
    for name, lens in lenses.LENSES.items():
        yield state.trace(name)
        yield lens(state, space=state.island.cells[len(state.island.cells) // 2])
    for cell in state.island.cells[::7]:
        for kind in ("land", "road", "fort", "cannon", "blockade"):
            frame = lenses.explain(state, state.check(f"{kind} {cell}"))
            if frame:
                yield [frame]


# ---------------------------------------------------------------------- the board


@QUARTERS
@pytest.mark.parametrize("name", POSITIONS)
def test_every_space_lies_where_the_turn_takes_it(name: str, turn: int) -> None:
    state = at(name)
    before, after = scene.layout(state), scene.layout(state, turn)
    assert list(after.spaces) == list(before.spaces)
    assert after.symbols == before.symbols
    for cell in state.island.cells:
        assert centre(after, cell) == seen(state, centre(before, cell), turn)
    wide, high = before.view[2:]
    assert after.view[2:] == ((high, wide) if turn % 2 else (wide, high))


@QUARTERS
@pytest.mark.parametrize("name", POSITIONS)
def test_rows_are_those_one_sees(name: str, turn: int) -> None:
    layout = scene.layout(at(name), turn)
    listed = [cell for row in layout.rows for cell in row]
    assert sorted(listed) == sorted(layout.spaces)
    for row in layout.rows:
        points = [layout.spaces[cell] for cell in row]
        assert len({y for _, y in points}) == 1
        assert all(a < b for (a, _), (b, _) in pairwise(points))
    heights = [layout.spaces[row[0]][1] for row in layout.rows]
    assert heights == sorted(set(heights))


@QUARTERS
def test_a_coordinate_stands_in_line_with_its_spaces(turn: int) -> None:
    state = at("midgame")
    layout = scene.layout(state, turn)
    rim = next(mark for mark in layout.marks if mark.key == "rim")
    axes: dict[str, int] = {}
    for word in rim.draw:
        assert "transform" not in word.attrs
        x, y = float(word.attrs["x"]), float(word.attrs["y"])
        mine = [
            point
            for cell, point in layout.spaces.items()
            if word.text in (cell[0], cell[1:])  # its column's letter, or its row's number
        ]
        beside = [abs(cx - x) < 1 for cx, _ in mine], [abs(cy - y) < 5 for _, cy in mine]
        assert all(beside[0]) != all(beside[1])
        axes[word.text] = axes.get(word.text, 0) + 1
    assert set(axes.values()) == {2}
    assert len(axes) == state.island.width + state.island.height


@TURNS
def test_the_title_says_how_the_board_is_turned(turn: int) -> None:
    state = at("midgame")
    titles = [scene.layout(state, each).title for each in range(4)]
    assert len(set(titles)) == 4
    assert titles[turn].startswith(f"{titles[0]}, turned ")


def test_four_quarters_are_none() -> None:
    state = at("midgame")
    assert scene.layout(state, 4) is scene.layout(state)
    assert scene.layout(state, -1) is scene.layout(state, 3)
    assert scene.marks(state, 4) == scene.marks(state)
    assert scene.marks(state, -1) == scene.marks(state, 3)


# ---------------------------------------------------------------------- what lies on it


def joined(state: Cannonball, marks: Iterable[Mark], kind: str, turn: int) -> set[frozenset[str]]:
    """The pairs of spaces whose roads meet on the picture; each end of a road must meet one."""
    layout = scene.layout(state, turn)
    ends: dict[complex, list[str]] = {}
    for mark in marks:
        if mark.use.startswith(f"{kind}-"):
            (cell,) = mark.spaces
            for x, y in (("0", "-20"), ("20", "0"), ("0", "20"), ("-20", "0")):
                lines = [str(each.attrs.get("d")) for each in layout.symbols[mark.use].draw]
                if any(re.search(rf"[ML]{x} {y}(?![\d.])", line) for line in lines):
                    end = centre(layout, cell) + complex(int(x), int(y))
                    ends.setdefault(end, []).append(cell)
    assert all(len(cells) == 2 for cells in ends.values()), "a road leads nowhere"
    return {frozenset(cells) for cells in ends.values()}


def neighbours(state: Cannonball, cells: Iterable[str]) -> set[frozenset[str]]:
    places = {state.island.xy(cell): cell for cell in cells}
    return {
        frozenset((cell, places[beside]))
        for (x, y), cell in places.items()
        for beside in ((x + 1, y), (x, y + 1))
        if beside in places
    }


@QUARTERS
@pytest.mark.parametrize("name", POSITIONS)
def test_every_road_joins_its_neighbours_and_no_other(name: str, turn: int) -> None:
    """rule: connect-edges."""
    state = at(name)
    assert joined(state, scene.marks(state, turn), "road", turn) == neighbours(state, state.roads)
    for player in range(state.players):
        frame = state.trace("connection", player=player)[-1]
        marks = scene.turned(state, frame.marks, turn)
        reached = [m.spaces[0] for m in frame.marks if m.use.startswith("flow-")]
        assert joined(state, marks, "flow", turn) == neighbours(state, reached)


@TURNS
def test_a_ship_stays_at_its_shore(turn: int) -> None:
    state = at("players: 4\nships: a2 c1 d2 b3\n\n. . . .\n. . . .\n. . . .")
    layout = scene.layout(state, turn)
    ships = [mark for mark in scene.marks(state, turn) if mark.key.startswith("ship")]
    for ship, side in zip(ships, (3, 0, 1, 2), strict=True):
        (cell,) = ship.spaces
        now = (side + turn) % 4
        assert ship.use.endswith(f"-{'nesw'[now]}")
        away = place(layout, ship) - centre(layout, cell)
        assert abs(away) == 40
        assert away / abs(away) == -1j * 1j**now
        assert min(abs(place(layout, ship) - centre(layout, each)) for each in layout.spaces) >= 40


@TURNS
@pytest.mark.parametrize("name", ["midgame", "midgame-three", "landing-three", "cannon-range"])
def test_things_keep_their_keys_spaces_and_labels(name: str, turn: int) -> None:
    """So the front end moves what is there and draws nothing anew."""

    def told(marks: Iterable[Mark]) -> list[tuple[object, ...]]:
        return [(m.key, m.spaces, m.css, m.label, m.text, m.layer) for m in marks]

    state = at(name)
    assert told(scene.marks(state, turn)) == told(scene.marks(state))
    before, after = scene.layout(state), scene.layout(state, turn)
    assert told(after.marks) == told(before.marks)
    for each, same in zip(after.marks, before.marks, strict=True):
        assert each.use == same.use
    assert scene.turned(state, scene.marks(state), turn) == scene.marks(state, turn)
    for frames in explained(state):
        for frame in frames:
            assert told(scene.turned(state, frame.marks, turn)) == told(frame.marks)


@TURNS
@pytest.mark.parametrize("name", ["midgame", "midgame-three", "landing-three", "arms-forced"])
def test_lines_across_spaces_turn_with_them(name: str, turn: int) -> None:
    state = at(name)
    before, after = scene.layout(state), scene.layout(state, turn)
    lines = 0
    shown = [frame.marks for frames in explained(state) for frame in frames]
    for marks in shown:
        for mark, now in zip(marks, scene.turned(state, marks, turn), strict=True):
            assert place(after, now) == seen(state, place(before, mark), turn)
            points = drawn(before, mark)
            assert drawn(after, now) == [seen(state, point, turn) for point in points]
            lines += bool(points)
    assert lines


@TURNS
def test_the_last_shot_turns_too(turn: int) -> None:
    state = at("cannon-range").apply("fire c2 g2")
    layout = scene.layout(state, turn)
    shot = next(mark for mark in scene.marks(state, turn) if mark.key == "shot")
    cannon, fort = centre(layout, "c2"), centre(layout, "g2")
    assert drawn(layout, shot) == [cannon, fort] * 2


@TURNS
def test_the_landing_board_turns_too(turn: int) -> None:
    state = at("landing-three")
    before, after = scene.layout(state), scene.layout(state, turn)
    board, now = (
        next(mark for mark in scene.marks(state, each) if mark.key == "landing-board")
        for each in (0, turn)
    )
    assert drawn(after, now) == [seen(state, point, turn) for point in drawn(before, board)]


def test_no_caption_says_up_or_left() -> None:
    """Words that would be true from one side alone."""
    for name in ("midgame", "midgame-three", "landing-three", "cannon-range"):
        for frames in explained(at(name)):
            for frame in frames:
                said = frame.caption.lower()
                assert not re.search(r"\b(down|right|above|below)\b|^(up|left)\b(?! to)", said)


# ---------------------------------------------------------------------- what it costs


@TURNS
def test_a_turned_board_is_no_larger_on_the_wire(turn: int) -> None:
    for players in (2, 4):
        for state in random_game(players, 2):
            assert size(scene.marks(state, turn)) <= size(scene.marks(state)) + 120
    state = at("midgame-four")
    upright, over = (len(json.dumps(scene.layout(state, each).to_json())) for each in (0, turn))
    assert abs(over - upright) < upright / 20
    for name in lenses.LENSES:
        frames = [
            replace(frame, marks=scene.turned(state, frame.marks, turn))
            for frame in state.trace(name)
        ]
        assert len(json.dumps(reel(frames), separators=(",", ":"))) <= 14_000


# ---------------------------------------------------------------------- the static picture


@TURNS
def test_a_picture_can_be_turned(turn: int) -> None:
    state = at("players: 2\nturn: 1 build\nships: a1 -\n\n#  #  f  .  ~\nF1 C1 .  .  F2\n")
    frame = state.trace("range", space="b2")[-1]
    text = svg.picture(state, frame, turn=turn)
    assert text != svg.picture(state, frame)
    assert svg.picture(state, frame, turn=0) == svg.picture(state, frame)
    root, *inside = ET.fromstring(text).iter()
    width, height = root.attrib["viewBox"].split()[2:]
    assert (float(width) < float(height)) == bool(turn % 2)
    assert all(set(each.attrib) <= svg.ATTRIBUTES for each in inside)
