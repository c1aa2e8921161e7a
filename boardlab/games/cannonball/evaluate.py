"""How good a position is for a player, in named parts that mean something to people.

Every part compares the player with the opponents. Counts are whole numbers and weights are whole
quarters, so sums are exact, and a computer player decides alike on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from boardlab.core import opinion
from boardlab.core.opinion import Part, weighed
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.island import FORTS, Island
from boardlab.games.cannonball.state import Cannonball

PARTS: Final[dict[str, Part]] = {
    "result": Part("the victory", 4000),
    "forts": Part("forts on the island", 100),
    "targets": Part("opponents' forts in range of own cannons", 40),
    "danger": Part("own forts in range of opponents' cannons", -40),
    "sites": Part("safe sites for a fort, connected now", 28),
    "reach": Part("safe sites for a fort, two turns away at most", 8),
    "room": Part("spaces nearer than to anyone else", 1),
    "arms": Part("cannons and blockades ready to be built", 12),
    "tempo": Part("a road that may still be laid in this turn", 16),
}
"""What is counted, the value of one of it, and how it is called. Our own figures."""

LEADER: Final = 0.75
OTHERS: Final = 0.25
"""How much counts against a player of what the strongest opponent has, and each further one."""

_against: Final = partial(opinion.against, leader=LEADER, others=OTHERS)
"""A player's count less what the opponents' counts take away from it."""

TURNS: Final = 2
"""How many turns ahead `reach` looks."""


def evaluate(s: Cannonball, player: int) -> float:
    """How good the position is for `player`: the sum of its parts. A fort more is worth 100."""
    return sum(parts(s, player).values())


def parts(s: Cannonball, player: int) -> dict[str, float]:
    """What is good and bad about the position for `player`, by the names of `PARTS`.

    Each is weighted, so that they add up to `evaluate`. At the end only the result counts.
    """
    return weighed(PARTS, s, player, _counts)


def _counts(s: Cannonball, player: int) -> dict[str, float]:
    """How many there are of each part, the opponents' share taken off."""
    everyone = range(s.players)
    starts = [start(s, p) for p in everyone]
    prospects = [sites_by_turns(s, p, starts[p]) for p in everyone]
    forts = s.scores()
    mine = s.current_player == player and s.step.id == "second-road"
    return {
        "forts": _against(forts, player),
        "targets": float((s.own_range(player) & s.enemy_forts(player)).bit_count()),
        "danger": float((s.enemy_range(player) & s.fort_masks[player]).bit_count()),
        "sites": _against([sites[0] for sites in prospects], player),
        "reach": _against([sites[-1] for sites in prospects], player),
        "room": _against([mask.bit_count() for mask in rooms(s, starts)], player),
        "arms": _against([sum(s.ready(p).values()) for p in everyone], player),
        "tempo": float(mine),
    }


# ---------------------------------------------------------------------- spaces, as masks


def start(s: Cannonball, player: int) -> int:
    """Where a player builds on from: connected road tiles, or before those the landing space."""
    seeds, ground = evidence.network(s, player)
    reached = s.island.grid.flood(seeds, ground)
    return reached or s.ship_masks[player] & ~s.roads_mask


def sites_by_turns(s: Cannonball, player: int, reached: int) -> list[int]:
    """How many forts the player could build on what is connected now, in one turn, in two ...

    Only safe sites count, and only so many as may stand at the same time (rules: fort-connected,
    fort-empty, fort-spacing, fort-out-of-range). A turn lays two roads over grass or one over
    forest (rule: build-one-action), and whatever road they join is connected too.
    """
    island, grid = s.island, s.island.grid
    _, ground = evidence.network(s, player)
    taken = s.fort_masks[player] | s.crowd(player) | s.enemy_range(player)
    for mask in s.cannon_masks:
        taken |= mask
    grass = island.grass_mask & ~s.roads_mask
    forest = island.forest_mask & ~s.roads_mask
    left = FORTS - s.fort_masks[player].bit_count()
    found = [min(left, together(island, reached & s.roads_mask & ~taken))]
    for _ in range(TURNS):
        beside = grid.spread(reached)
        near = beside & grass
        near |= grid.spread(near) & grass | beside & forest
        reached |= near
        joined = grid.spread(near) & ground & ~reached
        if joined:
            reached |= grid.flood(joined, ground)
        found.append(min(left, together(island, reached & ~taken)))
    return found


def together(island: Island, sites: int) -> int:
    """How many of these sites can hold forts of one player at the same time, taken in order."""
    count = 0
    while sites:
        sites &= ~island.crowd(sites & -sites)
        count += 1
    return count


def rooms(s: Cannonball, starts: Sequence[int]) -> list[int]:
    """The spaces that each player is nearer to than anyone else, as masks.

    What he alone is connected to, and the spaces without road that he reaches first.
    """
    grid = s.island.grid
    free = s.island.ground_mask & ~s.roads_mask
    owned = [0] * len(starts)
    wanted = list(starts)
    while any(wanted):
        once = twice = 0
        for mask in wanted:
            twice |= once & mask
            once |= mask
        free &= ~once
        owned = [own | mask & ~twice for own, mask in zip(owned, wanted, strict=True)]
        wanted = [grid.spread(mask) & free for mask in wanted]
    return owned
