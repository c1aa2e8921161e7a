"""A position to look at from all sides: its lenses, and what is possible on each space."""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import repr as brief
from typing import Literal, overload

from boardlab.core.marks import Frame, Json, Mark, Trace
from boardlab.core.registry import view
from boardlab.core.start import new
from boardlab.core.state import State
from boardlab.matches.match import Match
from boardlab.ui import screen
from boardlab.ui.editor import Editor
from boardlab.ui.stage import Stage, turning


@overload
def board(state: State | Match | Trace | str, *, edit: Literal[False] = False) -> Board: ...
@overload
def board(state: State | Match | Trace | str, *, edit: Literal[True]) -> Editor: ...
@overload
def board(state: State | Match | Trace | str, *, edit: bool) -> Board | Editor: ...
def board(state: State | Match | Trace | str, *, edit: bool = False) -> Board | Editor:
    """A board to explore a position on, or, with `edit`, to make one.

    state: the position; a match shows where it stands, and the name of a game its beginning. A
    trace shows its position with its lens on, to be stepped through.

    Raises FormatError for a game that does not exist, and TypeError for anything else.
    """
    trace = state if isinstance(state, Trace) else None
    if isinstance(state, (Match, Trace)):
        state = state.state
    elif isinstance(state, str):
        state = new(state)
    if not isinstance(state, State):
        raise TypeError(f"a state, a match, a trace or a game's name is needed, not {brief(state)}")
    return Editor(state) if edit else Board(state, trace)


class Board(Stage):
    """A position on the page, in which nothing is played. `show(state)` puts another one there.

    A trace of it, if there is one, is what its lens shows until somebody asks it something else.
    """

    def __init__(self, state: State, trace: Trace | None = None) -> None:
        self._state = state
        self._trace = trace
        super().__init__(state)
        self.show()

    @property
    def state(self) -> State:
        return self._state

    def show(self, state: State | None = None) -> None:
        """Draw the board anew, with another position if one is given.

        Raises TypeError for what is no state.
        """
        if state is not None and not isinstance(state, State):
            raise TypeError(f"a state is needed, not {brief(state)}")
        with self.lock:
            if state is not None and state != self._state:
                self._state, self._trace = state, None
                self._since = self._rev + 1
            self._draw()

    # ------------------------------------------------------------------ the page

    def _draw(self, status: Json | None = None, evidence: Iterable[Mark] = ()) -> None:
        state = self._state
        last = screen.touched_by(state)
        live = {
            **self._position(state, (*screen.last_marks(state, last), *evidence)),
            "status": status or self._status(),
            "seats": screen.seats(state),
            "facts": list(screen.scene(state).facts(state)),
            "controls": turning(state),
        }
        if looks := screen.looks(state):
            live["looks"] = looks
        if self._trace:
            live["lens"]["name"] = self._trace.lens
        self._send_live(self._base(state), live)

    def _lenses(self, state: State) -> list[list[str]]:
        """Those of the position, and the one of the trace even if it has nothing to say now."""
        offered = super()._lenses(state)
        trace = self._trace
        if trace and trace.lens not in [name for name, *_ in offered]:
            offered.append([trace.lens, trace.lens.capitalize(), ""])
        return offered

    def _asked(
        self, state: State, lens: str, space: str | None, player: int | None
    ) -> Iterable[Frame]:
        trace = self._trace
        if trace and (lens, space, player) == (trace.lens, None, None):
            return trace
        return super()._asked(state, lens, space, player)

    def _status(self) -> Json:
        state = self._state
        if state.is_terminal:
            return screen.ended(state)
        return {"text": self._prompt(), "rule": None, "tone": "turn"}

    def picture(self) -> str:
        frame = self._trace[-1] if self._trace else None
        text: str = view("svg").picture(self._state, frame, turn=self._turn)
        return text

    def __repr__(self) -> str:
        return (
            f"{self._state!r}\nTo look at it through lenses, run this cell. .state is the position."
        )
