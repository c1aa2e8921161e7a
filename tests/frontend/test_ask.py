"""A question: marking spaces on the board, and answering in the card."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontend.asking import RIGHT, active, alone, bare, field_of, signed, then
from tests.frontend.harness import Front
from tests.frontend.samples import BUTTONS, FORMS, REEL, SURE, Sample, question

# ---------------------------------------------------------------------- on the board


def test_marked_spaces_are_selected_named_and_signed(front: Front, sample: Sample) -> None:
    first, second = sample.first, sample.closed
    live = question(sample, marked=[second], tally="1 marked")
    front.mount(sample.base, live)
    grid = front.page.get_by_role("grid")
    assert grid.get_attribute("aria-multiselectable") == "true"
    assert front.cell(second).get_attribute("aria-selected") == "true"
    assert front.cell(first).get_attribute("aria-selected") == "false"
    assert front.name(second).endswith(", marked")
    assert "marked" not in front.name(first)
    assert signed(front) == [second]
    expect(front.page.get_by_text("1 marked")).to_be_visible()
    front.update(live=then(live, 2, marked=[first], tally="1 marked"))
    assert signed(front) == [first]
    front.update(live={**sample.live, "rev": 3})  # no question any more
    assert grid.get_attribute("aria-multiselectable") is None
    assert front.cell(first).get_attribute("aria-selected") is None
    assert signed(front) == []
    assert front.page.get_by_role("group", name="Predict").count() == 0


def test_the_sign_takes_no_press(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares, marked=["c4"]))
    front.cell("c4").click(position={"x": 34, "y": 34})  # on its tab
    assert [message["space"] for message in front.sent("mark")] == ["c4"]


def test_a_marked_space_hides_nothing_and_is_not_called_right(front: Front, sample: Sample) -> None:
    """An outline without a veil, and a tab: a tick would be a verdict."""
    front.mount(sample.base, question(sample, marked=[sample.closed]))
    sign = front.page.locator(".bl-picked")
    assert sign.locator("> *").count() == 3
    fills = sign.locator("> *").evaluate_all("all => all.map(e => getComputedStyle(e).fill)")
    assert fills[:2] == ["none", "none"]
    tab = sign.locator("> :last-child").evaluate("e => e.getBBox().width * e.getBBox().height")
    whole = sign.locator("> :first-child").evaluate("e => e.getBBox().width * e.getBBox().height")
    assert 0 < tab < whole / 10
    if "overlay" in sample.base.get("layers", ()):  # hints, and what forbids a space
        expect(
            front.page.locator(".bl-layer-marked + .bl-cells + .bl-layer-overlay")
        ).to_have_count(1)


def test_marks_recede_behind_the_evidence(front: Front, squares: Sample) -> None:
    """What speaks against an answer is drawn above the answer, which is thin then."""
    live = question(squares, marked=["c4", "d4"])
    front.mount(squares.base, {**live, "lens": {"names": [], "name": ""}})
    width = "e => parseFloat(getComputedStyle(e.children[1]).strokeWidth)"
    bold = front.page.locator(".bl-picked").first.evaluate(width)
    offer = {"names": [["why-1", "Why", ""]], "name": "why-1"}
    wrong = {**RIGHT, "state": "wrong", "buttons": BUTTONS}
    front.update(live={**then(live, 2, **wrong), "lens": offer})
    front.page.wait_for_function("host.models[0].sent.length === 1")
    front.answer(front.sent("reel")[0], frames=REEL)
    evidence = front.page.locator("[data-key^='lens:']")
    expect(evidence).not_to_have_count(0)
    assert signed(front) == ["c4", "d4"]
    assert front.page.locator(".bl-picked").first.evaluate(width) < bold / 1.5
    below = """([sign, ...all]) => all.every((e) =>
        sign.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    both = front.page.locator(".bl-picked >> nth=-1").or_(evidence)
    assert both.count() == 1 + evidence.count()
    assert both.evaluate_all(below)
    front.button("Why").click()
    assert front.page.locator(".bl-picked").first.evaluate(width) == bold


def test_a_press_marks_in_the_same_frame(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares))
    front.cell("c4").click()
    [message] = front.sent()
    assert bare(message) == {"type": "mark", "space": "c4", "rev": 1}
    assert "bl-pending" in (front.cell("c4").get_attribute("class") or "")
    front.cell("c4").click()
    assert len(front.sent()) == 1  # the first is not answered yet
    front.answer(message)
    expect(front.page.locator(".bl-pending")).to_have_count(0)
    front.page.keyboard.press("ArrowRight")
    front.page.keyboard.press("Enter")
    front.page.keyboard.press("ArrowRight")
    front.page.keyboard.press("Space")
    assert [m["space"] for m in front.sent("mark")] == ["c4", "d4", "e4"]
    assert not front.chooser.is_visible()


def test_a_board_with_a_question_gives_nothing_away(front: Front, squares: Sample) -> None:
    front.freeze()
    said = {"status": {"text": "Mark.", "rule": None, "tone": "turn"}}
    front.mount(squares.base, {**question(squares), **said})
    front.cell("c4").hover()
    front.page.clock.run_for(2000)
    front.cell("c4").focus()
    for key in ("?", "l", "Escape"):
        front.page.keyboard.press(key)
    front.page.clock.run_for(2000)
    assert front.sent() == []
    assert front.page.locator("[data-legal], .bl-dot").count() == 0
    assert not front.page.get_by_role("group", name="Lenses").is_visible()
    assert not front.page.get_by_text("Legal actions").is_visible()
    assert "Press a space for" not in front.page.locator(".bl-hint").inner_text()


@pytest.mark.parametrize("form", ["number", "choice", "text", "code"])
def test_other_forms_mark_nothing(front: Front, squares: Sample, form: str) -> None:
    front.mount(squares.base, question(squares, form))
    front.cell("c4").click()
    assert front.sent() == []
    assert front.cell("c4").get_attribute("aria-selected") is None


def test_what_was_answered_takes_no_marks(front: Front, squares: Sample) -> None:
    live = question(squares, marked=["c4"])
    front.mount(squares.base, live)
    front.update(live=then(live, 2, **RIGHT))
    front.cell("d4").click()
    assert front.sent() == []
    front.update(live=then(live, 3, state="wrong", heading="Not yet"))
    front.cell("d4").click()
    assert len(front.sent("mark")) == 1  # it can be checked again


def test_a_position_is_painted(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares, "position"))
    front.cell("c4").click()
    front.button("Check").click()
    assert [m["type"] for m in front.sent()] == ["paint", "answer"]
    expect(front.page.get_by_role("radiogroup", name="Paint with")).to_be_visible()


def test_tools_stay_where_they_are_whatever_is_said_of_a_press(
    front: Front, squares: Sample
) -> None:
    live = {**question(squares, "position"), "status": {"text": "", "rule": None, "tone": "turn"}}
    front.mount(squares.base, live)
    tools = front.page.get_by_role("radiogroup", name="Paint with")
    before = tools.bounding_box()
    assert before
    expect(front.button("Describe the position")).to_be_visible()
    told = "There is nothing to remove at c4."
    front.update(live={**then(live, 2), "status": {"text": told, "rule": None, "tone": "hint"}})
    expect(front.status).to_have_text(told)
    after = tools.bounding_box()
    assert after
    assert after["y"] == pytest.approx(before["y"], abs=1.5)


def test_the_diagram_of_a_question_is_folded_until_one_wants_it(
    front: Front, squares: Sample
) -> None:
    live = question(squares, "position")
    front.mount(squares.base, live)
    diagram = front.page.get_by_label("Diagram")
    expect(diagram).to_be_hidden()
    front.page.locator("summary", has_text="Diagram").click()
    expect(diagram).to_be_visible()
    front.update(live=then(live, 2))
    expect(diagram).to_be_visible()


def test_the_lens_of_the_answer_is_turned_on(front: Front, squares: Sample) -> None:
    live = question(squares)
    front.mount(squares.base, {**live, "lens": {"names": [], "name": ""}})
    offer = {"names": [["range", "Range", ""], ["score", "Score", ""]], "name": "range"}
    front.update(live={**then(live, 2, **RIGHT), "lens": offer})
    front.page.wait_for_function("host.models[0].sent.length === 1")
    front.answer(front.sent("reel")[0], frames=REEL)
    bar = front.page.get_by_role("group", name="Lenses")
    assert "3 / 3" in bar.inner_text()
    expect(bar.get_by_text("All of it.")).to_be_visible()
    front.button("Back").click()
    assert "2 / 3" in bar.inner_text()
    front.update(live={**then(live, 3, **RIGHT), "lens": offer})
    assert "2 / 3" in bar.inner_text()  # the same name is no news
    front.update(live={**then(live, 4, **RIGHT), "lens": {**offer, "name": "score"}})
    front.page.wait_for_function("host.models[0].sent.length === 2")
    front.answer(front.sent("reel")[1], frames=REEL)
    expect(front.button("Score")).to_have_attribute("aria-pressed", "true")
    front.update(live={**then(live, 5), "lens": {"names": [], "name": ""}})
    assert front.page.locator("[data-key^='lens:']").count() == 0
    front.update(live={**then(live, 6, **RIGHT), "lens": offer})
    front.page.wait_for_function("host.models[0].sent.length === 3")
    assert front.sent("reel")[-1]["lens"] == "range"


# ---------------------------------------------------------------------- in the card


def test_enter_in_the_field_answers(front: Front) -> None:
    front.mount({}, alone("number", sure=SURE))
    field = field_of(front)
    expect(field).to_have_accessible_description("11/36, 0.3056 or 30.6 %")
    field.fill(" 11/36 ")
    field.press("Enter")
    [message] = front.sent()
    assert bare(message) == {"type": "answer", "value": "11/36", "rev": 1}
    front.button("Check").click()
    assert len(front.sent()) == 1  # the first is not answered yet
    front.answer(message)
    front.page.get_by_role("radio", name="60 %").check()
    front.button("Check").click()
    assert bare(front.sent()[1]) == {"type": "answer", "value": "11/36", "sure": "60", "rev": 1}


def test_an_empty_answer_is_not_sent(front: Front) -> None:
    front.mount({}, alone("text"))
    front.button("Check").click()
    assert front.sent() == []
    assert active(front) == "INPUT"
    front.page.keyboard.press("Enter")
    assert front.sent() == []


def test_an_action_is_pressed_or_typed(front: Front, squares: Sample) -> None:
    """What a press chose stands in the field, where it can be changed."""
    live = question(squares, "space")
    front.mount(squares.base, live)
    field = front.page.get_by_label("Press a space, or type")
    expect(field).to_have_accessible_description("blockade c4")
    front.cell("c4").click()
    front.answer(front.sent("mark")[0])
    front.update(live=then(live, 2, answer="fort c4", marked=["c4"], tally="fort c4"))
    assert field.input_value() == "fort c4"
    front.button("Check").click()
    [message] = front.sent("answer")
    assert bare(message) == {"type": "answer", "value": "fort c4", "rev": 2}
    front.answer(message)
    field.fill("blockade d4")
    field.press("Enter")
    front.answer(front.sent("answer")[1])
    assert front.sent("answer")[1]["value"] == "blockade d4"
    front.update(live=then(live, 3, answer="blockade d4", marked=["d4"]))
    assert field.input_value() == "blockade d4"
    field.fill("")
    field.press("Enter")
    assert front.sent("answer")[2]["value"] == ""  # the kernel tells that it can be pressed too
    front.update(live=then(live, 4, **{**RIGHT, "answer": "fort c4"}))
    expect(field).not_to_be_editable()
    assert field.input_value() == "fort c4"


def test_a_pressed_action_is_read_out_and_shown_once(front: Front, squares: Sample) -> None:
    live = question(squares, "space")
    front.mount(squares.base, live)
    front.update(live=then(live, 2, answer="fort c4", marked=["c4"], tally="fort c4"))
    tally = front.page.locator(".bl-ask > .bl-tally")
    expect(tally).to_have_text("fort c4")
    box = tally.bounding_box()
    assert box
    assert box["width"] <= 1


def test_a_disabled_check_is_not_sent(front: Front) -> None:
    front.mount({}, alone("text", buttons=[["check", "Check", False], *BUTTONS[1:]]))
    front.page.get_by_label("The action").fill("blockade c4")
    front.page.keyboard.press("Enter")
    front.button("Check").click(force=True)
    assert front.sent() == []


def test_a_choice_by_keyboard(front: Front) -> None:
    """The arrows stay in the widget."""
    front.mount({}, alone("choice", sure=SURE))
    front.page.evaluate("document.body.addEventListener('keydown', e => (window.leak = e.key))")
    front.page.get_by_role("radio", name="Fewer tiles").focus()
    front.page.keyboard.press("Space")
    front.page.keyboard.press("ArrowDown")
    front.page.keyboard.press("ArrowDown")
    expect(front.page.get_by_role("radio", name="More tiles")).to_be_checked()
    front.page.keyboard.press("Tab")
    front.page.keyboard.press("Space")
    front.page.keyboard.press("Enter")
    assert bare(front.sent()[0]) == {"type": "answer", "value": "more", "sure": "20", "rev": 1}
    assert front.page.evaluate("window.leak ?? ''") == ""


def test_the_kernel_knows_what_is_marked(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares, marked=["c4"]))
    front.button("Check").click()
    assert bare(front.sent()[0]) == {"type": "answer", "rev": 1}


@pytest.mark.parametrize("name", ["hint", "clear", "skip"])
def test_the_other_buttons_are_controls(front: Front, name: str) -> None:
    front.mount({}, alone("number", sure=SURE))
    field_of(front).fill("1/2")
    front.button(name.capitalize()).click()
    assert bare(front.sent()[0]) == {"type": "control", "name": "ask", "do": name, "rev": 1}
    assert field_of(front).input_value() == ("" if name == "clear" else "1/2")


def test_a_draft_stays_until_the_question_is_another(front: Front) -> None:
    live = alone("number", sure=SURE)
    front.mount({}, live, views=2)
    fields = field_of(front)
    fields.nth(0).fill("1/")
    front.page.get_by_role("radio", name="40 %").first.check()
    hint = {"title": "Hint 1 of 4", "text": "Look.", "figures": []}
    front.update(live=then(live, 2, hints=[hint]))
    assert fields.nth(0).input_value() == "1/"
    expect(front.page.get_by_role("radio", name="40 %").first).to_be_checked()
    fields.nth(1).fill("1/2")
    fields.nth(1).press("Enter")
    sure = {**SURE, "value": "80"}
    front.update(live=then(live, 3, **RIGHT, answer="1/2", sure=sure))
    assert fields.nth(0).input_value() == "1/2"  # the answer of the other view
    for view in range(2):
        expect(front.page.get_by_role("radio", name="80 %").nth(view)).to_be_checked()
        expect(front.page.get_by_role("radio", name="40 %").nth(view)).to_be_disabled()
        expect(fields.nth(view)).not_to_be_editable()
    front.update(live=then(live, 4, since=4, prompt="And now?"))
    assert [fields.nth(view).input_value() for view in range(2)] == ["", ""]
    expect(fields.nth(0)).to_be_editable()


def test_the_answer_that_the_kernel_has_is_there_from_the_start(front: Front) -> None:
    front.mount({}, alone("choice", answer="same", sure={**SURE, "value": "100"}))
    expect(front.page.get_by_role("radio", name="As many")).to_be_checked()
    expect(front.page.get_by_role("radio", name="100 %")).to_be_checked()


def test_code_is_shown_and_has_no_field(front: Front) -> None:
    front.mount({}, alone("code"))
    expect(front.page.locator("code")).to_have_text(FORMS["code"]["example"])
    expect(front.page.get_by_role("textbox")).to_have_count(0)
