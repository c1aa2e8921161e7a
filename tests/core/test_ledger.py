"""The rule ledgers and the registry of games."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardlab.core.errors import FormatError
from boardlab.core.ledger import Rule, rules
from boardlab.core.registry import game, list_games


@pytest.mark.parametrize("name", list_games())
def test_every_rule_of_a_ledger_is_complete(name: str) -> None:
    ledger = rules(name)
    assert ledger
    assert len({rule.id for rule in ledger}) == len(ledger)
    for rule in ledger:
        assert rule.id == rule.id.lower().replace(" ", "-")
        assert rule.section
        assert rule.text.endswith((".", "?", "!"))
        assert rule.status in ("rulebook", "ruling")
        assert (rule.why is not None) == (rule.status == "ruling"), rule.id


def test_the_ledger_keeps_the_order_of_its_file_and_is_read_once() -> None:
    ledger = rules("cannonball")
    assert isinstance(ledger, tuple)
    assert [rule.id for rule in ledger[:4]] == [
        "terrain-grass",
        "terrain-forest",
        "terrain-lake",
        "terrain-mountain",
    ]
    assert rules("cannonball") is ledger


def test_a_ruling_names_the_option_that_changes_it() -> None:
    which = next(rule for rule in rules("cannonball") if rule.id == "land-peninsula-which")
    assert which.option is not None
    assert which.option.startswith("closed_landing = ")


def test_a_rule_cannot_be_changed() -> None:
    rule = Rule("an-id", "A section", "rulebook", "A text.")
    with pytest.raises(AttributeError):
        rule.text = "Another."  # type: ignore[misc]


@pytest.mark.parametrize("name", ["chess", "", "Cannonball", None, 7, [], ("cannonball",)])
def test_an_unknown_game_is_refused_with_the_names_there_are(name: object) -> None:
    with pytest.raises(FormatError, match="cannonball"):
        game(name)  # type: ignore[arg-type]


def test_an_unknown_game_has_no_ledger() -> None:
    with pytest.raises(FormatError, match="cannonball"):
        rules("chess")


def test_every_game_is_told_by_the_name_it_is_listed_under() -> None:
    for name in list_games():
        assert game(name).name == name
        assert game(name).title
        assert game(name).players


def test_looking_up_a_game_loads_none_of_its_rooms() -> None:
    program = (
        "import sys; from boardlab.core.registry import game, list_games;"
        "[game(name) for name in list_games()];"
        "print([m for m in sys.modules if m.startswith('boardlab.games')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_ledger_shows_itself_as_a_text_to_read() -> None:
    ledger = rules("cannonball")
    shown = repr(ledger)
    for rule in ledger:
        assert f"\n{rule.id}\n" in shown
        assert all(word in shown for word in rule.text.split())
    assert "None" not in shown
    assert max(map(len, shown.splitlines())) <= 92
