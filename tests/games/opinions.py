"""What every game's evaluation must keep, and what `greedy` makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

import pytest

import boardlab as bl
from boardlab.core.registry import game
from boardlab.core.state import State
from boardlab.matches.players import draw, greedy
from tests.games.suite import Suite

Walked = TypeVar("Walked", bound=State)


def walk(state: Walked, seed: int) -> Iterator[Walked]:
    """The states of a game in which half of the actions are greedy."""
    rng = Random(seed)
    while not state.is_terminal:
        if state.is_chance:
            choice = draw(state.chance_outcomes(), rng)
        elif rng.random() < 0.5:
            choice = greedy(state, rng)
        else:
            choice = rng.choice(state.legal_actions())
        state = state.apply(choice)
        yield state


def chosen(state: State) -> set[str]:
    """What greedy does here, over several sources of chance."""
    return {str(greedy(state, Random(seed))) for seed in range(10)}


class Opinion(Suite):
    """The shared suite. `seeds` are games, by players and seed; `grain` divides every value."""

    seeds: ClassVar[Sequence[tuple[int, int]]]
    options: ClassVar[Mapping[str, Any]] = {}
    grain: ClassVar[float] = 0.25

    def cases(self) -> Mapping[str, Iterable[object]]:
        return {"players_and_seed": self.seeds}

    @property
    def room(self) -> Any:
        return game(self.game).room("evaluate")

    def test_parts_add_up_exactly_whatever_the_order(
        self, players_and_seed: tuple[int, int]
    ) -> None:
        players, seed = players_and_seed
        for state in walk(bl.new(self.game, players=players, seed=seed, **self.options), seed):
            for player in range(players):
                found = self.room.parts(state, player)
                value = self.room.evaluate(state, player)
                assert list(found) == list(self.room.PARTS)
                assert sum(found.values()) == sum(reversed(found.values())) == value
                if not state.is_terminal:
                    assert all(value % self.grain == 0 for value in found.values())

    def test_every_part_has_a_label_and_a_weight_in_quarters(self) -> None:
        every = self.room.PARTS.values()
        assert all(part.label and part.weight % 0.25 == 0 for part in every)
        assert len({part.label for part in every}) == len(every)
        assert self.room.LEADER % 0.25 == self.room.OTHERS % 0.25 == 0

    def test_only_players_of_the_game_are_evaluated(self) -> None:
        state = bl.new(self.game, players=2)
        for nobody in (-1, 2):
            with pytest.raises(IndexError, match="players are 0 to 1"):
                self.room.evaluate(state, nobody)
