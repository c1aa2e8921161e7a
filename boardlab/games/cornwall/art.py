"""The drawings of Cornwall: landscapes, symbols and pieces, around the centre of their space.

A space is a hexagon that stands on a corner, 52 units across and 60 high. Elements carry classes,
never colours: `boardlab.view.themes` says what a class looks like. A landscape is told by its
colour, by what grows or stands on it and by two letters; a piece by its size and its value, its
player by colour and by the shape of its head, so that all can be told apart in grey.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from boardlab.core.marks import Element, Symbol
from boardlab.core.players import NAMES
from boardlab.geometry.outline import outline

WIDE, HIGH = 52, 45
"""From one space to the next in its row, and from one row to the next."""

HALF, CORNER = 26, 30
"""From the centre of a space to the middle of a side, and to a corner."""

CORNERS = ((0, -30), (26, -15), (26, 15), (0, 30), (-26, 15), (-26, -15))
"""The corners of a space, clockwise from its top."""

Drawing = tuple[Element, ...]


def path(css: str, d: str, **attrs: str) -> Element:
    """A line or shape of a class."""
    return Element("path", {"class": css, "d": d, **attrs})


def circle(css: str, r: float, cx: float = 0, cy: float = 0) -> Element:
    """A disc of a class."""
    at = {name: value for name, value in (("cx", cx), ("cy", cy)) if value}
    return Element("circle", {"class": css, **at, "r": r})


def words(text: str, x: float, y: float, css: str) -> Element:
    """A word in the picture; `y` is its base line, and its class says where `x` is in it."""
    at = {name: value for name, value in (("x", x), ("y", y)) if value}
    return Element("text", {"class": css, **at}, text)


def outlined(css: str, d: str) -> Drawing:
    """A line with a rim of its own, so that it shows on any ground."""
    return (path(f"{css}-edge", d), path(css, d))


# ---------------------------------------------------------------------- landscapes

LETTERS = {"swamp": "Sw", "forest": "Fo", "mountain": "Mo", "village": "Vi", "meadow": "Me"}
"""Two letters for each landscape, on the map and in text."""

VARIANTS = 3
"""How many drawings each landscape has, so that no country looks stamped.

They travel with every page, and are short. The second leaves room on its left, and lies under the
symbols.
"""

_HEX = "M0-30l26 15v30l-26 15-26-15v-30z"

Points = tuple[tuple[float, float], ...]


def _each(points: Iterable[tuple[float, ...]], d: str) -> str:
    """The same line from each of these points."""
    return "".join(f"M{x:g} {y:g}{d}".replace(" -", "-") for x, y in points)


_FIR = "l5 8h-2l4 7h-6v3h-2v-3h-6l4-7h-2z"
_OAK = "v4h1v-4a5 6 0 1 0-1 0z"


def _forest(firs: Points, oaks: Points = ()) -> Drawing:
    """Firs from their tops, round trees from the foot of their crowns."""
    return (path("bl-tree", _each(firs, _FIR) + _each(oaks, _OAK)),)


def _village(houses: Points, lane: str) -> Drawing:
    """Houses from the lower left corners of their roofs, along a lane."""
    return (
        path("bl-lane", lane),
        path("bl-wall", _each(((x + 2, y) for x, y in houses), "h14v8h-7v-5h-3v5h-4z")),
        path("bl-roof", _each(houses, "l3-8h12l3 8z")),
    )


def _swamp(pools: Points, reeds: Points) -> Drawing:
    """Pools from their left ends, reeds from their roots."""
    return (
        path("bl-pool", _each(pools, "a10 4 0 1 0 0-.1z")),
        path("bl-reed", _each(reeds, "q-1-6-3-9m5 9v-13m3 13q1-6 4-10")),
        path("bl-cattail", _each(reeds, "m2-14v4m6 1l1-3")),
    )


def _mountain(rock: str, shade: str, snow: str) -> Drawing:
    return (path("bl-height", rock), path("bl-shade", shade), path("bl-snow", snow))


def _meadow(blooms: Points, blades: Points, sheep: str = "") -> Drawing:
    """Flowers from the tops of their stems, and blades of grass from their roots."""
    drawn = (
        path("bl-blade", _each(blooms, "v5") + _each(blades, "l-2-5m2 5v-6m0 6l2-5")),
        path("bl-bloom", _each(blooms, "h0")),
    )
    return (*drawn, path("bl-fleece", sheep)) if sheep else drawn


_DRAWN: dict[str, tuple[Drawing, ...]] = {
    "swamp": (
        _swamp(((-21, 6), (0, -8), (3, 9)), ((-14, 2), (9, -12), (13, 7))),
        _swamp(((-4, -14), (-17, 9)), ((-14, -3), (15, 3))),
        _swamp(((-16, -13), (0, 0), (-20, 8)), ((13, -4), (-12, 3), (6, 13))),
    ),
    "forest": (
        _forest(((-9, -23), (8, -20), (-18, -11), (19, -11), (0, -9), (-10, 0), (10, 0))),
        _forest(((9, -24), (18, -11), (-13, -14), (4, -4)), ((-12, 12), (15, 12))),
        _forest(((-8, -24), (17, -13), (0, -11), (9, -1), (-12, 0)), ((9, -9), (-20, 6))),
    ),
    "mountain": (
        _mountain(
            "M-22 15L-7-18 1-4 8-12 23 15z",
            "M-7-18L1-4 8-12 22 14H7L10 6 5 9-1 14-4 4-2-2z",
            "M-7-18L-1-8-4-10-7-6-10-9-12-7zM8-12L13-4 9-6 7-3 4-7z",
        ),
        _mountain(
            "M-23 15L-9-7-3 1 7-20 23 15z",
            "M7-20L22 14H9L12 5 7 8 4-1 7-8zM-9-7L-3 1-6 7-8 13-10 6-7 0z",
            "M7-20L13-8 9-10 7-6 4-9 1-8z",
        ),
        _mountain(
            "M-23 15L-13-4-9 1 0-21 10 0 14-6 23 15z",
            "M0-21L10 0 14-6 22 14H6L9 7 4 10-3 14-2 3-4-2-1-9z",
            "M0-21L5-10 2-12-1-7-4-10-5-8z",
        ),
    ),
    "village": (
        _village(((-21, -9), (2, -14), (-21, 8), (5, 7)), "M-26 1q10 4 26 0t26 0"),
        _village(((4, -11), (-20, -13), (6, 8)), "M-26 1q12 4 26 1t26-1"),
        _village(((-8, -14), (6, 8), (-21, 8)), "M-26 1q12 2 20-3t16 4 16-1"),
    ),
    "meadow": (
        _meadow(
            ((-14, -12), (4, -18), (14, -4), (-4, 1), (-17, 7), (7, 11)),
            ((-5, -11), (13, -12), (-12, 4), (16, 10), (-1, 12)),
        ),
        _meadow(
            ((13, -15), (-12, -14), (18, 6), (-14, 8)),
            ((1, -17), (-3, 12), (14, 14)),
            "M4 6a4 4 0 0 1 2-7q2-3 5-1 4-1 5 2 4 2 1 6v3l-3-3h-5v4z",
        ),
        _meadow(
            ((0, -19), (-16, -6), (10, -8), (-3, -3), (-12, 9), (16, 4), (7, 9)),
            ((-9, -12), (15, -13), (3, 4), (-3, 13)),
        ),
    ),
}


def _ground(landscape: str, grown: Drawing) -> Symbol:
    letters = words(LETTERS[landscape], 0, 21.5, "bl-land-name")
    return Symbol("terrain", (path(f"bl-{landscape}", _HEX), *grown, letters), label=landscape)


# ---------------------------------------------------------------------- symbols

_FLAG = (
    path("bl-pole", "M-17 15V-19"),
    path("bl-sable", "M-17-19H5V-5H-17Z"),
    path("bl-argent", "M-8-18V-6M-16-12H4"),
)
_CHAPEL = (
    path("bl-house", "M-13 14V1L-6-6 1 1V14ZM-23 14V-6H-13V14Z"),
    path("bl-slate", "M-15 2L-6-8 3 2ZM-24-6L-18-13-12-6Z"),
    path("bl-pole", "M-18-13V-20M-21-17H-15"),
    path("bl-pane", "M-8 14V9q2-3 4 0v5zM-19-1h2v6h-2z"),
)
_COTTAGE = (
    path("bl-house", "M-22 15V1H-1V15ZM-8-9V-16H-4V-4Z"),
    path("bl-thatch", "M-25 3L-19-9H-4L2 3Z"),
    path("bl-pane", "M-14 15V8h5v7zM-20 7h4v4h-4zM-7 7h4v4h-4z"),
)
_STANDING = (
    path("bl-house", "M-19 15V-3L-10-16-1-3H19V15ZM-1-3V15"),
    path("bl-thatch", "M-10-18H10L21-1H1ZM-10-18L1-1-2 2-10-11-18 2-21-1Z"),
    path("bl-pane", "M-13 15V7h6v8zM3 5h5v5h-5zM12 5h5v5h-5z"),
)

SYMBOLS = ("cottage", "flag", "chapel")

BESIDE = 10
"""How far to the right of the centre a piece stands on a field with a symbol."""

# ---------------------------------------------------------------------- pieces

SIZES = ("small", "tall", "big")

_PIECES = {
    "small": ("M-10 16Q-10 4-4 2H4Q10 4 10 16Z", 2, 6, 9),
    "tall": ("M-9 16Q-8-4-4-8H4Q8-4 9 16Z", -8, 6, 9),
    "big": ("M-16 16Q-17-3-8-6H8Q17-3 16 16Z", -6, 8, 6),
}
"""The body, where its head begins, how large that is, and where its value stands."""


def head(player: int, x: float, foot: float, r: float) -> str:
    """Round, square, pointed, a diamond: the devices of the players, as path data."""
    if player == 0:
        return f"M{x:g} {foot:g}a{r:g} {r:g} 0 1 1 .1 0z"
    if player == 1:
        return f"M{x - r:g} {foot:g}v{-2 * r:g}h{2 * r:g}v{2 * r:g}z"
    if player == 2:
        return f"M{x - r - 1:g} {foot:g}h{2 * r + 2:g}l{-r - 1:g}{-2 * r - 2:g}z"
    r += 1
    return f"M{x:g} {foot + 1:g}l{-r:g}{-r:g} {r:g}{-r:g} {r:g} {r:g}z"


def _piece(size: str, player: int) -> Drawing:
    body, foot, r, y = _PIECES[size]
    return (
        path("bl-body", f"{body}{head(player, 0, foot, r)}".replace(" -", "-")),
        circle("bl-disc", 8 if size == "big" else 6, 0, y),
        words(str(SIZES.index(size) + 1), 0, y + 4, "bl-value"),
    )


# ---------------------------------------------------------------------- beside the map

_PUB = (
    path("bl-house", "M-26 20V-4H16V20ZM-20-14V-24H-13V-14Z"),
    path("bl-thatch", "M-30-3L-22-17H12L20-3Z"),
    path("bl-pane", "M-9 20V7h8v13zM-22 5h8v7h-8zM4 5h8v7H4zM16 0h14v12h-8V2h-6z"),
)
_COIN = (circle("bl-coin", 12), path("bl-ring", "M0-8a8 8 0 1 0 .1 0zM0-4V4M-4 0H4"))
_FROTH = "M-11-6q-1-6 4-7 5-4 9 0 6 0 7 6-5 4-9 0-6 4-11 1z"
_MUG = (path("bl-coin", "M7-4h5v11h-5V13H-9V-8H7Z"), path("bl-fleece", _FROTH))
_STAR = (path("bl-coin", "M0-16L4-5 16-5 7 3 10 14 0 8-10 14-7 3-16-5-4-5Z"),)
_PILE = (path("bl-tile-back", "M0-23L21-11V13L0 25-21 13V-11ZM21-11L0 1-21-11M0 1V25"),)

# ---------------------------------------------------------------------- lenses and overlay


def hexagon(size: float) -> str:
    """A space as path data, `size` of its full size."""
    x, y, tall = (round(length * size) for length in (HALF, CORNER, CORNER / 2))
    return f"M0{-y}l{x} {y - tall}v{2 * tall}l{-x} {y - tall} {-x}{tall - y}v{-2 * tall}z"


TRIANGLES = {
    "tile-a": ((-HALF, -CORNER / 2), (HALF, -CORNER / 2), (0, CORNER)),
    "tile-b": ((0, -CORNER), (HALF, CORNER / 2), (-HALF, CORNER / 2)),
}
"""The two ways in which three spaces meet in a corner: their centres around it, clockwise."""


def _tile(centres: Points) -> Drawing:
    """A line around a tile that lies on three spaces."""
    spaces = ([(x + dx, y + dy) for dx, dy in CORNERS] for x, y in centres)
    return outlined("bl-laid", outline(spaces, inset=2))


_NOTCHES = "M-6-21L0-25 6-21M22 6V13L16 16M-22 6V13L-16 16"


def _stone(x: float, y: float) -> Drawing:
    """A number on a disc."""
    return (circle("bl-plate", 8, x, y), words("%", x, y + 4, "bl-count"))


@cache
def symbols(players: int) -> dict[str, Symbol]:
    """Every shared drawing, by name, for a game of so many players.

    A field is "meadow-0", or "meadow-1" if there is a symbol on it.
    """
    drawn = {
        f"{landscape}-{n}": _ground(landscape, each)
        for landscape, variants in _DRAWN.items()
        for n, each in enumerate(variants)
    }
    drawn |= {
        "open": Symbol("terrain", (path("bl-open", hexagon(0.9)),), label="empty"),
        "flag": Symbol("roads", _FLAG, label="flag"),
        "chapel": Symbol("roads", _CHAPEL, label="chapel"),
        "cottage": Symbol("roads", _COTTAGE, label="cottage"),
        "standing": Symbol("roads", _STANDING, label="cottage, complete"),
        "said": Symbol("terrain", (words("%", 0, 4, "bl-said"),)),
        "pub": Symbol("roads", _PUB),
        "coin": Symbol("pieces", _COIN),
        "mug": Symbol("pieces", _MUG),
        "star": Symbol("pieces", _STAR),
        "pile": Symbol("roads", _PILE),
        "tag": Symbol("overlay", _stone(16, -13)),
        "dot": Symbol("overlay", (circle("bl-spot", 7),)),
        **{name: Symbol("lens", _tile(each)) for name, each in TRIANGLES.items()},
        "last": Symbol("overlay", (path("bl-last", _NOTCHES),), label="last move"),
        "hint": Symbol("overlay", outlined("bl-advised", hexagon(0.8)), label="hint"),
        "target": Symbol("overlay", (path("bl-target", hexagon(0.8)),)),
        "stop": Symbol("overlay", outlined("bl-stop", hexagon(0.8))),
        "cross": Symbol("overlay", outlined("bl-cross", "M-9-9L9 9M9-9L-9 9")),
    }
    for player, name in enumerate(NAMES[:players]):
        for size in SIZES:
            drawn[f"{size}-{player + 1}"] = Symbol(
                "pieces", _piece(size, player), f"bl-p{player + 1}", f"{name} {size} piece"
            )
    return drawn
