"""The rule ledger of a game: every rule in our own words, under the id that verdicts cite."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import groupby
from textwrap import indent, wrap
from typing import NamedTuple

from boardlab.core.registry import game


class Rule(NamedTuple):
    """A rule of a game.

    status: "rulebook" (the rulebook says so) or "ruling" (it is silent or unclear; `why` gives
    the reason for our reading). option: the keyword of `new` that changes it, where there is one.
    """

    id: str
    section: str
    status: str
    text: str
    why: str | None = None
    option: str | None = None

    def __str__(self) -> str:
        """The rule as a person reads it: id, text, and for a ruling of ours the reason for it."""
        lines = wrap(self.text, 88)
        if self.why:
            lines += wrap(f"Our ruling, for: {self.why}", 88)
        if self.option:
            lines += wrap(f"Option: {self.option}", 88)
        return "\n".join([self.id, indent("\n".join(lines), "    ")])


class Ledger(tuple[Rule, ...]):
    """The rules of a game, in the order of its rulebook. Shows itself as a text to read."""

    __slots__ = ()

    def __repr__(self) -> str:
        parts = []
        for section, entries in groupby(self, key=lambda rule: rule.section):
            parts.append("\n".join([section, "-" * len(section), *map(str, entries)]))
        return "\n\n".join(parts)


@cache
def rules(name: str) -> Ledger:
    """The ledger of the game `name`, in the order of its rulebook."""
    text = files(game(name).package).joinpath("rules.toml").read_text("utf-8")
    return Ledger(Rule(**entry) for entry in tomllib.loads(text)["rule"])
