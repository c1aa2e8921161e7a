"""The browser's side of a widget, without a browser: it sends messages and keeps the answers."""

from __future__ import annotations

import json
from functools import partial
from itertools import count
from typing import Any

from boardlab.ui.play import play
from boardlab.ui.widget import BoardWidget

Json = dict[str, Any]

quick = partial(play, pace="at-once")
"""A board on which computers answer with the message itself, and the page waits for nothing."""


class Page:
    """Sends messages to `widget` as the front end does. `sent` is all that went over the wire."""

    def __init__(self, widget: BoardWidget) -> None:
        self.widget = widget
        self.sent: list[Json] = []
        self._ids = count(1)
        widget._send = lambda message, buffers=None: self.sent.append(message)

    @property
    def live(self) -> Json:
        live: Json = self.widget.live
        return live

    def shown(self, field: str) -> Any:
        """What a field of `live` holds now."""
        return self.live[field]

    @property
    def status(self) -> Json:
        status: Json = self.live["status"]
        return status

    def ask(self, kind: str, **fields: Any) -> Json:
        """The answer to a message of type `kind`, sent at the sight of the present position."""
        ident = f"page-{next(self._ids)}"
        message = {"type": kind, "id": ident, "rev": self.live["rev"], **fields}
        self.widget._handle_custom_msg(json.loads(json.dumps(message)), [])
        answers = [a for a in self.customs() if a.get("id") == ident]
        assert len(answers) == 1, f"{len(answers)} answers to {message}"
        return answers[0]

    def done(self, kind: str, **fields: Any) -> Json:
        """The answer to a message that must be done."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        return answer

    def declined(self, kind: str, **fields: Any) -> str:
        """What is said to a message that cannot be done."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "error", answer
        text: str = answer["text"]
        return text

    def control(self, name: str, **fields: Any) -> Json:
        return self.done("control", name=name, **fields)

    def customs(self) -> list[Json]:
        return [message["content"] for message in self.sent if message["method"] == "custom"]

    def updates(self, trait: str) -> list[Json]:
        """Each value of a trait that was sent."""
        return [
            message["state"][trait]
            for message in self.sent
            if message["method"] == "update" and trait in message["state"]
        ]

    def actions(self) -> list[str]:
        """The actions that the page offers, by space and without one."""
        live = self.live
        placed = [choice for choices in (live["choices"] or {}).values() for choice in choices]
        return [c if isinstance(c, str) else c[0] for c in (*placed, *(live["loose"] or ()))]


def size(value: Json) -> int:
    """How many bytes a value takes on the wire."""
    return len(json.dumps(value, separators=(",", ":")).encode())


def unpacked(marks: list[Json]) -> list[Json]:
    """Marks as the front end understands them: an entry whose key ends in "*" is one a space."""
    found = []
    for mark in marks:
        if mark["k"].endswith("*"):
            stem = mark["k"][:-1]
            found += [{**mark, "k": f"{stem}{space}", "s": space} for space in mark["s"]]
        else:
            found.append(mark)
    return found
