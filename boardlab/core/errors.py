"""The errors a caller can meet. Each subclasses a built-in, so ordinary handlers catch it."""

from __future__ import annotations

from reprlib import repr as shown
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardlab.core.actions import Verdict


LONGEST = 1000
"""No message of ours has more letters than this, whatever it quotes."""


def shortened(text: str) -> str:
    """A sentence that may quote anything, cut in the middle where it gets out of hand."""
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[: half - 3]} ... {text[3 - half + 1 :]}"


class FormatError(ValueError):
    """A text (action, position, record, option) that cannot be read.

    The message says what was wrong, where, and what was expected there.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(shortened(text))


class IllegalAction(ValueError):
    """An action that the rules refuse in this state. `verdict` carries every reason."""

    def __init__(self, action: str, verdict: Verdict) -> None:
        self.action = action
        self.verdict = verdict
        why = " ".join(f"{reason.text} [{reason.rule}]" for reason in verdict.reasons)
        super().__init__(f"{shown(action)} is not legal. {why} {verdict.remedy or ''}".rstrip())

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, Verdict]]:
        return (IllegalAction, (self.action, self.verdict))


class GameNotOver(ValueError):
    """The result of a game was asked for before its end."""
