"""Damaged position texts: each is refused with the line, the token and what was expected there."""

from __future__ import annotations

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from tests.games.cornwall.setups import position
from tests.games.malformed import Damage, Malformed, damaged

SOUND = """\
players: 3
turn: 2 place
coins: 1 4 2 of 20
points: 0 3 7
pub: - small,small big
laid: 1,2 2,2 1,3
pile: 1-3 7 12
under: 17 4
surrounded: strict

0,0 swamp
1,0 forest
-1,1 mountain
0,1 village
1,1 meadow
2,0 forest+flag tall1
3,0 village
2,1 meadow+chapel small3
1,2 meadow
2,2 mountain big2
1,3 swamp
"""
LINES = SOUND.splitlines()
FIELD = 11
"""The line, counted from 1, of the first field."""


DAMAGES: list[Damage] = [
    (1, "players: 5", "5"),
    (1, "players: 1", "1"),
    (1, "players: two", "two"),
    (1, "players: 2 2", "2 2"),
    (1, "players:", "players"),
    (1, "players 3", "players 3"),
    (2, "turn: 4 place", "4"),
    (2, "turn: 0 place", "0"),
    (2, "turn: x place", "x"),
    (2, "turn: 2 sail", "sail"),
    (2, "turn: 2", "2"),
    (2, "turn:", "turn"),
    (2, "turn: 2 place twice", "twice"),
    (2, "turn: 2 end", "end"),
    (2, "turn: end 1", "1"),
    (3, "coins: 1 4", "1 4"),
    (3, "coins: 1 4 2 2", "1 4 2 2"),
    (3, "coins: 1 4 -2", "-2"),
    (3, "coins: 1 4 2.5", "2.5"),
    (3, "coins: many 4 2", "many"),
    (3, "coins: 9 9 9 of 20", "27"),
    (3, "coins: 1 4 2 of", "of"),
    (3, "coins: 1 4 2 of few", "few"),
    (3, "coins: 20 20 20", "60"),
    (3, "coins:", "coins"),
    (3, "coins: 1 4 \u00b2", "\u00b2"),
    (4, "points: 0 3", "0 3"),
    (4, "points: 0 3 -7", "-7"),
    (4, "points: 0 3 x", "x"),
    (5, "pub: -", "-"),
    (5, "pub: - - - -", "- - - -"),
    (5, "pub: - small;small big", "small;small"),
    (5, "pub: - huge big", "huge"),
    (5, "pub: - small,small,small,small,small big", "small,small,small,small,small"),
    (5, "pub: - small, big", "small,"),
    (6, "laid: 1,2 2,2", "1,2 2,2"),
    (6, "laid: 1,2 2,2 3,2", "3,2"),
    (6, "laid: 1,2 1,3 2,2", "1,2 1,3 2,2"),  # anticlockwise
    (6, "laid: 1,2 2,2 1,1", "1,2 2,2 1,1"),  # no triangle
    (6, "laid: 1,2 2,2 ?", "?"),
    (6, "laid: 1,2 1,2 1,2", "1,2 1,2 1,2"),
    (7, "pile: 0", "0"),
    (7, "pile: 1-3 37", "37"),
    (7, "pile: 3-1", "3-1"),
    (7, "pile: 1-3 2", "2"),
    (7, "pile: 1 17", "17"),  # it lies under the pile
    (7, "pile: all", "all"),
    (7, "pile: 1-", "'1-'"),
    (7, "pile: -3", "'-3'"),
    (8, "under: 17 17", "17 17"),
    (8, "under: 99", "99"),
    (8, "under: x", "x"),
    (9, "surrounded: loosely", "loosely"),
    (9, "wind: north", "wind"),
    (9, "players: 2", "players"),
    (9, "calm", "calm"),
    (9, "deck: meadow forest", "meadow forest"),
    (9, "deck: meadow forest sea", "sea"),
    (9, "deck: meadow forest swamp+flag", "swamp+flag"),
    (9, "tile: meadow forest village", "tile"),  # none is in hand in this step
    (FIELD, "0;0 swamp", "0;0"),
    (FIELD, "a1 swamp", "a1"),
    (FIELD, "+1,0 swamp", "+1,0"),
    (FIELD, "00,0 swamp", "00,0"),
    (FIELD, "-0,0 swamp", "-0,0"),
    (FIELD, "900,0 swamp", "900,0"),
    (FIELD, "0,0", "0,0"),
    (FIELD, "0,0 sea", "sea"),
    (FIELD, "0,0 swamp+cottage", "swamp+cottage"),
    (FIELD, "0,0 swamp+flag", "swamp+flag"),
    (FIELD, "0,0 meadow+tree", "tree"),
    (FIELD, "0,0 meadow+", "0,0"),
    (FIELD, "0,0 +flag", "0,0"),
    (FIELD, "0,0 swamp small4", "small4"),
    (FIELD, "0,0 swamp small0", "small0"),
    (FIELD, "0,0 swamp small", "small"),
    (FIELD, "0,0 swamp huge1", "huge1"),
    (FIELD, "0,0 swamp small1 small2", "small1 small2"),
    (FIELD, "1,0 swamp", "1,0"),  # a field twice
    # what no rule allows
    (FIELD + 5, "2,0 forest+flag big3", "green has 1 big piece on the table and 1 in the pub"),
    (FIELD + 9, "2,2 mountain big1", "blue's piece stands on the tile that red has just laid"),
]


class TestCornwall(Malformed):
    game = "cornwall"
    sound = SOUND
    damages = DAMAGES
    odd = (
        "",
        "\n\n",
        "players: 2\n",
        "players: 2\n\n",
        "0,0 swamp\n1,0 forest\n",
        "# nothing but a comment\n",
        damaged(SOUND, 1, None),
        "\x00",
        "players: 2\n\n" + "0,0 swamp\n" * 3,
        "players: 2\nturn: 1 lay\n\n0,0 swamp\n",
        "players: 2\nturn: 1 place\n\n0,0 swamp\n",
    )

    def otherwise(self, rows: list[str]) -> list[str]:
        return [f"   {line}  # a field" for line in reversed(rows)]


def test_the_sound_text_is_read() -> None:
    assert position(SOUND).coins == (1, 4, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # more pieces than a player has
        (
            SOUND.replace("2,1 meadow+chapel small3", "2,1 meadow+chapel big2"),
            "red has 2 big pieces on the table",
        ),
        # pieces in a region that was complete before this turn
        (
            "players: 2\nturn: 1 draw\n\n0,0 meadow+cottage small1\n1,0 forest\n",
            "line 4, 0,0: the meadow here was complete before this turn",
        ),
        (
            "players: 2\nturn: end\n\n{}\n1,1 meadow small2\n",
            "line 7, 1,1: the meadow here is counted at the end",
        ),
        # nobody has placed anything before the pub
        (
            "players: 2\nturn: 1 pub\npub: big -\nlaid: 0,0 1,0 0,1\n\n{} small1",
            "a piece stands on the tile just laid, and the pub comes before placing",
        ),
        # a tile in hand fits somewhere
        (
            "players: 2\nturn: 1 lay\ntile: swamp swamp swamp\n\n{}",
            "“swamp swamp swamp” fits nowhere here",
        ),
        # and one is left to be drawn
        ("players: 2\nturn: 1 draw\npile: -\n\n{}", "no tile is left, so the game is over"),
        # nothing lies beside what a cottage completed
        (
            "players: 2\nturn: 1 place\nlaid: 0,0 1,0 0,1\n\n{}\n-1,1 forest+cottage\n",
            "line 7, 0,1: the forest of the tile just laid lies beside forest that a cottage",
        ),
    ],
)
def test_what_no_rule_allows_is_refused(text: str, words: str) -> None:
    with pytest.raises(FormatError) as refused:
        position(text.format("0,0 meadow\n1,0 village\n0,1 forest"))
    assert words in str(refused.value)
    assert "expected" in str(refused.value)


# ---------------------------------------------------------------------- what is welcome


AS_DESCRIBED = """
players: 3
turn: 1 lay
tile: meadow forest+flag village      # the tile in hand, if the step is lay
coins: 1 4 2
points: 0 3 7
pub: - small,small big
laid: 3,-1 4,-1 3,0                   # in the pub and place steps: the tile laid this turn
pile: 1-3 7 12                        # tile numbers still to draw; `under: 17 4` those put under it

0,0 swamp
1,0 forest+flag small1                # landscape, symbol, piece and its player
0,1 mountain+chapel
"""
"""All header lines at once, a tile that our deck has not, and three fields."""


def test_a_text_with_every_header_line_is_read() -> None:
    state = position(AS_DESCRIBED)
    assert (state.players, state.turn, state.step.id) == (3, 0, "lay")
    assert state.tile == (("meadow", None), ("forest", "flag"), ("village", None))
    assert (state.coins, state.points, state.bank) == ((1, 4, 2), (0, 3, 7), 33)
    assert [dict(state.pub(player)) for player in range(3)] == [
        {"small": 0, "tall": 0, "big": 0},
        {"small": 2, "tall": 0, "big": 0},
        {"small": 0, "tall": 0, "big": 1},
    ]
    assert (state.pile, state.under, state.laid) == ((1, 2, 3, 7, 12), (), ())
    assert dict(state.fields) == {
        "0,0": ("swamp", None, None),
        "1,0": ("forest", "flag", ("small", 0)),
        "0,1": ("mountain", "chapel", None),
    }
    assert state.legal_actions()
    assert position(state.diagram()) == state


TILE = "laid: 0,0 1,0 0,1\n\n0,0 meadow\n1,0 village\n0,1 forest"


@pytest.mark.parametrize(
    ("text", "actions", "refused", "because"),
    [
        (f"turn: 1 pub\n{TILE}", ("leave",), "fetch", "Blue has no pieces in the pub."),
        (
            f"turn: 1 pub\ncoins: 0 1\npub: big -\n{TILE}",
            ("leave",),
            "fetch",
            "Fetching pieces costs 1 coin, and blue has none.",
        ),
        (
            f"turn: 1 place\ncoins: 0 1\n{TILE} small1",
            ("done",),
            "place tall 0,0",
            "A piece at 0,0 costs 1 coin (1 for an additional piece); blue has none.",
        ),
        (
            f"turn: 1 place\npub: small,small,small,small,tall,tall,big -\n{TILE}",
            ("done",),
            "place big 0,0",
            "Blue has no big piece in hand.",
        ),
    ],
)
def test_a_step_that_is_passed_by_in_play_can_be_looked_at(
    text: str, actions: tuple[str, ...], refused: str, because: str
) -> None:
    """Whoever teaches shows a player with nothing to fetch, or with nothing to pay with."""
    state = position(f"players: 2\n{text}\n")
    assert state.legal_actions() == actions
    verdict = state.check(refused)
    assert [reason.text for reason in verdict.reasons] == [because]
    assert verdict.remedy
    assert state.check("place small 0,9").remedy
    assert state.apply(actions[0]).events
    assert position(state.diagram()) == state


def test_a_map_may_be_in_pieces() -> None:
    """Two mountains and what joins them are enough to show what joining is."""
    text = "players: 2\ntile: village mountain swamp\n\n0,-1 mountain\n-1,1 mountain\n0,1 village\n"
    assert len(position(text).apply("lay -2,0 -1,0 -2,1").events) > 1


def test_a_header_that_is_left_out_has_its_default() -> None:
    fields = "\n".join(LINES[10:15])
    short = position(f"players: 2\n\n{fields}\n")
    long = f"""\
players: 2
turn: 1 draw
coins: 1 1 of 40
points: 0 0
pub: - -
pile: 1-36
under: -
surrounded: unfillable

{fields}
"""
    assert position(long) == short
    assert short == bl.new("cornwall", players=2, seed=1)


def test_the_pile_left_out_is_the_deck_less_the_tile_in_hand() -> None:
    fields = "\n".join(LINES[10:15])
    state = position(f"players: 2\nturn: 1 lay\ntile: forest swamp+chapel mountain\n\n{fields}\n")
    assert state.pile == tuple(range(1, 37))
    state = position(f"players: 2\nturn: 1 lay\ntile: swamp mountain forest\n\n{fields}\n")
    assert 2 not in state.pile
    assert len(state.pile) == 35
