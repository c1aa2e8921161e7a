"""Actions, and the verdict of the rules on one of them."""

from __future__ import annotations

from typing import NamedTuple


class Action:
    """One thing a player or chance can do: a kind and its arguments, all of them words.

    `str(action)` is its text notation ("road c4"). Two actions are equal if their texts are.
    Actions are immutable; games hand out the same object again for the same action.
    """

    __slots__ = ("_hash", "args", "kind", "text")

    kind: str
    args: tuple[str, ...]
    text: str

    def __init__(self, kind: str, *args: str) -> None:
        text = " ".join((kind, *args))
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "args", args)
        put(self, "text", text)
        put(self, "_hash", hash(text))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Action is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an Action is immutable: {name} cannot be deleted")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self.text == other.text if isinstance(other, Action) else NotImplemented

    def __hash__(self) -> int:
        return self._hash  # type: ignore[no-any-return, attr-defined, unused-ignore]

    def __reduce__(self) -> tuple[type[Action], tuple[str, ...]]:
        return (Action, (self.kind, *self.args))


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
