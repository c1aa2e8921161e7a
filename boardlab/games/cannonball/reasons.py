"""Why an action is refused: every rule that speaks against it, in a sentence with its spaces.

Each function here is the other face of a mask in state.py. That the two agree, for every action
that can be written, is a property test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from reprlib import repr as shown
from typing import TYPE_CHECKING, Final

from boardlab.core.actions import LEGAL, Action, Reason, Verdict
from boardlab.core.errors import FormatError
from boardlab.core.players import NAMES
from boardlab.core.words import capital
from boardlab.games.cannonball import evidence, remedies
from boardlab.games.cannonball.island import KINDS
from boardlab.geometry.grid import bits

if TYPE_CHECKING:
    from boardlab.games.cannonball.state import Cannonball

ARGUMENTS: Final = {**dict.fromkeys(KINDS, 1), "fire": 2, "hold": 0, "stop": 0, "pass": 0}
"""How many spaces follow each word of the notation."""

_SPACE = re.compile(r"[a-z][1-9][0-9]{0,3}")

_STEP_OF = {"land": "land", "fire": "fire", "hold": "fire", "stop": "second-road"}
"""The step that a kind of action belongs to; all others to `build`."""


def parse(text: str) -> Action:
    """The action that a text writes. Raises FormatError if it writes none."""
    if not isinstance(text, str):
        raise FormatError(f"an action is a text such as 'road c4', not {type(text).__name__}")
    words = text.lower().split()
    kind = words[0] if words else ""
    if kind not in ARGUMENTS:
        kinds = ", ".join(ARGUMENTS)
        raise FormatError(f"{shown(text)} is no action; an action begins with one of: {kinds}")
    if len(words) - 1 != ARGUMENTS[kind]:
        expected = ("nothing", "a space, as c4", "two spaces, as c4 c9")[ARGUMENTS[kind]]
        raise FormatError(f"{shown(text)} is no action; after {kind!r} comes {expected}")
    for word in words[1:]:
        if not _SPACE.fullmatch(word):
            raise FormatError(
                f"{shown(text)} is no action; {shown(word)} names no space; "
                "expected a letter and a number, as c4"
            )
    return Action(*words)


def verdict(s: Cannonball, action: object) -> Verdict:
    """What the rules say of `action` in `s`: every reason that holds against it."""
    try:
        asked = parse(action)  # type: ignore[arg-type]
    except FormatError as error:
        return _refused(s, None, (Reason("not-an-action", f"{capital(str(error))}."),))
    missing = tuple(
        Reason("no-such-space", f"There is no space {cell} on this island.")
        for cell in dict.fromkeys(asked.args)
        if not s.island.bit(cell)
    )
    if s.is_terminal:
        over = Reason("game-over", "The game is over: nothing more is played.")
        return _refused(s, asked, (over, *missing))
    found = tuple(_step(s, asked))
    if missing:
        return _refused(s, asked, (*found, *missing))
    found += tuple(_CHECKS[asked.kind](s, s.current_player or 0, *asked.args))
    return _refused(s, asked, found) if found else LEGAL


def _refused(s: Cannonball, asked: Action | None, found: tuple[Reason, ...]) -> Verdict:
    return Verdict(False, found, remedies.remedy(s, asked, found))


# ---------------------------------------------------------------------- the step


def _step(s: Cannonball, asked: Action) -> Iterator[Reason]:
    """Is it time for this. rules: fire-first, fire-one, build-one-action."""
    kind, now = asked.kind, s.step.id
    needed = _STEP_OF.get(kind, "build")
    if kind == "road" and now == "second-road":
        return
    if needed == now:
        return
    who = NAMES[s.current_player or 0].capitalize()
    if kind in ("fire", "hold") and now != "land":
        if s.fired:
            yield Reason(
                "fire-one", f"{who} has fired in this turn already; one cannon fires a turn."
            )
        else:
            yield Reason("fire-first", "Firing comes before the build action, at the turn's start.")
    elif now == "second-road" and kind in ("fort", "cannon", "blockade"):
        yield Reason(
            "build-one-action",
            f"{who} is laying road in this turn, and a turn has one build action.",
        )
    else:
        yield Reason("not-this-step", f"{who} is now to {s.step.title}.")


# ---------------------------------------------------------------------- landing


def _land(s: Cannonball, player: int, cell: str) -> Iterator[Reason]:
    island = s.island
    bit = island.bit(cell)
    if not bit & island.board_masks[player]:
        yield Reason(
            "land-own-board", f"{cell} is not on {NAMES[player]}'s landing board.", (cell,)
        )
    if not bit & island.edge_mask:
        yield Reason(
            "land-edge", f"{cell} lies inland: no edge of it is the island's edge.", (cell,)
        )
    if not bit & island.ground_mask:
        ground = s.terrain[cell]
        yield Reason(
            "land-terrain", f"{cell} is a {ground}; ships land at grass or forest.", (cell,)
        )
    for other, ship in enumerate(s.ship_masks):
        if other != player and ship and bit & island.near_landing(ship):
            there = island.grid.name(ship)
            steps = _steps(island.grid.distance(bit, ship, island.land_mask))
            away = (
                f"{cell} is {steps} from {NAMES[other]}'s landing space {there}; "
                "at least four are needed."
            )
            taken = f"{cell} is {NAMES[other]}'s landing space."
            yield Reason("land-distance", taken if bit == ship else away, (cell, there))
    if bit & island.closed_mask:
        yield Reason("land-peninsula-corners", f"{cell} is closed to landing.", (cell,))


# ---------------------------------------------------------------------- firing


def _fire(s: Cannonball, player: int, cannon: str, target: str) -> Iterator[Reason]:
    island = s.island
    from_bit, to_bit = island.bit(cannon), island.bit(target)
    who = NAMES[player].capitalize()
    if not from_bit & s.cannon_masks[player]:
        yield Reason("fire-one", f"{who} has no cannon at {cannon}.", (cannon,))
    if not to_bit & s.enemy_forts(player):
        own = " of another player" if to_bit & s.fort_masks[player] else ""
        yield Reason("fire-enemy-fort", f"There is no fort{own} at {target}.", (target,))
    if from_bit == to_bit or not from_bit & s.cannon_masks[player]:
        return
    line = island.grid.seen(from_bit, 0)
    if not to_bit & line:
        yield Reason(
            "range-line",
            f"{target} shares neither row nor column with the cannon at {cannon}.",
            (target, cannon),
        )
    elif not to_bit & island.grid.seen(from_bit, evidence.range_blockers(s)):
        blocker = _blocker(s, from_bit, to_bit)
        piece, between = s.piece_on(blocker), island.grid.name(blocker)
        what = f"{NAMES[piece.owner].capitalize()}'s blockade" if piece else "The mountain"
        yield Reason(
            "range-blockers",
            f"{what} at {between} stops a shot from {cannon} to {target}.",
            (target, between, cannon),
        )


def _blocker(s: Cannonball, from_bit: int, to_bit: int) -> int:
    """What first stops a shot from one space to another on the same line."""
    grid = s.island.grid
    rays = zip(grid.rays(from_bit, evidence.range_blockers(s)), grid.rays(from_bit, 0), strict=True)
    return next(blocker for (_, blocker), (whole, _) in rays if whole & to_bit)


# ---------------------------------------------------------------------- roads


def _road(s: Cannonball, player: int, cell: str) -> Iterator[Reason]:
    island = s.island
    bit = island.bit(cell)
    if bit & s.roads_mask:
        yield Reason("road-free", f"{cell} holds a road already.", (cell,))
    if bit & island.lake_mask:
        yield Reason("terrain-lake", f"{cell} is a lake: no road can be laid there.", (cell,))
    if bit & island.mountain_mask:
        yield Reason(
            "terrain-mountain", f"{cell} is a mountain: no road can be laid there.", (cell,)
        )
    if s.step.id == "second-road" and bit & island.forest_mask:
        yield Reason(
            "road-forest-alone",
            f"{cell} is forest, and a road over forest is a whole build action.",
            (cell,),
        )
    ship = s.ship_masks[player]
    if ship & ~s.roads_mask:
        if bit == ship:
            return
        landing = island.grid.name(ship)
        yield Reason(
            "road-first",
            f"{NAMES[player].capitalize()}'s first road goes on the landing space {landing}.",
            (cell, landing),
        )
    if not bit & island.grid.spread(evidence.reach(s, player)):
        yield Reason(
            "road-adjacent",
            f"{cell} is not beside any road connected to {NAMES[player]}.",
            (cell,),
        )


# ---------------------------------------------------------------------- pieces on roads


def _fort(s: Cannonball, player: int, cell: str) -> Iterator[Reason]:
    island = s.island
    bit = island.bit(cell)
    yield from _site(s, player, cell, "fort")
    for fort in bits(s.fort_masks[player] & island.crowd(bit) & ~bit):
        there = island.grid.name(fort)
        steps = _steps(island.grid.distance(bit, fort, island.ground_mask))
        yield Reason(
            "fort-spacing",
            f"{cell} is {steps} from {NAMES[player]}'s own fort at {there}; "
            "at least three are needed.",
            (cell, there),
        )
    yield from _out_of_range(s, player, cell, "fort-out-of-range")


def _cannon(s: Cannonball, player: int, cell: str) -> Iterator[Reason]:
    yield from _available(s, player, "cannon")
    yield from _site(s, player, cell, "cannon")
    yield from _out_of_range(s, player, cell, "cannon-out-of-range")


def _blockade(s: Cannonball, player: int, cell: str) -> Iterator[Reason]:
    yield from _available(s, player, "blockade")
    yield from _site(s, player, cell, "blockade")


def _available(s: Cannonball, player: int, kind: str) -> Iterator[Reason]:
    """rules: cannon-available, blockade-available."""
    if not s.ready(player)[kind]:
        yield Reason(
            f"{kind}-available", f"{NAMES[player].capitalize()} has no {kind} available now."
        )


def _site(s: Cannonball, player: int, cell: str, kind: str) -> Iterator[Reason]:
    """Is this an empty road tile connected to the player.

    rules: fort-connected, fort-empty, cannon-connected, cannon-empty, blockade-connected,
    blockade-empty.
    """
    bit = s.island.bit(cell)
    who = NAMES[player]
    piece = s.piece_on(bit)
    if piece:
        holds = f"{NAMES[piece.owner]}'s {piece.kind}"
        yield Reason(f"{kind}-empty", f"{cell} holds {holds}.", (cell,))
    if not bit & s.roads_mask:
        yield Reason(f"{kind}-connected", f"{cell} holds no road to build on.", (cell,))
    elif not bit & evidence.reach(s, player):
        yield Reason(f"{kind}-connected", f"The road at {cell} is not connected to {who}.", (cell,))


def _out_of_range(s: Cannonball, player: int, cell: str, rule: str) -> Iterator[Reason]:
    """rules: fort-out-of-range, cannon-out-of-range."""
    bit = s.island.bit(cell)
    if not bit & s.enemy_range(player):
        return
    grid, blockers = s.island.grid, evidence.range_blockers(s)
    for other, cannons in enumerate(s.cannon_masks):
        if other == player:
            continue
        for cannon in bits(cannons):
            if bit & grid.seen(cannon, blockers):
                there = grid.name(cannon)
                yield Reason(
                    rule,
                    f"{cell} is in range of {NAMES[other]}'s cannon at {there}: "
                    "nothing stands between.",
                    (cell, there),
                )


# ---------------------------------------------------------------------- words without a space


def _pass(s: Cannonball, player: int) -> Iterator[Reason]:
    """rules: pass-only-stuck, pass-arms-forced."""
    if s.step.id != "build" or not any(s.allowed):
        return
    _, road, fort, cannon, blockade = s.allowed
    who = NAMES[player].capitalize()
    yield Reason("pass-only-stuck", f"{who} can still build, and so must.")
    if not road | fort:
        arms = "a cannon" if cannon else "the blockade"
        spaces = tuple(s.island.grid.select(cannon | blockade))
        yield Reason("pass-arms-forced", f"{who} can build {arms}; it may not wait now.", spaces)


def _word(_s: Cannonball, _player: int) -> Iterator[Reason]:
    yield from ()


_CHECKS: Final[dict[str, Callable[..., Iterator[Reason]]]] = {
    "land": _land,
    "fire": _fire,
    "hold": _word,
    "road": _road,
    "stop": _word,
    "fort": _fort,
    "cannon": _cannon,
    "blockade": _blockade,
    "pass": _pass,
}


def _steps(count: int | None) -> str:
    """Too few steps, in words."""
    return ("no steps", "one step", "two steps", "three steps")[count or 0]
