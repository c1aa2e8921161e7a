"""How long a press takes in JupyterLab, from click to drawn answer, beside a bare widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator, sync_playwright

from tests.bench.measure import Goal, Measure
from tests.browser.lab import Notebook, write
from tests.browser.server import serve
from tests.chromium import launch

PRESSES = 11

BARE = '''
import anywidget, traitlets

class Bare(anywidget.AnyWidget):
    """The least that a board can be: a press goes to the kernel, and one square changes."""

    _esm = """
    export default { render({ model, el }) {
        const root = document.createElement("div");
        root.className = "bare";
        root.innerHTML = "<button>press</button><output></output>";
        const draw = () => {
            root.lastChild.textContent = model.get("count");
            root.dataset.rev = model.get("count");
        };
        root.firstChild.addEventListener("click", () => model.send({ type: "press" }));
        model.on("change:count", draw);
        draw();
        el.append(root);
    } }
    """
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, message, buffers: setattr(self, "count", self.count + 1))

Bare()
'''

PLAY = """
import boardlab as bl
bl.play(bl.position("cannonball", "fort-building"), seats=("human", "human"), seed=1)
"""

# From a click on the element to the revision that answers it, drawn, in ms.
ROUND_TRIP = """(element) => new Promise((done) => {
    const root = element.closest('[data-rev]');
    const {rev} = root.dataset;
    const begin = performance.now();
    new MutationObserver((_, observer) => {
        if (root.dataset.rev === rev) return;
        observer.disconnect();
        done(performance.now() - begin);
    }).observe(root, {attributeFilter: ['data-rev']});
    element.dispatchEvent(new MouseEvent('click', {bubbles: true}));
})"""


def measures() -> Iterator[Measure]:
    """The row of a press. JupyterLab runs as long as it is being taken."""
    with TemporaryDirectory() as folder, serve(Path(folder)) as server, sync_playwright() as play:
        browser = launch(play)
        path = server.root / "press.ipynb"
        write(path, (PLAY, BARE))
        lab = Notebook(browser, server, path)
        lab.open()
        lab.run_all()
        board = lab.output(0).locator(".bl-widget")
        bare = lab.output(1).get_by_role("button", name="press")
        board.locator("[data-legal]").first.wait_for()
        bare.wait_for()
        yield Measure(
            "a press on a board in JupyterLab, to its answer",
            "ms",
            Goal("25 ms more at most", lambda ours, ratio: ours - ours / ratio <= 25),
            presses(board),
            "a bare widget, same page",
            lambda: median(bare.evaluate(ROUND_TRIP) for _ in range(PRESSES)),
        )
        browser.close()


def presses(board: Locator) -> Callable[[], float]:
    """A sample of presses that lay the same road, each taken back before the next."""
    road = board.locator("[data-legal=road]").first.get_attribute("data-space")
    space = board.locator(f'[role=gridcell][data-space="{road}"]')
    undo = board.get_by_role("button", name="Undo", exact=True)

    def sample() -> float:
        spent: list[float] = []
        for _ in range(PRESSES):
            spent.append(space.evaluate(ROUND_TRIP))
            undo.evaluate(ROUND_TRIP)
        return median(spent)

    return sample
