"""What a page without a kernel needs of each board: its picture, and the answers it may ask for.

An IPython extension. In a kernel that has loaded it every board (a widget, a state, a trace) is
displayed with one more entry, of type MIME:

    {"base": ..., "live": ..., "asked": [[question, answer], ...]}

`base` and `live` are the traits of a widget, `live` with only what needs nobody to answer; each
question is a message as a page sends it, without its id, and stands with the answer to it.

What asks a learner something is not recorded: a page that cannot judge shows its picture, and
nothing that would tell the answer is in the file. In place of a recording it has one sentence, of
type UNANSWERED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from IPython.core.interactiveshell import InteractiveShell

from boardlab.core.marks import Json, Trace, reel
from boardlab.core.state import State
from boardlab.learn.language import say
from boardlab.learn.predict import Prediction, Seen
from boardlab.learn.question import Question
from boardlab.ui.ask import Asked, Seeing, seeing
from boardlab.ui.card import ResultCard
from boardlab.ui.explore import Board
from boardlab.ui.widget import BoardWidget, Declined

MIME = "application/vnd.boardlab+json"

UNANSWERED = "text/x-boardlab-unanswered"

SHOWN = (
    *("rev", "since", "marks", "spaces", "rows", "status", "turn", "seats", "facts", "log"),
    *("lens", "reel"),
)
"""The fields of `live` that are of use without a kernel. The others are all to act with; without
`choices` a press asks what is possible on its space, which is an answer that can be recorded."""

ECHOED = ("rev", "lens", "space", "player", "number")
"""Fields of an answer that only say again what was asked."""


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Have every board displayed with its recording from now on."""
    assert shell.display_formatter
    formatter = shell.display_formatter.mimebundle_formatter
    formatter.for_type(BoardWidget, partial(_bundle, of_widget))
    formatter.for_type(State, partial(_bundle, of_state))
    formatter.for_type(Trace, partial(_bundle, of_trace))
    for kind in (Question, Prediction):
        formatter.for_type(kind, _unanswered)
    formatter.for_type(Asked, _of_asked)
    formatter.for_type(Seen, lambda seen: _of_asked(seeing(seen)))


def _bundle(record: Callable[[Any], Json], shown: Any) -> tuple[Json, Json] | None:
    """How `shown` displays itself, and its recording beside that."""
    return _joined(shown, lambda: {MIME: record(shown)})


def _unanswered(shown: Any) -> tuple[Json, Json] | None:
    """How `shown` displays itself, and where it can be answered."""
    return _joined(shown, lambda: {UNANSWERED: say("ask.open_notebook")})


def _of_asked(widget: Asked) -> tuple[Json, Json] | None:
    """A result is recorded as its board is; where there is none, it is its picture."""
    if isinstance(widget, Seeing):
        return _bundle(of_widget, widget)
    return _joined(widget, dict) if isinstance(widget.card, ResultCard) else _unanswered(widget)


def _joined(shown: Any, more: Callable[[], Json]) -> tuple[Json, Json] | None:
    """How `shown` displays itself, and more."""
    bundle = shown._repr_mimebundle_()
    if bundle is None:
        return None
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    return {**data, **more()}, metadata


# ---------------------------------------------------------------------- each kind of board


def of_widget(widget: BoardWidget) -> Json:
    """A board as it stands, or a replay at each of its positions."""
    with widget.lock:
        live = {name: widget.live[name] for name in SHOWN if name in widget.live}
        if "seats" in live:
            live["seats"] = [{**seat, "options": None} for seat in live["seats"]]
        if isinstance(widget, Seeing):  # what its card says
            live["status"] = {"text": widget.said, "rule": None, "tone": "turn"}
        if "lens" in live:
            live["lens"] = {**live["lens"], "names": _lenses(live["lens"]["names"])}
        asked = []
        for question in _questions(widget.base, live, bool(widget.symbols)):
            try:
                answer = widget.ask({**question, "rev": widget.live.get("rev")})
            except Declined:  # the page will say that there is no kernel
                continue
            told = {name: each for name, each in answer.items() if name not in ECHOED}
            asked.append([question, told])
        return {"base": widget.whole_base, "live": live, "asked": asked}


def _questions(base: Json, live: Json, grows: bool) -> Iterator[Json]:
    """What a page may ask about a board that nobody acts on.

    Of a game whose board grows, a replay answers about spaces and lenses where it begins to be
    looked at: the answers about every position would be hundreds of times the game.
    """
    yield from _about(base, live, {})
    if live.get("log"):
        yield {"type": "log"}
    if live.get("reel"):  # a replay, which is asked about every position that it can be stepped to
        yield {"type": "moves"}
        for at in range(live["reel"]["count"]):
            yield {"type": "evidence", "number": at}
            if grows:
                yield {"type": "describe", "at": at}
            else:
                yield from _about(base, live, {"at": at})


def _about(base: Json, live: Json, where: Json) -> Iterator[Json]:
    """The questions about one position.

    How it is described, what is possible on each space and why not, and each lens, also as each
    player has it if they are not alike.
    """
    yield {"type": "describe", **where}
    yield from ({"type": "options", "space": space, **where} for space in base["spaces"])
    lens = live.get("lens", {})
    players = () if lens.get("alike") else range(len(live.get("seats", ())))
    for name, *_ in lens.get("names", ()):
        for player in (None, *players):
            whose = {} if player is None else {"player": player}
            yield {"type": "reel", "lens": name, **whose, **where}


def _lenses(offered: Iterable[Sequence[str]]) -> list[list[str]]:
    """Lenses as `live` has them, without what a press on a space would ask the kernel."""
    return [[name, label, ""] for name, label, *_ in offered]


def of_state(state: State) -> Json:
    """A position, as `boardlab.board` shows it."""
    return of_widget(Board(state))


def of_trace(trace: Trace) -> Json:
    """A position with one lens, which is on, and about whom or what it was asked about."""
    recorded = of_state(trace.state)
    labels = {name: label for name, label, *_ in recorded["live"]["lens"]["names"]}
    label = labels.get(trace.lens, trace.lens.capitalize())
    lens = {"names": _lenses([(trace.lens, label)]), "name": trace.lens}
    # Without seats nobody is asked whose lens it shall be.
    live = {name: value for name, value in recorded["live"].items() if name != "seats"}
    others = [each for each in recorded["asked"] if each[0]["type"] != "reel"]
    return {
        **recorded,
        "live": {**live, "lens": lens},
        "asked": [*others, [{"type": "reel", "lens": trace.lens}, {"frames": reel(trace)}]],
    }
