"""Why an action is refused: every rule that speaks against it, in a sentence with its spaces.

Each function here is the other face of what state.py lists as legal. That the two agree, for
every action that can be written, is a property test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from reprlib import repr as shown
from typing import TYPE_CHECKING, Final

from boardlab.core.actions import LEGAL, Action, Reason, Verdict
from boardlab.core.errors import FormatError
from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital
from boardlab.games.cornwall import evidence, remedies
from boardlab.games.cornwall.counting import SIZES
from boardlab.games.cornwall.pieces import cost_in_words
from boardlab.games.cornwall.position import FARTHEST
from boardlab.geometry.hexes import DIRECTIONS, coordinates

if TYPE_CHECKING:
    from boardlab.games.cornwall.position import Field
    from boardlab.games.cornwall.state import Cornwall

_SPACE = re.compile(r"(?:0|-?[1-9][0-9]{0,3}),(?:0|-?[1-9][0-9]{0,3})")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")

_AFTER: Final = {
    "draw": (("number",), "the number of a tile, as 17"),
    "lay": (("space",) * 3, "three spaces, as 3,-1 4,-1 3,0"),
    "fetch": ((), "nothing"),
    "leave": ((), "nothing"),
    "place": (("size", "space"), "a size and a space, as small 3,-1"),
    "done": ((), "nothing"),
}
"""What follows each word of the notation, for programs and for people."""

STEP_OF: Final = {
    "draw": "draw",
    "lay": "lay",
    "fetch": "pub",
    "leave": "pub",
    "place": "place",
    "done": "place",
}
"""The step that each kind of action belongs to."""


def parse(text: str) -> Action:
    """The action that a text writes. Raises FormatError if it writes none."""
    if not isinstance(text, str):
        raise FormatError(
            f"an action is a text such as 'place small 3,-1', not {type(text).__name__}"
        )
    words = text.lower().split()
    kind = words[0] if words else ""
    if kind not in _AFTER:
        kinds = ", ".join(_AFTER)
        raise FormatError(f"{shown(text)} is no action; an action begins with one of: {kinds}")
    expected, in_words = _AFTER[kind]
    if len(words) - 1 != len(expected):
        raise FormatError(f"{shown(text)} is no action; after {kind!r} comes {in_words}")
    for what, word in zip(expected, words[1:], strict=True):
        if what == "space" and not _SPACE.fullmatch(word):
            raise FormatError(
                f"{shown(text)} is no action; {shown(word)} names no space; "
                "expected two whole numbers, as 3,-1"
            )
        if what == "size" and word not in SIZES:
            raise FormatError(
                f"{shown(text)} is no action; {shown(word)} is no size of a piece; "
                f"expected one of {', '.join(SIZES)}"
            )
        if what == "number" and not _NUMBER.fullmatch(word):
            raise FormatError(
                f"{shown(text)} is no action; {shown(word)} is no tile; expected a number, as 17"
            )
    return Action(*words)


def verdict(s: Cornwall, action: object) -> Verdict:
    """What the rules say of `action` in `s`: every reason that holds against it."""
    try:
        asked = parse(action)  # type: ignore[arg-type]
    except FormatError as error:
        return _refused(s, None, (Reason("not-an-action", f"{capital(str(error))}."),))
    missing = tuple(
        Reason("no-such-space", f"There is no space {space}: the table does not reach so far.")
        for space in dict.fromkeys(_spaces(asked))
        if max(map(abs, coordinates(space))) > FARTHEST
    )
    if s.is_terminal:
        over = Reason("game-over", "The game is over: nothing more is played.")
        return _refused(s, asked, (over, *missing))
    found = tuple(_step(s, asked))
    if not missing:
        found += tuple(_CHECKS[asked.kind](s, *asked.args))
    found += missing
    return _refused(s, asked, found) if found else LEGAL


def _refused(s: Cornwall, asked: Action | None, found: tuple[Reason, ...]) -> Verdict:
    return Verdict(False, found, remedies.remedy(s, asked, found))


def _spaces(asked: Action) -> tuple[str, ...]:
    return tuple(word for word in asked.args if "," in word)


# ---------------------------------------------------------------------- spaces by name


def beside(space: str) -> list[str]:
    """The six neighbours of a space, clockwise, whether or not a tile lies there."""
    q, r = coordinates(space)
    return [f"{q + right},{r + down}" for right, down in DIRECTIONS]


# ---------------------------------------------------------------------- the step


def _step(s: Cornwall, asked: Action) -> Iterator[Reason]:
    """Is it time for this. rule: turn-order."""
    kind, now = asked.kind, s.step.id
    needed = STEP_OF[kind]
    if needed == now:
        return
    if now == "draw":
        yield Reason("not-this-step", "A tile is turned over first.")
        return
    who = NAMES[s.current_player or 0].capitalize()
    if needed == "draw":
        yield Reason("not-this-step", f"A tile is turned over already; {who.lower()} is to play.")
    elif now == "lay":
        yield Reason("turn-order", f"{who} lays the tile first.")
    elif needed == "lay":
        yield Reason("turn-order", f"{who} has laid the tile of this turn already.")
    elif now == "pub":
        yield Reason("turn-order", f"{who} decides about the pub first, then places pieces.")
    else:
        yield Reason(
            "turn-order", f"The pub comes before placing pieces; {who.lower()} is past it."
        )


# ---------------------------------------------------------------------- drawing


def _draw(s: Cornwall, word: str) -> Iterator[Reason]:
    """Which tile may come up. rules: lay-bottom, tile-deck."""
    number = int(word)
    if s.step.id != "draw":
        return
    if number in s.under:
        if s.pile:
            yield Reason(
                "lay-bottom",
                f"Tile {number} lies under the pile and comes up when all others are drawn.",
            )
        elif number != s.under[0]:
            yield Reason("lay-bottom", f"Tile {number} comes up after tile {s.under[0]}.")
    elif number > len(s.deck):
        yield Reason("tile-deck", f"There is no tile {number}: the deck has {len(s.deck)}.")
    elif number not in s.pile:
        yield Reason("tile-deck", f"Tile {number} is drawn already.")


# ---------------------------------------------------------------------- laying


def _lay(s: Cornwall, *spaces: str) -> Iterator[Reason]:
    """What speaks against laying the tile in hand so."""
    if s.step.id != "lay":
        return
    triangle = len(set(spaces)) == 3 and all(
        other in beside(space) for space in spaces for other in spaces if other != space
    )
    where = " ".join(spaces)
    if not triangle:
        yield Reason(
            "tile-shape",
            f"A tile's three fields each touch the other two; on {where} they would not.",
            tuple(dict.fromkeys(spaces)),
        )
    elif not _clockwise(spaces):
        yield Reason(
            "tile-shape",
            f"{where} run anticlockwise; a tile is turned, but never turned over.",
            spaces,
        )
    fields = s.fields
    for space in dict.fromkeys(spaces):
        if space in fields:
            land = fields[space].landscape
            yield Reason(
                "lay-no-cover", f"{space} holds {land} already; no tile covers another.", (space,)
            )
    if triangle:
        yield from _touching(s, spaces, fields)


def _clockwise(spaces: tuple[str, ...]) -> bool:
    first, second, third = spaces
    around = beside(first)
    return around[(around.index(second) + 1) % 6] == third


def _touching(
    s: Cornwall, spaces: tuple[str, ...], fields: Mapping[str, Field]
) -> Iterator[Reason]:
    """rules: lay-two-edges, lay-match, lay-not-complete."""
    tile = s.tile or ()
    touched = [
        (space, face.landscape, near)
        for space, face in zip(spaces, tile, strict=True)
        for near in beside(space)
        if near in fields and near not in spaces
    ]
    if len(touched) < 2:
        count = "Only one edge" if touched else "No edge"
        yield Reason(
            "lay-two-edges",
            f"{count} of the tile would touch tiles already laid; at least two are needed.",
            (*spaces, *(near for _, _, near in touched)),
        )
    matches = [(space, near) for space, land, near in touched if fields[near].landscape == land]
    if not matches:
        lands = listed(tuple(dict.fromkeys(face.landscape for face in tile)))
        yield Reason(
            "lay-match",
            f"No field of the tile ({lands}) would lie beside its own landscape.",
            spaces,
        )
    told = set()
    for space, near in matches:
        region = evidence.region_at(s, near)
        if region.closed != "cottage" or (space, region.mask) in told:
            continue
        told.add((space, region.mask))
        in_it = (each for each in fields if each in region.cells)
        cottage = next(each for each in in_it if fields[each].symbol == "cottage")
        yield Reason(
            "lay-not-complete",
            f"{region.landscape.capitalize()} at {space} would touch the {region.landscape} "
            f"that the cottage at {cottage} has completed.",
            (space, near, cottage) if near != cottage else (space, near),
        )


# ---------------------------------------------------------------------- the pub


def _fetch(s: Cornwall) -> Iterator[Reason]:
    """rule: pub-fetch."""
    player = s.current_player
    if player is None:
        return
    who = NAMES[player].capitalize()
    if not any(s.pub(player).values()):
        yield Reason("pub-fetch", f"{who} has no pieces in the pub.")
    if s.step.id != "lay" and not s.coins[player]:
        yield Reason("pub-fetch", f"Fetching pieces costs 1 coin, and {who.lower()} has none.")


# ---------------------------------------------------------------------- placing


def _place(s: Cornwall, size: str, space: str) -> Iterator[Reason]:
    """rules: place-on-new-tile, place-afford with the cost in its parts."""
    player = s.current_player
    if player is None or s.step.id != "place":
        return
    who = NAMES[player].capitalize()
    if not s.hand(player)[size]:
        yield Reason("place-on-new-tile", f"{who} has no {size} piece in hand.")
    if space not in s.laid:
        yield Reason(
            "place-on-new-tile",
            f"{space} is not on the tile just laid ({' '.join(s.laid)}).",
            (space, *s.laid),
        )
        return
    landscape, _, piece = s.fields[space]
    if piece:
        yield Reason(
            "place-on-new-tile",
            f"{space} holds {NAMES[piece.owner]}'s {piece.kind} piece; a field holds one.",
            (space,),
        )
        return
    (part,) = evidence.placement_cost(s, [(size, space)]).parts
    have = s.coins[player]
    if part.others + part.extra > have:
        yield Reason(
            "place-afford",
            f"A piece at {space} costs {cost_in_words(landscape, part.others, part.extra)}; "
            f"{who.lower()} has {have or 'none'}.",
            (space,),
        )


# ---------------------------------------------------------------------- words alone


def _word(_s: Cornwall) -> Iterator[Reason]:
    yield from ()


_CHECKS: Final[dict[str, Callable[..., Iterator[Reason]]]] = {
    "draw": _draw,
    "lay": _lay,
    "fetch": _fetch,
    "leave": _word,
    "place": _place,
    "done": _word,
}
