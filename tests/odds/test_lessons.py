"""The values that the lessons have to reproduce, asked of the package as a teacher would ask."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from boardlab.odds import Dist, bag, best, chain, d, joint, pool

F = Fraction


def hit(rank: int) -> Dist:
    """Whether one cannon hits: more than its rank is needed on one die."""
    return d(6) > rank


# ---------------------------------------------------------------------- 1, 4, 5: cannons


def test_one_shot_by_rank() -> None:
    assert [hit(rank).p() for rank in range(1, 7)] == [
        F(5, 6), F(2, 3), F(1, 2), F(1, 3), F(1, 6), 0,
    ]  # fmt: skip
    assert d(6).p({5, 6}) == F(1, 3)


def test_at_least_one_hit() -> None:
    cannons = [hit(rank) for rank in (2, 3, 3, 4)]
    assert joint(*cannons).p(lambda *hits: any(hits)) == F(17, 18)


def test_de_meres_two_bets() -> None:
    assert pool(4, d(6)).count(6).at_least(1) == F(671, 1296)
    double = d(6) + d(6) >= 12
    assert (24 @ double).at_least(1) == 1 - F(35, 36) ** 24


def test_expect_two_and_sink_three() -> None:
    """Cannons of rank 2, 3, 3 and 4 hit twice on average, and three times less often than not."""
    hits = sum((hit(rank) + 0 for rank in (2, 3, 3, 4)), Dist([0]))
    assert hits.mean() == 2
    assert hits.at_least(3) == F(11, 36)


# ---------------------------------------------------------------------- 6, 7: workers


def attack(standard: int, focused: int, on: int = 4) -> Dist:
    """The hits of so many workers' attacks; a focused one, of two workers, hits without a roll."""
    return pool(standard, d(6)).count(lambda face: face >= on) + focused


PLANS = [(5, 0), (3, 1), (1, 2)]


def test_the_same_average_and_another_risk() -> None:
    assert [attack(*plan).at_least(3) for plan in PLANS] == [F(1, 2)] * 3
    assert [attack(*plan).mean() for plan in PLANS] == [F(5, 2)] * 3
    assert [attack(*plan).variance() for plan in PLANS] == [F(5, 4), F(3, 4), F(1, 4)]
    assert [attack(*plan, on=5).at_least(3) for plan in PLANS] == [F(17, 81), F(7, 27), F(1, 3)]


def with_a_leg(standard: int, need: int, hit: F) -> F:
    """The chance of `need` hits, a single roll of which may be rolled again; decided shot by shot.

    A state is the shots to come, the hits still needed, the legs left, and whether one has missed.
    """

    def actions(left: int, need: int, legs: int, missed: bool) -> tuple[str, ...]:
        if missed:
            return ("again", "leave") if legs else ("leave",)
        return ("shoot",) if left and need > 0 else ()

    def step(state: Any, action: str) -> dict[Any, F]:
        left, need, legs, _ = state
        if action == "leave":
            return {(left, need, legs, False): F(1)}
        if action == "again":
            return {(left, need - 1, 0, False): hit, (left, need, 0, False): 1 - hit}
        return {(left - 1, need - 1, legs, False): hit, (left - 1, need, legs, True): 1 - hit}

    return best((standard, need, 1, False), actions, step, lambda *end: end[1] <= 0).value


def test_what_a_re_roll_is_worth() -> None:
    assert with_a_leg(5, 3, F(1, 2)) == F(21, 32)
    assert with_a_leg(5, 3, F(1, 3)) == F(233, 729)


# ---------------------------------------------------------------------- 8: shot for shot


def race(mine: F, theirs: F, hits: int = 1) -> F:
    """The chance to be the first with so many hits, when one shoots first."""

    def step(a: int, b: int, first: bool) -> dict[Any, F]:
        if first:
            return {(a + 1, b, False): mine, (a, b, False): 1 - mine}
        return {(a, b + 1, True): theirs, (a, b, True): 1 - theirs}

    shots = chain((0, 0, True), step, lambda a, b, first: hits in (a, b))
    return shots.result().p(lambda a, b, first: a == hits)


def test_going_first() -> None:
    assert race(F(1, 2), F(1, 2)) == F(2, 3)
    assert race(F(1, 3), F(1, 2)) == F(1, 2)  # With armour of the other it is fair.
    assert race(F(1, 2), F(1, 2), hits=3) == F(46, 81)


# ---------------------------------------------------------------------- 9: bag and die

TILES = bag({"plains": 26, "forest": 18, "mountain": 18, "water": 18})


def test_the_bag_remembers() -> None:
    assert TILES.count("plains", 2).at_least(1) == F(1729, 3160)
    assert TILES.count("plains", 4).at_least(1) == F(97333, 121660)
    assert TILES.without("forest", "water").count("plains", 2).at_least(1) == F(43, 77)


def test_the_die_does_not() -> None:
    after_two = joint(d(6), d(6), d(6)).given(lambda a, b, c: 6 not in (a, b))
    assert after_two.p(lambda a, b, c: c == 6) == F(1, 6)


# ---------------------------------------------------------------------- 11: conditions


def test_a_hit_was_heard() -> None:
    volley = joint(*(hit(rank) for rank in (2, 3, 3, 4)))
    assert volley.given(lambda *hits: any(hits)).p(lambda *hits: hits[3]) == F(6, 17)


def test_one_is_a_six_or_the_first_is() -> None:
    two = joint(d(6), d(6))
    assert two.given(lambda a, b: 6 in (a, b)).p((6, 6)) == F(1, 11)
    assert two.given(lambda a, b: a == 6).p((6, 6)) == F(1, 6)


def test_the_mean_of_the_capped_is_not_the_cap_of_the_mean() -> None:
    hits = pool(4, d(6)).count({4, 5, 6})
    assert hits.mean() == 2
    assert hits.cap(2).mean() == F(13, 8)
