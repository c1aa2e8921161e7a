"""Lesson 9: what it asks, what it says of every answer, and what it keeps to itself."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardlab as bl
from boardlab import odds
from boardlab.games.cornwall import Cornwall, chance_of, chance_to_close, chance_to_fit, tiles_left
from boardlab.learn.feedback import judge
from boardlab.learn.item import RUNGS, Item
from boardlab.learn.lesson import known
from boardlab.learn.lessons.bag import GONE, LESSON, beginning, following, left
from boardlab.learn.lessons.maps import Wish, wish
from boardlab.learn.misconceptions import misconception
from tests.learn.lessons import drawn
from tests.learn.lessons.drawn import digest, items, seconds
from tests.learn.lessons.mapped import board, captions, misplaced, numbers

NOTEBOOK = Path(__file__).parents[3] / "notebooks" / LESSON.notebook


question = partial(drawn.question, LESSON)
prediction = partial(drawn.prediction, LESSON)

# ---------------------------------------------------------------------- the values it teaches


def test_it_is_the_ninth_lesson() -> None:
    assert known(9) is known("bag") is LESSON
    assert list(LESSON.predictions) == ["cottage", "later"]
    assert list(LESSON.questions) == ["left", "next"]


def test_a_cottage_among_four_tiles_of_a_full_deck() -> None:
    """By the lesson, by the game's evidence, by a bag, and by walking the game's own chances."""
    item = prediction("cottage").item
    assert item.truth() == Fraction(841, 1071)
    start = board(item)
    assert start == beginning()
    assert start.left == 36
    assert chance_of(start, "cottage", 4) == item.truth()
    assert odds.bag({"yes": 11, "no": 25}).count("yes", 4).at_least(1) == item.truth()
    # Two draws, whatever is laid in between: what is left decides alone.
    pairs = Fraction(0)
    for first, p in start.chance_outcomes().items():
        after = start.apply(first)
        if after.tile and after.tile.has("cottage"):
            pairs += p
        else:
            others = [n for n in start.pile if str(first) != f"draw {n}"]
            good = sum(start.deck[n - 1].has("cottage") for n in others)
            pairs += p * Fraction(good, len(others))
    assert pairs == chance_of(start, "cottage", 2)


def test_the_die_that_does_not_remember() -> None:
    die = 1 - Fraction(25, 36) ** 4
    item = prediction("cottage").item
    trace = item.explanation()
    assert trace is not None
    assert "76.7 %" in trace[-1].caption
    assert round(float(die), 3) == 0.767
    assert judge(item, die).misconception == "independent"
    assert judge(item, "76.7 %").misconception == "independent"
    assert judge(item, "78.5 %").state == "right"
    assert judge(item, "21.5 %").slip == "complement"


def test_after_tiles_without_any_a_cottage_is_nearer() -> None:
    item = prediction("later").item
    state = board(item)
    assert item.truth() == "more"
    assert misplaced(state) == []
    assert state.left == 36 - GONE
    assert tiles_left(state).showing["cottage"] == 11
    assert chance_of(state, "cottage", 4) > Fraction(841, 1071)


@pytest.mark.parametrize("name", LESSON.predictions)
def test_who_only_runs_the_cells_sees_the_result(name: str) -> None:
    seen = prediction(name).see()
    assert seen.sentences[0] == "No prediction was made."
    assert seen.trace
    assert len(seen.trace) >= 2


# ---------------------------------------------------------------------- the path to the end


@pytest.mark.parametrize("name", LESSON.questions)
def test_three_fresh_maps_in_a_row_are_mastery(name: str) -> None:
    asked = question(name)
    for count in (1, 2, 3):
        assert asked.check(asked.item.truth())
        assert asked.streak == count
        assert asked.feedback.trace is not None
        asked.again()
    assert asked.mastered


@pytest.mark.parametrize(("make", "short"), [(left, "6120ec0149fb"), (following, "bf2621f88e95")])
def test_the_same_seed_asks_the_same_everywhere(make: Any, short: str) -> None:
    assert digest(items(make, 25)) == short
    assert digest(items(make, 25)) != digest(items(make, 25, seed=2))


@pytest.mark.parametrize("make", [left, following])
def test_a_map_is_drawn_at_once(make: Any) -> None:
    assert seconds(make, 30) < 0.15


# ---------------------------------------------------------------------- what is left


def test_what_is_left_is_what_does_not_lie_there() -> None:
    symbols = set()
    for item in items(left, 60):
        state, symbol = board(item), item.given["symbol"]
        assert misplaced(state) == []
        there = sum(field.symbol == symbol for field in state.fields.values())
        total = {"cottage": 11, "flag": 8, "chapel": 5}[symbol]
        assert there >= 1
        assert item.truth() == total - there == tiles_left(state).showing[symbol]
        assert {36, total} <= numbers(item.prompt)
        symbols.add(symbol)
    assert symbols == {"cottage", "flag", "chapel"}


def test_who_counts_what_lies_there_is_told_so() -> None:
    other = 0
    for item in items(left, 30):
        state, symbol = board(item), item.given["symbol"]
        there = sum(field.symbol == symbol for field in state.fields.values())
        if there == item.truth():
            continue
        said, rule = judge(item, there).sentences[0]
        assert said.startswith("So many lie on the map.")
        assert rule == "tile-symbols"
        other += 1
    assert other > 20


def test_another_map_leaves_another_number() -> None:
    for item in items(left, 30):
        rungs = item.rungs()
        assert len(rungs) == RUNGS
        shown = [judge(item, 99).drawings, rungs[1].drawings, rungs[3].drawings]
        for drawings in shown:
            assert len(drawings) == 1
            assert not captions(drawings).endswith(f": {item.truth()} to come.")


# ---------------------------------------------------------------------- what comes next


def wished(number: int) -> tuple[Wish, Item]:
    """What is wished for in an item, and the item."""
    name = f"lesson/1/{number}"
    return wish(Random(name)), following(Random(name))


def by_evidence(found: Wish) -> Fraction:
    """What the game itself says."""
    if found.kind == "close":
        return chance_to_close(found.state, found.space, found.n)
    if found.kind == "fit":
        return chance_to_fit(found.state, found.space, found.n)
    return chance_of(found.state, "cottage", found.n)


def test_the_chance_is_the_same_by_the_evidence_and_by_a_bag() -> None:
    kinds = set()
    for number in range(1, 41):
        found, item = wished(number)
        assert board(item) == found.state
        assert misplaced(found.state) == []
        good = len(found.tiles)
        assert 2 <= good <= found.state.left // 2
        assert item.truth() == by_evidence(found)
        drawn = odds.bag({True: good, False: found.state.left - good})
        assert item.truth() == drawn.count(True, found.n).at_least(1)
        kinds.add(found.kind)
    assert kinds == {"cottage", "close", "fit"}


def test_the_first_tile_is_what_the_games_own_chance_step_says() -> None:
    for number in range(1, 13):
        found, _ = wished(number)
        outcomes = found.state.chance_outcomes()
        good = sum((p for action, p in outcomes.items() if int(action.args[0]) in found.tiles))
        assert good == by_evidence(found._replace(n=1))


def test_what_is_needed_is_told_or_lies_there() -> None:
    for number in range(1, 41):
        found, item = wished(number)
        told = numbers(item.prompt)
        assert {found.state.left, found.n} <= told
        if found.kind != "cottage":
            assert len(found.tiles) in told
        else:  # the learner counts
            there = sum(field.symbol == "cottage" for field in found.state.fields.values())
            assert len(found.tiles) == 11 - there


def test_who_takes_the_bag_for_a_die_is_recognised() -> None:
    for item in items(following, 40):
        (thought,) = misconception("independent").thinks(item)
        share, n = item.given["chances"][0], item.given["n"]
        assert thought == 1 - (1 - share) ** n
        feedback = judge(item, thought)
        assert feedback.misconception == "independent"
        assert feedback.drawings
        assert judge(item, share * n).misconception == "add"
        assert judge(item, 1 - item.truth()).slip == "complement"
        other = judge(item, Fraction(1, 97))
        assert other.state == "wrong"
        assert other.sentences[0][0].startswith("Go tile by tile")


def test_no_hint_and_no_picture_tells_the_answer() -> None:
    for item in items(following, 40):
        rungs = item.rungs()
        assert len(rungs) == RUNGS
        truth = item.truth()
        for text in (item.prompt, *(rung.text for rung in rungs)):
            assert str(truth) not in text
        assert all("{" not in rung.text for rung in rungs)


def test_a_draw_by_draw_ends_with_the_answer() -> None:
    for item in items(following, 10):
        trace = item.explanation()
        assert trace is not None
        assert len(trace) == item.given["n"] + 2
        assert f"= {item.truth()}," in trace[-1].caption
        assert "die" in trace[-1].caption


# ---------------------------------------------------------------------- the notebook


def test_the_numbers_of_the_notebook_are_true() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    text = " ".join(" ".join("".join(cell["source"]).split()) for cell in cells)
    assert f'learn.lesson("bag", seed={LESSON.seed})' in text
    bag, later = odds.bag({"cottage": 11, "other": 25}), board(prediction("later").item)
    truths = {
        "230/1071": 1 - chance_of(beginning(), "cottage", 4),
        "841/1071 or 78.5 %": bag.count("cottage", 4).at_least(1),
        "**76.7 %**": 1 - Fraction(25, 36) ** 4,
        "risen to 85.9 %": chance_of(later, "cottage", 4),
        "find it with 2/3": odds.bag({"cottage": 1, "other": 2}).count("cottage", 2).at_least(1),
        "would say 5/9": 1 - Fraction(2, 3) ** 2,
    }
    for said, value in truths.items():
        assert said in text
        percent = f"{float(100 * value):.1f} %"
        assert percent in said or str(value) in said, (said, value)
    # Until 22 of 25 others have gone, four tiles may be without a cottage.
    assert "3 others are left: 22" in text
    assert isinstance(later, Cornwall)
    assert bl.position("cornwall", later.diagram()) == later
