"""The live examples and the teaching positions, all of them: each is as it says."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import boardlab as bl
from boardlab.core.examples import Example, Try, examples

ALL = examples("cornwall")
POSITIONS = bl.positions("cornwall")
RULES = bl.rules("cornwall")
COLOURS = ("blue", "red", "green", "purple")

SPACE = re.compile(r"-?\d+,-?\d+")
LETTER = re.compile(r"# ([A-Z]) (-?\d+,-?\d+): (.+)")
"""A comment that names a space of a teaching position."""


def source(position: str) -> str:
    path = files("boardlab.games.cornwall").joinpath("positions", f"{position}.txt")
    return path.read_text("utf-8")


@pytest.mark.parametrize("example", ALL, ids=lambda e: f"{e.rule}: {e.title}")
def test_the_example_comes_out_as_it_says(example: Example) -> None:
    assert example.complaint() is None


@pytest.mark.parametrize("rule", [rule.id for rule in RULES])
def test_every_rule_has_an_example(rule: str) -> None:
    assert [example for example in ALL if example.rule == rule]


def test_every_rule_that_can_refuse_is_seen_to_refuse() -> None:
    """Whatever id any example's refusal cites has an example of its own that is refused by it."""
    cited = {
        reason.rule
        for example in ALL
        if isinstance(example.question, Try)
        for reason in example.state().check(example.question.action).reasons
    }
    shown = {e.rule for e in ALL if isinstance(e.question, Try) and not e.question.permitted}
    without_a_ledger_entry = {"not-this-step"}
    assert cited - shown <= without_a_ledger_entry


@pytest.mark.parametrize("example", ALL, ids=lambda e: f"{e.rule}: {e.title}")
def test_it_is_written_for_a_person(example: Example) -> None:
    """One whole sentence, that speaks of a space, a number or a player."""
    assert re.fullmatch(r"([A-Z]).{20,220}\.", example.say)
    assert not re.search(r"\. [A-Z]", example.say), "more than one sentence"
    assert re.search(r"\d|\b(blue|red|green|purple|five|four|three|two)\b", example.say.lower())
    assert re.fullmatch(r"\S.{2,45}[^.\s]", example.title)


@pytest.mark.parametrize("example", ALL, ids=lambda e: f"{e.rule}: {e.title}")
def test_the_spaces_it_speaks_of_are_near(example: Example) -> None:
    """They are fields, or empty spaces where this tile or another could come to lie."""
    state = example.start()
    known = set(state.fields)  # type: ignore[attr-defined]
    for _ in range(2):
        known |= {
            f"{int(q) + right},{int(r) + down}"
            for q, r in (space.split(",") for space in known)
            for right, down in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        }
    assert set(SPACE.findall(f"{example.title} {example.say}")) <= known


def test_no_two_examples_of_a_rule_have_the_same_title() -> None:
    names = [(example.rule, example.title) for example in ALL]
    assert len(set(names)) == len(names)


def test_they_stand_in_the_order_of_the_ledger() -> None:
    order = [rule.id for rule in RULES]
    places = [order.index(example.rule) for example in ALL]
    assert places == sorted(places)


# ---------------------------------------------------------------------- teaching positions


@pytest.mark.parametrize("name", POSITIONS)
def test_the_position_reads_and_round_trips(name: str) -> None:
    state = bl.position("cornwall", name)
    again = bl.position("cornwall", state.diagram())
    assert again == state
    assert again.diagram() == state.diagram()


@pytest.mark.parametrize("name", POSITIONS)
def test_the_position_says_what_it_is_about(name: str) -> None:
    """Its first line is a sentence, and its letters name spaces in order."""
    first, *others = source(name).splitlines()
    assert re.fullmatch(r"# [A-Z].+[.?]", first)
    letters = [match.groups() for line in others if (match := LETTER.fullmatch(line))]
    assert [letter for letter, _, _ in letters] == list("ABCDEFGH"[: len(letters)])
    assert len(letters) == sum(bool(re.match(r"# [A-Z] ", line)) for line in others)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_pieces_that_letters_name_are_there(name: str) -> None:
    """“A 2,1: blue's piece” is about a field that holds blue's piece."""
    state = bl.position("cornwall", name)
    for line in source(name).splitlines():
        match = re.match(r"# [A-Z] (-?\d+,-?\d+):.*?(blue|red|green|purple)'s .*?piece", line)
        if match:
            space, colour = match.groups()
            piece = state.fields[space].piece or state.fields[space]  # type: ignore[attr-defined]
            assert piece.owner == COLOURS.index(colour)


def test_every_position_is_used() -> None:
    """By an example, or by name in one of the tests beside this one."""
    named = {example.position for example in ALL}
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in POSITIONS if name not in named and f'"{name}"' not in tests] == []
