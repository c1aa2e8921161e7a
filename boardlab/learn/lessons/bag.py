"""Lesson 9, “The bag remembers, the die does not”: what is left, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import prod
from random import Random
from typing import Any, Final

from boardlab.core.decimals import percentage
from boardlab.core.marks import Frame, Trace
from boardlab.core.start import new
from boardlab.games.cornwall import evidence
from boardlab.games.cornwall.lenses.parts import Row, card, target
from boardlab.games.cornwall.state import Cornwall
from boardlab.learn.drawing import Drawing, drawn
from boardlab.learn.forms import Choice, Numeric
from boardlab.learn.item import Counter, Hint, Item
from boardlab.learn.language import say
from boardlab.learn.lesson import Asked, Lesson
from boardlab.learn.lessons.items import rungs, worthiest
from boardlab.learn.lessons.maps import Wish, laid, wish
from boardlab.learn.misconceptions import about_given
from boardlab.learn.misconceptions.chance import examples
from boardlab.learn.misconceptions.cornwall.cases import cropped
from boardlab.odds import Bag, bag

AHEAD: Final = 4
"""So many tiles are looked ahead."""

GONE: Final = 6
"""So many tiles are laid, without any cottage, before the second prediction."""

RULES: Final = ("tile-symbols", "turn-order")


# ---------------------------------------------------------------------- predictions


def cottage() -> Item:
    """The chance of a cottage among the first four tiles."""
    state = beginning()
    return _asks(say("lesson.bag.cottage.prompt"), Wish(state, "cottage", "", AHEAD))


def beginning() -> Cornwall:
    """A game in which no tile is drawn yet."""
    state = new("cornwall", players=2, seed=0)
    assert isinstance(state, Cornwall)
    return state


def later() -> Item:
    """Whether a cottage is more likely once some tiles without any have gone."""

    def compared(state: Cornwall) -> str:
        now, then = comes_of(state), comes_of(beginning())
        return "more" if now > then else "less" if now < then else "same"

    options = {name: say(f"lesson.bag.later.{name}") for name in ("more", "less", "same")}
    return Item(
        say("lesson.bag.later.prompt"),
        Choice(options),
        compared,
        laid(Random("bag/later"), 2, GONE),
        explain=_then_and_now,
    )


def _then_and_now(item: Item) -> Trace:
    """The chance at the beginning, and now."""
    state = board(item)
    rows, said = [], []
    for key, when in (("then", beginning()), ("now", state)):
        count = evidence.tiles_left(when)
        good, percent = count.showing["cottage"], percentage(comes_of(when))
        words = say(f"lesson.bag.later.{key}", good=good, left=count.tiles)
        rows.append(Row(words, percent))
        about = {"good": good, "left": count.tiles, "gone": GONE, "percent": percent}
        said.append(say(f"lesson.bag.later.{key}_said", **about))
    return _told(state, say("lesson.bag.later.card", n=AHEAD), rows, enumerate(said, 1))


def comes_of(state: Cornwall) -> Fraction:
    """The chance of a cottage on the next few tiles."""
    return evidence.chance_of(state, "cottage", AHEAD)


# ---------------------------------------------------------------------- how likely it is


def comes(state: Cornwall, bag: Bag, n: int, **_: Any) -> Fraction:
    """The chance that one of the next `n` tiles is a good one. rule: turn-order."""
    del state
    return Fraction(bag.count("good", n).at_least(1))


def pile(state: Cornwall, good: int) -> Bag:
    """The tiles that are left, so many of them good."""
    return bag({"good": good, "other": state.left - good})


def _asks(prompt: str, wished: Wish, **more: Any) -> Item:
    """Ask how likely it is that one of the next tiles is as is wished."""
    state, n = wished.state, wished.n
    good = len(wished.tiles)
    given = {"bag": pile(state, good), "n": n, "chances": [Fraction(good, state.left)] * n}
    return Item(
        prompt, Numeric(chance=True), comes, state, given,
        look_for=about_given(given), explain=_draw_by_draw, **more,
    )  # fmt: skip


def _draw_by_draw(item: Item) -> Trace:
    """That none comes, tile by tile; then the opposite; and a die beside it."""
    state, n = board(item), item.given["n"]
    counts = item.given["bag"].counts
    none, left = counts.get("other", 0), state.left
    rows, steps = [], []
    for at in range(n):
        rows.append(Row(say("lesson.bag.draws.tile", number=at + 1), f"{none - at}/{left - at}"))
        key = "next" if at else "first"
        said = say(f"lesson.bag.draws.{key}", number=at + 1, none=none - at, left=left - at)
        steps.append((len(rows), said))
    parts = [Fraction(none - at, left - at) for at in range(n)]
    missed, truth = prod(parts, start=Fraction(1)), item.form.truth(item)
    die = percentage(1 - Fraction(none, left) ** n)
    product = " × ".join(row.number for row in rows)
    rows.append(Row(say("lesson.bag.draws.all"), str(missed)))
    said = say("lesson.bag.draws.product", n=n, product=product, chance=missed)
    steps.append((len(rows), said))
    rows.append(Row(say("lesson.bag.draws.one"), percentage(truth), strong=True))
    rows.append(Row(say("lesson.bag.draws.die"), die))
    said = say(
        "lesson.bag.draws.result", chance=missed, truth=truth, percent=percentage(truth),
        none=none, left=left, n=n, die=die,
    )  # fmt: skip
    steps.append((len(rows), said))
    return _told(state, say("lesson.bag.draws.card"), rows, steps)


def _told(state: Cornwall, title: str, rows: list[Row], steps: Iterable[tuple[int, str]]) -> Trace:
    """A card that grows line by line: how many lines there are, and what is said then."""
    place = card(state, "draws", title, rows, state.cells)
    frames = []
    for until, said in steps:
        shown = place.show(rows[:until])
        marks = tuple(replace(mark, key=f"lens:why:{mark.key}") for mark in shown)
        frames.append(Frame(marks, said, RULES))
    return Trace(frames, state, "why")


def board(item: Item) -> Cornwall:
    """The state that an item is about."""
    assert isinstance(item.state, Cornwall)
    return item.state


# ---------------------------------------------------------------------- what is left

SYMBOLS: Final = ("cottage", "cottage", "flag", "chapel")
"""What is counted, cottages most often."""


def left(rng: Random) -> Item:
    """How many tiles with a symbol are still to come."""
    symbol = rng.choice(SYMBOLS)

    def seen(state: Cornwall) -> int:
        return len(_gone(state, symbol))

    state = worthiest(rng, _later_on, seen, enough=rng.choice((1, 2, 3)))
    return Item(
        say("lesson.bag.left.prompt", **_named(state, symbol)),
        Numeric(chance=False),
        still_left,
        state,
        {"symbol": symbol},
        explain=_taken_away,
        counter=_miscounted,
        hints=_left_hints,
    )


def _later_on(rng: Random) -> Cornwall:
    """A map with five to nine tiles."""
    return laid(rng, 2, rng.randint(5, 9), cottages=True)


def still_left(state: Cornwall, symbol: str) -> int:
    """How many of the tiles left show a symbol."""
    return evidence.tiles_left(state).showing[symbol]


def in_all(state: Cornwall, symbol: str) -> int:
    """How many tiles of the deck show a symbol."""
    return sum(tile.has(symbol) for tile in state.deck)


def _named(state: Cornwall, symbol: str) -> dict[str, object]:
    return {
        "all": len(state.deck),
        "total": in_all(state, symbol),
        "symbol": symbol,
        "what": say(f"lesson.bag.left.{symbol}"),
    }


def _gone(state: Cornwall, symbol: str) -> tuple[str, ...]:
    return tuple(cell for cell in state.cells if state.fields[cell].symbol == symbol)


def _taken_away(item: Item) -> Trace:
    state, symbol = board(item), item.given["symbol"]
    return Trace([_counted_off(state, symbol)], state, "why")


def _counted_off(state: Cornwall, symbol: str) -> Frame:
    """The fields that show a symbol, and what that leaves."""
    there = _gone(state, symbol)
    total = in_all(state, symbol)
    said = say(
        "lesson.bag.left.found", total=total, gone=len(there), left=still_left(state, symbol)
    )
    marks = (replace(mark, key=f"lens:why:{mark.key}") for mark in map(target, there))
    return Frame(tuple(marks), said, ("tile-symbols",), there)


def _miscounted(item: Item, answer: Any) -> Counter:
    """Another map; and, to whoever counted what lies there, what was asked."""
    state, symbol = board(item), item.given["symbol"]
    key = "gone" if answer.value == len(_gone(state, symbol)) else "again"
    return Counter(say(f"lesson.bag.left.{key}"), "tile-symbols", drawings=_other_map(item))


def _other_map(item: Item, tiles: int = 3) -> tuple[Drawing, ...]:
    """A map with few tiles, on which another number is left."""
    symbol, truth = item.given["symbol"], item.truth()
    for seed in range(200):
        state = laid(Random(f"bag/left/{seed}"), 2, tiles, cottages=True)
        if _gone(state, symbol) and still_left(state, symbol) != truth:
            return (cropped(drawn(state, _counted_off(state, symbol))),)
    return ()


def _left_hints(item: Item) -> Iterator[Hint]:
    state, symbol = board(item), item.given["symbol"]
    return rungs(
        "lesson.bag.left.hint",
        _named(state, symbol),
        {},
        {"drawings": _other_map(item, 2)},
        {},
        {"drawings": _other_map(item, 4)},
    )


# ---------------------------------------------------------------------- what comes next


def following(rng: Random) -> Item:
    """How likely it is that one of the next tiles shows a cottage, closes a region, or fits."""
    wished = wish(rng)
    state = wished.state
    landscape = state.fields[wished.space].landscape if wished.kind == "close" else ""
    prompt = say(
        f"lesson.bag.next.{wished.kind}",
        all=len(state.deck),
        left=state.left,
        good=len(wished.tiles),
        n=wished.n,
        space=wished.space,
        landscape=landscape,
    )
    about = (wished.space,) if wished.space else ()
    return _asks(prompt, wished, counter=_emptying, hints=_next_hints, about=about)


def _emptying(item: Item, _answer: Any) -> Counter:
    """Another bag, draw by draw."""
    said = say("lesson.bag.next.wrong")
    return Counter(said, "turn-order", drawings=examples.safe(item, examples.independent()))


def _next_hints(item: Item) -> Iterator[Hint]:
    return rungs("lesson.bag.next.hint", {"n": item.given["n"]}, {}, {}, {}, {})


LESSON = Lesson(
    id="bag",
    number=9,
    game="cornwall",
    minutes=20,
    notebook="09-the-bag-remembers.ipynb",
    focus="independent",
    seed=9,
    predictions={"cottage": cottage, "later": later},
    questions={"left": Asked(left), "next": Asked(following)},
)
