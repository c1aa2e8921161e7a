"""Exact dice against icepool, dyce and lea, each asked in its own best way.

Every question is asked cold, the first time in a new Python that has imported the library, and
warm, again in the same one, where a library may remember what it has worked out. A row's peer is
the fastest of the three in that round. The answers are compared before anything is timed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from math import isclose, log2
from time import perf_counter
from types import ModuleType
from typing import Any

from boardlab.odds import d, pool
from tests.bench.dice import ours
from tests.bench.measure import Goal, Measure, ratio_below

PEERS = ("by_icepool", "by_dyce", "by_lea")

IN_FLOATS = {"by_lea"}
"""Who is asked for floats where exact answers take it far longer: near enough is equal there."""

COLD = """
import time, warnings
warnings.simplefilter("ignore")
from tests.bench.dice.{module} import CASES
ask = CASES[{case!r}]
begin = time.perf_counter()
ask()
print(time.perf_counter() - begin)
"""


def measures() -> Iterator[Measure]:
    """Two rows for each question, and how the time grows."""
    peers = [import_module(f"tests.bench.dice.{name}") for name in PEERS]
    for case, ask in ours.CASES.items():
        able = [peer for peer in peers if case in peer.CASES]
        check(case, able)
        names = " or ".join(peer.__name__.split(".by_")[-1] for peer in able)
        yield Measure(
            f"{case}, cold",
            "ms",
            ratio_below(1),
            cold(ours, case),
            names,
            fastest([cold(peer, case) for peer in able]),
        )
        yield Measure(
            f"{case}, warm",
            "ms",
            ratio_below(1),
            warm(ask),
            names,
            fastest([warm(peer.CASES[case]) for peer in able]),
        )
    yield growth("sum of n d6, 400 to 800", lambda n: n @ d(6), 400, 2.5)
    yield growth("hits of n dice, 400 to 800", lambda n: pool(n, d(6)).count({5, 6}), 400, 2)
    yield growth("highest of n d6, 400 to 800", lambda n: pool(n, d(6)).highest(1).sum(), 400, 1.6)
    yield growth(
        "n d10 keep highest 3, 50 to 100", lambda n: pool(n, d(10)).highest(3).sum(), 50, 1.6
    )
    yield growth(
        "n d6 drop lowest 1, 50 to 100", lambda n: pool(n, d(6)).drop_lowest().sum(), 50, 2
    )
    yield growth("largest set of n d6, 50 to 100", lambda n: pool(n, d(6)).largest_set(), 50, 3.5)


def check(case: str, peers: list[ModuleType]) -> None:
    """Raises AssertionError for an answer of a peer that is not ours."""
    answer = ours.probabilities(ours.CASES[case]())
    for peer in peers:
        theirs = peer.probabilities(peer.CASES[case]())
        if peer.__name__.split(".")[-1] in IN_FLOATS:
            assert near(answer, theirs), f"{peer.__name__} answers {case} otherwise"
        else:
            assert theirs == answer, f"{peer.__name__} answers {case} otherwise"


def near(answer: Any, other: Any) -> bool:
    """Whether two distributions, or lists of them, agree up to rounding."""
    if isinstance(answer, list):
        return all(near(*pair) for pair in zip(answer, other, strict=True))
    return all(isclose(answer[x], other.get(x, 0), abs_tol=1e-9) for x in answer)


def cold(module: ModuleType, case: str) -> Callable[[], float]:
    """A sample of the first answer in a new Python, in ms, without its start and its imports."""
    code = COLD.format(module=module.__name__.split(".")[-1], case=case)

    def sample() -> float:
        command = [sys.executable, "-c", code]
        found = subprocess.run(command, check=True, capture_output=True, text=True)
        return float(found.stdout) * 1e3

    return sample


def warm(ask: Callable[[], Any], seconds: float = 0.03) -> Callable[[], float]:
    """A sample of further answers, in ms: the mean over as many as fill `seconds`."""

    def sample() -> float:
        asked = 0
        begin = perf_counter()
        while (spent := perf_counter() - begin) < seconds:
            ask()
            asked += 1
        return spent / asked * 1e3

    return sample


def fastest(samples: list[Callable[[], float]]) -> Callable[[], float]:
    """A sample of the fastest of several."""
    return lambda: min(sample() for sample in samples)


def growth(name: str, ask: Callable[[int], Any], n: int, most: float) -> Measure:
    """How the time grows with the number of dice: as which power of it."""
    few, many = warm(lambda: ask(n), 0.05), warm(lambda: ask(2 * n), 0.05)
    return Measure(
        name,
        "power of n",
        Goal(f"at most {most:g}", lambda ours, ratio: ours <= most),
        lambda: log2(many() / few()),
    )
