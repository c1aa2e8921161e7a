"""The dice lab's prose against its cells: every number it tells is one that the cell shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import nbformat
import pytest

from boardlab.cli import trust
from tests.notebooks.refresh import NOTEBOOKS

NOTEBOOK = nbformat.read(NOTEBOOKS / "dice-lab.ipynb", as_version=4)
HEADING = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
FRACTION = re.compile(r"(?<![\d/.])(\d+)/(\d+)(?![\d/])")
PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s?%")
DECIMAL = re.compile(r"(?<![\w.,/])(\d+\.\d+)(?![\w/]|\s?%|\.\d)")

SAID = {3: {Fraction(2, 3)}, 8: {Fraction(1, 2)}, 10: {Fraction(1, 6)}}
"""Chances that a question gives rather than asks for."""

DRAWN = ("image/svg+xml", "text/plain")


@dataclass(frozen=True)
class Question:
    """One of the twelve: its heading, the text around its cell, the cell."""

    number: int
    heading: str
    before: str
    after: str
    cell: Any

    @property
    def outputs(self) -> str:
        """All that the cell has said in words."""
        parts = [output.get("text") or output.data["text/plain"] for output in self.cell.outputs]
        return "\n".join(parts)


def questions() -> list[Question]:
    found = []
    cells = NOTEBOOK.cells
    for at, cell in enumerate(cells):
        heading = HEADING.search(cell.source) if cell.cell_type == "markdown" else None
        if heading:
            found.append(
                Question(
                    int(heading[1]),
                    heading[2],
                    cell.source[heading.end() :],
                    " ".join(cells[at + 2].source.partition("\n## ")[0].split()),
                    cells[at + 1],
                )
            )
    return found


ALL = questions()


def fractions(text: str) -> set[Fraction]:
    return {Fraction(int(above), int(below)) for above, below in FRACTION.findall(text)}


def near(number: str, exact: Fraction) -> bool:
    """Whether a decimal is `exact`, rounded to its places."""
    places = len(number.partition(".")[2])
    return abs(Fraction(number) - exact) <= Fraction(1, 2 * 10**places)


def test_there_are_twelve_questions_in_order() -> None:
    assert [question.number for question in ALL] == list(range(1, 13))
    assert all(question.heading.endswith("?") for question in ALL)


@pytest.mark.parametrize("question", ALL, ids=lambda question: str(question.number))
def test_a_question_has_one_cell_with_a_picture_and_its_words(question: Question) -> None:
    assert question.cell.cell_type == "code"
    pictures = [output for output in question.cell.outputs if "data" in output]
    assert [sorted(output.data) for output in pictures] == [sorted(DRAWN)]
    assert len(question.cell.source.splitlines()) <= 25
    assert 20 < len(question.after.split()) < 110  # a page is scrolled, not studied


@pytest.mark.parametrize("question", ALL, ids=lambda question: str(question.number))
def test_a_question_names_one_misconception(question: Question) -> None:
    assert question.after.count("Tempting, but wrong: *") == 1


@pytest.mark.parametrize("question", ALL, ids=lambda question: str(question.number))
def test_every_number_of_the_prose_is_shown_by_the_cell(question: Question) -> None:
    shown = fractions(question.outputs) | SAID.get(question.number, set())
    percents = {*PERCENT.findall(question.outputs)}
    decimals = {*DECIMAL.findall(question.outputs)}
    text = question.after
    assert fractions(text) <= shown
    for number in PERCENT.findall(text):
        assert number in percents or any(near(number, 100 * exact) for exact in shown), number
    for number in DECIMAL.findall(PERCENT.sub("", text)):
        assert number in decimals or any(near(number, exact) for exact in shown), number


def test_enough_of_the_numbers_are_checked() -> None:
    """The patterns above do find them: a text that they read past would pass unseen."""
    counted = [len(fractions(q.after)) + len(PERCENT.findall(q.after)) for q in ALL]
    assert all(counted)
    assert sum(counted) > 35


def test_it_is_signed_so_that_its_pictures_show_at_once() -> None:
    assert trust.harmless(NOTEBOOK)
