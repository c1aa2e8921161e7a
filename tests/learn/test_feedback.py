"""What a learner is told: four states, a counter-example, and never the answer."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import boardlab as bl
from boardlab.core.decimals import percentage, rounded
from boardlab.core.errors import FormatError
from boardlab.learn.code import Trial
from boardlab.learn.drawing import drawn
from boardlab.learn.feedback import Feedback, judge, to_json
from boardlab.learn.forms import Build, Choice, Code, Form, Numeric, Play, Spaces
from boardlab.learn.item import Counter, Hint, Item, lens
from boardlab.learn.misconceptions import Misconception

ROADS = bl.position("cannonball", "connections")
FORTS = bl.position("cannonball", "fort-building")


def item(form: Form, rule: Any, state: Any = None, **more: Any) -> Item:
    return Item("?", form, rule, state, **more)


def thinks(*answers: Any, says: str = "So it is not.", **more: Any) -> Misconception:
    return Misconception("thought", lambda _: answers, says=says, **more)


CHANCE = item(Numeric(), lambda: Fraction(11, 36))
MARKS = item(Spaces(), lambda _: {"b2", "c2", "d2"}, ROADS)


def test_four_states() -> None:
    states = {judge(CHANCE, answer).state for answer in ("11/36", "25/36", "1/2")}
    assert states == {"right", "slip", "wrong"}
    assert Feedback("open").heading == "Not yet"
    assert [bool(judge(CHANCE, answer)) for answer in ("11/36", "25/36")] == [True, False]


def test_a_hint_is_spoken_of_only_where_there_is_one() -> None:
    def broken(_: Item) -> tuple[Hint, ...]:
        raise RuntimeError("no hint")

    hinted = item(CHANCE.form, CHANCE.rule, hints=lambda _: (Hint("Count the ways."),))
    assert judge(hinted, "1/2").sentences == (("Look again, or take a hint.", ""),)
    for hints in (None, lambda _: (), broken):
        bare = item(CHANCE.form, CHANCE.rule, hints=hints)
        assert judge(bare, "1/2").sentences == (("Look again.", ""),)


def test_a_slip_says_which() -> None:
    feedback = judge(CHANCE, "30.6")
    assert feedback.slip == "percent"
    assert "percent sign" in repr(feedback)
    assert repr(feedback).startswith("Right idea.")


def test_a_misconception_is_more_than_a_slip_but_for_the_percent_sign() -> None:
    about = item(Numeric(), lambda: Fraction(2, 3), look_for=(thinks(Fraction(1, 3)),))
    assert judge(about, "1/3").misconception == "thought"
    assert judge(item(Numeric(), lambda: Fraction(2, 3)), "1/3").slip == "complement"
    about = item(Numeric(), lambda: Fraction(17, 36), look_for=(thinks(Fraction(1, 2)),))
    assert judge(about, "0.5").misconception == "thought"
    about = item(Numeric(), lambda: Fraction(1, 4), look_for=(thinks(25),))
    assert judge(about, "25").slip == "percent"


def test_a_misconception_shows_its_picture() -> None:
    picture = drawn(ROADS, caption="Look here.")
    counter = Counter("See.", "connect-edges", drawings=(picture,))
    shown = thinks(Fraction(1, 2), show=lambda *_: counter)
    feedback = judge(item(Numeric(), lambda: Fraction(11, 36), look_for=(shown,)), "1/2")
    assert feedback.sentences == (("So it is not.", ""), ("See.", "connect-edges"))
    data = feedback._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert data["text/plain"] == "Not quite.\nSo it is not.\nSee.  [connect-edges]\nLook here."
    assert to_json(feedback)["figures"]


def test_the_best_explanation_counts() -> None:
    one = Misconception("one", lambda _: [{"b2", "c2", "d2", "e2", "f2"}], says="One.")
    two = Misconception("two", lambda _: [{"b2", "c2", "d2", "e2"}], says="Two.")
    about = item(Spaces(), MARKS.rule, ROADS, look_for=(one, two))
    assert judge(about, "b2 c2 d2 e2").misconception == "two"
    assert judge(about, "b2 c2 d2 e2 f2").misconception == "one"
    assert judge(about, "b2 c2").misconception == ""


def test_marks() -> None:
    assert repr(judge(MARKS, "b2 c2 d2 a1 a2")) == "Not quite.\na1 is marked: look at it once more."
    assert repr(judge(MARKS, "b2")) == "Not quite.\nSomething is missing: look at c2."
    nothing = repr(judge(MARKS, ""))
    assert "Nothing is marked" in nothing
    assert not re.search(r"\b[a-i]\d\b", nothing)


def test_the_position_as_it_was_given_is_no_attempt() -> None:
    about = item(Build(), lambda s: "There is no such fort.", ROADS)
    feedback = judge(about, ROADS)
    assert (feedback.state, feedback.counts) == ("open", False)
    wrong = judge(about, bl.position("cannonball", "own-blockade"))
    assert repr(wrong) == "Not quite.\nThere is no such fort."


def test_an_explanation_comes_with_the_right_answer_only() -> None:
    shown = item(Spaces(), MARKS.rule, ROADS, explain=lens("connection", player=1))
    assert judge(shown, "b2 c2 d2").trace
    assert judge(shown, "b2").trace is None


# ---------------------------------------------------------------------- functions


def reached(state: Any) -> frozenset[str]:
    return frozenset({"b2", "c2", "d2"})


TRIED = item(Code((Trial((ROADS,), ROADS),), starter=lambda _: set()), reached)


def test_a_function_is_shown_one_space_on_which_it_is_wrong() -> None:
    feedback = judge(TRIED, lambda s: ["b2", "c2", "d2", "e2", "f2"])
    assert "The function counts e2 in, which does not belong." in repr(feedback)
    (picture,) = feedback.drawings
    signs = [mark for mark in picture.marks if mark.key.startswith("predict:")]
    assert [mark.spaces for mark in signs] == [("e2",)]
    assert "bl-extra" in feedback._repr_mimebundle_()["image/svg+xml"]

    def short(state: Any) -> set[str]:
        return {"b2"}

    feedback = judge(TRIED, short)
    assert "short leaves c2 out." in repr(feedback)
    assert "d2" not in repr(feedback)
    assert feedback.drawings[0].marks[-1].label == "missed"


def test_spaces_that_a_result_means() -> None:
    trial = Trial((1,), ROADS, spaces=lambda found: [f"{'abcdefghi'[x]}{y + 1}" for x, y in found])
    about = item(Code((trial,)), lambda _: frozenset({(1, 1), (2, 1)}))
    assert "leaves c2 out" in repr(judge(about, lambda _: {(1, 1)}))
    assert "counts a1 in" in repr(judge(about, lambda _: {(1, 1), (2, 1), (0, 0)}))
    assert "another answer" in repr(judge(about, lambda _: {(1, 1), (2, 1), (50, 0)}))
    assert "another answer" in repr(judge(about, lambda _: {"ab"}))


def test_a_function_that_was_not_mended_is_no_attempt() -> None:
    feedback = judge(TRIED, lambda _: [])
    assert (feedback.state, feedback.counts) == ("open", False)
    assert "still does" in repr(feedback)
    assert "leaves b2 out" in repr(feedback)


def test_a_function_that_fails_is_told_why() -> None:
    feedback = judge(TRIED, lambda: {"b2"})
    assert "takes 0 positional arguments" in repr(feedback)
    assert feedback.drawings


def test_a_function_of_numbers_is_told_what_it_gave() -> None:
    about = item(Code((Trial((2,), named={"n": 3}),)), lambda p, n: p**n)
    told = repr(judge(about, lambda p, n: p * n + 1))
    assert "The function(2, n=3) gives 7" in told
    assert "8" not in told


# ---------------------------------------------------------------------- no answer is told


def writings(truth: Fraction) -> set[str]:
    """The ways to write a number that would tell it."""
    found = {str(truth), percentage(truth).removesuffix(" %")}
    found |= {rounded(truth, places) for places in (2, 3, 4)}
    return found | {rounded(truth * 100, places) for places in (1, 2)}


def told(feedback: Feedback) -> str:
    return f"{feedback!r} {to_json(feedback)}"


@settings(max_examples=200)
@given(
    st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=60),
    st.fractions(-1, 2, max_denominator=60),
    st.booleans(),
)
def test_a_wrong_number_is_not_told_the_truth(
    truth: Fraction, wrong: Fraction, known: bool
) -> None:
    assume(truth != wrong)
    about = item(Numeric(), lambda: truth, look_for=(thinks(wrong),) if known else ())
    feedback = judge(about, wrong)
    assert feedback.state in ("wrong", "slip")
    for text in writings(truth):
        assert not re.search(rf"(?<![\d./]){re.escape(text)}(?![\d/])", told(feedback))


@given(st.sets(st.sampled_from(sorted(ROADS.roads)), max_size=8))  # type: ignore[attr-defined]
def test_wrong_marks_are_told_one_space_at_most(marked: set[str]) -> None:
    truth = {"b2", "c2", "d2"}
    assume(marked != truth)
    feedback = judge(MARKS, marked)
    named = set(re.findall(r"\b[a-i]\d\b", repr(feedback)))
    assert feedback.state == "wrong"
    assert len(named) <= 1
    assert not named & truth & marked


@pytest.mark.parametrize("answer", ["b", "c"])
def test_a_wrong_choice_is_not_told_the_truth(answer: str) -> None:
    options = {"a": "Alpha", "b": "Beta", "c": "Gamma"}
    feedback = judge(item(Choice(options), lambda: "a"), answer)
    assert feedback.state == "wrong"
    assert "Alpha" not in told(feedback)


def test_a_wrong_action_is_not_told_the_truth() -> None:
    actions = [str(action) for action in FORTS.legal_actions()]
    about = item(Play(), lambda _: actions[0], FORTS)
    for action in actions[1:]:
        feedback = judge(about, action)
        assert feedback.state == "wrong"
        assert actions[0] not in told(feedback)
    refused = judge(about, "fort a1")
    assert refused.state == "open"


@given(st.integers(-50, 50))
def test_a_wrong_function_is_not_told_the_truth(given_number: int) -> None:
    about = item(Code((Trial((3,)),)), lambda n: 7919 * n)
    feedback = judge(about, lambda _: given_number)
    assert str(7919 * 3) not in told(feedback)


def test_what_cannot_be_read_is_not_told_the_truth() -> None:
    for about in (CHANCE, MARKS, item(Choice({"a": "A"}), lambda: "a")):
        with pytest.raises(FormatError) as raised:
            judge(about, 1j)
        assert about is not CHANCE or "30.56" not in str(raised.value)
