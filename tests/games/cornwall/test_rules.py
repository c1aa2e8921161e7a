"""The rules, one test for each id of the ledger: contents, setting up, drawing and laying.

Its companions hold the other sections: test_rules_pieces and test_rules_counting.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

import boardlab as bl
from boardlab.games.cornwall import our_deck, region_at, tiles_left
from tests.games.asking import BLUE, GREEN, PURPLE, RED, happened, told, untested_rules, why_not
from tests.games.cornwall.asking import at, changed, letters, start

LANDSCAPES = ("swamp", "forest", "mountain", "village", "meadow")


def test_no_rule_is_missing() -> None:
    assert len(bl.rules("cornwall")) == 51
    assert untested_rules("cornwall") == set()


# ---------------------------------------------------------------------- contents


def test_tile_shape() -> None:
    s = at("laying")
    assert why_not(s, "lay -2,2 -1,2 -2,3") == set()
    # the other two turnings on the same spaces
    on_these = {f"lay {' '.join(order)}" for order in permutations(("-2,2", "-1,2", "-2,3"))}
    clockwise = {"lay -2,2 -1,2 -2,3", "lay -1,2 -2,3 -2,2", "lay -2,3 -2,2 -1,2"}
    assert {action for action in on_these if "tile-shape" not in why_not(s, action)} == clockwise
    for no_triangle in ("-1,2 0,2 1,2", "-1,2 0,2 0,3", "-1,2 -1,2 0,2", "5,5 -5,5 0,0"):
        assert "tile-shape" in why_not(s, f"lay {no_triangle}")
    # both kinds of triangle
    assert why_not(s, "lay -2,1 -2,2 -3,2") == set()


def test_start_tile() -> None:
    for players in (2, 3, 4):
        fields = start(players).fields.values()
        assert sorted(field.landscape for field in fields) == sorted(LANDSCAPES)
        assert not any(field.symbol or field.piece for field in fields)


def test_start_tile_shape() -> None:
    rows: dict[int, list[str]] = {}
    for space, field in start(2).fields.items():
        rows.setdefault(int(space.split(",")[1]), []).append(field.landscape)
    assert list(rows.values()) == [["swamp", "forest"], ["mountain", "village", "meadow"]]
    # the row of three reaches half a field further on both sides
    assert list(start(2).fields) == ["0,0", "1,0", "-1,1", "0,1", "1,1"]


def test_tile_deck() -> None:
    deck = our_deck()
    assert len(deck) == 36
    assert start(2).pile == tuple(range(1, 37))
    sets = Counter(frozenset(face.landscape for face in tile) for tile in deck)
    three = {landscapes: number for landscapes, number in sets.items() if len(landscapes) == 3}
    assert len(three) == 10
    assert set(three.values()) == {2}
    for landscapes in three:
        one, other = (tile for tile in deck if {face.landscape for face in tile} == landscapes)
        assert ordered(one) != ordered(other), "each set in both turning orders"
    doubles = [most_common(tile) for tile in deck if len({face.landscape for face in tile}) == 2]
    others = {a: set(LANDSCAPES) - {a} for a in LANDSCAPES if a != "swamp"}
    assert sorted(doubles) == sorted((a, b) for a in others for b in others[a])
    fields = Counter(face.landscape for tile in deck for face in tile)
    assert fields == {"swamp": 16, "forest": 23, "mountain": 23, "village": 23, "meadow": 23}
    assert dict(tiles_left(start(2)).fields) == fields
    # each is there once
    s = start(2).apply("draw 17")
    assert 17 not in s.pile
    assert why_not(changed("fits-nowhere", pile="1-2"), "draw 3") == {"tile-deck"}
    assert why_not(changed("fits-nowhere", pile="1-2"), "draw 4") == {"tile-deck"}


def ordered(tile: tuple[tuple[str, str | None], ...]) -> tuple[str, ...]:
    """The landscapes of a tile in turning order, from the first in the alphabet on."""
    lands = [landscape for landscape, _ in tile]
    first = lands.index(min(lands))
    return (*lands[first:], *lands[:first])


def most_common(tile: tuple[tuple[str, str | None], ...]) -> tuple[str, str]:
    """The landscape that is twice on a tile, and the other."""
    (twice, _), (once, _) = Counter(landscape for landscape, _ in tile).most_common()
    return twice, once


def test_tile_symbols() -> None:
    deck = our_deck()
    symbols = Counter(face for tile in deck for face in tile if face.symbol)
    assert {landscape: n for (landscape, symbol), n in symbols.items() if symbol == "cottage"} == {
        "meadow": 3,
        "forest": 3,
        "mountain": 3,
        "village": 2,
    }
    assert {landscape: n for (landscape, symbol), n in symbols.items() if symbol == "flag"} == (
        dict.fromkeys(("meadow", "forest", "mountain", "village"), 2)
    )
    assert {landscape: n for (landscape, symbol), n in symbols.items() if symbol == "chapel"} == (
        dict.fromkeys(LANDSCAPES, 1)
    )
    assert max(sum(bool(face.symbol) for face in tile) for tile in deck) == 1


def test_pieces() -> None:
    for players in (2, 3, 4):
        s = start(players)
        for player in range(players):
            assert dict(s.hand(player)) == {"small": 4, "tall": 2, "big": 1}
            assert sum(s.pub(player).values()) == 0


def test_coins() -> None:
    assert start(3).coins == (1, 1, 1)
    assert start(3).bank == 37
    assert start(4).bank == 36
    # what is paid goes back to the supply
    s = at("example-f", "lay 1,2 2,2 1,3")
    assert s.apply("place tall 1,2").bank == s.bank + 1


def test_coins_run_out() -> None:
    s = at("last-coin", "lay 4,1 3,2 3,1")
    assert s.coins == (4, 1)
    assert s.bank == 0
    assert told(s, "coins").rules == ("earn-coins", "coins-run-out")
    assert told(s, "coins").text.endswith("2 coins for blue, but the supply has only 1.")
    none = changed("last-coin", coins="4 1 of 5").apply("lay 4,1 3,2 3,1")
    assert none.coins == (4, 1)
    assert told(none, "coins").text.endswith("2 coins for blue, but the supply has none.")
    assert start(2, coins=20).bank == 18


# ---------------------------------------------------------------------- setting up, turns


def test_first_player() -> None:
    turns = Counter(start(3, seed).turn for seed in range(300))
    assert set(turns) == {BLUE, RED, GREEN}
    assert min(turns.values()) > 70
    assert start(3, 7).turn == start(3, 7).turn


def test_turn_order() -> None:
    s = at("laying")
    for early in ("place small -1,2", "leave", "done"):
        assert why_not(s, early) == {"turn-order"}
    s = at("pub")
    assert why_not(s, "fetch") == {"turn-order"}
    s = s.apply("lay 1,2 2,2 1,3")
    assert s.step.id == "pub"
    assert why_not(s, "place small 1,2") == {"turn-order"}
    assert why_not(s, "lay 1,2 2,2 1,3") == {"turn-order"}
    s = s.apply("leave")
    assert s.step.id == "place"
    assert why_not(s, "leave") == {"turn-order"}
    assert why_not(s, "draw 5") == {"not-this-step"}
    s = s.apply("done")
    assert (s.step.id, s.turn, s.current_player) == ("draw", RED, None)
    # clockwise, and back to the first
    s = start(4, 1)
    first = s.turn
    for number in range(5):
        assert s.turn == (first + number) % 4
        s = s.apply(next(iter(s.chance_outcomes())))
        s = s.apply(s.legal_actions()[0])
        while s.current_player is not None:
            s = s.apply("done")


# ---------------------------------------------------------------------- laying


def test_lay_no_cover() -> None:
    s = at("laying")
    verdict = s.check("lay 1,1 1,2 0,2")
    assert [reason.rule for reason in verdict.reasons] == ["lay-no-cover"]
    assert verdict.reasons[0].spaces == ("1,1",)
    # each field that would be covered is named
    verdict = s.check("lay 0,0 1,0 0,1")
    covered = [reason.spaces for reason in verdict.reasons if reason.rule == "lay-no-cover"]
    assert covered == [("0,0",), ("1,0",), ("0,1",)]


def test_lay_match() -> None:
    s = at("laying")
    assert why_not(s, "lay -1,2 0,2 -1,3") == {"lay-match"}  # forest touches no forest
    assert why_not(s, "lay -2,2 -1,2 -2,3") == set()  # mountain touches mountain
    assert why_not(s, "lay 9,9 10,9 9,10") == {"lay-match", "lay-two-edges"}


def test_lay_two_edges() -> None:
    s = at("laying")
    verdict = s.check("lay 2,-1 2,-2 3,-2")  # forest touches forest
    assert [reason.rule for reason in verdict.reasons] == ["lay-two-edges"]
    assert verdict.reasons[0].text.startswith("Only one edge of the tile")
    assert "No edge" in s.check("lay 9,9 10,9 9,10").reasons[0].text
    # in any split: two edges of one field, or one of each of two
    assert why_not(s, "lay 2,-1 3,-1 2,0") == set()
    assert why_not(s, "lay -3,2 -2,1 -2,2") == set()


def test_lay_not_complete() -> None:
    s = at("completed-meadow")
    verdict = s.check("lay 0,2 1,2 0,3")
    assert [reason.rule for reason in verdict.reasons] == ["lay-not-complete"]
    assert verdict.reasons[0].text == (
        "Meadow at 1,2 would touch the meadow that the cottage at 2,1 has completed."
    )
    assert "2,1" in verdict.reasons[0].spaces
    assert why_not(s, "lay -1,2 -1,3 -2,3") == set()
    # without the cottage it would be welcome
    open_meadow = at(s.diagram().replace("meadow+cottage", "meadow"))
    assert why_not(open_meadow, "lay 0,2 1,2 0,3") == set()


def test_lay_joins_and_closes() -> None:
    s = at("joins-and-closes")
    assert region_at(s, "1,0").cells != region_at(s, "3,0").cells
    s = s.apply("lay 3,-2 3,-1 2,-1")
    assert region_at(s, "1,0").cells == {"1,0", "2,-1", "3,-1", "3,0"}
    assert told(s, "completed").rules == ("complete-cottage", "lay-joins-and-closes")
    s = s.apply("place tall 2,-1")
    assert s.points == (0, 4)
    assert told(s, "evaluated").spaces == ("2,-1", "3,-1", "1,0", "3,0")
    # the lock counts from the next tile on
    s = changed(s.diagram(), turn="1 lay", tile="forest mountain village")
    assert "lay-not-complete" in why_not(s, "lay 4,-1 5,-1 4,0")


def test_lay_must() -> None:
    s = at("fits-nowhere", "draw 1")
    assert (s.step.id, s.turn, s.under, s.pile) == ("draw", BLUE, (1,), (2, 3))
    assert happened(s) == ["drawn", "under"]
    assert told(s, "under").text == (
        "Tile 1 fits nowhere and goes under the pile; blue turns over another."
    )
    # a tile that fits somewhere is laid: there is nothing else to do
    s = s.apply("draw 2")
    assert s.step.id == "lay"
    assert {action.kind for action in s.legal_actions()} == {"lay"}


def test_lay_bottom() -> None:
    s = at("fits-nowhere", "draw 1")
    assert dict(s.chance_outcomes()) == {"draw 2": Fraction(1, 2), "draw 3": Fraction(1, 2)}
    assert why_not(s, "draw 1") == {"lay-bottom"}
    # they keep their order, and come up when all others have been drawn
    s = changed("fits-nowhere", pile="-", under="3 1")
    assert dict(s.chance_outcomes()) == {"draw 3": Fraction(1)}
    assert why_not(s, "draw 1") == {"lay-bottom"}
    s = s.apply("draw 3")
    assert (s.step.id, s.under) == ("lay", (1,))


def test_lay_none_fits() -> None:
    s = at("none-fits", "draw 1")
    assert s.is_terminal
    assert happened(s) == ["drawn", "under", "ended", "evaluated", "to-the-pub", "won"]
    assert "lay-none-fits" in told(s, "ended").rules
    assert s.points == (7, 3)  # the village counts
    assert s.scores() == (9, 7)  # and so do the coins
    # as long as one that is left fits, the game goes on
    s = changed("none-fits", pile="1-2", deck="meadow forest meadow; village forest meadow").apply(
        "draw 1"
    )
    assert s.step.id == "draw"


def test_lay_holes() -> None:
    s = at("gap").apply("lay -1,2 0,2 -1,3")
    assert "lay-holes" in told(s, "laid").rules
    assert s.coins == (3, 1)


@pytest.mark.parametrize(
    ("example", "action", "coins"),
    [
        ("example-a", "lay -3,3 -2,3 -3,4", 1),
        ("example-b", "lay 0,2 1,2 0,3", 0),
        ("example-c", "lay -2,0 -1,0 -2,1", 0),
        ("example-d", "lay 4,1 3,2 3,1", 2),
        ("example-e", "lay -1,2 0,2 -1,3", 1),
        ("example-f", "lay 1,2 2,2 1,3", 0),
        ("example-g", "lay 2,0 3,0 2,1", 1),
        ("example-h", "lay 4,0 4,1 3,1", 1),
        ("example-i", "lay -1,2 -1,3 -2,3", 0),
        ("example-j", "lay 0,2 1,2 0,3", 2),
    ],
)
def test_coins_of_the_rulebooks_examples(example: str, action: str, coins: int) -> None:
    before = at(example)
    after = before.apply(action)
    assert after.coins[before.turn] - before.coins[before.turn] == coins
    assert "earn-coins" in told(after, "coins").rules


def test_earn_coins() -> None:
    # swamps count like the others
    s = at("surrounded-swamp", "lay 2,-2 2,-1 1,-1")
    assert s.coins == (2, 1)
    assert told(s, "coins").text == "Forest and swamp are extended: 1 coin for blue."
    # joining regions of one landscape earns nothing
    s = at("example-c", "lay -2,0 -1,0 -2,1")
    assert told(s, "coins").text == (
        "The tile extends mountain alone and joins its regions: no coin for green."
    )
    assert s.coins[GREEN] == 1
    assert at("example-d", "lay 4,1 3,2 3,1").coins[PURPLE] == 3


def test_the_letters_of_the_teaching_positions() -> None:
    """What the comments of a few positions say of its fields is so."""
    where = letters("completed-meadow")
    s = at("completed-meadow")
    assert s.fields[where["A"]].symbol == "cottage"
    assert where["B"] in region_at(s, where["A"]).cells
    assert where["C"] not in s.fields
