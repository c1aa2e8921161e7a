"""A question of a teacher's own, made in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from boardlab.core.errors import FormatError
from boardlab.learn.draft import KINDS, About, Draft, LookFor, Rule
from boardlab.learn.item import Counter, Hint, Item
from boardlab.learn.predict import Prediction
from boardlab.learn.progress import entry_of
from boardlab.learn.question import Question

__all__ = ["KINDS", "ask", "predict"]


def ask(
    prompt: str,
    about: About,
    rule: Rule,
    *,
    given: Mapping[str, Any] | None = None,
    look_for: LookFor | None = None,
    kind: str | None = None,
    choices: Mapping[Any, str] | Sequence[Any] | None = None,
    lens: str | None = None,
    hints: Sequence[str | Hint] = (),
    counter: Callable[[Item, Any], Counter | None] | None = None,
    seed: int = 1,
    name: str = "",
) -> Question:
    """A question about a position, or about numbers; shown in a notebook, it asks.

        learn.ask(
            "Mark every road tile that red reaches.",
            bl.position("cannonball", "connections"),
            "connection.reached", given={"player": 1},
            look_for=["diagonal"], lens="connection",
        )
        learn.ask(
            "Cannons hit with chance {p}. How likely is it that one of {n} hits, or more?",
            lambda rng: {"p": Fraction(rng.randint(1, 5), 6), "n": rng.randint(2, 4)},
            lambda p, n: 1 - (1 - p) ** n, kind="chance",
            look_for={"So many hits are to be expected: that can be over 1.": lambda p, n: p * n},
        )

    prompt: what is asked. What is given stands in it by name, as in "{n} dice".
    about: a state, or a mapping of numbers that are given by name; several of either, or a function
    of `random.Random` that makes one, for a fresh item each time; None if all is in `given`.
    rule: how the answer is found: a function of the state (if there is one) and of what is given,
    by name; or the name of the game's evidence and a part of it. It is asked anew at every check,
    and its answer is stored nowhere.
    given: what the rule is told by name.
    look_for: misconceptions to recognise, by id or of your own; or a mapping from what to tell
    someone who thinks so to the rule that is followed then (a function, as `rule` is), or to the
    answer. By default, those that boardlab knows of this piece of evidence; of odds, those that the
    names tell of by which numbers are given: see boardlab.learn.misconceptions.chance.
    kind: how it is answered, one of KINDS, or a word of actions ("blockade") that a press on a
    space shall mean. By default as the rule answers: a set of spaces is marked, an action or a set
    of them played, True or False chosen, a number given. "chance" is a number that is a
    probability. For "position" the rule is asked about what was made, and says True, or what is
    still wrong. For "code" it is what the learner's function, called in the same way, shall do on
    all that `about` is.
    choices: what can be chosen; or what each is called, by what the rule says.
    lens: which lens shows the answer once it is found.
    hints: up to four, from what to look at to a worked example. counter: why an answer is wrong.
    seed: of the fresh items. name: "quiz/question", to keep progress; without it nothing is kept.

    Raises FormatError for anything that does not fit: a kind, a misconception, a lens or a piece of
    evidence that does not exist, a rule that raises, an answer that is none of the choices.
    """
    draft = Draft(
        prompt, about, rule, given or {}, look_for, kind, choices, lens, hints, counter
    ).examined()
    return Question(
        name or prompt,
        draft.make,
        seed,
        fresh=draft.fresh,
        entry=entry_of(name, "questions", seed if draft.fresh else None),
    )


def predict(
    prompt: str,
    about: About,
    rule: Rule,
    *,
    given: Mapping[str, Any] | None = None,
    kind: str | None = None,
    choices: Mapping[Any, str] | Sequence[Any] | None = None,
    lens: str | None = None,
    seed: int = 1,
    name: str = "",
) -> Prediction:
    """A prediction to be made before its result is shown by `.see()`; asked for as by `ask`.

    There is one item only: of several, `seed` draws it. Raises FormatError, as `ask` does, and for
    the kinds "position" and "code", whose result there is nothing to hold against.
    """
    draft = Draft(prompt, about, rule, given or {}, (), kind, choices, lens).examined()
    item = draft.make(Random(f"{name or prompt}/{seed}"))
    if not item.form.predictable:
        raise FormatError(f"kind={item.form.kind!r}: that can be asked, but not predicted")
    return Prediction(name or prompt, item, entry=entry_of(name, "predictions"))
