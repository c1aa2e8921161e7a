"""The lessons' notebooks: what each of them has, what it cites, and what it keeps to itself."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import nbformat
import pytest

import boardlab as bl
from boardlab.cli import trust
from boardlab.core.errors import FormatError
from boardlab.learn.lesson import Lesson, written
from boardlab.learn.misconceptions import misconception
from boardlab.learn.numbers import read_number
from boardlab.learn.question import Question
from tests.notebooks.refresh import NOTEBOOKS

LESSONS = pytest.mark.parametrize("plan", written(), ids=lambda plan: plan.id)
CITED = re.compile(r"`([a-z]+(?:-[a-z]+)+)`")
NUMBER = re.compile(r"(?<![\w/,.-])\d+(?:/\d+|\.\d+)?(?: %)?(?![\w/,])")


def cells(plan: Lesson) -> Any:
    return nbformat.read(NOTEBOOKS / plan.notebook, as_version=4).cells


def code(plan: Lesson) -> list[str]:
    return [cell.source for cell in cells(plan) if cell.cell_type == "code"]


@LESSONS
def test_it_begins_with_a_few_words_and_one_visible_seed(plan: Lesson) -> None:
    first, second, *_ = cells(plan)
    assert first.source.startswith(f"# {plan.number} · {plan.title}\n")
    assert len(re.findall(r"\w+", first.source)) <= 90
    assert f"learn.lesson({plan.id!r}, seed={plan.seed})".replace("'", '"') in second.source
    assert second.source.count("lesson.predict(") == 1


@LESSONS
def test_every_part_has_its_cell_in_order(plan: Lesson) -> None:
    """A result stands after its prediction; a question is there once."""
    text = "\n".join(code(plan))
    for name in plan.predictions:
        assert text.index(f'lesson.predict("{name}")') < text.index(f'lesson.see("{name}")')
    asked = [text.index(f'lesson.ask("{name}")') for name in plan.questions]
    assert asked == sorted(asked)
    assert code(plan)[-1] == "lesson"


@LESSONS
def test_what_it_cites_is_a_rule_of_its_game(plan: Lesson) -> None:
    ledger = {rule.id for rule in bl.rules(plan.game)}
    text = "\n".join(cell.source for cell in cells(plan) if cell.cell_type == "markdown")
    cited = set(CITED.findall(text))
    assert len(cited & ledger) >= 2
    assert cited <= ledger


@LESSONS
def test_what_is_for_teachers_is_folded_at_the_end(plan: Lesson) -> None:
    every = cells(plan)
    (at,) = [n for n, cell in enumerate(every) if cell.source.startswith("## For teachers")]
    assert every[at].metadata["jp-MarkdownHeadingCollapsed"]
    rest = every[at + 1 :]
    assert [cell.cell_type for cell in rest] == ["markdown"] * len(rest)
    assert [cell.source.partition("\n")[0] for cell in rest] == [
        "### Pace",
        "### Questions to ask",
        "### Wrong answers to expect",
        "### Projector, paper, another class",
    ]
    wrong = next(cell.source for cell in rest if "Wrong answers" in cell.source)
    assert misconception(plan.focus).title in wrong


@LESSONS
def test_what_is_stored_of_a_fresh_question_holds_no_answer(plan: Lesson) -> None:
    """Neither the words nor the picture, beyond what the question itself says."""
    stored = {cell.source: cell.outputs for cell in cells(plan) if cell.cell_type == "code"}
    for name, asked in plan.questions.items():
        item = Question(f"{plan.id}/{name}", asked.make, plan.seed, fresh=asked.fresh).item
        if item.form.kind != "number":
            continue
        (output,) = stored[f'lesson.ask("{name}")']
        text = output.data["text/plain"]
        assert item.prompt in text
        assert "To answer, run this cell." in text
        svg = output.data["image/svg+xml"]
        assert "bl-card" not in re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
        truth = Fraction(item.truth())
        if truth.denominator > 1:
            for number in NUMBER.findall(text.replace(item.prompt, "")):
                try:
                    assert not read_number(number).means(truth)
                except FormatError:
                    continue


@LESSONS
def test_it_is_signed_so_that_its_pictures_show_at_once(plan: Lesson) -> None:
    assert trust.harmless(nbformat.read(NOTEBOOKS / plan.notebook, as_version=4))
