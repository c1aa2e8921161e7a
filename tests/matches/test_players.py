"""Computer players, their names, and chance that is exact and the same everywhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError
from boardlab.core.state import State
from boardlab.matches import Match, match, players, register
from boardlab.matches.players import _PLAYERS, draw, greedy, random, rng, seated
from tests.matches import dash


def first(state: State, rng: Random) -> Action:
    return state.legal_actions()[0]


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_PLAYERS, "first", first)


def test_the_names_there_are() -> None:
    assert players() == ("human", "random", "greedy")


def test_random_takes_each_legal_action_equally_often() -> None:
    source = Random(1)
    counts = Counter(random(dash.new(2), source) for _ in range(2000))
    assert set(counts) == {"walk", "dice"}
    assert 900 < counts[Action("walk")] < 1100


def test_greedy_takes_what_is_evaluated_best() -> None:
    assert {greedy(dash.new(2), Random(seed)) for seed in range(20)} == {"walk"}


def test_greedy_breaks_ties_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dash, "evaluate", lambda *_: 0.0)
    assert {greedy(dash.new(2), Random(seed)) for seed in range(20)} == {"walk", "dice"}


def test_a_registered_player_can_be_called_for_by_name(
    registered: None,
) -> None:
    m = match("dash", seats=("first", first), goal=2)
    assert m.seats == ("first", "first")
    m.play()
    assert set(m.actions) == {"walk"}
    assert Match.from_json(m.to_json()).seats == m.seats


def test_a_name_is_given_once() -> None:
    for name in ("human", "chance", "greedy"):
        with pytest.raises(ValueError, match=f"the name '{name}' is taken"):
            register(name, first)
    register("greedy", greedy)
    assert players() == ("human", "random", "greedy")


def test_a_function_is_called_by_its_own_name() -> None:
    assert seated(first) == ("first", first)
    assert seated("random") == ("random", random)
    assert seated("human") == ("human", None)

    class Clever:
        def __call__(self, state: State, rng: Random) -> str:
            return "walk"

    assert seated(Clever())[0] == "Clever"
    Clever.__name__ = "human"
    assert seated(Clever())[0] == "human()", "not taken for a human"
    with pytest.raises(FormatError, match="there are human, random and greedy"):
        seated("")


def test_a_player_sees_no_more_than_his_observation(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[State] = []

    def peeking(state: State, rng: Random) -> str:
        seen.append(state)
        return "walk"

    masked = dash.Dash((0, 0), 3, 0, told="masked")
    monkeypatch.setattr(dash.Dash, "observation", lambda *_: masked)
    match("dash", seats=(peeking, "human")).step()
    assert seen[0] is masked


def test_draw_gives_each_outcome_exactly_its_chance() -> None:
    class Ticket(Random):
        """Draws every ticket in turn."""

        def __init__(self) -> None:
            super().__init__(0)
            self.sizes: list[int] = []

        def randrange(self, size: int) -> int:  # type: ignore[override]
            self.sizes.append(size)
            return len(self.sizes) - 1

    tickets = Ticket()
    counts = Counter(draw(dash.ROLLS, tickets) for _ in range(6))
    assert tickets.sizes == [6] * 6
    assert {roll: Fraction(n, 6) for roll, n in counts.items()} == dash.ROLLS


def test_chances_that_do_not_sum_to_one_are_noticed() -> None:
    highest = Random()
    highest.randrange = lambda size: size - 1  # type: ignore[method-assign, misc, assignment]
    with pytest.raises(ValueError, match="do not sum to 1"):
        draw({Action("roll", "1"): Fraction(1, 3)}, highest)


def test_the_source_of_chance_is_the_same_on_every_machine() -> None:
    assert rng(7, 12, "chance").randrange(10**9) == 977703805
    assert rng(7, 12, 0).randrange(10**9) == 780583979
    assert len({rng(s, n, w).random() for s in (1, 12) for n in (1, 21) for w in (0, 1)}) == 8
