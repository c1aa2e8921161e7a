"""Help while playing: a hint for the move at hand, and the guide through a first game."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, NamedTuple

from boardlab.core.actions import Action
from boardlab.core.marks import Json, Layout, Mark
from boardlab.core.registry import game
from boardlab.core.state import State
from boardlab.matches.hint import hint
from boardlab.ui import screen


class Shown(NamedTuple):
    """A hint as the page is told it: what to do, the parts of its worth, a sentence and marks."""

    action: str
    parts: list[list[str]]
    status: Json
    marks: tuple[Mark, ...]

    def to_json(self) -> Json:
        return {"action": self.action, "parts": self.parts}


def advise(state: State) -> Shown:
    """What a computer would do here, and why."""
    best = hint(state)
    layout: Layout = screen.scene(state).layout(state)
    parts = [[label, signed(share)] for label, share in best.parts]
    text = f"Hint: {_named(state, layout, best.action)}."
    marks: tuple[Mark, ...]
    if screen.looked_at(layout, best.action):
        looks = screen.look(state, best.action.args[-1])
        shown = next(look for look in looks if look.action == best.action)
        text, marks = f"{text}\n{shown.caption}", shown.marks
    else:
        marks = tuple(
            Mark(f"hint:{space}", "hint", (space,))
            for space in best.action.args
            if space in layout.spaces
        )
    status = {"text": text, "rule": None, "tone": "hint"}
    return Shown(str(best.action), parts, status, marks)


def _named(state: State, layout: Layout, action: Action) -> str:
    """An action as it is typed, and before it what its button says, if it lies on no space."""
    label = screen.label(state, layout, action)
    return str(action) if action.args or label.lower() == str(action) else f"{label} ({action})"


def signed(number: float) -> str:
    """A number with its sign: "+28", "−0.5"."""
    return f"{number:+.4g}".replace("-", "\u2212")


def has_guide(state: State) -> bool:
    """Whether the state's game has a guide through a first game."""
    return find_spec(f"{game(state.game).package}.guide") is not None


class Guide(NamedTuple):
    """The guide through a first game: what was told, and the advice that is on now, about `state`.

    An advice stays until it is followed or told on, or, if it is brief, until something is done;
    while others act it waits on the page.
    """

    told: frozenset[str] = frozenset()
    advice: Any = None
    state: State | None = None

    def seeing(self, state: State) -> Guide:
        """The guide at the sight of a position in which a human is to decide."""
        player = state.current_player
        if player is None:
            return self.silent()
        read = self.advice and self.advice.brief and state is not self.state
        told = self.told | {self.advice.key} if read else self.told
        advice = game(state.game).room("guide").guide(state, player, told)
        return Guide(told, advice, state)

    def marks(self) -> tuple[Mark, ...]:
        """What the advice points at, on the board."""
        if self.advice is None or self.state is None:
            return ()
        found: tuple[Mark, ...] = game(self.state.game).room("guide").marks(self.state, self.advice)
        return found

    def silent(self) -> Guide:
        """The guide without the advice that is on, which is about another position."""
        return Guide(self.told)

    def told_on(self) -> Guide:
        """The guide after its advice was read."""
        told = self.told | {self.advice.key} if self.advice else self.told
        return Guide(told)

    def to_json(self) -> Json | None:
        advice = self.advice
        if advice is None:
            return None
        return {
            "text": advice.text,
            "at": advice.at,
            "of": advice.of,
            "more": advice.at < advice.of,
        }
