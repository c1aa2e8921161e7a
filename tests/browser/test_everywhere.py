"""One board, wherever notebooks run beside JupyterLab: Notebook 7, Voilà and marimo."""

from __future__ import annotations

import sys
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import Board
from tests.browser.lab import NotebookFactory, write
from tests.browser.server import TOKEN, Server, free_port, running
from tests.browser.visit import Visit

START = "import boardlab as bl"
GAME = "w = bl.play('cannonball', seats=('human', 'human'), seed=7)\nw"

VOILA_ELSEWHERE = (
    # Its page asks for icons and for what sets formulas. Neither is needed by a board.
    "https://cdn.jsdelivr.net/npm/@fortawesome/",
    "https://cdnjs.cloudflare.com/ajax/libs/mathjax/",
)

VOILA_HARMLESS = (
    # Notebook's own extension, which Voilà loads beside the widgets, has no use for it there.
    "@jupyterlab/docregistry",
)

NOTEBOOK_HARMLESS = (
    # Notebook 7 asks for the settings of a plugin and for a command that it has not loaded.
    "Cannot read properties of undefined (reading 'schema')",
    "Command 'filebrowser:open-path' not registered",
)

MARIMO = """
# /// script
# [tool.marimo.display]
# theme = "{theme}"
# ///
import marimo

app = marimo.App()


@app.cell
def _():
    import boardlab as bl
    w = bl.play("cannonball", seats=("human", "human"), seed=7)
    w
    return
"""


def play(board: Board) -> None:
    """What must work everywhere: draw, a move by each hand, and a press that is refused."""
    expect(board.status).to_contain_text("Blue's turn: claim a landing space.")
    assert board.root.get_by_role("gridcell").count() == 72
    assert len(board.legal()) == 15
    board.move("mouse")
    expect(board.status).to_contain_text("Red's turn: claim a landing space.")
    board.move("keyboard")
    expect(board.status).to_contain_text("Blue's turn: build.")
    board.move("keyboard")
    assert board.marks("road") == 1
    board.press("i1", "keyboard")  # a mountain
    expect(board.status).to_have_attribute("data-rule", "terrain-mountain")
    expect(board.status).to_contain_text("i1")
    assert board.marks("road") == 1
    board.lab.shot("played")


def test_notebook_7(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME, "'below'", app="notebook")
    lab.expect(*NOTEBOOK_HARMLESS)
    board = Board(lab)
    play(board)
    board.agrees()
    cells = lab.page.locator(".jp-Notebook .jp-Cell")
    for key in ("a", "b", "x", "z", "j", "m", "y", "h", "ArrowUp", "ArrowLeft"):
        lab.page.keyboard.press(key)
    assert board.focused == "h1", "the arrows stay on the board"
    for key in ("d", "d"):  # which leads to what needs no space, and deletes no cell
        lab.page.keyboard.press(key)
    expect(cells).to_have_count(3)
    expect(lab.page.locator(".jp-MarkdownCell")).to_have_count(0)
    lab.shot("keys")

    lab.save()
    lab.reload()
    board = Board(lab)
    board.agrees()
    lab.save()
    lab.expect("widget model not found")
    lab.restart_kernel()
    lab.reload()
    expect(lab.output(1)).to_contain_text("its kernel is gone. Run the cell again to go on.")
    expect(lab.output(1).locator("img")).to_be_visible()
    lab.shot("restarted")


def test_voila(server: Server, browser: Browser) -> None:
    write(server.root / "voila.ipynb", (START, GAME))
    visit = Visit(browser, "test_voila", server.url, VOILA_HARMLESS)
    visit.expect_outside(*VOILA_ELSEWHERE)
    try:
        visit.page.goto(f"{server.url}/voila/render/voila.ipynb?token={TOKEN}")
        play(Board(visit))
    finally:
        visit.close()
        server.stop_kernels()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marimo(browser: Browser, tmp_path: Path, theme: str) -> None:
    file = tmp_path / "board.py"
    file.write_text(MARIMO.format(theme=theme), "utf-8")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "marimo", "run", str(file), "--headless", "--no-token"]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    with running(command, tmp_path, tmp_path, lambda: urllib.request.urlopen(f"{url}/health")):
        visit = Visit(browser, f"test_marimo-{theme}", url)
        try:
            visit.page.goto(url)
            board = Board(visit)
            play(board)
            assert board.root.evaluate("(root) => root.getRootNode() instanceof ShadowRoot")
            text = board.status.evaluate("(status) => getComputedStyle(status).color")
            assert (int(text[4:].split(",")[0]) > 127) is (theme == "dark"), text
        finally:
            visit.close()
