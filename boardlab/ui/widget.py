"""The widget under every board in a notebook: two traits down, messages up, each one answered.

The browser is sent `base` (layout and terrain, once) and `live` (everything else, with a revision),
each replaced whole and drawable alone; of a board that grows, the drawings that `base` lends its
marks are a trait of their own, `symbols`, so that they are sent once. It sends custom messages
`{type, id, ...}` and gets back `{type: "done", id, ...}` or `{type: "error", id, text}`: a press is
never left unanswered, and an error is shown on the page, since what a callback prints or raises
reaches nobody there.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from reprlib import repr as brief
from threading import RLock
from typing import Any, ClassVar

import anywidget
import traitlets

from boardlab.core.errors import shortened
from boardlab.core.marks import Json
from boardlab.view import themes

STATIC = Path(__file__).parent / "static"

Message = Mapping[str, Any]
Handler = Callable[[Any, Message], Json | None]


class Declined(Exception):
    """A message that cannot be done, with the sentence that says so. Nothing has changed."""


def sendable(text: str) -> str:
    """A sentence that may quote anything, as it can travel: not endless, and no half letters."""
    return shortened(text).encode("utf-8", "backslashreplace").decode()


def named(mistake: BaseException) -> str:
    """What was raised, in one line."""
    said = sendable(str(mistake))
    return f"{type(mistake).__name__}: {said}" if said else type(mistake).__name__


def answers(kind: str) -> Callable[[Handler], Handler]:
    """Marks the method that answers messages of type `kind`; what it returns joins the answer."""

    def mark(method: Handler) -> Handler:
        method.answers = kind  # type: ignore[attr-defined]
        return method

    return mark


class BoardWidget(anywidget.AnyWidget):
    """A board on the page. Subclasses fill `base` and `live`, and answer messages.

    Callbacks may come on another thread while a cell runs (a kernel subshell), so whatever reads
    or changes what the board shows holds `lock`; whatever takes long is done outside it.
    `error` is the last traceback, for those who look for what went wrong.
    """

    _esm = STATIC / "board.js"
    _css = (STATIC / "widget.css").read_text("utf-8") + themes.css()

    base = traitlets.Dict().tag(sync=True)
    live = traitlets.Dict().tag(sync=True)
    symbols = traitlets.Dict().tag(sync=True)

    _handlers: ClassVar[Mapping[str, Handler]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._handlers = {
            method.answers: method
            for kind in reversed(cls.__mro__)
            for method in vars(kind).values()
            if hasattr(method, "answers")
        }

    def __init__(self, **traits: Any) -> None:
        self.lock = RLock()
        self.error: str | None = None
        self._rev = 0
        self._since = 0  # the revision that first showed what is shown now
        super().__init__(**traits)
        self.on_msg(BoardWidget._answer)

    @property
    def closed(self) -> bool:
        """Whether no page will ever show it again."""
        return self.comm is None

    # ------------------------------------------------------------------ what subclasses say

    def settle(self) -> None:
        """What goes on by itself once a message is answered, such as a computer's move."""

    def _draw(self) -> None:
        """Sends what is to be seen now. The lock is held."""
        raise NotImplementedError

    def fail(self, text: str) -> None:
        """Shows on the page that something went wrong, and what to do."""
        with self.lock:
            self._rev += 1
            status = {"text": text, "rule": None, "tone": "error"}
            self.live = {**self.live, "rev": self._rev, "status": status}

    def picture(self) -> str:
        """The board as it is now, as SVG text: the static twin."""
        raise NotImplementedError

    @property
    def whole_base(self) -> Json:
        """The trait `base` with its symbols, wherever they are."""
        return {**self.base, "symbols": self.base.get("symbols", self.symbols)}

    def _send_live(self, base: Json, live: Json) -> None:
        """Sends a new revision of `live`, and `base` if it is another."""
        self._rev += 1
        with self.hold_sync():
            if self.symbols:  # a board that grows
                symbols = base["symbols"]
                base = {name: part for name, part in base.items() if name != "symbols"}
                if self.symbols != symbols:
                    self.symbols = symbols
            if self.base != base:
                self.base = base
            self.live = {"rev": self._rev, "since": self._since, **live}

    # ------------------------------------------------------------------ messages

    def ask(self, message: Message) -> Json:
        """The answer to a message, as the browser would get it. Raises Declined."""
        kind = message.get("type")
        handler = self._handlers.get(kind) if isinstance(kind, str) else None
        if handler is None:
            raise Declined(f"This board does not know the message {brief(kind)}.")
        return handler(self, message) or {}

    @answers("control")
    def _on_control(self, message: Message) -> Json | None:
        name = message.get("name")
        control = self._handlers.get(f"control {name}") if isinstance(name, str) else None
        if control is None:
            raise Declined(f"This board has no control {brief(name)}.")
        return control(self, message)

    def _answer(self, content: object, _buffers: object) -> None:
        """Answers one message from the browser, whatever happens, and then lets things go on."""
        message: Message = content if isinstance(content, Mapping) else {}
        ident = message.get("id")
        try:
            answer = self.ask(message)
        except Declined as reason:
            self.send({"type": "error", "id": ident, "text": sendable(str(reason))})
        except Exception as mistake:
            self.send({"type": "error", "id": ident, "text": self._report(mistake)})
        else:
            self.send({"type": "done", "id": ident, **answer})
            try:
                self.settle()
            except Exception as mistake:
                self._report(mistake)

    def _report(self, mistake: Exception) -> str:
        """Keeps the traceback, says on the page what happened, and returns that sentence."""
        self.error = traceback.format_exc()
        text = (
            f"Something went wrong in the kernel: {named(mistake)}. "
            "Nothing was changed. Try again, or run the cell again; .error has the details."
        )
        self.fail(text)
        return text

    # ------------------------------------------------------------------ the static twin

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live view, and for every place without one the picture and the text."""
        bundle = super()._repr_mimebundle_()
        if bundle is None:
            return None
        with self.lock:
            data = {
                **bundle[0],
                "image/svg+xml": self.picture(),
                "text/plain": repr(self),
            }
        return data, bundle[1]
