"""The lens `fits`: where the tile in hand can go, what it earns there and what it closes."""

from __future__ import annotations

from collections.abc import Iterable

from boardlab.core.frames import cited, together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import listed
from boardlab.core.words import capital, counted
from boardlab.games.cornwall import art, evidence, scene
from boardlab.games.cornwall.lenses.parts import around, lens
from boardlab.games.cornwall.lenses.refusals import explain
from boardlab.games.cornwall.state import Cornwall

_WHERE = ("lay-no-cover", "lay-match", "lay-two-edges", "lay-not-complete")


@lens("fits")
def fits(state: Cornwall, *, player: int | None = None, space: str | None = None) -> list[Frame]:
    """The places of the tile in hand by what they earn, those that close a region, then all.

    space: each way to lay the tile on it, with all that it does there, or why there is none.
    player: the tile is that of the player to move.
    rules: lay-no-cover, lay-match, lay-two-edges, lay-not-complete, earn-coins.
    """
    del player
    if state.step.id != "lay":
        return [Frame((), "No tile is in hand: none is to be laid now.", ("turn-order",))]
    found = [evidence.laying(state, action) for action in evidence.fits(state)]
    return _everywhere(state, found) if space is None else _on(state, found, space)


Place = tuple[str, ...]
"""The three spaces of a tile, however it is turned on them."""


def _places(found: Iterable[evidence.Laying]) -> dict[Place, list[evidence.Laying]]:
    places: dict[Place, list[evidence.Laying]] = {}
    for laying in found:
        places.setdefault(scene.in_order(laying.spaces), []).append(laying)
    return places


def _everywhere(state: Cornwall, found: list[evidence.Laying]) -> list[Frame]:
    places = _places(found)
    best = {place: max(each.coins for each in those) for place, those in places.items()}
    tile = scene.in_words(state.tile or ())
    frames = []
    sums = []
    for coins in sorted(set(best.values()), reverse=True):
        those = [place for place, most in best.items() if most == coins]
        marks = tuple(_price(place, coins) for place in those)
        earned = counted(coins, "coin")
        where = f": {'; '.join(' '.join(place) for place in those)}" if len(those) <= 3 else ""
        caption = f"The tile earns {earned} at {counted(len(those), 'place')}{where}."
        frames.append(Frame(marks, caption, ("earn-coins",), _cells(those)))
        sums.append(f"{earned} at {counted(len(those), 'place')}")
    ways = counted(len(found), "way")
    closings = _closings(places)
    frames += closings
    rings = " In a ring: places where it closes a region on the map." if closings else ""
    caption = (
        f"{capital(tile)}: the tile fits at {counted(len(places), 'place')}, in {ways} in all. "
        f"At best {listed(sums)}.{rings}"
    )
    rules = tuple(dict.fromkeys((*_WHERE, *cited(frames))))
    frames.append(Frame(together(frames), caption, rules, _cells(places)))
    return frames


def _closings(places: dict[Place, list[evidence.Laying]]) -> list[Frame]:
    """The regions on the table that the tile could complete, each with the places where it would.

    A cottage with nothing around it completes only itself, and is not among them.
    """
    closing: dict[tuple[str, Place], dict[Place, evidence.Region]] = {}
    for place, those in places.items():
        for laying in those:
            for region in laying.closed:
                before = scene.in_order(region.cells - set(place))
                if before:
                    closing.setdefault((region.landscape, before), {})[place] = region
    frames = []
    for (landscape, before), at in closing.items():
        size = counted(len(before), "field")
        where = "; ".join(" ".join(place) for place in at) if len(at) <= 3 else f"{len(at)} places"
        what = f"the {landscape} of {size} at {before[0]}"
        marks = (
            around(f"closes:{before[0]}", before, f"{what} could be closed"),
            *(_ring(place, f"would close {what}") for place in at),
        )
        rules = dict.fromkeys(
            "complete-cottage" if region.closed == "cottage" else "complete-surrounded"
            for region in at.values()
        )
        caption = f"{capital(what)} would be closed by laying it on {where}."
        frames.append(Frame(marks, caption, tuple(rules), _cells(at)))
    return frames


def _cells(places: Iterable[Place]) -> tuple[str, ...]:
    return scene.in_order({space for place in places for space in place})


def _price(place: Place, coins: int) -> Mark:
    """A coin with the number that a laying earns, where its three spaces meet."""
    css = "bl-coin" if coins else "bl-plate"
    drawn = (art.circle(css, 9), art.words(str(coins), 0, 4, "bl-count"))
    label = f"a tile here earns {counted(coins, 'coin')}"
    key, upright = f"price:{' '.join(place)}", scene.UPRIGHT
    return Mark(key, "", place, scene.corner(place), "overlay", upright, label, draw=drawn)


def _ring(place: Place, label: str) -> Mark:
    """A ring around the point where the three spaces of a tile meet."""
    drawn = art.outlined("bl-laid", "M0-12.5a12.5 12.5 0 1 0 .1 0z")
    return Mark(
        f"ring:{' '.join(place)}", "", place, scene.corner(place), "overlay", "", label, "", drawn
    )


# ---------------------------------------------------------------------- one space


def _on(state: Cornwall, found: list[evidence.Laying], space: str) -> list[Frame]:
    """Each way to lay the tile on a space, the most coins first; or what speaks against it."""
    those = sorted(
        (each for each in found if space in each.spaces),
        key=lambda each: (-each.coins, -len(each.closed)),
    )
    if not those:
        return [_nowhere(state, space)]
    frames = []
    for laying in those:
        marks = (*scene.grown(laying), *scene.ghost(state, laying.spaces, "way"))
        caption = f"On {' '.join(laying.spaces)}: {' '.join(laying.lines)}"
        rules = tuple(dict.fromkeys(("lay-match", *laying.rules)))
        frames.append(Frame(marks, caption, rules, laying.spaces))
    best = those[0]
    caption = (
        f"On {space} the tile can be laid in {counted(len(those), 'way')}; the best of them, "
        f"on {' '.join(best.spaces)}: {' '.join(best.lines)}"
    )
    frames.append(Frame(frames[0].marks, caption, cited(frames), best.spaces))
    return frames


def _nowhere(state: Cornwall, space: str) -> Frame:
    """Why the tile cannot lie on a space: what speaks against the likeliest way."""
    verdict = state.check(scene.intents(state, space)[0])
    why = explain(state, verdict)
    reasons = " ".join(reason.text for reason in verdict.reasons)
    rules = tuple(dict.fromkeys(reason.rule for reason in verdict.reasons))
    caption = f"The tile cannot be laid on {space}. {reasons}"
    return Frame(why.marks if why else (), caption, rules, (space,))
