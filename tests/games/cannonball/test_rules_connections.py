"""The rules, one test for each id of the ledger: understanding connections."""

from __future__ import annotations

import pytest

from boardlab.games.cannonball import connection
from tests.games.asking import BLUE, RED, why_not
from tests.games.cannonball.asking import at, changed, letters, spaces


def test_connect_start() -> None:
    s = at("second-road")
    # the ship's landing space and the forts start paths, the cannon at a4 does not
    assert connection(s, BLUE).waves[0] == {"a2"}
    assert connection(s, BLUE).reached == {"a2", "b2"}
    assert connection(s, RED).waves[0] == {"e4"}
    arms_alone = """
        players: 2
        turn: 1 build

        C1  #   B1  .   F2
    """
    assert connection(at(arms_alone), BLUE).reached == frozenset()
    assert why_not(at(arms_alone), "road d1") == {"road-adjacent"}
    assert why_not(at(arms_alone), "fort b1") == {"fort-connected"}
    # a landing space without road starts nothing yet
    assert connection(at("first-road"), BLUE).reached == frozenset()
    assert connection(at("first-road", "road a2"), BLUE).reached == {"a2"}
    # ship and forts together
    both = connection(at("road-building"), RED)
    assert both.waves[0] == {"a4", "e4"}


def test_connect_edges() -> None:
    found = connection(at("connections"), RED)
    assert "d4" in found.reached
    assert "e5" not in found.reached  # touches d4 at a corner
    assert found.diagonal >= {"e5"}
    assert "e5" not in found.stopped
    assert found.path("e5") is None
    assert found.path("d4") == ["b2", "c2", "d2", "d3", "d4"]
    # whoever laid the road: blue's soldiers walk the same tiles from the other end
    assert connection(at("connections"), BLUE).reached >= {"d4", "c2", "e2"}
    # the end of a row does not touch the beginning of the next
    rim = """
        players: 2
        turn: 1 build

        .   .   F1
        #   .   .
        .   F2  .
    """
    assert connection(at(rim), BLUE).reached == {"c1"}
    assert connection(at(rim), RED).reached == {"b3"}


def test_connect_fort_blocks() -> None:
    s = at("connections")
    red, blue = connection(s, RED), connection(s, BLUE)
    assert red.stopped["g2"] == "connect-fort-blocks"
    assert not red.reached & {"g2", "h2", "i2", "i3"}
    # one's own fort does not block
    assert blue.reached >= {"f2", "g2", "h2", "i2", "i3"}
    assert blue.stopped["b2"] == "connect-fort-blocks"
    # a third player is blocked by both
    three = """
        players: 3
        turn: 3 build

        #   F1  #   F3  #   F2  #
    """
    green = connection(at(three), 2)
    assert green.reached == {"c1", "d1", "e1"}
    assert dict(green.stopped) == {"b1": "connect-fort-blocks", "f1": "connect-fort-blocks"}


def test_connect_blocker_itself() -> None:
    """Neither is the tile that breaks the path connected, nor can a road lean on it."""
    s = at("connections")
    assert not connection(s, RED).reached & {"g2", "c5"}
    for beside_fort_or_blockade in ("g3", "b5"):
        assert why_not(s, f"road {beside_fort_or_blockade}") == {"road-adjacent"}
    # with the fort gone the same space can be built on
    assert why_not(changed("connections", g2="#"), "road g3") == set()


def test_connect_blockade_blocks() -> None:
    for name in ("connections", "own-blockade"):
        red = connection(at(name), RED)
        assert red.stopped["c5"] == "connect-blockade-blocks", name
        assert not red.reached & {"c5", "b6", "c6"}
    # for everyone: blue, who built the first of them, is stopped as well
    assert connection(at("connections"), BLUE).stopped["c5"] == "connect-blockade-blocks"
    open_road = changed("connections", c5="#")
    assert connection(open_road, RED).reached >= {"c5", "c6", "b6"}


def test_connect_cannon_passes() -> None:
    s = at("connections")
    assert s.pieces["d2"] == ("cannon", BLUE)
    assert connection(s, RED).reached >= {"d2", "e2", "f2"}
    own = changed("connections", d2="C2")
    assert connection(own, RED).reached == connection(s, RED).reached
    # a road may lean on a cannon's tile
    assert why_not(s, "road d1") == set()


def test_connect_ship_blocked() -> None:
    s = at("ship-blocked")
    blue, red = connection(s, BLUE), connection(s, RED)
    assert blue.reached == frozenset()
    assert dict(blue.stopped) == {"a2": "connect-ship-blocked"}
    # red walks from his own fort there, but not from his ship
    assert red.reached == {"a2", "b2", "c2", "g4"}
    assert red.stopped["g2"] == "connect-ship-blocked"
    # a fort can be shot away
    freed = at("ship-blocked", "fire a4 a2")
    assert connection(freed, BLUE).reached == {"a2", "b2", "c2"}
    assert spaces(freed, "road") >= {"b1", "c1"}
    # blocked, blue has nowhere to build and may pass
    assert why_not(at("ship-blocked", "hold"), "pass") == set()
    # his own blockade on his landing space shuts him in as well
    own = """
        players: 2
        turn: 1 build
        ships: a1 -

        B1  #   #   F2
        .   .   .   .
    """
    assert connection(at(own), BLUE).reached == frozenset()
    assert connection(at(own), BLUE).stopped["a1"] == "connect-ship-blocked"


@pytest.mark.parametrize("name", ["connections", "own-blockade"])
def test_the_connections_diagram_of_the_rulebook(name: str) -> None:
    """Red is the rulebook's red, blue its yellow; the second diagram has red's own blockade."""
    s, named = at(name), letters(name)
    a, b, c, d, e, f, g = (named[letter] for letter in "ABCDEFG")
    assert set(named.values()) <= s.roads
    assert s.pieces[a] == ("fort", RED)
    assert s.pieces[b] == ("cannon", BLUE)
    assert s.pieces[c] == ("fort", BLUE)
    assert s.pieces[d] == ("blockade", BLUE if name == "connections" else RED)
    assert len(s.pieces) == 4
    found = connection(s, RED)
    path = found.path("f2")
    assert path is not None
    assert path[0] == a
    assert b in path, "the path goes past the cannon"
    assert all(tile in s.roads for tile in path)
    assert found.path(e) is found.path(f) is found.path(g) is None
    # E touches other road at corners only
    assert e in found.diagonal
    column, row = ord(e[0]), int(e[1:])
    edges = {f"{chr(column + x)}{row + y}" for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    corners = {f"{chr(column + x)}{row + y}" for x in (-1, 1) for y in (-1, 1)}
    assert not edges & s.roads
    assert corners & s.roads
    # F lies behind C and G behind D: each would be reached were the piece not there
    for barrier, behind in ((c, f), (d, g)):
        assert behind in connection(changed(name, **{barrier: "#"}), RED).reached
