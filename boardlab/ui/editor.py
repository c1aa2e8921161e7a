"""Making a position: painting on the board, with its diagram and what is impossible beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from reprlib import repr as brief
from types import ModuleType
from typing import Final

from boardlab.core.errors import FormatError
from boardlab.core.marks import Frame, Json, Mark
from boardlab.core.registry import game as registered
from boardlab.core.registry import view
from boardlab.core.start import position
from boardlab.core.state import State
from boardlab.ui import screen
from boardlab.ui.stage import Stage, turning
from boardlab.ui.widget import Declined, Message, answers

LONGEST: Final = 20_000
"""No diagram has more letters than this."""

KEPT: Final = 500
"""How many steps can be undone."""


class Editor(Stage):
    """A position being made. `text` is its diagram, and `state` the position, once it is one.

    What is painted need not be possible: the board shows it as far as it can be drawn, and says
    what is wrong. A text that cannot be read leaves the board as it was.
    """

    def __init__(self, state: State) -> None:
        self.game = state.game
        self._texts = [state.diagram()]
        self._at = 0
        self._picture = state
        self._problems: list[tuple[str, str]] = []
        self._tools: list[list[str]] = []
        self._fields: list[Json] = []
        self._tool = ""
        super().__init__(state)
        self._read()
        self.show()

    # ------------------------------------------------------------------ from Python

    @property
    def text(self) -> str:
        """The diagram. A new one may be set; it joins what can be undone."""
        return self._texts[self._at]

    @text.setter
    def text(self, text: str) -> None:
        with self.lock:
            self._change(text)

    @property
    def state(self) -> State:
        """The position. Raises FormatError, with all that is wrong, as long as it is none."""
        if self._problems:
            told = "\n".join(
                f"{where}: {text}" if where else text for where, text in self._problems
            )
            raise FormatError(f"this is not a possible position yet:\n{told}")
        return position(self.game, self.text)

    @property
    def problems(self) -> tuple[tuple[str, str], ...]:
        """All that is wrong, the newest first: where, and a sentence.

        Where is a space or a header line, or "" for the whole text.
        """
        return tuple(self._problems)

    @property
    def code(self) -> str:
        """Python that gives this position."""
        text = self.text
        plain = '"""' not in text and "\\" not in text
        quoted = f'"""\n{text}"""' if plain else repr(text)
        return f'bl.position("{self.game}", {quoted})'

    # ------------------------------------------------------------------ the text

    @property
    def _room(self) -> ModuleType:
        return registered(self.game).room("editor")

    @property
    def _first(self) -> str:
        """The tool to begin with; "" for whichever comes first."""
        return ""

    @property
    def _drawn(self) -> State:
        return self._picture

    @property
    def _cover(self) -> State:
        """There is room around what is painted, even where no move needs it."""
        return self._picture

    def _laid(self, state: State) -> Iterable[Mark]:
        """What is shown of a position only while it is being made."""
        marks: Iterable[Mark] = self._room.marks(state)
        return marks

    def _lenses(self, state: State) -> list[list[str]]:
        """None of a position that cannot be: the rules do not speak of it."""
        return [] if self._problems else super()._lenses(state)

    def _change(self, text: str) -> None:
        """Another text, which can be undone. The lock is held.

        Raises FormatError if it is too long or no text that can be sent to a page; whatever goes
        wrong, nothing has changed then.
        """
        if not isinstance(text, str):
            raise FormatError(f"a position is a text, not {type(text).__name__}")
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise FormatError(
                f"letter {error.start + 1} is half a letter: {error.reason}"
            ) from None
        if len(text) > LONGEST:
            raise FormatError(f"no position is written with more than {LONGEST:,} letters")
        kept = self._texts, self._at
        if text != self.text:
            self._texts = [*self._texts[: self._at + 1], text][-KEPT:]
            self._at = len(self._texts) - 1
        try:
            self._read()
            self._draw()
        except BaseException:
            self._texts, self._at = kept
            self._read()
            raise

    def _read(self) -> None:
        """What the text shows, as far as it can be made out."""
        self._since = self._rev + 1
        room, text = self._room, self.text
        try:
            picture, problems = room.survey(text)
            tools, fields = room.tools(text), room.fields(text)
        except FormatError as error:
            self._problems = [("", _short(str(error)))]
            self._fields = []
            return
        self._picture = picture
        found = [(where, _short(told)) for where, told in problems]
        old = [problem for problem in self._problems if problem in found]
        self._problems = [*(problem for problem in found if problem not in old), *old]
        self._tools = [list(tool) for tool in tools]
        self._fields = [
            {**field._asdict(), "options": field.options and [list(each) for each in field.options]}
            for field in fields
        ]
        known = [tool for tool, *_ in self._tools]
        if self._tool not in known:
            self._tool = self._first if self._first in known else known[0]

    # ------------------------------------------------------------------ the page

    def _draw(self, status: Json | None = None, evidence: Iterable[Mark] = ()) -> None:
        state = self._picture
        layout = self._room.layout(state, self._turn)
        wrong = {where for where, _ in self._problems if where in layout.spaces}
        over = (
            *evidence,
            *self._laid(state),
            *(Mark(f"wrong:{space}", "stop", (space,), label="impossible") for space in wrong),
        )
        live = {
            **self._position(state, over),
            "status": status or self._status(),
            "seats": screen.seats(state),
            "facts": list(screen.scene(state).facts(state)),
            "controls": [
                ["undo", "Undo", self._at > 0],
                ["redo", "Redo", self._at < len(self._texts) - 1],
                *turning(state),
            ],
            "editor": {
                "tools": self._tools,
                "tool": self._tool,
                "fields": self._fields,
                "text": self.text,
                "problems": [[self._place(where), told] for where, told in self._problems],
                "code": self.code,
            },
        }
        self._send_live(screen.base(state, layout), live)

    def _status(self) -> Json:
        count = len(self._problems)
        if not count:
            return {"text": "This position is possible.", "rule": None, "tone": "turn"}
        where, first = self._problems[0]
        place = self._place(where)
        told = f"{place.rstrip(':')}: {first}" if place else first
        more = f" And {count - 1} more." if count > 1 else ""
        return {
            "text": f"Not possible yet. {told.rstrip('.')}.{more}",
            "rule": None,
            "tone": "refused",
        }

    def _idle(self, nothing: str) -> Json:
        """What is told of a press that changes nothing; what is wrong still stands after it."""
        if not self._problems:
            return {"text": nothing, "rule": None, "tone": "hint"}
        told = self._status()
        return {**told, "text": f"{nothing}\n{told['text']}"}

    def _place(self, where: str) -> str:
        """A space by its name; a header line as its field is called, to go before a sentence."""
        labels = {field["name"]: f"{field['label']}:" for field in self._fields}
        return labels.get(where, where)

    def _prompt(self) -> str:
        return str(self._status()["text"])

    def picture(self) -> str:
        frame = Frame((), self._prompt())
        text: str = view("svg").picture(self._picture, frame, turn=self._turn)
        return text

    def __repr__(self) -> str:
        wrong = "".join(f"# {where}: {text}\n" for where, text in self._problems)
        return (
            f"{self.code}\n{wrong}\n"
            "To paint, run this cell. .text is the diagram, .state the position, .code gives it."
        )

    # ------------------------------------------------------------------ messages

    def _edit(self, change: Callable[..., str], *what: object) -> None:
        """Changes the text by a function of it. Raises Declined, in words."""
        with self.lock:
            try:
                self._change(change(self.text, *map(str, what)))
            except FormatError as error:
                raise Declined(f"That cannot be done: {_short(str(error))}.") from None

    @answers("paint")
    def _on_paint(self, message: Message) -> None:
        with self.lock:
            tool, space = self._known(message.get("tool") or self._tool), self._space(message)
            try:
                nothing = self._room.unmoved(self.text, tool, space)
            except FormatError:  # the change that is tried next says so
                nothing = ""
            if nothing:
                self._draw(self._idle(nothing))
            else:
                self._edit(self._room.paint, tool, space)

    @answers("control field")
    def _on_field(self, message: Message) -> None:
        field, value = message.get("field"), message.get("value", "")
        if field not in [known["name"] for known in self._fields]:
            raise Declined(f"There is no field {brief(field)} to set.")
        if len(str(value)) > LONGEST:
            raise Declined(f"No field holds as much as {brief(value)}.")
        self._edit(self._room.assign, field, value)

    @answers("control text")
    def _on_text(self, message: Message) -> None:
        text = message.get("text")
        if not isinstance(text, str):
            raise Declined(f"A position is a text, not {brief(text)}.")
        self._edit(lambda _: text)

    @answers("control tool")
    def _on_tool(self, message: Message) -> None:
        with self.lock:
            self._tool = self._known(message.get("tool"))
            self._draw()

    def _known(self, tool: object) -> str:
        """The tool of this name. Raises Declined if there is none."""
        if tool not in [known for known, *_ in self._tools]:
            raise Declined(f"There is nothing to paint called {brief(tool)}.")
        return str(tool)

    @answers("control undo")
    def _on_undo(self, _message: Message) -> None:
        self._step(-1)

    @answers("control redo")
    def _on_redo(self, _message: Message) -> None:
        self._step(1)

    def _step(self, way: int) -> None:
        with self.lock:
            if self._at + way not in range(len(self._texts)):
                raise Declined(f"There is nothing to {'undo' if way < 0 else 'redo'}.")
            self._at += way
            self._read()
            self._draw()

    @answers("control dismiss")
    def _on_dismiss(self, _message: Message) -> None:
        self.show()


def _short(sentence: str) -> str:
    """A sentence that may quote what was typed, cut where it gets out of hand."""
    return sentence if len(sentence) <= 240 else f"{sentence[:240]}\u2026"
