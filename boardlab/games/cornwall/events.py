"""What happened between a state of Cornwall and the one before it, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from boardlab.core.events import Event
from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital
from boardlab.games.cornwall import evidence
from boardlab.games.cornwall.counting import SIZES, majority
from boardlab.games.cornwall.layings import SWAMP, completed, growing
from boardlab.games.cornwall.pieces import coins_in_words, cost_in_words
from boardlab.games.cornwall.position import COTTAGE, FLAG
from boardlab.games.cornwall.tiles import LANDSCAPES

if TYPE_CHECKING:
    from boardlab.games.cornwall.counting import Counts
    from boardlab.games.cornwall.layings import Bits
    from boardlab.games.cornwall.state import Cornwall
    from boardlab.games.cornwall.tiles import Face, Tile


def events(s: Cornwall) -> tuple[Event, ...]:
    """The events that led to `s`, in order; none for a state that was not played to."""
    told = [
        event
        for number, (kind, *details) in enumerate(s.done)
        for event in _TELLERS[kind](s, number, *details)
    ]
    if s.done and s.is_terminal:
        told += _result(s)
    return tuple(told)


def _extended(s: Cornwall) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The landscapes that the tile just laid extended, and those of which it joined regions."""
    for kind, *details in s.done:
        if kind == "lay":
            _, _, _, extended, merged = details
            return extended, merged
    return (), ()


# ---------------------------------------------------------------------- the tile


def _draw(s: Cornwall, _number: int, player: int, tile: int) -> Iterator[Event]:
    faces = listed([_face(face) for face in s.deck[tile - 1]])
    yield Event(
        "drawn",
        f"{_who(player)} turns over tile {tile}: {faces}.",
        ("turn-order",),
        (),
        player,
    )


def _under(s: Cornwall, number: int, player: int, tile: int) -> Iterator[Event]:
    again = f"; {NAMES[player]} turns over another" if number == len(s.done) - 1 else ""
    yield Event(
        "under",
        f"Tile {tile} fits nowhere and goes under the pile{again}.",
        ("lay-must", "lay-bottom"),
        (),
        player,
    )


def _lay(
    s: Cornwall, _number: int, player: int, spaces: Bits, tile: Tile, *_joined: tuple[str, ...]
) -> Iterator[Event]:
    """rules: lay-match, lay-two-edges, lay-holes."""
    grid = s.grid
    names = tuple(map(grid.name, spaces))
    what = listed([f"{_face(face)} at {name}" for face, name in zip(tile, names, strict=True)])
    enclosed = not grid.spread(sum(spaces)) & ~s.filled
    yield Event(
        "laid",
        f"{_who(player)} lays {what}{', into a gap' if enclosed else ''}.",
        ("lay-match", "lay-two-edges", *(("lay-holes",) if enclosed else ())),
        names,
        player,
    )


def _coins(s: Cornwall, _number: int, player: int, due: int, paid: int) -> Iterator[Event]:
    """rules: earn-coins, coins-run-out. Then what the tile completes, while the turn goes on."""
    extended, merged = _extended(s)
    who, lands = NAMES[player], listed(extended).capitalize()
    if not due:
        joined = " and joins its regions" if merged else ""
        text = f"The tile extends {listed(extended)} alone{joined}: no coin for {who}."
    elif paid == due:
        text = f"{lands} are extended: {coins_in_words(due)} for {who}."
    else:
        text = (
            f"{lands} are extended: {coins_in_words(due)} for {who}, "
            f"but the supply has {'only 1' if paid else 'none'}."
        )
    short = ("coins-run-out",) if paid < due else ()
    yield Event("coins", text, ("earn-coins", *short), (), player)
    if s.laid:
        yield from _closes(s)


def _closes(s: Cornwall) -> Iterator[Event]:
    """The regions that will be evaluated when this turn is over."""
    grid, cottages = s.grid, s.symbol_masks[COTTAGE]
    still = growing(grid, s.filled, s.surrounded)
    for land, region, closed in completed(s.open_regions, cottages, still):
        landscape = LANDSCAPES[land]
        if closed == "cottage":
            cottage = grid.name(region & cottages)
            text = f"The cottage at {cottage} completes {_size(landscape, region)}"
        else:
            text = f"{_size(landscape, region).capitalize()} is surrounded"
        yield Event(
            "completed",
            f"{text}: it is evaluated when this turn is over.",
            _rules_of_closing(s, landscape, region, closed),
            tuple(grid.select(region)),
        )


def _rules_of_closing(s: Cornwall, landscape: str, region: int, closed: str) -> tuple[str, ...]:
    """rules: complete-cottage, lay-joins-and-closes, complete-surrounded, ...-unfillable-gap."""
    if closed == "cottage":
        _, merged = _extended(s)
        joins = ("lay-joins-and-closes",) if landscape in merged else ()
        return ("complete-cottage", *joins)
    gaps = s.grid.spread(region) & ~s.filled
    return ("complete-surrounded", *(("complete-unfillable-gap",) if gaps else ()))


# ---------------------------------------------------------------------- the pub


def _fetch(_s: Cornwall, _number: int, player: int, pieces: Counts) -> Iterator[Event]:
    yield Event(
        "fetched",
        f"{_who(player)} pays 1 coin and takes the {_pieces(pieces)} out of the pub.",
        ("pub-fetch", "pub-who"),
        (),
        player,
    )


def _leave(_s: Cornwall, _number: int, player: int) -> Iterator[Event]:
    yield Event("left", f"{_who(player)} leaves the pieces in the pub.", ("pub-fetch",), (), player)


# ---------------------------------------------------------------------- pieces


def _place(
    s: Cornwall,
    _number: int,
    player: int,
    size: str,
    bit: int,
    others: int,
    extra: int,
    own: bool,
) -> Iterator[Event]:
    """own: whether a piece of this turn is among the others."""
    space = s.grid.name(bit)
    land = s.land_of(bit)
    landscape = LANDSCAPES[land]
    price = f"for {cost_in_words(landscape, others, extra)}" if others + extra else "free"
    region = s.region_of(bit)
    still = growing(s.grid, s.filled, s.surrounded)
    complete = region & s.symbol_masks[COTTAGE] or (land != SWAMP and not region & still)
    rules = ["place-on-new-tile", "place-cost-extra"]
    rules += ["place-cost-region"] if others else []
    rules += ["place-cost-same-turn"] if own else []
    rules += ["place-cottage"] if complete else []
    yield Event(
        "placed",
        f"{_who(player)} places a {size} piece on {landscape} at {space}, {price}.",
        tuple(rules),
        (space,),
        player,
    )


def _chapel(s: Cornwall, _number: int, player: int, bit: int, points: int) -> Iterator[Event]:
    space = s.grid.name(bit)
    yield Event(
        "chapel",
        f"The chapel at {space} scores {points} points for {NAMES[player]} at once.",
        ("place-chapel",),
        (space,),
        player,
    )


def _no_more(s: Cornwall, _number: int, player: int) -> Iterator[Event]:
    some = "another piece" if any(kind == "place" for kind, *_ in s.done) else "a piece"
    yield Event(
        "placed-all",
        f"{_who(player)} cannot place {some} on this tile.",
        ("place-on-new-tile", "place-afford"),
        (),
        player,
    )


def _done(_s: Cornwall, _number: int, player: int) -> Iterator[Event]:
    yield Event("done", f"{_who(player)} is done with placing.", ("place-on-new-tile",), (), player)


# ---------------------------------------------------------------------- evaluation


def _evaluate(
    s: Cornwall,
    number: int,
    landscape: str,
    region: int,
    flagged: bool,
    closed: str | None,
    values: tuple[int, ...],
    _points: tuple[int, ...],
    pieces: tuple[Counts, ...],
) -> Iterator[Event]:
    """A region with the whole arithmetic; at the end of the game only those with pieces."""
    at_end = any(kind == "end" for kind, *_ in s.done[:number])
    if at_end and not any(values):
        return
    standing = majority(landscape, region.bit_count(), flagged, values)
    rules: tuple[str, ...] = ("end-evaluate-rest",)
    if landscape == LANDSCAPES[SWAMP]:
        rules = ("swamp-at-end",)
    elif closed and not at_end:
        rules = _rules_of_closing(s, landscape, region, closed)
    flags = (region & s.symbol_masks[FLAG]).bit_count()
    rules += standing.rules + (("points-flags-once",) if flags > 1 else ())
    size = _size(landscape, region)
    if at_end:
        why = f"{size.capitalize()} counts at the end."
    elif closed == "cottage":
        why = f"A cottage completes {size}."
    else:
        why = f"{size.capitalize()} is surrounded."
    winner = standing.first[0] if len(standing.first) == 1 else None
    yield Event(
        "evaluated",
        " ".join((why, *standing.lines)),
        tuple(dict.fromkeys(rules)),
        tuple(s.grid.select(region)),
        winner,
    )
    gone = [f"{NAMES[p]}'s {_pieces(counts)}" for p, counts in enumerate(pieces) if any(counts)]
    if gone:
        one = sum(map(sum, pieces)) == 1
        yield Event(
            "to-the-pub",
            f"{capital(listed(gone))} {'goes' if one else 'go'} to the pub.",
            ("to-the-pub",),
        )


def _turn(_s: Cornwall, _number: int, player: int) -> Iterator[Event]:
    yield Event("turn", f"{_who(player)} is next.", ("turn-order",), (), player)


# ---------------------------------------------------------------------- the end


def _end(_s: Cornwall, _number: int, why: str) -> Iterator[Event]:
    if why == "last-tile":
        yield Event(
            "ended",
            "That was the last tile: the game ends, and what is left is evaluated.",
            ("end-last-tile", "end-evaluate-rest"),
        )
    else:
        yield Event(
            "ended",
            "No tile that is left fits anywhere: the game ends, and what is left is evaluated.",
            ("lay-none-fits", "end-evaluate-rest"),
        )


def _result(s: Cornwall) -> Iterator[Event]:
    """rules: end-coins, end-winner, end-shared."""
    final = evidence.final_standing(s)
    told = "shared" if len(final.winners) > 1 else "won"
    winner = final.winners[0] if told == "won" else None
    yield Event(told, " ".join(final.lines), final.rules, (), winner)


_TELLERS: dict[str, Callable[..., Iterator[Event]]] = {
    "draw": _draw,
    "under": _under,
    "lay": _lay,
    "coins": _coins,
    "fetch": _fetch,
    "leave": _leave,
    "place": _place,
    "chapel": _chapel,
    "no-more": _no_more,
    "done": _done,
    "evaluate": _evaluate,
    "turn": _turn,
    "end": _end,
}


# ---------------------------------------------------------------------- words


def _who(player: int) -> str:
    return NAMES[player].capitalize()


def _face(face: Face) -> str:
    """A field in words, as "meadow" or "forest with a flag"."""
    return f"{face.landscape} with a {face.symbol}" if face.symbol else face.landscape


def _size(landscape: str, region: int) -> str:
    fields = region.bit_count()
    return f"the {landscape} of {fields} {'field' if fields == 1 else 'fields'}"


def _pieces(counts: Counts) -> str:
    """Pieces in words, as "2 small and big pieces"."""
    sizes = [
        size if number == 1 else f"{number} {size}"
        for size, number in zip(SIZES, counts, strict=True)
        if number
    ]
    return f"{listed(sizes)} {'piece' if sum(counts) == 1 else 'pieces'}"
