"""`odds.of`: the exact odds of a game, asked of its own rules.

A walk goes over the states of a game: at a chance step to all that its `chance_outcomes` lead to,
at a decision to what a policy chooses. Equal states are one state, however they came about, and a
game that can come back to a state is solved, not unrolled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from random import Random
from reprlib import repr as shown
from typing import Any, TypeAlias

from boardlab.core.players import NAMES
from boardlab.core.state import State
from boardlab.odds.chain import Chain, chain
from boardlab.odds.dist import Dist
from boardlab.odds.events import Event, measure, predicate
from boardlab.odds.limits import LIMIT, TooLarge, allow_walk
from boardlab.odds.steps import drawn

Policy: TypeAlias = Callable[[Any], Any] | Mapping[Any, Any]
"""What is done at a decision, by state: an action, or a Dist (or weights) of actions."""


class Walk:
    """All ways that a game can go from a state, by chance and a policy, until it is stopped."""

    def __init__(
        self, state: State, policy: Policy | None = None, until: Event | None = None
    ) -> None:
        if not isinstance(state, State):
            raise TypeError(f"{shown(state)}: the state of a game is needed")
        self.start = state
        self._policy = policy
        self._until = predicate(until) if until is not None else None

    def is_done(self, state: State) -> bool:
        """Whether the walk stops at `state`."""
        return state.is_terminal or (self._until is not None and self._until(state))

    def following(self, state: State) -> dict[State, int]:
        """The states that one step leads to, with whole weights.

        Raises ValueError at a decision for which there is no policy, IllegalAction for an action
        that the rules refuse.
        """
        chances = state.chance_outcomes() if state.is_chance else self._decided(state)
        common = lcm(*(chance.denominator for chance in chances.values()))
        weights: dict[State, int] = {}
        for action, chance in chances.items():
            after = state.apply(action)
            weights[after] = weights.get(after, 0) + int(chance * common)
        return weights

    def chain(self, *, limit: int = LIMIT) -> Chain:
        """The walk as a chain of states.

        Raises TooLarge, which says how far it got and what to do, for more states than `limit`,
        and ValueError for a walk that may never end.
        """
        try:
            return chain(self.start, self.following, self.is_done, limit=limit)
        except TooLarge as error:
            raise TooLarge(
                f"from the step {self.start.step.title!r} the game was followed to",
                error.size,
                limit,
                "different states without coming to all its ends",
                "Stop it with until=, begin nearer to the end, give another limit=, or simulate.",
            ) from None

    def sample(self, rng: Random) -> State:
        """The state in which the game, played once with `rng`, stops."""
        state = self.start
        steps = 0
        while not self.is_done(state):
            allow_walk(steps := steps + 1)
            weights = self.following(state)
            state = drawn(tuple(weights), tuple(weights.values()), rng)
        return state

    def _decided(self, state: State) -> Mapping[Any, Fraction]:
        """What the policy does: actions with their chances."""
        policy = self._policy
        if policy is None:
            raise ValueError(
                f"{_who(state)} has to decide at the step {state.step.title!r}: give policy=, a "
                "function from a state to an action, or until= to stop there"
            )
        action = policy.get(state) if isinstance(policy, Mapping) else policy(state)
        if action is None:
            raise ValueError(
                f"the policy has no action for {_who(state)} at the step {state.step.title!r}:\n"
                f"{state!r}"
            )
        if isinstance(action, str):
            return {action: Fraction(1)}
        return dict((action if isinstance(action, Dist) else Dist(action)).items())


def of(
    state: State,
    event: Event | None = None,
    policy: Policy | None = None,
    until: Event | None = None,
    *,
    limit: int = LIMIT,
) -> Dist:
    """The exact distribution of what `event` gives for the state in which the game stops.

    event: a function of that state, as `lambda s: s.scores()[0]`; a state or a set of states is
    true or false; None gives the states themselves. policy: what is done at decisions, a function
    from a state to an action or to a Dist of actions, or a mapping. until: stops the walk before
    the end of the game, at the first state (the start included) of which it is true.

    Raises ValueError at a decision without a policy and for a walk that may never end; TooLarge,
    which says how far it got and what to do, for more states than `limit`.
    """
    return Walk(state, policy, until).chain(limit=limit).result().map(measure(event))


def _who(state: State) -> str:
    player = state.current_player
    return "somebody" if player is None else NAMES[player]
