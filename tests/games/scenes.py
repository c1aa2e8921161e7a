"""What tests ask of any game's scenes and lenses, and the games of random moves they look at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import boardlab as bl
from boardlab.core.registry import game

if TYPE_CHECKING:
    from boardlab.core.marks import Frame, Layout, Mark
    from boardlab.core.state import State

Played = TypeVar("Played", bound="State")


def random_game(start: Played, seed: int) -> Iterator[Played]:
    """The states of a game of random moves."""
    rng = Random(seed)
    state = start
    while not state.is_terminal:
        yield state
        state = state.apply(rng.choice([*state.legal_actions(), *state.chance_outcomes()]))
    yield state


def uses(marks: Iterable[Mark]) -> dict[str, str]:
    return {mark.key: mark.use for mark in marks}


def labels(state: State, space: str) -> list[str]:
    """What a space is told to be, as the front end puts it together."""
    scene = game(state.game).room("scene")
    layout = scene.layout(state)
    said: list[str] = []
    for mark in (*layout.marks, *scene.marks(state)):
        label = mark.label or (layout.symbols[mark.use].label if mark.use else "")
        if label and space in mark.spaces:
            said.append(label)
    return said


def size(what: Any) -> int:
    """Bytes on the wire; what holds marks counts as they are written."""
    return len(json.dumps(what, separators=(",", ":"), default=lambda mark: mark.to_json()))


def keyed(frame: Frame, start: str) -> dict[str, Mark]:
    """The marks whose keys begin so, whatever lens they are of, by the rest of the key."""
    found = {}
    for mark in frame.marks:
        key = re.sub("^lens:[a-z]+:", "", mark.key)
        if key.startswith(start):
            found[key[len(start) :]] = mark
    return found


def check_frame(state: State, frame: Frame) -> None:
    """A frame says which rules it shows, in a sentence, with marks that can be drawn."""
    layout = game(state.game).room("scene").layout(state)
    assert frame.rules
    assert set(frame.rules) <= {rule.id for rule in bl.rules(state.game)}
    assert frame.caption.endswith((".", ")"))
    assert frame.caption[0] == frame.caption[0].upper()
    check_marks(layout, frame.marks)
    assert all(mark.at or mark.spaces for mark in frame.marks)


def check_marks(layout: Layout, marks: Sequence[Mark]) -> None:
    """Each is known by its key, and uses symbols, layers and spaces that are there."""
    keys = [mark.key for mark in marks]
    assert len(keys) == len(set(keys))
    for mark in marks:
        assert not mark.use or mark.use in layout.symbols
        assert not mark.layer or mark.layer in layout.layers
        assert set(mark.spaces) <= set(layout.spaces)
