"""Questions about what is not there, asked of any game: the error says what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import pytest

import boardlab as bl
from tests.games.suite import Suite

Question = Callable[[Any, Any], object]


class WrongQuestions(Suite):
    """The shared suite, asked at `position`, a shipped one."""

    position: ClassVar[str]
    of_a_player: ClassVar[Sequence[Question]]
    of_a_space: ClassVar[Sequence[Question]]
    no_players: ClassVar[Sequence[object]]
    no_spaces: ClassVar[Sequence[object]]
    nowhere: ClassVar[str]
    """What the error says that speaks of a space, as a pattern."""
    long_texts: ClassVar[Sequence[str]]

    def cases(self) -> Mapping[str, Iterable[object]]:
        return {
            "of_a_player": self.of_a_player,
            "of_a_space": self.of_a_space,
            "no_player": self.no_players,
            "no_space": self.no_spaces,
            "long_text": self.long_texts,
        }

    def at(self) -> Any:
        return bl.position(self.game, self.position)

    def test_a_player_who_is_not_there(self, of_a_player: Question, no_player: object) -> None:
        state = self.at()
        words = rf"there is no player .*: players are 0 to {state.players - 1}"
        with pytest.raises(IndexError, match=words):
            of_a_player(state, no_player)

    def test_a_number_of_another_type_is_a_player(self, of_a_player: Question) -> None:
        state = self.at()
        assert repr(of_a_player(state, 1.0)) == repr(of_a_player(state, 1))

    def test_a_space_that_is_not_there(self, of_a_space: Question, no_space: object) -> None:
        with pytest.raises(bl.FormatError, match=self.nowhere) as error:
            of_a_space(self.at(), no_space)
        assert len(str(error.value)) < 200

    def test_a_long_text_is_shortened(self, long_text: str) -> None:
        state = self.at()
        for asked in (state.parse, state.apply):
            with pytest.raises(ValueError, match=r"\.\.\.") as error:
                asked(long_text)
            assert len(str(error.value)) < 400
