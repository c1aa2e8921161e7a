"""Making a position: whatever is painted or typed stays, and all that is wrong is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from boardlab.core.errors import FormatError
from boardlab.core.start import new, position, positions
from boardlab.games.cannonball import editor as room
from boardlab.ui.editor import Editor
from boardlab.ui.explore import board
from tests.ui.page import Json, Page, size, unpacked

BARE = "players: 2\n\n. f ~ ^\n. . . _\n# F1 C2 #f\n"


def editing(text: str) -> Page:
    widget = board("cannonball", edit=True)
    widget.text = text
    return Page(widget)


def shown(page: Page) -> Json:
    editor: Json = page.shown("editor")
    return editor


def at(page: Page, space: str) -> str:
    """The token of a space in the diagram."""
    island = shown(page)["text"].partition("\n\n")[2].splitlines()
    return str(island[int(space[1:]) - 1].split()[ord(space[0]) - 97])


# ---------------------------------------------------------------------- painting


@pytest.mark.parametrize(
    ("tool", "space", "token"),
    [
        ("mountain", "a1", "^"),
        ("sea", "a1", "_"),
        ("lake", "b3", "~"),  # the fort and its road go
        ("forest", "b3", "F1f"),
        ("grass", "d3", "#"),
        ("grass", "d2", "."),  # land out of the sea
        ("road", "b1", "#f"),
        ("road", "c1", "#"),
        ("road", "b3", "F1"),
        ("cannon-2", "b1", "C2f"),
        ("fort-2", "c3", "F2"),
        ("blockade-1", "a1", "B1"),
        ("clear", "b3", "#"),
        ("clear", "d3", "f"),
        ("clear", "c1", "~"),
    ],
)
def test_what_a_tool_makes_of_a_space(tool: str, space: str, token: str) -> None:
    page = editing(BARE)
    page.done("paint", space=space, tool=tool)
    assert at(page, space) == token


def test_the_chosen_tool_is_used_and_shown() -> None:
    page = editing(BARE)
    page.control("tool", tool="road")
    assert shown(page)["tool"] == "road"
    page.done("paint", space="a1")
    assert at(page, "a1") == "#"
    keys = {mark["k"] for mark in unpacked(page.live["marks"])}
    assert "road:a1" in keys


def test_tools_have_names_groups_and_symbols_that_are_there() -> None:
    page = Page(board(position("cannonball", "midgame-four"), edit=True))
    tools = shown(page)["tools"]
    assert len({tool for tool, *_ in tools}) == len(tools)
    assert {group for *_, group in tools} >= {"Ground", "blue", "red", "green", "purple"}
    for _tool, label, symbol, _group in tools:
        assert label
        assert symbol in {"", *page.widget.base["symbols"]}
        page.done("paint", space="c4", tool=_tool)


def test_every_square_can_be_painted_the_sea_too() -> None:
    page = Page(board(position("cannonball", "midgame-three"), edit=True))
    island = page.widget.text.partition("\n\n")[2].split()
    assert len(page.widget.base["spaces"]) == len(island)
    sea = [cell for cell, token in zip(page.widget.base["spaces"], island, strict=True)]
    for space in (sea[0], sea[-1]):
        page.done("paint", space=space, tool="forest")
        assert at(page, space) == "f"


def test_ships_and_closed_spaces_come_and_go() -> None:
    page = editing(BARE)
    page.done("paint", space="a1", tool="ship-1")
    assert "ships: a1 -" in shown(page)["text"]
    page.done("paint", space="b1", tool="ship-1")
    page.done("paint", space="a1", tool="closed")
    assert "ships: b1 -" in shown(page)["text"]
    assert "closed: a1" in shown(page)["text"]
    assert "closed:a1" in {mark["k"] for mark in unpacked(page.live["marks"])}
    page.done("paint", space="b1", tool="ship-1")
    page.done("paint", space="a1", tool="clear")
    assert "ships" not in shown(page)["text"]
    assert "closed" not in shown(page)["text"]


def test_undo_and_redo_lead_through_every_text() -> None:
    page = editing(BARE)
    texts = [shown(page)["text"]]
    for space in ("a1", "b1", "c1"):
        page.done("paint", space=space, tool="road")
        texts.append(shown(page)["text"])
    page.done("paint", space="c1", tool="road")  # nothing new
    for text in reversed(texts[:-1]):
        page.control("undo")
        assert shown(page)["text"] == text
    for text in texts[1:]:
        page.control("redo")
        assert shown(page)["text"] == text
    assert page.declined("control", name="redo") == "There is nothing to redo."
    page.control("undo")
    page.control("text", text=BARE)
    assert page.declined("control", name="redo")


@pytest.mark.parametrize(
    ("tool", "space", "said"),
    [
        ("clear", "a1", "There is nothing to remove at a1."),
        ("clear", "c1", "There is nothing to remove at c1."),  # a lake is no thing on a space
        ("grass", "a1", "There is grass at a1 already."),
        ("mountain", "d1", "There is a mountain at d1 already."),
        ("sea", "d2", "There is sea at d2 already."),
        ("road", "b3", "There is a road at b3 already."),  # under a fort
        ("fort-1", "b3", "There is a blue fort at b3 already."),
    ],
)
def test_a_press_that_changes_nothing_is_answered_in_words(
    tool: str, space: str, said: str
) -> None:
    page = editing(BARE)
    page.control("undo")
    page.control("text", text=BARE.replace(". f", ".   f"))  # however it is spaced
    before = shown(page)["text"]
    page.done("paint", space=space, tool=tool)
    assert page.status == {"text": said, "rule": None, "tone": "hint"}
    assert shown(page)["text"] == before, "and nothing to undo"
    page.done("paint", space="a2", tool="forest")
    assert page.status["text"] == "This position is possible."


# ---------------------------------------------------------------------- what is wrong


def test_what_is_impossible_is_told_by_space_and_header_and_marked() -> None:
    page = editing(BARE)
    assert shown(page)["problems"] == []
    assert page.status["text"] == "This position is possible."
    page.done("paint", space="c1", tool="ship-1")  # on a lake
    page.done("paint", space="c3", tool="blockade-1")
    page.done("paint", space="a3", tool="blockade-1")
    page.control("field", field="supply", value="0")
    problems = shown(page)["problems"]
    assert {where for where, _ in problems} == {"Ships:", "c3", "Turn:"}
    assert {where for where, _ in page.widget.problems} == {"ships", "c3", "turn"}
    assert ["Ships:", SHIP] in problems
    assert any("land-terrain" in text for _, text in problems)
    assert any("end-last-road" in text for _, text in problems)
    assert problems[0][1] in page.status["text"]
    assert page.status["tone"] == "refused"
    assert page.live["lens"]["names"] == []
    assert "no lens" in page.declined("reel", lens="connection")
    assert "wrong:c3" in {mark["k"] for mark in unpacked(page.live["marks"])}
    with pytest.raises(FormatError) as told:
        _ = page.widget.state
    assert all(text in str(told.value) for _, text in problems)


SHIP = "blue's ship lies at 'c1', a lake; expected grass or forest (land-terrain)"


def test_what_has_just_become_wrong_is_told_first() -> None:
    page = editing(BARE)
    page.done("paint", space="c1", tool="ship-1")
    assert page.status["text"] == f"Not possible yet. Ships: {SHIP}."
    page.control("field", field="supply", value="0")
    assert page.status["text"].startswith("Not possible yet. Turn: the supply is empty")
    page.done("paint", space="a1", tool="grass")
    said, still = page.status["text"].split("\n")
    assert said == "There is grass at a1 already."
    assert still.startswith("Not possible yet. Turn: "), "nothing new"
    page.control("field", field="ready", value="x")
    assert page.status["text"].startswith("Not possible yet. Cannons / blockades ready: 'x'")
    assert page.status["text"].endswith(" And 2 more.")


def test_who_is_to_land_hears_of_roads_under_pieces_and_players_go_by_colour() -> None:
    page = editing("players: 2\nturn: 2 land\n\n. . .\n. . .\n")
    page.done("paint", space="b1", tool="blockade-1")
    assert "there are roads on the island, as there is one under every piece" in page.status["text"]
    page.control("field", field="ready", value="0/1 0/0")
    assert "blue has 1 blockade built and 1 ready" in page.status["text"]


def test_every_unreadable_header_is_told_at_once_and_the_board_drawn() -> None:
    page = editing("players: 2\nturn: 9 sleep\nready: x\nsupply: many\n\n. . #\n. F9 ?\n")
    wheres = [where for where, _ in shown(page)["problems"]]
    assert {"Turn:", "Cannons / blockades ready:", "Roads left:", "b2", "c2"} <= set(wheres)
    assert set(page.widget.base["spaces"]) == {"a1", "b1", "c1", "a2", "b2", "c2"}
    page.done("paint", space="c2", tool="forest")
    assert at(page, "c2") == "f"
    assert "turn: 9 sleep" in shown(page)["text"], "painting keeps what is not understood"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "island is missing"),
        ("hello", "no header line"),
        ("hello " * 3000, "hello hello"),
        ("players: 2\n\n. .\n.\n", "line 4"),
        ("players: 2\n\n_ _\n_ _\n", "no space"),
        ("players: 2\n\n" + ". " * 40 + "\n", "40 by 1"),
        ("players: 2\nplayers: 3\n\n. .\n", "second time"),
    ],
)
def test_a_text_that_cannot_be_read_stays_and_the_board_too(text: str, told: str) -> None:
    page = editing(BARE)
    marks = page.live["marks"]
    page.control("text", text=text)
    assert shown(page)["text"] == page.widget.text == text
    ((where, problem),) = shown(page)["problems"]
    assert (where, told in problem) == ("", True)
    assert page.live["marks"] == marks
    assert page.live["turn"]
    if "_ _" not in text and "40" not in told:
        assert told in page.declined("paint", space="a1", tool="road")
    with pytest.raises(FormatError, match="not a possible position"):
        _ = page.widget.state
    while shown(page)["problems"]:
        page.control("undo")
    assert shown(page)["text"] == BARE


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("paint", {"space": "z99"}),
        ("paint", {"space": ["a1"]}),
        ("paint", {"space": "a1", "tool": "dragon"}),
        ("paint", {"space": "a1", "tool": "fort-3"}),
        ("paint", {"space": "a1", "tool": "x" * 100_000}),
        ("control", {"name": "tool", "tool": "dragon"}),
        ("control", {"name": "tool", "tool": ["road"]}),
        ("control", {"name": "field", "field": "weather", "value": "rain"}),
        ("control", {"name": "field", "field": ["turn"], "value": "end"}),
        ("control", {"name": "field", "field": "turn", "value": "end\nplayers: 3"}),
        ("control", {"name": "field", "field": "size", "value": "99 x 99"}),
        ("control", {"name": "field", "field": "size", "value": "huge"}),
        ("control", {"name": "field", "field": "supply", "value": "9" * 1_000_000}),
        ("control", {"name": "text", "text": ". " * 1_000_000}),
        ("control", {"name": "text", "text": None}),
        ("control", {"name": "undo"}),
    ],
)
def test_what_cannot_be_done_changes_nothing_and_is_told(kind: str, fields: Json) -> None:
    page = Page(board("cannonball", edit=True))
    live = page.live
    told = page.declined(kind, **fields)
    assert 0 < len(told) < 300
    assert page.live is live
    assert page.widget.error is None


def test_a_text_that_is_too_long_is_refused_in_python_too() -> None:
    widget = board("cannonball", edit=True)
    with pytest.raises(FormatError, match="20,000 letters"):
        widget.text = ". " * 20_000


def test_whatever_is_painted_can_be_drawn() -> None:
    rng = Random(4)
    page = Page(board(position("cannonball", "midgame-three"), edit=True))
    values = ["", "3", "a1 - f6", "1/0 0/0 2/1", "a1-f6", "6", "junk", "a1 z9"]
    for number in range(150):
        editor = shown(page)
        if number % 5:
            tool = rng.choice(editor["tools"])[0]
            space = rng.choice(list(page.widget.base["spaces"]))
            page.done("paint", space=space, tool=tool)
        else:
            field = rng.choice(editor["fields"])
            value = rng.choice([o[0] for o in field["options"] or ()] or values)
            page.ask("control", name="field", field=field["name"], value=value)
        assert page.widget.error is None
        assert "<svg" in page.widget.picture()
        if not shown(page)["problems"]:
            assert page.widget.state.diagram()


# ---------------------------------------------------------------------- fields


def field(page: Page, name: str) -> Json:
    return next(each for each in shown(page)["fields"] if each["name"] == name)


def test_more_players_get_more_tools_and_entries() -> None:
    page = Page(board(position("cannonball", "midgame"), edit=True))
    assert field(page, "players")["options"] == [["2", "2"], ["3", "3"], ["4", "4"]]
    page.control("field", field="players", value="3")
    assert [w for w, _ in shown(page)["problems"]] == []
    assert "green" in {group for *_, group in shown(page)["tools"]}
    assert len(field(page, "ships")["value"].split()) == 3
    page.done("paint", space="a1", tool="fort-3")
    page.control("tool", tool="fort-3")
    page.control("field", field="players", value="2")
    assert [w for w, _ in shown(page)["problems"]] == ["a1"]
    assert shown(page)["tool"] != "fort-3"


def test_the_turn_is_chosen_among_all_turns() -> None:
    page = editing(BARE)
    options = dict(field(page, "turn")["options"])
    assert options["2 second-road"] == "red: second road"
    for value in options:
        page.control("field", field="turn", value=value)
        assert field(page, "turn")["value"] == value
        assert f"turn: {value}\n" in shown(page)["text"]
        assert all("is no turn" not in text for _, text in shown(page)["problems"])


def test_the_island_grows_and_shrinks() -> None:
    page = editing(BARE)
    assert field(page, "size")["value"] == "4 x 3"
    page.control("field", field="size", value="6x2")
    assert shown(page)["text"].partition("\n\n")[2] == ". f ~ ^ . .\n. . . _ . .\n"
    assert len(page.widget.base["spaces"]) == 12


def test_an_empty_field_leaves_the_header_out() -> None:
    page = editing(BARE)
    page.control("field", field="supply", value="7")
    assert "supply: 7" in shown(page)["text"]
    page.control("field", field="supply", value="")
    assert "supply" not in shown(page)["text"]


# ---------------------------------------------------------------------- handing it on


@pytest.mark.parametrize("name", positions("cannonball"))
def test_a_position_comes_through_unchanged(name: str) -> None:
    state = position("cannonball", name)
    widget = board(state, edit=True)
    assert isinstance(widget, Editor)
    assert widget.problems == ()
    assert widget.text == state.diagram()
    assert widget.state == state
    cell = next(iter(widget.base["spaces"]))
    again = room.paint(room.paint(widget.text, "closed", cell), "closed", cell)
    assert position("cannonball", again) == state


def test_the_code_gives_the_position() -> None:
    import boardlab as bl

    page = Page(board(new("cannonball", seed=7), edit=True))
    page.done("paint", space="c4", tool="forest")
    assert eval(shown(page)["code"], {"bl": bl}) == page.widget.state
    page.control("text", text='quote """ and \\ slash')
    code = shown(page)["code"]
    with pytest.raises(FormatError):
        eval(code, {"bl": bl})
    assert repr('quote """ and \\ slash') in code


def test_the_twin_says_what_is_there_and_how_to_go_on() -> None:
    page = editing("players: 2\nturn: 9\n\n. . F1\n")
    text = repr(page.widget)
    assert page.widget.code in text
    assert "# turn: '9' is no turn" in text
    assert ".state the position" in text


def test_an_edit_is_small() -> None:
    page = Page(board(position("cannonball", "midgame-four"), edit=True))
    page.done("paint", space="a1", tool="road")
    assert size(page.live) < 10 * 1024


def test_what_cannot_be_drawn_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    page = editing(BARE)
    with monkeypatch.context() as broken:
        broken.setattr(room, "marks", lambda _: 1 / 0)
        assert "ZeroDivisionError" in page.declined("paint", space="a1", tool="road")
    assert page.widget.text == BARE
    assert page.status["tone"] == "error"
    page.done("paint", space="a1", tool="road")


@pytest.mark.parametrize("text", [None, 5, {}, ["."], b"x", "players: 2 # \ud83d\n\n. .\n"])
def test_what_is_no_text_is_not_kept(text: Any) -> None:
    widget = board(position("cannonball", "midgame"), edit=True)
    before = widget.text
    with pytest.raises(FormatError):
        widget.text = text
    assert widget.text == before
    assert not widget.problems


def test_half_a_letter_is_declined() -> None:
    page = Page(board(position("cannonball", "midgame"), edit=True))
    for message in ({"name": "text", "text": "\ud83d"}, {"name": "field", "field": "closed"}):
        page.declined("control", **{"value": "\ud83d", **message})
    json.dumps(page.sent, ensure_ascii=False).encode()
