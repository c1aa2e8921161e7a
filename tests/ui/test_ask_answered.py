"""Questions on the page, once answered: counter-examples, hints, fresh items, what goes wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from boardlab import learn
from boardlab.core.marks import Element, Frame, Layout, Mark, Trace
from boardlab.core.start import position
from boardlab.core.state import State
from boardlab.learn.drawing import Drawing
from boardlab.learn.forms import Spaces
from boardlab.learn.item import Counter, Hint, Item, reason
from boardlab.learn.progress import nowhere
from boardlab.learn.question import Question
from boardlab.ui import ask
from boardlab.ui.ask import Asked
from tests.ui.asking import STATE, built, buttons, card, marked_by, posed, reach
from tests.ui.page import Page, unpacked

# ---------------------------------------------------------------------- counter-examples


def countered(make: Callable[[Item], Counter]) -> Page:
    page = posed(reach(counter=lambda item, _: make(item)))
    page.done("mark", space="a1")
    page.done("answer")
    return page


def frames() -> list[Frame]:
    stop = Mark("stop:a1", "stop", ("a1",))
    return [Frame((), "Look here."), Frame((stop,), "No road.", ("connect-edges",), ("a1",))]


def test_a_counter_example_is_stepped_through_on_the_board() -> None:
    page = countered(lambda item: Counter("Look.", "connect-edges", reason(item, frames())))
    assert ["Look.", "connect-edges"] in card(page)["said"]
    ((name, label, hint),) = page.live["lens"]["names"]
    assert (page.live["lens"]["name"], label, hint) == (name, "Why", "")
    told = page.done("reel", lens=name)["frames"]
    assert [frame["caption"] for frame in told] == ["Look here.", "No road."]
    assert told[1]["add"][0]["u"] == "stop"
    assert card(page)["figures"] == []
    page.done("mark", space="b1")
    assert page.live["lens"]["name"] == name, "the same one stays on"
    page.done("answer")
    assert page.live["lens"]["name"] != name, "another one is turned on anew"
    assert page.declined("reel", lens=name)


def test_a_counter_example_elsewhere_is_a_picture() -> None:
    other = position("cannonball", "cannon-range")
    page = countered(lambda _: Counter("As here.", "", Trace(frames(), other, "why")))
    assert page.live["lens"]["names"] == []
    (figure,) = card(page)["figures"]
    assert figure["caption"] == "No road."
    assert figure["base"]["rows"]
    assert "stop:a1" in {mark["k"] for mark in unpacked(figure["marks"])}
    assert not any("range" in mark["k"] for mark in figure["marks"])


def drawing() -> Drawing:
    corner = Element("rect", {"x": 0, "y": 0, "width": 1, "height": 1})
    return Drawing(Layout("Dice", (0, 0, 40, 40), (), {}, corner), (), "Two dice.")


def test_drawings_are_figures() -> None:
    page = countered(lambda _: Counter("As here.", drawings=(drawing(),)))
    assert [figure["caption"] for figure in card(page)["figures"]] == ["Two dice."]


def test_the_explanation_is_on_once_the_answer_is_right() -> None:
    question = reach()
    page = posed(question)
    question.check(question.item.truth())
    name = page.live["lens"]["name"]
    told = page.done("reel", lens=name)["frames"]
    explanation = question.item.explanation()
    assert explanation is not None
    assert [frame["caption"] for frame in told] == [frame.caption for frame in explanation]
    page.control("turn")
    turned = page.done("reel", lens=name)["frames"]
    assert [frame["caption"] for frame in turned] == [frame["caption"] for frame in told]


# ---------------------------------------------------------------------- hints


def test_hints_come_one_by_one_and_point_at_spaces() -> None:
    hints = [Hint("Look at b2.", ("b2", "nowhere")), Hint("A picture.", (), (drawing(),))]
    page = posed(reach(hints=hints))
    assert marked_by(page, "hint") == set()
    page.control("ask", do="hint")
    (first,) = card(page)["hints"]
    assert first == {"title": "Hint 1 of 2", "text": "Look at b2.", "figures": []}
    assert marked_by(page, "hint") == {"b2"}
    page.control("ask", do="hint")
    assert [figure["caption"] for figure in card(page)["hints"][1]["figures"]] == ["Two dice."]
    assert not buttons(page)["hint"]
    assert page.declined("control", name="ask", do="hint")
    page.control("ask", do="again")
    assert card(page)["hints"] == []
    assert marked_by(page, "hint") == set()


# ---------------------------------------------------------------------- fresh items


def fresh() -> Question:
    states = [position("cannonball", name) for name in ("connections", "bay", "midgame")]
    return learn.ask("Mark the roads.", states, lambda state: set(state.roads))


def test_fresh_items_lead_to_mastery() -> None:
    question = fresh()
    page = posed(question)
    for number in range(3):
        assert card(page)["streak"]["at"] == number
        question.check(question.item.truth())
        assert card(page)["streak"]["at"] == number + 1
        page.control("ask", do="again")
    assert card(page)["streak"]["label"] == "Mastered"
    assert question.mastered


def test_what_was_pressed_at_the_sight_of_another_item_does_nothing() -> None:
    question = fresh()
    page = posed(question)
    rev = page.live["rev"]
    page.control("ask", do="again", rev=rev)
    assert page.declined("control", name="ask", do="again", rev=rev), "a double click"
    for kind, fields in (("mark", {"space": "a1"}), ("answer", {})):
        assert "changed" in page.declined(kind, rev=rev, **fields)
    assert question.number == 2
    assert page.widget.base["spaces"]


def test_each_item_has_its_own_board() -> None:
    question = fresh()
    page = posed(question)
    seen = set()
    for _ in range(6):
        assert page.widget.state == question.item.state
        seen.add(json.dumps(page.widget.base["rows"]))
        page.control("ask", do="again")
    assert len(seen) > 1


# ---------------------------------------------------------------------- whatever happens


def test_what_is_checked_in_a_cell_is_shown_on_the_page() -> None:
    question = reach()
    page = posed(question)
    page.done("mark", space="a1")
    question.check("b2, b3")
    assert card(page)["marked"] == ["b2", "b3"]
    number = learn.ask("How many?", None, lambda: 4)
    page = posed(number)
    number.check(Fraction(3))
    assert card(page)["answer"] == "3"


def test_a_question_has_one_page_until_that_is_closed() -> None:
    question = reach()
    first = shown(question)
    assert shown(question) == first
    question._page.close()
    assert shown(question) != first


def shown(question: Question) -> str:
    bundle = question._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    return str(data["application/vnd.jupyter.widget-view+json"]["model_id"])


def test_a_question_that_is_asked_again_is_taken_up_where_it_was() -> None:
    entry = nowhere()

    def make(_rng: Any) -> Item:
        hints = (Hint("Look.", ("b2",)),)
        return Item("Which?", Spaces(), lambda _: {"b2"}, STATE, hints=lambda _: hints)

    first = Question("which", make, entry=entry)
    first.check({"a1"})
    first.hint()
    page = posed(Question("which", make, entry=entry))
    assert card(page)["state"] == "wrong"
    assert card(page)["marked"] == ["a1"]
    assert len(card(page)["hints"]) == 1
    assert marked_by(page, "hint") == {"b2"}


def test_a_closed_page_is_left_alone() -> None:
    question = reach()
    page = posed(question)
    page.widget.close()
    live, page.sent = page.live, []
    question.check("a1")
    assert page.live is live
    assert page.sent == []
    assert page.widget.error is None


def test_two_pages_of_one_question_agree() -> None:
    question = fresh()
    one, other = posed(question), posed(question)
    one.done("mark", space="a1")
    one.done("answer")
    assert card(other)["marked"] == ["a1"]
    assert card(other)["state"] == "wrong"
    other.control("ask", do="again")
    assert card(one)["state"] == "open"
    assert card(one)["marked"] == []


def test_a_rule_that_fails_is_told_and_counts_nothing() -> None:
    broken = False

    def rule(_state: State) -> set[str]:
        return {"a1"} if not broken else {str(1 // 0)}

    question = learn.ask("Which?", STATE, rule)
    page = posed(question)
    broken = True
    page.done("mark", space="a1")
    said = page.declined("answer")
    assert "ZeroDivisionError" in said
    assert "Nothing was counted" in said
    assert "ZeroDivisionError" in str(page.widget.error)
    assert card(page)["state"] == "open"
    broken = False
    page.done("answer")
    assert card(page)["state"] == "right"


def test_hints_that_fail_are_told_when_one_is_asked_for() -> None:
    def hints(_item: Item) -> Iterator[Hint]:
        raise KeyError("no hint")

    def make(_rng: Any) -> Item:
        from boardlab.learn.forms import Numeric

        return Item("How many?", Numeric(), lambda: 3, hints=hints)

    page = posed(Question("broken", make))
    assert "no hint" in page.declined("control", name="ask", do="hint")


@pytest.mark.parametrize("what", ["skip", "undo", "", None, 5, ["again"], {"a": 1}])
def test_what_cannot_be_done_is_declined(what: Any) -> None:
    page = posed(reach())
    assert page.declined("control", name="ask", do=what)
    assert page.widget.error is None


def test_answers_from_two_threads_come_one_after_another() -> None:
    question = fresh()
    page = posed(question)
    spaces = sorted(page.widget.base["spaces"])[:20]
    failed: list[BaseException] = []

    def press() -> None:
        try:
            for space in spaces:
                page.widget.ask({"type": "mark", "space": space, "rev": page.live["rev"]})
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(10):
        question.check("a1")
    for thread in threads:
        thread.join(20)
    assert not any(thread.is_alive() for thread in threads), "nobody waits for each other"
    assert failed == []


# ---------------------------------------------------------------------- its static twin


@pytest.mark.parametrize(
    "question",
    [
        reach,
        built,
        lambda: learn.ask("Line one.\nLine two.", None, lambda: 3),
        lambda: learn.ask("Which?", None, lambda: "a", choices={"a": "Apples", "b": "Pears"}),
    ],
    ids=["spaces", "position", "number", "choice"],
)
def test_the_twin_asks_and_says_how_to_go_on(question: Callable[[], Question]) -> None:
    asked = question()
    widget = ask.asking(asked)
    assert isinstance(widget, Asked)
    svg = widget.picture()
    assert svg == ask.asking(question()).picture()
    for line in asked.item.prompt.splitlines():
        assert all(word in svg for word in line.split())
    for _, label in asked.item.form.page(asked.item).get("options", ()):
        assert label in svg
    assert "in range" not in svg
    assert repr(widget).startswith(repr(asked))
    assert repr(widget).endswith("run this cell.")
    if asked.item.form.kind == "number":
        assert svg.count("Line") == 2 + svg.count("<desc>Line one. Line two") * 2
        assert "____" in svg
