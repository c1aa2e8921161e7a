"""Progress in JupyterLab: told in tables, and taken up again by the next kernel."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from boardlab.learn.lesson import known
from tests.browser.lab import NotebookFactory, write
from tests.browser.server import Server

OUTPUT = ".jp-CodeCell .jp-OutputArea-output"
BEGIN = "from boardlab import learn\nlesson = learn.lesson('connected')"


def test_a_lesson_is_taken_up_again_and_told_in_tables(
    notebook: NotebookFactory, server: Server
) -> None:
    file = server.root / "boardlab-progress.json"
    first = notebook(BEGIN, "lesson.predict('own').skip()\nlearn.lessons()")
    expect(first.page.locator(f"{OUTPUT} table")).to_have_count(1)
    kept = json.loads(file.read_text("utf-8"))
    assert kept["lessons"] == {"connected": {"predictions": {"own": {"skipped": True}}}}
    second = notebook(BEGIN, "lesson")
    told = second.page.locator(OUTPUT)
    expect(told.get_by_text("You go on where you were.")).to_be_visible()
    expect(told.get_by_role("row")).to_have_count(1 + len(known("connected").questions))


def test_links_to_lessons_open_them_in_jupyterlab(
    notebook: NotebookFactory, server: Server
) -> None:
    lesson = server.root / known("connected").notebook
    write(lesson, ("'the lesson'",))
    page = notebook("from boardlab import learn\nlearn.lessons()").page
    page.locator(f"{OUTPUT} table").get_by_role("link", name="2 Are we connected?").click()
    expect(page.get_by_role("tab", name=lesson.name, selected=True)).to_be_visible()
    expect(page.get_by_text("'the lesson'")).to_be_visible()
    assert len(page.context.pages) == 1
