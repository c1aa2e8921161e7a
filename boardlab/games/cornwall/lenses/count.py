"""The lens `majority`: the pieces of a region counted, then first, second and the division."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from boardlab.core.frames import cited, together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import NAMES, listed
from boardlab.core.words import capital, counted
from boardlab.games.cornwall import evidence, scene
from boardlab.games.cornwall.counting import SIZES, VALUES
from boardlab.games.cornwall.lenses.parts import (
    Card,
    Row,
    border,
    called,
    card,
    lens,
    named,
    numbered,
    standing_piece,
    target,
)
from boardlab.games.cornwall.state import Cornwall

_COUNTING = ("majority-by-value", "piece-values")


@lens("majority")
def majority(
    state: Cornwall, *, player: int | None = None, space: str | None = None
) -> list[Frame]:
    """What each region with pieces would bring if it were counted now, and to whom; then in all.

    space: the count of that region alone, field by field, piece by piece, then who is first and
    second, and the division. player: the count is that of all.
    rules: majority-by-value, the points- and the tie- rules.
    """
    del player
    return _all(state) if space is None else count(state, space)


# ---------------------------------------------------------------------- one region


def count(state: Cornwall, space: str) -> list[Frame]:
    """The count of the region of a field, step by step; the last frame is the whole of it."""
    if space not in state.fields:
        return [Frame((), f"{space} is empty: there is no region to count.", _COUNTING, (space,))]
    region = evidence.region_at(state, space)
    found = evidence.standing(state, region)
    cells = scene.in_order(region.cells)
    edge = border(region)
    if not region.pieces:
        caption = f"{capital(called(region))}: {_nothing(region, found)}"
        return [Frame((edge,), caption, found.rules, cells)]
    sums = [*_sums(region)]
    whole = [*_rows(found, sums), *_division(found)]
    rows = [*whole, Row(_rate(found))]
    paper = card(state, "count", _title(region), rows, cells, len(whole))
    frames = [_fields(region, found, edge, paper), *_pieces(state, region, edge, paper)]
    held = scene.in_order(region.pieces)
    for n, line in enumerate(found.lines[2:]):
        told = set(found.first) if n == 0 else set(range(state.players))
        marks = (edge, *_shares(region, found, told), *paper.show(_rows(found, sums, told)))
        frames.append(Frame(marks, line, _rules(found, n), held))
    marks = (edge, *_shares(region, found), *paper.show(whole))
    caption = f"{capital(called(region))}. {' '.join(found.lines)}"
    frames.append(Frame(marks, caption, cited(frames), cells))
    return frames


def _nothing(region: evidence.Region, found: evidence.Standing) -> str:
    if region.evaluated:
        return "it was counted before, and its pieces are gone."
    return f"{found.lines[0][0].lower()}{found.lines[0][1:]}"


def _title(region: evidence.Region) -> str:
    flag = ", flag" if region.flagged else ""
    return f"{capital(region.landscape)}, {counted(len(region.cells), 'field')}{flag}"


def _fields(region: evidence.Region, found: evidence.Standing, edge: Mark, paper: Card) -> Frame:
    """The fields counted, and what each is worth."""
    cells = scene.in_order(region.cells)
    marks = (
        edge,
        *(
            numbered("field", cell, n, f"field {n} of {len(cells)}")
            for n, cell in enumerate(cells, 1)
        ),
        *paper.show([Row(_rate(found))]),
    )
    caption = f"The count of {called(region)}: {named(cells)}. {found.lines[1]}"
    return Frame(marks, caption, found.rules[2:3], cells)


def _rate(found: evidence.Standing) -> str:
    first, second = found.rate
    return f"first {first} a field, second {second or 'nothing'}"


def _pieces(state: Cornwall, region: evidence.Region, edge: Mark, paper: Card) -> Iterator[Frame]:
    """The pieces, each with its value and the sum so far, player by player."""
    cells = scene.in_order(region.cells)
    mine = sorted(region.pieces, key=lambda cell: (region.pieces[cell].owner, cells.index(cell)))
    shown: list[Mark] = []
    sums: dict[int, list[tuple[str, int]]] = {}
    for cell in mine:
        size, owner = region.pieces[cell]
        value = VALUES[SIZES.index(size)]
        sums.setdefault(owner, []).append((size, value))
        total = sum(value for _, value in sums[owner])
        shown.append(numbered("sum", cell, total, f"{NAMES[owner]} has {total} so far"))
        before = f", with what was there {total}" if total != value else ""
        caption = f"{capital(standing_piece(state, cell))} at {cell} counts {value}{before}."
        rows = [_row(player, parts) for player, parts in sorted(sums.items())]
        marks = (edge, *shown, target(cell, "counted now"), *paper.show(rows))
        yield Frame(marks, caption, _COUNTING, (cell,))


def _sums(region: evidence.Region) -> Iterator[tuple[int, str]]:
    """Each player on the region with the sum of his pieces in words, the highest first."""
    parts: dict[int, list[tuple[str, int]]] = {}
    for size, owner in region.pieces.values():
        parts.setdefault(owner, []).append((size, VALUES[SIZES.index(size)]))
    order = sorted(parts, key=lambda owner: (-sum(v for _, v in parts[owner]), owner))
    for owner in order:
        yield owner, _row(owner, parts[owner]).words


def _row(player: int, parts: Sequence[tuple[str, int]]) -> Row:
    """The pieces of a player added up, as "big 3 + small 1 = 4"."""
    ordered = sorted(parts, key=lambda part: -part[1])
    words = " + ".join(f"{size} {value}" for size, value in ordered)
    return Row(f"{words} = {sum(value for _, value in parts)}", "", player)


def _rows(
    found: evidence.Standing, sums: Sequence[tuple[int, str]], told: Collection[int] = range(4)
) -> list[Row]:
    """The players with their sums, and the points of those in `told`."""
    return [
        Row(words, str(found.points[p]) if p in told else "", p, p in found.first)
        for p, words in sums
    ]


def _division(found: evidence.Standing) -> list[Row]:
    """How the points of a place come about, in one line each."""
    (one, two), fields = found.rate, found.fields
    lines = []
    if len(found.first) > 1:
        total, share = (one + two) * fields, found.points[found.first[0]]
        up = "" if share * len(found.first) == total else " up"
        lines.append(
            f"tie: ({one} + {two}) × {fields} = {total}, ÷ {len(found.first)} = {share}{up}"
        )
    elif found.first:
        lines.append(f"first: {one} × {fields} = {found.points[found.first[0]]}")
        if found.second and two:
            total, share = two * fields, found.points[found.second[0]]
            many = len(found.second)
            up = "" if share * many == total else " up"
            divided = f", ÷ {many} = {share}{up}" if many > 1 else ""
            lines.append(f"second: {two} × {fields} = {total}{divided}")
    return [Row(line) for line in lines]


def _rules(found: evidence.Standing, line: int) -> tuple[str, ...]:
    """The rules of a line of the result: those after values and rate are told in its order."""
    after = found.rules[3:]
    if line == 0 and len(found.first) == 1:
        return ("majority-by-value",)
    return after or ("majority-by-value",)


# ---------------------------------------------------------------------- all regions


def _all(state: Cornwall) -> list[Frame]:
    """Every region with pieces, then what they would bring together."""
    frames = []
    totals = [0] * state.players
    those = [each for each in evidence.regions(state) if each.pieces and not each.evaluated]
    for region in those:
        found = evidence.standing(state, region)
        cells = scene.in_order(region.cells)
        totals = [total + more for total, more in zip(totals, found.points, strict=True)]
        edge = border(region)
        marks = (edge, *_shares(region, found))
        caption = f"{capital(region.landscape)} at {cells[0]}: {' '.join(found.lines)}"
        frames.append(Frame(marks, caption, found.rules, cells))
    if not those:
        return [Frame((), "No piece waits to be counted on the map.", ("second-needs-piece",))]
    sums = listed([f"{NAMES[p]} {total}" for p, total in enumerate(totals)])
    caption = f"If {counted(len(those), 'region')} with pieces were counted now: {sums}."
    rows = [Row(f"{NAMES[p]}", f"{state.points[p]} + {total}", p) for p, total in enumerate(totals)]
    everywhere = [cell for region in those for cell in region.cells]
    paper = card(state, "count", "Points, if counted now", rows, everywhere)
    marks = (*together(frames), *paper.show(rows))
    spaces = scene.in_order(everywhere)
    frames.append(Frame(marks, caption, cited(frames), spaces))
    return frames


def _shares(
    region: evidence.Region, found: evidence.Standing, told: Collection[int] = range(4)
) -> Iterator[Mark]:
    """The points that a region would bring the players in `told`, on the first piece of each."""
    done: set[int] = set()
    for cell in scene.in_order(region.pieces):
        owner = region.pieces[cell].owner
        if owner in told and owner not in done:
            done.add(owner)
            points = found.points[owner]
            yield numbered("share", cell, points, f"{counted(points, 'point')} for {NAMES[owner]}")
