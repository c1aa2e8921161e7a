"""The lessons that are written, how far the learner is in each, and ways through them."""

from __future__ import annotations

from collections.abc import Iterator

from boardlab.core.registry import game, list_games
from boardlab.learn import tables
from boardlab.learn.language import say
from boardlab.learn.lesson import HOMES, Lesson, known, written
from boardlab.learn.progress import Progress
from boardlab.learn.record import Record
from boardlab.learn.standing import Standing, standing

PATHS = {
    "rules": (2, 3, 10),
    "chance": (1, 4, 5, 6, 7, 8, 9, 11, 12),
    "hour": (4, 6),
}
"""Ways through the twelve lessons, by number. Of each, those that are written are shown."""

Link = tuple[str, str]
"""What a link says, and the notebook it leads to."""


def lessons() -> Index:
    """Every lesson that is written: its notebook, what it is about, and how far the learner is."""
    return Index(tuple(written()), Progress.here())


class Index:
    """A table of lessons. Displays itself as Markdown, with links beside the notebooks."""

    def __init__(self, lessons: tuple[Lesson, ...], progress: Progress) -> None:
        self.lessons = lessons
        self.progress = progress

    @property
    def paths(self) -> dict[str, tuple[Link, ...]]:
        """Each way of which something is written, by its title, as links."""
        by_number = {each.number: each for each in self.lessons}
        found = {
            say(f"lessons.path_{name}"): tuple(
                (_named(by_number[number]), by_number[number].notebook)
                for number in numbers
                if number in by_number
            )
            for name, numbers in PATHS.items()
        }
        found[say("lessons.path_play")] = tuple(
            (say("lessons.play", game=game(name).title), f"play-{name}.ipynb")
            for name in list_games()
        )
        return {title: links for title, links in found.items() if links}

    def _rows(self) -> list[tuple[Lesson, list[str]]]:
        return [(each, self._row(each)) for each in self.lessons]

    def _row(self, lesson: Lesson) -> list[str]:
        minutes = say("lessons.time", minutes=lesson.minutes)
        return [how_far(lesson, self.progress), lesson.goal, minutes, lesson.game_title]

    def _repr_markdown_(self) -> str:
        rows = [
            [_link((_named(lesson), lesson.notebook)), *map(tables.literal, row)]
            for lesson, row in self._rows()
        ]
        ways = [
            f"- **{tables.literal(title)}**: {' → '.join(map(_link, links))}"
            for title, links in self.paths.items()
        ]
        return tables.paragraphs(
            tables.markdown(_head(), rows),
            tables.literal(say("lessons.paths")),
            "\n".join(ways),
            tables.literal(self.progress.problem),
        )

    def __repr__(self) -> str:
        rows = [[_named(lesson), *row] for lesson, row in self._rows()]
        ways = [
            f"- {title}: {' → '.join(name for name, _ in links)}"
            for title, links in self.paths.items()
        ]
        return tables.paragraphs(
            tables.text(_head(), rows),
            "\n".join([say("lessons.paths"), *ways]),
            self.progress.problem,
        )


def plan(lesson: str) -> Lesson | None:
    """The plan of a lesson by its id; None for a teacher's own quiz."""
    return known(lesson) if lesson in HOMES else None


def work(record: Record) -> Iterator[tuple[str, str, Standing]]:
    """Every question that a learner began: its lesson and itself, as people call them."""
    order = [*HOMES]
    for lesson in sorted(record.lessons, key=lambda each: (each not in order, each)):
        about = plan(lesson)
        for name, values in record.lessons[lesson].get("questions", {}).items():
            asked = about.questions.get(name) if about else None
            yield (
                _named(about) if about else lesson,
                about.called(name) if about and asked else name,
                standing(values, fresh=asked is None or asked.fresh),
            )


def how_far(lesson: Lesson, progress: Progress) -> str:
    """How much of a lesson is mastered, in words."""
    standings = lesson.standings(progress).values()
    done, count = sum(each.mastered for each in standings), len(standings)
    if not progress.record.lessons.get(lesson.id):
        return say("lessons.new")
    return say("lessons.done" if done == count else "lessons.begun", done=done, count=count)


def _head() -> list[str]:
    return [say(f"lessons.{each}") for each in ("lesson", "standing", "goal", "minutes", "game")]


def _named(lesson: Lesson) -> str:
    return f"{lesson.number} {lesson.title}"


def _link(link: Link) -> str:
    name, notebook = link
    return f"[{tables.literal(name)}]({notebook})"
