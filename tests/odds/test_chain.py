"""Chains: known answers, plain linear algebra, and what may never end."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.odds import Dist, TooLarge, d
from boardlab.odds.chain import Chain, chain
from tests.odds.plain import absorbed, normalised, probabilities

HALF = Fraction(1, 2)


def shooters(p: Fraction, q: Fraction, hits: int = 1) -> Chain:
    """Two shoot in turn until one has made his hits; the state is the hits and whose turn it is."""

    def step(a: int, b: int, turn: int) -> dict[Any, Fraction]:
        if turn == 0:
            return {(a + 1, b, 1): p, (a, b, 1): 1 - p}
        return {(a, b + 1, 0): q, (a, b, 0): 1 - q}

    return chain((0, 0, 0), step, lambda a, b, turn: hits in (a, b))


def first_wins(race: Chain, hits: int) -> Fraction:
    return race.result().p(lambda a, b, turn: a == hits)


# ---------------------------------------------------------------------- known answers


def test_whoever_shoots_first_has_the_edge() -> None:
    assert first_wins(shooters(HALF, HALF), 1) == Fraction(2, 3)
    assert first_wins(shooters(HALF, HALF, 2), 2) == Fraction(16, 27)
    assert first_wins(shooters(HALF, HALF, 3), 3) == Fraction(46, 81)


def test_armour_makes_it_fair() -> None:
    assert first_wins(shooters(Fraction(1, 3), HALF), 1) == HALF


@given(st.fractions(Fraction(1, 50), 1), st.fractions(Fraction(1, 50), 1))
def test_shooters_by_their_formula(p: Fraction, q: Fraction) -> None:
    race = shooters(p, q)
    ends = p + q - p * q
    assert first_wins(race, 1) == p / ends
    assert race.mean_length() == (2 - p) / ends


def test_ties_rolled_again_are_a_condition() -> None:
    x, y = d(6), d(8)
    again = chain("roll", lambda _: (x - y).map(lambda m: m or "roll"), lambda m: m != "roll")
    assert again.result() == (x - y).given(lambda m: m != 0)
    assert again.mean_length() == 1 / (1 - (x - y).exactly(0))


def test_staying_is_solved_exactly() -> None:
    waiting = chain("wait", lambda _: {"wait": 9_999, "there": 1}, {"there"})
    assert waiting.mean_length() == 10_000
    assert waiting.result() == Dist({"there": 1})
    assert waiting.within(1) == Fraction(1, 10_000)


def coupons(kinds: int) -> Chain:
    def step(have: int) -> dict[int, int]:
        return {have: have, have + 1: kinds - have} if have else {1: 1}

    return chain(0, step, kinds)


@pytest.mark.parametrize("kinds", [1, 2, 6, 40])
def test_coupons(kinds: int) -> None:
    assert coupons(kinds).mean_length() == sum(Fraction(kinds, k) for k in range(1, kinds + 1))
    assert coupons(kinds).visits()[0] == 1


def test_the_slowest_of_several() -> None:
    """Three roll until each has had a six: the maximum of three geometric times."""
    slowest = chain(3, lambda left: left @ (d(6) <= 5).map(int), 0)
    p = [Fraction(5, 6) ** k for k in (1, 2, 3)]
    assert slowest.mean_length() == 3 / (1 - p[0]) - 3 / (1 - p[1]) + 1 / (1 - p[2])
    for n in (0, 1, 2, 7, 30):
        assert slowest.within(n) == (1 - Fraction(5, 6) ** n) ** 3
    # One who collects all six faces, and the slower of two such.
    two = chain(
        (0, 0),
        lambda a, b: {
            (i, j): v * w for i, v in _more(a).items() for j, w in _more(b).items() if v * w
        },
        {(6, 6)},
    )
    one = coupons(6)
    for n in (5, 6, 13, 40):
        assert two.within(n) == one.within(n) ** 2
    assert one.mean_length() < two.mean_length() < 2 * one.mean_length()


def _more(have: int) -> dict[int, int]:
    return {have: have, have + 1: 6 - have} if have < 6 else {6: 6}


@pytest.mark.parametrize(
    ("pattern", "length"), [("HH", 6), ("HT", 4), ("HTH", 10), ("HHH", 14), ("HTT", 8)]
)
def test_patterns(pattern: str, length: int) -> None:
    def step(seen: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for coin in "HT":
            after = seen + coin
            while not pattern.startswith(after):
                after = after[1:]
            found[after] = 1
        return found

    assert chain("", step, pattern).mean_length() == length


def test_gamblers_ruin() -> None:
    def ruin(have: int, goal: int, p: Fraction) -> Chain:
        return chain(have, lambda x: {x + 1: p, x - 1: 1 - p}, {0, goal})

    fair = ruin(3, 10, HALF)
    assert fair.result().p(10) == Fraction(3, 10)
    assert fair.mean_length() == 21
    p = Fraction(9, 19)
    r = (1 - p) / p
    assert ruin(20, 40, p).result().p(40) == (1 - r**20) / (1 - r**40)
    started = time.perf_counter()
    assert ruin(1_000, 2_000, HALF).mean_length() == 1_000_000
    assert time.perf_counter() - started < 10


def test_attrition_until_one_side_is_empty() -> None:
    """Both fire everything at once, until one side has nothing left; nobody may hit at all."""

    def step(a: int, b: int) -> Dist:
        hits = [Dist({k: comb(n, k) * 2 ** (n - k) for k in range(n + 1)}) for n in (a, b)]
        return (hits[1].map(lambda k: max(a - k, 0))).map(
            lambda left: hits[0].map(lambda k: (left, max(b - k, 0)))
        )

    fight = chain((3, 2), step, lambda a, b: not (a and b))
    rows = {}
    for a, b in product((1, 2, 3), (1, 2)):
        rows[a, b] = dict(step(a, b).items())
    result, length = absorbed((3, 2), rows)
    assert probabilities(fight.result()) == result
    assert fight.mean_length() == length


def shot_for_shot(mine: int, theirs: int, need: int) -> Chain:
    """One attack each while both have workers, then the rest; three hits end it."""

    def step(a: int, b: int, x: int, y: int, turn: int) -> dict[Any, int]:
        if turn == 0:
            other = int(b > 0)
            return {(a - 1, b, x + 1, y, other): 1, (a - 1, b, x, y, other): 1}
        other = int(a == 0)
        return {(a, b - 1, x, y + 1, other): 1, (a, b - 1, x, y, other): 1}

    return chain(
        (mine, theirs, 0, 0, 0), step, lambda a, b, x, y, turn: need in (x, y) or a + b == 0
    )


@pytest.mark.parametrize(("mine", "theirs"), [(5, 5), (5, 3), (2, 5)])
def test_shot_for_shot(mine: int, theirs: int) -> None:
    fight = shot_for_shot(mine, theirs, 3).result()
    order = [0, 1] * min(mine, theirs) + [int(theirs > mine)] * abs(mine - theirs)
    wins = 0
    for coins in product((0, 1), repeat=mine + theirs):
        hits = [0, 0]
        for who, hit in zip(order, coins, strict=True):
            if max(hits) < 3:
                hits[who] += hit
        wins += hits[0] == 3
    assert fight.p(lambda a, b, x, y, turn: x == 3) == Fraction(wins, 2 ** (mine + theirs))


def test_a_mast_duel() -> None:
    """Each mast fires in its turn, a hit in two takes one of the other's: 4 against 4."""

    def step(a: int, b: int, turn: int) -> dict[Any, int]:
        left = [max((a, b)[1 - turn] - k, 0) for k in range((a, b)[turn] + 1)]
        made: dict[Any, int] = {}
        for k, rest in enumerate(left):
            after = (a, rest, 1) if turn == 0 else (rest, b, 0)
            made[after] = made.get(after, 0) + comb(len(left) - 1, k)
        return made

    duel = chain((4, 4, 0), step, lambda a, b, turn: not (a and b))
    rows = {
        (a, b, turn): normalised(step(a, b, turn))
        for a, b, turn in product(range(1, 5), range(1, 5), (0, 1))
    }
    result, length = absorbed((4, 4, 0), rows)
    assert probabilities(duel.result()) == result
    assert duel.mean_length() == length
    assert duel.result().p(lambda a, b, turn: b == 0) == Fraction(212020528, 265641201)


# ---------------------------------------------------------------------- plain linear algebra

weights = st.integers(0, 5)


@st.composite
def chains(draw: st.DrawFn) -> tuple[int, dict[int, dict[int, Fraction]]]:
    """A random chain on a few states; -1 and -2 end it, and each state may lead to one of them."""
    size = draw(st.integers(1, 7))
    rows = {}
    for at in range(size):
        row = {to: draw(weights) for to in range(size)}
        row[draw(st.sampled_from([-1, -2]))] = draw(st.integers(1, 3))
        rows[at] = normalised(row)
    return size, rows


@settings(deadline=None, max_examples=60)
@given(chains())
def test_results_and_lengths_by_plain_elimination(
    made: tuple[int, dict[int, dict[int, Fraction]]],
) -> None:
    _, rows = made
    walk = chain(0, lambda at: rows[at], lambda at: at < 0)
    result, length = absorbed(0, rows)
    assert probabilities(walk.result()) == result
    assert walk.mean_length() == length == sum(walk.visits().values())
    assert walk.mean_total(lambda _at, _to: 1) == length
    back = {at: walk.following(at) for at in walk.states if at >= 0}
    assert all(probabilities(row) == rows[at] for at, row in back.items())
    # A reward for each visit to state 0 alone counts how often it is left.
    assert walk.mean_total(lambda at, _to: int(at == 0)) == walk.visits()[0]
    assert walk.mean_total(lambda _at, to: Fraction(to < 0)) == 1


@settings(deadline=None, max_examples=60)
@given(chains(), st.integers(0, 12), st.data())
def test_within_n_by_walking(
    made: tuple[int, dict[int, dict[int, Fraction]]], n: int, data: st.DataObject
) -> None:
    size, rows = made
    begin = data.draw(st.dictionaries(st.integers(-2, size - 1), st.integers(1, 4), min_size=1))
    walk = chain(Dist(begin), lambda at: rows[at], lambda at: at < 0)
    live = normalised(begin)
    for _ in range(n):
        after: dict[int, Fraction] = {}
        for at, p in live.items():
            for to, q in rows[at].items() if at >= 0 else [(at, Fraction(1))]:
                after[to] = after.get(to, Fraction(0)) + p * q
        live = after
    within = sum((p for at, p in live.items() if at < 0), Fraction(0))
    assert walk.within(n) == within
    lengths = walk.lengths(n)
    assert max(lengths) <= n
    if n:
        assert lengths.at_most(n - 1) == walk.within(n - 1)


def test_a_start_that_is_done_is_the_result() -> None:
    there = chain(Dist({0: 1, 5: 3}), lambda x: {x + 1: 1}, 5)
    assert there.result() == Dist({5: 1})
    assert there.within(0) == Fraction(3, 4)
    assert there.mean_length() == Fraction(5, 4)
    assert chain(5, lambda x: {x: 1}, 5).lengths(0) == Dist({0: 1})


def test_walks_are_drawn_with_the_chances_of_the_chain() -> None:
    ruin = chain(1, lambda x: {x + 1: 1, x - 1: 1}, {0, 3})
    rng = Random(1)
    ends = [ruin.sample(rng) for _ in range(3_000)]
    assert abs(ends.count(3) - 1_000) < 100
    walked = ruin.walk(Random(2))
    assert walked[0] == 1
    assert walked[-1] in ruin.ends
    assert all(abs(a - b) == 1 for a, b in pairwise(walked))


def test_many_blocks_in_a_row_are_found_without_recursion() -> None:
    """Pairs that go to and fro, five thousand of them."""

    def step(k: int, side: int) -> dict[tuple[int, int], int]:
        return {(k, 1 - side): 1, (k + 1, 0): 1} if side else {(k, 1): 1}

    long = chain((0, 0), step, lambda k, side: k == 5_000)
    assert long.mean_length() == 20_000


# ---------------------------------------------------------------------- refused


def test_a_trap_is_named() -> None:
    def step(x: str) -> dict[str, int]:
        return {"a": {"b": 1, "done": 1}, "b": {"c": 1}, "c": {"b": 1}}[x]

    with pytest.raises(ValueError, match=r"never end: from '[bc]'"):
        chain("a", step, "done")
    with pytest.raises(ValueError, match="from 'stuck'"):
        chain("go", lambda x: {"stuck": 1, "done": 1} if x == "go" else {"stuck": 1}, "done")


def test_a_chain_without_bounds_says_how_far_it_got() -> None:
    with pytest.raises(TooLarge, match=r"200,001 states, and the limit is 200,000") as caught:
        chain(0, lambda x: {x + 1: 1}, -1)
    assert caught.value.size == 200_001
    with pytest.raises(TooLarge, match="limit is 50"):
        chain(0, lambda x: {x + 1: 1}, -1, limit=50)
    assert chain(0, lambda x: {x + 1: 1}, 50, limit=51).mean_length() == 50


def test_a_loop_that_is_too_large_is_refused_in_time() -> None:
    rng = Random(1)
    rows = [{rng.randrange(3_000): 1 for _ in range(12)} | {3_000: 1} for _ in range(3_000)]
    tangle = chain(0, lambda x: rows[x], 3_000)
    started = time.perf_counter()
    with pytest.raises(TooLarge, match="multiplications"):
        tangle.result()
    assert time.perf_counter() - started < 60


@pytest.mark.parametrize(
    ("row", "error", "words"),
    [
        ({}, ValueError, "step\\(0\\): there is no outcome"),
        ({1: 0}, ValueError, "at least one needs a weight above 0"),
        ({1: -1, 2: 2}, ValueError, "weight of 1 is -1"),
        ({1: 0.5}, TypeError, "weight of 1 is 0.5"),
        ({1: True}, TypeError, "True"),
        (1, TypeError, "step\\(0\\) gives 1"),
        (None, TypeError, "gives None"),
    ],
)
def test_a_step_that_is_none_is_named(row: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        chain(0, lambda _: row, 1)


def test_weights_of_zero_lead_nowhere() -> None:
    assert chain(0, lambda x: {x: 1, 1: 1, 7: 0}, 1).states == (0, 1)
    assert chain(0, lambda x: {1: HALF, 2: Fraction(1, 3)}, {1, 2}).result().p(1) == Fraction(3, 5)


@pytest.mark.parametrize("n", [-1, 0.5, None, "3"])
def test_numbers_of_steps(n: Any) -> None:
    walk = chain(0, lambda x: {1: 1}, 1)
    with pytest.raises((ValueError, TypeError), match="n="):
        walk.within(n)


def test_rewards_are_numbers() -> None:
    walk = chain(0, lambda x: {1: 1}, 1)
    with pytest.raises(TypeError, match=r"reward from 0 to 1 is 0.5"):
        walk.mean_total(lambda _a, _b: 0.5)  # type: ignore[arg-type,return-value]


def test_within_many_steps_is_an_answer_or_refused() -> None:
    coin = chain(0, lambda x: {0: 1, 1: 1}, 1)
    assert coin.within(2_000) == 1 - HALF**2_000
    with pytest.raises(TooLarge):
        coin.within(10**7)
    with pytest.raises(ValueError, match="no step leads on from 1"):
        coin.following(1)
    assert repr(coin) == "a chain of 2 states, at 1 of which it ends"
