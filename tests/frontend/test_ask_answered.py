"""A question that is answered: what is said to it, hints, where the focus goes, and how it fits."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontend.asking import RIGHT, active, alone, field_of, then
from tests.frontend.harness import Front
from tests.frontend.samples import BUTTONS, FORMS, REEL, SURE, Sample, question

# ---------------------------------------------------------------------- what comes of it


@pytest.mark.parametrize("state", ["right", "slip", "wrong", "kept", "skipped"])
def test_a_verdict_has_a_sign_of_its_own(front: Front, state: str) -> None:
    live = alone("number")
    front.mount({}, live)
    front.update(live=then(live, 2, **{**RIGHT, "state": state}))
    feedback = front.page.locator(".bl-feedback")
    expect(feedback).to_have_attribute("aria-live", "polite")
    expect(feedback).to_contain_text("Right")
    expect(feedback).to_contain_text("All nine tiles. connect-edges")
    sign = feedback.locator(".bl-seal path").get_attribute("d")
    front.update(live=then(live, 3, **{**RIGHT, "state": "open"}))
    assert feedback.locator(".bl-seal path").get_attribute("d") != sign


def test_feedback_is_read_out_once_an_answer(front: Front) -> None:
    live = alone("number", **{**RIGHT, "state": "wrong", "buttons": BUTTONS})
    front.mount({}, live)
    front.page.evaluate(
        """window.read = 0;
        new MutationObserver(() => read++).observe(
            document.querySelector(".bl-feedback"), { childList: true, subtree: true });"""
    )
    front.update(live=then(live, 2))
    assert front.page.evaluate("read") == 0
    field_of(front).fill("2")
    field_of(front).press("Enter")
    front.update(live=then(live, 3))  # as wrong as before
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
    front.update(live={**then(live, 2, **wrong), "lens": offer})
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
    live = alone("number", hints=hints[:1])
    front.mount({}, live)
    front.page.evaluate("document.querySelector('.bl-clues li').kept = true")
    front.update(live=then(live, 2, hints=hints))
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
    live = alone("number")
    front.mount({}, live)
    front.update(live=then(live, 2, **RIGHT, figures=[figure]))
    expect(front.page.get_by_role("figure", name="Two at once.")).to_be_visible()
    front.update(live=then(live, 3))
    expect(front.page.get_by_role("figure")).to_have_count(0)


def test_the_streak_is_pips_and_words(front: Front) -> None:
    live = alone("number", streak={"at": 1, "of": 3, "label": "1 of 3 in a row"})
    front.mount({}, live)
    expect(front.page.get_by_text("1 of 3 in a row")).to_be_visible()
    assert front.page.locator(".bl-pip").count() == 3
    assert front.page.locator(".bl-full").count() == 1
    front.update(live=then(live, 2, streak=None))
    expect(front.page.locator(".bl-streak")).to_be_hidden()


# ---------------------------------------------------------------------- where it stands


def test_the_focus_goes_on_with_the_question(front: Front) -> None:
    live = alone("number")
    front.mount({}, live)
    front.button("Check").focus()
    front.update(live=then(live, 2, **RIGHT))
    assert active(front) == "Another one"
    front.update(live=then(live, 3, since=3, prompt="And now?"))
    assert active(front) == "INPUT"


def test_the_board_takes_the_focus_if_it_is_its_turn(front: Front, squares: Sample) -> None:
    live = question(squares, **RIGHT)
    front.mount(squares.base, live)
    front.button("Another one").focus()
    front.update(live=then(live, 2, since=2, state="open", heading="", said=[], buttons=BUTTONS))
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
    front.mount({}, alone("number"))
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
    live = alone("number")
    front.mount({}, live)
    front.button("Hint").click()
    front.refuse(front.sent()[0], "There are no more hints.")
    expect(front.status).to_have_text("There are no more hints.")
    expect(front.status).to_be_visible()
    front.update(live=then(live, 2))
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
