"""Whatever happens to a notebook, its boards go on, or say in words what to do."""

from __future__ import annotations

import json
from collections.abc import Callable
from statistics import median

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Notebook, NotebookFactory

START = "import boardlab as bl"
GAME = "w = bl.play('cannonball', seed=7)\nw"
TWO_PEOPLE = "w = bl.play('cannonball', seats=('human', 'human'), seed=7)\nw"
THEMES = "@jupyterlab/apputils-extension:themes"
CELLS = "@jupyterlab/notebook-extension:tracker"

SILENT = "The kernel does not answer: run the cell again."
LOST = "its kernel is gone. Run the cell again to go on."

USED = """
import gc, json, comm, psutil
gc.collect()
print(json.dumps([len(comm.get_comm_manager().comms), psutil.Process().memory_info().rss / 2**20]))
"""


def expect_picture(output: Locator) -> None:
    """The stored picture is shown, with what to do."""
    expect(output).to_contain_text(LOST)
    expect(output.locator("img")).to_be_visible()
    assert output.locator("img").evaluate("(image) => image.naturalWidth") > 400


def goes_on(board: Board) -> None:
    """The board shows the kernel's position, and a move can be made."""
    board.agrees()
    board.move("mouse")
    board.agrees()


# ---------------------------------------------------------------------- the kernel


def test_quick_presses_while_a_cell_runs_play_one_move(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME, "import time; time.sleep(2)", "'done'")
    board = Board(lab)
    lab.run_cell(2, wait=False)
    board.root.locator("[data-legal]").evaluate_all(
        """(cells) => cells.slice(0, 5).forEach((cell) =>
            cell.dispatchEvent(new MouseEvent('click', {bubbles: true})))"""
    )
    expect(board.status).to_contain_text("The position has changed: look again.")
    lab.wait_until_ready()
    assert board.kernel("sum(entry.player == 0 for entry in w.match.log())") == 1
    expect(board.status).to_contain_text("Your turn (blue)")  # Red has answered.
    goes_on(board)


def test_after_a_restart_the_board_says_what_to_do(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME)
    board = Board(lab)
    board.move("mouse")
    lab.save()
    lab.expect("Cannot send", "widget model not found")
    lab.restart_kernel()
    board.space(next(iter(board.legal()))).click()
    expect(board.status).to_contain_text(SILENT)
    lab.shot("restarted")

    lab.reload()
    expect_picture(lab.output(1))
    lab.shot("reloaded")
    lab.run_all()
    board = Board(lab)
    expect(board.status).to_contain_text("claim a landing space")
    goes_on(board)


# ---------------------------------------------------------------------- the page


def test_a_reloaded_page_goes_on(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME)
    board = Board(lab)
    for _ in range(3):
        board.move("mouse")
    lab.save()
    lab.reload()
    goes_on(Board(lab))


def test_a_closed_notebook_is_opened_again(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME)
    Board(lab).move("mouse")
    lab.save()
    lab.reopen()
    goes_on(Board(lab))

    # The kernel is gone too. What was run and saved here is trusted.
    lab.expect("widget model not found")
    leave(lab, lambda: None)
    expect_picture(lab.output(1))
    lab.shot("trusted")

    # Changed by another hand, it is trusted no more: JupyterLab shows text alone.
    leave(lab, lambda: changed(lab))
    expect(lab.output(1)).to_contain_text("To play, run this cell.")
    expect(lab.output(1).locator("img, svg")).to_have_count(0)
    lab.shot("untrusted")
    lab.run_all()
    goes_on(Board(lab))


def leave(lab: Notebook, meanwhile: Callable[[], None]) -> None:
    """Leave the page, end its kernel, do something, and come back."""
    lab.page.goto("about:blank")
    lab.server.stop_kernels()
    meanwhile()
    lab.open()


def changed(lab: Notebook) -> None:
    saved = nbformat.read(lab.path, as_version=4)
    saved.cells.append(nbformat.v4.new_markdown_cell("And this."))
    nbformat.write(saved, lab.path)


def test_a_theme_switch_while_playing(notebook: NotebookFactory) -> None:
    # The switch is a setting of the server's: given here, it is taken back.
    lab = notebook(START, GAME, settings={THEMES: {"theme": "JupyterLab Light"}})
    board = Board(lab)
    board.move("mouse")
    colour = "(root) => getComputedStyle(root.querySelector('.bl-frame')).color"
    light, revision = board.root.evaluate(colour), board.revision
    lab.set_theme("dark")
    dark = board.root.evaluate(colour)
    assert dark != light
    assert board.revision == revision
    goes_on(board)
    lab.shot("dark")
    lab.set_theme("light")
    assert board.root.evaluate(colour) == light
    goes_on(board)


@pytest.mark.parametrize("windowing", ["default", "full"])
def test_a_board_scrolled_away_comes_back(notebook: NotebookFactory, windowing: str) -> None:
    settings = {} if windowing == "default" else {CELLS: {"windowingMode": windowing}}
    far = [f"# md\n## {number}\n\n" + "A line.\n\n" * 30 for number in range(20)]
    lab = notebook(START, TWO_PEOPLE, *far, "w.play('land b1')", settings=settings)
    cells = lab.page.locator(".jp-Notebook .jp-Cell")
    expect(cells.filter(has_text="land b1")).to_be_visible()  # the last cell run is shown
    expect(lab.page.locator(".bl-widget")).not_to_be_in_viewport()

    lab.page.evaluate("window.jupyterapp.shell.currentWidget.content.scrollToItem(1, 'start')")
    board = Board(lab)
    expect(board.root).to_be_in_viewport()
    expect(board.status).to_contain_text("Red's turn: claim a landing space.")
    goes_on(board)
    board.move("keyboard")
    board.agrees()


# ---------------------------------------------------------------------- many boards


def test_two_views_show_one_game(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME, "w")
    first, second = Board(lab, 1), Board(lab, 2)
    before = second.revision
    first.move("mouse")
    second.wait_after(before)
    assert second.legal() == first.legal()
    second.move("mouse")
    first.agrees()


def test_a_cell_run_again_shows_one_board(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME, "w")
    Board(lab, 1).move("mouse")
    old = Board(lab, 2)
    lab.run_cell(2)  # the same game once more
    goes_on(Board(lab, 2))
    lab.run_cell(1)  # a new game
    expect(lab.output(1).locator(".bl-widget")).to_have_count(1)
    board = Board(lab, 1)
    expect(board.status).to_contain_text("claim a landing space")
    goes_on(board)
    # The view of the game before still is one: the widget lives, though its name is another's.
    before = old.revision
    old.move("mouse")
    assert old.revision > before
    board.agrees()


def test_thirty_boards_on_a_page(notebook: NotebookFactory) -> None:
    lab = notebook(
        START,
        TWO_PEOPLE,
        "from IPython.display import display\n"
        "many = [bl.play('cannonball', seats=('human', 'human'), seed=n) for n in range(30)]\n"
        "display(*many)",
    )
    boards = lab.output(2).locator(".bl-widget")
    expect(boards).to_have_count(30)
    for root in boards.all():
        expect(root.get_by_role("gridcell").first).to_be_attached()
    boards.last.scroll_into_view_if_needed()
    board = Board(lab, 2, view=29)
    spent = []
    for _ in range(5):
        space = next(iter(board.legal()))
        shown, milliseconds = board.timed_press(space)
        assert shown, "a press is shown in the same frame"
        spent.append(milliseconds)
        board.button("Undo").click()
        expect(board.button("Undo")).to_be_disabled()
    assert median(spent) < 1000
    board.move("mouse")
    assert lab.ask("print(many[29].match.at, many[28].match.at)") == "1 0"
    lab.shot("last")


@pytest.mark.parametrize("what", ["w", "w.state"])
def test_shown_again_and_again(notebook: NotebookFactory, what: str) -> None:
    again = f"for _ in range(500):\n    clear_output(wait=True)\n    display({what})"
    start = f"{START}\nfrom IPython.display import clear_output, display"
    lab = notebook(start, TWO_PEOPLE, again, run=False)
    lab.run_cell(0)
    lab.run_cell(1)
    board = Board(lab, 1)
    models, memory = json.loads(lab.ask(USED))
    lab.run_cell(2)
    more_models, more_memory = json.loads(lab.ask(USED))
    assert more_models == models
    assert more_memory - memory < 30
    shown = lab.output(2).locator(".bl-widget" if what == "w" else "img")
    expect(shown).to_have_count(1)
    expect(shown).to_be_visible()
    goes_on(board)
    if what == "w":
        goes_on(Board(lab, 2))
