"""What the tests of Cornwall start from: decks of every kind, and habits of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import boardlab as bl
from boardlab.games.cornwall import Cornwall
from tests.games.habits import Text, by_liking, table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

DECKS = {
    # Every tile completes something; soon little fits.
    "cottages": """
        meadow+cottage forest mountain
        meadow forest+cottage village
        mountain+cottage village forest
        village+cottage meadow mountain
        forest+cottage meadow meadow
        mountain mountain+cottage meadow
        village forest village+cottage
        meadow village forest+cottage
        swamp meadow+cottage forest
        swamp mountain+cottage village
        meadow meadow forest
        mountain forest village
    """,
    # Two landscapes, one of them locked again and again: tiles that fit nowhere.
    "stubborn": """
        meadow+cottage meadow meadow
        forest+cottage forest forest
        meadow meadow+cottage meadow
        forest forest meadow+cottage
        village+cottage village village
        mountain+cottage mountain mountain
        meadow meadow meadow
        forest forest forest
        village village mountain+cottage
        forest+cottage meadow+cottage village+cottage
    """,
    # Large regions with flags: ties and seconds, and chapels to count.
    "flags": """
        meadow+flag forest+flag mountain+flag
        village+flag village swamp
        village village+flag meadow
        meadow meadow+flag forest
        forest+flag forest village
        mountain+chapel mountain village+flag
        swamp+chapel swamp meadow
        swamp village+chapel mountain
        forest mountain+flag village
        meadow mountain forest
        swamp swamp village
        village meadow+chapel forest
        mountain mountain meadow
        swamp forest meadow
    """,
    # Three landscapes without a cottage: large regions, where all four meet.
    "vast": """
        meadow+flag meadow swamp
        swamp swamp meadow
        village+flag village swamp
        village swamp meadow
        meadow meadow village
        swamp village village
        swamp meadow village
        meadow swamp swamp
        village village meadow
    """,
    # One landscape each: nothing but joining.
    "plain": """
        meadow meadow meadow
        forest forest forest
        mountain mountain mountain
        village village village
        swamp swamp swamp
        meadow meadow meadow
        village+cottage village village
    """,
}

HABITS: Mapping[str, Mapping[str, float]] = {
    "any": {},
    "placer": {"place": 20, "fetch": 5},
    "crowd": {"place": 60, "fetch": 20, "tight": 4},
    "builder": {"tight": 5, "place": 4, "fetch": 1},
    "miser": {"place": 0.5, "leave": 5},
    "idle": {"done": 20, "tight": 4},
}
"""How much a player likes each kind of action, 1 where nothing is said; tight: how often, of five
times, he lays where most edges touch and match."""


@dataclass(frozen=True, eq=False)
class Setup:
    """A kind of game: its options for `new`, and how many games of it are walked.

    rich: the coins that each player has at the start, if not the usual one.
    """

    name: str
    options: Mapping[str, Any]
    games: int
    rich: int = 0

    def start(self, seed: int) -> Cornwall:
        state = new(seed=seed, **self.options)
        if not self.rich:
            return state
        usual, rich = (" ".join([str(n)] * state.players) for n in (1, self.rich))
        return position(state.diagram().replace(f"coins: {usual}", f"coins: {rich}"))


def new(**options: Any) -> Cornwall:
    """A new game of Cornwall, made as everybody makes it."""
    state = bl.new("cornwall", **options)
    assert isinstance(state, Cornwall)
    return state


def position(text: str) -> Cornwall:
    """The state that a diagram shows, or the shipped one of that name."""
    state = bl.position("cornwall", text)
    assert isinstance(state, Cornwall)
    return state


def _own(deck: str, players: int, games: int, **options: Any) -> Setup:
    name = "-".join([deck, str(players), *map(str, options.values())])
    return Setup(name, {"players": players, "deck": DECKS[deck], **options}, games)


SETUPS = (
    Setup("two", {"players": 2}, 6),
    Setup("three", {"players": 3}, 4),
    Setup("four", {"players": 4}, 4),
    Setup("four-20", {"players": 4, "coins": 20}, 3),
    Setup("two-strict", {"players": 2, "surrounded": "strict"}, 3),
    _own("cottages", 2, 12),
    _own("cottages", 3, 8, coins=3),
    _own("stubborn", 2, 30),
    _own("flags", 3, 10),
    _own("flags", 4, 16, coins=30),
    _own("flags", 2, 6, surrounded="strict"),
    Setup("vast-rich", {"players": 4, "deck": DECKS["vast"]}, 24, rich=9),
    _own("plain", 3, 12),
)


def choose(
    rng: Random,
    actions: Sequence[Text],
    habit: str,
    tight: Callable[[Text], int] | None = None,
) -> Text:
    """One of the actions: first a kind by liking, then any of that kind.

    tight: how well the tile would fit, laid so; not given, any laying is as good.
    """
    likes = HABITS[habit]
    if tight and actions[0].startswith("lay ") and rng.random() < likes.get("tight", 0) / 5:
        fit = [tight(action) for action in actions]
        return rng.choice([actions[n] for n, edges in enumerate(fit) if edges == max(fit)])
    return by_liking(rng, actions, likes)


def habits(rng: Random, players: int) -> list[str]:
    """A habit for each player."""
    return table(rng, HABITS, players)
