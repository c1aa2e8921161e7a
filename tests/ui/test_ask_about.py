"""The spaces that a question speaks of are pointed out, until it is answered."""

from __future__ import annotations

from dataclasses import replace

from boardlab.games.cornwall import standing
from boardlab.learn.forms import Numeric
from boardlab.learn.item import Item
from boardlab.learn.misconceptions.cornwall.cases import region
from boardlab.learn.predict import Prediction
from boardlab.learn.question import Question
from boardlab.ui.ask import Asked, asking, predicting

ITEM = Item(
    "How many points does red get for the meadow at 1,0?",
    Numeric(chance=False),
    lambda state: standing(state, "1,0").points[1],
    region("meadow", 4, 1, ((1,), (2,))),
    about=("1,0",),
)


def rings(page: Asked) -> list[object]:
    """The spaces with a ring around them."""
    return [mark["s"] for mark in page.live["marks"] if mark.get("u") == "target"]


def test_a_question_points_at_what_it_speaks_of_until_it_is_answered() -> None:
    question = Question("about", lambda _: ITEM)
    page = asking(question)
    assert rings(page) == ["1,0"]
    assert "asked about" in str(page.live["marks"])
    question.check(3)
    assert rings(page) == ["1,0"]
    question.check(8)
    assert rings(page) == []


def test_so_does_a_prediction_and_what_is_kept_without_a_kernel() -> None:
    prediction = Prediction("about", ITEM)
    page = predicting(prediction)
    assert rings(page) == ["1,0"]
    bare = predicting(Prediction("bare", replace(ITEM, about=())))
    assert rings(bare) == []
    assert page.picture().count("bl-target") > bare.picture().count("bl-target")
    assert "[Me" in repr(prediction)
