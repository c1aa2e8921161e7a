"""Questions, predictions and their results in a notebook: a card, and a board where there is one.

Until a question is answered its board shows the bare position. What the rules see in it is then
neither sent nor answered: a page, and the notebook that keeps it, know no more than the learner.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from typing import Any

from boardlab.core.errors import FormatError, IllegalAction
from boardlab.core.marks import Element, Frame, Json, Layout, Mark, Trace
from boardlab.core.registry import view
from boardlab.core.state import State
from boardlab.learn.drawing import Drawing
from boardlab.learn.forms import Build
from boardlab.learn.language import say
from boardlab.learn.predict import Prediction, Seen
from boardlab.learn.question import Question
from boardlab.ui import screen
from boardlab.ui.card import Card, PredictionCard, QuestionCard, ResultCard, pictured
from boardlab.ui.editor import Editor
from boardlab.ui.explore import Board
from boardlab.ui.stage import CHANGED, Stage, turning
from boardlab.ui.widget import BoardWidget, Declined, Message, answers, named


def asking(question: Question) -> Asked:
    """A page on which a question is answered."""
    return _posed(QuestionCard(question))


def predicting(prediction: Prediction) -> Asked:
    """A page on which a prediction is made."""
    return _posed(PredictionCard(prediction))


def seeing(seen: Seen) -> Asked:
    """A page on which a result is seen beside its prediction. It follows the prediction."""
    card = ResultCard(seen)
    return Paper(card) if card.item.state is None else Seeing(card)


def _posed(card: Card) -> Asked:
    if card.item.state is None:
        return Paper(card)
    return Building(card) if isinstance(card.form, Build) else Asking(card)


class Asked(BoardWidget):
    """A page with a card. What is marked or typed on it is kept here, so that all views agree."""

    def __init__(self, card: Card, *about: Any) -> None:
        self.card = card
        self._item = card.item
        super().__init__(*about)
        card.watch(self._follow)

    def _follow(self) -> None:
        """Shows what has changed, wherever that was done."""
        if self.closed:
            return
        try:
            with self.lock:
                self.card.follow()
                if self.card.item is not self._item:
                    self._item = self.card.item
                    self._since = self._rev + 1
                    self._begin()
                self._draw()
        except Exception as mistake:  # whoever changed it has nothing to do with this page
            self._report(mistake)

    def _begin(self) -> None:
        """Another item is asked. The lock is held."""

    def _send_live(self, base: Json, live: Json) -> None:
        trace = self.card.trace
        elsewhere = [pictured(trace)] if trace and not self._on_board(trace) else []
        super()._send_live(base, {**live, "ask": self.card.to_json(elsewhere)})

    def _on_board(self, trace: Trace) -> bool:
        """Whether a trace is about what the board shows, if there is one."""
        return isinstance(self, Stage) and trace.state == self._drawn

    def __repr__(self) -> str:
        return f"{self.card!r}\n\n{self.card.invitation}"

    # ------------------------------------------------------------------ messages

    def _about(self, message: Message) -> None:
        """Raises Declined if a message was sent at the sight of another item. The lock is held."""
        rev = message.get("rev")
        if not isinstance(rev, int) or rev < self._since:
            raise Declined(CHANGED)

    def _given(self, message: Message) -> Any:
        """The answer that is handed in. The lock is held. Raises Declined."""
        return self.card.take(message)

    def _clear(self) -> None:
        """Away with the answer so far. The lock is held."""
        self.card.clear()
        self._draw()

    @answers("answer")
    def _on_answer(self, message: Message) -> None:
        sure = message.get("sure")
        with self.lock:
            self._about(message)
            given = self._given(message)
        self._try(lambda: self.card.give(given, sure if isinstance(sure, str) else None))

    @answers("mark")
    def _on_mark(self, _message: Message) -> None:
        raise Declined(say("ask.no_marks"))

    @answers("control ask")
    def _on_ask(self, message: Message) -> None:
        what = message.get("do")
        with self.lock:
            self._about(message)
            if what == "clear":
                self._clear()
                return
        self._try(lambda: self.card.do(str(what)))

    def _try(self, change: Callable[[], object]) -> None:
        """Judges an answer, or the like, outside the lock: it may take a while, and it draws.

        Raises Declined, in words, if the answer cannot be read, or if the question is at fault.
        """
        try:
            change()
        except IllegalAction as mistake:  # predicted: a question explains it on the board
            raise Declined(str(mistake)) from None
        except FormatError as mistake:
            raise Declined(say("ask.unread", mistake=str(mistake).rstrip("."))) from None
        except Declined:
            raise
        except Exception as mistake:
            self.error = traceback.format_exc()
            raise Declined(say("ask.failed", mistake=named(mistake))) from mistake


class Paper(Asked):
    """A card without a board."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.show()

    def show(self) -> None:
        """Draw the card anew."""
        with self.lock:
            self._draw()

    def _draw(self, status: Json | None = None, evidence: Iterable[Mark] = ()) -> None:
        self._send_live({}, {"status": status} if status else {})

    def picture(self) -> str:
        card = self.card
        drawing = card.seen.drawing if isinstance(card, ResultCard) else None
        return _sheet(card, drawing)


def _sheet(card: Card, drawing: Drawing | None) -> str:
    """A card as SVG text: its words, below a drawing if there is one."""
    corner = Element("rect", {"x": 0, "y": 0, "width": 1, "height": 1})
    layout = drawing.layout if drawing else Layout(card.title, (0, 0, 480, 8), (), {}, corner)
    text: str = view("svg").draw(
        layout,
        drawing.marks if drawing else (),
        caption=card.lines(),
        description=" ".join(card.lines()),
    )
    return text


class Posed(Asked, Stage):
    """A board about which something is asked. It shows nothing that the rules say of it."""

    def _things(self, state: State) -> Iterable[Mark]:
        return screen.things(state, self._turn, self._cover, bare=True)

    def _words(self, state: State) -> str:
        return str(screen.scene(state).describe(state, bare=True))

    def _prompt(self) -> str:
        return self.card.prompt

    def _lenses(self, state: State) -> list[list[str]]:
        """The counter-example, or the explanation, once there is one."""
        trace = self.card.trace
        return [[self.card.lens, say("ask.why"), ""]] if trace and trace.state == state else []

    def _asked(
        self, state: State, lens: str, space: str | None, player: int | None
    ) -> Iterable[Frame]:
        return self.card.trace or ()

    def _position(self, state: State, over: Iterable[Mark] = ()) -> Json:
        told = super()._position(state, over)
        if told["lens"]["names"]:
            told["lens"]["name"] = self.card.lens
        return told

    def picture(self) -> str:
        caption = Frame(self.card.pointed, "\n".join(self.card.lines()), (), self._item.about)
        text: str = view("svg").picture(self._drawn, caption, turn=self._turn, bare=True)
        return text

    # ------------------------------------------------------------------ messages

    @answers("options")
    def _on_options(self, message: Message) -> Json:
        raise Declined(say("ask.wait"))

    @answers("why")
    def _on_why(self, message: Message) -> Json:
        raise Declined(say("ask.wait"))

    @answers("look")
    def _on_look(self, message: Message) -> Json:
        raise Declined(say("ask.wait"))


class Asking(Posed):
    """A board on which spaces are marked, or beside which something is answered."""

    def __init__(self, card: Card) -> None:
        super().__init__(card, card.item.state)
        self.show()

    @property
    def state(self) -> State:
        state = self.card.item.state
        assert state is not None
        return state

    def _draw(self, status: Json | None = None, evidence: Iterable[Mark] = ()) -> None:
        live = {
            **self._position(self.state, self.card.laid()),
            "controls": turning(self.state),
        }
        if status:
            live["status"] = status
        self._send_live(self._base(self.state), live)

    @answers("mark")
    def _on_mark(self, message: Message) -> None:
        with self.lock:
            self._about(message)
            self.card.mark(self._space(message))
            self._draw()


class Building(Posed, Editor):
    """A board on which a position is made that shall be as the question says."""

    def __init__(self, card: Card) -> None:
        super().__init__(card, card.item.state)

    def _laid(self, state: State) -> Iterable[Mark]:
        marks: Iterable[Mark] = self._room.marks(state, bare=True)
        return (*marks, *self.card.laid())

    @property
    def _first(self) -> str:
        """The tool that adds nothing to a board where one only tries what a press does."""
        return str(self._room.CLEAR)

    def _send_live(self, base: Json, live: Json) -> None:
        """Tools alone, and the diagram: what lies on no space is not what is asked about.

        That a position is possible goes without saying here: it says nothing of the answer.
        """
        kept = {name: live[name] for name in live if name not in ("seats", "facts")}
        kept["editor"] = {**kept["editor"], "fields": [], "code": ""}
        if not self._problems and kept["status"] == self._status():
            kept["status"] = {**kept["status"], "text": ""}
        super()._send_live(base, kept)

    def _begin(self) -> None:
        """The position to begin with, and nothing to undo."""
        state = self.card.item.state
        assert state is not None
        self._texts, self._at = [state.diagram()], 0
        self._read()

    def _clear(self) -> None:
        """The position that one began with; this can be undone."""
        state = self.card.item.state
        assert state is not None
        self._change(state.diagram())

    def _given(self, message: Message) -> Any:
        if self.card.over:
            raise Declined(say("ask.closed"))
        try:
            return self.state
        except FormatError:
            raise Declined(say("ask.impossible")) from None


class Seeing(Asked, Board):
    """A result: the position with its explanation, and the prediction laid on it."""

    def __init__(self, card: Card) -> None:
        state, trace = card.item.state, card.trace
        super().__init__(card, state, trace if trace and trace.state == state else None)

    @property
    def said(self) -> str:
        """What the card says."""
        return "\n".join(text for text, _ in self.card.to_json()["said"])

    def _draw(self, status: Json | None = None, evidence: Iterable[Mark] = ()) -> None:
        live = self._position(self._state, self.card.laid())
        if self._trace:
            live["lens"]["name"] = self._trace.lens
        live["controls"] = turning(self._state)
        if status:
            live["status"] = status
        self._send_live(self._base(self._state), live)

    def picture(self) -> str:
        frame = self._trace[-1] if self._trace else Frame((), "")
        said = [*self.card.lines(), *frame.caption.splitlines()]
        laid = (*frame.marks, *self.card.laid())
        caption = Frame(laid, "\n".join(said), frame.rules, frame.spaces)
        text: str = view("svg").picture(self._state, caption, turn=self._turn)
        return text

    def __repr__(self) -> str:
        return repr(self.card)
