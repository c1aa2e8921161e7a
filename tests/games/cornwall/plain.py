"""Cornwall a second time: plain, slow and written from the ledger alone.

It shares no code with the engine. Spaces are (q, r), sets are sets, every rule is one function,
and nothing is remembered that could be counted again. Where the engine and this module differ,
one of them misreads the ledger.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Item = TypeVar("Item")
Space = tuple[int, int]
Face = tuple[str, str | None]
"""A field of a tile: its landscape and its symbol."""
Tile = tuple[Face, Face, Face]
Region = frozenset[Space]

VALUES = {"small": 1, "tall": 2, "big": 3}
SET = {"small": 4, "tall": 2, "big": 1}
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of a space, clockwise as one looks at the table, from the right."""


@dataclass(frozen=True)
class Game:
    """A position. `pieces` maps a space to its (size, owner); `pub` counts sizes, by player."""

    players: int
    player: int
    step: str
    fields: dict[Space, Face]
    pieces: dict[Space, tuple[str, int]]
    coins: tuple[int, ...]
    points: tuple[int, ...]
    pub: tuple[dict[str, int], ...]
    tile: Tile | None
    laid: tuple[Space, ...]
    pile: tuple[int, ...]
    under: tuple[int, ...]
    deck: tuple[Tile, ...]
    supply: int
    surrounded: str


# ---------------------------------------------------------------------- spaces


def name(space: Space) -> str:
    return f"{space[0]},{space[1]}"


def space_named(text: str) -> Space:
    q, r = text.split(",")
    return int(q), int(r)


def names(spaces: Iterable[Space]) -> set[str]:
    return {name(space) for space in spaces}


@cache
def neighbours(space: Space) -> tuple[Space, ...]:
    q, r = space
    return tuple((q + right, r + down) for right, down in DIRECTIONS)


@cache
def turnings(space: Space) -> tuple[tuple[Space, Space, Space], ...]:
    """tile-shape: the six triangles on a space, clockwise and beginning with it."""
    around = neighbours(space)
    return tuple((space, around[i], around[(i + 1) % 6]) for i in range(6))


# ---------------------------------------------------------------------- regions


def region_of(game: Game, space: Space) -> Region:
    """All fields of one landscape that hang together with this one."""
    landscape = game.fields[space][0]
    found = {space}
    todo = [space]
    for here in todo:
        for beside in neighbours(here):
            if beside not in found and game.fields.get(beside, ("", None))[0] == landscape:
                found.add(beside)
                todo.append(beside)
    return frozenset(found)


def regions(game: Game) -> set[Region]:
    found: set[Region] = set()
    for space in game.fields:
        if not any(space in region for region in found):
            found.add(region_of(game, space))
    return found


def landscape_of(game: Game, region: Region) -> str:
    (landscape,) = {game.fields[space][0] for space in region}
    return landscape


def has_symbol(game: Game, region: Region, symbol: str) -> bool:
    return any(game.fields[space][1] == symbol for space in region)


def empty_neighbours(game: Game, region: Region) -> set[Space]:
    return {beside for space in region for beside in neighbours(space) if beside not in game.fields}


def can_be_filled(game: Game, space: Space) -> bool:
    """complete-unfillable-gap: one of three mutually adjacent empty fields."""
    return any(all(each not in game.fields for each in three) for three in turnings(space))


def is_surrounded(game: Game, region: Region) -> bool:
    """complete-surrounded, complete-unfillable-gap."""
    gaps = empty_neighbours(game, region)
    if game.surrounded == "strict":
        return not gaps
    return not any(can_be_filled(game, gap) for gap in gaps)


def closed(game: Game, region: Region) -> str | None:
    """complete-cottage, complete-surrounded."""
    if has_symbol(game, region, "cottage"):
        return "cottage"
    return "surrounded" if is_surrounded(game, region) else None


def without_laid(game: Game) -> Game:
    """The position before the tile of this turn was laid."""
    if not game.laid:
        return game
    fields = {space: face for space, face in game.fields.items() if space not in game.laid}
    return replace(game, fields=fields, laid=())


def is_evaluated(game: Game, region: Region) -> bool:
    """swamp-at-end; all others as soon as the turn that completed them is over."""
    if game.step == "end":
        return True
    if landscape_of(game, region) == "swamp" or region & set(game.laid):
        return False
    before = without_laid(game)
    return closed(before, region) is not None


# ---------------------------------------------------------------------- laying a tile


def locked(game: Game) -> set[Space]:
    """Every field of a region that a cottage completed."""
    return {
        space for region in regions(game) if has_symbol(game, region, "cottage") for space in region
    }


def edges(game: Game, spaces: tuple[Space, ...]) -> int:
    """lay-two-edges: how many edges of a tile here touch fields already laid."""
    return sum(
        beside in game.fields and beside not in spaces
        for space in spaces
        for beside in neighbours(space)
    )


def matching(game: Game, tile: Tile, spaces: tuple[Space, ...]) -> set[tuple[Space, Space]]:
    """Each field of the tile with each field already laid beside it of its own landscape."""
    return {
        (space, beside)
        for (landscape, _), space in zip(tile, spaces, strict=True)
        for beside in neighbours(space)
        if beside in game.fields and beside not in spaces
        if game.fields[beside][0] == landscape
    }


def is_triangle(spaces: tuple[Space, ...]) -> bool:
    """tile-shape: three spaces, each beside the other two."""
    return len(set(spaces)) == 3 and all(
        other in neighbours(space) for space in spaces for other in spaces if other != space
    )


def is_clockwise(spaces: tuple[Space, ...]) -> bool:
    return spaces in turnings(spaces[0])


def may_lay(game: Game, tile: Tile, spaces: tuple[Space, ...], done: set[Space]) -> bool:
    """lay-no-cover, lay-match, lay-two-edges, lay-not-complete. done: what `locked` says."""
    if any(space in game.fields for space in spaces) or edges(game, spaces) < 2:
        return False
    beside = matching(game, tile, spaces)
    return len(beside) > 0 and not any(other in done for _, other in beside)


def placements(game: Game, tile: Tile) -> set[tuple[Space, ...]]:
    """Every way to lay a tile; lay-holes: whether or not it fills a gap."""
    return set(each_placement(game, tile))


def fits(game: Game, tile: Tile) -> bool:
    return any(True for _ in each_placement(game, tile))


def each_placement(game: Game, tile: Tile) -> Iterator[tuple[Space, ...]]:
    near = {beside for space in game.fields for beside in neighbours(space)} - game.fields.keys()
    near |= {beside for space in near for beside in neighbours(space)} - game.fields.keys()
    done = locked(game)
    for space in near:
        for spaces in turnings(space):
            if may_lay(game, tile, spaces, done):
                yield spaces


def coins_for(game: Game, tile: Tile, spaces: tuple[Space, ...]) -> int:
    """earn-coins: one less than the number of landscapes extended."""
    return len({game.fields[beside][0] for _, beside in matching(game, tile, spaces)}) - 1


# ---------------------------------------------------------------------- pieces


def hand(game: Game, player: int) -> dict[str, int]:
    """pieces: seven, less those on the table and in the pub."""
    out = Counter(size for size, owner in game.pieces.values() if owner == player)
    return {size: SET[size] - out[size] - game.pub[player][size] for size in SET}


def bank(game: Game) -> int:
    return game.supply - sum(game.coins)


def placed(game: Game) -> int:
    """How many pieces were placed in this turn: those on the tile just laid."""
    return sum(space in game.pieces for space in game.laid)


def cost(game: Game, space: Space) -> tuple[int, int]:
    """place-cost-region, place-cost-same-turn; and place-cost-extra."""
    others = sum(other in game.pieces for other in region_of(game, space))
    return others, 1 if placed(game) else 0


def place_actions(game: Game) -> set[tuple[str, Space]]:
    """place-on-new-tile, place-afford."""
    return {
        (size, space)
        for space in game.laid
        if space not in game.pieces
        if sum(cost(game, space)) <= game.coins[game.player]
        for size, number in hand(game, game.player).items()
        if number > 0
    }


# ---------------------------------------------------------------------- what may be done


def legal(game: Game) -> set[str]:
    """What the player to move may do now."""
    if game.step == "lay":
        assert game.tile
        return {"lay " + " ".join(map(name, spaces)) for spaces in placements(game, game.tile)}
    if game.step == "pub":
        return {"fetch", "leave"}
    if game.step == "place":
        return {f"place {size} {name(space)}" for size, space in place_actions(game)} | {"done"}
    return set()


def outcomes(game: Game) -> dict[str, Fraction]:
    """Each tile of the pile alike; lay-bottom: then those under it, in order."""
    if game.step != "draw":
        return {}
    left = game.pile or game.under[:1]
    return {f"draw {number}": Fraction(1, len(left)) for number in left}


# ---------------------------------------------------------------------- doing it


def apply(game: Game, text: str) -> Game:
    """The position after a legal action; that it is one, `legal` and `outcomes` say."""
    kind, *words = text.split()
    if kind == "draw":
        return draw(game, int(words[0]))
    if kind == "lay":
        return lay(game, tuple(space_named(word) for word in words))
    if kind == "fetch":
        return to_place(fetch(game))
    if kind == "leave":
        return to_place(game)
    if kind == "place":
        return to_place(place(game, words[0], space_named(words[1])))
    return finish(game)


def draw(game: Game, number: int) -> Game:
    """lay-must, lay-bottom, lay-none-fits."""
    pile = tuple(other for other in game.pile if other != number)
    under = tuple(other for other in game.under if other != number)
    game = replace(game, pile=pile, under=under)
    tile = game.deck[number - 1]
    if fits(game, tile):
        return replace(game, tile=tile, step="lay")
    game = replace(game, under=(*under, number))
    if any(fits(game, game.deck[other - 1]) for other in (*pile, *under)):
        return game
    return end(game)


def lay(game: Game, spaces: tuple[Space, ...]) -> Game:
    """earn-coins, coins-run-out."""
    game = put_down(game, spaces)
    if any(game.pub[game.player].values()) and game.coins[game.player] > 0:
        return replace(game, step="pub")
    return to_place(game)


def put_down(game: Game, spaces: tuple[Space, ...]) -> Game:
    """The tile lies on the table and has earned its coins."""
    assert game.tile
    earned = min(coins_for(game, game.tile, spaces), bank(game))
    fields = {**game.fields, **dict(zip(spaces, game.tile, strict=True))}
    return replace(pay(game, -earned), fields=fields, tile=None, laid=spaces)


def pay(game: Game, coins: int) -> Game:
    player = game.player
    return replace(game, coins=with_item(game.coins, player, game.coins[player] - coins))


def fetch(game: Game) -> Game:
    """pub-fetch, pub-who."""
    return replace(pay(game, 1), pub=with_item(game.pub, game.player, dict.fromkeys(SET, 0)))


def to_place(game: Game) -> Game:
    """turn-order. Without a piece that can be paid for, the turn goes on by itself."""
    if place_actions(game):
        return replace(game, step="place")
    return finish(game)


def place(game: Game, size: str, space: Space) -> Game:
    """place-afford, place-chapel."""
    player = game.player
    game = pay(game, sum(cost(game, space)))
    if game.fields[space][1] == "chapel":
        game = score(game, {player: 3})
    return replace(game, pieces={**game.pieces, space: (size, player)})


def score(game: Game, points: dict[int, int]) -> Game:
    return replace(
        game, points=tuple(game.points[p] + points.get(p, 0) for p in range(game.players))
    )


def finish(game: Game) -> Game:
    """complete-cottage, complete-surrounded, swamp-at-end, end-last-tile, turn-order."""
    for region in regions(game):
        if landscape_of(game, region) == "swamp":
            continue
        if closed(game, region) and not is_evaluated(game, region):
            game = evaluate(game, region)
    game = replace(game, laid=())
    if not game.pile and not game.under:
        return end(game)
    return replace(game, step="draw", player=(game.player + 1) % game.players)


def end(game: Game) -> Game:
    """end-evaluate-rest."""
    for region in regions(game):
        if not is_evaluated(game, region):
            game = evaluate(game, region)
    return replace(game, step="end", tile=None, laid=())


def evaluate(game: Game, region: Region) -> Game:
    """The points, and to-the-pub."""
    game = score(game, points_of(game, region))
    pub = tuple(
        {
            size: game.pub[player][size]
            + sum(game.pieces.get(space) == (size, player) for space in region)
            for size in SET
        }
        for player in range(game.players)
    )
    pieces = {space: piece for space, piece in game.pieces.items() if space not in region}
    return replace(game, pieces=pieces, pub=pub)


def with_item(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


# ---------------------------------------------------------------------- majorities


def values(game: Game, region: Region) -> dict[int, int]:
    """majority-by-value, piece-values: each player that has pieces here, with their sum."""
    found: dict[int, int] = {}
    for space in region:
        if space in game.pieces:
            size, owner = game.pieces[space]
            found[owner] = found.get(owner, 0) + VALUES[size]
    return found


def rate(landscape: str, flagged: bool) -> tuple[int, int]:
    """Points a field for the first and for the second.

    points-plain, points-flag, points-village-flag, points-swamp, points-flags-once.
    """
    if landscape == "swamp":
        return 2, 1
    if not flagged:
        return 1, 0
    return (3, 1) if landscape == "village" else (2, 1)


def places(sums: dict[int, int]) -> tuple[set[int], set[int]]:
    """Who is first and who is second. second-by-value, second-needs-piece."""
    ranks = sorted(set(sums.values()), reverse=True)
    first, second = (
        {player for player in sums if sums[player] == rank} for rank in [*ranks, 0, 0][:2]
    )
    return first, second if len(first) == 1 else set()


def shares(landscape: str, flagged: bool, fields: int, sums: dict[int, int]) -> dict[int, int]:
    """tie-first, tie-second, tie-second-swamp: each share rounded up."""
    for_first, for_second = rate(landscape, flagged)
    first, second = places(sums)
    if len(first) > 1:
        return {
            player: rounded_up((for_first + for_second) * fields, len(first)) for player in first
        }
    points = dict.fromkeys(first, for_first * fields)
    if for_second:
        points |= {player: rounded_up(for_second * fields, len(second)) for player in second}
    return points


def rounded_up(total: int, among: int) -> int:
    return total // among + (1 if total % among else 0)


def points_of(game: Game, region: Region) -> dict[int, int]:
    landscape = landscape_of(game, region)
    flagged = has_symbol(game, region, "flag")
    return shares(landscape, flagged, len(region), values(game, region))


# ---------------------------------------------------------------------- the end


def scores(game: Game) -> tuple[int, ...]:
    """end-coins: at the end each coin is a point."""
    if game.step != "end":
        return game.points
    return tuple(game.points[p] + game.coins[p] for p in range(game.players))


def winners(game: Game) -> list[int]:
    """end-winner, end-shared."""
    ranks = [(scores(game)[p], game.coins[p]) for p in range(game.players)]
    return [p for p in range(game.players) if ranks[p] == max(ranks)]


def returns(game: Game) -> tuple[Fraction, ...]:
    won = winners(game)
    return tuple(
        Fraction(1, len(won)) if player in won else Fraction(0) for player in range(game.players)
    )


# ---------------------------------------------------------------------- an engine's state


def game_of(state: Any) -> Game:
    """The position of an engine's state, read from its public attributes alone."""
    fields = {space_named(where): field for where, field in state.fields.items()}
    return Game(
        players=state.players,
        player=state.turn,
        step=state.step.id,
        fields={space: (field.landscape, field.symbol) for space, field in fields.items()},
        pieces={
            space: (field.piece.kind, field.piece.owner)
            for space, field in fields.items()
            if field.piece
        },
        coins=tuple(state.coins),
        points=tuple(state.points),
        pub=tuple(dict(state.pub(player)) for player in range(state.players)),
        tile=state.tile and tile_of(state.tile),
        laid=tuple(space_named(where) for where in state.laid),
        pile=tuple(state.pile),
        under=tuple(state.under),
        deck=tuple(tile_of(tile) for tile in state.deck),
        supply=state.bank + sum(state.coins),
        surrounded=state.surrounded,
    )


def tile_of(faces: Any) -> Tile:
    one, two, three = ((landscape, symbol) for landscape, symbol in faces)
    return one, two, three


def everywhere(game: Game) -> Iterator[Space]:
    """The fields and the empty spaces around them."""
    yield from sorted(game.fields.keys() | {s for f in game.fields for s in neighbours(f)})
