"""Lesson 3: what it asks, what it says of every answer, and what it keeps to itself."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import boardlab as bl
from boardlab.games.cannonball import Cannonball, cannon_range
from boardlab.learn.feedback import judge
from boardlab.learn.item import RUNGS
from boardlab.learn.lesson import known
from boardlab.learn.lessons.in_range import LESSON, aim, cannon, shield, walled
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

question = partial(drawn.question, LESSON)
prediction = partial(drawn.prediction, LESSON)


def at(text: str) -> Cannonball:
    state = bl.position("cannonball", text)
    assert isinstance(state, Cannonball)
    return state


# ---------------------------------------------------------------------- the values it teaches


def test_it_is_the_third_lesson() -> None:
    assert known(3) is known("in-range") is LESSON
    assert list(LESSON.predictions) == ["forts", "mountain", "forests"]
    assert list(LESSON.questions) == ["targets", "cannon", "shield"]


def test_forts_roads_and_lakes_never_block() -> None:
    item = prediction("forts").item
    assert item.truth() == {"g2", "c6"}
    # Between the cannon and its targets lie all of them.
    between = {cell: board(item).terrain[cell] for cell in ("d2", "e2", "f2")}
    assert set(between.values()) == {"forest", "lake"}
    assert board(item).pieces["c4"] == ("fort", 0)


def test_a_mountain_does() -> None:
    item = prediction("mountain").item
    assert item.truth() == 0
    assert board(item).terrain["e6"] == "mountain"
    assert "c6" in board(item).forts(1)


def test_if_forests_blocked_one_target_would_be_left() -> None:
    item = prediction("forests").item
    assert item.truth() == {"c6"}
    trace = item.explanation()
    assert trace is not None
    assert {space for frame in trace for space in frame.spaces} & {"c6", "d2"} == {"c6", "d2"}


def test_forests_become_mountains_and_nothing_else_changes() -> None:
    state = at("cannon-range")
    other = walled(state)
    for cell, ground in state.terrain.items():
        assert other.terrain[cell] == ("mountain" if ground == "forest" else ground)
    assert (other.roads, other.pieces) == (state.roads, state.pieces)
    assert other.current_player == state.current_player
    # A fort on a forest space would be as safe as the mountain itself.
    alone = at("players: 2\nturn: 1 fire\n\nC1 # F2f\n. . .\n")
    assert cannon_range(walled(alone), "a1").targets == frozenset()


@pytest.mark.parametrize("name", LESSON.predictions)
def test_who_only_runs_the_cells_sees_the_result(name: str) -> None:
    made = prediction(name)
    seen = made.see()
    assert made.state == "open"
    assert seen.sentences[0] == "No prediction was made."
    assert seen.trace
    assert len(seen.trace) > 3


@pytest.mark.parametrize(("name", "guess"), [("forts", "g2 c4"), ("mountain", 1), ("forests", "")])
def test_a_prediction_stands_beside_the_result(name: str, guess: Any) -> None:
    seen = prediction(name).predict(guess, 40).see()
    assert seen.sentences[0] != "No prediction was made."
    assert seen.sentences[1] == "You were 40 % sure."


# ---------------------------------------------------------------------- the path to the end


def test_three_fresh_islands_in_a_row_are_mastery() -> None:
    asked = question("targets")
    for count in (1, 2, 3):
        state, cell = board(asked.item), asked.item.given["cell"]
        targets = {action.args[1] for action in state.legal_actions() if action.kind == "fire"
                   and action.args[0] == cell}  # fmt: skip
        assert asked.check(targets)
        assert asked.streak == count
        asked.again()
    assert asked.mastered


@pytest.mark.parametrize(("name", "answer"), [("cannon", "b4"), ("shield", "blockade e4")])
def test_the_puzzles_can_be_solved(name: str, answer: str) -> None:
    asked = question(name)
    feedback = asked.check(answer)
    assert feedback
    assert feedback.trace
    assert asked.mastered


# ---------------------------------------------------------------------- fresh islands


def test_the_same_seed_asks_the_same_everywhere() -> None:
    assert digest(items(aim, 25)) == digest(items(aim, 25))
    assert digest(items(aim, 25)) == "f6496a95e4a7"
    assert digest(items(aim, 25)) != digest(items(aim, 25, seed=2))


def test_an_island_is_small_and_could_stand_on_the_table() -> None:
    players, movers = set(), set()
    for item in items(aim, 80):
        state, cell = board(item), item.given["cell"]
        assert 7 <= state.island.width <= 8
        assert state.island.height == 6
        assert misplaced(state) == []
        assert state.step.id == "fire"
        assert state.pieces[cell] == ("cannon", state.current_player)
        players.add(state.players)
        movers.add(state.current_player)
    assert players == {2, 3}
    assert movers == {0, 1, 2}


def test_most_islands_tell_those_who_know_from_those_who_do_not() -> None:
    met: dict[str, int] = {each.id: 0 for each in items(aim, 1)[0].look_for}
    telling = 0
    for item in items(aim, 80):
        assert 2 <= len(item.truth()) <= 5
        wrong = [each.id for each in item.look_for if list(each.thinks(item))]
        telling += len(wrong) >= 3
        for name in wrong:
            met[name] += 1
    assert telling >= 75
    assert met.pop("own-blockade") >= 5
    assert min(met.values()) >= 20, met


def test_an_island_is_drawn_at_once() -> None:
    assert seconds(aim) < 0.03


# ---------------------------------------------------------------------- what is said of an answer


def test_each_misconception_is_met_and_answered() -> None:
    met = misled(items(aim, 80))
    # What an own blockade lets through, a shot over any blockade hits too.
    assert met | {"own-blockade"} == {each.id for each in items(aim, 1)[0].look_for}


def test_a_wrong_answer_is_told_one_line_as_far_as_one_space() -> None:
    rng = Random(3)
    for item in items(aim, 60):
        truth, state, cell = item.truth(), board(item), item.given["cell"]
        forts = sorted(space for space, piece in state.pieces.items() if piece.kind == "fort")
        for answer in (
            frozenset(),
            frozenset(forts),
            *(truth ^ set(rng.sample(forts, k)) for k in (1, 2, 3)),
            *(thought for each in item.look_for for thought in each.thinks(item)),
        ):
            feedback = judge(item, answer)
            if feedback.state == "right":
                continue
            trace = feedback.trace
            assert trace is not None
            assert len(trace) == 2
            (space, *stop) = trace[-1].spaces
            assert space in answer ^ truth
            assert len(stop) <= 1
            # What was missed is spoken of only if nothing is marked wrongly, but for the mistakes
            # that a misconception is known by.
            assert space in answer or not answer - truth or feedback.misconception
            # No target is pointed out but the one that was missed, and the ray ends there.
            sights = {m.spaces[0] for m in trace[-1].marks if m.use == "target"}
            assert sights == ({space} if space in truth else set())
            (column, row), line = (space[0], space[1:]), marked(trace) - {cell, space, *stop}
            assert all(each[0] == cell[0] == column or each[1:] == cell[1:] == row for each in line)
            if space in truth:
                rays = cannon_range(state, cell).rays
                (ray,) = [ray for ray in rays if space in ray.cells]
                assert line <= set(ray.cells[: ray.cells.index(space) + 1])


def test_hints_come_in_four_rungs_and_keep_the_answer() -> None:
    for item in items(aim, 30):
        cell = item.given["cell"]
        rungs = item.rungs()
        assert len(rungs) == RUNGS
        # The whole row and column, targets and all else on it alike.
        line = {c for c in board(item).island.cells if (c[0] == cell[0]) != (c[1:] == cell[1:])}
        assert set(rungs[0].spaces) == line
        assert named(rungs[0].text) == {cell}
        for rung in rungs[1:]:
            assert not rung.spaces
            assert not named(rung.text)
        assert [len(rung.drawings) for rung in rungs] == [0, 1, 0, 4]
        assert all("<svg" in drawing.svg for rung in rungs for drawing in rung.drawings)


# ---------------------------------------------------------------------- the puzzles


def test_a_cannon_that_threatens_fewer_shows_its_own_shots() -> None:
    item = cannon(Random(0))
    feedback = judge(item, "e4")
    assert feedback.state == "wrong"
    said = feedback.sentences[0][0]
    assert "it may fire at 2 forts" in said
    assert said.endswith("Another place threatens more.")
    assert feedback.trace is not None
    assert any(mark.css == "bl-ghost" for mark in feedback.trace[-1].marks)


def test_a_cannon_in_range_of_an_enemys_is_refused_and_no_attempt() -> None:
    asked = question("cannon")
    feedback = asked.check("f4")
    assert (feedback.state, feedback.counts) == ("open", False)
    assert feedback.sentences[0][1] == "cannon-out-of-range"
    assert feedback.trace is not None
    assert asked.check("b4")
    assert asked.mastered


def test_a_shield_elsewhere_shows_what_is_still_under_fire() -> None:
    item = shield(Random(0))
    feedback = judge(item, "d4")
    ((said, rule),) = feedback.sentences
    assert said.startswith("A blockade at d4 saves 2 of the 5 forts of blue that are under fire.")
    assert said.endswith("Still in range: c4, e1 and h7.")
    assert rule == "range-blockers"
    assert feedback.trace is not None
    (frame,) = feedback.trace
    assert {m.spaces[0] for m in frame.marks if m.use == "target"} == {"c4", "e1", "h7"}
    assert [m.spaces for m in frame.marks if m.css == "bl-ghost"] == [("d4",)]


@pytest.mark.parametrize("make", [cannon, shield])
def test_nothing_that_is_second_best_is_told_the_best(make: Any) -> None:
    item = make(Random(0))
    ((kind, space),) = [action.split() for action in item.truth()]
    for action in board(item).legal_actions():
        if action.kind == kind and action.args != (space,):
            feedback = judge(item, action)
            assert feedback.state == "wrong"
            assert space not in named(*(text for text, _ in feedback.sentences))


@pytest.mark.parametrize(("name", "best"), [("cannon", "b4"), ("shield", "e4")])
def test_puzzles_have_hints_in_four_rungs_too(name: str, best: str) -> None:
    rungs = question(name).item.rungs()
    assert len(rungs) == RUNGS
    assert rungs[0].spaces
    assert rungs[1].drawings
    assert rungs[3].drawings
    assert best not in {*rungs[0].spaces, *named(*(rung.text for rung in rungs))}
