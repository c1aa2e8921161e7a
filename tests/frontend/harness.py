"""A page with the built front end and a fake model, and the hands and eyes of a test on it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from boardlab.view import themes
from tests.frontend.samples import Json

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STATIC = ROOT / "boardlab" / "ui" / "static"

LIGHT = {
    "--jp-layout-color0": "#fff", "--jp-layout-color1": "#fff", "--jp-layout-color2": "#eee",
    "--jp-ui-font-color1": "rgba(0,0,0,.87)", "--jp-ui-font-size1": "13px",
    "--jp-ui-font-family": "system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif",
    "--jp-code-font-family": "Menlo,Consolas,'DejaVu Sans Mono',monospace",
}  # fmt: skip
DARK = {
    **LIGHT, "--jp-layout-color0": "#111", "--jp-layout-color1": "#212121",
    "--jp-layout-color2": "#424242", "--jp-ui-font-color1": "rgba(255,255,255,1)",
}  # fmt: skip


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


class Front:
    """One page. `mount` puts views of a model on it; the test then plays both user and kernel."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, *, dark: bool = False) -> None:
        """An empty page in a theme of JupyterLab's."""
        variables = ";".join(f"{name}:{value}" for name, value in (DARK if dark else LIGHT).items())
        self.page.goto("about:blank")
        self.page.set_content(
            "<!doctype html><html lang=en><title>boardlab</title>"
            f"<style>:root{{{variables}}}body{{margin:8px;background:var(--jp-layout-color0)}}"
            "h1{font:12px sans-serif;color:var(--jp-ui-font-color1);margin:0}"
            f"{_text(STATIC / 'widget.css')}{themes.css()}</style>"
            f"<body data-jp-theme-light={'false' if dark else 'true'}>"
            "<header><h1>A notebook</h1></header></body></html>"
        )
        self.page.add_script_tag(content=_text(HERE / "host.js"))
        self.page.evaluate("source => host.load(source)", _text(STATIC / "board.js"))

    def mount(self, base: Any, live: Any, *, views: int = 1, dark: bool = False) -> None:
        """A fresh page with views of a model that has these traits."""
        self.open(dark=dark)
        self.page.evaluate(
            """async ([state, views]) => {
                const model = host.model(state);
                for (let i = 0; i < views; i++) await host.view(model);
            }""",
            [{"base": base, "live": live}, views],
        )

    def freeze(self) -> None:
        """Time on the page stands still from now on, but for `self.page.clock.run_for`."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1000)

    # ------------------------------------------------------------------ the kernel's side

    def sent(self, kind: str | None = None) -> list[Json]:
        """The messages sent so far, of one type or all."""
        sent: list[Json] = self.page.evaluate("host.models[0].sent")
        return [message for message in sent if kind is None or message["type"] == kind]

    def update(self, **traits: Any) -> None:
        """Set traits, one after another, each with its change event."""
        self.page.evaluate("traits => host.models[0].update(traits)", traits)

    def answer(self, message: Json, **fields: Any) -> None:
        self.page.evaluate(
            "content => host.models[0].message(content)",
            {"type": "done", "id": message["id"], **fields},
        )

    def refuse(self, message: Json, text: str) -> None:
        self.page.evaluate(
            "content => host.models[0].message(content)",
            {"type": "error", "id": message["id"], "text": text},
        )

    # ------------------------------------------------------------------ the user's side

    def cell(self, space: str) -> Locator:
        return self.page.locator(f'[data-space="{space}"]').first

    def focused(self) -> str | None:
        """The space that has the focus."""
        space: str | None = self.page.evaluate("document.activeElement?.dataset?.space ?? null")
        return space

    def name(self, space: str) -> str:
        """What a screen reader says of a space."""
        return self.cell(space).get_attribute("aria-label") or ""

    @property
    def status(self) -> Locator:
        return self.page.locator("[role=status]").first

    @property
    def chooser(self) -> Locator:
        return self.page.get_by_role("dialog")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press_tab_to(self, name: str) -> None:
        """Press Tab until the element with this accessible name has the focus."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            label = self.page.evaluate(
                "(e => e.getAttribute('aria-label') ?? e.textContent)(document.activeElement)"
            )
            if label == name:
                return
        raise AssertionError(f"Tab never came to {name}")
