"""Exact odds: distributions, dice, pools, bags, loops, best play, and formulas.

    from boardlab.odds import d, pool

    3 @ d(6)                                  # the sum of three dice
    (3 @ d(6) >= 11).p()                      # 1/2
    pool(4, d(6)).highest(3).sum().mean()     # 15869/1296

Pictures that teach are values too; each shows itself in steps, and `.live()` is its widget:

    grid({(6, 6)}).given(lambda a, b: 6 in (a, b))    # all rolls, struck out, counted
    tree(some_chain, 3); tree(some_best); tree([d(2), d(2)], event=...)
    diagram(some_chain)                               # states, arrows, where the chance is
    beside(some_bag, "gold", 5)                       # a bag that empties beside a die

Everything is an immutable value and exact: whole numbers inside, Fractions at the edge. Whatever
would get out of hand raises before it starts.
"""

from boardlab.odds import symbolic
from boardlab.odds.bag import Bag, bag
from boardlab.odds.best import Best, best
from boardlab.odds.chain import Chain, chain
from boardlab.odds.dist import Dist, d, joint
from boardlab.odds.limits import TooLarge
from boardlab.odds.longtail import LongTail
from boardlab.odds.luck import Luck, luck
from boardlab.odds.notation.parse import parse
from boardlab.odds.pictures import Beside, Diagram, Grid, Tree, beside, diagram, grid, tree
from boardlab.odds.pool import Pool, pool
from boardlab.odds.simulate import Simulation, simulate
from boardlab.odds.walk import Walk, of

__all__ = [
    "Bag",
    "Beside",
    "Best",
    "Chain",
    "Diagram",
    "Dist",
    "Grid",
    "LongTail",
    "Luck",
    "Pool",
    "Simulation",
    "TooLarge",
    "Tree",
    "Walk",
    "bag",
    "beside",
    "best",
    "chain",
    "d",
    "diagram",
    "grid",
    "joint",
    "luck",
    "of",
    "parse",
    "pool",
    "simulate",
    "symbolic",
    "tree",
]
