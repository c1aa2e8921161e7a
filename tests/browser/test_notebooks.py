"""The notebooks that are shipped, in a real JupyterLab: at first sight, and run."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any, Protocol

import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import Browser, expect

from boardlab.cli import trust
from tests.browser.board import Board
from tests.browser.lab import Notebook
from tests.browser.server import REPOSITORY, Server

FOLDER = REPOSITORY / "notebooks"
NAMES = sorted(path.name for path in FOLDER.glob("*.ipynb"))
THEMES = "@jupyterlab/apputils-extension:themes"


class Opener(Protocol):
    """The fixture `shipped`: opens a copy of a shipped notebook."""

    def __call__(self, name: str, **context: Any) -> Notebook: ...


@pytest.fixture
def shipped(server: Server, browser: Browser) -> Iterator[Opener]:
    with ExitStack() as closing:
        closing.callback(server.set, THEMES, {})
        closing.callback(server.stop_kernels)

        def opened(name: str, **context: Any) -> Notebook:
            for path in FOLDER.glob("*.ipynb"):
                shutil.copy(path, server.root)
            lab = Notebook(browser, server, server.root / name, **context)
            closing.callback(lab.close)
            lab.open()
            return lab

        yield opened


@pytest.mark.parametrize("name", NAMES)
def test_before_it_is_run_every_output_says_something(shipped: Opener, name: str) -> None:
    lab = shipped(name)
    outputs = lab.page.locator(".jp-Notebook .jp-OutputArea-output")
    expect(outputs.first).to_be_visible()
    texts = outputs.all_inner_texts()
    assert all("Error displaying" not in text and "Loading widget" not in text for text in texts)
    drawn = outputs.locator("svg, img").count()
    assert drawn or any("To play, run this cell." in text for text in texts)
    lab.shot("unrun")


@pytest.mark.parametrize("name", NAMES)
def test_signed_it_shows_its_pictures_at_once(shipped: Opener, server: Server, name: str) -> None:
    notary = NotebookNotary(data_dir=str(server.root.parent / "jupyter_data_dir"))
    shutil.copy(FOLDER / name, server.root)
    with closing(notary.store):
        trust.sign(server.root, notary)
    lab = shipped(name)
    picture = lab.output(1).locator("img")  # JupyterLab shows SVG so
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("src", re.compile("svg"))
    lab.shot("signed")


@pytest.mark.parametrize("theme", ["light", "dark", "narrow"])
@pytest.mark.parametrize("name", NAMES)
def test_it_runs_and_its_first_board_is_live(
    shipped: Opener, server: Server, name: str, theme: str
) -> None:
    server.set(THEMES, {"theme": "JupyterLab Dark" if theme == "dark" else "JupyterLab Light"})
    width = 700 if theme == "narrow" else 1280
    lab = shipped(name, viewport={"width": width, "height": 1800})
    lab.run_all()
    board = Board(lab, 1)
    board.move("mouse")
    expect(board.status).to_contain_text("Your turn")
    lab.cell(0).scroll_into_view_if_needed()
    lab.shot(theme)


def test_the_start_page_leads_to_the_other_notebooks(shipped: Opener) -> None:
    lab = shipped("index.ipynb")
    lab.page.get_by_role("link", name="Play Cannonball Colony").first.click()
    lab.page.get_by_role("heading", name="What is connected?").wait_for()
