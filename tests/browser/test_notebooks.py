"""The notebooks that are shipped, in a real JupyterLab: at first sight, and run."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any, Protocol

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import Browser, expect

from boardlab.cli import trust
from tests.browser.asked import Asked
from tests.browser.board import Board
from tests.browser.lab import Notebook
from tests.browser.server import REPOSITORY, Server

FOLDER = REPOSITORY / "notebooks"
NAMES = sorted(path.name for path in FOLDER.glob("*.ipynb"))
FIRST_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
INVITED = re.compile(r"To (play|predict|answer|roll), run this cell\.")
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


# How far the notebook is scrolled, once that has been the same for half a second.
STILL = """() => new Promise((done) => {
    const places = () => [...document.querySelectorAll('.jp-Notebook, .jp-WindowedPanel-outer')]
        .map((node) => node.scrollTop).join();
    let [last, since] = [places(), performance.now()];
    const look = () => {
        const now = places();
        if (now !== last) [last, since] = [now, performance.now()];
        if (performance.now() - since > 500) done(true);
        else requestAnimationFrame(look);
    };
    look();
})"""


def run_all(lab: Notebook) -> None:
    """Run every cell, and wait until JupyterLab scrolls no more: no press goes astray."""
    lab.run_all()
    lab.page.evaluate(STILL)


def first_invitation(name: str) -> str:
    """What the first stored output of a notebook invites to, such as "play" or "predict"."""
    cells = nbformat.read(FOLDER / name, as_version=4).cells
    found = INVITED.search(cells[1].outputs[0].data["text/plain"])
    assert found
    return found[1]


def lay_first(board: Board) -> None:
    """Lay the tile in hand where the page first offers to, as it lies there."""
    before = board.revision
    space = next(iter(board.legal()))
    board.space(space).click()
    bar = board.root.get_by_role("group", name=f"Lay here: {space}")
    bar.get_by_role("button", name="Lay here").click()
    board.wait_after(before)


@pytest.mark.parametrize("name", NAMES)
def test_before_it_is_run_every_output_says_something(shipped: Opener, name: str) -> None:
    lab = shipped(name)
    outputs = lab.page.locator(".jp-Notebook .jp-OutputArea-output")
    expect(outputs.first).to_be_visible()
    texts = outputs.all_inner_texts()
    assert all("Error displaying" not in text and "Loading widget" not in text for text in texts)
    drawn = outputs.locator("svg, img").count()
    assert drawn or any(INVITED.search(text) for text in texts)
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
def test_it_runs_and_what_it_shows_first_is_live(
    shipped: Opener, server: Server, name: str, theme: str
) -> None:
    server.set(THEMES, {"theme": "JupyterLab Dark" if theme == "dark" else "JupyterLab Light"})
    width = 700 if theme == "narrow" else 1280
    lab = shipped(name, viewport={"width": width, "height": 1800})
    run_all(lab)
    invitation = first_invitation(name)
    if invitation == "play":
        board = Board(lab, 1)
        if name == "play-cornwall.ipynb":
            lay_first(board)
        else:
            board.move("mouse")
        expect(board.status).to_contain_text("Your turn")
    elif invitation == "roll":
        dice = lab.output(1).locator(".bl-lab")
        dice.get_by_role("button", name="Roll 20", exact=True).click()
        expect(dice.get_by_text("20 rolls:")).to_be_visible()
    else:
        asked = Asked(lab, 1)
        if asked.field.is_visible():
            asked.field.fill("9")
        else:
            asked.mark(["c4", "d3"])
            asked.mark(["c4"])
            expect(asked.root).to_contain_text("1 marked")
    lab.cell(0).scroll_into_view_if_needed()
    lab.shot(theme)


@pytest.mark.parametrize("run", [False, True], ids=["at first sight", "run"])
@pytest.mark.parametrize("name", sorted({*NAMES} - {"index.ipynb"}))
def test_the_start_page_leads_to_every_other_notebook(
    shipped: Opener, name: str, run: bool
) -> None:
    """The links in the stored table of lessons work as those that a kernel writes."""
    lab = shipped("index.ipynb")
    if run:
        run_all(lab)
    lab.page.locator(f".jp-Notebook a[href*='{name}']").first.click()
    title = FIRST_HEADING.search(nbformat.read(FOLDER / name, as_version=4).cells[0].source)
    assert title
    lab.page.get_by_role("heading", name=title[1], level=1).wait_for()


def test_a_teacher_runs_everything_and_answers_the_first_question(shipped: Opener) -> None:
    lab = shipped("for-teachers.ipynb")
    run_all(lab)
    board = Board(lab, 1)
    red = ["b2", "c2", "d2", "e2", "f2", "b3", "d3", "c4", "d4"]
    for space in [*red, "e5"]:
        board.space(space).click()
        expect(board.space(space)).to_have_attribute("aria-selected", "true")
    check = board.root.get_by_role("button", name="Check", exact=True)
    check.click()
    expect(board.root).to_contain_text("Not quite")
    board.space("e5").click()
    expect(board.space("e5")).to_have_attribute("aria-selected", "false")
    check.click()
    expect(board.root).to_contain_text("That is it.")
    lab.shot("answered")


def test_the_first_turn_of_cornwall_is_as_its_notebook_says(shipped: Opener) -> None:
    """A tile turned until it earns a coin, a piece on the chapel, the computer's answer."""
    lab = shipped("play-cornwall.ipynb")
    lab.run_cell(1)
    board = Board(lab, 1)
    expect(board.root).to_contain_text("Welcome to Cornwall!")
    lab.shot("begin")
    board.space("-1,2").click()
    bar = board.root.get_by_role("group", name="Lay here: -1,2")
    for turns in range(2, 6):
        if "1 coin" in bar.inner_text():
            break
        lab.page.keyboard.press("r")
        expect(bar.get_by_role("button", name=f"Turn {turns}/5")).to_be_visible()
    expect(bar).to_contain_text("Extends meadow and mountain: 1 coin.")
    lab.shot("turned")
    before = board.revision
    bar.get_by_role("button", name="Lay here").click()
    expect(board.root).not_to_have_attribute("data-rev", str(before))
    expect(board.root).to_contain_text("Ring the bell!")
    board.space("-1,2").click()
    expect(board.chooser).to_be_visible()
    lab.shot("laid")
    before = board.revision
    board.chooser.locator("[data-legal=true]").first.click()
    expect(board.root).not_to_have_attribute("data-rev", str(before))
    expect(board.root).to_contain_text("The chapel at -1,2 scores 3 points for blue at once.")
    before = board.revision
    board.button("Done").click()
    board.wait_after(before)
    expect(board.root).to_contain_text("mountain with a cottage")  # the next tile
    lab.shot("answered")
