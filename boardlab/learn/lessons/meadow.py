"""Lesson 10, “Who owns the meadow?”: majorities, ties, flags and what pieces cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from boardlab.core.actions import Action
from boardlab.core.marks import Frame, Trace
from boardlab.core.players import NAMES, listed
from boardlab.core.words import counted as number_of
from boardlab.games.cornwall import evidence, scene
from boardlab.games.cornwall.lenses import closing
from boardlab.games.cornwall.lenses import majority as lens_of
from boardlab.games.cornwall.lenses.parts import named
from boardlab.games.cornwall.state import Cornwall
from boardlab.learn.forms import Form, Numeric, Play
from boardlab.learn.item import Counter, Hint, Item, lens
from boardlab.learn.language import say
from boardlab.learn.lesson import Asked, Lesson
from boardlab.learn.lessons.items import best, legal, mover, pictures, rungs, wholes
from boardlab.learn.lessons.maps import count, price
from boardlab.learn.lessons.scorer import bug
from boardlab.learn.misconceptions import about
from boardlab.learn.misconceptions.cornwall import cases, kind, thinking
from boardlab.learn.misconceptions.cornwall.cases import cornwall, ghost

BLUE, RED, GREEN = 0, 1, 2

MEADOW, VILLAGE = "1,2", "0,2"
"""Fields of the regions that are counted in the rulebook's example J."""

FLAG = "2,1 meadow+flag"

TWO_TIES: Final = """
players: 2
turn: 1 place
coins: 3 2
pub: big -
laid: 0,2 1,2 0,3
pile: 2-8 10-12 14-16 19-21 23-36

0,0 swamp
1,0 forest
2,0 swamp
3,0 mountain
4,0 village
5,0 forest
-2,1 mountain
-1,1 mountain
0,1 village
1,1 meadow
2,1 meadow+flag small1
3,1 meadow big2
4,1 meadow
-3,2 forest
-2,2 swamp
-1,2 village tall2
0,2 village
1,2 meadow+cottage
2,2 meadow
3,2 forest
-2,3 mountain
-1,3 forest
0,3 forest
"""
"""Blue can draw level in the meadow or in the village, and has coins for one of the two."""

BESIDE: Final = "0,0"
"""A field of that map on which nothing may be placed now: it can stand in an example."""

OPEN_FOREST: Final = """
players: 2
turn: 1 lay
tile: forest+cottage meadow mountain
coins: 1 2
pile: 1 3-14 17-21 23-36

3,-3 mountain
1,-2 meadow
2,-2 swamp
3,-2 forest
0,-1 meadow
1,-1 forest+flag big2
2,-1 forest
3,-1 mountain+flag
0,0 swamp
1,0 forest
2,0 meadow
-1,1 mountain
0,1 village
1,1 meadow
"""
"""Red's forest can grow at one side only; blue has the tile that can end it."""


# ---------------------------------------------------------------------- predictions


def example(*, flag: bool = True) -> Cornwall:
    """Example J of the rulebook when green's pieces stand and nothing is counted yet.

    Green has one coin more than there, or his turn would be over with the last one.
    """
    text = cornwall("example-j").diagram().replace("coins: 1 1 3 1", "coins: 1 1 4 1")
    if not flag:
        text = text.replace(FLAG, FLAG.partition("+")[0])
    state = cornwall(text)
    for action in ("lay 0,2 1,2 0,3", f"place small {MEADOW}", f"place tall {VILLAGE}"):
        state = state.apply(action)
    return state


def points(state: Cornwall, region: str, player: int) -> int:
    """What a player would get if the region of a field were counted now."""
    return evidence.standing(state, region).points[player]


def j() -> Item:
    """What green gets for the meadow."""
    return _asks(say("lesson.meadow.j.prompt"), example(), MEADOW, GREEN)


def village() -> Item:
    """What blue gets for the village."""
    return _asks(say("lesson.meadow.village.prompt"), example(), VILLAGE, BLUE)


def no_flag() -> Item:
    """What each of the two gets for the meadow once its flag is gone."""
    return _asks(say("lesson.meadow.no-flag.prompt"), example(flag=False), MEADOW, GREEN)


def _asks(prompt: str, state: Cornwall, region: str, player: int, **more: Any) -> Item:
    """Ask what a player gets for a region."""
    given = {"region": region, "player": player}
    known, counter = about("cornwall", "standing")
    return Item(
        prompt, _number(), points, state, given, "standing", known,
        explain=lens("majority", space=region), counter=counter, about=(region,), **more,
    )  # fmt: skip


def _number() -> Form:
    return Numeric(chance=False)


# ---------------------------------------------------------------------- fresh regions


def shares(rng: Random) -> Item:
    """What a player gets for a region of a small map."""
    state, region, player = count(rng)
    landscape = state.fields[region].landscape
    prompt = say(
        "lesson.meadow.shares.prompt", landscape=landscape, space=region, who=NAMES[player]
    )
    return _asks(prompt, state, region, player, hints=_shares_hints)


def _shares_hints(item: Item) -> Iterator[Hint]:
    state, space = board(item), item.given["region"]
    region = evidence.region_at(state, space)
    truth = points(state, **item.given)
    small = cases.case("pieces-not-values", truth)
    other = cases.case(kind(thinking.claim(state, space)), truth)
    return rungs(
        "lesson.meadow.shares.hint",
        {"landscape": region.landscape, "space": space},
        {"spaces": scene.in_order(region.cells)},
        {"drawings": cases.counted(*small) if small else ()},
        {},
        {"drawings": cases.counted(*other, frames=(0, -1)) if other else ()},
    )


def board(item: Item) -> Cornwall:
    """The state that an item is about."""
    assert isinstance(item.state, Cornwall)
    return item.state


# ---------------------------------------------------------------------- fresh prices


def cost(rng: Random) -> Item:
    """What pieces cost on the tile just laid."""

    def coins(state: Cornwall, pieces: tuple[tuple[str, str], ...]) -> int:
        return evidence.placement_cost(state, pieces).total

    state, pieces = price(rng)
    known, counter = about("cornwall", "placement_cost")
    told = listed([say("lesson.meadow.cost.piece", size=size, space=at) for size, at in pieces])
    prompt = say(
        f"lesson.meadow.cost.{'one' if len(pieces) == 1 else 'two'}",
        who=mover(state)[1].capitalize(),
        tile=named(state.laid),
        pieces=told,
    )
    return Item(
        prompt, _number(), coins, state, {"pieces": pieces}, "placement_cost", known,
        explain=_priced, counter=counter, hints=_cost_hints,
        about=tuple(dict.fromkeys(space for _, space in pieces)),
    )  # fmt: skip


def _priced(item: Item) -> Trace:
    state = board(item)
    return Trace(cases.price(state, item.given["pieces"]), state, "why")


def _cost_hints(item: Item) -> Iterator[Hint]:
    state, pieces = board(item), item.given["pieces"]
    regions = {cell for _, space in pieces for cell in evidence.region_at(state, space).cells}
    truth = evidence.placement_cost(state, pieces).total
    return rungs(
        "lesson.meadow.cost.hint",
        {"fields": named(dict.fromkeys(space for _, space in pieces))},
        {"spaces": scene.in_order(regions)},
        {"drawings": cases.priced(truth)},
        {},
        {"drawings": cases.priced(truth, last=True)},
    )


# ---------------------------------------------------------------------- which tie to buy


def tie(_: Random) -> Item:
    """Which piece puts blue furthest ahead, where a coin is worth a point."""
    state = cornwall(TWO_TIES)
    pieces = [number_of(n, f"{size} piece") for size, n in state.hand(BLUE).items() if n]
    coins = number_of(state.coins[BLUE], "coin")
    return Item(
        say("lesson.meadow.tie.prompt", pieces=listed(pieces), coins=coins),
        Play("place", example=f"place small {BESIDE}"),
        furthest_ahead,
        state,
        explain=_bought,
        counter=_dearer,
        hints=_tie_hints,
    )


def furthest_ahead(state: Cornwall) -> frozenset[Action]:
    """The pieces after which the player to move is furthest ahead, if he places no other."""
    return best({action: lead(state, action) for action in legal(state, "place")})


def lead(state: Cornwall, action: Action | str) -> int:
    """By how much the player to move is further ahead once his turn is over. rule: end-coins."""
    player, _ = mover(state)
    mine, *others = gained(state, action, player), *_others(state, action)
    return mine - max(others)


def gained(state: Cornwall, action: Action | str, player: int) -> int:
    """The points and coins that a turn brings a player, with nothing done after this action."""
    after = counted(state, action)
    return _wealth(after, player) - _wealth(state, player)


def _wealth(state: Cornwall, player: int) -> int:
    return state.points[player] + state.coins[player]


def _others(state: Cornwall, action: Action | str) -> list[int]:
    player, _ = mover(state)
    return [gained(state, action, other) for other in range(state.players) if other != player]


def counted(state: Cornwall, action: Action | str) -> Cornwall:
    """The position at the end of the turn, with nothing done after this action."""
    after = state.apply(action)
    while after.laid:
        after = after.apply("leave" if after.step.id == "pub" else "done")
    return after


def _bought(item: Item) -> Trace:
    """What is counted, with the right piece in its place."""
    state = board(item)
    (action, *_) = furthest_ahead(state)
    return Trace(_counts(state, action), state, "why")


def _counts(state: Cornwall, action: Action) -> list[Frame]:
    """The count of each region that is complete, the piece placed before it a ghost."""
    size, space = action.args
    after = state.apply(action)
    mark = ghost(size, mover(state)[0], space)
    placed = replace(mark, key=f"lens:why:{mark.key}")
    frames = [
        lens_of(after, space=scene.in_order(region.cells)[0])[-1]
        for region in evidence.regions(after)
        if region.closed and region.pieces and region.landscape != "swamp"
    ]
    return [replace(frame, marks=(*frame.marks, placed)) for frame in frames]


def _dearer(item: Item, action: Action) -> Counter:
    """What another piece brings, and what it costs."""
    state = board(item)
    player, who = mover(state)
    nothing, after = counted(state, "done"), counted(state, action)
    more = [a - b for a, b in zip(after.points, nothing.points, strict=True)]
    said = say(
        "lesson.meadow.tie.wrong",
        who=who.capitalize(),
        points=number_of(more[player], "point"),
        coins=number_of(nothing.coins[player] - after.coins[player], "coin"),
        less=number_of(more[player] - sum(more), "point"),
        other=NAMES[1 - player],
    )
    return Counter(said, "end-coins", Trace(_counts(state, action), state, "why"))


def _tie_hints(item: Item) -> Iterator[Hint]:
    state = board(item)
    return rungs(
        "lesson.meadow.tie.hint",
        {"fields": named(state.laid)},
        {"spaces": state.laid},
        {"drawings": (*cases.counted(*UNTIED), *cases.counted(*TIED))},
        {},
        {"drawings": (*cases.counted(*BEHIND), *cases.counted(*LEVEL))},
    )


UNTIED: Final = ("forest", 4, 0, ((2,), (1,)))
TIED: Final = ("forest", 4, 0, ((2,), (1, 1)))
BEHIND: Final = ("village", 4, 1, ((3,), (1,)))
LEVEL: Final = ("village", 4, 1, ((3,), (1, 2)))
"""A region before and after a tie is bought, twice."""


# ---------------------------------------------------------------------- before it grows


def early(_: Random) -> Item:
    """Which laying has red's forest counted this turn, for fewest points."""
    state = cornwall(OPEN_FOREST)
    return Item(
        say("lesson.meadow.early.prompt", tile=scene.in_words(state.tile or ())),
        Play("lay"),
        cuts_short,
        state,
        {"region": "1,-1", "player": RED},
        about=("1,-1",),
        explain=_cut_short,
        counter=_too_late,
        hints=_early_hints,
    )


def cuts_short(state: Cornwall, region: str, player: int) -> frozenset[Action]:
    """The layings after which a region is counted this turn with fewest points for a player."""
    ends = {action: counted(state, action) for action in state.legal_actions()}
    return best(
        {
            action: state.points[player] - after.points[player]
            for action, after in ends.items()
            if not after.fields[region].piece
        }
    )


def _cut_short(item: Item) -> Trace:
    state = board(item)
    (action, *_) = cuts_short(state, **item.given)
    return Trace(_as_laid(state, action, item.given["region"]), state, "why")


def _as_laid(state: Cornwall, action: Action, region: str) -> list[Frame]:
    """What becomes of a region, with the tile a ghost."""
    after = state.apply(action)
    closed = evidence.region_at(after, region).closed
    frames = lens_of(after, space=region)[-1:] if closed else closing(after, space=region)[-1:]
    tile = tuple(
        replace(mark, key=f"lens:why:{mark.key}") for mark in scene.ghost(state, action.args)
    )
    # A card would stand where there is room on the map as it will be: the caption says the same.
    return [
        replace(frame, marks=(*tile, *(mark for mark in frame.marks if ":card" not in mark.key)))
        for frame in frames
    ]


def _too_late(item: Item, action: Action) -> Counter:
    """What red gets after another laying; or how the forest can still grow."""
    state, region, player = board(item), item.given["region"], item.given["player"]
    after = state.apply(action)
    found = evidence.region_at(after, region)
    key = "grown" if found.closed else "open"
    said = say(
        f"lesson.meadow.early.{key}",
        landscape=found.landscape,
        fields=number_of(len(found.cells), "field"),
        more=len(found.cells) - len(evidence.region_at(state, region).cells),
        points=points(after, region, player),
        who=NAMES[player],
    )
    rule = "complete-cottage" if found.closed else "complete-surrounded"
    return Counter(said, rule, Trace(_as_laid(state, action, region), state, "why"))


def _early_hints(item: Item) -> Iterator[Hint]:
    state, region = board(item), item.given["region"]
    spaces = scene.in_order(evidence.open_spaces(state, region).open)
    before, other = cornwall("gap"), cornwall("unfillable-gap")
    after = before.apply("lay -1,2 0,2 -1,3")
    larger, as_it_is = other.apply("lay 0,2 1,2 0,3"), other.apply("lay 1,2 0,3 0,2")
    return rungs(
        "lesson.meadow.early.hint",
        {"spaces": named(spaces), "landscape": state.fields[region].landscape},
        {"spaces": spaces},
        {
            "drawings": (
                *pictures(before, "closing", (-1,), space="0,1"),
                *pictures(after, "regions", (-1,), space="0,1"),
            )
        },
        {},
        {"drawings": wholes("majority", larger, as_it_is, space="0,1")},
    )


LESSON = Lesson(
    id="meadow",
    number=10,
    game="cornwall",
    minutes=25,
    notebook="10-who-owns-the-meadow.ipynb",
    focus="pieces-not-values",
    seed=10,
    predictions={"j": j, "village": village, "no-flag": no_flag},
    questions={
        "shares": Asked(shares),
        "cost": Asked(cost),
        "tie": Asked(tie, fresh=False),
        "early": Asked(early, fresh=False),
        "bug": Asked(bug, fresh=False),
    },
)
