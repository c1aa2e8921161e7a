"""Colours as those see them who see fewer: what lies on the board stays told apart.

Dichromacy is simulated in linear light with the matrices of Machado, Oliveira and Fernandes (2009)
at full severity; differences are distances in CIELAB, where about 2.3 is just noticeable.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from boardlab.games.cannonball import scene
from boardlab.view.themes import THEMES
from tests.games.cannonball.asking import at

Triple = tuple[float, float, float]

VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

GROUND = ("land", "wood", "lake", "rock", "road", "sea")


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _each(red), _each(green), _each(blue)


def _each(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def seen(colour: str, vision: str) -> Triple:
    """A colour in linear light as this vision sees it."""
    light = linear(colour)
    rows = VISIONS[vision]
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0.0), 1.0) for row in rows
    )
    return red, green, blue


def lab(light: Triple) -> Triple:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(theme: str, one: str, other: str, vision: str) -> float:
    a, b = (lab(seen(THEMES[theme][token], vision)) for token in (one, other))
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("one", "other"), list(combinations(GROUND, 2)))
def test_grounds_differ(theme: str, vision: str, one: str, other: str) -> None:
    assert difference(theme, one, other, vision) >= 5


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_show_on_the_ground_they_bound(theme: str, vision: str) -> None:
    for line, ground in (
        *(("ink", ground) for ground in GROUND),
        *(("kerb", ground) for ground in ("land", "wood", "road")),
        *(("shore", ground) for ground in ("land", "lake")),
        *(("alarm", ground) for ground in ("plate", "land", "road")),
        *((f"p{player}", ground) for player in range(1, 5) for ground in ("ink", "plate", "road")),
    ):
        assert difference(theme, line, ground, vision) >= 20, (line, ground)


def test_white_light_stays_white() -> None:
    """The matrices are what they are said to be: rows sum to one, so greys do not change."""
    for rows in VISIONS.values():
        for row in rows:
            assert sum(row) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("piece", ["fort", "cannon", "blockade", "ship"])
def test_pieces_of_two_players_differ_in_shape_and_letter(piece: str) -> None:
    """Whatever is left of the colours: no two players' drawings are alike."""
    symbols = scene.layout(at("midgame-four")).symbols
    names = [f"{piece}-{player}{'-s' if piece == 'ship' else ''}" for player in range(1, 5)]
    shapes = [
        tuple((e.tag, tuple(sorted(e.attrs.items()))) for e in symbols[name].draw) for name in names
    ]
    assert len(set(shapes)) == 4
    letters = [e.text for name in names for e in symbols[name].draw if e.tag == "text"]
    assert letters == ["B", "R", "G", "P"]
