"""Best play against plain recursion, known answers, and what has no end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.odds import Dist, TooLarge, d, pool
from boardlab.odds.best import Best, best
from tests.odds.plain import normalised

HALF = Fraction(1, 2)


# ---------------------------------------------------------------------- known answers


def yahtzee(dice: int, rolls: int) -> Best:
    """All dice alike after so many rolls: what is kept is a state of its own."""
    fresh = {n: pool(n, d(6)).sorted() for n in range(dice + 1)}

    def actions(kind: str, faces: tuple[int, ...], left: int) -> Iterable[Any]:
        if kind == "kept":
            return ("roll",)
        if not left:
            return ()
        return sorted({kept for n in range(dice + 1) for kept in combinations(faces, n)})

    def step(state: tuple[str, tuple[int, ...], int], kept: Any) -> Any:
        kind, faces, left = state
        if kind == "rolled":
            return {("kept", kept, left): 1}
        return fresh[dice - len(faces)].map(
            lambda *more: ("rolled", tuple(sorted(faces + more)), left - 1)
        )

    return best(("kept", (), rolls), actions, step, lambda kind, faces, left: len(set(faces)) == 1)


def test_five_alike_within_three_rolls() -> None:
    assert yahtzee(5, 1).value == Fraction(1, 1296)
    turn = yahtzee(5, 3)
    assert turn.value == Fraction(347897, 7558272)
    assert turn.choose(("rolled", (1, 2, 2, 5, 5), 1)) == (2, 2)
    assert turn.cost(("rolled", (1, 2, 2, 5, 5), 1)) == 0, "the fives would do as well"


def pig(most: int = 60) -> Best:
    """A turn of Pig for the best expectation: a 1 loses it all."""

    def step(total: int, action: str) -> dict[Any, int]:
        if action == "hold":
            return {("held", total): 1}
        return {("held", 0): 1} | {total + k: 1 for k in range(2, 7)}

    return best(
        0,
        lambda x: () if isinstance(x, tuple) else ("hold",) if x > most else ("hold", "roll"),
        step,
        lambda what, total: total,
    )


def test_a_turn_of_pig_holds_at_twenty() -> None:
    turn = pig()

    @cache
    def worth(total: int) -> Fraction:
        if total > 60:
            return Fraction(total)
        return max(Fraction(total), sum((worth(total + k) for k in range(2, 7)), Fraction(0)) / 6)

    assert turn.value == worth(0)
    assert abs(float(turn.value) - 8.14) < 0.01
    assert [turn.choose(total) for total in (2, 19, 20, 21)] == ["roll", "roll", "hold", "hold"]
    assert turn.cost(20) == 0, "at 20 both are worth the same, and the first listed is chosen"
    assert turn.cost(25) == 25 - Fraction(5, 6) * 29
    assert turn.cost(25, "hold") == 0
    assert turn.options(25) == {"hold": 25, "roll": Fraction(5, 6) * 29}
    # Played by that plan it comes to the same, counted as a chain.
    assert turn.played().result().map(lambda what, total: total).mean() == turn.value


def test_limited_rerolls() -> None:
    """A hit on 4+ with one re-roll, three dice in a row, three hits needed: spend it at once."""

    def actions(todo: int, hits: int, spare: int, face: str) -> tuple[str, ...]:
        if face == "miss" and spare:
            return ("keep", "again")
        return ("roll",) if todo else ()

    def step(state: tuple[int, int, int, str], action: str) -> dict[Any, int]:
        todo, hits, spare, _ = state
        if action == "keep":
            return {(todo, hits, spare, "kept"): 1}
        used = action == "again"
        rest = todo - (not used)
        return {(rest, hits + 1, spare - used, "hit"): 1, (rest, hits, spare - used, "miss"): 1}

    three = best((3, 0, 1, ""), actions, step, lambda todo, hits, spare, face: hits >= 3)
    assert three.value == HALF**3 + 3 * HALF**4
    assert three.choose((2, 0, 1, "miss")) == "again"
    two = best((3, 0, 1, ""), actions, step, lambda todo, hits, spare, face: hits >= 2)
    # A re-roll not spent is kept for a later miss: four rolls, if one is needed.
    assert two.value == Fraction(11, 16)


def test_the_goal_can_be_the_least() -> None:
    def step(state: int, action: str) -> dict[int, int]:
        return {10: 1} if action == "sure" else {12: 1, 9: 2}

    for goal, action, value in ((max, "sure", 10), (min, "sure", 10)):
        tie = best(0, lambda x: () if x else ("sure", "dice"), step, lambda x: x, goal)
        assert tie.choose(0) == action
        assert tie.value == value
    dice_first = best(0, lambda x: () if x else ("dice", "sure"), step, lambda x: x, min)
    assert dice_first.choose(0) == "dice"
    worse = best(
        0,
        lambda x: () if x else ("sure", "dice"),
        lambda x, a: {10: 1} if a == "sure" else {12: 1, 8: 3},
        lambda x: x,
        min,
    )
    assert worse.choose(0) == "dice"
    assert [worse.value, worse.cost(0)] == [9, 1]


# ---------------------------------------------------------------------- plain recursion


@st.composite
def plays(draw: st.DrawFn) -> dict[int, list[dict[int, int]]]:
    """By state its options; every arrow leads to a higher number, those without options end."""
    size = draw(st.integers(1, 9))
    return {
        at: draw(
            st.lists(
                st.dictionaries(
                    st.integers(at + 1, size), st.integers(1, 4), min_size=1, max_size=3
                ),
                max_size=3,
            )
        )
        for at in range(size)
    } | {size: []}


@settings(deadline=None)
@given(plays(), st.data(), st.sampled_from([max, min]))
def test_by_recursion(
    play: dict[int, list[dict[int, int]]], data: st.DataObject, goal: Callable[..., Any]
) -> None:
    final = data.draw(
        st.lists(
            st.one_of(st.booleans(), st.integers(-3, 3), st.fractions(-1, 1)),
            min_size=len(play),
            max_size=len(play),
        )
    )
    found = best(
        0,
        lambda at: range(len(play[at])),
        lambda at, option: play[at][option],
        lambda at: final[at],
        goal,
    )

    def worth(at: int) -> Fraction:
        return goal(options(at)) if play[at] else Fraction(final[at])

    def options(at: int) -> list[Fraction]:
        return [
            sum((p * worth(to) for to, p in normalised(row).items()), Fraction(0))
            for row in play[at]
        ]

    assert found.value == worth(0)
    for at in range(len(play)):
        assert found.worth(at) == worth(at)
        assert list(found.options(at).values()) == options(at)
        if values := options(at):
            assert found.choose(at) == values.index(goal(values))
            if len(values) > 1:
                rest = [v for i, v in enumerate(values) if i != found.choose(at)]
                assert found.cost(at) == abs(goal(values) - goal(rest))
    ended = found.played().result()
    assert ended.map(lambda at: Fraction(final[at])).mean() == found.value
    if play[0]:
        tree = found.tree(1)
        assert sum(branch.chance * branch.value for branch in tree.branches) == found.value


def test_a_start_by_chance() -> None:
    both = best(
        Dist({1: 1, 2: 3}), lambda x: ("on",) if x < 3 else (), lambda x, a: {x + 2: 1}, lambda x: x
    )
    assert both.value == Fraction(15, 4)
    tree = both.tree(1)
    assert tree.value == both.value
    assert [branch.chance for branch in tree.branches] == [Fraction(1, 4), Fraction(3, 4)]


def test_long_games_are_no_recursion() -> None:
    long = best(0, lambda x: ("go",) if x < 50_000 else (), lambda x, a: {x + 1: 1}, lambda x: x)
    assert long.value == 50_000


# ---------------------------------------------------------------------- trees and plays


def test_a_tree_unfolds_step_by_step() -> None:
    turn = pig(3)
    tree = turn.tree(1)
    assert tree.action == "roll"
    assert [branch.state for branch in tree.branches] == [("held", 0), 2, 3, 4, 5, 6]
    assert repr(turn.tree(0)) == f"1  0 = {turn.value}: roll"
    assert repr(tree).splitlines()[1] == "  1/6  ('held', 0) = 0"
    with pytest.raises(TooLarge, match="depth 5"):
        pig().tree(5, limit=1_000)
    with pytest.raises(ValueError, match="depth=-1"):
        turn.tree(-1)


def test_a_play_is_drawn_with_its_chances() -> None:
    turn = pig()
    rng = Random(5)
    total = sum(turn.sample(rng)[1] for _ in range(4_000)) / 4_000
    assert abs(total - float(turn.value)) < 0.7


# ---------------------------------------------------------------------- refused


def test_a_state_that_comes_back_is_refused_with_its_loop() -> None:
    def step(x: str, action: str) -> dict[str, int]:
        return {"a": {"b": 1, "end": 1}, "b": {"c": 1}, "c": {"b": 1}}[x]

    with pytest.raises(ValueError, match="'b' -> 'c' -> 'b'"):
        best("a", lambda x: () if x == "end" else ("go",), step, lambda x: 1)
    with pytest.raises(ValueError, match="0 -> 0"):
        best(0, lambda x: ("stay",), lambda x, a: {x: 1}, lambda x: 1)
    with pytest.raises(ValueError, match=r"0 -> 1 -> 2 -> \.\.\. \(96 more\) -> 99 -> 0"):
        best(0, lambda x: ("on",), lambda x, a: {(x + 1) % 100: 1}, lambda x: 1)


def test_a_play_without_bounds_says_how_far_it_got() -> None:
    with pytest.raises(TooLarge, match="200,001 states") as caught:
        best(0, lambda x: ("on",), lambda x, a: {x + 1: 1}, lambda x: 1)
    assert caught.value.size == 200_001


@pytest.mark.parametrize(
    ("actions", "row", "value", "error", "words"),
    [
        (("on",), {}, 0, ValueError, "no outcome"),
        (("on",), {1: -1}, 0, ValueError, "weight of 1 is -1"),
        (("on",), 1, 0, TypeError, "gives 1"),
        (("on",), {1: 1}, 0.5, TypeError, r"value\(1\) is 0.5"),
        (None, {1: 1}, 0, TypeError, r"actions\(0\) gives None"),
    ],
)
def test_refused(actions: Any, row: Any, value: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        best(0, lambda x: () if x else actions, lambda x, a: row, lambda x: value)


def test_what_is_no_choice() -> None:
    turn = pig(3)
    with pytest.raises(ValueError, match="is final"):
        turn.choose(("held", 3))
    with pytest.raises(ValueError, match="no other action in 5"):
        turn.cost(5)
    with pytest.raises(ValueError, match="no action 'fly' in 2"):
        turn.cost(2, "fly")
    with pytest.raises(ValueError, match="goal="):
        best(0, lambda x: (), lambda x, a: {}, lambda x: 0, sum)
