"""Static pictures: valid, deterministic, alone in the world, and within the whitelist."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import boardlab as bl
from boardlab.core.marks import Element, Frame, Layout, Mark, Symbol
from boardlab.view import svg
from boardlab.view.themes import RULES
from tests.processes import printed

SVG = "{http://www.w3.org/2000/svg}"
NAMES = bl.positions("cannonball")

HEXES = Layout(
    title="Three <hexes> & more",
    view=(-30, -30, 100, 80),
    rows=(("0,0", "1,0"), ("0,1",)),
    spaces={"0,0": (0, 0), "1,0": (36, 0), "0,1": (18, 31)},
    cell=Element("polygon", {"points": "0,-20 17,-10 17,10 0,20 -17,10 -17,-10"}),
    symbols={
        "hex": Symbol("terrain", (Element("circle", {"class": "bl-sea", "r": 17.25}),), label="bog")
    },
    marks=(Mark("a", "hex", ("0,0",)), Mark("b", "hex", ("1,0",))),
)


def elements(text: str) -> list[ET.Element]:
    return list(ET.fromstring(text).iter())


@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_drawn_in_whitelisted_elements(name: str) -> None:
    text = svg.picture(bl.position("cannonball", name))
    root, *inside = elements(text)
    assert root.tag == f"{SVG}svg"
    frame = {f"{SVG}{tag}" for tag in ("title", "desc", "style")}
    for each in inside:
        if each.tag in frame:
            continue
        assert each.tag.removeprefix(SVG) in svg.TAGS
        assert set(each.attrib) <= svg.ATTRIBUTES


@pytest.mark.parametrize("theme", ["auto", "light", "dark", "print", "forced"])
def test_every_class_used_has_its_rule_embedded(theme: str) -> None:
    state = bl.position("cannonball", "connections")
    text = svg.picture(state, state.trace("connection", player=0)[-1], theme=theme)
    style = next(each.text or "" for each in elements(text) if each.tag == f"{SVG}style")
    shapes = {
        name
        for each in elements(text)
        if each.tag not in (f"{SVG}g", f"{SVG}svg")
        for name in each.get("class", "").split()
    }
    assert {"bl-flow", "bl-kerb", "bl-coast"} <= shapes
    for name in shapes:
        assert name in RULES
        assert f".{name}" in style
    for selectors in re.findall(r"([^{}]+)\{", re.sub(r"@media [^{]*\{", "", style)):
        for selector in selectors.split(","):
            assert selector.strip().startswith(f".bl-{theme}")


def test_the_same_position_gives_the_same_text() -> None:
    once = svg.picture(bl.position("cannonball", "connections"))
    assert svg.picture(bl.position("cannonball", "connections")) == once


def test_every_process_draws_the_same() -> None:
    code = (
        "import boardlab as bl; from boardlab.view import svg\n"
        "for name in ('landing-three', 'connections'):\n"
        "    s = bl.position('cannonball', name)\n"
        "    print(svg.picture(s), *(s.trace('connection') + s.trace('range')), sep='\\n')"
    )
    assert len(printed(code)) == 1


def test_no_ids_and_nothing_from_outside() -> None:
    text = svg.picture(bl.position("cannonball", "connections"))
    for word in (" id=", "href", "url(", "<use", "<script", "@import"):
        assert word not in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_a_reader_is_told_what_it_is() -> None:
    root, *inside = elements(svg.picture(bl.position("cannonball", "connections")))
    assert root.get("role") == "img"
    said = {each.tag.removeprefix(SVG): each.text or "" for each in inside}
    assert said["title"] == root.get("aria-label")
    assert "Blue: forts at" in said["desc"] or "fort at" in said["desc"]


def test_a_line_is_broken_between_words_and_not_before_a_per_cent() -> None:
    assert svg.wrapped("at least 16: 5/108 = 4.6 %.", 24) == ["at least 16: 5/108 =", "4.6 %."]
    assert svg.wrapped("one two three", 7) == ["one two", "three"]
    assert svg.wrapped("", 7) == [""]


def test_the_caption_stands_below_the_board() -> None:
    state = bl.position("cannonball", "connections")
    frame = Frame((), "word " * 60, ("connect-edges", "connect-start"))
    text = svg.picture(state, frame)
    root, *inside = elements(text)
    lines = [each for each in inside if each.get("class") in ("bl-caption", "bl-note")]
    sea = next(each for each in inside if each.get("class") == "bl-sea")
    assert len(lines) > 2
    assert lines[-1].text == "Rules: connect-edges, connect-start"
    heights = [float(each.get("y", 0)) for each in lines]
    assert heights == sorted(set(heights))
    assert heights[0] > float(sea.get("y", 0)) + float(sea.get("height", 0))
    _, top, _, height = (float(n) for n in (root.get("viewBox") or "").split())
    assert heights[-1] < top + height


@pytest.mark.parametrize("size", [24, 40, 80])
def test_size_is_pixels_across_a_space(size: int) -> None:
    root = elements(svg.picture(bl.position("cannonball", "connections"), size=size))[0]
    _, _, width, height = (float(n) for n in (root.get("viewBox") or "").split())
    assert float(root.get("width") or 0) == pytest.approx(width * size / 40, abs=0.01)
    assert float(root.get("height") or 0) == pytest.approx(height * size / 40, abs=0.01)


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'; there are: auto, light"):
        svg.picture(bl.position("cannonball", "terrain"), theme="sepia")


def test_any_game_can_be_drawn() -> None:
    text = svg.draw(HEXES, [Mark("c", "hex", ("0,1",), css="bl-p1")], caption=["<&>"])
    groups = [each for each in elements(text) if each.tag == f"{SVG}g" and each.get("transform")]
    assert [each.get("transform") for each in groups] == [
        "translate(0 0)",
        "translate(36 0)",
        "translate(18 31)",
    ]
    assert groups[2].get("class") == "bl-p1"
    assert elements(text)[0].get("aria-label") == "Three <hexes> & more"
    assert [each.text for each in elements(text) if each.get("class") == "bl-caption"] == ["<&>"]


def test_of_two_marks_with_one_key_the_later_counts() -> None:
    text = svg.draw(HEXES, [Mark("a", "hex", ("0,1",))])
    assert text.count("translate(") == 2
    assert "translate(0 0)" not in text


def test_marks_without_a_drawing_are_not_drawn() -> None:
    assert svg.draw(HEXES, [Mark("words", spaces=("0,0",), label="in range")]) == svg.draw(
        HEXES, []
    )


def test_text_of_a_mark_is_text() -> None:
    word = Element("text", {"class": "bl-count", "x": 0, "y": 4}, "%")
    text = svg.draw(HEXES, [Mark("n", at=(1, 2), layer="overlay", draw=(word,), text="</text>&")])
    assert next(e.text for e in elements(text) if e.get("class") == "bl-count") == "</text>&"


@pytest.mark.parametrize(
    "drawn",
    [Element("image", {}), Element("path", {"onclick": "x"}), Element("a", {"href": "x"})],
)
def test_what_no_drawing_may_use_is_refused(drawn: Element) -> None:
    with pytest.raises(ValueError, match="a drawing may not use"):
        svg.element(drawn)


def test_the_front_end_draws_all_that_this_draws() -> None:
    source = Path(__file__).parents[2] / "widgets" / "src" / "svg.ts"
    words = set(re.findall(r"[A-Za-z][\w-]*", source.read_text("utf-8")))
    assert svg.TAGS.issubset(words)
    assert svg.ATTRIBUTES.issubset(words)
