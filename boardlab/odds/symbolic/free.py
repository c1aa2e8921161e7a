"""Distributions whose chances are formulas, with letters left free."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from operator import index
from typing import Any, NoReturn

from boardlab.odds.charts.table import name
from boardlab.odds.dist import Dist, Rolled
from boardlab.odds.events import Event, predicate, spread
from boardlab.odds.limits import allow
from boardlab.odds.symbolic.fields import Field, expression, substituted


class Free(Rolled):
    """A finite distribution whose chances are formulas: `dist({1: p, 0: 1 - p})`.

    As with a Dist, two are independent, and everything makes another. Chances are quotients of
    polynomials and have to sum to 1 whatever the letters are.

    Raises ValueError for chances that do not sum to 1, or that are no such quotients.
    """

    __slots__ = ("_chances", "outcomes")

    outcomes: tuple[Any, ...]
    _chances: dict[Any, Any]

    def __init__(self, chances: Mapping[Any, Any] | Dist) -> None:
        import sympy

        given = {x: expression(chance) for x, chance in chances.items()}
        field = Field(given.values())
        total = sum((field.of(chance) for chance in given.values()), field.zero)
        if total != field.one:
            raise ValueError(f"the chances sum to {sympy.expand(field.told(total))}, and not to 1")
        self._settle({x: field.told(field.of(chance)) for x, chance in given.items()})

    def _settle(self, chances: Mapping[Any, Any]) -> None:
        kept = {x: chance for x, chance in chances.items() if chance != 0}
        try:
            outcomes = sorted(kept)
        except TypeError:
            outcomes = list(kept)
        object.__setattr__(self, "outcomes", tuple(outcomes))
        object.__setattr__(self, "_chances", {x: kept[x] for x in outcomes})

    @classmethod
    def _made(cls, chances: Mapping[Any, Any]) -> Free:
        made = object.__new__(cls)
        made._settle(chances)
        return made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a distribution does not change: {name} cannot be set")

    def items(self) -> Iterator[tuple[Any, Any]]:
        """Each outcome with its chance, a sympy expression."""
        return iter(self._chances.items())

    def __len__(self) -> int:
        return len(self.outcomes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Free) and self._chances == other._chances

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    # ------------------------------------------------------------------ formulas

    def p(self, event: Event = True) -> Any:
        """The chance of an event, as a polynomial where it is one."""
        happens = predicate(event)
        return self._sum({x: 1 for x in self.outcomes if happens(x)})

    def exactly(self, k: Any) -> Any:
        return self.p(lambda x: x == k)

    def at_least(self, k: Any) -> Any:
        return self.p(lambda x: x >= k)

    def at_most(self, k: Any) -> Any:
        return self.p(lambda x: x <= k)

    def mean(self) -> Any:
        """The expectation. Raises TypeError for outcomes that are no numbers."""
        return self._sum({x: x for x in self.outcomes})

    def variance(self) -> Any:
        """The mean squared distance from the mean."""
        squares = self._sum({x: x * x for x in self.outcomes})
        return simplest(squares - self.mean() ** 2)

    def _sum(self, factors: Mapping[Any, Any]) -> Any:
        field = Field((*self._chances.values(), *factors.values()))
        parts = (field.of(self._chances[x]) * field.of(by) for x, by in factors.items())
        return simplest(field.told(sum(parts, field.zero)))

    def at(self, **numbers: int | Fraction) -> Dist:
        """The Dist once each letter is a number: `.at(p=Fraction(1, 2))`."""
        return Dist({x: substituted(chance, numbers) for x, chance in self.items()})

    # ------------------------------------------------------------------ another one

    def map(self, function: Callable[..., Any]) -> Free:
        """What becomes of each outcome. Where that is a distribution, it is rolled then."""
        of = spread(function)
        parts = [(of(x), chance) for x, chance in self.items()]
        return mixed(parts)

    def given(self, event: Event) -> Free:
        """What it is, once an event is known to have happened."""
        happens = predicate(event)
        kept = {x: chance for x, chance in self.items() if happens(x)}
        if not kept:
            raise ValueError("this cannot happen, so nothing can be said given that it does")
        field = Field(kept.values())
        total = sum((field.of(chance) for chance in kept.values()), field.zero)
        return Free._made({x: field.told(field.of(chance) / total) for x, chance in kept.items()})

    def _with(self, other: object, operate: Callable[[Any, Any], Any]) -> Free:
        if isinstance(other, Dist):
            other = Free(other)
        if not isinstance(other, Free):
            return self.map(lambda x: operate(x, other))
        allow("these have together", len(self) * len(other))
        field = Field((*self._chances.values(), *other._chances.values()))
        ours = [(x, field.of(chance)) for x, chance in self.items()]
        theirs = [(y, field.of(chance)) for y, chance in other.items()]
        made: dict[Any, Any] = {}
        for x, v in ours:
            for y, w in theirs:
                z = operate(x, y)
                made[z] = made.get(z, field.zero) + v * w
        return Free._made({z: field.told(chance) for z, chance in made.items()})

    def __add__(self, other: object) -> Free:
        return self._with(other, lambda x, y: x + y)

    def __radd__(self, other: object) -> Free:
        return self._with(other, lambda x, y: y + x)

    def __sub__(self, other: object) -> Free:
        return self._with(other, lambda x, y: x - y)

    def __rsub__(self, other: object) -> Free:
        return self._with(other, lambda x, y: y - x)

    def __mul__(self, other: object) -> Free:
        return self._with(other, lambda x, y: x * y)

    __rmul__ = __mul__

    def __rmatmul__(self, count: int) -> Free:
        """`3 @ x`: the sum of three."""
        count = index(count)
        if count < 0:
            raise ValueError(f"{count} @ ...: there cannot be fewer dice than none")
        made = Free({0: 1})
        for _ in range(count):
            made = made + self
        return made

    # ------------------------------------------------------------------ as text

    def __repr__(self) -> str:
        return "\n".join(f"{name(x)}  {simplest(chance)}" for x, chance in self.items())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        import sympy

        rows = (
            f"\\text{{{name(x)}}} & {sympy.latex(simplest(chance))}" for x, chance in self.items()
        )
        body = " \\\\\n".join(rows)
        latex = f"$\\displaystyle \\begin{{array}}{{rl}}\n{body}\n\\end{{array}}$"
        return {"text/plain": repr(self), "text/latex": latex}


def mixed(parts: list[tuple[Any, Any]]) -> Free:
    """One of several outcomes or distributions, each with its chance, and then one of that."""
    field = Field(
        [
            *(chance for _, chance in parts),
            *(c for x, _ in parts if isinstance(x, Free | Dist) for _, c in x.items()),
        ]
    )
    made: dict[Any, Any] = {}
    for x, chance in parts:
        inner = x.items() if isinstance(x, Free | Dist) else ((x, 1),)
        for y, c in inner:
            made[y] = made.get(y, field.zero) + field.of(chance) * field.of(c)
    return Free._made({y: field.told(chance) for y, chance in made.items()})


def simplest(value: Any) -> Any:
    """A polynomial multiplied out; a quotient in lowest terms, over what is positive at 1/2."""
    import sympy

    above, below = sympy.fraction(sympy.cancel(value))
    if below.is_number:
        return sympy.expand(above / below)
    half = below.subs(dict.fromkeys(below.free_symbols, sympy.Rational(1, 2)))
    if half.is_negative:
        above, below = sympy.expand(-above), sympy.expand(-below)
    return sympy.factor(above) / below
