"""The island boards and the islands laid of them: 1,000 seeds for each number of players."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from boardlab.core.errors import FormatError
from tests.games.cannonball import plain
from tests.games.cannonball.setups import new, position
from tests.processes import printed

if TYPE_CHECKING:
    from boardlab.games.cannonball import Cannonball

SEEDS = range(1000)
PLAYERS = (2, 3, 4)
SIDE = 6

CORNERS = {
    2: ("a1", "g1"),
    3: ("d7", "a1", "g1"),
    4: ("a1", "g1", "g7", "a7"),
}
"""setup-seats: the upper left space of each player's landing board."""

Face = tuple[tuple[str, ...], ...]
"""A board's six rows of six terrains, as it lies."""


@cache
def islands(players: int) -> tuple[Cannonball, ...]:
    return tuple(new(players=players, seed=seed) for seed in SEEDS)


def face(state: Cannonball, corner: str) -> Face:
    left, top = plain.space_named(corner)
    return tuple(
        tuple(state.terrain[plain.name((left + column, top + row))] for column in range(SIDE))
        for row in range(SIDE)
    )


def turned(board: Face) -> Face:
    """The board turned clockwise by a quarter."""
    return tuple(tuple(column) for column in zip(*reversed(board), strict=True))


def four_ways(board: Face) -> list[Face]:
    ways = [board]
    for _ in range(3):
        ways.append(turned(ways[-1]))
    return ways


def whichever_way(board: Face) -> Face:
    """The same for a board however it is turned."""
    return min(four_ways(board))


@cache
def shipped_boards() -> tuple[Face, ...]:
    """Every board that four players ever meet, in one orientation."""
    met = {whichever_way(face(state, corner)) for state in islands(4) for corner in CORNERS[4]}
    return tuple(sorted(met))


# ---------------------------------------------------------------------- the boards


def test_there_are_four_boards() -> None:
    assert len(shipped_boards()) == 4


@pytest.mark.parametrize("number", range(4))
def test_a_board_holds_what_it_must(number: int) -> None:
    """setup-board-faces: the number of spaces of each terrain."""
    terrain = Counter(space for row in shipped_boards()[number] for space in row)
    assert terrain == {"mountain": 2, "lake": 3, "forest": 9, "grass": 22}


@pytest.mark.parametrize("number", range(4))
def test_the_land_of_a_board_hangs_together(number: int) -> None:
    """setup-board-faces: grass and forest, edge to edge."""
    board = shipped_boards()[number]
    land = {
        (column, row)
        for row in range(SIDE)
        for column in range(SIDE)
        if board[row][column] in ("grass", "forest")
    }
    assert set(plain.steps_from(min(land), lambda space: space in land)) == land


@pytest.mark.parametrize("number", range(4))
def test_two_boards_always_join_by_land(number: int) -> None:
    """setup-board-faces: two of three spaces at least, in each half of each side."""
    for board in four_ways(shipped_boards()[number]):
        for half in (board[0][:3], board[0][3:]):
            assert sum(space in ("grass", "forest") for space in half) >= 2


# ---------------------------------------------------------------------- the layout


@pytest.mark.parametrize("players", PLAYERS)
def test_boards_lie_where_the_seats_say(players: int) -> None:
    """setup-layout, setup-layout-even, setup-peninsula-centred, setup-seats."""
    for state in islands(players)[:20]:
        everything: set[str] = set()
        for player, corner in enumerate(CORNERS[players]):
            left, top = plain.space_named(corner)
            board = {
                plain.name((left + column, top + row))
                for row in range(SIDE)
                for column in range(SIDE)
            }
            assert state.board(player) == board
            assert not board & everything  # setup-landing-boards
            everything |= board
        assert set(state.terrain) == set(state.island.cells) == everything
        assert (state.island.width, state.island.height) == ((12, 6) if players == 2 else (12, 12))


@pytest.mark.parametrize(
    ("players", "closed"), [(2, set()), (3, {"c6", "d7", "j6", "i7"}), (4, set())]
)
def test_spaces_closed_to_landing(players: int, closed: set[str]) -> None:
    """land-peninsula-corners, land-peninsula-which: on the edge, at the peninsula's two corners."""
    for state in islands(players)[:20]:
        assert state.island.closed == closed
        assert closed <= state.island.edge


def test_other_spaces_can_be_closed_instead() -> None:
    """land-peninsula-which: the option."""
    state = new(players=3, seed=1, closed_landing=("b6", "c6", "j6", "k6"))
    assert state.island.closed == {"b6", "c6", "j6", "k6"}
    assert new(players=3, seed=1, closed_landing=()).island.closed == set()


@pytest.mark.parametrize("players", PLAYERS)
def test_the_edge_is_where_a_neighbour_is_missing(players: int) -> None:
    """land-edge."""
    for state in islands(players)[:5]:
        spaces = plain.spaces_named(state.terrain)
        edge = {space for space in spaces if set(plain.neighbours(space)) - spaces}
        assert state.island.edge == plain.names(edge)


@pytest.mark.parametrize(("players", "roads"), [(2, 50), (3, 70), (4, 90)])
def test_a_game_starts_with_everything_on_the_mats(players: int, roads: int) -> None:
    """setup-road-supply, setup-pieces."""
    for state in islands(players)[:20]:
        assert state.supply == roads
        assert state.step.id == "land"
        assert state.landing == (None,) * players
        assert not state.roads
        assert not state.pieces
        assert all(dict(state.ready(p)) == {"cannon": 0, "blockade": 0} for p in range(players))


# ---------------------------------------------------------------------- chance


@pytest.mark.parametrize("players", PLAYERS)
def test_every_board_comes_up_in_every_seat_every_way_round(players: int) -> None:
    """setup-random-boards: 16 faces a seat, about as often as each other."""
    ways = {way for board in shipped_boards() for way in four_ways(board)}
    assert len(ways) == 16
    for corner in CORNERS[players]:
        met = Counter(face(state, corner) for state in islands(players))
        assert met.keys() == ways
        assert_even(met, 16)


@pytest.mark.parametrize("players", PLAYERS)
def test_no_board_is_used_twice(players: int) -> None:
    for state in islands(players):
        assert len({whichever_way(face(state, corner)) for corner in CORNERS[players]}) == players


@pytest.mark.parametrize("players", [2, 4])
def test_anyone_may_start(players: int) -> None:
    """setup-start-player."""
    assert_even(Counter(state.current_player for state in islands(players)), players)


def test_with_three_the_peninsula_starts() -> None:
    """setup-start-player."""
    assert {state.current_player for state in islands(3)} == {0}


def assert_even(counts: Counter[Any], kinds: int) -> None:
    """No count further than five standard deviations from its share."""
    total = counts.total()
    share = 1 / kinds
    spread = (total * share * (1 - share)) ** 0.5
    assert len(counts) == kinds
    assert all(abs(count - total * share) < 5 * spread for count in counts.values()), counts


PROGRAM = """
import boardlab as bl
for players in (2, 3, 4):
    for seed in (0, 1, 2, 12345678901234567890, -3):
        print(bl.new("cannonball", players=players, seed=seed).diagram())
"""


def test_one_seed_gives_one_island_in_every_process() -> None:
    assert len(printed(PROGRAM)) == 1


@pytest.mark.parametrize(("players", "starts"), [(2, 12 * 16 * 2), (3, 24 * 64), (4, 24 * 256 * 4)])
def test_seeds_differ(players: int, starts: int) -> None:
    """setup-random-boards, setup-start-player: as many starts as chance would give of so many."""
    met = len({state.diagram() for state in islands(players)})
    expected = starts * (1 - (1 - 1 / starts) ** len(SEEDS))
    assert abs(met - expected) < 60


def test_an_island_cannot_be_changed() -> None:
    island = new(players=2).island
    for name in ("rows", "grass_mask", "terrain", "boards", "grid", "key", "crowd"):
        with pytest.raises(AttributeError, match=name):
            setattr(island, name, 0)
    with pytest.raises(TypeError):
        island.table["road a1"] = (0, 0)  # type: ignore[index]


# ---------------------------------------------------------------------- landing


@cache
def within_three_steps(cells: frozenset[str], cell: str) -> frozenset[str]:
    spaces = plain.spaces_named(cells)
    steps = plain.steps_from(plain.space_named(cell), lambda space: space in spaces)
    return frozenset(plain.name(space) for space, far in steps.items() if far < 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_everyone_can_land_whatever_the_others_choose(players: int) -> None:
    """land-possible: no choice of spaces by the others, each on his own board, covers a board."""
    for state in islands(players):
        cells = frozenset(state.terrain)
        open_spaces = [
            frozenset(
                cell
                for cell in state.board(player) & state.island.edge - state.island.closed
                if state.terrain[cell] in ("grass", "forest")
            )
            for player in range(players)
        ]
        for player, mine in enumerate(open_spaces):
            spoiled = [
                {mine & within_three_steps(cells, cell) for cell in theirs}
                for other, theirs in enumerate(open_spaces)
                if other != player
            ]
            assert all(frozenset().union(*choice) < mine for choice in product(*spoiled))


@pytest.mark.parametrize("players", PLAYERS)
def test_landings_at_random_leave_room(players: int) -> None:
    for seed, state in enumerate(islands(players)):
        rng = Random(seed)
        for _ in range(players):
            assert state.step.id == "land"
            state = state.apply(rng.choice(state.legal_actions()))
        assert state.step.id == "build"
        assert state.current_player == islands(players)[seed].current_player  # land-order


# ---------------------------------------------------------------------- options


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 5},
        {"players": "2"},
        {"players": None},
        {"players": True},
        {"roads": 0},
        {"roads": -1},
        {"roads": "30"},
        {"roads": 2.5},
        {"island": ""},
        {"island": 7},
        {"island": ". . .\n. ."},
        {"island": ". x ."},
        {"island": "_ _\n_ _"},
        {"island": "~ ^ ~"},
        {"island": ". ."},  # the second player could not land
        {"island": "\n".join([" ".join("." * 27)] * 2)},
        {"island": "\n".join([". ."] * 27)},
        {"closed_landing": ("z9",)},
        {"closed_landing": 7},
        {"players": 3, "closed_landing": ("c6", 6)},
        {"players": 3, "closed_landing": ("c6", [])},
        {"players": 3, "closed_landing": tuple(f"{c}{r}" for c in "defghi" for r in range(7, 13))},
        {"wind": "north"},
    ],
    ids=repr,
)
def test_an_option_that_makes_no_game_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(FormatError) as refused:
        new(seed=1, **options)
    assert str(refused.value)


def test_the_largest_island_can_be_played_on() -> None:
    state = new(players=4, seed=1, island="\n".join([" ".join("." * 26)] * 26))
    assert len(state.island.cells) == 676
    for _ in range(60):
        state = state.apply(state.legal_actions()[-1])
    assert position(state.diagram()) == state
