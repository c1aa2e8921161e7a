"""What is commonly misunderstood about odds, from right, wrong and near answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

import pytest

from boardlab import learn
from boardlab.learn.conventions import GIVEN
from boardlab.learn.feedback import Feedback
from boardlab.learn.item import Item
from boardlab.learn.misconceptions import about_given, misconception, recognise
from boardlab.learn.misconceptions.chance import MISCONCEPTIONS
from boardlab.learn.question import Question
from boardlab.odds import Dist, bag, chain, d, joint

F = Fraction
Rule = Callable[..., Any]
TWO = joint(d(6), d(6))
TILES = bag({"plains": 26, "forest": 18, "mountain": 18, "water": 18})


def asked(rule: Rule, given: Mapping[str, Any], **more: Any) -> Question:
    return learn.ask("How likely is it?", None, rule, given=given, **more)


def seen_in(question: Question, answer: Any) -> str:
    """What is recognised in an answer: an id; "" for none; or "right", or which slip it is."""
    feedback = question.check(answer)
    return feedback.misconception or feedback.slip or ("right" if feedback else "")


# ---------------------------------------------------------------------- the rules of the questions


def one_or_more(chances: Any) -> Fraction:
    return 1 - none_of(chances)


def none_of(chances: Any) -> Fraction:
    return prod((1 - p for p in chances), start=F(1))


def tries(p: Fraction, n: int) -> Fraction:
    return 1 - (1 - p) ** n


def known(roll: Dist, event: Any, condition: Any) -> Fraction:
    return roll.given(condition).p(event)


def reached(hits: Dist, need: int) -> Fraction:
    return hits.at_least(need)


def capped(hits: Dist, limit: int) -> Fraction:
    return hits.cap(limit).mean()


def goes_first(p: Fraction, players: int) -> Fraction:
    shots = {n: {"hit": p, "miss": 1 - p} for n in range(players)}
    return (
        chain(
            0,
            lambda n: {f"wins {n}": shots[n]["hit"], (n + 1) % players: shots[n]["miss"]},
            {f"wins {n}" for n in range(players)},
        )
        .result()
        .p("wins 0")
    )


def six(a: int, b: int) -> bool:
    return 6 in (a, b)


CANNONS = [F(2, 3), F(1, 2), F(1, 2), F(1, 3)]
"""Of ranks 2, 3, 3 and 4."""


def cannon(p: Fraction) -> Dist:
    return Dist({1: p, 0: 1 - p})


VOLLEY = joint(*map(cannon, CANNONS))
HITS = sum(map(cannon, CANNONS), d([0]))
BAG = {"bag": TILES}


def any_plains(bag: Any) -> Fraction:
    found: Fraction = bag.count("plains", 2).at_least(1)
    return found


def then_plains(bag: Any, seen: tuple[str, ...]) -> Fraction:
    return any_plains(bag.without(*seen))


def four_plains(bag: Any) -> Fraction:
    found: Fraction = bag.count("plains", 4).at_least(1)
    return found


class Case(NamedTuple):
    """A question, and answers to it.

    truth: the right one. wrong: some that show the misconception `name`. near: some that are wrong
    as well, and show nothing.
    """

    name: str
    rule: Rule
    given: dict[str, Any]
    truth: Fraction
    wrong: tuple[Any, ...]
    near: tuple[Any, ...]


CASES: Mapping[str, Case] = {
    "lesson 4": Case(
        "add", one_or_more, {"chances": CANNONS}, F(17, 18), ("2", 2, "1", "200 %"),
        ("16/18", "0.9", "1.2", "11/6"),
    ),
    "all miss": Case(
        "add", none_of, {"chances": [F(1, 3), F(1, 2)]}, F(1, 3), ("1/6", "0.17"), ("1/4", "0.4"),
    ),
    "de Méré": Case(
        "add", tries, {"p": F(1, 6), "n": 4}, F(671, 1296), ("2/3", "0.67", "66.7 %"),
        ("0.6", "1/2", "0.65"),
    ),
    "de Méré, two dice": Case(
        "add", tries, {"p": F(1, 36), "n": 24}, 1 - F(35, 36) ** 24, ("24/36", "2/3"), ("0.55",),
    ),
    "streak": Case(
        "gambler", lambda p, streak: p, {"p": F(1, 6), "streak": 10}, F(1, 6),
        ("1/2", "0.9", "1/36", "0", "1"), ("0.172", "0.16", "7/6", "5/6"),
    ),
    "sum of seven": Case(
        "even", lambda roll, event: roll.p(event), {"roll": 2 @ d(6), "event": 7}, F(1, 6),
        ("1/11", "0.091", "9.1 %"), ("1/12", "1/7"),
    ),
    "seven or eleven": Case(
        "even", lambda roll, event: roll.p(event), {"roll": 2 @ d(6), "event": {7, 11}}, F(2, 9),
        ("2/11", "18 %"), ("1/11", "1/5"),
    ),
    "hit or miss": Case(
        "even", lambda p, outcomes: p, {"p": F(1, 3), "outcomes": 2}, F(1, 3), ("1/2", "50 %"),
        ("1/4", "0.52"),
    ),
    "how many of twenty": Case(
        "sure", lambda p, n: p * n, {"p": F(7, 10), "n": 20}, F(14), ("20",), ("7", "15", "19"),
    ),
    "three in a row": Case(
        "sure", lambda p, n: p**n, {"p": F(7, 10), "n": 3}, F(343, 1000), ("1", "100 %"),
        ("0.7", "0.99"),
    ),
    "lesson 5": Case(
        "mean-is-chance", reached, {"hits": HITS, "need": 3}, F(11, 36), ("2", "0", "2/3", "200 %"),
        ("0.4", "1/10", "1/2"),
    ),
    "lesson 5, two": Case(
        "mean-is-chance", reached, {"hits": HITS, "need": 2}, HITS.at_least(2), ("1", "100 %", "2"),
        ("0.5", "0.9"),
    ),
    "lesson 9": Case(
        "independent", any_plains, BAG, F(1729, 3160), ("871/1600", "0.5444"), ("0.56", "3/5"),
    ),
    "lesson 9, four": Case(
        "independent", four_plains, BAG, F(97333, 121660), ("0.7924", "79.2 %"), ("0.81", "3/4"),
    ),
    "lesson 9, then two": Case(
        "independent", then_plains, {**BAG, "seen": ("forest", "water")}, F(43, 77),
        ("871/1600", "0.544"), ("0.6", "1729/3160"),
    ),
    "lesson 11": Case(
        "condition", known, {"roll": TWO, "event": {(6, 6)}, "condition": six}, F(1, 11),
        ("1/6", "1/36", "1", "16.7 %"), ("1/12", "2/11"),
    ),
    "lesson 11, a hit was heard": Case(
        "condition", known,
        {"roll": VOLLEY, "event": lambda *hits: hits[3] == 1, "condition": lambda *hits: 1 in hits},
        F(6, 17), ("1/3", "1", "33.3 %"), ("2/5", "0.36", "1/4"),
    ),
    "fourteen of twenty": Case(
        "small-sample", lambda p, rolls, seen: p, {"p": F(1, 2), "rolls": 20, "seen": 14}, F(1, 2),
        ("14/20", "70 %"), ("0.6", "0.9"),
    ),
    "lesson 8": Case(
        "order", goes_first, {"p": F(1, 2), "players": 2}, F(2, 3), ("1/2", "50 %"), ("3/4", "0.6"),
    ),
    "three players": Case(
        "order", goes_first, {"p": F(1, 2), "players": 3}, F(4, 7), ("1/3", "33 %"), ("1/2",),
    ),
    "a ship takes two": Case(
        "cap", capped, {"hits": 4 @ d([0, 1]), "limit": 2}, F(13, 8), ("2", "2.0"), ("3/2", "1.5"),
    ),
    "hardly ever over": Case(
        "cap", capped, {"hits": 4 @ d([0, 0, 1]), "limit": 2}, F(98, 81), ("4/3", "1.33"),
        ("2", "1"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_right_wrong_and_near(case: str) -> None:
    name, rule, given, truth, wrong, near = CASES[case]
    question = asked(rule, given, look_for=[name])
    assert question.item.truth() == truth
    assert seen_in(question, truth) == "right"
    for answer in wrong:
        assert seen_in(question, answer) == name, answer
    for answer in near:
        assert seen_in(question, answer) not in MISCONCEPTIONS, answer


def test_each_of_the_ten_is_among_the_cases() -> None:
    assert {name for name, *_ in CASES.values()} == {*MISCONCEPTIONS}
    assert len(MISCONCEPTIONS) == 10


@pytest.mark.parametrize("case", [case for case in CASES if CASES[case].name != "sure"])
def test_the_names_alone_tell_what_to_look_for(case: str) -> None:
    """But for p, which may be anything."""
    name, rule, given, _, wrong, _ = CASES[case]
    assert seen_in(asked(rule, given), wrong[0]) == name


# ---------------------------------------------------------------------- choices


WORDS = {"more": "more likely", "less": "less likely", "same": "as likely as before"}

Choices = tuple[str, Rule, dict[str, Any], Any, str, tuple[str, ...], tuple[str, ...]]

CHOICES: Mapping[str, Choices] = {
    "due": (
        "gambler", lambda p, streak: "same", {"p": F(1, 6), "streak": 5}, WORDS, "same",
        ("more", "less"), (),
    ),
    "which number": (
        "gambler", lambda p, streak: p, {"p": F(1, 6), "streak": 5}, [F(1, 6), F(1, 2), F(1, 12)],
        "1/6", ("1/2", "1/12"), (),
    ),
    "likeliest sum": (
        "even", lambda roll: max(roll.items(), key=lambda each: each[1])[0], {"roll": 2 @ d(6)},
        {7: "7", 2: "2", "equal": "all alike"}, "7", ("equal",), ("2",),
    ),
    "as likely": (
        "even", lambda roll: roll.p(7) == roll.p(2), {"roll": 2 @ d(6)}, None, "no", ("yes",), (),
    ),
    "will it": (
        "sure", lambda p: "unknown", {"p": F(7, 10)},
        {"yes": "It will", "no": "It will not", "unknown": "Nobody knows"}, "unknown",
        ("yes",), ("no",),
    ),
    "half": (
        "mean-is-chance", lambda hits, need: hits.at_least(need) > F(1, 2),
        {"hits": Dist({0: 6, 4: 4}), "need": 1}, None, "no", ("yes",), (),
    ),
    "changed": (
        "small-sample", lambda p, rolls, seen: "open", {"p": F(1, 2), "rolls": 20, "seen": 13},
        {"better": "It got better", "not": "It did not", "open": "Too early to tell"}, "open",
        ("better", "not"), (),
    ),
    "who begins": (
        "order", lambda p, players: goes_first(p, players) != F(1, players),
        {"p": F(1, 2), "players": 2}, None, "yes", ("no",), (),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CHOICES)
def test_choices(case: str) -> None:
    name, rule, given, choices, right, wrong, near = CHOICES[case]
    question = asked(rule, given, look_for=[name], choices=choices)
    for answer in wrong:
        assert seen_in(question, answer) == name, answer
        question.again()
    for answer in near:
        assert seen_in(question, answer) == "", answer
        question.again()
    assert seen_in(question, right) == "right"


# ---------------------------------------------------------------------- where it does not apply


@pytest.mark.parametrize("name", MISCONCEPTIONS)
@pytest.mark.parametrize(
    "given",
    [
        {},
        {"p": "sunny", "n": -1, "streak": 3, "rolls": 0, "seen": 1},
        {"chances": "1/2", "hits": 3, "need": "all", "limit": None},
        {"chances": [2, 3], "bag": {"gold": 3}, "roll": [1, 2], "event": 3, "condition": 4},
        {"chances": [F(1, 2)], "players": 1, "outcomes": 0, "hits": d(["a", "b"]), "need": 1},
        {"roll": d(6), "event": 7, "condition": 8},
        {"p": F(1, 7), "n": 10**6, "need": 2},
        {"chances": [F(1, 7)] * 10**5, "need": 2},
    ],
)
def test_where_the_names_are_not_there_or_mean_something_else(
    name: str, given: dict[str, Any]
) -> None:
    question = asked(lambda **_: F(1, 3), given, look_for=[name])
    for answer in ("1/2", "0", "1", "5/6"):
        question.check(answer)
    assert recognise(question.item.form.read("1/2", question.item), question.item) is None


def test_what_proves_a_change_is_no_small_sample() -> None:
    given = {"p": F(1, 2), "rolls": 20, "seen": 20}
    question = asked(lambda p, rolls, seen: p, given, look_for=["small-sample"])
    assert seen_in(question, "0.95") == ""
    assert list(misconception("small-sample").thinks(question.item)) == []


def test_the_guide_tells_by_which_names_they_are_found() -> None:
    guide = learn.misconceptions()
    assert "cap (hits, limit): " in repr(guide)
    assert "`add` (`chances` or `p`, `n`)" in guide._repr_markdown_()
    assert {*GIVEN} == {*MISCONCEPTIONS}


def test_the_names_of_what_is_given() -> None:
    def found(*names: str) -> list[str]:
        return [each.id for each in about_given(names)]

    assert found("p") == []
    assert found("p", "n") == ["add"]
    assert found("chances") == ["add"]
    assert found("chances", "need") == ["add", "mean-is-chance"]
    assert found("hits", "need", "limit") == ["mean-is-chance", "cap"]
    assert found("roll", "event", "condition") == ["condition", "even"]
    assert found("roll") == found("outcomes") == ["even"]
    assert found("bag", "seen", "players") == ["independent", "order"]


# ---------------------------------------------------------------------- several at once


def test_of_several_the_one_that_leads_to_the_very_number() -> None:
    """The interval of `gambler` takes in 1/2 as well, but less exactly."""
    given = {"p": F(1, 6), "streak": 4, "outcomes": 2}
    question = asked(lambda p, streak, outcomes: p, given, look_for=["gambler", "even"])
    assert seen_in(question, "1/2") == "even"
    assert seen_in(question, "1/3") == "gambler"


def test_the_mean_of_several_hits_is_no_sum_of_chances() -> None:
    given = {"chances": [F(1, 2)] * 4, "need": 3}
    question = asked(lambda chances, need: F(5, 16), given)
    assert seen_in(question, "2") == "mean-is-chance"
    assert seen_in(question, "0") == "mean-is-chance"
    assert seen_in(question, "2/3") == "mean-is-chance"


def test_p_and_n_of_something_else_are_no_tries() -> None:
    given = {"p": F(1, 6), "n": 3}
    both = asked(lambda p, n: p**n, given)
    mean = learn.ask("How many on average?", None, lambda p, n: p * n, given=given)
    for question in (both, mean):
        for answer in ("1/3", "1", "0.4"):
            assert seen_in(question, answer) == ""
    assert seen_in(asked(tries, given), "1/2") == "add"


def test_a_teachers_own_goes_with_them() -> None:
    own = learn.Misconception("half", lambda _: ["1/2"], says="Not everything is one half.")
    question = asked(one_or_more, {"chances": [F(1, 3), F(1, 2)]}, look_for=["add", own])
    assert seen_in(question, "1/2") == "half"
    assert seen_in(question, "5/6") == "add"


def test_lists_are_told_as_people_tell_them() -> None:
    question = learn.ask(
        "Chances {chances}, then {chances[0]}: one hit?", None, one_or_more,
        given={"chances": [F(2, 3), F(1, 2), F(1, 2)]},
    )  # fmt: skip
    assert question.item.prompt == "Chances 2/3, 1/2 and 1/2, then 2/3: one hit?"


# ---------------------------------------------------------------------- what is told


def test_each_way_to_miss_a_condition_is_told_by_itself() -> None:
    question = asked(known, CASES["lesson 11"].given)
    told = {answer: question.check(answer) for answer in ("1/36", "1", "1/6")}
    assert "when nothing is known" in told["1/36"].sentences[0][0]
    assert "swapped" in told["1"].sentences[0][0]
    assert "which one" in told["1/6"].sentences[0][0]
    assert [len(each.drawings) for each in told.values()] == [1, 2, 2]


def test_what_is_asked_of_the_bag_by_hand_shows_nothing() -> None:
    """A rule that works with counts gives the same for a bag that never empties."""

    def by_hand(bag: Any) -> Fraction:
        gold = bag.counts["gold"]
        return F(gold * (gold - 1), len(bag) * (len(bag) - 1))

    question = asked(by_hand, {"bag": bag({"gold": 3, "rock": 5})}, look_for=["independent"])
    assert list(misconception("independent").thinks(question.item)) == []


def feedback_to(case: str) -> tuple[Item, list[Feedback]]:
    name, rule, given, _, wrong, _ = CASES[case]
    question = asked(rule, given, look_for=[name])
    return question.item, [question.check(answer) for answer in wrong]


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_answer_gets_a_message_and_a_picture(case: str) -> None:
    for feedback in feedback_to(case)[1]:
        assert len(feedback.sentences) == 2
        assert feedback.drawings
        assert all(drawing.caption.endswith(".") for drawing in feedback.drawings)
        assert all("<svg" in drawing.svg for drawing in feedback.drawings)
        assert feedback.drawings[0].caption in repr(feedback)
