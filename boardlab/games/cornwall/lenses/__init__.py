"""What the rules of Cornwall see, as frames: step by step, and whole in the last one.

Everything shown comes from evidence.py and the reasons of a state's verdicts; nothing here decides
a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from boardlab.core.frames import Lens
from boardlab.games.cornwall.lenses.closing import closing
from boardlab.games.cornwall.lenses.count import majority
from boardlab.games.cornwall.lenses.fitting import fits
from boardlab.games.cornwall.lenses.grounds import grounds
from boardlab.games.cornwall.lenses.luck import chances
from boardlab.games.cornwall.lenses.refusals import explain
from boardlab.games.cornwall.lenses.regions import regions
from boardlab.games.cornwall.state import Cornwall

LENSES: Mapping[str, Lens[Cornwall]] = MappingProxyType(
    {
        "regions": regions,
        "majority": majority,
        "fits": fits,
        "closing": closing,
        "chances": chances,
    }
)
"""What `trace` can show, by name."""

ALIKE = True
"""They show every player the same, so that it is nobody's choice whose they are."""

_WORDS = {
    "regions": ("Regions", "press a field for its region"),
    "majority": ("Majority", "press a field to count its region"),
    "fits": ("Where it fits", "press a space for every way to lay the tile there"),
    "closing": ("Closing", "press a field for what keeps its region open"),
    "chances": ("Chances", "press a space for the next tiles"),
}


def offered(state: Cornwall) -> tuple[tuple[str, str, str], ...]:
    """The lenses that have something to say now: name, label, and what a press on a space asks."""
    names = ["regions", "majority"]
    if state.step.id == "lay":
        names.append("fits")
    if not state.is_terminal:
        names.append("closing")
    if state.left:
        names.append("chances")
    return tuple((name, *_WORDS[name]) for name in names)


__all__ = [
    "ALIKE",
    "LENSES",
    "Lens",
    "chances",
    "closing",
    "explain",
    "fits",
    "grounds",
    "majority",
    "offered",
    "regions",
]
