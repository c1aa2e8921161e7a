"""A question until it is mastered; and how it goes on when its cell is run again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from boardlab.learn.code import Trial
from boardlab.learn.forms import Code, Form, Numeric, Play, Spaces
from boardlab.learn.item import Hint, Item
from boardlab.learn.progress import Entry, Progress
from boardlab.learn.question import MASTERY, Question

ROADS = bl.position("cannonball", "connections")


def chance(rng: Random) -> Item:
    return Item(
        "?",
        Numeric(chance=True),
        lambda n: 1 / n,
        given={"n": rng.randint(10, 10**6)},
        hints=lambda item: (Hint("one"), Hint("two")),
    )


def puzzle(_: Random) -> Item:
    return Item("?", Spaces(), lambda _: {"b2", "c2"}, ROADS)


def right(question: Question) -> float:
    return 1 / int(question.item.given["n"])


def question(entry: Entry | None = None, **more: Any) -> Question:
    return Question("quiz/one", chance, 1, entry=entry, **more)


@pytest.fixture
def entry(tmp_path: Path) -> Entry:
    return Progress(tmp_path / "progress.json").entry("quiz", "questions", "one", 1)


def test_three_fresh_in_a_row_are_mastery() -> None:
    asked = question()
    for at in range(1, MASTERY + 1):
        assert not asked.mastered
        assert asked.check(right(asked))
        assert asked.streak == at
        asked.again()
    assert asked.mastered
    assert asked.number == MASTERY + 1


def test_a_wrong_answer_begins_the_row_anew() -> None:
    asked = question()
    asked.check(right(asked))
    asked.again()
    assert asked.check("1/2").state == "wrong"
    assert asked.streak == 0
    assert asked.check(right(asked))  # the second attempt
    assert asked.streak == 0
    asked.again().check(right(asked))
    assert asked.streak == 1


def test_a_slip_then_right_is_a_first_attempt() -> None:
    asked = question()
    assert asked.check(1 - right(asked)).state == "slip"
    assert asked.streak == 0
    asked.check(right(asked))
    assert asked.streak == 1


def test_an_item_counts_once() -> None:
    asked = question()
    for _ in range(5):
        asked.check(right(asked))
    assert asked.streak == 1
    assert asked.check("1/2").state == "wrong"
    assert asked.streak == 1


def test_answers_after_mastery_go_on() -> None:
    asked = question()
    for _ in range(MASTERY):
        asked.check(right(asked))
        asked.again()
    assert asked.check("1/2").state == "wrong"
    assert asked.mastered
    assert asked.streak == 0
    assert asked.again().check(right(asked))
    assert asked.streak == 1


def test_what_cannot_be_read_changes_nothing() -> None:
    asked = question()
    with pytest.raises(FormatError):
        asked.check("many")
    assert asked.feedback.state == "open"
    assert asked.check(right(asked))
    assert asked.streak == 1


def test_what_the_rules_refuse_is_no_attempt() -> None:
    state = bl.position("cannonball", "fort-building")
    fort = next(action for action in state.legal_actions() if action.kind == "fort")
    asked = Question("q", lambda _: Item("?", Play("fort"), lambda _: fort, state), fresh=False)
    refused = asked.check("a1")
    assert (refused.state, refused.counts) == ("open", False)
    assert refused.sentences[0][1]
    assert asked.check(fort)


def test_hints() -> None:
    asked = question()
    assert asked.hints_left == 2
    assert [asked.hint().text, asked.hint().text] == ["one", "two"]
    assert asked.hints_left == 0
    with pytest.raises(IndexError):
        asked.hint()
    assert len(asked.hints) == 2
    assert asked.again().hints == ()
    assert asked.check(right(asked))
    assert asked.streak == 1  # recorded, not punished


def test_one_seed_gives_everyone_the_same_items() -> None:
    def drawn(seed: int) -> list[int]:
        asked = Question("q", chance, seed)
        return [asked.again().item.given["n"] for _ in range(4)]

    assert drawn(1) == drawn(1) != drawn(2)


def test_a_puzzle_has_one_item() -> None:
    asked = Question("q", puzzle, fresh=False)
    item = asked.item
    assert asked.check("b2").state == "wrong"
    asked.again()
    assert repr(asked.item) == repr(item) or asked.item.prompt == item.prompt
    assert asked.feedback.state == "open"
    assert asked.check("b2 c2")
    assert asked.mastered
    assert asked.goal == asked.streak == 1


# ---------------------------------------------------------------------- the cell is run again


def test_a_question_goes_on_where_it_was(entry: Entry) -> None:
    asked = question(entry)
    asked.check(right(asked))
    asked.again()
    later = question(entry)
    assert (later.number, later.streak) == (2, 1)
    assert later.item.given == asked.item.given
    assert later.feedback.state == "open"


def test_a_wrong_answer_is_not_wiped_by_running_the_cell_again(entry: Entry) -> None:
    asked = question(entry)
    told = asked.check("1/2")
    later = question(entry)
    assert (later.answer, later.feedback.state) == ("1/2", "wrong")
    assert later.feedback.sentences == told.sentences
    assert later.check(right(later))
    assert later.streak == 0


def test_a_slip_stays_as_well(entry: Entry) -> None:
    asked = question(entry)
    asked.check(1 - right(asked))
    assert question(entry).feedback.state == "slip"
    later = question(entry)
    assert later.check(right(later))
    assert later.streak == 1


def test_hints_that_were_taken_stay(entry: Entry) -> None:
    question(entry).hint()
    later = question(entry)
    assert [hint.text for hint in later.hints] == ["one"]
    assert question(entry).again().hints == ()
    assert question(entry).hints == ()


def test_an_item_that_is_done_counts_no_more(entry: Entry) -> None:
    asked = question(entry)
    asked.check(right(asked))
    later = question(entry)
    later.check("1/2")
    later.check(right(later))
    assert later.streak == 1


def test_no_right_answer_is_kept(entry: Entry, tmp_path: Path) -> None:
    asked = question(entry)
    asked.check("1/2")
    text = (tmp_path / "progress.json").read_text("utf-8")
    assert '"1/2"' in text
    asked.check(right(asked))
    text = (tmp_path / "progress.json").read_text("utf-8")
    assert "answer" not in text
    assert str(right(asked)) not in text


def test_an_answer_that_can_no_longer_be_read_is_left(entry: Entry) -> None:
    entry.set("answer", "nonsense")
    assert question(entry).feedback.state == "open"
    entry.set("answer", {"a": 1})
    assert question(entry).feedback.state == "open"


@pytest.mark.parametrize(
    ("form", "rule", "state", "answer"),
    [
        (Spaces(), lambda _: {"b2"}, ROADS, "c2 d2"),
        (Code((Trial((1,)),)), lambda n: n, None, lambda n: 7),
    ],
)
def test_other_answers_that_are_kept(
    entry: Entry, form: Form, rule: Any, state: Any, answer: Any
) -> None:
    def make(_: Random) -> Item:
        return Item("?", form, rule, state)

    Question("q", make, 1, entry=entry).check(answer)
    later = Question("q", make, 1, entry=entry)
    kept = not isinstance(form, Code)
    assert later.feedback.state == ("wrong" if kept else "open")
    assert later.check("b2" if kept else abs)
    assert later.streak == 0
