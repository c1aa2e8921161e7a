"""The lens `chances`: what is left in the pile, and how likely the next tiles are to help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from boardlab.core.frames import cited, together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import listed
from boardlab.core.words import capital, counted
from boardlab.games.cornwall import art, evidence, scene
from boardlab.games.cornwall.lenses.parts import (
    PERCENT,
    Row,
    border,
    called,
    card,
    chance,
    dot,
    lens,
)
from boardlab.games.cornwall.state import Cornwall
from boardlab.games.cornwall.tiles import LANDSCAPES, SYMBOLS

_DRAWN = ("turn-order", "lay-bottom")
_DECK = ("tile-deck", "tile-symbols")

AHEAD = (1, 2, 4, 8)
"""How many of the next tiles are asked about."""

_MOST = 6
"""How many regions are asked about at once, those with pieces first."""


@lens("chances")
def chances(state: Cornwall, *, player: int | None = None, space: str | None = None) -> list[Frame]:
    """The tiles left by landscape and symbol, and the chance that the next closes each region.

    space: of a field, the chance that one of the next tiles closes its region; an empty one, that
    one can be laid there. player: they are the same for all.
    rules: tile-deck, tile-symbols, lay-bottom, complete-cottage, complete-surrounded.
    """
    del player
    if not state.left:
        return [Frame((), "No tile is left to be turned over.", _DRAWN)]
    if space is None:
        return _pile(state)
    return _close(state, space) if space in state.fields else _fit(state, space)


# ---------------------------------------------------------------------- the pile


def _pile(state: Cornwall) -> list[Frame]:
    left = evidence.tiles_left(state)
    tiles = counted(left.tiles, "tile")
    rows = [
        Row(land, f"{left.fields[land]} on {counted(left.showing[land], 'tile')}")
        for land in LANDSCAPES
    ]
    told = listed([f"{left.fields[land]} of {land}" for land in LANDSCAPES])
    frames = [
        Frame(
            _paper(state, f"Fields on {tiles}", rows),
            f"{capital(tiles)} left to turn over. Their fields: {told}.",
            _DECK[:1],
        )
    ]
    rows = [Row(word, _of(state, word, left.showing[word])) for word in SYMBOLS]
    parts = []
    for word in SYMBOLS:
        on = [f"{n} {land}" for (land, each), n in left.symbols.items() if each == word]
        where = f" ({', '.join(on)})" if on else ""
        parts.append(f"{word} on {left.showing[word]}{where}")
    caption = f"Symbols: {'; '.join(parts)}."
    frames.append(Frame(_paper(state, f"Symbols on {tiles}", rows), caption, _DECK[1:]))
    frames.append(_soon(state))
    frames += _closing(state)
    return frames


def _of(state: Cornwall, word: str, tiles: int) -> str:
    return f"{tiles}, next: {chance(evidence.chance_of(state, word))}" if tiles else "none left"


def _soon(state: Cornwall) -> Frame:
    """The chance of a cottage among the next few tiles."""
    steps = [n for n in AHEAD if n <= state.left]
    odds = [(n, evidence.chance_of(state, "cottage", n)) for n in steps]
    rows = [Row(_next(n), chance(p)) for n, p in odds]
    told = "; ".join(f"{_next(n)}: {chance(p)}" for n, p in odds)
    return Frame(_paper(state, "A cottage on", rows), f"A cottage on {told}.", _DRAWN)


def _paper(state: Cornwall, title: str, rows: Sequence[Row]) -> tuple[Mark, ...]:
    """A card that speaks of no space."""
    return tuple(card(state, "left", title, rows, ()).show(rows))


def _next(n: int) -> str:
    return "the next tile" if n == 1 else f"one of the next {n}"


def _closing(state: Cornwall) -> list[Frame]:
    """The chance that the next tile can close each region; those with pieces first.

    Regions that no tile left can close are only numbered, at the end.
    """
    found = [region for region in evidence.regions(state) if region.closed is None]
    found.sort(key=lambda region: (-len(region.pieces), -len(region.cells)))
    asked = [(region, evidence.chance_to_close(state, region)) for region in found]
    likely = [(region, p) for region, p in asked if p]
    frames = []
    for region, p in likely[:_MOST]:
        first = scene.in_order(region.cells)[0]
        caption = f"The next tile can close {called(region)} at {first}: {chance(p)}."
        marks = (border(region), _percent(first, p))
        frames.append(Frame(marks, caption, _rules(region), scene.in_order(region.cells)))
    if found:
        frames.append(_together(frames, len(likely), len(found) - len(likely)))
    return frames


def _together(frames: Sequence[Frame], likely: int, never: int) -> Frame:
    """All that is shown of closing regions at once.

    likely: how many regions one tile can close. never: how many none can.
    """
    told = []
    if frames:
        more = likely - len(frames)
        others = f" ({counted(more, 'more such region')} not shown)" if more else ""
        parts = [frame.caption.removeprefix("The next tile can close ")[:-1] for frame in frames]
        told.append(f"The next tile can close {'; '.join(parts)}{others}.")
    if never:
        other = "other open region" if frames else "open region"
        told.append(f"{counted(never, other)} cannot be closed by one tile.")
    spaces = scene.in_order({space for frame in frames for space in frame.spaces})
    rules = cited(frames) or _RULES
    return Frame(together(frames), " ".join(told), rules, spaces)


_RULES = ("complete-cottage", "complete-surrounded")


def _rules(region: evidence.Region) -> tuple[str, ...]:
    if region.landscape == "swamp":
        return ("complete-surrounded", "swamp-at-end")
    return _RULES


def _percent(cell: str, p: Fraction) -> Mark:
    """A chance in per cent on a plate on a field."""
    text = f"{round(float(100 * p))}%"
    drawn = (
        art.path("bl-plate", "M-17-20h34a7 7 0 0 1 0 14h-34a7 7 0 0 1 0-14z"),
        art.words(text, 0, -9, "bl-count"),
    )
    label = f"closed by the next tile: {chance(p)}"
    at = scene.centre(cell)
    upright = scene.UPRIGHT
    return Mark(f"chance:{cell}", "", (cell,), at, "overlay", upright, label, PERCENT, drawn)


# ---------------------------------------------------------------------- one space


def _close(state: Cornwall, space: str) -> list[Frame]:
    """How likely the region of a field is closed by one of the next tiles."""
    region = evidence.region_at(state, space)
    cells = scene.in_order(region.cells)
    if region.closed:
        caption = f"{capital(called(region))} is closed already ({scene.how_closed(region)})."
        return [Frame((border(region),), caption, _rules(region), cells)]
    tiles = evidence.closing_tiles(state, region)
    what = f"close {called(region)}"

    def odds(n: int) -> Fraction:
        return evidence.chance_to_close(state, region, n)

    return _asked(state, what, tiles, odds, (border(region),), cells, _rules(region))


def _fit(state: Cornwall, space: str) -> list[Frame]:
    """How likely one of the next tiles can be laid on an empty space."""
    tiles = evidence.fitting_tiles(state, space)

    def odds(n: int) -> Fraction:
        return evidence.chance_to_fit(state, space, n)

    spot = dot(space, "asked about")
    rules = ("lay-match", "lay-two-edges", "lay-not-complete")
    return _asked(state, f"be laid on {space}", tiles, odds, (spot,), (space,), rules)


def _asked(
    state: Cornwall,
    what: str,
    tiles: Sequence[int],
    odds: Callable[[int], Fraction],
    marks: tuple[Mark, ...],
    cells: tuple[str, ...],
    rules: tuple[str, ...],
) -> list[Frame]:
    """The tiles that can do it, then how likely one of the next few is among them."""
    named = [scene.in_words(state.deck[number - 1]) for number in tiles]
    which = f": {'; '.join(named)}" if 0 < len(named) <= 4 else ""
    caption = f"{len(tiles) or 'None'} of {counted(state.left, 'tile')} left can {what}{which}."
    frames = [Frame(marks, caption, rules, cells)]
    if tiles:
        steps = [(n, odds(n)) for n in AHEAD if n <= state.left]
        rows = [Row(_next(n), chance(p)) for n, p in steps]
        told = "; ".join(f"{_next(n)}, {chance(p)}" for n, p in steps)
        drawn = (*marks, *card(state, "odds", f"Can {what}", rows, cells).show(rows))
        caption = f"As the map is now, this can {what}: {told}."
        frames.append(Frame(drawn, caption, (*_DRAWN, *rules), cells))
    return frames
