"""Counter-examples about odds: honest pictures of other cases, which never hold the answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import unescape
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardlab import learn
from boardlab.core.decimals import percentage, rounded
from boardlab.core.marks import Element, Layout, Mark
from boardlab.learn.drawing import Drawing
from boardlab.learn.feedback import Feedback, judge
from boardlab.learn.item import Item
from boardlab.learn.misconceptions import misconception, recognise
from boardlab.learn.misconceptions.chance import MISCONCEPTIONS, examples, rows
from boardlab.learn.misconceptions.chance.replaced import Replaced
from boardlab.odds import Dist, bag, d, joint
from boardlab.odds.charts.chart import sampling_band
from tests.learn.test_chance import CASES, feedback_to, goes_first

F = Fraction

# ---------------------------------------------------------------------- questions of all kinds

CHANCE = st.fractions(F(1, 12), F(11, 12), max_denominator=12)
FEW = st.integers(2, 5)
HITS = st.builds(lambda n, k: n @ d([0] * k + [1]), FEW, st.integers(1, 3))


def known_dice(faces: int, sum_: int) -> dict[str, Any]:
    return {
        "roll": joint(d(faces), d(faces)),
        "event": lambda a, b: a + b >= sum_,
        "condition": lambda a, b: faces in (a, b),
    }


ITEMS: Mapping[str, tuple[Callable[..., Any], st.SearchStrategy[dict[str, Any]]]] = {
    "add": (
        lambda chances: 1 - prod(1 - p for p in chances),
        st.fixed_dictionaries({"chances": st.lists(CHANCE, min_size=2, max_size=5)}),
    ),
    "gambler": (
        lambda p, streak: p,
        st.fixed_dictionaries({"p": CHANCE, "streak": st.integers(1, 20)}),
    ),
    "even": (
        lambda roll, event: roll.p(event),
        st.builds(
            lambda n, faces, event: {"roll": n @ d(faces), "event": event},
            FEW, st.integers(2, 10), st.integers(2, 12),
        ),
    ),
    "sure": (lambda p, n: p**n, st.fixed_dictionaries({"p": CHANCE, "n": st.integers(1, 4)})),
    "mean-is-chance": (
        lambda hits, need: hits.at_least(need),
        st.fixed_dictionaries({"hits": HITS, "need": st.integers(1, 5)}),
    ),
    "independent": (
        lambda bag: bag.draw(2).p(("gold", "gold")),
        st.builds(
            lambda gold, rock: {"bag": bag({"gold": gold, "rock": rock})},
            st.integers(2, 9), st.integers(1, 9),
        ),
    ),
    "condition": (
        lambda roll, event, condition: roll.given(condition).p(event),
        st.builds(known_dice, st.integers(2, 8), st.integers(3, 12)),
    ),
    "small-sample": (
        lambda p, rolls, seen: p,
        st.fixed_dictionaries(
            {"p": CHANCE, "rolls": st.integers(5, 30), "seen": st.integers(0, 30)}
        ),
    ),
    "order": (goes_first, st.fixed_dictionaries({"p": CHANCE, "players": st.integers(2, 4)})),
    "cap": (
        lambda hits, limit: hits.cap(limit).mean(),
        st.fixed_dictionaries({"hits": HITS, "limit": st.integers(0, 4)}),
    ),
}  # fmt: skip


def drawn(name: str, data: st.DataObject) -> Item:
    rule, strategy = ITEMS[name]
    return learn.ask("?", None, rule, given=data.draw(strategy), look_for=[name]).item


@pytest.mark.parametrize("name", ITEMS)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_right_is_never_recognised(name: str, data: st.DataObject) -> None:
    item = drawn(name, data)
    truth = item.truth()
    for answer in (truth, str(truth), f"{float(truth):.6f}", f"{float(100 * truth):.4f} %"):
        read = item.form.read(answer, item)
        assert recognise(read, item) is None, answer


@pytest.mark.parametrize("name", ITEMS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_no_answer_is_told_by_what_a_wrong_one_gets(name: str, data: st.DataObject) -> None:
    item = drawn(name, data)
    thoughts = [each for each in misconception(name).thinks(item) if isinstance(each, Fraction)]
    thoughts += [F(1, 100), F(99, 100)] if name == "gambler" else []
    assume(thoughts)
    truth = item.truth()
    for thought in thoughts:
        feedback = judge(item, thought)
        if feedback.misconception:
            assert not held(feedback, truth)


# ---------------------------------------------------------------------- what would hold an answer


def written(feedback: Feedback) -> Iterator[str]:
    """All words that are shown, but for the numbers at the lines of a scale."""
    yield from (text for text, _ in feedback.sentences)
    for drawing in feedback.drawings:
        yield drawing.caption
        shown = re.sub(r'<text class="bl-chart-scale"[^>]*>[^<]*</text>', "", drawing.svg)
        yield from map(
            unescape, re.findall(r">([^<>]+)<", re.sub(r"(?s)<style>.*?</style>", "", shown))
        )


def held(feedback: Feedback, truth: Fraction) -> list[str]:
    """Where the answer stands as a number of its own: as a fraction, a decimal or in percent."""
    if truth.denominator == 1:  # it may count anything
        return []
    forms = {str(truth), percentage(truth), rounded(truth * 100, 0) + " %"}
    forms |= {rounded(truth, places) for places in (2, 3, 4)}
    pattern = "|".join(re.escape(form) for form in forms)
    alone = re.compile(rf"(?<![\d.,/])(?:{pattern})(?![\d/]|[.,]\d)")
    return [text for text in written(feedback) if alone.search(text)]


@pytest.mark.parametrize("case", CASES)
def test_the_answers_of_the_lessons_are_not_told(case: str) -> None:
    item, found = feedback_to(case)
    for feedback in found:
        assert held(feedback, item.truth()) == []


def test_it_would_be_noticed() -> None:
    layout = Layout("A", (0, 0, 90, 20), (), {}, Element("circle", {"r": 1}))
    for words, told in {
        "11/36": True, "30.6 %": True, "0.3056 or so": True, "11 of 36": True, "31 %": True,
        "11": False, "36 of them": False, "11/37": False, "130.6 %": False, "0.35": False,
    }.items():  # fmt: skip
        mark = Mark("a", draw=(Element("text", {"class": "bl-told"}, words),))
        assert examples.tells([Drawing(layout, (mark,), "")], F(11, 36)) is told, words
        assert examples.tells([Drawing(layout, (), f"There are {words}.")], F(11, 36)) is told, (
            words
        )
    ticks = Mark("a", draw=(Element("text", {"class": "bl-chart-scale"}, "20 %"),))
    assert not examples.tells([Drawing(layout, (ticks,), "")], F(1, 5))
    filled = Mark("a", text="1/5", draw=(Element("text", {"class": "bl-told"}, "%"),))
    assert examples.tells([Drawing(layout, (filled,), "")], F(1, 5))


def test_another_case_is_taken_where_the_first_would_tell() -> None:
    for name, find in examples.EXAMPLES.items():
        first, *more = find()
        assert more, name
        question = learn.ask("?", None, lambda: first.values[0], look_for=())  # noqa: B023
        if first.values[0].denominator > 1:
            assert examples.safe(question.item, find()) != first.drawings, name


# ---------------------------------------------------------------------- the pictures are honest


@pytest.mark.parametrize("name", examples.EXAMPLES)
def test_each_picture_draws_and_speaks(name: str) -> None:
    for example in examples.EXAMPLES[name]():
        for drawing in example.drawings:
            x, y, width, height = drawing.layout.view
            assert 150 < width <= 600
            assert 80 < height <= 420
            assert (x, y) == (0, 0)
            assert "{" not in drawing.caption
            assert len(drawing.caption) < 330
            assert "<svg" in drawing.svg
            assert [*examples.numbers(drawing)]


def test_runs_are_counted_as_they_are_drawn() -> None:
    for faces, seed in ((2, 3), (3, 12)):
        drawing = rows.runs(faces, seed)
        boxes = [e for mark in drawing.marks for e in mark.draw if e.tag == "rect"]
        assert len(boxes) == 200
        shown = [box.attrs["class"] == "bl-bar" for box in boxes]
        after = [shown[at] for at in range(5, 200) if not any(shown[at - 5 : at])]
        assert f"it came {sum(after)} times of {len(after)}." in drawing.caption
        assert abs(sum(after) / len(after) - 1 / faces) < 0.15
        edges = {e.attrs["d"] for m in drawing.marks for e in m.draw if e.tag == "path"}
        long = re.findall("0{5,}", "".join("01"[hit] for hit in shown))
        assert len(edges) >= len(long) > 0


def test_icons_are_counted_as_they_are_drawn() -> None:
    drawing = rows.icons(F(7, 10), 20, 5)
    discs = [e for mark in drawing.marks for e in mark.draw if e.tag == "circle"]
    happened = sum(disc.attrs["class"] == "bl-bar" for disc in discs)
    assert len(discs) == 20
    assert f"It happened {happened} times" in drawing.caption
    low, high = sampling_band(F(7, 10), 20)
    assert low <= happened / 20 <= high


def test_the_bag_empties_and_the_die_does_not() -> None:
    drawing = rows.emptying(3, 8)
    elements = [e for mark in drawing.marks for e in mark.draw]
    classes = [(e.tag, e.attrs["class"]) for e in elements]
    assert classes.count(("circle", "bl-bar")) == 3 + 2 + 2
    assert classes.count(("circle", "bl-odds-hole")) == 0 + 1 + 2
    assert classes.count(("rect", "bl-bar")) == 3 * 3
    told = [e.text for e in elements if e.attrs["class"] == "bl-odds-name"]
    assert told == ["3/8", "3/8", "2/7", "3/8", "2/6", "3/8"]


def test_samples_and_wasted_hits() -> None:
    seen = [
        sum(rng.randrange(2) < 1 for _ in range(20)) for rng in (Random(n) for n in range(1, 11))
    ]
    drawing = rows.samples(F(1, 2), 20, range(1, 11))
    assert f"between {min(seen)} and {max(seen)} hits" in drawing.caption
    drawing = rows.overkill(4, 2)
    rolls = [sum(roll) for roll in product((0, 1), repeat=4)]
    drawn = [e.attrs["class"] for mark in drawing.marks for e in mark.draw]
    assert drawn.count("bl-extra") == sum(max(0, hits - 2) for hits in rolls)
    assert drawn.count("bl-bar") == sum(min(2, hits) for hits in rolls)
    assert f"In {sum(hits > 2 for hits in rolls)} ways hits are wasted" in drawing.caption


# ---------------------------------------------------------------------- a bag that never empties

THINGS = {"gold": 2, "rock": 3, "sea": 1}


def test_a_bag_that_never_empties_is_a_die() -> None:
    same = Replaced(THINGS)
    die = Dist(THINGS)
    assert same.draw_in_order(2) == joint(die, die)
    assert same.draw(2) == joint(die, die).map(lambda *hand: tuple(sorted(hand)))
    assert same.count("gold", 3) == 3 @ die.map(lambda thing: int(thing == "gold"))
    assert same.count({"gold", "sea"}, 1, 2).p((1, 2)) == F(1, 8)
    assert same.deal(1, 1) == joint(die.map(lambda x: (x,)), die.map(lambda x: (x,)))
    assert same.without("sea", "sea").draw(1).p(("sea",)) == F(1, 6)
    assert isinstance(same.map(lambda x: x == "sea"), Replaced)
    assert len(same.sample(Random(1), 50)) == 50
    assert len(same.draw(3)) == 10


@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 4))
@settings(max_examples=30, deadline=None)
def test_it_answers_what_a_bag_does_for_one_draw(gold: int, rock: int, n: int) -> None:
    things = {"gold": gold, "rock": rock}
    assert Replaced(things).draw(1) == bag(things).draw(1)
    many = Replaced(things).count("gold", n)
    assert many.mean() == F(n * gold, gold + rock)


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize("name", MISCONCEPTIONS)
def test_each_has_its_words(name: str) -> None:
    known = misconception(name)
    assert known.id == name
    assert known.message.endswith(".")
    assert not known.title.endswith(".")
    assert len(known.message) < 130
