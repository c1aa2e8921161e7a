"""The function to mend in lesson 10: a scorer with three mistakes, and what tries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

from boardlab.core.players import NAMES
from boardlab.games.cornwall.counting import rate, shares
from boardlab.games.cornwall.state import Cornwall
from boardlab.learn.code import Program, Trial
from boardlab.learn.drawing import Drawing, drawn
from boardlab.learn.forms import Code
from boardlab.learn.item import Counter, Hint, Item
from boardlab.learn.language import quoted, say
from boardlab.learn.lessons.items import rungs
from boardlab.learn.misconceptions import misconception
from boardlab.learn.misconceptions.cornwall import cases

TRIALS: Final = 60

BUGGY: Final = '''
def score(pieces, fields, first, second):
    """The points of each player for a region.

    pieces: for each player a list with the values of his pieces there.
    first, second: the points a field for the first and for the second.
    """
    strength = [len(values) for values in pieces]
    points = [0 for values in pieces]
    ranks = sorted({s for s in strength if s > 0}, reverse=True)
    if not ranks:
        return points
    leaders = [p for p, s in enumerate(strength) if s == ranks[0]]
    if len(leaders) == 1:
        total = first * fields
    else:
        total = (first + second) * fields
    for p in leaders:
        points[p] = total // len(leaders)
    if len(ranks) > 1:
        seconds = [p for p, s in enumerate(strength) if s == ranks[1]]
        for p in seconds:
            points[p] = second * fields // len(seconds)
    return points
'''.lstrip("\n")
"""The function as the notebook gives it to be mended."""

CALL: Final = 'lesson.ask("bug").check(score)'

LOOK_FOR: Final = ("pieces-not-values", "second-after-tie", "round-down")
"""Its mistakes: whoever has mended all but one of them is told which is left."""


def bug(_: Random) -> Item:
    """The function to mend: `score`, called with the values of everybody's pieces."""
    return Item(
        say("lesson.meadow.bug.prompt"),
        Code(trials(), CALL, starter()),
        scored,
        look_for=tuple(map(misconception, LOOK_FOR)),
        counter=_counter,
        hints=_hints,
    )


@cache
def starter() -> Callable[..., list[int]]:
    """The function of the notebook."""
    names: dict[str, Any] = {}
    exec(BUGGY, names)
    found: Callable[..., list[int]] = names["score"]
    return found


def scored(pieces: list[list[int]], fields: int, first: int, second: int) -> list[int]:
    """What `score` shall give: the shares that the rules use. rules: majority-by-value and on."""
    return list(shares((first, second), fields, list(map(sum, pieces))))


# ---------------------------------------------------------------------- what it is tried on


@cache
def trials() -> tuple[Trial, ...]:
    """Regions that every function is tried on, the smallest first; the same ones each time."""
    rng = Random("meadow/bug")
    found: list[tuple[int, Trial]] = []
    while len(found) < TRIALS:
        players, fields = rng.randint(2, 4), rng.randint(2, 8)
        hands = [[1, 1, 1, 1, 2, 2, 3] for _ in range(players)]
        held = [sorted(rng.sample(hand, rng.choice((0, 1, 1, 2, 3)))) for hand in hands]
        count = sum(map(len, held))
        if not 1 <= count <= fields:
            continue
        landscape = rng.choice(("meadow", "mountain", "forest", "village", "swamp"))
        flags = 0 if landscape == "swamp" else rng.choice((0, 1, 1))
        state = cases.region(landscape, fields, flags, held)
        args = (held, fields, *rate(landscape, bool(flags)))
        found.append((fields + count + players, Trial(args, state)))
    found.sort(key=lambda each: each[0])
    return tuple(trial for _, trial in found)


# ---------------------------------------------------------------------- what is said of a miss


def _counter(item: Item, program: Program) -> Counter | None:
    """A region on which a function is wrong, and one player whose points are."""
    assert isinstance(item.form, Code)
    miss = item.form.miss(program, item)
    if miss is None:
        return None
    call = f"{program.name}({', '.join(map(repr, miss.trial.args))})"
    picture = (_picture(miss.trial),)
    if miss.mistake:
        said = say("lesson.meadow.bug.raised", call=call, mistake=miss.mistake)
    elif len(miss.given) != len(miss.wanted):
        said = say(
            "lesson.meadow.bug.number", call=call, given=len(miss.given), wanted=len(miss.wanted)
        )
    else:
        players = range(len(miss.wanted))
        player = next((p for p in players if miss.given[p] != miss.wanted[p]), 0)
        said = say(
            "lesson.meadow.bug.wrong", call=call, who=NAMES[player],
            given=quoted(miss.given[player]),
        )  # fmt: skip
    return Counter(said, drawings=picture)


def _picture(trial: Trial) -> Drawing:
    assert isinstance(trial.state, Cornwall)
    return cases.cropped(drawn(trial.state, caption=say("lesson.meadow.bug.region")))


def _hints(_: Item) -> Iterator[Hint]:
    return rungs(
        "lesson.meadow.bug.hint",
        {},
        {},
        {"drawings": cases.counted("meadow", 3, 1, ((3,), (1, 1)))},
        {},
        {"drawings": cases.counted("mountain", 5, 1, ((2,), (1, 1), (1,)), frames=(-3, -2, -1))},
    )
