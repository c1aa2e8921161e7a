"""Formulas in letters for what an expression asks, where there is a short one.

    formulas(expression("3d6").term, "at_least", 11)

gives the mean, the variance and the chance as sympy expressions with the numbers that stand for the
letters. sympy is loaded on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardlab.odds import symbolic
from boardlab.odds.charts.chart import Show
from boardlab.odds.notation.operations import Compare, Contest, Sum
from boardlab.odds.notation.terms import Count, Dice, Term

LETTERS: Mapping[str, str] = {
    "n": "dice",
    "f": "faces",
    "p": "for one die to count",
    "c": "added",
    "k": "asked for",
}
"""What the numbers in a formula are."""


@dataclass(frozen=True)
class Formula:
    """A closed form. left: what it is of, in LaTeX. right: with letters. values: their numbers."""

    name: str
    left: str
    right: Any
    values: Mapping[str, Fraction]

    @property
    def latex(self) -> str:
        """The equation, as mathematics is typeset."""
        import sympy

        return f"{self.left} = {sympy.latex(self.right, fold_short_frac=False)}"

    @property
    def text(self) -> str:
        """The right side in one line of text."""
        return str(self.right)

    @property
    def letters(self) -> tuple[str, ...]:
        """What the letters stand for: "n = 3 dice", "f = 6 faces"."""
        used = {symbol.name for symbol in self.right.free_symbols}
        return tuple(
            f"{letter} = {value} {LETTERS[letter]}"
            for letter, value in self.values.items()
            if letter in used
        )

    def value(self) -> Fraction:
        """The number that comes out."""
        import sympy

        found = self.right.subs(
            {each: sympy.Rational(self.values[each.name]) for each in self.right.free_symbols}
        ).doit()
        return Fraction(int(found.p), int(found.q))


def formulas(term: Term, asked: Show, threshold: int | Fraction | None) -> tuple[Formula, ...]:
    """The formulas that there are for a term: none, some, or one each of mean, variance, chance."""
    if isinstance(term, Contest):
        return _contest(term)
    if isinstance(term, Compare):
        question = _question(term)
        if question is None:
            return ()
        term, asked, threshold = question
        return tuple(each for each in formulas(term, asked, threshold) if each.name == "Chance")
    term, shift = _shifted(term)
    plain = _Plain.of(term, shift)
    if plain is None:
        return ()
    k = None if threshold is None else Fraction(threshold) - shift
    whole = None if k is None or k.denominator > 1 else int(k)
    return tuple(plain.formulas(asked, whole))


def _question(term: Compare) -> tuple[Term, Show, Fraction] | None:
    """A comparison with a number, as a question."""
    if not term.right.fixed or term.left.fixed:
        return None
    k = Fraction(term.right.value())
    asked: dict[str, tuple[Show, Fraction]] = {
        ">=": ("at_least", k),
        ">": ("at_least", k + 1),
        "<=": ("at_most", k),
        "<": ("at_most", k - 1),
        "==": ("exactly", k),
    }
    return (term.left, *asked[term.compare]) if term.compare in asked else None


def _shifted(term: Term) -> tuple[Term, int]:
    """A term without the numbers that are added to it, and their sum."""
    if not isinstance(term, Sum):
        return term, 0
    (sign, first), *rest = term.terms
    if sign != "+" or first.fixed or not all(each.fixed for _, each in rest):
        return term, 0
    return first, sum(each.value() * (1 if sign == "+" else -1) for sign, each in rest)


@dataclass(frozen=True)
class _Plain:
    """Equal dice without re-rolls, of which one thing is asked.

    kind: "sum", "explode", "highest", "lowest" or "hits". p: the chance of a hit.
    """

    kind: str
    n: int
    f: int
    c: int
    p: Fraction = Fraction(0)

    @classmethod
    def of(cls, term: Term, shift: int) -> _Plain | None:
        dice = term.dice if isinstance(term, Count) else term
        if not isinstance(dice, Dice) or dice.die.rerolls:
            return None
        n, f = 1 if dice.count is None else dice.count, dice.die.faces
        if isinstance(term, Count):
            if dice.kept or dice.die.explode:
                return None
            return cls("hits", n, 0, shift, dice.die.value().p(term.test.event()))
        if not isinstance(f, int) or n < 1:
            return None
        if dice.die.explode:
            again = dice.die.explode == (None, False) and not dice.kept and f > 1
            return cls("explode", n, f, shift) if again else None
        kind = {(): "sum", (("kh", 1),): "highest", (("kl", 1),): "lowest"}.get(dice.kept)
        return cls(kind, n, f, shift) if kind else None

    def formulas(self, asked: Show, k: int | None) -> list[Formula]:
        n, f, c, p = (symbolic.number(each) for each in "nfcp")
        mean, variance = self._moments(n, f, p)
        found = []
        if mean is not None:
            found += [
                ("Mean", r"\operatorname{E}(X)", mean + c if self.c else mean),
                ("Variance", r"\operatorname{Var}(X)", variance),
            ]
        chance = None if k is None else self._chance(asked, k)
        if chance is not None:
            sign = {"exactly": "=", "at_least": r"\ge", "at_most": r"\le"}[asked]
            shift = "" if not self.c else " - c" if self.c > 0 else " + c"
            left = f"P(X{shift} {sign} k)" if self.c else f"P(X {sign} k)"
            found.append(("Chance", left, chance))
        values = {
            "n": Fraction(self.n),
            "f": Fraction(self.f),
            "p": self.p,
            "c": Fraction(self.c),
            "k": Fraction(k or 0),
        }
        return [Formula(name, left, right, values) for name, left, right in found]

    def _moments(self, n: Any, f: Any, p: Any) -> tuple[Any, Any]:
        if self.kind == "sum":
            return symbolic.mean_of_sum(n, f), symbolic.variance_of_sum(n, f)
        if self.kind == "hits":
            return n * p, n * p * (1 - p)
        if self.kind == "explode":
            # One die: S = R + [R = f] S', so E = (f + 1)/2 + E/f, and so on for its square.
            mean = f * (f + 1) / (2 * (f - 1))
            return n * mean, n * f * (f + 1) * (f**2 + 7 * f - 2) / (12 * (f - 1) ** 2)
        return None, None

    def _chance(self, asked: Show, k: int) -> Any:
        """The chance with letters; None where it is certain or impossible, or there is none."""
        import sympy

        n, f, p, letter = (symbolic.number(each) for each in "nfpk")
        i = symbolic.number("i")
        if self.kind == "hits":
            if not 0 <= k <= self.n or not 0 < self.p < 1:
                return None
            if asked == "exactly":
                return symbolic.exactly(letter, n, p)
            if asked == "at_least":
                if k in (0, 1):
                    return symbolic.once(n, p) if k else None
                return sympy.Sum(symbolic.exactly(i, n, p), (i, letter, n))
            return sympy.Sum(symbolic.exactly(i, n, p), (i, 0, letter))
        if self.kind in ("highest", "lowest"):
            if not 1 <= k <= self.f:
                return None
            return self._extreme(asked, letter, n, f)
        if self.kind != "sum" or not self.n <= k <= self.n * self.f:
            return None

        def up_to(least: Any, chosen: Any) -> Any:
            """Inclusion and exclusion of the dice that would show more than f."""
            term = (-1) ** i * sympy.binomial(n, i) * sympy.binomial(least - f * i, chosen)
            return sympy.Sum(term, (i, 0, sympy.floor((least - chosen) / f))) / f**n

        if asked == "exactly":
            return up_to(letter - 1, n - 1)
        return up_to(letter, n) if asked == "at_most" else 1 - up_to(letter - 1, n)

    def _extreme(self, asked: Show, k: Any, n: Any, f: Any) -> Any:
        if self.kind == "highest":
            below, upto = ((k - 1) / f) ** n, (k / f) ** n
            found = {"exactly": upto - below, "at_least": 1 - below, "at_most": upto}
        else:
            reach, above = ((f - k + 1) / f) ** n, ((f - k) / f) ** n
            found = {"exactly": reach - above, "at_least": reach, "at_most": 1 - above}
        return found[asked]


def _contest(term: Contest) -> tuple[Formula, ...]:
    """Two equal dice, with a modifier: the pairs that win, tie and lose are counted."""
    left, a = _shifted(term.left)
    right, b = _shifted(term.right)
    one, other = _Plain.of(left, 0), _Plain.of(right, 0)
    if one is None or one != other or one.kind != "sum" or one.n != 1 or not 0 <= a - b < one.f:
        return ()
    f, c = symbolic.number("f"), symbolic.number("c")
    values = {"f": Fraction(one.f), "c": Fraction(a - b)}
    if a == b:
        lose, tie = (f - 1) / (2 * f), 1 / f
    else:
        lose, tie = (f - c) * (f - c - 1) / (2 * f**2), (f - c) / f**2
    return (
        Formula("Win", r"P(\text{win})", 1 - lose - tie if a != b else lose, values),
        Formula("Tie", r"P(\text{tie})", tie, values),
        Formula("Lose", r"P(\text{lose})", lose, values),
    )
