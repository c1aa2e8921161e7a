"""A position as marks, and in words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from boardlab.core.marks import Layout, packed
from boardlab.games.cornwall import LANDSCAPES, art, evidence, scene, sea
from boardlab.games.cornwall.art import CORNERS
from boardlab.view import svg
from boardlab.view.themes import RULES, THEMES
from tests.games.cornwall.asking import at, changed, random_game, start
from tests.games.scenes import labels, size, uses
from tests.view.test_themes import contrast
from tests.view.test_vision import VISIONS, difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardlab.games.cornwall import Cornwall

NAMES = bl.positions("cornwall")

SMALL = """
players: 3
turn: 2 place
coins: 1 4 2
points: 0 3 7
pub: - small,small big
laid: 2,0 3,0 2,1
pile: 1-3 7 12

0,0 swamp
1,0 forest+flag small1
-1,1 mountain+chapel
0,1 village
1,1 meadow tall3
2,0 forest
3,0 mountain
2,1 meadow
"""


def some(players: int, seed: int, every: int = 7) -> Iterator[Cornwall]:
    """A few states of such a game, its end among them."""
    states = [*random_game(players, seed)]
    yield from (*states[::every], states[-1])


# ---------------------------------------------------------------------- the layout


@pytest.mark.parametrize("name", NAMES)
def test_the_layout_names_every_field_and_every_space_of_a_laying(name: str) -> None:
    state = at(name)
    layout = scene.layout(state)
    assert isinstance(layout, Layout)
    assert sorted(cell for row in layout.rows for cell in row) == sorted(layout.spaces)
    assert set(state.cells) <= set(layout.spaces)
    for action in state.legal_actions():
        if action.kind == "lay":
            assert set(action.args) <= set(layout.spaces)
    for space in layout.spaces:
        told = state.fields[space].landscape if space in state.fields else "empty"
        assert told in labels(state, space)


@pytest.mark.parametrize("turn", range(scene.TURNS))
def test_rows_are_what_one_sees_from_left_to_right(turn: int) -> None:
    layout = scene.layout(at("example-j"), turn)
    heights = []
    for row in layout.rows:
        across = [layout.spaces[space][0] for space in row]
        assert across == sorted(across)
        (height,) = {layout.spaces[space][1] for space in row}
        heights.append(height)
    assert heights == sorted(heights)


@pytest.mark.parametrize("turn", range(scene.TURNS))
def test_neighbours_stay_neighbours_however_the_board_is_turned(turn: int) -> None:
    state = at("example-j")
    flat, seen = scene.layout(state).spaces, scene.layout(state, turn).spaces
    assert set(flat) == set(seen)
    places = sorted(flat)
    for one, other in combinations(places, 2):
        (a, b), (c, d) = flat[one], flat[other]
        if abs(a - c) <= 52 and abs(b - d) <= 45 and (abs(a - c), abs(b - d)) != (52, 45):
            (a, b), (c, d) = seen[one], seen[other]
            assert (abs(a - c), abs(b - d)) in ((52, 0), (26, 45))


def test_the_layout_stays_while_no_tile_is_laid() -> None:
    state = at(SMALL)
    after = state.apply("place small 3,0")
    assert scene.layout(after) is scene.layout(state)


def test_one_layout_can_cover_a_whole_game() -> None:
    states = [*random_game(2, 3)]
    cover = scene.layout(states[0], cover=states[-1])
    for state in states[::5]:
        assert scene.layout(state, cover=states[-1]) is cover
        assert set(scene.layout(state).spaces) <= set(cover.spaces)
        x, y, width, height = cover.view
        assert all(
            x < place[0] < x + width and y < place[1] < y + height
            for place in cover.spaces.values()
        )


def test_every_kind_of_action_has_a_label() -> None:
    kinds = scene.layout(start(2)).kinds
    assert set(kinds) == {"draw", "lay", "fetch", "leave", "place", "done"}
    assert {kind for kind, said in kinds.items() if said.look} == {"lay"}


def test_country_does_not_look_stamped_and_is_always_the_same() -> None:
    *_, last = random_game(2, 1)
    used = {mark.use for mark in scene.marks(last) if mark.key.startswith("land:")}
    assert used == {f"{landscape}-{n}" for landscape in LANDSCAPES for n in range(3)}
    assert uses(scene.marks(last)) == uses(scene.marks(last))


def test_each_row_begins_with_the_name_of_its_first_space() -> None:
    layout = scene.layout(at("example-j"))
    names = {mark.text for mark in layout.marks if mark.use == "said"}
    assert names == {row[0] for row in layout.rows}


def test_the_coast_runs_around_all_land_and_every_gap() -> None:
    def loops(*fields: str) -> int:
        return sea.coastline(frozenset(fields)).count("M")

    ring = ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")
    assert loops("0,0") == 1
    assert loops("0,0", "1,0") == 1
    assert loops("0,0", "2,0") == 2
    assert loops(*ring) == 2
    assert loops(*ring, "0,0") == 1
    # The border of one field: its six sides.
    assert sea.coastline(frozenset({"0,0"})).count(" ") == 1 + 5


# ---------------------------------------------------------------------- marks


def test_a_field_shows_landscape_symbol_and_piece() -> None:
    found = uses(scene.marks(at(SMALL)))
    assert found["land:0,0"].startswith("swamp-")
    assert found["land:1,0"] == "forest-1"  # with room for its flag
    assert found["flag:1,0"] == "flag"
    assert found["chapel:-1,1"] == "chapel"
    assert found["piece:1,0"] == "small-1"
    assert found["piece:1,1"] == "tall-3"
    assert labels(at(SMALL), "1,0") == ["forest", "flag", "blue small piece"]
    assert labels(at(SMALL), "1,1") == ["meadow", "green tall piece"]
    assert labels(at(SMALL), "2,1") == ["meadow", "just laid"]


def test_a_piece_stands_beside_the_symbol_of_its_field() -> None:
    marks = {mark.key: mark for mark in scene.marks(at(SMALL))}
    x, y = scene.centre("1,0")
    places = {key: mark.at for key, mark in marks.items()}
    assert (places["piece:1,0"], places["piece:1,1"]) == ((x + art.BESIDE, y), None)


def test_pieces_are_told_apart_in_colour_shape_size_and_value() -> None:
    symbols = art.symbols(4)
    drawn = [symbols[f"{kind}-{player}"] for kind in art.SIZES for player in (1, 2, 3, 4)]
    shapes = {str([e for e in each.draw if e.tag != "text"]) for each in drawn}
    assert len(shapes) == 12
    for kind, value in zip(art.SIZES, "123", strict=True):
        for player in (1, 2, 3, 4):
            symbol = symbols[f"{kind}-{player}"]
            assert symbol.css == f"bl-p{player}"
            assert [e.text for e in symbol.draw if e.tag == "text"] == [value]


def test_each_landscape_has_its_letters_in_the_picture() -> None:
    symbols = art.symbols(2)
    for landscape in LANDSCAPES:
        for n in range(art.VARIANTS):
            (text,) = [e.text for e in symbols[f"{landscape}-{n}"].draw if e.tag == "text"]
            assert text == landscape[:2].capitalize()
    assert len(set(art.LETTERS.values())) == 5


def test_a_cottage_stands_once_its_region_is_counted() -> None:
    """rule: complete-cottage."""
    before = at("example-j").apply("lay 0,2 1,2 0,3")
    assert uses(scene.marks(before))["cottage:1,2"] == "cottage"
    after = before.apply("done")
    assert uses(scene.marks(after))["cottage:1,2"] == "standing"


def test_the_tile_just_laid_is_outlined_until_the_turn_is_over() -> None:
    state = at("example-j").apply("lay 0,2 1,2 0,3")
    (laid,) = [mark for mark in scene.marks(state) if mark.key == "laid"]
    assert set(laid.spaces) == {"0,2", "1,2", "0,3"}
    assert not any(mark.key == "laid" for mark in scene.marks(state.apply("done")))
    assert not any(mark.key == "laid" for mark in scene.bare(state))


def test_the_last_action_is_marked_and_only_that() -> None:
    state = at(SMALL)
    assert not any(mark.use == "last" for mark in scene.marks(state))
    after = at("example-j").apply("lay 0,2 1,2 0,3").apply("done")
    spaces = {space for event in after.events for space in event.spaces}
    assert {m.spaces[0] for m in scene.marks(after) if m.use == "last"} == spaces


def test_the_pub_the_coins_and_the_tiles_stand_on_the_quay() -> None:
    """rules: to-the-pub, coins."""
    state = at(SMALL)
    marks = {mark.key: mark for mark in scene.marks(state)}
    assert marks["pub:2:small"].use == "small-2"
    assert marks["times:2:small"].text == "2"
    assert "times:3:big" not in marks  # one piece needs no number
    assert "pub:1:small" not in marks
    assert marks["bank-word"].text == "33 coins"
    assert marks["pile-word"].text == "5 tiles"
    x, y, width, height = scene.layout(state).view
    for key in ("pub", "pub:2:small", "bank", "pile"):
        place = marks[key].at
        assert place is not None
        assert x < place[0] < x + width
        assert y < place[1] < y + height


def test_one_coin_and_one_tile_stand_there_in_the_singular() -> None:
    words = {mark.key: mark.text for mark in scene.marks(at("last-coin"))}
    assert words["bank-word"] == "1 coin"
    words = {mark.key: mark.text for mark in scene.marks(changed("laying", pile="36"))}
    assert words["pile-word"] == "1 tile"


def test_the_tile_in_hand_lies_there_with_its_symbol() -> None:
    state = at("example-j")
    hand = {mark.key: mark.use for mark in scene.marks(state) if mark.key.startswith("hand:")}
    assert hand == {
        "hand:1": "village-0",
        "hand:2": "meadow-1",
        "hand:2:symbol": "cottage",
        "hand:3": "forest-0",
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_board_tells_nothing_that_the_rules_say(name: str) -> None:
    state = at(name)
    layout = scene.layout(state)
    for mark in scene.bare(state):
        label = mark.label or (layout.symbols[mark.use].label if mark.use else "")
        assert "last" not in mark.key
        assert label in {
            "",
            *LANDSCAPES,
            *art.SYMBOLS,
            "cottage, complete",
            *(s.label for name, s in layout.symbols.items() if name[:-2] in art.SIZES),
        }


def test_marks_turn_with_the_board_and_words_stay_upright() -> None:
    state = at("example-j")
    frame = state.trace("majority", space="1,1")[-1]
    for turn in range(scene.TURNS):
        spaces = scene.layout(state, turn).spaces
        for mark in scene.turned(state, frame.marks, turn):
            rotated = any("rotate" in str(e.attrs.get("transform")) for e in mark.draw)
            assert rotated == bool(turn and mark.draw and scene.UPRIGHT not in mark.css)
        for mark, turned in zip(scene.bare(state), scene.bare(state, turn), strict=True):
            assert mark.key == turned.key
            if mark.key.startswith("piece:") and mark.at and mark.spaces:
                x, y = turned.at or (0, 0)
                a, b = spaces[mark.spaces[0]]
                assert (x - a) ** 2 + (y - b) ** 2 == pytest.approx(art.BESIDE**2, rel=0.05)


@pytest.mark.parametrize("players", [2, 4])
def test_a_full_board_travels_light(players: int) -> None:
    """Marks stay under 6 KB and, with the layout, 12; what all share is sent once a page."""
    for seed in (2, 5):
        states = [s for s in random_game(players, seed) if len(s.cells) >= 104]
        assert states
        for state in states:
            live = size(packed(scene.marks(state)))
            assert live < 6000
            layout = scene.layout(state)
            told = {**layout.to_json(), "marks": packed(layout.marks)}
            assert size(told.pop("symbols")) < 13_500
            if len(state.cells) == 113:
                assert live + size(told) < 12_000


def test_pictures_are_whole_and_made_of_classes_with_rules() -> None:
    drawn = {
        name
        for symbol in art.symbols(4).values()
        for element in symbol.draw
        for name in str(element.attrs.get("class", "")).split()
    }
    assert drawn - set(RULES) == set()
    for theme in THEMES:
        assert svg.picture(at(SMALL), theme=theme, turn=1).endswith("</svg>\n")


# ---------------------------------------------------------------------- colours

GROUNDS = ("swamp", "wood", "rock", "village", "meadow", "sea")


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("one", "other"), list(combinations(GROUNDS, 2)))
def test_landscapes_differ(theme: str, vision: str, one: str, other: str) -> None:
    assert difference(theme, one, other, vision) >= 5


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_letters_and_outlines_show_on_every_landscape(theme: str, ground: str) -> None:
    # Letters are a fifth transparent.
    assert contrast(THEMES[theme]["text"], THEMES[theme][ground]) >= 6
    assert contrast(THEMES[theme]["ink"], THEMES[theme][ground]) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back"),
    [
        ("reed", "swamp"),
        ("trunk", "swamp"),
        ("tree", "wood"),
        ("shade", "snow"),
        ("reed", "meadow"),
        ("bloom", "meadow"),
        ("ink", "wall"),
        ("ink", "roof"),
        ("ink", "coin"),
        ("argent", "sable"),
    ],
)
def test_what_grows_and_stands_there_is_seen(theme: str, front: str, back: str) -> None:
    assert contrast(THEMES[theme][front], THEMES[theme][back]) >= 3


# ---------------------------------------------------------------------- words


def test_seats_tell_points_coins_pieces_and_guests_of_the_pub() -> None:
    blue, red, _ = scene.seats(at(SMALL))
    assert red == (
        ("star", 3, "3 points"),
        ("coin", 4, "4 coins"),
        ("small-2", 2, "2 small pieces"),
        ("tall-2", 2, "2 tall pieces"),
        ("big-2", 1, "1 big piece"),
        ("mug", 2, "in the pub: 2 small"),
    )
    assert blue[-1] == ("mug", 0, "in the pub: nobody")
    assert {item.symbol for item in red} <= set(scene.layout(at(SMALL)).symbols)


def test_facts_headline_and_summary() -> None:
    state = at(SMALL)
    assert scene.facts(state) == ("5 tiles left to draw", "33 coins in the supply")
    assert scene.headline(state) == "Red is to place pieces, or be done."
    assert scene.headline(at("example-j")) == (
        "Green is to lay the tile: village, meadow with a cottage, forest."
    )
    assert scene.headline(start(2, seed=1)).startswith("A tile is turned over for ")
    assert scene.summary(state).startswith("Red is to place pieces, or be done. 5 tiles left")
    *_, last = random_game(2, 4)
    assert scene.headline(last) == evidence.final_standing(last).lines[-1]


def test_the_map_in_letters_has_every_field_in_its_place() -> None:
    assert scene.board(at(SMALL), ("1,1", "4,0")) == (
        " 0,0       Sw      Fo!B1   Fo      Mo     [.]",
        "-1,1   Mo+     Vi     [MeG2]   Me",
        "(! flag, + chapel, B1 a blue piece of value 1)",
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_map_in_letters_keeps_neighbours_together(name: str) -> None:
    state = at(name)
    lines = scene.board(state)
    tokens = sum(len(line.split()) - 1 for line in lines if not line.startswith("("))
    assert tokens == len(state.cells)


def test_the_description_names_everything_on_the_table() -> None:
    said = scene.describe(at(SMALL))
    for words in (
        "3 players on a map of 8 fields",
        "The tile just laid lies on 2,0, 3,0 and 2,1.",
        "Red: 3 points, 4 coins, 2 small pieces in hand, 2 tall pieces in hand, 1 big piece",
        "A forest of 2 fields with a flag, open: 1,0 (flag, blue small piece) and 2,0.",
        "A mountain of 1 field, open: -1,1 (chapel).",
        "A meadow of 2 fields, open: 1,1 (green tall piece) and 2,1.",
    ):
        assert words in said
    bare = scene.describe(at(SMALL), bare=True)
    assert "open" not in bare
    assert "Forest: 1,0 (flag, blue small piece) and 2,0." in bare


def test_the_legend_shows_what_it_names() -> None:
    symbols = scene.layout(at(SMALL)).symbols
    for marks, words in scene.legend(at(SMALL)):
        assert words
        assert all(mark.use in symbols for mark in marks)


def test_corners_of_a_space_are_those_of_its_neighbours() -> None:
    def corners(q: int, r: int) -> set[tuple[int, int]]:
        x, y = scene.centre(f"{q},{r}")
        return {(x + dx, y + dy) for dx, dy in CORNERS}

    for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        assert len(corners(0, 0) & corners(q, r)) == 2
