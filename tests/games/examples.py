"""What the live examples and teaching positions of every game must be: each is as it says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import boardlab as bl
from boardlab.core.examples import Example, Try, examples
from tests.games.asking import source
from tests.games.suite import Suite


class Examples(Suite):
    """The shared suite. `space` is how the name of a space is written."""

    space: ClassVar[str]

    def check_space(self, state: Any, space: str) -> None:
        """A space that a comment names by letter is one of the position's."""

    def cases(self) -> Mapping[str, Iterable[object]]:
        return {
            "example": examples(self.game),
            "rule": sorted(self.ledger()),
            "name": bl.positions(self.game),
        }

    # ------------------------------------------------------------------ examples

    def test_the_example_comes_out_as_it_says(self, example: Example) -> None:
        assert example.complaint() is None

    def test_every_rule_has_an_example(self, rule: str) -> None:
        assert [example for example in examples(self.game) if example.rule == rule]

    def test_every_rule_that_can_refuse_is_seen_to_refuse(self) -> None:
        """Whatever id any example's refusal cites has an example that is refused by it."""
        every = examples(self.game)
        cited = {
            reason.rule
            for example in every
            if isinstance(example.question, Try)
            for reason in example.state().check(example.question.action).reasons
        }
        shown = {e.rule for e in every if isinstance(e.question, Try) and not e.question.permitted}
        without_a_ledger_entry = {"not-this-step"}
        assert cited - shown <= without_a_ledger_entry

    def test_it_is_written_for_a_person(self, example: Example) -> None:
        """One whole sentence, under a title that is none."""
        assert re.fullmatch(rf"([A-Z]|{self.space}).{{20,220}}\.", example.say)
        assert not re.search(r"\. [A-Z]", example.say), "more than one sentence"
        assert re.fullmatch(r"\S.{2,45}[^.\s]", example.title)

    def test_no_two_examples_of_a_rule_have_the_same_title(self) -> None:
        names = [(example.rule, example.title) for example in examples(self.game)]
        assert len(set(names)) == len(names)

    def test_they_stand_in_the_order_of_the_ledger(self) -> None:
        order = [rule.id for rule in bl.rules(self.game)]
        places = [order.index(example.rule) for example in examples(self.game)]
        assert places == sorted(places)

    # ------------------------------------------------------------------ teaching positions

    def test_the_position_reads_and_round_trips(self, name: str) -> None:
        state = bl.position(self.game, name)
        again = bl.position(self.game, state.diagram())
        assert again == state
        assert again.diagram() == state.diagram()

    def test_the_position_says_what_it_is_about(self, name: str) -> None:
        """Its first line is a sentence, and its letters name spaces in order."""
        first, *others = source(self.game, name).splitlines()
        assert re.fullmatch(r"# [A-Z].+[.?]", first)
        lettered = [line for line in others if re.match(r"# [A-Z] ", line)]
        assert [line[2] for line in lettered] == list("ABCDEFGH"[: len(lettered)])
        for line in lettered:
            match = re.fullmatch(rf"# [A-Z] ({self.space}): .+", line)
            assert match, line
            self.check_space(bl.position(self.game, name), match[1])

    def test_every_position_is_used(self) -> None:
        """By an example, or by name in one of the game's other tests."""
        named = {example.position for example in examples(self.game)}
        tests = "".join(path.read_text("utf-8") for path in self.beside.glob("test_*.py"))
        assert [
            name
            for name in bl.positions(self.game)
            if name not in named and f'"{name}"' not in tests
        ] == []
