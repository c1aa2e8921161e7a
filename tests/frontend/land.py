"""Made-up wire data: a land of hexes that grows, where tiles of three are looked at and laid."""

from __future__ import annotations

import math
from typing import Any

Json = dict[str, Any]

SIDE = 30.0
WIDE = 52.0
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""To the neighbours, clockwise from the east."""
CORNERS = " ".join(
    f"{SIDE * math.sin(a):.1f},{-SIDE * math.cos(a):.1f}"
    for a in (math.pi / 3 * i for i in range(6))
)
LANDSCAPES = ("meadow", "forest", "village")


def centre(q: int, r: int) -> list[float]:
    return [round(WIDE * (q + r / 2), 1), round(1.5 * SIDE * r, 1)]


def base(radius: int) -> Json:
    """A board of all spaces within `radius` of the middle. As it grows they stay where they are."""
    spaces = [
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(-radius, radius + 1)
        if abs(q + r) <= radius
    ]
    width, height = WIDE * (2 * radius + 1) + 20, 1.5 * SIDE * 2 * radius + 2 * SIDE + 20
    return {
        "game": "land",
        "title": "A land that grows",
        "view": [-width / 2, -height / 2, width, height],
        "rows": [
            [f"{q},{row}" for q, r in spaces if r == row] for row in range(-radius, radius + 1)
        ],
        "spaces": {f"{q},{r}": centre(q, r) for q, r in spaces},
        "cell": ["polygon", {"points": CORNERS}],
        "step": WIDE / 2,
        "symbols": {
            **{
                name: {
                    "l": "terrain",
                    "t": name,
                    "d": [["polygon", {"class": css, "points": CORNERS}]],
                }
                for name, css in zip(LANDSCAPES, ("bl-land", "bl-wood", "bl-sea"), strict=True)
            },
            "small-1": {
                "l": "pieces",
                "c": "bl-p1",
                "t": "blue small piece",
                "d": [["circle", {"class": "bl-body", "r": 9}]],
            },
        },
        "marks": [],
        "kinds": {
            "lay": ["Lay here", False, True],
            "place": ["Place", True],
            "fetch": ["Fetch all from the pub (1 coin)", False],
            "done": ["Done", False],
        },
        "layers": ["terrain", "lens", "pieces", "overlay"],
    }


FIELDS: dict[str, list[str]] = {"meadow": ["0,0", "1,0"], "forest": ["0,1"], "village": ["-1,1"]}


def _terrain() -> list[Json]:
    return [{"k": "field:*", "u": name, "s": spaces} for name, spaces in FIELDS.items()]


def live(**more: Any) -> Json:
    """A position in which a tile is to be laid on spaces around the four fields."""
    return {
        "rev": 1,
        "since": 1,
        "marks": _terrain(),
        "choices": {},
        "loose": [],
        "looks": {
            "lay": {
                "count": 9,
                "first": "lay -1,0 0,-1 0,-2",
                "spaces": ["0,-1", "1,-1", "-1,0", "-1,2"],
            }
        },
        "status": {"text": "Blue is to lay the tile.", "rule": None, "tone": "turn"},
        "seats": [
            {"name": "blue", "css": "bl-p1", "who": "you", "turn": True, "mat": []},
            {"name": "red", "css": "bl-p2", "who": "greedy", "turn": False, "mat": []},
        ],
        **more,
    }


def looks(space: str, poses: int = 3) -> list[Json]:
    """A tile that covers `space`, in as many poses, the first turned clockwise into the others."""
    q, r = map(int, space.split(","))
    found = []
    for turn in range(poses):
        (aq, ar), (bq, br) = STEPS[turn], STEPS[(turn + 1) % 6]
        cells = [space, f"{q + aq},{r + ar}", f"{q + bq},{r + br}"]
        found.append(
            {
                "action": f"lay {' '.join(cells)}",
                "marks": [
                    {"k": f"look:{at}", "u": name, "s": cell, "l": "overlay"}
                    for at, (name, cell) in enumerate(zip(LANDSCAPES, cells, strict=True))
                ],
                "caption": f"{turn} coins: extends meadow at {space}.",
                "pose": f"0:{turn}",
            }
        )
    return found


GROUP: Json = {
    "spaces": ["0,0", "1,0"],
    "words": "Meadow, 2 fields: blue 1; now 2 points",
    "marks": [
        {
            "k": "group:0,0",
            "l": "overlay",
            "d": [["circle", {"class": "bl-stone", "r": 40, "cx": 26}]],
        }
    ],
}
