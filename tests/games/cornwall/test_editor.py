"""Making a position on a map that grows: the diagram is the truth, and nothing stops a painter."""

from __future__ import annotations

from random import Random

import pytest

import boardlab as bl
from boardlab.core.editing import CLEAR
from boardlab.core.errors import FormatError
from boardlab.games.cornwall import LANDSCAPES, SYMBOLS, Cornwall
from boardlab.games.cornwall.editor import (
    LAID,
    assign,
    fields,
    layout,
    marks,
    paint,
    survey,
    tools,
    unmoved,
)
from boardlab.ui.editor import Editor
from boardlab.ui.explore import board
from tests.ui.page import Page, size, unpacked

BARE = """\
players: 2
turn: 1 draw
coins: 1 1
points: 0 0

0,0 swamp
1,0 forest+flag
0,1 village small1
1,1 meadow+cottage
"""


def field_lines(text: str) -> list[str]:
    return text.partition("\n\n")[2].splitlines()


def at(text: str, space: str) -> str:
    """What stands in the diagram after a space; "" if it has no line."""
    found = [line.partition(" ")[2] for line in field_lines(text) if line.split()[0] == space]
    assert len(found) <= 1
    return found[0] if found else ""


def wrong(text: str) -> list[str]:
    return [where for where, _ in survey(text)[1]]


def value(text: str, name: str) -> str:
    return next(field.value for field in fields(text) if field.name == name)


# ---------------------------------------------------------------------- painting


@pytest.mark.parametrize(
    ("tool", "space", "line"),
    [
        ("meadow", "2,-1", "meadow"),  # beside the map
        ("mountain", "1,0", "mountain+flag"),
        ("swamp", "1,0", "swamp"),  # no flag on a swamp
        ("swamp", "0,1", "swamp small1"),
        ("chapel", "1,0", "forest+chapel"),
        ("cottage", "0,1", "village+cottage small1"),
        ("chapel", "0,0", "swamp+chapel"),
        ("flag", "0,0", "swamp+flag"),  # it cannot be, and is told so
        ("big-2", "0,1", "village big2"),
        ("tall-1", "1,0", "forest+flag tall1"),
        ("clear", "0,1", "village"),
        ("clear", "1,0", "forest"),
        ("clear", "0,0", ""),
        ("flag", "2,-1", ""),  # nothing to stand on
        ("small-1", "2,-1", ""),
        ("laid", "2,-1", ""),
    ],
)
def test_what_a_tool_makes_of_a_space(tool: str, space: str, line: str) -> None:
    painted = paint(BARE, tool, space)
    assert at(painted, space) == line
    others = [line for line in field_lines(BARE) if line.split()[0] != space]
    assert [line for line in field_lines(painted) if line.split()[0] != space] == others


def test_a_map_grows_wherever_one_paints() -> None:
    text = BARE
    for _ in range(5):
        state, _ = survey(text)
        drawn = layout(state)
        assert set(state.cells) < set(drawn.spaces)
        beside = state.grid.spread(state.filled) & ~state.filled
        assert state.grid.cells(beside) <= set(drawn.spaces), "every empty space beside a field"
        text = paint(text, "forest", list(drawn.spaces)[-1])
    assert len(field_lines(text)) == 9


def test_fields_stand_in_reading_order() -> None:
    text = paint(paint(BARE, "meadow", "-1,2"), "meadow", "1,-1")
    assert [line.split()[0] for line in field_lines(text)] == [
        "1,-1",
        "0,0",
        "1,0",
        "0,1",
        "1,1",
        "-1,2",
    ]


def test_the_uppermost_thing_goes_first_and_one_field_stays() -> None:
    text = "players: 2\n\n0,0 meadow+flag big2\n1,0 swamp\n"
    lines = []
    for _ in range(3):
        text = paint(text, CLEAR, "0,0")
        lines.append(at(text, "0,0"))
    assert lines == ["meadow+flag", "meadow", ""]
    assert paint(text, CLEAR, "1,0") == text
    assert "last one" in unmoved(text, CLEAR, "1,0")


def test_three_fields_become_the_tile_just_laid_clockwise() -> None:
    text = BARE
    for space in ("1,1", "0,1", "1,0"):
        text = paint(text, LAID, space)
    assert value(text, "laid") == "1,0 1,1 0,1"
    text = assign(text, "turn", "1 place")
    assert survey(text)[0].laid == ("1,0", "1,1", "0,1")
    assert "laid" not in wrong(text)
    assert value(paint(text, LAID, "1,1"), "laid") == "1,0 0,1"
    assert value(paint(text, LAID, "0,0"), "laid") == "0,0", "a fourth begins another tile"
    away = paint(paint(text, CLEAR, "0,1"), CLEAR, "0,1")
    assert value(away, "laid") == "1,0 1,1", "and a field that is gone is none of it"


def test_the_tools_are_named_grouped_and_drawn() -> None:
    for players in (2, 3, 4):
        text = assign(BARE, "players", str(players))
        found = tools(text)
        assert len({tool.id for tool in found}) == len(found)
        assert all(tool.label for tool in found)
        assert {tool.id for tool in found} >= {*LANDSCAPES, *SYMBOLS, CLEAR, f"tall-{players}"}
        assert f"small-{players + 1}" not in {tool.id for tool in found}
        drawn = layout(survey(text)[0]).symbols
        assert {tool.symbol for tool in found} <= {"", *drawn}


@pytest.mark.parametrize(
    ("tool", "space", "said"),
    [
        ("forest", "1,0", "There is forest at 1,0 already."),
        ("flag", "1,0", "There is a flag at 1,0 already."),
        ("small-1", "0,1", "There is a blue small piece at 0,1 already."),
        ("clear", "5,5", "There is nothing to remove at 5,5."),
        ("tall-2", "5,5", "There is no field at 5,5 yet: paint a landscape first."),
        ("laid", "5,5", "There is no field at 5,5 yet: paint a landscape first."),
        ("meadow", "5,5", ""),
        ("swamp", "1,0", ""),
    ],
)
def test_a_press_that_changes_nothing_is_answered_in_words(
    tool: str, space: str, said: str
) -> None:
    assert unmoved(BARE.replace("forest+flag", "forest+flag  # a flag"), tool, space) == said


@pytest.mark.parametrize(
    ("tool", "space"),
    [
        ("dragon", "0,0"),
        ("small-3", "0,0"),
        ("forest", "a1"),
        ("forest", "0,00"),
        ("forest", "999,0"),
        ("forest", ""),
    ],
)
def test_what_is_not_there_cannot_be_painted(tool: str, space: str) -> None:
    for act in (paint, unmoved):
        with pytest.raises(FormatError, match="there is no"):
            act(BARE, tool, space)


@pytest.mark.parametrize("text", ["", "hello", "players: 2\n", "players: 2\n\nx meadow\n"])
def test_a_text_that_cannot_be_read_is_told(text: str) -> None:
    for act in (survey, tools, fields):
        with pytest.raises(FormatError):
            act(text)
    with pytest.raises(FormatError):
        paint(text, "forest", "0,0")
    with pytest.raises(FormatError):
        assign(text, "players", "3")


# ---------------------------------------------------------------------- header lines


def test_every_header_can_be_set_and_left_out() -> None:
    assert {field.name for field in fields(BARE)} == {
        *("players", "turn", "tile", "laid", "coins", "points", "pub"),
        *("pile", "under", "deck", "surrounded"),
    }
    text = assign(BARE, "coins", " 4 2 of 20 ")
    assert "coins: 4 2 of 20\n" in text
    assert "coins" not in assign(text, "coins", "").partition("\n\n")[0]
    assert "surrounded: strict\n" in assign(BARE, "surrounded", "strict")
    assert assign(assign(BARE, "surrounded", "strict"), "surrounded", "unfillable") == BARE
    assert all(field.label for field in fields(BARE))


@pytest.mark.parametrize(
    ("field", "value"),
    [("weather", "rain"), ("turn", "end\nplayers: 3"), ("turn", "end # no"), ("turn", "1\x0bdraw")],
)
def test_what_is_no_header_line_is_refused(field: str, value: str) -> None:
    with pytest.raises(FormatError):
        assign(BARE, field, value)


def test_the_turn_is_chosen_among_all_turns() -> None:
    (turn,) = (field for field in fields(BARE) if field.name == "turn")
    options = dict(turn.options or ())
    assert options["2 lay"] == "red: lay"
    assert len(options) == 9
    for each in options:
        assert all("is no turn" not in told for _, told in survey(assign(BARE, "turn", each))[1])
    assert value("players: 2\ntile: meadow forest village\n\n0,0 swamp\n", "turn") == "1 lay"


def test_the_turn_left_out_is_the_one_that_the_diagram_means() -> None:
    for header in ("tile: meadow forest village", "laid: 0,0 1,0 0,1", "pile: 1-4"):
        text = f"players: 2\n{header}\n\n0,0 swamp\n1,0 meadow\n0,1 forest\n"
        state, _ = survey(text)
        assert value(text, "turn") == f"{state.turn + 1} {state.step.id}"


def test_more_players_get_an_entry_each_and_fewer_lose_theirs() -> None:
    text = assign(assign(BARE, "coins", "4 2 of 20"), "pub", "small -")
    text = assign(text, "players", "4")
    assert value(text, "coins") == "4 2 1 1 of 20"
    assert value(text, "points") == "0 0 0 0"
    assert value(text, "pub") == "small - - -"
    assert wrong(text) == []
    text = paint(text, "tall-4", "1,0")
    assert wrong(assign(text, "players", "3")) == ["1,0"]
    assert value(assign(text, "players", "2"), "coins") == "4 2 of 20"


# ---------------------------------------------------------------------- what cannot be


def test_all_that_is_impossible_is_told_with_where_it_is() -> None:
    text = paint(BARE, "small-2", "1,1")  # in a meadow that a cottage completed
    assert wrong(text) == ["1,1"]
    text = paint(text, "flag", "0,0")
    text = assign(text, "points", "many 3")
    text = assign(text, "turn", "3 sleep")
    found = dict(survey(text)[1])
    assert set(found) == {"1,1", "0,0", "points", "turn"}
    assert "to-the-pub" in found["1,1"]
    assert "tile-symbols" in found["0,0"]
    assert "'many'" in found["points"]
    assert "'3 sleep'" in found["turn"]


def test_land_stays_on_the_map_whatever_else_is_wrong_there() -> None:
    text = paint(paint(BARE, "tall-2", "0,0"), "cottage", "0,0")
    state, problems = survey(text)
    assert [where for where, _ in problems] == ["0,0"]
    assert state.fields["0,0"] == ("swamp", None, ("tall", 1))
    assert "stop" in layout(state).symbols, "which marks it"


def test_what_is_not_understood_is_kept() -> None:
    text = "players: 2\nturn: 9 sleep\n\n0,0 swmp dragon7\n1,0 meadow\n1,0 forest\n"
    assert set(wrong(text)) == {"turn", "0,0", "1,0"}
    painted = paint(text, "forest", "2,0")
    assert "turn: 9 sleep\n" in painted
    assert "0,0 swmp dragon7\n" in painted
    assert at(paint(painted, "swamp", "0,0"), "0,0") == "swamp dragon7"
    assert at(paint(painted, CLEAR, "0,0"), "0,0") == "swmp"
    assert "1,0 meadow\n" in paint(text, CLEAR, "1,0"), "the second line goes first"
    assert at(paint(text, CLEAR, "1,0"), "1,0") == "meadow"


def test_whatever_is_painted_can_be_surveyed_and_drawn() -> None:
    rng = Random(4)
    text = bl.position("cornwall", "example-j").diagram()
    words = ["", "3", "1 2 of 20", "meadow forest village", "0,0 1,0 0,1", "1-9", "junk", "- -"]
    for number in range(300):
        state, _ = survey(text)
        drawn = layout(state, number % 6)
        if number % 5:
            text = paint(text, rng.choice(tools(text)).id, rng.choice(list(drawn.spaces)))
        else:
            field = rng.choice(fields(text))
            text = assign(
                text, field.name, rng.choice([o for o, _ in field.options or ()] or words)
            )
        state, problems = survey(text)
        assert marks(state) == marks(state, bare=True) == (), "the scene shows it all"
        if problems:
            with pytest.raises(FormatError):
                bl.position("cornwall", text)
        else:
            assert bl.position("cornwall", text) == state


# ---------------------------------------------------------------------- every position


@pytest.mark.parametrize("name", bl.positions("cornwall"))
def test_a_position_comes_through_unchanged(name: str) -> None:
    state = bl.position("cornwall", name)
    assert isinstance(state, Cornwall)
    text = state.diagram()
    assert survey(text) == (state, [])
    space = state.cells[0]
    land = state.fields[space].landscape
    assert paint(text, land, space) == text
    assert assign(text, "coins", value(text, "coins")) == text


def test_any_position_can_be_painted_from_a_single_field() -> None:
    """Landscapes, symbols and pieces with tools, the rest with fields."""
    goal = bl.position("cornwall", "example-j")
    assert isinstance(goal, Cornwall)
    text = f"players: {goal.players}\n\n0,0 swamp\n"
    for space, (landscape, symbol, piece) in goal.fields.items():
        text = paint(text, landscape, space)
        if symbol:
            text = paint(text, symbol, space)
        if piece:
            text = paint(text, f"{piece.kind}-{piece.owner + 1}", space)
    for header in fields(goal.diagram()):
        text = assign(text, header.name, header.value)
    if "0,0" not in goal.fields:
        text = paint(text, CLEAR, "0,0")
    assert bl.position("cornwall", text) == goal


# ---------------------------------------------------------------------- on the page


def test_the_page_grows_as_one_paints_and_marks_what_cannot_be() -> None:
    page = Page(board(bl.position("cornwall", "example-j"), edit=True))
    before = page.widget.base["spaces"]
    space = next(iter(before))
    page.done("paint", space=space, tool="swamp")
    assert len(page.widget.base["spaces"]) > len(before)
    page.done("paint", space=space, tool="flag")
    assert page.status["text"].startswith(f"Not possible yet. {space}: 'swamp+flag' cannot be")
    assert f"wrong:{space}" in {mark["k"] for mark in unpacked(page.live["marks"])}
    page.control("undo")
    page.control("undo")
    assert page.widget.base["spaces"] == before
    assert page.widget.problems == ()


def test_whatever_is_painted_is_drawn_from_every_side() -> None:
    rng = Random(7)
    widget = board(bl.position("cornwall", "example-e"), edit=True)
    assert isinstance(widget, Editor)
    page = Page(widget)
    for number in range(80):
        tool = rng.choice(page.live["editor"]["tools"])[0]
        page.done("paint", space=rng.choice(list(widget.base["spaces"])), tool=tool)
        if number % 9 == 0:
            page.control("turn")
        assert widget.error is None
        assert "<svg" in widget.picture()
        assert size(page.live) < 12 * 1024
