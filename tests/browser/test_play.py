"""A game in a real JupyterLab: by mouse, by keyboard, and through what happens to a notebook."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import NotebookFactory

START = "import boardlab as bl"
GAME = "w = bl.play('cannonball', seed=7)\nw"


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_a_game_of_ten_moves(notebook: NotebookFactory, hand: Literal["mouse", "keyboard"]) -> None:
    lab = notebook(START, GAME, "'below'")
    board = Board(lab)
    expect(board.status).to_contain_text("Your turn (blue): claim a landing space.")
    board.agrees()
    for _ in range(10):
        board.move(hand)
    board.agrees()
    assert board.kernel("sum(entry.player == 0 for entry in w.match.log())") == 10
    assert board.kernel("w.match.seat") == "human"
    told = board.kernel("w.match.log()[-1].sentences[0]")
    expect(board.root.get_by_label("Log")).to_contain_text(told)
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == 3, "a key reached the notebook"
    lab.shot(hand)


def test_keys_stay_on_the_board_and_tab_leaves_it(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME, "'below'")
    board = Board(lab)
    board.space("c3").focus()
    for key in ("ArrowLeft", "Home", "ArrowLeft"):
        lab.page.keyboard.press(key)
    assert board.focused == "a3", "the focus must not wrap"
    for key in ("a", "b", "x", "j", "m", "End"):
        lab.page.keyboard.press(key)
    assert board.focused == "l3"
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == 3
    assert lab.page.locator(".jp-MarkdownCell").count() == 0
    lab.page.keyboard.press("Tab")
    assert board.focused is None


def test_a_refused_press_says_why_and_draws_it(notebook: NotebookFactory) -> None:
    position = "bl.position('cannonball', 'fort-building')"
    lab = notebook(START, f"w = bl.play({position}, seats=('human', 'human'), seed=1)\nw")
    board = Board(lab)
    before = board.kernel("w.state.diagram()")
    expect(board.status).to_contain_text("Red's turn: build.")
    assert board.root.locator("[data-key]").count()
    plain = board.root.locator("[data-key]").count()

    board.press("g3")  # in range of blue's cannon at g6
    expect(board.status).to_have_attribute("data-rule", "fort-out-of-range")
    expect(board.status).to_contain_text("g3 is in range of blue's cannon at g6")
    expect(board.status).to_contain_text("nearest space where red can build a fort")
    assert board.root.locator("[data-key]").count() > plain
    lab.shot("range")

    board.press("c2", "keyboard")  # one step from the fort at c3
    expect(board.status).to_have_attribute("data-rule", "fort-spacing")
    lab.page.keyboard.press("Escape")
    expect(board.status).to_contain_text("Red's turn: build.")
    assert board.root.locator("[data-key]").count() == plain

    field = board.root.get_by_label("Type an action")
    field.fill("fort e6")
    field.press("Enter")
    expect(board.status).to_have_attribute("data-rule", "fort-empty")
    for reason in board.kernel("[reason.text for reason in w.state.check('fort e6').reasons]"):
        expect(board.status).to_contain_text(reason)
    assert board.kernel("w.state.diagram()") == before


def test_undo_redo_and_a_new_game(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME)
    board = Board(lab)
    expect(board.button("Undo")).to_be_disabled()
    for _ in range(3):
        board.move("mouse")
    at, diagram = board.kernel("[w.match.at, w.state.diagram()]")
    revision = board.revision
    board.button("Undo").click()
    board.wait_after(revision)
    assert board.kernel("w.match.at") < at
    board.agrees()
    revision = board.revision
    board.button("Redo").click()
    board.wait_after(revision)
    assert board.kernel("w.state.diagram()") == diagram
    board.agrees()
    board.button("New game").click()
    expect(board.root).to_contain_text("Press a marked space")
    expect(board.button("Former game")).to_be_enabled()
    board.button("Former game").click()
    expect(board.button("Undo")).to_be_enabled()
    assert board.kernel("w.state.diagram()") == diagram


def test_save_and_load(notebook: NotebookFactory, tmp_path: Path) -> None:
    lab = notebook(START, GAME)
    board = Board(lab)
    for _ in range(3):
        board.move("mouse")
    with lab.page.expect_download() as download:
        board.button("Save").click()
    assert download.value.suggested_filename == "cannonball-7.json"
    file = tmp_path / "game.json"
    download.value.save_as(file)
    saved = file.read_text("utf-8")
    diagram = board.kernel("w.state.diagram()")
    board.button("New game").click()
    expect(board.button("Former game")).to_be_enabled()

    file.write_text(saved.replace('"land', '"lend', 1), "utf-8")
    board.root.locator("input[type=file]").set_input_files(file)
    expect(board.status).to_contain_text("lend")
    assert board.kernel("w.match.at") <= 1

    file.write_text(saved, "utf-8")
    board.root.locator("input[type=file]").set_input_files(file)
    expect(board.status).to_contain_text("Your turn")
    expect(board.button("Undo")).to_be_enabled()
    assert board.kernel("w.state.diagram()") == diagram
    board.agrees()
    board.move("mouse")


def test_a_narrow_page_shows_the_whole_board(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME, viewport={"width": 640, "height": 1100})
    lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    board = Board(lab)
    for _ in range(3):
        board.move("mouse")
    box = board.root.bounding_box()
    output = lab.output(1).first.bounding_box()
    assert box
    assert output
    assert box["x"] + box["width"] <= output["x"] + output["width"] + 1
    widths = board.root.get_by_role("gridcell").evaluate_all(
        "(cells) => cells.map((cell) => cell.getBoundingClientRect().width)"
    )
    assert min(widths) >= 24
    lab.shot("narrow")


def test_a_saved_game_adds_little_to_the_notebook(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME)
    board = Board(lab)
    before = json.dumps(lab.save())
    for _ in range(5):
        board.move("mouse")
    after = json.dumps(lab.save())
    assert len(after) - len(before) < 1000
