"""The names and forms that were promised, each as it is written."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardlab.odds import (
    Bag,
    Dist,
    LongTail,
    TooLarge,
    bag,
    best,
    chain,
    d,
    joint,
    parse,
    pool,
)

F = Fraction

X, Y = d(6), d(4)
DIE = d(6)
A, B = pool(3, d(6)), pool(2, d(6))
THINGS = bag({"sword": 3, "shield": 7})
COIN = chain(0, lambda state: {state + 1: 1, state: 1}, {2})
CLIMB = best(
    0,
    lambda at: ("safe", "bold") if at < 3 else (),
    lambda at, how: {at + 1: 1} if how == "safe" else {at + 2: 1, at: F(0), at + 1: F(1, 2)},
    lambda at: at == 4,
)


def test_dice() -> None:
    assert d(6).outcomes == (1, 2, 3, 4, 5, 6)
    assert d([1, 2, 2, 3]).p(2) == F(1, 2)
    assert Dist({"hit": 2, "miss": 4}).p("hit") == F(1, 3)
    assert Dist({"hit": F(1, 2), "miss": F(1)}).p("hit") == F(1, 3)
    assert (3 @ d(6)).mean() == F(21, 2)
    assert (0 @ d(6)).p(0) == 1


def test_arithmetic_and_comparison() -> None:
    assert (X + X).p(2) == F(1, 36)
    assert (X * 2).p(2) == F(1, 6)
    assert (X - Y).mean() == 1
    assert (X * Y).mean() == F(35, 4)
    assert (X >= Y).p() == F(3, 4)
    assert (X > Y).p() + (X <= Y).p() == (X < Y).p() + (X >= Y).p() == 1
    assert d(6) == Dist(range(1, 7))
    assert (d(6) == Y) is False
    with pytest.raises(TypeError):
        bool(X)
    assert X.map(lambda face: face @ Y).mean() == F(35, 4)


@pytest.mark.parametrize("event", [lambda face: face > 4, {5, 6}, frozenset((5, 6)), 6])
def test_an_event_is_the_same_everywhere(event: Any) -> None:
    chance = F(1, 6) if event == 6 else F(1, 3)
    assert X.p(event) == chance
    assert len(X.given(event)) == 6 * chance
    assert X.reroll(event, times=None).p(event) == 0
    assert pool(2, X).count(event).mean() == 2 * chance
    assert X.explode(event).mean() > X.mean()
    assert bag(range(1, 7)).count(event, 1).mean() == chance
    assert chain(1, lambda at: {at + 1: 1}, event).result().p(event) == 1
    assert X.simulate(10, 1, event).chance


def test_several_together() -> None:
    both = joint(X, Y, Y)
    assert both.given(lambda a, b, c: a == b).p(lambda a, b, c: b == c) == F(1, 4)
    assert both.map(lambda a, b, c: a + b + c).mean() == F(17, 2)
    assert both.marginal(1) == Y
    assert both.covariance(0, 1) == 0


def test_in_numbers() -> None:
    assert X.p(6) == X.exactly(6) == X.at_least(6) == 1 - X.at_most(5) == F(1, 6)
    assert (X > 3).p(True) == (X > 3).p() == F(1, 2)
    assert X.cap(4).p(4) == F(1, 2)
    assert (X.mean(), X.variance(), X.quantile(F(1, 2))) == (F(7, 2), F(35, 12), 3)
    assert dict(X.items())[1] == F(1, 6)
    assert X.sample(Random(7)) in X.outcomes


def test_rolled_again() -> None:
    assert DIE.reroll(1).p(1) == F(1, 36)
    assert DIE.reroll(1, times=2).p(1) == F(1, 216)
    assert DIE.reroll(1, times=None).p(1) == 0
    assert DIE.reroll({1, 2, 3}, keep="highest").p(6) == F(1, 4)
    assert DIE.reroll({4, 5, 6}, keep="lowest").p(1) == F(1, 4)
    assert DIE.explode(6, times=1).p(12) == F(1, 36)
    hits = DIE.explode(6, score=lambda face: int(face >= 4))
    assert isinstance(hits, LongTail)
    assert hits.mean() == F(3, 5)


def test_long_tails() -> None:
    tail = DIE.explode(6)
    assert (tail.mean(), tail.exactly(7), tail.at_least(7)) == (F(21, 5), F(1, 36), F(1, 6))
    assert tail.at_most(6) + tail.at_least(7) == 1
    assert (tail >= 7).p() == F(1, 6)
    for more in (tail + tail, 3 @ tail, tail + 2, tail + d(4)):
        assert isinstance(more, LongTail)
    assert isinstance(tail.cap(20), Dist)
    assert pool(2, tail.cap(20)).highest(1).sum().at_least(7) == F(11, 36)
    for refused in (lambda: tail * 2, lambda: tail.map(abs), lambda: list(tail)):
        with pytest.raises((TypeError, AttributeError), match=r"\.cap\(k\)"):
            refused()


def test_pools() -> None:
    assert pool(d(4), d(6)).sum() == d(4) + d(6)
    for kept in (A.highest(2), A.lowest(2), A.drop_lowest(), A.drop_highest(1)):
        assert isinstance(kept.sum(), Dist)
        assert kept == pool(3, d(6)).highest(2) or kept == pool(3, d(6)).lowest(2)
    assert A.count({5, 6}).mean() == 1
    assert A.sorted().p((1, 2, 3)) == F(1, 36)
    assert A.dist(lambda low, middle, high: middle).mean() == F(7, 2)
    assert A.contains([2, 4]).p() == F(5, 36)
    assert A.cancel(B).p(lambda left, right: len(left) - len(right) == 1) == 1
    for ties in ("defender", "attacker", "void"):
        lost = A.against(B, ties=ties)
        assert lost.p(lambda a, b: a + b <= 2) == 1
    assert A.against(B) == A.against(B, ties="defender")
    assert pool().sum() == pool(0, d(6)).sum() == Dist([0])
    assert pool().sorted() == Dist([()])


def test_bags() -> None:
    assert THINGS.draw(2).p(("sword", "shield")) == F(7, 15)
    assert THINGS.draw_in_order(2).p(("shield", "sword")) == F(7, 30)
    hands = THINGS.deal(5, 5)
    assert hands.p(lambda one, other: one.count("sword") + other.count("sword") == 3) == 1


def test_chains() -> None:
    assert COIN.result() == Dist([2])
    assert COIN.mean_length() == 4
    assert COIN.within(2) == F(1, 4)
    assert COIN.mean_total(lambda state, after: after - state) == 2
    assert chain(d(2), lambda at: d(3), 3).result() == Dist([3])
    assert ((X - X).given(lambda m: m != 0)).p(lambda m: m > 0) == F(1, 2)


def test_best_play() -> None:
    assert CLIMB.value == F(2, 3)
    assert CLIMB.choose(2) == "bold"
    assert CLIMB.tree(1).value == CLIMB.value
    assert best(0, lambda at: (), lambda at, action: {0: 1}, lambda at: 5, goal=min).value == 5
    same = best(0, lambda at: "" if at else "ba", lambda at, action: {1: 1}, lambda at: 1)
    assert same.choose(0) == "b"


def test_expressions() -> None:
    assert parse("4d6kh3") == pool(4, d(6)).highest(3).sum()
    assert parse("5d6>=4") == pool(5, d(6)).count({4, 5, 6})
    assert parse("(5d6)>=4").p() == 1
    assert set(parse("d20+2 vs d20")) == {"win", "tie", "lose"}
    assert parse("2d6!") == 2 @ d(6).explode(6)


def test_a_limit_can_be_given() -> None:
    few: list[Callable[[], Any]] = [
        lambda: joint(X, X, limit=35),
        lambda: A.sorted(limit=55),
        lambda: THINGS.draw_in_order(3, limit=7),
        lambda: chain(0, lambda at: {at + 1: 1}, 9, limit=9),
        lambda: best(0, lambda at: "a" * (at < 9), lambda at, _: {at + 1: 1}, int, limit=9),
    ]
    for ask in few:
        with pytest.raises(TooLarge):
            ask()


VALUES = [
    d(6), Dist({"hit": 2, "miss": 4}), joint(X, Y), d(6).explode(6), 3 @ d(6).explode(6),
    pool(3, d(6), d(8)).highest(2), THINGS, d(6).deviation(), X.simulate(5, 1),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_what_is_made_is_a_value(value: Any) -> None:
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert hash(again) == hash(value)
    assert {value: 1}[again] == 1


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_does_not_change(value: Any) -> None:
    for name in ("weights", "outcomes", "size", "factor", "runs", "new"):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)


def test_processes_cannot_be_lost_by_a_change_outside() -> None:
    counts = {"sword": 3}
    things = Bag(counts)
    counts["sword"] = 4
    things.counts["sword"] = 5
    assert things.size == 3


def test_the_package_alone_loads_no_other() -> None:
    code = (
        "import sys, boardlab.odds; "
        "print([m for m in ('sympy', 'numpy', 'bqplot', 'ipywidgets', 'IPython') "
        "if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
