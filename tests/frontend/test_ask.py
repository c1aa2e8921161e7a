"""A question: marking spaces, answering in the card, what is said to it, and where the focus is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.frontend.harness import Front
from tests.frontend.samples import BUTTONS, FORMS, REEL, SURE, Json, Sample, question

ANSWERED: list[list[Any]] = [["again", "Another one", True]]
RIGHT: Json = {
    "state": "right",
    "heading": "Right",
    "said": [["All nine tiles.", "connect-edges"], ["Well seen.", ""]],
    "buttons": ANSWERED,
}


def _alone(form: str, **fields: Any) -> Json:
    """A question without a board."""
    live: Json = {"rev": 1, "since": 1, "ask": {**question(_SQUARES, form, **fields)["ask"]}}
    return live


_SQUARES = Sample({}, {}, ("", ""), ("", ()), ("", ""), "", "", ())


def _then(live: Json, rev: int, since: int = 1, **fields: Any) -> Json:
    """The same question after another step of the kernel's."""
    return {**live, "rev": rev, "since": since, "ask": {**live["ask"], **fields}}


def _bare(message: Json) -> Json:
    return {key: value for key, value in message.items() if key != "id"}


def _field(front: Front) -> Locator:
    return front.page.get_by_label("Your answer")


def _active(front: Front) -> str:
    """What has the focus: the text of a button, else the name of the tag."""
    text: str = front.page.evaluate(
        "(e => e.tagName === 'BUTTON' ? e.textContent : e.tagName)(document.activeElement)"
    )
    return text


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
    assert front.page.locator(".bl-marked .bl-tick path").count() == 1
    expect(front.page.get_by_text("1 marked")).to_be_visible()
    front.update(live=_then(live, 2, marked=[first], tally="1 marked"))
    assert front.page.locator(".bl-tick").count() == 1
    assert front.cell(first).locator(".bl-tick").count() == 1
    front.update(live={**sample.live, "rev": 3})  # no question any more
    assert grid.get_attribute("aria-multiselectable") is None
    assert front.cell(first).get_attribute("aria-selected") is None
    assert front.page.locator(".bl-tick").count() == 0
    assert front.page.get_by_role("group", name="Predict").count() == 0


def test_the_sign_takes_no_press(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares, marked=["c4"]))
    front.cell("c4").click(position={"x": 32, "y": 8})  # on the tick
    assert [message["space"] for message in front.sent("mark")] == ["c4"]


def test_a_press_marks_in_the_same_frame(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares))
    front.cell("c4").click()
    [message] = front.sent()
    assert _bare(message) == {"type": "mark", "space": "c4", "rev": 1}
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
    front.update(live=_then(live, 2, **RIGHT))
    front.cell("d4").click()
    assert front.sent() == []
    front.update(live=_then(live, 3, state="wrong", heading="Not yet"))
    front.cell("d4").click()
    assert len(front.sent("mark")) == 1  # it can be checked again


def test_a_position_is_painted(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares, "position"))
    front.cell("c4").click()
    front.button("Check").click()
    assert [m["type"] for m in front.sent()] == ["paint", "answer"]
    expect(front.page.get_by_role("radiogroup", name="Paint with")).to_be_visible()


def test_the_lens_of_the_answer_is_turned_on(front: Front, squares: Sample) -> None:
    live = question(squares)
    front.mount(squares.base, {**live, "lens": {"names": [], "name": ""}})
    offer = {"names": [["range", "Range", ""], ["score", "Score", ""]], "name": "range"}
    front.update(live={**_then(live, 2, **RIGHT), "lens": offer})
    front.page.wait_for_function("host.models[0].sent.length === 1")
    front.answer(front.sent("reel")[0], frames=REEL)
    bar = front.page.get_by_role("group", name="Lenses")
    assert "3 / 3" in bar.inner_text()
    expect(bar.get_by_text("All of it.")).to_be_visible()
    front.button("Back").click()
    assert "2 / 3" in bar.inner_text()
    front.update(live={**_then(live, 3, **RIGHT), "lens": offer})
    assert "2 / 3" in bar.inner_text()  # the same name is no news
    front.update(live={**_then(live, 4, **RIGHT), "lens": {**offer, "name": "score"}})
    front.page.wait_for_function("host.models[0].sent.length === 2")
    front.answer(front.sent("reel")[1], frames=REEL)
    expect(front.button("Score")).to_have_attribute("aria-pressed", "true")
    front.update(live={**_then(live, 5), "lens": {"names": [], "name": ""}})
    assert front.page.locator("[data-key^='lens:']").count() == 0
    front.update(live={**_then(live, 6, **RIGHT), "lens": offer})
    front.page.wait_for_function("host.models[0].sent.length === 3")
    assert front.sent("reel")[-1]["lens"] == "range"


# ---------------------------------------------------------------------- in the card


def test_enter_in_the_field_answers(front: Front) -> None:
    front.mount({}, _alone("number", sure=SURE))
    field = _field(front)
    expect(field).to_have_accessible_description("11/36, 0.3056 or 30.6 %")
    field.fill(" 11/36 ")
    field.press("Enter")
    [message] = front.sent()
    assert _bare(message) == {"type": "answer", "value": "11/36", "rev": 1}
    front.button("Check").click()
    assert len(front.sent()) == 1  # the first is not answered yet
    front.answer(message)
    front.page.get_by_role("radio", name="60 %").check()
    front.button("Check").click()
    assert _bare(front.sent()[1]) == {"type": "answer", "value": "11/36", "sure": "60", "rev": 1}


def test_an_empty_answer_is_not_sent(front: Front) -> None:
    front.mount({}, _alone("text"))
    front.button("Check").click()
    assert front.sent() == []
    assert _active(front) == "INPUT"
    front.page.keyboard.press("Enter")
    assert front.sent() == []


def test_an_action_is_pressed_or_typed(front: Front, squares: Sample) -> None:
    """What a press chose stands in the field, where it can be changed."""
    live = question(squares, "space")
    front.mount(squares.base, live)
    field = front.page.get_by_label("Your action")
    expect(field).to_have_accessible_description("blockade c4")
    front.cell("c4").click()
    front.answer(front.sent("mark")[0])
    front.update(live=_then(live, 2, answer="fort c4", marked=["c4"], tally="fort c4"))
    assert field.input_value() == "fort c4"
    front.button("Check").click()
    [message] = front.sent("answer")
    assert _bare(message) == {"type": "answer", "value": "fort c4", "rev": 2}
    front.answer(message)
    field.fill("blockade d4")
    field.press("Enter")
    front.answer(front.sent("answer")[1])
    assert front.sent("answer")[1]["value"] == "blockade d4"
    front.update(live=_then(live, 3, answer="blockade d4", marked=["d4"]))
    assert field.input_value() == "blockade d4"
    field.fill("")
    field.press("Enter")
    assert front.sent("answer")[2]["value"] == ""  # the kernel tells that it can be pressed too
    front.update(live=_then(live, 4, **{**RIGHT, "answer": "fort c4"}))
    expect(field).not_to_be_editable()
    assert field.input_value() == "fort c4"


def test_a_pressed_action_is_read_out_and_shown_once(front: Front, squares: Sample) -> None:
    live = question(squares, "space")
    front.mount(squares.base, live)
    front.update(live=_then(live, 2, answer="fort c4", marked=["c4"], tally="fort c4"))
    tally = front.page.locator(".bl-ask > .bl-tally")
    expect(tally).to_have_text("fort c4")
    box = tally.bounding_box()
    assert box
    assert box["width"] <= 1


def test_a_disabled_check_is_not_sent(front: Front) -> None:
    front.mount({}, _alone("text", buttons=[["check", "Check", False], *BUTTONS[1:]]))
    front.page.get_by_label("The action").fill("blockade c4")
    front.page.keyboard.press("Enter")
    front.button("Check").click(force=True)
    assert front.sent() == []


def test_a_choice_by_keyboard(front: Front) -> None:
    """The arrows stay in the widget."""
    front.mount({}, _alone("choice", sure=SURE))
    front.page.evaluate("document.body.addEventListener('keydown', e => (window.leak = e.key))")
    front.page.get_by_role("radio", name="Fewer tiles").focus()
    front.page.keyboard.press("Space")
    front.page.keyboard.press("ArrowDown")
    front.page.keyboard.press("ArrowDown")
    expect(front.page.get_by_role("radio", name="More tiles")).to_be_checked()
    front.page.keyboard.press("Tab")
    front.page.keyboard.press("Space")
    front.page.keyboard.press("Enter")
    assert _bare(front.sent()[0]) == {"type": "answer", "value": "more", "sure": "20", "rev": 1}
    assert front.page.evaluate("window.leak ?? ''") == ""


def test_the_kernel_knows_what_is_marked(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares, marked=["c4"]))
    front.button("Check").click()
    assert _bare(front.sent()[0]) == {"type": "answer", "rev": 1}


@pytest.mark.parametrize("name", ["hint", "clear", "skip"])
def test_the_other_buttons_are_controls(front: Front, name: str) -> None:
    front.mount({}, _alone("number", sure=SURE))
    _field(front).fill("1/2")
    front.button(name.capitalize()).click()
    assert _bare(front.sent()[0]) == {"type": "control", "name": "ask", "do": name, "rev": 1}
    assert _field(front).input_value() == ("" if name == "clear" else "1/2")


def test_a_draft_stays_until_the_question_is_another(front: Front) -> None:
    live = _alone("number", sure=SURE)
    front.mount({}, live, views=2)
    fields = _field(front)
    fields.nth(0).fill("1/")
    front.page.get_by_role("radio", name="40 %").first.check()
    hint = {"title": "Hint 1 of 4", "text": "Look.", "figures": []}
    front.update(live=_then(live, 2, hints=[hint]))
    assert fields.nth(0).input_value() == "1/"
    expect(front.page.get_by_role("radio", name="40 %").first).to_be_checked()
    fields.nth(1).fill("1/2")
    fields.nth(1).press("Enter")
    sure = {**SURE, "value": "80"}
    front.update(live=_then(live, 3, **RIGHT, answer="1/2", sure=sure))
    assert fields.nth(0).input_value() == "1/2"  # the answer of the other view
    for view in range(2):
        expect(front.page.get_by_role("radio", name="80 %").nth(view)).to_be_checked()
        expect(front.page.get_by_role("radio", name="40 %").nth(view)).to_be_disabled()
        expect(fields.nth(view)).not_to_be_editable()
    front.update(live=_then(live, 4, since=4, prompt="And now?"))
    assert [fields.nth(view).input_value() for view in range(2)] == ["", ""]
    expect(fields.nth(0)).to_be_editable()


def test_the_answer_that_the_kernel_has_is_there_from_the_start(front: Front) -> None:
    front.mount({}, _alone("choice", answer="same", sure={**SURE, "value": "100"}))
    expect(front.page.get_by_role("radio", name="As many")).to_be_checked()
    expect(front.page.get_by_role("radio", name="100 %")).to_be_checked()


def test_code_is_shown_and_has_no_field(front: Front) -> None:
    front.mount({}, _alone("code"))
    expect(front.page.locator("code")).to_have_text(FORMS["code"]["example"])
    expect(front.page.get_by_role("textbox")).to_have_count(0)


# ---------------------------------------------------------------------- what comes of it


@pytest.mark.parametrize("state", ["right", "slip", "wrong", "kept", "skipped"])
def test_a_verdict_has_a_sign_of_its_own(front: Front, state: str) -> None:
    live = _alone("number")
    front.mount({}, live)
    front.update(live=_then(live, 2, **{**RIGHT, "state": state}))
    feedback = front.page.locator(".bl-feedback")
    expect(feedback).to_have_attribute("aria-live", "polite")
    expect(feedback).to_contain_text("Right")
    expect(feedback).to_contain_text("All nine tiles. connect-edges")
    sign = feedback.locator(".bl-seal path").get_attribute("d")
    front.update(live=_then(live, 3, **{**RIGHT, "state": "open"}))
    assert feedback.locator(".bl-seal path").get_attribute("d") != sign


def test_feedback_is_read_out_once_an_answer(front: Front) -> None:
    live = _alone("number", **{**RIGHT, "state": "wrong", "buttons": BUTTONS})
    front.mount({}, live)
    front.page.evaluate(
        """window.read = 0;
        new MutationObserver(() => read++).observe(
            document.querySelector(".bl-feedback"), { childList: true, subtree: true });"""
    )
    front.update(live=_then(live, 2))
    assert front.page.evaluate("read") == 0
    _field(front).fill("2")
    _field(front).press("Enter")
    front.update(live=_then(live, 3))  # as wrong as before
    assert front.page.evaluate("read") == 1


def test_what_the_card_says_is_not_read_out_again(front: Front, squares: Sample) -> None:
    """A counter-example that turns itself on says what the card says; steps are read out."""
    live = question(squares)
    front.mount(squares.base, {**live, "lens": {"names": [], "name": ""}})
    front.page.evaluate(
        """window.read = [];
        new MutationObserver((all) => all.forEach(({ target }) => {
            const live = target.closest?.("[aria-live], [role=status]");
            const on = live && live.getAttribute("aria-live") !== "off";
            if (on && live.textContent) read.push(live.textContent);
        })).observe(document.body, { childList: true, subtree: true });"""
    )
    wrong = {**RIGHT, "state": "wrong", "said": [["All of it.", ""]]}
    offer = {"names": [["why-1", "Why", ""]], "name": "why-1"}
    front.update(live={**_then(live, 2, **wrong), "lens": offer})
    front.page.wait_for_function("host.models[0].sent.length === 1")
    front.answer(front.sent("reel")[0], frames=REEL)
    says = front.page.locator(".bl-lens > .bl-says")
    expect(says).to_contain_text("All of it.")
    assert len(front.page.evaluate("read.filter(text => text.includes('All of it.'))")) == 1
    front.button("Back").click()
    front.button("Forward").click()
    expect(says).to_have_attribute("aria-live", "polite")
    assert "All of it." in front.page.evaluate("read.at(-1)")


def test_hints_stay_and_come_one_by_one(front: Front, squares: Sample) -> None:
    figure = {"base": squares.base, "marks": squares.live["marks"], "caption": "Four tiles."}
    hints = [
        {"title": "Hint 1 of 4", "text": "Look at e4.", "figures": []},
        {"title": "Hint 2 of 4", "text": "Smaller.", "figures": [figure, {"base": {}}, None]},
    ]
    live = _alone("number", hints=hints[:1])
    front.mount({}, live)
    front.page.evaluate("document.querySelector('.bl-clues li').kept = true")
    front.update(live=_then(live, 2, hints=hints))
    assert front.page.locator(".bl-clues li").evaluate_all("all => all.map(e => !!e.kept)") == [
        True, False,
    ]  # fmt: skip
    picture = front.page.get_by_role("img", name=squares.base["title"])
    expect(picture).to_have_count(1)  # what cannot be read is not drawn
    assert picture.locator("[data-key='road:b2'] circle").count() == 2
    assert picture.locator("[tabindex], [data-space]").count() == 0
    expect(front.page.get_by_text("Four tiles.")).to_be_visible()


def test_figures_for_the_feedback(front: Front, squares: Sample) -> None:
    figure = {"base": squares.base, "marks": [], "caption": "Two at once."}
    live = _alone("number")
    front.mount({}, live)
    front.update(live=_then(live, 2, **RIGHT, figures=[figure]))
    expect(front.page.get_by_role("figure", name="Two at once.")).to_be_visible()
    front.update(live=_then(live, 3))
    expect(front.page.get_by_role("figure")).to_have_count(0)


def test_the_streak_is_pips_and_words(front: Front) -> None:
    live = _alone("number", streak={"at": 1, "of": 3, "label": "1 of 3 in a row"})
    front.mount({}, live)
    expect(front.page.get_by_text("1 of 3 in a row")).to_be_visible()
    assert front.page.locator(".bl-pip").count() == 3
    assert front.page.locator(".bl-full").count() == 1
    front.update(live=_then(live, 2, streak=None))
    expect(front.page.locator(".bl-streak")).to_be_hidden()


# ---------------------------------------------------------------------- where it stands


def test_the_focus_goes_on_with_the_question(front: Front) -> None:
    live = _alone("number")
    front.mount({}, live)
    front.button("Check").focus()
    front.update(live=_then(live, 2, **RIGHT))
    assert _active(front) == "Another one"
    front.update(live=_then(live, 3, since=3, prompt="And now?"))
    assert _active(front) == "INPUT"


def test_the_board_takes_the_focus_if_it_is_its_turn(front: Front, squares: Sample) -> None:
    live = question(squares, **RIGHT)
    front.mount(squares.base, live)
    front.button("Another one").focus()
    front.update(live=_then(live, 2, since=2, state="open", heading="", said=[], buttons=BUTTONS))
    assert front.focused() == squares.first


def test_tab_leads_from_the_board_to_the_card(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares, "number", sure=SURE))
    front.cell("c4").focus()
    for name in ("Your answer", "20", "Check", "Hint", "Clear", "Skip"):
        front.page.keyboard.press("Tab")
        while front.page.evaluate("document.activeElement.dataset.control") == "large":
            front.page.keyboard.press("Tab")
        found = front.page.evaluate(
            """(e => e.labels?.[0] && e.type === "text" ? e.labels[0].textContent
                : e.value || e.textContent)(document.activeElement)"""
        )
        assert found == name
        assert front.page.evaluate("document.activeElement.dataset.lmSuppressShortcuts") == "true"


def test_the_group_is_the_question_with_its_board(front: Front, squares: Sample) -> None:
    front.mount(squares.base, question(squares))
    group = front.page.get_by_role("group", name="Predict")
    expect(group).to_have_accessible_description("Mark every tile that red can reach from e4.")
    expect(group.get_by_role("grid")).to_be_visible()
    expect(group.get_by_role("button", name="Check")).to_be_visible()


@pytest.mark.parametrize("width", [1200, 800, 620, 350])
@pytest.mark.parametrize("form", list(FORMS))
def test_it_fits_however_wide_the_page_is(
    front: Front, squares: Sample, form: str, width: int
) -> None:
    front.page.set_viewport_size({"width": width, "height": 900})
    live = question(squares, form, sure=SURE, streak={"at": 1, "of": 3, "label": "1 of 3"})
    front.mount(squares.base, live)
    prompt = front.page.locator(".bl-ask-head").bounding_box()
    board = front.page.get_by_role("grid").bounding_box()
    card = front.page.locator(".bl-ask").bounding_box()
    assert prompt
    assert board
    assert card
    assert max(box["x"] + box["width"] for box in (prompt, board, card)) <= width
    if width >= 800:
        assert board["x"] + board["width"] <= card["x"]
        assert prompt["y"] + prompt["height"] == pytest.approx(card["y"], abs=1)  # one card
    elif width == 350:
        assert prompt["y"] < board["y"] < card["y"]
    small = """all => all.map(e => e.closest("label") ?? e).map(e => e.getBoundingClientRect())
        .filter(({ width, height }) => width && Math.min(width, height) < 40).length"""
    assert front.page.locator(".bl-ask :is(button, input)").evaluate_all(small) == 0


@pytest.mark.parametrize("width", [1200, 350])
@pytest.mark.parametrize("form", list(FORMS))
def test_words_without_end_stay_in_their_card(
    front: Front, squares: Sample, form: str, width: int
) -> None:
    """Whatever is asked, said or quoted."""
    front.page.set_viewport_size({"width": width, "height": 900})
    word = "<b>" + "w" * 400
    figure = {"base": squares.base, "marks": [], "caption": word}
    asked = question(squares, form, **RIGHT)["ask"]
    kind = {**asked["form"], "label": word, "example": word, "options": [["a", word], ["b", "b"]]}
    hint = {"title": word, "text": word, "figures": [figure]}
    told = {
        "title": word, "prompt": word, "form": kind, "heading": word,
        "said": [[word, "connect-edges"]],
        "hints": [hint], "figures": [figure], "tally": word, "sure": SURE,
        "streak": {"at": 1, "of": 3, "label": word},
    }  # fmt: skip
    live = question(squares, form)
    front.mount(squares.base, {**live, "ask": {**asked, **told}})
    for card in (".bl-ask-head", ".bl-ask"):
        assert front.page.locator(card).evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    assert front.page.evaluate("document.documentElement.scrollWidth") <= width
    for label in ("20 %", "100 %"):
        box = front.page.locator("label", has_text=label).bounding_box()
        assert box
        assert box["height"] <= 42  # numbers are not broken


def test_an_answer_that_takes_a_while_is_no_silent_kernel(front: Front, squares: Sample) -> None:
    """A rule may be slow; only what has nothing to judge must be answered at once."""
    front.freeze()
    front.mount(squares.base, question(squares, marked=["c4"]))
    front.button("Check").click()
    front.page.clock.run_for(1000)
    assert front.status.inner_text() == ""
    front.page.clock.run_for(1000)
    expect(front.status).to_contain_text("Still at work")
    expect(front.status).to_have_attribute("data-tone", "hint")
    front.cell("d4").click()
    front.page.clock.run_for(3500)
    expect(front.status).to_contain_text("Still at work")
    front.button("Check").click()
    answer, mark = front.sent()
    assert [answer["type"], mark["type"]] == ["answer", "mark"]
    front.answer(answer)
    front.answer(mark)
    assert front.status.inner_text() == ""
    front.cell("d4").click()
    front.page.clock.run_for(3500)
    expect(front.status).to_contain_text("does not answer")


def test_on_paper_what_was_chosen_is_seen(front: Front, squares: Sample) -> None:
    """Paper has no backgrounds of its own accord, and light words would not be seen on it."""
    streak = {"at": 1, "of": 3, "label": "1 of 3"}
    live = question(squares, "choice", answer="more", sure={**SURE, "value": "60"}, streak=streak)
    offer = {"names": [["range", "Range", ""]], "name": ""}
    front.mount(squares.base, {**live, "lens": offer})
    front.button("Range").click()
    front.answer(front.sent("reel")[0], frames=REEL)
    front.page.emulate_media(media="print")
    lost = front.page.locator(".bl-widget *").evaluate_all(
        """(all, text) => all.filter((e) => {
            const style = getComputedStyle(e);
            const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
            const [r] = style.color.match(/\\d+/g) ?? [0];
            const printed = style.printColorAdjust === "exact" || e.closest("svg")
                || getComputedStyle(e.closest("label") ?? e).printColorAdjust === "exact";
            return own && e.checkVisibility() && Number(r) > 200 && !printed;
        }).map((e) => e.outerHTML.slice(0, 90))"""
    )
    assert lost == []
    chosen = front.page.locator("label", has_text="60 %")
    assert chosen.evaluate("e => getComputedStyle(e).printColorAdjust") == "exact"
    full = front.page.locator(".bl-full")
    assert full.evaluate("e => getComputedStyle(e).printColorAdjust") == "exact"
    expect(front.page.get_by_text("Mark every tile")).to_be_visible()
    expect(front.page.get_by_role("grid")).to_be_visible()


def test_no_board_is_one_card_and_no_complaint(front: Front) -> None:
    front.mount({}, _alone("number"))
    prompt = front.page.locator(".bl-ask-head").bounding_box()
    card = front.page.locator(".bl-ask").bounding_box()
    assert prompt
    assert card
    assert prompt["y"] + prompt["height"] == pytest.approx(card["y"], abs=1)
    assert (prompt["x"], prompt["width"]) == (card["x"], card["width"])
    assert card["width"] <= 44 * 13
    assert not front.status.is_visible()
    assert not front.page.get_by_role("grid").is_visible()


def test_what_goes_wrong_is_told_without_a_status_too(front: Front) -> None:
    live = _alone("number")
    front.mount({}, live)
    front.button("Hint").click()
    front.refuse(front.sent()[0], "There are no more hints.")
    expect(front.status).to_have_text("There are no more hints.")
    expect(front.status).to_be_visible()
    front.update(live=_then(live, 2))
    expect(front.status).to_be_hidden()
    front.page.evaluate("host.models[0].dead = true")
    front.button("Hint").click()
    expect(front.status).to_have_text("The kernel does not answer: run the cell again.")


def test_what_cannot_be_read_leaves_the_rest(front: Front, squares: Sample) -> None:
    live = question(squares, sure=7, streak="x", hints=[1, {}], buttons=[["check"], 5], said=[3])
    front.mount(squares.base, live)
    expect(front.page.get_by_text("Mark every tile")).to_be_visible()
    expect(front.button("check")).to_be_visible()
    front.update(live={**squares.live, "rev": 2, "ask": {"form": {"kind": "riddle"}}})
    expect(front.page.get_by_text("Mark every tile")).to_be_hidden()
    expect(front.button("Hold fire")).to_be_visible()
