"""Lenses: asked for once, then stepped on the page without the kernel."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.frontend.harness import Front
from tests.frontend.samples import REEL, Sample

MOVING = [{"reduced_motion": "no-preference"}]


def _on(front: Front, sample: Sample, *names: str) -> None:
    """A board with lenses on, answered."""
    front.mount(sample.base, sample.live)
    for name in names:
        front.button(name).click()
        front.answer(front.sent("reel")[-1], frames=_reel(name.lower()))


def _reel(name: str) -> list[dict[str, Any]]:
    """The frames of REEL, as marks of the lens `name`."""
    return [
        {
            **frame,
            "add": [{**m, "k": m["k"].replace("range", name)} for m in frame["add"]],
            "drop": [key.replace("range", name) for key in frame["drop"]],
        }
        for frame in REEL
    ]


def _rays(front: Front) -> list[str]:
    """The spaces on which a ray is drawn, and those of the names that tell of it."""
    keys: list[str] = front.page.locator("[data-key^='lens:']").evaluate_all(
        "all => all.map(g => g.dataset.key)"
    )
    return keys


def _says(front: Front) -> list[str]:
    return front.page.locator(".bl-lens .bl-says").inner_text().split("\n")[0].split(" ")


def test_a_lens_is_asked_for_once_and_shown_whole(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.button("Range").click()
    [message] = front.sent("reel")
    assert {k: v for k, v in message.items() if k != "id"} == {
        "type": "reel", "lens": "range", "rev": 12,
    }  # fmt: skip
    assert _says(front) == ["…"]
    front.answer(message, frames=REEL)
    expect(front.button("Range")).to_have_attribute("aria-pressed", "true")
    assert "3 / 3" in front.page.get_by_role("group", name="Lenses").inner_text()
    assert _rays(front) == ["lens:range:ray:f4"]
    assert "stopped here" in front.name("f4")
    front.button("Range").click()
    assert _rays(front) == []
    assert "stopped here" not in front.name("f4")
    assert len(front.sent()) == 1


def test_it_is_stepped_in_the_same_frame_and_without_the_kernel(
    front: Front, squares: Sample
) -> None:
    _on(front, squares, "Range")
    caption = front.page.locator(".bl-lens .bl-says")
    seen = front.button("Back").evaluate(
        "b => (b.click(), document.querySelectorAll('[data-key^=\"lens:\"]').length)"
    )
    assert seen == 2
    assert caption.inner_text().split() == ["The", "ray.", "range-line", "range-passes"]
    assert "in range" in front.name("g4")
    front.button("First").click()
    assert _rays(front) == []
    assert "the cannon is here" in front.name("e4")
    for name in ("First", "Back"):
        assert front.button(name).get_attribute("aria-disabled") == "true"
    front.button("Last").click()
    assert caption.inner_text() == "All of it."
    for name in ("Last", "Forward"):
        assert front.button(name).get_attribute("aria-disabled") == "true"
    assert [m["type"] for m in front.sent()] == ["reel"]


def test_it_is_stepped_with_keys_on_the_bar(front: Front, squares: Sample) -> None:
    _on(front, squares, "Range")
    bar = front.page.get_by_role("group", name="Lenses")
    front.button("Range").focus()
    for key, at in (("ArrowLeft", 2), ("ArrowLeft", 1), ("ArrowLeft", 1), ("ArrowRight", 2),
                    ("Home", 1), ("End", 3)):  # fmt: skip
        front.page.keyboard.press(key)
        assert f"{at} / 3" in bar.inner_text(), key
    front.page.get_by_label("Whose").focus()
    front.page.keyboard.press("ArrowLeft")  # the list has its own use for it
    assert "3 / 3" in bar.inner_text()


@pytest.mark.parametrize("front", MOVING, indirect=True)
def test_it_plays_to_the_end_and_pauses(front: Front, squares: Sample) -> None:
    front.freeze()
    _on(front, squares, "Range")
    bar = front.page.get_by_role("group", name="Lenses")
    front.button("Play through").click()
    assert "1 / 3" in bar.inner_text()  # from the end it starts again
    front.page.clock.run_for(1200)
    assert "2 / 3" in bar.inner_text()
    front.button("Pause").click()
    front.page.clock.run_for(5000)
    assert "2 / 3" in bar.inner_text()
    front.button("Play through").click()
    front.page.clock.run_for(1200)
    assert "3 / 3" in bar.inner_text()
    assert front.button("Play through").is_visible()
    front.button("Play through").click()
    front.page.evaluate("host.views[0].abort()")
    front.page.clock.run_for(5000)


def test_less_motion_means_steps_alone(front: Front, squares: Sample) -> None:
    _on(front, squares, "Range")
    assert not front.button("Play through").is_visible()
    assert front.button("Back").is_visible()


def test_several_are_on_and_the_last_is_stepped(front: Front, squares: Sample) -> None:
    _on(front, squares, "Connection", "Range")
    assert _rays(front) == ["lens:connection:ray:f4", "lens:range:ray:f4"]
    front.button("Back").click()
    assert sorted(_rays(front)) == [
        "lens:connection:ray:f4", "lens:range:ray:f4", "lens:range:ray:g4",
    ]  # fmt: skip
    front.button("Range").click()
    assert _rays(front) == ["lens:connection:ray:f4"]
    assert "3 / 3" in front.page.get_by_role("group", name="Lenses").inner_text()
    assert len(front.sent()) == 2


def test_another_position_drops_them_in_the_same_frame_and_asks_anew(
    front: Front, squares: Sample
) -> None:
    _on(front, squares, "Connection", "Range")
    front.update(live={**squares.live, "rev": 13})
    assert _rays(front) == []
    front.page.wait_for_function("host.models[0].sent.length === 4")
    asked = front.sent("reel")[2:]
    assert [(m["lens"], m["rev"]) for m in asked] == [("connection", 13), ("range", 13)]
    for message in asked:
        front.answer(message, frames=_reel(message["lens"]))
    assert len(_rays(front)) == 2
    front.update(live={**squares.live, "rev": 14, "lens": {"names": [["range", "Range", ""]]}})
    front.page.wait_for_function("host.models[0].sent.length === 5")
    assert front.sent("reel")[-1]["lens"] == "range"  # the other is not offered here


def test_more_about_the_same_position_leaves_them(front: Front, squares: Sample) -> None:
    front.mount(squares.base, {**squares.live, "since": 12})
    front.button("Range").click()
    front.answer(front.sent("reel")[0], frames=REEL)
    front.button("Back").click()
    front.update(live={**squares.live, "rev": 13, "since": 12})
    assert len(_rays(front)) == 2
    assert len(front.sent()) == 1
    front.update(base=dict(squares.base))  # turned, say
    assert _rays(front) == []


def test_a_late_answer_about_another_position_is_not_shown(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.button("Range").click()
    late = front.sent("reel")[0]
    front.update(live={**squares.live, "rev": 13})
    front.answer(late, frames=REEL)
    assert _rays(front) == []
    front.page.wait_for_function("host.models[0].sent.length === 2")
    front.refuse(front.sent("reel")[1], "The position has changed: look again.")
    expect(front.button("Range")).to_have_attribute("aria-pressed", "false")
    assert "changed" not in front.status.inner_text()  # nobody asked aloud


def test_what_the_kernel_declines_is_off_and_told(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.button("Score").click()
    front.refuse(front.sent("reel")[0], "There is no lens here.")
    expect(front.status).to_have_text("There is no lens here.")
    assert front.button("Score").get_attribute("aria-pressed") == "false"
    front.button("Score").click()
    front.answer(front.sent("reel")[1], frames=[])
    expect(front.page.get_by_text("There is nothing to show here.")).to_be_visible()


def test_a_lens_that_is_on_from_the_start(front: Front, squares: Sample) -> None:
    live = {**squares.live, "lens": {"names": [["range", "Range", ""]], "name": "range"}}
    front.mount(squares.base, live)
    front.page.wait_for_function("host.models[0].sent.length === 1")
    front.answer(front.sent("reel")[0], frames=REEL)
    assert _rays(front) == ["lens:range:ray:f4"]
    front.button("Range").click()
    front.update(live={**live, "rev": 13})
    assert front.button("Range").get_attribute("aria-pressed") == "false"


def test_a_press_asks_about_a_space(front: Front, squares: Sample) -> None:
    _on(front, squares, "Range")
    about = front.button("About a space")
    about.click()
    hint = front.page.locator(".bl-hint-line")
    front.status.hover()
    assert "press a space to see a cannon stand there" in hint.inner_text()
    front.cell("b1").click()  # where a road could be built
    assert front.sent("act") == []
    assert (front.sent("reel")[-1]["lens"], front.sent("reel")[-1]["space"]) == ("range", "b1")
    front.answer(front.sent("reel")[-1], frames=REEL)
    expect(front.button("About b1")).to_have_attribute("aria-pressed", "true")
    front.page.keyboard.press("ArrowRight")
    front.page.keyboard.press("Enter")
    assert front.sent("reel")[-1]["space"] == "c1"
    front.page.keyboard.press("Escape")
    assert "space" not in front.sent("reel")[-1]
    front.answer(front.sent("reel")[-1], frames=REEL)
    expect(about).to_have_attribute("aria-pressed", "false")
    front.cell("b1").click()
    assert len(front.sent("act")) == 1
    front.cell("a1").focus()
    front.page.keyboard.press("Escape")
    assert _rays(front) == []


@pytest.mark.parametrize("way", ["l", "Shift+Enter", "Shift+click"])
def test_a_key_asks_about_the_space_with_the_focus(front: Front, squares: Sample, way: str) -> None:
    _on(front, squares, "Range")
    front.cell("c4").focus()
    if way == "Shift+click":
        front.cell("c4").click(modifiers=["Shift"])
    else:
        front.page.keyboard.press(way)
    assert front.sent("reel")[-1]["space"] == "c4"
    assert not front.chooser.is_visible()
    front.button("Score").click()  # that takes no space: a press plays
    assert not front.button("About a space").is_visible()
    front.cell("b1").click(modifiers=["Shift"])
    assert len(front.sent("act")) == 1


def test_whose_it_is_about(front: Front, squares: Sample) -> None:
    _on(front, squares, "Range")
    front.page.get_by_label("Whose").select_option("of red")
    assert front.sent("reel")[-1]["player"] == 1
    front.button("Connection").click()
    assert front.sent("reel")[-1]["player"] == 1
    front.page.get_by_label("Whose").select_option("of whoever moves")
    assert "player" not in front.sent("reel")[-1]


def test_nobody_is_asked_whose_it_is_where_all_see_the_same(front: Front, squares: Sample) -> None:
    live = {**squares.live, "lens": {**squares.live["lens"], "alike": True}}
    front.mount(squares.base, live)
    front.button("Range").click()
    expect(front.button("About a space")).to_be_visible()
    expect(front.page.get_by_label("Whose")).to_be_hidden()
