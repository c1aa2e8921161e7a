"""State diagrams of chains: what leads where, and where the chance is after each step.

Everything here is asked of the chain; how it is drawn is in `boardlab.odds.pictures.arrows`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cached_property
from reprlib import repr as shown
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from boardlab.odds.chain import Chain
from boardlab.odds.charts.table import exact
from boardlab.odds.charts.table import name as told
from boardlab.odds.dist import Dist
from boardlab.odds.limits import TooLarge
from boardlab.odds.pictures.film import Film
from boardlab.odds.pictures.words import chance

if TYPE_CHECKING:
    from boardlab.core.marks import Frame, Layout
    from boardlab.odds.pictures.arrows import Drawing

STATES = 20
"""No diagram has more states than this."""

STEPS = 60
"""No more steps than this are shown."""

Form = Literal["layers", "circle"]


class Arrow(NamedTuple):
    """A step from one state (its number) to another, or to itself."""

    at: int
    to: int
    share: Fraction


class Diagram(Film):
    """The states of a chain and what leads where. Make one with `diagram`; it does not change."""

    step = "Step by step"

    def __init__(self, of: Chain, steps: int, form: Form, label: Callable[[Any], str]) -> None:
        self.chain, self.form = of, form
        self.states = of.states
        self.names = [_name(label, state) for state in self.states]
        self.ends = frozenset(n for n, state in enumerate(self.states) if state in set(of.ends))
        self._steps = steps

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        """All steps there are, in the order of the states."""
        number = {state: n for n, state in enumerate(self.states)}
        return tuple(
            Arrow(n, number[after], share)
            for n, state in enumerate(self.states)
            if n not in self.ends
            for after, share in self.chain.following(state).items()
        )

    @cached_property
    def masses(self) -> tuple[Dist, ...]:
        """Where the chance is after 0, 1, 2, ... steps; at the end stays what has ended."""
        ends = set(self.chain.ends)
        onward = {
            state: Dist({state: 1}) if state in ends else self.chain.following(state)
            for state in self.states
        }
        made = [self.chain.start]
        for _ in range(self._steps):
            if ends.issuperset(made[-1].outcomes):
                break
            made.append(made[-1].map(lambda state: onward[state]))
        return tuple(made)

    @cached_property
    def shown(self) -> tuple[tuple[str, Dist], ...]:
        """A sentence to each frame, and where the chance is then."""
        made = [(self._after(n, mass), mass) for n, mass in enumerate(self.masses)]
        result, length = self.chain.result(), self.chain.mean_length()
        ended = self._ended(result)
        words = "1 step" if length == 1 else f"{exact(length)} steps"
        if len(result) > 4:
            ended = f"it ends at one of {len(result)} states"
        made.append((f"In the end: {ended}. On average after {words}.", result))
        return tuple(made)

    def _ended(self, result: Dist) -> str:
        """With which chance it ends at each state."""
        if len(result) == 1:
            return f"{self._called(result.outcomes[0])} for certain"
        return ", ".join(
            f"{self._called(state)} with {chance(share)}" for state, share in result.items()
        )

    def _called(self, state: Any) -> str:
        return self.names[self.states.index(state)]

    def _after(self, n: int, mass: Dist) -> str:
        ended = mass.p(set(self.chain.ends))
        when = "At the start" if n == 0 else f"After {n} step{'s' if n > 1 else ''}"
        if ended == 0:
            return f"{when}: it goes on for certain." if n else f"{when}."
        if ended == 1:
            return f"{when}: it has ended for certain."
        return f"{when}: it has ended with {chance(ended)}, and goes on with {chance(1 - ended)}."

    @cached_property
    def twin(self) -> str:
        """A line for each state with where it leads, and the result."""
        lines = []
        for n, name in enumerate(self.names):
            leads = [
                f"{self.names[arrow.to]} {arrow.share}" for arrow in self.arrows if arrow.at == n
            ]
            start = "> " if n in self.begins else "  "
            lines.append(f"{start}{name}: " + (", ".join(leads) if leads else "end"))
        lines.append(f"In the end: {self._ended(self.chain.result())}")
        return "\n".join(lines)

    @cached_property
    def begins(self) -> frozenset[int]:
        """The numbers of the states in which it may start."""
        start = set(self.chain.start.outcomes)
        return frozenset(n for n, state in enumerate(self.states) if state in start)

    # ------------------------------------------------------------------ as a picture

    @cached_property
    def _drawing(self) -> Drawing:
        from boardlab.odds.pictures.arrows import Drawing

        return Drawing(self)

    @cached_property
    def layout(self) -> Layout:
        from boardlab.odds.pictures.arrows import layout

        return layout(self._drawing)

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        from boardlab.odds.pictures.arrows import frames

        return frames(self._drawing)


def diagram(
    of: Chain, steps: int = 6, *, form: Form = "layers", label: Callable[[Any], str] = told
) -> Diagram:
    """The state diagram of a chain, with where the chance is after each step, and in the end.

    steps: so many are shown, fewer if it has ended for certain before. form: "layers", from the
    start on the left to the ends on the right, or "circle". label: what stands in a state.

    Raises TooLarge for more than 20 states, TypeError for what is no chain, ValueError.

    >>> from boardlab.odds import chain, diagram
    >>> shots = {"A": {"A wins": 1, "B": 5}, "B": {"B wins": 1, "A": 5}}
    >>> race = chain("A", shots.get, done={"A wins", "B wins"})
    >>> print(diagram(race).twin)
    > A: A wins 1/6, B 5/6
      A wins: end
      B: A 5/6, B wins 1/6
      B wins: end
    In the end: A wins with 6/11 = 54.5 %, B wins with 5/11 = 45.5 %
    """
    if not isinstance(of, Chain):
        raise TypeError(f"a chain is needed, as odds.chain makes one, not {shown(of)}")
    if not callable(label):
        raise TypeError(f"label={shown(label)}: a function from a state to its name is needed")
    if form not in ("layers", "circle"):
        raise ValueError(f"form={form!r}: there are 'layers' and 'circle'")
    if not _counts(steps):
        raise ValueError(f"steps={shown(steps)}: 0 to {STEPS} steps can be shown")
    if len(of.states) > STATES:
        raise TooLarge(
            "the diagram has", len(of.states), STATES, "states", "Tell fewer states apart."
        )
    return Diagram(of, steps, form, label)


def _counts(steps: object) -> bool:
    """Whether it is a number of steps that can be shown."""
    return isinstance(steps, int) and not isinstance(steps, bool) and 0 <= steps <= STEPS


def _name(label: Callable[[Any], str], state: Any) -> str:
    """What a label calls a state. Raises TypeError where that is no text."""
    name = label(state)
    if not isinstance(name, str):
        raise TypeError(f"label: {shown(state)} is called {shown(name)}, which is no text")
    return name


def layers(
    count: int, begins: Iterable[int], ends: Iterable[int], arrows: Iterable[Arrow]
) -> list[list[int]]:
    """The states by how many steps lead to them at least; all ends in a layer of their own."""
    last = set(ends)
    onward: dict[int, list[int]] = {}
    for arrow in arrows:
        onward.setdefault(arrow.at, []).append(arrow.to)
    level = [n for n in begins if n not in last]
    seen = set(level)
    made: list[list[int]] = []
    while level:
        made.append(level)
        after = [to for n in level for to in onward.get(n, ())]
        level = [n for n in dict.fromkeys(after) if n not in seen and n not in last]
        seen.update(level)
    return [*made, [n for n in range(count) if n in last]]
