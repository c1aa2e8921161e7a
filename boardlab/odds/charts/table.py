"""A distribution as text: a line for each outcome, with its fraction, its percentage and a bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from reprlib import repr as shown
from typing import Any

from boardlab.core.decimals import percentage, rounded
from boardlab.odds.dist import Dist
from boardlab.odds.surd import Surd

MOST_ROWS = 30
"""A table of more lines than this is shortened: the likeliest stretch of it is kept."""

_KEPT = MOST_ROWS - 5
_BAR = 40
_LONGEST = 21
"""Fractions with more signs than this are left out; their percentage is not."""

_HUGE = 10**40
"""Numbers from here on are told in short."""

_EIGHTHS = " \u258f\u258e\u258d\u258c\u258b\u258a\u2589"


def table(dist: Dist, *, capped: bool = False) -> str:
    """The distribution in lines of text, the first one with its mean and deviation.

    Of many outcomes the first, the last, and the likeliest neighbours are told, and how many are
    left out between them. capped: whether the last outcome stands for all above it too.
    """
    rows = _chosen(dist)
    names = {at: name(dist.outcomes[at]) for row in rows for at in row[:1] if len(row) == 1}
    if capped:
        names[len(dist) - 1] += "+"
    fractions = {at: short_fraction(Fraction(dist.weights[at], dist.total)) for at in names}
    if not all(fractions.values()):
        fractions = dict.fromkeys(names, "")
    shares = [Fraction(dist.weights[at], dist.total) for at in names]
    percents = dict(zip(names, aligned(shares), strict=True))
    wide = [max(map(len, column.values())) for column in (names, fractions, percents)]
    most = max(dist.weights)
    lines = [headline(dist, capped=capped)]
    for row in rows:
        if len(row) > 1:
            share = Fraction(sum(dist.weights[at] for at in row), dist.total)
            lines.append(f"... {len(row):,} more, together {percentage(share)}")
            continue
        at = row[0]
        columns = [f"{names[at]:>{wide[0]}}", f"{fractions[at]:>{wide[1]}}"]
        columns += [f"{percents[at]:>{wide[2]}}", bar(Fraction(dist.weights[at], most))]
        lines.append("  ".join(column for column in columns if column).rstrip())
    return "\n".join(lines)


def side_by_side(columns: Mapping[str, Mapping[Any, Fraction]]) -> Iterable[str]:
    """Lines of percentages by outcome, a column for each name."""
    cells = [["", *map(name, next(iter(columns.values())))]]
    cells += [[label, *aligned(list(shares.values()))] for label, shares in columns.items()]
    wide = [max(map(len, column)) for column in cells]
    for row in zip(*cells, strict=True):
        yield "  ".join(f"{text:>{width}}" for text, width in zip(row, wide, strict=True))


def aligned(shares: Sequence[Fraction]) -> list[str]:
    """A column of percentages, all with a decimal if one of them needs it."""
    whole = all((share * 100).denominator == 1 for share in shares)
    return [f"{_percent(share, 0 if whole else 1)} %" for share in shares]


def _percent(share: Fraction, places: int) -> str:
    """Without "0.0" for what is possible, or "100.0" for what is not certain."""
    if 0 < share < Fraction(1, 2000):
        return "<0.1"
    return ">99.9" if Fraction(1999, 2000) < share < 1 else rounded(share * 100, places)


def headline(dist: Dist, *, capped: bool = False) -> str:
    """How many outcomes there are, and their mean and standard deviation if they are numbers."""
    count = "1 outcome" if len(dist) == 1 else f"{len(dist):,} outcomes"
    count += ", the last with all above it" if capped else ""
    if not numeric(dist):
        return count
    mean, deviation = dist.mean(), Surd.root_of(dist.variance())
    return f"{count}, mean {exact(mean)}, standard deviation {exact(deviation)}"


def numeric(dist: Dist) -> bool:
    """Whether all outcomes are numbers; true and false are none here."""
    return all(
        isinstance(outcome, int | Fraction) and not isinstance(outcome, bool)
        for outcome in dist.outcomes
    )


def exact(value: Fraction | Surd) -> str:
    """A number as it is, and as a decimal where it is not short: "21/2 = 10.5"."""
    fraction = value if isinstance(value, Fraction) else value.fraction
    parts = (value,) if isinstance(value, Fraction) else (value.factor, Fraction(value.radicand))
    text = str(value) if all(map(short_fraction, parts)) else ""
    if text and fraction is not None and fraction.denominator == 1:
        return text
    short = decimal(value)
    sign = "=" if fraction is not None and Fraction(short) == fraction else "\u2248"
    return f"{text} {sign} {short}" if text and len(text) <= _LONGEST else f"\u2248 {short}"


def short_fraction(value: Fraction) -> str:
    """A fraction as it is written; nothing if it has too many signs to be read."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > 4 * _LONGEST:
        return ""
    text = str(value)
    return text if len(text) <= _LONGEST else ""


def decimal(value: Fraction | Surd) -> str:
    """A number to two places, or more where it is small."""
    if isinstance(value, Surd):
        value = value.fraction if value.fraction is not None else Fraction(float(value))
    places = 2
    while value and abs(value) * 10**places < 10 and places < 12:
        places += 1
    text = rounded(value, places)
    return text.rstrip("0").rstrip(".") if "." in text else text


def name(outcome: object, *, cut: bool = True) -> str:
    """An outcome as it is told: a word without quotes, a tuple by its parts.

    cut: whether long words are told in short.
    """
    if isinstance(outcome, str):
        # Half letters, which no page and no file can take, are written out.
        word = outcome.encode("utf-8", "backslashreplace").decode()
        return word if len(word) <= 40 or not cut else shown(word)
    if isinstance(outcome, tuple) and len(outcome) <= 20:
        return f"({', '.join(name(part, cut=cut) for part in outcome)})"
    if isinstance(outcome, int | Fraction) and -_HUGE < outcome < _HUGE:
        return str(outcome)
    return shown(outcome)


def bar(share: Fraction) -> str:
    """A bar of signs; the longest is 1."""
    eighths = round(share * _BAR * 8)
    whole, rest = divmod(eighths, 8)
    return "\u2588" * whole + _EIGHTHS[rest].strip()


def _chosen(dist: Dist) -> Iterable[range]:
    """The places of the outcomes, those that are left out together in one range."""
    count = len(dist)
    if count <= MOST_ROWS:
        return [range(at, at + 1) for at in range(count)]
    # The window of neighbours that weighs most; of equal ones the first.
    weight = best = sum(dist.weights[:_KEPT])
    start = 0
    for at in range(1, count - _KEPT + 1):
        weight += dist.weights[at + _KEPT - 1] - dist.weights[at - 1]
        if weight > best:
            best, start = weight, at
    end = start + _KEPT
    kept = {0, count - 1, *range(start, end)}
    # A single line is told rather than left out.
    kept |= {1} if start == 2 else set()
    kept |= {count - 2} if end == count - 2 else set()
    rows = []
    gaps = [range(1, start), range(end, count - 1)]
    for at in sorted(kept):
        rows.append(range(at, at + 1))
        rows += [gap for gap in gaps if len(gap) > 1 and gap.start == at + 1]
    return rows
