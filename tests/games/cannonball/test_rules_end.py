"""The rules, one test for each id of the ledger: passing a turn and ending the game."""

from __future__ import annotations

from fractions import Fraction

import pytest

import boardlab as bl
from boardlab.games.cannonball import standing
from tests.games.asking import BLUE, GREEN, RED, happened, told, why_not
from tests.games.cannonball.asking import at, changed

NOTHING, HALF, ALL = Fraction(0), Fraction(1, 2), Fraction(1)


# ---------------------------------------------------------------------- passing


def test_pass_only_stuck() -> None:
    s = at("stuck")
    assert s.legal_actions() == ("pass",)
    passed = s.apply("pass")
    assert "pass-only-stuck" in told(passed, "passed").rules
    assert passed.current_player == RED
    assert why_not(passed, "pass") == {"pass-only-stuck"}
    # one space of grass beside the road is enough to be bound to build
    assert why_not(changed("stuck", c1="."), "pass") == {"pass-only-stuck"}
    # or one of forest, or a place for a fort
    assert why_not(changed("stuck", c1="f"), "pass") == {"pass-only-stuck"}
    fort = """
        players: 2
        turn: 1 build

        F1  #   #   #   ~   F2
        ~   ~   ~   ~   ^   .
    """
    assert at(fort).legal_actions() == ("fort d1",)
    assert why_not(at(fort), "pass") == {"pass-only-stuck"}
    # whether or not he fired
    fires = """
        players: 2
        turn: 1 fire

        F1  {}  ~   F2  .
        C1  ^   .   .   F2
        F2  ~   .   .   .
    """
    stuck, free = at(fires.format("~"), "fire a2 a3"), at(fires.format("."), "fire a2 a3")
    assert why_not(stuck, "pass") == set()
    assert why_not(free, "pass") == {"pass-only-stuck"}
    # it is the build action that is passed, not the shot
    assert why_not(at(fires.format("~")), "pass") == {"not-this-step"}
    assert why_not(at("second-road"), "pass") == {"not-this-step"}


def test_pass_arms_forced() -> None:
    s = at("arms-forced")
    assert s.legal_actions() == ("cannon b1",)
    assert why_not(s, "pass") == {"pass-only-stuck", "pass-arms-forced"}
    blockade = changed("arms-forced", ready="0/1 0/0")
    assert blockade.legal_actions() == ("blockade b1",)
    assert "pass-arms-forced" in why_not(blockade, "pass")
    # with nothing ready, or a road to lay as well, this rule does not speak
    assert why_not(changed("arms-forced", ready="0/0 0/0"), "pass") == set()
    assert why_not(changed("arms-forced", c1="."), "pass") == {"pass-only-stuck"}


def test_end_deadlock() -> None:
    s = at("deadlock", "pass")
    assert s.is_terminal
    assert happened(s) == ["passed", "ended", "won"]
    assert "end-deadlock" in told(s, "ended").rules
    assert told(s, "won").player == RED, "scored as when the road runs out: two forts to one"
    assert s.returns() == (NOTHING, ALL)
    # the first pass ends nothing
    first = changed("deadlock", passes="0").apply("pass")
    assert not first.is_terminal
    assert first.passes == 1
    assert first.current_player == RED
    assert first.apply("pass").is_terminal
    # all of three players have to
    three = """
        players: 3
        turn: 1 build

        F1  ~   F2  ~   F3
    """
    s = at(three, "pass", "pass")
    assert not s.is_terminal
    assert s.apply("pass").is_terminal
    # a build in between starts the count again
    between = changed("deadlock", passes="1", b2=".").apply("road b2")
    assert between.passes == 0
    # so does a shot: blue fires and passes, and red still has a turn
    fired = """
        players: 2
        turn: 1 fire
        passes: 1

        F1  ~   F2
        C1  ^   ~
        F2  ~   ~
    """
    s = at(fired, "fire a2 a3", "pass")
    assert not s.is_terminal
    assert s.passes == 0
    assert at(fired, "hold", "pass").is_terminal


# ---------------------------------------------------------------------- the end


def test_end_ten_forts() -> None:
    s = at("tenth-fort", "fort f6")
    assert s.is_terminal
    assert s.scores()[BLUE] == 10
    assert told(s, "won").player == BLUE
    assert "end-ten-forts" in told(s, "won").rules
    assert s.returns() == (ALL, NOTHING)
    assert s.current_player is None
    assert s.legal_actions() == ()
    assert {r.rule for r in s.check("road a2").reasons} == {"game-over"}
    # nine are not enough, and any other build goes on
    assert not at("tenth-fort", "road e6").is_terminal
    assert not changed("tenth-fort", a1=".").apply("fort f6").is_terminal
    with pytest.raises(bl.GameNotOver):
        at("tenth-fort").returns()
    # ten win whatever the arms and however many of them are at home
    full = changed("tenth-fort", boards="a1-h6 h1-h6")
    assert told(full.apply("fort f6"), "won").player == BLUE


def test_end_last_road() -> None:
    s = at("last-road", "road c1")
    assert s.is_terminal, "in the middle of blue's turn: a second road is not asked for"
    assert s.supply == 0
    assert happened(s) == ["road", "ended", "won"]
    assert "end-last-road" in told(s, "ended").rules
    assert told(s, "won").player == BLUE
    assert s.returns() == (ALL, NOTHING)
    # as second road of a turn it ends the game as well
    two = changed("last-road", supply="2")
    assert not two.apply("road c1").is_terminal
    assert two.apply("road c1").apply("road d1").is_terminal
    # over forest too, and whoever lays it, most forts win
    red = changed("last-road", turn="2 build", e3="f").apply("road e3")
    assert red.is_terminal
    assert told(red, "won").player == BLUE
    # anything but a road goes on with one tile left
    assert not changed("last-road", ready="1/0 0/0").apply("cannon b1").is_terminal


def test_tie_fewest_at_home() -> None:
    before = at("tie-at-home")
    assert before.scores() == (2, 2)
    assert standing(before).at_home == (1, 2)
    s = at("tie-at-home", "road c1")
    assert told(s, "won").player == BLUE
    assert "tie-fewest-at-home" in told(s, "won").rules
    assert s.returns() == (ALL, NOTHING)
    # forts come first: with one more, red wins at home as he is
    more = changed("tie-at-home", e1="F2").apply("road c1")
    assert told(more, "won").player == RED
    assert "tie-fewest-at-home" not in told(more, "won").rules
    # it counts those tied alone: green has the fewest at home and is no candidate
    three = """
        players: 3
        turn: 1 build
        boards: a1-c3 d1-f3 g1-i3
        supply: 1

        F1  .   .   F1  .   .   F3  .   .
        .   ~   .   .   .   .   .   .   .
        .   .   F2  .   .   F2  .   .   .
    """
    s = at(three, "road b1")
    assert standing(s).at_home == (1, 1, 1)
    assert s.returns() == (HALF, HALF, NOTHING)


def test_tie_fewest_arms() -> None:
    s = at("tie-arms", "road b2")
    assert standing(s).at_home == (1, 1)
    assert standing(s).arms == (1, 0)
    assert told(s, "won").player == RED
    assert "tie-fewest-arms" in told(s, "won").rules
    # blockades count as well, arms that are ready do not
    blockade = changed("tie-arms", c1="B1").apply("road b2")
    assert told(blockade, "won").player == RED
    waiting = changed("tie-shared", ready="2/1 0/0").apply("road b2")
    assert "shared" in happened(waiting)
    # home comes before arms
    home = changed("tie-at-home", d1="C1").apply("road a2")
    assert told(home, "won").player == BLUE
    assert "tie-fewest-arms" not in told(home, "won").rules


def test_tie_shared() -> None:
    s = at("tie-shared", "road b2")
    assert s.is_terminal
    assert "tie-shared" in told(s, "shared").rules
    assert s.returns() == (HALF, HALF)
    assert sum(s.returns()) == 1
    assert standing(s).winners == (BLUE, RED)
    # of three players two may share; and where all do, each has a third
    three = """
        players: 3
        turn: 1 build
        supply: 1

        F1  .   F2  .   F3
    """
    s = at(three, "road b1")
    assert s.returns() == (Fraction(1, 3),) * 3
    assert standing(s).winners == (BLUE, RED, GREEN)


def test_an_ended_position_reads_back_with_its_result() -> None:
    for name, action in (
        ("tie-at-home", "road c1"),
        ("deadlock", "pass"),
        ("tenth-fort", "fort f6"),
    ):
        s = at(name, action)
        again = at(s.diagram())
        assert again == s
        assert again.returns() == s.returns()
        assert again.events == (), "events are no part of the position"
