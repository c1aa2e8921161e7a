"""What the rules see: regions and standings, layings, what pieces cost and bring, chances.

Each question is answered by one function over bitmasks, which the legal actions and the verdicts
use, and by one that gives the same answer with names, for lenses, lessons and people.
"""

from boardlab.games.cornwall.chances import (
    TilesLeft,
    chance_of,
    chance_to_close,
    chance_to_fit,
    closing_tiles,
    fitting_tiles,
    tiles_left,
)
from boardlab.games.cornwall.counting import Standing, majority
from boardlab.games.cornwall.pieces import Cost, Part, Worth, placement_cost, worth
from boardlab.games.cornwall.preview import Laying, closings, fits, laying, touching
from boardlab.games.cornwall.region import (
    Border,
    Region,
    open_spaces,
    region_at,
    regions,
    standing,
)
from boardlab.games.cornwall.result import FinalStanding, final_standing

__all__ = [
    "Border",
    "Cost",
    "FinalStanding",
    "Laying",
    "Part",
    "Region",
    "Standing",
    "TilesLeft",
    "Worth",
    "chance_of",
    "chance_to_close",
    "chance_to_fit",
    "closing_tiles",
    "closings",
    "final_standing",
    "fits",
    "fitting_tiles",
    "laying",
    "majority",
    "open_spaces",
    "placement_cost",
    "region_at",
    "regions",
    "standing",
    "tiles_left",
    "touching",
    "worth",
]
