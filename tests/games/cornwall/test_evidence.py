"""What the rules see is what happens when it is played, and chances are what chance does."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import islice, permutations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardlab import odds
from boardlab.core.errors import FormatError
from boardlab.games.cornwall import (
    LANDSCAPES,
    Cornwall,
    chance_of,
    chance_to_close,
    chance_to_fit,
    closing_tiles,
    closings,
    final_standing,
    fits,
    fitting_tiles,
    laying,
    majority,
    open_spaces,
    placement_cost,
    region_at,
    regions,
    standing,
    tiles_left,
    touching,
    worth,
)
from tests.games.cornwall import plain
from tests.games.cornwall.setups import SETUPS, choose, habits, new, position
from tests.games.cornwall.test_properties import tightness

if TYPE_CHECKING:
    from collections.abc import Iterator

asked = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
numbers = st.integers(0, 10_000)


def reached(number: int, step: str) -> Iterator[Cornwall]:
    """Up to six states of a game that stand at a step, some of them late in it."""
    rng = Random(number)
    state = SETUPS[number % len(SETUPS)].start(number)
    table = habits(rng, state.players)
    found = []
    while not state.is_terminal:
        if state.step.id == step:
            found.append(state)
        actions = state.legal_actions() or tuple(state.chance_outcomes())
        state = state.apply(choose(rng, actions, table[state.turn], partial(tightness, state)))
    return iter(rng.sample(found, min(6, len(found))))


# ---------------------------------------------------------------------- layings


@asked
@given(numbers)
def test_a_laying_is_told_as_it_is_made(number: int) -> None:
    """earn-coins, coins-run-out, lay-joins-and-closes, complete-cottage, complete-surrounded."""
    for state in reached(number, "lay"):
        for action in Random(number).sample(state.legal_actions(), min(8, len(fits(state)))):
            told, after = laying(state, action), state.apply(action)
            player = state.turn
            assert told.action == action
            assert told.spaces == action.args
            assert told.tile == state.tile
            assert told.edges == len(touching(state, action.args)) >= 2
            assert told.coins == after.coins[player] - state.coins[player]
            assert told.coins <= max(0, len(told.extended) - 1)
            by_landscape = {region.landscape: region for region in told.regions}
            for space in action.args:
                now = region_at(after, space)
                assert by_landscape[now.landscape].cells == now.cells
                assert by_landscape[now.landscape].closed == now.closed
            was = {region.cells: region.closed for region in regions(state)}
            closed = {
                region.cells
                for region in regions(after)
                if region.closed and not was.get(region.cells)
            }
            assert {region.cells for region in told.closed} == closed
            for parts in told.joined:
                assert len(parts) > 1
                whole = by_landscape[parts[0].landscape].cells
                assert all(part.cells < whole and part.cells in was for part in parts)
            assert len(told.lines) == 1 + len(told.joined) + len(told.closed) + (
                told.coins < len(told.extended) - 1
            )


@asked
@given(numbers)
def test_where_a_tile_fits_is_where_it_can_be_laid(number: int) -> None:
    """lay-match and the other lay- rules, for the tile in hand and for every other."""
    for state in reached(number, "lay"):
        assert fits(state) == state.legal_actions()
    for state in reached(number, "draw"):
        for draw in state.chance_outcomes():
            tile = state.deck[int(draw.args[0]) - 1]
            after = state.apply(draw)
            assert fits(state, tile) == after.legal_actions()
            assert fits(state, str(tile)) == fits(state, tile)


@asked
@given(numbers)
def test_what_a_turn_completes_is_complete_for_the_next_tile(number: int) -> None:
    """lay-joins-and-closes, lay-not-complete."""
    for state in islice(reached(number, "place"), 3):
        after = state.apply("done")
        if not after.is_terminal:
            for tile in state.deck[:8]:
                assert fits(state, tile) == fits(after, tile)
            for region in regions(after):
                if not region.closed:
                    assert closing_tiles(state, region) == closing_tiles(after, region)


@asked
@given(numbers)
def test_closings_are_the_layings_that_close(number: int) -> None:
    """complete-cottage, complete-surrounded, complete-unfillable-gap."""
    for state in list(reached(number, "lay"))[:3]:
        expected: dict[frozenset[str], set[str]] = {}
        for action in state.legal_actions():
            after = regions(state.apply(action))
            for region in regions(state):
                (now,) = [each for each in after if region.cells <= each.cells]
                if now.closed and not region.closed:
                    expected.setdefault(region.cells, set()).add(action)
        for region in regions(state):
            if region.closed:
                with pytest.raises(FormatError):
                    closings(state, region)
            else:
                assert set(closings(state, region)) == expected.get(region.cells, set())


@asked
@given(numbers)
def test_what_keeps_a_region_open(number: int) -> None:
    """complete-surrounded, complete-unfillable-gap."""
    for state in reached(number, "draw"):
        game = plain.game_of(state)
        for region in regions(state):
            border = open_spaces(state, region)
            around = plain.empty_neighbours(game, frozenset(map(plain.space_named, region.cells)))
            assert set(border.open) | set(border.gaps) == plain.names(around)
            assert not set(border.open) & set(border.gaps)
            if region.closed != "cottage":
                assert bool(border.open) == (region.closed is None)
            for space, triangles in border.open.items():
                assert triangles or state.surrounded == "strict"
                for three in triangles:
                    spaces = tuple(map(plain.space_named, three))
                    assert space in three
                    assert plain.is_triangle(spaces)
                    assert plain.is_clockwise(spaces)
                    assert not set(spaces) & game.fields.keys()
                fillable = plain.can_be_filled(game, plain.space_named(space))
                assert bool(triangles) == fillable


def test_a_laying_that_cannot_be_is_refused_in_words() -> None:
    state = position("example-a")
    for spaces in (("0,0", "1,0", "0,1"), ("9,9", "10,9", "9,10"), "lay 0,0", "fetch", ("0,0",)):
        with pytest.raises(FormatError, match="cannot be laid"):
            laying(state, spaces)
    with pytest.raises(FormatError, match="no tile is in hand"):
        fits(new())
    with pytest.raises(FormatError, match="no field"):
        region_at(state, "9,9")
    with pytest.raises(FormatError, match="no space"):
        touching(state, ("9;9",))


# ---------------------------------------------------------------------- pieces


@asked
@given(numbers)
def test_the_cost_of_pieces_is_what_placing_them_costs(number: int) -> None:
    """place-cost-region, place-cost-extra, place-cost-same-turn."""
    rng = Random(number)
    for state in reached(number, "place"):
        pieces: list[tuple[str, str]] = []
        after = state
        while after.laid:
            actions = [action for action in after.legal_actions() if action.kind == "place"]
            if not actions:
                break
            size, space = rng.choice(actions).args
            pieces.append((size, space))
            before, after = after, after.apply(f"place {size} {space}")
            paid = before.coins[state.turn] - after.coins[state.turn]
            assert placement_cost(before, [(size, space)]).total == paid
            cost = placement_cost(state, pieces)
            assert cost.total == state.coins[state.turn] - after.coins[state.turn]
            assert cost.parts[-1].coins == paid
            assert [(part.piece, part.space) for part in cost.parts] == pieces
    with pytest.raises(FormatError, match="size"):
        placement_cost(state, [("huge", "0,0")])
    with pytest.raises(FormatError, match="field"):
        placement_cost(state, [("small", "99,99")])
    with pytest.raises(FormatError, match="pair"):
        placement_cost(state, ["small 0,0"])  # type: ignore[list-item]


@asked
@given(numbers)
def test_what_a_piece_is_worth_is_what_it_changes(number: int) -> None:
    """majority-by-value and all that follows, place-chapel."""
    for state in reached(number, "place"):
        player = state.turn
        found = {(each.size, each.space): each for each in worth(state)}
        free = [space for space in state.laid if not state.fields[space].piece]
        sizes = [size for size, n in state.hand(player).items() if n]
        assert set(found) == {(size, space) for size in sizes for space in free}
        for action in state.legal_actions():
            if action.kind == "done":
                continue
            each = found[action.args[0], action.args[1]]
            region = region_at(state, each.space)
            values = list(standing(state, region).values)
            now = standing(state, region).points
            values[player] += {"small": 1, "tall": 2, "big": 3}[each.size]
            then = majority(region.landscape, len(region.cells), region.flagged, values).points
            gains = [b - a for a, b in zip(now, then, strict=True)]
            assert each.gain == gains[player]
            assert each.losses == tuple(0 if p == player else -gain for p, gain in enumerate(gains))
            assert each.cost == placement_cost(state, [(each.size, each.space)]).total
            chapel = state.fields[each.space].symbol == "chapel"
            assert each.chapel == 3 * chapel
        open_regions = [region for region in regions(state) if not region.evaluated]
        for region in open_regions:
            for each in worth(state, player, region):
                assert each.space in region.cells
                assert not state.fields[each.space].piece


# ---------------------------------------------------------------------- chances


def test_a_cottage_among_the_next_four_tiles() -> None:
    """tile-symbols."""
    state = new()
    assert chance_of(state, "cottage", 4) == Fraction(841, 1071)
    assert chance_of(state, lambda tile: tile.has("cottage"), 4) == Fraction(841, 1071)
    assert chance_of(state, "cottage", 4) == 1 - Fraction(comb(25, 4), comb(36, 4))
    assert chance_of(state, "cottage") == Fraction(11, 36)
    assert chance_of(state, "cottage", 0) == 0
    assert chance_of(state, "swamp", 36) == 1


SMALL = """
    meadow+cottage meadow forest
    village village village
    forest+flag mountain mountain
    swamp swamp+chapel village
    meadow meadow meadow
"""


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("event", ["cottage", "flag", "village", "meadow"])
def test_chances_agree_with_the_chance_steps_of_the_state(event: str, n: int) -> None:
    """lay-bottom. The tiles here all fit somewhere, so each draw is one tile fewer."""
    state = new(deck=SMALL)

    def shown(later: Cornwall) -> bool:
        gone = [later.deck[i - 1] for i in state.pile if i not in later.pile]
        return any(tile.has(event) for tile in gone)

    def policy(later: Any) -> str:
        return "done" if later.step.id == "place" else later.legal_actions()[0]

    walked = odds.of(state, shown, policy, until=lambda s: s.left == state.left - n)
    assert walked.p(True) == chance_of(state, event, n)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_one_of_the_next_tiles_fits_or_closes_as_often_as_chance_has_it(n: int) -> None:
    """lay-bottom, lay-must. Tile 1 fits nowhere, and counts as one that was turned over."""
    more = "mountain village forest; village+cottage swamp swamp\n"
    text = position("fits-nowhere").diagram().replace("mountain village forest\n", more)
    state = position(text.replace("pile: 1-3", "pile: 1-4"))

    def one_of(wanted: set[int]) -> Fraction:
        def policy(later: Any) -> str:
            return "done" if later.step.id == "place" else later.legal_actions()[0]

        walked = odds.of(
            state,
            lambda later: bool(wanted - {*later.pile}),
            policy,
            until=lambda later: len(later.pile) == len(state.pile) - n,
        )
        return Fraction(walked.p(True))

    tiles = {number: state.deck[number - 1] for number in state.pile}
    fit = {k for k, tile in tiles.items() if any("0,2" in lay.args for lay in fits(state, tile))}
    assert fit == {2, 3, 4}
    assert chance_to_fit(state, "0,2", n) == one_of(fit)
    close = {k for k, tile in tiles.items() if closings(state, "1,1", tile)}
    assert close == {4}
    assert chance_to_close(state, "1,1", n) == one_of(close)


@asked
@given(numbers)
def test_the_chance_to_fit_and_to_close_by_turning_over(number: int) -> None:
    """lay-bottom, lay-must."""
    rng = Random(number)
    for state in list(reached(number, "draw"))[:3]:
        after = {draw: state.apply(draw) for draw in state.chance_outcomes()}
        empty = sorted({space for r in regions(state) for space in open_spaces(state, r).open})
        for space in rng.sample(empty, min(4, len(empty))):
            fit = sum(
                chance
                for draw, chance in state.chance_outcomes().items()
                if any(space in action.args for action in after[draw].legal_actions())
            )
            assert chance_to_fit(state, space) == fit
        for region in rng.sample(regions(state), min(4, len(regions(state)))):
            if region.closed:
                continue
            close = sum(
                chance
                for draw, chance in state.chance_outcomes().items()
                if after[draw].tile and closings(after[draw], region)
            )
            assert chance_to_close(state, region) == close
        assert chance_to_fit(state, "90,90") == 0


@asked
@given(numbers, st.integers(0, 4))
def test_the_chance_among_several_is_counted_over_all_orders(number: int, n: int) -> None:
    """lay-bottom: those under the pile come last, in their order."""
    rng = Random(number)
    order = rng.sample(range(1, 6), 5)
    pile, under = order[: number % 6], order[number % 6 :]
    under = under[: rng.randint(0, len(under))]
    if not pile and not under:
        under = [order[0]]
    text = new(deck=SMALL).diagram()
    head = f"pile: {' '.join(map(str, pile)) or '-'}\n"
    head += f"under: {' '.join(map(str, under))}\n" if under else ""
    state = position(text.replace("pile: 1-5\n", head))
    n = min(n, state.left)
    wanted = set(rng.sample(range(1, 6), 2))
    tiles = [state.deck[i - 1] for i in wanted]
    orders = [(*first, *under) for first in permutations(pile)]
    hit = sum(bool(set(each[:n]) & wanted) for each in orders)
    assert chance_of(state, lambda tile: tile in tiles, n) == Fraction(hit, len(orders))
    with pytest.raises(FormatError, match="left"):
        chance_of(state, "meadow", state.left + 1)


@asked
@given(numbers)
def test_the_tiles_left_are_counted(number: int) -> None:
    for state in reached(number, "lay"):
        left = tiles_left(state)
        tiles = [state.deck[i - 1] for i in (*state.pile, *state.under)]
        assert left.tiles == len(tiles) == state.left
        assert sum(left.fields.values()) == 3 * len(tiles)
        for word, many in left.showing.items():
            assert many == sum(tile.has(word) for tile in tiles)
        faces = [face for tile in tiles for face in tile]
        for landscape in LANDSCAPES:
            assert left.fields[landscape] == sum(face.landscape == landscape for face in faces)
        for (landscape, symbol), many in left.symbols.items():
            assert many == faces.count((landscape, symbol))  # type: ignore[arg-type]
        assert sum(left.symbols.values()) == sum(bool(face.symbol) for face in faces)


def test_what_is_no_event_and_no_space_is_refused() -> None:
    state = new()
    for event in ("house", 5, None):
        with pytest.raises(FormatError):
            chance_of(state, event)  # type: ignore[arg-type]
    for spaces in ((), ("0,0", "1,0", "2,0", "3,0"), "a1", ("1000,0",), ("0,00",)):
        with pytest.raises(FormatError):
            chance_to_fit(state, spaces)
    assert fitting_tiles(state, ("2,0", "1,1")) == ()


# ---------------------------------------------------------------------- the end


@asked
@given(numbers)
def test_the_result_is_the_points_the_table_and_the_coins(number: int) -> None:
    """end-evaluate-rest, end-coins, end-winner, end-shared."""
    rng = Random(number)
    state = SETUPS[number % len(SETUPS)].start(number)
    while True:
        final = final_standing(state)
        assert (final.points, final.coins) == (state.points, state.coins)
        table = [0] * state.players
        for region in regions(state):
            if not region.evaluated:
                for player, points in enumerate(standing(state, region).points):
                    table[player] += points
        assert final.table == tuple(table)
        sums = zip(final.points, final.table, final.coins, strict=True)
        assert final.totals == tuple(map(sum, sums))
        if state.is_terminal:
            assert final.totals == state.scores()
            won = tuple(p for p, share in enumerate(state.returns()) if share)
            assert final.winners == won
            break
        state = state.apply(rng.choice(state.legal_actions() or tuple(state.chance_outcomes())))


# ---------------------------------------------------------------------- majorities


@given(
    st.sampled_from(LANDSCAPES),
    st.integers(1, 60),
    st.booleans(),
    st.lists(st.integers(0, 12), min_size=1, max_size=4),
)
def test_majorities_are_those_of_the_plain_rules(
    landscape: str, fields: int, flagged: bool, values: list[int]
) -> None:
    """majority-by-value and every rule of points and ties."""
    found = majority(landscape, fields, flagged, values)
    sums = {player: value for player, value in enumerate(values) if value}
    points = plain.shares(landscape, flagged, fields, sums)
    assert found.points == tuple(points.get(player, 0) for player in range(len(values)))
    assert (set(found.first), set(found.second)) == plain.places(sums)
    assert found.rate == plain.rate(landscape, flagged)
    assert found.values == tuple(values)
    assert found.lines
    # Whoever gets points, his share stands in the arithmetic.
    text = " ".join(found.lines)
    assert all(str(share) in text for share in found.points if share)


@pytest.mark.parametrize(
    "wrong",
    [
        ("sea", 3, False, (1, 0)),
        (None, 3, False, (1, 0)),
        ("meadow", 0, False, (1, 0)),
        ("meadow", 1.5, False, (1, 0)),
        ("meadow", 3, False, ()),
        ("meadow", 3, False, (1, -1)),
        ("meadow", 3, False, (1, 2, 3, 4, 5)),
        ("meadow", 3, False, (1, True)),
    ],
    ids=repr,
)
def test_what_is_no_region_has_no_majority(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(FormatError):
        majority(*wrong)
