"""Functions of learners: whatever they do stays with them, and they never meet the answer."""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

from boardlab.learn.code import Miss, Program, Trial, first_miss, limited, same

TRIALS = (Trial(({1, 2},)), Trial(({1, 2, 3},)))


def rule(numbers: set[int]) -> frozenset[int]:
    return frozenset(number for number in numbers if number != 3)


def missed(function: Callable[..., Any], trials: tuple[Trial, ...] = TRIALS) -> Miss:
    miss = first_miss(Program(function), rule, trials)
    assert miss is not None
    return miss


def gives(value: Any) -> Callable[..., Any]:
    return lambda _: value


def clears(numbers: set[int]) -> set[int]:
    found = numbers - {3}
    numbers.clear()
    return found


def prints(numbers: set[int]) -> list[int]:
    print("here I am")
    print("and here", file=sys.stderr)
    return [number for number in numbers if number != 3]


def yields(numbers: set[int]) -> Iterator[int]:
    yield from numbers - {3}


@pytest.mark.parametrize(
    "function", [rule, clears, prints, yields, lambda s: s - {3}, lambda s: s ^ (s & {3})]
)
def test_right_whatever_else_it_does(function: Callable[..., Any], capsys: Any) -> None:
    assert first_miss(Program(function), rule, TRIALS) is None
    assert capsys.readouterr() == ("", "")


def test_a_miss_is_the_first_trial_that_differs() -> None:
    miss = missed(lambda numbers: numbers)
    assert (miss.trial, miss.given, miss.wanted, miss.mistake) == (
        TRIALS[1], {1, 2, 3}, {1, 2}, "",
    )  # fmt: skip


def loops(_: object) -> None:
    while True:
        pass


def made(text: str) -> Callable[..., Any]:
    """The function `answer` that a text defines, line by line as it is written."""
    home: dict[str, Any] = {}
    exec(text, home)
    found: Callable[..., Any] = home["answer"]
    return found


loops_in_a_line = made("def answer(_):\n while True: pass")
loops_and_catches_all = made("def answer(x):\n while True:\n  try:\n   x = 1\n  except:\n   pass")


def loops_and_catches(_: object) -> None:
    while True:
        with suppress(Exception):
            loops(_)


def goes_on(_: object) -> Iterator[int]:
    return (number for number in itertools.count())


@pytest.mark.parametrize("function", [loops, loops_and_catches])
def test_what_does_not_end_is_stopped(function: Callable[..., Any]) -> None:
    assert missed(function).mistake == "it did not come to an end"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no clock for it")
@pytest.mark.parametrize("function", [loops_in_a_line, loops_and_catches_all])
def test_what_makes_no_lines_or_catches_all_is_stopped_by_the_clock(
    function: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardlab.learn.code.SECONDS", 0.3)
    assert missed(function).mistake == "it did not come to an end"


def test_elsewhere_than_in_the_main_thread_lines_are_counted() -> None:
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(missed(loops).mistake))
    thread.start()
    thread.join()
    assert found == ["it did not come to an end"]


def leaves(_: object) -> None:
    sys.exit()


def recurses(numbers: object) -> object:
    return recurses(numbers)


class Odd(Exception):
    def __str__(self) -> str:
        raise ValueError


def raises_oddly(_: object) -> None:
    raise Odd


@pytest.mark.parametrize(
    ("function", "mistake"),
    [
        (leaves, "exit()"),
        (recurses, "RecursionError"),
        (lambda: None, "TypeError"),
        (lambda a, b: None, "TypeError"),
        (lambda _: 1 / 0, "ZeroDivisionError: division by zero"),
        (raises_oddly, "Odd"),
        (gives(None), "without return"),
        (gives(5), "it gives 5, where a set or a list is needed"),
        (gives("12"), "it gives '12'"),
        (goes_on, "more than 10,000 parts"),
        (gives(range(10**9)), "more than 10,000 parts"),
    ],
)
def test_mistakes_in_words(function: Callable[..., Any], mistake: str) -> None:
    assert mistake in missed(function).mistake


def test_a_keyboard_interrupt_is_the_learners() -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        first_miss(interrupted, rule, TRIALS)


def test_ipythons_exit_ends_the_function_only() -> None:
    class Exit:
        def __call__(self) -> None:
            raise AssertionError("the kernel ends")

    Exit.__module__ = "IPython.core.autocall"
    answer = made("def answer(numbers):\n    exit()")
    home = answer.__globals__
    home.update(exit=Exit(), quit=7)
    before = dict(home)
    assert "exit()" in missed(answer).mistake
    assert home == before


def test_a_tracer_goes_on_afterwards() -> None:
    def tracer(_frame: object, _event: str, _argument: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        missed(loops)
        assert sys.gettrace() is tracer
        with pytest.raises(ZeroDivisionError), limited(1000, 60):
            raise ZeroDivisionError
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)


def test_a_function_cannot_find_the_answer() -> None:
    """The rule is asked after the function, so no frame above it holds what is wanted."""
    found: list[Any] = []

    def spies(_: object) -> object:
        frame = sys._getframe()
        while frame.f_back and frame.f_code.co_name != "first_miss":
            frame = frame.f_back
        found.append(dict(frame.f_locals))
        return set()

    missed(spies)
    assert found
    assert "wanted" not in found[0]


class Anything(set[int]):
    """Calls itself equal to everything."""

    __hash__ = None

    def __eq__(self, _: object) -> bool:
        return True

    def __iter__(self) -> Iterator[int]:
        return iter((1, 2))


class Text(str):
    __slots__ = ()

    def __eq__(self, _: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Own:
    def __eq__(self, _: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_what_calls_itself_equal_to_anything_is_not() -> None:
    for value in (Anything(), Own()):
        assert first_miss(gives(value), rule, TRIALS)
    assert first_miss(gives(Text("b")), gives("a"), TRIALS)
    assert first_miss(gives(Text("a")), gives("a"), TRIALS) is None


@pytest.mark.parametrize(
    ("given", "wanted", "holds"),
    [
        ([1, 2], frozenset({1, 2}), True),
        ([[1]], frozenset({1}), False),
        ("ab", frozenset("ab"), False),
        ((1, 2), [1, 2], True),
        ([2, 1], [1, 2], False),
        ({1, 2}, [1, 2], False),
        (0.5, Fraction(1, 2), True),
        (11 / 36, Fraction(11, 36), True),
        (0.3, Fraction(11, 36), False),
        (float("nan"), 1, False),
        (float("inf"), Fraction(1), False),
        (1, True, False),
        (True, 1, False),
        (True, True, True),
        ({"a": 0.5}, {"a": Fraction(1, 2)}, True),
        ({"a": 1}, {"b": 1}, False),
        (None, None, True),
        (0, None, False),
        ("a", "a", True),
    ],
)
def test_what_is_the_same(given: object, wanted: object, holds: bool) -> None:
    assert same(given, wanted) == holds


def test_a_result_may_be_turned_into_what_is_wanted() -> None:
    trials = (Trial(("x",), back=lambda found: frozenset(found.split())),)
    assert first_miss(lambda _: "a b", gives(frozenset("ab")), trials) is None
    miss = first_miss(lambda _: 7, gives(frozenset("ab")), trials)
    assert miss
    assert "AttributeError" in miss.mistake


def test_arguments_by_name() -> None:
    trials = (Trial((), named={"p": Fraction(1, 3), "n": 2}),)
    assert first_miss(lambda p, n: p * n, lambda n, p: n * p, trials) is None
    assert first_miss(lambda p: p, lambda n, p: n * p, trials)


def test_names() -> None:
    assert Program(rule).name == "rule"
    assert Program(lambda: 0).name == "The function"
    assert Program(type("C", (), {"__call__": lambda self: 0})()).name == "The function"


def test_what_fails_alike_is_alike() -> None:
    """A function to be mended may fail: one that fails in the same way was not mended."""
    assert first_miss(lambda _: 1 / 0, lambda _: 1 / 0, TRIALS) is None
    assert first_miss(lambda _: 1 / 0, lambda _: [].pop(), TRIALS)
    assert first_miss(lambda _: 1, lambda _: 1 / 0, TRIALS)


def test_it_is_run_once_on_each_trial_however_often_it_is_judged() -> None:
    """One that does not end is waited for once only."""
    runs = []

    def counts(numbers: set[int]) -> set[int]:
        runs.append(numbers)
        return numbers

    program = Program(counts)
    for _ in range(3):
        assert first_miss(program, rule, TRIALS)
        assert first_miss(program, counts, TRIALS[:1]) is None
    assert runs == [{1, 2}, {1, 2, 3}, {1, 2}, {1, 2}, {1, 2}], (
        "the learner's two, the rule's three"
    )
