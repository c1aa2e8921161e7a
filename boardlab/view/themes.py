"""What marks look like: colours as tokens, one set a theme, and rules that use them, one a class.

Everything is data, and there are two ways out. `css()` is for pages: tokens become custom
properties, which follow the theme of JupyterLab, VS Code, marimo or the system at once.
`embedded()` is for a picture that must stand alone: only the rules it uses, with the colours
written out (so that viewers that know no custom properties draw it too), under a class of the
picture's own (so that it neither takes from nor gives to the page that it is put into).

Themes: "light", "dark", "print" (little ink, and players told apart in grey) and "forced" (the
system's own few colours, for people who need high contrast).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

Declarations = Mapping[str, str]

PLAYERS = 4

LIGHT: Declarations = {
    "page": "#ffffff",
    "text": "#1f2a33",
    "ink": "#1f2a33",
    "faint": "#1f2a3326",
    "sea": "#d3e6ee",
    "waterline": "#b4d3e0",
    "wave": "#8db8cb",
    "beach": "#f1e3bb",
    "coast": "#7d6838",
    "land": "#c9de9f",
    "tuft": "#9dbb70",
    "wood": "#a5c585",
    "tree": "#2f5f3c",
    "trunk": "#5b4330",
    "lake": "#9ccbe6",
    "shore": "#2f6f97",
    "ripple": "#2f6f97",
    "rock": "#d9cfba",
    "peak": "#a89a85",
    "shade": "#786956",
    "snow": "#ffffff",
    "swamp": "#b4c7c4",
    "reed": "#4f6130",
    "meadow": "#e1eaa2",
    "bloom": "#b96a10",
    "village": "#f2cfa0",
    "lane": "#dfb57c",
    "roof": "#b9533d",
    "wall": "#fffaf0",
    "sable": "#14181c",
    "argent": "#ffffff",
    "coin": "#e9bd4e",
    "road": "#fbefd3",
    "joint": "#dcc38c",
    "kerb": "#7a5c2c",
    "timber": "#9a7650",
    "plate": "#fffdf8",
    "trim": "#fffdf8",
    "alarm": "#b3261e",
    "right": "#1a7335",
    "glow": "#ffd23f",
    "p1": "#0072b2",
    "p2": "#d55e00",
    "p3": "#009e73",
    "p4": "#cc79a7",
}

DARK: Declarations = {
    "page": "#111111",
    "text": "#e6edf2",
    "ink": "#f2f5f7",
    "faint": "#ffffff24",
    "sea": "#14222c",
    "waterline": "#24404f",
    "wave": "#37606f",
    "beach": "#5c5136",
    "coast": "#b8a469",
    "land": "#324326",
    "tuft": "#51683f",
    "wood": "#22361f",
    "tree": "#79b06c",
    "trunk": "#a98d66",
    "lake": "#17405a",
    "shore": "#5fa3c9",
    "ripple": "#5fa3c9",
    "rock": "#413c33",
    "peak": "#8f8474",
    "shade": "#5d554a",
    "snow": "#f4f0e6",
    "swamp": "#2b3f42",
    "reed": "#93ad7e",
    "meadow": "#4b5b27",
    "bloom": "#f0b862",
    "village": "#563c22",
    "lane": "#7d6242",
    "roof": "#cb6f53",
    "wall": "#85775f",
    "sable": "#14181c",
    "argent": "#ffffff",
    "coin": "#9c7620",
    "road": "#6a5733",
    "joint": "#86704a",
    "kerb": "#cdb27a",
    "timber": "#6e5436",
    "plate": "#131b21",
    "trim": "#131b21",
    "alarm": "#ffb4ab",
    "right": "#7fdc94",
    "glow": "#ffb000",
    "p1": "#0072b2",
    "p2": "#d55e00",
    "p3": "#009e73",
    "p4": "#cc79a7",
}

PRINT: Declarations = {
    "page": "#ffffff",
    "text": "#000000",
    "ink": "#000000",
    "faint": "#00000030",
    "sea": "#ffffff",
    "waterline": "#cfcfcf",
    "wave": "#a8a8a8",
    "beach": "#ffffff",
    "coast": "#333333",
    "land": "#ffffff",
    "tuft": "#bdbdbd",
    "wood": "#ececec",
    "tree": "#5c5c5c",
    "trunk": "#5c5c5c",
    "lake": "#ffffff",
    "shore": "#555555",
    "ripple": "#777777",
    "rock": "#ffffff",
    "peak": "#c8c8c8",
    "shade": "#7a7a7a",
    "snow": "#ffffff",
    "swamp": "#dedede",
    "reed": "#555555",
    "meadow": "#ffffff",
    "bloom": "#777777",
    "village": "#f4f4f4",
    "lane": "#d4d4d4",
    "roof": "#555555",
    "wall": "#ffffff",
    "sable": "#000000",
    "argent": "#ffffff",
    "coin": "#ffffff",
    "road": "#ffffff",
    "joint": "#cccccc",
    "kerb": "#4a4a4a",
    "timber": "#bbbbbb",
    "plate": "#ffffff",
    "trim": "#ffffff",
    "alarm": "#000000",
    "right": "#000000",
    "glow": "#ffffff",
    "p1": "#003f66",
    "p2": "#c85a14",
    "p3": "#4fc3a0",
    "p4": "#f6dcea",
}

_LINES = (
    "text",
    "ink",
    "trim",
    "coast",
    "tree",
    "trunk",
    "shore",
    "ripple",
    "shade",
    "kerb",
    "reed",
    "bloom",
    "roof",
    "sable",
    "alarm",
    "right",
)
_FAINT = ("faint", "joint", "waterline", "wave", "tuft", "lane")

FORCED: Declarations = {
    **dict.fromkeys(LIGHT, "Canvas"),
    **dict.fromkeys(_LINES, "CanvasText"),
    **dict.fromkeys(_FAINT, "GrayText"),
    "peak": "GrayText",
}

THEMES: Mapping[str, Declarations] = {
    "light": LIGHT,
    "dark": DARK,
    "print": PRINT,
    "forced": FORCED,
}


def _fill(token: str) -> Declarations:
    return {"fill": f"@{token}", "stroke": "none"}


def _line(token: str, width: float, **more: str) -> Declarations:
    return {
        "fill": "none",
        "stroke": f"@{token}",
        "stroke-width": f"{width:g}",
        **{name.replace("_", "-"): value for name, value in more.items()},
    }


def _shape(token: str, width: float = 1.8, line: str = "ink") -> Declarations:
    return {
        "fill": f"@{token}",
        "stroke": f"@{line}",
        "stroke-width": f"{width:g}",
        "stroke-linejoin": "round",
    }


def _words(token: str, size: float, **more: str) -> Declarations:
    return {
        "fill": f"@{token}",
        "stroke": "none",
        "font-family": "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif",
        "font-size": f"{size:g}px",
        **{name.replace("_", "-"): value for name, value in more.items()},
    }


_ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}

RULES: Mapping[str, Declarations] = {
    # The page around the board.
    "bl-page": _fill("page"),
    "bl-caption": _words("text", 14),
    "bl-note": _words("text", 12.5),
    # Pages for paper.
    "bl-page-title": _words("text", 26, font_weight="700"),
    "bl-page-heading": _words("text", 15, font_weight="700"),
    "bl-page-note": _words("text", 10.5, font_style="italic"),
    "bl-page-mono": {
        "fill": "@text",
        "stroke": "none",
        "font-family": "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace",
        "font-size": "11.5px",
    },
    # Water around, land in it.
    "bl-sea": _fill("sea"),
    "bl-waterline": _line("waterline", 1.3, stroke_linejoin="round"),
    "bl-wave": _line("wave", 1.4, **_ROUND),
    "bl-beach": _line("beach", 7, stroke_linejoin="round"),
    "bl-coast": _line("coast", 1.4, stroke_linejoin="round"),
    "bl-land": _fill("land"),
    "bl-grid": _line("faint", 1),
    "bl-seam": _line("coast", 1.3, stroke_dasharray="0.1 5", stroke_linecap="round"),
    "bl-rim": _line("faint", 1),
    "bl-rimtext": _words("text", 13, text_anchor="middle", font_weight="500"),
    # Terrain, which says by its shape what it is.
    "bl-tuft": _line("tuft", 1.3, stroke_linecap="round"),
    "bl-wood": _fill("wood"),
    "bl-tree": _fill("tree"),
    "bl-trunk": _line("trunk", 1.8),
    "bl-lake": _shape("lake", 1.5, "shore"),
    "bl-ripple": _line("ripple", 1.4, stroke_linecap="round"),
    "bl-rock": _fill("rock"),
    "bl-peak": _shape("peak", 1.5),
    "bl-shade": _fill("shade"),
    "bl-snow": _fill("snow"),
    # Landscapes of hexes, each with what grows and stands there, and two letters.
    "bl-country": _shape("coast", 7, "coast"),
    "bl-swamp": _shape("swamp", 0.9, "faint"),
    "bl-forest": _shape("wood", 0.9, "faint"),
    "bl-mountain": _shape("rock", 0.9, "faint"),
    "bl-village": _shape("village", 0.9, "faint"),
    "bl-meadow": _shape("meadow", 0.9, "faint"),
    "bl-land-name": _words(
        "text", 9.5, text_anchor="middle", font_weight="600", fill_opacity="0.8"
    ),
    "bl-pool": _shape("lake", 0.9, "shore"),
    "bl-reed": _line("reed", 1.3, stroke_linecap="round"),
    "bl-cattail": _line("trunk", 2.6, stroke_linecap="round"),
    "bl-height": _fill("peak"),
    "bl-lane": _line("lane", 4.5),
    "bl-wall": _shape("wall", 0.8, "shade"),
    "bl-roof": _fill("roof"),
    "bl-blade": _line("reed", 1, stroke_linecap="round"),
    "bl-bloom": _line("bloom", 4, stroke_linecap="round"),
    "bl-fleece": _shape("snow", 0.9, "shade"),
    "bl-house": _shape("wall", 1.6),
    "bl-thatch": _shape("roof", 1.6),
    "bl-slate": _shape("peak", 1.6),
    "bl-disc": _fill("plate"),
    "bl-value": _words("text", 12.5, text_anchor="middle", font_weight="800"),
    "bl-pane": _fill("ink"),
    "bl-said": _words("text", 11.5, text_anchor="middle"),
    "bl-open": _line("waterline", 1.2),
    "bl-quay": _shape("beach", 1.4, "coast"),
    "bl-border": _line("ink", 2.8, stroke_linejoin="round"),
    "bl-border-edge": _line("plate", 5, stroke_linejoin="round"),
    "bl-border-closed": _line("ink", 2.8, stroke_dasharray="7 5", stroke_linejoin="round"),
    "bl-spot": _shape("glow", 2.2),
    "bl-card": _shape("plate", 1.4),
    "bl-card-title": _words("text", 13, font_weight="700"),
    "bl-card-line": _words("text", 12),
    "bl-card-strong": _words("text", 12, font_weight="700"),
    "bl-card-number": _words("text", 12, text_anchor="end", font_weight="700"),
    "bl-device": _shape("player", 1.2),
    "bl-laid": _line("glow", 3.4, stroke_linejoin="round"),
    "bl-laid-edge": _line("ink", 6, stroke_linejoin="round"),
    "bl-sable": _shape("sable", 1.5),
    "bl-argent": _line("argent", 2.6),
    "bl-coin": _shape("coin", 1.6),
    "bl-ring": _line("ink", 1.5),
    "bl-tile-back": _shape("lane", 1.5),
    # Roads: the kerb below, the way on top.
    "bl-kerb": _line("kerb", 19),
    "bl-road": _line("road", 15),
    "bl-joint": _line("joint", 1),
    "bl-kerb-disc": _fill("kerb"),
    "bl-road-disc": _fill("road"),
    # Pieces.
    "bl-body": _shape("player"),
    "bl-flag": _shape("player", 1.3),
    "bl-band": _line("trim", 1.8),
    "bl-stud": _shape("trim", 0.8),
    "bl-pole": _line("ink", 1.8, stroke_linecap="round"),
    "bl-timber": _shape("timber"),
    "bl-pier": _shape("timber", 1.2),
    "bl-plate": _shape("plate", 1.5),
    "bl-letter": _words("text", 13.5, text_anchor="middle", font_weight="800"),
    # Lenses, between the ground and the pieces.
    "bl-flow-edge": _line("ink", 9),
    "bl-flow": _line("player", 6),
    "bl-stone": _shape("plate", 2.4, "player"),
    "bl-stone-edge": _fill("ink"),
    "bl-count": _words("text", 11.5, text_anchor="middle", font_weight="700"),
    "bl-ray-edge": _line("ink", 5.5, stroke_linecap="round"),
    "bl-ray": _line("player", 3, stroke_linecap="round"),
    "bl-ball": _shape("player", 1.6),
    "bl-stop": _line("ink", 2.6, stroke_dasharray="0.1 5.3", **_ROUND),
    "bl-stop-edge": _line("plate", 5, stroke_linejoin="round"),
    "bl-ghost": {"opacity": "0.65"},
    "bl-way-edge": _line("ink", 15, **_ROUND),
    "bl-way-rim": _line("plate", 11.5, **_ROUND),
    "bl-way": _line("player", 6, **_ROUND),
    "bl-near": _shape("ink", 1.2, "plate"),
    "bl-near-count": _words("plate", 11, text_anchor="middle", font_weight="700"),
    "bl-plate-count": _words("text", 11, text_anchor="middle", font_weight="700"),
    "bl-detour": _line("ink", 2, **_ROUND),
    "bl-detour-edge": _line("plate", 5, **_ROUND),
    "bl-shore": _shape("plate", 2.4, "player"),
    "bl-sign-plate": _shape("plate", 1.2),
    "bl-sign": _line("ink", 1.7, **_ROUND),
    "bl-barred": _line("alarm", 2.2, stroke_linecap="round"),
    "bl-barred-edge": _line("plate", 5, stroke_linecap="round"),
    "bl-region-edge": _line("ink", 4.5, stroke_linejoin="round"),
    "bl-region": _line("player", 2.4, stroke_linejoin="round"),
    # Overlay.
    "bl-last": _line("ink", 2.4, **_ROUND),
    "bl-last-edge": _line("plate", 4.6, **_ROUND),
    "bl-advised": _line("glow", 4.4, stroke_linejoin="round"),
    "bl-advised-edge": _line("ink", 8, stroke_linejoin="round"),
    "bl-target": _line("ink", 2.2, stroke_linecap="round"),
    "bl-target-edge": _line("plate", 4.6, stroke_linecap="round"),
    "bl-cross": _line("alarm", 4, stroke_linecap="round"),
    "bl-cross-edge": _line("plate", 7.5, stroke_linecap="round"),
    "bl-burst": _shape("plate", 1.8, "alarm"),
    # A prediction laid on the board, and beside a bar.
    "bl-hit-plate": _shape("plate", 1.2),
    "bl-hit": _line("right", 2.6, **_ROUND),
    "bl-extra-plate": _shape("plate", 1.2),
    "bl-extra": _line("alarm", 2.6, stroke_linecap="round"),
    "bl-missed-plate": _shape("plate", 1.2),
    "bl-missed": _line("ink", 2, stroke_dasharray="2.9 1.9"),
    "bl-track": _shape("plate", 1.2, "text"),
    "bl-bar": _shape("shore", 1.2, "text"),
    "bl-axis": _line("text", 1.2),
    "bl-axis-number": _words("text", 11.5, text_anchor="middle"),
    "bl-told": _words("text", 13.5, text_anchor="middle", font_weight="600"),
    "bl-guess": _line("text", 2.4, stroke_dasharray="3.5 2.5"),
    "bl-guess-head": _shape("glow", 1.6, "text"),
    "bl-trail": _line("ink", 2, stroke_dasharray="0.1 6", stroke_linecap="round"),
    # Charts of odds: one distribution, or several that differ by colour, pattern and shape.
    "bl-chart-name": _words("text", 12.5),
    "bl-chart-scale": _words("text", 11.5, text_anchor="end"),
    "bl-chart-solid": _shape("shore", 0.8, "shore"),
    "bl-chart-hollow": _shape("plate", 0.8, "text"),
    "bl-chart-series": _shape("player", 1, "text"),
    "bl-chart-series-off": {**_shape("player", 0.8, "text"), "fill-opacity": "0.25"},
    "bl-chart-hatch": _line("page", 1.7, stroke_linecap="round"),
    "bl-chart-line-1": _line("player", 2.6, stroke_linejoin="round"),
    "bl-chart-line-2": _line("player", 2.6, stroke_dasharray="7 3"),
    "bl-chart-line-3": _line("player", 2.6, stroke_dasharray="2.5 2.5"),
    "bl-chart-line-4": _line("player", 2.6, stroke_dasharray="9 3 2.5 3"),
    "bl-chart-line-edge-1": _line("text", 4, stroke_linejoin="round"),
    "bl-chart-line-edge-2": _line("text", 4, stroke_dasharray="7 3"),
    "bl-chart-line-edge-3": _line("text", 4, stroke_dasharray="2.5 2.5"),
    "bl-chart-line-edge-4": _line("text", 4, stroke_dasharray="9 3 2.5 3"),
    "bl-chart-mean": _line("text", 1.6, stroke_dasharray="4 3"),
    "bl-chart-threshold": _line("alarm", 2.4),
    "bl-chart-band": {"fill": "@text", "stroke": "none", "opacity": "0.3"},
    "bl-chart-edge": _line("page", 3.4),
    "bl-chart-seen": _shape("glow", 1.4, "text"),
    # Pictures of odds. The grid of rolls: in the event filled and ringed, struck out cross-hatched.
    "bl-odds-die": _shape("plate", 1.2, "text"),
    "bl-odds-pip": _fill("text"),
    "bl-odds-axis": _words("text", 12.5, text_anchor="middle"),
    "bl-odds-count": _words("text", 13.5, font_weight="700"),
    "bl-odds-cell": {**_shape("page", 0.8, "text"), "stroke-opacity": "0.4"},
    "bl-odds-hit": _shape("shore", 0.8, "page"),
    "bl-odds-number": _words("text", 12, text_anchor="middle"),
    "bl-odds-hit-number": _words("page", 12, text_anchor="middle", font_weight="700"),
    "bl-odds-out-number": _words("text", 11, text_anchor="middle"),
    "bl-odds-ring": _line("page", 1.5),
    "bl-odds-out-ring": _line("text", 1.5),
    "bl-odds-plate": _fill("page"),
    "bl-odds-hatch": _line("text", 0.8, stroke_opacity="0.55"),
    "bl-odds-mesh": _line("text", 0.5, stroke_opacity="0.4"),
    "bl-odds-line": _line("text", 1.2),
    "bl-odds-frame": _line("text", 1.6),
    "bl-odds-small-hit": _fill("shore"),
    "bl-odds-small-ring": _shape("page", 1.1, "text"),
    # Trees: what is in the event is filled and ticked; what is best is strong, the next dashed.
    "bl-odds-start": _fill("text"),
    "bl-odds-place": _shape("plate", 1.2, "text"),
    "bl-odds-place-hit": _shape("shore", 1.2, "text"),
    "bl-odds-place-strong": _shape("plate", 2.6, "text"),
    "bl-odds-place-dashed": {**_shape("plate", 1.2, "text"), "stroke-dasharray": "4 3"},
    "bl-odds-name": _words("text", 12.5, text_anchor="middle"),
    "bl-odds-hit-name": _words("page", 12.5, text_anchor="middle", font_weight="700"),
    "bl-odds-beside": _words("text", 11.5),
    "bl-odds-beside-hit": _words("text", 11.5, font_weight="700"),
    "bl-odds-branch": _line("text", 1.2),
    "bl-odds-branch-strong": _line("text", 2.8),
    "bl-odds-branch-dashed": _line("text", 1.4, stroke_dasharray="5 4"),
    # State diagrams: heads of arrows, and the chance in a state.
    "bl-odds-head": _fill("text"),
    "bl-odds-mass": _words("text", 11.5, text_anchor="middle", font_weight="700"),
    "bl-odds-fill": _shape("shore", 0.8, "text"),
    # A bag beside a die.
    "bl-odds-sack": _shape("plate", 1.8, "text"),
    "bl-odds-hole": _line("text", 1, stroke_dasharray="2 2.5", stroke_opacity="0.6"),
    "bl-odds-edge": _line("text", 2.8),
    "bl-odds-question": _words("text", 26, text_anchor="middle", font_weight="700"),
    "bl-odds-fraction": _words("text", 15, text_anchor="end", font_weight="700"),
    "bl-odds-sign-plate": _shape("plate", 1.2, "text"),
    "bl-odds-sign": _line("text", 1.8, stroke_linecap="round", stroke_linejoin="round"),
}
"""What each class of mark looks like. "@sea" stands for a token, "@player" for that of the player
whose class (bl-p1 ... bl-p4) the mark or a group around it has."""


def size_of(name: str) -> float:
    """How large the words of a class are, in units."""
    return float(RULES[name]["font-size"].removesuffix("px"))


def player_class(player: int) -> str:
    """The class of what belongs to a player (from 0)."""
    return f"bl-p{player + 1}"


# ---------------------------------------------------------------------- for pages


_DARK_HOSTS = (
    'body[data-jp-theme-light="false"]',
    "body.vscode-dark",
    "body.vscode-high-contrast:not(.vscode-high-contrast-light)",
    ".dark-theme",
    ".dark",
)
_LIGHT_HOSTS = (
    'body[data-jp-theme-light="true"]',
    "body.vscode-light",
    ".light-theme",
    ".light",
)


@cache
def css(root: str = ".bl-widget") -> str:
    """Style sheet for marks inside elements that match `root`, in the theme of the page around."""
    hosts = [root, *(f"{host} {root}" for host in (*_DARK_HOSTS, *_LIGHT_HOSTS))]
    parts = [
        _block([root], _properties("light")),
        _media("(prefers-color-scheme:dark)", _block([root], _properties("dark"))),
        _block([f"{host} {root}" for host in _LIGHT_HOSTS], _properties("light")),
        _block([f"{host} {root}" for host in _DARK_HOSTS], _properties("dark")),
        # A host in whose shadow the widget lives. Browsers that do not know the word skip the rule.
        _block(
            [f":host-context({host}) {root}" for host in (".dark", ".dark-theme")],
            _properties("dark"),
        ),
        _block(
            [f":host-context({host}) {root}" for host in (".light", ".light-theme")],
            _properties("light"),
        ),
        _media("print", _block(hosts, _properties("print"))),
        _media("(forced-colors:active)", _block(hosts, _properties("forced"))),
    ]
    parts += [
        _block([f"{root} .{player_class(player)}"], {"--bl-player": f"var(--bl-p{player + 1})"})
        for player in range(PLAYERS)
    ]
    for name, rule in RULES.items():
        used = {
            key: f"var(--bl-{value[1:]})" if value[0] == "@" else value
            for key, value in rule.items()
        }
        parts.append(_block([f"{root} .{name}"], used))
    return "\n".join(parts) + "\n"


def _properties(theme: str) -> dict[str, str]:
    return {f"--bl-{token}": value for token, value in THEMES[theme].items()}


# ---------------------------------------------------------------------- for pictures alone


def embedded(classes: Iterable[str], theme: str, root: str) -> str:
    """Style sheet of a picture: root is the class of its <svg>, classes are those of its marks.

    theme: "light", "dark", "print" or "forced"; or "auto", which is light and turns dark, printed
    or forced with the reader's system.
    """
    used = set(classes)
    fits = f".{root}{{max-width:100%;height:auto}}\n"
    if theme != "auto":
        return fits + _resolved(used, root, theme)
    parts = [fits + _resolved(used, root, "light")]
    for name, media in (
        ("dark", "screen and (prefers-color-scheme:dark)"),
        ("print", "print"),
        ("forced", "(forced-colors:active)"),
    ):
        parts.append(_media(media, _resolved(used, root, name, over="light")))
    return "\n".join(parts)


def _resolved(used: set[str], root: str, theme: str, over: str | None = None) -> str:
    """The rules for `used` with their colours written out; those alike share one block.

    over: leave out what is the same in this other theme.
    """
    blocks: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for name, rule in RULES.items():
        if name not in used:
            continue
        owners = [p for p in range(PLAYERS) if player_class(p) in used]
        for owner in owners if "@player" in rule.values() else [None]:
            before = _colours(rule, over, owner) if over else {}
            now = _colours(rule, theme, owner)
            changed = tuple(item for item in now.items() if before.get(item[0]) != item[1])
            if changed:
                under = f".{player_class(owner)} " if owner is not None else ""
                blocks.setdefault(changed, []).append(f".{root} {under}.{name}")
    return "\n".join(_block(selectors, dict(changed)) for changed, selectors in blocks.items())


def _colours(rule: Declarations, theme: str, owner: int | None) -> dict[str, str]:
    tokens = THEMES[theme]
    if owner is not None:
        tokens = {**tokens, "player": tokens[f"p{owner + 1}"]}
    return {key: tokens[value[1:]] if value[0] == "@" else value for key, value in rule.items()}


def _block(selectors: list[str], declarations: Declarations) -> str:
    body = ";".join(f"{key}:{value}" for key, value in declarations.items())
    return f"{','.join(selectors)}{{{body}}}"


def _media(query: str, body: str) -> str:
    return f"@media {query}{{{body}}}"
