"""A question of a teacher's own, made in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from numbers import Rational
from random import Random
from reprlib import repr as shown
from typing import Any

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError
from boardlab.core.state import State
from boardlab.learn.code import Trial
from boardlab.learn.forms import Build, Choice, Code, Form, Numeric, Play, Spaces, yes_or_no
from boardlab.learn.item import Counter, Hint, Item, evidence
from boardlab.learn.item import lens as through
from boardlab.learn.misconceptions import Misconception, misconception
from boardlab.learn.predict import Prediction
from boardlab.learn.progress import entry_of
from boardlab.learn.question import Question

About = State | Sequence[State] | Callable[[Random], State] | None
Rule = str | Callable[..., Any]
KINDS = ("spaces", "number", "choice", "action", "position", "code")


def ask(
    prompt: str,
    about: About,
    rule: Rule,
    *,
    given: Mapping[str, Any] | None = None,
    look_for: Iterable[str | Misconception] = (),
    kind: str | None = None,
    choices: Mapping[str, str] | Sequence[str] | None = None,
    lens: str | None = None,
    hints: Sequence[str | Hint] = (),
    counter: Callable[[Item, Any], Counter | None] | None = None,
    seed: int = 1,
    name: str = "",
) -> Question:
    """A question about a state, answered by the rules; shown in a notebook, it asks.

        learn.ask(
            "Mark every road tile that red reaches.",
            bl.position("cannonball", "connections"),
            "connection.reached", given={"player": 1},
            look_for=["diagonal"], lens="connection",
        )

    prompt: what is asked. about: the state; or several, or a function of `random.Random` that makes
    one, for a fresh item each time; None if there is no board.
    rule: how the answer is found: a function of the state and what is `given`, or the name of the
    game's evidence and a part of it. It is asked anew at every check, and never stored.
    look_for: misconceptions to recognise, by id or of your own.
    kind: how it is answered, one of KINDS. By default as the rule answers: a set of spaces is
    marked, an action or a set of them played, True or False chosen, a number given. For "position"
    the rule is asked about what was made; for "code" it is what the learner's function shall do.
    choices: what can be chosen. lens: which lens shows the answer once it is found.
    hints: up to four, from what to look at to a worked example. counter: why an answer is wrong.
    seed: of the fresh items. name: "quiz/question", to keep progress; without it nothing is kept.

    Raises FormatError for a kind, a misconception or a piece of evidence that does not exist.
    """
    make = maker(
        prompt, about, rule, given=given, look_for=look_for, kind=kind, choices=choices,
        lens=lens, hints=hints, counter=counter,
    )  # fmt: skip
    fresh = callable(about) or (isinstance(about, Sequence) and len(about) > 1)
    return Question(
        name or prompt,
        make,
        seed,
        fresh=fresh and kind != "code",
        entry=entry_of(name, "questions"),
    )


def predict(prompt: str, about: About, rule: Rule, *, name: str = "", **more: Any) -> Prediction:
    """A prediction to be made before its result is shown by `.see()`; takes what `ask` takes."""
    item = maker(prompt, about, rule, **more)(Random(f"{name or prompt}/1"))
    return Prediction(name or prompt, item, entry=entry_of(name, "predictions"))


def maker(
    prompt: str,
    about: About,
    rule: Rule,
    *,
    given: Mapping[str, Any] | None = None,
    look_for: Iterable[str | Misconception] = (),
    kind: str | None = None,
    choices: Mapping[str, str] | Sequence[str] | None = None,
    lens: str | None = None,
    hints: Sequence[str | Hint] = (),
    counter: Callable[[Item, Any], Counter | None] | None = None,
) -> Callable[[Random], Item]:
    """Draws items for `ask`, whose parameters these are."""
    if kind is not None and kind not in KINDS:
        raise FormatError(f"kind={shown(kind)}: it is one of {', '.join(KINDS)}")
    rungs = tuple(each if isinstance(each, Hint) else Hint(each) for each in hints)
    sought = tuple(map(misconception, look_for))
    about_it = dict(given or {})

    def make(rng: Random) -> Item:
        state = _drawn(about, rng, kind)
        asked, name = _rule(rule, state)
        form = _form(
            kind, choices, partial(asked, *([] if state is None else [state]), **about_it), about
        )
        return Item(
            prompt, form, asked, state, about_it, name, sought,
            explain=through(lens, **about_it) if lens else None,
            counter=counter, hints=(lambda _: rungs) if rungs else None,
        )  # fmt: skip

    make(Random(0))  # whatever is wrong with the question is told to the teacher, not to learners
    return make


def _drawn(about: About, rng: Random, kind: str | None) -> State | None:
    """The state that an item is about; of several, one by chance. Raises FormatError."""
    if about is None or isinstance(about, State):
        return about
    if callable(about):
        state = about(rng)
    elif isinstance(about, Sequence) and about:
        state = about[0] if kind == "code" else rng.choice(about)
    else:
        state = about
    if not isinstance(state, State):
        raise FormatError(
            f"about: a state, several, or a function that makes one is needed, not {shown(state)}"
        )
    return state


def _rule(rule: Rule, state: State | None) -> tuple[Callable[..., Any], str]:
    """The function that finds the answer, and the evidence that it asks, if that is named."""
    if callable(rule):
        return rule, ""
    name, _, part = str(rule).partition(".")
    if state is None:
        raise FormatError(f"rule={shown(rule)}: there is no state whose evidence could be asked")
    try:
        found = evidence(state, name)
    except AttributeError:
        raise FormatError(f"rule={shown(rule)}: {state.game} has no evidence {name!r}") from None

    def asked(state: State, **given: Any) -> Any:
        value = found(state, **given)
        for word in filter(None, part.split(".")):
            value = getattr(value, word)
        return value

    return asked, name


def _form(
    kind: str | None,
    choices: Mapping[str, str] | Sequence[str] | None,
    answer: Callable[[], Any],
    about: About,
) -> Form:
    """How a question is answered: as was said, else as the answer looks. Raises FormatError."""
    if kind == "position":
        return Build()
    if kind == "code":
        states = (about,) if isinstance(about, State) else tuple(about or ())  # type: ignore[arg-type]
        return Code(tuple(Trial((state,), state) for state in states))
    options = (
        dict(choices) if isinstance(choices, Mapping) else {each: each for each in choices or ()}
    )
    truth = answer()
    found = kind or ("choice" if options else kind_of(truth))
    if found == "choice":
        form = Choice(options) if options else yes_or_no()
        wanted = form.truth
        if str(truth) not in form.options and not isinstance(truth, bool):
            raise FormatError(f"choices: the answer {shown(truth)} is not among them")
        del wanted
        return form
    forms: dict[str | None, Form] = {
        "number": Numeric(),
        "spaces": Spaces(),
        "action": Play(_word(truth)),
    }
    if found not in forms:
        raise FormatError(f"the rule answers {shown(truth)}: say with kind= how it is answered")
    return forms[found]


def kind_of(truth: object) -> str | None:
    """How a question with this answer is answered; None if that must be said."""
    if isinstance(truth, bool):
        return "choice"
    if isinstance(truth, Rational | float):
        return "number"
    if isinstance(truth, Action):
        return "action"
    if isinstance(truth, Collection) and not isinstance(truth, str | bytes):
        if truth and all(isinstance(each, Action) for each in truth):
            return "action"
        return "spaces" if all(isinstance(each, str) for each in truth) else None
    return None


def _word(truth: object) -> str:
    """The kind of action that all right answers are, or ""."""
    actions = (truth,) if isinstance(truth, str) else truth
    kinds = (
        {str(action).partition(" ")[0] for action in actions}
        if isinstance(actions, Collection)
        else set()
    )
    return kinds.pop() if len(kinds) == 1 else ""
