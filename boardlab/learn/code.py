"""Functions that learners write, tried out: called on copies, held against the rule, and stopped.

A function is called before the rule is, and what it gives is made plain data before it is compared:
so it never meets the answer.
"""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Rational
from types import FrameType
from typing import Any

from boardlab.core.errors import FormatError
from boardlab.core.state import State
from boardlab.learn.language import quoted, say
from boardlab.learn.numbers import FINE

STEPS = 200_000
"""A function that has taken this many lines and is not done is taken not to end."""

SECONDS = 5.0
"""Nor is one taken to end that has kept the computer busy for so long."""

MOST = 10_000
"""No answer has more parts than this."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What a function is tried on. state: the position that the arguments were taken from.

    named: arguments given by name. back: turns what the function gives into what the rule gives,
    where a set of spaces would be wanted, say, and pairs of numbers are given; it raises TypeError
    or ValueError for what cannot be meant. spaces: the spaces of the position that a result means,
    so that one on which a function is wrong can be shown.
    """

    args: tuple[Any, ...]
    state: State | None = None
    back: Callable[[Any], Any] | None = None
    spaces: Callable[[Any], Iterable[str]] | None = None
    named: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Program:
    """A function of the learner's. It is run once on each trial, however often it is judged."""

    function: Callable[..., Any]
    _found: dict[int, tuple[Trial, Any]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def name(self) -> str:
        name = getattr(self.function, "__name__", "")
        return name if isinstance(name, str) and name.isidentifier() else say("code.function")

    def on(self, trial: Trial) -> Any:
        """What it gives on a trial, as plain data; or a Fault."""
        if id(trial) not in self._found:
            self._found[id(trial)] = trial, outcome(self.function, trial)
        return self._found[id(trial)][1]


@dataclass(frozen=True, slots=True)
class Miss:
    """A trial on which a function is wrong. mistake: why it came to no answer, in words, or ""."""

    trial: Trial
    given: Any
    wanted: Any
    mistake: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """That a function came to no answer, in words."""

    words: str


class RunsOn(BaseException):
    """A function that does not come to an end. No `except Exception` of its own stops this."""


def first_miss(
    program: Program | Callable[..., Any], rule: Callable[..., Any], trials: Iterable[Trial]
) -> Miss | None:
    """The first trial on which a function gives something else than the rule; None if none.

    Whatever the function does to its arguments, prints or raises, stays with it; so does what the
    rule raises, which may be a function that was given to be mended.
    """
    program = program if isinstance(program, Program) else Program(program)
    for trial in trials:
        given = program.on(trial)
        wanted = outcome(rule, trial, ours=True)
        if isinstance(given, Fault):
            if given != wanted:
                return Miss(trial, None, wanted, given.words)
        elif isinstance(wanted, Fault) or not same(given, wanted):
            mistake = "" if isinstance(wanted, Fault) else _unlike(given, wanted)
            return Miss(trial, given, wanted, mistake)
    return None


def outcome(function: Callable[..., Any], trial: Trial, *, ours: bool = False) -> Any:
    """What a function gives on a trial, as plain data; or a Fault.

    ours: the function is the rule's; it gives what the rule gives, in whatever type that is.
    """
    args, named = deepcopy(trial.args), deepcopy(dict(trial.named))
    try:
        with _apart(function), limited(STEPS, SECONDS):
            given = function(*args, **named)
            if not ours and trial.back:
                given = trial.back(plain(given))
            return given if ours else plain(given)
    except RunsOn:
        return Fault(say("code.endless"))
    except KeyboardInterrupt:
        raise
    except SystemExit:
        return Fault(say("code.exit"))
    except FormatError as error:
        return Fault(str(error))
    except BaseException as error:
        return Fault(_said(error))


def _said(error: BaseException) -> str:
    """An exception in a line, whatever its own text does."""
    name = type(error).__name__
    try:
        text = str(error).rstrip(".")
    except Exception:
        text = ""
    return f"{name}: {text}" if text else name


# ---------------------------------------------------------------------- what is given


def plain(value: Any) -> Any:
    """What a function gave as data of Python's own types, which compare as they should.

    Raises FormatError, in words, for what has too many parts.
    """
    return _plain(value, [MOST])


def _plain(value: Any, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        raise FormatError(say("code.large", parts=f"{MOST:,}"))
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, dict):
        return {_plain(key, left): _plain(each, left) for key, each in dict.items(value)}
    for kind in (list, tuple, set, frozenset):
        if isinstance(value, kind):
            inside: Iterator[Any] = kind.__iter__(value)  # type: ignore[arg-type]
            return kind(_plain(each, left) for each in inside)
    if isinstance(value, Generator | map | filter | zip | range | type({}.keys())):
        return [_plain(each, left) for each in value]
    return value


def same(given: Any, wanted: Any) -> bool:
    """Whether a result is what was wanted: a list will do for a set, 0.5 for the fraction 1/2."""
    if isinstance(wanted, set | frozenset):
        if not isinstance(given, list | tuple | set | frozenset):
            return False
        try:
            return frozenset(given) == frozenset(wanted)
        except TypeError:
            return False
    if isinstance(wanted, list | tuple):
        return (
            isinstance(given, list | tuple)
            and len(given) == len(wanted)
            and all(map(same, given, wanted))
        )
    if isinstance(wanted, Mapping):
        return (
            isinstance(given, dict)
            and given.keys() == wanted.keys()
            and all(same(given[key], value) for key, value in wanted.items())
        )
    if isinstance(wanted, Rational | float) and not isinstance(wanted, bool):
        return _close(given, wanted)
    # The one that is wanted compares: what is given could call itself equal to anything.
    return type(given) in (type(wanted), str) and bool(wanted == given)


def _close(given: Any, wanted: Rational | float) -> bool:
    """Numbers are the same if no more than a computer's rounding is between them."""
    if isinstance(given, bool) or not isinstance(given, Rational | float):
        return False
    try:
        one, other = Fraction(given), Fraction(wanted)
    except (ValueError, OverflowError):  # no number, or without end
        return False
    if isinstance(given, float) or isinstance(wanted, float):
        return abs(one - other) <= abs(other) * FINE
    return one == other


def _unlike(given: Any, wanted: Any) -> str:
    """What is wrong with the type of a result, in words; "" if nothing is."""
    if given is None and wanted is not None:
        return say("code.none")
    for kind, types in _TYPES.items():
        if isinstance(wanted, types) and not isinstance(given, types):
            return say("code.type", given=quoted(given), wanted=say(f"code.kind.{kind}"))
    return ""


_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "truth": bool,
    "number": (Rational, float),
    "text": str,
    "mapping": Mapping,
    "several": (list, tuple, set, frozenset),
}
"""What a result can be called, and the types that are meant."""


# ---------------------------------------------------------------------- where it runs


@contextmanager
def limited(steps: int, seconds: float) -> Iterator[None]:
    """Raises RunsOn once the code inside has run through so many lines, or for so long.

    A debugger, or whatever else traces, is set aside meanwhile and then goes on.
    """
    left = steps

    def count(frame: FrameType, _event: str, _argument: object) -> Any:
        nonlocal left
        if frame.f_code.co_filename == __file__:  # what is given is looked at here
            return None
        left -= 1
        if left < 0:
            raise RunsOn
        return count

    before = sys.gettrace()
    with _timed(seconds):
        sys.settrace(count)
        try:
            yield
        finally:
            sys.settrace(before)


@contextmanager
def _timed(seconds: float) -> Iterator[None]:
    """Raises RunsOn after so many seconds of computing, and again until the code inside ends.

    A loop within one line makes no new line, and a bare `except` catches the first RunsOn. Only
    the main thread can be timed, and only where the system has such a clock.
    """
    if threading.current_thread() is not threading.main_thread() or sys.platform == "win32":
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise RunsOn

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds / 50)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class _Nowhere(io.TextIOBase):
    """Takes whatever is printed, and keeps nothing."""

    def write(self, text: str) -> int:
        return len(text)


def _leave(*_: object) -> None:
    raise SystemExit


@contextmanager
def _apart(function: Callable[..., Any]) -> Iterator[None]:
    """Nothing is printed inside; and where IPython has its own `exit`, it ends the function only.

    IPython's would end the kernel once the cell is done, without any exception to be caught.
    """
    home = getattr(function, "__globals__", None)
    home = home if isinstance(home, dict) else {}
    ways = {
        name: home[name]
        for name in ("exit", "quit")
        if type(home.get(name)).__module__.startswith("IPython")
    }
    nowhere = _Nowhere()
    try:
        home.update(dict.fromkeys(ways, _leave))
        with redirect_stdout(nowhere), redirect_stderr(nowhere):
            yield
    finally:
        home.update(ways)
