"""The lens `landing`: how the rules narrow an island down to the spaces where a ship may land."""

from __future__ import annotations

from collections.abc import Iterator

from boardlab.core.frames import cited, together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital, counted
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.island import LANDING_STEPS
from boardlab.games.cannonball.lenses.builds import why
from boardlab.games.cannonball.lenses.parts import (
    away,
    colour,
    in_order,
    lens,
    near,
    region,
    some,
    target,
)
from boardlab.games.cannonball.state import Cannonball

_NEAR = ("land-distance", "land-distance-metric")


@lens("landing")
def landing(
    state: Cannonball, *, player: int | None = None, space: str | None = None
) -> list[Frame]:
    """Own board, island's edge, terrain, steps from the other ships, closed spaces; what is left.

    space: while it is the player's turn to land, every reason why not there.
    rules: land-own-board, land-edge, land-terrain, land-distance, land-peninsula-corners.
    """
    player = evidence.player_of(state, player)
    to_land = state.step.id == "land" and player == state.current_player
    if to_land and space is not None:
        return why(state, space)
    island, who = state.island, NAMES[player].capitalize()
    board = in_order(state, state.board(player))
    edge = tuple(cell for cell in board if cell in island.edge)
    around = region(state, "board", board, colour(player), f"{who.lower()} landing board")
    corners = f"{board[0]} to {board[-1]}"
    frames = [
        Frame(
            (around,),
            f"{who} lands on the own board, {corners}.",
            ("land-own-board",),
            board,
        ),
        Frame(
            (around, *_edge(edge, player)),
            f"A ship comes from the sea: {counted(len(edge), 'space')} of the board "
            "have an edge that is the island's.",
            ("land-edge",),
            edge,
        ),
    ]
    frames += _terrain(state, edge)
    for other, ship in enumerate(state.landing):
        if other != player and ship is not None:
            frames.append(_rings(state, other, ship, edge))
    closed = in_order(state, island.closed & set(board))
    if closed:
        caption = (
            f"{capital(listed(closed))} {'is' if len(closed) == 1 else 'are'} closed to landing."
        )
        frames.append(Frame(_crossed(closed), caption, ("land-peninsula-corners",), closed))
    # Each frame keeps what the ones before it have shown.
    frames = [
        frame if n < 2 else Frame(together([frame, *frames[1:n]]), *_words(frame))
        for n, frame in enumerate(frames)
    ]
    frames.append(_left(state, player, frames, to_land=to_land))
    return frames


def _edge(edge: tuple[str, ...], player: int) -> Iterator[Mark]:
    for cell in edge:
        yield Mark(f"edge:{cell}", "shore", (cell,), css=colour(player), label="at the edge")


def _words(frame: Frame) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    return frame.caption, frame.rules, frame.spaces


def _terrain(state: Cannonball, edge: tuple[str, ...]) -> list[Frame]:
    ground = state.island.grid.cells(state.island.ground_mask)
    bare = tuple(cell for cell in edge if cell not in ground)
    if not bare:
        return []
    kinds = listed([f"the {state.terrain[cell]} at {cell}" for cell in bare])
    caption = f"Ships land at grass or forest, not at {kinds}."
    return [Frame(_crossed(bare), caption, ("land-terrain",), bare)]


def _rings(state: Cannonball, other: int, ship: str, edge: tuple[str, ...]) -> Frame:
    """The steps from another ship, ring by ring, as far as they are too few."""
    name = NAMES[other]
    distances = evidence.landing_distances(state, ship)
    inside = in_order(state, (cell for cell, n in distances.items() if n < LANDING_STEPS))
    marks = [target(ship, f"{name}'s landing space")]
    for cell in inside:
        if distances[cell]:
            label = f"{away(distances[cell])} from {name}'s ship, too near to land"
            marks.append(near(cell, distances[cell], colour(other), label))
    lost = tuple(cell for cell in edge if cell in inside)
    caption = (
        f"Up to {away(LANDING_STEPS - 1)} from {name}'s landing space {ship}, over any terrain, "
        f"is too near: {some(lost) if lost else 'none of this edge'}."
    )
    return Frame(tuple(marks), caption, _NEAR, lost)


def _crossed(cells: tuple[str, ...]) -> tuple[Mark, ...]:
    return tuple(Mark(f"cross:{cell}", "nick", (cell,), label="no landing here") for cell in cells)


def _left(state: Cannonball, player: int, frames: list[Frame], *, to_land: bool) -> Frame:
    """What is left; or where the player has landed, or that it is not the turn to land."""
    who = NAMES[player].capitalize()
    ship = state.landing[player]
    rules = cited(frames)
    shown = together(frames[::-1])
    if to_land:
        left = in_order(state, (a.args[0] for a in state.legal_actions()))
        signs = tuple(Mark(f"land:{cell}", "sign-land", (cell,)) for cell in left)
        gone = {f"edge:{cell}" for cell in left}
        marks = (*(mark for mark in shown if mark.key not in gone), *signs)
        caption = f"{counted(len(left), 'space')} left where {who.lower()} can land"
        return Frame(marks, capital(f"{caption}: {listed(left)}."), rules, left)
    if ship is None:
        return Frame(shown, f"{who} is yet to land, once it is {who.lower()}'s turn.", rules)
    berth = Mark(f"land:{ship}", "sign-land", (ship,))
    caption = f"{who} has landed at {ship}; the ship takes up no space there."
    return Frame((*shown, berth), caption, (*rules, "land-ship"), (ship,))
