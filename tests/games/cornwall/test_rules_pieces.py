"""The rules, one test for each id of the ledger: the pub, placing and what it costs."""

from __future__ import annotations

import pytest

from boardlab.games.cornwall import placement_cost
from tests.games.asking import BLUE, GREEN, PURPLE, RED, told, why_not
from tests.games.cornwall.asking import at, changed


def test_pub_fetch() -> None:
    s = at("pub", "lay 1,2 2,2 1,3")
    assert s.legal_actions() == ("fetch", "leave")
    after = s.apply("fetch")
    assert after.coins == (2, 1)
    assert dict(after.hand(BLUE)) == {"small": 4, "tall": 2, "big": 1}
    assert not any(after.pub(BLUE).values())
    assert told(after, "fetched").text == (
        "Blue pays 1 coin and takes the tall and big pieces out of the pub."
    )
    after = s.apply("leave")
    assert after.coins == (3, 1)
    assert dict(after.pub(BLUE)) == {"small": 0, "tall": 1, "big": 1}
    # without pieces there, or without a coin, the pub is passed by
    assert at("example-e", "lay -1,2 0,2 -1,3").step.id == "place"
    broke = changed("pub", coins="0 1").apply("lay 1,2 2,2 1,3")
    assert broke.step.id == "place"
    assert why_not(broke, "fetch") == {"turn-order", "pub-fetch"}
    # a coin earned by the tile will do
    s = changed("example-a", coins="0 1 1 1", pub="tall - - -").apply("lay -3,3 -2,3 -3,4")
    assert s.coins[BLUE] == 1
    assert s.step.id == "pub"


def test_pub_who() -> None:
    s = at("pub", "lay 1,2 2,2 1,3", "fetch")
    assert dict(s.pub(RED)) == {"small": 1, "tall": 0, "big": 0}
    assert s.coins[RED] == 1
    # red has pieces there, and blue has none: nobody is asked
    s = changed("pub", pub="- small").apply("lay 1,2 2,2 1,3")
    assert (s.step.id, s.current_player) == ("place", BLUE)


def test_place_on_new_tile() -> None:
    s = at("example-f", "lay 1,2 2,2 1,3")
    fields = {action.args[1] for action in s.legal_actions() if action.kind == "place"}
    assert fields == set(s.laid)
    assert why_not(s, "place small 1,1") == {"place-on-new-tile"}
    assert why_not(s, "place small 2,1") == {"place-on-new-tile"}
    assert why_not(s, "place small 8,8") == {"place-on-new-tile"}
    s = s.apply("place tall 1,2")
    assert why_not(s, "place small 1,2") == {"place-on-new-tile"}
    # from the pieces in hand
    s = at("example-j", "lay 0,2 1,2 0,3")
    assert why_not(s, "place big 1,2") == {"place-on-new-tile"}
    # three at most, one a field; then the turn is over by itself
    rich = changed("example-e", coins="9 1 1 1").apply("lay -1,2 0,2 -1,3")
    for number, space in enumerate(rich.laid):
        assert rich.turn == BLUE
        rich = rich.apply(f"place {('small', 'tall', 'big')[number]} {space}")
    assert (rich.step.id, rich.turn) == ("draw", RED)
    # none is allowed
    assert at("example-e", "lay -1,2 0,2 -1,3", "done").turn == RED


def test_place_cost_region() -> None:
    s = at("example-h", "lay 4,0 4,1 3,1")
    cost = placement_cost(s, [("big", "3,1")])
    assert (cost.total, cost.parts[0].others, cost.parts[0].extra) == (2, 2, 0)
    after = s.apply("place big 3,1")
    assert after.coins[PURPLE] == 0
    assert "place-cost-region" in told(after, "placed").rules
    # whatever their size, and one's own as well
    s = at("example-j", "lay 0,2 1,2 0,3")
    assert placement_cost(s, [("small", "1,2")]).total == 3
    # regions joined by the tile count as one
    s = at("joins-and-closes", "lay 3,-2 3,-1 2,-1")
    assert placement_cost(s, [("small", "2,-1")]).total == 1


def test_place_cost_extra() -> None:
    s = at("example-e", "lay -1,2 0,2 -1,3")
    assert placement_cost(s, [("small", "-1,3")]).total == 0
    cost = placement_cost(s, [("small", "-1,3"), ("small", "0,2"), ("tall", "-1,2")])
    assert [part.extra for part in cost.parts] == [0, 1, 1]
    assert cost.total == 2
    s = s.apply("place small -1,3")
    assert s.coins[BLUE] == 2
    s = s.apply("place small 0,2")
    assert s.coins[BLUE] == 1
    assert told(s, "placed").text == (
        "Blue places a small piece on village at 0,2, for 1 coin (1 for an additional piece)."
    )


def test_place_cost_same_turn() -> None:
    s = at("same-turn", "lay 1,2 2,2 1,3")
    first = s.apply("place small 1,2")
    assert s.coins[BLUE] - first.coins[BLUE] == 1  # red's piece
    second = first.apply("place small 2,2")
    assert first.coins[BLUE] - second.coins[BLUE] == 3  # red's, the own one, and one more
    assert "place-cost-same-turn" in told(second, "placed").rules
    assert "place-cost-same-turn" not in told(first, "placed").rules
    # the total does not depend on the order
    pieces = [("small", "1,2"), ("tall", "2,2"), ("big", "1,3")]
    totals = {
        placement_cost(s, [pieces[i] for i in order]).total
        for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0), (0, 2, 1))
    }
    assert totals == {5}


def test_place_afford() -> None:
    s = changed("example-h", coins="1 1 1 0").apply("lay 4,0 4,1 3,1")
    assert s.coins[PURPLE] == 1
    verdict = s.check("place big 3,1")
    assert [reason.rule for reason in verdict.reasons] == ["place-afford"]
    assert verdict.reasons[0].text == (
        "A piece at 3,1 costs 2 coins (2 for the 2 pieces in its meadow); purple has 1."
    )
    # coins earned this turn can be spent this turn
    assert why_not(at("example-h", "lay 4,0 4,1 3,1"), "place big 3,1") == set()
    # where nothing can be paid for, the turn goes on by itself
    s = changed("example-f", coins="1 1 0 1").apply("lay 1,2 2,2 1,3")
    assert why_not(s, "place small 1,2") == {"place-afford"}
    assert why_not(s, "place small 2,2") == set()
    s = s.apply("place small 2,2")
    assert s.turn == PURPLE
    assert told(s, "placed-all").text == "Green cannot place another piece on this tile."


def test_place_chapel() -> None:
    s = at("example-g", "lay 2,0 3,0 2,1")
    after = s.apply("place small 3,0")
    assert after.points == (0, 3, 0, 0)
    assert after.fields["3,0"].piece == ("small", RED)
    assert told(after, "chapel").text == "The chapel at 3,0 scores 3 points for red at once."
    assert s.apply("place small 2,1").points == (0, 0, 0, 0)


def test_place_cottage() -> None:
    s = at("example-i", "lay -1,2 -1,3 -2,3")
    assert why_not(s, "place tall -1,2") == set()
    after = s.apply("place tall -1,2")
    assert "place-cottage" in told(after, "placed").rules
    assert after.points == (3, 0, 0, 0)  # evaluated in this turn
    # and in a region that tiles complete
    s = at("example-j", "lay 0,2 1,2 0,3", "place tall 0,2")
    assert s.fields["0,2"].piece == ("tall", GREEN)
    assert "place-cottage" in told(s, "placed").rules
    assert "place-cottage" not in told(s.apply("place small 0,3"), "placed").rules


# ---------------------------------------------------------------------- the rulebook's examples


@pytest.mark.parametrize(
    ("example", "play", "paid"),
    [
        ("example-e", ("lay -1,2 0,2 -1,3", "place small -1,3", "place small 0,2"), 1),
        ("example-f", ("lay 1,2 2,2 1,3", "place tall 1,2", "place small 2,2"), 2),
        ("example-g", ("lay 2,0 3,0 2,1", "place small 3,0", "place tall 2,0"), 2),
        ("example-h", ("lay 4,0 4,1 3,1", "place big 3,1"), 2),
        ("example-i", ("lay -1,2 -1,3 -2,3", "place tall -1,2"), 1),
        ("example-j", ("lay 0,2 1,2 0,3", "place small 1,2", "place tall 0,2"), 5),
    ],
)
def test_costs_of_the_rulebooks_examples(example: str, play: tuple[str, ...], paid: int) -> None:
    laid = at(example, play[0])
    after = at(example, *play)
    assert laid.coins[laid.turn] - after.coins[laid.turn] == paid
    pieces = [(action.split()[1], action.split()[2]) for action in play[1:]]
    assert placement_cost(laid, pieces).total == paid
