"""Cornwall in a real JupyterLab: laid, turned and placed by mouse and by keys, and audited."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board, violations
from tests.browser.lab import Notebook, NotebookFactory

START = "import boardlab as bl"
GAME = "w = bl.play('cornwall', seats=('human', 'random'), seed=3, pace='at-once')\nw"
HOT = "w = bl.play('cornwall', seats=('human',) * {players}, seed=3)\nw"
THEMES = "@jupyterlab/apputils-extension:themes"

Hand = Literal["mouse", "keyboard"]


def agrees(board: Board) -> None:
    """The page offers and draws what the kernel's state says."""
    legal = board.kernel("[[a.kind, *a.args] for a in w.state.legal_actions()]")
    offered = {(kind, space) for space, kinds in board.legal().items() for kind in kinds}
    assert offered == {
        (kind, space) for kind, *args in legal for space in (args if kind == "lay" else args[-1:])
    }
    fields = board.kernel("len(w.state.fields)")
    assert board.root.locator("[data-key^='land:']").count() == fields
    cells = board.root.get_by_role("gridcell")
    names = cells.evaluate_all("(cells) => cells.map((cell) => cell.dataset.space)")
    assert set(names) >= set(board.kernel("list(w.state.fields)"))


def go(board: Board, space: str) -> None:
    """Lead the focus to a space by the arrow keys alone."""
    if board.focused is None:
        board.root.locator("[role=gridcell][tabindex='0']").focus()
    rows: list[list[str]] = board.root.get_by_role("row").evaluate_all(
        "(rows) => rows.map((row) => [...row.children].map((cell) => cell.dataset.space))"
    )
    row_of = {name: at for at, row in enumerate(rows) for name in row}
    for _ in range(40):
        here = row_of[board.focused or ""]
        if here == row_of[space]:
            break
        board.page.keyboard.press("ArrowDown" if here < row_of[space] else "ArrowUp")
    row = rows[row_of[space]]
    by = row.index(space) - row.index(board.focused or "")
    for _ in range(abs(by)):
        board.page.keyboard.press("ArrowRight" if by > 0 else "ArrowLeft")
    assert board.focused == space


def lay(board: Board, space: str, hand: Hand, turns: int = 0) -> None:
    """Lay the tile in hand over a space, turned so often."""
    before = board.revision
    bar = board.root.get_by_role("group", name=f"Lay here: {space}")
    if hand == "mouse":
        board.space(space).click()
        expect(bar).to_be_visible()
        again = bar.get_by_role("button", name="Turn")
        for _ in range(turns if again.is_visible() else 0):
            again.click()
        bar.get_by_role("button", name="Lay here").click()
    else:
        go(board, space)
        board.page.keyboard.press("Enter")
        expect(bar).to_be_visible()
        for _ in range(turns):
            board.page.keyboard.press("r")
        board.page.keyboard.press("Enter")
    expect(board.root).not_to_have_attribute("data-rev", str(before))


def place(board: Board, hand: Hand) -> None:
    """Place a piece on the first field where one can be placed, the first size offered."""
    before = board.revision
    space = next(iter(board.legal()))
    if hand == "mouse":
        board.space(space).click()
        board.chooser.locator("[data-legal=true]").first.click()
    else:
        go(board, space)
        board.page.keyboard.press("Enter")
        expect(board.chooser).to_be_visible()
        board.page.keyboard.press("Enter")
    expect(board.root).not_to_have_attribute("data-rev", str(before))


def turn(board: Board, hand: Hand, *, turns: int = 0) -> None:
    """A turn: lay, leave the pub, place a piece if that is possible, and be done."""
    lay(board, next(iter(board.legal())), hand, turns)
    placed = False
    while (step := board.kernel("w.state.step.id")) in ("pub", "place"):
        if step == "place" and not placed and board.legal():
            place(board, hand)
            placed = True
            continue
        before = board.revision
        button = board.root.get_by_role("group", name="Actions").get_by_role("button").last
        if hand == "mouse":
            button.click()
        else:
            button.press("Enter")
        expect(board.root).not_to_have_attribute("data-rev", str(before))
        if board.kernel("w.state.step.id") == "lay":
            break


def shadow(board: Board) -> list[str]:
    """Where the parts of what is looked at lie."""
    found: list[str] = board.root.locator("[data-key^='look:']").evaluate_all(
        "(marks) => marks.map((mark) => mark.getAttribute('transform') ?? '')"
    )
    return found


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_four_turns(notebook: NotebookFactory, hand: Hand) -> None:
    lab = notebook(START, GAME, "'below'")
    board = Board(lab)
    expect(board.status).to_contain_text("lay the tile")
    agrees(board)
    for number in range(4):
        turn(board, hand, turns=number % 2)
        expect(board.status).to_contain_text("Your turn (blue): lay the tile.")
        agrees(board)
    assert board.kernel("len(w.state.fields)") == 5 + 3 * 8
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == 3, "a key reached the notebook"
    lab.shot(hand)


def test_a_tile_is_looked_at_turned_moved_and_taken_back(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME)
    board = Board(lab)
    before = board.kernel("w.state.diagram()")
    first, *_, last = board.legal()
    looks = {
        space: board.kernel(f"[a for a in w.state.legal_actions() if {space!r} in a.args]")
        for space in (first, last)
    }
    board.space(first).click()
    expect(board.root.get_by_role("group", name=f"Lay here: {first}")).to_be_visible()
    seen = []
    for _ in looks[first]:
        seen.append(shadow(board))
        lab.page.keyboard.press("r")
    assert shadow(board) == seen[0], "it has come round"
    assert len({str(each) for each in seen}) == len(looks[first])
    lab.page.keyboard.press("Shift+R")
    assert shadow(board) == seen[-1]
    expect(board.status).to_contain_text(f"{len(seen)} of {len(seen)}")
    lab.shot("looked-at")
    board.space(last).click()
    expect(board.root.get_by_role("group", name=f"Lay here: {last}")).to_be_visible()
    assert shadow(board) != seen[-1]
    lab.page.keyboard.press("Escape")
    assert shadow(board) == []
    expect(board.status).to_contain_text("Your turn (blue): lay the tile.")
    assert board.kernel("w.state.diagram()") == before
    # On the land there is no room: the reasons are told.
    board.space("0,0").click()
    expect(board.status).to_have_attribute("data-rule", "lay-no-cover")


def test_the_board_grows_without_losing_the_focus(notebook: NotebookFactory) -> None:
    lab = notebook(START, HOT.format(players=2))
    board = Board(lab)
    width = board.root.locator(".bl-board").get_attribute("viewBox")
    for _ in range(3):
        space = list(board.legal())[-1]
        lay(board, space, "keyboard")
        assert board.focused == space
        while board.kernel("w.state.step.id") != "lay":
            before = board.revision
            board.root.get_by_role("group", name="Actions").get_by_role("button").last.click()
            expect(board.root).not_to_have_attribute("data-rev", str(before))
        agrees(board)
    assert board.root.locator(".bl-board").get_attribute("viewBox") != width


def test_a_region_tells_its_standing(notebook: NotebookFactory) -> None:
    lab = notebook(START, "w = bl.board(bl.position('cornwall', 'example-j'))\nw")
    board = Board(lab)
    board.space("2,1").hover()
    words = board.root.locator(".bl-group")
    expect(words).to_contain_text("eadow")
    expect(words).to_contain_text("Red 3")
    expect(board.root.locator("[data-key^='group']")).to_have_count(1)
    lab.shot("region")
    board.space("0,0").focus()
    lab.page.mouse.move(0, 0)
    expect(board.root.locator("p[aria-live=polite]", has_text="wamp")).to_have_count(1)
    expect(words).to_contain_text("wamp")


def test_a_reloaded_page_goes_on(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME)
    board = Board(lab)
    for _ in range(2):
        turn(board, "mouse")
    lab.save()
    lab.reload()
    board = Board(lab)
    agrees(board)
    turn(board, "mouse")
    agrees(board)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_people_at_one_screen(notebook: NotebookFactory, players: int) -> None:
    lab = notebook(START, HOT.format(players=players))
    board = Board(lab)
    movers = []
    for _ in range(players + 1):
        movers.append(board.kernel("w.state.current_player"))
        turn(board, "mouse")
    assert movers == [(movers[0] + n) % players for n in range(players + 1)]
    expect(board.root.get_by_role("list", name="Players").locator("> li")).to_have_count(players)
    board.button("Undo").click()
    expect(board.root).to_contain_text("Redo")
    lab.shot("hot-seat")


def test_a_replay_steps_over_one_board(notebook: NotebookFactory) -> None:
    match = "m = bl.match('cornwall', ('random', 'random'), seed=3); m.play()"
    lab = notebook(START, match, "w = bl.replay(m, at=0)\nw")
    board = Board(lab, 2)
    view = board.root.locator(".bl-board").get_attribute("viewBox")
    slider = board.root.get_by_role("slider", name="Action")
    land = board.root.locator("[data-key^='land:']")
    expect(land).to_have_count(5)
    slider.focus()
    lab.page.keyboard.press("End")
    expect(land).to_have_count(board.kernel("len(m.state.fields)"))
    assert board.root.locator(".bl-board").get_attribute("viewBox") == view
    lab.shot("end")
    lab.page.keyboard.press("Home")
    expect(land).to_have_count(5)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_stands_in_anyones_way(notebook: NotebookFactory, theme: str) -> None:
    dark = theme == "dark"
    lab = notebook(
        START,
        GAME,
        settings={THEMES: {"theme": f"JupyterLab {theme.title()}"}},
        color_scheme="dark" if dark else "light",
    )
    board = Board(lab)
    turn(board, "mouse")
    board.space(next(iter(board.legal()))).click()
    expect(board.root.get_by_role("group", name="Lay here")).to_be_visible()
    assert board.violations() == []
    lab.shot(theme)


def test_a_narrow_page(notebook: NotebookFactory) -> None:
    lab = notebook(START, GAME, viewport={"width": 640, "height": 1100})
    lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    board = Board(lab)
    for _ in range(2):
        turn(board, "mouse")
    board.space(next(iter(board.legal()))).click()
    bar = board.root.get_by_role("group", name="Lay here")
    expect(bar).to_be_visible()
    outside = board.root.bounding_box()
    inside = bar.bounding_box()
    assert outside
    assert inside
    assert inside["x"] >= outside["x"]
    assert inside["x"] + inside["width"] <= outside["x"] + outside["width"] + 1
    widths = board.root.get_by_role("gridcell").evaluate_all(
        "(cells) => cells.map((cell) => cell.getBoundingClientRect().width)"
    )
    assert min(widths) >= 24
    lab.shot("narrow")


# ---------------------------------------------------------------------- the table of standings


def opened(lab: Notebook) -> Locator:
    root = lab.output(1).locator(".bl-lab").first
    expect(root.get_by_role("table")).to_be_visible()
    return root


def points(root: Locator) -> list[str]:
    """The last column of the table."""
    return root.locator("tbody td:last-child").all_inner_texts()


def write(root: Locator, label: str, text: str) -> None:
    field = root.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_of_standings_is_edited(notebook: NotebookFactory, theme: str) -> None:
    lab = notebook(
        START,
        "w = bl.standings(landscape='meadow', fields=5, flag=True, values=(3, 3, 1))\nw",
        settings={THEMES: {"theme": f"JupyterLab {theme.title()}"}},
    )
    root = opened(lab)
    assert points(root) == ["8", "8", "0"]
    write(root, "Fields", "6")
    expect(root).to_contain_text("(2 + 1) \u00d7 6 fields = 18")
    assert points(root) == ["9", "9", "0"]
    write(root, "Red\u2019s pieces", "2")
    expect(root).to_contain_text("Blue has the majority: 2 \u00d7 6 fields = 12.")
    assert points(root) == ["12", "6", "0"]
    root.get_by_label("with a flag").uncheck()
    expect(root).to_contain_text("1 \u00d7 6 fields = 6")
    root.get_by_label("Landscape").select_option("Village")
    root.get_by_label("with a flag").check()
    expect(root).to_contain_text("3 \u00d7 6 fields = 18")
    root.get_by_label("Players").select_option("4")
    expect(root.locator("tbody tr")).to_have_count(4)
    assert violations(root) == []
    lab.shot(theme)
