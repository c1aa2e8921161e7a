"""axe-core finds nothing, in light and dark, with everything open that can be open."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontend.harness import ROOT, Front
from tests.frontend.samples import (
    EVERYTHING,
    FORMS,
    REEL,
    SURE,
    Json,
    Sample,
    editor,
    question,
    replay,
)
from tests.frontend.test_build import _builder

AXE = ROOT / "widgets" / "node_modules" / "axe-core" / "axe.min.js"

FOUND = """async () => (await axe.run(document)).violations.flatMap(
    ({ id, impact, nodes }) => nodes.map(node => [id, impact, node.html, node.failureSummary]))"""


@pytest.fixture(scope="module", autouse=True)
def _packages() -> None:
    _builder().install()


def _scan(front: Front) -> list[list[str]]:
    front.page.add_script_tag(path=AXE)
    found: list[list[str]] = front.page.evaluate(FOUND)
    return found


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_violation(front: Front, sample: Sample, dark: bool) -> None:
    refused = {"text": "This is refused.", "rule": "road-free", "tone": "refused"}
    front.mount(sample.base, {**sample.live, **EVERYTHING, "status": refused}, dark=dark)
    front.button("Range").click()
    front.answer(front.sent("reel")[0], frames=REEL)
    expect(front.page.get_by_text("All of it.")).to_be_visible()
    front.page.get_by_text("Legal actions").click()
    front.button("Describe the position").click()
    front.answer(front.sent("describe")[0], text="Two seats.")
    expect(front.page.get_by_text("Two seats.")).to_be_visible()
    assert _scan(front) == []
    front.cell(sample.choose[0]).click()
    option = {
        "action": "x y",
        "label": "X",
        "legal": False,
        "text": "Not now.",
        "rule": "road-free",
    }
    front.answer(front.sent("options")[0], options=[option])
    expect(front.chooser.get_by_text("Not now.")).to_be_visible()
    assert _scan(front) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_violation_in_a_replay(front: Front, squares: Sample, dark: bool) -> None:
    live, frames = replay(squares)
    front.mount(squares.base, live, dark=dark)
    front.button("Forward").click()
    front.answer(front.sent("moves")[0], frames=frames)
    expect(front.status).to_have_text("The ring is at b1.")
    front.button("Evidence").click()
    front.answer(front.sent("evidence")[0], frames=REEL)
    expect(front.page.get_by_text("All of it.")).to_be_visible()
    assert _scan(front) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_violation_in_the_editor(front: Front, squares: Sample, dark: bool) -> None:
    front.mount(squares.base, editor(squares), dark=dark)
    front.button("Copy as code").click()
    expect(front.page.get_by_label("Code")).to_be_visible()
    assert _scan(front) == []


def _answered(sample: Sample, form: str, state: str) -> Json:
    """A question in a form, with all there can be in its card."""
    figure = {"base": sample.base, "marks": sample.live["marks"], "caption": "Four tiles."}
    hint = {"title": "Hint 1 of 4", "text": "Look at the corner.", "figures": [figure]}
    return question(
        sample,
        form,
        state=state,
        heading="So it is",
        said=[["It touches no road.", "connect-edges"], ["Look again.", ""]],
        marked=[sample.first],
        tally="1 marked",
        sure={**SURE, "value": "60"},
        streak={"at": 1, "of": 3, "label": "1 of 3 in a row"},
        hints=[hint],
        figures=[figure],
        buttons=[["check", "Check", state == "wrong"], ["hint", "Hint", True]],
    )


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("form", list(FORMS))
def test_no_violation_in_a_question(front: Front, squares: Sample, form: str, dark: bool) -> None:
    for state in ("wrong", "right"):
        front.mount(squares.base, _answered(squares, form, state), dark=dark)
        assert _scan(front) == []
    alone = {"rev": 1, "ask": question(squares, form, sure=SURE)["ask"]}
    front.mount({}, alone, dark=dark)
    assert _scan(front) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("state", ["right", "slip", "wrong", "kept", "open"])
def test_the_lines_of_a_question_reach_three_to_one(
    front: Front, squares: Sample, state: str, dark: bool
) -> None:
    live = _answered(squares, "number", state)
    live["ask"]["buttons"] = [["check", "Check", True], ["hint", "Hint", True]]
    front.mount(squares.base, live, dark=dark)
    for selector, line in (
        (".bl-answer .bl-input", "borderTopColor"),
        (".bl-sure label", "borderTopColor"),
        ("[data-do=hint]", "borderTopColor"),
        (".bl-full", "borderTopColor"),
        (".bl-pip:not(.bl-full)", "borderTopColor"),
        (".bl-feedback", "borderLeftColor"),
        (".bl-seal", "fill"),
    ):
        assert front.page.evaluate(CONTRAST, [selector, line]) >= 3, selector


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_violation_in_a_plain_picture(front: Front, sample: Sample, dark: bool) -> None:
    keep = ("rev", "marks", "spaces", "rows")
    live = {key: value for key, value in sample.live.items() if key in keep}
    front.mount(sample.base, live, dark=dark)
    assert _scan(front) == []


CONTRAST = """([selector, property]) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgb = color => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = color => rgb(color)
        .map(v => v / 255)
        .map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const node = document.querySelector(selector);
    let back = node.parentElement;
    while (getComputedStyle(back).backgroundColor === "rgba(0, 0, 0, 0)") back = back.parentElement;
    const [a, b] = [getComputedStyle(node)[property], getComputedStyle(back).backgroundColor]
        .map(luminance).sort((a, b) => b - a);
    return (a + 0.05) / (b + 0.05);
}"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_lines_that_matter_reach_three_to_one(front: Front, squares: Sample, dark: bool) -> None:
    front.mount(squares.base, squares.live, dark=dark)
    for selector in (".bl-toggle", ".bl-input", "[data-control=undo]", ".bl-swatch"):
        contrast = front.page.evaluate(CONTRAST, [selector, "borderTopColor"])
        assert contrast >= 3, selector
    front.page.get_by_label("Type an action").focus()
    front.page.keyboard.press("a")
    assert front.page.evaluate(CONTRAST, [".bl-input", "outlineColor"]) >= 3


@pytest.mark.parametrize("front", [{"forced_colors": "active"}], indirect=True)
def test_forced_colours_show_what_is_chosen_and_marked(front: Front, squares: Sample) -> None:
    front.mount(squares.base, _answered(squares, "choice", "wrong"))
    front.page.get_by_role("radio", name="As many").check()
    width = "e => getComputedStyle(e).borderTopWidth"
    chosen, other = (
        front.page.locator(".bl-options label").nth(1),
        front.page.locator(".bl-options label").nth(0),
    )
    assert chosen.evaluate(width) != other.evaluate(width)
    back = "e => getComputedStyle(e).backgroundColor"
    sure = front.page.locator(".bl-sure label")
    assert sure.nth(2).evaluate(back) != sure.nth(1).evaluate(back)
    outline = front.page.locator(".bl-picked > :nth-child(2)").first
    assert outline.evaluate("e => getComputedStyle(e).stroke") != "rgb(255, 255, 255)"


@pytest.mark.parametrize("front", [{"forced_colors": "active"}], indirect=True)
def test_forced_colours_draw_borders(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.button("Range").click()
    front.page.keyboard.press("Tab")
    back = "e => getComputedStyle(e).backgroundColor"
    plain = front.button("Undo").evaluate(back)
    assert front.button("Hold fire").evaluate(back) == plain
    assert front.button("Range").evaluate(back) != plain
    seat = front.page.locator(".bl-seat[aria-current]")
    assert seat.evaluate("e => getComputedStyle(e).borderLeftWidth") == "4px"
    strokes = "e => getComputedStyle(e).stroke"
    ring = front.page.locator(".bl-focus > *")
    inner, outer = (ring.nth(n).evaluate(strokes) for n in (1, 0))
    assert inner != outer
    dot = front.page.locator(".bl-dot").first
    assert dot.evaluate("e => getComputedStyle(e).fill") != dot.evaluate(strokes)
