"""The rule ledger of a game: every rule in our own words, under the id that verdicts cite."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
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


@cache
def rules(name: str) -> tuple[Rule, ...]:
    """The ledger of the game `name`, in the order of its rulebook."""
    text = files(game(name).package).joinpath("rules.toml").read_text("utf-8")
    return tuple(Rule(**entry) for entry in tomllib.loads(text)["rule"])
