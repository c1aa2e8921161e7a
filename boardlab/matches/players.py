"""Computer players: functions from what a player sees and a source of chance to an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from random import Random
from typing import TypeAlias

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError
from boardlab.core.players import listed
from boardlab.core.registry import game
from boardlab.core.state import State

Player: TypeAlias = Callable[[State, Random], Action | str]
"""Given a state in which it is to decide and a seeded `Random`, a player names a legal action.

The state is the observation of that player. All randomness should come from the `Random`, which
depends on the seed of the match, the number of the action and the seat alone: then the same match
is played again whenever it is replayed, on any machine.
"""

HUMAN = "human"
CHANCE = "chance"


def random(state: State, rng: Random) -> Action:
    """Any legal action, each equally likely."""
    return rng.choice(state.legal_actions())


def greedy(state: State, rng: Random) -> Action:
    """The action after which the game's `evaluate` likes the position best; ties at random."""
    evaluate = game(state.game).room("evaluate").evaluate
    player = state.current_player
    actions = state.legal_actions()
    values = [evaluate(state.apply(action), player) for action in actions]
    best = max(values)
    return rng.choice([a for a, value in zip(actions, values, strict=True) if value == best])


_PLAYERS: dict[str, Player] = {"random": random, "greedy": greedy}


def players() -> tuple[str, ...]:
    """The names that may stand in a seat."""
    return (HUMAN, *_PLAYERS)


def register(name: str, player: Player) -> None:
    """Give `player` a name, so that seats and saved matches can call for it.

    Raises ValueError if the name is taken by another player or is one of the reserved words.
    """
    if name in (HUMAN, CHANCE) or _PLAYERS.get(name, player) is not player:
        raise ValueError(f"the name {name!r} is taken")
    _PLAYERS[name] = player


def seated(seat: str | Player) -> tuple[str, Player | None]:
    """The name and the player of a seat, given by either; a human has no player.

    Raises FormatError, with the names there are, for an unknown name.
    """
    if seat == HUMAN:
        return HUMAN, None
    if isinstance(seat, str):
        if seat not in _PLAYERS:
            raise FormatError(f"there is no player {seat!r}; there are {listed(players())}")
        return seat, _PLAYERS[seat]
    if not callable(seat):
        raise TypeError(f"a seat is a name or a function of state and rng, not {seat!r}")
    for name, player in _PLAYERS.items():
        if player is seat:
            return name, player
    called: str = getattr(seat, "__name__", type(seat).__name__)
    return (f"{called}()" if called in (*players(), CHANCE) else called), seat


def rng(seed: int, number: int, who: str | int) -> Random:
    """The source of chance for action `number` (from 0) of a match, for `who` takes it.

    Seeded by a text, which Python digests with SHA-512: the same on every machine and in every
    process, unlike `hash`.
    """
    return Random(f"{seed} {number} {who}")


def draw(outcomes: Mapping[Action, Fraction], rng: Random) -> Action:
    """One of the outcomes, each with exactly its probability."""
    whole = lcm(*(chance.denominator for chance in outcomes.values()))
    ticket = rng.randrange(whole)
    for action, chance in outcomes.items():
        ticket -= chance.numerator * (whole // chance.denominator)
        if ticket < 0:
            return action
    raise ValueError(f"the chances of {len(outcomes)} outcomes do not sum to 1")
