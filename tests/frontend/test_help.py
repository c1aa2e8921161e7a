"""Beside the game: seats, pace, hint, guide, turning, the large view, and reasons on request."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.frontend.harness import Front
from tests.frontend.samples import EVERYTHING, Json, Sample

REFUSED = {"action": "fort c4", "label": "Fort", "legal": False, "rule": "fort-spacing"}
REASONS = [
    {"action": "road c4", "label": "Road", "legal": True, "text": "", "rule": None},
    {**REFUSED, "text": "Too near to d5."},
]


@pytest.fixture
def full(squares: Sample) -> Json:
    return {**squares.live, **EVERYTHING}


def test_who_plays_is_chosen_at_the_seat(front: Front, squares: Sample, full: Json) -> None:
    front.mount(squares.base, full)
    red = front.page.get_by_label("Who plays red")
    assert red.input_value() == "greedy"
    assert front.page.get_by_label("Who plays blue").input_value() == "human"
    red.select_option("random")
    [message] = front.sent("control")
    assert (message["name"], message["player"], message["who"]) == ("seat", 1, "random")
    front.update(live={**full, "rev": 13, "seats": squares.live["seats"]})
    assert not red.is_visible()


def test_the_pace_of_the_computer(front: Front, squares: Sample, full: Json) -> None:
    front.mount(squares.base, full)
    pace = front.page.get_by_label("Pace of the computer")
    assert pace.input_value() == "normal"
    pace.select_option("slow")
    [message] = front.sent("control")
    assert (message["name"], message["value"]) == ("pace", "slow")


def test_a_hint_and_its_parts(front: Front, squares: Sample, full: Json) -> None:
    said = {"text": "Hint: road b1.", "rule": None, "tone": "hint"}
    front.mount(squares.base, {**full, "status": said})
    table = front.page.get_by_role("table", name="What road b1 is worth")
    assert table.get_by_role("row").all_inner_texts() == ["safe fort sites\t+2", "roads\t\u22120.5"]
    assert front.status.get_attribute("data-tone") == "hint"
    front.button("Hint").click()
    assert front.sent("control")[0]["name"] == "hint"
    front.update(live={**full, "rev": 13, "hint": None})
    assert not table.is_visible()


def test_the_guide_goes_on_and_can_be_skipped(front: Front, squares: Sample, full: Json) -> None:
    front.mount(squares.base, full)
    card = front.page.get_by_role("group", name="Guide")
    assert "2 of 8" in card.inner_text()
    front.button("Next").click()
    front.button("Skip the guide").click()
    assert [(m["name"], m["do"]) for m in front.sent("control")] == [
        ("guide", "next"), ("guide", "skip"),
    ]  # fmt: skip
    front.update(live={**full, "rev": 13, "guide": {**full["guide"], "more": False}})
    assert not front.button("Next").is_visible()
    front.update(live={**full, "rev": 14, "guide": None})
    assert not card.is_visible()


def test_the_board_is_turned_by_the_kernel(front: Front, squares: Sample, full: Json) -> None:
    front.mount(squares.base, full)
    front.button("Turn the board").click()
    front.button("Look from the other side").click()
    assert [m["name"] for m in front.sent("control")] == ["turn", "flip"]
    front.update(live=squares.live)
    assert not front.button("Turn the board").is_visible()


# ---------------------------------------------------------------------- the others go on


def test_the_others_go_on_after_a_while_once(front: Front, squares: Sample) -> None:
    front.freeze()
    front.mount(squares.base, {**squares.live, "next": {"ms": 500}})
    front.page.clock.run_for(450)
    front.button("Range").click()  # draws anew, and does not begin to wait again
    assert front.sent("control") == []
    front.page.clock.run_for(100)
    [message] = front.sent("control")
    assert (message["name"], message["rev"]) == ("next", 12)
    front.refuse(message, "Another view was quicker.")
    front.page.clock.run_for(5000)
    assert len(front.sent("control")) == 1
    assert "quicker" not in front.status.inner_text()
    front.update(live={**squares.live, "rev": 13, "next": {"ms": 500}})
    front.update(live={**squares.live, "rev": 14})  # somebody acted before
    front.page.clock.run_for(5000)
    assert len(front.sent("control")) == 1
    front.update(live={**squares.live, "rev": 15, "next": {"ms": 500}})
    front.page.evaluate("host.views[0].abort()")
    front.page.clock.run_for(5000)
    assert len(front.sent("control")) == 1
    front.page.evaluate("host.view(host.models[0])")  # shown again, it goes on by itself
    front.page.clock.run_for(600)
    assert front.sent("control")[-1]["rev"] == 15


def test_others_who_never_go_on_are_told_of(front: Front, squares: Sample) -> None:
    silent = "The kernel does not answer: run the cell again."
    front.freeze()
    front.mount(squares.base, {**squares.live, "next": {"ms": 500}})
    front.page.clock.run_for(15_000)  # a computer may think
    assert silent not in front.status.inner_text()
    front.page.clock.run_for(10_000)
    assert silent in front.status.inner_text()
    front.answer(front.sent("control")[0])  # it does answer after all
    expect(front.status).not_to_contain_text(silent)
    front.page.evaluate("host.models[0].dead = true")
    front.update(live={**squares.live, "rev": 13, "next": {"ms": 500}})
    front.page.clock.run_for(600)
    assert silent in front.status.inner_text()


# ---------------------------------------------------------------------- the large view

NO_SCREEN = "() => { Element.prototype.requestFullscreen = () => Promise.reject(Error()); }"


def _spread(front: Front) -> tuple[float, float]:
    """The widths of a space and of the letters in the panel."""
    cell = front.cell("a1").bounding_box()
    assert cell
    letters: str = front.status.evaluate("e => getComputedStyle(e).fontSize")
    return cell["width"], float(letters.removesuffix("px"))


@pytest.mark.parametrize("way", ["fullscreen", "refused"])
def test_the_large_view_and_back(front: Front, squares: Sample, way: str) -> None:
    front.mount(squares.base, squares.live)
    if way == "refused":
        front.page.evaluate(NO_SCREEN)
    before = _spread(front)
    front.button("Large view").click()
    if way == "refused":
        front.page.wait_for_function("document.querySelector('.bl-widget').popover === 'manual'")
    else:
        front.page.wait_for_function("document.fullscreenElement !== null")
    large = _spread(front)
    assert large[0] > before[0] * 1.3
    assert large[1] >= 16
    box = front.page.locator(".bl-widget").bounding_box()
    assert box
    assert (box["x"], box["y"], box["width"]) == (0, 0, 1200)
    front.cell("b1").click()
    assert len(front.sent("act")) == 1
    if way == "refused":
        front.page.keyboard.press("Escape")
    else:  # the browser takes the Escape of a person, which a test cannot press
        front.page.evaluate("document.exitFullscreen()")
    expect(front.page.locator(".bl-large")).to_have_count(0)
    assert _spread(front) == before
    assert front.page.evaluate("document.querySelector('.bl-widget').popover") is None


def test_escape_leaves_the_large_view_last(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.page.evaluate(NO_SCREEN)
    front.button("Large view").click()
    front.button("Range").click()
    front.page.keyboard.press("Escape")  # wherever the focus is
    assert front.button("Range").get_attribute("aria-pressed") == "false"
    assert front.page.locator(".bl-large").count() == 1
    front.page.keyboard.press("Escape")
    assert front.page.locator(".bl-large").count() == 0


def test_a_view_that_ends_while_large_leaves_nothing(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    before = front.page.evaluate("listening")
    front.page.evaluate("host.view(host.models[0])")
    front.page.get_by_role("main", name="view 2").get_by_role("button", name="Large view").focus()
    front.page.keyboard.press("Enter")
    front.page.wait_for_function("document.fullscreenElement !== null")
    front.page.evaluate("host.views[1].abort()")
    front.page.wait_for_function("document.fullscreenElement === null")
    assert front.page.evaluate("listening") == before


# ---------------------------------------------------------------------- why not


def _why(front: Front) -> str:
    return front.page.locator(".bl-why").inner_text()


@pytest.mark.parametrize("how", ["pointer", "focus"])
def test_resting_on_a_space_tells_the_reasons(front: Front, squares: Sample, how: str) -> None:
    front.freeze()
    front.mount(squares.base, squares.live)
    visit = {"pointer": lambda s: front.cell(s).hover(), "focus": lambda s: front.cell(s).focus()}
    visit[how]("b4")
    front.page.clock.run_for(200)
    visit[how]("c4")
    front.page.clock.run_for(200)
    assert front.sent() == []
    front.page.clock.run_for(100)
    [message] = front.sent()
    assert (message["type"], message["space"]) == ("options", "c4")
    front.answer(message, options=REASONS)
    assert _why(front) == "No fort: Too near to d5."
    assert not front.chooser.is_visible()
    visit[how]("b4")
    assert _why(front) == ""
    visit[how]("c4")
    assert _why(front) == "No fort: Too near to d5."  # known by now
    front.update(live={**squares.live, "rev": 13})
    assert _why(front) == ""


def test_one_question_at_a_time_and_silence_is_no_matter(front: Front, squares: Sample) -> None:
    front.freeze()
    front.mount(squares.base, squares.live)
    for space in ("a4", "b4", "c4"):
        front.cell(space).hover()
        front.page.clock.run_for(4000)
    assert [m["space"] for m in front.sent("options")] == ["a4"]
    assert "does not answer" not in front.status.inner_text()
    front.refuse(front.sent("options")[0], "The position has changed: look again.")
    front.page.wait_for_function("host.models[0].sent.length === 2")
    assert front.sent("options")[1]["space"] == "c4"
    assert "changed" not in front.status.inner_text()
    front.page.evaluate("host.models[0].dead = true")
    front.cell("d4").hover()
    front.page.clock.run_for(1000)
    assert "does not answer" not in front.status.inner_text()


def test_whoever_presses_has_no_question(front: Front, squares: Sample) -> None:
    front.freeze()
    front.mount(squares.base, squares.live)
    front.cell("b1").click()
    front.page.clock.run_for(2000)
    assert [m["type"] for m in front.sent()] == ["act"]


def test_a_key_asks_why_without_playing(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.cell("b1").focus()
    front.page.keyboard.press("?")
    assert front.chooser.locator("[data-action]").all_inner_texts() == ["Road"]
    front.answer(front.sent("options")[0], options=[{**REFUSED, "text": "Too near."}])
    expect(front.chooser.get_by_text("Too near.")).to_be_visible()
    assert front.sent("act") == []
    front.page.keyboard.press("Escape")
    assert front.focused() == "b1"


def test_a_press_on_a_board_without_a_game_explains(front: Front, squares: Sample) -> None:
    keep: dict[str, Any] = {k: v for k, v in squares.live.items() if k not in ("choices", "loose")}
    front.mount(squares.base, keep)
    front.cell("c4").click()
    front.answer(front.sent("options")[0], options=REASONS)
    lines = front.chooser.locator(".bl-verdict")
    assert lines.all_inner_texts() == ["Road\nis possible", "Fort\nToo near to d5. fort-spacing"]
    assert front.chooser.get_by_role("button").count() == 1
    assert _why(front) == "", "what the chooser tells is not told below the board too"
    box, stage = front.chooser.bounding_box(), front.page.locator(".bl-board").bounding_box()
    assert box
    assert stage
    assert box["x"] >= stage["x"] + stage["width"], "the evidence on the board is in sight"
    front.cell("e1").click()  # a press elsewhere leads on
    front.answer(front.sent("options")[1], options=[])
    expect(front.chooser).to_contain_text("Nothing can be done here.")
    front.cell("b4").click()
    reasons = [["b4 is a lake.", "terrain-lake"], ["No road leads there.", "road-adjacent"],
               ["Build a road first.", ""]]  # fmt: skip
    why = {**REFUSED, "text": " ".join(text for text, _ in reasons), "reasons": reasons}
    front.answer(front.sent("options")[-1], options=[why])
    expect(front.chooser.get_by_role("listitem")).to_have_text(
        [" ".join(filter(None, reason)) for reason in reasons]
    )


EVIDENCE = {"k": "why:cross", "s": "c4", "l": "overlay", "d": [["circle", {"r": 9}]]}


def test_a_press_draws_the_evidence_which_the_words_do_not_cover(
    front: Front, squares: Sample
) -> None:
    keep: dict[str, Any] = {k: v for k, v in squares.live.items() if k not in ("choices", "loose")}
    front.mount(squares.base, keep)
    drawn = front.page.locator('[data-key="why:cross"]')
    for width in (1200, 500):
        front.page.set_viewport_size({"width": width, "height": 900})
        front.mount(squares.base, keep)
        front.cell("c4").click()
        front.answer(front.sent("options")[0], options=REASONS)
        [why] = front.sent("why")
        assert why["space"] == "c4"
        front.answer(why, marks=[EVIDENCE])
        expect(drawn).to_be_visible()
        board, words = front.page.locator(".bl-stage").bounding_box(), front.chooser.bounding_box()
        assert board is not None
        assert words is not None
        assert words["x"] + 0.5 >= board["x"] + board["width"] or (
            words["y"] + 0.5 >= board["y"] + board["height"]
        )
        front.page.keyboard.press("Escape")
        expect(drawn).to_have_count(0)
        assert front.focused() == "c4"
        assert len(front.sent("why")) == 1


def test_evidence_is_drawn_where_one_rests_and_nothing_is_possible(
    front: Front, squares: Sample
) -> None:
    front.mount(squares.base, squares.live)
    drawn = front.page.locator('[data-key="why:cross"]')
    for space, options in (("c4", REASONS), ("e1", [{**REFUSED, "text": "A lake."}])):
        front.cell(space).hover()
        front.page.wait_for_function(
            "s => host.models[0].sent.some((m) => m.type === 'options' && m.space === s)", arg=space
        )
        front.answer(front.sent("options")[-1], options=options)
    front.page.wait_for_function("host.models[0].sent.some((m) => m.type === 'why')")
    [why] = front.sent("why")  # At c4 something is possible: no evidence against the rest.
    assert why["space"] == "e1"
    front.answer(why, marks=[EVIDENCE])
    expect(drawn).to_be_visible()
    front.update(live={**squares.live, "rev": 13})
    expect(drawn).to_have_count(0)


def test_escape_sends_a_hint_away(front: Front, squares: Sample, full: Json) -> None:
    front.mount(
        squares.base, {**full, "status": {"text": "Hint: road b1.", "rule": None, "tone": "hint"}}
    )
    front.cell("b1").focus()
    front.page.keyboard.press("Escape")
    assert [m["name"] for m in front.sent("control")] == ["dismiss"]
