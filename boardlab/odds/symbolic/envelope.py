"""The best of several formulas in one letter: which is best where, and at which points it changes.

The points are the real roots of the differences of two formulas, isolated exactly, so none is
missed and none is rounded; between two of them the order is the same everywhere, and a single
rational number tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from boardlab.odds.symbolic.fields import expression
from boardlab.odds.symbolic.free import simplest


@dataclass(frozen=True, slots=True)
class Piece:
    """What is best from `low` to `high`: its name and its formula."""

    low: Any
    high: Any
    choice: Any
    value: Any


@dataclass(frozen=True, slots=True, repr=False)
class Envelope:
    """The best of several plans, as far as it depends on one chance.

    letter: the sympy symbol of the chance. pieces: from the lowest chance to the highest.
    """

    letter: Any
    pieces: tuple[Piece, ...]

    @property
    def thresholds(self) -> tuple[Any, ...]:
        """Where the best plan changes."""
        return tuple(piece.high for piece in self.pieces[:-1])

    @property
    def value(self) -> Any:
        """The best value, as one sympy expression."""
        import sympy

        if len(self.pieces) == 1:
            return self.pieces[0].value
        *head, last = self.pieces
        return sympy.Piecewise(
            *((piece.value, self.letter <= piece.high) for piece in head), (last.value, True)
        )

    def piece(self, at: int | Fraction) -> Piece:
        """The piece in which a number lies; of two that meet there, the first."""
        number = expression(at)
        if not self.pieces[0].low <= number <= self.pieces[-1].high:
            raise ValueError(
                f"{self.letter} = {at}: it lies between {self.pieces[0].low} and "
                f"{self.pieces[-1].high}"
            )
        return next(piece for piece in self.pieces if number <= piece.high)

    def choose(self, at: int | Fraction) -> Any:
        """What is best at a number."""
        return self.piece(at).choice

    def __repr__(self) -> str:
        return "\n".join(
            f"{piece.low} \u2264 {self.letter} \u2264 {piece.high}: {piece.choice}, {piece.value}"
            for piece in self.pieces
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        import sympy

        rows = (
            f"{sympy.latex(piece.value)} & {sympy.latex(piece.low)} \\le "
            f"{sympy.latex(self.letter)} \\le {sympy.latex(piece.high)} & "
            f"\\text{{{piece.choice}}}"
            for piece in self.pieces
        )
        body = " \\\\\n".join(rows)
        latex = f"$\\displaystyle \\begin{{cases}}\n{body}\n\\end{{cases}}$"
        return {"text/plain": repr(self), "text/latex": latex}


def compare(
    plans: Mapping[Any, Any],
    letter: Any = None,
    *,
    low: int | Fraction = 0,
    high: int | Fraction = 1,
    goal: Callable[..., Any] = max,
) -> Envelope:
    """Which of several plans, given by their formulas, is best where.

    letter: the one that is free; it need not be given where the formulas have only one. goal: max
    or min. Of plans that are alike the first counts.

    Raises ValueError where there is no plan, or more than one letter.
    """
    values = {plan: expression(value) for plan, value in plans.items()}
    if not values:
        raise ValueError("there is no plan to compare")
    letter = the_letter(values.values(), letter)
    pieces = best_of(list(values.items()), letter, (expression(low), expression(high)), goal)
    return Envelope(letter, joined(pieces))


def crossings(plans: Mapping[Any, Any], letter: Any = None) -> tuple[Any, ...]:
    """Every chance above 0 and below 1 at which two of the plans are equally good."""
    values = [expression(value) for value in plans.values()]
    return between(values, the_letter(values, letter), expression(0), expression(1))


def the_letter(values: Iterable[Any], letter: Any) -> Any:
    """The single letter of some formulas. Raises ValueError if there are more."""
    import sympy

    letters = set().union(*(value.free_symbols for value in values)) - {letter}
    if letter is None and len(letters) == 1:
        return letters.pop()
    if letters:
        names = ", ".join(sorted(map(str, letters)))
        raise ValueError(f"{names}: one letter can be free where plans are compared")
    return letter if letter is not None else sympy.Symbol("p")


def between(values: Sequence[Any], letter: Any, low: Any, high: Any) -> tuple[Any, ...]:
    """The points inside where two of the formulas meet, in order."""
    import sympy

    found = set()
    for one, other in combinations(dict.fromkeys(values), 2):
        above, below = sympy.fraction(sympy.cancel(one - other))
        for part in (above, below):
            if part.has(letter):
                polynomial = sympy.Poly(part, letter, domain="QQ")
                found |= {root for root in polynomial.real_roots() if low < root < high}
    return tuple(sorted(found))


def best_of(
    plans: Sequence[tuple[Any, Any]], letter: Any, ends: tuple[Any, Any], goal: Callable[..., Any]
) -> list[Piece]:
    """The best formula in each part between two points, named by what it is the formula of."""
    points = [ends[0], *between([value for _, value in plans], letter, *ends), ends[1]]
    pieces = []
    for low, high in pairwise(points):
        middle = rational_between(low, high)
        choice, value = goal(plans, key=lambda plan: plan[1].subs(letter, middle))
        pieces.append(Piece(low, high, choice, value))
    return pieces


def rational_between(low: Any, high: Any) -> Any:
    """A rational number between two real numbers."""
    import sympy

    digits = 30
    while True:
        middle = sympy.Rational(str(((low + high) / 2).evalf(digits)))
        if low < middle < high:
            return middle
        digits *= 2


def joined(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Neighbours with the same choice and the same formula as one piece."""
    made: list[Piece] = []
    for piece in pieces:
        piece = Piece(piece.low, piece.high, piece.choice, simplest(piece.value))
        if made and (made[-1].choice, made[-1].value) == (piece.choice, piece.value):
            made[-1] = Piece(made[-1].low, piece.high, piece.choice, piece.value)
        else:
            made.append(piece)
    return tuple(made)
