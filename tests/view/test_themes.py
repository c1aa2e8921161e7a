"""Colours that can be told apart, and rules for every class."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from boardlab.games.cannonball.art import symbols
from boardlab.view import themes
from boardlab.view.themes import RULES, THEMES

GROUNDS = ("sea", "beach", "land", "wood", "lake", "rock", "road")
PLAYERS = ("p1", "p2", "p3", "p4")
COLOURED = ("light", "dark", "print")

LEGIBLE = [
    *(("text", ground) for ground in ("page", "plate")),
    # The number in a filled cell.
    ("page", "shore"),
]

VISIBLE = [
    # The outline of pieces, lenses and the last move, on whatever lies below.
    *(("ink", ground) for ground in (*GROUNDS, "timber", "plate", "peak")),
    # Roads: their kerb against the way itself and all ground that they cross.
    *(("kerb", ground) for ground in ("road", "land", "wood")),
    ("alarm", "plate"),
    ("right", "plate"),
    # The bar of a result, on its track and the page; what was predicted is outlined in text.
    ("shore", "plate"),
    ("shore", "page"),
    # The threshold of a chart, over the page and over its bars' plate.
    ("alarm", "page"),
    ("coast", "land"),
    ("coast", "beach"),
    # What makes terrain known by its shape.
    ("tree", "wood"),
    ("trunk", "wood"),
    ("ripple", "lake"),
    ("shore", "lake"),
    ("shore", "land"),
    ("snow", "shade"),
]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", COLOURED)
@pytest.mark.parametrize(("front", "ground"), LEGIBLE)
def test_words_are_legible(theme: str, front: str, ground: str) -> None:
    assert contrast(THEMES[theme][front], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", COLOURED)
@pytest.mark.parametrize(("front", "ground"), VISIBLE)
def test_lines_and_shapes_are_visible(theme: str, front: str, ground: str) -> None:
    assert contrast(THEMES[theme][front], THEMES[theme][ground]) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("player", PLAYERS)
def test_players_show_on_the_page(theme: str, player: str) -> None:
    assert contrast(THEMES[theme][player], THEMES[theme]["page"]) >= 3


@pytest.mark.parametrize(("one", "other"), list(combinations(PLAYERS, 2)))
def test_print_tells_players_apart_in_grey(one: str, other: str) -> None:
    assert contrast(THEMES["print"][one], THEMES["print"][other]) >= 1.6


def test_players_have_the_colours_of_their_names() -> None:
    colours = [THEMES["light"][player] for player in PLAYERS]
    assert colours == ["#0072b2", "#d55e00", "#009e73", "#cc79a7"]


def test_every_theme_has_every_token_and_no_other() -> None:
    used = {value[1:] for rule in RULES.values() for value in rule.values() if value[0] == "@"}
    for name, tokens in THEMES.items():
        assert set(tokens) == set(THEMES["light"]), name
        assert used - {"player"} <= set(tokens), name
    assert set(THEMES["light"]) - used == set(PLAYERS)


def test_forced_colours_are_the_systems_own() -> None:
    assert set(THEMES["forced"].values()) == {"Canvas", "CanvasText", "GrayText"}


def test_css_has_a_rule_for_every_class_and_every_token_it_uses() -> None:
    text = themes.css()
    for name in RULES:
        assert f".bl-widget .{name}{{" in text
    defined = set(re.findall(r"(--bl-[\w-]+):", text))
    assert set(re.findall(r"var\((--bl-[\w-]+)\)", text)) <= defined
    assert text.count("{") == text.count("}")


@pytest.mark.parametrize(
    "host",
    [
        'body[data-jp-theme-light="false"]',
        'body[data-jp-theme-light="true"]',
        "body.vscode-dark",
        ".dark-theme",
        "@media (prefers-color-scheme:dark)",
        "@media (forced-colors:active)",
        "@media print",
    ],
)
def test_css_follows_its_host(host: str) -> None:
    assert host in themes.css()


def test_css_keeps_to_its_root() -> None:
    outside = re.sub(r"@media [^{]*", "", themes.css(".bl-here"))
    for selectors in re.findall(r"([^{}]+)\{", outside):
        for selector in filter(str.strip, selectors.split(",")):
            assert ".bl-here" in selector


def test_no_class_of_a_mark_is_one_of_the_front_end() -> None:
    sheets = (Path(__file__).parents[2] / "widgets" / "src").rglob("*.css")
    text = "".join(sheet.read_text("utf-8") for sheet in sheets)
    theirs = set(re.findall(r"\.(bl-[\w-]+)", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))
    assert "bl-cell" in theirs
    assert theirs & set(RULES) == set()


def test_every_class_of_the_drawings_has_a_rule() -> None:
    drawn = {
        name
        for symbol in symbols(4).values()
        for element in symbol.draw
        for name in str(element.attrs.get("class", "")).split()
    }
    assert drawn
    assert drawn - set(RULES) == set()


def test_embedded_holds_what_is_used_and_nothing_else() -> None:
    text = themes.embedded({"bl-sea", "bl-body", "bl-p2"}, "light", "bl-light")
    assert ".bl-light .bl-sea{fill:#d3e6ee;stroke:none}" in text
    assert ".bl-light .bl-p2 .bl-body{fill:#d55e00;" in text
    assert "bl-p1" not in text
    assert "bl-lake" not in text
    assert "@" not in text
    assert "var(" not in text


def test_embedded_auto_says_once_what_the_themes_share() -> None:
    text = themes.embedded({"bl-letter"}, "auto", "bl-auto")
    assert text.count("font-size") == 1
    dark = ".bl-auto .bl-letter{fill:#e6edf2}"
    assert f"@media screen and (prefers-color-scheme:dark){{{dark}}}" in text
