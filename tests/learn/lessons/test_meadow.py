"""Lesson 10: what it asks, what it says of every answer, and what it keeps to itself."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardlab.core.errors import FormatError
from boardlab.games.cornwall import Cornwall, evidence, placement_cost, standing
from boardlab.learn.feedback import judge
from boardlab.learn.item import RUNGS, Item
from boardlab.learn.lesson import known
from boardlab.learn.lessons import scorer
from boardlab.learn.lessons.meadow import LESSON, RED, cost, counted, early, lead, shares, tie
from boardlab.learn.misconceptions.cornwall import thinking
from boardlab.learn.misconceptions.cornwall.cases import cornwall
from tests.learn.lessons import drawn
from tests.learn.lessons.drawn import digest, items, seconds
from tests.learn.lessons.mapped import board, captions, misplaced, named

NOTEBOOK = Path(__file__).parents[3] / "notebooks" / LESSON.notebook


question = partial(drawn.question, LESSON)
prediction = partial(drawn.prediction, LESSON)

# ---------------------------------------------------------------------- the values it teaches


def test_it_is_the_tenth_lesson() -> None:
    assert known(10) is known("meadow") is LESSON
    assert list(LESSON.predictions) == ["j", "village", "no-flag"]
    assert list(LESSON.questions) == ["shares", "cost", "tie", "early", "bug"]


@pytest.mark.parametrize(("name", "value"), [("j", 9), ("village", 3), ("no-flag", 3)])
def test_the_values_of_the_example(name: str, value: int) -> None:
    assert prediction(name).item.truth() == value


def test_the_example_is_the_rulebooks_when_it_is_counted() -> None:
    """With what green has in hand there: nine and nine and none, nine and three."""
    played = cornwall("example-j")
    for action in ("lay 0,2 1,2 0,3", "place small 1,2", "place tall 0,2"):
        played = played.apply(action)
    assert played.points == (0 + 3, 9, 9 + 9, 0)
    state = board(prediction("j").item)
    assert standing(state, "1,2").points == (0, 9, 9, 0)
    assert standing(state, "0,2").points == (3, 0, 9, 0)
    assert {evidence.region_at(state, at).closed for at in ("1,2", "0,2")} == {
        "cottage",
        "surrounded",
    }
    bare = board(prediction("no-flag").item)
    assert standing(bare, "1,2").points == (0, 3, 3, 0)


@pytest.mark.parametrize("name", LESSON.predictions)
def test_who_only_runs_the_cells_sees_the_result(name: str) -> None:
    seen = prediction(name).see()
    assert seen.sentences[0] == "No prediction was made."
    assert seen.trace
    assert len(seen.trace) > 3
    assert seen.drawing


@pytest.mark.parametrize("name", LESSON.predictions)
def test_a_prediction_stands_beside_the_result(name: str) -> None:
    seen = prediction(name).predict(6, 80).see()
    assert seen.sentences[0].startswith("You predicted 6; it is ")
    assert seen.sentences[1] == "You were 80 % sure."


# ---------------------------------------------------------------------- the path to the end


@pytest.mark.parametrize("name", ["shares", "cost"])
def test_three_fresh_maps_in_a_row_are_mastery(name: str) -> None:
    asked = question(name)
    for count in (1, 2, 3):
        assert asked.check(asked.item.truth())
        assert asked.streak == count
        assert asked.feedback.trace is not None
        asked.again()
    assert asked.mastered


def mended(pieces: Any, fields: Any, first: Any, second: Any) -> Any:
    strength = [sum(values) for values in pieces]
    points = [0 for _ in pieces]
    ranks = sorted({s for s in strength if s > 0}, reverse=True)
    if not ranks:
        return points
    leaders = [p for p, s in enumerate(strength) if s == ranks[0]]
    total = first * fields if len(leaders) == 1 else (first + second) * fields
    for p in leaders:
        points[p] = -(-total // len(leaders))
    if len(ranks) > 1 and len(leaders) == 1:
        seconds = [p for p, s in enumerate(strength) if s == ranks[1]]
        for p in seconds:
            points[p] = -(-second * fields // len(seconds))
    return points


def test_the_puzzles_can_be_solved() -> None:
    for name, answer in (
        ("tie", "place tall 1,2"),
        ("early", "lay 5,-3 4,-2 4,-3"),
        ("bug", mended),
    ):
        asked = question(name)
        assert asked.check(answer)
        assert asked.mastered
        assert name == "bug" or asked.feedback.trace is not None


# ---------------------------------------------------------------------- fresh maps


@pytest.mark.parametrize(
    ("make", "short"), [(shares, "ca995ea9f8c0"), (cost, "68a656d2e080")], ids=["shares", "cost"]
)
def test_the_same_seed_asks_the_same_everywhere(make: Any, short: str) -> None:
    assert digest(items(make, 25)) == short
    assert digest(items(make, 25)) != digest(items(make, 25, seed=2))


def test_a_map_is_small_and_could_lie_on_the_table() -> None:
    players, lands, fields = set(), set(), set()
    for item in items(shares, 80):
        state = board(item)
        assert misplaced(state) == []
        assert 14 <= len(state.fields) <= 20
        region = evidence.region_at(state, item.given["region"])
        assert not region.evaluated
        assert 3 <= len(region.cells) <= 8
        assert item.truth() == standing(state, region).points[item.given["player"]]
        players.add(state.players)
        lands.add(region.landscape)
        fields.add(len(region.cells))
    assert players == {2, 3, 4}
    assert len(lands) == 5
    assert len(fields) >= 4


def test_most_maps_tell_those_who_know_from_those_who_do_not() -> None:
    met = {each.id: 0 for each in items(shares, 1)[0].look_for}
    kinds = set()
    for item in items(shares, 80):
        for each in item.look_for:
            met[each.id] += bool(list(each.thinks(item)))
        found = standing(board(item), item.given["region"])
        kinds.add((len(found.first), len(found.second)))
    assert met.pop("pieces-not-values") >= 75
    assert min(met.values()) >= 8, met
    assert {(1, 1), (2, 0), (1, 2)} <= kinds


def test_a_price_is_that_of_pieces_that_may_be_placed() -> None:
    totals, several = set(), 0
    for item in items(cost, 60):
        state, pieces = board(item), item.given["pieces"]
        assert misplaced(state) == []
        total = placement_cost(state, pieces).total
        assert item.truth() == total
        assert 1 <= total <= 6
        assert list(item.look_for[0].thinks(item))  # own pieces among those that cost
        before = state.coins[state.turn]
        for size, space in pieces:
            state = state.apply(f"place {size} {space}")
        paid = before - state.coins[board(item).turn]
        assert paid == total or state.turn != board(item).turn
        totals.add(total)
        several += len(pieces) == 2
    assert len(totals) >= 4
    assert 30 <= several < 60


@pytest.mark.parametrize("make", [shares, cost])
def test_a_map_is_drawn_at_once(make: Any) -> None:
    assert seconds(make, 30) < 0.06


# ---------------------------------------------------------------------- what is said of an answer


@pytest.mark.parametrize("make", [shares, cost])
def test_no_wrong_answer_and_no_hint_tells_the_right_one(make: Any) -> None:
    for item in items(make, 40):
        truth = item.truth()
        thoughts = [thought for each in item.look_for for thought in each.thinks(item)]
        for answer in (*thoughts, truth + 1, truth + 7):
            feedback = judge(item, answer)
            assert feedback.state == "wrong"
            assert feedback.trace is None  # nothing is drawn on the board that was asked about
            assert len(feedback.drawings) == 1
            assert not told(truth, captions(feedback.drawings))
        rungs = item.rungs()
        assert len(rungs) == RUNGS
        assert [bool(rung.drawings) for rung in rungs] == [False, True, False, True]
        for rung in rungs:
            assert not told(truth, captions(rung.drawings))
        assert set(rungs[0].spaces) <= set(board(item).cells)


def told(truth: Any, caption: str) -> bool:
    """Whether somebody gets just as much on a picture, or pieces cost just as much together."""
    if "coin" in caption and "In all" not in caption:
        return caption.split(": ")[1].startswith(f"{truth} coin")
    ends = (f" = {truth}.", f": {truth} each", f"rounded up to {truth},")
    return truth != 0 and any(end in caption for end in ends)


def test_what_a_price_is_made_of_is_shown_piece_by_piece() -> None:
    item = items(cost, 1)[0]
    trace = item.explanation()
    assert trace is not None
    assert len(trace) == 3
    assert trace[-1].caption.endswith(f" = {item.truth()}.")
    assert {"place-cost-region", "place-cost-extra"} <= set(trace[-1].rules)


# ---------------------------------------------------------------------- which tie to buy


def test_the_tie_that_is_worth_its_price() -> None:
    item = tie(Random(0))
    state = board(item)
    leads = {str(a): lead(state, a) - lead(state, "done") for a in state.legal_actions()}
    assert leads == {
        "place small 0,2": -1,
        "place small 1,2": -2,
        "place small 0,3": 0,
        "place tall 0,2": 2,
        "place tall 1,2": 4,
        "place tall 0,3": 0,
        "done": 0,
    }
    assert item.truth() == {"place tall 1,2"}


def test_the_puzzle_says_what_is_in_hand_and_its_example_is_on_land() -> None:
    item = tie(Random(0))
    state = board(item)
    hand = state.hand(state.turn)
    assert hand == {"small": 3, "tall": 2, "big": 0}
    assert state.coins[state.turn] == 3
    assert "In hand you have 3 small pieces and 2 tall pieces, and 3 coins." in item.prompt
    assert f"lies on {', on '.join(state.laid[:2])} and on {state.laid[2]}." in item.prompt
    example = item.form.page(item)["example"].removeprefix("such as ")
    assert example.startswith("place small ")
    assert example.split()[-1] in state.cells
    assert {reason.rule for reason in state.check(example).reasons} == {"place-on-new-tile"}


def test_every_other_piece_is_told_what_it_brings() -> None:
    item = tie(Random(0))
    feedback = judge(item, "place tall 0,2")
    said = "Blue gets 2 points more for 1 coin, and red gets 1 point less. Another piece does more."
    assert feedback.sentences == ((said, "end-coins"),)
    for action in board(item).legal_actions():
        if action.kind == "place" and action.args != ("tall", "1,2"):
            feedback = judge(item, action)
            assert feedback.state == "wrong"
            assert feedback.trace is not None
            assert not named(feedback.sentences[0][0]) & {"1,2"}
    with pytest.raises(FormatError, match="'place' is what is asked for"):
        judge(item, "done")
    with pytest.raises(FormatError, match="place small 1,2 or place tall 1,2"):
        judge(item, "1,2")


def test_a_piece_that_is_not_in_hand_is_no_attempt() -> None:
    asked = question("tie")
    assert not asked.check("place big 1,2").counts
    assert asked.feedback.state == "open"
    assert asked.check("place tall 1,2")


# ---------------------------------------------------------------------- before it grows


def ends(item: Item) -> dict[str, int | None]:
    """What red gets after each laying; None where the forest is not counted."""
    state = board(item)
    found: dict[str, int | None] = {}
    for action in state.legal_actions():
        after = counted(state, action)
        there = after.fields["1,-1"].piece is not None
        found[str(action)] = None if there else after.points[RED] - state.points[RED]
    return found


def test_one_laying_has_the_forest_counted_as_it_is() -> None:
    item = early(Random(0))
    found = ends(item)
    assert sorted(points for points in found.values() if points is not None) == [8] + [10] * 6
    assert [action for action, points in found.items() if points == 8] == [*item.truth()]
    assert len(found) > 20


def test_every_other_laying_is_told_what_becomes_of_the_forest() -> None:
    item = early(Random(0))
    (best,) = item.truth()
    for action, points in ends(item).items():
        if action == best:
            continue
        feedback = judge(item, action)
        said, rule = feedback.sentences[0]
        assert feedback.state == "wrong"
        assert feedback.trace is not None
        assert feedback.trace.state == item.state
        if points is None:
            assert "can still grow" in said
            assert rule == "complete-surrounded"
        else:
            assert "10 points" in said
            assert rule == "complete-cottage"
        assert best not in said


def test_a_laying_that_is_refused_is_no_attempt() -> None:
    asked = question("early")
    feedback = asked.check("lay 0,0 1,0 0,1")
    assert (feedback.state, feedback.counts) == ("open", False)
    assert feedback.sentences[0][1] == "lay-no-cover"


@pytest.mark.parametrize("name", ["tie", "early", "bug"])
def test_puzzles_have_hints_in_four_rungs_too(name: str) -> None:
    rungs = question(name).item.rungs()
    assert len(rungs) == RUNGS
    assert rungs[1].drawings
    assert rungs[3].drawings
    assert all("<svg" in drawing.svg for rung in rungs for drawing in rung.drawings)
    assert not any("tall 1,2" in rung.text or "5,-3" in rung.text for rung in rungs)


# ---------------------------------------------------------------------- the bugs


def test_what_is_to_be_mended_makes_three_mistakes() -> None:
    """Each is told by name once the others are mended."""
    asked = question("bug")
    feedback = asked.check(scorer.starter())
    assert (feedback.state, feedback.counts) == ("open", False)
    source = scorer.BUGGY
    fixes = {
        "pieces-not-values": [("len(values)", "sum(values)")],
        "round-down": [
            ("total // len(leaders)", "-(-total // len(leaders))"),
            ("second * fields // len(seconds)", "-(-second * fields // len(seconds))"),
        ],
        "second-after-tie": [("len(ranks) > 1", "len(ranks) > 1 and len(leaders) == 1")],
    }
    for left in fixes:
        text = source
        for name, changes in fixes.items():
            for old, new in changes if name != left else ():
                assert old in text
                text = text.replace(old, new)
        feedback = question("bug").check(defined(text))
        assert feedback.state == "wrong"
        assert feedback.misconception == left


def defined(source: str) -> Any:
    names: dict[str, Any] = {}
    exec(source, names)
    return names["score"]


def test_it_is_tried_on_regions_with_ties_flags_and_odd_numbers() -> None:
    trials = scorer.trials()
    assert len(trials) == scorer.TRIALS
    sizes = [trial.args[1] + sum(map(len, trial.args[0])) for trial in trials]
    assert sizes[0] < sizes[-1]
    for trial in trials:
        _, fields, first, second = trial.args
        assert isinstance(trial.state, Cornwall)
        found = standing(trial.state, "0,0")
        assert found.fields == fields
        assert found.rate == (first, second)
        assert list(found.points) == scorer.scored(*trial.args) == mended(*trial.args)
        assert thinking.score(*trial.args) == mended(*trial.args)


def test_a_function_that_gives_something_else_is_told_so() -> None:
    def said(function: Any) -> str:
        return " ".join(text for text, _ in question("bug").check(function).sentences)

    assert "for 2 players" in said(lambda pieces, fields, first, second: [])
    assert "comes to no answer" in said(lambda pieces, fields, first, second: None)
    assert "comes to no answer" in said(lambda pieces, fields, first, second: 1 / 0)
    assert "gives 0 for" in said(lambda pieces, fields, first, second: [0 for _ in pieces])


# ---------------------------------------------------------------------- the notebook


def test_the_notebook_gives_the_function_that_is_tried_and_shows_the_seed() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert f'learn.lesson("meadow", seed={LESSON.seed})' in code[0]
    assert f"{scorer.BUGGY}\n\n{scorer.CALL}" in code
    for kind, parts in (("predict", LESSON.predictions), ("ask", LESSON.questions)):
        for name in parts:
            assert any(f'lesson.{kind}("{name}")' in source for source in code)
