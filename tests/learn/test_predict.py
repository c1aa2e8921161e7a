"""A prediction, and the result beside it: in sentences, on the board, on a scale."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import boardlab as bl
from boardlab import learn
from boardlab.core.errors import FormatError, IllegalAction
from boardlab.learn.beside import bars, marks
from boardlab.learn.forms import Numeric, Spaces
from boardlab.learn.item import Item
from boardlab.learn.numbers import read_number
from boardlab.learn.predict import SURE, Prediction
from boardlab.learn.progress import Entry, Progress
from boardlab.view import themes

ROADS = bl.position("cannonball", "connections")


def spaces(*truth: str) -> Item:
    return Item("?", Spaces(), lambda _: truth, ROADS)


def number(truth: Any, chance: bool | None = None) -> Item:
    return Item("?", Numeric(chance), lambda: truth)


@pytest.fixture
def entry(tmp_path: Path) -> Entry:
    return Progress(tmp_path / "progress.json").entry("quiz", "predictions", "one")


def said(item: Item, answer: Any, sure: int | None = None) -> str:
    return " ".join(Prediction("p", item).predict(answer, sure).see().sentences)


@pytest.mark.parametrize(
    ("truth", "answer", "sentence"),
    [
        ("", "", "You marked nothing, and rightly: there is none."),
        ("b2", "b2", "You marked the one there is, and nothing else."),
        ("b2 c2", "b2 c2", "You marked all 2, and nothing else."),
        ("", "b2", "There is none to mark. Not among them: b2."),
        ("b2", "", "There is one to mark. Missed: b2."),
        ("b2", "c2", "There is one to mark. Not among them: c2. Missed: b2."),
        ("b2 c2 d2", "b2", "You marked 1 of the 3. Missed: c2 and d2."),
        ("b2 c2", "a1 b2", "You marked 1 of the 2. Not among them: a1. Missed: c2."),
    ],
)  # fmt: skip
def test_spaces_compared(truth: str, answer: str, sentence: str) -> None:
    assert said(spaces(*truth.split()), answer) == sentence


def test_numbers_compared() -> None:
    assert said(number(Fraction(11, 36)), "40 %") == "You predicted 40 %; it is 11/36 = 30.6 %."
    assert said(number(9), 9, 80) == "You predicted 9, and so it is. You were 80 % sure."


def test_no_prediction() -> None:
    prediction = Prediction("p", number(9))
    assert prediction.see().sentences == ("No prediction was made.",)
    assert prediction.skip().see().sentences == ("No prediction was made.",)
    assert prediction.see().drawing
    assert prediction.see().marks == ()


def test_a_prediction_can_be_changed() -> None:
    prediction = Prediction("p", number(9)).predict("7", "60")
    assert (prediction.state, prediction.sure) == ("kept", 60)
    seen = prediction.see()
    prediction.predict(9)
    assert prediction.sure is None
    assert seen.sentences == ("You predicted 9, and so it is.",)


@pytest.mark.parametrize("sure", [50, "much", True, 60.5, [60]])
def test_how_sure_one_can_be(sure: Any) -> None:
    with pytest.raises(FormatError, match=r"20, 40, 60, 80, 100"):
        Prediction("p", number(9)).predict(9, sure)
    assert 50 not in SURE


def test_what_cannot_be_read_is_no_prediction() -> None:
    prediction = Prediction("p", number(9))
    with pytest.raises(FormatError):
        prediction.predict("many")
    assert prediction.state == "open"
    played = learn.predict("?", ROADS, lambda s: s.legal_actions()[0])
    with pytest.raises(IllegalAction):
        played.predict("road z9")


@pytest.mark.parametrize("item", [spaces("b2", "c2"), number(Fraction(11, 36))])
def test_a_prediction_is_taken_up_again(entry: Entry, item: Item) -> None:
    answer = "b2 d2" if isinstance(item.form, Spaces) else "30,6%"
    made = Prediction("p", item, entry=entry).predict(answer, 40)
    later = Prediction("p", item, entry=entry)
    assert (later.answer, later.sure, later.state) == (made.answer, 40, "kept")
    later.skip()
    assert Prediction("p", item, entry=entry).state == "skipped"
    assert entry.get("right") is None


# ---------------------------------------------------------------------- on the board


def test_marks_on_the_board() -> None:
    found = marks(spaces("b2", "c2"), frozenset({"b2", "d2"}))
    assert {mark.spaces[0]: mark.label for mark in found} == {
        "b2": "marked rightly",
        "c2": "missed",
        "d2": "marked, but does not belong",
    }
    shapes = {mark.label: [element.attrs["d"] for element in mark.draw] for mark in found}
    assert len({shape[1] for shape in shapes.values()}) == 3  # told apart without colour
    for mark in found:
        for element in mark.draw:
            assert element.attrs["class"] in themes.RULES


# ---------------------------------------------------------------------- on a scale


def texts(item: Item, answer: Any = None) -> list[str]:
    drawing = bars(item, None if answer is None else read_number(answer))
    return [element.text for element in drawing.marks[0].draw if element.text]


def drawn(item: Item, answer: Any = None) -> dict[str, Any]:
    drawing = bars(item, None if answer is None else read_number(answer))
    return {str(element.attrs["class"]): element.attrs for element in drawing.marks[0].draw}


def test_a_chance_lies_between_0_and_100_percent() -> None:
    item = number(Fraction(11, 36))
    found = texts(item, "40 %")
    assert found == [
        *("0 %", "25 %", "50 %", "75 %", "100 %"),
        *("exact: 11/36 = 30.6 %", "you: 40 %"),
    ]
    bar, track = drawn(item)["bl-bar"], drawn(item)["bl-track"]
    assert float(bar["width"]) / float(track["width"]) == pytest.approx(11 / 36, abs=0.001)
    assert repr(bars(item, read_number("0.4"))) == "you: 0.4; exact: 11/36 = 30.6 %"


def test_the_picture_says_percent() -> None:
    svg = bars(number(Fraction(1, 4)), read_number("40 %")).svg
    assert ">100 %<" in svg
    assert ">you: 40 %<" in svg


def test_a_count_begins_at_0() -> None:
    assert texts(number(9), 12)[:7] == ["0", "2", "4", "6", "8", "10", "12"]
    assert texts(number(0))[:2] == ["0", "1"]
    assert "bl-bar" not in drawn(number(0))
    assert texts(number(-3), 4)[:5] == ["-4", "-2", "0", "2", "4"]


@pytest.mark.parametrize("answer", ["300 %", "-2", 10**30, -(10**30)])
def test_what_is_far_off_points_out_of_the_picture(answer: Any) -> None:
    found = drawn(number(Fraction(1, 36)), answer)
    assert "bl-guess" not in found
    assert "bl-guess-head" in found
    assert texts(number(Fraction(1, 36)), answer)[-1].startswith("you: ")


@pytest.mark.parametrize("truth", [0, 1, 7, 10**9, Fraction(1, 10**9), Fraction(9, 4), -5])
@pytest.mark.parametrize("answer", [None, 0, "0.5", 7, -3, "1e-9", 10**12])
def test_everything_lies_on_the_picture(truth: Any, answer: Any) -> None:
    drawing = bars(number(truth), None if answer is None else read_number(answer))
    width = drawing.layout.view[2]
    ticks = 0
    for element in drawing.marks[0].draw:
        assert element.attrs["class"] in themes.RULES
        if "x" in element.attrs:
            assert 0 <= float(element.attrs["x"]) <= width
        ticks += element.attrs["class"] == "bl-axis"
    assert 2 <= ticks <= 9
