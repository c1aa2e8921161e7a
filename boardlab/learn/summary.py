"""What a class did, from the files that its learners handed in.

    learn.summary("handed-in")          # a folder, a glob pattern, files, or several of those

It is for talking about, not for marks: the files lie on the learners' own machines, and anyone can
edit one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from glob import glob, has_magic
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from boardlab.core.errors import FormatError
from boardlab.learn.index import plan
from boardlab.learn.item import Item
from boardlab.learn.language import has, say
from boardlab.learn.lesson import HOMES
from boardlab.learn.record import Record, Values, is_count, read
from boardlab.learn.standing import Standing, standing
from boardlab.learn.tables import shown

Files = str | PathLike[str] | Iterable["Files"]


@dataclass(frozen=True, slots=True)
class Person:
    """A learner. file: the one that counts. lessons: how far with each question, by lesson.

    others: files of the same name that got less far, and do not count.
    """

    name: str
    file: str
    record: Record
    lessons: Mapping[str, Mapping[str, Standing]]
    others: tuple[str, ...] = ()

    @property
    def mastered(self) -> int:
        """How many questions."""
        return sum(how.mastered for lesson in self.lessons.values() for how in lesson.values())

    @property
    def tries(self) -> int:
        """How many answers."""
        return sum(how.tries for lesson in self.lessons.values() for how in lesson.values())

    @property
    def hints(self) -> int:
        """How many hints."""
        return sum(how.hints for lesson in self.lessons.values() for how in lesson.values())


class Asked(NamedTuple):
    """A question and the class. people: how many began it. mastered: how many of them mastered it.

    tries, hints: of all of them together.
    """

    lesson: str
    name: str
    title: str
    people: int
    mastered: int
    tries: int
    hints: int


class Met(NamedTuple):
    """A misconception: recognised with so many people, so many times in all."""

    id: str
    title: str
    people: int
    times: int


class Pooled(NamedTuple):
    """A prediction and what the class predicted.

    answers: how many gave each answer, the most frequent first; of marked spaces, how many marked
    each. right: how many were. sure: how sure they were on average, in percent, of those who said.
    """

    lesson: str
    name: str
    title: str
    made: int
    skipped: int
    right: int
    sure: float | None
    answers: Mapping[str, int]
    spaces: bool


class Calibration(NamedTuple):
    """How sure people were on average, and how often they were right, both in percent.

    said: so many predictions came with a word on how sure they were.
    """

    said: int
    sure: float
    right: float


@dataclass(frozen=True, slots=True, repr=False)
class Summary:
    """What a class did. Displays itself as text and as Markdown.

    people: by name. lessons: how many people began each, by id. questions: one by one, in the
    order of the lessons. misconceptions: the most frequent first. predictions: pooled.
    calibration: over all predictions, None if nobody said how sure they were.
    unread: each file that could not be read, and why.
    """

    people: tuple[Person, ...]
    lessons: Mapping[str, int]
    questions: tuple[Asked, ...]
    misconceptions: tuple[Met, ...]
    predictions: tuple[Pooled, ...]
    calibration: Calibration | None
    unread: tuple[tuple[str, str], ...]

    def __repr__(self) -> str:
        from boardlab.learn.report import text

        return text(self)

    def _repr_markdown_(self) -> str:
        from boardlab.learn.report import markdown

        return markdown(self)


def summary(files: Files) -> Summary:
    """What a class did, from its files: paths, a folder, a glob pattern, or several of those.

    Of files with the same name of a learner in them, the one that got furthest counts: the most
    questions mastered, then the most answers. Files without a name are a person each. What cannot
    be read is listed in `unread`, and does not stop the rest.
    """
    found: list[tuple[str, Record]] = []
    unread: list[tuple[str, str]] = []
    seen: set[Path] = set()
    for label, path, missing in _listed(files):
        if path in seen:
            continue
        seen.add(path)
        try:
            if missing:
                raise FormatError(missing)
            found.append((label, read(path)))
        except FormatError as error:
            unread.append((label, str(error)))
        except OSError as error:
            unread.append((label, error.strerror or type(error).__name__))
    people = _people(found)
    values = [*_predicted(people)]
    return Summary(
        people=people,
        lessons={
            each: sum(each in one.record.lessons for one in people) for each in _order(people)
        },
        questions=tuple(_questions(people)),
        misconceptions=_met(people),
        predictions=tuple(_pooled(values)),
        calibration=_calibration([each for _, _, each in values]),
        unread=tuple(unread),
    )


# ---------------------------------------------------------------------- files


def _listed(files: Files) -> Iterator[tuple[str, Path, str]]:
    """Each file: what it is called, where it is, and what is wrong if there is none."""
    if not isinstance(files, str | PathLike):
        if not isinstance(files, Iterable):
            raise FormatError(f"files: paths, a folder or a pattern are needed, not {shown(files)}")
        for each in files:
            yield from _listed(each)
        return
    path = Path(fspath(files)).expanduser()
    if path.is_dir():
        inside = sorted(each for each in path.rglob("*.json") if not _hidden(each, path))
        for each in inside:
            yield each.relative_to(path).as_posix(), each.resolve(), ""
        if not inside:
            yield path.name, path.resolve(), say("summary.empty_folder")
    elif has_magic(str(path)) and not path.exists():
        matching = sorted(map(Path, glob(str(path), recursive=True)))  # noqa: PTH207  # it may be absolute
        for each in matching:
            yield from _listed(each)
        if not matching:
            yield str(files), path, say("summary.no_match")
    else:
        yield path.name, path.resolve(), ""


def _hidden(path: Path, folder: Path) -> bool:
    """Whether it is something like the checkpoints that Jupyter makes."""
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


# ---------------------------------------------------------------------- people


def _people(found: list[tuple[str, Record]]) -> tuple[Person, ...]:
    """The people, by name; of each the file that got furthest."""
    files = defaultdict(list)
    for number, (label, record) in enumerate(found):
        name = shown(record.name)
        person = Person(name or label, label, record, _standings(record))
        files[name.casefold() or number].append(person)
    people = []
    for same in files.values():
        first, *others = sorted(same, key=lambda one: (one.mastered, one.tries), reverse=True)
        people.append(
            Person(
                first.name,
                first.file,
                first.record,
                first.lessons,
                tuple(each.file for each in others),
            )
        )
    return tuple(sorted(people, key=lambda one: one.name.casefold()))


def _standings(record: Record) -> dict[str, dict[str, Standing]]:
    """How far with each question that there is in a lesson, or that was begun in a quiz."""
    found = {}
    for lesson, kinds in record.lessons.items():
        begun = kinds.get("questions", {})
        about = plan(lesson)
        asked = {name: each.fresh for name, each in about.questions.items()} if about else {}
        found[lesson] = {
            name: standing(begun.get(name, {}), fresh=asked.get(name, True))
            for name in [*asked, *(begun.keys() - asked.keys() if not about else ())]
        }
    return found


def _order(people: tuple[Person, ...]) -> list[str]:
    """The ids of all lessons that somebody began: first ours, then quizzes."""
    every = {lesson for person in people for lesson in person.record.lessons}
    return [*(each for each in HOMES if each in every), *sorted(every - HOMES.keys())]


def _names(people: tuple[Person, ...], lesson: str, kind: str) -> list[str]:
    """The parts of a lesson: as they come in it, or, of a quiz, all that somebody began."""
    about = plan(lesson)
    if about:
        return [*(about.questions if kind == "questions" else about.predictions)]
    records = (person.record.lessons.get(lesson, {}).get(kind, {}) for person in people)
    return sorted({name for record in records for name in record})


def _questions(people: tuple[Person, ...]) -> Iterator[Asked]:
    for lesson in _order(people):
        about = plan(lesson)
        for name in _names(people, lesson, "questions"):
            every = [person.lessons.get(lesson, {}).get(name) for person in people]
            begun = [how for how in every if how and (how.tries or how.hints or how.mastered)]
            yield Asked(
                lesson,
                name,
                about.called(name) if about else shown(name),
                people=len(begun),
                mastered=sum(how.mastered for how in begun),
                tries=sum(how.tries for how in begun),
                hints=sum(how.hints for how in begun),
            )


def _met(people: tuple[Person, ...]) -> tuple[Met, ...]:
    """Every misconception that was recognised, the one that most people have first."""
    who: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for person in people:
        own: Counter[str] = Counter()
        for lesson in person.record.lessons.values():
            for values in lesson.get("questions", {}).values():
                own.update({each: count for each, count in values.get("met", {}).items() if count})
        who.update(own.keys())
        times.update(own)
    found = [Met(each, _title(each), who[each], times[each]) for each in who]
    return tuple(sorted(found, key=lambda met: (-met.people, -met.times, met.id)))


def _title(misconception: str) -> str:
    """A misconception in words; a teacher's own is known by its id alone."""
    key = f"misconception.{misconception}.title"
    return say(key) if has(key) else shown(misconception)


# ---------------------------------------------------------------------- predictions


def _predicted(people: tuple[Person, ...]) -> Iterator[tuple[str, str, Values]]:
    """Everybody's predictions: lesson, name, and what is kept of it."""
    for lesson in _order(people):
        for name in _names(people, lesson, "predictions"):
            for person in people:
                values = person.record.values(lesson, "predictions", name)
                if values:
                    yield lesson, name, values


def _pooled(predicted: list[tuple[str, str, Values]]) -> Iterator[Pooled]:
    together: dict[tuple[str, str], list[Values]] = defaultdict(list)
    for lesson, name, values in predicted:
        together[lesson, name].append(values)
    for (lesson, name), every in together.items():
        about = plan(lesson)
        item = about.predictions[name]() if about else None
        made = [values for values in every if "value" in values]
        sure = [values["sure"] for values in made if _is_sure(values)]
        spaces = any(isinstance(values["value"], list) for values in made)
        yield Pooled(
            lesson,
            name,
            item.prompt if item else shown(name),
            made=len(made),
            skipped=sum(values.get("skipped") is True for values in every),
            right=sum(values.get("right") is True for values in made),
            sure=sum(sure) / len(sure) if sure else None,
            answers=_answers([values["value"] for values in made], item),
            spaces=spaces,
        )


def _answers(values: list[Any], item: Item | None) -> dict[str, int]:
    """How often each answer was given, or each space marked, the most frequent first."""
    counts: Counter[str] = Counter()
    for value in values:
        if isinstance(value, list):
            counts.update({shown(space) for space in value if isinstance(space, str)})
        elif not isinstance(value, dict):
            counts[_told(value, item)] += 1
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], len(pair[0]), pair[0])))


def _told(value: Any, item: Item | None) -> str:
    """An answer as its question tells it; as it stands in the file if that cannot be."""
    if item:
        try:
            return shown(item.form.tell(item.form.read(value, item)))
        except ValueError:
            pass
    return shown(value)


def _is_sure(values: Values) -> bool:
    return is_count(values.get("sure")) and values["sure"] <= 100


def _calibration(every: list[Values]) -> Calibration | None:
    said = [values for values in every if _is_sure(values) and "right" in values]
    if not said:
        return None
    return Calibration(
        len(said),
        sure=sum(values["sure"] for values in said) / len(said),
        right=100 * sum(values["right"] is True for values in said) / len(said),
    )
