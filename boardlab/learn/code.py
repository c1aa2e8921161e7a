"""Functions that learners write, tried out: called on copies, held against the rule, and stopped
if they run on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from types import FrameType
from typing import Any

from boardlab.core.state import State

STEPS = 200_000
"""A function that has taken this many lines and is not done is taken not to end."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What a function is tried on. state: the position that the arguments were taken from.

    back: turns what the function gives into what the rule gives, so that a list will do for a
    set. It raises TypeError or ValueError for what cannot be meant.
    """

    args: tuple[Any, ...]
    state: State | None = None
    back: Callable[[Any], Any] = lambda value: value


@dataclass(frozen=True, slots=True)
class Program:
    """A function of the learner's."""

    function: Callable[..., Any]

    @property
    def name(self) -> str:
        return str(getattr(self.function, "__name__", "function"))


@dataclass(frozen=True, slots=True)
class Miss:
    """A trial on which a function is wrong. mistake: what it raised, in words, or ""."""

    trial: Trial
    given: Any
    wanted: Any
    mistake: str = ""


class RunsOn(BaseException):
    """A function that does not come to an end. No `except Exception` of its own stops this."""


def first_miss(
    program: Program | Callable[..., Any], rule: Callable[..., Any], trials: tuple[Trial, ...]
) -> Miss | None:
    """The first trial on which a function gives something else than the rule; None if none.

    Whatever the function does to its arguments, prints or raises, stays with it.
    """
    function = program.function if isinstance(program, Program) else program
    for trial in trials:
        wanted = rule(*deepcopy(trial.args))
        try:
            with limited(STEPS):
                given = trial.back(function(*deepcopy(trial.args)))
        except RunsOn:
            return Miss(trial, None, wanted, f"it was not done after {STEPS:,} lines")
        except Exception as error:
            said = f"{type(error).__name__}: {error}".removesuffix(": ")
            return Miss(trial, None, wanted, said)
        if given != wanted:
            return Miss(trial, given, wanted)
    return None


@contextmanager
def limited(steps: int) -> Iterator[None]:
    """Raises RunsOn once the code inside has run through so many lines."""
    left = steps

    def count(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise RunsOn
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
