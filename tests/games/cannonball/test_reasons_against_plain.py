"""A refusal gives every reason that holds and no other: everything asked in many positions."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from tests.games.cannonball import plain
from tests.games.cannonball.plain_reasons import against, against_a_shot, reasons, untimely
from tests.games.cannonball.setups import SETUPS, Setup, by_hand, choose, habits, position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardlab.games.cannonball import Cannonball

SPOKEN = {
    *("land-own-board", "land-edge", "land-terrain", "land-distance", "land-peninsula-corners"),
    *("fire-first", "fire-one", "fire-enemy-fort", "range-line", "range-blockers"),
    *("road-free", "road-adjacent", "road-first", "road-forest-alone", "build-one-action"),
    *("terrain-lake", "terrain-mountain", "not-this-step", "game-over"),
    *("fort-connected", "fort-empty", "fort-spacing", "fort-out-of-range"),
    *("cannon-available", "cannon-connected", "cannon-empty", "cannon-out-of-range"),
    *("blockade-available", "blockade-connected", "blockade-empty"),
    *("pass-only-stuck", "pass-arms-forced"),
}
"""Every rule that can be a reason. Each must have been one in some position."""

GAMES = 2
"""Of each setup; about one position in eight of each game is asked everything."""


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_reason_is_given(setup: Setup) -> None:
    assert ask_everywhere(setup)["position"] >= GAMES


@pytest.mark.parametrize("name", bl.positions("cannonball"))
def test_every_reason_is_given_in_the_shipped_positions(name: str) -> None:
    state = position(name)
    ask_everything(state, Counter())


def test_every_reason_is_given_in_positions_made_by_hand() -> None:
    spoken: Counter[str] = Counter()
    for seed in range(800):
        text = by_hand(Random(seed))
        with suppress(FormatError):
            ask_everything(position(text), spoken)
    assert spoken["position"] > 200
    assert spoken["road-first"]
    assert spoken["pass-arms-forced"]


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
        while state.current_player is not None:
            stuck = state.legal_actions() == ("pass",)
            if rng.random() < 0.12 or (stuck and rng.random() < 0.3):
                ask_everything(state, spoken)
            action = choose(rng, state.legal_actions(), table[state.current_player])
            state = state.apply(action)
        ask_everything(state, spoken)
    return spoken


def ask_everything(state: Cannonball, spoken: Counter[str]) -> None:
    """Hold `check` against the plain reasons for every action on this island's spaces."""
    game = plain.game_of(state)
    for action, expected in everything(game):
        verdict = state.check(action)
        rules = {reason.rule for reason in verdict.reasons}
        assert rules == expected, action
        assert verdict.legal == (not expected)
        asked = action.split()[1:]
        for reason in verdict.reasons:
            assert not reason.spaces or not asked or reason.spaces[0] in asked, reason
        spoken.update(rules)
    spoken["position"] += 1


def everything(game: plain.Game) -> Iterator[tuple[str, set[str]]]:
    """Every action on this island's spaces, with the rules against it; shots from each piece."""
    for word in ("hold", "stop", "pass"):
        yield word, reasons(game, word)
    over = game.step == "end"
    for kind, spoken in against(game).items():
        late = set() if over else untimely(game, kind)
        for space in game.terrain:
            found = {rule for rule in spoken if space in spoken[rule]}
            yield f"{kind} {plain.name(space)}", {"game-over"} if over else found | late
    late = set() if over else untimely(game, "fire")
    for start in list(game.pieces)[:12] or list(game.terrain)[:1]:
        for target in game.terrain:
            shot = f"fire {plain.name(start)} {plain.name(target)}"
            yield shot, {"game-over"} if over else late | against_a_shot(game, start, target)
