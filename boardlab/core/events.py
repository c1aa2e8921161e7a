"""What happened between a state and the one before it."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """One thing that happened, in the order in which it did.

    kind: a word for programs ("road", "destroyed", "unlocked", "won", ...).
    text: one sentence for a person. rules: the ledger ids that made it so.
    spaces: where. player: whom it concerns (from 0), or None.
    """

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    player: int | None = None
