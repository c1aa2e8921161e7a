"""Simulation: reproducible, with an honest band, of whatever can be drawn."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardlab.odds import Dist, TooLarge, d
from boardlab.odds.bag import bag
from boardlab.odds.best import best
from boardlab.odds.chain import chain
from boardlab.odds.simulate import Simulation, simulate


def test_one_seed_gives_one_simulation() -> None:
    first = simulate(3 @ d(6), 500, 7)
    assert first == simulate(3 @ d(6), 500, 7)
    assert first != simulate(3 @ d(6), 500, 8)
    assert first.runs == 500
    assert first.seed == 7


def test_the_statement_in_words() -> None:
    coin = simulate(d(2), 2_000, 1, 1)
    assert str(coin).startswith("2,000 games: ")
    assert str(coin).endswith(" %, within about 2.2 points (seed 1)")
    assert repr(coin) == str(coin)
    mean = simulate(3 @ d(6), 2_000, 1)
    assert "on average, within about 0.1" in str(mean)
    assert "1 game:" in str(simulate(d(2), 1, 1, 1))


def test_the_band_holds_the_truth_nineteen_times_of_twenty() -> None:
    exact = (3 @ d(6)).at_least(11)
    held = 0
    for seed in range(400):
        found = simulate(3 @ d(6), 100, seed, lambda x: x >= 11)
        low, high = found.band
        held += low <= exact <= high
    assert 360 <= held <= 396


def test_the_standard_error_is_that_of_the_estimate() -> None:
    found = simulate(d(6), 1_000, 3)
    assert abs(found.standard_error - (35 / 12 / 1_000) ** 0.5) < 0.003
    assert found.agrees(Fraction(7, 2), 4)
    assert not found.agrees(4)
    share = simulate(d(6), 1_000, 3, {5, 6})
    assert share.variance == share.estimate * (1 - share.estimate)
    assert share.agrees(Fraction(1, 3), 4)


def test_what_never_happened_has_a_band_all_the_same() -> None:
    never = simulate(d(6), 300, 3, 7)
    assert never.estimate == 0
    assert never.standard_error == 0
    assert never.band == (0.0, 0.01)
    assert simulate(d(6), 300, 3, range(1, 7)).band == (0.99, 1.0)


def test_everything_that_can_be_drawn() -> None:
    race = chain(
        "me", lambda s: {"won": 1, "you": 1} if s == "me" else {"lost": 1, "me": 1}, {"won", "lost"}
    )
    assert race.simulate(3_000, 5, "won").agrees(Fraction(2, 3), 4)
    turn = best(
        (2, 0),
        lambda left, face: () if not left and face else ("roll", "keep") if face else ("roll",),
        lambda s, a: {(0, s[1]): 1} if a == "keep" else {(s[0] - 1, k): 1 for k in range(1, 7)},
        lambda left, face: face,
    )
    assert turn.value == Fraction(17, 4)
    assert turn.simulate(3_000, 5).agrees(turn.value, 4)
    tiles = simulate(bag({"plains": 26, "other": 54}), 2_000, 5, ("plains",))
    assert tiles.agrees(Fraction(26, 80), 4)
    assert simulate(lambda rng: rng.random() < 0.5, 2_000, 5).agrees(Fraction(1, 2), 4)


def test_large_weights_are_drawn_exactly() -> None:
    huge = Dist({0: 10**400, 1: 10**400})
    assert simulate(huge, 1_000, 2).agrees(Fraction(1, 2), 4)
    walk = chain(0, lambda s: huge.map(lambda x: x + 1), {1, 2})
    assert walk.simulate(1_000, 2, 2).agrees(Fraction(1, 2), 4)
    assert walk.sample(Random(1)) in (1, 2)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((d(6), 0, 1), ValueError, "runs=0"),
        ((d(6), -5, 1), ValueError, "runs=-5"),
        ((d(6), 1.5, 1), TypeError, "runs=1.5"),
        ((d(6), 10, "x"), TypeError, "seed='x'"),
        ((d(6), 10**9, 1), TooLarge, "1,000,000,000 runs"),
        ((d("ab"), 10, 1), TypeError, "cannot be averaged"),
        ((6, 10, 1), TypeError, "6 cannot be drawn"),
    ],
)
def test_refused(arguments: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        simulate(*arguments)


def test_a_simulation_is_a_plain_record() -> None:
    assert isinstance(simulate(d(6), 10, 1), Simulation)
