"""What a computer would do in your place, and what it sees in that."""

from __future__ import annotations

from typing import NamedTuple

from boardlab.core.actions import Action
from boardlab.core.registry import game
from boardlab.core.state import State


class Hint(NamedTuple):
    """An action worth taking.

    gain: how much better the position is after it, for the one who takes it.
    parts: what that is made of, the weightiest first: the name of each part and its share.
    """

    action: Action
    gain: float
    parts: tuple[tuple[str, float], ...]


def hint(state: State) -> Hint:
    """The action after which the game's `evaluate` likes the position best; of equals the first.

    Only what the player can see counts. Raises ValueError where nobody is to decide.
    """
    player = state.current_player
    if player is None:
        raise ValueError("nobody is to decide: there is nothing to advise")
    opinion = game(state.game).room("evaluate")
    seen = state.observation(player)
    best = max(seen.legal_actions(), key=lambda a: opinion.evaluate(seen.apply(a), player))
    after = seen.apply(best)
    before = opinion.parts(seen, player)
    # At the end nothing counts but the result: what went before is neither gained nor lost.
    shares = {
        name: value if after.is_terminal else value - before[name]
        for name, value in opinion.parts(after, player).items()
    }
    # What was promised and is taken now is told as what it has become, and not as lost.
    for name in getattr(opinion, "PROMISES", ()):
        shares[name] = max(0.0, shares[name])
    weighty = sorted(shares.items(), key=lambda share: -abs(share[1]))
    parts = tuple((opinion.PARTS[name].label, share) for name, share in weighty if share)
    return Hint(best, sum(share for _, share in parts), parts)
