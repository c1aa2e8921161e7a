"""What the rules see, as frames; and the evidence of refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from boardlab.core.actions import LEGAL
from boardlab.games.cannonball import cannon_range, connection, lenses, scene
from boardlab.view import svg
from tests.games.cannonball.asking import at, random_game
from tests.games.scenes import check_frame, keyed

if TYPE_CHECKING:
    from boardlab.core.marks import Frame
    from boardlab.games.cannonball import Cannonball

NAMES = bl.positions("cannonball")

FLOOD = """
players: 2
turn: 1 build
ships: a1 -
supply: 20

#  #  #  C2 #  .
.  .  .  .  #  #
#  F1 #  B2 #  F2
.  #  .  .  #  #
"""

RANGE = """
players: 2
turn: 1 fire
supply: 20

.  .  F2 .  .
.  .  ~  .  .
F2 ^  C1 f  F2
.  .  B1 .  .
.  .  F2 .  .
"""


def explained(state: Cannonball, action: str) -> Frame:
    frame = lenses.explain(state, state.check(action))
    assert frame is not None
    return frame


# ---------------------------------------------------------------------- every frame


@pytest.mark.parametrize("name", NAMES)
def test_every_frame_of_every_lens_is_complete(name: str) -> None:
    state = at(name)
    for lens in state.lenses():
        for player in range(state.players):
            for frame in state.trace(lens, player=player):
                check_frame(state, frame)
                assert frame.caption.endswith(".")
                assert svg.picture(state, frame, theme="light")


def test_lenses_keep_out_of_the_way_of_the_position() -> None:
    for state in random_game(3, 6):
        mine = {mark.key for mark in scene.marks(state)}
        for lens in ("connection", "range"):
            for frame in state.trace(lens):
                assert mine.isdisjoint(mark.key for mark in frame.marks)


# ---------------------------------------------------------------------- connection


def test_the_flood_spreads_wave_by_wave() -> None:
    """rules: connect-start, connect-edges."""
    state = at(FLOOD)
    found = connection(state, 0)
    frames = lenses.connection(state, player=0)
    assert (
        frames[0].caption == "Blue's connections start at the fort at b3 and the landing space a1."
    )
    assert frames[0].rules == ("connect-start",)
    for distance, wave in enumerate(found.waves):
        assert set(frames[distance].spaces) == wave
        assert set(keyed(frames[distance], "flow:")) == set().union(*found.waves[: distance + 1])
    assert frames[1].caption == "Step 1: across an edge, blue's path reaches b1, a3, c3 and b4."


def test_numbers_are_the_distances_and_do_not_collide_with_pieces() -> None:
    state = at(FLOOD)
    found = connection(state, 0)
    for cell, mark in keyed(lenses.connection(state, player=0)[-1], "wave:").items():
        assert cell in found.waves[int(mark.text)]
        assert mark.use == ("tag" if cell in state.pieces else "count")


def test_the_stream_joins_what_is_reached_and_nothing_else() -> None:
    state = at(FLOOD)
    flow = keyed(lenses.connection(state, player=0)[-1], "flow:")
    assert flow["b3"].use == "flow-14"  # right, down and left
    assert flow["c3"].use == "flow-8"  # left alone: the blockade to its right is not reached
    assert flow["d1"].use == "flow-10"  # through the cannon


def test_what_stops_it_is_framed_with_its_rule() -> None:
    """rules: connect-blockade-blocks, connect-fort-blocks, connect-cannon-passes."""
    frames = lenses.connection(at(FLOOD), player=0)
    captions = {frame.rules: frame.caption for frame in frames}
    assert captions[("connect-blockade-blocks",)] == (
        "Red's blockade at d3 breaks the path, as a blockade does for everyone."
    )
    assert captions[("connect-fort-blocks",)] == (
        "Red's fort at f3 breaks the path: nothing is reached through it."
    )
    assert any("connect-cannon-passes" in rules for rules in captions)
    assert set(keyed(frames[-1], "stop:")) == {"d3", "f3"}


def test_a_corner_touch_gets_a_cross_at_that_corner() -> None:
    """rule: connect-edges."""
    state = at("players: 2\nships: a1 -\n\n#  #  .\n.  .  #\n")
    frames = lenses.connection(state, player=0)
    corners = keyed(frames[-1], "corner:")
    assert [(mark.spaces, mark.at) for mark in corners.values()] == [(("c2",), (80, 40))]
    assert "The road at c2 touches blue's road at a corner only" in frames[-2].caption


def test_the_last_frame_is_the_whole_and_cites_all() -> None:
    frames = lenses.connection(at(FLOOD), player=0)
    assert set(frames[-1].spaces) == connection(at(FLOOD), 0).reached
    assert set(frames[-1].rules) == {rule for frame in frames for rule in frame.rules}
    for frame in frames[:-1]:
        whole = {mark.key for mark in frames[-1].marks}
        assert {mark.key for mark in frame.marks} <= whole


def test_without_a_start_it_says_why() -> None:
    """rules: connect-start, connect-ship-blocked."""
    said = lenses.connection(at("first-road"))[0].caption
    assert "the first goes on the landing space" in said
    blocked = at("ship-blocked")
    texts = [f.caption for player in (0, 1) for f in lenses.connection(blocked, player=player)]
    assert any("blocked: no connection starts" in text for text in texts)
    assert any("the ship connects to nothing" in text for text in texts)


# ---------------------------------------------------------------------- range


def test_each_ray_flies_until_something_stops_it() -> None:
    """rules: range-line, range-blockers, range-passes."""
    frames = lenses.cannon_range(at(RANGE), space="c3")
    assert [frame.caption for frame in frames] == [
        "The blue cannon at c3 fires along its row and its column.",
        "The shot flies over c2 to c1, where the island ends.",
        "The shot flies over d3 to e3, where the island ends.",
        "Blue's blockade at c4 stops the shot at once.",
        "The mountain at b3 stops the shot at once.",
        (
            "The blue cannon at c3 has 4 spaces in range: "
            "it may fire at 2 forts, red's at c1 and red's at e3."
        ),
    ]
    assert frames[1].rules == ("range-line", "range-passes")
    assert frames[3].rules == ("range-blockers",)
    assert frames[-1].rules[-1] == "fire-enemy-fort"


def test_rays_are_the_evidence() -> None:
    for state in random_game(2, 9):
        for cell in state.island.cells:
            piece = state.pieces.get(cell)
            mine = piece is None or piece.kind != "cannon"
            found = cannon_range(state, cell, state.current_player if mine else None)
            last = lenses.cannon_range(state, space=cell)[-1]
            rays = keyed(last, f"ray:{cell}:")
            assert {c for mark in rays.values() for c in mark.spaces} == found.cells
            stops = {ray.stopped_by for ray in found.rays if ray.stopped_by}
            assert set(keyed(last, "stop:")) == stops
            assert set(keyed(last, "target:")) == found.targets
        if state.supply < 40:
            break


def test_an_empty_space_is_shown_as_if_a_cannon_stood_there() -> None:
    frames = lenses.cannon_range(at(RANGE), space="a1", player=0)
    assert frames[0].caption == "A cannon at a1 fires along its row and its column."
    ghost = keyed(frames[-1], "ghost:")["a1"]
    assert (ghost.use, ghost.css) == ("cannon-1", "bl-ghost")
    assert not keyed(lenses.cannon_range(at(RANGE), space="c3")[-1], "ghost:")


def test_all_cannons_of_a_player_come_together_in_the_last_frame() -> None:
    state = at("cannon-range")
    frames = lenses.cannon_range(state, player=0)
    assert frames[-1].caption.startswith("All cannons of blue together")
    assert {key.split(":")[0] for key in keyed(frames[-1], "ray:")} == {"c2", "h6"}
    assert (
        set(frames[-1].spaces)
        == cannon_range(state, "c2").targets | cannon_range(state, "h6").targets
    )


def test_a_shot_across_the_sea_cites_its_ruling() -> None:
    """rule: range-sea."""
    frames = lenses.cannon_range(at("across-the-sea"))
    assert any("range-sea" in frame.rules for frame in frames)


def test_without_a_cannon_it_says_so() -> None:
    assert lenses.cannon_range(at(RANGE), player=1)[0].caption == "Red has no cannon on the island."
    nobody = at("players: 2\nturn: 2 build\n\n# #\n. .\n")
    assert [frame.caption for frame in lenses.cannon_range(nobody)] == [
        "Red has no cannon on the island."
    ]


@pytest.mark.parametrize("cannons", [("C1", "."), ("C1", "C1"), ("C1", "C3")])
def test_who_has_no_cannon_sees_those_of_the_others(cannons: tuple[str, str]) -> None:
    state = at("players: 3\nturn: 2 build\n\nF2 # {} {}\n. . . .\n".format(*cannons))
    owners = "blue and green" if "C3" in cannons else "blue"
    whole = lenses.cannon_range(state)[-1]
    assert whole.caption == (
        f"Red has no cannon on the island. All cannons of {owners} together: "
        "they may fire at 1 fort, red's at a1."
    )
    own = [frame for owner in (0, 2) for frame in lenses.cannon_range(state, player=owner)]
    keys = {mark.key for frame in own for mark in frame.marks}
    assert {mark.key for mark in whole.marks} == keys


# ---------------------------------------------------------------------- refusals


def test_a_refusal_in_range_draws_the_shot() -> None:
    state = at("players: 2\nturn: 2 build\n\nF2 #  #\n.  .  #\n.  .  C1\n")
    frame = explained(state, "fort c1")
    assert keyed(frame, "ray:")["c3"].spaces == ("c2", "c1")
    assert keyed(frame, "ray:")["c3"].css == "bl-p1"
    assert set(keyed(frame, "cross:")) == {"c1"}
    assert "fort-out-of-range" in frame.rules
    assert "in range of blue's cannon at c3" in frame.caption


def test_a_refusal_too_near_counts_the_steps_round_the_lake() -> None:
    """rule: fort-spacing-metric."""
    state = at("players: 2\nturn: 1 build\n\n.  #  .\nF1 #  .\n.  .  .\n")
    steps = keyed(explained(state, "fort b1"), "step:")
    assert {cell: mark.text for cell, mark in steps.items()} in (
        {"b1": "2", "a1": "1"},
        {"b1": "2", "b2": "1"},
    )
    round_the_lake = at("players: 2\nturn: 1 build\n\nF1 ~\n#  #\n")
    steps = keyed(explained(round_the_lake, "fort b2"), "step:")
    assert {cell: mark.text for cell, mark in steps.items()} == {"b2": "2", "a2": "1"}


def test_a_refusal_without_connection_draws_the_flood() -> None:
    frame = explained(at("players: 2\nships: a1 -\n\n#  .  .  .\n"), "road d1")
    assert set(keyed(frame, "flow:")) == {"a1"}
    assert set(keyed(frame, "cross:")) == {"d1"}
    assert frame.rules == ("road-adjacent",)


def test_a_refused_shot_ends_at_what_stops_it() -> None:
    state = at(RANGE)
    frame = explained(state, "fire c3 c5")
    assert set(keyed(frame, "stop:")) == {"c4"}
    assert set(keyed(frame, "cross:")) == {"c5"}
    assert keyed(frame, "cross:")["c5"].use == "nick"  # the fort stays in sight


def test_a_forced_cannon_shows_where_it_may_stand() -> None:
    """rule: pass-arms-forced."""
    frame = explained(at("arms-forced"), "pass")
    assert keyed(frame, "target:")
    assert not keyed(frame, "cross:")


def test_a_landing_too_near_counts_the_steps() -> None:
    state = at("players: 2\nturn: 2 land\nships: a1 -\n\n. . . .\n. . . .\n")
    steps = keyed(explained(state, "land c2"), "step:")
    assert steps["c2"].text == "3"
    assert sorted(mark.text for mark in steps.values()) == ["1", "2", "3"]


def test_nothing_to_draw_is_no_frame() -> None:
    state = at(FLOOD)
    assert lenses.explain(state, LEGAL) is None
    assert lenses.explain(state, state.check("nonsense")) is None
    assert lenses.explain(state, state.check("cannon z9")) is None


def test_every_refusal_of_a_game_can_be_drawn() -> None:
    drawn: set[str] = set()
    for state in random_game(3, 12):
        symbols = scene.layout(state).symbols
        for cell in state.island.cells[::3]:
            for action in scene.intents(state, cell):
                verdict = state.check(action)
                frame = lenses.explain(state, verdict)
                if frame:
                    drawn.update(frame.rules)
                    assert all(reason.text in frame.caption for reason in verdict.reasons)
                    assert frame.rules == tuple(dict.fromkeys(r.rule for r in verdict.reasons))
                    assert all(mark.use in symbols for mark in frame.marks if mark.use)
    assert {
        "road-adjacent",
        "fort-spacing",
        "fort-connected",
        "terrain-lake",
        "land-edge",
    } <= drawn
