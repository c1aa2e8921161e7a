"""Pictures of odds in the browser: stepped in the lens bar, the cells of a grid pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from boardlab.odds import bag, beside, chain, d, diagram, grid, tree
from boardlab.ui.film import FilmWidget, film
from tests.frontend.harness import ROOT
from tests.frontend.test_build import _builder

if TYPE_CHECKING:
    from boardlab.odds.pictures import Film
    from tests.frontend.harness import Front


AXE = ROOT / "widgets" / "node_modules" / "axe-core" / "axe.min.js"

FOUND = """async () => (await axe.run(document)).violations.flatMap(
    ({ id, nodes }) => nodes.map(node => [id, node.html, node.failureSummary]))"""


class Kernel:
    """Answers what the page asks with a real widget."""

    def __init__(self, front: Front, widget: FilmWidget) -> None:
        self.front, self.widget, self.heard = front, widget, 0
        self.out: list[dict[str, object]] = []
        widget._send = lambda message, buffers=None: self.out.append(message)
        front.mount(widget.base, widget.live)

    def answer(self, kind: str) -> None:
        """Wait for a message of a type, and answer all there are."""
        page = self.front.page
        page.wait_for_function(
            "([n, kind]) => host.models[0].sent.slice(n).some((m) => m.type === kind)",
            arg=[self.heard, kind],
        )
        sent = self.front.sent()
        for message in sent[self.heard :]:
            self.out.clear()
            before = self.widget.live["rev"]
            self.widget._handle_custom_msg(message, [])
            if self.widget.live["rev"] != before:
                self.front.update(base=self.widget.base, live=self.widget.live)
            for each in self.out:
                if each["method"] == "custom":
                    page.evaluate("c => host.models[0].message(c)", each["content"])
        self.heard = len(sent)


def six() -> FilmWidget:
    return film(grid({(6, 6)}).given(lambda a, b: 6 in (a, b), "at least one six"))


def test_the_cells_of_a_grid_have_names_and_are_struck_by_a_press(front: Front) -> None:
    kernel = Kernel(front, six())
    assert front.name("first 2, second 5") == "first 2, second 5, sum 7, struck out"
    assert front.name("first 6, second 6") == "first 6, second 6, sum 12, 6-6"
    front.cell("first 2, second 6").click()
    kernel.answer("press")
    assert front.name("first 2, second 6") == "first 2, second 6, sum 8, struck out"
    assert "1/10" in front.status.inner_text()
    front.cell("first 2, second 6").press("Enter")
    kernel.answer("press")
    assert front.name("first 2, second 6") == "first 2, second 6, sum 8"


def test_the_steps_of_a_grid_cover_what_is_struck_now(front: Front) -> None:
    """A frame takes the place of each cell, and says no name twice."""
    kernel = Kernel(front, six())
    front.button("Step by step").click()
    kernel.answer("reel")
    front.button("First").click()
    assert front.name("first 2, second 5") == "first 2, second 5, sum 7"
    front.button("Last").click()
    assert front.name("first 2, second 5") == "first 2, second 5, sum 7, struck out"
    assert front.page.get_by_text("Of the 11 left, 1 is 6-6: 1/11 = 9.1 %.").count()


def pictures() -> list[Film]:
    run = chain(0, lambda n: {n + 1: 1, 0: 1}, done=2)
    return [
        tree([d(2), d(2)], event=(1, 1)),
        diagram(run, 3),
        beside(bag({"gold": 2, "rock": 3}), "gold", 3),
        grid(lambda *dice: sum(dice) > 20, 4).given(lambda a, *_: a > 3),
    ]


@pytest.mark.parametrize("number", range(4))
def test_a_picture_is_stepped_without_the_kernel(front: Front, number: int) -> None:
    picture = pictures()[number]
    kernel = Kernel(front, film(picture))
    if number == 3:
        front.button(picture.step).click()
    kernel.answer("reel")
    for button, frame in (("First", picture[0]), ("Forward", picture[1]), ("Last", picture[-1])):
        front.button(button).click()
        drawn = {m.key for m in (*frame.marks, *picture.layout.marks) if m.draw}
        there = front.page.eval_on_selector_all(
            ".bl-board [data-key]", "nodes => nodes.map((node) => node.dataset.key)"
        )
        assert drawn <= set(there)
        assert front.page.locator(".bl-lens").get_by_text(frame.caption, exact=True).count()


@pytest.mark.parametrize("number", range(5))
def test_nobody_is_left_out(front: Front, number: int) -> None:
    """axe-core finds nothing."""
    _builder().install()
    widget = six() if number == 4 else film(pictures()[number])
    kernel = Kernel(front, widget)
    if number < 3:
        kernel.answer("reel")
    front.page.add_script_tag(path=AXE)
    assert front.page.evaluate(FOUND) == []
