"""The rules, one test for each id of the ledger: the island, setting up and landing.

Its companions hold the other sections: test_rules_connections, test_rules_fire, test_rules_build
and test_rules_end.
"""

from __future__ import annotations

from collections import Counter

import pytest

import boardlab as bl
from boardlab.games.cannonball import fort_distance, landing_distances
from tests.games.asking import BLUE, GREEN, PURPLE, RED, happened, told, untested_rules, why_not
from tests.games.cannonball.asking import at, letters, spaces, start


def test_no_rule_is_missing() -> None:
    assert len(bl.rules("cannonball")) == 76
    assert untested_rules("cannonball") == set()


# ---------------------------------------------------------------------- the island


def test_terrain_grass() -> None:
    s = at("terrain", "road b3")
    assert s.roads == {"b2", "b3", "e3"}
    assert s.step.id == "second-road"
    assert s.current_player == BLUE
    assert "terrain-grass" in told(s, "road").rules
    assert at("terrain", "road b3", "road c3").current_player == RED


def test_terrain_forest() -> None:
    s = at("terrain", "road b1")
    assert "b1" in s.roads
    assert s.current_player == RED
    assert s.step.id == "build"
    assert "terrain-forest" in told(s, "road").rules


def test_terrain_lake() -> None:
    assert why_not(at("terrain"), "road a2") == {"terrain-lake"}
    # the shot along row 2 crosses the lake at e2
    assert at("cannon-range").terrain["e2"] == "lake"
    assert why_not(at("cannon-range"), "fire c2 g2") == set()


def test_terrain_mountain() -> None:
    assert why_not(at("terrain"), "road c2") == {"terrain-mountain"}
    assert why_not(at("cannon-range"), "fire h6 c6") == {"range-blockers"}


# ---------------------------------------------------------------------- setting up


def rectangle(columns: str, rows: range) -> set[str]:
    return {f"{column}{row}" for column in columns for row in rows}


UPPER_LEFT = rectangle("abcdef", range(1, 7))
UPPER_RIGHT = rectangle("ghijkl", range(1, 7))
LOWER_LEFT = rectangle("abcdef", range(7, 13))
LOWER_RIGHT = rectangle("ghijkl", range(7, 13))
PENINSULA = rectangle("defghi", range(7, 13))


def test_setup_layout() -> None:
    assert set(start(3).terrain) == UPPER_LEFT | UPPER_RIGHT | PENINSULA


def test_setup_layout_even() -> None:
    assert set(start(2).terrain) == UPPER_LEFT | UPPER_RIGHT
    assert set(start(4).terrain) == UPPER_LEFT | UPPER_RIGHT | LOWER_LEFT | LOWER_RIGHT


def test_setup_peninsula_centred() -> None:
    below = {cell for cell in start(3).terrain if cell[1:] == "7"}
    assert below == {"d7", "e7", "f7", "g7", "h7", "i7"}
    assert len([cell for cell in below if cell[0] in "def"]) == 3


@pytest.mark.parametrize("seed", range(12))
def test_setup_board_faces(seed: int) -> None:
    s = start(4, seed)
    for player in range(4):
        board = s.board(player)
        ground = Counter(s.terrain[cell] for cell in board)
        assert ground == {"mountain": 2, "lake": 3, "forest": 9, "grass": 22}
        land = {cell for cell in board if s.terrain[cell] in ("grass", "forest")}
        assert hang_together(land)
        left, top = min(cell[0] for cell in board), min(int(cell[1:]) for cell in board)
        columns = [chr(ord(left) + i) for i in range(6)]
        rows = [top + i for i in range(6)]
        for half in (slice(0, 3), slice(3, 6)):
            for row in (rows[0], rows[-1]):
                assert len(land & {f"{column}{row}" for column in columns[half]}) >= 2
            for column in (columns[0], columns[-1]):
                assert len(land & {f"{column}{row}" for row in rows[half]}) >= 2


def hang_together(cells: set[str]) -> bool:
    """Whether edge-to-edge steps lead from any of the cells to any other."""
    todo = [min(cells)]
    seen = set(todo)
    for cell in todo:
        column, row = cell[0], int(cell[1:])
        for near in (
            f"{chr(ord(column) - 1)}{row}",
            f"{chr(ord(column) + 1)}{row}",
            f"{column}{row - 1}",
            f"{column}{row + 1}",
        ):
            if near in cells and near not in seen:
                seen.add(near)
                todo.append(near)
    return seen == cells


def test_setup_random_boards() -> None:
    """Any of the four boards can lie on the left, in any of four orientations, and never twice."""

    def face(seed: int, left: str) -> tuple[str, ...]:
        s = start(2, seed)
        columns = [chr(ord(left) + i) for i in range(6)]
        return tuple("".join(s.terrain[f"{c}{r}"][0] for c in columns) for r in range(1, 7))

    def unturned(board: tuple[str, ...]) -> tuple[str, ...]:
        ways = [board]
        for _ in range(3):
            ways.append(tuple("".join(column) for column in zip(*reversed(ways[-1]), strict=True)))
        return min(ways)

    left = [face(seed, "a") for seed in range(200)]
    right = [face(seed, "g") for seed in range(200)]
    assert len(set(left)) == 16
    assert len({unturned(board) for board in left}) == 4
    assert all(unturned(a) != unturned(b) for a, b in zip(left, right, strict=True))
    assert face(3, "a") == face(3, "a")


def test_setup_road_supply() -> None:
    assert [start(players).supply for players in (2, 3, 4)] == [50, 70, 90]
    assert bl.new("cannonball", players=2, roads=30).supply == 30  # type: ignore[attr-defined]
    # a diagram without a supply line holds what the shown roads leave
    assert at("terrain").supply == 50 - 2
    assert at("terrain", "road b3").supply == 47


def test_setup_pieces() -> None:
    s = start(4)
    for player in range(4):
        assert s.forts(player) == frozenset()
        assert s.ready(player) == {"cannon": 0, "blockade": 0}
        assert s.landing[player] is None
    # both cannons built: there is no third
    spent = """
        players: 2
        turn: 1 build

        F1  #   C1  #   C1  B1  F2
        .   .   .   .   .   .   .
    """
    assert why_not(at(spent), "cannon b1") == {"cannon-available"}
    assert why_not(at(spent), "blockade b1") == {"blockade-available"}
    for extra in ("ready: 1/0 0/0", "ready: 0/1 0/0"):
        with pytest.raises(bl.FormatError, match="setup-pieces"):
            at(spent.replace("turn: 1 build", f"turn: 1 build\n        {extra}"))


def test_setup_landing_boards() -> None:
    for players in (2, 3, 4):
        s = start(players)
        boards = [s.board(player) for player in range(players)]
        assert all(len(board) == 36 for board in boards)
        assert set().union(*boards) == set(s.terrain)
        assert sum(map(len, boards)) == len(s.terrain), "no two players share one"


def test_setup_seats() -> None:
    assert [start(2).board(p) for p in range(2)] == [UPPER_LEFT, UPPER_RIGHT]
    assert [start(3).board(p) for p in range(3)] == [PENINSULA, UPPER_LEFT, UPPER_RIGHT]
    clockwise = [UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT]
    assert [start(4).board(p) for p in range(4)] == clockwise


def test_setup_start_player() -> None:
    assert {start(2, seed).current_player for seed in range(40)} == {BLUE, RED}
    assert {start(4, seed).current_player for seed in range(80)} == {BLUE, RED, GREEN, PURPLE}
    for seed in range(40):
        s = start(3, seed)
        assert s.current_player == BLUE
        assert s.board(BLUE) == PENINSULA


# ---------------------------------------------------------------------- landing


@pytest.mark.parametrize("players", [2, 3, 4])
def test_land_order(players: int) -> None:
    s = start(players, seed=5)
    first = s.current_player
    assert first is not None
    for turn in range(players):
        assert s.step.id == "land"
        assert s.current_player == (first + turn) % players
        s = s.apply(s.legal_actions()[0])
        assert "land-order" in told(s, "landed").rules
    assert s.step.id == "build"
    assert s.current_player == first


def test_land_own_board() -> None:
    assert why_not(at("landing"), "land l3") == set()
    # a6 is grass, on the edge and far away, but on blue's board
    assert why_not(at("landing"), "land a6") == {"land-own-board"}


def test_land_edge() -> None:
    s = at("landing")
    assert why_not(s, "land i3") == {"land-edge"}
    # on the rim of red's board, but not of the island
    assert why_not(s, "land g3") == {"land-edge"}
    assert why_not(s, "land g6") == set()
    # the shore of a bay is the island's edge, and so is that of a gap inside
    assert "d1" in spaces(at("bay"), "land")
    gap = """
        players: 2
        turn: 1 land

        .   .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .   .
        .   .   .   .   _   .   .   .   .
        .   .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .   .
    """
    assert why_not(at(gap), "land d3") == set()
    assert why_not(at(gap), "land d2") == {"land-edge"}


def test_land_terrain() -> None:
    s = at("landing")
    assert why_not(s, "land j1") == {"land-terrain"}  # a mountain
    assert s.terrain["i6"] == "lake"
    assert why_not(s, "land i6") == {"land-terrain"}
    assert s.terrain["k1"] == "forest"
    assert why_not(s, "land k1") == set()


def test_land_distance() -> None:
    s = at("landing")
    assert landing_distances(s, "e1")["h1"] == 3
    assert why_not(s, "land h1") == {"land-distance"}
    assert landing_distances(s, "e1")["i1"] == 4
    assert why_not(s, "land i1") == set()
    # every other ship counts, and each one too near has its own reason
    four = """
        players: 4
        turn: 4 land
        ships: a1 a5 e1 -

        .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .
    """
    verdict = at(four).check("land a3")
    assert [(r.rule, r.spaces) for r in verdict.reasons] == [
        ("land-distance", ("a3", "a1")),
        ("land-distance", ("a3", "a5")),
    ]


def test_land_distance_metric() -> None:
    s = at("bay")
    from_blue, from_red = landing_distances(s, "b1"), landing_distances(s, "b5")
    assert "c1" not in from_blue, "the sea is no space"
    assert from_blue["d1"] == 8, "round the bay and over the lake at c4"
    assert from_red["d5"] == 2, "over the mountain at c5"
    assert why_not(s, "land d1") == set()
    assert why_not(s, "land d5") == {"land-distance"}
    # a fort would have to go round: the exception is for forts alone
    assert fort_distance(s, "b5", "d5") is None


def test_land_peninsula_corners() -> None:
    s = at("landing-three")
    assert why_not(s, "land c6") == {"land-peninsula-corners"}
    assert why_not(s, "land a6") == set()
    # the closed space on the peninsula is closed to the player who lands there
    peninsula = start(3, seed=1)
    assert peninsula.current_player == BLUE
    closed = peninsula.board(BLUE) & {"d7", "i7"}
    for cell in closed:
        assert "land-peninsula-corners" in why_not(peninsula, f"land {cell}")
    assert not spaces(peninsula, "land") & closed


def test_land_peninsula_which() -> None:
    assert start(3).island.closed == {"c6", "d7", "j6", "i7"}
    assert start(2).island.closed == start(4).island.closed == frozenset()
    other = bl.new("cannonball", players=3, closed_landing=("b6", "c6", "j6", "k6"))
    assert other.island.closed == {"b6", "c6", "j6", "k6"}  # type: ignore[attr-defined]
    with pytest.raises(bl.FormatError, match="a7"):
        bl.new("cannonball", players=3, closed_landing=("a7",))  # sea
    # exactly the spaces whose sea neighbour touches a second space of the island
    s = start(3)
    corners = set()
    for column, row in [(chr(97 + c), r) for c in range(12) for r in range(1, 13)]:
        sea = f"{column}{row}"
        if sea not in s.terrain:
            near = [
                cell
                for cell in (
                    f"{chr(ord(column) - 1)}{row}",
                    f"{chr(ord(column) + 1)}{row}",
                    f"{column}{row - 1}",
                )
                if cell in s.terrain
            ]
            corners |= set(near) if len(near) == 2 else set()
    assert corners == s.island.closed


def test_land_ship() -> None:
    ashore = at("landing", "land l3")
    assert ashore.landing == ("e1", "l3")
    assert not ashore.pieces
    assert not ashore.roads
    # red's ship lies beside c1, on blue's line of fire: it stops nothing and is no target
    s = at("ship-in-line")
    assert s.landing[RED] == "c1"
    assert why_not(s, "fire a1 e1") == set()
    assert why_not(s, "fire a1 c1") == {"fire-enemy-fort"}
    # and its space can be built on by whoever is connected to it
    taken = """
        players: 2
        turn: 1 build
        ships: - c1

        F1  #   #   #   .
        .   .   .   .   .
    """
    assert why_not(at(taken), "fort d1") == set()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_land_possible(players: int) -> None:
    for seed in range(25):
        s = start(players, seed)
        while s.step.id == "land":
            assert spaces(s, "land")
            s = s.apply(s.legal_actions()[seed % len(s.legal_actions())])
    full = """
        players: 2
        turn: 2 land
        ships: b1 -

        .   .   .
        .   .   .
    """
    with pytest.raises(bl.FormatError, match="land-possible"):
        at(full)
    with pytest.raises(bl.FormatError, match="landing space"):
        bl.new("cannonball", players=2, island=". . .\n. . .")


def test_the_landing_example_of_the_rulebook() -> None:
    """Blue stands for the rulebook's yellow. B is three steps away, C a mountain, D is free."""
    s, named = at("landing"), letters("landing")
    assert s.current_player == RED
    assert s.landing == (named["A"], None)
    assert set(named.values()) - {named["A"]} <= s.board(RED) & s.island.edge
    assert landing_distances(s, named["A"])[named["B"]] == 3
    assert why_not(s, f"land {named['B']}") == {"land-distance"}
    assert s.terrain[named["C"]] == "mountain"
    assert why_not(s, f"land {named['C']}") == {"land-terrain"}
    assert why_not(s, f"land {named['D']}") == set()
    landed = s.apply(f"land {named['D']}")
    assert happened(landed)[0] == "landed"
    assert (landed.current_player, landed.step.id) == (BLUE, "build")
    # his first road goes there
    assert spaces(landed, "road") == {named["A"]}
