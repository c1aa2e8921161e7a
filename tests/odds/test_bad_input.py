"""What cannot be, or is far too much: a clear error or an answer, and at once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import count, repeat
from random import Random
from time import process_time
from typing import Any

import pytest

from boardlab.core.errors import FormatError
from boardlab.odds import (
    Dist,
    TooLarge,
    bag,
    best,
    chain,
    d,
    joint,
    luck,
    of,
    parse,
    pool,
    simulate,
)

SECONDS = 15.0
"""Nothing here takes more computing time, on a slow machine; most takes next to none."""

MILLION = pool(10**6, d(6))
TAIL = d(6).explode(6)


def steps(state: int) -> dict[int, int]:
    return {state + 1: 1}


HUGE: dict[str, Callable[[], Any]] = {
    "a million dice, the highest": lambda: MILLION.highest(1).sum(),
    "a million dice, the highest three": lambda: MILLION.highest(3).sum(),
    "a million dice, their sum": MILLION.sum,
    "a million dice, counted": lambda: MILLION.count(6),
    "a million dice, sorted": MILLION.sorted,
    "a million dice, alike": MILLION.alike,
    "a million dice, sets": lambda: MILLION.sets(2),
    "a million dice, a run": MILLION.longest_run,
    "a million dice, contained": lambda: MILLION.contains([5, 6]),
    "a million dice, folded": lambda: MILLION.fold(0, lambda so_far, face, n: so_far),
    "a million dice against a million": lambda: MILLION.against(MILLION),
    "a million dice less a million": lambda: MILLION.cancel(MILLION),
    "a million @": lambda: 10**6 @ d(6),
    "a million that explode": lambda: (10**6 @ TAIL).at_least(4_200_000),
    "a million steps of an explosion": lambda: TAIL.at_least(10**6),
    "a score beyond all": lambda: d(6).explode(6, score=lambda face: 10**9),
    "a million explosions": lambda: d(6).explode(6, times=10**6),
    "a million re-rolls": lambda: d(6).reroll(1, times=10**6, keep="highest"),
    "a thousand dice of a thousand kinds": lambda: pool(*map(d, range(1, 2000))).sum(),
    "hundreds of kinds": lambda: pool(*map(d, range(1, 600))).sum(),
    "rolls of thousands of dice": lambda: pool(10**4, d(2)).sorted(),
    "a large die of a pool": lambda: pool(10**4, d(200_000)).highest(1).sum(),
    "sums of sums": lambda: 10 @ (2 @ d(10_000)),
    "words without end": lambda: 10**12 @ d(["a"]),
    "more words than fit": lambda: 10**3 @ d(["a", "b"]),
    "a die of a billion faces": lambda: d(10**9),
    "faces that are listed": lambda: d(range(10**9)),
    "faces without end": lambda: d(count()),
    "the same face without end": lambda: Dist(repeat(1)),
    "more dice than there are numbers for": lambda: pool(10**30, d(6)),
    "a size of thousands of digits": lambda: joint(*[d(6)] * 10_000),
    "a number of thousands of digits": lambda: d(10**5000),
    "as many of them": lambda: 10**5000 @ d(6),
    "sorted rolls without number": lambda: pool(10**6, d(2000)).sorted(),
    "a product": lambda: d(10**5) * d(10**5),
    "parts of a mixture": lambda: d(200_000).map(lambda face: d(200_000)),
    "long weights added": lambda: (3000 @ d(6)) + (3000 @ d(6)),
    "a draw": lambda: bag({"a": 10**9, "b": 10**9}).draw(10**6),
    "hands": lambda: bag(dict.fromkeys(range(13), 4)).deal(13, 13, 13, 13),
    "a chain without end": lambda: chain(0, steps, set()),
    "a walk as good as endless": lambda: chain(0, lambda at: {1: 1, 0: 10**30}, 1).walk(Random(1)),
    "actions without end": lambda: best(0, lambda at: count(), lambda at, n: {1: 1}, int),
    "a play without end": lambda: best(0, lambda at: [1], lambda at, n: steps(at), int),
    "runs": lambda: simulate(d(6), 10**9, seed=1),
}


@pytest.mark.parametrize("ask", HUGE.values(), ids=HUGE)
def test_what_is_far_too_much_is_refused_at_once(ask: Callable[[], Any]) -> None:
    begin = process_time()
    with pytest.raises(TooLarge, match="and the limit is") as caught:
        ask()
    assert process_time() - begin < SECONDS
    assert len(str(caught.value)) < 300


LARGE: dict[str, Callable[[], Any]] = {
    "the highest of a thousand dice": lambda: pool(1000, d(6)).highest(3).sum().mean(),
    "ten thousand dice, counted": lambda: pool(10**4, d(6)).count(6).mean(),
    "three thousand dice": (3000 @ d(6)).mean,
    "dice compared": (3000 @ d(6) >= 3000 @ d(6)).p,
    "a million dice, their mean": (10**6 @ TAIL).mean,
    "a thousand dice that explode": lambda: parse("1000d6!").cap(5000).mean(),
    "ten thousand that explode": lambda: parse("10000d6!").at_least(42_000),
    "the sum of two sums": (10 @ (2 @ d(1000))).mean,
    "the highest of many": lambda: parse("max(" + "d400," * 80 + "d6)").mean(),
    "a large die that explodes": lambda: d(20_000).explode(20_000).at_least(30_000),
    "many re-rolls": lambda: d(6).reroll({1, 2}, times=10**4, keep="highest").mean(),
    "a tree that ends soon": lambda: best(
        0, lambda at: ["go"] if at < 2 else [], lambda at, _: steps(at), int, min
    ).tree(10**9),
    "a weight of thousands of digits": lambda: repr(d({0: 1, 1: 10**5000}).deviation()),
    "a loop of thousands": lambda: chain(
        500, lambda at: {(at + 1) % 1000: 1, (at - 1) % 1000: 1}, 0
    ).mean_length(),
}


@pytest.mark.parametrize("ask", LARGE.values(), ids=LARGE)
def test_what_is_large_is_answered(ask: Callable[[], Any]) -> None:
    begin = process_time()
    assert ask() is not None
    assert process_time() - begin < SECONDS


WRONG: list[tuple[Callable[[], Any], type[Exception], str]] = [
    # Dice with no faces, and what is no die.
    (lambda: d(0), ValueError, r"d\(0\): a die has at least one face"),
    (lambda: d(-3), ValueError, r"d\(-3\)"),
    (lambda: d([]), ValueError, "there is no outcome"),
    (lambda: d({}), ValueError, "there is no outcome"),
    (lambda: d(2.5), TypeError, r"d\(2\.5\): a number of faces"),  # type: ignore[arg-type]
    (lambda: d([[1]]), TypeError, r"\[1\] cannot be an outcome"),
    # Weights.
    (lambda: d({1: 0}), ValueError, "a weight above 0"),
    (lambda: d({1: -1}), ValueError, "the weight of 1 is -1"),
    (lambda: d({1: 0.5}), TypeError, r"the weight of 1 is 0\.5"),
    # Negative counts.
    (lambda: -1 @ d(6), ValueError, "-1 @ "),
    (lambda: 1.5 @ d(6), TypeError, r"1\.5 @ "),  # type: ignore[operator]
    (lambda: pool(-1, d(6)), ValueError, "-1 dice"),
    (lambda: pool(3, d(6)).highest(-1), ValueError, "highest: -1"),
    (lambda: d(6).reroll(1, times=-1), ValueError, "times=-1"),
    (lambda: d(6).explode(6, times=-1), ValueError, "times=-1"),
    (lambda: bag({"a": -1}), ValueError, "of 'a' there are -1"),
    (lambda: bag({"a": 2}).draw(3), ValueError, "3 cannot be drawn: there are 2"),
    (lambda: simulate(d(6), 0, seed=1), ValueError, "runs=0"),
    (lambda: chain(0, steps, 1).within(-1), ValueError, "n=-1"),
    # Impossible conditions.
    (lambda: d(6).given(7), ValueError, "7 cannot happen"),
    (lambda: d(6).given(lambda face: face > 6), ValueError, "the condition cannot happen"),
    (lambda: d(6).p(), TypeError, "neither True nor False"),
    (lambda: d(6).quantile(2), ValueError, "q=2"),
    # Processes that never end: a state in the trap is named.
    (lambda: chain(0, lambda at: {0: 1}, 1), ValueError, "from 0 no state that is done"),
    (lambda: chain("a", lambda at: {"b": 1}, "c"), ValueError, "from 'b' no state that is done"),
    (lambda: d(6).reroll(set(range(1, 7)), times=None), ValueError, "never ends"),
    (lambda: d(6).explode(set(range(1, 7))), ValueError, "never ends"),
    (lambda: best(0, lambda at: [1], lambda at, n: {0: 1}, int), ValueError, "0 -> 0"),
    # What an operation does not apply to.
    (lambda: d(6) + "a", TypeError, r"1 \+ 'a' does not work"),
    (lambda: d(6) / 0, ZeroDivisionError, "1 / 0 does not work: nothing can be divided by 0"),
    (lambda: d(60) // d(range(60)), ZeroDivisionError, "1 // 0 does not work"),
    (lambda: d(["a"]).mean(), TypeError, "'a' is no whole number"),
    (lambda: d(6).map(3), TypeError, "3: a function is needed"),  # type: ignore[arg-type]
    (lambda: d(6).given([[1]]), TypeError, r"\[\[1\]\]: outcomes that can be hashed"),
    (lambda: bool(d(6) > 3), TypeError, "neither true nor false"),
    (lambda: TAIL.map(abs), AttributeError, r"\.cap\(k\)"),
    (lambda: pool(2, d(["a", 1])).highest(1), TypeError, "'a' and 1 have no order"),
    (lambda: pool(3, d(6)).contains([[1]]), TypeError, "no face of a die"),
    (lambda: pool(3, d(6)).against(d(6), ties="both"), ValueError, "ties='both'"),
    (lambda: chain([1], steps, 2), TypeError, r"\[1\] cannot be an outcome"),
    (lambda: chain(0, lambda at: None, 1), TypeError, r"step\(0\) gives None"),
    (lambda: chain(0, 3, 1), TypeError, "3: a function"),  # type: ignore[arg-type]
    (lambda: best([0], steps, steps, int), TypeError, r"\[0\] cannot be"),  # type: ignore[arg-type]
    (lambda: joint(3), TypeError, r"joint\(3\)"),  # type: ignore[arg-type]
    (lambda: of(3), TypeError, "3: the state of a game"),  # type: ignore[arg-type]
    (lambda: luck(3), TypeError, "3 has no history"),
]


@pytest.mark.parametrize(("ask", "kind", "says"), WRONG, ids=[says for _, _, says in WRONG])
def test_what_cannot_be_is_named(ask: Callable[[], Any], kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=says):
        ask()


HOSTILE = [
    "(" * 100_000,
    "(" * 200 + "d6" + ")" * 200,
    "-" * 400 + "d6",
    "9" * 100_000,
    "d" + "9" * 400,
    "d6+" * 33_000 + "d6",
    "d6*" * 160 + "1",
    "d6" + "ro1" * 160,
    "max(" * 120,
    "x" * 100_000,
    " " * 100_000,
    "1000000d6",
    "10000d6",
    "9999d6kh5000",
    "1000d20 vs 1000d20",
    "d200000 + d200000",
    "d999999999",
    "d6r<7",
    "d1!",
    "d6/0",
    "max(d6!, 3)",
    "d6! vs d6!",
    "\ud800",
    "d6\x00",
    "\u0664d6",
    "",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_expressions_are_refused_at_once(text: str) -> None:
    begin = process_time()
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert process_time() - begin < SECONDS
    said = str(caught.value)
    assert "^" in said
    assert len(said) < 400
    assert said.encode()  # A message can be written down, whatever stood in the text.


def test_what_is_certain_is_no_trap() -> None:
    assert d({1: 1, 2: 0}).p(1) == 1
    assert bag({}).draw(0) == Dist([()])
    assert pool(0, d(6)).sum().p(0) == Fraction(1)
