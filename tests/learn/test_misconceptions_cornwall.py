"""What is commonly misunderstood about Cornwall's counts, from right, wrong and near answers."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardlab.games.cornwall import majority, placement_cost, standing
from boardlab.games.cornwall.tiles import LANDSCAPES
from boardlab.learn.ask import ask
from boardlab.learn.feedback import judge
from boardlab.learn.forms import Numeric
from boardlab.learn.item import Item
from boardlab.learn.misconceptions import about, misconception, recognise
from boardlab.learn.misconceptions.cornwall import BELIEFS, LOOK_FOR, cases, claimed, thinking
from boardlab.learn.misconceptions.cornwall.cases import cornwall, region
from boardlab.learn.misconceptions.cornwall.thinking import Claim


def points(landscape: str, fields: int, flags: int, held: cases.Held, player: int) -> Item:
    """Asks what a player gets for a region by itself."""
    known, counter = about("cornwall", "standing.points")
    return Item(
        "",
        Numeric(chance=False),
        lambda state, region, player: standing(state, region).points[player],
        region(landscape, fields, flags, held),
        {"region": "0,0", "player": player},
        "standing",
        known,
        counter=counter,
    )


def price(text: str, *pieces: tuple[str, str]) -> Item:
    """Asks what pieces cost."""
    known, counter = about("cornwall", "placement_cost")
    return Item(
        "",
        Numeric(chance=False),
        lambda state, pieces: placement_cost(state, pieces).total,
        cornwall(text),
        {"pieces": pieces},
        "placement_cost",
        known,
        counter=counter,
    )


def seen_in(item: Item, answer: Any) -> str:
    found = recognise(item.form.read(answer, item), item)
    return found.id if found else ""


MANY = points("forest", 5, 0, ((1, 1, 1), (2, 2)), 1)
TIE = points("meadow", 6, 1, ((1,), (3,), (2, 1)), 2)
EACH = points("meadow", 6, 1, ((1,), (3,), (3,)), 2)
BEHIND = points("meadow", 6, 1, ((1,), (3,), (2, 1)), 0)
ODD = points("village", 5, 0, ((2,), (1, 1)), 0)
TWICE = points("mountain", 4, 2, ((3,), (2,)), 0)
BARE = points("village", 4, 0, ((2,), (1,)), 1)
SHARED = points("forest", 5, 1, ((3,), (2,), (1, 1)), 2)

TABLE = """
players: 2
turn: 1 place
coins: 9 1
laid: 1,1 2,1 1,2

0,0 meadow tall1
1,0 meadow small2
0,1 meadow small1
1,1 meadow
2,1 meadow
1,2 village
"""
PRICE = price(TABLE, ("big", "1,1"), ("small", "2,1"))


def test_the_examples_are_as_they_say() -> None:
    asked = (MANY, TIE, BEHIND, ODD, TWICE, BARE, SHARED, PRICE)
    assert [item.truth() for item in asked] == [5, 9, 0, 3, 8, 0, 3, 8]


# ---------------------------------------------------------------------- each of them

WRONG = [
    ("pieces-not-values", MANY, 0),
    ("tie-full", TIE, 18),
    ("tie-full", EACH, 12),
    ("tie-full", SHARED, 5),
    ("second-after-tie", BEHIND, 6),
    ("second-after-tie", TIE, 6),
    ("round-down", ODD, 2),
    ("round-down", ODD, "2.5"),
    ("round-down", ODD, "5/2"),
    ("round-down", SHARED, 2),
    ("flags-add", TWICE, 16),
    ("flags-add", TWICE, 12),
    ("no-flag-second", BARE, 4),
    ("own-free", PRICE, 4),
    ("own-free", PRICE, 3),
]


@pytest.mark.parametrize(("name", "item", "answer"), WRONG)
def test_what_it_leads_to_is_recognised_and_answered(name: str, item: Item, answer: Any) -> None:
    assert seen_in(item, answer) == name
    feedback = judge(item, answer)
    assert (feedback.state, feedback.misconception) == ("wrong", name)
    assert feedback.sentences[0][0] == misconception(name).message
    assert len(feedback.drawings) == 1


@pytest.mark.parametrize("name", BELIEFS)
def test_each_is_met_in_an_example_and_has_words(name: str) -> None:
    assert name in {each for each, *_ in WRONG}
    assert misconception(name).title
    assert name in {each for several in LOOK_FOR.values() for each in several}


@pytest.mark.parametrize("item", [MANY, TIE, BEHIND, ODD, TWICE, BARE, SHARED, PRICE])
def test_what_is_right_is_never_taken_for_a_misconception(item: Item) -> None:
    assert seen_in(item, item.truth()) == ""
    assert judge(item, item.truth()).state == "right"


@pytest.mark.parametrize(
    ("item", "near"),
    [(MANY, 6), (TIE, 10), (TIE, 8), (BEHIND, 1), (ODD, 4), (TWICE, 9), (BARE, 1), (PRICE, 7)],
)
def test_what_is_wrong_elsewhere_is_not_taken_for_one(item: Item, near: int) -> None:
    assert seen_in(item, near) == ""
    feedback = judge(item, near)
    assert feedback.misconception == ""
    assert len(feedback.drawings) == 1  # another case all the same


def test_where_it_makes_no_difference_it_thinks_nothing() -> None:
    clear = points("meadow", 4, 1, ((2, 1), (1,)), 0)
    for name in ("pieces-not-values", "tie-full", "second-after-tie", "round-down", "flags-add"):
        assert list(misconception(name).thinks(clear)) == []
    free = price(TABLE, ("small", "1,2"))
    assert list(misconception("own-free").thinks(free)) == []


def test_it_thinks_nothing_of_what_is_not_asked() -> None:
    other = Item("", Numeric(), lambda state: 7, region("meadow", 4, 1, ((3,), (1,))))
    assert claimed(other) is None
    for name in BELIEFS:
        assert list(misconception(name).thinks(other)) == []


# ---------------------------------------------------------------------- the counter-examples


@pytest.mark.parametrize("name", cases.CASES)
def test_a_case_is_found_from_which_no_answer_can_be_read(name: str) -> None:
    shown = [cases.results(*case) for case in cases.CASES[name]]
    assert not set.intersection(*shown)
    for answer in range(30):
        found = cases.case(name, answer)
        assert found is not None
        assert answer not in cases.results(*found)


@pytest.mark.parametrize("name", [name for name in BELIEFS if name != "own-free"])
def test_a_case_is_one_on_which_this_thinking_goes_wrong(name: str) -> None:
    for landscape, fields, flags, held in cases.CASES[name]:
        found = Claim(landscape, fields, flags, tuple(map(tuple, held)))
        right = thinking.points(found)
        assert any(thinking.points(found, beliefs) != right for beliefs in BELIEFS[name])


def test_what_a_price_is_compared_with_costs_something_else() -> None:
    for answer in range(12):
        for last in (False, True):
            (drawing,) = cases.priced(answer, last=last)
            total = drawing.caption.rstrip(".").rpartition(" = ")[2]
            paid = int(total) if total.isdigit() else int(drawing.caption.split(": ")[1].split()[0])
            assert paid != answer


# ---------------------------------------------------------------------- beliefs, and the rules


def test_without_a_false_belief_it_counts_as_the_rules_do() -> None:
    rng = Random(10)
    for _ in range(3000):
        landscape = rng.choice(LANDSCAPES)
        flags = 0 if landscape == "swamp" else rng.choice((0, 1, 2))
        held = tuple(
            tuple(rng.choices((1, 2, 3), k=rng.randint(0, 3))) for _ in range(rng.randint(2, 4))
        )
        fields = rng.randint(1, 9)
        values = [sum(each) for each in held]
        right = majority(landscape, fields, bool(flags), values).points
        assert thinking.points(Claim(landscape, fields, flags, held)) == right


def test_a_belief_that_is_not_known_does_not_slip_in() -> None:
    known = thinking.MAJORITY_BELIEFS | thinking.COST_BELIEFS
    assert set().union(*(each for several in BELIEFS.values() for each in several)) == known


def test_half_a_point_is_believed_to_stay_one() -> None:
    found = Claim("meadow", 5, 0, ((1,), (1,)))
    assert thinking.points(found, frozenset({"unrounded"})) == (Fraction(5, 2), Fraction(5, 2))


# ---------------------------------------------------------------------- in a teacher's own words


def test_a_teacher_asks_about_a_region_in_a_few_lines() -> None:
    question = ask(
        "How many points does red get?",
        region("meadow", 6, 1, ((1,), (3,), (2, 1))),
        lambda state, region, player: standing(state, region).points[player],
        given={"region": "0,0", "player": 1},
        look_for=["tie-full", "pieces-not-values"],
        lens="majority",
    )
    assert question.check(18).misconception == "tie-full"
    assert question.check(9)
