"""What the tests of all lessons share: items as a learner meets them, and what an item may say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from random import Random
from time import process_time

from boardlab.core.marks import Frame
from boardlab.games.cannonball import Cannonball
from boardlab.learn.feedback import judge
from boardlab.learn.item import Item
from boardlab.learn.lesson import Lesson
from boardlab.learn.predict import Prediction
from boardlab.learn.question import Question

Make = Callable[[Random], Item]

SPACE = re.compile(r"\b[a-z][1-9]\d?\b")


def items(make: Make, count: int, seed: int = 1) -> list[Item]:
    """The first items of a seed, as a question draws them."""
    return [make(Random(f"lesson/{seed}/{number}")) for number in range(1, count + 1)]


def question(lesson: Lesson, name: str) -> Question:
    """A question of the lesson, with nothing done yet, from a seed of the lesson's own."""
    asked = lesson.questions[name]
    return Question(f"{lesson.id}/{name}", asked.make, lesson.number, fresh=asked.fresh)


def prediction(lesson: Lesson, name: str) -> Prediction:
    return Prediction(f"{lesson.id}/{name}", lesson.predictions[name]())


def board(item: Item) -> Cannonball:
    assert isinstance(item.state, Cannonball)
    return item.state


def named(*texts: str) -> set[str]:
    """Every space that is named."""
    return {space for text in texts for space in SPACE.findall(text)}


def marked(frames: Iterable[Frame]) -> set[str]:
    """Every space that a mark lies on."""
    return {space for frame in frames for mark in frame.marks for space in mark.spaces}


def misled(drawn: Iterable[Item]) -> set[str]:
    """The misconceptions met in whatever anyone may think of these items; each is answered."""
    met = set()
    for item in drawn:
        for each in item.look_for:
            for thought in each.thinks(item):
                feedback = judge(item, thought)
                assert feedback.state == "wrong"
                assert feedback.misconception
                assert feedback.trace
                met.add(feedback.misconception)
    return met


def digest(drawn: Iterable[Item]) -> str:
    """A short name for these items: two lists have the same one if they ask the same."""
    told = ""
    for item in drawn:
        assert item.state is not None
        told += f"{item.prompt}\n{item.state.diagram()}\n"
    return sha256(told.encode()).hexdigest()[:12]


def seconds(make: Make, count: int = 60) -> float:
    """How long an item takes to draw, in the middle of many, on a processor of its own."""
    took = []
    for number in range(count):
        before = process_time()
        make(Random(f"time/{number}"))
        took.append(process_time() - before)
    return sorted(took)[count * 9 // 10]


def misplaced(state: Cannonball) -> list[str]:
    """What could not have come about in a game: too many pieces, own forts too near."""
    wrong = []
    for player in range(state.players):
        kinds = [piece.kind for piece in state.pieces.values() if piece.owner == player]
        wrong += [kind for kind, most in MOST.items() if kinds.count(kind) > most]
        forts = sorted(state.forts(player))
        crowd = {fort: state.island.crowd(state.island.bit(fort)) for fort in forts}
        wrong += [
            f"{one} {other}"
            for one in forts
            for other in forts
            if one != other and crowd[one] & state.island.bit(other)
        ]
    return wrong


MOST = {"fort": 9, "cannon": 2, "blockade": 1}
