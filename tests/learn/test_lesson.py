"""Lessons: taken up again, told about, and listed with those that are written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from boardlab.cli import trust
from boardlab.core.errors import FormatError
from boardlab.learn import language
from boardlab.learn import lesson as begin
from boardlab.learn.forms import Numeric
from boardlab.learn.index import PATHS, lessons
from boardlab.learn.item import Hint, Item
from boardlab.learn.lesson import HOMES, Asked, Lesson, Session, known
from boardlab.learn.progress import Progress, _known

SHIPPED = tuple(HOMES)


def sum_of_two(rng: Random) -> Item:
    """How much two numbers are together."""
    first, second = rng.randrange(100), rng.randrange(100)
    return Item(
        f"{first} + {second}",
        Numeric(),
        lambda first, second: first + second,
        given={"first": first, "second": second},
        hints=lambda _: [Hint("Add them.")],
    )


SUMS = Lesson(
    id="sums",
    number=4,
    game="cannonball",
    minutes=20,
    notebook="04-sums.ipynb",
    focus="diagonal",
    seed=4,
    predictions={"first": lambda: sum_of_two(Random(1))},
    questions={"two": Asked(sum_of_two), "a-puzzle": Asked(sum_of_two, fresh=False)},
)
WORDS = {
    "lesson.sums.title": "Sums | of *two*",
    "lesson.sums.goal": "You can add up.",
    "lesson.sums.two.title": "Two numbers",
}


@pytest.fixture(autouse=True)
def sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small lesson, the only one that is written."""
    module = ModuleType("tests.learn.sums")
    module.LESSON = SUMS  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for name in SHIPPED:
        monkeypatch.delitem(HOMES, name)
    monkeypatch.setitem(HOMES, "sums", module.__name__)
    spoken = {**language.english(), **WORDS}
    monkeypatch.setattr(language, "english", lambda: spoken)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "boardlab-progress.json"
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(place))
    return place


def restarted() -> None:
    """As in a kernel that has just been started."""
    _known.clear()


def right(session: Session, name: str = "two") -> Any:
    """Answer the item that is asked."""
    given = session.ask(name).item.given
    return session.check(name, given["first"] + given["second"])


def text(session: Session) -> str:
    """What a session says in both ways, which say the same."""
    return f"{session!r}\n{session._repr_markdown_()}"


# ---------------------------------------------------------------------- finding a lesson


def test_a_lesson_has_an_id_and_a_number() -> None:
    assert begin("sums").plan is begin(4).plan is SUMS


@pytest.mark.parametrize("name", ["odds", 2, None, "", []])
def test_another_lesson_does_not_exist_and_those_that_do_are_told(name: Any) -> None:
    with pytest.raises(FormatError, match=r"4 \(sums\)"):
        begin(name)


def test_other_parts_do_not_exist_and_those_that_do_are_told() -> None:
    with pytest.raises(FormatError, match="two, a-puzzle"):
        begin("sums").ask("three")
    with pytest.raises(FormatError, match="first"):
        begin("sums").predict("second")


# ---------------------------------------------------------------------- taking up again


@pytest.mark.parametrize("again", [restarted, lambda: None], ids=["new kernel", "cell run again"])
def test_it_goes_on_where_one_was(path: Path, again: Callable[[], None]) -> None:
    lesson = begin("sums")
    assert right(lesson)
    lesson.again("two")
    assert right(lesson)
    lesson.again("two")
    lesson.hint("two")
    asked = lesson.ask("two").item.prompt
    lesson.predict("first").predict(7, sure=60)
    again()
    lesson = begin("sums")
    assert lesson.resumed
    assert lesson.ask("two").item.prompt == asked
    assert lesson.ask("two").streak == 2
    assert lesson.predict("first").state == "kept"
    assert right(lesson)
    assert lesson.ask("two").mastered


@pytest.mark.parametrize("again", [restarted, lambda: None], ids=["new kernel", "cell run again"])
def test_an_item_counts_once_however_often_a_cell_is_run(
    path: Path, again: Callable[[], None]
) -> None:
    assert right(begin("sums"))
    again()
    assert right(begin("sums"))
    assert begin("sums").ask("two").streak == 1
    lesson = begin("sums")
    lesson.again("two")
    lesson.check("two", -1)
    again()
    assert right(begin("sums"))
    assert begin("sums").ask("two").streak == 0, "not at the first attempt"


def test_cells_in_any_order_and_copies_of_them_do_the_same(path: Path) -> None:
    one, two = begin("sums"), begin("sums")
    assert right(two, "a-puzzle")
    assert one.ask("a-puzzle").mastered
    assert one.ask("two").item.prompt == two.ask("two").item.prompt


def test_another_seed_begins_anew_but_mastered_stays_mastered(path: Path) -> None:
    lesson = begin("sums")
    for _ in range(3):
        assert right(lesson)
        lesson.again("two")
    prompt = lesson.ask("two").item.prompt
    other = begin("sums", seed=5)
    assert other.ask("two").number == 1
    assert other.ask("two").streak == 0
    assert other.ask("two").mastered
    assert begin("sums").ask("two").item.prompt == prompt, "looking is not doing"


def test_the_seed_is_the_lessons_own_or_the_one_that_is_given() -> None:
    assert begin("sums").seed == 4
    first = begin("sums", seed=9).ask("two").item.prompt
    assert begin("sums", seed=9).ask("two").item.prompt == first
    assert begin("sums", seed=10).ask("two").item.prompt != first


def test_forgetting_starts_over(path: Path) -> None:
    right(begin("sums"), "a-puzzle")
    Progress.here().forget("sums")
    lesson = begin("sums")
    assert not lesson.resumed
    assert not lesson.ask("a-puzzle").mastered


def test_without_a_file_the_lesson_works_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(tmp_path / "nowhere" / "x.json"))
    assert right(begin("sums"))
    lesson = begin("sums")
    assert lesson.ask("two").streak == 1
    assert "not saved" in repr(lesson)
    assert "not saved" in lesson._repr_markdown_()


# ---------------------------------------------------------------------- what it tells


def test_it_tells_what_it_is_and_how_far_one_is(path: Path) -> None:
    lesson = begin("sums")
    for said in ("Lesson 4", "add up", "20 min", "seed 4", "0 of 1", "Two numbers", "A puzzle"):
        assert said in repr(lesson)
        assert said in lesson._repr_markdown_()
    assert "where you were" not in text(lesson)
    assert repr(lesson).count("not tried yet") == 2
    assert right(lesson)
    lesson.again("two")
    assert right(lesson)
    assert "●●○ 2 of 3 in a row" in repr(lesson)
    assert "●●○ 2 of 3 in a row" in lesson._repr_markdown_()
    lesson.check("a-puzzle", -1)
    assert "○ not solved yet" in repr(lesson)
    right(lesson, "a-puzzle")
    assert "● solved" in repr(lesson)
    lesson.predict("first").predict(1)
    assert "1 of 1" in repr(lesson)
    assert "where you were" in text(begin("sums"))


def test_it_writes_nothing_by_being_shown(path: Path) -> None:
    text(begin("sums"))
    repr(lessons())
    assert not path.exists()


def test_what_is_told_is_shown_at_first_sight(path: Path) -> None:
    for told in (begin("sums"), lessons(), Progress.here()):
        assert trust.modest(told._repr_markdown_())


# ---------------------------------------------------------------------- all of them


def test_all_lessons_with_links_beside_the_notebooks(path: Path) -> None:
    shown = lessons()._repr_markdown_()
    assert (
        r"| [4 Sums \| of \*two\*](04-sums.ipynb) | not begun | You can add up. | 20 min |" in shown
    )
    right(begin("sums"), "a-puzzle")
    assert "1 of 2 mastered" in lessons()._repr_markdown_()
    assert "1 of 2 mastered" in repr(lessons())


def test_only_ways_of_which_something_is_written() -> None:
    ways = lessons().paths
    assert {*ways} == {"Probability for designers", "A class of one hour", "Quick play"}
    assert ways["A class of one hour"] == (("4 Sums | of *two*", "04-sums.ipynb"),)
    assert ways["Quick play"] == tuple(
        (f"Play {title}", f"play-{game}.ipynb")
        for game, title in (("cannonball", "Cannonball Colony"), ("cornwall", "Cornwall"))
    )
    assert all(len(numbers) >= 2 for numbers in PATHS.values())


def test_what_a_learner_has_done_is_told(path: Path) -> None:
    assert "Nothing is kept yet" in repr(Progress.here())
    right(begin("sums"), "a-puzzle")
    Progress.here().name = "Ada [x](javascript:1) <b>"
    Progress.here().entry("quiz", "questions", "<i>").add("tries")
    shown = Progress.here()._repr_markdown_()
    assert "● solved" in shown
    assert r"Ada \[x\](javascript:1) &lt;b&gt;" in shown
    assert "&lt;i&gt;" in shown
    assert "<" not in shown
    assert "quiz" in repr(Progress.here())


# ---------------------------------------------------------------------- the lessons that ship


@pytest.mark.parametrize("name", SHIPPED)
def test_a_lesson_that_ships_says_what_it_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    plan = known(name)
    assert plan.id == name
    assert plan.notebook.startswith(f"{plan.number:02}-")
    assert trust.modest(begin(name)._repr_markdown_())
