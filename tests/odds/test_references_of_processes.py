"""Processes and dice held against icepool and dyce, where those can do the same."""

from __future__ import annotations

import warnings
from fractions import Fraction
from typing import Any

import pytest

from boardlab.odds import bag, chain, d

icepool: Any = pytest.importorskip("icepool")
dyce: Any = pytest.importorskip("dyce")


def of_icepool(die: Any) -> dict[Any, Fraction]:
    return {x: Fraction(n, die.denominator()) for x, n in die.items()}


@pytest.mark.parametrize("times", [0, 1, 2, 5])
def test_rerolls(times: int) -> None:
    theirs = icepool.d(8).reroll({1, 2, 5}, depth=times)
    assert dict(d(8).reroll({1, 2, 5}, times).items()) == of_icepool(theirs)
    assert dict(d(8).reroll({1, 5}, None).items()) == of_icepool(
        icepool.d(8).reroll({1, 5}, depth="inf")
    )


@pytest.mark.parametrize("times", [1, 2, 4])
def test_explosions(times: int) -> None:
    ours = d(6).explode({5, 6}, times)
    assert dict(ours.items()) == of_icepool(icepool.d(6).explode({5, 6}, depth=times))
    once = d(6).explode(6, times)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dyce says that its interface may change.
        theirs = dyce.explode_n(dyce.H(6), n=times)
    total = theirs.total
    assert dict(once.items()) == {x: Fraction(n, total) for x, n in theirs.items() if n}


@pytest.mark.parametrize("n", [1, 2, 4])
def test_draws(n: int) -> None:
    deck = {1: 3, 2: 2, 3: 1, 5: 4}
    theirs = icepool.Deck(deck).deal(n).sum()
    assert dict(bag(deck).draw(n).map(lambda *hand: sum(hand)).items()) == of_icepool(theirs)


def test_a_duel_with_a_loop() -> None:
    """Three masts against three, each firing in turn, until one side has none left."""
    dice = {n: icepool.Die([0, 1]) for n in range(4)}

    def theirs(state: tuple[int, int, int]) -> Any:
        a, b, turn = state
        if not (a and b):
            return state
        hits = (a, b)[turn] @ dice[1]
        if turn:
            return hits.map(lambda k: (max(a - k, 0), b, 0))
        return hits.map(lambda k: (a, max(b - k, 0), 1))

    def ours(a: int, b: int, turn: int) -> Any:
        hits = (a, b)[turn] @ d(2) - (a, b)[turn]
        if turn:
            return hits.map(lambda k: (max(a - k, 0), b, 0))
        return hits.map(lambda k: (a, max(b - k, 0), 1))

    duel = chain((3, 3, 0), ours, lambda a, b, turn: not (a and b))
    reference = icepool.map(theirs, icepool.Die([(3, 3, 0)]), star=False, repeat="inf")
    assert dict(duel.result().items()) == of_icepool(reference)
