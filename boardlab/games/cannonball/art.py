"""The drawings of Cannonball Colony: terrain, roads and pieces, around the centre of their space.

A space is 40 units across. Elements carry classes, never colours: `boardlab.view.themes` says what
a class looks like. Each player has, besides a colour, a letter, a device (the shape of his flags
and badges) and a pattern, so that pieces are told apart in grey and without seeing hues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from itertools import combinations

from boardlab.core.marks import Element, Symbol
from boardlab.core.players import NAMES
from boardlab.geometry.outline import number

SIZE = 40
HALF = SIZE / 2

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""The sides of a space as bits of a road's mask."""

STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
"""Where each side leads: columns, rows."""


def turned_sides(mask: int, quarters: int) -> int:
    """The sides in `mask` after so many quarters clockwise, 0 to 3."""
    return (mask << quarters | mask >> 4 - quarters) & 15


_OVER = 0.5
"""The surface of a road runs this far over the edge, so that no gap shows between two of them."""

_BEND = 14
"""Where roads begin to turn, from the centre."""

Drawing = tuple[Element, ...]


def path(css: str, d: str, **attrs: str) -> Element:
    """A line or shape of a class."""
    return Element("path", {"class": css, "d": d, **attrs})


def circle(css: str, r: float, cx: float = 0, cy: float = 0) -> Element:
    """A disc of a class."""
    at = {"cx": cx, "cy": cy} if (cx, cy) != (0, 0) else {}
    return Element("circle", {"class": css, **at, "r": r})


def letter(text: str, x: float, y: float, css: str = "bl-letter") -> Element:
    """A word in the picture; `y` is its base line, and its class centres it on `x`."""
    return Element("text", {"class": css, "x": x, "y": y}, text)


def outlined(css: str, d: str) -> Drawing:
    """A line with a rim of its own, so that it shows on any ground."""
    return (path(f"{css}-edge", d), path(css, d))


# ---------------------------------------------------------------------- terrain

_TUFT = "l-1.3-3.2m3.3 3.2v-5m2 5l1.3-3.2"

_GRASS = (
    ((10, 14), (29, 31)),
    ((27, 11), (12, 33)),
    ((31, 19), (9, 25), (20, 36)),
    ((13, 9), (32, 27)),
    (),
    ((20, 13), (8, 35), (33, 34)),
)
"""Where tufts grow, from the upper left corner: variants, so that no meadow looks stamped."""

_WOODS = (
    ((8, 14, 1.0), (31, 13, 0.95), (20, 26, 1.15), (9, 37, 1.0), (32, 37, 1.05)),
    ((9, 13, 0.9), (32, 15, 1.05), (19, 25, 1.1), (7, 36, 0.95), (30, 38, 1.0)),
    ((7, 15, 1.05), (30, 13, 0.9), (21, 27, 1.2), (9, 38, 0.9), (33, 36, 0.95)),
)
"""Trees: foot and size. Those in the corners stand clear of a road through the middle."""

_RIPPLES = (
    ((6, 13), (13, 23), (7, 33)),
    ((12, 12), (6, 22), (13, 32)),
    ((7, 16), (12, 28)),
)


def _grass(variant: int) -> Drawing:
    d = "".join(f"M{x - HALF:g} {y - HALF:g}{_TUFT}" for x, y in _GRASS[variant])
    return (path("bl-tuft", d),) if d else ()


def _forest(variant: int) -> Drawing:
    trees, trunks = "", ""
    for x, y, scale in _WOODS[variant]:
        cx, foot = x - HALF, y - HALF
        a, c = number(3.6 * scale), number(2 * scale)
        top = number(foot - 12.5 * scale)
        h, k = number(6 * scale), number(5 * scale)
        trees += (
            f"M{number(cx)} {top}l{a} {h}h-{number(scale * 1.4)}l{number(scale * 2.8)} {k}"
            f"h-{number(scale * 10)}l{number(scale * 2.8)}-{k}h-{number(scale * 1.4)}z"
        )
        trunks += f"M{number(cx)} {number(foot - 1.6 * scale)}v{c}"
    return (path("bl-trunk", trunks), path("bl-tree", trees))


def _lake(variant: int) -> Drawing:
    d = "".join(f"M{x - HALF:g} {y - HALF:g}q3.5-4 7 0t7 0 7 0" for x, y in _RIPPLES[variant])
    return (path("bl-ripple", d),)


def _mountain(mirrored: bool) -> Drawing:
    turn = {"transform": "scale(-1 1)"} if mirrored else {}
    return (
        path("bl-peak", "M-18 15L-5.5-15L3 0.5L8-6.5L18 15Z", **turn),
        path(
            "bl-shade",
            "M-5.5-15L3 .5L8-6.5L17.2 14.2H4.5L8.6 6.5L4.6 9L-1 14.2L-4.2 6L-1.5 1Z",
            **turn,
        ),
        path(
            "bl-snow",
            "M-5.6-14L-.6-4.6L-3.2-6.8L-5.6-3.4L-8.2-5.6L-10-3.6ZM8-5.4L11 1L8.6-.6L6.6 1.2L5-1.2Z",
            **turn,
        ),
    )


# ---------------------------------------------------------------------- roads


@cache
def way(mask: int, over: float = 0.0) -> str:
    """The middle lines of a road that leaves its space through the sides in `mask`.

    Neighbouring sides are joined by a bend, opposite ones by a straight; a single side ends in the
    middle. over: how far the lines run beyond the edge.
    """
    sides = [side for side in STEPS if mask & side]
    if len(sides) == 1:
        x, y = STEPS[sides[0]]
        return f"M0 0L{_xy(x, y, HALF + over)}"
    lines = []
    for a, b in combinations(sides, 2):
        (x1, y1), (x2, y2) = STEPS[a], STEPS[b]
        start, end = _xy(x1, y1, HALF + over), _xy(x2, y2, HALF + over)
        bend = f"L{_xy(x1, y1, _BEND)}Q0 0 {_xy(x2, y2, _BEND)}" if x1 * x2 + y1 * y2 == 0 else ""
        lines.append(f"M{start}{bend}L{end}")
    return "".join(lines)


def _xy(x: int, y: int, length: float) -> str:
    return f"{number(x * length)} {number(y * length)}"


def _road(mask: int) -> Drawing:
    """A paved way with a kerb, a round place where it ends, and a joint at the edge to the next."""
    lines: list[Element] = []
    if mask:
        lines = [path("bl-kerb", way(mask)), path("bl-road", way(mask, _OVER))]
    joints = ("M19-7.5v15" if mask & EAST else "") + ("M-7.5 19h15" if mask & SOUTH else "")
    if joints:
        lines.append(path("bl-joint", joints))
    if mask.bit_count() > 1:
        return tuple(lines)
    place = 13 if mask == 0 else 11.5
    return (
        circle("bl-kerb-disc", place),
        *lines[:1],
        circle("bl-road-disc", place - 2),
        *lines[1:],
    )


# ---------------------------------------------------------------------- pieces

LETTERS = tuple(name[0].upper() for name in NAMES)

_FLAGS = ("a3.8 3.8 0 1 1 0 6.4z", "h9v6.4h-9z", "l10.5 3.2-10.5 3.2z", "m0 3.2l5-4.2 5 4.2-5 4.2z")
"""From the top of the mast: round, square, pointed, a diamond."""

_BADGES = (
    "M0-10.8A10.8 10.8 0 0 1 0 10.8A10.8 10.8 0 0 1 0-10.8Z",
    "M-9.8-9.8H9.8V9.8H-9.8Z",
    "M-11.5-9.5H11.5Q11.5 5 0 13.5Q-11.5 5-11.5-9.5Z",
    "M0-14.2L14.2 0L0 14.2L-14.2 0Z",
)
"""The same devices with room for a letter: circle, square, shield, diamond."""


def _flag(player: int, x: float, y: float) -> Element:
    return path("bl-flag", f"M{x:g} {y:g}{_FLAGS[player]}")


_KEEP = "M-12.5 15V-3L-15-4.5V-11h6v3.2h5.5V-11h7v3.2h5.5V-11h6v6.5L12.5-3V15Z"
_GATE = "M-6.7 15V3.2a6.7 6.7 0 0 1 13.4 0V15Z"
_WALLS: tuple[Drawing, ...] = (
    (),
    (path("bl-band", "M-9.6-2.5V13M9.6-2.5V13"),),
    (path("bl-band", "M-11.5 1.5h3M8.5 1.5h3M-11.5 6h3M8.5 6h3M-11.5 10.5h3M8.5 10.5h3"),),
    tuple(circle("bl-stud", 1.5, x, y) for x in (-9.6, 9.6) for y in (-0.5, 5, 10.5)),
)


def _fort(player: int) -> Drawing:
    return (
        path("bl-pole", "M0-10V-18.2"),
        _flag(player, 0, -18.2),
        path("bl-body", _KEEP),
        *_WALLS[player],
        path("bl-plate", _GATE),
        letter("%", 0, 12.2),
    )


def _cannon(player: int) -> Drawing:
    rings = "".join(f"M{9 - 4 * n} -5.2v10.4" for n in range(player + 1))
    tilt = {"transform": "translate(-1 -4)rotate(-22)"}
    return (
        path("bl-timber", "M-1 3L-15 12.5V16H-9L7 7Z"),
        path(
            "bl-body",
            "M-13-5.2Q-16-5.2-16.2-1.8h-2.3v3.6h2.3Q-16 5.2-13 5.2L13 4.2v1.4h4.5v-11.2h-4.5v1.4Z",
            **tilt,
        ),
        path("bl-band", rings, **tilt),
        circle("bl-plate", 8.6, -2, 7),
        letter("%", -2, 11.8),
    )


_LOG = "M-23 0L-17.5-4H17.5L23 0L17.5 4H-17.5Z"


def _blockade(player: int) -> Drawing:
    return (
        path("bl-timber", _LOG, transform="rotate(42)"),
        path("bl-timber", _LOG, transform="rotate(-42)"),
        path("bl-body", _BADGES[player]),
        path("bl-plate", _BADGES[player], transform="scale(.74)"),
        letter("%", 0, 4.8),
    )


_HULLS: tuple[Drawing, ...] = (
    (),
    (path("bl-band", "M-6 6v7M0 6v7M6 6v7"),),
    (path("bl-band", "M-10 9.3h20"),),
    tuple(circle("bl-stud", 1.5, x, 9.3) for x in (-6, 0, 6)),
)


def _ship(player: int) -> Drawing:
    """Seen from the side, bow to the right."""
    return (
        path("bl-pole", "M-.5 5V-17M12 5L18.5 1.5"),
        _flag(player, -0.5, -18),
        path("bl-plate", "M-9.5-10.5H8Q11.5-3.5 8.5 3.5H-9.5Q-6.5-3.5-9.5-10.5Z"),
        letter("%", 0, 1.4),
        path("bl-body", "M-14.5 4.8H15L10 14H-9.5Q-13.5 11-14.5 4.8Z"),
        *_HULLS[player],
    )


def _mirrored(drawing: Drawing) -> Drawing:
    """Bow to the left; letters stay readable."""
    return tuple(
        Element(
            e.tag,
            {**e.attrs, "x": -float(e.attrs["x"])}
            if e.tag == "text"
            else {**e.attrs, "transform": "scale(-1 1)"},
            e.text,
        )
        for e in drawing
    )


def _lowered(drawing: Drawing) -> Drawing:
    """Somewhat nearer to the land, for a mast that would reach over the edge of the picture."""
    return tuple(
        Element(
            e.tag,
            {**e.attrs, "y": float(e.attrs["y"]) + 4}
            if e.tag == "text"
            else {**e.attrs, "transform": "translate(0 4)"},
            e.text,
        )
        for e in drawing
    )


BERTH = 40
"""How far a ship lies from the middle of its landing space."""

_PIERS = {
    NORTH: "M-2.5 17V21.5H2.5V17Z",
    EAST: "M-20-2.5H-11V2.5H-20Z",
    SOUTH: "M-2.5-14V-21H2.5V-14Z",
    WEST: "M20-2.5H11V2.5H20Z",
}
"""A landing stage from the ship to the coast."""


_BERTHED: Mapping[int, Callable[[Drawing], Drawing]] = {NORTH: _lowered, EAST: _mirrored}
"""How a ship is drawn otherwise at some sides."""


def ship_symbol(player: int, side: int) -> str:
    """The name of the ship of a player that lies at that side of its landing space."""
    return f"ship-{player + 1}-{'nesw'[side.bit_length() - 1]}"


# ---------------------------------------------------------------------- lenses and overlay


def _flow(mask: int) -> Drawing:
    return outlined("bl-flow", way(mask)) if mask else ()


def frame(size: float, radius: float) -> str:
    """A rounded square around the centre of a space."""
    s, r = number(size), number(radius)
    side = number(2 * (size - radius))
    return (
        f"M-{number(size - radius)}-{s}h{side}a{r} {r} 0 0 1 {r} {r}v{side}a{r} {r} 0 0 1-{r} {r}"
        f"h-{side}a{r} {r} 0 0 1-{r}-{r}v-{side}a{r} {r} 0 0 1 {r}-{r}z"
    )


_CORNERS = (
    "M-18-11V-14Q-18-18-14-18H-11M11-18H14Q18-18 18-14V-11"
    "M18 11V14Q18 18 14 18H11M-11 18H-14Q-18 18-18 14V11"
)
_BURST = (
    "M0-15L3.6-7.4L11-11.5L8.6-3.6L16-1L8.8 3.4L12.5 11L4.4 9L1.5 16.5L-3 9.4"
    "L-11 12.6L-8.6 4.6L-16.5 1.5L-9-3L-12-11L-4.2-8Z"
)
_SIGHT = "M-17 0A17 17 0 0 1 17 0A17 17 0 0 1-17 0ZM0-20.5V-14M0 20.5V14M-20.5 0H-14M20.5 0H14"


def _badge(d: str, css: str = "bl-near") -> Drawing:
    """A number in the upper left corner."""
    return (path(css, d), letter("%", -12.5, -8.6, f"{css}-count"))


def _number_of_piece() -> Drawing:
    """A number in the lower right corner, in the colour of the piece's owner."""
    return (
        circle("bl-stone-edge", 8.4, 13, 13),
        circle("bl-stone", 6.6, 13, 13),
        letter("%", 13, 16.8, "bl-count"),
    )


_SIGNS = {
    "land": ("M0-5.5a1.7 1.7 0 1 1 0 3.4V5.5M-3-.3h6M-5.2 1.6Q-4.6 5.5 0 5.5Q4.6 5.5 5.2 1.6", 0),
    "road": ("M-7.5 0h3M-1.5 0h3M4.5 0h3", 0),
    "fort": ("M-4.6 4.8V-4.4h2.4v2h1.2v-2h2v2h1.2v-2h2.4v9.2z", -12),
    "cannon": (
        "M-5 1.4L3.4-4.2L5.4-1.2L-2.4 3.6zM-3 3.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0",
        0,
    ),
    "blockade": ("M-4.4-4.4L4.4 4.4M4.4-4.4L-4.4 4.4", 12),
}
"""The sign that an action of a kind is possible, and where along the lower edge of a space."""


def _sign(kind: str) -> Drawing:
    """A sign on a disc; that of a road on a bar, which under a dot is no second dot."""
    d, x = _SIGNS[kind]
    disc = circle("bl-sign-plate", 7, x, 13)
    plate = path("bl-sign-plate", "M-11 9h22v8h-22z") if kind == "road" else disc
    return (plate, path("bl-sign", d, transform=f"translate({x} 13)"))


@cache
def symbols(players: int) -> dict[str, Symbol]:
    """Every shared drawing, by name, for a game of so many players."""
    drawn = {
        **{f"grass-{n}": Symbol("terrain", _grass(n), label="grass") for n in range(len(_GRASS))},
        **{
            f"forest-{n}": Symbol("terrain", _forest(n), label="forest") for n in range(len(_WOODS))
        },
        **{f"lake-{n}": Symbol("terrain", _lake(n), label="lake") for n in range(len(_RIPPLES))},
        **{f"mountain-{n}": Symbol("terrain", _mountain(n == 1), label="mountain") for n in (0, 1)},
        **{f"road-{mask}": Symbol("roads", _road(mask), label="road") for mask in range(16)},
        **{f"flow-{mask}": Symbol("lens", _flow(mask)) for mask in range(16)},
        "count": Symbol(
            "overlay",
            (circle("bl-stone-edge", 10), circle("bl-stone", 8), letter("%", 0, 4.1, "bl-count")),
        ),
        "tag": Symbol(
            "overlay",
            (
                circle("bl-stone-edge", 8.4, 13, -13),
                circle("bl-stone", 6.6, 13, -13),
                letter("%", 13, -9.2, "bl-count"),
            ),
        ),
        "near": Symbol("overlay", _badge("M-19.7-19.7h14.4v14.4h-14.4z")),
        "enough": Symbol(
            "overlay", _badge("M-19.7-12.5a7.2 7.2 0 0 1 14.4 0a7.2 7.2 0 0 1-14.4 0z", "bl-plate")
        ),
        "number": Symbol("overlay", _number_of_piece()),
        "round": Symbol(
            "overlay", outlined("bl-detour", "M-9 4A10 10 0 1 1 9 4M9 4l1.5-6.5M9 4l-6.5-1.5")
        ),
        "shore": Symbol("lens", (circle("bl-shore", 4.5),)),
        **{
            f"sign-{kind}": Symbol("overlay", _sign(kind), label=f"{kind} possible")
            for kind in _SIGNS
        },
        "sign-no-fort": Symbol(
            "overlay", outlined("bl-barred", "M-15.5 9.5l7 7m0-7l-7 7"), label="no fort possible"
        ),
        "sign-no-cannon": Symbol(
            "overlay", outlined("bl-barred", "M-3.5 9.5l7 7m0-7l-7 7"), label="no cannon possible"
        ),
        "stop": Symbol("overlay", outlined("bl-stop", frame(17.5, 7))),
        "ball": Symbol("lens", (circle("bl-ball", 4),)),
        "target": Symbol("overlay", outlined("bl-target", _SIGHT)),
        "cross": Symbol("overlay", outlined("bl-cross", "M-9-9L9 9M9-9L-9 9")),
        "nick": Symbol("overlay", outlined("bl-cross", "M8.5-17.5l9 9m0-9l-9 9")),
        "corner": Symbol("overlay", outlined("bl-cross", "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5")),
        "closed": Symbol(
            "overlay", outlined("bl-target", "M-5-5L5 5M5-5L-5 5"), label="closed to landing"
        ),
        "hint": Symbol("overlay", outlined("bl-advised", frame(17, 8)), label="hint"),
        "last": Symbol("overlay", outlined("bl-last", _CORNERS), label="last move"),
        "burst": Symbol("overlay", (path("bl-burst", _BURST),)),
    }
    # For buttons that speak of a kind of action; whose it is, the button says by its class.
    drawn["road"] = Symbol("roads", _road(EAST | WEST))
    drawn["fort"] = Symbol("pieces", _signed(_fort(0), ""))
    drawn["cannon"] = Symbol("pieces", _signed(_cannon(0), ""))
    drawn["blockade"] = Symbol("pieces", _signed(_blockade(0), ""))
    for player, name in enumerate(NAMES[:players]):
        css, n = f"bl-p{player + 1}", player + 1
        for kind, draw in (("fort", _fort), ("cannon", _cannon), ("blockade", _blockade)):
            drawn[f"{kind}-{n}"] = Symbol(
                "pieces", _signed(draw(player), LETTERS[player]), css, f"{name} {kind}"
            )
        for side in STEPS:
            ship = _BERTHED.get(side, tuple)(_ship(player))
            drawn[ship_symbol(player, side)] = Symbol(
                "pieces",
                _signed((path("bl-pier", _PIERS[side]), *ship), LETTERS[player]),
                css,
                f"landing space of the {name} ship",
            )
    return drawn


def tiles() -> dict[str, Symbol]:
    """What the ground of a space can be, and a road, as a whole tile each: for buttons."""
    edge = frame(19, 6)
    drawn = {
        "grass": ("bl-land", _grass(0)),
        "forest": ("bl-wood", _forest(0)),
        "lake": ("bl-lake", _lake(0)),
        "mountain": ("bl-rock", _mountain(False)),
        "sea": ("bl-sea", (path("bl-wave", "M-14-5q4-4 8 0t8 0M-2 7q4-4 8 0t8 0"),)),
        "road": ("bl-land", _road(EAST | WEST)),
    }
    return {
        f"tile-{name}": Symbol("terrain", (path(ground, edge), *above, path("bl-coast", edge)))
        for name, (ground, above) in drawn.items()
    }


def _sided(symbol: Callable[[int], str], masks: Iterable[int]) -> dict[str, tuple[str, ...]]:
    return {
        symbol(mask): tuple(symbol(turned_sides(mask, quarters)) for quarters in range(4))
        for mask in masks
    }


_SIDED = {
    **_sided("road-{}".format, range(16)),
    **_sided("flow-{}".format, range(16)),
    **{k: v for n in range(len(NAMES)) for k, v in _sided(partial(ship_symbol, n), STEPS).items()},
}
"""The symbols that speak of sides of their space, and what is there after each turn."""


def turned(symbol: str, quarters: int) -> str:
    """The symbol in place of this one, by name, on a board turned so many quarters clockwise."""
    return _SIDED[symbol][quarters] if symbol in _SIDED else symbol


def _signed(drawing: Drawing, sign: str) -> Drawing:
    """The drawing with a player's letter in it, or without any."""
    return tuple(
        e._replace(text=e.text.replace("%", sign)) for e in drawing if sign or e.tag != "text"
    )
