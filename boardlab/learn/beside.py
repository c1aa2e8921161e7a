"""A prediction beside the result: on the same board, on the same scale, in a sentence."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10
from typing import Any

from boardlab.core.decimals import rounded
from boardlab.core.marks import Element, Layout, Mark
from boardlab.core.players import listed
from boardlab.learn.drawing import Drawing
from boardlab.learn.forms import Choice, Numeric, Spaces, in_order
from boardlab.learn.item import Item
from boardlab.learn.language import counted, say
from boardlab.learn.numbers import Number


def compared(item: Item, answer: Any) -> str:
    """A prediction held against the truth, in a sentence or two."""
    form = item.form
    if isinstance(form, Spaces):
        return _spaces_compared(form.truth(item), answer)
    right = form.judge(answer, item).state == "right"
    told, truth = form.tell(answer), form.solution(item)
    verb = "chose_" if isinstance(form, Choice) else ""
    return say(f"predict.{verb}{'right' if right else 'other'}", answer=told, truth=truth)


def _spaces_compared(truth: frozenset[str], answer: frozenset[str]) -> str:
    if answer == truth:
        return counted("predict.all", len(truth))
    extra = sorted(answer - truth, key=in_order)
    missed = sorted(truth - answer, key=in_order)
    if truth and not missed:
        said = [say("predict.found", count=len(truth))]
    else:
        said = [counted("predict.marked", len(truth), hit=len(answer & truth))]
    if extra:
        said.append(say("predict.extra", spaces=listed(extra)))
    if missed:
        said.append(say("predict.missed", spaces=listed(missed)))
    return " ".join(said)


# ---------------------------------------------------------------------- on the board


_AT = 12.5
"""How far from the middle of a space a sign lies, up and to the left, where no lens has a number
while the connection or the range is shown."""

_SIGNS = {
    "hit": "M-4-.2L-1.2 3L4-3.2",
    "extra": "M-3.2-3.2L3.2 3.2M3.2-3.2L-3.2 3.2",
    "missed": "M0-4.6A4.6 4.6 0 0 1 0 4.6A4.6 4.6 0 0 1 0-4.6Z",
}
"""A tick, a cross, and a ring that is dashed."""

_PLATES = {
    "hit": "M0-7.2A7.2 7.2 0 0 1 0 7.2A7.2 7.2 0 0 1 0-7.2Z",
    "extra": "M-6.6-6.6H6.6V6.6H-6.6Z",
    "missed": "M0-7.2A7.2 7.2 0 0 1 0 7.2A7.2 7.2 0 0 1 0-7.2Z",
}
"""What each lies on, so that it shows on any ground, road or piece."""


def mark_of(kind: str, space: str) -> Mark:
    """A sign in the corner of a space: "hit" (marked rightly), "extra" (wrongly) or "missed"."""
    there = {"transform": f"translate(-{_AT} -{_AT})"}
    plate = Element("path", {"class": f"bl-{kind}-plate", "d": _PLATES[kind], **there})
    sign = Element("path", {"class": f"bl-{kind}", "d": _SIGNS[kind], **there})
    label = say(f"predict.mark_{kind}")
    return Mark(f"predict:{space}", "", (space,), layer="overlay", label=label, draw=(plate, sign))


def marks(item: Item, answer: frozenset[str]) -> tuple[Mark, ...]:
    """A prediction of spaces laid on the board: each marked rightly, wrongly, or missed."""
    truth = item.form.truth(item)
    return tuple(
        mark_of(
            "hit" if space in answer & truth else "extra" if space in answer else "missed", space
        )
        for space in sorted(answer | truth, key=in_order)
    )


# ---------------------------------------------------------------------- on a scale


_WIDTH, _HEIGHT, _SIDE = 440, 104, 24
_TOP, _FOOT = 36, 54  # of the bar
_WHOLE, _QUARTER = Fraction(1), Fraction(1, 4)
_FEW = Fraction(5)  # a scale for counts goes at least so far
_ROOM = Fraction(10)  # beyond the truth, for a prediction; a probability has its own


def bars(item: Item, answer: Number | None) -> Drawing:
    """The result as a bar, and the prediction as a pointer to the same scale.

    The scale goes from impossible to certain for a probability, else from 0 as far as is needed.
    """
    form = item.form
    assert isinstance(form, Numeric)
    truth = form.truth(item)
    scale = _Scale(truth, None if answer is None else answer.value, form.is_chance(truth))
    words = [say("predict.bar_exact", truth=form.solution(item))]
    drawn = [*scale.axis(), *scale.bar(truth)]
    drawn.append(_label(words[0], scale.x(truth), _HEIGHT - 6))
    if answer is not None:
        words.insert(0, say("predict.bar_you", answer=form.tell(answer)))
        drawn += scale.pointer(answer.value)
        drawn.append(_label(words[0], scale.x(answer.value), 14))
    title = say("predict.bar_title")
    nothing = Element("circle", {"r": 1})
    layout = Layout(title, (0, 0, _WIDTH, _HEIGHT), (), {}, nothing)
    # In words that a mark draws "%" stands for its text.
    mark = Mark("bars", at=(0, 0), layer="overlay", text="%", draw=tuple(drawn))
    return Drawing(layout, (mark,), "; ".join(words))


class _Scale:
    """Where a number lies on the picture. What is far beyond the truth lies at the end."""

    def __init__(self, truth: Fraction, answer: Fraction | None, chance: bool) -> None:
        far = _WHOLE if chance else _FEW if truth.denominator == 1 else Fraction(0)
        least, most = min(truth, Fraction(0)), max(truth, far)
        room = most - least if chance else max(most - least, _ROOM)
        if answer is not None and least - room <= answer <= most + room:
            least, most = min(least, answer), max(most, answer)
        self.chance = chance
        self.step = _QUARTER if chance and most - least == 1 else _step(most - least or _WHOLE)
        if not chance and truth.denominator == 1:
            self.step = max(self.step, _WHOLE)
        self.least = floor(least / self.step) * self.step
        self.most = max(-floor(-most / self.step) * self.step, self.least + self.step)

    def pointer(self, value: Fraction) -> list[Element]:
        """A pin with a line through the bar; or an arrow out of the picture."""
        x, middle = self.x(value), (_TOP + _FOOT) / 2
        if value > self.most or value < self.least:
            turn = 1 if value > self.most else -1
            d = f"M{x + 15 * turn:g} {middle:g}l{-11 * turn}-9v18z"
            return [Element("path", {"class": "bl-guess-head", "d": d})]
        pin = f"M{x:g} {_TOP + 2}l-7-9a7 7 0 0 1 14 0z"
        return [
            Element("path", {"class": "bl-guess", "d": f"M{x:g} {_TOP}V{_FOOT}"}),
            Element("path", {"class": "bl-guess-head", "d": pin}),
        ]

    def x(self, value: Fraction) -> float:
        """How far to the right a number lies."""
        share = float(
            (min(max(value, self.least), self.most) - self.least) / (self.most - self.least)
        )
        return round(_SIDE + share * (_WIDTH - 2 * _SIDE), 1)

    def bar(self, truth: Fraction) -> list[Element]:
        start, end = sorted((self.x(Fraction(0)), self.x(truth)))
        box = {"y": _TOP, "height": _FOOT - _TOP}
        track = {"x": _SIDE, "width": _WIDTH - 2 * _SIDE, **box}
        drawn = [Element("rect", {"class": "bl-track", **track})]
        if end > start:
            bar = {"x": start, "width": round(end - start, 1), **box}
            drawn.append(Element("rect", {"class": "bl-bar", **bar}))
        return drawn

    def axis(self) -> list[Element]:
        """A tick and a label at every step."""
        drawn = []
        count = int((self.most - self.least) / self.step)
        for n in range(count + 1):
            value = self.least + n * self.step
            x = self.x(value)
            drawn.append(Element("path", {"class": "bl-axis", "d": f"M{x:g} {_FOOT}v5"}))
            text = f"{rounded(value * 100, 0)} %" if self.chance else _short(value)
            drawn.append(
                Element("text", {"class": "bl-axis-number", "x": x, "y": _FOOT + 18}, text)
            )
        return drawn


def _step(span: Fraction) -> Fraction:
    """A round number that goes into a span about five times: 1, 2 or 5 and zeros."""
    power = Fraction(10) ** floor(log10(span / 5))
    return next(power * n for n in (1, 2, 5, 10) if span / (power * n) <= 6)


def _short(value: Fraction) -> str:
    """A tick of a scale: "12", "0.5"."""
    return str(value) if value.denominator == 1 else f"{float(value):g}"


def _label(words: str, x: float, y: float) -> Element:
    """Words around a place, but not over the edge of the picture."""
    half = len(words) * 4.1 + 4
    return Element(
        "text",
        {"class": "bl-told", "x": min(max(x, half), max(_WIDTH - half, half)), "y": y},
        words,
    )
