"""`Lab`: what a dice lab shows, as a value: set-ups, what is asked, what was rolled, the answers.

    from boardlab.odds.lab.lab import lab

    one = lab("3d6", "4d6kh3", at_least=11).roll(2_000)
    one.answers[0].text                  # 'P(at least 11) = 1/2 = 0.5 = 50 %'
    one.said                             # '3d6: 2,000 rolls: 50.2 %, within about 2.2 points ...'

Whatever is done to a Lab makes another; what cannot be done raises, and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from operator import index
from random import Random
from reprlib import repr as shown
from typing import Any

from boardlab.core.decimals import percentage, rounded
from boardlab.odds.charts import table
from boardlab.odds.charts.chart import COMPARE, MOST, SHOWN, Chart, Show, chart
from boardlab.odds.lab.setups import Setup, imported, said, setup
from boardlab.odds.limits import TooLarge
from boardlab.odds.simulate import Simulation, drawing

ROLLS = 1_000_000
"""No set-up is rolled more often than this."""

FIRST = "3d6"
"""With what a lab opens if nothing is asked for."""

_PLACES = 4
_SIGNS = "=\u2248"


@dataclass(frozen=True)
class Rolls:
    """What was rolled so far: how often each outcome, the last one, and how the dice go on."""

    counts: Mapping[Any, int] = field(default_factory=dict)
    last: Any = None
    state: Any = None

    @property
    def total(self) -> int:
        return sum(self.counts.values())


@dataclass(frozen=True)
class Answer:
    """The chance of an event, exactly. `text` tells it as a fraction, a decimal and in percent."""

    name: str
    event: str
    chance: Fraction

    @property
    def parts(self) -> tuple[str, str, str]:
        """The fraction (empty if it has too many digits), the decimal, the percentage."""
        decimal, percent = _decimal(self.chance), percentage(self.chance)
        exact = (self.chance * 10**_PLACES).denominator == 1
        told = f"{_sign((self.chance * 1000).denominator == 1)}{percent}"
        if percent.startswith(("less", "more")):
            told = f"{_SIGNS[1]} {_decimal(self.chance, percent=True)} %"
        return table.short_fraction(self.chance), f"{_sign(exact)}{decimal}", told

    @property
    def text(self) -> str:
        fraction, decimal, percent = self.parts
        start = f"P({self.event})"
        steps = [f"= {fraction}"] if fraction else []
        steps += [percent] if self.chance.denominator == 1 else [decimal, percent]
        return " ".join([start, *steps])


@dataclass(frozen=True)
class Lab:
    """A dice lab. `lab()` makes one.

    show: what the bars stand for. asked and threshold: the question, such as at least 11; no
    question without a threshold. hand: the set-up that is rolled and explained, from 0.
    """

    setups: tuple[Setup, ...]
    show: Show = "exactly"
    asked: Show = "at_least"
    threshold: int | Fraction | None = None
    seed: int = 1
    hand: int = 0
    rolls: tuple[Rolls, ...] = ()

    # ------------------------------------------------------------------ what can be done

    def write(self, at: int, what: Any) -> Lab:
        """Another set-up in the place of one. Raises ExpressionError, TooLarge, TypeError."""
        new = setup(what, self.setups[at].name if self.setups[at].given else "")
        if new.read is not None and new.read == self.setups[at].read:
            return self
        setups = (*self.setups[:at], new, *self.setups[at + 1 :])
        rolls = (*self.rolls[:at], Rolls(), *self.rolls[at + 1 :])
        return replace(self, setups=setups, rolls=rolls, hand=at)._looked_at()

    def add(self, what: Any, name: str = "") -> Lab:
        """One more set-up beside the others. Raises ValueError if there are four."""
        if len(self.setups) == MOST:
            raise ValueError(f"{MOST} set-ups at most can be told apart in one chart")
        setups = (*self.setups, setup(what, name or f"Set-up {len(self.setups) + 1}"))
        new = replace(self, setups=setups, rolls=(*self.rolls, Rolls()), hand=len(setups) - 1)
        return new._looked_at()

    def remove(self, at: int) -> Lab:
        """Without one of the set-ups. Raises ValueError for the last."""
        if len(self.setups) == 1:
            raise ValueError("one set-up has to stay")
        setups = (*self.setups[:at], *self.setups[at + 1 :])
        rolls = (*self.rolls[:at], *self.rolls[at + 1 :])
        hand = min(self.hand - (at < self.hand), len(setups) - 1)
        return replace(self, setups=setups, rolls=rolls, hand=hand)

    def take(self, at: int) -> Lab:
        """With another set-up in hand."""
        return replace(self, hand=range(len(self.setups))[at])

    def ask(self, asked: Show, threshold: Any) -> Lab:
        """Another question. threshold: a whole number, a Fraction, or None for no question."""
        new = replace(self, asked=_shown("asked", asked), threshold=_threshold(threshold))
        return new._looked_at()

    def view(self, show: Show) -> Lab:
        """With bars that stand for something else."""
        return replace(self, show=_shown("show", show))

    def reseed(self, seed: int) -> Lab:
        """With another seed, and nothing rolled."""
        return replace(self.clear(), seed=_whole("seed", seed))

    def roll(self, times: int, at: int | None = None) -> Lab:
        """Rolls a set-up (the one in hand) so often. The rolls of one seed are always the same.

        Raises ValueError for fewer rolls than one, TooLarge for more than a million in all.
        """
        at = self.hand if at is None else at
        times, before = _whole("times", times), self.rolls[at]
        if times < 1:
            raise ValueError(f"times={times}: one roll at least")
        if before.total + times > ROLLS:
            raise TooLarge("with these there would be", before.total + times, ROLLS, "rolls")
        rng = Random(self.seed)
        if before.state is not None:
            rng.setstate(before.state)
        draw, counts, last = drawing(self.setups[at].drawn()), dict(before.counts), None
        for _ in range(times):
            last = draw(rng)
            counts[last] = counts.get(last, 0) + 1
        after = Rolls(counts, last, rng.getstate())
        rolls = (*self.rolls[:at], after, *self.rolls[at + 1 :])
        return replace(self, rolls=rolls, hand=at)

    def clear(self) -> Lab:
        """With nothing rolled: the same rolls come again."""
        return replace(self, rolls=tuple(Rolls() for _ in self.setups))

    def _looked_at(self) -> Lab:
        """The same, once it is known that it can be shown and answered."""
        _ = self.answers, self.chart
        return self

    # ------------------------------------------------------------------ what is shown

    @property
    def numeric(self) -> bool:
        """Whether all outcomes are numbers; else there are no thresholds, and bars are exact."""
        return all(each.numeric for each in self.setups)

    @property
    def names(self) -> list[str]:
        """Those of the set-ups, all different."""
        names = [each.name for each in self.setups]
        return [
            f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name
            for at, name in enumerate(names)
        ]

    @cached_property
    def chart(self) -> Chart:
        threshold = self.threshold if self.numeric else None
        drawn = dict(zip(self.names, (each.drawn(threshold) for each in self.setups), strict=True))
        (name, first), *beside = drawn.items()
        return chart(
            first,
            name=name,
            beside=dict(beside),
            show=self.show if self.numeric else "exactly",
            threshold=threshold,
            asked=self.asked,
            observed=self.rolls[self.hand].counts,
            rolled=self.hand,
        )

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """The chance of what is asked, of each set-up that it can be asked of, in order."""
        return tuple(
            answer
            for name, each in zip(self.names, self.setups, strict=True)
            for answer in self._answers(name, each)
        )

    def _answers(self, name: str, each: Setup) -> list[Answer]:
        if each.truth:
            return [Answer(name, "true", each.dist.p({True}))]
        if each.contest:
            return [Answer(name, word, each.dist.p(word)) for word in ("win", "tie", "lose")]
        if self.threshold is None or not each.numeric:
            return []
        event = said(self.asked, self.threshold)
        return [Answer(name, event, each.chance(self.asked, self.threshold))]

    @property
    def said(self) -> str:
        """What was rolled of the set-up in hand, in words; empty if nothing was."""
        rolled, each = self.rolls[self.hand], self.setups[self.hand]
        if not rolled.total:
            return ""
        of = f" of {self.names[self.hand]}" if len(self.setups) > 1 else ""
        many = f"{rolled.total:,} roll{'s' if rolled.total > 1 else ''}{of}"
        seed = f"(seed {self.seed})"
        if rolled.total == 1:
            return f"{many}: {table.name(rolled.last)} {seed}."
        event, simulation = self._simulation(each, rolled)
        if simulation is None:
            return f"{many}: the last one {table.name(rolled.last)} {seed}."
        exact = self._exact(each)
        told = percentage(exact) if simulation.chance else table.decimal(exact)
        agrees = "lies within" if simulation.agrees(exact) else _OUTSIDE
        estimate = _estimate(simulation)
        return f"{many}: {event}{estimate} {seed}. The exact value, {told}, {agrees}."

    def _exact(self, each: Setup) -> Fraction:
        answers = self._answers("", each)
        mean: Fraction = answers[0].chance if answers else each.dist.mean()
        return mean

    def _simulation(self, each: Setup, rolled: Rolls) -> tuple[str, Simulation | None]:
        """What was measured in the rolls, and what came of it."""
        counts = rolled.counts
        answers = self._answers("", each)
        if answers:
            event = answers[0].event
            hits = sum(n for x, n in counts.items() if self._happens(each, x))
            total = Fraction(hits)
            return f"{event} in ", Simulation(rolled.total, self.seed, total, total, True)
        if not each.numeric:
            return "", None
        total = sum((Fraction(x) * n for x, n in counts.items()), Fraction(0))
        squares = sum((Fraction(x) ** 2 * n for x, n in counts.items()), Fraction(0))
        return "", Simulation(rolled.total, self.seed, total, squares, False)

    def _happens(self, each: Setup, outcome: Any) -> bool:
        """Whether a roll is what is asked for."""
        if each.truth:
            return bool(outcome == "true")
        if each.contest:
            return bool(outcome == "win")
        return bool(COMPARE[self.asked](outcome, self.threshold))

    @property
    def python(self) -> str:
        """The lines of Python that give the same answers."""
        lines = [each.python(self.asked, self.threshold) for each in self.setups]
        lines = [line for line in lines if line]
        return "\n".join([imported(lines), *lines]).strip()

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """All that is answered, in lines of text."""
        found = []
        for name, each in zip(self.names, self.setups, strict=True):
            answers = [answer.text for answer in self.answers if answer.name == name]
            told = "; ".join(text for text in (each.spread, *answers) if text)
            found.append(f"{name}: {told}." if told else f"{name}.")
        return (*found, *self.remarks)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is said of the rolls and of the bars, in sentences."""
        found = (self.said, self.chart.fit, *self.chart.remarks)
        return tuple(text for text in found if text)

    @property
    def table(self) -> str:
        """The chances of all outcomes, as text: a table for a single set-up, or one for each."""
        tables = [
            f"{name}: {table.table(each.drawn(), capped=each.endless)}"
            for name, each in zip(self.names, self.setups, strict=True)
        ]
        return "\n\n".join(tables)

    def __repr__(self) -> str:
        asked = f", {said(self.asked, self.threshold)}" if self.threshold is not None else ""
        head = f"Dice lab: {', '.join(self.names)}{asked}"
        return "\n".join([head, *self.lines, "", self.table])


_OUTSIDE = "lies outside, as it does in about one of twenty such samples"


def lab(
    *setups: Any,
    at_least: Any = None,
    at_most: Any = None,
    exactly: Any = None,
    show: Show = "exactly",
    seed: int = 1,
) -> Lab:
    """A dice lab with up to four set-ups: expressions, Dists or LongTails; 3d6 if there is none.

    at_least, at_most, exactly: the number that is asked for; one of them. show: what the bars stand
    for at first. seed: of the rolls.

    Raises ExpressionError, which points at the character, TypeError and ValueError.
    """
    questions: list[tuple[Show, Any]] = [
        ("at_least", at_least),
        ("at_most", at_most),
        ("exactly", exactly),
    ]
    asked = [(how, number) for how, number in questions if number is not None]
    if len(asked) > 1:
        raise ValueError(f"{' and '.join(how for how, _ in asked)}: one question at a time")
    if len(setups) > MOST:
        raise ValueError(f"{len(setups)} set-ups: {MOST} at most can be told apart in one chart")
    made = tuple(setup(what, f"Set-up {n}") for n, what in enumerate(setups or (FIRST,), 1))
    start = Lab(made, _shown("show", show), seed=_whole("seed", seed)).clear()
    return start.ask(*asked[0]) if asked else start._looked_at()


def _shown(option: str, show: Any) -> Show:
    if show not in SHOWN:
        raise ValueError(f"{option}={shown(show)}: there are {', '.join(map(repr, SHOWN))}")
    return show  # type: ignore[no-any-return]


def _threshold(number: Any) -> int | Fraction | None:
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, int | Fraction):
        raise TypeError(f"{shown(number)}: a whole number or a Fraction is asked for")
    if not -_FARTHEST <= number <= _FARTHEST:
        raise ValueError(f"{table.name(number)}: no number beyond {_FARTHEST:,} is asked for")
    if number.denominator > _FARTHEST:
        raise ValueError(f"{shown(number)}: no parts smaller than 1/{_FARTHEST:,} are asked for")
    return number


_FARTHEST = 10**12


def _whole(option: str, value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{option}={shown(value)}: a whole number is needed") from None


def _sign(exact: bool) -> str:
    return f"{_SIGNS[0] if exact else _SIGNS[1]} "


def _decimal(chance: Fraction, *, percent: bool = False) -> str:
    """A chance to four places, or to as many as show how far it is from 0 and from 1."""
    whole = 100 if percent else 1
    value = chance * whole
    rest = min(value, whole - value)
    places = _PLACES
    while rest and rest * 10**places < 10 and places < 300:
        places += 1
    if places > 12:
        short = f"{float(rest):.2e}" if float(rest) else "less than 1e-300"
        return short if rest == value else f"{whole} - {short}"
    text = rounded(value, places)
    return text.rstrip("0").rstrip(".") if "." in text else text


def _estimate(simulation: Simulation) -> str:
    """An estimate with its margin: "50.2 %, within about 2.2 points"."""
    return str(simulation).partition(": ")[2].partition(" (seed")[0]
