"""Expressions of dice: what they mean, where they are wrong, and the Python and words for them."""

from __future__ import annotations

import pickle
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlab.core.errors import FormatError
from boardlab.odds import Dist, d, joint, pool
from boardlab.odds.notation.grammar import DEEPEST, MOST_DICE
from boardlab.odds.notation.parse import expression, parse
from boardlab.odds.notation.tokens import LONGEST, ExpressionError

NAMES = {"d": d, "Dist": Dist, "joint": joint, "pool": pool}


def ran(line: str) -> Any:
    """What a line of Python gives, with the names of boardlab.odds."""
    return eval(line, dict(NAMES))


MEANT = {
    "7": lambda: d([7]),
    "d6": lambda: d(6),
    "3d6": lambda: 3 @ d(6),
    "0d6": lambda: d([0]),
    "D%": lambda: d(100),
    "2dF": lambda: 2 @ d([-1, 0, 1]),
    "d{1,2,2,3}": lambda: d([1, 2, 2, 3]),
    "d{-1:2, 4}": lambda: Dist({-1: 2, 4: 1}),
    "4d6kh3": lambda: pool(4, d(6)).highest(3).sum(),
    "4d6k3": lambda: pool(4, d(6)).highest(3).sum(),
    "2d20kl": lambda: pool(2, d(20)).lowest(1).sum(),
    "4d6dl1": lambda: pool(4, d(6)).drop_lowest(1).sum(),
    "4d6dh2": lambda: pool(4, d(6)).drop_highest(2).sum(),
    "5d8dl1kh2": lambda: pool(5, d(8)).drop_lowest(1).highest(2).sum(),
    "d6r1": lambda: d([2, 3, 4, 5, 6]),
    "d6ro1": lambda: d(6).map(lambda face: d(6) if face == 1 else face),
    "2d6r<=2": lambda: 2 @ d([3, 4, 5, 6]),
    "d6!o": lambda: d(6).map(lambda face: d(6) + 6 if face == 6 else face),
    "5d6>=4": lambda: pool(5, d(6)).count({4, 5, 6}),
    "5d6 = 6": lambda: pool(5, d(6)).count(6),
    "5d6kh3!=1": lambda: pool(5, d(6)).highest(3).count({2, 3, 4, 5, 6}),
    "(5d6)>=14": lambda: 5 @ d(6) >= 14,
    "2+5d6>=14": lambda: 5 @ d(6) + 2 >= 14,
    "d20 >= 15": lambda: d(20) >= 15,
    "d20+2 >= 15": lambda: d(20) + 2 >= 15,
    "2d6 > 2d4": lambda: 2 @ d(6) > 2 @ d(4),
    "(5d6>=4) >= 3": lambda: pool(5, d(6)).count({4, 5, 6}) >= 3,
    "2d6 - d4*2 + 1": lambda: 2 @ d(6) - d(4) * 2 + 1,
    "7/d6": lambda: d([7]) // d(6),
    "-7/2": lambda: d([-4]),
    "--d6": lambda: d(6),
    "2*3d6": lambda: (3 @ d(6)) * 2,
    "min(2d6, 9)": lambda: (2 @ d(6)).cap(9),
    "max(d6, d8)": lambda: joint(d(6), d(8)).map(max),
    "max(3, d6, 4)": lambda: d([4, 4, 4, 4, 5, 6]),
    "min(3, 4)": lambda: d([3]),
    "d6 = d6": lambda: Dist({True: 1, False: 5}),
    "3 >= 2": lambda: d([True]),
    "3 vs 3": lambda: d(["tie"]),
    "d20\u22122 \u2265 9\u00d71": lambda: d(20) - 2 >= 9,
}


@pytest.mark.parametrize("text", MEANT)
def test_what_expressions_mean(text: str) -> None:
    assert parse(text) == MEANT[text]()


@pytest.mark.parametrize("text", MEANT)
def test_the_line_of_python_gives_the_same(text: str) -> None:
    assert ran(expression(text).python) == parse(text)


def test_a_contest_is_won_tied_or_lost() -> None:
    contest = parse("d20+2 vs d20")
    pairs = [(x + 2, y) for x in range(1, 21) for y in range(1, 21)]
    assert contest.p("win") == Fraction(sum(x > y for x, y in pairs), 400)
    assert contest.p("tie") == Fraction(sum(x == y for x, y in pairs), 400)


ENDLESS = [
    "2d6!",
    "2d6!>=5",
    "d4+d6!",
    "d4-2+d6!-d4",
    "3d6r1!+2",
    "d6!-d4",
    "(2d6!)>=20",
    "(2d6!) = 9",
    "d10 <= 2d6!",
]


@pytest.mark.parametrize("text", [*ENDLESS, "2d6! vs d20", "d20 vs 2d6!", "min(2d6!, 30)"])
def test_the_line_of_python_for_what_explodes(text: str) -> None:
    assert ran(expression(text).python) == parse(text)


def test_what_explodes_without_end_has_an_exact_mean_and_tail() -> None:
    assert parse("2d6!").mean() == Fraction(42, 5)
    assert parse("(d6!) > 6").p(True) == Fraction(1, 6)
    assert parse("d6! vs 6").p("tie") == 0
    assert parse("6 vs d6!").p("lose") == Fraction(1, 6)
    assert parse("d8 >= d6!").p(True) == sum(
        Fraction(1, 8) * (1 - parse("d6!").at_least(k + 1)) for k in range(1, 9)
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4d6kh3", "the sum of the highest three of four six-sided dice"),
        ("2d20kl", "the sum of the lowest of two 20-sided dice"),
        ("5d6>=4", "how many of five six-sided dice show 4 or more"),
        (
            "4d6kh3 >= 11",
            (
                "how many of the highest three of four six-sided dice show 11 or more, "
                "which none can; (4d6kh3)>=11 compares the sum"
            ),
        ),
        ("2d{1,3}=3", "how many of two dice with the faces 1, 3 show 3"),
        ("d20+2>=15", "whether one 20-sided die plus 2 is 15 or more"),
        ("2d6!", "the sum of two six-sided dice (the highest face explodes)"),
        ("d6ro1 vs 3", "whether one six-sided die (1 rolled again once) beats, ties or loses to 3"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert expression(text).words == words


# ---------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("text", "pointed", "said"),
    [
        ("", 0, "starts with"),
        ("5d6kq3", 3, "kh, kl, dh, dl"),
        ("2d6+", 4, "a number, dice"),
        ("(2d6", 4, "opened at character 1"),
        ("2d6)", 3, "operator"),
        ("d0", 1, "at least one face"),
        ("d{}", 2, "whole number"),
        ("d{1:0}", 1, "weight above 0"),
        ("3d6 @ 2", 4, "no part"),
        ("1234567890", 0, "9 digits"),
        ("4d6kh5", 3, "There are 4 dice"),
        ("2d6!!", 3, "One ! is enough"),
        ("2d6!kh1", 0, "!o"),
        ("1+2d6!>=12", 2, "(2d6!)>=12 compares the sum"),
        ("d4!o6", 0, "No face is 6"),
        ("max(d6!, d8!)", 0, "min("),
        ("2d6!6 >= 5", 0, "brackets"),
        ("(d6>3)+1", 0, "true or false"),
        ("(2d6>=3)*(d20>=2)", 9, "true or false"),
        ("5d6>=4>=3", 6, "brackets"),
        ("d6 vs d6 vs d6", 9, "not three"),
        ("(d6 vs d6)+1", 0, "win, tie or lose"),
        ("d6/(d2-1)", 3, "can be 0"),
        ("1000000d6", 0, "10,000 dice"),
        ("d6!>=1", 0, "never ends; !o explodes once"),
        ("d6r<=6", 0, ""),
        ("2d6!*2", 0, "min("),
        ("d6 + 1000d100kh500", 5, "limit"),
    ],
)
def test_an_error_points_at_the_character(text: str, pointed: int, said: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert caught.value.span[0] == pointed
    assert said in caught.value.reason
    line, carets, *_ = str(caught.value).splitlines()
    assert line == text
    assert carets.index("^") == pointed


def test_long_texts_are_shown_around_the_place() -> None:
    text = "+".join(["d6"] * 60) + "+x"
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    line, carets, *_ = str(caught.value).splitlines()
    assert len(line) < 80
    assert line[carets.index("^")] == "x"


def test_errors_can_be_pickled() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse("2d6+")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.span) == (str(caught.value), caught.value.span)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000,
        "(" * 200 + "d6" + ")" * 200,
        "-" * 400 + "d6",
        "min(" * 100 + "1" + ")" * 100,
        "9" * 400,
        f"{MOST_DICE + 1}d6",
        "999999999d999999999",
        "d999999999",
        "10000d100",
        "9999d6kh5000",
        "9999d6r1ro2!",
        "5000d6*5000d6",
        "d6!<=5",
        "d{" + ",".join(["1"] * 240) + "}",
        "*".join(["d999"] * 100),
        "+".join(["d6!"] * 100) + ">=900",
    ],
)
@pytest.mark.timeout(20)
def test_nothing_hangs(text: str) -> None:
    with suppress(FormatError):
        parse(text)


def test_depth_and_length_are_limited() -> None:
    assert parse("(" * DEEPEST + "d6" + ")" * DEEPEST) == d(6)
    with pytest.raises(ExpressionError, match="brackets and signs"):
        parse("(" * (DEEPEST + 1) + "d6" + ")" * (DEEPEST + 1))
    assert parse("1" + "+1" * ((LONGEST - 1) // 2)).mean() == 1 + (LONGEST - 1) // 2


@pytest.mark.parametrize("text", [None, 6, b"d6", ["d6"]])
def test_only_texts_are_read(text: Any) -> None:
    with pytest.raises(TypeError, match="4d6kh3"):
        parse(text)


# ---------------------------------------------------------------------- any expression

COMPARE = [">=", ">", "<=", "<"]
Tree = tuple[str, Any]
"""A text, and a function that works the same out by other means."""


@st.composite
def dice(draw: Any) -> Tree:
    count, faces = draw(st.integers(1, 3)), draw(st.integers(1, 6))
    every = joint(*[d(faces)] * count)
    kind = draw(st.sampled_from(["sum", "kh", "kl", "dh", "dl"]))
    k = draw(st.integers(0, count))
    kept = {
        "sum": sum,
        "kh": lambda roll: sum(sorted(roll)[count - k :]),
        "kl": lambda roll: sum(sorted(roll)[:k]),
        "dh": lambda roll: sum(sorted(roll)[: count - k]),
        "dl": lambda roll: sum(sorted(roll)[k:]),
    }[kind]
    change = "" if kind == "sum" else f"{kind}{k}"
    return f"{count}d{faces}{change}", every.map(lambda *roll: kept(roll))


def numbers() -> st.SearchStrategy[Tree]:
    leaf = st.one_of(dice(), st.integers(0, 5).map(lambda n: (str(n), d([n]))))

    def grown(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
        two = st.tuples(inner, inner)
        return st.one_of(
            two.map(lambda t: (f"({t[0][0]}) + {t[1][0]}", t[0][1] + t[1][1])),
            two.map(lambda t: (f"{t[0][0]}-({t[1][0]})", t[0][1] - t[1][1])),
            two.map(lambda t: (f"({t[0][0]})*({t[1][0]})", t[0][1] * t[1][1])),
            two.map(lambda t: (f"max({t[0][0]},{t[1][0]})", joint(t[0][1], t[1][1]).map(max))),
            two.map(lambda t: (f"min({t[0][0]}, {t[1][0]})", joint(t[0][1], t[1][1]).map(min))),
            inner.map(lambda t: (f"-({t[0]})", -t[1])),
            inner.map(lambda t: (f"({t[0]})/2", t[1] // 2)),
        )

    return st.recursive(leaf, grown, max_leaves=3)


@given(numbers())
@settings(max_examples=150, deadline=None)
def test_any_number_is_what_it_is_by_other_means(tree: Tree) -> None:
    text, value = tree
    assert parse(text) == value
    assert ran(expression(text).python) == value
    assert expression(text).words


@given(numbers(), numbers(), st.sampled_from(COMPARE))
@settings(max_examples=60, deadline=None)
def test_any_comparison_and_any_contest(one: Tree, other: Tree, sign: str) -> None:
    margin = one[1] - other[1]
    text = f"({one[0]}) {sign} ({other[0]})"
    truth = parse(text)
    assert truth == ran(expression(text).python)
    compare = {">=": (0).__le__, ">": (0).__lt__, "<=": (0).__ge__, "<": (0).__gt__}[sign]
    assert truth.p(True) == margin.p(compare)
    contest = f"({one[0]}) vs ({other[0]})"
    assert parse(contest).p("win") == margin.p((0).__lt__)
    assert ran(expression(contest).python) == parse(contest)


@given(
    st.one_of(
        st.text(max_size=30),
        st.lists(
            st.sampled_from(
                [
                    *("d", "d6", "3d6", "2", "kh", "kl1", "dh2", "dl", "r1", "ro<=2", "!", "!o"),
                    *("!>=5", "+", "-", "*", "/", "(", ")", "min(", "max(", ",", "vs", ">=", "="),
                ]
            ),
            max_size=12,
        ).map("".join),
    )
)
@settings(max_examples=400, deadline=None)
def test_any_text_gives_a_result_or_a_format_error(text: str) -> None:
    try:
        made = expression(text)
        value = made.dist()
    except FormatError:
        return
    assert value == ran(made.python)
