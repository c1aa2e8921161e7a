"""Why an action was allowed: what the rules saw when it was taken."""

from __future__ import annotations

from boardlab.core.actions import Action
from boardlab.core.marks import Frame
from boardlab.games.cannonball.lenses.flood import connection
from boardlab.games.cannonball.lenses.nearness import spacing
from boardlab.games.cannonball.lenses.rays import cannon_range
from boardlab.games.cannonball.lenses.shore import landing
from boardlab.games.cannonball.state import Cannonball


def grounds(state: Cannonball, action: Action) -> list[Frame]:
    """The evidence for a legal action of the current player, a frame for each thing that counts.

    Empty for actions that ask nothing of the board, such as `hold`.

    rules: land-distance, road-adjacent, fort-connected, fort-spacing, cannon-connected,
    blockade-connected, range-line.
    """
    player = state.current_player
    kind, cell = action.kind, action.args[-1] if action.args else None
    if kind == "land":
        return landing(state, player=player, space=cell)[-1:]
    if kind == "fire":
        return cannon_range(state, player=player, space=action.args[0])[-1:]
    if kind == "road":  # The way there leads over the road itself.
        return connection(state.apply(action), player=player, space=cell)[-1:]
    found = []
    if kind in ("fort", "cannon", "blockade"):
        found += connection(state, player=player, space=cell)[-1:]
    if kind == "fort":
        found += spacing(state, player=player, space=cell)[-1:]
    elif kind == "cannon":
        found += cannon_range(state, player=player, space=cell)[-1:]
    return found
