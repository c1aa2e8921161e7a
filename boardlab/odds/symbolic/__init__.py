"""Formulas with a chance p or a number n left free, as sympy writes them.

    from boardlab.odds import symbolic

    p = symbolic.letter("p")
    hit = symbolic.dist({1: p, 0: 1 - p})
    (5 @ hit).at_least(3)                 # 6*p**5 - 15*p**4 + 10*p**3
    symbolic.shooters(p)                  # 1/(2 - p): who shoots first wins
    symbolic.compare({"all": (5 @ hit).at_least(3), "one": p}).thresholds    # (1/2,)

`dist`, `chain` and `best` are those of the exact engine with formulas for chances; the rest are
closed forms. Everything is a sympy expression or displays itself as one.
"""

from boardlab.odds.symbolic.closed import (
    at_least,
    dist,
    exactly,
    first_hit,
    hypergeometric,
    letter,
    mean_of_sum,
    number,
    once,
    race,
    shooters,
    variance_of_sum,
)
from boardlab.odds.symbolic.envelope import Envelope, Piece, compare, crossings
from boardlab.odds.symbolic.free import Free
from boardlab.odds.symbolic.loops import Chain, chain
from boardlab.odds.symbolic.plans import Best, best

__all__ = [
    "Best",
    "Chain",
    "Envelope",
    "Free",
    "Piece",
    "at_least",
    "best",
    "chain",
    "compare",
    "crossings",
    "dist",
    "exactly",
    "first_hit",
    "hypergeometric",
    "letter",
    "mean_of_sum",
    "number",
    "once",
    "race",
    "shooters",
    "variance_of_sum",
]
