"""Odds asked of a game's own rules, and the luck in its dice, on a small race."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError, GameNotOver, IllegalAction
from boardlab.matches import Match
from boardlab.odds import Dist, TooLarge, d
from boardlab.odds.luck import Account, luck
from boardlab.odds.simulate import simulate
from boardlab.odds.walk import Walk, of
from tests.odds.plain import absorbed, probabilities
from tests.odds.race import FACES, ROLL, STOP, WORDS, Race, read


def hold_at(heap: int) -> Any:
    return lambda state: STOP if state.heap >= heap else ROLL


def always(state: Race) -> Action:
    return ROLL


# ---------------------------------------------------------------------- the race keeps the contract


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32 - 1), st.integers(0, 60))
def test_the_race_keeps_the_contract(seed: int, length: int) -> None:
    state, rng = Race(goal=15), Random(seed)
    for _ in range(length):
        if state.is_terminal:
            break
        after = state.apply(rng.choice([*state.legal_actions(), *state.chance_outcomes()]))
        assert after != state
        assert after.events
        state = after
    nobody = state.is_chance or state.is_terminal
    assert (state.current_player is None) == nobody == (not state.legal_actions())
    assert bool(state.chance_outcomes()) == state.is_chance
    assert (state.step.id == "end") == state.is_terminal
    if state.is_chance:
        assert sum(state.chance_outcomes().values()) == 1
    listed = {*state.legal_actions(), *state.chance_outcomes()}
    for text in (*WORDS, "", "die 7", "fly", None):
        verdict = state.check(text)  # type: ignore[arg-type]
        assert verdict.legal == (text in listed) == (not verdict.reasons)
        if not verdict.legal:
            assert state.is_terminal or verdict.remedy
            with pytest.raises(IllegalAction):
                state.apply(text)  # type: ignore[arg-type]
    for twin in (
        read(state.diagram()),
        pickle.loads(pickle.dumps(state)),
        copy.deepcopy(state),
    ):
        assert twin == state
        assert hash(twin) == hash(state)
    if state.is_terminal:
        assert sum(state.returns()) == 1
        assert state.returns()[state.scores().index(max(state.scores()))] == 1
    else:
        with pytest.raises(GameNotOver):
            state.returns()
    with pytest.raises(FormatError):
        state.parse("fly")
    assert isinstance(state.chance_outcomes(), Mapping)
    with pytest.raises(AttributeError):
        state.heap = 3  # type: ignore[misc]


# ---------------------------------------------------------------------- odds.of


def plain_race(goal: int, hold: int) -> dict[Any, dict[Any, Fraction]]:
    """The same race in numbers: banked by both, turn, heap; it ends in "first" or "second"."""
    rows: dict[Any, dict[Any, Fraction]] = {}
    todo = [(0, 0, 0, 0)]
    while todo:
        state = todo.pop()
        if state in rows:
            continue
        a, b, turn, heap = state
        row: dict[Any, Fraction] = {}
        if heap >= hold:
            row[(a, b + heap, 0, 0) if turn else (a + heap, b, 1, 0)] = Fraction(1)
        else:
            row[(a, b, 1 - turn, 0)] = Fraction(1, 6)
            for face in range(2, 7):
                won = (b if turn else a) + heap + face >= goal
                to: Any = ("second" if turn else "first") if won else (a, b, turn, heap + face)
                row[to] = row.get(to, Fraction(0)) + Fraction(1, 6)
        rows[state] = row
        todo += [to for to in row if isinstance(to, tuple)]
    return rows


@pytest.mark.parametrize(("goal", "hold"), [(6, 4), (7, 3), (10, 20)])
def test_who_wins_by_plain_linear_algebra(goal: int, hold: int) -> None:
    result, _ = absorbed((0, 0, 0, 0), plain_race(goal, hold))
    won = of(Race(goal=goal), lambda state: state.returns()[0] == 1, policy=hold_at(hold))
    assert won.p() == result["first"]
    assert won.p(False) == result["second"]


def test_one_turn() -> None:
    """Until the turn is over: what it brings, as a Pig turn held at 6 or more."""
    start = Race(goal=100)
    brought = of(start, lambda s: s.banked[0], hold_at(6), until=lambda s: s.turn == 1)

    def turn(heap: int) -> dict[int, Fraction]:
        if heap >= 6:
            return {heap: Fraction(1)}
        made = {0: Fraction(1, 6)}
        for face in range(2, 7):
            for total, p in turn(heap + face).items():
                made[total] = made.get(total, Fraction(0)) + p / 6
        return made

    assert probabilities(brought) == turn(0)


def test_policies_of_every_kind() -> None:
    start = Race(goal=8)
    wins = {state: ROLL for state in Walk(start, always).chain().states if state.legal_actions()}
    by_function = of(start, lambda s: s.turn, policy=always)
    assert of(start, lambda s: s.turn, policy=wins) == by_function
    assert of(start, lambda s: s.turn, policy=lambda s: "roll") == by_function
    by_coin = of(start, lambda s: s.turn, policy=lambda s: Dist(s.legal_actions()))
    assert by_coin == of(start, lambda s: s.turn, lambda s: dict.fromkeys(s.legal_actions(), 1))
    assert by_coin != by_function


def test_events_and_stops_of_every_kind() -> None:
    start = Race(goal=8)
    done = of(start, policy=always)
    assert all(state.is_terminal for state in done)
    winner = {state for state in done if state.turn == 0}
    assert of(start, winner, always).p() == of(start, lambda s: s.turn == 0, always).p()
    rolled = start.apply(ROLL)
    assert of(start, until=rolled, policy=always) == Dist({rolled: 1})
    assert of(rolled, lambda s: s.heap, until=lambda s: not s.rolling) == Dist([0, 2, 3, 4, 5, 6])
    over = Race((8, 0), 8)
    assert of(over, lambda s: s.returns()[0]) == Dist({1: 1})


def test_a_decision_without_a_policy_is_named() -> None:
    with pytest.raises(ValueError, match="blue has to decide at the step 'Roll or stop': give pol"):
        of(Race(), lambda s: s.turn)
    with pytest.raises(ValueError, match="no action for blue"):
        of(Race(), lambda s: s.turn, policy={})
    with pytest.raises(IllegalAction):
        of(Race(), lambda s: s.turn, policy=lambda s: "stop")
    with pytest.raises(TypeError, match="state of a game"):
        of(6, lambda s: s)  # type: ignore[arg-type]


def test_a_walk_that_gets_too_large_says_what_to_do() -> None:
    with pytest.raises(TooLarge, match=r"followed to \d+ different states .* until=") as caught:
        of(Race(goal=100), lambda s: s.turn, hold_at(20), limit=500)
    assert caught.value.size > 500


@settings(deadline=None, max_examples=20)
@given(st.integers(3, 9), st.integers(1, 9), st.integers(0, 5), st.integers(0, 5))
def test_simulated_it_comes_out_the_same(goal: int, hold: int, a: int, b: int) -> None:
    start = Race((a % goal, b % goal), goal)
    exact = of(start, lambda s: s.turn == 0, hold_at(hold)).p()
    played = simulate(Walk(start, hold_at(hold)), 200, 3, lambda s: s.turn == 0)
    assert played.agrees(exact, 5) or exact in (0, 1)


# ---------------------------------------------------------------------- odds.luck


def play(*words: str, goal: int = 20) -> Match:
    match = Match(Race(goal=goal), ("human", "human"))
    for word in words:
        match.line = match.line.then(word)
    return match


class Named(NamedTuple):
    """A history of any other kind."""

    states: tuple[Any, ...]
    actions: tuple[Any, ...]


GAME = (
    *("roll", "die 6", "roll", "die 5", "stop"),
    *("roll", "die 1"),
    *("roll", "die 6", "roll", "die 4"),
)


def test_the_luck_of_both() -> None:
    found = luck(play(*GAME))
    blue, red = found.of(0), found.of(1)
    assert [blue.actual, blue.expected, blue.surplus] == [21, 14, 7]
    assert blue.variance == 4 * Fraction(35, 12)
    assert blue.total() == 4 @ d(6)
    assert blue.at_least() == (4 @ d(6)).at_least(21)
    assert blue.at_most() == (4 @ d(6)).at_most(21)
    assert abs(blue.deviations - 7 / (35 / 3) ** 0.5) < 1e-12
    assert [roll.number for roll in found.rolls] == [2, 4, 7, 9, 11]
    assert [red.actual, red.at_most()] == [1, Fraction(1, 6)]
    first, second = str(found).splitlines()
    assert first == (
        "blue: 4 rolls, 21 where 14 was to be expected, +2.0 standard deviations; "
        "as much or more comes 2.7 % of the time."
    )
    assert second == (
        "red: 1 roll, 1 where 3.5 was to be expected, -1.5 standard deviations; "
        "as much or less comes 16.7 % of the time."
    )


def test_what_was_taken_back_does_not_count() -> None:
    match = play(*GAME)
    match.goto(4)
    found = luck(match)
    assert found.of(0).actual == 11
    assert found.of(1) == Account(1, ())
    assert luck(match.line).rolls == found.rolls
    match.goto(0)
    assert str(luck(match)) == "no dice were rolled"


def test_another_measure() -> None:
    match = play(*GAME)
    ones = luck(match, of=lambda state, action: int(action == "die 1"))
    assert ones.of(1).actual == 1
    assert ones.of(0).expected == Fraction(4, 6)
    sixes = luck(match, lambda s, a: int(a == "die 6") if s.turn == 0 else None)
    assert len(sixes.rolls) == 4
    against = luck(match, who=lambda state: 1 - state.turn)
    assert against.of(1).actual == 21


def test_luck_over_all_games_is_even() -> None:
    """The surplus has a mean of nothing: the dice of many games, weighed by nobody."""
    total = Fraction(0)
    variance = Fraction(0)
    for seed in range(40):
        match = Match(Race(goal=20), (hold_by_bot, hold_by_bot), seed)
        match.play()
        for account in luck(match).accounts:
            total += account.surplus
            variance += account.variance
    assert abs(float(total)) < 4 * float(variance) ** 0.5


def hold_by_bot(state: Any, rng: Random) -> Any:
    return hold_at(8)(state)


def test_what_has_no_luck_is_refused() -> None:
    with pytest.raises(TypeError, match="no history"):
        luck(6)
    with pytest.raises(TypeError, match=r"measured as 0\.5"):
        luck(play(*GAME), of=lambda state, action: 0.5)
    with pytest.raises(ValueError, match="'die x' does not end in a number"):
        luck(Named((Race(rolling=True), Race()), (Action("die", "x"),)))
    assert set(FACES.values()) == {Fraction(1, 6)}
