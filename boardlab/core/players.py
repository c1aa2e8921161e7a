"""What players are called: by colour for people, by number from 0 in programs."""

from __future__ import annotations

NAMES = ("blue", "red", "green", "purple")


def listed(names: list[str] | tuple[str, ...]) -> str:
    """Words joined as in a sentence: "a", "a and b", "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
