"""One JupyterLab a session, and notebooks in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.lab import Notebook, NotebookFactory, write
from tests.browser.server import Server, serve


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab server, started with `boardlab lab`."""
    with serve(tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture
def notebook(
    server: Server, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[NotebookFactory]:
    """Make notebooks: `notebook(cell, cell, ..., settings={plugin: {...}}, color_scheme="dark")`.

    `app="notebook"` opens them in Notebook 7. `run=False` only opens a notebook, `wait=False` does
    not wait for the cells. `settings` are those of JupyterLab, for this test; further keywords go
    to playwright's browser context.
    """
    name = re.sub(r"\W+", "-", request.node.name).strip("-")
    with ExitStack() as closing:
        # Last in, first out, even if a page has something to complain of: kernels end last, and
        # what a learner did in them is forgotten.
        closing.callback((server.root / "boardlab-progress.json").unlink, missing_ok=True)
        closing.callback(server.stop_kernels)

        def make(
            *cells: str,
            run: bool = True,
            wait: bool = True,
            settings: dict[str, dict[str, Any]] | None = None,
            **context: Any,
        ) -> Notebook:
            for plugin, choice in (settings or {}).items():
                server.set(plugin, choice)
                closing.callback(server.set, plugin, {})
            number = len(list(server.root.glob(f"{name}*.ipynb")))
            path = server.root / f"{name}{number or ''}.ipynb"
            write(path, cells)
            lab = Notebook(browser, server, path, **context)
            closing.callback(lab.close)
            lab.open()
            if run:
                lab.run_all(wait=wait)
            return lab

        yield make
