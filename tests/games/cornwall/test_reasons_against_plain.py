"""A refusal gives every reason that holds and no other: everything asked in many positions."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from tests.games.cornwall import plain
from tests.games.cornwall.plain_reasons import reasons
from tests.games.cornwall.setups import SETUPS, Setup, choose, habits, position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardlab.games.cornwall import Cornwall

SPOKEN = {
    *("tile-shape", "lay-no-cover", "lay-match", "lay-two-edges", "lay-not-complete"),
    *("place-on-new-tile", "place-afford", "pub-fetch", "turn-order"),
    *("tile-deck", "lay-bottom", "not-this-step", "game-over"),
}
"""Every rule that can be a reason. Each must have been one in some position."""


GAMES = 3
"""Of each setup."""

ASKED = 1.2
"""How many times three positions, about, of each game are asked everything."""


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_reason_is_given(setup: Setup) -> None:
    assert ask_everywhere(setup)["position"] > GAMES


@pytest.mark.parametrize("name", bl.positions("cornwall"))
def test_every_reason_is_given_in_the_shipped_positions(name: str) -> None:
    ask_everything(position(name), Random(name), Counter())


def test_every_rule_has_spoken() -> None:
    spoken: Counter[str] = Counter()
    for setup in SETUPS:
        spoken += ask_everywhere(setup)
    assert spoken.keys() - {"position"} == SPOKEN


@cache
def ask_everywhere(setup: Setup) -> Counter[str]:
    """Ask everything in some positions of a setup's games; the rules that spoke, counted."""
    spoken: Counter[str] = Counter()
    for seed in range(GAMES):
        rng = Random(f"{setup.name} {seed}")
        state = setup.start(seed)
        table = habits(rng, state.players)
        while not state.is_terminal:
            if rng.random() < ASKED / len(state.deck):
                ask_everything(state, rng, spoken)
            actions = state.legal_actions() or tuple(state.chance_outcomes())
            state = state.apply(choose(rng, actions, table[state.turn]))
        ask_everything(state, rng, spoken)
    return spoken


def ask_everything(state: Cornwall, rng: Random, spoken: Counter[str]) -> None:
    """Hold `check` against the plain reasons for all kinds of actions on and around the table."""
    game = plain.game_of(state)
    legal = plain.legal(game) | plain.outcomes(game).keys()
    for action in everything(game, rng):
        expected = reasons(game, action)
        verdict = state.check(action)
        rules = {reason.rule for reason in verdict.reasons}
        assert rules == expected, action
        assert verdict.legal == (not expected) == (action in legal), action
        asked = action.split()[1:]
        for reason in verdict.reasons:
            assert not reason.spaces or reason.spaces[0] in asked, reason
        spoken.update(rules)
    spoken["position"] += 1


def everything(game: plain.Game, rng: Random) -> Iterator[str]:
    """Words, tiles, every size on some spaces, and layings of every kind on and off the table."""
    yield from ("fetch", "leave", "done")
    for number in (1, 2, len(game.deck), len(game.deck) + 1, *game.pile[:3], *game.under):
        yield f"draw {number}"
    spaces = list(plain.everywhere(game))
    for space in {*rng.sample(spaces, min(6, len(spaces))), *game.laid}:
        for size in plain.SET:
            yield f"place {size} {plain.name(space)}"
    for space in rng.sample(spaces, min(25, len(spaces))):
        for one, two, three in plain.turnings(space):
            yield f"lay {plain.name(one)} {plain.name(two)} {plain.name(three)}"
            yield f"lay {plain.name(one)} {plain.name(three)} {plain.name(two)}"
    for _ in range(15):
        three_of_them = [plain.name(rng.choice(spaces)) for _ in range(3)]
        yield f"lay {' '.join(three_of_them)}"
