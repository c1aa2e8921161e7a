"""What a press on a space does: play, choose, or ask why not; and what silence does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.frontend.harness import Front
from tests.frontend.samples import Sample

SILENT = "The kernel does not answer: run the cell again."
PENDING = re.compile(r"\bbl-pending\b")


def test_one_choice_is_played_at_once_and_seen_in_the_same_frame(
    front: Front, sample: Sample
) -> None:
    front.mount(sample.base, sample.live)
    space, action = sample.direct
    seen = front.cell(space).evaluate(
        """cell => {
            cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            return cell.classList.contains("bl-pending");
        }"""
    )
    assert seen
    [message] = front.sent()
    assert message == {
        "type": "act",
        "action": action,
        "rev": sample.live["rev"],
        "id": message["id"],
    }
    front.answer(message)
    expect(front.cell(space)).not_to_have_class(PENDING)


def test_ids_are_unique(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live, views=2)
    for message in range(3):
        front.cell(sample.direct[0]).click()
        front.answer(front.sent()[message])
    front.page.locator(f'[data-space="{sample.direct[0]}"]').nth(1).click()
    assert len({message["id"] for message in front.sent()}) == 4


def test_a_second_press_waits_for_the_answer_to_the_first(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    space, _ = sample.direct
    front.cell(space).dblclick()
    assert len(front.sent()) == 1
    front.answer(front.sent()[0])
    front.cell(space).click()
    assert len(front.sent()) == 2


def test_no_choice_asks_why(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    front.cell(sample.closed).click()
    [message] = front.sent()
    assert (message["type"], message["space"]) == ("press", sample.closed)
    refused = {"text": "Nothing fits here.", "rule": "road-terrain-lake", "tone": "refused"}
    front.update(live={**sample.live, "rev": 77, "status": refused})
    front.answer(message)
    expect(front.status).to_have_text("Nothing fits here. road-terrain-lake")
    expect(front.status).to_have_attribute("data-rule", "road-terrain-lake")
    front.update(live={**sample.live, "rev": 78})
    assert front.status.get_attribute("data-rule") is None


def test_the_same_refusal_twice_is_said_twice(front: Front, squares: Sample) -> None:
    refused = {"text": "No.", "rule": "road-free", "tone": "refused"}
    front.mount(squares.base, {**squares.live, "status": refused})
    front.page.evaluate(
        """window.said = 0;
        new MutationObserver(() => said++).observe(
            document.querySelector("[role=status]"), { childList: true, subtree: true });"""
    )
    front.update(live={**squares.live, "status": refused, "rev": 13})
    assert front.page.evaluate("said") == 0
    front.cell(squares.closed).click()
    front.update(live={**squares.live, "status": refused, "rev": 14})
    assert front.page.evaluate("said") == 1


def test_a_kind_that_asks_first_opens_the_chooser(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    space, action = sample.ask
    front.cell(space).click()
    assert front.sent("act") == []
    expect(front.chooser).to_be_visible()
    front.chooser.locator("[data-action]").click()
    assert [message["action"] for message in front.sent("act")] == [action]
    assert front.focused() == space


def test_several_choices_by_keyboard(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    space, (first, second) = sample.choose
    front.cell(space).focus()
    front.page.keyboard.press("Enter")
    chosen = "document.activeElement.dataset.action"
    assert front.page.evaluate(chosen) == first
    front.page.keyboard.press("ArrowDown")
    assert front.page.evaluate(chosen) == second
    front.page.keyboard.press("ArrowDown")
    assert front.page.evaluate(chosen) == second
    front.page.keyboard.press("ArrowUp")
    assert front.page.evaluate(chosen) == first
    front.page.keyboard.press("Enter")
    assert [message["action"] for message in front.sent("act")] == [first]
    assert front.focused() == space
    expect(front.chooser).to_be_hidden()


def test_the_chooser_tells_why_the_others_are_not_possible(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.cell("c4").click()
    [message] = front.sent("options")
    assert message["space"] == "c4"
    fort = {"action": "fort c4", "label": "Fort", "legal": True, "text": "", "rule": None}
    road = {"action": "road c4", "label": "Road", "legal": False, "text": "c4 holds a road."}
    front.answer(message, options=[fort, {**road, "rule": "road-free"}])
    buttons = front.chooser.locator("[data-action]")
    assert buttons.all_inner_texts() == ["Fort", "Cannon", "Road\nc4 holds a road."]
    assert buttons.nth(2).get_attribute("data-rule") == "road-free"
    buttons.nth(2).click()
    [asked] = front.sent("typed")  # the kernel says why, and draws the evidence
    assert asked["text"] == "road c4"
    assert front.sent("act") == []


def test_an_answer_for_a_space_left_behind_is_not_shown(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.cell("c4").click()
    front.page.keyboard.press("Escape")
    front.cell("e3").click()
    refused = [{"action": "road c4", "label": "Road", "legal": False, "text": "c4!", "rule": "x"}]
    front.answer(front.sent("options")[0], options=refused)
    assert front.chooser.inner_text().split() == ["e3", "×", "Cannon"]


@pytest.mark.parametrize("way", ["Escape", "cancel", "elsewhere", "Tab"])
def test_leaving_the_chooser_plays_nothing(front: Front, squares: Sample, way: str) -> None:
    front.mount(squares.base, squares.live)
    front.cell("c4").click()
    expect(front.chooser).to_be_visible()
    if way == "cancel":
        front.button("Cancel").click()
    elif way == "elsewhere":
        front.status.click()
    elif way == "Tab":
        for _ in range(2):
            front.page.keyboard.press("Tab")
    else:
        front.page.keyboard.press(way)
    expect(front.chooser).to_be_hidden()
    assert front.sent("act") == []
    if way in ("Escape", "cancel"):
        assert front.focused() == "c4"


def test_the_chooser_goes_when_the_position_moves_on(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.cell("c4").click()
    front.update(live={**squares.live, "rev": 13})  # a lens, say: the choices are the same
    expect(front.chooser).to_be_visible()
    choices = {**squares.live["choices"], "c4": ["fort c4"]}
    front.update(live={**squares.live, "rev": 14, "choices": choices})
    expect(front.chooser).to_be_hidden()
    assert front.focused() == "c4"


def test_the_chooser_stays_inside_the_widget(front: Front, squares: Sample) -> None:
    choices = {space: ["fort x", "cannon x"] for space in ("a1", "l1", "a6", "l6")}
    front.page.set_viewport_size({"width": 400, "height": 800})
    front.mount(squares.base, {**squares.live, "choices": choices})
    frame = front.page.locator(".bl-frame").bounding_box()
    assert frame
    for space in choices:
        front.cell(space).click()
        box = front.chooser.bounding_box()
        assert box
        assert box["x"] >= frame["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["y"] >= frame["y"]
        front.page.keyboard.press("Escape")


def test_a_stale_press_says_so(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.cell("b1").click()
    front.refuse(front.sent()[0], "The position has changed: look again.")
    expect(front.status).to_have_text("The position has changed: look again.")
    expect(front.status).to_have_attribute("data-tone", "error")
    expect(front.cell("b1")).not_to_have_class(PENDING)
    front.update(live={**squares.live, "rev": 13})
    expect(front.status).to_have_text("Your turn (blue): build something.")


def test_what_a_press_was_told_goes_with_the_next(front: Front, squares: Sample) -> None:
    """Be there news or not: another board of the same match may have moved on."""
    front.mount(squares.base, squares.live)
    changed = "The position has changed: look again."
    playing = front.status.inner_text()
    front.cell(squares.direct[0]).click()
    front.refuse(front.sent()[0], changed)
    expect(front.status).to_have_text(changed)
    front.update(live={**squares.live, "rev": 14})
    expect(front.status).to_have_text(playing, use_inner_text=True)
    front.cell(squares.direct[0]).click()
    front.refuse(front.sent()[-1], changed)
    front.cell(squares.direct[0]).click()
    expect(front.status).to_have_text(playing, use_inner_text=True)


def test_silence_is_noticed_after_three_seconds_and_forgiven(front: Front, squares: Sample) -> None:
    front.page.clock.install()
    front.mount(squares.base, squares.live)
    front.cell("b1").click()
    front.page.clock.run_for(2900)
    expect(front.status).not_to_have_text(SILENT)
    expect(front.cell("b1")).to_have_class(PENDING)
    front.page.clock.run_for(200)
    expect(front.status).to_have_text(SILENT)
    expect(front.cell("b1")).not_to_have_class(PENDING)
    front.answer(front.sent()[0])  # it was only busy
    expect(front.status).to_have_text("Your turn (blue): build something.")
    front.page.clock.run_for(10_000)
    expect(front.status).to_have_text("Your turn (blue): build something.")


def test_an_answer_in_time_leaves_no_notice(front: Front, squares: Sample) -> None:
    front.page.clock.install()
    front.mount(squares.base, squares.live)
    front.cell("b1").click()
    front.answer(front.sent()[0])
    front.page.clock.run_for(10_000)
    expect(front.status).to_have_text("Your turn (blue): build something.")


def test_a_dead_channel_is_noticed_at_once(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.page.evaluate("host.models[0].dead = true")
    front.cell("b1").click()
    expect(front.status).to_have_text(SILENT)
    expect(front.cell("b1")).not_to_have_class(PENDING)


def test_an_error_without_a_request_is_shown(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.page.evaluate("host.models[0].message({ type: 'error', text: 'Out of ink.' })")
    expect(front.status).to_have_text("Out of ink.")


def test_legal_spaces_are_marked_and_named(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    choices = sample.live["choices"]
    for space in (name for row in sample.rows for name in row):
        texts = [each if isinstance(each, str) else each[0] for each in choices.get(space, [])]
        kinds = list(dict.fromkeys(text.split()[0] for text in texts))
        cell = front.cell(space)
        assert cell.get_attribute("data-legal") == (" ".join(kinds) or None)
        assert cell.locator(".bl-dot").count() == bool(kinds)
        assert front.name(space).split(", ")[0] == space.split(", ")[0]
        assert ("possible: " in front.name(space)) == bool(kinds)


def test_what_lies_beside_a_space_does_not_stand_in_the_way_of_its_dot(
    front: Front, squares: Sample
) -> None:
    hull = {"k": "hull", "s": "b1", "l": "pieces", "d": [["circle", {"r": 5}]]}
    for at, round_dots in (({"at": [0, 0]}, 0), ({}, 1)):
        live = {**squares.live, "marks": [*squares.live["marks"], {**hull, **at}]}
        front.mount(squares.base, live)
        assert front.cell("b1").locator(".bl-dot").count() == 1
        assert front.cell("b1").locator(".bl-dot-round").count() == round_dots


def test_names_are_put_together_in_layer_order(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    assert front.name("e4") == "e4, grass, road, blue cannon, in range of the red cannon at i5"
    assert front.name("c4") == "c4, grass, road, possible: fort, cannon"
    assert front.name("e1") == "e1, lake"
    quiet = {key: value for key, value in squares.live.items() if key != "choices"}
    front.update(live=quiet)
    assert front.name("c4") == "c4, grass, road"


def test_the_line_below_answers_the_pointer_in_the_same_frame(
    front: Front, squares: Sample
) -> None:
    front.mount(squares.base, squares.live)
    hint = front.page.locator(".bl-hint")
    assert hint.inner_text() == "Press a marked space to play there."
    said = front.cell("c4").evaluate(
        """cell => {
            cell.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
            return document.querySelector(".bl-hint").innerText;
        }"""
    )
    assert said.split("\n") == ["c4", "grass, road", "Fort, Cannon"]
    front.cell("c4").hover()
    front.cell("e1").focus()  # the keyboard moves on while the mouse rests
    assert hint.inner_text().split("\n") == ["e1", "lake"]
    front.cell("c4").hover(position={"x": 3, "y": 3})
    front.cell("d4").hover()
    assert hint.inner_text().split("\n")[0] == "d4"
    front.status.hover()  # away from the board: the space with the focus is told
    assert hint.inner_text().split("\n") == ["e1", "lake"]
