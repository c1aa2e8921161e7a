"""What every game must keep, whatever its rules: the contract of `State`, by property.

A game's tests subclass `Conformance` and say what is special to the game: how it starts, which
actions can be written, which spaces there are. Everything else is asked here, in states reached by
random play.
"""

from __future__ import annotations

import copy
import gc
import json
import pickle
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import boardlab as bl
from boardlab.core.actions import Action, Reason, Verdict
from boardlab.core.errors import FormatError, GameNotOver, IllegalAction
from boardlab.core.events import Event
from boardlab.core.registry import game
from boardlab.core.state import State
from tests.games.scenes import check_marks

GENERIC_RULES = {"not-an-action", "no-such-space", "not-this-step", "game-over"}


class Hostile:
    """An object that answers nothing."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not comparable")

    def __str__(self) -> str:
        raise RuntimeError("not writable")

    __repr__ = __str__


ODD_TEXTS = (
    *("", " ", "\n", "?", "a1", "-", "\uff10", "e\u0301", "\ud800"),
    *("road\x00a1", "x" * 10_000, " a" * 999),
)
ODD_OBJECTS: tuple[Any, ...] = (
    *(None, True, 0, -1, 2.5, float("nan"), b"hold"),
    *((), [], {}, set(), object, Hostile()),
)

some = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
)
many = settings(some, max_examples=150)

starts = st.integers(0, 10_000)
lengths = st.one_of(st.integers(0, 30), st.integers(0, 200))
luck = st.integers(0, 2**32 - 1)


class Conformance:
    """The shared suite. `game` is the name under which the game is registered."""

    game: ClassVar[str]

    growth: ClassVar[int] = 3
    """How many times as long as the first state of a game, pickled, a later one may be."""

    # ------------------------------------------------------------------ what a game says of itself

    def new(self, number: int) -> Any:
        """The start numbered so: every kind of start (players, options, islands) has numbers."""
        raise NotImplementedError

    def spaces(self, state: Any) -> Iterable[str]:
        """The names of all spaces that a reason or an event may speak of."""
        raise NotImplementedError

    def writable(self, state: Any, rng: Random) -> Iterable[str]:
        """Every action that can be written, legal or not; where they are too many, a sample."""
        raise NotImplementedError

    def malformed(self, state: Any) -> Iterable[str]:
        """Texts of the game's own that are no action: too few words, too many, wrong ones."""
        raise NotImplementedError

    def handed_out(self, state: Any) -> Iterable[object]:
        """What the state's methods hand out, beside its public attributes."""
        return ()

    # ------------------------------------------------------------------ random play

    def reached(self, start: int, length: int, seed: int) -> Any:
        """The state after `length` random actions, or at the end of the game before that."""
        state = self.new(start)
        rng = Random(seed)
        for _ in range(length):
            if state.is_terminal:
                break
            state = state.apply(any_action(state, rng))
        return state

    # ------------------------------------------------------------------ who, when, what

    @many
    @given(starts, lengths, luck)
    def test_someone_chance_or_nobody_is_to_act(self, start: int, length: int, seed: int) -> None:
        state = self.reached(start, length, seed)
        assert isinstance(state, State)
        assert state.game == self.game
        nobody = state.is_chance or state.is_terminal
        assert not (state.is_chance and state.is_terminal)
        assert (state.current_player is None) == nobody
        assert nobody or state.current_player in range(state.players)
        assert bool(state.legal_actions()) == (not nobody)
        assert bool(state.chance_outcomes()) == state.is_chance
        assert (state.step.id == "end") == state.is_terminal
        assert state.step.title
        assert set(state.step.rules) <= self.ledger()

    @some
    @given(starts, lengths, luck)
    def test_legal_actions_are_a_tuple_in_a_fixed_order(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        actions = state.legal_actions()
        assert isinstance(actions, tuple)
        assert all(type(action) is Action for action in actions)
        assert len(set(actions)) == len(actions)
        assert state.legal_actions() == actions
        assert bl.position(self.game, state.diagram()).legal_actions() == actions
        assert self.reached(start, length, seed).legal_actions() == actions

    @some
    @given(starts, lengths, luck)
    def test_chance_is_a_distribution(self, start: int, length: int, seed: int) -> None:
        outcomes = self.reached(start, length, seed).chance_outcomes()
        assert all(isinstance(action, Action) for action in outcomes)
        assert all(type(weight) is Fraction and weight > 0 for weight in outcomes.values())
        assert not outcomes or sum(outcomes.values()) == 1

    @some
    @given(starts, luck)
    def test_a_game_ends_and_only_then_has_returns(self, start: int, seed: int) -> None:
        state = self.new(start)
        rng = Random(seed)
        while not state.is_terminal:
            with pytest.raises(GameNotOver):
                state.returns()
            state = state.apply(any_action(state, rng))
        returns = state.returns()
        assert isinstance(returns, tuple)
        assert len(returns) == state.players
        assert all(type(share) is Fraction and share >= 0 for share in returns)
        assert sum(returns) == 1

    @some
    @given(starts, lengths, luck)
    def test_scores_and_observations_are_there_for_each_player(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        assert len(state.scores()) == state.players
        for player in range(state.players):
            seen = state.observation(player)
            assert type(seen) is type(state)
            assert (seen.step, seen.current_player) == (state.step, state.current_player)
            assert type(seen.determinise(Random(seed))) is type(state)
        for nobody in (-1, state.players):
            with pytest.raises(IndexError):
                state.observation(nobody)

    # ------------------------------------------------------------------ the transition function

    @some
    @given(starts, lengths, luck)
    def test_every_legal_action_applies_and_leaves_the_state_as_it_was(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        before = state.diagram(), hash(state), state.events, state.legal_actions()
        for action in all_actions(state):
            after = state.apply(action)
            assert type(after) is type(state)
            assert after != state
            assert after == state.apply(str(action))
            assert hash(after) == hash(state.apply(str(action)))
            assert after.diagram() == state.apply(action).diagram()
            assert state.check(action) == Verdict(True, (), None)
            self.check_events(after)
        assert (state.diagram(), hash(state), state.events, state.legal_actions()) == before

    @some
    @given(starts, lengths, luck)
    def test_actions_can_be_written_and_read(self, start: int, length: int, seed: int) -> None:
        state = self.reached(start, length, seed)
        for action in all_actions(state):
            read = state.parse(str(action))
            assert type(read) is Action
            assert read == action

    @some
    @given(starts, lengths, luck)
    def test_legal_is_exactly_what_is_listed(self, start: int, length: int, seed: int) -> None:
        state = self.reached(start, length, seed)
        listed = set(all_actions(state))
        written = set(self.writable(state, Random(seed)))
        assert listed <= written
        for action in sorted(written):
            verdict = state.check(action)
            assert verdict.legal == (action in listed), action
            self.check_verdict(state, verdict)

    @some
    @given(starts, lengths, luck)
    def test_what_is_no_action_is_refused_in_words(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        for text in (*ODD_TEXTS, *self.malformed(state)):
            verdict = state.check(text)
            self.check_verdict(state, verdict)
            assert not verdict.legal, text
            assert {reason.rule for reason in verdict.reasons} & GENERIC_RULES, text
            with pytest.raises(IllegalAction) as refused:
                state.apply(text)
            assert refused.value.verdict == verdict
        for text in ODD_TEXTS:
            with pytest.raises(FormatError):
                state.parse(text)

    @some
    @given(starts, lengths, luck)
    def test_check_never_raises(self, start: int, length: int, seed: int) -> None:
        state = self.reached(start, length, seed)
        for thing in ODD_OBJECTS:
            verdict = state.check(thing)
            self.check_verdict(state, verdict)
            assert not verdict.legal
            if not isinstance(thing, Hostile):
                with pytest.raises(IllegalAction) as refused:
                    state.apply(thing)
                assert refused.value.verdict == verdict

    @many
    @given(starts, lengths, luck, st.text())
    def test_any_text_is_judged(self, start: int, length: int, seed: int, text: str) -> None:
        state = self.reached(start, length, seed)
        verdict = state.check(text)
        self.check_verdict(state, verdict)
        try:
            action = state.parse(text)
        except FormatError:
            assert not verdict.legal
        else:
            assert verdict == state.check(action)

    @some
    @given(starts, lengths, luck)
    def test_a_refused_action_carries_its_verdict_and_changes_nothing(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        before = state.diagram()
        rng = Random(seed)
        refused = sorted(set(self.writable(state, rng)) - set(all_actions(state)))
        for action in rng.sample(refused, min(40, len(refused))):
            with pytest.raises(IllegalAction) as caught:
                state.apply(action)
            assert caught.value.verdict == state.check(action)
            assert caught.value.action == action
            assert state.diagram() == before

    # ------------------------------------------------------------------ values

    @many
    @given(starts, lengths, luck)
    def test_a_position_can_be_written_and_read(self, start: int, length: int, seed: int) -> None:
        state = self.reached(start, length, seed)
        for again in (
            bl.position(self.game, state.diagram()),
            bl.from_json(state.to_json()),
            pickle.loads(pickle.dumps(state)),
            copy.copy(state),
            copy.deepcopy(state),
        ):
            assert type(again) is type(state)
            assert again == state
            assert hash(again) == hash(state)
            assert again.diagram() == state.diagram()
            assert again.to_json() == state.to_json()
            assert again.legal_actions() == state.legal_actions()
            assert (again.step, again.current_player) == (state.step, state.current_player)
            assert again.scores() == state.scores()

    @some
    @given(starts, lengths, luck)
    def test_copies_keep_the_events(self, start: int, length: int, seed: int) -> None:
        state = self.reached(start, length, seed)
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again.events == state.events

    @some
    @given(starts, lengths, luck)
    def test_the_future_does_not_hang_on_how_a_state_came_about(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        again = bl.from_json(state.to_json())
        rng = Random(seed)
        for _ in range(60):
            if state.is_terminal:
                assert again.returns() == state.returns()
                break
            action = any_action(state, rng)
            state, again = state.apply(action), again.apply(action)
            assert again == state
            assert again.events == state.events

    @some
    @given(starts, lengths, luck)
    def test_states_are_equal_exactly_if_their_texts_are(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        others = [state, *(state.apply(action) for action in all_actions(state)[:40])]
        written = [(other, other.diagram()) for other in others]
        for one, text in written:
            for other, other_text in written:
                same = text == other_text
                assert (one == other) is same
                assert (one != other) is not same
                assert not same or hash(one) == hash(other)
        for thing in (None, 0, state.diagram(), object()):
            assert (state == thing) is False

    @some
    @given(starts, lengths, luck)
    def test_nothing_handed_out_can_be_changed(self, start: int, length: int, seed: int) -> None:
        state = self.reached(start, length, seed)
        before = state.diagram()
        attributes = [getattr(state, name) for name in dir(state) if name[0] != "_"]
        for thing in (*attributes, state.chance_outcomes(), *self.handed_out(state)):
            assert not isinstance(thing, (list, set, bytearray)), thing
            if isinstance(thing, Mapping):
                with pytest.raises(TypeError):
                    thing["a1"] = "changed"  # type: ignore[index]
        for name in ("step", "players", "current_player", "game", "something"):
            with pytest.raises(AttributeError):
                setattr(state, name, None)
        assert state.diagram() == before

    @some
    @given(starts, luck)
    def test_a_state_holds_no_link_to_the_one_before(self, start: int, seed: int) -> None:
        state = self.new(start)
        first = len(pickle.dumps(state))
        rng = Random(seed)
        for _ in range(200):
            if state.is_terminal:
                break
            assert state.legal_actions() is not None
            state = state.apply(any_action(state, rng))
            assert state.events is not None
        assert states_reachable_from(state) == [state]
        assert len(pickle.dumps(state)) < self.growth * first

    # ------------------------------------------------------------------ to be asked about

    @some
    @given(starts, lengths, luck)
    def test_the_bare_position_is_what_its_text_says(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        scene = game(self.game).room("scene")
        for turn in (0, 1):
            bare = scene.bare(state, turn)
            marks = scene.marks(state, turn)
            assert all(mark in marks for mark in bare)
            # How it came about is in no text: not what happened last, nor what came of it.
            read = bl.position(self.game, state.diagram())
            assert scene.bare(read, turn) == bare
        keys = {mark.key.partition(":")[0] for mark in bare}
        assert not keys & {"last", "shot", "burst", "range", *game(self.game).room("lenses").LENSES}
        symbols = scene.layout(state).symbols
        said = {mark.label or (symbols[mark.use].label if mark.use else "") for mark in bare}
        assert not any("range" in label for label in said)
        assert scene.describe(read, bare=True) == scene.describe(state, bare=True)

    @many
    @given(starts, lengths, luck)
    def test_every_mark_can_be_drawn_and_is_known_by_its_key(
        self, start: int, length: int, seed: int
    ) -> None:
        state = self.reached(start, length, seed)
        scene = game(self.game).room("scene")
        layout = scene.layout(state)
        marks = (*layout.marks, *scene.marks(state))
        check_marks(layout, marks)
        assert all(mark.use or mark.draw or mark.label for mark in marks)

    # ------------------------------------------------------------------ damaged texts

    @many
    @given(starts, lengths, luck, st.data())
    def test_a_damaged_position_is_read_or_refused(
        self, start: int, length: int, seed: int, data: st.DataObject
    ) -> None:
        text = self.reached(start, length, seed).diagram()
        damaged = data.draw(edits(text))
        assume(damaged != text)
        try:
            state = bl.position(self.game, damaged)
        except FormatError as error:
            assert str(error)  # noqa: PT017 - either outcome is right
        else:
            self.check_sound(state)

    @many
    @given(starts, lengths, luck, st.data())
    def test_a_damaged_record_is_read_or_refused(
        self, start: int, length: int, seed: int, data: st.DataObject
    ) -> None:
        text = self.reached(start, length, seed).to_json()
        damaged = data.draw(edits(text))
        assume(damaged != text)
        try:
            state = bl.from_json(damaged)
        except FormatError as error:
            assert str(error)  # noqa: PT017 - either outcome is right
        else:
            self.check_sound(state)

    @pytest.mark.parametrize(
        "change",
        [
            {"version": 2},
            {"version": "1"},
            {"version": True},
            {"version": None},
            {"format": "boardlab match"},
            {"format": None},
            {"game": "chess"},
            {"game": None},
            {"game": ["cannonball"]},
            {"position": None},
            {"position": []},
            {"position": 7},
            {"position": {}},
            {"position": [None]},
            {"position": [[]]},
        ],
        ids=repr,
    )
    def test_a_record_that_is_no_state_is_refused(self, change: dict[str, object]) -> None:
        record = json.loads(self.new(0).to_json())
        with pytest.raises(FormatError):
            bl.from_json(json.dumps(record | change))
        for key in change:
            record.pop(key)
        with pytest.raises(FormatError):
            bl.from_json(json.dumps(record))

    @pytest.mark.parametrize(
        "text", ["", "{", "[]", "null", "7", '"text"', "{}", "[" * 100_000, "NaN", '{"format":1}']
    )
    def test_what_is_no_record_is_refused(self, text: str) -> None:
        with pytest.raises(FormatError):
            bl.from_json(text)

    @pytest.mark.parametrize("thing", [None, 7, [], b"\xff", {}], ids=repr)
    def test_what_is_no_text_is_no_position(self, thing: Any) -> None:
        with pytest.raises(FormatError):
            bl.position(self.game, thing)
        with pytest.raises(FormatError):
            bl.from_json(thing)

    # ------------------------------------------------------------------ shared checks

    def ledger(self) -> set[str]:
        return {rule.id for rule in bl.rules(self.game)}

    def check_verdict(self, state: Any, verdict: Verdict) -> None:
        """Reasons exactly if refused, each complete; a remedy where anything is possible."""
        assert isinstance(verdict, Verdict)
        assert type(verdict.legal) is bool
        assert verdict.legal == (not verdict.reasons)
        for reason in verdict.reasons:
            assert isinstance(reason, Reason)
            assert reason.rule in self.ledger() | GENERIC_RULES, reason
            assert is_a_sentence(reason.text), reason
            assert set(reason.spaces) <= frozenset(self.spaces(state)), reason
        assert len(set(verdict.reasons)) == len(verdict.reasons)
        rules = {reason.rule for reason in verdict.reasons}
        if state.is_terminal and rules != {"not-an-action"}:
            assert {"game-over"} <= rules <= {"game-over", "no-such-space"}
        if not verdict.legal and not state.is_terminal:
            assert verdict.remedy is not None
            assert is_a_sentence(verdict.remedy), verdict.remedy

    def check_events(self, state: Any) -> None:
        """Something happened, told in full, under rules of the ledger."""
        assert isinstance(state.events, tuple)
        assert state.events
        for event in state.events:
            assert isinstance(event, Event)
            assert event.kind
            assert is_a_sentence(event.text), event
            assert event.rules, event
            assert set(event.rules) <= self.ledger(), event
            assert set(event.spaces) <= frozenset(self.spaces(state)), event
            assert event.player is None or event.player in range(state.players)

    def check_sound(self, state: Any) -> None:
        """A state that was read can be written, read again and played on."""
        assert isinstance(state, State)
        assert bl.position(state.game, state.diagram()) == state
        assert bl.from_json(state.to_json()) == state
        if state.is_terminal:
            assert sum(state.returns()) == 1
        else:
            assert all_actions(state)
            for action in all_actions(state)[:5]:
                after = state.apply(action)
                assert bl.position(state.game, after.diagram()) == after


# ---------------------------------------------------------------------- play and text


def all_actions(state: Any) -> tuple[Action, ...]:
    """What can happen next, by a player or by chance."""
    return (*state.legal_actions(), *state.chance_outcomes())


def any_action(state: Any, rng: Random) -> Action:
    """First a kind of action, then any of that kind, so that the rare kinds happen too."""
    actions = all_actions(state)
    kind = rng.choice(sorted({action.kind for action in actions}))
    return rng.choice([action for action in actions if action.kind == kind])


def is_a_sentence(text: str) -> bool:
    return len(text) > 3 and text.strip() == text and "\n" not in text and text[-1] in ".!?"


@st.composite
def edits(draw: st.DrawFn, text: str) -> str:
    """A text with a few small changes: characters, words and lines gone, doubled or replaced."""
    for _ in range(draw(st.integers(1, 3))):
        pieces = draw(st.sampled_from([list, str.split, lambda text: text.splitlines(True)]))(text)
        if not pieces:
            break
        joint = " " if "".join(pieces) != text else ""
        at = draw(st.integers(0, len(pieces) - 1))
        other = draw(st.integers(0, len(pieces) - 1))
        new = draw(
            st.one_of(
                st.sampled_from([pieces[other], pieces[at] * 2, "", "0", "-1", "9", "#", "F9"]),
                st.text(max_size=3),
            )
        )
        text = joint.join(splice(pieces, at, new, draw(st.booleans())))
    return text


def splice(pieces: Sequence[str], at: int, new: str, instead: bool) -> list[str]:
    return [*pieces[:at], new, *pieces[at + instead :]]


def states_reachable_from(state: object) -> list[State]:
    """Every State among what the garbage collector finds below a state."""
    shared = (type, ModuleType, FunctionType, BuiltinFunctionType)
    seen = {id(state)}
    todo = [state]
    found: list[State] = []
    while todo:
        thing = todo.pop()
        if isinstance(thing, State):
            found.append(thing)
        for below in gc.get_referents(thing):
            if id(below) not in seen and not isinstance(below, shared):
                seen.add(id(below))
                todo.append(below)
    return found
