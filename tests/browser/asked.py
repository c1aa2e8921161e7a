"""A question on a notebook's page, as a learner sees and answers it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.visit import Visit

Hand = Literal["mouse", "keyboard"]

FOCUSED = "(all) => all.map((one) => one.getRootNode().activeElement === one)"
INSIDE = "Boolean(document.activeElement.closest('.jp-OutputArea-output'))"


class Asked(Board):
    """The question, or prediction, in the output of cell `index`, with its board."""

    def __init__(self, lab: Visit, index: int) -> None:
        super().__init__(lab, index)
        self.prompt = self.root.locator(".bl-ask-text")
        self.feedback = self.root.locator(".bl-feedback")
        self.heading = self.root.locator(".bl-heading")
        self.hints = self.root.locator(".bl-clues > li")
        self.won = self.root.locator(".bl-pip.bl-full")
        self.field = self.root.locator(".bl-answer .bl-input")

    def do(self, name: str) -> Locator:
        """The button for "check", "hint", "again", "clear" or "skip"."""
        return self.root.locator(f".bl-ask-buttons [data-do={name}]")

    def marked(self) -> set[str]:
        """The spaces that are marked."""
        found: list[str] = self.root.locator("[role=gridcell][aria-selected=true]").evaluate_all(
            "(cells) => cells.map((cell) => cell.dataset.space)"
        )
        return set(found)

    def mark(self, spaces: Iterable[str], hand: Hand = "mouse") -> None:
        """Mark exactly these spaces: what else is marked is pressed again."""
        wanted = set(spaces)
        for space in sorted(wanted ^ self.marked()):
            self.press(space, hand)
            selected = "true" if space in wanted else "false"
            expect(self.space(space)).to_have_attribute("aria-selected", selected)

    def point_at(self, space: str, hand: Hand = "mouse") -> None:
        """Mark the one space that is the answer, instead of another."""
        self.press(space, hand)
        expect(self.space(space)).to_have_class(re.compile(r"\bbl-marked\b"))

    def choose(self, label: str, hand: Hand = "mouse") -> None:
        """Choose one of the options, or how sure one is."""
        radio = self.root.get_by_role("radio", name=label, exact=True)
        this = self.page.get_by_role("radio", name=label, exact=True)
        if hand == "mouse":
            self.root.locator("label").filter(has=this).click()
        else:
            group = self.root.locator("fieldset, [role=radiogroup]").filter(has=this)
            self.tab_to(group.get_by_role("radio"))
            self.page.keyboard.press("Space")
            while not radio.is_checked():
                self.page.keyboard.press("ArrowRight")
        expect(radio).to_be_checked()

    def submit(self, name: str = "check", hand: Hand = "mouse") -> None:
        """Press one of the question's buttons and wait until it is answered."""
        before = self.revision
        if hand == "mouse":
            self.do(name).click()
        else:
            self.tab_to(self.do(name))
            self.page.keyboard.press("Enter")
        expect(self.root).not_to_have_attribute("data-rev", str(before))

    # ------------------------------------------------------------------ by keyboard alone

    def tab_to(self, there: Locator) -> None:
        """Press Tab, or Shift and Tab, until the focus is on one of the elements."""
        for key in ("Tab", "Shift+Tab"):
            for _ in range(40):
                if any(there.evaluate_all(FOCUSED)):
                    return
                self.page.keyboard.press(key)
                if not self.page.evaluate(INSIDE) and self.focused is None:
                    break
        raise AssertionError(f"the keyboard never came to {there}")

    def into_board(self) -> int:
        """Press Tab, from the cell that was run, until the board has the focus; how often."""
        for count in range(10):
            if self.focused is not None:
                return count
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab never led into the board")
