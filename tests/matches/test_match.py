"""A match: who acts when, chance that never rolls anew, and going back and forth."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boardlab.core.actions import Action
from boardlab.core.errors import FormatError, IllegalAction
from boardlab.core.state import State
from boardlab.matches import Line, Match, NotYourTurn, match
from boardlab.matches.match import WIDTH
from tests.matches import dash


def done(m: Match) -> list[str]:
    """What has been played, as text."""
    return list(map(str, m.actions))


def always_dice(state: State, rng: Random) -> str:
    """A player who is no part of the package, and answers in text."""
    assert state.current_player is not None
    return "dice"


# ---------------------------------------------------------------------- who acts when


def test_a_new_match_plays_nothing_by_itself() -> None:
    m = match("dash", seats=("greedy", "random"), seed=4)
    assert m.at == 0
    assert m.actions == ()
    assert m.state == dash.new(2, 4)
    assert m.seat == "greedy"


def test_play_runs_until_a_human_has_to_decide() -> None:
    m = match("dash", seats=("greedy", always_dice, "human"))
    assert m.play() is m.state
    assert done(m)[:2] == ["walk", "dice"]
    assert m.at == 3  # the walk, the dice and the roll
    assert m.seat == "human"
    assert m.play() is m.state, "a human decides: nothing to do"
    assert m.at == 3


def test_play_runs_to_the_end_without_humans() -> None:
    m = match("dash", seats=("greedy", always_dice))
    assert m.play().is_terminal
    assert m.seat is None
    assert m.play().is_terminal


def test_an_action_is_followed_by_the_computers() -> None:
    m = match("dash", seats=("human", "greedy"))
    m.play("walk")
    assert done(m) == ["walk", "walk"]
    m.play(Action("dice"))
    assert done(m)[:3] == ["walk", "walk", "dice"]
    assert m.actions[3].kind == "roll"
    assert m.actions[4] == "walk"
    assert m.seat == "human"
    assert all(isinstance(action, Action) for action in m.actions)


def test_an_illegal_action_changes_nothing() -> None:
    m = match("dash", seats=("human", "human"))
    m.play("walk")
    m.play("walk")
    m.undo()
    before = m.line
    for wrong in ("roll 2", "fly", "", "walk walk"):
        with pytest.raises(IllegalAction) as caught:
            m.play(wrong)
        assert caught.value.verdict.reasons
        assert m.line is before


def test_a_human_cannot_play_for_a_computer_or_for_chance() -> None:
    m = match("dash", seats=("greedy", "human"))
    with pytest.raises(NotYourTurn, match=r"blue \(greedy\) acts now"):
        m.play("walk")
    m = match("dash", seats=(always_dice, "human"))
    m.step()
    with pytest.raises(NotYourTurn, match="chance acts now"):
        m.play("roll 4")
    assert done(m) == ["dice"]


def test_step_plays_one_action_and_raises_at_a_human_seat() -> None:
    m = match("dash", seats=(always_dice, "human"))
    assert m.step() is m.state
    assert m.at == 1
    m.step()
    assert m.at == 2
    with pytest.raises(NotYourTurn, match=r"red \(human\) has to decide"):
        m.step()
    assert m.at == 2


def test_nobody_acts_after_the_end() -> None:
    m = match("dash", seats=("human", "human"), goal=1)
    m.play("walk")
    assert m.seat is None
    with pytest.raises(NotYourTurn, match="over"):
        m.step()
    with pytest.raises(IllegalAction):
        m.play("walk")
    assert done(m) == ["walk"]


def test_a_computer_that_cheats_is_stopped() -> None:
    m = match("dash", seats=("human", lambda *_: "roll 4"))
    with pytest.raises(IllegalAction):
        m.play("walk")
    assert done(m) == ["walk"], "what was legal stays"


# ---------------------------------------------------------------------- chance


def test_chance_never_rolls_anew() -> None:
    m = match("dash", seats=("human", always_dice), seed=4, goal=99)
    for _ in range(20):
        m.play("dice")
    rolled = m.actions
    while m.can_undo:
        m.undo()
    for _ in range(20):
        m.play("dice")
    assert m.actions == rolled


def test_chance_depends_on_the_seed_and_the_number_of_the_action_alone() -> None:
    def rolls(seed: int, *first: str) -> list[str]:
        m = match("dash", seats=("human", "human"), seed=seed, goal=99)
        for action in first:
            m.play(action)
        while m.at < 40:
            m.play("dice")
        return [str(action) for action in m.actions]

    assert rolls(1) == rolls(1)
    assert rolls(1) != rolls(2)
    assert rolls(1, "walk", "walk")[2:] == rolls(1)[2:]
    assert len(set(rolls(1))) == 4, "all three outcomes come up"


# ---------------------------------------------------------------------- back and forth


def test_undo_goes_back_to_the_last_human_decision() -> None:
    m = match("dash", seats=("human", "greedy", always_dice), goal=30)
    assert not m.can_undo
    with pytest.raises(IndexError, match="no human decided"):
        m.undo()
    m.play("walk")
    m.play("dice")
    assert m.at == 9
    m.undo()
    assert m.at == 4
    m.undo()
    assert m.at == 0
    assert not m.can_undo


def test_redo_goes_forward_as_undo_went_back() -> None:
    m = match("dash", seats=("human", "greedy", always_dice), goal=30)
    m.play("walk")
    m.play("dice")
    end = m.line
    m.undo()
    m.undo()
    assert [m.redo(), m.redo()] == [end.states[4], end.state]
    with pytest.raises(IndexError, match="nothing was taken back"):
        m.redo()


def test_where_only_computers_play_undo_takes_back_a_turn() -> None:
    m = match("dash", seats=(always_dice, always_dice), goal=30)
    assert not m.can_undo
    for _ in range(3):  # blue's dice, how they fall, and red's dice
        m.step()
    end = m.line
    assert m.undo() == end.states[2]
    assert m.undo() == end.states[0]
    assert not m.can_undo
    assert [m.redo(), m.redo()] == [end.states[2], end.state]


def test_a_new_action_drops_what_was_taken_back_and_the_same_one_keeps_it() -> None:
    m = match("dash", seats=("human", "human"), goal=30)
    for action in ("walk", "walk", "walk"):
        m.play(action)
    m.goto(0)
    m.play("walk")
    assert len(m.line.actions) == 3
    m.play("dice")
    assert list(map(str, m.line.actions))[:2] == ["walk", "dice"]
    assert m.line.at == len(m.line.actions) == 3, "the dice, and their roll"


def test_goto_reaches_every_position_and_no_other() -> None:
    m = match("dash", seats=("greedy", "greedy"))
    m.play()
    states = m.line.states
    for number in (3, 0, len(states) - 1, 5):
        assert m.goto(number) is states[number]
        assert m.at == number
    for number in (-1, len(states)):
        with pytest.raises(IndexError, match="there are"):
            m.goto(number)


class BackAndForth(RuleBasedStateMachine):
    """Against the plainest model: the list of actions, and how many of them count."""

    @initialize(
        seats=st.lists(st.sampled_from(["human", "random", "greedy"]), min_size=2, max_size=3),
        seed=st.integers(0, 9),
    )
    def begin(self, seats: list[str], seed: int) -> None:
        self.match = match("dash", seats=seats, seed=seed, goal=12)
        self.actions: list[str] = []
        self.at = 0

    def catch_up(self) -> None:
        """What the match has played since is now what counts."""
        played = list(map(str, self.match.actions))
        if played != self.actions[: len(played)]:
            self.actions = played
        self.at = len(played)

    def stops(self) -> list[int]:
        """The positions that going back and forth stops at; slow and plain."""
        if "human" in self.match.seats:
            return self.humans()
        found, last = [0], None
        for number, state in enumerate(self.match.line.states):
            player = state.current_player
            if player is not None and player != last:
                found.append(number)
                last = player
        return found

    def humans(self) -> list[int]:
        """The numbers of the human decisions, by replaying everything from the start."""
        state: State = self.match.line.states[0]
        found = []
        for number, action in enumerate([*self.actions, None]):
            player = state.current_player
            if player is not None and self.match.seats[player] == "human":
                found.append(number)
            state = state.apply(action) if action is not None else state
        return found

    @rule(action=st.sampled_from(["walk", "dice"]))
    def play(self, action: str) -> None:
        if self.match.seat == "human":
            self.match.play(action)
            self.catch_up()
            assert self.match.seat in ("human", None)

    @rule()
    def step(self) -> None:
        if self.match.seat not in ("human", None):
            self.match.step()
            self.catch_up()

    @rule(data=st.data())
    def goto(self, data: st.DataObject) -> None:
        self.at = data.draw(st.integers(0, len(self.actions)))
        self.match.goto(self.at)

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def undo(self) -> None:
        self.match.undo()
        self.at = max(n for n in self.stops() if n < self.at)

    @precondition(lambda self: self.match.can_redo)
    @rule()
    def redo(self) -> None:
        self.match.redo()
        last = len(self.actions)
        self.at = min(n for n in [*self.stops(), last] if n > self.at)

    @invariant()
    def agrees(self) -> None:
        line = self.match.line
        assert list(line.actions) == self.actions
        assert line.at == self.at
        state: State = line.states[0]
        for action, after in zip(line.actions, line.states[1:], strict=True):
            state = state.apply(action)
            assert state == after
        assert self.match.can_undo == any(n < self.at for n in self.stops())
        assert self.match.can_redo == (self.at < len(self.actions))
        again = Match.from_json(self.match.to_json())
        assert again.line.actions == line.actions
        assert again.line.states == line.states
        assert again.at == line.at


TestBackAndForth = BackAndForth.TestCase
TestBackAndForth.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


# ---------------------------------------------------------------------- thinking outside a lock


def test_a_thought_changes_nothing_until_it_is_committed() -> None:
    m = match("dash", seats=("greedy", "human"))
    before = m.line
    thought = m.think()
    assert m.line is before
    assert thought.action == "walk"
    assert m.commit(thought)
    assert done(m) == ["walk"]


def test_a_thought_about_another_line_is_not_played() -> None:
    m = match("dash", seats=("greedy", "human"))
    thought = m.think()
    m.step()
    after = m.line
    assert not m.commit(thought), "played already"
    m.goto(0)
    assert not m.commit(thought), "the same position, but the match has moved meanwhile"
    assert m.line.revision > after.revision
    assert m.at == 0


def test_every_change_raises_the_revision() -> None:
    m = match("dash", seats=("human", "greedy"))
    seen: list[Line] = [m.line]
    changes: list[Callable[[], State]] = [
        lambda: m.play("walk"),
        m.undo,
        m.redo,
        lambda: m.goto(1),
        m.step,
    ]
    for change in changes:
        change()
        seen.append(m.line)
    assert [line.revision for line in seen] == sorted({line.revision for line in seen})
    same = m.line
    m.goto(m.at)
    assert m.line is same


# ---------------------------------------------------------------------- beginning a match


def test_a_match_can_go_on_from_a_position() -> None:
    start = dash.Dash((2, 5), 6, 1)
    m = match(start, seats=("human", "greedy"))
    assert list(m.play().returns()) == [0, 1]
    with pytest.raises(TypeError, match="takes no options: goal"):
        match(start, seats=("human", "greedy"), goal=3)


def test_options_are_those_of_the_game() -> None:
    m = match("dash", seats=("human", "human"), seed=5, goal=9)
    assert m.state == dash.new(2, 5, goal=9)
    with pytest.raises(FormatError, match=r"options: 'gaol' is no option of dash; .* goal"):
        match("dash", gaol=9)
    with pytest.raises(FormatError, match="the seats tell players"):
        match("dash", players=3)
    with pytest.raises(FormatError, match="goal"):
        match("dash", goal=0)


def test_seats_are_checked() -> None:
    with pytest.raises(FormatError, match="no player 'gready'; there are human, random and greedy"):
        match("dash", seats=("human", "gready"))
    with pytest.raises(FormatError, match="Dash is for 2 or 3 players, not 1"):
        match("dash", seats=("human",))
    with pytest.raises(ValueError, match="2 players need 2 seats"):
        match(dash.new(2), seats=("human", "human", "human"))
    with pytest.raises(TypeError, match="a name or a function"):
        match("dash", seats=("human", 3))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not 'human'"):
        match("dash", seats="human")
    with pytest.raises(FormatError, match="there is no game 'chess'"):
        match("chess")
    with pytest.raises(TypeError, match="whole number"):
        match("dash", seed="7")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at most 18 digits"):
        match("dash", seed=10**5000)


def test_a_match_can_begin_again_with_another_seed() -> None:
    m = match("dash", seats=("human", always_dice), seed=4, goal=9)
    m.play("walk")
    again = m.again(5)
    assert again.at == 0
    assert again.state == dash.new(2, 5, goal=9)
    assert (again.seats, again.seed) == (m.seats, 5)
    assert again.play().current_player == 0
    assert m.at == 3, "the other match stays as it was"
    position = match(dash.Dash((2, 5), 9, 0), seats=("human", "human"))
    position.play("walk")
    assert position.again(1).state == dash.Dash((2, 5), 9, 0)


# ---------------------------------------------------------------------- telling


def test_the_log_tells_each_action_with_its_sentences() -> None:
    m = match("dash", seats=("human", "greedy"), seed=2)
    m.play("dice")
    log = m.log()
    assert [entry[:3] for entry in log] == [(1, 0, "dice"), (2, None, m.actions[1]), (3, 1, "walk")]
    assert log[2].sentences == ("red goes 1",)
    assert str(log).splitlines()[0] == "   1  blue    dice           the dice are taken"
    assert str(log).splitlines()[1].startswith("   2  chance  roll ")
    long = log[2]._replace(sentences=("red goes 1",) * 20)
    assert len(str(long).splitlines()) > 2
    assert all(len(line) <= WIDTH for line in str(long).splitlines())
    assert " ".join(str(long).split()) == f"3 red walk {' '.join(long.sentences)}"
    m.undo()
    assert m.log() == ()
    assert str(m.log()) == "nothing played yet"


def test_the_repr_is_the_same_every_time_and_says_what_there_is() -> None:
    def shown() -> str:
        m = match("dash", seats=("human", always_dice), seed=2)
        m.play("walk")
        m.undo()
        return repr(m)

    assert shown() == shown()
    assert shown().splitlines() == [
        "Dash, seed 2: blue human, red always_dice",
        "0 actions played, 3 taken back; blue (human) to move: move",
        "",
        *repr(dash.new(2)).splitlines(),
    ]
    ended = match("dash", seats=("greedy", "greedy"), goal=1)
    ended.play()
    assert "1 action played; the game is over" in repr(ended)


@pytest.mark.parametrize("number", [None, 1.0, "1", float("nan"), [1]])
def test_a_number_that_is_not_whole_leads_nowhere(number: Any) -> None:
    m = match("dash", seats=("random", "random"), seed=1)
    m.play()
    line = m.line
    with pytest.raises(TypeError):
        m.goto(number)
    assert m.line is line


def test_a_match_is_copied_and_pickled() -> None:
    m = match("dash", seats=("random", "greedy"), seed=3)
    m.step()
    for again in (copy.copy(m), copy.deepcopy(m), pickle.loads(pickle.dumps(m))):
        assert again.to_json() == m.to_json()
        assert again.options == m.options
        assert again.play() == copy.copy(m).play()
