"""Actions, and the verdict of the rules on one of them."""

from __future__ import annotations

from typing import NamedTuple, Self


class Action(str):
    """One thing a player or chance can do, in its text notation: a kind and its arguments.

    An action *is* its text: `Action("road", "c4") == "road c4"`. So it is a value, it can be
    written and read anywhere, and whatever takes an action takes text too.
    """

    __slots__ = ()

    def __new__(cls, kind: str, *args: str) -> Self:
        return super().__new__(cls, " ".join((kind, *args)))

    @property
    def kind(self) -> str:
        """The first word: what is done."""
        return self.partition(" ")[0]

    @property
    def args(self) -> tuple[str, ...]:
        """The other words: where, or with what."""
        return tuple(self.split()[1:])

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


class Reason(NamedTuple):
    """Why an action is refused.

    rule: the ledger id, or `not-an-action`, `no-such-space`, `not-this-step`, `game-over`.
    text: one sentence for a person.
    spaces: the spaces it speaks of, in the order that the evidence runs (for a shot: the
        space asked about first, the cannon last).
    """

    rule: str
    text: str
    spaces: tuple[str, ...] = ()


class Verdict(NamedTuple):
    """What the rules say of an action in a state.

    legal: whether it may be taken. reasons: every reason against it, empty if legal.
    remedy: what would make it legal (the nearest space where it is, or what is missing).
    """

    legal: bool
    reasons: tuple[Reason, ...] = ()
    remedy: str | None = None

    def __bool__(self) -> bool:
        return self.legal


LEGAL = Verdict(True)
