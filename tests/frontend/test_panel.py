"""The panel: each part shows one field of what the kernel sends, and is there only with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from tests.frontend.harness import Front
from tests.frontend.samples import EVERYTHING, REEL, Json, Sample

PARTS = {
    "loose": ".bl-loose",
    "seats": ".bl-seats",
    "facts": ".bl-facts",
    "lens": ".bl-lens",
    "log": ".bl-log",
    "controls": ".bl-controls",
    "choices": ".bl-typed",
}


@pytest.mark.parametrize("field", PARTS)
def test_a_part_is_there_only_with_its_field(front: Front, sample: Sample, field: str) -> None:
    front.mount(sample.base, sample.live)
    assert front.page.locator(PARTS[field]).is_visible()
    gone = {"choices", "loose"} if field == "choices" else {field}
    front.update(live={key: value for key, value in sample.live.items() if key not in gone})
    assert not front.page.locator(PARTS[field]).is_visible()
    others = [part for other, part in PARTS.items() if other not in {*gone, "choices"}]
    for part in others:
        assert front.page.locator(part).is_visible(), part


def test_a_plain_picture_has_no_panel_and_sends_nothing(front: Front, sample: Sample) -> None:
    keep = ("rev", "marks", "spaces", "rows")
    live = {key: value for key, value in sample.live.items() if key in keep}
    front.mount(sample.base, live)
    assert front.cell(sample.first).is_visible()
    assert (
        front.page.locator(".bl-panel").evaluate_all("all => all.map(e => e.hidden)") == [True] * 2
    )
    front.cell(sample.first).click()
    assert front.sent() == []


def test_seats_say_what_is_on_the_mats(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    seats = front.page.get_by_role("list", name="Players").locator("> li")
    assert seats.count() == 2
    assert seats.nth(0).get_attribute("aria-current") == "true"
    assert seats.nth(1).get_attribute("aria-current") is None
    stocks = seats.nth(0).get_by_role("list", name="blue has").get_by_role("listitem")
    assert stocks.locator(".bl-heard").all_text_contents() == [
        "8 forts left", "1 cannon ready", "no blockade ready",
    ]  # fmt: skip
    assert [stock.locator(".bl-icon").count() for stock in stocks.all()] == [8, 1, 1]
    mat = [["fort-1", 7, "7 forts left"], ["fort-1", 40, "40 forts left"], ["crown", 2, "2 crowns"]]
    moved = [{**squares.live["seats"][0], "turn": False, "mat": mat}, *squares.live["seats"][1:]]
    front.update(live={**squares.live, "seats": moved})
    assert [stock.locator(".bl-icon").count() for stock in stocks.all()] == [7, 1, 0]
    assert seats.nth(0).get_attribute("aria-current") is None
    assert "2 crowns" in seats.nth(0).inner_text()


def test_loose_actions_are_buttons(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    [[action, label]] = sample.live["loose"]
    front.button(label).click()
    [message] = front.sent("act")
    assert (message["action"], message["rev"]) == (action, sample.live["rev"])


def test_the_board_takes_the_focus_of_a_button_that_goes(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.cell("b1").focus()
    front.press_tab_to("Hold fire")
    front.page.keyboard.press("Enter")
    front.update(live={**squares.live, "rev": 13, "loose": [["stop", "Stop"]]})
    assert front.focused() == "b1"


def test_focus_elsewhere_is_left_alone(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.press_tab_to("Save")
    front.update(live={**squares.live, "rev": 13, "loose": [], "choices": {}})
    assert front.page.evaluate("document.activeElement.textContent") == "Save"


# ---------------------------------------------------------------------- in words


def test_a_typed_action_is_sent_as_it_is(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    field = front.page.get_by_label("Type an action")
    field.fill("  any thing 3,-1 ")
    field.press("Enter")
    [message] = front.sent()
    assert (message["type"], message["text"], message["rev"]) == (
        "typed", "any thing 3,-1", sample.live["rev"],
    )  # fmt: skip
    front.answer(message)
    expect(field).to_have_value("")
    field.press("Enter")
    assert len(front.sent()) == 1


def test_a_refused_text_stays_to_be_mended(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    field = front.page.get_by_label("Type an action")
    field.fill("road e1")
    front.button("Play").click()
    status = {"text": "e1 is a lake.", "rule": "road-terrain-lake", "tone": "refused"}
    front.update(live={**squares.live, "rev": 13, "status": status})
    front.answer(front.sent()[0])
    expect(front.status).to_have_attribute("data-rule", "road-terrain-lake")
    expect(field).to_have_value("road e1")


def test_known_actions_are_offered_while_typing(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    field = front.page.get_by_label("Type an action")
    field.focus()
    options = "input => [...input.list.options].map(option => option.value)"
    assert {"hold", "road a1", "fire i5 j2"} < set(field.evaluate(options))
    front.update(live={**squares.live, "rev": 13, "choices": {}, "loose": [["pass", "Pass"]]})
    assert field.evaluate(options) == ["pass"]


def test_nothing_is_typed_where_nothing_is_legal(front: Front, squares: Sample) -> None:
    field = front.page.get_by_label("Type an action")
    none = {**squares.live, "choices": {}, "loose": []}
    front.mount(squares.base, none)
    assert not field.is_visible()
    assert not front.page.get_by_text("Legal actions").is_visible()
    front.update(live={**none, "rev": 13, "next": {"ms": 5000}})  # soon there will be
    assert field.is_visible()
    field.focus()
    front.update(live={**none, "rev": 14})  # whoever typed the last action keeps the focus
    assert field.evaluate("field => field === document.activeElement")
    front.page.keyboard.press("Shift+Tab")
    assert not field.is_visible()


def test_every_legal_action_is_a_button_in_the_list(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    placed = [each for choices in sample.live["choices"].values() for each in choices]
    wanted = sorted(
        each if isinstance(each, str) else each[0] for each in (*placed, *sample.live["loose"])
    )
    group = front.page.get_by_role("group", name="Legal actions")
    front.page.get_by_text(f"Legal actions ({len(wanted)})").click()
    expect(group.get_by_role("button").first).to_be_visible()
    assert sorted(group.get_by_role("button").all_inner_texts()) == wanted
    group.get_by_role("button", name=wanted[1], exact=True).click()
    assert [message["action"] for message in front.sent("act")] == [wanted[1]]
    front.update(live={**sample.live, "rev": 99, "choices": {}, "loose": []})
    assert group.get_by_role("button").count() == 0


def test_the_position_is_described_on_request(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    front.button("Describe the position").click()
    [message] = front.sent("describe")
    front.answer(message, text="Blue has three forts.")
    said = front.page.get_by_text("Blue has three forts.")
    expect(said).to_be_visible()
    assert said.get_attribute("aria-live") == "polite"
    front.update(live={**sample.live, "rev": 99})
    expect(said).to_have_count(0)  # it was true of the position before


# ---------------------------------------------------------------------- log


def _log(*numbers: int, total: int, word: str = "line") -> dict[str, Any]:
    return {"total": total, "lines": [[n, n % 2, f"{word} {n}"] for n in numbers]}


def test_earlier_lines_come_on_request_and_stay(front: Front, squares: Sample) -> None:
    live = squares.live
    front.mount(squares.base, {**live, "log": _log(*range(4, 16), total=15)})
    lines = front.page.get_by_role("list", name="Log").get_by_role("listitem")
    assert lines.all_inner_texts() == [f"line {n}" for n in range(4, 16)]
    front.button("Earlier").click()
    front.answer(front.sent("log")[0], lines=_log(*range(1, 16), total=15)["lines"])
    expect(lines).to_have_count(15)
    assert not front.button("Earlier").is_visible()
    front.update(live={**live, "log": _log(*range(5, 17), total=16)})
    expect(front.button("Earlier")).to_be_visible()  # line 4 left the last dozen
    assert lines.all_inner_texts() == [f"line {n}" for n in (1, 2, 3, *range(5, 17))]


def test_a_line_that_is_cut_comes_whole_on_request(front: Front, squares: Sample) -> None:
    log = {"total": 2, "lines": [[1, 0, "line 1"], [2, 1, "Red counts.", True]]}
    front.mount(squares.base, {**squares.live, "log": log})
    lines = front.page.get_by_role("list", name="Log").get_by_role("listitem")
    assert lines.all_inner_texts() == ["line 1", "Red counts. \u2026"]
    front.button("Earlier").click()
    whole = [[1, 0, "line 1"], [2, 1, "Red counts. It is three."]]
    front.answer(front.sent("log")[0], lines=whole)
    assert lines.all_inner_texts() == ["line 1", "Red counts. It is three."]
    assert not front.button("Earlier").is_visible()
    # Another line in its place is not it.
    front.update(live={**squares.live, "log": {"total": 2, "lines": [[2, 0, "Blue stops.", True]]}})
    assert lines.all_inner_texts() == ["Blue stops. \u2026"]
    assert front.button("Earlier").is_visible()


def test_undone_lines_never_come_back(front: Front, squares: Sample) -> None:
    front.mount(squares.base, {**squares.live, "log": _log(*range(4, 16), total=15)})
    lines = front.page.get_by_role("list", name="Log").get_by_role("listitem")
    front.button("Earlier").click()
    front.answer(front.sent("log")[0], lines=_log(*range(1, 16), total=15)["lines"])
    front.update(live={**squares.live, "log": _log(1, 2, total=2)})
    assert lines.all_inner_texts() == ["line 1", "line 2"]
    front.update(live={**squares.live, "log": _log(*range(6, 18), total=17, word="new")})
    assert lines.all_inner_texts() == [f"new {n}" for n in range(6, 18)]
    assert front.button("Earlier").is_visible()


def test_the_log_shows_its_last_line_and_no_earlier_button_without_need(
    front: Front, squares: Sample
) -> None:
    front.mount(squares.base, {**squares.live, "log": _log(*range(1, 13), total=12)})
    assert not front.button("Earlier").is_visible()
    box = front.page.get_by_role("list", name="Log")
    at_end = (
        "e => e.scrollHeight > e.clientHeight && e.scrollTop + e.clientHeight >= e.scrollHeight - 1"
    )
    assert box.evaluate(at_end)


@pytest.mark.parametrize("leads", [False, True], ids=["game", "replay"])
def test_a_log_laid_out_late_shows_its_last_line_and_no_half_one(
    front: Front, squares: Sample, leads: bool
) -> None:
    lines = [[n, n % 2, f"line {n} " + "and on " * (n % 3 * 9)] for n in range(1, 31)]
    reel = {"reel": {"count": 31, "at": 30}} if leads else {}
    front.mount(squares.base, squares.live)
    front.page.evaluate(
        """async state => {
            document.querySelector("main").remove();
            const box = document.body.appendChild(document.createElement("div"));
            box.hidden = true;
            await host.view(host.model(state), box);
            await new Promise(done => setTimeout(done, 100));
            box.hidden = false;
        }""",
        {"base": squares.base, "live": {**squares.live, "log": {"total": 30, "lines": lines}}
         | reel},
    )  # fmt: skip
    front.page.wait_for_function("document.querySelector('.bl-lines').scrollTop > 0")
    seen = front.page.get_by_role("list", name="Log").evaluate(
        """list => {
            const box = list.getBoundingClientRect();
            const lines = [...list.children].map(line => line.getBoundingClientRect());
            return [Math.min(...lines.map(({ top }) => Math.abs(top - box.top))),
                lines.at(-1).bottom - box.bottom];
        }"""
    )
    assert seen[0] <= 1
    assert seen[1] <= 1


def test_the_buttons_stay_where_they_are(front: Front, squares: Sample) -> None:
    live = {**squares.live, **EVERYTHING}
    front.mount(squares.base, live)
    words = [
        "Blue, build.",
        "Red lays a road.\nBlue, build.",
        "\n".join(["Red fires, and hits, and a fort goes back to its mat."] * 9 + ["Blue!"]),
    ]
    changes: list[Json] = [{}, {"loose": []}, {"guide": None}, {"hint": None}]
    seen = set()
    for rev, text in enumerate(words, 20):
        for more in changes:
            status = {"text": text, "rule": None, "tone": "turn"}
            front.update(live={**live, "rev": rev, "status": status, **more})
            boxes = [front.button("Undo").bounding_box(), front.cell("a1").bounding_box()]
            seen.add(str(boxes))
    assert len(seen) == 1
    prompt = front.status.locator(".bl-prompt")
    assert prompt.evaluate(
        """prompt => {
            const [a, b] = [prompt, prompt.closest("[role=status]")]
                .map(node => node.getBoundingClientRect());
            return a.top >= b.top && a.bottom <= b.bottom;
        }"""
    ), "what is to be done is in sight"


def test_a_caption_of_a_lens_is_right_below_the_board(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.button("Range").click()
    front.answer(front.sent("reel")[0], frames=REEL)
    said = front.page.locator(".bl-lens .bl-says")
    box, board = said.bounding_box(), front.page.locator(".bl-board").bounding_box()
    assert box
    assert board
    assert box["x"] < board["x"] + board["width"]
    assert 0 < box["y"] - board["y"] - board["height"] < 200


# ---------------------------------------------------------------------- controls


def test_controls_send_their_name_unless_disabled(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.button("Undo").click()
    front.button("Redo").click(force=True)
    front.button("New game").click()
    assert [message["name"] for message in front.sent("control")] == ["undo", "new"]


def test_a_control_that_becomes_disabled_keeps_the_focus(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.press_tab_to("Undo")
    front.page.keyboard.press("Enter")
    front.update(live={**squares.live, "controls": [["undo", "Undo", False]]})
    assert front.page.evaluate("document.activeElement.textContent") == "Undo"
    front.page.keyboard.press("Enter")
    assert len(front.sent("control")) == 1


def test_save_downloads_what_the_kernel_gives(
    front: Front, squares: Sample, tmp_path: Path
) -> None:
    front.mount(squares.base, squares.live)
    with front.page.expect_download() as download:
        front.button("Save").click()
        front.answer(front.sent("control")[0], filename="match-7.json", text='{"é": 1}')
    assert download.value.suggested_filename == "match-7.json"
    download.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_text("utf-8") == '{"é": 1}'


def test_load_sends_the_text_of_the_file(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    for text in ("{one}", "{one}"):  # the same file twice is two loads
        with front.page.expect_file_chooser() as chooser:
            front.button("Load").click()
        chooser.value.set_files(
            {"name": "m.json", "mimeType": "application/json", "buffer": text.encode()}
        )
    front.page.wait_for_function("host.models[0].sent.length === 2")
    assert [message["text"] for message in front.sent("control")] == ["{one}", "{one}"]
    assert {message["name"] for message in front.sent("control")} == {"load"}


def test_a_file_that_can_be_no_match_is_not_sent(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    film: FilePayload = {
        "name": "film.json", "mimeType": "application/json", "buffer": b"x" * 1_100_000,
    }  # fmt: skip
    front.page.locator("input[type=file]").set_input_files(film)
    expect(front.status).to_contain_text("film.json is too large to hold a match.")
    assert front.sent() == []


def test_what_is_to_be_done_stands_below_what_happened(front: Front, squares: Sample) -> None:
    text = "Red lands at h6.\nAll have landed.\nYour turn (blue): build."
    status = {"text": text, "rule": None, "tone": "turn"}
    front.mount(squares.base, {**squares.live, "status": status})
    assert front.status.inner_text().split("\n") == text.split("\n")
    expect(front.status).to_have_text(" ".join(text.split("\n")))
    weights = [
        int(line.evaluate("e => getComputedStyle(e).fontWeight"))
        for line in front.status.locator(".bl-words > *").all()
    ]
    assert weights == [400, 400, max(weights)]
    assert max(weights) > 500
