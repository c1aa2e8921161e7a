"""A position as marks, and in words."""

from __future__ import annotations

import pytest

import boardlab as bl
from boardlab.core.marks import Layout
from boardlab.games.cannonball import art, cannon_range, scene
from tests.games.cannonball.asking import at, random_game, start
from tests.games.scenes import labels, size, uses

NAMES = bl.positions("cannonball")

SMALL = """
players: 4
turn: 2 build
ships: a2 e3 c1 -
supply: 30
ready: 0/0 1/1 0/0 0/0

.  #  #  f  ^
#  F1 .  C2 .
~  .  B3 .  F4
"""


# ---------------------------------------------------------------------- the layout


@pytest.mark.parametrize("name", NAMES)
def test_the_layout_names_every_space_once_and_says_what_it_is(name: str) -> None:
    state = at(name)
    layout = scene.layout(state)
    assert [cell for row in layout.rows for cell in row] == list(state.island.cells)
    assert list(layout.spaces) == list(state.island.cells)
    for cell in state.island.cells:
        assert state.terrain[cell] in labels(state, cell)


def test_the_layout_is_made_once_an_island() -> None:
    state = start(2, seed=3)
    after = state.apply(state.legal_actions()[0])
    assert scene.layout(after) is scene.layout(state)
    assert isinstance(scene.layout(state), Layout)


def test_every_kind_of_action_has_a_label() -> None:
    kinds = scene.layout(at("connections")).kinds
    assert set(kinds) == {
        "land",
        "fire",
        "hold",
        "road",
        "stop",
        "fort",
        "cannon",
        "blockade",
        "pass",
    }
    assert {kind for kind, said in kinds.items() if said.ask} == {"cannon", "blockade"}


def test_terrain_does_not_look_stamped_and_is_always_the_same() -> None:
    state = start(4, seed=1)
    used = {mark.use for mark in scene.layout(state).marks}
    for terrain, least in (("grass", 5), ("forest", 3), ("lake", 3), ("mountain", 2)):
        assert len({use for use in used if use.startswith(terrain)}) >= least
    scene._layout.cache_clear()
    assert {mark.use for mark in scene.layout(state).marks} == used


def test_lakes_side_by_side_are_one_water() -> None:
    def lakes(row: str) -> str:
        ground = next(
            m for m in scene.layout(at(f"players: 2\n\n{row}")).marks if m.key == "ground"
        )
        return str(next(e for e in ground.draw if e.attrs["class"] == "bl-lake").attrs["d"])

    assert lakes(". ~ ~ .").count("M") == 1
    assert lakes(". ~ . ~").count("M") == 2
    assert lakes("~ .\n. ~").count("M") == 2


def test_coordinates_stand_on_all_four_sides() -> None:
    layout = scene.layout(at("players: 2\n\n. . .\n. . ."))
    rim = next(mark for mark in layout.marks if mark.key == "rim")
    assert sorted(e.text for e in rim.draw) == sorted("aabbcc1122")
    x, y, width, height = layout.view
    for word in rim.draw:
        inside = 0 < float(word.attrs["x"]) < 120 and 0 < float(word.attrs["y"]) < 80
        assert not inside
        assert x < float(word.attrs["x"]) < x + width
        assert y < float(word.attrs["y"]) < y + height


# ---------------------------------------------------------------------- marks


def test_roads_join_across_edges_and_never_diagonally() -> None:
    """rule: connect-edges."""
    found = uses(scene.marks(at("players: 2\nships: - -\n\n# . .\n. # .\n. # #")))
    assert found == {
        "road:a1": "road-0",
        "road:b2": "road-4",
        "road:b3": "road-3",
        "road:c3": "road-8",
    }


@pytest.mark.parametrize("mask", range(16))
def test_a_road_runs_to_those_sides_of_its_space_and_no_other(mask: int) -> None:
    ends = {art.NORTH: "0 -20", art.EAST: "20 0", art.SOUTH: "0 20", art.WEST: "-20 0"}
    way = art.way(mask)
    for side, end in ends.items():
        assert (f"M{end}" in way or f"L{end}" in way) == bool(mask & side)


def test_a_new_road_changes_its_neighbours_and_nothing_else() -> None:
    before = at("players: 2\nships: a1 c3\nready: 0/0 0/0\n\n#  .  .\n.  .  .\n.  .  #\n")
    after = before.apply("road b1")
    changed = {
        key
        for key, use in uses(scene.marks(after)).items()
        if uses(scene.marks(before)).get(key) != use
    }
    assert changed == {"road:a1", "road:b1", "last:b1"}


def test_pieces_are_drawn_as_their_owners_in_colour_letter_and_shape() -> None:
    found = uses(scene.marks(at(SMALL)))
    assert found["fort:b2"] == "fort-1"
    assert found["cannon:d2"] == "cannon-2"
    assert found["blockade:c3"] == "blockade-3"
    assert found["fort:e3"] == "fort-4"
    symbols = art.symbols(4)
    for kind in ("fort", "cannon", "blockade"):
        drawn = [symbols[f"{kind}-{player}"] for player in (1, 2, 3, 4)]
        assert [s.css for s in drawn] == ["bl-p1", "bl-p2", "bl-p3", "bl-p4"]
        assert [next(e.text for e in s.draw if e.tag == "text") for s in drawn] == list("BRGP")
        # Without colour and letter they still differ.
        plain = [tuple(e for e in s.draw if e.tag != "text") for s in drawn]
        assert len({str(each) for each in plain}) == 4


def test_a_fort_appears_and_a_shot_fort_disappears() -> None:
    before = at("cannon-range")
    after = before.apply("fire c2 g2")
    assert set(uses(scene.marks(before))) - set(uses(scene.marks(after))) == {"fort:g2"}
    gained = set(uses(scene.marks(after))) - set(uses(scene.marks(before)))
    assert gained == {"last:c2", "last:g2", "shot", "burst:g2"}


def test_a_ship_lies_off_the_island_beside_its_landing_space() -> None:
    state = at("players: 4\nships: a2 c1 d2 b3\n\n. . . .\n. . . .\n. . . .")
    ships = [mark for mark in scene.marks(state) if mark.key.startswith("ship")]
    assert [ship.use for ship in ships] == ["ship-1-w", "ship-2-n", "ship-3-e", "ship-4-s"]
    for ship, (column, row) in zip(ships, [(-1, 1), (2, -1), (4, 1), (1, 3)], strict=True):
        assert ship.at is not None
        assert (ship.at[0] // 40, ship.at[1] // 40) == (column, row)
    assert "landing space of the green ship" in labels(state, "d2")


def test_a_ship_prefers_open_water_to_a_bay() -> None:
    state = at("players: 2\nships: c2 -\n\n. . . .\n. _ . _\n. . . .")
    ship = next(mark for mark in scene.marks(state) if mark.key == "ship-1")
    assert ship.use == "ship-1-e"


@pytest.mark.parametrize(
    "name", ["cannon-range", "fort-building", "behind-blockade", "across-the-sea"]
)
def test_every_space_says_which_cannons_have_it_in_range(name: str) -> None:
    state = at(name)
    for cell, piece in state.pieces.items():
        if piece.kind == "cannon":
            inside = cannon_range(state, cell).cells
            for space in state.island.cells:
                said = f"in range of the {('blue', 'red')[piece.owner]} cannon at {cell}"
                assert (said in labels(state, space)) == (space in inside)


def test_a_space_says_everything_about_itself() -> None:
    assert labels(at(SMALL), "b2") == [
        "grass",
        "road",
        "blue fort",
        "in range of the red cannon at d2",
    ]


def test_while_landing_the_board_and_the_closed_spaces_are_shown() -> None:
    """rules: land-own-board, land-peninsula-corners."""
    state = at("landing-three")
    assert "closed to landing" in labels(state, "c6")
    board = next(m for m in scene.marks(state) if m.key == "landing-board")
    assert set(board.spaces) == state.board(1) & state.island.edge
    assert board.css == "bl-p2"


def test_the_last_move_is_marked_and_only_that() -> None:
    state = at("road-building")
    assert not any(mark.use == "last" for mark in scene.marks(state))
    road = next(a for a in state.legal_actions() if a.kind == "road")
    cell = road.args[0]
    assert [m.spaces for m in scene.marks(state.apply(road)) if m.use == "last"] == [(cell,)]


@pytest.mark.parametrize(("players", "limit"), [(2, 3500), (4, 6000)])
def test_marks_stay_small_on_the_wire(players: int, limit: int) -> None:
    assert max(size(scene.marks(state)) for state in random_game(players, 2)) < limit


# ---------------------------------------------------------------------- presses


def test_what_a_press_can_mean() -> None:
    build = at(SMALL)
    assert scene.intents(build, "d3") == ("road d3",)
    assert scene.intents(build, "b1") == ("fort b1", "cannon b1", "blockade b1")
    assert scene.intents(build, "e3") == ("fire d2 e3", "fort e3", "cannon e3", "blockade e3")
    assert scene.intents(at("landing"), "a1") == ("land a1",)
    fire = at("cannon-range")
    assert scene.intents(fire, "c6")[:2] == ("fire c2 c6", "fire h6 c6")
    # Whoever presses another space now has forgotten that firing comes first.
    assert scene.intents(fire, "h4") == ("fort h4",)
    assert scene.intents(fire, "d5") == ("road d5",)
    assert scene.intents(at("second-road"), "a1") == ("road a1",)


def test_every_legal_action_on_a_space_is_among_its_intents() -> None:
    for players in (2, 3):
        for state in random_game(players, 8):
            for action in state.legal_actions():
                if action.args:
                    assert str(action) in scene.intents(state, action.args[-1])


def test_intents_can_be_asked_at_the_end() -> None:
    state = at("tie-shared")
    *_, last = random_game(2, 4)
    for each in (state, last):
        for cell in each.island.cells:
            assert all(each.parse(text) for text in scene.intents(each, cell))


# ---------------------------------------------------------------------- words


def test_seats_tell_what_is_left_and_ready() -> None:
    red = scene.seats(at(SMALL))[1]
    assert red == (
        ("fort-2", 10, "10 forts left"),
        ("cannon-2", 1, "1 cannon ready"),
        ("blockade-2", 1, "1 blockade ready"),
    )
    assert scene.seats(at(SMALL))[0][1] == ("cannon-1", 0, "no cannons ready")


def test_facts_headline_and_summary() -> None:
    state = at(SMALL)
    assert scene.facts(state) == ("30 roads left",)
    assert scene.headline(state) == "Red is to build."
    assert scene.summary(state).startswith(
        "Red is to build. 30 roads left. Blue: 9 forts left. Red: "
    )
    assert scene.headline(at("players: 2\nturn: end\nsupply: 0\n\nF1 . .")) == "Blue wins."


def test_the_description_names_everything_on_the_island() -> None:
    state = at(SMALL)
    said = scene.describe(state)
    for words in (
        "4 players",
        "5 by 3 spaces",
        "Red is to build.",
        "Blue: landed at a2; fort at b2.",
        "Red: landed at e3; cannon at d2; 1 cannon and 1 blockade ready.",
        "Green: landed at c1; blockade at c3.",
        "Purple: not landed; fort at e3.",
        "Roads at b1, c1, a2, b2, d2, c3 and e3.",
    ):
        assert words in said
