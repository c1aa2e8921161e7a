"""The grid of all rolls: counted as the engine counts, and drawn as it is counted."""

from __future__ import annotations

import doctest
from fractions import Fraction
from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlab.core.marks import Mark
from boardlab.odds import d, grid, joint
from boardlab.odds.pictures import rolls
from boardlab.odds.pictures.rolls import Grid
from boardlab.view.themes import RULES

SVG = "{http://www.w3.org/2000/svg}"


def doubles() -> Grid:
    return grid({(6, 6)}).given(lambda a, b: 6 in (a, b), "at least one six")


def uses(made: Grid, index: int) -> dict[str, str]:
    """The symbol of each cell."""
    return {m.spaces[0]: m.use for m in made[index].marks if m.key.startswith("roll:")}


def test_examples() -> None:
    assert doctest.testmod(rolls).failed == 0


def test_two_sixes_where_one_is_known() -> None:
    six = doubles()
    assert (six.left, six.count, six.p) == (11, 1, Fraction(1, 11))
    assert [frame.caption for frame in six] == [
        "36 rolls, each as likely as any other.",
        "Of the 36 rolls, 1 is 6-6: 1/36 = 2.8 %.",
        "Known: at least one six. 25 rolls are struck out; 11 of 36 are left.",
        "Of the 11 left, 1 is 6-6: 1/11 = 9.1 %.",
    ]


@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=5),
    st.sets(st.tuples(st.integers(1, 4), st.integers(1, 6))),
    st.sets(st.tuples(st.integers(1, 4), st.integers(1, 6)), min_size=1),
)
def test_counting_cells_is_what_the_engine_computes(
    shown: list[int], event: set[tuple[int, int]], known: set[tuple[int, int]]
) -> None:
    """Of dice with equal faces too, on which a roll has several cells."""
    die = d(shown)
    made = grid(event, (die, d(6))).given(known)
    both = joint(die, d(6))
    if both.p(known):
        assert made.p == both.given(known).p(event)
    else:
        with pytest.raises(ValueError, match="none is left"):
            _ = made.p


def test_four_dice_are_1296_pairs() -> None:
    made = grid(lambda *roll: sum(roll) >= 20, 4).given(lambda a, b, c, e: a > c)
    those = [roll for roll in product(range(1, 7), repeat=4) if roll[0] > roll[2]]
    assert len(made.places) == 1296
    assert made.left == len(those) == 540
    assert made.count == sum(sum(roll) >= 20 for roll in those)
    assert [made.roll(place) for place in made.places[:3]] == [
        (1, 1, 1, 1),
        (1, 1, 1, 2),
        (1, 1, 1, 3),
    ]


def test_every_cell_is_drawn_as_it_is() -> None:
    six = doubles()
    assert set(uses(six, 0).values()) == {"roll"}
    for index, struck in ((1, False), (2, True), (3, True)):
        for place, use in zip(six.places, uses(six, index).values(), strict=True):
            out = struck and 6 not in six.roll(place)
            hit = six.roll(place) == (6, 6)
            assert use == f"roll{'-hit' if hit else ''}{'-out' if out else ''}"


def test_a_cell_says_what_it_is() -> None:
    said: dict[str, Mark] = {m.spaces[0]: m for m in doubles()[-1].marks if m.spaces}
    assert said["first 2, second 5"].label == "sum 7, struck out"
    assert said["first 6, second 6"].label == "sum 12, 6-6"
    assert said["first 6, second 6"].text == "12"


def test_equal_faces_have_names_of_their_own() -> None:
    made = grid(lambda a, b: a == b, (d([1, 2, 2]), d(2)))
    names = [name for row in made.layout.rows for name in row]
    assert len(set(names)) == 6
    assert "first 2 (b), second 1" in names


def test_by_hand_a_cell_is_struck_out_and_brought_back() -> None:
    six = doubles()
    less = six.strike((6, 6), (1, 6))
    assert (less.left, less.count) == (9, 0)
    assert less.strike((6, 6)).p == Fraction(1, 10)
    assert six.strike((1, 1)).left == 12
    assert six.left == 11, "a grid does not change"
    with pytest.raises(ValueError, match=r"\(7, 1\) is no roll"):
        six.strike((7, 1))


def test_what_is_named() -> None:
    def a_pair(a: int, b: int) -> bool:
        return a == b

    assert grid(a_pair).name == "a pair"
    assert grid([(1, 2), (2, 1)]).name == "1-2 or 2-1"
    assert grid(lambda a, b: a == b).name == "in the event"
    assert grid(a_pair, name="double").given(a_pair).known[0].name == "a pair"


def test_faces_that_are_words() -> None:
    coin = d(["heads", "tails"])
    made = grid({("heads", "heads")}, coin)
    assert made.p == Fraction(1, 4)
    assert [mark.text for mark in made[0].marks if mark.spaces] == [""] * 4


@pytest.mark.parametrize(
    ("dice", "error", "text"),
    [
        (1, ValueError, "2 to 4"),
        (5, ValueError, "2 to 4"),
        (d(37), ValueError, "37 rows"),
        ((d(6), d(6), d(8)), ValueError, "48 columns"),
        ("2d6", TypeError, "2d6"),
        (True, TypeError, "True"),
    ],
)
def test_what_has_no_room_is_refused(dice: object, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        grid({(1, 1)}, dice)  # type: ignore[arg-type]


@pytest.mark.parametrize("event", [7, {7}, [(1, 2), 7], (1, 2, 3), "double", {"a"}])
def test_an_event_of_what_is_no_roll_is_refused(event: Any) -> None:
    with pytest.raises(ValueError, match="is no roll of 2 dice"):
        grid(event)
    with pytest.raises(ValueError, match="is no roll of 2 dice"):
        grid({(6, 6)}).given(event)


def test_a_number_that_is_no_roll_tells_how_the_sum_is_asked_for() -> None:
    with pytest.raises(ValueError, match=r"`lambda a, b: a \+ b == 7`"):
        grid(7)


def test_a_name_is_words_and_a_number_a_function() -> None:
    with pytest.raises(TypeError, match="5 is no name"):
        grid({(6, 6)}, name=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="number=5"):
        grid({(6, 6)}, number=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", ["light", "dark", "print", "auto"])
def test_it_uses_only_known_classes(theme: str) -> None:
    for made in (doubles(), grid(lambda *roll: max(roll) == 6, 4).given(lambda *r: min(r) > 1)):
        root = ET.fromstring(made.svg(theme=theme))
        used = {name for each in root.iter() for name in each.get("class", "").split()}
        assert used <= {*RULES, f"bl-{theme}", *(f"bl-layer-{n}" for n in made.layout.layers)}
        assert root.find(f"{SVG}desc") is not None


def test_the_text_has_a_sign_for_every_cell() -> None:
    lines = doubles().twin.splitlines()
    assert lines[6].split() == ["6", ".", ".", ".", ".", ".", "#"]
    assert lines[1].split() == ["1", "-", "-", "-", "-", "-", "."]


def test_a_page_for_paper_has_all_steps() -> None:
    page = doubles().strip(columns=2)
    assert page.svg.count("bl-odds-frame") > 4
    assert "1/11" in page.svg
    with pytest.raises(ValueError, match="columns=9"):
        doubles().strip(9)
