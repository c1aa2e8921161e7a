"""What goes over the wire and into a saved notebook: how much, how often, and nothing random."""

from __future__ import annotations

import json
import re
from random import Random
from xml.etree import ElementTree as ET

import pytest

from boardlab.core.marks import Element, Mark, packed
from tests.ui.page import Json, Page, quick, size, unpacked

KB = 1024


def whole_game(page: Page, seed: int) -> None:
    """Play the human's seat at random until the end."""
    rng = Random(seed)
    while actions := page.actions():
        page.done("act", action=rng.choice(actions))


@pytest.mark.parametrize(("players", "limit"), [(2, 6 * KB), (3, 8 * KB), (4, 10 * KB)])
def test_a_move_is_small_in_a_whole_game(players: int, limit: int) -> None:
    page = Page(quick("cannonball", ("human", *["random"] * (players - 1)), seed=players))
    whole_game(page, seed=1)
    assert page.widget.state.is_terminal
    updates = page.updates("live")
    assert len(updates) > 30
    largest = max(updates, key=size)
    parts = {name: size(part) for name, part in largest.items()}
    assert size(largest) <= limit, parts


def test_the_base_is_sent_once_and_small_enough_to_be_saved_with_every_board() -> None:
    page = Page(quick("cannonball", ("human", "random"), seed=2, roads=12))
    base = page.widget.base
    whole_game(page, seed=2)
    assert page.updates("base") == []
    assert page.widget.base is base
    assert size(base) < 48 * KB


def test_every_revision_is_new_and_drawable_alone() -> None:
    page = Page(quick("cannonball", ("human", "random"), seed=2, roads=12))
    whole_game(page, seed=2)
    revisions = [live["rev"] for live in page.updates("live")]
    assert revisions == sorted(set(revisions))
    fields = set(page.live)
    for live in page.updates("live"):
        assert set(live) == fields
        assert json.loads(json.dumps(live)) == live
        marks = unpacked(live["marks"])
        keys = [mark["k"] for mark in marks]
        assert len(keys) == len(set(keys)), "two marks with one key"
        for mark in marks:
            assert mark.get("u", "") in {"", *page.widget.base["symbols"]}


def test_packed_marks_are_the_same_marks() -> None:
    drawn = Element("circle", {"r": 3})
    marks = [
        Mark("road:a1", "road-6", ("a1",)),
        Mark("fort:a1", "fort", ("a1",), text="1"),
        Mark("road:b2", "road-6", ("b2",)),
        Mark("fort:b2", "fort", ("b2",), text="2"),
        Mark("road:c3", "road-9", ("c3",)),
        Mark("range", spaces=("a1", "b2"), label="in range"),
        Mark("dot:a1", spaces=("a1",), draw=(drawn,)),
        Mark("dot:b2", spaces=("b2",), draw=(drawn,)),
        Mark("ship:a1", "ship", ("a1",), at=(1, 2)),
        Mark("ship:b2", "ship", ("b2",), at=(3, 4)),
        Mark("title", text="no space"),
        Mark("odd-b2", "road-6", ("b2",)),
    ]
    entries = packed(marks)
    assert len(entries) == len(marks) - 1

    def by_key(marks: list[Json]) -> list[Json]:
        return sorted(marks, key=lambda entry: str(entry["k"]))

    assert by_key(unpacked(entries)) == by_key([mark.to_json() for mark in marks])


def test_the_last_move_is_marked() -> None:
    page = Page(quick("cannonball", ("human", "greedy"), seed=7))
    page.done("act", action=page.actions()[0])
    marks = unpacked(page.live["marks"])
    marked = {mark["s"] for mark in marks if mark["k"].startswith("last:")}
    state = page.widget.state
    assert marked == {cell for event in state.events for cell in event.spaces}


def test_the_same_game_leaves_the_same_output() -> None:
    """No ids, no addresses: a notebook that is run again is the same file."""
    bundles = [quick("cannonball", seed=7)._repr_mimebundle_() for _ in range(2)]
    kept = [
        {mime: text for mime, text in (bundle or ({},))[0].items() if "widget-view" not in mime}
        for bundle in bundles
    ]
    assert kept[0] == kept[1]
    text = kept[0]["text/plain"]
    assert not re.search(r"0x[0-9a-f]{6}|[0-9a-f]{32}", str(kept[0]))
    assert "bl.play(bl.load(path))" in text
    assert quick("cannonball", seed=7).state.diagram() in text


def test_the_picture_shows_where_the_game_is_now() -> None:
    board = quick("cannonball", seed=7)
    bundle = board._repr_mimebundle_()
    assert bundle is not None
    before = bundle[0]["image/svg+xml"]
    assert ET.fromstring(before).tag.endswith("svg")
    board.match.play(board.state.legal_actions()[0])
    bundle = board._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["image/svg+xml"] != before
    assert board.live["log"]["total"] == board.match.at
