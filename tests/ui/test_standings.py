"""The table of standings: what it shows as a value, and the widget as its face."""

from __future__ import annotations

from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from boardlab.games.cornwall import majority
from boardlab.games.cornwall.tiles import LANDSCAPES
from boardlab.ui.standings import FIELDS, MOST, Case, standings, table


@pytest.mark.parametrize("landscape", LANDSCAPES)
@pytest.mark.parametrize("flag", [False, True])
def test_it_tells_what_the_rules_compute(landscape: str, flag: bool) -> None:
    for values in product(range(3), repeat=3):
        case = Case(landscape, 5, flag, values)
        now = majority(landscape, 5, flag, values)
        assert case.standing == now
        assert [int(points) for *_, points in case.rows] == list(now.points)
        told = table(case)
        for line in now.lines:
            assert line in told
        for rule in now.rules:
            assert f"<code>{rule}</code>" in told


def test_places_in_words() -> None:
    places = [place for _, _, place, _ in Case("meadow", 6, True, (3, 3, 2, 0)).rows]
    assert places == ["tied for first", "tied for first", "none", "no piece"]
    places = [place for _, _, place, _ in Case("swamp", 2, False, (4, 2, 2)).rows]
    assert places == ["first", "tied for second", "tied for second"]


def test_each_control_changes_the_table() -> None:
    w = standings(landscape="meadow", fields=5, flag=True, values=(3, 3, 1))
    assert w.standing.points == (8, 8, 0)
    w._fields.value = 6
    assert w.standing.points == (9, 9, 0)
    w._flag.value = False
    assert w.standing.points == (3, 3, 0)
    w._values[1].value = 4
    assert w.standing.points == (0, 6, 0)
    w._landscape.value = "swamp"
    assert w.standing.points == (6, 12, 0)
    assert w._flag.layout.visibility == "hidden", "a swamp has no flag"
    w._landscape.value = "village"
    w._flag.value = True
    assert w.standing.points == (6, 18, 0)
    assert "3 × 6 fields = 18" in w._table.value


def test_players_come_and_go() -> None:
    w = standings(values=(3, 3, 1))
    w._players.value = 2
    assert [*w.case.values] == [3, 3]
    assert w._values[2].layout.display == "none"
    w._players.value = 4
    assert [*w.case.values] == [3, 3, 0, 0]
    assert w._values[3].layout.display is None
    w._values[3].value = 2
    assert [*w.case.values] == [3, 3, 0, 2]


def test_it_begins_with_a_region_of_a_position() -> None:
    state: Any = bl.position("cornwall", "example-j")
    w = bl.standings(state, "2,1")
    assert w.case == Case("meadow", 5, w.case.flag, (1, 3, 2, 0))
    for space in ("9,9", 7):
        with pytest.raises(FormatError, match="no field"):
            bl.standings(state, space)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="position of Cornwall"):
        bl.standings(bl.new("cannonball", seed=1), "a1")


def test_a_position_and_a_field_need_each_other() -> None:
    state: Any = bl.position("cornwall", "example-j")
    with pytest.raises(FormatError, match="a field of it is needed too") as mistake:
        bl.standings(state)
    example = str(mistake.value).partition("standings(s, '")[2].partition("'")[0]
    assert bl.standings(state, example).case.fields >= 1
    with pytest.raises(FormatError, match=r"space='2,1': a position .* is needed too"):
        bl.standings(space="2,1")


def test_a_swamp_carries_no_flag() -> None:
    """rule: points-swamp."""
    w = standings(landscape="swamp", values=(4, 2))
    assert w.case == Case("swamp", 5, False, (4, 2))
    assert standings(landscape="swamp", flag=False, values=(4, 2)).case == w.case
    assert standings().case.flag
    for asked in (
        lambda: standings(landscape="swamp", flag=True),
        lambda: w.show(flag=True),
        lambda: standings().show(landscape="swamp", flag=True),
    ):
        with pytest.raises(FormatError, match="flag=True: swamps carry no flag"):
            asked()
    meadow = standings(flag=True)
    meadow.show(landscape="swamp")
    meadow.show(landscape="meadow")
    assert meadow.case.flag, "a flag comes back with the land that can carry it"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"fields": 1.5}, "fields=1.5: a whole number from 1 to 113"),
        ({"fields": "five"}, "fields='five': a whole number from 1 to 113"),
        ({"fields": True}, "fields=True: a whole number"),
        ({"fields": 0}, "fields=0: a whole number from 1 to 113"),
        ({"flag": "yes"}, "flag='yes': True or False"),
        ({"values": ("a", 2)}, r"values=\('a', 2\): a whole number from 0 to 11 .* 2 to 4 players"),
        ({"values": (1, 2.5)}, r"values=\(1, 2.5\): a whole number"),
        ({"values": 3}, "values=3: a whole number from 0 to 11"),
        ({"values": None}, "values=None: a whole number from 0 to 11"),
        ({"values": (3, 12)}, r"values=\(3, 12\): a whole number from 0 to 11"),
        ({"landscape": "sea"}, "'sea' is no landscape"),
        ({"landscape": ["sea"]}, "is no landscape"),
    ],
)
def test_what_cannot_be_is_told_with_its_name_and_what_may_be(
    wrong: dict[str, Any], words: str
) -> None:
    with pytest.raises(FormatError, match=words):
        standings(**wrong)
    with pytest.raises(FormatError, match=words):
        standings().show(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"landscape": "sea"},
        {"fields": 0},
        {"fields": FIELDS + 1},
        {"values": (1,)},
        {"values": (1, 2, 3, 4, 5)},
        {"values": (-1, 2)},
        {"values": (MOST + 1, 2)},
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(wrong: dict[str, Any]) -> None:
    with pytest.raises((FormatError, ValueError)):
        standings(**wrong)
    w = standings()
    before = w.case, w._table.value
    with pytest.raises((FormatError, ValueError)):
        w.show(**wrong)
    assert (w.case, w._table.value) == before


def test_from_python_it_shows_at_once() -> None:
    w = standings()
    w.show(landscape="village", values=(2, 1, 1, 4))
    assert w._landscape.value == "village"
    assert [field.value for field in w._values] == [2, 1, 1, 4]
    assert w._players.value == 4


def test_a_mistake_is_told_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    w = standings()
    before = w.case
    with monkeypatch.context() as broken:
        broken.setattr("boardlab.ui.standings.majority", lambda *_: 1 / 0)
        w._fields.value = 9
    assert "ZeroDivisionError" in w._problem.value
    assert 'role="alert"' in w._problem.value
    assert w.error
    assert w.case == before
    w._values[0].value = 2
    assert w._problem.value == ""


def test_where_no_widget_lives_there_is_a_picture_and_a_text() -> None:
    w = standings(values=(3, 3, 1))
    data, _ = w._repr_mimebundle_()
    svg = ET.fromstring(data["image/svg+xml"])
    words = "".join(svg.itertext())
    for said in ("Blue", "tied for first", "Rules: ", "shared by 2"):
        assert said in words
    text = data["text/plain"]
    assert "Blue        3  tied for first      8" in text
    assert w.standing.lines[-1] in text
    assert "run this cell" in text
