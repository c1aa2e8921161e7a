"""Processes in steps with formulas for chances: how they end, and how long they go on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from boardlab.odds.charts.table import name
from boardlab.odds.limits import FORMULAS, TooLarge
from boardlab.odds.symbolic.fields import Field, expression
from boardlab.odds.symbolic.free import Free, simplest

Step = Callable[[Any], Any]


class Chain:
    """A process in steps until it is done, with formulas for chances. It may come back."""

    def __init__(self, start: Hashable, step: Step, done: Callable[[Any], bool]) -> None:
        self.start = start
        self._steps: dict[Any, dict[Any, Any]] = {}
        self._ends: list[Any] = []
        waiting, known = [start], {start}
        while waiting:
            state = waiting.pop()
            if done(state):
                self._ends.append(state)
                continue
            self._steps[state] = dict(Free(step(state)).items())
            new = [after for after in self._steps[state] if after not in known]
            known.update(new)
            waiting += new
            if len(known) > FORMULAS:
                raise TooLarge("with formulas, this comes to", len(known), FORMULAS, "states")
        chances = [chance for row in self._steps.values() for chance in row.values()]
        self._field = Field(chances)

    def result(self) -> Free:
        """In which state it ends. Raises ValueError where it may never end."""
        if self.start in self._ends:
            return Free({self.start: 1})
        row, _ = self._solved()
        return Free._made({state: self._field.told(chance) for state, chance in row.items()})

    def mean_length(self) -> Any:
        """The mean number of steps."""
        if self.start in self._ends:
            return expression(0)
        _, length = self._solved()
        return simplest(self._field.told(length))

    def _solved(self) -> tuple[dict[Any, Any], Any]:
        """The chances of the ends from the start, and the mean length.

        States are taken out one by one: whatever led to one leads to what follows it, and a loop
        with chance q goes round 1 / (1 - q) times on average.
        """
        of = self._field.of
        rows = {s: {a: of(c) for a, c in row.items()} for s, row in self._steps.items()}
        lengths = dict.fromkeys(rows, self._field.one)
        into: dict[Any, set[Any]] = {}
        for state, row in rows.items():
            for after in row:
                into.setdefault(after, set()).add(state)
        for out in [state for state in rows if state != self.start] + [self.start]:
            row, length = rows.pop(out), lengths.pop(out)
            stay = self._field.one - row.pop(out, self._field.zero)
            if not stay:
                raise ValueError(f"{name(out)} is never left: this may never end")
            row = {after: chance / stay for after, chance in row.items()}
            length = length / stay
            if out == self.start:
                return row, length
            for before in into.get(out, set()):
                if before == out or before not in rows:
                    continue
                through = rows[before].pop(out, None)
                if through is None:
                    continue
                lengths[before] += through * length
                for after, chance in row.items():
                    there = rows[before].get(after, self._field.zero)
                    rows[before][after] = there + through * chance
                    into.setdefault(after, set()).add(before)
        raise AssertionError("the start is taken out last")


def chain(start: Hashable, step: Step, done: Callable[[Any], bool]) -> Chain:
    """A process from `start`: step(state) gives {state: formula}, a Free or a Dist.

    It ends in the states for which `done` is true.
    """
    return Chain(start, step, done)
