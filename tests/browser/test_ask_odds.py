"""Questions about odds in JupyterLab: a wrong number gets a picture of another case."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.board import violations
from tests.browser.lab import NotebookFactory
from tests.browser.test_ask import DARK

START = """
from fractions import Fraction as F
from math import prod
from boardlab import learn
from boardlab.odds import bag, d, joint
"""
ADD = """
learn.ask("Cannons hit with chances {chances}. How likely is it that one hits, or more?", None,
          lambda chances: 1 - prod(1 - p for p in chances), kind="chance",
          given={"chances": [F(2, 3), F(1, 2), F(1, 2), F(1, 3)]})
"""
BAG = """
learn.ask("Two tiles of 80, 26 of them plains: how likely is a plain, or two?", None,
          lambda bag: bag.count("plains", 2).at_least(1), kind="chance",
          given={"bag": bag({"plains": 26, "others": 54})})
"""
KNOWN = """
learn.ask("Two dice, and one is a six. How likely are two sixes?", None,
          lambda roll, event, condition: roll.given(condition).p(event), kind="chance",
          given={"roll": joint(d(6), d(6)), "event": {(6, 6)},
                 "condition": lambda a, b: 6 in (a, b)})
"""
EARLY = """
learn.ask("A coin shows heads in 13 of 20 throws. Is it fair?", None,
          lambda p, rolls, seen: "open", given={"p": F(1, 2), "rolls": 20, "seen": 13},
          choices={"no": "No", "open": "That cannot be told yet"})
"""
WRONG = {ADD: "2", BAG: "871/1600", KNOWN: "1/6"}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 560])
def test_a_wrong_number_gets_a_picture(notebook: NotebookFactory, theme: str, width: int) -> None:
    lab = notebook(
        START, *WRONG, EARLY,
        settings=DARK if theme == "dark" else None, viewport={"width": width, "height": 1100},
    )  # fmt: skip
    cards = [lab.output(index).locator(".bl-widget").first for index in range(1, 5)]
    for card, answer in zip(cards, WRONG.values(), strict=False):
        card.get_by_role("textbox").fill(answer)
        card.get_by_role("textbox").press("Enter")
    cards[3].locator("label").filter(has_text="No").first.click()
    cards[3].locator("[data-do=check]").click()
    said = ("a chance never does", "What is drawn stays out", "which one", "chance alone")
    for index, (card, words) in enumerate(zip(cards, said, strict=True)):
        expect(card.locator(".bl-heading")).to_contain_text("Not quite")
        expect(card.locator(".bl-feedback")).to_contain_text(words)
        figures = card.locator("figure svg")
        expect(figures).to_have_count(2 if index == 2 else 1)
        card.scroll_into_view_if_needed()
        for figure in figures.all():
            box, around = figure.bounding_box(), card.bounding_box()
            assert box
            assert around
            assert box["x"] >= around["x"]
            assert box["x"] + box["width"] <= around["x"] + around["width"] + 1
        figures.last.scroll_into_view_if_needed()
        lab.shot(str(index))
    assert [found for card in cards for found in violations(card)] == []
