"""A board that grows between moves: what was seen stays where it was, and so does the focus."""

from __future__ import annotations

import pytest

from tests.frontend import land
from tests.frontend.harness import Front

JUMPS = """() => {
    window.lost = 0;
    document.addEventListener("focusout", () => lost++);
    window.added = new Set();
    window.cells = new Map([...document.querySelectorAll("[data-space]")].map(
        (cell) => [cell.dataset.space, cell]));
}"""


def _grow(front: Front, radius: int) -> None:
    """The kernel sends a larger board, in two changes as a page gets them."""
    front.update(base=land.base(radius), live=land.live(rev=2, since=2))


def test_the_space_with_the_focus_keeps_it(front: Front) -> None:
    front.mount(land.base(2), land.live())
    front.cell("-1,2").focus()
    front.page.evaluate(JUMPS)
    _grow(front, 4)
    assert front.focused() == "-1,2"
    assert front.page.evaluate("lost") == 0, "the focus went away and came back"
    kept = "[...cells].every(([name, cell]) => cell.isConnected && cell.dataset.space === name)"
    assert front.page.evaluate(kept)
    front.page.keyboard.press("ArrowDown")
    assert front.focused() == "-2,3"
    for key, space in (("ArrowUp", "-1,2"), ("Home", "-4,2"), ("Control+Home", "0,-4")):
        front.page.keyboard.press(key)
        assert front.focused() == space


def test_rows_and_columns_are_counted_anew(front: Front) -> None:
    front.mount(land.base(2), land.live())
    cell = front.cell("-1,2")
    row = cell.locator("xpath=..")
    assert row.get_attribute("aria-rowindex") == "5"
    assert cell.get_attribute("aria-colindex") == "2"
    _grow(front, 3)
    assert row.get_attribute("aria-rowindex") == "6"
    assert cell.get_attribute("aria-colindex") == "3"
    rows: list[list[str]] = front.page.get_by_role("row").evaluate_all(
        "(rows) => rows.map((row) => [...row.children].map((cell) => cell.dataset.space))"
    )
    assert rows == land.base(3)["rows"]
    assert front.page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_it_can_shrink_again(front: Front) -> None:
    """As when a move is taken back: a space that is gone passes the focus on."""
    front.mount(land.base(3), land.live())
    front.cell("-3,3").focus()
    _grow(front, 2)
    assert front.focused() == "0,-2"
    _grow(front, 3)
    assert front.focused() == "0,-2"
    rows: list[list[str]] = front.page.get_by_role("row").evaluate_all(
        "(rows) => rows.map((row) => [...row.children].map((cell) => cell.dataset.space))"
    )
    assert rows == land.base(3)["rows"]


@pytest.mark.parametrize("front", [{"reduced_motion": "no-preference"}], indirect=True)
def test_it_is_seen_to_grow_from_where_it_was(front: Front) -> None:
    front.mount(land.base(2), land.live())
    middle = "document.querySelector('[data-space=\"0,0\"]').getBoundingClientRect().toJSON()"
    before = front.page.evaluate(middle)
    after = front.page.evaluate(
        f"""([base, live]) => {{
            host.models[0].update({{ base, live }});
            return {middle};
        }}""",
        [land.base(4), land.live(rev=2, since=2)],
    )
    for side in ("left", "top", "width"):
        assert after[side] == pytest.approx(before[side], abs=1.5)
    front.page.wait_for_function("!document.querySelector('.bl-board').getAnimations().length")
    assert front.page.evaluate(middle)["top"] > before["top"] + 60


@pytest.mark.parametrize("height", [600, 900])
def test_a_tall_board_is_no_taller_than_the_window(front: Front, height: int) -> None:
    front.page.set_viewport_size({"width": 1400, "height": height})
    tall = {**land.base(6), "view": [-300, -700, 600, 1400]}
    front.mount(tall, land.live())
    box = front.page.locator(".bl-board").bounding_box()
    assert box
    assert box["height"] == pytest.approx(max(0.88 * height, 0.6 * 1400), abs=1)
    assert box["width"] == pytest.approx(box["height"] * 600 / 1400, abs=1)
    panel = front.page.locator(".bl-panel").first.bounding_box()
    assert panel
    assert 0 < panel["x"] - box["x"] - box["width"] < 30, "the panel is right beside it"


def test_with_less_motion_it_is_there_at_once(front: Front) -> None:
    front.mount(land.base(2), land.live())
    _grow(front, 4)
    assert front.page.evaluate("document.querySelector('.bl-board').getAnimations().length") == 0


def test_a_chooser_that_is_open_stays_at_its_space(front: Front) -> None:
    """The base changes as the board is turned, too, while somebody chooses."""
    choices = {"1,0": ["place small 1,0", "place tall 1,0"]}
    front.mount(land.base(2), land.live(choices=choices))
    front.cell("1,0").click()
    front.update(base=land.base(3), live=land.live(rev=2, choices=choices))
    assert front.chooser.is_visible()
    assert front.chooser.locator("strong").inner_text() == "1,0"
