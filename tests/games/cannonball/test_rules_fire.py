"""The rules, one test for each id of the ledger: firing a cannon."""

from __future__ import annotations

from boardlab.games.cannonball import cannon_range, connection
from tests.games.asking import BLUE, RED, happened, told, why_not
from tests.games.cannonball.asking import at, changed, letters, spaces


def shots(name: str) -> set[str]:
    return {action for action in at(name).legal_actions() if action.kind == "fire"}


def test_fire_first() -> None:
    s = at("second-road")
    assert why_not(s, "fire a4 e4") == {"fire-first"}
    # before the build action of the same turn it is asked, and may be left out
    begin = changed("second-road", turn="1 fire", b2=".")
    assert set(begin.legal_actions()) == {"fire a4 e4", "hold"}
    held = begin.apply("hold")
    assert (held.current_player, held.step.id, held.fired) == (BLUE, "build", False)
    assert told(held, "held").rules == ("fire-first",)
    assert why_not(held, "fire a4 e4") == {"fire-first"}
    # a build action has to wait for the answer
    assert why_not(begin, "road b2") == {"not-this-step"}
    # the step is skipped when there is nothing to fire at
    assert at("armed").step.id == "build"


def test_fire_one() -> None:
    s = at("cannon-range")
    assert shots("cannon-range") == {"fire c2 g2", "fire c2 c6"}
    fired = s.apply("fire c2 g2")
    assert (fired.current_player, fired.step.id, fired.fired) == (BLUE, "build", True)
    assert fired.forts(RED) == {"c6"}, "one fort is destroyed"
    assert why_not(fired, "fire c2 c6") == {"fire-one"}
    assert why_not(fired, "hold") == {"fire-one"}
    # only a cannon fires, and one's own: g2 is a fort, h6 is blue's, and red has none
    assert why_not(s, "fire g2 c6") == {"fire-one"}
    assert why_not(s, "fire b2 g2") == {"fire-one"}
    two_sides = """
        players: 2
        turn: 1 fire

        C1  #   F2
        F1  #   C2
    """
    assert why_not(at(two_sides), "fire a1 c1") == set()
    assert why_not(at(two_sides), "fire c2 c1") == {"fire-one"}


def test_fire_enemy_fort() -> None:
    s = at("cannon-range")
    # a road, blue's own fort, blue's own cannon, a mountain, an empty space: each in its line
    for target in ("c3", "c4", "b2", "d2"):
        assert why_not(s, f"fire c2 {target}") == {"fire-enemy-fort"}, target
    assert why_not(s, "fire h6 e6") == {"fire-enemy-fort", "range-blockers"}
    # nor a cannon of another player, nor a blockade
    armed = """
        players: 3
        turn: 1 fire

        C1  C2  F3  B2
        F2  .   .   .
    """
    assert {a for a in at(armed).legal_actions() if a.kind == "fire"} == {
        "fire a1 c1",
        "fire a1 a2",
    }
    assert why_not(at(armed), "fire a1 b1") == {"fire-enemy-fort"}
    assert "fire-enemy-fort" in why_not(at(armed), "fire a1 d1")
    # any opponent's fort will do
    shot = at(armed).apply("fire a1 c1")
    assert told(shot, "destroyed").player == 2
    assert "fire-enemy-fort" in told(shot, "destroyed").rules


def test_range_line() -> None:
    s = at("cannon-range")
    assert why_not(s, "fire h6 g2") == {"range-line"}
    assert why_not(s, "fire c2 g2") == set()
    # at any distance: across the widest island there can be
    wide = f"players: 2\nturn: 1 fire\n\nC1 {'. ' * 24}F2"
    assert why_not(at(wide), "fire a1 z1") == set()
    tall = "players: 2\nturn: 1 fire\n\nC1\n" + ".\n" * 24 + "F2"
    assert why_not(at(tall), "fire a1 a26") == set()
    lines = cannon_range(s, "c2")
    assert all(cell[0] == "c" or cell[1:] == "2" for cell in lines.cells)
    assert "c2" not in lines.cells


def test_range_blockers() -> None:
    s = at("cannon-range")
    assert why_not(s, "fire h6 c6") == {"range-blockers"}
    left = cannon_range(s, "h6").rays.left
    assert (left.cells, left.stopped_by) == (("g6", "f6"), "e6")
    # the shooter's own blockade, and an opponent's
    own = at("behind-blockade")
    assert own.pieces["c1"] == ("blockade", BLUE)
    assert why_not(own, "fire a1 e1") == {"range-blockers"}
    other = changed("behind-blockade", c1="B2")
    assert why_not(other, "fire a1 e1") == {"range-blockers"}
    gone = changed("behind-blockade", c1="#")
    assert why_not(gone, "fire a1 e1") == set()
    # the reason names what stops the shot: the asked space, the blocker, the cannon
    (reason,) = own.check("fire a1 e1").reasons
    assert reason.spaces == ("e1", "c1", "a1")
    # a mountain beyond the target stops nothing
    beyond = "players: 2\nturn: 1 fire\n\nC1 . F2 ^ ."
    assert why_not(at(beyond), "fire a1 c1") == set()
    # a blockade also shelters: red may build where blue's cannon no longer sees
    sheltered = changed("behind-blockade", turn="2 build")
    assert "e1" not in cannon_range(sheltered, "a1").cells
    assert "fort-out-of-range" not in why_not(sheltered, "fort f1")
    bare = changed("behind-blockade", turn="2 build", c1="#")
    assert "fort-out-of-range" in why_not(bare, "fort f1")


def test_range_passes() -> None:
    over_everything = """
        players: 3
        turn: 1 fire

        C1  .   f   ~   #   C2  F3  F1  F2
    """
    s = at(over_everything)
    assert {a for a in s.legal_actions() if a.kind == "fire"} == {"fire a1 g1", "fire a1 i1"}
    assert cannon_range(s, "a1").cells == {f"{column}1" for column in "bcdefghi"}
    assert at("behind-blockade").pieces["a3"] == ("fort", BLUE)
    assert why_not(at("behind-blockade"), "fire a1 a5") == set()


def test_range_sea() -> None:
    s = at("across-the-sea")
    assert "c1" not in s.terrain
    assert why_not(s, "fire a1 e1") == set()
    right = cannon_range(s, "a1").rays.right
    assert right.cells == ("b1", "d1", "e1"), "the sea is crossed and is no space"
    assert right.stopped_by is None


def test_fire_fort_returns() -> None:
    """Spaces four to ten of red's mat are occupied, so the destroyed fort goes to space three."""
    s = at("fort-returns")
    assert s.scores() == (1, 3)
    shot = s.apply("fire a1 d1")
    event = told(shot, "destroyed")
    assert (event.player, event.spaces) == (RED, ("d1",))
    assert "fire-fort-returns" in event.rules
    assert "space 3" in event.text
    assert shot.forts(RED) == {"g3", "d5"}
    assert shot.scores() == (1, 2)
    # the next fort red builds is his third again
    rebuilt = at("fort-returns", "fire a1 d1", "road b4", "stop", "fort d2")
    assert "fort 3" in told(rebuilt, "fort").text


def test_fire_opens_path() -> None:
    held = at("opened-road", "hold")
    assert why_not(held, "fort e2") == {"fort-connected"}
    assert why_not(held, "road f2") == {"road-adjacent"}
    shot = at("opened-road", "fire c1 c2")
    assert "c2" in shot.roads
    assert "c2" not in shot.pieces
    assert connection(shot, BLUE).reached == {"a2", "b2", "c2", "c1", "d2", "e2"}
    assert why_not(shot, "fort e2") == set()
    assert why_not(shot, "road f2") == set()
    assert shot.current_player == BLUE
    assert "fire-opens-path" in told(shot, "destroyed").rules
    # the owner loses what only that fort connected
    assert connection(shot, RED).reached == frozenset()


def test_the_cannon_range_diagram_of_the_rulebook() -> None:
    """Blue is the rulebook's yellow."""
    s, named = at("cannon-range"), letters("cannon-range")
    a, b, c, d, e = (named[letter] for letter in "ABCDE")
    assert s.pieces[a] == s.pieces[b] == ("fort", RED)
    assert s.pieces[c] == ("fort", BLUE)
    assert s.pieces[d] == s.pieces[e] == ("cannon", BLUE)
    assert len(s.pieces) == 5
    # A: the same row as D, with forest and lake between
    assert a[1:] == d[1:]
    between = [f"{chr(x)}{d[1:]}" for x in range(ord(d[0]) + 1, ord(a[0]))]
    assert {s.terrain[cell] for cell in between} == {"forest", "lake"}
    assert why_not(s, f"fire {d} {a}") == set()
    # B: the same column as D, and C between
    assert b[0] == c[0] == d[0]
    assert int(d[1:]) < int(c[1:]) < int(b[1:])
    assert why_not(s, f"fire {d} {b}") == set()
    assert cannon_range(s, d).targets == {a, b}
    # B is in the row of E, behind a mountain
    assert b[1:] == e[1:]
    assert why_not(s, f"fire {e} {b}") == {"range-blockers"}
    blocker = cannon_range(s, e).rays.left.stopped_by
    assert blocker is not None
    assert s.terrain[blocker] == "mountain"
    assert cannon_range(s, e).targets == frozenset()
    assert happened(s.apply(f"fire {d} {b}")) == ["fired", "destroyed"]
    assert spaces(s.apply(f"fire {d} {b}"), "fort") != set()
