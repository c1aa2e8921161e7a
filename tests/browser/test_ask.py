"""Predicting and answering in a real JupyterLab: by mouse, by keyboard, and through reloads."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.asked import Asked, Hand
from tests.browser.board import Board
from tests.browser.lab import Notebook, NotebookFactory

THEMES = "@jupyterlab/apputils-extension:themes"
DARK = {THEMES: {"theme": "JupyterLab Dark"}}

START = """
import boardlab as bl
from boardlab import learn
from boardlab.learn.item import Counter, Hint, reason
from boardlab.core.marks import Frame, Mark
state = bl.position("cannonball", "connections")
"""
PREDICT = """
guess = learn.predict("Mark every road tile that red reaches.", state, "connection.reached",
                      given={"player": 1}, lens="connection")
guess
"""
SEE = "guess.see()"
QUESTION = """
def counter(item, answer):
    marks = Mark("stop:a1", "stop", ("a1",)),
    frames = [Frame((), "Look at a1."), Frame(marks, "There is no road.", spaces=("a1",))]
    return Counter("Not every marked space is a road.", "connect-edges", reason(item, frames))

states = [bl.position("cannonball", name) for name in ("connections", "bay", "midgame")]
question = learn.ask("Mark every road tile on the island.", states,
                     lambda state: set(state.roads), lens="connection", counter=counter,
                     hints=[Hint("Roads are drawn as bars.", ("a1",)), "Count them."])
question
"""
NUMBER = """
number = learn.ask("How likely is at least one six\\nwith two dice?", None,
                   lambda: bl_odds, hints=["Count what is left."])
number
"""


def kernel(lab: Notebook, expression: str) -> Any:
    return json.loads(lab.ask(f"import json; print(json.dumps({expression}))"))


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_a_prediction_is_made_and_seen_beside_the_result(
    notebook: NotebookFactory, hand: Hand
) -> None:
    lab = notebook(START, PREDICT, SEE, "'below'")
    asked, seen = Asked(lab, 1), Board(lab, 2)
    expect(seen.root).to_contain_text("No prediction was made.")
    asked.mark({"b2", "c2", "a1"}, hand)
    asked.choose("60 %", hand)
    asked.submit("check", hand)
    expect(asked.feedback).to_contain_text("Your prediction is kept")
    assert kernel(lab, "[sorted(guess.answer), guess.sure]") == [["a1", "b2", "c2"], 60]
    expect(seen.root).to_contain_text("Not among them: a1.")
    expect(seen.root).to_contain_text("60 % sure")
    assert seen.marks("predict")
    asked.submit("skip", hand)
    expect(seen.root).to_contain_text("No prediction was made.")
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == 4, "a key reached the notebook"
    lab.shot(hand)


def test_a_question_is_answered_until_it_is_mastered(notebook: NotebookFactory) -> None:
    lab = notebook(START, QUESTION)
    asked = Asked(lab, 1)
    lens = asked.root.locator(".bl-lens")
    asked.mark({"a1"})
    lab.shot("marked")
    asked.submit()
    expect(asked.heading).to_contain_text("Not quite")
    expect(asked.feedback).to_contain_text("Not every marked space is a road.")
    expect(lens).to_contain_text("There is no road.")
    lab.shot("wrong")
    lens.get_by_role("button", name="Back", exact=True).click()
    expect(lens).to_contain_text("Look at a1.")
    asked.submit("hint")
    expect(asked.hints).to_have_count(1)
    assert asked.marks("hint") == 1
    lab.shot("hint")
    asked.mark(kernel(lab, "sorted(question.item.truth())"))
    asked.submit()
    expect(asked.heading).to_contain_text("Right")
    expect(asked.won).to_have_count(0)
    lab.shot("right")
    for number in (1, 2, 3):
        asked.submit("again")
        expect(asked.heading).to_have_count(0)
        asked.mark(kernel(lab, "sorted(question.item.truth())"))
        asked.submit()
        expect(asked.heading).to_contain_text("Right")
        expect(asked.won).to_have_count(number)
    expect(asked.root).to_contain_text("Mastered")
    assert kernel(lab, "question.mastered")
    lab.shot("mastered")


def test_a_reload_keeps_the_marks_and_a_restart_says_what_to_do(notebook: NotebookFactory) -> None:
    lab = notebook(START, QUESTION)
    asked = Asked(lab, 1)
    asked.mark({"a1", "b2"})
    lab.save()
    lab.reload()
    asked = Asked(lab, 1)
    expect(asked.space("a1")).to_have_attribute("aria-selected", "true")
    assert asked.marked() == {"a1", "b2"}
    asked.mark({"b2"})
    assert kernel(lab, "question._page.card.draft") == ["b2"]
    lab.restart_kernel()
    asked.press("c2")
    expect(asked.root).to_contain_text("run", ignore_case=True, timeout=30_000)
    assert asked.marked() == {"b2"}
    lab.shot("restarted")


ACTION = """
import time
forts = bl.position("cannonball", "fort-building")
fort = learn.ask("Build. <img src=x onerror=window.hacked=1>", forts,
                 lambda s: time.sleep(pause) or ["fort e2"], kind="fort",
                 hints=["<script>hacked=1</script>"])
pause = 3
fort
"""


def test_an_action_is_typed_and_the_rule_takes_its_time(notebook: NotebookFactory) -> None:
    lab = notebook(START + "pause = 0", ACTION, "'below'")
    asked = Asked(lab, 1)
    asked.press("g3")
    expect(asked.field).to_have_value("fort g3")
    asked.field.fill("<b>fort</b> " + "w" * 300)
    asked.field.press("Enter")
    expect(asked.feedback).to_contain_text("no action")
    lab.shot("bad")
    asked.submit("hint")
    expect(asked.hints).to_contain_text("<script>")
    asked.field.fill("FORT e3")
    asked.do("check").dblclick()
    expect(asked.status).to_contain_text("Still at work")
    lab.shot("slow")
    expect(asked.heading).to_contain_text("Not quite")
    expect(asked.status).to_have_count(0)
    assert asked.marked() == {"e3"}
    assert kernel(lab, "fort._entry.count('tries')") == 1, "a double click is one answer"
    assert lab.page.evaluate("window.hacked ?? null") is None
    asked.field.fill("fort e2")
    asked.field.press("Enter")
    for key in ("d", "d", "x", "a", "b"):
        lab.page.keyboard.press(key)
    expect(asked.heading).to_contain_text("Right")
    expect(lab.page.locator(".jp-Notebook .jp-Cell")).to_have_count(3)
    assert asked.violations() == []
    lab.shot("right")


def test_two_views_of_a_question_agree(notebook: NotebookFactory) -> None:
    lab = notebook(START, QUESTION, "question")
    one, other = Asked(lab, 1), Asked(lab, 2)
    one.mark({"b2"})
    expect(other.space("b2")).to_have_attribute("aria-selected", "true")
    other.submit()
    expect(one.heading).to_contain_text("Not quite")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 700])
def test_questions_can_be_read_by_everyone(
    notebook: NotebookFactory, theme: str, width: int
) -> None:
    numbers = NUMBER.replace("bl_odds", "__import__('fractions').Fraction(11, 36)")
    lab = notebook(
        START, PREDICT, SEE, QUESTION, numbers,
        settings=DARK if theme == "dark" else None,
        viewport={"width": width, "height": 1100},
    )  # fmt: skip
    predicted, seen, asked = Asked(lab, 1), Board(lab, 2), Asked(lab, 3)
    predicted.mark({"b2", "c2", "a1", "d3"})
    predicted.choose("60 %")
    predicted.submit()
    asked.mark({"a1", "b3"})
    asked.submit()
    asked.submit("hint")
    number = lab.output(4).locator(".bl-widget")
    number.get_by_role("textbox").fill("0.3")
    number.get_by_role("textbox").press("Enter")
    expect(number).to_contain_text("one more place")
    for index, shown in enumerate((predicted.root, seen.root, asked.root, number)):
        shown.scroll_into_view_if_needed()
        lab.shot(str(index))
    found = [*predicted.violations(), *seen.violations(), *asked.violations()]
    assert found == []


def test_run_all_goes_on_without_a_prediction(notebook: NotebookFactory) -> None:
    lab = notebook(START, PREDICT, SEE, "done = 1")
    assert kernel(lab, "done") == 1
    assert kernel(lab, "guess.state") == "open"
    expect(lab.output(2).locator(".bl-widget")).to_contain_text("No prediction was made.")
