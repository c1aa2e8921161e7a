"""The rules, one test for each id of the ledger: roads, forts, cannons and blockades."""

from __future__ import annotations

import pytest

import boardlab as bl
from boardlab.games.cannonball import connection, fort_distance
from tests.games.asking import BLUE, RED, happened, told, why_not
from tests.games.cannonball.asking import at, changed, letters, spaces


def test_build_one_action() -> None:
    """After any build action but a first road over grass the turn is over."""
    for action in ("fort d2", "cannon b2", "blockade e2", "road f2"):
        s = at("armed", action)
        again = action.startswith("road")
        assert (s.current_player, s.step.id) == ((BLUE, "second-road") if again else (RED, "build"))
    s = at("second-road")
    assert why_not(s, "fort a2") == {"build-one-action"}
    armed = at("armed", "road f2")
    for action in ("fort d2", "cannon b2", "blockade b2"):
        assert why_not(armed, action) == {"build-one-action"}
    # all reasons hold, those of the board too
    assert why_not(armed, "fort c2") == {"build-one-action", "fort-empty", "fort-spacing"}
    # it must be taken after a shot as well
    fired = at("cannon-range", "fire c2 g2")
    assert (fired.current_player, fired.step.id) == (BLUE, "build")


# ---------------------------------------------------------------------- roads


def test_road_adjacent() -> None:
    s = at("road-building")
    assert why_not(s, "road c3") == set()
    assert why_not(s, "road c2") == {"road-adjacent"}
    # beside a road, but beyond blue's fort
    assert why_not(s, "road h2") == {"road-adjacent"}
    # a corner is not enough, nor is one's own piece beyond water
    assert why_not(s, "road f5") == {"road-adjacent"}
    assert "road-adjacent" not in why_not(s, "road e5")
    assert spaces(s, "road") == {
        *("a3", "a5", "b3", "b5", "c3", "c5", "d2", "d3", "d5", "e1", "e5", "f3", "f4")
    }


def test_road_free() -> None:
    s = at("road-building")
    assert why_not(s, "road b4") == {"road-free"}
    assert why_not(s, "road b3") == set()
    # under a piece there is road as well
    assert why_not(s, "road e4") == {"road-free"}


def test_road_first() -> None:
    s = at("first-road")
    assert spaces(s, "road") == {"a2"}
    assert why_not(s, "road b2") == {"road-adjacent", "road-first"}
    laid = s.apply("road a2")
    assert laid.step.id == "second-road"
    assert spaces(laid, "road") == {"a1", "b2"}
    # red's landing space is forest: his first road is his whole turn
    red = at("first-road", "road a2", "stop")
    assert spaces(red, "road") == {"f2"}
    assert red.apply("road f2").current_player == BLUE


def test_road_second() -> None:
    s = at("second-road")
    assert spaces(s, "road") == {"a1", "a3", "b3", "c2"}
    assert why_not(s, "road c2") == set()  # leans on the first
    assert why_not(s, "road a1") == set()  # does not
    assert why_not(s, "stop") == set()
    for action in ("road c2", "stop"):
        assert s.apply(action).current_player == RED
    assert why_not(at("terrain"), "stop") == {"not-this-step"}
    # without a space for it, it is not asked
    crossing = """
        players: 2
        turn: 1 build

        F1  .   ~   .
        ~   ^   ~   F2
    """
    assert at(crossing, "road b1").current_player == RED


def test_road_first_met() -> None:
    # as long as the landing space is bare it is the only place for a road
    bare = """
        players: 2
        turn: 1 build
        ships: a2 -

        .   .   .   .   .
        .   .   .   F1  .
        .   .   .   .   .
    """
    assert spaces(at(bare), "road") == {"a2"}
    assert why_not(at(bare), "road d1") == {"road-first"}
    # red has laid road on blue's landing space: met
    laid = at(bare.replace(".   .   .   F1  .", "#   .   .   F2  ."))
    assert spaces(laid, "road") == {"a1", "a3", "b2"}
    # no ship: nothing to meet
    shipless = at(bare.replace("ships: a2 -", "ships: - -"))
    assert spaces(shipless, "road") == {"c2", "d1", "d3", "e2"}


def test_road_forest_alone() -> None:
    assert at("terrain", "road b1").current_player == RED, "no second road after it"
    assert why_not(at("second-road"), "road b1") == {"road-forest-alone"}, "nor before it"
    # as a turn of its own the same space is fine
    assert why_not(changed("second-road", turn="1 build"), "road b1") == set()
    # a space that is out of reach as well gives both reasons
    s = changed("second-road", c1="f")
    assert why_not(s, "road c1") == {"road-forest-alone", "road-adjacent"}


def test_the_road_building_diagram_of_the_rulebook() -> None:
    """Red is the rulebook's red, blue its yellow."""
    s, named = at("road-building"), letters("road-building")
    a, b, c, d, e, f = (named[letter] for letter in "ABCDEF")
    assert s.landing == (None, a)
    assert dict(s.pieces) == {c: ("fort", BLUE), b: ("fort", RED)}
    assert {s.terrain[cell] for cell in (d, e, f)} == {"grass"}
    # D is beside a tile connected to ship and fort, E beside one connected to the fort
    for space, start in ((d, a), (d, b), (e, b)):
        path = next(
            path
            for path in (connection(s, RED).path(tile) for tile in beside(space) & s.roads)
            if path
        )
        assert path[0] in (a, b)
        assert connected(s.roads - {c}, path[-1]) >= {start}
    assert why_not(s, f"road {d}") == why_not(s, f"road {e}") == set()
    assert why_not(s, f"road {f}") == {"road-adjacent"}
    for first in (d, e):
        assert why_not(s.apply(f"road {first}"), f"road {f}") == set()
    # the two need not be adjacent, and one is enough
    assert e not in beside(d)
    assert why_not(s.apply(f"road {d}"), f"road {e}") == set()
    assert why_not(s.apply(f"road {d}"), "stop") == set()


def beside(cell: str) -> set[str]:
    """The four spaces, on the island or not, that share an edge with this one."""
    column, row = ord(cell[0]), int(cell[1:])
    return {f"{chr(column + x)}{row + y}" for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}


def connected(tiles: frozenset[str], start: str) -> set[str]:
    """The tiles that hang together with this one, edge to edge."""
    seen, todo = {start}, [start]
    for cell in todo:
        fresh = (beside(cell) & tiles) - seen
        seen |= fresh
        todo += fresh
    return seen


# ---------------------------------------------------------------------- forts


def test_fort_connected() -> None:
    assert why_not(at("opened-road", "hold"), "fort e2") == {"fort-connected"}
    assert why_not(at("opened-road", "fire c1 c2"), "fort e2") == set()
    s = at("connections")
    assert why_not(s, "fort i3") == {"fort-connected"}
    assert why_not(s, "fort h2") == {"fort-connected", "fort-out-of-range"}
    assert why_not(s, "fort c4") == set()
    # a space without road is connected to nobody
    assert why_not(s, "fort a1") == {"fort-connected", "fort-spacing"}
    # whoever laid the road: blue's tiles beyond the opened fort are red's to build on
    meeting = """
        players: 2
        turn: 2 build
        ships: a1 h1

        #   #   #   #   #   #   #   #
        .   .   .   .   .   .   .   .
    """
    assert spaces(at(meeting), "fort") == {f"{column}1" for column in "abcdefgh"}


def test_fort_empty() -> None:
    s = at("armed")
    # own cannon, own fort, a blockade and a cannon of red's
    assert why_not(s, "fort c2") == {"fort-empty", "fort-spacing"}
    assert "fort-empty" in why_not(s, "fort a2")
    assert why_not(s, "fort b4") >= {"fort-empty"}
    assert why_not(s, "fort e5") >= {"fort-empty"}
    passing = """
        players: 2
        turn: 1 build

        F1  #   #   C1  #   F2
    """
    assert why_not(at(passing), "fort d1") == {"fort-empty"}
    assert why_not(at(passing), "fort e1") == set()


def test_fort_spacing() -> None:
    s = at("fort-building")
    assert why_not(s, "fort c2") == {"fort-spacing"}
    assert (fort_distance(s, "c3", "d2"), fort_distance(s, "c3", "e2")) == (2, 3)
    assert why_not(s, "fort d2") == {"fort-spacing"}
    assert why_not(s, "fort e2") == set()
    # every own fort that is too near is named
    between = """
        players: 2
        turn: 1 build

        F1  #   #   #   F1  F2
    """
    verdict = at(between).check("fort c1")
    assert [(r.rule, r.spaces) for r in verdict.reasons] == [
        ("fort-spacing", ("c1", "a1")),
        ("fort-spacing", ("c1", "e1")),
    ]
    assert [reason.spaces for reason in at(between).check("fort b1").reasons] == [("b1", "a1")]
    # opponents' forts do not matter
    near_enemy = """
        players: 2
        turn: 1 build

        F1  #   #   #   F2
    """
    assert why_not(at(near_enemy), "fort d1") == set()


def test_fort_spacing_metric() -> None:
    s = at("fort-building")
    assert s.terrain["d3"] == "lake"
    assert fort_distance(s, "c3", "e3") == 4, "two over the lake, four round it"
    assert why_not(s, "fort e3") == set()
    # with grass in place of the lake the way is short
    dry = changed("fort-building", d3=".")
    assert fort_distance(dry, "c3", "e3") == 2
    assert why_not(dry, "fort e3") == {"fort-spacing"}
    # a mountain is gone round as well; forest and bare ground are steps
    assert fort_distance(changed("fort-building", d3="^"), "c3", "e3") == 4
    assert fort_distance(s, "c3", "c4") == 1
    # no way at all
    islets = at("two-islets")
    assert fort_distance(islets, "a1", "c1") is None
    assert why_not(islets, "fort c1") == set()
    assert why_not(changed("two-islets", b1="."), "fort c1") == {"fort-spacing"}


def test_fort_out_of_range() -> None:
    s = at("fort-building")
    assert why_not(s, "fort g3") == {"fort-out-of-range"}
    (reason,) = s.check("fort g3").reasons
    assert reason.spaces == ("g3", "g6")
    # red's own cannon at e1 looks down on e3
    assert why_not(s, "fort e3") == set()
    # a mountain in g5 or a blockade in g4 makes it safe
    assert why_not(changed("fort-building", g5="^"), "fort g3") == set()
    assert why_not(changed("fort-building", g4="B1"), "fort g3") == set()
    # what stops no shot does not
    for token in ("f", "~", "#", "F1", "F2", "C1"):
        assert "fort-out-of-range" in why_not(changed("fort-building", g5=token), "fort g3"), token


def test_fort_nearness() -> None:
    s = at("fort-building")
    # beside blue's fort at e6, and two steps from blue's cannon at g6
    assert why_not(s, "fort e5") == set()
    # beside an opponent's cannon round the corner, a ship and one's own cannon
    crowd = """
        players: 2
        turn: 1 build
        ships: - d1

        F1  #   #   #   C1  .
        .   .   .   .   .   C2
        .   .   .   .   .   F2
    """
    assert why_not(at(crowd), "fort d1") == set()


def test_the_fort_building_diagram_of_the_rulebook() -> None:
    """Red is the rulebook's red, blue its yellow."""
    s, named = at("fort-building"), letters("fort-building")
    a, b, c, d, e, f, g, h = (named[letter] for letter in "ABCDEFGH")
    assert dict(s.pieces) == {
        a: ("fort", RED),
        b: ("cannon", RED),
        c: ("fort", BLUE),
        d: ("cannon", BLUE),
    }
    assert {e, f, g, h} <= connection(s, RED).reached - set(s.pieces)
    assert fort_distance(s, a, e) == 1
    assert why_not(s, f"fort {e}") == {"fort-spacing"}
    assert why_not(s, f"fort {f}") == {"fort-out-of-range"}
    for space in (g, h):
        distance = fort_distance(s, a, space)
        assert distance is not None
        assert distance >= 3
        assert why_not(s, f"fort {space}") == set()
    # the lake is ignored in the counting
    assert "lake" in s.terrain.values()
    straight = abs(ord(a[0]) - ord(g[0])) + abs(int(a[1:]) - int(g[1:]))
    assert straight < 3


# ---------------------------------------------------------------------- cannons


def test_cannon_available() -> None:
    assert why_not(at("fort-building"), "cannon e3") == {"cannon-available"}
    assert why_not(at("armed"), "cannon b2") == set()
    # not in the turn in which it did: the fort was that turn's build action
    s = at("third-fort", "fort f6")
    assert s.current_player == RED
    assert s.ready(BLUE) == {"cannon": 1, "blockade": 0}
    after = s.apply("road a3").apply("stop")
    assert why_not(after, "cannon g6") == set()
    # once built it is no longer available
    built = after.apply("cannon g6")
    assert built.ready(BLUE) == {"cannon": 0, "blockade": 0}


def test_cannon_connected() -> None:
    s = at("armed")
    assert why_not(s, "cannon f4") == {"cannon-connected"}
    assert why_not(s, "cannon c1") == set()
    assert why_not(s, "cannon a1") == {"cannon-connected"}
    assert connection(s, BLUE).reached - set(s.pieces) - {"e2"} == spaces(s, "cannon")


def test_cannon_empty() -> None:
    s = at("armed")
    assert why_not(s, "cannon a2") == {"cannon-empty"}
    assert why_not(s, "cannon c2") == {"cannon-empty"}
    assert "cannon-empty" in why_not(s, "cannon b4")
    assert "cannon-empty" in why_not(s, "cannon g5")


def test_cannon_out_of_range() -> None:
    s = at("armed")
    assert why_not(s, "cannon e2") == {"cannon-out-of-range"}
    # beside a fort and a cannon of one's own, in range of one's own cannon
    assert why_not(s, "cannon b2") == set()
    # beside an opponent's fort, whose cannon looks elsewhere
    beside_fort = """
        players: 2
        turn: 1 build
        ready: 1/0 0/0

        F1  #   F2
        .   .   C2
    """
    assert why_not(at(beside_fort), "cannon b1") == set()


DUEL = """
    players: 2
    turn: 1 build
    ready: 1/0 0/0

    F1  #   #   .   F2
    .   .   .   .   .
"""


def test_cannon_not_this_turn() -> None:
    built = at(DUEL, "cannon c1")
    assert "cannon-not-this-turn" in told(built, "cannon").rules
    assert built.current_player == RED
    assert not any(action.kind == "fire" for action in built.legal_actions())
    after = built.apply("road e2").apply("stop")
    assert (after.current_player, after.step.id) == (BLUE, "fire")
    assert why_not(after, "fire c1 e1") == set()


def test_cannon_permanent() -> None:
    s = at(DUEL, "cannon c1", "road e2", "stop")
    assert why_not(s, "fire c1 c1") >= {"fire-enemy-fort"}
    s = s.apply("fire c1 e1")
    assert s.pieces["c1"] == ("cannon", BLUE)
    assert s.ready(BLUE) == {"cannon": 0, "blockade": 0}
    # no action names its tile any more but to fire from it
    assert not any("c1" in action.args for action in s.legal_actions())
    # and no shot can be aimed at it: red has only this cannon to aim at
    facing = """
        players: 2
        turn: 2 build

        C1  #   C2  F2
        F1  .   .   .
    """
    assert at(facing).step.id == "build"
    assert why_not(at(facing.replace("2 build", "1 fire")), "fire a1 c1") == {"fire-enemy-fort"}


# ---------------------------------------------------------------------- blockades


def test_blockade_available() -> None:
    assert why_not(at("fort-building"), "blockade e3") == {"blockade-available"}
    assert why_not(at("armed"), "blockade b2") == set()
    s = at("eighth-fort", "fort f6")
    assert s.current_player == RED
    assert s.ready(BLUE)["blockade"] == 1
    after = s.apply("road a3").apply("stop")
    assert why_not(after, "blockade g6") == set()
    assert after.apply("blockade g6").ready(BLUE)["blockade"] == 0


def test_blockade_connected() -> None:
    s = at("armed")
    assert why_not(s, "blockade f4") == {"blockade-connected"}
    assert why_not(s, "blockade a1") == {"blockade-connected"}
    # in range of red's cannon, where no fort or cannon may stand
    assert why_not(s, "fort e2") == {"fort-out-of-range"}
    assert why_not(s, "blockade e2") == set()


def test_blockade_empty() -> None:
    s = at("armed")
    assert why_not(s, "blockade a2") == {"blockade-empty"}
    assert why_not(s, "blockade c2") == {"blockade-empty"}
    assert "blockade-empty" in why_not(s, "blockade b4")


def test_blockade_permanent() -> None:
    s = at("armed", "blockade b2")
    assert "blockade-permanent" in told(s, "blockade").rules
    assert s.pieces["b2"] == ("blockade", BLUE)
    # it cuts blue off from his own road as well
    assert connection(s, BLUE).reached == {"a2"}
    behind = at("behind-blockade")
    assert "fire-enemy-fort" in why_not(behind, "fire a1 c1")
    assert behind.apply("fire a1 a5").pieces["c1"] == ("blockade", BLUE)


# ---------------------------------------------------------------------- what becomes available


def test_unlock_cannons() -> None:
    """Built two forts already: the fort is the third of the mat, and the cannon comes with it."""
    s = at("third-fort", "fort f6")
    assert happened(s)[:2] == ["fort", "unlocked"]
    assert "fort 3" in told(s, "fort").text
    assert "unlock-cannons" in told(s, "unlocked").rules
    assert s.ready(BLUE) == {"cannon": 1, "blockade": 0}
    second = at("sixth-fort", "fort f6")
    assert "fort 6" in told(second, "fort").text
    assert "unlock-cannons" in told(second, "unlocked").rules
    assert second.ready(BLUE) == {"cannon": 2, "blockade": 0}
    # no other fort brings one: here blue has three, four, six, eight already
    more = {"a1": "F1", "d2": "F1", "f1": "F1", "a6": "F1", "g3": "F1", "b3": "F1"}
    for count, spent in ((3, "1/0"), (4, "1/0"), (6, "2/0"), (8, "2/1")):
        cells = dict(list(more.items())[: count - 2])
        s = changed("third-fort", ready=f"{spent} 0/0", **cells)
        assert s.scores() == (count, 1)
        assert "unlocked" not in happened(s.apply("fort f6")), count


def test_unlock_blockade() -> None:
    s = at("eighth-fort", "fort f6")
    assert "fort 8" in told(s, "fort").text
    assert "unlock-blockade" in told(s, "unlocked").rules
    assert s.ready(BLUE) == {"cannon": 1, "blockade": 1}
    assert at("sixth-fort", "fort f6").ready(BLUE)["blockade"] == 0


def test_unlock_once() -> None:
    s = at("third-again", "fort f6")
    assert "unlocked" not in happened(s)
    assert s.ready(BLUE) == {"cannon": 1, "blockade": 0}
    # nor if that cannon has been built meanwhile
    built = changed("third-again", ready="0/0 0/0", a1="C1").apply("fort f6")
    assert "unlocked" not in happened(built)
    assert built.ready(BLUE) == {"cannon": 0, "blockade": 0}
    # what is available stays so when forts are lost
    shot = at("fort-returns", "fire a1 d1")
    assert shot.ready(RED) == {"cannon": 1, "blockade": 0}
    again = at("fort-returns", "fire a1 d1", "road b4", "stop", "fort d2")
    assert again.ready(RED) == {"cannon": 1, "blockade": 0}
    assert "unlocked" not in happened(again)
    # the sixth and the eighth a second time
    for name, ready in (("sixth-fort", "2/0"), ("eighth-fort", "1/1")):
        s = changed(name, ready=f"{ready} 0/0")
        assert "unlocked" not in happened(s.apply("fort f6"))


def test_arms_may_wait() -> None:
    s = at("armed")
    assert {action.kind for action in s.legal_actions()} == {"road", "fort", "cannon", "blockade"}
    waited = s.apply("road c3").apply("stop")
    assert waited.ready(BLUE) == {"cannon": 1, "blockade": 1}
    later = waited.apply("road e4").apply("stop")
    assert later.current_player == BLUE
    assert why_not(later, "cannon b2") == set()


def test_unlock_read_off() -> None:
    """What has been unlocked is what is ready or built: the sixth fort gives what is missing."""
    for ready, square, unlocked in (
        ("0/0", "#", True),
        ("1/0", "#", True),
        ("0/0", "C1", True),
        ("2/0", "#", False),
        ("1/0", "C1", False),
    ):
        s = changed("sixth-fort", ready=f"{ready} 0/0", h6=square).apply("fort f6")
        assert ("unlocked" in happened(s)) == unlocked, (ready, square)
        assert s.ready(BLUE)["cannon"] == int(ready[0]) + unlocked
    # the same position told with and without its history is the same
    played = at("third-fort", "fort f6")
    assert at(played.diagram()) == played
    # more than there are cannot be
    with pytest.raises(bl.FormatError, match="two"):
        changed("sixth-fort", ready="2/0 0/0", h6="C1")
