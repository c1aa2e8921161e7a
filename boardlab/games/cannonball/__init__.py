"""Cannonball Colony: land, lay roads, build forts, and fire the odd cannon."""

from boardlab.games.cannonball.evidence import (
    CannonRange,
    Connection,
    Ray,
    Standing,
    cannon_range,
    connection,
    fort_distance,
    fort_distances,
    landing_distances,
    standing,
)
from boardlab.games.cannonball.position import Piece
from boardlab.games.cannonball.setup import island_boards, new
from boardlab.games.cannonball.state import Cannonball

__all__ = [
    "CannonRange",
    "Cannonball",
    "Connection",
    "Piece",
    "Ray",
    "Standing",
    "cannon_range",
    "connection",
    "fort_distance",
    "fort_distances",
    "island_boards",
    "landing_distances",
    "new",
    "standing",
]
