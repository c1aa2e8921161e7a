"""Pictures of other cases, which show why an answer about odds cannot be right.

Each way of thinking has several, with other numbers, and the first one is shown from which the
answer cannot be read: neither from its words nor by counting.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from boardlab.core.decimals import percentage
from boardlab.learn.drawing import Drawing
from boardlab.learn.item import Item
from boardlab.learn.language import say
from boardlab.learn.misconceptions.chance import given, rows
from boardlab.learn.numbers import Number, read_number
from boardlab.odds import Dist, Grid, bag, chain, d, diagram, grid, pool
from boardlab.odds.charts.chart import chart
from boardlab.odds.pictures import Film


class Example(NamedTuple):
    """Pictures, and the chances and means that can be counted in them."""

    drawings: tuple[Drawing, ...]
    values: tuple[Fraction, ...] = ()


def safe(item: Item, examples: Iterable[Example]) -> tuple[Drawing, ...]:
    """The pictures of the first example from which the answer cannot be read; else none."""
    truth = given.truth(item)
    for example in examples:
        if truth is None or not (truth in example.values or tells(example.drawings, truth)):
            return example.drawings
    return ()


# ---------------------------------------------------------------------- what would tell the answer

_NUMBERS = re.compile(r"\d+(?:\s*/\s*\d+|\s+of\s+\d+|\.\d+)?(?:\s*%)?")
_SCALE = "bl-chart-scale"
"""The class of numbers at the lines of a scale, which are the same whatever is drawn."""


def tells(drawings: Iterable[Drawing], truth: Fraction) -> bool:
    """Whether the answer can be read in the words of the drawings, exactly or rounded.

    A whole number tells nothing: it may count anything.
    """
    if truth.denominator == 1:
        return False
    return any(number.means(truth) for each in drawings for number in numbers(each))


def numbers(drawing: Drawing) -> Iterator[Number]:
    """The numbers that are written in a drawing and below it."""
    for text in texts(drawing):
        for found in _NUMBERS.findall(text.replace(",", "")):
            written = re.sub(r"\s+of\s+", "/", found)
            if not re.search(r"/\s*0+$", written):
                yield read_number(written)


def texts(drawing: Drawing) -> Iterator[str]:
    """All words of a drawing: below it, in it, and read out."""
    yield drawing.caption
    for mark in (*drawing.layout.marks, *drawing.marks):
        symbol = drawing.layout.symbols.get(mark.use)
        yield mark.label
        for element in (*(symbol.draw if symbol else ()), *mark.draw):
            if element.attrs.get("class") != _SCALE:
                yield element.text.replace("%", mark.text) if mark.text else element.text


def _frame(film: Film, index: int, caption: str) -> Drawing:
    """A frame of a picture in steps, with words of its own."""
    return Drawing(film.layout, film[index].marks, caption)


# ---------------------------------------------------------------------- one way of thinking each


def add() -> Iterator[Example]:
    """Two dice and how many of them hit, in every cell: where both do, adding counts twice."""
    for one, two in ((4, 5), (5, 5), (3, 5), (4, 4), (6, 4)):
        hits = _hits(one, two)
        made = grid(lambda a, b, hits=hits: hits(a, b) > 0, name=say("chance.add.hit"), number=hits)
        first, second, both = 6 * (7 - one), 6 * (7 - two), (7 - one) * (7 - two)
        caption = say(
            "chance.add.caption", one=one, two=two, first=first, second=second, sum=first + second,
            both=both, all=36,
        )  # fmt: skip
        yield Example((_frame(made, 1, caption),), (made.p, 1 - made.p))


def _hits(one: int, two: int) -> Callable[[int, int], int]:
    return lambda a, b: (a >= one) + (b >= two)


def gambler() -> Iterator[Example]:
    """Fair rolls in a row, with the long runs marked, and what came after them."""
    for faces, seed in ((2, 3), (3, 12)):
        made = rows.runs(faces, seed)
        yield Example((made,), (Fraction(1, faces), 1 - Fraction(1, faces)))


def even() -> Iterator[Example]:
    """A sum of two dice, rolled and exact: so many outcomes, and each has another chance."""
    for faces in (4, 8, 3, 10):
        die = 2 @ d(faces)
        made = chart(die, observed=rows.rolled(die, 400, seed=faces))
        caption = say("chance.even.caption", faces=faces, rolls=400, count=len(die))
        yield Example((Drawing(made.layout, made.marks, caption),), _shares(die))


def sure() -> Iterator[Example]:
    """One question twenty times, as icons."""
    for p, seed in ((70, 5), (80, 5), (90, 1), (75, 5)):
        share = Fraction(p, 100)
        yield Example((rows.icons(share, 20, seed),), (share, 1 - share))


def mean_is_chance() -> Iterator[Example]:
    """The mean and what is needed on one chart, on both sides of it."""
    for dice, faces, need in ((4, 2, 3), (3, 3, 2), (5, 2, 4), (6, 3, 3), (2, 2, 2)):
        hits = pool(dice, d(faces)).count(faces)
        made = chart(hits, threshold=need)
        caption = say(
            "chance.mean-is-chance.caption", dice=dice, p=Fraction(1, faces),
            mean=_told(hits.mean()), need=need, percent=percentage(hits.at_least(need)),
        )  # fmt: skip
        above = hits.at_least(need)
        drawing = Drawing(made.layout, made.marks, caption)
        yield Example((drawing,), (*_shares(hits), above, 1 - above, hits.mean()))


def independent() -> Iterator[Example]:
    """A bag that empties, beside a die that does not."""
    for gold, size in ((3, 8), (2, 6), (4, 7), (2, 9)):
        things = {"gold": gold, "rock": size - gold}
        both = bag(things).count("gold", 2)
        values = (Fraction(gold, size), 1 - Fraction(gold, size), *_shares(both))
        yield Example((rows.emptying(gold, size),), values)


def order() -> Iterator[Example]:
    """Two who fire by turns, as a diagram with its loop."""
    first, second = say("chance.order.first"), say("chance.order.second")
    wins = {first: say("chance.order.first_wins"), second: say("chance.order.second_wins")}
    for p in (Fraction(1, 3), Fraction(1, 4), Fraction(2, 5), Fraction(1, 6)):
        other = {first: second, second: first}
        race = chain(
            first, lambda at, p=p, other=other: {wins[at]: p, other[at]: 1 - p}, {*wins.values()}
        )
        caption = say("chance.order.caption", p=p)
        yield Example((_frame(diagram(race), 0, caption),), _shares(race.result()))


def small_sample() -> Iterator[Example]:
    """Ten samples of the same die, and the band that holds nearly all."""
    for p in (Fraction(1, 2), Fraction(1, 3), Fraction(2, 3)):
        yield Example((rows.samples(p, 20, range(1, 11)),), (p, 1 - p))


def cap() -> Iterator[Example]:
    """Hits beyond what a ship can take, as wasted dots."""
    for dice, limit in ((4, 2), (3, 2), (4, 3), (5, 3)):
        hits = dice @ d([0, 1])
        capped = hits.cap(limit).mean()
        yield Example((rows.overkill(dice, limit),), (capped, hits.mean(), *_shares(hits)))


# ---------------------------------------------------------------------- where something is known


def whole() -> Iterator[Example]:
    """What is known not to be is struck out: one of two dice shows its highest face."""
    for faces in (4, 8, 5, 3):
        made = _both(faces).given(
            lambda a, b, faces=faces: faces in (a, b), say("chance.condition.one_shows", face=faces)
        )
        count = faces**2
        caption = say("chance.condition.strike", faces=faces, face=faces, left=made.left, all=count)
        values = (made.p, Fraction(1, faces), Fraction(1, count), Fraction(made.left, count))
        yield Example((_frame(made, 2, caption),), values)


def _both(faces: int) -> Grid:
    """The rolls of two dice, of which the one is asked where both show the highest face."""
    name = say("chance.condition.both_show")
    return grid({(faces, faces)}, d(faces), name=name, number=lambda _a, _b: None)


def first() -> Iterator[Example]:
    """One of two dice shows a face, beside the first one does."""
    for faces in (4, 8, 5, 3):
        one = _both(faces)
        either = one.given(lambda a, b, faces=faces: faces in (a, b), "")
        begins = one.given(lambda a, _, faces=faces: a == faces, "")
        told = [
            say("chance.condition.either", face=faces, left=either.left),
            say("chance.condition.begins", face=faces, left=begins.left),
        ]
        drawings = tuple(
            _frame(made, 2, caption) for made, caption in zip((either, begins), told, strict=True)
        )
        yield Example(drawings, (either.p, begins.p, one.p))


def swapped() -> Iterator[Example]:
    """The same rolls, counted among two different ones."""
    for faces, sum_ in ((6, 9), (4, 6), (8, 12), (5, 7)):
        die = d(faces)
        high = lambda a, b, sum_=sum_: a + b >= sum_  # noqa: E731
        top = lambda a, b, faces=faces: faces in (a, b)  # noqa: E731
        names = {
            "high": say("chance.condition.high", sum=sum_),
            "top": say("chance.condition.top", face=faces),
        }
        asked = grid(high, die, name=names["high"]).given(top, names["top"])
        other = grid(top, die, name=names["top"]).given(high, names["high"])
        drawings = tuple(
            _frame(
                made,
                -1,
                say("chance.condition.among", count=made.count, left=made.left, known=known),
            )
            for made, known in ((asked, names["top"]), (other, names["high"]))
        )
        yield Example(drawings, (asked.p, other.p, 1 - asked.p, 1 - other.p))


# ---------------------------------------------------------------------- pieces


def _shares(dist: Dist) -> tuple[Fraction, ...]:
    return tuple(share for _, share in dist.items())


def _told(value: Fraction) -> str:
    """A mean as people write it."""
    return f"{float(value):g}" if value.denominator in (1, 2, 4, 5, 8, 10) else str(value)


EXAMPLES: Final[Mapping[str, Callable[[], Iterator[Example]]]] = MappingProxyType(
    {
        "add": add,
        "gambler": gambler,
        "even": even,
        "sure": sure,
        "mean-is-chance": mean_is_chance,
        "independent": independent,
        "small-sample": small_sample,
        "order": order,
        "cap": cap,
        "condition.whole": whole,
        "condition.both": whole,
        "condition.swapped": swapped,
        "condition.first": first,
    }
)
