"""The lens `score`: who is ahead, or has won, comparison by comparison."""

from __future__ import annotations

from collections.abc import Iterable

from boardlab.core.frames import together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import NAMES
from boardlab.core.words import counted
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.lenses.parts import colour, in_order, lens, region, some
from boardlab.games.cannonball.state import Cannonball


@lens("score")
def score(state: Cannonball, *, player: int | None = None, space: str | None = None) -> list[Frame]:
    """The forts of each player, counted on the board, then each comparison until one decides.

    player and space: the standing is that of all, wherever one asks.
    rules: end-ten-forts, end-last-road, tie-fewest-at-home, tie-fewest-arms, tie-shared.
    """
    del player, space
    found = evidence.standing(state)
    frames: list[Frame] = []
    for each in range(state.players):
        forts = in_order(state, state.forts(each))
        named = f": {some(forts)}" if 0 < len(forts) <= 8 else ""
        caption = f"{NAMES[each].capitalize()} has {counted(len(forts), 'fort')} on the island"
        marks = (*(frames[-1].marks if frames else ()), *_numbers(each, "fort", forts))
        frames.append(Frame(marks, f"{caption}{named}.", found.rules[:1], forts))
    counts = frames[-1].marks
    if "end-ten-forts" not in found.rules:
        frames.append(Frame(counts, found.lines[0], found.rules[:1], _pieces(state, "fort")))
        breaks = zip(found.rules[1:], found.lines[1:-1], found.compared[1:], strict=False)
        frames += (_tie_break(state, counts, *each) for each in breaks)
    ended = state.is_terminal or len(found.lines) == 1
    caption = " ".join(found.lines)
    if not ended:
        caption = f"If the game ended now: {caption[0].lower()}{caption[1:]}"
    winning = in_order(state, {cell for each in found.winners for cell in state.forts(each)})
    frames.append(Frame(together(frames), caption, found.rules, winning))
    return frames


def _tie_break(
    state: Cannonball, counts: tuple[Mark, ...], rule: str, line: str, tied: Iterable[int]
) -> Frame:
    """One comparison of those tied, with what it counts marked."""
    marks: list[Mark] = []
    spaces: list[str] = []
    for each in tied:
        if rule == "tie-fewest-at-home":
            board = state.board(each)
            home = in_order(state, state.forts(each) & board)
            around = f"{NAMES[each]} landing board"
            marks.append(region(state, f"home:{each + 1}", board, colour(each), around))
            marks += _framed(home, "at home")
            spaces += home
        else:
            arms = in_order(
                state,
                (
                    cell
                    for cell, piece in state.pieces.items()
                    if piece.owner == each and piece.kind != "fort"
                ),
            )
            marks += _numbers(each, "arm", arms)
            spaces += arms
    return Frame((*counts, *marks), line, (rule,), tuple(spaces))


def _numbers(player: int, what: str, cells: Iterable[str]) -> tuple[Mark, ...]:
    """The pieces of a player, numbered."""
    return tuple(
        Mark(
            f"{what}:{cell}",
            "number",
            (cell,),
            css=colour(player),
            label=f"{what} {n} of {NAMES[player]}",
            text=str(n),
        )
        for n, cell in enumerate(cells, 1)
    )


def _framed(cells: Iterable[str], label: str) -> tuple[Mark, ...]:
    return tuple(Mark(f"stop:{cell}", "stop", (cell,), label=label) for cell in cells)


def _pieces(state: Cannonball, kind: str) -> tuple[str, ...]:
    return tuple(cell for cell, piece in state.pieces.items() if piece.kind == kind)
