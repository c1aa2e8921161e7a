"""Play of every sort, with a game's plain rules alongside: what no start of a game leads to."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import boardlab as bl
from boardlab.core.errors import IllegalAction

numbers = st.integers(0, 2**20)


class Play(RuleBasedStateMachine):
    """Play, try what is refused, save, load and go back; `game` is what the plain rules hold."""

    plain: ClassVar[Any]
    setups: ClassVar[Sequence[Any]]
    habits: ClassVar[Sequence[str]]

    state: Any
    game: Any

    # ------------------------------------------------------------------ what a game says of itself

    def choose(self, rng: Random, habit: str) -> str:
        """What a player with this habit, or chance, does next."""
        raise NotImplementedError

    def anything(self, rng: Random) -> str:
        """An action as it can be written, legal or not."""
        raise NotImplementedError

    def possible(self) -> set[str]:
        """What the plain rules let happen next."""
        raise NotImplementedError

    def compare(self) -> None:
        """The state and what the plain rules hold are the same position."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what is done

    @initialize(number=numbers, seed=st.integers(0, 999))
    def start(self, number: int, seed: int) -> None:
        self.state = self.setups[number % len(self.setups)].start(seed)
        self.game = self.plain.game_of(self.state)
        self.before: list[tuple[Any, Any, str]] = []

    @precondition(lambda self: not self.state.is_terminal)
    @rule(number=numbers)
    def play(self, number: int) -> None:
        rng = Random(number)
        self.go_on(rng, rng.choice(self.habits))

    @precondition(lambda self: not self.state.is_terminal)
    @rule(seed=numbers)
    def play_some_turns(self, seed: int) -> None:
        for number in range(12):
            if not self.state.is_terminal:
                self.go_on(Random(seed + number), "builder")

    def go_on(self, rng: Random, habit: str) -> None:
        action = self.choose(rng, habit)
        self.before.append((self.state, self.game, self.state.diagram()))
        self.state, self.game = self.state.apply(action), self.plain.apply(self.game, action)

    @rule(number=numbers)
    def try_something(self, number: int) -> None:
        action = self.anything(Random(number))
        if action in self.possible():
            assert self.state.check(action).legal
            return
        before = self.state.diagram()
        with pytest.raises(IllegalAction) as refused:
            self.state.apply(action)
        assert refused.value.verdict == self.state.check(action)
        assert self.state.diagram() == before

    @rule()
    def save_and_load(self) -> None:
        self.become(bl.from_json(self.state.to_json()))

    @rule()
    def write_and_read(self) -> None:
        self.become(bl.position(self.state.game, self.state.diagram()))

    @rule(how=st.sampled_from([copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))]))
    def copy_or_pickle(self, how: Callable[[Any], Any]) -> None:
        self.become(how(self.state))

    @precondition(lambda self: self.before)
    @rule(far=numbers)
    def go_back(self, far: int) -> None:
        number = far % len(self.before)
        self.state, self.game, text = self.before[number]
        del self.before[number:]
        assert self.state.diagram() == text

    def become(self, again: object) -> None:
        assert type(again) is type(self.state)
        assert again == self.state
        assert hash(again) == hash(self.state)
        self.state = again

    @invariant()
    def agrees_with_the_plain_rules(self) -> None:
        if hasattr(self, "state"):
            self.compare()
