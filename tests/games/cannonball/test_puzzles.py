"""The positions that are puzzles of a lesson, tried out move by move by the plain rules."""

from __future__ import annotations

from boardlab.games.cannonball import Cannonball
from tests.games.asking import BLUE, RED, why_not
from tests.games.cannonball import plain
from tests.games.cannonball.asking import at, changed, letters


def worth(state: Cannonball, kind: str, count: str) -> dict[str, int]:
    """What each legal action of a kind leads to, by space."""
    game = plain.game_of(state)
    found = {}
    for action in plain.legal(game):
        word, *cells = action.split()
        if word != kind:
            continue
        after = plain.apply(game, action)
        if count == "cut":
            found[cells[0]] = len(plain.connected(game, RED)) - len(plain.connected(after, RED))
        elif count == "threatened":
            seen = plain.in_range(after, plain.space_named(cells[0]))
            found[cells[0]] = len(seen & plain.forts(after, RED))
        else:
            under = (
                plain.covered_by_opponents(g, BLUE) & plain.forts(g, BLUE) for g in (game, after)
            )
            before, left = map(len, under)
            found[cells[0]] = before - left
    return found


def test_one_blockade_has_one_best_place_and_many_that_look_good() -> None:
    state = at("one-blockade")
    cuts = worth(state, "blockade", "cut")
    best = max(cuts, key=cuts.__getitem__)
    assert cuts.pop(best) == 9
    assert max(cuts.values()) == 3
    # Where red's road forks there is mostly a way round.
    forks = [cell for cell in cuts if sum(near in state.roads for near in beside(cell)) >= 3]
    assert len(forks) >= 3
    assert {cuts[cell] for cell in forks} <= {1, 2, 3}
    named, game = letters("one-blockade"), plain.game_of(state)
    assert cuts[named["F"]] == 1
    assert plain.space_named(named["E"]) in plain.connected(game, RED)


def beside(cell: str) -> list[str]:
    return [plain.name(near) for near in plain.neighbours(plain.space_named(cell))]


def test_one_cannon_has_one_best_place_and_better_ones_that_are_refused() -> None:
    state = at("one-cannon")
    threats = worth(state, "cannon", "threatened")
    best = max(threats, key=threats.__getitem__)
    assert threats.pop(best) == 3
    assert max(threats.values()) == 2
    named, game = letters("one-cannon"), plain.game_of(state)
    tempting = plain.in_range(game, plain.space_named(named["B"])) & plain.forts(game, RED)
    assert len(tempting) == 4
    assert why_not(state, f"cannon {named['B']}") == {"cannon-out-of-range"}


def test_one_shield_saves_three_forts_where_two_lines_of_fire_cross() -> None:
    saved = worth(at("one-shield"), "blockade", "saved")
    best = max(saved, key=saved.__getitem__)
    assert (best, saved.pop(best)) == ("e4", 3)
    assert max(saved.values()) == 2


def test_cut_off_is_opened_in_three_ways() -> None:
    """By taking away what breaks the path, by going round it, and by starting behind it."""

    def opens(**tokens: str) -> bool:
        game = plain.game_of(changed("cut-off", **tokens))
        return plain.space_named("g3") in plain.connected(game, RED)

    assert not opens()
    assert opens(c3="#")
    assert opens(b3="#")
    assert opens(e4="F2")
    # North, red's path gets past the fort, and then there is only a corner.
    assert not opens(d1="#")
    assert not opens(d2="#")
    assert not opens(g5="#")
    assert opens(d1="#", g2="#")
