"""Exact odds: distributions, dice, pools, bags, loops, best play, and formulas.

    from boardlab.odds import d, pool

    3 @ d(6)                                  # the sum of three dice
    (3 @ d(6) >= 11).p()                      # 1/2
    pool(4, d(6)).highest(3).sum().mean()     # 15869/1296

Everything is an immutable value and exact: whole numbers inside, Fractions at the edge. Whatever
would get out of hand raises before it starts.
"""

from boardlab.odds.bag import Bag, bag
from boardlab.odds.best import Best, best
from boardlab.odds.chain import Chain, chain
from boardlab.odds.dist import Dist, d, joint
from boardlab.odds.limits import TooLarge
from boardlab.odds.longtail import LongTail
from boardlab.odds.luck import Luck, luck
from boardlab.odds.parse import parse
from boardlab.odds.pictures import Grid, Tree, grid, tree
from boardlab.odds.pool import Pool, pool
from boardlab.odds.simulate import Simulation, simulate
from boardlab.odds.walk import Walk, of

__all__ = [
    "Bag",
    "Best",
    "Chain",
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
    "best",
    "chain",
    "d",
    "grid",
    "joint",
    "luck",
    "of",
    "parse",
    "pool",
    "simulate",
    "tree",
]
