"""What every game's refusals must be as a person reads them, over all that its tests ask."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any, ClassVar

from boardlab.core.actions import Reason
from tests.games.conformance import GENERIC_RULES, all_actions
from tests.games.suite import Suite


def is_whole(text: str) -> bool:
    """A full stop last, nothing odd and no word twice."""
    return (
        text.endswith(".")
        and not text.endswith("..")
        and not re.search(r"  |None|\{|\}| [,.;:]|\b([A-Za-z]\w*) \1\b|\(\)|: \.", text)
    )


class Telling(Suite):
    """The shared suite. `sentences` is the module of a game's tests that asks for them all."""

    sentences: ClassVar[ModuleType]

    def check_spaces(self, state: Any, action: str, reason: Reason) -> None:
        """The spaces of a reason are those that it or the action names."""
        raise NotImplementedError

    def test_what_it_calls_possible_is_legal(self) -> None:
        for state, _, verdict in self.sentences.verdicts():
            remedy = verdict.remedy or ""
            if "ossible" in remedy:
                named = {part.split("”")[0] for part in remedy.split("“")[1:]}
                assert named
                assert named <= set(all_actions(state))

    def test_every_refusal_is_well_told(self) -> None:
        """Whole sentences under ids of the ledger, and spaces that they or the action name."""
        rules = self.ledger() | GENERIC_RULES
        for state, action, verdict in self.sentences.verdicts():
            if verdict.legal:
                assert verdict.reasons == ()
                assert verdict.remedy is None
                continue
            assert verdict.reasons, action
            assert verdict.remedy is not None, action
            assert self.sentences.well_written(verdict.remedy), (action, verdict.remedy)
            for reason in verdict.reasons:
                assert self.sentences.well_written(reason.text), (action, reason.text)
                assert reason.rule in rules, (action, reason.rule)
                self.check_spaces(state, action, reason)
