"""Questions on the page: every form is answered, and nothing tells the answer before that."""

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
from boardlab.ui.ask import Asked, Building
from tests.ui.page import Json, Page, unpacked

STATE = position("cannonball", "connections")
RED = {"given": {"player": 1}}


def posed(question: Question) -> Page:
    return Page(ask.asking(question))


def card(page: Page) -> Json:
    told: Json = page.shown("ask")
    return told


def reach(**more: Any) -> Question:
    """Which road tiles red reaches."""
    asked: Any = {**RED, "lens": "connection", **more}
    return learn.ask("Mark every road tile that red reaches.", STATE, "connection.reached", **asked)


def buttons(page: Page) -> dict[str, bool]:
    """Which buttons there are, and whether each can be pressed."""
    return {name: enabled for name, _, enabled in card(page)["buttons"]}


def marked_by(page: Page, kind: str) -> set[str]:
    """The spaces of the marks of a kind on the board."""
    marks = unpacked(page.live["marks"])
    return {mark["s"] for mark in marks if mark["k"].startswith(f"{kind}:")}


# ---------------------------------------------------------------------- marking spaces


def test_spaces_are_marked_and_checked() -> None:
    question = reach()
    page = posed(question)
    assert card(page)["prompt"] == question.item.prompt
    assert card(page)["form"] == {"kind": "spaces"}
    for space in ("d2", "c4", "b2", "c4"):
        page.done("mark", space=space)
    assert card(page)["marked"] == card(page)["answer"] == ["b2", "d2"]
    assert card(page)["tally"] == "2 marked"
    page.done("answer")
    assert question.answer == {"b2", "d2"}
    assert card(page)["state"] == "wrong"
    assert card(page)["heading"]
    for space in question.item.truth() - {"b2", "d2"}:
        page.done("mark", space=space)
    assert card(page)["state"] == "wrong", "what was said stays while one goes on"
    page.done("answer")
    assert card(page)["state"] == "right"
    assert question.feedback
    assert buttons(page) == {"check": False, "hint": False, "clear": False, "again": True} or (
        buttons(page) == {"check": False, "clear": False, "again": True}
    )


def test_what_is_right_is_not_changed_any_more() -> None:
    question = reach()
    page = posed(question)
    question.check(question.item.truth())
    assert marked_by(page, "predict") == question.item.truth()
    assert card(page)["marked"] == [], "what was marked does not hide the explanation"
    for message in ({"space": "a1"},):
        assert page.declined("mark", **message)
    assert page.declined("answer")
    assert page.declined("control", name="ask", do="hint")
    page.control("ask", do="again")
    assert card(page)["marked"] == []
    assert card(page)["state"] == "open"


def test_nothing_marked_is_an_answer_only_if_one_means_it() -> None:
    page = posed(reach())
    said = page.declined("answer")
    assert "again" in said
    assert card(page)["state"] == "open"
    page.done("answer")
    assert card(page)["state"] == "wrong"


def test_clear_takes_the_marks_away() -> None:
    page = posed(reach())
    assert not buttons(page)["clear"]
    page.done("mark", space="a1")
    assert buttons(page)["clear"]
    page.control("ask", do="clear")
    assert card(page)["marked"] == []


@pytest.mark.parametrize("space", ["z9", "", None, 7, ["a1"]])
def test_what_is_no_space_is_not_marked(space: Any) -> None:
    page = posed(reach())
    assert "no space" in page.declined("mark", space=space)
    assert card(page)["marked"] == []


def test_the_board_turns_under_its_marks() -> None:
    page = posed(reach())
    page.done("mark", space="a1")
    before = page.widget.base["spaces"]["a1"]
    page.control("turn")
    assert page.widget.base["spaces"]["a1"] != before
    assert card(page)["marked"] == ["a1"]


# ---------------------------------------------------------------------- the other forms


def test_a_number_is_typed() -> None:
    question = learn.ask("How likely?", None, lambda: Fraction(11, 36))
    page = posed(question)
    assert page.widget.base == {}
    assert "marks" not in page.live
    assert card(page)["form"]["kind"] == "number"
    assert "no number" in page.declined("answer", value="much")
    assert page.declined("answer", value="  ")
    assert page.declined("answer")
    assert page.declined("answer", value=7)
    assert page.declined("answer", value="9" * 1000)
    assert page.declined("mark", space="a1")
    assert card(page)["state"] == "open"
    page.done("answer", value="0.3")
    assert card(page)["state"] == "slip"
    assert card(page)["answer"] == "0.3"
    page.done("answer", value="30.6 %")
    assert card(page)["state"] == "right"
    assert card(page)["answer"] == "30.6 %"


def test_one_of_several_is_chosen() -> None:
    question = learn.ask(
        "Fewer or more?", STATE, lambda _: "more", choices={"fewer": "fewer tiles", "more": "more"}
    )
    page = posed(question)
    assert card(page)["form"]["options"] == [["fewer", "fewer tiles"], ["more", "more"]]
    assert page.declined("answer")
    assert page.declined("answer", value="as many")
    page.done("answer", value="fewer")
    assert card(page)["state"] == "wrong"
    page.done("answer", value="more")
    assert card(page)["answer"] == "more"
    assert card(page)["state"] == "right"


def test_an_action_is_pressed_or_typed_and_refused_with_every_reason() -> None:
    state = position("cannonball", "fort-building")
    forts = [action for action in state.legal_actions() if action.kind == "fort"]
    question = learn.ask("Build the fort.", state, lambda _: forts[:1])
    page = posed(question)
    assert card(page)["form"]["kind"] == "space"
    page.done("mark", space="g3")
    assert card(page)["answer"] == "fort g3"
    assert card(page)["marked"] == ["g3"]
    page.done("answer")
    verdict = state.check("fort g3")
    assert [text for text, _ in card(page)["said"]][: len(verdict.reasons)] == [
        each.text for each in verdict.reasons
    ]
    assert card(page)["state"] == "open", "what the rules refuse is no attempt"
    lens = page.live["lens"]["name"]
    assert page.done("reel", lens=lens)["frames"][-1]["add"]
    page.done("mark", space="g3")
    assert card(page)["answer"] is None
    page.done("answer", value=str(forts[0]))
    assert card(page)["state"] == "right"
    assert card(page)["marked"] == [forts[0].args[0]]


@pytest.mark.parametrize("text", ["fort g3", "FORT G3", " Fort  g3 ", "G3"])
def test_a_typed_action_is_marked_however_it_is_written(text: str) -> None:
    state = position("cannonball", "fort-building")
    page = posed(learn.ask("Build.", state, lambda _: ["fort e2"], kind="fort"))
    page.done("answer", value=text)
    assert card(page)["marked"] == ["g3"]
    page.done("mark", space="g3")
    assert card(page)["answer"] is None


def test_without_a_press_there_is_no_action() -> None:
    forts = position("cannonball", "fort-building").legal_actions()[:1]
    page = posed(learn.ask("Build.", position("cannonball", "fort-building"), lambda _: forts))
    assert page.declined("answer")
    assert card(page)["state"] == "open"


def connected(state: Any) -> Any:
    return "b5" in state.roads or "There is no road at b5."


def built() -> Question:
    return learn.ask("Lay a road at b5.", STATE, connected, kind="position")


def test_a_position_is_painted_and_checked() -> None:
    question = built()
    page = posed(question)
    widget = page.widget
    assert isinstance(widget, Building)
    page.done("answer")
    assert card(page)["state"] == "open", "what is still as it was given is no attempt"
    page.done("paint", space="a2", tool="road")
    page.done("answer")
    assert card(page)["state"] == "wrong"
    assert ["There is no road at b5.", ""] in card(page)["said"]
    page.done("paint", space="b5", tool="road")
    page.done("answer")
    assert card(page)["state"] == "right", card(page)
    assert page.declined("answer")
    page.control("ask", do="again")
    assert widget.text == STATE.diagram()
    assert card(page)["state"] == "open"


def test_an_impossible_position_is_no_answer() -> None:
    question = built()
    page = posed(question)
    page.done("paint", space="a1", tool="road")
    page.control("field", field="supply", value="0")
    assert page.shown("editor")["problems"]
    assert page.declined("answer")
    assert question.feedback.state == "open"
    page.control("ask", do="clear")
    assert page.shown("editor")["text"] == STATE.diagram()
    page.control("undo")
    assert page.shown("editor")["text"] != STATE.diagram()


def test_a_function_is_handed_in_from_a_cell() -> None:
    question = learn.ask("Write it.", [STATE], lambda state: len(state.roads), kind="code")
    page = posed(question)
    assert "check" not in buttons(page)
    assert page.declined("answer", value="lambda s: 1")
    feedback = question.check(lambda state: 0)
    assert card(page)["state"] == "wrong"
    assert [text for text, _ in card(page)["said"]] == [text for text, _ in feedback.sentences]
    question.check(lambda state: len(state.roads))
    assert card(page)["state"] == "right"


# ---------------------------------------------------------------------- nothing is told


def everything(page: Page) -> str:
    """All that a page knows of a question, and all that it can find out, as text."""
    widget = page.widget
    asked: list[Json] = [{"type": kind} for kind in ("describe", "press", "log", "moves")]
    for space in widget.base.get("spaces", ()):
        asked += [{"type": kind, "space": space} for kind in ("options", "why")]
    asked += [
        {"type": "reel", "lens": lens, "space": space, "player": player}
        for lens in ("why", "why-0", "why-1", "connection", "range", "legal", "score")
        for space in (None, "b2")
        for player in (None, 1)
    ]
    told = []
    for message in asked:
        answer = page.ask(message.pop("type"), **message)
        answer.pop("id")
        told.append(answer)
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    data = {mime: value for mime, value in bundle[0].items() if "widget-view" not in mime}
    return json.dumps([widget.base, widget.live, told, data, repr(widget)], sort_keys=True)


TRUTHS: dict[str, tuple[Any, Any]] = {
    "spaces": ({"b2", "c2"}, {"a1"}),
    "number": (7, Fraction(5, 36)),
    "choice": (True, False),
    "action": (["fort e3"], ["fort f3"]),
    "position": (True, False),
}


@pytest.mark.parametrize(
    ("kind", "board"), [*((kind, True) for kind in TRUTHS), ("number", False), ("choice", False)]
)
def test_two_truths_look_the_same_until_answered(kind: str, board: bool) -> None:
    """Whatever the rule says, the page knows the same, and can find out the same."""
    state = position("cannonball", "fort-building") if board else None
    told = []
    for truth in TRUTHS[kind]:

        def rule(*about: State, truth: Any = truth) -> Any:
            return about[:1] != (state,) and truth if kind == "position" else truth

        question = learn.ask("What?", state, rule, kind=kind)
        told.append(everything(posed(question)))
    assert told[0] == told[1]


@pytest.mark.parametrize("name", ["connections", "cannon-range", "fort-building", "last-road"])
def test_no_evidence_is_on_the_board_or_to_be_asked_for(name: str) -> None:
    state = position("cannonball", name)
    for question in (
        learn.ask("Which?", state, lambda _: {"a1"}),
        learn.ask("Make it.", state, lambda _: False, kind="position"),
    ):
        page = posed(question)
        assert page.live["lens"] == {"names": []}
        keys = {mark["k"].partition(":")[0] for mark in unpacked(page.live["marks"])}
        assert not keys & {"range", "last", "shot", "burst", "landing-board"}
        assert "in range" not in json.dumps([page.live, page.widget.base])
        assert page.done("describe")["text"].count("in range") == 0
        for kind in ("options", "why"):
            assert "first" in page.declined(kind, space="a1")
        for lens in ("connection", "range", "why", "why-0"):
            assert page.declined("reel", lens=lens)


@pytest.mark.parametrize("refused", ["fort g3", "fort", "xyz", "fort z9", "blockade a1", "g3"])
def test_what_is_refused_tells_nothing_that_is_allowed(refused: str) -> None:
    """The rules' advice on a refused action may be the answer."""
    state = position("cannonball", "fort-building")
    legal = [str(action) for action in state.legal_actions()]
    page = posed(learn.ask("Build.", state, lambda _: legal, kind="action"))
    page.done("answer", value=refused)
    said = " ".join(text for text, _ in card(page)["said"])
    assert said
    assert not [action for action in legal if action in said or action.split()[1] in said.split()]


def test_how_a_game_ended_is_not_told() -> None:
    state = position("cannonball", "last-road")
    state = state.apply(next(a for a in state.legal_actions() if a.kind == "road"))
    won = str(screen_headline(state))
    assert won not in everything(
        posed(learn.ask("Who wins?", state, lambda _: "red", kind=None, choices=("blue", "red")))
    )


def screen_headline(state: State) -> str:
    from boardlab.ui import screen

    return str(screen.scene(state).headline(state))


def test_a_wrong_answer_gets_one_space_and_no_more() -> None:
    question = reach()
    page = posed(question)
    page.done("mark", space="a1")
    page.done("answer")
    truth = question.item.truth()
    said = json.dumps(card(page)["said"])
    named = {space for space in page.widget.base["spaces"] if space in said}
    assert named == {"a1"}
    ((lens, *_),) = page.live["lens"]["names"]
    frames = page.done("reel", lens=lens)["frames"]
    shown = {mark["s"] for frame in frames for mark in unpacked(frame["add"])}
    assert shown == {"a1", "b2"}, "the space, and the fort where red's roads begin"
    assert not truth & set(card(page)["marked"])
    for kind in ("options", "why"):
        assert page.declined(kind, space="b2")


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
