"""The dice lab in JupyterLab: typed, rolled, compared, by keys alone, in the dark, and audited."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import AXE, VIOLATIONS
from tests.browser.lab import Notebook, NotebookFactory

START = "import boardlab as bl"
SETTLED = """(figure) => {
    const line = figure.querySelector('g.axis[text-anchor="middle"] .domain');
    return Math.abs(line.getBoundingClientRect().width - figure.clientWidth + 80) < 4;
}"""
"""Whether a chart is as wide as its place: it is drawn anew when it is seen after that changed."""

THEMES = "@jupyterlab/apputils-extension:themes"
HALF = "P(at least 11) = 1/2 = 0.5 = 50 %"


def opened(lab: Notebook, index: int = 1) -> Locator:
    """The dice lab in the output of a cell."""
    root = lab.output(index).locator(".bl-lab").first
    expect(root.locator("rect.bar").first).to_be_visible()
    return root


def write(root: Locator, label: str, text: str) -> None:
    field = root.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")


def test_an_expression_is_typed(notebook: NotebookFactory) -> None:
    lab = notebook(START, "w = bl.dice_lab('3d6', at_least=11); w")
    root = opened(lab)
    bars = root.locator("rect.bar")
    expect(bars).to_have_count(16)
    expect(root.get_by_text(HALF)).to_be_visible()
    write(root, "Expression", "2d10+1")
    expect(bars).to_have_count(19)
    expect(root.get_by_text("P(at least 11) = 16/25")).to_be_visible()
    write(root, "Expression", "2d10+")
    problem = root.get_by_role("alert")
    expect(problem).to_contain_text("2d10+\n     ^")
    expect(bars).to_have_count(19)
    expect(root.get_by_label("Expression", exact=True)).to_have_value("2d10+")
    write(root, "Expression", "d20+2 vs d20")
    expect(problem).to_have_count(0)
    expect(root.get_by_text("P(win) = 229/400")).to_be_visible()
    expect(bars).to_have_count(3)
    lab.shot("typed")


def test_it_is_rolled(notebook: NotebookFactory) -> None:
    lab = notebook(START, "w = bl.dice_lab('3d6', at_least=11, seed=1); w")
    root = opened(lab)
    root.get_by_role("button", name="Roll 1", exact=True).click()
    expect(root.get_by_text("1 roll:")).to_be_visible()
    root.get_by_role("button", name="Roll 20", exact=True).click()
    root.get_by_role("button", name="Roll 2,000").click()
    told = root.get_by_text("2,021 rolls: at least 11 in")
    expect(told).to_contain_text("within about 2.2 points (seed 1)")
    points = root.locator(".dot_grp .element, path.element")
    expect(points).to_have_count(16)
    heights = points.evaluate_all("all => all.map((dot) => dot.getBoundingClientRect().y)")
    assert max(heights) - min(heights) > 50
    root.get_by_role("button", name="Clear rolls").click()
    expect(told).to_have_count(0)
    expect(points).to_have_count(0)


def test_several_are_compared(notebook: NotebookFactory) -> None:
    lab = notebook(START, "w = bl.dice_lab('3d6', at_least=11); w")
    root = opened(lab)
    root.get_by_role("button", name="Compare with another").click()
    write(root, "Set-up 2", "4d6kh3")
    bars = root.locator("rect.bar")
    expect(bars).to_have_count(32)
    expect(root.get_by_text("947/1296")).to_be_visible()
    assert len(set(bars.evaluate_all("all => all.map((bar) => getComputedStyle(bar).fill)"))) == 2
    root.get_by_label("Bars show").select_option("At least")
    assert lab.ask("print(w.lab.show)") == "at_least"
    root.get_by_role("button", name="Remove").nth(1).click()
    expect(bars).to_have_count(16)
    expect(root.get_by_label("Expression", exact=True)).to_be_focused()


def test_controls_formula_and_table(notebook: NotebookFactory, tmp_path: Path) -> None:
    lab = notebook(START, "w = bl.dice_lab('3d6', at_least=3); w")
    root = opened(lab)
    write(root, "Dice", "5")
    root.get_by_label("Count").select_option("dice that show at least")
    expect(root.get_by_label("Expression", exact=True)).to_have_value("5d6>=4")
    root.get_by_label("Show the formula").check()
    expect(root.locator("mjx-container, .MathJax").first).to_be_visible()
    expect(root.get_by_label("Python")).to_contain_text("pool(5, d(6)).count(")
    link = root.get_by_role("link", name="Download the table (CSV)")
    with lab.page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "dice-lab.csv"
    file = tmp_path / "table.csv"
    download.value.save_as(file)
    text = lab.ask("print(w.csv, end='')")
    assert file.read_text("utf-8").strip() == text
    assert quote("5d6>=4") in (link.get_attribute("href") or "")


def test_it_is_used_by_keys_alone(notebook: NotebookFactory) -> None:
    lab = notebook(START, "w = bl.dice_lab('3d6', at_least=11); w", "'below'")
    root = opened(lab)
    keys = lab.page.keyboard
    root.get_by_label("Expression", exact=True).focus()
    keys.press("Control+a")
    keys.type("2d6")
    keys.press("Enter")
    expect(root.get_by_text("P(at least 11) = 1/12")).to_be_visible()
    seen = []
    for _ in range(20):
        keys.press("Tab")
        name = lab.page.evaluate("document.activeElement.textContent.trim()")
        seen.append(name)
        if name == "Roll 20":
            break
    assert seen[-1] == "Roll 20", seen
    keys.press("Space")
    expect(root.get_by_text("20 rolls:").first).to_be_visible()
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == 3, "a key reached the notebook"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(notebook: NotebookFactory, theme: str) -> None:
    lab = notebook(
        START,
        "w = bl.dice_lab('3d6', '4d6kh3', at_least=11); w",
        "v = bl.dice_lab('2d6!'); v",
        settings={THEMES: {"theme": f"JupyterLab {theme.title()}"}},
    )
    lab.page.add_script_tag(content=AXE.read_text("utf-8"))
    lab.ask("w.roll(20)")
    for index in (1, 2):
        root = opened(lab, index)
        root.get_by_label("Show the formula").check()
        expect(root.locator("mjx-container, .MathJax").first).to_be_visible()
        write(root, "Number", "1x")
        expect(root.get_by_role("alert")).to_be_visible()
        root.get_by_text("What can be written").click()
        assert root.evaluate(VIOLATIONS) == []
    text = lab.page.evaluate("getComputedStyle(document.querySelector('.bl-lab td')).color")
    bright = sum(map(float, text[text.index("(") + 1 : -1].split(",")[:3])) > 380
    assert bright == (theme == "dark")
    lab.shot(theme)


@pytest.mark.parametrize("width", [700, 420])
def test_nothing_is_cut_off_or_in_the_way_where_it_is_narrow(
    notebook: NotebookFactory, width: int
) -> None:
    lab = notebook(
        START,
        "bl.dice_lab('d20', '4d6kh3', '2d10', '3d6', at_least=11)",
        "one = bl.dice_lab('3d6', at_least=11); one",
        viewport={"width": width, "height": 1000},
    )
    lab.collapse()
    for index in (1, 2):
        root = opened(lab, index)
        figure = root.locator(".bqplot")
        figure.scroll_into_view_if_needed()
        lab.page.wait_for_function(SETTLED, arg=figure.element_handle())
        root.get_by_label("Show the formula").check()
        expect(root.locator("mjx-container, .MathJax").first).to_be_visible()
        wide = root.evaluate("(root) => root.getBoundingClientRect().right")
        parts = root.locator("input, select, button, svg.bqplot, th, td, g.label text")
        edges = parts.evaluate_all(
            "all => all.map((each) => [each.getBoundingClientRect().right, each.outerHTML])"
        )
        assert not [each for each in edges if each[0] > wide + 1]
        names = root.locator("g.axis[text-anchor='middle'] .tick text").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect()).filter((box) => box.width)"
            ".map((box) => [box.left, box.right])"
        )
        assert len(names) >= 5
        assert not [pair for pair in pairwise(sorted(names)) if pair[0][1] >= pair[1][0]]
        heads = (
            root.get_by_label("Answers")
            .locator("th")
            .evaluate_all(
                "all => all.map((each) => { const text = document.createRange();"
                "text.selectNodeContents(each.lastChild); return text.getClientRects().length; })"
            )
        )
        assert set(heads) == {1}, "no name is broken in two"
    lab.shot(f"narrow-{width}")


def test_a_long_expression_is_pointed_at_where_it_is_narrow(notebook: NotebookFactory) -> None:
    lab = notebook(START, "bl.dice_lab('3d6')", viewport={"width": 420, "height": 1000})
    lab.collapse()
    root = opened(lab)
    write(root, "Expression", "10d6 + 10d6 + 10d6 + 10d6 + 10d6 + 10d6 + 10x6")
    at = root.locator(".bl-lab-at")
    lines = at.inner_text().rstrip().splitlines()
    assert len(lines) == 2
    assert lines[0][lines[1].index("^")] == "x"
    height = at.evaluate(
        "(each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)"
    )
    assert height < 2.9, "no line is broken in two"


def test_one_roll_leaves_the_bars_as_they_are(notebook: NotebookFactory) -> None:
    lab = notebook(START, "w = bl.dice_lab('3d6', seed=1); w")
    root = opened(lab)
    bar = root.locator("rect.bar").nth(7)
    before = float(bar.get_attribute("height") or 0)
    root.get_by_role("button", name="Roll 1", exact=True).click()
    expect(root.locator(".dot_grp .element, path.element")).to_have_count(1)
    expect(root.get_by_text("such samples lie")).to_have_count(0)
    assert abs(float(bar.get_attribute("height") or 0) - before) < 1


def test_a_cell_that_is_run_again_shows_a_new_one(notebook: NotebookFactory) -> None:
    lab = notebook(START, "w = bl.dice_lab('3d6'); w")
    write(opened(lab), "Expression", "d8")
    expect(opened(lab).locator("rect.bar")).to_have_count(8)
    lab.run_cell(1)
    expect(opened(lab).locator("rect.bar")).to_have_count(16)
