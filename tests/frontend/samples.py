"""Made-up wire data: three boards that have nothing in common but their format.

Squares with terrain and pieces (a Cannonball position), hexes with a polygon for a cell, and a free
plane on which the spaces themselves move. Each comes with what a press on some spaces must do.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

ISLAND = """
.  .  f  f  ~  .  .  f  .  .  ^  .
.  #  #  f  ~  ~  .  .  #  #F2 #  f
f  #  ^  .  #  #  #  #  #B1 f  #  .
.  #F1 #  #  #C1 f  f  #  .  .  #  #F2
.  f  f  #  .  ^  ~  .  #C2 #  #  .
.  .  .  #F1 .  f  f  .  .  ^  f  .
"""
TERRAIN = {".": "grass", "f": "forest", "~": "lake", "^": "mountain", "#": "grass"}
PIECES = {"F": "fort", "C": "cannon", "B": "blockade"}
NAMES = ("blue", "red")
SIZE = 40


@dataclass(frozen=True)
class Sample:
    """A board and what is on it.

    direct: a space with one action that asks nothing. choose: one with several. ask: one whose only
    action asks first. closed: one with none.
    """

    base: Json
    live: Json
    direct: tuple[str, str]
    choose: tuple[str, tuple[str, ...]]
    ask: tuple[str, str]
    closed: str
    first: str
    """The first space of the first row: where Tab leads."""
    steps: tuple[tuple[str, str], ...]
    """Keys pressed one after another from the first space, and the space each leads to."""

    @property
    def rows(self) -> list[list[str]]:
        """The spaces as they lie, top to bottom and left to right."""
        rows: list[list[str]] = self.live.get("rows") or self.base["rows"]
        return rows


def _panel(player: str, mats: list[list[list[Any]]], css: tuple[str, ...]) -> Json:
    return {
        "status": {"text": f"{player}: build something.", "rule": None, "tone": "turn"},
        "turn": {"player": 0, "name": player},
        "seats": [
            {"name": "blue", "css": css[0], "who": "you", "turn": True, "mat": mats[0]},
            {"name": "red", "css": css[1], "who": "greedy", "turn": False, "mat": mats[1]},
        ],
        "facts": ["38 of the roads left", "seed 7"],
        "log": {
            "total": 15,
            "lines": [
                [n, n % 2, f"{NAMES[n % 2].capitalize()} builds a road at b{n}."]
                for n in range(4, 16)
            ],
        },
        "controls": [
            ["undo", "Undo", True],
            ["redo", "Redo", False],
            ["new", "New game", True],
            ["save", "Save", True],
            ["load", "Load", True],
        ],
        "lens": {
            "names": [
                ["connection", "Connection", "press a space for the way there"],
                ["range", "Range", "press a space to see a cannon stand there"],
                ["score", "Score", ""],
            ]
        },
    }


REEL: list[Json] = [
    {
        "add": [{"k": "lens:range:e4", "l": "lens", "s": "e4", "t": "the cannon is here"}],
        "drop": [],
        "caption": "The cannon.",
        "rules": ["range-cannon"],
        "spaces": ["e4"],
    },
    {
        "add": [
            {"k": "lens:range:ray:*", "l": "lens", "s": ["f4", "g4"], "t": "in range",
             "d": [["circle", {"class": "bl-stone", "r": 5}]]},
        ],
        "drop": [],
        "caption": "The ray.",
        "rules": ["range-line", "range-passes"],
        "spaces": ["f4", "g4"],
    },
    {
        "add": [{"k": "lens:range:end", "l": "lens", "s": "f4", "t": "stopped here"}],
        "drop": ["lens:range:ray:g4", "lens:range:e4"],
        "caption": "All of it.",
        "rules": [],
        "spaces": [],
    },
]  # fmt: skip
"""A lens in three frames: the second lays two marks, the third takes one of them away again."""


# ---------------------------------------------------------------------- squares


def _tree(x: float, y: float, s: float) -> list[Any]:
    d = (
        f"M{x} {y - 8 * s}l{4.4 * s} {7 * s}h{-2.4 * s}l{3.4 * s} {5 * s}h{-10.8 * s}"
        f"l{3.4 * s} {-5 * s}h{-2.4 * s}z"
    )
    return ["path", {"class": "bl-tree", "d": d}]


def _symbols() -> Json:
    square = {"x": -20, "y": -20, "width": 40, "height": 40}
    forest = [(-9, -5, 1), (9, -6, 0.9), (0, 8, 1.1), (-13, 12, 0.7), (13, 11, 0.75)]
    symbols: Json = {
        "grass": {
            "l": "terrain",
            "t": "grass",
            "d": [
                ["rect", {"class": "bl-land", **square}],
                ["path", {"class": "bl-tuft", "d": "M-8 -4l-2-4m2 4v-5m0 5l2-4"}],
                ["path", {"class": "bl-tuft", "d": "M8 10l-2-4m2 4v-5m0 5l2-4"}],
            ],
        },
        "forest": {
            "l": "terrain",
            "t": "forest",
            "d": [["rect", {"class": "bl-wood", **square}], *(_tree(*each) for each in forest)],
        },
        "lake": {
            "l": "terrain",
            "t": "lake",
            "d": [
                ["rect", {"class": "bl-lake", **square}],
                *(
                    ["path", {"class": "bl-ripple", "d": f"M-13 {y}q3.5-3 6.5 0t6.5 0t6.5 0t6.5 0"}]
                    for y in (-8, 1, 10)
                ),
            ],
        },
        "mountain": {
            "l": "terrain",
            "t": "mountain",
            "d": [
                ["rect", {"class": "bl-rock", **square}],
                ["path", {"class": "bl-peak", "d": "M-16 14L-4 -11l6 11l4-7l10 17z"}],
                ["path", {"class": "bl-snow", "d": "M-4 -11l4.6 8.4l-3-1.6l-2.4 3.2l-2.6-2.8z"}],
            ],
        },
        "road": {
            "l": "roads",
            "t": "road",
            "d": [
                ["circle", {"class": "bl-kerb-disc", "r": 14}],
                ["circle", {"class": "bl-road-disc", "r": 12}],
            ],
        },
        "last": {
            "l": "overlay",
            "d": [
                [
                    "path",
                    {"class": "bl-last", "d": "M-17-10v-7h7M10-17h7v7M17 10v7h-7M-10 17h-7v-7"},
                ]
            ],
        },
        "reached": {"l": "lens", "d": [["circle", {"class": "bl-stone", "r": 16}]]},
    }
    for player, name in enumerate(NAMES, 1):
        symbols[f"fort-{player}"] = {
            "l": "pieces",
            "c": f"bl-p{player}",
            "t": f"{name} fort",
            "d": [
                [
                    "path",
                    {
                        "class": "bl-body",
                        "d": "M-11 11V-4h-2v-7h5v3.4h3.4V-11h9.2v3.4H8V-11h5v7h-2V11z",
                    },
                ],
                ["path", {"class": "bl-stud", "d": "M-3.4 11V5.6a3.4 3.4 0 0 1 6.8 0V11z"}],
            ],
        }
        symbols[f"cannon-{player}"] = {
            "l": "pieces",
            "c": f"bl-p{player}",
            "t": f"{name} cannon",
            "d": [
                [
                    "path",
                    {
                        "class": "bl-body",
                        "transform": "rotate(-24)",
                        "d": "M-9-4H7a2 2 0 0 1 2 2h2v5H9a2 2 0 0 1-2 2H-9a4 4 0 0 1 0-9z",
                    },
                ],
                ["circle", {"class": "bl-plate", "cx": -3, "cy": 6, "r": 5.5}],
            ],
        }
        symbols[f"blockade-{player}"] = {
            "l": "pieces",
            "c": f"bl-p{player}",
            "t": f"{name} blockade",
            "d": [
                ["path", {"class": "bl-timber", "d": "M-13 8L8-11l4 4L-9 12z"}],
                ["path", {"class": "bl-timber", "d": "M13 8L-8-11l-4 4L9 12z"}],
                ["circle", {"class": "bl-body", "r": 5}],
            ],
        }
    return symbols


def squares() -> Sample:
    """A position of Cannonball Colony."""
    spaces: Json = {}
    rows: list[list[str]] = []
    terrain: list[Json] = []
    marks: list[Json] = []
    choices: Json = {}
    for r, line in enumerate(ISLAND.strip().splitlines()):
        rows.append([])
        for c, token in enumerate(line.split()):
            name = f"{chr(97 + c)}{r + 1}"
            rows[-1].append(name)
            spaces[name] = [c * SIZE + 20, r * SIZE + 20]
            terrain.append({"k": f"terrain:{name}", "u": TERRAIN[token[0]], "s": name})
            if token[0] == "#":
                marks.append({"k": f"road:{name}", "u": "road", "s": name})
            if len(token) > 1:
                piece = f"{PIECES[token[1]]}-{token[2]}"
                marks.append({"k": f"{piece}:{name}", "u": piece, "s": name})
            if token == ".":
                choices[name] = [f"road {name}"]
    choices["c4"] = ["fort c4", "cannon c4"]
    choices["e3"] = [["cannon e3", ""]]
    choices["j2"] = [
        ["fire e4 j2", "from the cannon at e4"],
        ["fire i5 j2", "from the cannon at i5"],
    ]
    marks += [
        {"k": "range:i5", "s": ["e4", "i4", "i3"], "t": "in range of the red cannon at i5"},
        {"k": "last:k5", "u": "last", "s": "k5"},
    ]
    rim = [
        ["text", {"class": "bl-rimtext", "x": c * SIZE + 20, "y": -12}, chr(97 + c)]
        for c in range(12)
    ] + [
        ["text", {"class": "bl-rimtext", "x": -16, "y": r * SIZE + 25}, str(r + 1)]
        for r in range(6)
    ]
    sea = ["rect", {"class": "bl-sea", "x": -28, "y": -28, "width": 536, "height": 296, "rx": 12}]
    base = {
        "game": "cannonball",
        "title": "Cannonball Colony, island of 12 by 6 spaces",
        "view": [-32, -32, 544, 304],
        "rows": rows,
        "spaces": spaces,
        "cell": ["rect", {"x": -20, "y": -20, "width": 40, "height": 40}],
        "step": 40,
        "symbols": _symbols(),
        "marks": [
            {"k": "sea", "l": "terrain", "d": [sea]},
            *terrain,
            {"k": "rim", "l": "terrain", "d": rim},
        ],
        "kinds": {
            "road": ["Road", False],
            "fort": ["Fort", False],
            "cannon": ["Cannon", True],
            "fire": ["Fire", False],
            "hold": ["Hold fire", False],
        },
        "layers": ["terrain", "roads", "lens", "pieces", "overlay"],
    }
    mats = [
        [
            ["fort-1", 8, "8 forts left"],
            ["cannon-1", 1, "1 cannon ready"],
            ["blockade-1", 0, "no blockade ready"],
        ],
        [
            ["fort-2", 7, "7 forts left"],
            ["cannon-2", 0, "no cannon ready"],
            ["blockade-2", 1, "1 blockade ready"],
        ],
    ]
    live = {
        "rev": 12,
        "marks": marks,
        "choices": choices,
        "loose": [["hold", "Hold fire"]],
        **_panel("Your turn (blue)", mats, ("bl-p1", "bl-p2")),
    }
    steps = (
        ("ArrowLeft", "a1"), ("ArrowUp", "a1"), ("ArrowRight", "b1"), ("ArrowDown", "b2"),
        ("End", "l2"), ("ArrowRight", "l2"), ("Control+End", "l6"), ("ArrowDown", "l6"),
        ("Home", "a6"), ("Control+Home", "a1"),
    )  # fmt: skip
    return Sample(
        base, live, ("b1", "road b1"), ("c4", ("fort c4", "cannon c4")), ("e3", "cannon e3"),
        "e1", "a1", steps,
    )  # fmt: skip


# ---------------------------------------------------------------------- hexes


def hexes() -> Sample:
    """Axial hexes, pointy top, in the shape of a hexagon with one hex missing."""
    side = 23.1
    centres = {
        (q, r): (SIZE * (q + r / 2), 1.5 * side * r)
        for r in range(-2, 3)
        for q in range(-2, 3)
        if abs(q + r) <= 2 and (q, r) != (0, 0)
    }
    rows = [[f"{q},{r}" for q, row in sorted(centres) if row == r] for r in range(-2, 3)]
    corners = " ".join(
        f"{side * math.sin(a):.2f},{-side * math.cos(a):.2f}"
        for a in (math.pi / 3 * i for i in range(6))
    )
    base = {
        "game": "hexland",
        "title": "A land of hexes",
        "view": [-110, -100, 220, 200],
        "rows": rows,
        "spaces": {f"{q},{r}": [round(x, 2), round(y, 2)] for (q, r), (x, y) in centres.items()},
        "cell": ["polygon", {"points": corners}],
        "step": 20,
        "symbols": {
            "meadow": {
                "l": "terrain",
                "t": "meadow",
                "d": [["polygon", {"class": "bl-land", "points": corners}]],
            },
            "house": {
                "l": "pieces",
                "t": "small house",
                "d": [["path", {"class": "bl-body", "d": "M-8 9V-1L0-9l8 8V9z"}]],
            },
        },
        "marks": [{"k": f"t{q},{r}", "u": "meadow", "s": f"{q},{r}"} for q, r in centres],
        "kinds": {"place": ["Place", False], "lay": ["Lay the tile", True]},
        "layers": ["terrain", "pieces"],
    }
    mats = [[["house", 3, "3 small houses"]], [["house", 14, "14 small houses"]]]
    live = {
        "rev": 3,
        "marks": [{"k": "h1", "u": "house", "s": "1,0", "c": "bl-p2", "t": "red house"}],
        "choices": {
            "0,-1": ["place small 0,-1"],
            "-1,0": [["place small -1,0", "Small house"], ["place tall -1,0", "Tall house"]],
            "1,1": ["lay 1,1"],
        },
        "loose": [["done", "Done"]],
        **_panel("Blue", mats, ("bl-p1", "bl-p2")),
    }
    steps = (
        ("ArrowRight", "1,-2"), ("ArrowDown", "0,-1"), ("ArrowDown", "-1,1"), ("ArrowDown", "-1,2"),
        ("ArrowDown", "-1,2"), ("ArrowUp", "-1,1"), ("Home", "-2,1"), ("ArrowUp", "-2,0"),
        ("ArrowLeft", "-2,0"), ("End", "2,0"), ("Control+End", "0,2"), ("Control+Home", "0,-2"),
    )  # fmt: skip
    return Sample(
        base, live, ("0,-1", "place small 0,-1"),
        ("-1,0", ("place small -1,0", "place tall -1,0")), ("1,1", "lay 1,1"), "2,0", "0,-2", steps,
    )  # fmt: skip


# ---------------------------------------------------------------------- plane


def plane() -> Sample:
    """Ships on the open sea: the spaces are the ships, and move with them."""
    at = {"dover": (60, 50), "titan": (200, 62), "falcon": (140, 150), "gull": (48, 160)}
    hull = ["path", {"class": "bl-body", "d": "M-18-6H6L18 0L6 6h-24z"}]
    base = {
        "game": "sea",
        "title": "The open sea",
        "view": [0, 0, 260, 210],
        "rows": [],
        "spaces": {},
        "cell": ["circle", {"r": 20}],
        "step": 200,
        "symbols": {"ship": {"l": "pieces", "d": [hull]}},
        "marks": [
            {
                "k": "sea",
                "l": "terrain",
                "d": [["rect", {"class": "bl-sea", "width": 260, "height": 210, "rx": 10}]],
            }
        ],
        "kinds": {"shoot": ["Shoot", False], "sail": ["Sail", False], "scuttle": ["Scuttle", True]},
    }
    mats: list[list[list[Any]]] = [[["ship", 2, "2 ships"]], [["ship", 2, "2 ships"]]]
    live = {
        "rev": 1,
        "marks": [
            {
                "k": f"ship:{name}",
                "u": "ship",
                "s": name,
                "c": f"bl-p{1 + i % 2}",
                "t": f"{NAMES[i % 2]} ship",
            }
            for i, name in enumerate(at)
        ],
        "spaces": {name: list(xy) for name, xy in at.items()},
        "rows": [["dover", "titan"], ["gull", "falcon"]],
        "choices": {
            "dover": ["sail dover"],
            "titan": [["shoot titan", "Shoot with mast 1"], ["fire titan", "Fire with mast 2"]],
            "gull": ["scuttle gull"],
        },
        "loose": [["end", "End the turn"]],
        **_panel("Blue", mats, ("bl-p1", "bl-p2")),
    }
    steps = (
        ("ArrowRight", "titan"), ("ArrowDown", "falcon"), ("ArrowLeft", "gull"),
        ("ArrowUp", "dover"), ("ArrowUp", "dover"), ("Control+End", "falcon"),
        ("Control+Home", "dover"),
    )  # fmt: skip
    return Sample(
        base, live, ("dover", "sail dover"), ("titan", ("shoot titan", "fire titan")),
        ("gull", "scuttle gull"), "falcon", "dover", steps,
    )  # fmt: skip


BOARDS: dict[str, Callable[[], Sample]] = {"squares": squares, "hexes": hexes, "plane": plane}


# ---------------------------------------------------------------------- everything else

PACES = [["at-once", "at once"], ["normal", "normal"], ["slow", "slow"]]
PLAYERS = [["human", "you"], ["greedy", "greedy"], ["random", "random"]]

EVERYTHING: Json = {
    "pace": {"value": "normal", "options": PACES},
    "hint": {"action": "road b1", "parts": [["safe fort sites", "+2"], ["roads", "\u22120.5"]]},
    "guide": {
        "text": "Roll out the gangplank.",
        "at": 2,
        "of": 8,
        "more": True,
    },
    "controls": [
        ["undo", "Undo", True],
        ["redo", "Redo", False],
        ["hint", "Hint", True],
        ["new", "New game", True],
        ["save", "Save", True],
        ["load", "Load", True],
        ["turn", "Turn the board", True],
        ["flip", "Look from the other side", True],
    ],
    "seats": [
        {"name": "blue", "css": "bl-p1", "who": "you", "turn": True, "mat": [], "options": PLAYERS},
        {"name": "red", "css": "bl-p2", "who": "greedy", "turn": False, "mat": [],
         "options": PLAYERS},
    ],
}  # fmt: skip
"""Fields of `live` that a game has when all of its parts are on."""


def replay(sample: Sample, at: int = 0) -> tuple[Json, list[Json]]:
    """A game of four positions, in which a ring goes from space to space: live, and its moves."""
    spaces = [space for row in sample.rows for space in row][:4]
    marks: list[Json] = [
        {"k": "ring", "l": "overlay", "s": space, "t": "ring", "d": [["circle", {"r": 9}]]}
        for space in spaces
    ]
    seats = sample.live["seats"]
    frames: list[Json] = [
        {
            "add": [mark],
            "drop": [],
            "caption": f"The ring goes to {space}." if n else "The start.",
            "rules": ["ring-goes"] if n else [],
            "spaces": [space],
            "number": n,
            "player": (n + 1) % 2 if n else None,
            "set": {
                "status": {"text": f"The ring is at {space}.", "rule": None, "tone": "turn"},
                "facts": [f"{3 - n} to go"],
                **({"seats": [{**seats[0], "turn": False}, {**seats[1], "turn": True}]}
                   if n == 1 else {}),
            },
        }
        for n, (space, mark) in enumerate(zip(spaces, marks, strict=True))
    ]  # fmt: skip
    keep = ("spaces", "rows", "seats", "lens", "turn")
    live = {
        **{key: value for key, value in sample.live.items() if key in keep},
        "rev": 1,
        "since": 1,
        "marks": [marks[at]],
        "status": frames[at]["set"]["status"],
        "facts": frames[at]["set"]["facts"],
        "log": {"total": 3, "lines": [[n, (n + 1) % 2, frames[n]["caption"]] for n in (2, 3)]},
        "reel": {"count": 4, "at": at},
    }
    return live, frames


def editor(sample: Sample) -> Json:
    """A position that is being made."""
    keep = ("spaces", "rows", "marks")
    return {
        **{key: value for key, value in sample.live.items() if key in keep},
        "rev": 1,
        "status": {"text": "Paint the position.", "rule": None, "tone": "turn"},
        "controls": [["undo", "Undo", True], ["redo", "Redo", False]],
        "editor": {
            "tools": [
                ["grass", "Grass", "grass", "Terrain"],
                ["forest", "Forest", "forest", "Terrain"],
                ["fort 1", "Blue fort", "fort-1", "Pieces"],
                ["rub", "Rub out", "", "Pieces"],
            ],
            "tool": "grass",
            "fields": [
                {"name": "turn", "label": "To move", "value": "1",
                 "options": [["1", "blue"], ["2", "red"]]},
                {"name": "landing-1", "label": "Blue landed at", "value": "e1", "options": None},
            ],
            "text": "a .#\nb ~^\n",
            "problems": [[sample.first, "No road leads there."], ["", "Blue has eleven forts."]],
            "code": 'bl.position("cannonball", "a .#")',
        },
    }  # fmt: skip


# ---------------------------------------------------------------------- questions

BUTTONS: list[list[Any]] = [
    ["check", "Check", True],
    ["hint", "Hint", True],
    ["clear", "Clear", True],
    ["skip", "Skip", True],
]
SURE: Json = {
    "label": "How sure are you?",
    "options": [[str(n), f"{n} %"] for n in (20, 40, 60, 80, 100)],
    "value": None,
}
FORMS: dict[str, Json] = {
    "spaces": {"kind": "spaces"},
    "space": {"kind": "space", "label": "Your action", "example": "blockade c4"},
    "number": {
        "kind": "number",
        "label": "Your answer",
        "example": "11/36, 0.3056 or 30.6 %",
    },
    "choice": {
        "kind": "choice",
        "options": [["fewer", "Fewer tiles"], ["same", "As many"], ["more", "More tiles"]],
    },
    "text": {"kind": "text", "label": "The action", "example": "blockade c4"},
    "position": {"kind": "position"},
    "code": {
        "kind": "code",
        "label": "Write in a cell below",
        "example": "check.reached = lambda state: ...",
    },
}


def ask(form: str, **fields: Any) -> Json:
    """A question in one of the forms, as it is first asked."""
    return {
        "title": "Predict",
        "prompt": "Mark every tile that red can reach from e4.",
        "form": FORMS[form],
        "answer": None,
        "marked": [],
        "tally": "",
        "sure": None,
        "state": "open",
        "said": [],
        "heading": "",
        "hints": [],
        "buttons": BUTTONS,
        "streak": None,
        "figures": [],
        **fields,
    }


def question(sample: Sample, form: str = "spaces", **fields: Any) -> Json:
    """A question about a board: it gives no choices, and no lens."""
    keep = ("spaces", "rows", "marks")
    edited = editor(sample) if form == "position" else {}
    return {
        **{key: value for key, value in sample.live.items() if key in keep},
        **{key: value for key, value in edited.items() if key in ("editor", "controls")},
        "rev": 1,
        "since": 1,
        "ask": ask(form, **fields),
    }
