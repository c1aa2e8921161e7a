"""A notebook in a real JupyterLab, as a test handles it.

    def test_it(notebook):
        lab = notebook("import boardlab as bl", "w = bl.play('cannonball', seed=7); w")
        lab.output(1).get_by_role("gridcell", name="c4").click()
        assert lab.ask("print(w.match.state.current_player)") == "1"

When the test ends, the page must have written no error to its console and asked nothing of any
other machine; `lab.expect("model not found")` allows for an error that a test provokes.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal, Protocol

import nbformat
from playwright.sync_api import Browser, Locator

from tests.browser.server import TOKEN, Server
from tests.browser.visit import Visit

App = Literal["lab", "notebook"]

HARMLESS: tuple[str, ...] = (
    # A restart drops what JupyterLab itself had asked of the kernel and not yet heard of.
    "Canceled future for debug_request",
    "Canceled future for create_subshell_request",
)
"""Console errors of JupyterLab itself, as parts of their text, each with why it is harmless."""

CURRENT = "window.jupyterapp.shell.currentWidget"

READY = """() => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    return panel?.content?.widgets?.length
        && panel.sessionContext?.session?.kernel?.status === 'idle';
}"""

# What a command promises is kept on the page: it may take as long as the cells do.
START = """([command, options]) => {
    window.boardlabDone = false;
    const done = () => { window.boardlabDone = true; };
    window.jupyterapp.commands.execute(command, options).then(done, done);
}"""

ASK = f"""async (code) => {{
    const kernel = {CURRENT}.sessionContext.session.kernel;
    const future = kernel.requestExecute({{code, store_history: false}});
    const parts = [];
    future.onIOPub = ({{header, content}}) => {{
        if (header.msg_type === 'stream') parts.push(content.text);
        if (header.msg_type === 'execute_result') parts.push(content.data['text/plain']);
        if (header.msg_type === 'error') parts.push(content.traceback.join('\\n'));
    }};
    await future.done;
    return parts.join('').trim();
}}"""

FAILED = f"""() => [...{CURRENT}.content.model.cells].flatMap(
    (cell) => cell.type === 'code' ? cell.toJSON().outputs : []
).filter((output) => output.output_type === 'error').map(
    (output) => output.traceback.join('\\n')
)"""


class Notebook(Visit):
    """A notebook open in JupyterLab, or with `app="notebook"` in Notebook 7."""

    def __init__(
        self, browser: Browser, server: Server, path: Path, *, app: App = "lab", **context: Any
    ) -> None:
        super().__init__(browser, path.stem, server.url, HARMLESS, **context)
        self.server = server
        self.path = path
        self.app = app

    # ------------------------------------------------------------------ the page as a whole

    def open(self) -> None:
        """Open the notebook, in a workspace of its own, and wait for its kernel."""
        name = self.path.relative_to(self.server.root).as_posix()
        workspace = re.sub(r"\W+", "-", name)
        place = f"lab/workspaces/{workspace}/tree" if self.app == "lab" else "notebooks"
        self.page.goto(f"{self.server.url}/{place}/{name}?token={TOKEN}")
        self.wait_until_ready()

    def reopen(self) -> None:
        """Close the notebook and open it again in the same page; the kernel lives on."""
        name = self.path.relative_to(self.server.root).as_posix()
        self._do("application:close")
        self.page.locator(".jp-Notebook").wait_for(state="detached")
        self._do("docmanager:open", path=name)
        self.wait_until_ready()

    def reload(self) -> None:
        """Load the page anew; the kernel lives on."""
        self.page.reload()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait for the notebook to be shown and its kernel to be idle."""
        self.page.wait_for_function(READY)

    def set_theme(self, theme: Literal["light", "dark"]) -> None:
        """Switch JupyterLab's theme."""
        name = f"JupyterLab {theme.title()}"
        self._do("apputils:change-theme", theme=name)
        self.page.locator(f"body[data-jp-theme-name='{name}']").wait_for(state="attached")
        # JupyterLab takes its curtain down a little later, and trips over it if it falls twice.
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def collapse(self) -> None:
        """Close the side bar, which takes room."""
        self._do("application:toggle-left-area")

    # ------------------------------------------------------------------ cells and kernel

    def cell(self, index: int) -> Locator:
        """Cell `index`, from 0."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index)

    def output(self, index: int) -> Locator:
        """The outputs of cell `index`."""
        return self.cell(index).locator(".jp-OutputArea-output")

    def run_all(self, *, wait: bool = True) -> None:
        """Run every cell. Fails with the traceback if one raises (only if waited for)."""
        self._run("notebook:run-all-cells", wait)

    def run_cell(self, index: int, *, wait: bool = True) -> None:
        """Run cell `index`. Fails with the traceback if it raises (only if waited for)."""
        self.page.evaluate(f"(index) => {{ {CURRENT}.content.activeCellIndex = index; }}", index)
        self._run("notebook:run-cell", wait)

    def ask(self, code: str) -> str:
        """Run `code` in the kernel beside the notebook; what it prints and gives, as text."""
        text: str = self.page.evaluate(ASK, code)
        return text

    def restart_kernel(self) -> None:
        """Start the kernel anew: names and widgets of Python are gone, the page stays."""
        self.page.evaluate(f"() => {CURRENT}.sessionContext.session.kernel.restart()")
        self.wait_until_ready()

    def save(self) -> Any:
        """Save the notebook; the saved JSON."""
        self._do("docmanager:save")
        return json.loads(self.path.read_text("utf-8"))

    # ------------------------------------------------------------------ details

    def _do(self, command: str, **options: Any) -> None:
        self.page.evaluate(START, [command, options])
        self.page.wait_for_function("() => window.boardlabDone", timeout=60_000)

    def _run(self, command: str, wait: bool) -> None:
        if not wait:
            self.page.evaluate(START, [command, {}])
            return
        self._do(command)
        failed: list[str] = self.page.evaluate(FAILED)
        assert not failed, "a cell raised:\n" + "\n".join(failed)


class NotebookFactory(Protocol):
    """The fixture `notebook`: writes cells to a notebook, opens it and runs them all."""

    def __call__(
        self,
        *cells: str,
        run: bool = True,
        wait: bool = True,
        settings: dict[str, dict[str, Any]] | None = None,
        **context: Any,
    ) -> Notebook: ...


def write(path: Path, cells: tuple[str, ...]) -> None:
    """Write a notebook of code cells; a cell that begins with "# md" is Markdown."""
    made = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    )
    made.cells = [
        nbformat.v4.new_markdown_cell(cell.partition("\n")[2])
        if cell.startswith("# md\n")
        else nbformat.v4.new_code_cell(cell)
        for cell in cells
    ]
    nbformat.write(made, path)
