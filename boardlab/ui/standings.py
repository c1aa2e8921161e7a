"""`bl.standings()`: the standing in a region of Cornwall as a table that can be edited.

Whatever is changed (landscape, fields, flag, the values of the pieces), the places, the points and
the arithmetic follow. All that it shows is a `Case`; the widget is its face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from reprlib import repr as brief
from typing import Any, Final

import ipywidgets

from boardlab.core.errors import FormatError
from boardlab.core.marks import Element, Layout, Mark
from boardlab.core.players import NAMES
from boardlab.core.registry import view
from boardlab.core.state import State
from boardlab.games.cornwall import Cornwall, Standing, majority, region_at, standing
from boardlab.games.cornwall.counting import SET, VALUES
from boardlab.games.cornwall.tiles import LANDSCAPES
from boardlab.ui import lab_html
from boardlab.ui.panel import Panel, across, dropdown, whole
from boardlab.view.themes import player_class

MOST: Final = sum(number * value for number, value in zip(SET, VALUES, strict=True))
"""The value of all pieces of a player. rules: pieces, piece-values."""

FIELDS: Final = 113
"""No region is larger than the whole map. rules: start-tile, tile-deck."""

FEWEST: Final = 2
"""So many play at least."""

_COLUMNS = (14, 34, 170, 220, 400)
"""Where the columns of the picture stand: swatch, name, value, place, points."""
_ROW = 26
_WIDTH = 470


@dataclass(frozen=True)
class Case:
    """A region as far as its standing goes: what it is, and the value of each player's pieces."""

    landscape: str = "meadow"
    fields: int = 5
    flag: bool = True
    values: tuple[int, ...] = (3, 3, 1)

    @cached_property
    def standing(self) -> Standing:
        """Places, points and the arithmetic."""
        return majority(self.landscape, self.fields, self.flag, self.values)

    @property
    def name(self) -> str:
        """The region in a few words."""
        size = f"{self.fields} field{'s' * (self.fields != 1)}"
        flag = ", a flag" if self.flag and self.landscape != "swamp" else ""
        return f"{self.landscape.capitalize()}, {size}{flag}"

    @property
    def rows(self) -> tuple[tuple[str, str, str, str], ...]:
        """For each player: name, value, place and points."""
        now = self.standing
        return tuple(
            (NAMES[player].capitalize(), str(value), _place(now, player), str(now.points[player]))
            for player, value in enumerate(self.values)
        )

    def __repr__(self) -> str:
        table = [("", "value", "place", "points"), *self.rows]
        lines = [f"{n:<8}{value:>5}  {place:<15}{points:>6}" for n, value, place, points in table]
        return "\n".join((self.name, *lines, *self.standing.lines))


def _place(now: Standing, player: int) -> str:
    """In which place a player is, in words."""
    for place, among in (("first", now.first), ("second", now.second)):
        if player in among:
            return f"tied for {place}" if len(among) > 1 else place
    return "none" if now.values[player] else "no piece"


def standings(
    state: State | None = None,
    space: str | None = None,
    *,
    landscape: str = "meadow",
    fields: int = 5,
    flag: bool | None = None,
    values: tuple[int, ...] = (3, 3, 1),
) -> Standings:
    """A table of the standing in a region of Cornwall, to be edited: to explore ties, say.

    state, space: a position and a field of it, whose region the table begins with; or
    landscape, fields, flag, values: any region, with the value of each player's pieces (2 to 4
    players; of one player at most 11, which is all he has). Without a word on it, there is a flag
    wherever one can be: not in a swamp.

    Raises TypeError for what is no position of Cornwall, FormatError for what cannot be.

    >>> from boardlab.ui.standings import standings
    >>> standings(landscape="meadow", fields=6, values=(3, 3, 2)).standing.points
    (9, 9, 0)
    """
    if state is None:
        if space is not None:
            raise FormatError(f"space={brief(space)}: a position with this field is needed too")
        _no_flag_in_swamps(landscape, flag)
        there = landscape != "swamp" if flag is None else flag
        return Standings(_checked(Case(landscape, fields, there, values)))
    if not isinstance(state, Cornwall):
        raise TypeError(f"a position of Cornwall is needed, not {brief(state)}")
    if space is None:
        example = brief(min(state.cells))
        raise FormatError(
            f"with a position, a field of it is needed too, as in standings(s, {example})"
        )
    region = region_at(state, space)
    held = standing(state, region).values
    return Standings(Case(region.landscape, len(region.cells), region.flagged, held))


def _no_flag_in_swamps(landscape: str, flag: object) -> None:
    """Raises FormatError where a flag is asked for that cannot be. rule: points-swamp."""
    if flag and landscape == "swamp":
        raise FormatError(f"flag={brief(flag)}: swamps carry no flag; leave it out, or say False")


def _checked(case: Case) -> Case:
    """The case with its values as a tuple, if it can be. Raises FormatError."""
    if type(case.fields) is not int or not 1 <= case.fields <= FIELDS:
        raise FormatError(
            f"fields={brief(case.fields)}: a whole number from 1 to {FIELDS} is needed"
        )
    if not isinstance(case.flag, bool):
        raise FormatError(f"flag={brief(case.flag)}: True or False is needed")
    case = replace(case, values=_values(case.values))
    case.standing  # noqa: B018 - what no region can be raises
    return case


def _values(values: object) -> tuple[int, ...]:
    """The value of each player's pieces, if it can be. Raises FormatError."""
    found = tuple(values) if isinstance(values, Iterable) else ()
    if FEWEST <= len(found) <= len(NAMES) and all(
        type(value) is int and 0 <= value <= MOST for value in found
    ):
        return found
    raise FormatError(
        f"values={brief(values)}: a whole number from 0 to {MOST} is needed for each of "
        f"{FEWEST} to {len(NAMES)} players"
    )


class Standings(Panel):
    """A table of a standing on the page. `case` is what it shows; `error` the last traceback.

    Callbacks may come on another thread while a cell runs: whatever reads or changes holds `lock`.
    """

    def __init__(self, case: Case) -> None:
        self._case = case
        super().__init__()

    # ------------------------------------------------------------------ from Python

    @property
    def case(self) -> Case:
        """What is shown, as a value."""
        return self._case

    @property
    def standing(self) -> Standing:
        """The places and points of what is shown, with the arithmetic."""
        return self._case.standing

    def show(self, **changes: Any) -> None:
        """Change what is shown: landscape, fields, flag, values. Raises what `standings` does."""
        with self.lock:
            case = replace(self._case, **changes)
            _no_flag_in_swamps(case.landscape, changes.get("flag"))
            self._case = _checked(case)
            self._show()

    def picture(self) -> str:
        """The table as SVG text: what it shows where no widget lives."""
        case = self._case
        now = case.standing
        text: str = view("svg").draw(
            _layout(case),
            _drawn(case),
            caption=now.lines,
            notes=[f"Rules: {', '.join(now.rules)}"],
            description=repr(case),
        )
        return text

    def __repr__(self) -> str:
        return (
            f"{self._case!r}\nTo change the values, run this cell. .standing has places and points."
        )

    # ------------------------------------------------------------------ the controls

    def _make(self) -> None:
        names = [(name.capitalize(), name) for name in LANDSCAPES]
        self._landscape = dropdown(names, "Landscape")
        self._fields = whole("Fields", 1, 1, FIELDS)
        self._flag = ipywidgets.Checkbox(
            description="with a flag", indent=False, layout={"width": "auto"}
        )
        self._players = dropdown(list(range(FEWEST, len(NAMES) + 1)), "Players")
        self._values = [whole(f"{name.capitalize()}\u2019s pieces", 0, 0, MOST) for name in NAMES]
        self._table = ipywidgets.HTML()
        controls = (self._landscape, self._fields, self._flag, self._players, *self._values)
        for control in controls:
            control.observe(lambda _: self._do(self._written), "value")

    def _parts(self) -> list[Any]:
        """The controls from above."""
        return [
            ipywidgets.HTML(lab_html.STYLE + STYLE, layout={"display": "none"}),
            across(self._landscape, self._fields, self._flag, self._players),
            across(*self._values),
            self._problem,
            self._table,
        ]

    def _written(self) -> Case:
        """The case that the controls write."""
        players = self._players.value
        return Case(
            self._landscape.value,
            self._fields.value,
            self._flag.value,
            tuple(field.value for field in self._values[:players]),
        )

    def _do(self, change: Callable[[], Case]) -> None:
        """Changes what is shown; if it cannot be, says why, and all stays as it was."""

        def do() -> None:
            self._case = _checked(change())
            self._show()

        self._try(do)

    def _show(self) -> None:
        """Shows everything of the case. The lock is held."""
        case = self._case
        with self._silence():
            self._landscape.value, self._fields.value = case.landscape, case.fields
            swamp = case.landscape == "swamp"
            self._flag.value = case.flag
            self._flag.layout.visibility = "hidden" if swamp else None
            self._players.value = len(case.values)
            for player, field in enumerate(self._values):
                there = player < len(case.values)
                field.layout.display = None if there else "none"
                field.value = case.values[player] if there else 0
            self._problem.value = ""
            self._table.value = table(case)


# ---------------------------------------------------------------------- what is told

STYLE = """<style>
.bl-lab .bl-standing td.bl-standing-number,.bl-lab .bl-standing th.bl-standing-number{
text-align:right;font-variant-numeric:tabular-nums}
.bl-lab .bl-standing tbody tr{border-top:1px solid var(--jp-border-color2)}
.bl-lab .bl-standing th:first-child,.bl-lab .bl-standing td:last-child{padding-left:2px}
.bl-lab .bl-standing tr.bl-standing-first :is(th,td){font-weight:700}
.bl-lab .bl-standing caption{text-align:left;font-weight:600;padding:6px 0 2px;color:inherit}
.bl-lab .bl-standing-lines{margin:6px 0 2px;padding-left:22px}
.bl-lab .bl-standing-rules code{font-size:12px;color:inherit;background:var(--jp-layout-color2);
padding:1px 5px;border-radius:4px}
</style>"""


def table(case: Case) -> str:
    """The standing as HTML: who is where, and the arithmetic line by line."""
    now = case.standing
    rows = []
    for player, (name, value, place, points) in enumerate(case.rows):
        css = " class='bl-standing-first'" if player in now.first else ""
        number = "class='bl-standing-number'"
        rows.append(
            f"<tr{css}><th scope='row'>{_swatch(player)} {name}</th><td {number}>{value}</td>"
            f"<td>{place}</td><td {number}>{points}</td></tr>"
        )
    head = (
        "<tr><th scope='col'>Player</th><th scope='col' class='bl-standing-number'>Value</th>"
        "<th scope='col'>Place</th><th scope='col' class='bl-standing-number'>Points</th></tr>"
    )
    lines = "".join(f"<li>{escape(line)}</li>" for line in now.lines)
    rules = " ".join(f"<code>{escape(rule)}</code>" for rule in now.rules)
    return (
        f"<div role='status'><table class='bl-standing'><caption>{escape(case.name)}</caption>"
        f"<thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
        f"<ol class='bl-standing-lines'>{lines}</ol>"
        f"<p class='bl-lab-say bl-standing-rules'>Rules: {rules}</p></div>"
    )


def _swatch(player: int) -> str:
    return lab_html.badge(player)


def _layout(case: Case) -> Layout:
    return Layout(
        title=f"Standing: {case.name}",
        view=(0, 0, _WIDTH, _ROW * (len(case.values) + 2)),
        rows=(),
        spaces={},
        cell=Element("rect", {"width": 1, "height": 1}),
    )


def _drawn(case: Case) -> Iterator[Mark]:
    """The table as marks, a row each."""
    swatch, *columns = _COLUMNS
    head = [_word("bl-odds-count", swatch - 6, _ROW * 0.72, case.name)]
    yield Mark("name", layer="overlay", draw=tuple(head))
    table = [("Player", "Value", "Place", "Points"), *case.rows]
    for row, words in enumerate(table):
        y = _ROW * (row + 1.72)
        css = ("bl-chart-name", "bl-chart-scale", "bl-chart-name", "bl-chart-scale")
        if row - 1 in case.standing.first:
            css = ("bl-odds-count", "bl-odds-fraction", "bl-odds-count", "bl-odds-fraction")
        drawn = [_word(c, x, y, word) for c, x, word in zip(css, columns, words, strict=True)]
        if row:
            across = f"M8 {y - 18:.1f}H{_WIDTH - 8}"
            drawn.append(Element("path", {"class": "bl-odds-line", "d": across}))
            box: dict[str, str | float] = {"class": "bl-chart-series", "x": swatch - 6, "y": y - 11}
            drawn.append(Element("rect", {**box, "width": 13, "height": 13, "rx": 3}))
        player = player_class(row - 1) if row else ""
        yield Mark(f"row:{row}", layer="overlay", css=player, draw=tuple(drawn))


def _word(css: str, x: float, y: float, text: str) -> Element:
    return Element("text", {"class": css, "x": x, "y": y}, text)
