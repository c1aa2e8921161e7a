"""One question with its own numbers: what is asked, about what, and how its answer is found.

No answer is stored. `truth` works it out from the state and the numbers that the learner sees, by
the same functions that the rules use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from boardlab.core.marks import Frame, Trace
from boardlab.core.registry import game
from boardlab.core.state import State
from boardlab.learn.drawing import Drawing

if TYPE_CHECKING:
    from boardlab.learn.forms import Form
    from boardlab.learn.misconceptions import Misconception

RUNGS = 4
"""Hints come in four rungs: what to look at, a smaller case, the structure, a worked example."""


class Hint(NamedTuple):
    """Help on one rung: a sentence or two, spaces of the board to look at, pictures of others."""

    text: str
    spaces: tuple[str, ...] = ()
    drawings: tuple[Drawing, ...] = ()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        data = {"text/plain": self.text}
        if self.drawings:
            first = self.drawings[0]
            words = self.text if first.caption in self.text else f"{self.text}\n{first.caption}"
            data["image/svg+xml"] = replace(first, caption=words).svg
        return data


class Counter(NamedTuple):
    """A counter-example: why an answer cannot be right, without saying what is.

    text: a sentence. rule: the ledger id that it rests on. trace: frames on the item's board, or
    on another position. drawings: pictures where no board can show it.
    """

    text: str
    rule: str = ""
    trace: Trace | None = None
    drawings: tuple[Drawing, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A question about a state, about given numbers, or both.

    prompt: what is asked. form: how it is answered. rule: works the answer out, from the state (if
    there is one) and what is given by name. evidence: the name of the function of the game's
    evidence that `rule` asks, so that misconceptions know what is thought about.
    explain: the answer as a lens shows it, once it is known. counter: why an answer is wrong.
    hints: the rungs, made when they are asked for. about: spaces that the prompt speaks of, which
    are pointed out on the board.
    """

    prompt: str
    form: Form
    rule: Callable[..., Any]
    state: State | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    evidence: str = ""
    look_for: tuple[Misconception, ...] = ()
    explain: Callable[[Item], Trace] | None = None
    counter: Callable[[Item, Any], Counter | None] | None = None
    hints: Callable[[Item], Iterable[Hint]] | None = None
    about: tuple[str, ...] = ()

    def answered_by(self, form: Form) -> Item:
        """The same item, answered in another way."""
        return replace(self, form=form)

    def truth(self) -> Any:
        """The answer, worked out anew."""
        return self.form.truth(self)

    def ask_rule(self) -> Any:
        """What the rule says of the state and of what is given."""
        about = () if self.state is None else (self.state,)
        return self.rule(*about, **self.given)

    def explanation(self) -> Trace | None:
        """The answer frame by frame; None where there is no lens for it."""
        return self.explain(self) if self.explain else None

    def rungs(self) -> tuple[Hint, ...]:
        """Every hint there is, from the gentlest on."""
        return tuple(self.hints(self)) if self.hints else ()


def lens(name: str, **question: Any) -> Callable[[Item], Trace]:
    """An `explain` that shows the item's state through the lens `name`."""

    def explain(item: Item) -> Trace:
        assert item.state is not None
        return item.state.trace(name, **question)

    return explain


def reason(item: Item, frames: Iterable[Frame]) -> Trace:
    """Frames about the item's state, as what a counter-example shows."""
    assert item.state is not None
    return Trace(list(frames), item.state, "why")


def evidence(state: State, name: str) -> Callable[..., Any]:
    """The function `name` of the evidence of the state's game. Raises AttributeError."""
    found: Callable[..., Any] = getattr(game(state.game).room("evidence"), name)
    return found
