"""Many games: who wins how often, how sure that is, and the same with any executor."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from math import isnan, sqrt
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from boardlab.core.errors import FormatError
from boardlab.core.state import State
from boardlab.matches import simulate
from tests.matches import dash


def always_dice(state: State, rng: Random) -> str:
    return "dice"


def test_shares_are_exact_and_sum_to_one() -> None:
    result = simulate("dash", seats=("greedy", always_dice), games=60, seed=3)
    assert len(result) == 60
    assert result.wins == tuple(
        sum(outcome.returns[seat] for outcome in result.outcomes) for seat in (0, 1)
    )
    assert result.shares == tuple(Fraction(wins, 60) for wins in result.wins)
    assert sum(result.shares) == 1
    assert 0 < result.shares[0] < 1


def test_the_standard_error_is_that_of_a_mean() -> None:
    result = simulate("dash", seats=("greedy", always_dice), games=60, seed=3)
    share = float(result.shares[0])
    assert result.errors[0] == pytest.approx(sqrt(share * (1 - share) / 59))
    assert isnan(simulate("dash", seats=("random", "random"), games=1).errors[0])


def test_the_statement_names_shares_errors_games_and_seed() -> None:
    result = simulate("dash", seats=("greedy", always_dice), games=60, seed=3)
    share, error = float(result.shares[0]) * 100, result.errors[0] * 100
    assert repr(result) == (
        f"In 60 games of Dash with seed 3, blue (greedy) has {share:.1f} % of the victories "
        f"(standard error {error:.1f}) and red (always_dice) has {100 - share:.1f} % of the "
        f"victories (standard error {error:.1f})."
    )
    assert repr(simulate("dash", ("greedy", "greedy"), games=1)).startswith("In 1 game of Dash")


def test_the_seed_decides_everything() -> None:
    seats = ("random", always_dice)
    result = simulate("dash", seats, games=20, seed=3)
    assert result.outcomes == simulate("dash", seats, games=20, seed=3).outcomes
    assert result.outcomes[:7] == simulate("dash", seats, games=7, seed=3).outcomes
    other = simulate("dash", seats, games=20, seed=4)
    assert not {o.seed for o in result.outcomes} & {o.seed for o in other.outcomes}


def test_each_game_can_be_played_again_as_a_match() -> None:
    result = simulate("dash", ("random", always_dice), games=5, goal=9)
    for index, outcome in enumerate(result.outcomes):
        again = result.match(index)
        assert again.state.returns() == outcome.returns
        assert again.at == outcome.length
        assert again.seed == outcome.seed
        assert "goal: 9" in again.state.diagram()


def test_games_can_go_on_from_a_position() -> None:
    result = simulate(dash.Dash((2, 5), 6, 1), ("random", "greedy"), games=3)
    assert list(result.shares) == [0, 1]
    assert result.game == "dash"
    assert list(result.match(0).actions) == ["walk"]


def test_an_executor_changes_nothing_but_the_time() -> None:
    alone = simulate("dash", ("random", always_dice), games=130)
    with ThreadPoolExecutor(2) as threads:
        assert simulate("dash", ("random", always_dice), games=130, executor=threads).outcomes == (
            alone.outcomes
        )


def test_processes_give_the_same_games_of_cannonball() -> None:
    alone = simulate("cannonball", ("random", "greedy"), games=4, roads=12)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        shared = simulate("cannonball", ("random", "greedy"), games=4, roads=12, executor=processes)
    assert shared.outcomes == alone.outcomes


def test_what_cannot_be_simulated_is_refused() -> None:
    with pytest.raises(ValueError, match="no human seats"):
        simulate("dash", ("human", "greedy"), games=1)
    with pytest.raises(ValueError, match="at least one game"):
        simulate("dash", ("greedy", "greedy"), games=0)
    with pytest.raises(FormatError, match="'gaol' is no option"):
        simulate("dash", ("greedy", "greedy"), games=1, gaol=3)


@pytest.mark.parametrize("what", [{"seed": 1.5}, {"seed": "1"}, {"games": 2.0}, {"games": None}])
def test_games_and_seed_are_whole_numbers(what: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        simulate("dash", ("random", "random"), **{"games": 1, **what})
