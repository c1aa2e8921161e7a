"""Pictures of many tries, in rows: runs, icons, samples beside a band, and hits that are wasted."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from random import Random

from boardlab.core.decimals import percentage
from boardlab.core.marks import Element, Layout, Mark
from boardlab.learn.drawing import Drawing
from boardlab.learn.language import say
from boardlab.odds import Dist, d
from boardlab.odds.charts.chart import sampling_band

WIDTH = 440.0
_SIDE = 20.0
RUN = 5
"""So many alike in a row are a long run."""


def rolled(dist: Dist, rolls: int, seed: int) -> dict[int, int]:
    """How often each outcome came up."""
    rng = Random(seed)
    return dict(Counted(dist.sample(rng) for _ in range(rolls)))


# ---------------------------------------------------------------------- runs in fair data

_PER_ROW, _STEP = 25, 16.0


def runs(faces: int, seed: int, rolls: int = 200) -> Drawing:
    """Rolls of a fair die, filled where it shows a 1; long runs without one are underlined."""
    rng = Random(seed)
    shown = [rng.randrange(faces) == 0 for _ in range(rolls)]
    begun, after = [], [0, 0]
    at = 0
    for hit, group in groupby(shown):
        size = len([*group])
        if not hit and size >= RUN:
            begun.append((at, size))
        at += size
    for at in range(RUN, rolls):
        if not any(shown[at - RUN : at]):
            after[shown[at]] += 1
    drawn: list[Element] = []
    for at, hit in enumerate(shown):
        x, y = _place(at)
        drawn.append(_box("bl-bar" if hit else "bl-track", x - 5.5, y - 5.5, 11, 11))
    for start, size in begun:
        drawn += _under(start, size)
    what, hits = (
        (say("chance.gambler.coin"), say("chance.gambler.heads"))
        if faces == 2
        else (say("chance.gambler.die", faces=faces), say("chance.gambler.one"))
    )
    caption = say(
        "chance.gambler.caption", rolls=rolls, what=what, hits=hits, seed=seed, run=RUN,
        times=sum(after), hit=after[1], faces=faces,
    )  # fmt: skip
    return _drawing("runs", drawn, 22 + _ROW_HIGH * (-(-rolls // _PER_ROW)), caption)


_ROW_HIGH = 22.0


def _place(at: int) -> tuple[float, float]:
    row, column = divmod(at, _PER_ROW)
    return _SIDE + 8 + column * _STEP, 20 + row * _ROW_HIGH


def _under(start: int, size: int) -> Iterator[Element]:
    """A line below a run, in as many rows as it goes through."""
    at = start
    while at < start + size:
        last = min(start + size, (at // _PER_ROW + 1) * _PER_ROW) - 1
        (x, y), (end, _) = _place(at), _place(last)
        yield Element("path", {"class": "bl-odds-edge", "d": f"M{x - 6:g} {y + 9:g}H{end + 6:g}"})
        at = last + 1


# ---------------------------------------------------------------------- the same question, often


def icons(p: Fraction, times: int, seed: int) -> Drawing:
    """What came of so many tries: a disc where it happened, a cross where it did not."""
    rng = Random(seed)
    came = [rng.randrange(p.denominator) < p.numerator for _ in range(times)]
    drawn: list[Element] = []
    for at, happened in enumerate(came):
        row, column = divmod(at, 10)
        x, y = _SIDE + 20 + column * 40, 26 + row * 40
        if happened:
            drawn.append(_disc("bl-bar", x, y, 12))
        else:
            drawn.append(_disc("bl-track", x, y, 12))
            drawn.append(_cross(x, y, 5.5))
    caption = say(
        "chance.sure.caption", times=times, p=percentage(p), happened=sum(came),
        failed=times - sum(came), seed=seed,
    )  # fmt: skip
    return _drawing("icons", drawn, 12 + 40 * (-(-times // 10)), caption)


# ---------------------------------------------------------------------- ten samples, and the band


_LINE = 16.0


def samples(p: Fraction, rolls: int, seeds: Iterable[int]) -> Drawing:
    """How often it hits in samples of a die that never changes, one row a seed."""
    hits = [
        sum(rng.randrange(p.denominator) < p.numerator for _ in range(rolls))
        for rng in map(Random, seeds)
    ]
    top, left, right = 30.0, 72.0, WIDTH - _SIDE
    foot = top + _LINE * len(hits)

    def x(count: float) -> float:
        return round(left + (right - left) * count / rolls, 1)

    low, high = (share * rolls for share in sampling_band(p, rolls))
    drawn = [_box("bl-chart-band", x(low), top, x(high) - x(low), foot - top)]
    words = say("chance.small-sample.band")
    drawn.append(_text("bl-axis-number", (x(low) + x(high)) / 2, top - 10, words))
    middle = x(float(p) * rolls)
    drawn.append(Element("path", {"class": "bl-chart-mean", "d": f"M{middle:g} {top:g}V{foot:g}"}))
    for row, count in enumerate(hits):
        y = top + _LINE * (row + 0.5)
        drawn.append(
            _text(
                "bl-chart-scale", left - 10, y + 4, say("chance.small-sample.row", number=row + 1)
            )
        )
        drawn.append(Element("path", {"class": "bl-grid", "d": f"M{left:g} {y:g}H{right:g}"}))
        drawn.append(_disc("bl-chart-seen", x(count), y, 5))
    drawn.append(Element("path", {"class": "bl-axis", "d": f"M{left:g} {foot:g}H{right:g}"}))
    for count in range(0, rolls + 1, 5):
        drawn.append(Element("path", {"class": "bl-axis", "d": f"M{x(count):g} {foot:g}v5"}))
        drawn.append(_text("bl-axis-number", x(count), foot + 19, str(count)))
    caption = say(
        "chance.small-sample.caption", times=len(hits), rolls=rolls, least=min(hits), most=max(hits)
    )
    return _drawing("samples", drawn, foot + 28, caption)


# ---------------------------------------------------------------------- a bag beside a die


_TOKEN = 16.0
_DRAWS = 3


def emptying(gold: int, size: int) -> Drawing:
    """A bag, draw by draw, beside a die with as many faces; what is drawn leaves a hole.

    Gold is filled. Drawn are, in this order, a gold tile, another kind, and a gold one.
    """
    out = (0, size - 1)
    bag, die, step = 62.0, 262.0, 34.0
    drawn = [
        _text("bl-chart-name", bag - 6, 18, say("chance.independent.bag")),
        _text("bl-chart-name", die - 6, 18, say("chance.independent.die", faces=size)),
    ]
    for row in range(_DRAWS):
        y = 44 + row * step
        gone = out[:row]
        left = [at for at in range(size) if at not in gone]
        drawn.append(
            _text("bl-chart-scale", bag - 14, y + 4, say("chance.independent.row", number=row + 1))
        )
        for at in range(size):
            kind = "bl-odds-hole" if at in gone else "bl-bar" if at < gold else "bl-track"
            drawn.append(_disc(kind, bag + at * _TOKEN, y, 6.5))
            face = "bl-bar" if at < gold else "bl-track"
            drawn.append(_box(face, die - 6 + at * _TOKEN, y - 6, 12, 12))
        counted = f"{sum(at < gold for at in left)}/{len(left)}"
        end = size * _TOKEN + 14
        drawn.append(_text("bl-odds-name", bag + end, y + 4.5, counted))
        drawn.append(_text("bl-odds-name", die + end, y + 4.5, f"{gold}/{size}"))
    caption = say("chance.independent.caption", gold=gold, all=size)
    return _drawing("bag", drawn, 44 + _DRAWS * step - 12, caption)


# ---------------------------------------------------------------------- what is wasted


def overkill(dice: int, limit: int) -> Drawing:
    """Every equally likely outcome of so many coins that hit: dots, crossed beyond the limit."""
    hits = dice @ d([0, 1])
    drawn: list[Element] = []
    wasted = 0
    top, across = 34.0, 22.0
    columns = [
        count
        for count, weight in zip(hits.outcomes, hits.weights, strict=True)
        for _ in range(weight)
    ]
    step = min(across, (WIDTH - 2 * _SIDE - 60) / len(columns))
    left = _SIDE + 60
    radius = min(8.0, step / 2 - 1)
    floor = top + dice * 20 + 4
    for at, count in enumerate(columns):
        x = left + (at + 0.5) * step
        for dot in range(count):
            y = floor - 12 - dot * 20
            if dot < limit:
                drawn.append(_disc("bl-bar", x, y, radius))
            else:
                drawn += [_disc("bl-track", x, y, radius), _cross(x, y, radius * 0.5)]
        wasted += count > limit
    line = floor - 2 - limit * 20
    right = left + len(columns) * step
    drawn.append(
        Element("path", {"class": "bl-axis", "d": f"M{left - 4:g} {floor:g}H{right + 4:g}"})
    )
    drawn.append(
        Element(
            "path", {"class": "bl-chart-threshold", "d": f"M{left - 4:g} {line:g}H{right + 4:g}"}
        )
    )
    drawn.append(_text("bl-chart-scale", left - 10, line + 4, say("chance.cap.limit", limit=limit)))
    short = sum(count < limit for count in columns)
    caption = say(
        "chance.cap.caption", dice=dice, limit=limit, all=len(columns), wasted=wasted, short=short
    )
    return _drawing("overkill", drawn, floor + 12, caption)


# ---------------------------------------------------------------------- pieces


def _drawing(key: str, drawn: Sequence[Element], height: float, caption: str) -> Drawing:
    nothing = Element("circle", {"r": 1})
    layout = Layout(say(f"chance.title.{key}"), (0, 0, WIDTH, height), (), {}, nothing)
    # In words that a mark draws "%" stands for its text.
    mark = Mark(key, at=(0, 0), layer="overlay", text="%", draw=tuple(drawn))
    return Drawing(layout, (mark,), caption)


def _box(css: str, x: float, y: float, width: float, height: float) -> Element:
    return Element("rect", {"class": css, "x": x, "y": y, "width": width, "height": height})


def _disc(css: str, x: float, y: float, radius: float) -> Element:
    return Element("circle", {"class": css, "cx": round(x, 1), "cy": round(y, 1), "r": radius})


def _cross(x: float, y: float, arm: float) -> Element:
    d = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0-{2 * arm:g}l-{2 * arm:g} {2 * arm:g}"
    return Element("path", {"class": "bl-extra", "d": d})


def _text(css: str, x: float, y: float, words: str) -> Element:
    return Element("text", {"class": css, "x": round(x, 1), "y": round(y, 1)}, words)
