"""Damaged position texts: each is refused with the line, the token and what was expected there."""

from __future__ import annotations

from tests.games.cannonball.setups import position
from tests.games.malformed import Damage, Malformed, damaged

SOUND = """\
players: 2
turn: 1 build
boards: a1-c4 d1-f4
ships: a4 f1
supply: 30
ready: 1/0 0/0
passes: 1
closed: c4

F1 #  .  ^  .  F2
#  C2 ~  .  f  #
B1 #f .  _  .  #
#  .  .  .  ~  .
"""
LINES = SOUND.splitlines()
ROW = 10
"""The line, counted from 1, of the island's first row."""


DAMAGES: list[Damage] = [
    (1, "players: 5", "5"),
    (1, "players: 1", "1"),
    (1, "players: two", "two"),
    (1, "players: 2 2", "2 2"),
    (1, "players:", "players"),
    (1, "players 2", "players 2"),
    (2, "turn: 3 build", "3"),
    (2, "turn: 0 build", "0"),
    (2, "turn: x build", "x"),
    (2, "turn: 1 sail", "sail"),
    (2, "turn: 1", "1"),
    (2, "turn:", "turn"),
    (2, "turn: 1 build twice", "twice"),
    (2, "turn: 1 build fired fired", "fired"),
    (2, "turn: 1 fire fired", "fired"),
    (2, "turn: 1 land fired", "fired"),
    (2, "turn: 1 end", "end"),
    (2, "turn: end 1", "1"),
    (3, "boards: a1-c4", "a1-c4"),
    (3, "boards: a1-c4 d1-f4 a1-f4", "a1-f4"),
    (3, "boards: a1-z9 d1-f4", "a1-z9"),
    (3, "boards: c4-a1 d1-f4", "c4-a1"),
    (3, "boards: a1 d1-f4", "a1"),
    (3, "boards: left right", "left"),
    (4, "ships: a4", "a4"),
    (4, "ships: a4 f1 a1", "a1"),
    (4, "ships: a4 z9", "z9"),
    (4, "ships: a4 d3", "d3"),  # the sea
    (4, "ships: a4 d1", "d1"),  # a mountain
    (4, "ships: a4 ?", "?"),
    (5, "supply: -1", "-1"),
    (5, "supply: 3.5", "3.5"),
    (5, "supply: many", "many"),
    (5, "supply: 1 2", "1 2"),
    (5, "supply:", "supply"),
    (5, "supply: \u00b2", "\u00b2"),
    (6, "ready: 1/0", "1/0"),
    (6, "ready: 1/0 0/0 0/0", "0/0"),
    (6, "ready: 3/0 0/0", "3/0"),
    (6, "ready: 1/2 0/0", "1/2"),
    (6, "ready: 1/1 0/0", "blue has 1 blockade built and 1 ready"),
    (6, "ready: 1/0 2/0", "red has 1 cannon built and 2 ready"),
    (6, "ready: 1-0 0/0", "1-0"),
    (6, "ready: 1/0/0 0/0", "1/0/0"),
    (6, "ready: -1/0 0/0", "-1/0"),
    (6, "ready: one/0 0/0", "one/0"),
    (7, "passes: 2", "passes"),
    (7, "passes: -1", "-1"),
    (7, "passes: no", "no"),
    (8, "closed: z9", "z9"),
    (8, "closed: d3", "d3"),
    (8, "closed: everything", "everything"),
    (8, "wind: north", "wind"),
    (8, "players: 2", "players"),
    (8, "supply: 30", "supply"),
    (8, "calm", "calm"),
    (ROW, "F1 #  .  ^  .  F3", "F3"),
    (ROW, "F1 #  .  ^  .  F0", "F0"),
    (ROW, "F1 #  .  ^  .  F", "F"),
    (ROW, "F1 #  .  ^  .  F22", "F22"),
    (ROW, "F1 #  .  ^  .  G1", "G1"),
    (ROW, "F1 #  .  ^  .  f1", "f1"),
    (ROW, "F1 #  .  ^  .  1F", "1F"),
    (ROW, "F1 #  .  ^  .  x", "x"),
    (ROW, "F1 #  .  ^  .  ff", "ff"),
    (ROW, "F1 #  .  ^  .  #~", "#~"),
    (ROW, "F1 #  .  ^  .  #ff", "#ff"),
    (ROW, "F1 #  .  ^f .  F2", "^f"),
    (ROW, "F1 #  .  ^  .  \u0416", "\u0416"),
    (ROW + 1, "#  C2 ~  .  f  #  #", "7 spaces"),
    (ROW + 1, "#  C2 ~  .  f", "5 spaces"),
    (ROW + 2, "B1 #f .  _  .  B1", "B1"),
    (ROW + 3, "C2 C2 .  .  ~  .", "C2"),
    (ROW + 3, "#  .  .  .  ~  .  # a note", "a"),
]


class TestCannonball(Malformed):
    game = "cannonball"
    sound = SOUND
    damages = DAMAGES
    odd = (
        "",
        "\n\n",
        "players: 2\n",
        "players: 2\n\n",
        "players: 2\n\n_ _\n",
        "players: 2\n\n" + ". " * 27 + "\n",
        "players: 2\n\n" + ". .\n" * 27,
        ". . .\n. . .\n",
        "# nothing but a comment\n",
        damaged(SOUND, 1, None),
        "\x00",
        "players: 2\n\n" + "F1 " * 11 + "\n",
    )

    def otherwise(self, rows: list[str]) -> list[str]:
        return [f"   {row}  " for row in rows]


def test_the_sound_text_is_read() -> None:
    assert position(SOUND).supply == 30


def test_a_header_that_is_left_out_has_its_default() -> None:
    island = "\n".join(LINES[9:])
    short = position(f"players: 2\n\n{island}\n")
    long = f"""\
players: 2
turn: 1 build
boards: a1-f4 a1-f4
ships: - -
supply: 40
ready: 0/0 0/0
passes: 0
closed:

{island}
"""
    assert position(long) == short


def test_boards_are_cut_from_a_standard_island() -> None:
    rows = "\n".join([" ".join("." * 12)] * 6)
    state = position(f"players: 2\n\n{rows}\n")
    boards = f"players: 2\nboards: a1-f6 g1-l6\n\n{rows}\n"
    assert position(boards) == state
