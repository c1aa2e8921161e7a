"""The lessons as a learner goes through them, in a real JupyterLab."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.asked import Asked
from tests.browser.board import Board, violations
from tests.browser.lab import Notebook
from tests.browser.server import REPOSITORY, Server
from tests.browser.visit import SHOTS

FOLDER = REPOSITORY / "notebooks"
THEMES = "@jupyterlab/apputils-extension:themes"
LESSONS = {
    "connected": "02-are-we-connected.ipynb",
    "in-range": "03-in-range.ipynb",
    "bag": "09-the-bag-remembers.ipynb",
    "meadow": "10-who-owns-the-meadow.ipynb",
}
NO_BOARD = re.compile(r"^(lesson|cottages)$|print\(|beside\(|standings\(|\.check\(\w+\)$")
"""The cells that show a table, text, or a picture that stands still."""

THOUGHT = """next(
    sorted(wrong)
    for item in [{}.item] for known in item.look_for for wrong in known.thinks(item)
    if frozenset(wrong) != item.truth()
)"""
"""What somebody marks who thinks as one of the misconceptions does."""

OPENS = """
from boardlab.core.start import position
from boardlab.games.cannonball.editor import paint
item = lesson.ask("open").item
def opens(cell):
    made = position("cannonball", paint(item.state.diagram(), "clear", cell))
    return item.form.verdict(made, item) is True
"""
"""Whether the way is open once whatever stands on a space is taken away."""


class Class:
    """A lesson's notebook in a folder of its own, where nothing was answered before."""

    def __init__(self, lab: Notebook) -> None:
        self.lab = lab
        cells = nbformat.read(lab.path, as_version=4).cells
        self.sources = [cell.source if cell.cell_type == "code" else "" for cell in cells]

    def at(self, line: str) -> int:
        """The index of the cell that has this line of code."""
        (index,) = (i for i, source in enumerate(self.sources) if line in source.splitlines())
        return index

    def run(self, line: str) -> int:
        """Run the cell that has this line; its index."""
        index = self.at(line)
        self.lab.run_cell(index)
        return index

    def asked(self, line: str) -> Asked:
        """Run the cell that has this line, which asks something."""
        return Asked(self.lab, self.run(line))

    def kernel(self, expression: str) -> Any:
        """What `expression`, in which `lesson` is the lesson, is in the kernel."""
        return json.loads(self.lab.ask(f"import json; print(json.dumps({expression}))"))

    def truth(self, question: str) -> list[str]:
        """What is right now; the page does not know it."""
        return list(self.kernel(f"sorted(lesson.ask({question!r}).item.truth())"))


class Opener(Protocol):
    """The fixture `begun`: opens a copy of a lesson."""

    def __call__(self, lesson: str, **context: Any) -> Class: ...


@pytest.fixture
def begun(server: Server, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Opener]:
    with ExitStack() as closing:
        closing.callback(server.set, THEMES, {})
        closing.callback(server.stop_kernels)

        def opened(lesson: str, **context: Any) -> Class:
            folder: Path = server.root / re.sub(r"\W+", "-", request.node.name).strip("-")
            folder.mkdir()
            for path in FOLDER.glob("*.ipynb"):
                shutil.copy(path, folder)
            size = {"width": 1280, "height": 1200}
            lab = Notebook(
                browser, server, folder / LESSONS[lesson], **{"viewport": size} | context
            )
            closing.callback(lab.close)
            lab.open()
            return Class(lab)

        yield opened


# ------------------------------------------------------------------ what all lessons have


@pytest.mark.parametrize("name", LESSONS)
def test_the_first_move_is_made_at_once(begun: Opener, name: str) -> None:
    """From an open notebook to an answer: a few words, one cell, one press or one number."""
    lesson = begun(name)
    first = next(index for index, source in enumerate(lesson.sources) if source)
    assert first == 1
    assert len(lesson.lab.cell(0).inner_text().split()) <= 80
    lesson.lab.run_cell(first)
    asked = Asked(lesson.lab, first)
    if asked.field.is_visible():
        asked.field.fill("9" if name == "meadow" else "3/4")
        asked.submit()
        expect(asked.heading).to_have_text("Kept")
    else:
        asked.press("c4")
        expect(asked.space("c4")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("name", LESSONS)
def test_it_is_folded_after_the_last_word_to_learners(begun: Opener, name: str) -> None:
    lab = begun(name).lab
    heading = lab.page.get_by_role("heading", name="For teachers")
    expect(heading).to_be_visible()
    expect(lab.page.get_by_role("heading", name="Pace")).to_be_hidden()
    lab.shot("folded")
    lab.page.locator(".jp-showHiddenCellsButton").click()
    expect(lab.page.get_by_role("heading", name="Pace")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark", "narrow"])
@pytest.mark.parametrize("name", LESSONS)
def test_everything_fits_the_page(begun: Opener, server: Server, name: str, theme: str) -> None:
    """Each widget, run without a person: nothing is cut off, and axe finds nothing wrong."""
    server.set(THEMES, {"theme": "JupyterLab Dark" if theme == "dark" else "JupyterLab Light"})
    width = 640 if theme == "narrow" else 1280
    lesson = begun(name, viewport={"width": width, "height": 1200})
    lab = lesson.lab
    if theme == "narrow":
        lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all()
    for index, source in enumerate(lesson.sources):
        if not source or NO_BOARD.search(source):
            continue
        lab.cell(index).scroll_into_view_if_needed()
        widget = lab.output(index).locator(".bl-widget").first
        expect(widget).to_be_visible()
        box, output = widget.bounding_box(), lab.output(index).first.bounding_box()
        assert box
        assert output
        assert box["x"] + box["width"] <= output["x"] + output["width"] + 1, source
        assert violations(widget) == [], source
        lab.cell(index).screenshot(path=SHOTS / f"lesson-{name}-{theme}-{index:02}.png")


# ------------------------------------------------------------------ Are we connected?


def test_are_we_connected(begun: Opener) -> None:
    lesson = begun("connected")
    lab = lesson.lab

    asked = lesson.asked('lesson.predict("red")')
    asked.mark(["b2", "b3", "c2", "d2", "d3", "e2", "e5"])
    asked.choose("80 %")
    asked.submit()
    expect(asked.heading).to_have_text("Kept")
    seen = Board(lab, lesson.run('lesson.see("red")'))
    for sentence in ("You marked 6 of the 9.", "Too many: e5.", "Missed: c4, d4 and f2."):
        expect(seen.root).to_contain_text(sentence)
    expect(seen.root).to_contain_text("You were 80 % sure.")
    lab.shot("seen")

    asked = lesson.asked('lesson.predict("own")')
    asked.choose("Yes: it is red's own, so red gets past it")
    asked.submit()
    seen = Board(lab, lesson.run('lesson.see("own")'))
    expect(seen.root).to_contain_text("You chose")

    asked = lesson.asked('lesson.predict("cannon")')
    asked.field.fill("4")
    asked.submit()
    seen = Board(lab, lesson.run('lesson.see("cannon")'))
    expect(seen.root).to_contain_text("You predicted 4; it is 0.")


def test_its_puzzles(begun: Opener) -> None:
    lesson = begun("connected")
    lesson.run("from boardlab import learn")
    solved(lesson, "cut")

    # A way is opened, after a change that opens none.
    asked = lesson.asked('lesson.ask("open")')
    lesson.lab.ask(OPENS)
    opening = lesson.kernel("next(cell for cell in item.state.pieces if opens(cell))")
    tools = asked.root.get_by_role("radiogroup", name="Paint with")
    tools.get_by_role("radio", name="lake").check(force=True)
    asked.press("a1")
    asked.submit()
    expect(asked.heading).to_have_text("Not quite")
    asked.submit("again")
    tools.get_by_role("radio", name="remove").check(force=True)
    asked.press(opening)
    asked.submit()
    expect(asked.heading).to_have_text("Right")
    expect(asked.root).to_contain_text("Solved")
    lesson.lab.shot("open")


def test_the_bug_is_found_and_mended(begun: Opener) -> None:
    lesson = begun("connected")
    lab = lesson.lab
    lesson.run("from boardlab import learn")
    card = lab.output(lesson.run('lesson.ask("bug")')).locator(".bl-widget").first
    index = lesson.run('lesson.ask("bug").check(reach)')
    expect(card).to_contain_text("The function still does what it did")
    card.locator("[data-do=hint]").click()
    expect(card.locator(".bl-clues > li")).to_have_count(1)

    # One line is changed, as it would be typed.
    line = lab.cell(index).locator(".cm-line").filter(has_text="if tile in road")
    line.click()
    lab.page.keyboard.press("Home")
    for _ in "if ":
        lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.type("0 in (across, down) and ")
    lab.page.keyboard.press("Control+Enter")
    expect(lab.output(index)).to_contain_text("Right.")
    expect(card.locator(".bl-heading")).to_have_text("Right")
    lab.shot("mended")
    lesson.run("lesson")
    expect(lab.output(lesson.at("lesson"))).to_contain_text("solved")


def test_reach_until_it_is_mastered(begun: Opener) -> None:
    mastered(begun("connected"), "reach")


# ------------------------------------------------------------------ In range?


def test_in_range_by_keyboard_alone(begun: Opener) -> None:
    lesson = begun("in-range")
    lab = lesson.lab

    asked = by_keyboard(lesson, 'lesson.predict("forts")')
    assert asked.into_board() <= 2
    asked.mark(["g2"], "keyboard")
    asked.choose("60 %", "keyboard")
    asked.submit(hand="keyboard")
    expect(asked.heading).to_have_text("Kept")
    seen = Board(lab, lesson.run('lesson.see("forts")'))
    for sentence in ("You marked 1 of the 2.", "Missed: c6.", "You were 60 % sure."):
        expect(seen.root).to_contain_text(sentence)

    asked = by_keyboard(lesson, 'lesson.predict("mountain")')
    asked.into_board()
    asked.tab_to(asked.field)
    lab.page.keyboard.type("1")
    before = asked.revision
    lab.page.keyboard.press("Enter")
    expect(asked.root).not_to_have_attribute("data-rev", str(before))
    seen = Board(lab, lesson.run('lesson.see("mountain")'))
    expect(seen.root).to_contain_text("You predicted 1; it is 0.")

    asked = by_keyboard(lesson, 'lesson.predict("forests")')
    asked.into_board()
    asked.mark(["c6"], "keyboard")
    asked.submit(hand="keyboard")
    seen = Board(lab, lesson.run('lesson.see("forests")'))
    expect(seen.root).to_contain_text("You marked the one there is, and nothing else.")

    asked = by_keyboard(lesson, 'lesson.ask("targets")')
    asked.into_board()
    asked.mark(lesson.truth("targets"), "keyboard")
    asked.submit(hand="keyboard")
    expect(asked.heading).to_have_text("Right")
    expect(asked.won).to_have_count(1)


def test_the_puzzles_of_the_third_lesson(begun: Opener) -> None:
    lesson = begun("in-range")
    lesson.run("from boardlab import learn")
    solved(lesson, "cannon")
    solved(lesson, "shield")


# ------------------------------------------------------------------ Who owns the meadow?


def test_who_owns_the_meadow(begun: Opener) -> None:
    lesson = begun("meadow")
    asked = lesson.asked('lesson.predict("j")')
    asked.field.fill("12")
    asked.choose("80 %")
    asked.submit()
    expect(asked.heading).to_have_text("Kept")
    seen = Board(lesson.lab, lesson.run('lesson.see("j")'))
    expect(seen.root).to_contain_text("You predicted 12; it is 9.")
    expect(seen.root).to_contain_text("Nobody else gets points.")

    # Somebody who counts pieces is told so, and sees another region.
    asked = lesson.asked('lesson.ask("shares")')
    item = 'lesson.ask("shares").item'
    wrong = lesson.kernel(f"[str(t) for t in {item}.look_for[0].thinks({item})]")
    asked.field.fill(wrong[0])
    asked.submit()
    expect(asked.heading).to_have_text("Not quite")
    expect(asked.root).to_contain_text("Values are added up, not pieces")
    expect(asked.root.locator(".bl-feedback svg")).to_have_count(1)
    lesson.lab.shot("pieces")
    asked.field.fill(lesson.kernel(f"str({item}.truth())"))
    asked.submit()
    expect(asked.heading).to_have_text("Right")
    lesson.lab.shot("shares")


def test_the_puzzles_of_the_tenth_lesson(begun: Opener) -> None:
    lesson = begun("meadow")
    lesson.run("from boardlab import learn")
    asked = lesson.asked('lesson.ask("tie")')
    asked.field.fill("place big 1,2")
    asked.submit()
    assert lesson.kernel('lesson.ask("tie").feedback.counts') is False
    drafted(asked, "1,2", "place small 1,2")
    asked.submit()
    expect(asked.heading).to_have_text("Not quite")
    lesson.lab.shot("tie-poor")
    drafted(asked, "1,2", "place tall 1,2")
    asked.submit()
    expect(asked.heading).to_have_text("Right")
    expect(asked.root).to_contain_text("Solved")
    lesson.lab.shot("tie-solved")

    # A tile is laid by presses alone: on the same space it goes on to the next way.
    asked = lesson.asked('lesson.ask("early")')
    drafted(asked, "4,-2", "lay 4,-2 5,-2 4,-1")
    lesson.lab.shot("early-drafted")
    asked.submit()
    expect(asked.heading).to_have_text("Not quite")
    expect(asked.root).to_contain_text("There is a way that brings less.")
    lesson.lab.shot("early-poor")
    drafted(asked, "4,-2", "lay 5,-3 4,-2 4,-3")
    asked.submit()
    expect(asked.heading).to_have_text("Right")
    expect(asked.root).to_contain_text("Solved")
    lesson.lab.shot("early-solved")


def drafted(asked: Asked, space: str, action: str) -> None:
    """Press a space until that means this action."""
    for _ in range(20):
        before = asked.revision
        asked.press(space)
        expect(asked.root).not_to_have_attribute("data-rev", str(before))
        if asked.field.input_value() == action:
            return
    raise AssertionError(f"presses on {space} never meant {action}")


def test_the_bag_remembers(begun: Opener) -> None:
    lesson = begun("bag")
    asked = lesson.asked('lesson.predict("cottage")')
    asked.field.fill("50 %")
    asked.submit()
    seen = Board(lesson.lab, lesson.run('lesson.see("cottage")'))
    expect(seen.root).to_contain_text("You predicted 50 %; it is 841/1071 = 78.5 %.")
    asked = lesson.asked('lesson.predict("later")')
    asked.choose("As likely")
    asked.submit()
    seen = Board(lesson.lab, lesson.run('lesson.see("later")'))
    expect(seen.root).to_contain_text("The answer is “More likely”.")
    asked = lesson.asked('lesson.ask("next")')
    item = 'lesson.ask("next").item'
    die = f"[str(t) for each in {item}.look_for if each.id == 'independent'"
    asked.field.fill(lesson.kernel(f"{die} for t in each.thinks({item})]")[0])
    asked.submit()
    expect(asked.root).to_contain_text("What is drawn stays out")
    lesson.lab.shot("die")
    asked.field.fill(lesson.kernel(f"str({item}.truth())"))
    asked.submit()
    expect(asked.heading).to_have_text("Right")


def by_keyboard(lesson: Class, line: str) -> Asked:
    """Run the cell that has this line with Ctrl and Enter, from where the keyboard is then."""
    index = lesson.at(line)
    lab = lesson.lab
    lab.cell(index).locator(".cm-content").focus()
    lab.page.keyboard.press("Escape")
    lab.page.keyboard.press("Control+Enter")
    return Asked(lab, index)


def solved(lesson: Class, name: str) -> None:
    """A puzzle: what the rules refuse, an action that is not the best, and the best."""
    asked = lesson.asked(f'lesson.ask("{name}")')
    item = f"lesson.ask({name!r}).item"
    word = lesson.kernel(f"{item}.form.word")
    best = lesson.truth(name)
    legal = lesson.kernel(f"[str(a) for a in {item}.state.legal_actions() if a.kind == {word!r}]")
    spaces = lesson.kernel(f"list({item}.state.island.cells)")
    refused = next(space for space in spaces if f"{word} {space}" not in legal)
    poor = next(action for action in legal if action not in best)

    asked.point_at(refused)
    asked.submit()
    expect(asked.won).to_have_count(0)
    assert lesson.kernel(f"lesson.ask({name!r}).feedback.counts") is False
    lesson.lab.shot(f"{name}-refused")
    asked.point_at(poor.split()[1])
    asked.submit()
    expect(asked.heading).to_have_text("Not quite")
    lesson.lab.shot(f"{name}-poor")
    asked.point_at(best[0].split()[1])
    asked.submit()
    expect(asked.heading).to_have_text("Right")
    expect(asked.root).to_contain_text("Solved")
    lesson.lab.shot(f"{name}-solved")


def test_targets_until_they_are_mastered(begun: Opener) -> None:
    mastered(begun("in-range"), "targets")


def mastered(lesson: Class, name: str) -> None:
    """A wrong answer, a hint, the right one; then fresh items until it is mastered."""
    lesson.run("from boardlab import learn")
    asked = lesson.asked(f"lesson.ask({name!r})".replace("'", '"'))
    question = f"lesson.ask({name!r})"

    asked.mark(lesson.kernel(THOUGHT.format(question)))
    asked.submit()
    expect(asked.heading).to_have_text("Not quite")
    known = lesson.kernel(f"{question}.feedback.misconception")
    assert known
    told = f"each.told({question}.answer, {question}.item)"
    message = lesson.kernel(
        f"next({told} for each in {question}.item.look_for if each.id == {known!r})"
    )
    expect(asked.feedback).to_contain_text(message)
    lesson.lab.shot(f"{name}-wrong")

    asked.submit("hint")
    expect(asked.hints).to_have_count(1)
    asked.mark(lesson.truth(name))
    asked.submit()
    expect(asked.heading).to_have_text("Right")
    expect(asked.won).to_have_count(0)  # not at the first try
    lesson.lab.shot(f"{name}-right")

    for won in (1, 2, 3):
        prompt_before = asked.revision
        asked.submit("again")
        assert asked.revision > prompt_before
        expect(asked.heading).to_have_count(0)
        assert asked.marked() == set()
        asked.mark(lesson.truth(name))
        asked.submit()
        expect(asked.won).to_have_count(won)
    expect(asked.root).to_contain_text("Mastered")
    assert lesson.kernel(f"{question}.mastered") is True

    # Another day, it is where it was.
    lesson.lab.restart_kernel()
    lesson.run("from boardlab import learn")
    again = lesson.asked(f"lesson.ask({name!r})".replace("'", '"'))
    expect(again.root).to_contain_text("Mastered")
