"""Boards without a mouse and without eyes: whole games by keys and by words, and what is heard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.heard import heard
from tests.browser.lab import NotebookFactory

START = "import boardlab as bl"
SHORT = "w = bl.play('cannonball', seats=('human', 'human'), seed=7, roads=6)\nw"
POSITION = """
w = bl.play(bl.position('cannonball', 'fort-building'), seats=('human', 'human'), seed=1)
w
"""
THEMES = "@jupyterlab/apputils-extension:themes"

RESULT = """\
status
  Blue lays road over grass at d1. That was the last road of the supply: the game ends. \
Most forts on the island: blue 1, red 1. \
A tie, so fewest forts on the own landing board: blue 1, red 0.
  Red wins.
  code
    tie-fewest-at-home"""
"""What is said at the end if whoever can build a fort does, and else the first thing there is."""

REFUSED = """\
status
  g3 is in range of blue's cannon at g6: nothing stands between. \
The nearest space where red can build a fort is f3.
  code
    fort-out-of-range"""

PLAYERS = """\
list "Players"
  listitem
    Blue
    combobox "Who plays blue"
      option "at this screen" selected
      option "random"
      option "greedy"
    list "blue has"
      listitem "9 forts left"
      listitem "no cannons ready"
      listitem "no blockades ready"
  listitem
    Red
    combobox "Who plays red"
      option "at this screen" selected
      option "random"
      option "greedy"
    to move
    list "red has"
      listitem "9 forts left"
      listitem "no cannons ready"
      listitem "no blockades ready\""""

IN_ACTIONS = "Boolean(document.activeElement.closest('[role=group][aria-label=Actions]'))"
IN_FIELD = "document.activeElement.getAttribute('aria-label') === 'Type an action'"
IN_GRID = "Boolean(document.activeElement.dataset.space)"


def tab_to(board: Board, place: str, key: str = "Tab") -> None:
    """Press Tab until the focus is where the script `place` says."""
    for _ in range(60):
        if board.page.evaluate(place):
            return
        board.page.keyboard.press(key)
    raise AssertionError(f"{key} never led to {place}")


def wait_for_answer(board: Board, revision: int) -> None:
    expect(board.root).not_to_have_attribute("data-rev", str(revision))


def expect_result(board: Board) -> None:
    """The game is over, and the status, which is read out, says who won and why."""
    assert board.kernel("w.state.is_terminal")
    expect(board.status).to_have_attribute("data-tone", "over")
    assert heard(board.status) == RESULT


def test_a_whole_game_by_keyboard_alone(notebook: NotebookFactory) -> None:
    lab = notebook(START, SHORT, "'below'")
    board = Board(lab)
    lab.page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1")
    lab.page.keyboard.press("Escape")
    back = "Tab"  # from the cell to the board; later from what is behind the board
    for _ in range(40):
        legal, revision = board.legal(), board.revision
        if legal:
            tab_to(board, IN_GRID, back)
            back = "Shift+Tab"
            forts = [space for space, kinds in legal.items() if "fort" in kinds]
            board.press(forts[0] if forts else next(iter(legal)), "keyboard")
            if board.chooser.is_visible():
                lab.page.keyboard.press("Enter")
        else:
            tab_to(board, IN_ACTIONS)
            lab.page.keyboard.press("Enter")
        wait_for_answer(board, revision)
        if board.status.get_attribute("data-tone") == "over":
            break
    expect_result(board)
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == 3, "a key reached the notebook"
    lab.shot("over")


def test_a_whole_game_by_typed_actions_alone(notebook: NotebookFactory) -> None:
    lab = notebook(START, SHORT)
    board = Board(lab)
    lab.page.keyboard.press("Escape")
    tab_to(board, IN_FIELD)
    for _ in range(40):
        legal: list[str] = board.kernel("[str(action) for action in w.state.legal_actions()]")
        if not legal:
            break
        revision = board.revision
        lab.page.keyboard.type(next((text for text in legal if text.startswith("fort")), legal[0]))
        lab.page.keyboard.press("Enter")
        wait_for_answer(board, revision)
        assert lab.page.evaluate(IN_FIELD), "the field keeps the focus"
        expect(board.root.get_by_label("Type an action")).to_have_value("")
    expect_result(board)


def test_what_is_heard(notebook: NotebookFactory) -> None:
    lab = notebook(START, POSITION)
    board = Board(lab)
    grid = heard(board.root.get_by_role("grid")).splitlines()
    assert grid[:4] == [
        'grid "Cannonball Colony, island of 8 by 6 spaces"',
        "  row",
        '    gridcell "a1, grass, in range of the red cannon at e1"',
        '    gridcell "b1, grass, in range of the red cannon at e1"',
    ]
    assert len([line for line in grid if line.strip() == "row"]) == 6
    assert len(grid) == 1 + 6 + 6 * 8, "nothing of the drawing is heard"
    assert heard(board.space("c3")) == 'gridcell "c3, grass, road, red fort"'
    possible = "in range of the red cannon at e1, possible: fort"
    assert heard(board.space("e2")) == f'gridcell "e2, grass, road, {possible}"'
    assert heard(board.status) == "status\n  Red's turn: build."
    assert heard(board.root.get_by_role("list", name="Players")) == PLAYERS
    connection = board.button("Connection")
    assert heard(connection) == 'button "Connection"'

    board.press("g3", "keyboard")
    expect(board.status).to_have_attribute("data-rule", "fort-out-of-range")
    assert heard(board.status) == REFUSED
    refused = "g3, grass, road, in range of the blue cannon at g6, not possible"
    assert heard(board.space("g3")) == f'gridcell "{refused}" focused'

    connection.press("Enter")
    expect(connection).to_have_attribute("aria-pressed", "true")
    assert heard(connection) == 'button "Connection" pressed focused'


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(notebook: NotebookFactory, theme: str) -> None:
    lab = notebook(
        START,
        "w = bl.play('cannonball', seats=('human', 'human'), seed=7)\nw",
        "bl.board(bl.position('cannonball', 'fort-building'))",
        "bl.board(bl.position('cannonball', 'fort-building'), edit=True)",
        "bl.replay(w.match)",
        settings={THEMES: {"theme": f"JupyterLab {theme.title()}"}},
    )
    board = Board(lab, 1)
    assert board.violations() == []
    for _ in range(6):
        board.move("mouse")
    board.button("Connection").click()
    expect(board.button("Connection")).to_have_attribute("aria-pressed", "true")
    assert board.violations() == []
    lab.run_cell(4)  # now there is something to replay
    for index in (2, 3, 4):
        assert Board(lab, index).violations() == []
    lab.shot(theme)
