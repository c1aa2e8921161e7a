"""A bag and a die as marks: tokens that leave the bag, the chance of the next, and how it went."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from boardlab.core.marks import Element, Frame, Layout, Mark
from boardlab.odds.charts.table import name as told
from boardlab.odds.pictures.arrows import told as short
from boardlab.odds.pictures.strokes import box, disc, face, path, picture, words
from boardlab.odds.pictures.words import cut

if TYPE_CHECKING:
    from boardlab.odds.pictures.beside import Beside

_TITLE = "A bag beside a die"
_STEP = 28.0  # from token to token
_R = 11.5
_EDGE = 16.0
_COLUMNS = 8
_BAG = _COLUMNS * _STEP + 2 * _EDGE
_SIDE = _BAG  # the die has as much room
_RIGHT = _EDGE + _BAG + 28  # where its half begins
_WIDTH = _RIGHT + _SIDE + _EDGE
_TOP = 52.0
_BAR = 66.0  # words, bar and fraction below bag and die
_PLOT = 96.0


class _Places:
    """Where things stand."""

    def __init__(self, of: Beside) -> None:
        self.of = of
        self.rows = max(2, ceil(of.bag.size / _COLUMNS))
        self.foot = _TOP + self.rows * _STEP + 2 * 10
        self.drawn_rows = ceil(max(1, len(of.drawn)) / _COLUMNS)
        self.bar = self.foot + 22
        self.tray = self.bar + _BAR - 22
        self.plot = self.tray + 22 + self.drawn_rows * _STEP + 20
        self.height = self.plot + _PLOT + 40
        self.letters = letters([told(kind) for kind in of.bag.counts])
        self.kinds = {kind: n for n, kind in enumerate(of.bag.counts)}
        # A place in the bag for each thing: the things of a kind are drawn from the last on.
        self.home: dict[str, tuple[float, float]] = {}
        self.things: list[tuple[str, Any]] = []
        place = 0
        for kind, count in of.bag.counts.items():
            for n in range(count):
                key = f"{self.kinds[kind]}.{n}"
                row, column = divmod(place, _COLUMNS)
                x = 2 * _EDGE + (column + 0.5) * _STEP
                self.home[key] = x, _TOP + 10 + (row + 0.5) * _STEP
                self.things.append((key, kind))
                place += 1
        left = dict(of.bag.counts)
        self.out: list[str] = []
        for thing in of.drawn:
            left[thing] -= 1
            self.out.append(f"{self.kinds[thing]}.{left[thing]}")

    def tray_at(self, n: int) -> tuple[float, float]:
        """Where what is drawn n-th (from 0) lies."""
        row, column = divmod(n, _COLUMNS)
        return 2 * _EDGE + (column + 0.5) * _STEP, self.tray + 20 + (row + 0.5) * _STEP


def letters(names: list[str]) -> list[str]:
    """A letter or two for each name: its first, or as many as tell it from the others."""
    made = []
    for name in names:
        others = [other for other in names if other is not name]
        size = next(
            (
                n
                for n in (1, 2)
                if not any(other[:n].lower() == name[:n].lower() for other in others)
            ),
            2,
        )
        made.append(name[:size].capitalize() if name else "")
    if len(set(made)) < len(made):
        return [chr(ord("A") + n) for n in range(len(names))]
    return made


def layout(of: Beside) -> Layout:
    """What stays: the bag, the tray and the axes."""
    places = _Places(of)
    made = picture(_TITLE, _WIDTH, places.height)
    stays = Mark("stays", at=(0, 0), layer="terrain", draw=tuple(_stays(places)))
    return Layout(made.title, made.view, made.rows, made.spaces, made.cell, marks=(stays,))


def _stays(places: _Places) -> Iterator[Element]:
    left, right, foot = _EDGE, _EDGE + _BAG, places.foot
    neck = 30.0
    middle = (left + right) / 2
    # A sack: tied at the neck, wide below.
    d = (
        f"M{middle - neck:g} 26C{middle - neck - 8:g} 38 {left:g} 34 {left:g} {_TOP + 22:g}"
        f"V{foot - 18:g}Q{left:g} {foot:g} {left + 18:g} {foot:g}H{right - 18:g}"
        f"Q{right:g} {foot:g} {right:g} {foot - 18:g}V{_TOP + 22:g}"
        f"C{right:g} 34 {middle + neck + 8:g} 38 {middle + neck:g} 26z"
    )
    yield path("bl-odds-sack", d)
    wide = neck + 6
    d = f"M{middle - wide:g} 12Q{middle:g} 22 {middle + wide:g} 12"
    yield path("bl-odds-sack", f"{d}L{middle + neck:g} 26H{middle - neck:g}z")
    yield path("bl-odds-branch-strong", f"M{middle - neck:g} 26H{middle + neck:g}")
    yield words("bl-chart-name", left, places.tray + 10, "Drawn, one after another:")
    yield words("bl-chart-name", _RIGHT, places.tray + 10, "Rolled:")
    yield path("bl-odds-mesh", f"M{left:g} {places.tray - 6:g}H{_WIDTH - _EDGE:g}")


def frames(of: Beside) -> tuple[Frame, ...]:
    """A frame for each draw."""
    places = _Places(of)
    made = []
    for n, caption in enumerate(of.captions):
        said = Mark("told", at=(0, 0), spaces=(_TITLE,), label=caption.rstrip("."))
        parts = (*_tokens(places, n), *_die(places, n), *_bars(places, n), *_plot(places, n), said)
        made.append(Frame(parts, caption))
    return tuple(made)


def _tokens(places: _Places, n: int) -> Iterator[Mark]:
    """Every thing, in the bag or drawn; where one was there is a hole."""
    of = places.of
    out = {key: number for number, key in enumerate(places.out[:n])}
    holes = tuple(disc("bl-odds-hole", *places.home[key], _R - 1) for key in out)
    if holes:
        yield Mark("holes", at=(0, 0), layer="roads", draw=holes)
    for key, kind in places.things:
        number = out.get(key)
        at = places.home[key] if number is None else places.tray_at(number)
        yield Mark(
            f"token:{key}", at=at, layer="pieces", draw=_token(places, kind, hit=of.hits(kind))
        )


def _token(places: _Places, kind: Any, *, hit: bool) -> tuple[Element, ...]:
    """A token with its letter: filled if it is of the event."""
    letter = places.letters[places.kinds[kind]]
    css, text = (
        ("bl-odds-place-hit", "bl-odds-hit-number") if hit else ("bl-odds-place", "bl-odds-number")
    )
    ring = (disc("bl-odds-ring", 0, 0, 9),) if hit else ()
    return (disc(css, 0, 0, _R), *ring, words(text, 0, 4.2, letter))


def _die(places: _Places, n: int) -> Iterator[Mark]:
    """The die as it was rolled last, and its rolls below those drawn."""
    of = places.of
    x, y = _RIGHT + _SIDE / 2, (_TOP + places.foot) / 2 - 4
    if n:
        drawn = _rolled(places, of.rolled[n - 1], x, y, 60)
    else:
        drawn = [box("bl-odds-die", x - 30, y - 30, 60, 60, 11)]
        drawn.append(words("bl-odds-question", x, y + 9, "?"))
    yield Mark("die", at=(0, 0), layer="pieces", draw=tuple(drawn))
    for number, rolled in enumerate(of.rolled[:n]):
        x, y = places.tray_at(number)
        at = x - 2 * _EDGE + _RIGHT + _EDGE, y
        small = tuple(_rolled(places, rolled, 0, 0, 22))
        yield Mark(f"roll:{number}", at=at, layer="pieces", draw=small)


def _rolled(places: _Places, rolled: Any, x: float, y: float, size: float) -> list[Element]:
    """A die that shows something: with a strong edge if that is of the event."""
    if rolled in places.kinds and not (type(rolled) is int and 1 <= rolled <= 6):
        name = told(rolled) if size > 40 else places.letters[places.kinds[rolled]]
        drawn = [box("bl-odds-die", x - size / 2, y - size / 2, size, size, size / 5)]
        css, letter = ("bl-odds-name", 12.5) if size > 40 else ("bl-odds-number", 12)
        drawn.append(words(css, x, y + 4.3, cut(name, size - 4, letter)))
    else:
        drawn = face(rolled, x, y, size)
    if places.of.rolls(rolled):
        edge = box("bl-odds-edge", x - size / 2, y - size / 2, size, size, size / 5)
        drawn.append(edge)
    return drawn


def _bars(places: _Places, n: int) -> Iterator[Mark]:
    """The chance of the next draw and of the next roll, as bars and as fractions."""
    of = places.of
    share = of.chances[n]
    counted = f"{of.count(n)}/{of.bags[n].size}" if share is not None else "empty"
    yield Mark(
        "next", at=(_EDGE, places.bar), layer="overlay", draw=_bar(of.name, share, counted, _BAG)
    )
    at = _RIGHT, places.bar
    die = short(of.die_chance)
    yield Mark(
        "next-die", at=at, layer="overlay", draw=_bar(of.die_name, of.die_chance, die, _SIDE)
    )


def _bar(name: str, share: Fraction | None, counted: str, wide: float) -> tuple[Element, ...]:
    told = cut(f"next: {name}", wide - 56, 12.5)
    drawn = [words("bl-chart-name", 0, 4, told), words("bl-odds-fraction", wide, 5, counted)]
    drawn.append(box("bl-track", 0, 12, wide, 10))
    if share:
        drawn.append(box("bl-bar", 0, 12, wide * float(share), 10))
    return tuple(drawn)


def _plot(places: _Places, n: int) -> Iterator[Mark]:
    """Both chances after each draw so far: the bag's goes up and down, the die's stays."""
    of = places.of
    left, right, top = _EDGE + 36, _WIDTH - _EDGE - 40, places.plot
    foot = top + _PLOT
    last = max(1, len(of.drawn))

    def at(number: int, share: Fraction) -> tuple[float, float]:
        return left + (right - left) * number / last, foot - _PLOT * float(share)

    axes = [path("bl-axis", f"M{left:g} {top:g}V{foot:g}H{right:g}")]
    for share, word in ((Fraction(0), "0"), (Fraction(1, 2), "1/2"), (Fraction(1), "1")):
        y = foot - _PLOT * float(share)
        axes += [
            path("bl-grid", f"M{left:g} {y:g}H{right:g}"),
            words("bl-chart-scale", left - 6, y + 4, word),
        ]
    every = -(-last // 12)
    for number in range(0, last + 1, every):
        axes.append(words("bl-axis-number", at(number, Fraction(0))[0], foot + 16, str(number)))
    axes.append(words("bl-odds-axis", (left + right) / 2, foot + 31, "draws"))
    yield Mark("axes", at=(0, 0), layer="terrain", draw=tuple(axes))
    y = at(0, of.die_chance)[1]
    known = [
        (number, share) for number, share in enumerate(of.chances[: n + 1]) if share is not None
    ]
    points = [at(number, share) for number, share in known]
    x, bag_y = points[-1]
    bag_y += 4 if len(points) == last + 1 else -6
    die_y = y + 4
    if x + 32 > right and abs(bag_y - die_y) < 13:  # The two words keep apart.
        die_y = bag_y + (13 if y >= points[-1][1] else -13)
    die = [path("bl-odds-branch-dashed", f"M{left:g} {y:g}H{right:g}")]
    die.append(words("bl-odds-beside", right + 6, die_y, "die"))
    yield Mark("plot-die", at=(0, 0), layer="roads", draw=tuple(die))
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    drawn = [path("bl-odds-branch-strong", d)] if len(points) > 1 else []
    drawn += [disc("bl-bar", x, y, 4) for x, y in points]
    drawn.append(words("bl-odds-beside-hit", x + 7, bag_y, "bag"))
    yield Mark("plot-bag", at=(0, 0), layer="overlay", draw=tuple(drawn))
