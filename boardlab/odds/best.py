"""`best`: decisions and chance in turn, solved exactly for the best play.

    def actions(total): return ("roll", "hold") if 0 < total < 100 else ("roll",)

A state has actions, each of which leads on by chance; one without actions is final, and its value
counts. A chance step that leaves nothing to decide is a state with a single action. Each state is
looked at once, those that follow it before it, without recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from reprlib import repr as shown
from typing import Any, NamedTuple

from boardlab.odds.chain import Chain, chain
from boardlab.odds.dist import Dist, constant
from boardlab.odds.events import spread
from boardlab.odds.limits import LIMIT, TooLarge, allow
from boardlab.odds.simulate import Simulation, simulate
from boardlab.odds.steps import drawn, weighed

DEEPEST = 200
"""No tree is drawn deeper than this."""


class Option(NamedTuple):
    """One action of a state: where it leads, by the numbers of the states, and what it is worth."""

    action: Any
    targets: Sequence[int]
    weights: Sequence[int]
    value: Fraction


_NOT_YET: list[Option] = []


class Branch(NamedTuple):
    """A state of a tree: how likely it is after the one above, its value, the action that is best.

    options: what each action is worth, in the order listed. branches: what follows the best one.
    """

    chance: Fraction
    state: Any
    value: Fraction
    action: Any
    options: Mapping[Any, Fraction]
    branches: tuple[Branch, ...]

    def __repr__(self) -> str:
        return "\n".join(self._lines(0))

    def _lines(self, depth: int) -> Iterator[str]:
        what = f": {self.action}" if self.options else ""
        yield f"{'  ' * depth}{self.chance}  {self.state!r} = {self.value}{what}"
        for branch in self.branches:
            yield from branch._lines(depth + 1)


class Best:
    """Best play from a start, and from all that follows it. Make one with `best`."""

    def __init__(
        self,
        start: Dist,
        actions: Callable[..., Iterable[Any]],
        step: Callable[[Any, Any], Any],
        value: Callable[..., int | Fraction],
        *,
        least: bool,
        limit: int,
    ) -> None:
        self.start = start
        self._actions, self._step, self._value = spread(actions), step, spread(value)
        self._sign = -1 if least else 1
        self._limit = limit
        self._states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._values: list[Fraction | None] = []  # None until it is known.
        self._plans: list[list[Option]] = []
        self._chosen: list[int] = []
        for state in start:
            self._solve(state)

    def __repr__(self) -> str:
        return f"best play over {len(self._states):,} states, worth {self.value}"

    # ------------------------------------------------------------------ what it is worth

    @property
    def value(self) -> Fraction:
        """The chance of the goal, or the expectation, from the start."""
        begin = zip(self.start.outcomes, self.start.weights, strict=True)
        return sum((self.worth(x) * w for x, w in begin), Fraction(0)) / self.start.total

    def worth(self, state: Any) -> Fraction:
        """The same from `state`, which need not follow the start."""
        value = self._values[self._solve(state)]
        assert value is not None
        return value

    def choose(self, state: Any) -> Any:
        """The best action in `state`; of equal ones the first listed. ValueError where none is."""
        at = self._decision(state)
        return self._plans[at][self._chosen[at]].action

    def options(self, state: Any) -> dict[Any, Fraction]:
        """What each action in `state` is worth with best play after it; empty if it is final."""
        return {option.action: option.value for option in self._plans[self._solve(state)]}

    def cost(self, state: Any, action: Any = None) -> Fraction:
        """What `action` costs against the best one; None stands for the best of the others.

        Raises ValueError where there is no such action.
        """
        at = self._decision(state)
        best = self._chosen[at]
        others = [
            abs(self.worth(state) - option.value)
            for number, option in enumerate(self._plans[at])
            if (option.action == action if action is not None else number != best)
        ]
        if not others:
            what = "no other action" if action is None else f"no action {shown(action)}"
            raise ValueError(f"there is {what} in {shown(state)}")
        return min(others)

    # ------------------------------------------------------------------ how it is played

    @property
    def states(self) -> tuple[Any, ...]:
        """All states that have been looked at."""
        return tuple(self._states)

    def tree(self, depth: int, *, limit: int = LIMIT) -> Branch:
        """What follows the start under best play, `depth` steps deep.

        Where chance has the start, the root has no state, and a branch for each. Raises ValueError
        for a negative depth, TooLarge.
        """
        if depth < 0:
            raise ValueError(f"depth={depth}: it is 0 or more")
        self._allow_tree(depth, limit)
        found = tuple(self._branch(x, p, depth) for x, p in self.start.items())
        if len(found) == 1:
            return found[0]
        return Branch(Fraction(1), None, self.value, None, {}, found)

    def _branch(self, state: Any, chance: Fraction, depth: int) -> Branch:
        at = self._solve(state)
        plan = self._plans[at]
        option = plan[self._chosen[at]] if plan else None
        below: tuple[Branch, ...] = ()
        if option and depth:
            total = sum(option.weights)
            pairs = zip(option.targets, option.weights, strict=True)
            below = tuple(
                self._branch(self._states[to], Fraction(weight, total), depth - 1)
                for to, weight in pairs
            )
        action = option.action if option else None
        return Branch(chance, state, self.worth(state), action, self.options(state), below)

    def _allow_tree(self, depth: int, limit: int) -> None:
        """Raises TooLarge for a tree with too many branches, or too deep to be walked."""
        level = {self._numbers[state]: 1 for state in self.start}
        branches = len(level)
        for taken in range(depth):
            after: dict[int, int] = {}
            for at, ways in level.items():
                if plan := self._plans[at]:
                    for to in plan[self._chosen[at]].targets:
                        after[to] = after.get(to, 0) + ways
            level = after
            if not level:
                return
            branches += sum(level.values())
            allow(f"a tree of depth {taken + 1} has", branches, limit)
            if taken >= DEEPEST:
                raise TooLarge("a tree has", depth, DEEPEST, "levels")

    def played(self) -> Chain:
        """Best play as a chain, which says how it ends, how long it takes, and what is visited."""

        def onward(state: Any) -> Dist:
            at = self._numbers[state]
            option = self._plans[at][self._chosen[at]]
            pairs = zip(option.targets, option.weights, strict=True)
            return Dist.of({self._states[to]: weight for to, weight in pairs})

        return chain(
            self.start,
            onward,
            lambda state: not self._plans[self._numbers[state]],
            limit=self._limit,
        )

    def sample(self, rng: Random) -> Any:
        """The final state of one play, drawn with `rng`."""
        at = self._numbers[self.start.sample(rng)]
        while plan := self._plans[at]:
            option = plan[self._chosen[at]]
            at = drawn(option.targets, option.weights, rng)
        return self._states[at]

    def simulate(self, runs: int, seed: int) -> Simulation:
        """What `runs` plays by the best plan are worth on average."""
        return simulate(self, runs, seed, self._value)

    # ------------------------------------------------------------------ the solution

    def _decision(self, state: Any) -> int:
        at = self._solve(state)
        if not self._plans[at]:
            raise ValueError(f"there is no action in {shown(state)}: it is final")
        return at

    def _solve(self, state: Any) -> int:
        """The number of `state`, its value known, and that of all that follows it."""
        known = self._numbers.get(state)
        if known is not None and self._values[known] is not None:
            return known
        root = self._number(state)
        path: list[tuple[int, Iterator[int]]] = [(root, self._open(root))]
        on_path = {root}
        while path:
            at, following = path[-1]
            for to in following:
                if to in on_path:
                    self._refuse_loop([number for number, _ in path], to)
                if self._values[to] is None:
                    path.append((to, self._open(to)))
                    on_path.add(to)
                    break
            else:
                path.pop()
                on_path.discard(at)
                self._close(at)
        return root

    def _number(self, state: Any) -> int:
        at = self._numbers.setdefault(state, len(self._states))
        if at == len(self._states):
            self._states.append(state)
            self._values.append(None)
            self._plans.append(_NOT_YET)
            self._chosen.append(0)
            if at >= self._limit:
                raise TooLarge(
                    f"on the way from the start to {shown(state)} there are",
                    at + 1,
                    self._limit,
                    "states",
                    "Tell fewer states apart, end it earlier, or give another limit=.",
                )
        return at

    def _open(self, at: int) -> Iterator[int]:
        """Find the actions of a state and where they lead; the numbers of what follows it."""
        state = self._states[at]
        listed = self._actions(state)
        if not isinstance(listed, Iterable):
            raise TypeError(f"actions({shown(state)}) gives {shown(listed)}: a sequence is needed")
        plan = self._plans[at] = []
        for action in listed:
            after, weights = weighed(self._step(state, action), (state, action))
            targets = tuple([self._number(x) for x in after])
            plan.append(Option(action, targets, weights, Fraction(0)))
            if len(plan) > self._limit:
                raise TooLarge(
                    f"in {shown(state)} there are at least", len(plan), self._limit, "actions"
                )
        return (to for option in plan for to in option.targets)

    def _close(self, at: int) -> None:
        """Settle the value of a state, those of all that follow it being known."""
        plan = self._plans[at]
        if not plan:
            state = self._states[at]
            value = self._value(state)
            if not isinstance(value, int | Fraction):
                raise TypeError(
                    f"value({shown(state)}) is {shown(value)}: a whole number, a Fraction or a "
                    "bool is needed"
                )
            self._values[at] = Fraction(value)
            return
        highest: Fraction | None = None
        for number, option in enumerate(plan):
            value = self._expected(option)
            plan[number] = option._replace(value=value)
            if highest is None or value * self._sign > highest * self._sign:
                highest, self._chosen[at] = value, number
        self._values[at] = highest

    def _expected(self, option: Option) -> Fraction:
        values = [self._values[to] for to in option.targets]
        if len(values) == 1:
            return values[0]  # type: ignore[return-value]
        common = lcm(*{value.denominator for value in values if value is not None})
        above = sum(
            weight * value.numerator * (common // value.denominator)
            for value, weight in zip(values, option.weights, strict=True)
            if value
        )
        return Fraction(above, common * sum(option.weights))

    def _refuse_loop(self, path: list[int], to: int) -> None:
        names = [shown(self._states[at]) for at in [*path[path.index(to) :], to]]
        if len(names) > 6:
            names[3:-2] = [f"... ({len(names) - 5} more)"]
        raise ValueError(
            f"a state can come back: {' -> '.join(names)}. Best play needs an end that comes "
            "nearer: count the turns in the state, or give `chain` a fixed play"
        )


def best(
    start: Any,
    actions: Callable[..., Iterable[Any]],
    step: Callable[[Any, Any], Any],
    value: Callable[..., int | Fraction],
    goal: Callable[..., Any] = max,
    *,
    limit: int = LIMIT,
) -> Best:
    """Best play from `start`, a state or a Dist of states.

    actions: what can be done in a state, in a fixed order; nothing where it is final. step: from a
    state and an action to {state that follows: weight} or a Dist. value: what a final state is
    worth; a bool makes a chance of it. goal: `max` or `min`. Functions of several parameters,
    `step` aside, are given the parts of a tuple.

    Raises ValueError, which names the loop, where a state can come back; TooLarge, which says how
    far it got, for more states than `limit`.
    """
    if goal is not max and goal is not min:
        raise ValueError(f"goal={shown(goal)}: max or min is possible")
    if isinstance(start, Mapping):
        start = Dist(start)
    return Best(
        start if isinstance(start, Dist) else constant(start),
        actions,
        step,
        value,
        least=goal is min,
        limit=limit,
    )
