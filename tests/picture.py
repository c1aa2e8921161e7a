"""The README's picture: a position of a real game, and why one fort is refused there.

`make picture` draws it anew; the tests hold the stored file against what is drawn now.
"""

from __future__ import annotations

from pathlib import Path

import boardlab as bl
from boardlab.core.registry import game
from boardlab.view.svg import picture

FILE = Path(__file__).parents[1] / "notebooks" / "images" / "board.svg"

POSITION = """
players: 2
turn: 1 build
ships: e1 h6
supply: 19

.   #   #   #   F1  #   F2  #   ^   #   .   .
~   ~   ~   #   f   .   #   F1  #   F2  f   f
.   ^   #   F2  #   C2  #   F2  #   f   f   f
.   .   f   f   #   F2  ^   #   f   f   .   ~
.   .   f   #f  F1f ^   f   f   ~   ~   .   .
.   .   f   f   C1f #   F1  #   #   F1  .   .
"""

REFUSED = "fort g3"


def draw() -> str:
    """The picture as SVG text, light or dark as its reader's system is."""
    state = bl.position("cannonball", POSITION)
    explained = game(state.game).room("lenses").explain(state, state.check(REFUSED))
    return picture(state, explained)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(draw(), "utf-8")
