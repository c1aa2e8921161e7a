"""Suites that the games share: a game's class says what is special to it and inherits the tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar

import pytest

import boardlab as bl
from boardlab.core.examples import Example


class Suite:
    """`game` is the name under which the game is registered."""

    game: ClassVar[str]

    def cases(self) -> Mapping[str, Iterable[object]]:
        """By the name of an argument of tests: what those tests are run with, one by one."""
        return {}

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        for argument, values in self.cases().items():
            if argument in metafunc.fixturenames:
                metafunc.parametrize(argument, values, ids=_shown)

    @property
    def beside(self) -> Path:
        """The folder of the game's own tests."""
        return Path(__file__).parent / self.game

    def ledger(self) -> set[str]:
        return {rule.id for rule in bl.rules(self.game)}


def _shown(value: object) -> str | None:
    if isinstance(value, Example):
        return f"{value.rule}: {value.title}"
    return None if callable(value) else repr(value)[:40]
