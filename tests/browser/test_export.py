"""Exported notebooks, opened as files where there is no kernel and no network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import boardlab as bl
from boardlab.adapters import html, recording
from boardlab.cli import main
from boardlab.core.marks import Trace
from boardlab.core.registry import game
from boardlab.core.state import State
from boardlab.matches.match import Match
from boardlab.ui import screen
from tests.browser.board import AXE, VIOLATIONS
from tests.browser.lab import write
from tests.browser.server import REPOSITORY
from tests.browser.visit import SHOTS

NOTEBOOKS = REPOSITORY / "notebooks"
NAMES = ("index", "play-cannonball")
GAME = """
import boardlab as bl
m = bl.match("cannonball", seats=("greedy", "greedy"), seed=3)
m.play()
bl.replay(m)
"""

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page of each notebook, and of one with a whole game to step through."""
    folder = tmp_path_factory.mktemp("pages")
    write(folder / "game.ipynb", ("# md\n# A game", GAME.strip()))
    notebooks = [NOTEBOOKS / "index.ipynb", NOTEBOOKS / "play-cannonball.ipynb"]
    words = [str(path) for path in (*notebooks, folder / "game.ipynb")]
    assert main(["export", *words, "-o", str(folder)]) == 0
    return folder


@pytest.fixture(scope="session")
def match() -> Match:
    """The game on that page."""
    match = bl.match("cannonball", seats=("greedy", "greedy"), seed=3)
    match.play()
    return match


@pytest.fixture
def opened(pages: Path, browser: Browser) -> Iterator[Open]:
    """Open a page; keywords go to playwright's browser context. It may ask for nothing else."""
    wrong: list[str] = []
    with ExitStack() as closing:

        def opened(name: str, **context: object) -> Page:
            address = (pages / f"{name}.html").as_uri()
            made = browser.new_context(
                **{"viewport": {"width": 1280, "height": 1000}, **context}  # type: ignore[arg-type]
            )
            closing.callback(made.close)
            made.set_default_timeout(10_000)
            made.set_offline(True)
            made.route(lambda url: url != address, lambda route: route.abort())
            page = made.new_page()
            page.on(
                "request",
                lambda asked: wrong.append(asked.url) if asked.url != address else None,
            )
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on(
                "console",
                lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None,
            )
            page.goto(address)
            return page

        yield opened
    assert wrong == []


def outputs(name: str) -> int:
    """How many pictures a notebook stores."""
    cells = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4).cells
    return sum(
        "image/svg+xml" in output.get("data", {})
        for cell in cells
        for output in cell.get("outputs", ())
    )


def board_after(page: Page, words: str) -> Locator:
    """The board below the cell with these words in it."""
    return page.locator(".cell").filter(has_text=words).locator(".board").first


def button(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=name, exact=True)


def buttons(board: Locator) -> list[Locator]:
    """The buttons that are to be seen."""
    return board.locator("button:visible").all()


def drawn(board: Locator) -> list[str]:
    """What lies on the board, mark by mark."""
    marks: list[str] = board.locator(".bl-board [data-key]").evaluate_all(
        "(marks) => marks.map((mark) => mark.outerHTML).sort()"
    )
    return marks


def step_through(board: Locator, trace: Trace) -> None:
    """Walk the lens that is on from its last frame to its first and back again."""
    bar = board.get_by_role("group", name="Lenses")
    pictures = {}
    for at in reversed(range(len(trace))):
        expect(bar).to_contain_text(trace[at].caption)
        pictures[at] = drawn(board)
        if at:
            button(bar, "Back").click()
    expect(button(bar, "Back")).to_have_attribute("aria-disabled", "true")
    for at in range(1, len(trace)):
        button(bar, "Forward").click()
        expect(bar).to_contain_text(trace[at].caption)
        assert drawn(board) == pictures[at]
    expect(button(bar, "Forward")).to_have_attribute("aria-disabled", "true")
    first, last = ({mark.key for mark in trace[at].marks} for at in (0, -1))
    assert first != last
    assert pictures[0] != pictures[len(trace) - 1]


# ---------------------------------------------------------------------- what is shown


@pytest.mark.parametrize("name", NAMES)
def test_every_board_is_shown(opened: Open, pages: Path, name: str) -> None:
    assert (pages / f"{name}.html").stat().st_size < 5_000_000
    page = opened(name)
    boards = page.locator(".bl-board")
    expect(boards).to_have_count(outputs(name))
    for board in boards.all():
        expect(board).to_be_visible()
        assert board.get_by_role("gridcell").count() > 30
        assert board.locator("[data-key]").count() > 50
    expect(page.locator(".twin:visible")).to_have_count(0)


@pytest.mark.parametrize("look", ["light", "dark", "narrow"])
def test_it_reads_well(opened: Open, look: str) -> None:
    width = 390 if look == "narrow" else 1280
    page = opened(
        "play-cannonball",
        viewport={"width": width, "height": 1000},
        color_scheme="dark" if look == "dark" else "light",
    )
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(17, 17, 17)" if look == "dark" else "rgb(255, 255, 255)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=str(SHOTS / f"export-{look}.png"), full_page=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(opened: Open, name: str, scheme: str) -> None:
    page = opened(name, color_scheme=scheme)
    page.evaluate(AXE.read_text("utf-8"))  # the page's policy lets no script tag in
    assert page.evaluate(f"({VIOLATIONS})(document)") == []


def test_on_paper_boards_are_their_pictures(opened: Open) -> None:
    page = opened("play-cannonball", color_scheme="dark")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator(".twin:visible")).to_have_count(outputs("play-cannonball"))
    expect(page.locator(".bl-widget:visible")).to_have_count(0)
    for ground in page.locator(".twin .bl-page").all():
        expect(ground).to_have_css("fill", "rgb(255, 255, 255)")
    page.screenshot(path=str(SHOTS / "export-print.png"), full_page=True)


def test_without_scripts_boards_are_their_pictures(opened: Open) -> None:
    page = opened("play-cannonball", java_script_enabled=False)
    pictures = page.locator(".twin svg:visible")
    expect(pictures).to_have_count(outputs("play-cannonball"))
    box = pictures.first.bounding_box()
    assert box
    assert box["width"] > 400
    assert box["height"] > 200


# ---------------------------------------------------------------------- what can be done


def test_a_trace_is_stepped_through(opened: Open) -> None:
    page = opened("play-cannonball")
    flood = bl.position("cannonball", "connections").trace("connection", player=1)
    step_through(board_after(page, 's.trace("connection", player=1)'), flood)
    shots = bl.position("cannonball", "cannon-range").trace("range", space="c2")
    step_through(board_after(page, 's.trace("range", space="c2")'), shots)


def test_the_lenses_of_a_position_are_stepped_through(opened: Open) -> None:
    page = opened("play-cannonball")
    state = bl.position("cannonball", "connections")
    board = board_after(page, 's = bl.position("cannonball", "connections")')
    for label, name in (("Connection", "connection"), ("Spacing", "spacing")):
        button(board, label).click()
        step_through(board, state.trace(name))
        button(board, label).click()


def test_the_lenses_of_a_game_are_stepped_through(opened: Open) -> None:
    page = opened("play-cannonball")
    state = bl.position("cannonball", "fort-building")
    board = board_after(page, "bl.play(s, seats=")
    button(board, "Connection").click()
    step_through(board, state.trace("connection"))


def test_a_lens_tells_about_each_player(opened: Open) -> None:
    page = opened("play-cannonball")
    state = bl.position("cannonball", "fort-building")
    board = board_after(page, "bl.play(s, seats=")
    button(board, "Connection").click()
    for player, name in enumerate(("blue", "red")):
        board.get_by_label("Whose").select_option(label=f"of {name}")
        step_through(board, state.trace("connection", player=player))


def test_a_game_is_stepped_through(opened: Open, match: Match) -> None:
    page = opened("game")
    board = page.locator(".board")
    bar = board.get_by_role("group", name="Replay")
    states = match.line.states
    total = len(states) - 1
    expect(bar).to_contain_text(f"{total} / {total}")
    whole = drawn(board)
    button(bar, "First").click()
    expect(bar).to_contain_text(f"0 / {total}")
    assert drawn(board) != whole
    for number in range(1, 6):
        button(bar, "Forward").click()
        expect(bar).to_contain_text(f"{number} / {total}")
        expect(board.get_by_role("status")).to_contain_text(states[number].events[0].text)
    early = drawn(board)
    button(bar, "Evidence").click()
    grounds = game("cannonball").room("lenses").grounds(states[4], match.line.actions[4])
    expect(bar).to_contain_text(grounds[-1].caption)
    button(bar, "Evidence").click()
    assert drawn(board) == early
    bar.get_by_role("slider").press("End")
    expect(bar).to_contain_text(f"{total} / {total}")
    assert drawn(board) == whole
    board.get_by_role("list", name="Log").get_by_role("button").nth(4).click()
    expect(bar).to_contain_text(f"5 / {total}")
    assert drawn(board) == early
    board.screenshot(path=str(SHOTS / "export-game.png"))


def test_a_game_has_its_lenses_at_every_position(opened: Open, match: Match) -> None:
    page = opened("game")
    board = page.locator(".board")
    number = len(match.line.states) // 2
    board.get_by_role("group", name="Replay").get_by_role("slider").fill(str(number))
    button(board, "Connection").click()
    step_through(board, match.line.states[number].trace("connection"))


def test_every_space_says_what_is_possible_and_why_not(opened: Open, match: Match) -> None:
    page = opened("play-cannonball")
    board = board_after(page, 's = bl.position("cannonball", "connections")')
    check_reasons(board, bl.position("cannonball", "connections"))
    board = opened("game").locator(".board")
    number = len(match.line.states) // 2
    board.get_by_role("group", name="Replay").get_by_role("slider").fill(str(number))
    check_reasons(board, match.line.states[number])


def check_reasons(board: Locator, state: State) -> None:
    """A press on a space where nothing is possible tells all that the rules have against it."""
    layout = game("cannonball").room("scene").layout(state)
    legal = {str(action).split()[-1] for action in state.legal_actions()}
    space = next(space for space in layout.spaces if space not in legal)
    board.locator(f'[data-space="{space}"]').click()
    told = [reason for option in screen.options(state, space) for reason in option["reasons"]]
    assert told
    for sentence, _ in told:
        expect(board.get_by_role("dialog")).to_contain_text(sentence)
    board.page.keyboard.press("Escape")


def test_nothing_is_offered_that_needs_a_kernel(opened: Open) -> None:
    page = opened("index")
    board = page.locator(".board").first
    assert {each.get_attribute("aria-label") or each.inner_text() for each in buttons(board)} == {
        "Describe the position",
        "Landing",
        "Large view",
    }
    expect(board.get_by_label("Type an action")).to_be_hidden()
    board.locator('[data-space="a1"]').click()
    expect(board.get_by_role("dialog")).to_contain_text("Land here")


def test_what_was_not_recorded_needs_the_notebook(opened: Open, pages: Path) -> None:
    state = bl.position("cannonball", "connections")
    recorded = {**recording.of_state(state), "asked": []}
    cell = nbformat.v4.new_code_cell("s")
    data = {**state._repr_mimebundle_(), recording.MIME: recorded}
    cell.outputs = [nbformat.v4.new_output("display_data", data=data)]
    path = pages / "bare.html"
    path.write_text(html.page(nbformat.v4.new_notebook(cells=[cell]), path), "utf-8")
    board = opened("bare").locator(".board")
    button(board, "Describe the position").click()
    expect(board.get_by_role("status")).to_have_text(
        "This page has no kernel: open the notebook to play."
    )


def test_pages_lead_to_each_other(opened: Open) -> None:
    page = opened("index")
    for link in page.get_by_role("link", name="Play Cannonball Colony").all():
        expect(link).to_have_attribute("href", "play-cannonball.html")


def test_what_can_be_told_is_told(opened: Open) -> None:
    page = opened("play-cannonball")
    board = board_after(page, "bl.play(again)")
    button(board, "Describe the position").click()
    description = board.get_by_role("paragraph").filter(has_text="Cannonball Colony with 2 players")
    expect(description).to_contain_text("Your turn (blue)")
