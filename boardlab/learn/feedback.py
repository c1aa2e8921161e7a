"""What a learner is told about an answer: right, a slip, or wrong and why. Never the answer.

A wrong answer gets a counter-example, and the message of the misconception that it shows, if it
shows one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from boardlab.core.errors import IllegalAction
from boardlab.core.marks import Frame, Json, Trace
from boardlab.core.registry import game, view
from boardlab.learn.beside import mark_of
from boardlab.learn.code import Miss
from boardlab.learn.drawing import Drawing, drawn
from boardlab.learn.forms import Build, Code, Spaces, in_order
from boardlab.learn.item import Counter, Item, reason
from boardlab.learn.language import quoted, say
from boardlab.learn.misconceptions import recognise

Verdict = Literal["open", "right", "slip", "wrong"]


@dataclass(frozen=True, slots=True, repr=False)
class Feedback:
    """What an answer comes to.

    state: "open" (nothing attempted yet), "right", "slip" (the right idea) or "wrong".
    sentences: what is said, each with the ledger id it rests on, or "".
    misconception: the id of the one that was recognised, or "". slip: which slip it was, or "".
    trace: a counter-example to step through; drawings: pictures of one.
    counts: whether this was an attempt; what the rules refuse as an action is none.
    """

    state: Verdict
    sentences: tuple[tuple[str, str], ...] = ()
    misconception: str = ""
    slip: str = ""
    trace: Trace | None = None
    drawings: tuple[Drawing, ...] = ()
    counts: bool = True

    def __bool__(self) -> bool:
        """Whether the answer was right."""
        return self.state == "right"

    @property
    def heading(self) -> str:
        """The verdict in a word or two."""
        return say(f"feedback.{self.state}")

    def __repr__(self) -> str:
        lines = [f"{text}  [{rule}]" if rule else text for text, rule in self.sentences]
        said = {text for text, _ in self.sentences}
        steps = [frame.caption for frame in self.trace or () if frame.caption not in said]
        if steps:
            lines += ["", *steps]
        shown = (drawing.caption for drawing in self.drawings)
        lines += [caption for caption in shown if caption and caption not in said]
        return "\n".join((f"{self.heading}.", *lines))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        data = {"text/plain": repr(self)}
        if self.trace:
            last = replace(self.trace[-1], caption=self._words(self.trace[-1].caption))
            data["image/svg+xml"] = view("svg").picture(self.trace.state, last)
        elif self.drawings:
            first = replace(self.drawings[0], caption=self._words(self.drawings[0].caption))
            data["image/svg+xml"] = first.svg
        return data

    def _words(self, caption: str) -> str:
        """All that is said, for where the picture is shown and no text beside it."""
        said = [f"{self.heading}.", *(text for text, _ in self.sentences)]
        return "\n".join(said if caption in said else [*said, caption])


OPEN = Feedback("open", counts=False)


def judge(item: Item, given: Any) -> Feedback:
    """What `given` is worth as an answer to `item`. Raises FormatError if it cannot be read."""
    try:
        answer = item.form.read(given, item)
    except IllegalAction as error:
        return _refused(item, error)
    form, judgement = item.form, item.form.judge(answer, item)
    if judgement.state == "right":
        shown = replace(item, state=answer) if isinstance(form, Build) else item
        return Feedback("right", ((say("feedback.done"), ""),), trace=shown.explanation())
    if isinstance(form, Code) and form.unchanged(answer):
        told = counter(item, answer)
        return _wrong("open", ((say("feedback.unchanged"), ""),), told, counts=False)
    if isinstance(form, Build) and form.unchanged(answer, item):
        return Feedback("open", ((say("feedback.unmoved"), ""),), counts=False)
    # A missing percent sign is just that; other slips may be what a misconception comes to.
    known = recognise(answer, item) if judgement.slip != "percent" else None
    if judgement.state == "slip" and not known:
        return Feedback("slip", ((say(f"slip.{judgement.slip}"), ""),), slip=judgement.slip)
    told = (known.show(item, answer) if known and known.show else None) or counter(item, answer)
    said = ((known.told(answer, item), ""),) if known else ()
    return _wrong("wrong", said, told, misconception=known.id if known else "")


def _wrong(
    state: Verdict, said: tuple[tuple[str, str], ...], told: Counter | None, **more: Any
) -> Feedback:
    if not told:
        return Feedback(state, said or ((say("feedback.look_again"), ""),), **more)
    sentences = (*said, (told.text, told.rule))
    return Feedback(state, sentences, trace=told.trace, drawings=told.drawings, **more)


def _refused(item: Item, error: IllegalAction) -> Feedback:
    """The action is against the rules: every reason, drawn on the board. That is no attempt.

    What would be legal instead is not told: it may be what is asked.
    """
    assert item.state is not None
    verdict = error.verdict
    said = [(each.text, each.rule) for each in verdict.reasons]
    frame = game(item.state.game).room("lenses").explain(item.state, verdict)
    trace = reason(item, [frame]) if frame else None
    return Feedback("open", tuple(said), trace=trace, counts=False)


# ---------------------------------------------------------------------- counter-examples


def counter(item: Item, answer: Any) -> Counter | None:
    """Why an answer is wrong: what the item has to say of it, else what every form can say."""
    own = item.counter(item, answer) if item.counter else None
    if own:
        return own
    form = item.form
    if isinstance(form, Spaces):
        if not answer:
            return Counter(say("counter.nothing"))
        space = mistake(item, answer)
        key = "counter.marked" if space in answer else "counter.missing"
        return Counter(say(key, space=space))
    if isinstance(form, Build):
        said = form.verdict(answer, item)
        return Counter(said) if isinstance(said, str) else None
    if isinstance(form, Code):
        miss = form.miss(answer, item)
        return _failed(answer.name, miss) if miss else None
    return None


def mistake(item: Item, answer: frozenset[str]) -> str:
    """The space to speak of among those marked wrongly or missed.

    It is one that the recognised misconception is about, if there is one; wrongly marked ones come
    first, since a missed one would give the answer away.
    """
    truth: frozenset[str] = item.form.truth(item)
    wrong = answer ^ truth
    known = recognise(answer, item)
    if known:
        for thought in known.thinks(item):
            wrong = wrong & (frozenset(thought) ^ truth) or wrong
    return min(wrong, key=lambda space: (space not in answer, in_order(space)))


def _failed(name: str, miss: Miss) -> Counter:
    """What a function is wrong on, and one space on which it is; never what would be right."""
    trial, state = miss.trial, miss.trial.state
    pictures = (drawn(state, caption=say("counter.tried")),) if state else ()
    if miss.mistake:
        said = say("counter.raised", name=name, mistake=miss.mistake)
        return Counter(said, drawings=pictures)
    if state is None:
        told = [*map(quoted, trial.args)]
        told += [f"{key}={quoted(value)}" for key, value in trial.named.items()]
        call = f"{name}({', '.join(told)})"
        return Counter(say("counter.called", call=call, given=quoted(miss.given)))
    space, kind = _wrong_space(miss)
    if not space:
        return Counter(say("counter.differs", name=name), drawings=pictures)
    said = say(f"counter.{kind}", name=name, space=space)
    frame = Frame((mark_of(kind, space),), said, spaces=(space,))
    return Counter(said, drawings=(drawn(state, frame, say("counter.tried")),))


def _wrong_space(miss: Miss) -> tuple[str, str]:
    """One space that a function takes in wrongly ("extra"), or leaves out ("missed"); or none."""
    means = miss.trial.spaces
    if means is None and isinstance(miss.wanted, set | frozenset):
        means = frozenset
    if means is None or miss.trial.state is None:
        return "", ""
    board = game(miss.trial.state.game).room("scene").layout(miss.trial.state).spaces
    try:
        given, wanted = frozenset(means(miss.given)), frozenset(means(miss.wanted))
    except Exception:  # what a learner's function gave means no spaces
        return "", ""
    for kind, spaces in (("extra", given - wanted), ("missed", wanted - given)):
        shown = [space for space in spaces if space in board]
        if shown:
            return min(shown, key=in_order), kind
    return "", ""


def to_json(feedback: Feedback) -> Json:
    """Feedback as the page is told it."""
    return {
        "state": feedback.state,
        "heading": feedback.heading if feedback.state != "open" else "",
        "said": [list(sentence) for sentence in feedback.sentences],
        "figures": [drawing.to_json() for drawing in feedback.drawings],
    }
