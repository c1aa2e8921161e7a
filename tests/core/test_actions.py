"""Actions, verdicts and the errors that carry them are plain, equal by value and unchangeable."""

from __future__ import annotations

import copy
import pickle

import pytest

from boardlab.core.actions import LEGAL, Action, Reason, Verdict
from boardlab.core.errors import FormatError, GameNotOver, IllegalAction

REFUSED = Verdict(False, (Reason("fort-empty", "c4 holds a cannon.", ("c4",)),), "c5 is free.")


def test_an_action_is_its_text() -> None:
    action = Action("fire", "c3", "c9")
    assert (action.kind, action.args, str(action)) == ("fire", ("c3", "c9"), "fire c3 c9")
    assert repr(action) == "Action('fire c3 c9')"
    assert str(Action("hold")) == "hold"


def test_actions_are_equal_by_text_and_hash_alike() -> None:
    assert Action("road", "c4") == Action("road", "c4")
    assert hash(Action("road", "c4")) == hash(Action("road", "c4"))
    assert Action("road", "c4") != Action("road", "c5")
    assert Action("road", "c4") != Action("fort", "c4")
    assert {Action("road", "c4"): 1}[Action("road", "c4")] == 1


def test_an_action_can_be_looked_up_by_its_text() -> None:
    assert Action("road", "c4") == "road c4"
    assert "road c4" in {Action("road", "c4"), Action("stop")}
    assert "hold" in (Action("stop"), Action("hold"))
    assert f"{Action('road', 'c4')}" == "road c4"


@pytest.mark.parametrize("name", ["kind", "args", "colour"])
def test_an_action_cannot_be_changed(name: str) -> None:
    action = Action("road", "c4")
    with pytest.raises(AttributeError):
        setattr(action, name, "fort")
    with pytest.raises(AttributeError):
        delattr(action, name)
    assert (str(action), action.kind, action.args) == ("road c4", "road", ("c4",))


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_an_action_can_be_pickled(protocol: int) -> None:
    action = Action("fire", "c3", "c9")
    again = pickle.loads(pickle.dumps(action, protocol))
    assert again == action
    assert type(again) is Action
    assert hash(again) == hash(action)
    assert (again.kind, again.args) == (action.kind, action.args)


def test_an_action_can_be_copied() -> None:
    action = Action("road", "c4")
    assert copy.copy(action) == copy.deepcopy(action) == action


def test_a_verdict_is_true_exactly_if_legal() -> None:
    assert LEGAL
    assert (LEGAL.legal, LEGAL.reasons, LEGAL.remedy) == (True, (), None)
    assert not REFUSED
    assert pickle.loads(pickle.dumps(REFUSED)) == REFUSED


def test_an_illegal_action_says_every_reason_with_its_rule_and_the_remedy() -> None:
    error = IllegalAction("fort c4", REFUSED)
    assert error.verdict is REFUSED
    assert str(error) == "'fort c4' is not legal. c4 holds a cannon. [fort-empty] c5 is free."


def test_an_illegal_action_keeps_its_verdict_through_a_pickle() -> None:
    again = pickle.loads(pickle.dumps(IllegalAction("fort c4", REFUSED)))
    assert (again.action, again.verdict) == ("fort c4", REFUSED)
    assert str(again) == str(IllegalAction("fort c4", REFUSED))


@pytest.mark.parametrize("error", [FormatError, IllegalAction, GameNotOver])
def test_every_error_is_a_value_error(error: type[Exception]) -> None:
    assert issubclass(error, ValueError)
