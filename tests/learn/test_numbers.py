"""Numbers in every writing; right, slipped, wrong and near."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boardlab.core.decimals import percentage, rounded
from boardlab.core.errors import FormatError
from boardlab.learn.numbers import Number, meant, read_number, slip, written

TRUTH = Fraction(11, 36)

CHANCES = st.fractions(0, 1, max_denominator=10**6)


def verdict(answer: object, truth: Fraction | int, *, chance: bool = True) -> str:
    """What an answer comes to: "right", the name of a slip, or "wrong"."""
    number = read_number(answer)
    slipped = slip(number, Fraction(truth), chance=chance)
    return slipped or ("right" if number.means(Fraction(truth)) else "wrong")


@pytest.mark.parametrize(
    "answer",
    [
        *("11/36", " 11 / 36 ", "22/72", "0.3056", ".3056", "0,3056", "0.31", "0.306", "30.6 %"),
        *("30,6%", "30.56 %", "31 %", "3.056e-1", "+0.3056", "30.6\u00a0%", "11\u204436"),
        *(Fraction(11, 36), 11 / 36, Decimal("0.3056"), 0.3056, "0.30555555555555558"),
    ],
)
def test_every_writing_is_right(answer: object) -> None:
    assert verdict(answer, TRUTH) == "right"


@pytest.mark.parametrize(
    ("answer", "slipped"),
    [
        *((each, "percent") for each in ("30.6", "31", "0.306 %", "0.3056%")),
        *((each, "complement") for each in ("25/36", "0.6944", "69.4 %", "0.69")),
        *((each, "coarse") for each in ("0.3", ".3")),
        *((each, "truncated") for each in ("0.305", "30 %", "30.5 %", "0.30")),
    ],
)
def test_slips(answer: str, slipped: str) -> None:
    assert verdict(answer, TRUTH) == slipped


@pytest.mark.parametrize(
    "answer",
    ["0", "1", "0.5", "11/35", "0.307", "0.304", "-11/36", "0.4", "300 %", "36/11", 0.31001],
)
def test_near_is_wrong(answer: object) -> None:
    assert verdict(answer, TRUTH) == "wrong"


def test_what_is_neither_impossible_nor_certain_is_not_rounded_to_it() -> None:
    assert verdict("1.00", Fraction(996, 1000)) == "coarse"
    assert verdict("100 %", Fraction(996, 1000)) == "coarse"
    assert verdict("0 %", Fraction(4, 1000)) == "coarse"
    assert verdict("99.6 %", Fraction(996, 1000)) == "right"
    assert verdict("1", Fraction(996, 1000)) == "wrong"


@pytest.mark.parametrize("answer", ["9", 9, 9.0, "9.0", Fraction(9), Decimal(9), "18/2", "9."])
def test_a_count_is_right_in_every_writing(answer: object) -> None:
    assert verdict(answer, 9, chance=False) == "right"


@pytest.mark.parametrize("answer", ["8.7", 8.7, "9.04", "8.9", "10", "-9", "8.99"])
def test_near_a_count_is_wrong(answer: object) -> None:
    assert verdict(answer, 9, chance=False) == "wrong"


def test_a_count_in_percent_is_a_slip() -> None:
    assert verdict("900 %", 9, chance=False) == "right"  # it is 9, though nobody writes so
    assert verdict("9 %", 9, chance=False) == "percent"
    assert verdict("2.25 %", Fraction(9, 4), chance=False) == "percent"


def test_a_mean_may_be_rounded() -> None:
    assert verdict("2.3", Fraction(9, 4), chance=False) == "right"
    assert verdict("1.33", Fraction(4, 3), chance=False) == "right"
    assert verdict("1.6", Fraction(5, 3), chance=False) == "truncated"
    assert verdict("1.60", Fraction(5, 3), chance=False) == "wrong"


@given(CHANCES, st.integers(2, 12))
def test_a_chance_rounded_to_any_places_is_accepted(truth: Fraction, places: int) -> None:
    text = rounded(truth, places)
    hidden = Fraction(text) in (0, 1) and Fraction(text) != truth
    assert verdict(text, truth) == ("coarse" if hidden else "right")
    assert verdict(f"{rounded(truth * 100, places)} %", truth) in ("right", "coarse")


@given(CHANCES)
def test_a_chance_worked_out_by_a_computer_is_accepted(truth: Fraction) -> None:
    assert verdict(truth, truth) == "right"
    assert verdict(str(truth), truth) == "right"
    if 0 < float(truth) < 1:
        assert verdict(float(truth), truth) == "right"
        assert verdict(repr(float(truth)), truth) == "right"


def test_a_computers_rounding_is_forgiven() -> None:
    assert verdict(1 - (35 / 36) ** 24, 1 - Fraction(35, 36) ** 24) == "right"
    assert verdict(0.1 + 0.2, Fraction(3, 10)) == "right"


@given(st.integers(-(10**12), 10**12), st.integers(0, 6))
def test_a_whole_number_is_accepted_with_any_zeros(truth: int, places: int) -> None:
    assert verdict(rounded(Fraction(truth), places), truth, chance=False) == "right"
    assert verdict(float(truth), truth, chance=False) == "right"


@given(CHANCES, CHANCES)
def test_a_fraction_is_right_only_if_it_is_the_truth(one: Fraction, other: Fraction) -> None:
    assert (verdict(one, other) == "right") == (one == other)


@given(st.text() | st.text("0123456789.,/%e+- ", max_size=12))
@example("100/2 %")
def test_reading_a_text_gives_a_number_or_says_how_to_write_one(text: str) -> None:
    with suppress(FormatError):
        number = read_number(text)
        again = read_number(written(number))
        # A fraction that comes to a whole per cent is exact, and is written as if it were rounded.
        assert again == number or (number.percent and again == number._replace(unit=again.unit))


@given(st.floats() | st.integers() | st.decimals() | st.booleans() | st.none() | st.binary())
def test_reading_anything_gives_a_number_or_says_how_to_write_one(answer: object) -> None:
    with suppress(FormatError):
        assert isinstance(read_number(answer), Number)


@pytest.mark.parametrize(
    "answer",
    [
        *("", " ", "%", "1/0", "a", "1/2/3", "1.2.3", "½", "0x1", "1e9999", "--1", "1 000", "inf"),
        *(True, None, [], float("nan"), float("inf"), Fraction(1, 10**6000), "1" * 2000, 1j),
        *(Decimal("1e999999999"), Decimal("NaN"), b"1"),
    ],
)
def test_what_is_no_number_is_refused(answer: object) -> None:
    with pytest.raises(FormatError):
        read_number(answer)


def test_a_number_longer_than_any_that_is_written_is_refused() -> None:
    with pytest.raises(FormatError, match="many digits"):
        read_number(10**6000)


def test_a_comma_that_could_part_thousands_is_asked_about() -> None:
    with pytest.raises(FormatError, match=r"write 1296 or 1\.296"):
        read_number("1,296")
    assert read_number("0,296").value == Fraction("0.296")
    assert read_number("1,2967").value == Fraction("1.2967")


@pytest.mark.parametrize("text", ["11/36", "0.3056", "30.6 %", "31 %", "-2", "9.0", "1100/36 %"])
def test_a_number_is_written_as_it_was_given(text: str) -> None:
    assert read_number(written(read_number(text))) == read_number(text)
    assert Fraction(written(read_number("0.30")).rstrip()) == Fraction("0.3")


def test_percentages() -> None:
    assert percentage(Fraction(11, 36)) == "30.6 %"
    assert percentage(Fraction(1, 2)) == "50 %"
    assert percentage(Fraction(0)) == "0 %"
    assert percentage(Fraction(1)) == "100 %"
    assert percentage(Fraction(1, 10**6)) == "less than 0.1 %"
    assert percentage(1 - Fraction(1, 10**6)) == "more than 99.9 %"


@given(CHANCES)
def test_a_percentage_is_right(truth: Fraction) -> None:
    text = percentage(truth)
    if not text.startswith(("less", "more")):
        assert verdict(text, truth) == "right"


@pytest.mark.parametrize(
    ("value", "fraction"),
    [
        (13 / 56, Fraction(13, 56)),
        (1 / 3, Fraction(1, 3)),
        (0.1 + 0.2, Fraction(3, 10)),
        (2.5, Fraction(5, 2)),
        (3.0, Fraction(3)),
        (1 - 35 / 36, Fraction(1, 36)),
        (0.123456789012, Fraction("0.123456789012")),
    ],
)
def test_a_float_means_the_fraction_it_was_computed_from(value: float, fraction: Fraction) -> None:
    assert meant(value) == fraction
