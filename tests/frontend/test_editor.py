"""Making a position: the palette, painting, headers, the diagram as text, and the cell it makes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.frontend.harness import Front
from tests.frontend.samples import Json, Sample, editor

CLIPBOARD = [{"permissions": ["clipboard-read", "clipboard-write"]}]


def _painted(front: Front) -> list[str]:
    return [message["space"] for message in front.sent("paint")]


def _changed(live: Json, rev: int, **fields: Any) -> Json:
    return {**live, "rev": rev, "editor": {**live["editor"], **fields}}


def test_tools_are_drawn_whole(front: Front, sample: Sample) -> None:
    """A drawing reaches as far as a space does."""
    front.mount(sample.base, editor(sample))
    boxes = (
        front.page.get_by_role("radio")
        .locator("svg")
        .evaluate_all("all => all.map(e => e.viewBox.baseVal.width)")
    )
    corners = str(sample.base["cell"][1].get("points", "")).replace(",", " ").split()
    farthest = max([20.0, *(abs(float(each)) for each in corners)])
    assert all(width >= 2 * farthest for width in boxes)


def test_the_palette_is_a_radio_group(front: Front, squares: Sample) -> None:
    live = editor(squares)
    front.mount(squares.base, live)
    tools = front.page.get_by_role("radiogroup", name="Paint with").get_by_role("radio")
    assert tools.evaluate_all("all => all.map(e => e.ariaLabel)") == [
        "Grass", "Forest", "Blue fort", "Rub out",
    ]  # fmt: skip
    checked = front.page.locator("[role=radio][aria-checked=true]")
    assert checked.get_attribute("aria-label") == "Grass"
    tools.nth(1).click()
    assert checked.get_attribute("aria-label") == "Forest"  # before the kernel has answered
    for key, label in (("ArrowRight", "Blue fort"), ("ArrowDown", "Rub out"),
                       ("ArrowRight", "Grass"), ("ArrowLeft", "Rub out")):  # fmt: skip
        front.page.keyboard.press(key)
        assert checked.get_attribute("aria-label") == label
        assert front.page.evaluate("document.activeElement.ariaLabel") == label
    assert [m["tool"] for m in front.sent("control")] == ["forest", "fort 1", "rub", "grass", "rub"]
    assert front.page.locator("[role=radio][tabindex='0']").count() == 1
    front.update(live=_changed(live, 2, tool="forest"))
    assert checked.get_attribute("aria-label") == "Forest"


def test_a_press_paints_once(front: Front, squares: Sample) -> None:
    front.mount(squares.base, editor(squares))
    front.cell("c4").click()
    assert _painted(front) == ["c4"]
    assert front.focused() == "c4"
    assert "bl-pending" in (front.cell("c4").get_attribute("class") or "")
    front.page.keyboard.press("ArrowRight")
    front.page.keyboard.press("Enter")
    front.page.keyboard.press("Enter")
    assert _painted(front) == ["c4", "d4", "d4"]
    front.cell("a1").dispatch_event("click")  # as a screen reader does it
    assert _painted(front)[3:] == ["a1"]
    assert not front.chooser.is_visible()
    for message in front.sent("paint"):
        front.answer(message)
    assert front.page.locator(".bl-pending").count() == 0


def test_drawing_across_spaces_paints_each_once(front: Front, squares: Sample) -> None:
    front.mount(squares.base, editor(squares))
    front.cell("b2").hover()
    front.page.mouse.down()
    for space in ("c2", "d2", "c2", "c3"):
        front.cell(space).hover()
    front.page.mouse.up()
    assert _painted(front) == ["b2", "c2", "d2", "c3"]
    front.cell("e3").hover()
    assert len(_painted(front)) == 4
    front.cell("b2").click()
    assert _painted(front)[4:] == ["b2"]


@pytest.mark.parametrize("front", [{"has_touch": True}], indirect=True)
def test_a_finger_paints_with_a_tap(front: Front, squares: Sample) -> None:
    front.mount(squares.base, editor(squares))
    front.cell("c4").tap()
    assert _painted(front) == ["c4"]


def test_nothing_is_painted_in_a_game(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.cell("a1").hover()
    front.page.mouse.down()
    front.cell("b1").hover()
    front.page.mouse.up()
    assert front.sent() == []


def test_headers_are_fields(front: Front, squares: Sample) -> None:
    live = editor(squares)
    front.mount(squares.base, live)
    front.page.get_by_label("To move").select_option("red")
    field = front.page.get_by_role("textbox", name="Blue landed at")
    assert field.input_value() == "e1"
    field.fill("a3")
    front.update(live=_changed(live, 2))
    assert field.input_value() == "a3"  # what is being typed stays
    field.press("Tab")
    assert [(m["name"], m["field"], m["value"]) for m in front.sent("control")] == [
        ("field", "turn", "2"), ("field", "landing-1", "a3"),
    ]  # fmt: skip


def _diagram(front: Front) -> Locator:
    return front.page.get_by_role("textbox", name="Diagram")


def test_the_diagram_is_applied_when_it_is_left(front: Front, squares: Sample) -> None:
    live = editor(squares)
    front.mount(squares.base, live)
    area = _diagram(front)
    assert area.input_value() == "a .#\nb ~^\n"
    area.focus()
    area.blur()
    assert front.sent("control") == []
    area.fill("a ..\n")
    front.update(live=_changed(live, 2, text="painted elsewhere"))
    assert area.input_value() == "a ..\n"
    area.press("Control+Enter")
    assert [(m["name"], m["text"]) for m in front.sent("control")] == [("text", "a ..\n")]
    front.update(live=_changed(live, 3, text="a ..\n"))
    area.fill("b ~~\n")
    area.blur()
    assert front.sent("control")[-1]["text"] == "b ~~\n"
    front.update(live=_changed(live, 4, text="b ~~\n"))
    area.fill("no")
    area.press("Escape")
    assert area.input_value() == "b ~~\n"
    front.update(live=_changed(live, 5, text="a new one"))
    assert area.input_value() == "a new one"


def test_problems_lead_to_their_spaces(front: Front, squares: Sample) -> None:
    live = editor(squares)
    front.mount(squares.base, live)
    problems = front.page.get_by_role("list", name="What is wrong")
    assert problems.get_by_role("listitem").all_inner_texts() == [
        "a1 No road leads there.", "Blue has eleven forts.",
    ]  # fmt: skip
    problems.get_by_role("button", name="a1").click()
    assert front.focused() == "a1"
    front.update(live=_changed(live, 2, problems=[]))
    assert not problems.is_visible()


@pytest.mark.parametrize("front", CLIPBOARD, indirect=True)
def test_it_is_copied_as_code(front: Front, squares: Sample) -> None:
    live = editor(squares)
    front.mount(squares.base, live)
    front.page.evaluate(
        """() => Object.defineProperty(navigator, "clipboard", {
            value: { writeText: async text => { window.copied = text; } }, configurable: true })"""
    )
    front.button("Copy as code").click()
    expect(front.page.get_by_text("Copied.")).to_be_visible()
    assert front.page.evaluate("copied") == live["editor"]["code"]
    front.page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    front.button("Copy as code").click()
    code = front.page.get_by_role("textbox", name="Code")
    expect(code).to_have_value(live["editor"]["code"])
    assert front.page.evaluate("getSelection().toString()") == live["editor"]["code"]
    front.update(live=_changed(live, 2, code=""))
    assert not front.button("Copy as code").is_visible()
