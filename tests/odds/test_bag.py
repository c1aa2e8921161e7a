"""Bags: every order of the things one by one, known answers, and what is too much."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.odds import Dist, TooLarge
from boardlab.odds.bag import Bag, bag

TILES = {"plains": 26, "forest": 18, "mountain": 18, "water": 18}

bags = st.dictionaries(st.sampled_from("cabd"), st.integers(0, 3), min_size=1, max_size=4).filter(
    lambda counts: sum(counts.values()) <= 7
)


def rows(counts: dict[str, int]) -> list[tuple[str, ...]]:
    """The things laid in a row, in every order of the single things."""
    return list(permutations([thing for thing, count in counts.items() for _ in range(count)]))


@settings(deadline=None, max_examples=50)
@given(bags, st.data())
def test_draws_and_hands_by_every_order(counts: dict[str, int], data: st.DataObject) -> None:
    full = bag(counts)
    sizes = data.draw(st.lists(st.integers(0, 3), max_size=3))
    while sum(sizes) > len(full):
        sizes.pop()
    order = list(counts)

    def dealt(row: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        hands, at = [], 0
        for size in sizes:
            hands.append(tuple(sorted(row[at : at + size], key=order.index)))
            at += size
        return tuple(hands)

    every = rows(counts)
    assert full.deal(*sizes) == Dist(Counter(map(dealt, every)))
    event = data.draw(st.frozensets(st.sampled_from("abcd")))
    found = Counter(tuple(sum(x in event for x in hand) for hand in dealt(row)) for row in every)
    if len(sizes) > 1:
        assert full.count(event, *sizes) == Dist(found)
    if len(sizes) == 1:
        n = sizes[0]
        assert full.draw(n) == Dist(Counter(dealt(row)[0] for row in every))
        assert full.draw_in_order(n) == Dist(Counter(row[:n] for row in every))
        assert full.count(event, n) == Dist(Counter(have for (have,) in found.elements()))


def test_the_values_of_the_lesson() -> None:
    tiles = bag(TILES)
    assert tiles.draw(2).p(lambda a, b: "plains" in (a, b)) == Fraction(1729, 3160)
    assert tiles.count("plains", 2).at_least(1) == Fraction(1729, 3160)
    assert tiles.count("plains", 4).at_least(1) == Fraction(97333, 121660)
    # No plains in two tiles: the next two.
    left = tiles.without("forest", "water")
    assert left.count("plains", 2).at_least(1) == Fraction(43, 77)
    # Eleven cottages on 36 tiles: one at least in the first four.
    fields = bag({"cottage": 11, "none": 25})
    assert fields.count("cottage", 4).at_least(1) == Fraction(841, 1071)


def test_a_draw_is_in_the_bags_own_order() -> None:
    assert set(bag({"z": 1, "a": 2}).draw(2)) == {("z", "a"), ("a", "a")}
    assert bag("banana").counts == {"b": 1, "a": 3, "n": 2}
    assert set(bag("ba").draw_in_order(2)) == {("b", "a"), ("a", "b")}
    assert list(bag(range(52)).draw(1)) == [(card,) for card in range(52)]
    assert bag({"a": 2}).deal(1, 0, 1) == Dist({(("a",), (), ("a",)): 1})
    assert bag({}).draw(0) == Dist({(): 1})


def test_a_deck() -> None:
    deck = bag((rank, suit) for rank in range(13) for suit in "cdhs")
    ranks = deck.map(lambda rank, suit: rank)
    assert ranks == bag(dict.fromkeys(range(13), 4))
    hands = ranks.draw(5)
    assert len(hands) == 6_175
    quads = hands.p(lambda hand: max(Counter(hand).values()) == 4)
    assert quads == Fraction(624, comb(52, 5))
    assert deck.count(lambda rank, suit: rank == 0, 13, 13).p(lambda a, b: a + b == 4) == Fraction(
        comb(26, 4), comb(52, 4)
    )
    assert deck.count(lambda rank, suit: suit == "h", 5).exactly(5) == Fraction(1287, 2598960)


def test_drawing_and_leaving() -> None:
    full = bag({"a": 2, "b": 1})
    assert full.without("a", "b") == bag("a")
    assert full.counts == {"a": 2, "b": 1}, "nothing is taken out of it"
    assert len(full) == full.size == 3
    assert eval(repr(full), {"bag": bag}) == full
    assert hash(bag("aab")) == hash(full)
    assert full != bag({"b": 1, "a": 2}), "the order is another"
    with pytest.raises(ValueError, match="'b' cannot be drawn"):
        full.without("b", "b")
    drawn = Counter(full.sample(Random(seed), 2) for seed in range(600))
    assert drawn.keys() == set(full.draw_in_order(2))
    assert all(abs(count - 200) < 60 for count in drawn.values())


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda x: x.draw(4), ValueError, "4 cannot be drawn: there are 3"),
        (lambda x: x.draw_in_order(4), ValueError, "there are 3"),
        (lambda x: x.deal(2, 2), ValueError, r"2 \+ 2 cannot be drawn"),
        (lambda x: x.count("a", 4), ValueError, "there are 3"),
        (lambda x: x.draw(-1), ValueError, "-1"),
        (lambda x: x.deal(2, -1), ValueError, "-1"),
        (lambda x: x.draw(1.5), TypeError, "1.5"),
        (lambda x: bag({"a": -1}), ValueError, "of 'a' there are -1"),
        (lambda x: bag({"a": 0.5}), TypeError, "of 'a' there are 0.5"),
        (lambda x: bag({"a": True}), TypeError, "True"),
        (lambda x: bag(6), TypeError, r"bag\(6\)"),  # type: ignore[arg-type]
    ],
)
def test_refused(ask: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        ask(bag({"a": 2, "b": 1}))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: bag(range(52)).draw(5),
        lambda: bag(range(52)).draw_in_order(4),
        lambda: bag(range(52)).deal(13, 13, 13, 13),
        lambda: bag({"a": 300, "b": 300}).deal(100, 100, 100),
        lambda: bag({"a": 300, "b": 300, "c": 300}).deal(*[30] * 20),
        lambda: bag({"a": 10**6, "b": 10**6}).draw(10**5),
        lambda: bag({"a": 10**6, "b": 10**6}).draw_in_order(10**5),
        lambda: bag({"a": 10**6, "b": 1}).draw_in_order(10**5),
        lambda: bag(range(10**5)).draw_in_order(3_000),
        lambda: bag({"a": 10**6, "b": 10**6}).count("a", 10**5),
        lambda: bag({"a": 10**9}).draw(10**9),
    ],
)
def test_too_much_is_refused_before_it_starts(ask: Any) -> None:
    started = time.perf_counter()
    with pytest.raises(TooLarge):
        ask()
    assert time.perf_counter() - started < 5


def test_few_draws_of_millions_are_counted_at_once() -> None:
    many, million = bag({"a": 10**6, "b": 10**6}), 10**6
    started = time.perf_counter()
    none = Fraction(million * (million - 1), 2 * million * (2 * million - 1))
    assert many.count("a", 2) == Dist({0: none, 1: 1 - 2 * none, 2: none})
    assert many.count("a", 1, 1).p((0, 0)) == none
    assert time.perf_counter() - started < 5


def test_the_number_is_told() -> None:
    with pytest.raises(TooLarge, match="2,598,960 outcomes"):
        bag(range(52)).draw(5)
    with pytest.raises(TooLarge, match="6,497,400 outcomes"):
        bag(range(52)).draw_in_order(4)
    assert len(bag(range(20)).draw(5, limit=20_000)) == comb(20, 5)
    with pytest.raises(TooLarge, match="limit is 100"):
        bag(range(20)).draw(5, limit=100)
    assert bag({"a": 1_000, "b": 1_000}).count("a", 1_000).mean() == 500
    assert isinstance(bag("a"), Bag)
