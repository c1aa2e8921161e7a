"""A game looked at again: fetched once, then stepped, played and jumped through on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontend.harness import Front
from tests.frontend.samples import REEL, Sample, replay


def _open(front: Front, sample: Sample, at: int = 0) -> None:
    """A replay whose moves are here."""
    live, frames = replay(sample, at)
    front.mount(sample.base, live)
    front.page.get_by_role("slider", name="Action").focus()
    [message] = front.sent("moves")
    front.answer(message, frames=frames)
    expect(front.page.get_by_role("list", name="Log").get_by_role("button")).to_have_count(3)


def _ring(front: Front) -> str:
    """The space where the ring is: in the picture, and by its name."""
    names = front.page.locator("[role=gridcell][aria-label*='ring']")
    space = names.get_attribute("data-space") or ""
    place = front.cell(space).get_attribute("transform")
    assert front.page.locator("[data-key=ring]").get_attribute("transform") == place
    return space


def test_nothing_is_asked_before_somebody_looks(front: Front, sample: Sample) -> None:
    live, _ = replay(sample, 2)
    front.mount(sample.base, live)
    assert front.sent() == []
    expect(front.status).to_have_text(live["status"]["text"])
    front.page.locator(".bl-widget").hover(position={"x": 1, "y": 1})
    front.page.wait_for_function("host.models[0].sent.length === 1")
    assert [m["type"] for m in front.sent()] == ["moves"]


def test_it_is_stepped_without_the_kernel(front: Front, sample: Sample) -> None:
    _open(front, sample)
    spaces = [space for row in sample.rows for space in row]
    for n, name in ((1, "Forward"), (2, "Forward"), (1, "Back"), (3, "Last"), (0, "First")):
        front.button(name).click()
        assert _ring(front) == spaces[n]
        assert front.status.inner_text() == f"The ring is at {spaces[n]}."
        assert front.page.locator(".bl-facts").inner_text() == f"{3 - n} to go"
        turn = front.page.locator(".bl-seat[aria-current] .bl-name").inner_text()
        assert turn.lower() == ("blue" if n == 0 else "red")
    assert len(front.sent()) == 1


def test_the_slider_leads_anywhere(front: Front, squares: Sample) -> None:
    _open(front, squares)
    slider = front.page.get_by_role("slider", name="Action")
    slider.fill("2")
    assert _ring(front) == "c1"
    assert slider.get_attribute("aria-valuetext") == "2: The ring goes to c1."
    slider.focus()
    front.page.keyboard.press("ArrowRight")
    assert _ring(front) == "d1"
    front.page.keyboard.press("Home")
    assert _ring(front) == "a1"
    assert "0 / 3" in front.page.get_by_role("group", name="Replay").inner_text()


def test_a_line_of_the_log_leads_to_its_action(front: Front, squares: Sample) -> None:
    _open(front, squares)
    log = front.page.get_by_role("list", name="Log")
    log.get_by_role("button", name="The ring goes to c1.").click()
    assert _ring(front) == "c1"
    current = log.locator("[aria-current=step]")
    assert current.inner_text() == "The ring goes to c1."
    front.button("Forward").click()
    assert current.inner_text() == "The ring goes to d1."


def test_a_step_before_the_moves_are_here_is_not_lost(front: Front, squares: Sample) -> None:
    live, frames = replay(squares, 1)
    front.mount(squares.base, live)
    front.button("Forward").click()
    [message] = front.sent("moves")
    assert "a1" not in front.status.inner_text()
    front.answer(message, frames=frames)
    expect(front.status).to_have_text("The ring is at c1.")


@pytest.mark.parametrize("front", [{"reduced_motion": "no-preference"}], indirect=True)
def test_it_plays(front: Front, squares: Sample) -> None:
    front.freeze()
    _open(front, squares)
    front.button("Play through").click()
    for space in ("b1", "c1", "d1"):
        front.page.clock.run_for(1150)
        assert front.status.inner_text() == f"The ring is at {space}."
    assert front.button("Play through").is_visible()


def test_questions_are_about_the_position_that_is_seen(front: Front, squares: Sample) -> None:
    _open(front, squares, at=1)
    front.button("Range").click()
    assert "at" not in front.sent("reel")[-1]
    front.answer(front.sent("reel")[-1], frames=REEL)
    assert front.page.locator("[data-key^='lens:']").count() == 1
    bar = front.page.get_by_role("group", name="Replay")
    bar.get_by_role("button", name="Forward").click()
    assert front.page.locator("[data-key^='lens:']").count() == 0
    front.page.wait_for_function("host.models[0].sent.length === 3")
    assert (front.sent("reel")[-1]["lens"], front.sent("reel")[-1]["at"]) == ("range", 2)
    front.cell("b2").click()
    assert front.sent("options")[-1]["at"] == 2
    front.page.keyboard.press("Escape")
    front.button("Describe the position").click()
    assert front.sent("describe")[-1]["at"] == 2


def test_the_evidence_of_each_action(front: Front, squares: Sample) -> None:
    _open(front, squares, at=1)
    front.button("Evidence").click()
    [message] = front.sent("evidence")
    assert message["number"] == 1
    front.answer(message, frames=REEL)
    says = front.page.locator(".bl-replay .bl-says")
    expect(says).to_have_text("All of it.")
    assert "stopped here" in front.name("f4")
    front.button("Forward").click()
    assert says.inner_text() == ""
    assert front.sent("evidence")[-1]["number"] == 2
    assert "stopped here" not in front.name("f4")
    front.answer(message, frames=REEL)  # late, and about another action
    assert says.inner_text() == ""
    front.button("First").click()
    assert says.inner_text() == "Nothing has been done yet."
    front.page.keyboard.press("Escape")
    expect(front.button("Evidence")).to_have_attribute("aria-pressed", "false")


def test_the_kernel_may_lead_all_views(front: Front, squares: Sample) -> None:
    _open(front, squares)
    front.button("Last").click()
    live, _ = replay(squares, 2)
    front.update(live={**live, "rev": 2})
    assert _ring(front) == "c1"
    front.update(base=dict(squares.base))  # turned: the moves are drawn anew
    front.page.wait_for_function("host.models[0].sent.length === 2")
    assert [m["type"] for m in front.sent()] == ["moves", "moves"]
