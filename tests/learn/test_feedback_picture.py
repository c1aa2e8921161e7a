"""Feedback in a cell, where a notebook shows the picture alone: what is said stands below it."""

from __future__ import annotations

import re

import pytest

import boardlab as bl
from boardlab import learn
from boardlab.learn.question import Question


def roads() -> Question:
    state = bl.position("cannonball", "connections")
    return learn.ask(
        "Mark.", state, "connection.reached", given={"player": 1},
        look_for=["diagonal"], lens="connection",
    )  # fmt: skip


def forts(s: object) -> int:
    return 2


@pytest.mark.parametrize("answer", ["b2 c2 d2 e2 f2 b3 d3 c4 d4 e5", "b2 c2 d2 e2 f2 b3 d3 c4 d4"])
def test_below_a_board(answer: str) -> None:
    feedback = roads().check(answer)
    assert feedback.trace
    said = words(feedback._repr_mimebundle_()["image/svg+xml"])
    assert f"{feedback.heading}." in said
    assert all(text in said for text, _ in feedback.sentences)
    assert said.count(feedback.trace[-1].caption) == 1


def test_below_a_drawing() -> None:
    state = bl.position("cannonball", "cannon-range")
    feedback = learn.ask("Write it.", [state], forts, kind="code").check(lambda s: 3)
    assert feedback.drawings
    said = words(feedback._repr_mimebundle_()["image/svg+xml"])
    assert all(text in said for text in (feedback.heading, feedback.sentences[0][0]))


def words(svg: str) -> str:
    """The words of a picture as a reader sees them, lines joined."""
    return " ".join(re.findall(r">([^<>]+)</(?:text|tspan)>", svg)).replace("&#x27;", "'")
