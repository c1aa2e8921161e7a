"""What a page without a kernel needs of each board: its picture, and the answers it may ask for.

An IPython extension. In a kernel that has loaded it every board (a widget, a state, a trace) is
displayed with one more entry, of type MIME:

    {"base": ..., "live": ..., "asked": [[question, answer], ...]}

`base` and `live` are the traits of a widget, `live` with only what needs nobody to answer; each
question is a message as a page sends it, without its id, and stands with the answer to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from IPython.core.interactiveshell import InteractiveShell

from boardlab.core.marks import Json, Trace, packed, reel
from boardlab.core.registry import game
from boardlab.core.state import State
from boardlab.ui import screen
from boardlab.ui.widget import BoardWidget, Declined

MIME = "application/vnd.boardlab+json"

SHOWN = (
    *("rev", "since", "marks", "spaces", "rows", "choices", "status", "turn", "seats", "facts"),
    *("log", "lens", "reel"),
)
"""The fields of `live` that are of use without a kernel. The others are all to act with."""


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Have every board displayed with its recording from now on."""
    assert shell.display_formatter
    formatter = shell.display_formatter.mimebundle_formatter
    formatter.for_type(BoardWidget, partial(_bundle, of_widget))
    formatter.for_type(State, partial(_bundle, of_state))
    formatter.for_type(Trace, partial(_bundle, of_trace))


def _bundle(record: Callable[[Any], Json], shown: Any) -> tuple[Json, Json] | None:
    """How `shown` displays itself, and its recording beside that."""
    bundle = shown._repr_mimebundle_()
    if bundle is None:
        return None
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    return {**data, MIME: record(shown)}, metadata


# ---------------------------------------------------------------------- each kind of board


def of_widget(widget: BoardWidget) -> Json:
    """A board as it stands: its lenses, its replay, its log and its description."""
    with widget.lock:
        live = {name: widget.live[name] for name in SHOWN if name in widget.live}
        if "seats" in live:
            live["seats"] = [{**seat, "options": None} for seat in live["seats"]]
        asked = []
        for question in _questions(live):
            try:
                answer = widget.ask({**question, "rev": widget.live.get("rev")})
            except Declined:  # the page will say that there is no kernel
                continue
            asked.append([question, answer])
        return {"base": widget.base, "live": live, "asked": asked}


def _questions(live: Json) -> Iterator[Json]:
    """What a page may ask about a board that nobody acts on."""
    yield {"type": "describe"}
    if live.get("log"):
        yield {"type": "log"}
    lenses = [name for name, *_ in (live.get("lens") or {}).get("names", ())]
    yield from ({"type": "reel", "lens": name} for name in lenses)
    if live.get("reel"):  # a replay, which is asked about every position that it can be stepped to
        yield {"type": "moves"}
        for at in range(live["reel"]["count"]):
            yield {"type": "evidence", "number": at}
            yield {"type": "describe", "at": at}
            yield from ({"type": "reel", "lens": name, "at": at} for name in lenses)


def of_state(state: State) -> Json:
    """A position with every lens that has something to say about it."""
    lenses = game(state.game).room("lenses").offered(state)
    asked = [
        *([{"type": "reel", "lens": name}, _reel(state.trace(name))] for name, *_ in lenses),
        [{"type": "describe"}, {"text": screen.scene(state).describe(state)}],
    ]
    live = {**_position(state), "lens": {"names": [list(lens) for lens in lenses]}}
    return {"base": screen.base(state), "live": live, "asked": asked}


def of_trace(trace: Trace) -> Json:
    """A position with one lens, which is on."""
    state = trace.state
    names = game(state.game).room("lenses").offered(state)
    label = {name: label for name, label, _ in names}.get(trace.lens, trace.lens.capitalize())
    live = {
        **_position(state),
        "lens": {"names": [[trace.lens, label, ""]], "name": trace.lens},
    }
    asked = [[{"type": "reel", "lens": trace.lens}, _reel(trace)]]
    return {"base": screen.base(state), "live": live, "asked": asked}


def _reel(trace: Trace) -> Json:
    return {"lens": trace.lens, "frames": reel(trace)}


def _position(state: State) -> Json:
    """A position that nobody plays on, as `live` has it."""
    scene = screen.scene(state)
    player = state.current_player
    return {
        "rev": 0,
        "marks": packed(scene.marks(state)),
        "status": {"text": scene.summary(state), "rule": None, "tone": "turn"},
        "turn": {"player": player, "name": None},
        "seats": screen.seats(state, [""] * state.players),
    }
