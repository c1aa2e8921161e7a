"""`bl.dice_lab()`: dice from controls or as an expression, exact bars, rolls, and the answers.

All that it shows is a `boardlab.odds.lab.Lab`; the widget is its face. The bars are a live chart
where bqplot is there, and the drawn one where not.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import ipywidgets

from boardlab.core.registry import view
from boardlab.odds.charts.chart import MOST, SHOWN, Chart, Show
from boardlab.odds.lab.as_csv import csv_text
from boardlab.odds.lab.formula import formulas
from boardlab.odds.lab.lab import Answer, Lab, lab
from boardlab.odds.lab.quick import Quick
from boardlab.odds.notation.tokens import LONGEST
from boardlab.ui import lab_html
from boardlab.ui.chart import figure_of
from boardlab.ui.panel import Panel, across, dropdown, whole

_TIMES = (1, 20, 2_000)
_COUNTED = (
    ("the sum of all", ""),
    ("the highest", "kh"),
    ("the lowest", "kl"),
    ("all but the highest", "dh"),
    ("all but the lowest", "dl"),
    ("dice that show at least", "hits"),
)
_GRAMMAR = "3d6, 4d6kh3, 5d6>=4, 2d6!, d20+2 vs d20"


def dice_lab(
    *setups: Any,
    at_least: Any = None,
    at_most: Any = None,
    exactly: Any = None,
    show: Show = "exactly",
    seed: int = 1,
) -> DiceLab:
    """A dice lab: exact odds of up to four set-ups beside each other, with rolls to compare.

    setups: expressions such as "4d6kh3" (see `odds.parse`), or distributions; 3d6 if
    there is none. at_least, at_most, exactly: the number that is asked for, one of them. show: what
    the bars stand for: "exactly", "at_least" or "at_most". seed: of the rolls.

    Raises ExpressionError, which points at the character, TypeError and ValueError.

    >>> from boardlab.ui.dice_lab import dice_lab
    >>> dice_lab("3d6", at_least=11).answers[0].text
    'P(at least 11) = 1/2 = 0.5 = 50 %'
    """
    made = lab(*setups, at_least=at_least, at_most=at_most, exactly=exactly, show=show, seed=seed)
    return DiceLab(made)


class DiceLab(Panel):
    """A dice lab on the page. `lab` is what it shows; `error` the last traceback, if any.

    Callbacks may come on another thread while a cell runs: whatever reads or changes holds `lock`.
    """

    def __init__(self, start: Lab) -> None:
        self._lab = start
        self._rows = [_Row(self, at) for at in range(MOST)]
        super().__init__()

    # ------------------------------------------------------------------ from Python

    @property
    def lab(self) -> Lab:
        """What is shown, as a value."""
        return self._lab

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The exact chance of what is asked, for each set-up."""
        return self._lab.answers

    @property
    def csv(self) -> str:
        """The table of all outcomes as comma-separated values."""
        return csv_text(self._lab)

    def save_csv(self, path: str | Path) -> None:
        """Write the table to a file."""
        Path(path).write_text(self.csv, "utf-8")

    def roll(self, times: int = 1) -> None:
        """Roll the set-up in hand. Raises ValueError for fewer than one, and for too many."""
        with self.lock:
            self._lab = self._lab.roll(times)
            self._show()

    def picture(self) -> str:
        """The lab as SVG text: what it shows where no widget lives."""
        chart = self._lab.chart
        code = self._lab.python.splitlines()
        text: str = view("svg").draw(
            chart.layout,
            chart.marks,
            caption=self._lab.lines,
            notes=code,
            description=repr(self._lab),
        )
        return text

    def __repr__(self) -> str:
        return (
            f"{self._lab!r}\nTo roll, run this cell. .answers are the chances, .csv is the table."
        )

    # ------------------------------------------------------------------ the controls

    def _make(self) -> None:
        self._add = _button("Compare with another", "A copy of this set-up, to be changed", "plus")
        self._add.on_click(lambda _: self._do(lambda now: now.add(now.setups[now.hand])))
        self._hand = dropdown([("1", 0)], "Controls and rolls for")
        self._hand.observe(lambda e: self._do(lambda now: now.take(e["new"])), "value")
        self._quick = _Quick(self)
        self._view = dropdown([(word, show) for show, word in SHOWN.items()], "Bars show")
        self._view.observe(lambda e: self._do(lambda now: now.view(e["new"])), "value")
        words = [(word.lower(), show) for show, word in SHOWN.items()]
        self._asked = dropdown(words, "What is the chance of")
        self._asked.observe(lambda _: self._question(), "value")
        self._number = ipywidgets.Text(
            description="Number",
            placeholder="such as 11",
            continuous_update=False,
            style={"description_width": "initial"},
            layout={"width": "150px"},
        )
        self._number.observe(lambda _: self._question(), "value")
        self._rolls = []
        for times in _TIMES:
            button = _button(f"Roll {times:,}", f"Roll the set-up in hand {times:,} times", "")
            button.on_click(lambda _, times=times: self._do(lambda now: now.roll(times)))
            self._rolls.append(button)
        self._clear = _button("Clear rolls", "Forget what was rolled; it can be rolled again", "")
        self._clear.on_click(lambda _: self._do(Lab.clear))
        self._seed = ipywidgets.IntText(
            description="Seed",
            continuous_update=False,
            style={"description_width": "initial"},
            layout={"width": "130px"},
        )
        self._seed.observe(lambda e: self._do(lambda now: now.reseed(e["new"])), "value")
        self._answers, self._said = ipywidgets.HTML(), ipywidgets.HTML()
        self._python, self._legend = ipywidgets.HTML(), ipywidgets.HTML()
        self._with_formula = ipywidgets.Checkbox(
            description="Show the formula", indent=False, layout={"width": "auto"}
        )
        self._with_formula.observe(lambda _: self._do(lambda now: now), "value")
        self._formula = ipywidgets.HTMLMath()
        self._figure = figure_of(self._lab.chart, legend=False)
        self._chart = self._figure or ipywidgets.HTML()
        if self._figure is not None:
            self._figure.display_toolbar = False
            self._figure.layout = {"width": "100%", "height": "330px", "min_width": "125px"}

    def _parts(self) -> list[Any]:
        """The controls from above."""
        return [
            ipywidgets.HTML(lab_html.STYLE, layout={"display": "none"}),
            *(row.box for row in self._rows),
            ipywidgets.HTML(lab_html.GRAMMAR),
            across(self._add, self._hand),
            self._quick.box,
            across(self._asked, self._number, self._view),
            self._problem,
            across(*self._rolls, self._clear, self._seed),
            self._chart,
            self._legend,
            self._answers,
            self._said,
            self._with_formula,
            self._formula,
            self._python,
        ]

    # ------------------------------------------------------------------ changes

    def _do(self, change: Callable[[Lab], Lab], place: Any = None) -> bool:
        """Changes what is shown; if it cannot be, says why at a place, and all stays as it was."""

        def do() -> None:
            self._lab = change(self._lab)
            self._show()

        return self._try(do, place, (ValueError, TypeError))

    def _question(self) -> None:
        asked, text = self._asked.value, self._number.value
        self._do(lambda now: now.ask(asked, _number(text)))

    # ------------------------------------------------------------------ what is shown

    def _show(self) -> None:
        """Shows everything of the lab. The lock is held."""
        now = self._lab
        with self._silence():
            several = len(now.setups) > 1
            for at, row in enumerate(self._rows):
                row.show(now, at, several)
            self._problem.value = ""
            self._add.disabled = len(now.setups) == MOST
            self._hand.options = [(name, at) for at, name in enumerate(now.names)]
            self._hand.value = now.hand
            self._hand.layout.display = None if several else "none"
            self._quick.show(now)
            self._view.value = now.show if now.numeric else "exactly"
            self._view.disabled = not now.numeric
            self._asked.value = now.asked
            self._asked.disabled = self._number.disabled = not any(s.numeric for s in now.setups)
            self._number.value = "" if now.threshold is None else str(now.threshold)
            self._clear.disabled = not any(rolls.total for rolls in now.rolls)
            self._seed.value = now.seed
            self._draw(now.chart)
            self._answers.value = lab_html.answers(now)
            self._said.value = lab_html.rolled(now)
            self._legend.value = lab_html.legend(now)
            self._python.value = lab_html.python(now)
            self._formula.value = self._formulas(now)

    def _draw(self, chart: Chart) -> None:
        if self._figure is None:
            self._chart.value = chart.svg(captioned=False)
        elif self._figure.chart != chart:
            self._figure.show(chart)

    def _formulas(self, now: Lab) -> str:
        each = now.setups[now.hand]
        if not self._with_formula.value:
            return ""
        found = formulas(each.read.term, now.asked, now.threshold) if each.read else ()
        return lab_html.formula(found, now.names[now.hand])


class _Row:
    """The field of a set-up, what is wrong with what stands in it, and a button that removes it."""

    def __init__(self, face: DiceLab, at: int) -> None:
        self.face, self.at = face, at
        self.refused: Any = None  # the set-up that was kept when what was typed could not be read
        self.badge = ipywidgets.HTML(lab_html.badge(at))
        self.field = ipywidgets.Text(
            description=f"Set-up {at + 1}",
            placeholder=_GRAMMAR,
            continuous_update=False,
            style={"description_width": "initial"},
            layout={"flex": "1 1 0", "max_width": "520px", "min_width": "0"},
        )
        self.field.add_class("bl-lab-field")
        self.field.observe(self._written, "value")
        self.remove = _button("Remove", f"Take away set-up {at + 1}", "")
        self.remove.on_click(lambda _: self._removed())
        self.wrong = ipywidgets.HTML()
        line = across(self.badge, self.field, self.remove)
        line.add_class("bl-lab-line")
        self.box = ipywidgets.VBox([line, self.wrong], layout={"overflow": "visible"})

    def _written(self, event: Any) -> None:
        text = event["new"]
        before = self.face.lab.setups[self.at]
        if not self.face._do(lambda now: now.write(self.at, text), self.wrong):
            self.refused = before

    def _removed(self) -> None:
        if self.face._do(lambda now: now.remove(self.at)):
            self.face._rows[0].field.focus()

    def show(self, now: Lab, at: int, several: bool) -> None:
        """Shows a set-up, or nothing if there are not so many."""
        if at >= len(now.setups):
            self.box.layout.display = "none"
            self.refused = None
            return
        self._set(now, at, several)
        # Last of all: nothing is overwritten that is typed as soon as it is seen.
        self.box.layout.display = None

    def _set(self, now: Lab, at: int, several: bool) -> None:
        setup = now.setups[at]
        self.badge.layout.display = None if several else "none"
        self.remove.layout.display = None if several else "none"
        self.field.description = f"Set-up {at + 1}" if several else "Expression"
        self.field.disabled = setup.given
        if setup is self.refused and self.wrong.value:
            return  # it is still to be mended, and nothing that was typed is lost
        self.refused = None
        self.field.value = setup.name
        self.wrong.value = ""


class _Quick:
    """Controls that write the expression of the set-up in hand."""

    def __init__(self, face: DiceLab) -> None:
        self.face = face
        self.dice = whole("Dice", 3, 1, 10_000)
        self.faces = whole("Faces", 6, 1, 200_000)
        self.counted = dropdown(list(_COUNTED), "Count")
        self.kept = whole("How many", 1, 0, 10_000)
        self.hits = whole("This face", 4, -200_000, 200_000)
        self.explode = ipywidgets.Checkbox(
            description="Explode", indent=False, layout={"width": "auto"}
        )
        self.modifier = whole("Plus", 0, -1_000_000, 1_000_000)
        controls = [
            self.dice,
            self.faces,
            self.counted,
            self.kept,
            self.hits,
            self.modifier,
            self.explode,
        ]
        for control in controls:
            control.observe(self._write, "value")
        self.note = ipywidgets.HTML("These controls write another expression.")
        self.box = across(*controls, self.note)

    def _write(self, event: Any) -> None:
        keep = self.counted.value
        hits = keep == "hits"
        quick = Quick(
            self.dice.value,
            self.faces.value,
            "" if hits else keep,
            min(self.kept.value, self.dice.value),
            self.hits.value if hits else None,
            self.explode.value and keep == "",
            self.modifier.value,
        )
        face = self.face
        face._do(lambda now: now.write(now.hand, quick.text), face._rows[face.lab.hand].wrong)

    def show(self, now: Lab) -> None:
        """Shows the parts of the expression in hand, if these controls could have written it."""
        setup = now.setups[now.hand]
        quick = None if setup.read is None else Quick.of(setup.read.term)
        if quick is not None:
            self.dice.value, self.faces.value = quick.dice, quick.faces
            self.counted.value = "hits" if quick.hits is not None else quick.keep
            self.kept.value = quick.kept
            self.hits.value = 4 if quick.hits is None else quick.hits
            self.explode.value, self.modifier.value = quick.explode, quick.modifier
        self.note.layout.display = "none" if quick is not None else None
        counted = self.counted.value
        self.kept.layout.display = None if counted not in ("", "hits") else "none"
        self.hits.layout.display = None if counted == "hits" else "none"
        self.explode.disabled = counted != ""


# ---------------------------------------------------------------------- pieces


def _button(words: str, tooltip: str, icon: str) -> Any:
    return ipywidgets.Button(
        description=words, tooltip=tooltip, icon=icon, layout={"width": "auto"}
    )


def _number(text: str) -> int | Fraction | None:
    """A number as it is typed; None for nothing. Raises ValueError."""
    text = text.strip().replace("\u2212", "-")
    if not text:
        return None
    if len(text) > LONGEST // 10:
        raise ValueError(f"a number of at most {LONGEST // 10} characters is needed")
    try:
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"\u201c{text}\u201d is no number: 11 is one, and 7/2") from None
    return int(number) if number.denominator == 1 else number
