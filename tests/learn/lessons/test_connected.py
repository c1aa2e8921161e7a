"""Lesson 2: what it asks, what it says of every answer, and what it keeps to itself."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardlab.games.cannonball import connection
from boardlab.games.cannonball.editor import paint, tools
from boardlab.learn.feedback import Feedback, judge
from boardlab.learn.item import RUNGS, Item
from boardlab.learn.lesson import known
from boardlab.learn.lessons import bug as mending
from boardlab.learn.lessons.connected import LESSON, RED, TARGET, cut, open_up, reach
from boardlab.learn.misconceptions.cannonball.thinking import starts, walk
from tests.learn.lessons import drawn
from tests.learn.lessons.drawn import (
    board,
    digest,
    items,
    marked,
    misled,
    misplaced,
    named,
    seconds,
)

NOTEBOOK = Path(__file__).parents[3] / "notebooks" / LESSON.notebook


question = partial(drawn.question, LESSON)
prediction = partial(drawn.prediction, LESSON)

# ---------------------------------------------------------------------- the values it teaches


def test_it_is_the_second_lesson() -> None:
    assert known(2) is known("connected") is LESSON
    assert list(LESSON.predictions) == ["red", "own", "cannon"]
    assert list(LESSON.questions) == ["reach", "cut", "open", "bug"]


def test_red_reaches_nine_tiles() -> None:
    item = prediction("red").item
    assert item.truth() == {"b2", "b3", "c2", "c4", "d2", "d3", "d4", "e2", "f2"}


def test_an_own_blockade_cuts_too() -> None:
    item = prediction("own").item
    assert item.truth() == "no"
    assert connection(board(item), RED).reached == prediction("red").item.truth()


def test_a_cannon_does_not() -> None:
    item = prediction("cannon").item
    assert item.truth() == 0
    # What is taken away is there, and lies on red's path.
    assert board(item).pieces["d2"] == ("cannon", 0)
    assert "d2" in connection(board(item), RED).reached


@pytest.mark.parametrize("name", LESSON.predictions)
def test_who_only_runs_the_cells_sees_the_result(name: str) -> None:
    made = prediction(name)
    seen = made.see()
    assert made.state == "open"
    assert seen.sentences[0] == "No prediction was made."
    assert seen.trace
    assert len(seen.trace) > 3


@pytest.mark.parametrize(("name", "guess"), [("red", "b2 b3"), ("own", "yes"), ("cannon", 3)])
def test_a_prediction_stands_beside_the_result(name: str, guess: Any) -> None:
    seen = prediction(name).predict(guess, 60).see()
    assert seen.sentences[0] != "No prediction was made."
    assert seen.sentences[1] == "You were 60 % sure."


# ---------------------------------------------------------------------- the path to the end


def test_three_fresh_islands_in_a_row_are_mastery() -> None:
    asked = question("reach")
    for count in (1, 2, 3):
        player = board(asked.item).current_player
        assert asked.check(connection(board(asked.item), player).reached)
        assert asked.streak == count
        assert asked.feedback.trace is not None
        asked.again()
    assert asked.mastered


def mended(road: Any, starts: Any, blocked: Any) -> Any:
    reached = set(starts) - blocked
    front = list(reached)
    while front:
        column, row = front.pop()
        for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            tile = (column + across, row + down)
            if tile in road and tile not in blocked and tile not in reached:
                reached.add(tile)
                front.append(tile)
    return reached


def test_the_puzzles_can_be_solved() -> None:
    start = board(question("open").item).diagram()
    for name, answer in (
        ("cut", "e3"),
        ("cut", "blockade e3"),
        ("open", paint(start, "clear", "c3")),
        ("open", paint(start, "road", "b3")),
        ("open", paint(start, "fort-2", "e5")),
        ("bug", mended),
    ):
        asked = question(name)
        assert asked.check(answer)
        assert asked.mastered


# ---------------------------------------------------------------------- fresh islands


def test_the_same_seed_asks_the_same_everywhere() -> None:
    assert digest(items(reach, 25)) == digest(items(reach, 25))
    assert digest(items(reach, 25)) == "076f9bbdae22"
    assert digest(items(reach, 25)) != digest(items(reach, 25, seed=2))


def test_an_island_is_small_and_could_stand_on_the_table() -> None:
    players, movers = set(), set()
    for item in items(reach, 80):
        state = board(item)
        assert 6 <= state.island.width <= 8
        assert 5 <= state.island.height <= 6
        assert misplaced(state) == []
        players.add(state.players)
        movers.add(state.current_player)
        assert item.given["player"] == state.current_player
    assert players == {2, 3}
    assert movers == {0, 1, 2}


def test_most_islands_tell_those_who_know_from_those_who_do_not() -> None:
    met: dict[str, int] = {each.id: 0 for each in items(reach, 1)[0].look_for}
    telling = 0
    for item in items(reach, 80):
        assert 4 <= len(item.truth()) <= 14
        wrong = [each.id for each in item.look_for if list(each.thinks(item))]
        telling += len(set(wrong) - {"blocker"}) >= 2
        for name in wrong:
            met[name] += 1
    assert telling >= 75
    assert min(met.values()) >= 20, met


def test_an_island_is_drawn_at_once() -> None:
    assert seconds(reach) < 0.03


# ---------------------------------------------------------------------- what is said of an answer


def test_each_misconception_is_met_and_answered() -> None:
    met = misled(items(reach, 40))
    assert met == {each.id for each in items(reach, 1)[0].look_for}


def beyond(item: Item, feedback: Feedback) -> set[str]:
    """The spaces that a counter-example speaks of or marks, but for the flood before its last."""
    trace = feedback.trace
    assert trace is not None
    player = item.given["player"]
    waves = connection(board(item), player).waves
    flood = set().union(*waves[: len(trace) - 1]) if len(trace) > 1 else set()
    said = named(*(text for text, _ in feedback.sentences), *(frame.caption for frame in trace))
    return (said | marked(trace) | {s for frame in trace for s in frame.spaces}) - flood


def test_a_wrong_answer_is_told_one_space_and_the_flood_before_it() -> None:
    """What is more, the break of the path before a space that lies beyond one."""
    rng = Random(3)
    for item in items(reach, 60):
        truth, state = item.truth(), board(item)
        roads = sorted(state.roads)
        for answer in (
            frozenset(),
            frozenset(roads),
            *(truth ^ set(rng.sample(roads, k)) for k in (1, 2, 5)),
            *(thought for each in item.look_for for thought in each.thinks(item)),
        ):
            feedback = judge(item, answer)
            if feedback.state == "right":
                continue
            new = beyond(item, feedback)
            wrong = new & (answer ^ truth)
            assert len(wrong) in (1, 2)
            assert len(new - wrong) <= 1
            # Of what was missed one space is given away at most, and only if nothing else is wrong.
            told = (wrong & truth) - answer
            assert len(told) <= 1
            assert not new & truth - told


def test_hints_come_in_four_rungs_and_keep_the_answer() -> None:
    for item in items(reach, 30):
        state = board(item)
        begin = set(starts(state, item.given["player"]))
        rungs = item.rungs()
        assert len(rungs) == RUNGS
        assert set(rungs[0].spaces) == begin
        assert named(rungs[0].text) == begin
        for rung in rungs[1:]:
            assert not rung.spaces
            assert not named(rung.text)
        assert [len(rung.drawings) for rung in rungs] == [0, 1, 0, 4]
        assert all("<svg" in drawing.svg for rung in rungs for drawing in rung.drawings)


# ---------------------------------------------------------------------- the best blockade


def test_a_poor_blockade_is_told_how_little_it_costs() -> None:
    item = cut(Random(0))
    feedback = judge(item, "g3")
    assert feedback.state == "wrong"
    assert feedback.sentences[0][0].startswith("A blockade at g3 takes 1 of 24 tiles from red.")
    assert feedback.trace is not None
    (frame,) = feedback.trace
    flood = {mark.spaces[0] for mark in frame.marks if ":flow:" in mark.key}
    after = board(item).apply("blockade g3")
    assert flood == connection(after, RED).reached
    (ghost,) = [mark for mark in frame.marks if mark.css == "bl-ghost"]
    assert ghost.spaces == ("g3",)
    assert ghost.use == "blockade-1"


def test_no_poor_blockade_is_told_the_best_one() -> None:
    item = cut(Random(0))
    (best,) = item.truth()
    legal = [action for action in board(item).legal_actions() if action.kind == "blockade"]
    assert len(legal) > 10
    for action in legal:
        if action == best:
            continue
        feedback = judge(item, action)
        assert feedback.state == "wrong"
        assert named(*(text for text, _ in feedback.sentences)) == set(action.args)


def test_a_blockade_that_is_not_allowed_is_no_attempt() -> None:
    asked = question("cut")
    assert asked.check("a1").state == "open"
    assert not asked.check("f3").counts
    assert asked.feedback.sentences[0] == ("f3 holds blue's cannon.", "blockade-empty")
    assert asked.check("e3")
    assert asked.mastered


# ---------------------------------------------------------------------- a way to open


def test_all_that_opens_a_way_in_one_change_counts() -> None:
    item = open_up(Random(0))
    start = board(item).diagram()
    ways = {
        (space, tool.id)
        for space in board(item).island.cells
        for tool in tools(start)
        if tool.id != "closed" and judged(item, paint(start, tool.id, space)).state == "right"
    }
    assert {("c3", "clear"), ("c3", "fort-2"), ("c3", "cannon-1"), ("b3", "road")} <= ways
    assert {space for space, tool in ways if tool in ("clear", "road")} == {"b3", "c3"}
    assert ("g3", "fort-2") in ways
    assert not {space for space, _ in ways} & {"d1", "d2", "e1", "e2", "f2"}


def judged(item: Item, diagram: str) -> Feedback:
    try:
        return judge(item, diagram)
    except ValueError:  # no position at all
        return Feedback("open")


def test_it_says_what_is_still_wrong() -> None:
    item = open_up(Random(0))
    start = board(item).diagram()

    def first(diagram: str) -> str:
        return judge(item, diagram).sentences[-1][0]

    assert not judge(item, start)
    two = paint(paint(start, "clear", "c3"), "road", "a1")
    assert first(two) == "That is 2 changes, at a1 and c3: only one is allowed."
    assert first(paint(start, "clear", "g5")).startswith("Red does not reach g3 yet.")
    assert first(paint(start, "sea", TARGET)) == "Red does not reach g3 yet."
    # Supply and turn are free.
    turned = start.replace("supply: 32", "supply: 7").replace("turn: 2 build", "turn: 1 build")
    assert turned != start
    assert judge(item, paint(turned, "clear", "c3"))
    # A ship is a change as well.
    assert not judge(item, paint(paint(start, "clear", "c3"), "ship-1", "a1"))
    assert "blue's ship" in first(paint(paint(start, "clear", "c3"), "ship-1", "a1"))
    three = paint(start.replace("players: 2", "players: 3"), "clear", "c3")
    assert "the number of players" in first(three)


def test_who_stops_at_a_corner_is_told_so() -> None:
    item = open_up(Random(0))
    start = board(item).diagram()
    for made in (paint(start, "clear", "d1"), paint(start, "road", "d2")):
        feedback = judge(item, made)
        assert feedback.misconception == "diagonal"
        assert feedback.trace is not None
        assert feedback.trace[-1].caption.startswith("The road at g3 touches")
        assert feedback.trace.state != item.state
    assert judge(item, paint(start, "clear", "g5")).misconception == ""


# ---------------------------------------------------------------------- the function to mend


def test_the_notebook_shows_the_function_that_is_to_be_mended() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    (source,) = [source for source in sources if "def reach" in source]
    assert source.rstrip() == f"{mending.BUGGY}\n\n{mending.CALL}"


def test_the_given_function_was_not_attempted_yet() -> None:
    asked = question("bug")
    feedback = asked.check(mending.starter())
    assert (feedback.state, feedback.counts) == ("open", False)
    (drawing,) = feedback.drawings
    assert drawing.caption.startswith("The road at b2 touches blue's road at a corner only")
    assert "(1, 1), which is b2" in repr(feedback)


@pytest.mark.parametrize(
    "as_given",
    [
        frozenset,
        list,
        tuple,
        lambda tiles: (tile for tile in tiles),
        lambda tiles: [list(tile) for tile in tiles],
        lambda tiles: dict.fromkeys(tiles).keys(),
    ],
)
def test_whatever_holds_pairs_will_do(as_given: Any) -> None:
    item = mending.bug(Random(0))
    assert judge(item, lambda *about: as_given(mended(*about)))


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda road, starts, blocked: None, "pairs is wanted, not None"),
        (lambda road, starts, blocked: "a1", "pairs is wanted, not 'a1'"),
        (lambda road, starts, blocked: 3, "pairs is wanted, not 3"),
        (lambda road, starts, blocked: ["a1"], "pairs are wanted, not 'a1'"),
        (lambda road, starts, blocked: {(1, 2, 3)}, "pairs are wanted, not (1, 2, 3)"),
        (lambda road, starts, blocked: {(0.5, 1)}, "pairs are wanted, not (0.5, 1)"),
        (lambda road, starts, blocked: {(-1, 0)}, "the tile (-1, 0), and there is no such space"),
        (lambda road, starts, blocked: {(10**30, 0)}, "there is no such space"),
        (lambda road, starts, blocked: road | {(0, 10**6)}, "there is no such space"),
        (lambda road, starts, blocked: 1 / 0, "ZeroDivisionError"),
        (lambda road, starts, blocked: mended(road, starts, set()), "breaks the path"),
        (lambda road, starts, blocked: starts - blocked, "leaves out the tile"),
        (lambda road, starts, blocked: road, "which is b2, and no path leads there"),
    ],
)
def test_a_function_that_is_wrong_is_told_where(function: Any, said: str) -> None:
    feedback = judge(mending.bug(Random(0)), function)
    assert feedback.state == "wrong"
    assert said in repr(feedback)
    assert len(feedback.drawings) == 1


def test_its_trials_begin_small_and_show_every_case() -> None:
    trials = mending.trials()
    assert len(trials) == mending.TRIALS
    states = [trial.state for trial in trials]
    sizes = [state.island.width * state.island.height for state in states]  # type: ignore[union-attr]
    assert sizes == sorted(sizes)
    assert sizes[0] == 4
    assert sizes[-1] >= 25
    wrong = [
        trial for trial in trials if mending.starter()(*trial.args) != mending.flooded(*trial.args)
    ]
    assert trials[0] in wrong
    assert len(wrong) >= 15
    assert sum(bool(trial.args[2]) for trial in trials) > 20
    assert all(mending.flooded(*trial.args) == mended(*trial.args) for trial in trials)


def test_what_the_trials_want_is_what_the_rules_say() -> None:
    for trial in mending.trials():
        assert trial.spaces is not None
        reached = connection(trial.state, 0).reached  # type: ignore[arg-type]
        assert set(trial.spaces(mending.flooded(*trial.args))) == reached
        assert set(walk(trial.state, 0)) == reached  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["cut", "open", "bug"])
def test_puzzles_have_hints_in_four_rungs_too(name: str) -> None:
    rungs = question(name).item.rungs()
    assert len(rungs) == RUNGS
    assert rungs[1].drawings
    assert rungs[3].drawings
    assert "e3" not in named(*(rung.text for rung in rungs)) or name != "cut"
    assert TARGET not in named(*(rung.text for rung in rungs))
