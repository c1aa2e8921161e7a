"""The dice lab: what it shows as a value, and the widget as its face."""

from __future__ import annotations

import csv
import threading
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

import boardlab as bl
from boardlab import odds
from boardlab.odds import Dist, LongTail, TooLarge, d, parse, pool
from boardlab.odds.charts.chart import Show
from boardlab.odds.lab.as_csv import csv_text
from boardlab.odds.lab.formula import formulas
from boardlab.odds.lab.lab import Answer, lab
from boardlab.odds.lab.quick import Quick
from boardlab.odds.notation.parse import expression
from boardlab.odds.notation.tokens import ExpressionError

ASKED: tuple[Show, ...] = ("exactly", "at_least", "at_most")
EXPRESSIONS = ["3d6", "4d6kh3", "5d6>=4", "2d6!", "d20+2 vs d20", "(3d6)>=11", "(2d6!)>=9", "d6/2"]


# ---------------------------------------------------------------------- answers


def test_answers_are_fraction_decimal_and_percent() -> None:
    one = lab("3d6", "4d6kh3", at_least=11)
    assert [answer.text for answer in one.answers] == [
        "P(at least 11) = 1/2 = 0.5 = 50 %",
        "P(at least 11) = 947/1296 \u2248 0.7307 \u2248 73.1 %",
    ]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "P(x) = 0 = 0 %"),
        (Fraction(1), "P(x) = 1 = 100 %"),
        (Fraction(1, 3), "P(x) = 1/3 \u2248 0.3333 \u2248 33.3 %"),
        (Fraction(1, 16), "P(x) = 1/16 = 0.0625 \u2248 6.3 %"),
        (Fraction(1, 6**9), "P(x) = 1/10077696 \u2248 0.000000099 \u2248 0.0000099 %"),
        (1 - Fraction(1, 6**9), "P(x) = 10077695/10077696 \u2248 0.999999901 \u2248 99.9999901 %"),
        (1 - Fraction(1, 2**100), "P(x) \u2248 1 - 7.89e-31 \u2248 100 - 7.89e-29 %"),
        (Fraction(1, 2**100), "P(x) \u2248 7.89e-31 \u2248 7.89e-29 %"),
    ],
)
def test_an_answer_is_told_as_exactly_as_it_is(chance: Fraction, text: str) -> None:
    assert Answer("", "x", chance).text == text


@pytest.mark.parametrize("text", EXPRESSIONS)
@pytest.mark.parametrize("asked", ASKED)
def test_the_lines_of_python_give_the_same_answers(text: str, asked: Show) -> None:
    one = lab(text).ask(asked, 8)
    *imports, last = one.python.splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(imports), names)
    assert eval(last, names) == one.answers[0].chance


def test_without_a_question_the_line_of_python_is_the_distribution() -> None:
    assert lab("3d6").answers == ()
    assert eval(lab("4d6kh3").python.splitlines()[-1], vars(odds)) == parse("4d6kh3")


def test_contests_and_comparisons_ask_for_themselves() -> None:
    contest = lab("d20 vs d20", at_least=3)
    assert [answer.event for answer in contest.answers] == ["win", "tie", "lose"]
    assert sum(answer.chance for answer in contest.answers) == 1
    (truth,) = lab("(3d6)>=11").answers
    assert (truth.event, truth.chance) == ("true", Fraction(1, 2))


def test_true_is_not_the_number_1() -> None:
    both = lab("d6", "(d6)>=4")
    assert "true" in both.chart.outcomes
    assert both.chart.shares(both.chart.dists[0][1])[1] == Fraction(1, 6)


def test_a_sum_without_a_largest_is_drawn_far_and_answered_exactly() -> None:
    one = lab("2d6!", at_least=300)
    tail = parse("2d6!")
    assert isinstance(tail, LongTail)
    assert one.answers[0].chance == tail.at_least(300)
    drawn = one.chart.dists[0][1]
    assert drawn.mean() == tail.mean()
    assert drawn.at_least(300) == tail.at_least(300)
    near = lab("2d6!").chart.dists[0][1]
    assert 0 < tail.at_least(near.outcomes[-1]) < Fraction(1, 10**6)
    assert "67 outcomes, the last with all above it" in lab("2d6!").table
    assert lab("2d6!").table.splitlines()[-1].startswith("68+ ")


def test_any_outcomes_can_be_shown() -> None:
    given = lab(Dist({"hit": 1, "miss": 2}), pool(2, d(6)).sorted(), "3d6")
    assert given.names == ["Set-up 1", "Set-up 2", "3d6"]
    assert "hit" in repr(given)
    assert given.roll(20, 1).rolls[1].total == 20
    assert given.ask("at_least", 11).answers == lab("3d6", at_least=11).answers


# ---------------------------------------------------------------------- rolls


def test_rolls_are_those_of_the_seed_however_they_are_pressed() -> None:
    once = lab("3d6", seed=7).roll(21)
    twice = lab("3d6", seed=7).roll(1).roll(20)
    assert once.rolls[0].counts == twice.rolls[0].counts
    assert once.clear().roll(21) == once
    assert lab("3d6", seed=8).roll(21).rolls[0].counts != once.rolls[0].counts
    assert set(once.rolls[0].counts) <= set(range(3, 19))


def test_what_was_rolled_is_told_with_its_margin_and_seed() -> None:
    one = lab("3d6", at_least=11).roll(2000)
    hits = sum(count for face, count in one.rolls[0].counts.items() if face >= 11)
    share = f"{hits / 20:.1f} %"
    assert one.said.startswith(
        f"2,000 rolls: at least 11 in {share}, within about 2.2 points (seed 1)."
    )
    assert "The exact value, 50 %, lies within." in one.said
    assert "on average" in lab("3d6").roll(2000).said
    assert "win in" in lab("d6 vs d6").roll(20).said
    assert lab("3d6").said == ""


def test_points_stand_at_the_set_up_that_was_rolled() -> None:
    both = lab("3d6", "4d6kh3").roll(2000, 1)
    assert both.chart.rolled == 1
    assert sum(point or 0 for point in both.chart.points) == 1
    assert "of 4d6kh3" in both.said
    assert not both.take(0).chart.observed


def test_another_expression_has_not_been_rolled() -> None:
    both = lab("3d6", "2d10").roll(5, 0).roll(5, 1)
    changed = both.write(0, "4d6")
    assert [rolls.total for rolls in changed.rolls] == [0, 5]
    assert both.write(0, "3d6") is both


def test_too_many_rolls_are_refused() -> None:
    with pytest.raises(TooLarge, match="1,000,001"):
        lab("3d6").roll(1).roll(1_000_000)
    with pytest.raises(ValueError, match="one roll"):
        lab("3d6").roll(0)


# ---------------------------------------------------------------------- set-ups


def test_up_to_four_set_ups() -> None:
    one = lab()
    assert one.names == ["3d6"]
    with pytest.raises(ValueError, match="has to stay"):
        one.remove(0)
    four = one.add("3d6").add("2d10").add("d20")
    assert four.names == ["3d6 (1)", "3d6 (2)", "2d10", "d20"]
    assert four.hand == 3
    with pytest.raises(ValueError, match="4 set-ups"):
        four.add("d4")
    assert four.remove(3).hand == 2
    assert four.take(0).remove(1).names == ["3d6", "2d10", "d20"]
    with pytest.raises(ValueError, match="5 set-ups"):
        lab("d4", "d6", "d8", "d10", "d12")


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: lab("3d"), ExpressionError),
        (lambda: lab(""), ExpressionError),
        (lambda: lab("1000000d6"), ExpressionError),
        (lambda: lab(3), TypeError),
        (lambda: lab("3d6", at_least=1, at_most=2), ValueError),
        (lambda: lab("3d6", at_least="11"), TypeError),
        (lambda: lab("3d6", at_least=10**20), ValueError),
        (lambda: lab("3d6", at_least=Fraction(1, 10**20)), ValueError),
        (lambda: lab("2d6!", at_least=10**9), TooLarge),
        (lambda: lab("3d6", show=cast(Show, "more")), ValueError),
        (lambda: lab("3d6", seed=cast(int, "x")), TypeError),
    ],
)
def test_what_cannot_be_is_refused(make: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


@pytest.mark.parametrize(
    ("quick", "text"),
    [
        (Quick(), "3d6"),
        (Quick(4, 6, "kh", 3, modifier=1), "4d6kh3+1"),
        (Quick(5, 6, hits=4), "5d6>=4"),
        (Quick(5, 6, hits=4, modifier=-2), "(5d6>=4)-2"),
        (Quick(2, 6, explode=True), "2d6!"),
        (Quick(0, 8, "dl", 0), "0d8dl0"),
    ],
)
def test_controls_write_what_they_can_read(quick: Quick, text: str) -> None:
    assert quick.text == text
    assert Quick.of(expression(text).term) == quick


@pytest.mark.parametrize(
    "text", ["2d6r1", "2d6!o", "3d6kh2kl1", "5d6<3", "d{1,2}", "d6+d8", "-d6", "2-d6", "d6 vs d6"]
)
def test_other_expressions_are_none_of_the_controls(text: str) -> None:
    assert Quick.of(expression(text).term) is None


# ---------------------------------------------------------------------- formulas


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("3d6", {"Mean", "Variance", "Chance"}),
        ("d4+2", {"Mean", "Variance", "Chance"}),
        ("5d6>=4", {"Mean", "Variance", "Chance"}),
        ("3d8kh1", {"Chance"}),
        ("3d8kl1-1", {"Chance"}),
        ("2d6!", {"Mean", "Variance"}),
        ("(2d6)>8", {"Chance"}),
        ("d20 vs d20", {"Win", "Tie", "Lose"}),
        ("d20+2 vs d20", {"Win", "Tie", "Lose"}),
        ("4d6kh3", set()),
        ("3d6r1", set()),
        ("(2d6)!=8", set()),
    ],
)
def test_formulas_give_what_the_engine_gives(text: str, names: set[str]) -> None:
    read = expression(text)
    dist, seen = read.dist(), set[str]()
    for asked in ASKED:
        for k in range(-2, 26):
            for each in formulas(read.term, asked, k):
                seen.add(each.name)
                if each.name == "Chance":
                    question = read.outcome == "number"
                    exact = getattr(dist, asked)(k) if question else dist.p()
                elif each.name in ("Mean", "Variance"):
                    exact = getattr(dist, each.name.lower())()
                else:
                    exact = dist.p(each.name.lower())
                assert each.value() == exact, (asked, k, each)
                assert each.letters
    assert seen == names
    assert not any(each.name == "Chance" for each in formulas(expression("3d6").term, "exactly", 1))


# ---------------------------------------------------------------------- CSV


def test_the_table_has_a_line_for_each_outcome() -> None:
    rows = list(csv.DictReader(StringIO(csv_text(lab("3d6", "d6 vs d6").roll(20, 0)))))
    first = [row for row in rows if row["set-up"] == "3d6"]
    assert [Fraction(row["fraction"]) for row in first] == [p for _, p in (3 @ d(6)).items()]
    assert float(first[8]["at least"]) == pytest.approx(0.5)
    assert sum(int(row["rolled"]) for row in first) == 20
    assert rows[-1]["at least"] == rows[-1]["rolled"] == ""
    *_, last = csv.DictReader(StringIO(csv_text(lab("2d6!"))))
    assert last["outcome"] == "68 or more"
    tail = parse("2d6!")
    assert isinstance(tail, LongTail)
    assert Fraction(last["fraction"]) == tail.at_least(68)
    assert last["at most"] == ""


def test_long_names_are_whole_in_the_table() -> None:
    names = {f"{'the defender holds the castle and ' * 3}loses {n} dice" for n in range(9)}
    rows = csv.DictReader(StringIO(csv_text(lab(Dist([*names, ("x" * 50, 1)])))))
    assert {row["outcome"] for row in rows} == names | {f"({'x' * 50}, 1)"}


def test_no_cell_of_the_table_is_a_formula() -> None:
    rows = list(csv.reader(StringIO(csv_text(lab(Dist({"=1+1": 1, "@x": 1}), "-d6")))))
    assert {row[1] for row in rows[1:3]} == {"'=1+1", "'@x"}
    assert [row[:2] for row in rows[3:5]] == [["'-d6", "-6"], ["'-d6", "-5"]]


# ---------------------------------------------------------------------- the widget


def test_it_opens_with_set_ups_and_shows_itself_everywhere() -> None:
    widget = bl.dice_lab("3d6", "4d6kh3", at_least=11, seed=1)
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    again, _ = bl.dice_lab("3d6", "4d6kh3", at_least=11, seed=1)._repr_mimebundle_()
    for kind in ("text/plain", "image/svg+xml"):
        assert data[kind] == again[kind]
    ET.fromstring(data["image/svg+xml"])
    assert "P(at least 11) = 1/2 = 0.5 = 50 %" in data["text/plain"]
    assert "To roll, run this cell." in data["text/plain"]
    assert "947/1296" in data["image/svg+xml"]


def test_a_typed_expression_is_shown() -> None:
    widget = bl.dice_lab("3d6")
    widget._rows[0].field.value = "4d6kh3+1"
    assert widget.lab.names == ["4d6kh3+1"]
    quick = widget._quick
    assert [control.value for control in (quick.dice, quick.counted, quick.kept)] == [4, "kh", 3]
    assert quick.modifier.value == 1
    assert widget._figure.chart == widget.lab.chart


def test_what_cannot_be_read_is_pointed_at_and_the_last_chart_stays() -> None:
    widget = bl.dice_lab("3d6", "2d10")
    before = widget.lab
    row = widget._rows[1]
    row.field.value = "2d10 +"
    assert "2d10 +\n      ^" in row.wrong.value
    assert widget.lab is before
    widget.roll(20)
    assert row.field.value == "2d10 +", "what was typed is kept"
    assert row.wrong.value
    row.field.value = "2d10+1"
    assert row.wrong.value == ""
    assert widget.lab.names == ["3d6", "2d10+1"]


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", "</pre><script>", "\ud800", "$x$"]
)
def test_hostile_text_is_only_text(text: str) -> None:
    widget = bl.dice_lab("3d6")
    widget._rows[0].field.value = text
    assert "<img" not in widget._rows[0].wrong.value
    assert "<script" not in widget._rows[0].wrong.value
    widget._number.value = text
    assert "<img" not in widget._problem.value
    named = bl.dice_lab(Dist({text: 1, "<b>": 1}))
    ET.fromstring(named.picture().encode("utf-8", "replace"))
    assert "<b>" not in named._answers.value


def test_controls_write_the_expression_in_hand() -> None:
    widget = bl.dice_lab("3d6", "2d10")
    widget._hand.value = 1
    widget._quick.counted.value = "hits"
    widget._quick.hits.value = 7
    assert widget.lab.names == ["3d6", "2d10>=7"]
    widget._quick.counted.value = ""
    widget._quick.explode.value = True
    assert widget.lab.names == ["3d6", "2d10!"]
    widget._quick.dice.value = 0
    assert not widget._rows[1].wrong.value


def test_questions_views_rolls_and_seeds() -> None:
    widget = bl.dice_lab("3d6")
    widget._number.value = "11"
    assert "P(at least 11) = 1/2" in widget._answers.value
    widget._asked.value = "exactly"
    assert widget.answers[0].chance == Fraction(1, 8)
    widget._number.value = "eleven"
    assert "is no number" in widget._problem.value
    widget._number.value = "7/2"
    assert widget.answers[0].chance == 0
    widget._view.value = "at_most"
    assert widget.lab.chart.show == "at_most"
    for button, total in zip(widget._rolls, (1, 21, 2021), strict=True):
        button.click()
        assert widget.lab.rolls[0].total == total
    assert "2,021 rolls" in widget._said.value
    widget._seed.value = 5
    assert widget.lab.seed == 5
    assert widget.lab.rolls[0].total == 0
    assert widget._said.value == ""


def test_set_ups_come_and_go() -> None:
    widget = bl.dice_lab("3d6")
    for _ in range(3):
        widget._add.click()
    assert widget._add.disabled
    assert len(widget.lab.setups) == 4
    widget._rows[1].field.value = "(3d6)>=11"
    assert widget._view.disabled, "at least and at most need numbers"
    widget._rows[1].remove.click()
    widget._rows[1].remove.click()
    widget._rows[1].remove.click()
    assert widget.lab.names == ["3d6"]
    assert [row.box.layout.display for row in widget._rows] == [None, "none", "none", "none"]


def test_the_formula_is_there_when_it_is_asked_for() -> None:
    widget = bl.dice_lab("3d6", at_least=11)
    assert widget._formula.value == ""
    widget._with_formula.value = True
    assert "operatorname{Var}" in widget._formula.value
    widget._rows[0].field.value = "4d6kh3"
    assert "no short formula" in widget._formula.value


def test_csv_as_text_file_and_link(tmp_path: Path) -> None:
    widget = bl.dice_lab("3d6", "d6")
    widget.save_csv(tmp_path / "odds.csv")
    assert (tmp_path / "odds.csv").read_text("utf-8") == widget.csv
    link = widget._python.value.partition('href="data:text/csv;charset=utf-8,')[2].partition('"')[0]
    assert unquote(link) == widget.csv
    assert "href" not in bl.dice_lab("5000d6>=4")._python.value


def test_marks_that_are_shown_no_more_are_closed() -> None:
    widget = bl.dice_lab("3d6", at_least=11)
    before = list(widget._figure.marks)
    widget.roll(20)
    assert all(mark.comm is None for mark in before)
    assert all(mark.comm is not None for mark in widget._figure.marks)


def test_callbacks_on_many_threads() -> None:
    widget = bl.dice_lab("3d6")
    threads = [threading.Thread(target=widget._rolls[0].click) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert widget.lab.rolls[0].counts == lab("3d6").roll(12).rolls[0].counts


@pytest.mark.usefixtures("without_bqplot")
def test_without_bqplot_the_chart_is_drawn() -> None:
    widget = bl.dice_lab("3d6", at_least=11)
    assert widget._chart.value == widget.lab.chart.svg(captioned=False)
    widget._rows[0].field.value = "2d10"
    assert widget._chart.value == widget.lab.chart.svg(captioned=False)
    assert "standard deviation" not in widget._chart.value.partition("</desc>")[2], (
        "it is said below"
    )
