"""Teaching with the rules: predict, check, hints, what is commonly misunderstood, and progress.

    from boardlab import learn

    learn.ask("Mark every road tile that red reaches.", state,
              "connection.reached", given={"player": 1}, look_for=["diagonal"])

Nothing here needs Jupyter. Answers are worked out by the rules whenever they are needed, and
stored nowhere.
"""

import boardlab.learn.lessons  # noqa: F401  # else, loaded later, it would hide the function
from boardlab.learn.ask import ask, predict
from boardlab.learn.index import lessons
from boardlab.learn.item import Counter, Hint
from boardlab.learn.language import speak
from boardlab.learn.lesson import lesson
from boardlab.learn.misconceptions import Misconception, misconceptions
from boardlab.learn.progress import progress
from boardlab.learn.summary import summary

__all__ = [
    "Counter",
    "Hint",
    "Misconception",
    "ask",
    "lesson",
    "lessons",
    "misconceptions",
    "predict",
    "progress",
    "speak",
    "summary",
]
