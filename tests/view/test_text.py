"""The text twin of a picture."""

from __future__ import annotations

import boardlab as bl
from boardlab.core.marks import Frame
from boardlab.view import text

ISLAND = """\
players: 2
ships: a1 -
supply: 48

.  #f F2
_  ~  ^
"""


def test_the_board_has_coordinates_and_a_caption() -> None:
    assert text.picture(bl.position("cannonball", ISLAND)) == (
        "    a   b   c\n"
        " 1  .   #f  F2\n"
        " 2      ~   ^\n"
        "\n"
        "Blue is to build. 48 roads left. Blue: 10 forts left. Red: 9 forts left.\n"
    )


def test_a_frame_points_spaces_out_and_cites_its_rules() -> None:
    frame = Frame((), "Look at these.", ("terrain-forest",), ("b1", "c2"))
    assert text.picture(bl.position("cannonball", ISLAND), frame) == (
        "    a   b   c\n 1  .  [#f] F2\n 2      ~  [^]\n\nLook at these.\nRules: terrain-forest\n"
    )
