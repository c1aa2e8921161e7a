"""Questions on the page: every form is answered, and nothing tells the answer before that."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from boardlab import learn
from boardlab.core.start import position
from boardlab.core.state import State
from boardlab.ui.ask import Building
from tests.ui.asking import STATE, built, buttons, card, marked_by, posed, reach
from tests.ui.page import Json, Page, unpacked

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
    form = card(page)["form"]
    assert form["kind"] == "space"
    assert form["label"].startswith("Press a space"), "the usual way comes first"
    assert form["example"].startswith("such as ")
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


def test_beside_a_position_to_make_are_tools_and_little_else() -> None:
    """No headers, no code, no verdict; and the tool to begin with adds nothing."""
    page = posed(built())
    editor = page.shown("editor")
    assert editor["tool"] == "clear"
    assert len(editor["tools"]) > 10
    assert (editor["fields"], editor["code"]) == ([], "")
    assert page.status["text"] == ""
    page.done("paint", space="a2")
    assert page.status["text"] == "There is nothing to remove at a2."
    page.done("paint", space="a2", tool="road")
    assert page.status["text"] == ""
    page.control("field", field="supply", value="0")
    assert page.status["text"].startswith("Not possible yet. Turn: "), "a header by its name"


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
