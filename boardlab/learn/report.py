"""A summary of a class as people read it: in Markdown, and in plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from boardlab.learn import tables
from boardlab.learn.index import plan
from boardlab.learn.language import say
from boardlab.learn.summary import Calibration, Person, Pooled, Summary

MOST = 60
"""No table has more rows; the fields of the summary have all there is."""

WIDEST = 12
"""The longest bar, in characters."""

FITS = 5
"""A difference of so many points between sure and right is none."""


class Part(NamedTuple):
    """A part of a report: a title, sentences, a table. Nothing is marked up yet."""

    title: str
    said: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    more: int = 0


def markdown(summary: Summary) -> str:
    """The report in Markdown. Whatever stands in the files is shown as it is written there."""

    def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        return tables.plain([*map(tables.literal, head)], rows)

    return _written(summary, tables.literal, lambda title: f"**{tables.literal(title)}**", table)


def text(summary: Summary) -> str:
    """The report in plain text."""
    return _written(summary, str, str, tables.text)


def _written(
    summary: Summary,
    sentence: Callable[[str], str],
    title: Callable[[str], str],
    table: Callable[[Sequence[str], Sequence[Sequence[str]]], str],
) -> str:
    blocks = []
    for part in _parts(summary):
        blocks.append(title(part.title))
        blocks += map(sentence, part.said)
        if part.rows:
            blocks.append(table(part.head, part.rows))
        if part.more:
            blocks.append(sentence(say("summary.more", count=part.more)))
    return tables.paragraphs(*blocks)


def _parts(summary: Summary) -> Iterator[Part]:
    yield Part(say("summary.title", count=len(summary.people)), (say("summary.no_proof"),))
    if summary.questions:
        yield _table(
            "questions",
            [
                (
                    _lesson(each.lesson),
                    each.title,
                    say("summary.of", count=each.mastered, all=each.people),
                    _mean(each.tries, each.people),
                    _mean(each.hints, each.people),
                )
                for each in summary.questions
            ],
            ("lesson", "question", "mastered", "tries", "hints"),
        )
    if summary.misconceptions:
        yield _table(
            "misconceptions",
            [(met.title, str(met.people), str(met.times)) for met in summary.misconceptions],
            ("thinking", "people", "times"),
        )
    for pooled in summary.predictions:
        yield _prediction(pooled)
    if summary.calibration:
        yield Part(say("summary.sure_title"), (_calibrated(summary.calibration),))
    if summary.people:
        yield _people(summary)
    if summary.unread:
        unread = [(tables.shown(file, 100), tables.shown(why, 200)) for file, why in summary.unread]
        yield _table("unread", [*unread], ("file", "why"))


def _table(name: str, rows: list[tuple[str, ...]], head: tuple[str, ...]) -> Part:
    return Part(
        say(f"summary.{name}_title"),
        head=tuple(say(f"summary.{each}") for each in head),
        rows=tuple(rows[:MOST]),
        more=max(0, len(rows) - MOST),
    )


def _prediction(pooled: Pooled) -> Part:
    """How many gave each answer, with a bar."""
    made = max(pooled.made, 1)
    rows = [
        (answer, str(count), "█" * max(1, round(WIDEST * count / made)))
        for answer, count in pooled.answers.items()
    ]
    said = [say("summary.made", count=pooled.made, right=pooled.right)]
    if pooled.sure is not None:
        said.append(say("summary.mean_sure", sure=round(pooled.sure)))
    if pooled.skipped:
        said.append(say("summary.skipped", count=pooled.skipped))
    return Part(
        say("summary.prediction_title", lesson=_lesson(pooled.lesson), title=pooled.title),
        (" ".join(said),),
        (say("summary.space" if pooled.spaces else "summary.answer"), say("summary.people"), ""),
        tuple(rows[:MOST]),
        max(0, len(rows) - MOST),
    )


def _calibrated(found: Calibration) -> str:
    """How sure the class was against how often it was right, in a sentence."""
    points = round(found.sure) - round(found.right)
    key = "fits" if abs(points) <= FITS else "over" if points > 0 else "under"
    return say(
        f"summary.sure_{key}",
        count=found.said,
        sure=round(found.sure),
        right=round(found.right),
        points=abs(points),
    )


def _people(summary: Summary) -> Part:
    lessons = [*summary.lessons]
    rows = [
        (
            tables.shown(person.name),
            *(_far(person, lesson) for lesson in lessons),
            str(person.tries),
            str(person.hints),
        )
        for person in summary.people
    ]
    head = (
        say("summary.name"),
        *map(_lesson, lessons),
        say("summary.tries_all"),
        say("summary.hints_all"),
    )
    said = [
        say("summary.twice", name=person.name, count=len(person.others) + 1, file=person.file)
        for person in summary.people
        if person.others
    ]
    shown, more = tuple(rows[:MOST]), max(0, len(rows) - MOST)
    return Part(say("summary.people_title"), tuple(said[:MOST]), head, shown, more)


def _far(person: Person, lesson: str) -> str:
    """How many of the questions of a lesson a person mastered."""
    standings = person.lessons.get(lesson)
    if standings is None:
        return "–"
    done = sum(how.mastered for how in standings.values())
    return say("summary.of", count=done, all=len(standings))


def _lesson(lesson: str) -> str:
    about = plan(lesson)
    return f"{about.number} {about.title}" if about else tables.shown(lesson)


def _mean(total: int, people: int) -> str:
    return f"{total / people:.1f}" if people else "–"
