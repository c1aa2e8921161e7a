"""How pictures of odds call things: outcomes, events, chances; and how wide that is."""

from __future__ import annotations

from collections.abc import Set
from contextlib import suppress
from fractions import Fraction
from reprlib import repr as shown
from typing import Any

from boardlab.core.decimals import percentage
from boardlab.odds.charts.table import name as told
from boardlab.odds.events import Event

LETTER = 0.56
"""The width of a letter, in em: rather too wide than too narrow."""


def called(event: Event, name: str, otherwise: str) -> str:
    """What an event is called: its name; that of its function; its outcomes, if they are few.

    Raises TypeError for a name that is no text.
    """
    if not isinstance(name, str):
        raise TypeError(f"{shown(name)} is no name: words are needed")
    if name:
        return name
    if callable(event):
        word = str(getattr(event, "__name__", ""))
        return word.replace("_", " ").strip() if word.isidentifier() else otherwise
    outcomes = list(event) if isinstance(event, (Set, list, range)) else [event]
    if not 1 <= len(outcomes) <= 3:
        return otherwise
    with suppress(TypeError):
        outcomes.sort()
    return " or ".join(map(roll, outcomes))


def roll(outcome: Any) -> str:
    """A roll of several dice as people write it: "2-5"."""
    if isinstance(outcome, tuple) and outcome:
        return "-".join(map(told, outcome))
    return told(outcome)


def chance(value: Fraction, counted: str = "") -> str:
    """A chance as a fraction and in percent: "1/11 = 9.1 %"; as a percentage if it is long.

    counted: the fraction as it was counted, told first where it is another: "2/36 = 1/18 = 5.6 %".
    """
    if value in (0, 1):
        return f"{value} = {percentage(value)}"
    before = f"{counted} = " if counted not in ("", str(value)) else ""
    return f"{before}{value} = {percentage(value)}" if len(str(value)) <= 21 else percentage(value)


def wide(words: str, size: float) -> float:
    """About how wide words of a size are, in units."""
    return len(words) * size * LETTER


def cut(words: str, width: float, size: float) -> str:
    """The words as far as they go into a width; what is left out is an ellipsis."""
    most = max(2, int(width / (size * LETTER)))
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}\u2026"


def lines(words: str, width: float, size: float, most: int) -> list[str]:
    """The words in at most so many lines, broken between words and the last one cut."""
    letters, made = int(width / (size * LETTER)), [""]
    for word in words.split():
        if made[-1] and len(made[-1]) + 1 + len(word) > letters:
            made.append("")
        made[-1] = f"{made[-1]} {word}".lstrip()
    if len(made) > most:
        made[most - 1 :] = [" ".join(made[most - 1 :])]
    return [cut(line, width, size) for line in made]
