"""Small maps of Cornwall drawn by chance, on which what is commonly misunderstood matters.

The same generator draws the same map everywhere. What is drawn can lie on the table: tiles of our
deck are laid one after the other as the rules allow, and nobody has more pieces than there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from boardlab.core.start import new
from boardlab.games.cornwall import evidence
from boardlab.games.cornwall.editor import paint
from boardlab.games.cornwall.state import Cornwall
from boardlab.games.cornwall.tiles import LANDSCAPES, START
from boardlab.learn.lessons.items import worthiest
from boardlab.learn.misconceptions.cornwall import BELIEFS
from boardlab.learn.misconceptions.cornwall.cases import SIZE, cornwall
from boardlab.learn.misconceptions.cornwall.thinking import claim, cost, points

Held = Sequence[Sequence[int]]
"""For each player the values of his pieces."""


class Count(NamedTuple):
    """A region that is counted, by one of its fields, and whose points are asked for."""

    state: Cornwall
    region: str
    player: int


class Price(NamedTuple):
    """Pieces to be placed by the player to move, each a size and a field."""

    state: Cornwall
    pieces: tuple[tuple[str, str], ...]


# ---------------------------------------------------------------------- tiles laid one by one

_SOME: Final = 8
"""So many ways to lay a tile are looked at."""


def laid(
    rng: Random,
    players: int,
    tiles: int,
    landscape: str = "",
    *,
    cottages: bool = False,
    most: Callable[[Cornwall], int] | None = None,
) -> Cornwall:
    """A map with so many tiles laid, each where `most` is greatest, and nobody's pieces on it.

    landscape: shown by every tile as long as there are any, with a flag on it rather than without.
    cottages: whether tiles with a cottage are laid.
    """
    state = new("cornwall", players=players, seed=rng.randrange(players))
    assert isinstance(state, Cornwall)
    for _ in range(tiles):
        numbers = [n for n in state.pile if cottages or not state.deck[n - 1].has("cottage")]
        shown = [n for n in numbers if state.deck[n - 1].has(landscape)]
        flags = [n for n in shown if (landscape, "flag") in state.deck[n - 1]]
        drawn = state.apply(f"draw {rng.choice(flags * 2 + shown or numbers)}")
        ways = evidence.fits(drawn) if drawn.tile else ()
        if not ways:
            continue
        tried = [drawn.apply(way) for way in rng.sample(ways, min(_SOME, len(ways)))]
        found = max(tried, key=most) if most else tried[0]
        state = found.apply("done") if found.step.id == "place" else found
    return state


def _grown(space: str) -> Callable[[Cornwall], int]:
    """How large the region of a field is, a flag for two fields; 0 once it can grow no more."""

    def most(state: Cornwall) -> int:
        region = evidence.region_at(state, space)
        return 0 if region.closed else len(region.cells) + 2 * region.flagged

    return most


def _home(landscape: str) -> str:
    """The field of the start tile with this landscape."""
    return next(space for space, there in START.items() if there == landscape)


def _stood(rng: Random, state: Cornwall, spaces: Sequence[str], held: Held) -> Cornwall | None:
    """The map with these pieces on some of these fields; None if there is no room for them."""
    pieces = [(player, SIZE[v]) for player, values in enumerate(held, 1) for v in values]
    if len(pieces) > len(spaces):
        return None
    text = state.diagram()
    for (player, size), space in zip(pieces, rng.sample(spaces, len(pieces)), strict=True):
        text = paint(text, f"{size}-{player}", space)
    return cornwall(text)


# ---------------------------------------------------------------------- a region to count

_SHARES: Final[Sequence[Held]] = (
    ((1, 1), (3,)),
    ((1, 1, 1), (2, 2)),
    ((3,), (1, 1), (2,)),
    ((2, 1), (3,)),
    ((3,), (1, 1, 1), (1,)),
    ((2,), (1, 1), (1,)),
    ((2, 1), (3,), (2,)),
    ((3,), (2,), (1, 1)),
    ((2, 2), (3,), (1, 1, 1)),
    ((2,), (2,), (1, 1)),
    ((3,), (2, 1), (1, 1, 1)),
)
"""Who has what on a region: clear majorities, ties for the first place and for the second."""

_LANDS: Final = ("meadow", "forest", "mountain", "village", "swamp")


def count(rng: Random) -> Count:
    """A region of 3 to 8 fields with pieces, of which the points of one player are asked."""

    def worth(found: Count) -> int:
        about = claim(found.state, found.region)
        if not 3 <= about.fields <= 8:
            return 0
        truth = points(about)[found.player]
        wrong = {
            name: {points(about, each)[found.player] for each in beliefs} - {truth}
            for name, beliefs in BELIEFS.items()
        }
        other = set().union(*(wrong[name] for name in wrong if name != "pieces-not-values"))
        # Two ways to go wrong that can be told apart, of which one is the one in focus.
        return sum(map(bool, wrong.values())) + 3 * bool(wrong["pieces-not-values"] - other)

    return worthiest(rng, _count, worth, enough=5)


def _count(rng: Random) -> Count:
    landscape = rng.choice(_LANDS)
    home = _home(landscape)
    held = list(rng.choice(_SHARES))
    players = max(len(held), rng.choice((2, 3, 3, 4)))
    held += [()] * (players - len(held))
    rng.shuffle(held)
    state = laid(rng, players, rng.randint(3, 5), landscape, most=_grown(home))
    region = evidence.region_at(state, home)
    player = rng.choice([player for player in range(players) if held[player]])
    stood = _stood(rng, state, sorted(region.cells), held) if not region.closed else None
    if stood is None:
        return Count(state, home, player)
    first = next(cell for cell in stood.cells if cell in region.cells)
    return Count(stood, first, player)


# ---------------------------------------------------------------------- a price to pay


def price(rng: Random) -> Price:
    """One or two pieces to be placed on the tile just laid, beside pieces that are there."""

    def worth(found: Price) -> int:
        truth = cost(*found)
        wrong = any(cost(*found, beliefs) != truth for beliefs in BELIEFS["own-free"])
        return (2 * wrong + (len(found.pieces) > 1)) * (1 <= truth <= 6)

    return worthiest(rng, _price, worth, enough=3 if rng.random() < 0.7 else 2)


def _price(rng: Random) -> Price:
    players, landscape = rng.choice((2, 3)), rng.choice(LANDSCAPES)
    home = _home(landscape)
    state = laid(rng, players, rng.randint(2, 4), landscape, most=_grown(home))
    region = evidence.region_at(state, home)
    text = state.diagram()
    spots = rng.sample(sorted(state.cells), min(4, len(state.cells)))
    spots += rng.sample(sorted(region.cells), min(2, len(region.cells)))
    sizes = [["small", "small", "small", "tall", "tall", "big"] for _ in range(players)]
    for space in dict.fromkeys(spots):
        if evidence.region_at(state, space).closed:
            continue
        player = state.turn if rng.random() < 0.45 else rng.randrange(players)
        if sizes[player]:
            size = sizes[player].pop(rng.randrange(len(sizes[player])))
            text = paint(text, f"{size}-{player + 1}", space)
    coins = " ".join("9" if player == state.turn else "1" for player in range(players))
    text = "\n".join(
        f"coins: {coins}" if line.startswith("coins:") else line for line in text.splitlines()
    )
    shown = [n for n in state.pile if state.deck[n - 1].has(landscape)] or list(state.pile)
    drawn = cornwall(text).apply(f"draw {rng.choice(shown)}")
    ways = evidence.fits(drawn) if drawn.tile else ()
    tried = [drawn.apply(way) for way in rng.sample(ways, min(_SOME, len(ways)))]
    tried = [each for each in tried if each.step.id == "place"]
    if not tried:
        return Price(drawn, ())
    found = max(
        tried,
        key=lambda each: sum(len(evidence.region_at(each, at).pieces) for at in each.laid),
    )
    hand = found.hand(found.turn)
    room = [size for size in ("small", "tall", "big") for _ in range(hand[size])]
    chosen = rng.sample(room, min(len(room), rng.choice((1, 2, 2, 2))))
    fields = rng.sample(found.laid, len(chosen))
    return Price(found, tuple(zip(chosen, fields, strict=True)))


# ---------------------------------------------------------------------- a tile to hope for


class Wish(NamedTuple):
    """What one of the next `n` tiles shall be.

    kind: "cottage" (it shows one), "close" (it can close the region of the field `space`), or
    "fit" (it can be laid on the empty space `space`).
    """

    state: Cornwall
    kind: str
    space: str
    n: int

    @property
    def tiles(self) -> tuple[int, ...]:
        """The numbers of the tiles left that are so."""
        if self.kind == "close":
            return evidence.closing_tiles(self.state, self.space)
        if self.kind == "fit":
            return evidence.fitting_tiles(self.state, self.space)
        deck = self.state.deck
        return tuple(n for n in self.state.pile if deck[n - 1].has("cottage"))


def wish(rng: Random) -> Wish:
    """A map with four to eight tiles, and something to hope for that is neither sure nor hopeless.

    rules: tile-symbols, lay-match, lay-two-edges, complete-cottage, complete-surrounded.
    """

    def worth(found: Wish) -> int:
        good = len(found.tiles) if found.n else 0
        return 2 <= good <= found.state.left // 2

    kind = rng.choice(("cottage", "close", "fit"))
    return worthiest(rng, lambda rng: _wish(rng, kind), worth, enough=1)


def _wish(rng: Random, kind: str) -> Wish:
    state = laid(rng, 2, rng.randint(4, 8), cottages=True)
    n = rng.choice((2, 2, 3))
    if kind == "close":
        still = [each for each in evidence.regions(state) if not each.closed]
        cells = sorted(min(each.cells) for each in still)
        return Wish(state, kind, rng.choice(cells), n) if cells else Wish(state, "cottage", "", n)
    if kind == "fit":
        room = state.grid.covered(state.room)
        return Wish(state, kind, rng.choice(sorted(state.grid.cells(room))), n)
    return Wish(state, kind, "", rng.choice((2, 3, 4)))
