"""What is commonly misunderstood about Cannonball, from right, wrong and near answers."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from boardlab.games.cannonball import Cannonball, cannon_range, connection
from boardlab.learn.feedback import judge
from boardlab.learn.forms import Numeric, Spaces
from boardlab.learn.item import Item
from boardlab.learn.misconceptions import about, misconception, recognise
from boardlab.learn.misconceptions.cannonball import LOOK_FOR, thinking
from tests.games.cannonball.setups import by_hand


def at(text: str) -> Cannonball:
    state = bl.position("cannonball", text)
    assert isinstance(state, Cannonball)
    return state


def reach(state: Cannonball, player: int) -> Item:
    """Asks which tiles a player reaches."""
    look_for, counter = about(state.game, "connection.reached")
    return Item(
        "",
        Spaces(),
        lambda state, player: connection(state, player).reached,
        state,
        {"player": player},
        "connection.reached",
        look_for,
        counter=counter,
    )


def aim(state: Cannonball, cell: str, part: str = "targets") -> Item:
    """Asks what a cannon can destroy, or what it has in range."""
    look_for, counter = about(state.game, "cannon_range")
    return Item(
        "",
        Spaces(),
        lambda state, cell: getattr(cannon_range(state, cell), part),
        state,
        {"cell": cell},
        f"cannon_range.{part}",
        look_for,
        counter=counter,
    )


def seen_in(item: Item, answer: Iterable[str]) -> str:
    """The id of what is recognised in an answer, or ""."""
    found = recognise(frozenset(answer), item)
    return found.id if found else ""


NET = at("""
players: 2
turn: 2 build

.   .   f   #   .   .   #   .   .
.   F2  #   C1  #f  #   F1  #   #
.   #   .   #   ^   .   .   .   #
f   .   #   #   .   .   f   .   .
f   .   B2  .   #   #   .   ~   ~
.   #   #   .   .   f   #   .   F2
""")
"""Corners (e5, g6), a cannon (d2), a fort (g2), red's own blockade (c5), two forts of red's."""

GUNS = at("""
players: 2
turn: 1 fire

F2  .   .   .   .   .   .   .   F2
.   .   .   ^   .   .   F2  .   .
.   .   .   #   .   .   .   .   .
F2  B2  ~   C1  F1  F2f #   F2  .
.   .   .   #   .   .   .   .   .
.   F2  .   f   .   F2  .   .   .
.   .   .   F2  .   .   B1  .   .
""")
"""Up a mountain; right an own fort, then two of red's; down a forest; left red's blockade."""

WALLS = reach(
    at("""
players: 2
turn: 2 build

F2 #  B2 #  #
#  .  .  .  .
#  B1 #  .  .
"""),
    1,
)
"""Two ways from red's fort: one ends at red's own blockade, the other at blue's."""

PATHS = reach(NET, 1)
SHOTS = aim(GUNS, "d4")


def test_the_examples_are_as_they_say() -> None:
    assert PATHS.truth() == {"b2", "b3", "c2", "d1", "d2", "d3", "d4", "c4", "e2", "f2", "i6"}
    assert SHOTS.truth() == {"f4", "h4", "d7"}


# ---------------------------------------------------------------------- each of them


@pytest.mark.parametrize("item", [PATHS, SHOTS], ids=["paths", "shots"])
def test_what_is_right_is_never_taken_for_a_misconception(item: Item) -> None:
    assert seen_in(item, item.truth()) == ""
    for known in item.look_for:
        assert known.explains(item.truth(), item) == 0


WRONG = [
    ("diagonal", PATHS, "e5 f5 g6", ""),
    ("diagonal", PATHS, "e5", ""),
    ("diagonal", PATHS, "", "i6"),  # one way only, from b2: an own fort is no start
    ("own-blockade", PATHS, "c5 c6 b6", ""),
    ("own-blockade", WALLS, "c1 d1 e1", ""),
    ("through", WALLS, "b3 c3", ""),  # of blue's blockade, not of red's own
    ("cannon-stops", PATHS, "", "d1 d2 d3 d4 c4 e2 f2"),
    ("cannon-stops", PATHS, "", "d1 d3 d4 c4 e2 f2"),
    ("through", PATHS, "g2 g1 h2 i2 i3", ""),
    ("blocker", PATHS, "c5 g2", ""),
    ("diagonal", SHOTS, "b6 f6 a1", ""),
    ("diagonal", SHOTS, "", "f4 h4"),
    ("diagonal", SHOTS, "b6 f6 a1 g1", "f4 h4"),
    ("nearest", SHOTS, "", "h4"),
    ("cover", SHOTS, "", "d7"),
    ("cover", SHOTS, "", "f4 h4 d7"),
    ("over", SHOTS, "a4", ""),
    ("own-target", SHOTS, "e4", ""),
]


@pytest.mark.parametrize(("name", "item", "extra", "missed"), WRONG)
def test_what_it_leads_to_is_recognised(name: str, item: Item, extra: str, missed: str) -> None:
    assert seen_in(item, item.truth() - set(missed.split()) | set(extra.split())) == name


@pytest.mark.parametrize(
    ("item", "name"), [(item, each.id) for item in (PATHS, SHOTS) for each in item.look_for]
)
def test_every_answer_that_it_leads_to_is_recognised(item: Item, name: str) -> None:
    """As it, or as one that leads there too and is likelier."""
    thoughts = list(misconception(name).thinks(item))
    earlier = [each for each in item.look_for if each.id != name]
    for thought in thoughts:
        assert thought != item.truth()
        same = {each.id for each in earlier if thought in list(each.thinks(item))}
        assert seen_in(item, thought) in {name, *same}


@pytest.mark.parametrize(("name", "item", "extra", "missed"), [w for w in WRONG if len(w[2]) > 6])
def test_a_slip_besides_does_not_hide_it(name: str, item: Item, extra: str, missed: str) -> None:
    wrong = item.truth() - set(missed.split()) | set(extra.split())
    assert seen_in(item, wrong ^ {min(item.truth())}) == name
    assert seen_in(item, wrong | {"a6"}) == name


@pytest.mark.parametrize(
    ("item", "near"),
    [
        (PATHS, PATHS.truth() | {"a1"}),  # no road at all
        (PATHS, PATHS.truth() | {"i3"}),  # only the last of what lies behind the fort
        (PATHS, PATHS.truth() - {"c4"}),
        (PATHS, PATHS.truth() | {"e5", "a1", "a2"}),  # a corner among other things
        (PATHS, frozenset()),
        (SHOTS, SHOTS.truth() | {"b1"}),
        (SHOTS, SHOTS.truth() | {"g2", "i1"}),
    ],
)
def test_what_is_wrong_elsewhere_is_not_taken_for_one(item: Item, near: frozenset[str]) -> None:
    assert seen_in(item, near) == ""


def test_where_it_makes_no_difference_it_thinks_nothing() -> None:
    plain = reach(at("players: 2\nturn: 1 build\n\nF1 # #\n. . .\n"), 0)
    for name in ("own-blockade", "cannon-stops", "through", "blocker"):
        assert list(misconception(name).thinks(plain)) == []
    free = aim(at("players: 2\nturn: 1 fire\n\nC1 # # F2\n. . . .\n"), "a1")
    for name in ("diagonal", "nearest", "over", "own-target", "own-blockade"):
        assert list(misconception(name).thinks(free)) == []


def test_a_fort_whose_own_tile_is_left_out_is_a_slip() -> None:
    """It shows nothing of what is thought about corners, or about what own forts stop."""
    item = reach(at("players: 2\nturn: 1 build\n\nF1 # #\n. . #\n"), 0)
    assert seen_in(item, item.truth() - {"a1"}) == ""
    caption = "Blue's connections start at the fort at a1 as well."
    assert last(item, item.truth() - {"a1"})[0] == caption


@pytest.mark.parametrize(
    ("item", "extra", "missed", "said"),
    [
        (PATHS, "e5 f5", "", ["across edges only"]),
        (PATHS, "", "i6", ["Your own forts never stop your path"]),
        (SHOTS, "b6 f6 a1", "", ["keeps to its row"]),
        (SHOTS, "", "f4 h4", ["Your own forts never stop your shots"]),
        (SHOTS, "b6 f6 a1 g1", "f4 h4", ["keeps to its row", "never stop your shots"]),
    ],
)
def test_of_a_message_only_what_bears_on_the_answer_is_told(
    item: Item, extra: str, missed: str, said: list[str]
) -> None:
    feedback = judge(item, item.truth() - set(missed.split()) | set(extra.split()))
    assert feedback.misconception == "diagonal"
    told = feedback.sentences[0][0]
    assert [each for each in said if each in told] == said
    assert told.count(":") == len(said)


def test_of_several_the_one_that_explains_most_is_chosen() -> None:
    """The path runs on behind the own blockade; the corner is one mistake among four."""
    assert seen_in(PATHS, PATHS.truth() | {"c5", "c6", "b6", "e5"}) == "own-blockade"
    assert seen_in(PATHS, PATHS.truth() | {"c5", "e5", "f5"}) == "diagonal"


def test_a_number_may_show_it_too() -> None:
    state, look_for = NET, tuple(map(misconception, LOOK_FOR["connection"]))
    item = Item(
        "",
        Numeric(),
        lambda state, player: len(connection(state, player).reached),
        state,
        {"player": 1},
        "connection",
        look_for,
    )
    feedback = judge(item, 14)  # with c5, c6 and b6
    assert feedback.misconception == "own-blockade"
    assert feedback.trace
    assert judge(item, 11)
    assert judge(item, 40).misconception == ""


def test_what_is_asked_about_something_else_shows_nothing() -> None:
    """Beliefs about what is reached say nothing of where paths break."""
    item = Item(
        "",
        Spaces(),
        lambda state, player: frozenset(connection(state, player).stopped),
        NET,
        {"player": 1},
        "connection",
        PATHS.look_for,
        counter=PATHS.counter,
    )
    assert all(list(each.thinks(item)) == [] for each in item.look_for)
    assert "trace" not in repr(judge(item, "c5"))
    assert judge(item, "c5").trace is None


def test_all_in_range_can_be_asked_as_well() -> None:
    item = aim(GUNS, "d4", "cells")
    assert seen_in(item, item.truth() - {"f4", "g4", "h4", "i4"}) == "diagonal"
    assert seen_in(item, item.truth() | {"d2", "d1"}) == "over"
    told = judge(item, item.truth() | {"d2"})
    assert told.sentences[-1] == (
        "The shot flies as far as d3; the mountain at d2 stops it there.",
        "range-blockers",
    )


def test_one_that_does_not_exist() -> None:
    with pytest.raises(FormatError, match="own-blockade"):
        misconception("blockades")
    assert about("cannonball", "standing") == ((), None)


def test_each_has_its_words() -> None:
    for name in {*LOOK_FOR["connection"], *LOOK_FOR["cannon_range"]}:
        known = misconception(name)
        assert known.id == name
        assert known.message.endswith(".")
        assert not known.title.endswith(".")
        assert len(known.message) < 130


# ---------------------------------------------------------------------- what is shown


def last(item: Item, answer: Iterable[str]) -> tuple[str, str, int]:
    """The last caption of a counter-example, its rule, and how many frames there are."""
    trace = judge(item, frozenset(answer)).trace
    assert trace is not None
    return trace[-1].caption, trace[-1].rules[0], len(trace)


def test_a_flood_stops_at_the_space_that_is_wrong() -> None:
    truth = PATHS.truth()
    caption, rule, frames = last(PATHS, truth | {"e5", "f5"})
    assert caption.startswith("The road at e5 touches red's road at a corner only")
    assert (rule, frames) == ("connect-edges", 6)  # five waves, and the corner
    caption, rule, frames = last(PATHS, truth | {"g2", "g1", "h2", "i2", "i3"})
    assert caption == "Blue's fort at g2 breaks the path, and so g2 is not connected itself."
    assert rule == "connect-blocker-itself"
    caption, rule, _ = last(PATHS, truth | {"h2", "i2", "i3"})
    assert caption == (
        "Blue's fort at g2 breaks the path: nothing is reached through it. "
        "There is no path to h2 that way."
    )
    assert rule == "connect-fort-blocks"


def test_a_flood_goes_on_where_it_was_thought_to_end() -> None:
    truth = PATHS.truth()
    caption, rule, frames = last(PATHS, truth - {"d1", "d2", "d3", "d4", "c4", "e2", "f2"})
    assert caption == (
        "From c2 the path goes on across an edge to d2. Blue's cannon at d2 does not stop it."
    )
    assert (rule, frames) == ("connect-cannon-passes", 3)
    assert last(PATHS, truth - {"i6"})[:2] == (
        "Red's connections start at the fort at i6 as well.",
        "connect-start",
    )
    assert last(PATHS, truth - {"c4"})[0] == "From d4 the path goes on across an edge to c4."


def test_a_flood_that_never_gets_there() -> None:
    assert last(PATHS, PATHS.truth() | {"a1"}) == (
        "No path to a1: it holds no road to connect.",
        "connect-edges",
        2,
    )
    assert last(PATHS, PATHS.truth() | {"g6"})[0].startswith("The road at e5 touches")
    alone = reach(at("players: 2\nturn: 1 build\n\nF1 # . #\n. . . .\n"), 0)
    assert last(alone, {"a1", "b1", "d1"})[0] == (
        "No path to d1: no road leads there from edge to edge."
    )
    blocked = reach(at("players: 2\nturn: 1 build\nships: a1 -\n\nB2 # #\n. . .\n"), 0)
    caption, rule, _ = last(blocked, {"a1", "b1"})
    assert caption.startswith("Red's blockade at a1 breaks the path at the landing space itself")
    assert rule == "connect-ship-blocked"


def test_a_shot_flies_to_the_space_or_to_what_stops_it() -> None:
    truth = SHOTS.truth()
    assert last(SHOTS, truth | {"a4"})[:2] == (
        (
            "The shot flies as far as c4; red's blockade at b4 stops it there. "
            "Nothing beyond is in range, and so a4 is not."
        ),
        "range-blockers",
    )
    assert last(SHOTS, truth | {"f6"})[:2] == (
        "f6 shares neither row nor column with the cannon at d4.",
        "range-line",
    )
    assert last(SHOTS, truth | {"e4"})[:2] == (
        "The fort at e4 is blue's own: only forts of others are targets.",
        "fire-enemy-fort",
    )
    assert last(SHOTS, truth | {"g4"})[0] == "There is no fort at g4 to fire at."
    assert last(SHOTS, truth | {"d4"})[1] == "range-line"
    assert last(SHOTS, truth - {"h4"})[:2] == (
        (
            "The shot passes over blue's fort at e4 and red's fort at f4, and gets to h4: "
            "none of that stops it."
        ),
        "range-passes",
    )
    free = aim(at("players: 2\nturn: 1 fire\n\nC1 . . F2\n. . . .\n"), "a1")
    assert last(free, ())[:2] == ("Nothing stands between a1 and d1.", "range-line")


def test_a_shot_tells_what_else_might_be_thought_to_stop_it() -> None:
    """A forest where the fort itself stands; roads, if there is nothing else."""
    forest = aim(at("players: 2\nturn: 1 fire\n\nC1 . F2f .\n. . . .\n"), "a1")
    assert seen_in(forest, ()) == "cover"
    assert last(forest, ())[:2] == (
        "The shot gets to c1: that the fort stands in a forest does not stop it.",
        "range-passes",
    )
    road = aim(at("players: 2\nturn: 1 fire\n\nC1 # . F2\n. . . .\n"), "a1")
    assert seen_in(road, ()) == "cover"
    assert last(road, ())[:2] == (
        "The shot passes over the road at b1, and gets to d1: none of that stops it.",
        "range-passes",
    )


def test_the_counter_is_a_trace_about_the_items_own_board() -> None:
    for item in (PATHS, SHOTS):
        for known in item.look_for:
            for thought in known.thinks(item):
                trace = judge(item, thought).trace
                assert trace is not None
                assert trace.state is item.state
                assert trace.lens == "why"
                assert "<svg" in trace.svg()


# ---------------------------------------------------------------------- the beliefs themselves


def positions(count: int) -> Iterable[Cannonball]:
    """Positions of every kind, whatever stands on them."""
    found, seed = 0, 0
    while found < count:
        seed += 1
        try:
            state = at(by_hand(Random(f"beliefs/{seed}")))
        except FormatError:
            continue
        found += 1
        yield state


def test_without_a_false_belief_they_find_what_the_rules_find() -> None:
    for state in positions(300):
        for player in range(state.players):
            found = connection(state, player)
            walk = thinking.walk(state, player)
            assert frozenset(walk) == found.reached
            assert [len(thinking.way(walk, cell)) for cell in walk] == [
                n for n, wave in enumerate(found.waves, 1) for _ in wave
            ]
        for cell in state.island.cells:
            for owner in (None, *range(state.players)):
                rays = cannon_range(state, cell, owner)
                assert thinking.cells(state, cell, rays.owner) == rays.cells
                assert thinking.targets(state, cell, rays.owner) == rays.targets


def test_every_belief_makes_a_difference_somewhere() -> None:
    paths = dict.fromkeys(sorted(thinking.PATH_BELIEFS), 0)
    shots = dict.fromkeys(sorted(thinking.SHOT_BELIEFS), 0)
    for state in positions(300):
        for belief in paths:
            # Whoever thinks that own forts are in the way starts from one of them.
            begin = thinking.starts(state, 0)[:1] if belief == "own fort" else None
            rule = thinking.walk(state, 0, start=begin)
            paths[belief] += thinking.walk(state, 0, frozenset({belief}), begin) != rule
        for belief in shots:
            for cell in state.island.cells[::7]:
                beliefs = frozenset({belief})
                true = thinking.targets(state, cell, 0)
                shots[belief] += thinking.targets(state, cell, 0, beliefs) != true
    assert min(paths.values()) > 0, paths
    assert min(shots.values()) > 0, shots


def test_any_wrong_answer_gets_a_counter_example() -> None:
    """And it says one thing only: what is marked wrongly, or what is missing."""
    rng = Random(5)
    for state in positions(120):
        item = reach(state, 0)
        items = [item, *(aim(state, cell) for cell in state.island.cells[:1])]
        for item in items:
            truth = item.truth()
            answer = frozenset(cell for cell in state.island.cells if rng.random() < 0.3)
            if answer == truth:
                continue
            feedback = judge(item, answer)
            assert feedback.state == "wrong"
            assert feedback.trace
            assert all(rule == "" or rule in LEDGER for _, rule in feedback.sentences)
            spoken = feedback.trace[-1].spaces
            assert set(spoken) & (answer ^ truth)


LEDGER = {rule.id for rule in bl.rules("cannonball")}
