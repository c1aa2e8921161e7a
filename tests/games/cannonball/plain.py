"""Cannonball Colony a second time: plain, slow and written from the ledger alone.

It shares no code with the engine. Spaces are (column, row) from 0, sets are sets, every rule is
one function, and nothing is remembered that could be counted again. Where the engine and this
module differ, one of them misreads the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Item = TypeVar("Item")
Space = tuple[int, int]

NO_ROAD = ("lake", "mountain")
ALL_FORTS = 10
LONGEST = 26
DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left."""


@dataclass(frozen=True)
class Game:
    """A position. `pieces` maps a space to its (kind, owner); `ready` counts what may be built."""

    terrain: dict[Space, str]
    boards: tuple[frozenset[Space], ...]
    closed: frozenset[Space]
    players: int
    player: int
    step: str
    fired: bool
    ships: tuple[Space | None, ...]
    roads: frozenset[Space]
    pieces: dict[Space, tuple[str, int]]
    supply: int
    ready: tuple[dict[str, int], ...]
    passes: int


def game_of(state: Any) -> Game:
    """The position of an engine's state, read from its public attributes alone."""
    players = range(state.players)
    return Game(
        terrain={space_named(cell): kind for cell, kind in state.terrain.items()},
        boards=tuple(spaces_named(state.board(player)) for player in players),
        closed=spaces_named(state.island.closed),
        players=state.players,
        player=0 if state.current_player is None else state.current_player,
        step=state.step.id,
        fired=state.fired,
        ships=tuple(None if cell is None else space_named(cell) for cell in state.landing),
        roads=spaces_named(state.roads),
        pieces={space_named(c): (piece.kind, piece.owner) for c, piece in state.pieces.items()},
        supply=state.supply,
        ready=tuple(dict(state.ready(player)) for player in players),
        passes=state.passes,
    )


# ---------------------------------------------------------------------- spaces and steps


def name(space: Space) -> str:
    """(0, 0) is a1: a letter for the column, the row's number from the top."""
    column, row = space
    return "abcdefghijklmnopqrstuvwxyz"[column] + str(row + 1)


def space_named(text: str) -> Space:
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def spaces_named(texts: Iterable[str]) -> frozenset[Space]:
    return frozenset(space_named(text) for text in texts)


def names(spaces: Iterable[Space]) -> set[str]:
    return {name(space) for space in spaces}


def neighbours(space: Space) -> list[Space]:
    """The four spaces that share an edge, whether or not they are on the island."""
    column, row = space
    return [(column + right, row + down) for right, down in DIRECTIONS]


def steps_from(start: Space, may_enter: Callable[[Space], bool]) -> dict[Space, int]:
    """How many edge-to-edge steps each space is from `start`, over spaces one may enter."""
    steps = {start: 0}
    todo = [start]
    for space in todo:
        for beside in neighbours(space):
            if beside not in steps and may_enter(beside):
                steps[beside] = steps[space] + 1
                todo.append(beside)
    return steps


def landing_steps(game: Game, start: Space) -> dict[Space, int]:
    """land-distance-metric: over the island whatever the terrain, never across the sea."""
    return steps_from(start, lambda space: space in game.terrain)


def fort_steps(game: Game, start: Space) -> dict[Space, int]:
    """fort-spacing-metric: over grass and forest alone, so round lakes and mountains."""
    return steps_from(start, lambda space: game.terrain.get(space) in ("grass", "forest"))


# ---------------------------------------------------------------------- what players have


def forts(game: Game, player: int) -> set[Space]:
    return {space for space, piece in game.pieces.items() if piece == ("fort", player)}


def cannons(game: Game, player: int) -> set[Space]:
    return {space for space, piece in game.pieces.items() if piece == ("cannon", player)}


def blockades(game: Game, player: int) -> set[Space]:
    return {space for space, piece in game.pieces.items() if piece == ("blockade", player)}


def opponents(game: Game, player: int) -> list[int]:
    return [other for other in range(game.players) if other != player]


# ---------------------------------------------------------------------- connections


def stops_a_path(game: Game, player: int, space: Space) -> str | None:
    """connect-fort-blocks, connect-blockade-blocks, connect-cannon-passes."""
    kind, owner = game.pieces.get(space, ("nothing", player))
    if kind == "fort" and owner != player:
        return "connect-fort-blocks"
    if kind == "blockade":
        return "connect-blockade-blocks"
    return None


def connection_waves(game: Game, player: int) -> list[set[Space]]:
    """connect-start, connect-edges: the connected road tiles, wave by wave."""
    ship = game.ships[player]
    first = forts(game, player)
    if ship is not None and ship in game.roads and not stops_a_path(game, player, ship):
        first = first | {ship}
    waves = [first]
    reached = set(first)
    while waves[-1]:
        beside = {other for space in waves[-1] for other in neighbours(space)}
        wave = {
            space
            for space in beside
            if space in game.roads
            and space not in reached
            and not stops_a_path(game, player, space)
        }
        waves.append(wave)
        reached |= wave
    return waves[:-1]


def connected(game: Game, player: int) -> set[Space]:
    return set().union(*connection_waves(game, player))


def broken_at(game: Game, player: int) -> dict[Space, str]:
    """The road tiles at which his paths break, each with the rule that breaks it there."""
    broken = {}
    for space in connected(game, player):
        for beside in neighbours(space):
            rule = stops_a_path(game, player, beside)
            if beside in game.roads and rule:
                broken[beside] = rule
    ship = game.ships[player]
    if ship is not None and stops_a_path(game, player, ship):
        broken[ship] = "connect-ship-blocked"
    return broken


# ---------------------------------------------------------------------- range


def stops_a_shot(game: Game, space: Space) -> bool:
    """range-blockers, range-passes, range-sea."""
    return game.terrain.get(space) == "mountain" or game.pieces.get(space, ("", 0))[0] == "blockade"


def in_range(game: Game, cannon: Space) -> set[Space]:
    """range-line: the island's spaces in its row and column up to what stops a shot."""
    return {space for direction in DIRECTIONS for space in ray(game, cannon, direction)[0]}


def ray(game: Game, cannon: Space, direction: Space) -> tuple[list[Space], Space | None]:
    """The spaces in range in one direction, nearest first, and what stops a shot there."""
    right, down = direction
    column, row = cannon
    hit: list[Space] = []
    for _ in range(LONGEST):
        column, row = column + right, row + down
        if stops_a_shot(game, (column, row)):
            return hit, (column, row)
        if (column, row) in game.terrain:
            hit.append((column, row))
    return hit, None


def covered_by_opponents(game: Game, player: int) -> set[Space]:
    """Every space in range of a cannon of someone else."""
    covered = set()
    for other in opponents(game, player):
        for cannon in cannons(game, other):
            covered |= in_range(game, cannon)
    return covered


# ---------------------------------------------------------------------- what may be done


def land_spaces(game: Game, player: int) -> set[Space]:
    """land-own-board, land-edge, land-terrain, land-peninsula-corners, land-distance."""
    too_near = set()
    for ship in game.ships:
        if ship is not None:
            steps = landing_steps(game, ship)
            too_near |= {space for space in steps if steps[space] < 4}
    return {
        space
        for space in game.boards[player]
        if game.terrain[space] in ("grass", "forest")
        and any(beside not in game.terrain for beside in neighbours(space))
        and space not in game.closed
        and space not in too_near
    }


def shots(game: Game, player: int) -> set[tuple[Space, Space]]:
    """fire-enemy-fort: from an own cannon at an opponent's fort in its range."""
    return {
        (cannon, target)
        for cannon in cannons(game, player)
        for target in in_range(game, cannon)
        for other in opponents(game, player)
        if game.pieces.get(target) == ("fort", other)
    }


def road_spaces(game: Game, player: int) -> set[Space]:
    """road-first, road-adjacent, road-free, terrain-lake, terrain-mountain."""
    if game.supply == 0:
        return set()
    ship = game.ships[player]
    if ship is not None and ship not in game.roads:
        return {ship}
    return {
        beside
        for space in connected(game, player)
        for beside in neighbours(space)
        if beside in game.terrain
        and game.terrain[beside] not in NO_ROAD
        and beside not in game.roads
    }


def second_road_spaces(game: Game, player: int) -> set[Space]:
    """road-second, road-forest-alone."""
    return {space for space in road_spaces(game, player) if game.terrain[space] == "grass"}


def empty_tiles(game: Game, player: int) -> set[Space]:
    """fort-connected, fort-empty; the same for cannons and blockades."""
    return {space for space in connected(game, player) if space not in game.pieces}


def fort_spaces(game: Game, player: int) -> set[Space]:
    """fort-spacing, fort-out-of-range, fort-nearness."""
    if len(forts(game, player)) == ALL_FORTS:
        return set()
    covered = covered_by_opponents(game, player)
    too_near = set()
    for fort in forts(game, player):
        steps = fort_steps(game, fort)
        too_near |= {space for space in steps if steps[space] < 3}
    return empty_tiles(game, player) - covered - too_near


def cannon_spaces(game: Game, player: int) -> set[Space]:
    """cannon-available, cannon-out-of-range."""
    if game.ready[player]["cannon"] == 0:
        return set()
    return empty_tiles(game, player) - covered_by_opponents(game, player)


def blockade_spaces(game: Game, player: int) -> set[Space]:
    """blockade-available; it may stand in range of cannons."""
    if game.ready[player]["blockade"] == 0:
        return set()
    return empty_tiles(game, player)


def builds(game: Game, player: int) -> set[str]:
    """build-one-action: everything that may be the build action of a turn."""
    return {
        f"{kind} {name(space)}"
        for kind, spaces in (
            ("road", road_spaces(game, player)),
            ("fort", fort_spaces(game, player)),
            ("cannon", cannon_spaces(game, player)),
            ("blockade", blockade_spaces(game, player)),
        )
        for space in spaces
    }


def legal(game: Game) -> set[str]:
    """What the player to move may do now."""
    player = game.player
    if game.step == "land":
        return {f"land {name(space)}" for space in land_spaces(game, player)}
    if game.step == "fire":
        return {f"fire {name(a)} {name(b)}" for a, b in shots(game, player)} | {"hold"}
    if game.step == "build":
        return builds(game, player) or {"pass"}
    if game.step == "second-road":
        return {f"road {name(space)}" for space in second_road_spaces(game, player)} | {"stop"}
    return set()


# ---------------------------------------------------------------------- doing it


def apply(game: Game, text: str) -> Game:
    """The position after a legal action."""
    assert text in legal(game), text
    kind, *words = text.split()
    spaces = [space_named(word) for word in words]
    if kind == "land":
        return land(game, spaces[0])
    if kind == "fire":
        return fire(game, spaces[1])
    if kind == "hold":
        return replace(game, step="build")
    if kind == "road":
        return build_road(game, spaces[0])
    if kind == "stop":
        return next_turn(game)
    if kind == "pass":
        return pass_turn(game)
    return build_piece(game, kind, spaces[0])


def land(game: Game, space: Space) -> Game:
    """land-order: clockwise until all have landed; then the one who began has the first turn."""
    game = replace(game, ships=with_item(game.ships, game.player, space))
    following = (game.player + 1) % game.players
    if game.ships[following] is None:
        return replace(game, player=following)
    return next_turn(game)


def fire(game: Game, target: Space) -> Game:
    """fire-one, fire-fort-returns, fire-opens-path: the fort goes, the road under it stays."""
    pieces = {space: piece for space, piece in game.pieces.items() if space != target}
    return replace(game, step="build", fired=True, passes=0, pieces=pieces)


def build_road(game: Game, space: Space) -> Game:
    """end-last-road; then road-forest-alone, road-second."""
    first = game.step == "build"
    game = replace(game, roads=game.roads | {space}, supply=game.supply - 1, passes=0)
    if game.supply == 0:
        return replace(game, step="end")
    if first and game.terrain[space] == "grass" and second_road_spaces(game, game.player):
        return replace(game, step="second-road")
    return next_turn(game)


def build_piece(game: Game, kind: str, space: Space) -> Game:
    """A fort from the mat, or a cannon or blockade that was ready."""
    player = game.player
    game = replace(game, pieces={**game.pieces, space: (kind, player)}, passes=0)
    if kind == "fort":
        game = unlock(game)
        if len(forts(game, player)) == ALL_FORTS:  # end-ten-forts
            return replace(game, step="end")
    else:
        left = {**game.ready[player], kind: game.ready[player][kind] - 1}
        game = replace(game, ready=with_item(game.ready, player, left))
    return next_turn(game)


def unlock(game: Game) -> Game:
    """unlock-cannons, unlock-blockade, unlock-once, unlock-read-off: after a fort was built."""
    player = game.player
    number = len(forts(game, player))
    ready = dict(game.ready[player])
    had_cannons = ready["cannon"] + len(cannons(game, player))
    had_blockade = ready["blockade"] + len(blockades(game, player))
    if (number == 3 and had_cannons < 1) or (number == 6 and had_cannons < 2):
        ready["cannon"] += 1
    if number == 8 and had_blockade < 1:
        ready["blockade"] += 1
    return replace(game, ready=with_item(game.ready, player, ready))


def pass_turn(game: Game) -> Game:
    """pass-only-stuck, end-deadlock: passing after a shot does not count towards a deadlock."""
    passes = 0 if game.fired else game.passes + 1
    game = replace(game, passes=passes)
    if passes == game.players:
        return replace(game, step="end")
    return next_turn(game)


def next_turn(game: Game) -> Game:
    """The next player clockwise. The fire step is skipped without a legal shot."""
    player = (game.player + 1) % game.players
    step = "fire" if shots(game, player) else "build"
    return replace(game, player=player, step=step, fired=False)


def with_item(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


# ---------------------------------------------------------------------- the end


def scores(game: Game) -> tuple[int, ...]:
    return tuple(len(forts(game, player)) for player in range(game.players))


def at_home(game: Game, player: int) -> int:
    return len(forts(game, player) & game.boards[player])


def arms(game: Game, player: int) -> int:
    return len(cannons(game, player)) + len(blockades(game, player))


def winners(game: Game) -> list[int]:
    """end-ten-forts and end-last-road, then tie-fewest-at-home, tie-fewest-arms, tie-shared."""
    left = list(range(game.players))
    most = max(len(forts(game, player)) for player in left)
    left = [player for player in left if len(forts(game, player)) == most]
    fewest = min(at_home(game, player) for player in left)
    left = [player for player in left if at_home(game, player) == fewest]
    fewest = min(arms(game, player) for player in left)
    return [player for player in left if arms(game, player) == fewest]


def rules_that_decide(game: Game) -> list[str]:
    """The rules of the chain that had to be asked until one player, or nobody, was ahead."""
    if ALL_FORTS in scores(game):
        return ["end-ten-forts"]
    rules = ["end-last-road"]
    tied = [player for player in range(game.players) if scores(game)[player] == max(scores(game))]
    if len(tied) > 1:
        rules.append("tie-fewest-at-home")
        fewest = min(at_home(game, player) for player in tied)
        tied = [player for player in tied if at_home(game, player) == fewest]
    if len(tied) > 1:
        rules.append("tie-fewest-arms")
    if len(winners(game)) > 1:
        rules.append("tie-shared")
    return rules


def returns(game: Game) -> tuple[Fraction, ...]:
    won = winners(game)
    return tuple(
        Fraction(1, len(won)) if player in won else Fraction(0) for player in range(game.players)
    )
