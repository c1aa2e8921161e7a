"""What the rules of Cannonball Colony see, as frames: step by step, and whole in the last one.

Everything shown comes from evidence.py, the masks of a state and the reasons of its verdicts;
nothing here decides a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from boardlab.core.frames import Lens
from boardlab.games.cannonball.lenses.builds import legal
from boardlab.games.cannonball.lenses.flood import connection
from boardlab.games.cannonball.lenses.grounds import grounds
from boardlab.games.cannonball.lenses.nearness import spacing
from boardlab.games.cannonball.lenses.rays import cannon_range
from boardlab.games.cannonball.lenses.refusals import explain
from boardlab.games.cannonball.lenses.shore import landing
from boardlab.games.cannonball.lenses.tally import score
from boardlab.games.cannonball.state import Cannonball

LENSES: Mapping[str, Lens[Cannonball]] = MappingProxyType(
    {
        "connection": connection,
        "range": cannon_range,
        "spacing": spacing,
        "legal": legal,
        "landing": landing,
        "score": score,
    }
)
"""What `trace` can show, by name."""

_WORDS = {
    "connection": ("Connection", "press a space for the way there"),
    "range": ("Range", "press a space to see a cannon stand there"),
    "spacing": ("Spacing", "press a space to count from there"),
    "legal": ("What is possible", "press a space for every reason"),
    "landing": ("Landing", "press a space for every reason"),
    "score": ("Score", ""),
}


def offered(state: Cannonball) -> tuple[tuple[str, str, str], ...]:
    """The lenses that have something to say now: name, label, and what a press on a space asks.

    An empty hint: the lens takes no space.
    """
    if state.step.id == "land":
        names = ["landing"]
    elif state.is_terminal:
        names = ["connection", "range", "spacing", "score"]
    else:
        names = ["connection", "range", "spacing", "legal", "score"]
    return tuple((name, *_WORDS[name]) for name in names)


__all__ = [
    "LENSES",
    "Lens",
    "cannon_range",
    "connection",
    "explain",
    "grounds",
    "landing",
    "legal",
    "offered",
    "score",
    "spacing",
]
