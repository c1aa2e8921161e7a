"""The board with the keyboard alone, whatever the board is."""

from __future__ import annotations

import pytest

from tests.frontend.harness import Front
from tests.frontend.samples import REEL, Sample

ACTIVE = "document.activeElement"


def test_grid_roles_and_counts(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    grid = front.page.get_by_role("grid", name=sample.base["title"])
    rows = sample.rows
    assert grid.get_attribute("aria-rowcount") == str(len(rows))
    assert grid.get_attribute("aria-colcount") == str(max(map(len, rows)))
    drawn = grid.get_by_role("row").evaluate_all(
        "rows => rows.map(row => [...row.children].map(cell => cell.dataset.space))"
    )
    assert drawn == rows
    assert grid.get_by_role("gridcell").count() == sum(map(len, rows))
    assert grid.locator("[aria-rowindex='2'] > [aria-colindex='2']").count() == 1


def test_arrows_move_one_space_and_never_round_the_edge(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    front.page.keyboard.press("Tab")
    assert front.focused() == sample.first
    for key, space in sample.steps:
        front.page.keyboard.press(key)
        assert front.focused() == space, key


def test_up_and_down_jump_over_a_gap_but_not_far_aside(front: Front, squares: Sample) -> None:
    rows = [["a1", "l1"], ["b2"], ["a3", "l3"], ["f4"]]
    front.mount(squares.base, {**squares.live, "rows": rows})
    front.cell("l1").focus()
    front.page.keyboard.press("ArrowDown")
    assert front.focused() == "l3"  # b2 is ten spaces off
    front.page.keyboard.press("ArrowDown")
    assert front.focused() == "l3"  # and so is f4: nowhere to go
    front.cell("a1").focus()
    front.page.keyboard.press("ArrowDown")
    assert front.focused() == "b2"


def test_one_tab_stop_that_stays_where_it_was(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    key, space = sample.steps[0]
    stops = front.page.locator("[role=gridcell][tabindex='0']")
    for keys, expected in (((), sample.first), ((key,), space)):
        if not keys:
            front.page.keyboard.press("Tab")
        for each in keys:
            front.page.keyboard.press(each)
        assert stops.evaluate_all("cells => cells.map(cell => cell.dataset.space)") == [expected]
    front.page.keyboard.press("Tab")
    assert front.focused() is None
    assert front.page.evaluate(f"{ACTIVE} !== document.body")
    front.page.keyboard.press("Shift+Tab")
    assert front.focused() == space


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_press(front: Front, sample: Sample, key: str) -> None:
    front.mount(sample.base, sample.live)
    space, action = sample.direct
    front.cell(space).focus()
    front.page.keyboard.press(key)
    [message] = front.sent()
    assert (message["type"], message["action"], message["rev"]) == (
        "act",
        action,
        sample.live["rev"],
    )
    assert front.focused() == space


def test_keys_never_reach_the_page_around(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.page.evaluate(
        "window.leaked = []; document.body.addEventListener('keydown', e => leaked.push(e.key))"
    )
    front.page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "Home", "a", "d", "z", "Escape", "Enter", "Space"):
        front.page.keyboard.press(key)
    front.page.get_by_label("Type an action").press("b")
    assert front.page.evaluate("leaked.filter(key => key !== 'Tab')") == []


def test_every_focusable_element_keeps_its_keys(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.page.get_by_text("Legal actions").click()
    front.cell("c4").click()
    for selector in ("button", "input:not([hidden])", "summary", "[tabindex]"):
        bare = front.page.locator(f"{selector}:not([data-lm-suppress-shortcuts='true'])")
        assert front.page.locator(selector).count()
        assert bare.count() == 0, selector


def test_the_ring_shows_for_keys_and_not_for_the_mouse(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    ring = front.page.locator(".bl-focus > :last-child")
    front.cell("a1").click()
    assert not ring.is_visible()
    front.page.keyboard.press("ArrowRight")
    assert ring.is_visible()
    assert front.page.locator(".bl-focus").get_attribute("transform") == "translate(60 20)"
    front.page.keyboard.press("Tab")
    assert not ring.is_visible()


def test_focus_survives_a_move_of_the_space(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    front.cell(sample.closed).focus()
    front.update(live={**sample.live, "rev": 99, "rows": [[sample.first], [sample.closed]]})
    assert front.focused() == sample.closed
    front.page.keyboard.press("Control+Home")
    assert front.focused() == sample.first


def test_escape_takes_back_one_thing_at_a_time(front: Front, squares: Sample) -> None:
    refused = {"text": "No road here.", "rule": "road-free", "tone": "refused"}
    front.mount(squares.base, {**squares.live, "status": refused})
    front.button("Range").click()
    front.answer(front.sent("reel")[0], frames=REEL)
    front.cell("c4").focus()
    front.page.keyboard.press("Enter")
    assert front.chooser.is_visible()
    front.page.keyboard.press("Escape")
    assert not front.chooser.is_visible()
    assert front.sent("control") == []
    front.page.keyboard.press("Escape")
    assert [m["name"] for m in front.sent("control")] == ["dismiss"]
    front.update(live=squares.live)
    front.page.keyboard.press("Escape")
    assert front.button("Range").get_attribute("aria-pressed") == "false"
    before = len(front.sent())
    front.page.keyboard.press("Escape")
    assert len(front.sent()) == before


def test_a_key_leads_from_the_board_to_the_loose_actions(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    [[action, label]] = sample.live["loose"]
    front.cell(sample.first).focus()
    front.page.keyboard.press("d")
    assert front.page.evaluate("document.activeElement.textContent") == label
    assert "Key D" in (front.button(label).get_attribute("title") or "")
    front.page.keyboard.press("Enter")
    assert [message["action"] for message in front.sent("act")] == [action]
    front.update(live={**sample.live, "rev": 70, "loose": []})
    front.cell(sample.first).focus()
    front.page.keyboard.press("D")
    assert front.focused() == sample.first
