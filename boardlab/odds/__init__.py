"""Exact odds: distributions, dice, pools, bags, loops, best play, and formulas.

    from boardlab.odds import d, pool

    3 @ d(6)                                  # the sum of three dice
    (3 @ d(6) >= 11).p()                      # 1/2
    pool(4, d(6)).highest(3).sum().mean()     # 15869/1296

Everything is an immutable value and exact: whole numbers inside, Fractions at the edge. Whatever
would get out of hand raises before it starts.
"""

from boardlab.odds.dist import Dist, d, joint
from boardlab.odds.limits import TooLarge
from boardlab.odds.pool import Pool, pool

__all__ = ["Dist", "Pool", "TooLarge", "d", "joint", "pool"]
