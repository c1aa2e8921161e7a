"""The lens `range`: what cannons have in range, ray by ray."""

from __future__ import annotations

from collections.abc import Sequence

from boardlab.core.frames import cited, together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.lenses.parts import colour, in_order, lens, ray, target
from boardlab.games.cannonball.scene import in_range
from boardlab.games.cannonball.state import Cannonball


@lens("range")
def cannon_range(
    state: Cannonball, *, player: int | None = None, space: str | None = None
) -> list[Frame]:
    """The rays of a cannon until each is stopped, one by one, then all of them with their targets.

    space: one cannon, or a space as if a cannon stood there. Without it: every cannon of `player`;
    nobody asked about, and none with whoever is to move: those of the others.
    rules: range-line, range-blockers, range-passes, range-sea, fire-enemy-fort.
    """
    if space is not None:
        return _one_range(state, space, player)
    asked = evidence.player_of(state, player)
    cannons = {cell: p.owner for cell, p in state.pieces.items() if p.kind == "cannon"}
    own = {cell: owner for cell, owner in cannons.items() if owner == asked}
    none = "" if own else f"{NAMES[asked].capitalize()} has no cannon on the island."
    shown = cannons if player is None and none else own
    if not shown:
        return [Frame((), none, ("range-line",))]
    each = [_one_range(state, cell, owner) for cell, owner in shown.items()]
    frames = [frame for frames in each for frame in frames]
    if len(each) > 1 or none:
        wholes = [frames[-1] for frames in each]
        targets = in_order(state, {cell for frame in wholes for cell in frame.spaces})
        owners = listed([NAMES[owner] for owner in sorted(set(shown.values()))])
        caption = (
            f"{none} All cannons of {owners} together: {_targets(state, targets, 'they')}".lstrip()
        )
        frames.append(Frame(together(wholes), caption, cited(frames), targets))
    return frames


def _one_range(state: Cannonball, space: str, player: int | None) -> list[Frame]:
    piece = state.pieces.get(space)
    if player is None and piece and piece.kind == "cannon":
        player = piece.owner
    # A cannon that is not there is that of whoever asks.
    owner = evidence.player_of(state, player)
    found = evidence.cannon_range(state, space, owner)
    stands = piece == ("cannon", owner)
    css = colour(owner)
    ghost = Mark(
        f"ghost:{space}",
        f"cannon-{owner + 1}",
        (space,),
        layer="overlay",
        css="bl-ghost",
        label="as if a cannon stood here",
    )
    label = in_range(owner, space) if stands else f"in range of a cannon at {space}"
    marks: tuple[Mark, ...] = () if stands else (ghost,)
    what = f"The {NAMES[owner]} cannon at {space}" if stands else f"A cannon at {space}"
    frames = [
        Frame(marks, f"{what} fires along its row and its column.", ("range-line",), (space,))
    ]
    for flown in found.rays:
        if not flown.cells and flown.stopped_by is None:
            continue
        marks += tuple(ray(state, space, flown, css, label))
        rules = (flown.rule, *_passed(state, space, flown))
        spaces = (*flown.cells, *((flown.stopped_by,) if flown.stopped_by else ()))
        frames.append(Frame(marks, along(state, flown), rules, spaces))
    targets = in_order(state, found.targets)
    marks += tuple(target(cell) for cell in targets)
    rules = (*cited(frames), *(("fire-enemy-fort",) if targets else ()))
    spaces_in_range = f"{len(found.cells)} space{'s' * (len(found.cells) != 1)} in range"
    caption = f"{what} has {spaces_in_range}: {_targets(state, targets)}"
    frames.append(Frame(marks, caption, rules, targets))
    return frames


def along(state: Cannonball, flown: evidence.Ray) -> str:
    """One ray in a sentence: over what, to where, and what ends it."""
    if flown.stopped_by is None:
        far = (
            f"over {flown.cells[0]} to {flown.cells[-1]}"
            if len(flown.cells) > 1
            else f"to {flown.cells[0]}"
        )
        return f"The shot flies {far}, where the island ends."
    what = f"{_blocker(state, flown.stopped_by)} at {flown.stopped_by}"
    if not flown.cells:
        return f"{capital(what)} stops the shot at once."
    return f"The shot flies as far as {flown.cells[-1]}; {what} stops it there."


def _passed(state: Cannonball, cannon: str, flown: evidence.Ray) -> tuple[str, ...]:
    """rules: range-passes, range-sea. Cited where a shot passes over what might have stopped it."""
    rules = []
    cells = flown.cells
    if any(cell in state.pieces or state.terrain[cell] in ("lake", "forest") for cell in cells):
        rules.append("range-passes")
    if cells:
        (x1, y1), (x2, y2) = state.island.xy(cannon), state.island.xy(cells[-1])
        if abs(x1 - x2) + abs(y1 - y2) != len(cells):
            rules.append("range-sea")
    return tuple(rules)


def _blocker(state: Cannonball, cell: str) -> str:
    piece = state.pieces.get(cell)
    return f"{NAMES[piece.owner]}'s blockade" if piece else "the mountain"


def _targets(state: Cannonball, cells: Sequence[str], what: str = "it") -> str:
    if not cells:
        return "no fort to fire at."
    forts = listed([f"{NAMES[state.pieces[cell].owner]}'s at {cell}" for cell in cells])
    return f"{what} may fire at {len(cells)} fort{'s' * (len(cells) > 1)}, {forts}."
