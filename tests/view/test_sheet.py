"""Pages for paper: what is on them, that it fits, and that they stand alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

import boardlab as bl
from boardlab.cli.trust import quiet
from boardlab.core.page import Page
from boardlab.core.registry import game
from boardlab.games.cannonball import Cannonball
from boardlab.view.themes import RULES
from tests.games.cannonball.asking import at
from tests.processes import printed

if TYPE_CHECKING:
    from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"
NAMES = bl.positions("cannonball")
BIG = "players: 4\nturn: 1 land\n\n" + "\n".join([" ".join("." * 26)] * 26)


def words(page: Page, css: str = "") -> list[str]:
    """The texts of a page, or those of one class."""
    return [
        (each.text or "").replace("\u00a0", " ")
        for each in ET.fromstring(page.svg).iter(f"{SVG}text")
        if css in (each.get("class"), "")
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_an_upright_page_that_does_nothing_but_show(name: str) -> None:
    page = at(name).sheet()
    root = ET.fromstring(page.svg)
    width, height = (float(root.get(side, "")) for side in ("width", "height"))
    assert height / width == pytest.approx(297 / 210, abs=0.002)
    assert quiet(page.svg)
    assert not re.search(r'\bid="|prefers-color|var\(', page.svg)


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_says_all_there_is_to_the_position(name: str) -> None:
    state = at(name)
    scene = game("cannonball").room("scene")
    page = state.sheet()
    assert words(page, "bl-page-mono") == state.diagram().splitlines()
    typed = "\n".join(words(page, "bl-page-mono"))
    assert bl.position("cannonball", typed) == state
    said = words(page, "bl-caption")
    assert said[0].startswith(scene.headline(state))
    assert str(state.supply) in said[0]
    counts = [int(text[1:]) for text in said if text.startswith("\u00d7")]
    assert counts == [item.number for mat in scene.seats(state) for item in mat]
    assert {text for _, text in scene.legend(state)} <= set(words(page, "bl-note"))


def test_the_numbers_on_the_mats_end_before_the_next_drawing() -> None:
    state = bl.position("cornwall", "midgame-four")
    points = next(line for line in state.diagram().splitlines() if line.startswith("points"))
    state = bl.position("cornwall", state.diagram().replace(points, "points: 134 8 22 100"))
    # The drawings stand 62 apart, the widest, a big piece, reaching 11 to either side.
    ends = [
        (float(each.get("x", "")) - 48 - 86) % 62 + 9.0 * len(each.text or "")
        for each in ET.fromstring(state.sheet().svg).iter(f"{SVG}text")
        if (each.text or "").startswith("\u00d7")
    ]
    assert len(ends) == 4 * 6
    assert max(ends) <= 62 - 11


def test_the_legend_shows_every_terrain_and_piece() -> None:
    state = at("midgame")
    scene = game("cannonball").room("scene")
    shown = [mark.use for marks, _ in scene.legend(state) for mark in marks if mark.use]
    assert set(shown) <= set(scene.layout(state).symbols)
    kinds = {use.partition("-")[0] for use in shown}
    assert kinds == {
        *("grass", "forest", "lake", "mountain"),
        *("road", "fort", "cannon", "blockade", "ship"),
    }


def test_what_was_played_last_is_not_on_paper() -> None:
    state = at("midgame")
    assert isinstance(state, Cannonball)
    after = state.apply("hold")
    after = after.apply(next(a for a in after.legal_actions() if a.kind == "road"))
    assert "bl-last" in after._repr_mimebundle_()["image/svg+xml"]
    assert "bl-last" not in after.sheet().svg


@pytest.mark.parametrize("text", [BIG, "players: 2\n\n.", "midgame-four"])
def test_everything_keeps_to_the_page(text: str) -> None:
    """The text that runs farthest ends before the margin, whatever the island."""
    page = at(text).sheet()
    root = ET.fromstring(page.svg)
    wide, tall = float(root.get("width", "")), float(root.get("height", ""))
    for group in root.iter(f"{SVG}g"):
        lines = [e for e in group if e.get("class") == "bl-page-mono"]
        if lines:
            numbers = re.findall(r"[\d.]+", group.get("transform", ""))
            x, y, scale = map(float, numbers)
            longest = max(len(e.text or "") for e in lines)
            em = float(RULES["bl-page-mono"]["font-size"].removesuffix("px"))
            assert x + longest * em * 0.6 * scale <= wide - 40
            assert y + float(lines[-1].get("y", "")) * scale <= tall - 40
            assert scale <= 1
    for each in root.findall(f"{SVG}text"):
        assert 0 < float(each.get("y", "")) < tall - 20


def test_a_page_shows_itself_and_can_be_saved(tmp_path: Path) -> None:
    page = at("midgame").sheet()
    file = page.save(tmp_path / "sheet.svg")
    assert file.read_text("utf-8") == page.svg
    assert page.save(str(file)) == file
    bundle = page._repr_mimebundle_()
    assert bundle == {"image/svg+xml": page.svg, "text/plain": page.text}
    assert repr(page) == page.text
    assert at("midgame").diagram() in page.text


# ---------------------------------------------------------------------- the film strip


@pytest.mark.parametrize("columns", [1, 3, 6])
def test_a_strip_holds_every_frame_with_its_words(columns: int) -> None:
    state = at("connections")
    trace = state.trace("connection", player=0)
    page = trace.strip(columns)
    said = " ".join(words(page))
    for n, frame in enumerate(trace, 1):
        assert f"{n}. {frame.caption}" in said
        assert frame.caption in page.text
    assert page.svg.count('class="bl-layer-terrain"') == len(trace)
    assert quiet(page.svg)
    height = float(ET.fromstring(page.svg).get("height", ""))
    lowest = max(float(e.get("y", "")) for e in ET.fromstring(page.svg).findall(f"{SVG}text"))
    assert lowest < height


@pytest.mark.parametrize("columns", [0, 7, -1])
def test_a_strip_has_one_to_six_columns(columns: int) -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        at("midgame").trace("score").strip(columns)


def test_every_process_draws_the_same_pages() -> None:
    code = (
        "import boardlab as bl\n"
        "s = bl.position('cannonball', 'midgame-three')\n"
        "print(s.sheet().svg, *(s.trace(n).strip().svg for n in s.lenses()), sep='\\n')"
    )
    assert len(printed(code)) == 1
