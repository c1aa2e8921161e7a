"""Teaching with the rules: predict, check, hints, what is commonly misunderstood, and progress.

    from boardlab import learn

    learn.ask("Mark every road tile that red reaches.", state,
              "connection.reached", given={"player": 1}, look_for=["diagonal"])

Nothing here needs Jupyter. Answers are worked out by the rules whenever they are needed, and
stored nowhere.
"""

from boardlab.learn.ask import ask, predict
from boardlab.learn.lesson import lesson

__all__ = ["ask", "lesson", "predict"]
