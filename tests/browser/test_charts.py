"""Charts of odds in JupyterLab: live where bqplot is there, drawn beside text everywhere."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab import NotebookFactory


def test_a_live_chart_shows_what_is_in_it(notebook: NotebookFactory) -> None:
    lab = notebook(
        "from boardlab.odds import d, parse\nfrom boardlab.ui.chart import live",
        "figure = live(2 @ d(6), threshold=9); figure",
        "live(d(20), beside={'advantage': parse('2d20kh')}, name='one die')",
        "d(6) + d(4)",
    )
    bars = lab.output(1).locator("rect.bar")
    expect(bars).to_have_count(11)
    heights = [float(bar.get_attribute("height") or 0) for bar in bars.all()]
    assert abs(heights[5] - 6 * heights[0]) < 2
    assert heights[0] > 5
    colours = bars.evaluate_all("all => all.map((bar) => getComputedStyle(bar).fill)")
    assert len(set(colours[:7])) == len(set(colours[7:])) == 1
    assert colours[6] != colours[7]
    several = lab.output(2).locator("rect.bar")
    expect(several).to_have_count(40)
    assert all(float(bar.get_attribute("height") or 0) > 0 for bar in several.all())
    colours = several.evaluate_all("all => all.map((bar) => getComputedStyle(bar).fill)")
    assert colours[0] != colours[1]
    assert colours[:2] * 20 == colours
    lab.ask("figure.show(d(4).chart(show='at_least'))")
    expect(bars).to_have_count(4)
    expect(lab.output(3).locator("svg, img").first).to_be_visible()
