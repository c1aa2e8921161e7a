"""Predictions on the page, and their results beside them."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from boardlab import learn
from boardlab.core.marks import Frame, Trace
from boardlab.core.start import position
from boardlab.learn.forms import Numeric, Spaces
from boardlab.learn.item import Item
from boardlab.learn.predict import Prediction
from boardlab.learn.progress import nowhere
from boardlab.ui import ask
from tests.ui.page import Json, Page, unpacked

STATE = position("cannonball", "connections")


def reach(**more: Any) -> Prediction:
    return learn.predict(
        "Mark every road tile that red reaches.", STATE, "connection.reached",
        given={"player": 1}, lens="connection", **more,
    )  # fmt: skip


def made(prediction: Prediction) -> Page:
    return Page(ask.predicting(prediction))


def seen(prediction: Prediction) -> Page:
    return Page(ask.seeing(prediction.see()))


def card(page: Page) -> Json:
    told: Json = page.shown("ask")
    return told


def said(page: Page) -> str:
    return "\n".join(text for text, _ in card(page)["said"])


# ---------------------------------------------------------------------- predicting


def test_a_prediction_is_kept_and_can_be_changed() -> None:
    prediction = reach()
    page = made(prediction)
    assert (card(page)["title"], card(page)["state"]) == ("Predict", "open")
    assert card(page)["buttons"][0] == ["check", "Predict", True]
    assert [value for value, _ in card(page)["sure"]["options"]] == ["20", "40", "60", "80", "100"]
    page.done("mark", space="b2")
    page.done("answer", sure="60")
    assert (prediction.answer, prediction.sure) == ({"b2"}, 60)
    assert card(page)["state"] == "kept"
    assert card(page)["sure"]["value"] == "60"
    assert "run the next cell" in said(page)
    page.done("mark", space="c2")
    assert card(page)["state"] == "open", "what is marked now is not what is kept"
    assert "press Predict" in said(page)
    assert prediction.answer == {"b2"}
    page.done("mark", space="c2")
    assert card(page)["state"] == "kept"
    page.done("mark", space="b3")
    page.done("answer")
    assert (prediction.answer, prediction.sure) == ({"b2", "b3"}, None)


def test_a_prediction_can_be_skipped_and_made_after_all() -> None:
    prediction = reach()
    page = made(prediction)
    page.done("mark", space="b2")
    page.control("ask", do="skip")
    assert prediction.state == card(page)["state"] == "skipped"
    assert card(page)["marked"] == []
    page.done("mark", space="b2")
    page.done("answer")
    assert prediction.state == card(page)["state"] == "kept"


def test_a_prediction_made_in_a_cell_is_shown_on_the_page() -> None:
    prediction = reach()
    page = made(prediction)
    prediction.predict({"b3", "b2"}, 80)
    assert card(page)["marked"] == ["b2", "b3"]
    assert card(page)["sure"]["value"] == "80"


def test_a_prediction_made_before_is_taken_up_again() -> None:
    entry = nowhere()
    item = Item("Which?", Spaces(), lambda _: {"a1"}, STATE)
    Prediction("red", item, entry=entry).predict({"b2"}, 40)
    page = made(Prediction("red", item, entry=entry))
    assert card(page)["state"] == "kept"
    assert card(page)["marked"] == ["b2"]
    assert card(page)["sure"]["value"] == "40"


@pytest.mark.parametrize("sure", ["50", "", "much", 60, ["60"]])
def test_how_sure_one_is_is_one_of_few(sure: Any) -> None:
    prediction = reach()
    page = made(prediction)
    page.done("mark", space="b2")
    answer = page.ask("answer", sure=sure)
    assert prediction.sure in (None, 60)
    assert (answer["type"] == "error") == (prediction.state == "open")
    assert page.widget.error is None


def test_a_prediction_shows_nothing_of_the_result() -> None:
    told = []
    for truth in ({"a1"}, {"b2", "b3"}):
        item = Item("Which?", Spaces(), lambda _, truth=truth: truth, STATE)
        page = made(Prediction("which", item))
        page.done("mark", space="b2")
        page.done("answer", sure="60")
        answers = [page.ask(kind, space="b2") for kind in ("options", "why", "describe")]
        answers.append(page.ask("reel", lens="connection"))
        told.append(json.dumps([page.live, answers, repr(page.widget)]))
        assert page.live["lens"] == {"names": []}
    assert told[0] == told[1]


# ---------------------------------------------------------------------- seeing


def test_a_result_follows_its_prediction() -> None:
    prediction = reach()
    page = seen(prediction)
    assert said(page) == "No prediction was made."
    assert page.live["lens"]["name"] == "connection"
    truth = prediction.item.truth()
    explanation = prediction.item.explanation()
    assert explanation is not None
    told = page.done("reel", lens="connection")["frames"]
    assert [frame["caption"] for frame in told] == [frame.caption for frame in explanation]
    prediction.predict({"a1", "b2"}, 60)
    marks = {m["s"]: m["t"] for m in unpacked(page.live["marks"]) if m["k"].startswith("predict:")}
    assert set(marks) == {"a1", *truth}
    assert len({marks["a1"], marks["b2"], marks["c2"]}) == 3, "rightly, wrongly, and missed"
    assert "a1" in said(page)
    assert "60" in said(page)
    prediction.skip()
    assert said(page) == "No prediction was made."
    assert not [mark for mark in page.live["marks"] if mark["k"].startswith("predict:")]


def test_a_result_is_the_same_page_wherever_it_is_shown() -> None:
    prediction = reach()
    assert prediction.see() is prediction.see()


def test_nothing_is_to_be_answered_on_a_result() -> None:
    page = seen(reach())
    assert card(page)["buttons"] == []
    for kind, fields in (
        ("mark", {"space": "a1"}),
        ("answer", {"value": "3"}),
        ("control", {"name": "ask", "do": "skip"}),
        ("control", {"name": "ask", "do": "again"}),
    ):
        assert page.declined(kind, **fields)
    assert page.widget.error is None
    page.control("ask", do="clear")
    page.control("turn")
    assert page.done("options", space="b2")["options"]


def test_numbers_are_held_against_each_other_in_a_figure() -> None:
    prediction = learn.predict("How likely?", None, lambda: Fraction(11, 36))
    page = seen(prediction)
    assert page.widget.base == {}
    assert len(card(page)["figures"]) == 1
    prediction.predict("1/6")
    assert "1/6" in said(page)
    assert "11/36" in said(page)
    assert "11/36" in repr(page.widget)
    svg = page.widget.picture()
    assert "11/36" in svg


def test_an_explanation_elsewhere_is_a_figure() -> None:
    trace = Trace([Frame((), "As here.")], position("cannonball", "cannon-range"), "range")
    item = Item("How many?", Numeric(), lambda _: 3, STATE, explain=lambda _: trace)
    page = seen(Prediction("how-many", item))
    assert "name" not in page.live["lens"]
    assert "As here." in [figure["caption"] for figure in card(page)["figures"]]


# ---------------------------------------------------------------------- their static twins


def test_the_twin_of_a_prediction_asks_and_says_how_to_go_on() -> None:
    widget = ask.predicting(reach())
    assert repr(widget).endswith("To predict, run this cell.")
    assert "Mark every road tile" in widget.picture()
    assert "in range" not in widget.picture()


def test_the_twin_of_a_result_is_whole() -> None:
    prediction = reach().predict({"a1", "b2"})
    page = seen(prediction)
    svg = page.widget.picture()
    explanation = prediction.item.explanation()
    assert explanation is not None
    for word in (*explanation[-1].caption.split()[:4], "Mark", "marked"):
        assert word in svg
    assert all(f'class="bl-{kind}"' in svg for kind in ("hit", "extra", "missed"))
    assert "a1" in repr(page.widget)


def test_an_action_that_is_refused_is_no_prediction_and_no_mistake_of_the_question() -> None:
    state = position("cannonball", "fort-building")
    fort = next(action for action in state.legal_actions() if action.kind == "fort")
    prediction = learn.predict("Which fort is it?", state, lambda _: fort)
    page = made(prediction)
    refused = page.declined("answer", value="fort g3")
    assert refused.startswith("'fort g3' is not legal.")
    assert prediction.state == "open"
    page.done("answer", value=str(fort))
    assert prediction.answer == fort
