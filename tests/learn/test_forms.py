"""Every form reads what a page and what Python give; what it cannot read it says how to write."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardlab as bl
from boardlab.core.errors import FormatError, IllegalAction
from boardlab.learn.code import Program, Trial
from boardlab.learn.feedback import Feedback, judge
from boardlab.learn.forms import Build, Choice, Code, Form, Numeric, Play, Spaces, yes_or_no
from boardlab.learn.item import Item
from boardlab.learn.numbers import Number

ROADS = bl.position("cannonball", "connections")
OTHER = bl.position("cannonball", "own-blockade")
FORTS = bl.position("cannonball", "fort-building")
FORT = str(next(action for action in FORTS.legal_actions() if action.kind == "fort"))


def item(form: Form, rule: Any, state: Any = None) -> Item:
    return Item("?", form, rule, state)


NUMBER = item(Numeric(), lambda: Fraction(11, 36))
CHOICE = item(Choice({"few": "fewer tiles", "more": "More tiles"}), lambda: "few")
YES = item(yes_or_no(), lambda: True)
SPACES = item(Spaces(), lambda _: {"b2", "c2"}, ROADS)
HEXES = item(Spaces(), lambda _: {"0,2"}, bl.position("cornwall", "example-j"))
PLAY = item(Play("fort"), lambda _: FORT, FORTS)
ANY = item(Play(), lambda _: {FORT}, FORTS)
BUILD = item(Build(), lambda s: len(s.forts(0)) == 2 or "There shall be two blue forts.", ROADS)
CODE = item(Code((Trial((1,)), Trial((2,)))), lambda n: n + 1)
ITEMS = (NUMBER, CHOICE, YES, SPACES, PLAY, ANY, BUILD, CODE)


def read(about: Item, answer: Any) -> Any:
    return about.form.read(answer, about)


@pytest.mark.parametrize(
    ("about", "answer", "value"),
    [
        (NUMBER, "1/2", Number(Fraction(1, 2))),
        (CHOICE, "few", "few"),
        (CHOICE, " Fewer Tiles ", "few"),
        (CHOICE, "MORE", "more"),
        (YES, True, "yes"),
        (YES, "No", "no"),
        (SPACES, "b2 c2", {"b2", "c2"}),
        (SPACES, "b2, C2;b2", {"b2", "c2"}),
        (SPACES, ["b2"], {"b2"}),
        (SPACES, (each for each in ("b2", "c2")), {"b2", "c2"}),
        (SPACES, "", set()),
        (HEXES, "0,2 -1,2", {"0,2", "-1,2"}),
        (HEXES, "0,2, -1,2; 1,2,", {"0,2", "-1,2", "1,2"}),
        (SPACES, [], set()),
        (PLAY, FORT, FORT),
        (PLAY, FORT.split()[1], FORT),
        (PLAY, f" {FORT.split()[1].upper()} ", FORT),
        (BUILD, OTHER, OTHER),
        (BUILD, OTHER.diagram(), OTHER),
        (BUILD, "own-blockade", OTHER),
        (CODE, abs, Program(abs)),
    ],
)
def test_reading(about: Item, answer: Any, value: Any) -> None:
    found = read(about, answer)
    assert found == value
    assert read(about, found) == found


@pytest.mark.parametrize(
    ("about", "answer", "said"),
    [
        (NUMBER, "many", "write it as 11/36"),
        (CHOICE, "none", "none of the choices: few, more"),
        (CHOICE, None, "none of the choices"),
        (YES, 1, "none of the choices: yes, no"),
        (SPACES, "b2 z9", "there is no space 'z9' on this board; they go from a1 to i6"),
        (SPACES, 7, "as in 'a1 b1' or"),
        (HEXES, 7, r"as in '-?\d,-?\d -?\d,-?\d' or"),
        (HEXES, "88,88", "no space '88,88'"),
        (SPACES, [["b2"]], r"no space \['b2'\]"),
        (SPACES, None, "spaces are needed"),
        (PLAY, 7, "an action is needed, as in 'fort "),
        (BUILD, 7, "a position is needed"),
        (BUILD, "players: x\n\n.", "players"),
        (CODE, "reach", "a function is needed"),
        (CODE, None, "a function is needed"),
    ],
)
def test_what_cannot_be_read_says_what_would_be(about: Item, answer: Any, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read(about, answer)


def test_an_endless_list_of_spaces_is_read_as_far_as_there_are_spaces() -> None:
    assert read(SPACES, iter(lambda: "b2", "")) == {"b2"}


def test_an_illegal_action_carries_its_verdict() -> None:
    with pytest.raises(IllegalAction):
        read(PLAY, "a1")
    with pytest.raises(IllegalAction):
        read(PLAY, "dance")


def test_an_action_of_another_kind_is_no_answer() -> None:
    """Even a legal one is not judged: what is said of a wrong answer would not be true of it."""
    legal = bl.position("cannonball", "armed")
    kinds = sorted({action.kind for action in legal.legal_actions()})
    assert len(kinds) > 1
    for action in legal.legal_actions():
        about = item(Play(kinds[0]), lambda _: "", legal)
        if action.kind == kinds[0]:
            assert read(about, str(action)) == action
        else:
            with pytest.raises(FormatError, match=f"'{kinds[0]}' is what is asked for"):
                read(about, str(action))


def test_a_press_means_what_is_possible_there() -> None:
    assert read(ANY, FORT.split()[1]) == FORT


def test_a_press_that_could_mean_several_actions_says_so() -> None:
    armed = bl.position("cannonball", "armed")
    about = item(Play(), lambda _: "", armed)
    space = next(
        space
        for space in armed.roads  # type: ignore[attr-defined]
        if sum(bool(armed.check(f"{kind} {space}")) for kind in ("fort", "cannon", "blockade")) > 1
    )
    with pytest.raises(FormatError, match="write which"):
        read(about, space)


@pytest.mark.parametrize("about", ITEMS[:-1])
def test_an_answer_that_was_kept_is_read_again(about: Item) -> None:
    form = about.form
    answer = OTHER if isinstance(form, Build) else form.sample(about)
    answer = read(about, answer)
    assert read(about, form.to_json(answer)) == answer
    assert form.tell(answer)


def test_a_function_is_not_kept() -> None:
    assert CODE.form.to_json(Program(abs)) is None


@pytest.mark.parametrize("about", ITEMS)
def test_the_page_is_told_no_answer(about: Item) -> None:
    page = about.form.page(about)
    assert page["kind"] == about.form.kind
    if isinstance(about.form, Play):
        example = page["example"].removeprefix("such as ")
        assert example.split()[0] == "fort" or about.form.word == ""
        assert not FORTS.check(example)
    if about is not CHOICE and about is not YES and about.form.predictable:
        assert about.form.solution(about) not in str(page)


def test_numbers_on_the_page() -> None:
    examples = {chance: Numeric(chance).page(NUMBER)["example"] for chance in (True, False, None)}
    assert "30.6 %" in examples[True]
    assert "%" not in examples[False]
    assert len({*examples.values()}) == 3


def test_solutions() -> None:
    assert NUMBER.form.solution(NUMBER) == "11/36 = 30.6 %"
    assert Numeric().solution(item(Numeric(), lambda: 9)) == "9"
    assert Numeric().solution(item(Numeric(), lambda: Fraction(9, 4))) == "9/4"
    assert Numeric().solution(item(Numeric(), lambda: 1 - Fraction(35, 36) ** 24)) == "49.1 %"
    assert Numeric(True).solution(item(Numeric(True), lambda: 1)) == "1 = 100 %"
    assert Numeric().solution(item(Numeric(), lambda: 0.1)) == "1/10 = 10 %"
    assert CHOICE.form.solution(CHOICE) == "fewer tiles"
    assert SPACES.form.solution(SPACES) == "b2 and c2"
    assert Spaces().solution(item(Spaces(), lambda _: set(), ROADS)) == "nothing"
    assert PLAY.form.solution(PLAY) == FORT
    several = item(Play("fort"), lambda _: ["fort b2", "fort a1"], FORTS)
    assert several.form.solution(several) == "fort a1 or fort b2"


@pytest.mark.parametrize(
    ("wrong", "answer", "share"),
    [
        ({"b2", "c2", "d2"}, {"b2", "c2", "d2"}, Fraction(1)),
        ({"b2", "c2", "d2", "e2"}, {"b2", "c2", "d2"}, Fraction(1, 2)),
        ({"b2", "c2", "d2"}, {"b2", "c2"}, Fraction(0)),
        ({"b2", "c2", "d2"}, {"d2"}, Fraction(0)),
        ({"b2", "c2"}, {"d2"}, Fraction(0)),
    ],
)
def test_how_well_a_thinking_explains_marks(wrong: Any, answer: Any, share: Fraction) -> None:
    assert SPACES.form.explains(wrong, frozenset(answer), SPACES) == share


@pytest.mark.parametrize(
    ("wrong", "answer", "explained"),
    [
        (Fraction(1, 6), "1/6", True),
        (Fraction(1, 6), "0.17", True),
        (Fraction(1, 6), "16.7 %", True),
        (Fraction(1, 6), "0.16", False),
        (Fraction(11, 36), "11/36", False),
        (Fraction(34, 100), "0.3", False),  # which could be 11/36 as well
        (Fraction(3, 10), "0.3", True),
    ],
)
def test_how_a_thinking_explains_a_number(wrong: Fraction, answer: str, explained: bool) -> None:
    assert bool(NUMBER.form.explains(wrong, read(NUMBER, answer), NUMBER)) == explained


def test_a_rule_that_cannot_be_asked_of_a_position_says_so() -> None:
    about = item(Build(), lambda s: s.forts(5) and False, ROADS)
    feedback = judge(about, OTHER)
    assert feedback.state == "wrong"
    assert "cannot be asked" in repr(feedback)


JUNK = (
    st.text(max_size=30)
    | st.integers()
    | st.floats()
    | st.none()
    | st.booleans()
    | st.binary(max_size=5)
    | st.lists(st.text(max_size=3) | st.integers(), max_size=4)
    | st.sampled_from([abs, len, print, ROADS, OTHER, FORTS, int, object(), {"b2": 1}, "c2", FORT])
    | st.sampled_from([str(action) for action in FORTS.legal_actions()])
)


@settings(max_examples=300)
@given(st.sampled_from(ITEMS), JUNK)
def test_judging_raises_nothing_but_format_errors(about: Item, answer: Any) -> None:
    with suppress(FormatError):
        feedback = judge(about, answer)
        assert isinstance(feedback, Feedback)
        assert repr(feedback)
