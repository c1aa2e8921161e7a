"""What holds of every lens, in every position and whatever it is asked."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from boardlab.core.marks import reel
from boardlab.games.cannonball import lenses, scene
from tests.games.cannonball.asking import at, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardlab.core.marks import Frame
    from boardlab.games.cannonball import Cannonball

POSITIONS = bl.positions("cannonball")
RULES = {rule.id for rule in bl.rules("cannonball")}
TAKES_SPACE = ("connection", "range", "spacing", "legal", "landing")


def answers(state: Cannonball, spaces: int = 4) -> Iterator[tuple[str, list[Frame]]]:
    """Every lens for every player, and about a few spaces of all sorts."""
    some = Random(len(state.roads)).sample(state.island.cells, min(spaces, len(state.island.cells)))
    some += list(state.pieces)[:2]
    for name, lens in lenses.LENSES.items():
        for player in (None, *range(state.players)):
            yield name, lens(state, player=player)
        for cell in some:
            yield name, lens(state, space=cell)
            yield name, lens(state, player=state.players - 1, space=cell)


def check(state: Cannonball, name: str, frames: list[Frame]) -> None:
    layout = scene.layout(state)
    assert frames
    for frame in frames:
        assert frame.rules
        assert set(frame.rules) <= RULES
        assert len(set(frame.rules)) == len(frame.rules)
        assert frame.caption.endswith(".")
        assert frame.caption[0] == frame.caption[0].upper()
        assert not re.search(r"  |\.\.|,,| ,|: \.|None|\bby \.", frame.caption)
        assert set(re.findall(r"\b[a-z]\d+\b", frame.caption.lower())) <= set(layout.spaces)
        assert set(frame.spaces) <= set(layout.spaces)
        keys = [mark.key for mark in frame.marks]
        assert len(keys) == len(set(keys))
        assert all(key.startswith(f"lens:{name}:") for key in keys)
        for mark in frame.marks:
            assert mark.use in layout.symbols or (mark.draw and not mark.use)
            assert set(mark.spaces) <= set(layout.spaces)
            assert mark.spaces
            assert mark.label or layout.symbols[mark.use].label or mark.use.startswith("flow")


@pytest.mark.parametrize("position", POSITIONS)
def test_every_frame_is_complete_and_true_to_the_island(position: str) -> None:
    state = at(position)
    for name, frames in answers(state):
        check(state, name, frames)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_frame_of_a_random_game_is_so_too(players: int) -> None:
    for turn, state in enumerate(random_game(players, 40 + players)):
        if turn < 5 or turn % 12 == 0 or state.is_terminal:
            for name, frames in answers(state, spaces=2):
                check(state, name, frames)


def test_the_same_question_has_the_same_answer() -> None:
    for position in ("midgame", "midgame-three", "landing-three"):
        once = dict(enumerate(answers(at(position))))
        assert dict(enumerate(answers(at(position)))) == once


@pytest.mark.parametrize("name", lenses.LENSES)
def test_asked_about_nobody_or_nowhere_a_lens_says_so(name: str) -> None:
    state = at("midgame")
    with pytest.raises(IndexError, match="there is no player 5"):
        lenses.LENSES[name](state, player=5)
    with pytest.raises(FormatError, match="there is no space 'z9'"):
        lenses.LENSES[name](state, space="z9")


def test_lenses_lie_together_without_hiding_one_another() -> None:
    """Numbers, signs and sights of different lenses on one space keep apart."""
    corner = {
        "count": "middle",
        "tag": "upper right",
        "near": "upper left",
        "enough": "upper left",
        "number": "lower right",
        "sign-fort": "lower left",
        "sign-road": "lower edge",
        "sign-cannon": "lower edge",
        "sign-blockade": "lower right",
        "sign-no-fort": "lower left",
        "sign-no-cannon": "lower edge",
    }
    for state in (*list(random_game(3, 5))[::9], at("midgame"), at("midgame-four")):
        taken: dict[tuple[str, str], str] = {}
        for name in ("connection", "spacing", "legal", "score"):
            for mark in state.trace(name)[-1].marks:
                where = corner.get(mark.use)
                if where:
                    place = (mark.spaces[0], where)
                    assert place not in taken, (place, taken.get(place), mark.key)
                    taken[place] = mark.key


@pytest.mark.parametrize("position", ["midgame", "midgame-three", "midgame-four", "landing-three"])
def test_what_a_lens_sends_is_small(position: str) -> None:
    """A whole reel travels at a press: no more than a few moves' worth of bytes."""
    state = at(position)
    for name, frames in answers(state):
        sent = len(json.dumps(reel(frames), separators=(",", ":")).encode())
        assert sent <= 14_000, (name, sent, [frame.caption for frame in frames])


def test_offered_are_those_with_something_to_say() -> None:
    assert [name for name, _, _ in lenses.offered(at("landing"))] == ["landing"]
    build = lenses.offered(at("fort-building"))
    assert [name for name, _, _ in build] == ["connection", "range", "spacing", "legal", "score"]
    ended = [name for name, _, _ in lenses.offered(at("deadlock", "pass"))]
    assert "legal" not in ended
    for position in POSITIONS:
        for name, label, hint in lenses.offered(at(position)):
            assert name in lenses.LENSES
            assert label
            assert bool(hint) == (name in TAKES_SPACE)
