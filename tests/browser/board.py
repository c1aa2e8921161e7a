"""A board on a notebook's page, as a person sees and handles it."""

from __future__ import annotations

import json
from typing import Any, Literal

from playwright.sync_api import Locator

from tests.browser.server import REPOSITORY
from tests.browser.visit import Visit

AXE = REPOSITORY / "widgets" / "node_modules" / "axe-core" / "axe.min.js"

# The human is asked again, at a later revision than the one given.
ASKED = """([root, rev]) => Number(root.dataset.rev) > rev
    && /turn/i.test(root.querySelector('[role=status]').textContent)"""

LEGAL = """(cells) => Object.fromEntries(
    cells.map((cell) => [cell.dataset.space, cell.dataset.legal.split(' ')]))"""

# What has the focus, in a shadow tree too.
FOCUS = """((element) => {
    while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
})(document.activeElement)"""

# Whether a press is shown at once, and after how many milliseconds its answer is.
ROUND_TRIP = """async ([root, space]) => {
    const cell = root.querySelector(`[role=gridcell][data-space="${space}"]`);
    const {rev} = root.dataset;
    const answered = new Promise((done) => {
        const watch = () => { if (root.dataset.rev !== rev) done(); };
        new MutationObserver(watch).observe(root, {attributeFilter: ['data-rev']});
    });
    const begin = performance.now();
    cell.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    const shown = cell.classList.contains('bl-pending');
    await answered;
    return [shown, performance.now() - begin];
}"""

VIOLATIONS = """async (root) => (await axe.run(root)).violations.map(
    ({id, help, nodes}) => `${id}: ${help}: ${nodes.map(({html}) => html.slice(0, 120))}`)"""


class Board:
    """The board in the output of cell `index`."""

    def __init__(self, lab: Visit, index: int = 1, *, view: int = 0) -> None:
        self.lab = lab
        self.page = lab.page
        self.root = lab.output(index).locator(".bl-widget").nth(view)
        self.root.locator("[role=gridcell]").first.wait_for()
        self.status = self.root.get_by_role("status")
        self.chooser = self.root.get_by_role("dialog")

    @property
    def revision(self) -> int:
        return int(self.root.get_attribute("data-rev") or 0)

    @property
    def focused(self) -> str | None:
        """The space that has the focus."""
        space: str | None = self.page.evaluate(f"({FOCUS}).dataset.space ?? null")
        return space

    def space(self, name: str) -> Locator:
        return self.root.locator(f'[role=gridcell][data-space="{name}"]')

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def legal(self) -> dict[str, list[str]]:
        """The kinds of action by space, as the page marks them."""
        found: dict[str, list[str]] = self.root.locator("[role=gridcell][data-legal]").evaluate_all(
            LEGAL
        )
        return found

    def marks(self, kind: str) -> int:
        """How many marks of a kind are drawn."""
        return self.root.locator(f'[data-key^="{kind}:"]').count()

    # ------------------------------------------------------------------ playing

    def move(self, hand: Literal["mouse", "keyboard"]) -> None:
        """Build a fort if one can be built, else the first thing there is; wait for the answer."""
        before = self.revision
        legal = self.legal()
        if legal:
            forts = [space for space, kinds in legal.items() if "fort" in kinds]
            self.press(forts[0] if forts else next(iter(legal)), hand)
            if self.chooser.is_visible():
                self.chooser.locator("[data-legal=true]").first.press("Enter")
        else:
            first = self.root.get_by_role("group", name="Actions").get_by_role("button").first
            if hand == "mouse":
                first.click()
            else:
                first.press("Enter")
        self.wait_after(before)

    def press(self, space: str, hand: Literal["mouse", "keyboard"] = "mouse") -> None:
        if hand == "mouse":
            self.space(space).click()
            return
        if self.focused is None:
            self.root.locator("[role=gridcell][tabindex='0']").focus()
        rows: list[list[str]] = self.root.get_by_role("row").evaluate_all(
            "(rows) => rows.map((row) => [...row.children].map((cell) => cell.dataset.space))"
        )
        at = {name: (r, c) for r, row in enumerate(rows) for c, name in enumerate(row)}
        (row, column), (to_row, to_column) = at[self.focused or ""], at[space]
        for _ in range(abs(to_row - row)):
            self.page.keyboard.press("ArrowDown" if to_row > row else "ArrowUp")
        for _ in range(abs(to_column - column)):
            self.page.keyboard.press("ArrowRight" if to_column > column else "ArrowLeft")
        assert self.focused == space
        self.page.keyboard.press("Enter")

    def timed_press(self, space: str) -> tuple[bool, float]:
        """Press a space; whether that is shown at once, and the milliseconds to the answer."""
        shown, spent = self.page.evaluate(ROUND_TRIP, [self.root.element_handle(), space])
        return shown, spent

    def wait_after(self, revision: int) -> None:
        """Wait until the human is asked again, later than at `revision`."""
        root = self.root.element_handle()
        self.page.wait_for_function(ASKED, arg=[root, revision])

    # ------------------------------------------------------------------ what must hold

    def kernel(self, expression: str) -> Any:
        """What `expression`, in which `w` is the widget, is in the kernel."""
        return json.loads(self.lab.ask(f"import json; print(json.dumps({expression}))"))

    def agrees(self) -> None:
        """The page offers and draws what the kernel's state says."""
        offered = sorted(
            f"{kind} {space}" for space, kinds in self.legal().items() for kind in kinds
        )
        # The spaces of a shot: the page marks where it hits.
        legal = self.kernel("[[a.kind, *a.args] for a in w.state.legal_actions()]")
        assert offered == sorted({f"{kind} {args[-1]}" for kind, *args in legal if args})
        assert self.marks("road") == self.kernel("len(w.state.roads)")
        assert self.marks("fort") == self.kernel("sum(w.state.scores())")

    def violations(self) -> list[str]:
        """What axe-core finds wrong."""
        return violations(self.root)


def violations(root: Locator) -> list[str]:
    """What axe-core finds wrong with a part of a page."""
    if not root.page.evaluate("'axe' in window"):
        root.page.add_script_tag(path=str(AXE))
    found: list[str] = root.evaluate(VIOLATIONS)
    return found
