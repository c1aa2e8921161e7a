"""A position, and a frame of an explanation, as plain text: the twin of every picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.core.marks import Frame
from boardlab.core.registry import game

if TYPE_CHECKING:
    from boardlab.core.state import State


def picture(state: State, frame: Frame | None = None) -> str:
    """The board in letters with its coordinates, then a caption.

    With a frame, the spaces that it points out stand in brackets, and its caption and rules follow.
    """
    scene = game(state.game).room("scene")
    lines = [*scene.board(state, frame.spaces if frame else ()), ""]
    lines.append(frame.caption if frame else scene.summary(state))
    if frame and frame.rules:
        lines.append(f"Rules: {', '.join(frame.rules)}")
    return "\n".join(lines) + "\n"
