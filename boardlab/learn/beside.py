"""A prediction beside the result: on the same board, on the same scale, in a sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from boardlab.core.marks import Element, Layout, Mark
from boardlab.core.players import listed
from boardlab.learn.drawing import Drawing
from boardlab.learn.forms import Spaces, in_order
from boardlab.learn.item import Item
from boardlab.learn.language import say
from boardlab.learn.numbers import Number


def compared(item: Item, answer: Any) -> str:
    """A prediction held against the truth, in a sentence or two."""
    form = item.form
    truth = form.truth(item)
    if isinstance(form, Spaces):
        extra = sorted(answer - truth, key=in_order)
        missed = sorted(truth - answer, key=in_order)
        if not extra and not missed:
            return say("predict.all_marked", count=len(truth))
        said = [say("predict.marked", hit=len(answer & truth), count=len(truth))]
        if extra:
            said.append(say("predict.extra", spaces=listed(extra)))
        if missed:
            said.append(say("predict.missed", spaces=listed(missed)))
        return " ".join(said)
    right = form.judge(answer, item).state == "right"
    result = form.tell(Number(truth)) if isinstance(truth, Fraction) else form.tell(truth)
    return say(
        "predict.right" if right else "predict.other", answer=form.tell(answer), truth=result
    )


def marks(item: Item, answer: frozenset[str]) -> tuple[Mark, ...]:
    """A prediction of spaces laid on the board: each marked rightly, wrongly, or missed."""
    truth = item.form.truth(item)
    found = []
    for space in sorted(answer | truth, key=in_order):
        kind = "hit" if space in answer & truth else "extra" if space in answer else "missed"
        ring = Element("circle", {"class": f"bl-{kind}", "r": 15})
        label = say(f"predict.mark_{kind}")
        found.append(
            Mark(f"predict:{space}", "", (space,), layer="overlay", label=label, draw=(ring,))
        )
    return tuple(found)


def bars(item: Item, answer: Number | None) -> Drawing:
    """The result as a bar from nothing to certain, and the prediction on the same bar."""
    truth = item.form.truth(item)
    return Drawing(Layout("", (0, 0, 400, 60), (), {}, Element("circle", {"r": 1})), (), str(truth))
