"""What a press could mean, how a tile would lie before it is laid, and what buttons are called."""

from __future__ import annotations

import pytest

from boardlab.games.cornwall import art, evidence, scene
from tests.games.cornwall.asking import at, start
from tests.games.cornwall.test_scene import SMALL, some


def test_what_a_press_can_mean() -> None:
    place = at(SMALL)
    assert scene.intents(place, "3,0") == ("place small 3,0", "place tall 3,0", "place big 3,0")
    lay = at("example-j")
    assert set(scene.intents(lay, "0,2")) == {
        action for action in lay.legal_actions() if "0,2" in action.args
    }
    # Where the tile does not fit, a way of laying it all the same, to be told why not.
    meant = scene.intents(lay, "1,0")
    assert all("1,0" in lay.parse(text).args for text in meant)
    assert "lay-no-cover" in {reason.rule for reason in lay.check(meant[0]).reasons}


def test_every_legal_action_on_a_space_is_among_its_intents() -> None:
    for players in (2, 3):
        for state in some(players, 8, every=4):
            for action in state.legal_actions():
                for space in action.args[-3:]:
                    if "," in space:
                        assert str(action) in scene.intents(state, space)


def test_intents_can_be_asked_of_every_space_at_every_step() -> None:
    for state in some(3, 4, every=9):
        for space in scene.layout(state).spaces:
            assert all(state.parse(text) for text in scene.intents(state, space))


def test_a_laying_shows_the_regions_as_they_would_be() -> None:
    state = at("example-j")
    for look in scene.looks(state, "1,2"):
        laying = evidence.laying(state, state.parse(look.action))
        grown = {frozenset(m.spaces): m for m in look.marks if m.key.startswith("look:grown")}
        more = [region for region in laying.regions if region.cells - set(laying.spaces)]
        assert set(grown) == {region.cells for region in more}
        for region in more:
            dashed = any("closed" in str(each.attrs["class"]) for each in grown[region.cells].draw)
            assert dashed == (region in laying.closed)
            assert f"{len(region.cells)} field" in grown[region.cells].label


def test_a_laying_is_looked_at_before_it_is_made() -> None:
    state = at("example-j")
    looks = {look.action: look for look in scene.looks(state, "1,2")}
    assert set(looks) == {a for a in state.legal_actions() if "1,2" in a.args}
    look = looks["lay 0,2 1,2 0,3"]
    assert "2 coins" in look.caption
    others = {"", *art.SYMBOLS, *art.TRIANGLES}
    ghosts = {m.at: m.use for m in look.marks if m.use not in others}
    assert ghosts == {
        scene.centre("0,2"): "village-0",
        scene.centre("1,2"): "meadow-1",
        scene.centre("0,3"): "forest-0",
    }
    assert len({each.pose for each in looks.values()}) == len(looks)
    assert scene.looks(at(SMALL), "3,0") == ()


def test_a_pose_means_the_same_about_any_space() -> None:
    state = start(2, seed=4)
    state = state.apply(next(iter(state.chance_outcomes())))
    by_pose: dict[str, set[str]] = {}
    for space in scene.layout(state).spaces:
        q, r = map(int, space.split(","))
        for look in scene.looks(state, space):
            offsets = (
                "{},{}".format(
                    *(a - b for a, b in zip(map(int, s.split(",")), (q, r), strict=True))
                )
                for s in look.action.split()[1:]
            )
            by_pose.setdefault(look.pose, set()).add(" ".join(offsets))
    assert by_pose
    assert all(len(shapes) == 1 for shapes in by_pose.values())


def test_a_button_tells_the_price_of_a_piece() -> None:
    """rules: place-cost-region, place-cost-extra."""
    state = at("example-j").apply("lay 0,2 1,2 0,3")
    for action in state.legal_actions():
        said = scene.called(state, action)
        assert said is not None
        if action.kind == "place":
            total = evidence.placement_cost(state, [action.args]).total  # type: ignore[list-item]
            price = "free" if not total else "1 coin (" if total == 1 else f"{total} coins ("
            assert said.label.startswith(f"{action.args[0].capitalize()}: {price}")
            assert said.symbol == f"{action.args[0]}-3"
    pub = at("pub")
    pub = pub.apply(pub.legal_actions()[0])
    assert pub.step.id == "pub"
    fetch = scene.called(pub, pub.parse("fetch"))
    assert fetch is not None
    guests = sum(pub.pub(pub.turn).values())
    assert fetch.label == f"Fetch {guests} piece{'s' * (guests != 1)} for 1 coin"


def test_poses_are_every_way_and_looks_the_legal_ones_in_their_order() -> None:
    state = at("example-j")
    legal = [str(action) for action in state.legal_actions()]
    turns = {0: set[str](), 1: set(), 2: set()}
    for space in scene.layout(state).spaces:
        poses = scene.poses(state, space)
        assert len(set(poses)) == len(poses) <= 18
        assert [look.action for look in scene.looks(state, space)] == [
            pose for pose in poses if pose in legal
        ]
        for pose in poses:
            assert not any(other in state.fields for other in pose.split()[1:])
            rules = {reason.rule for reason in state.check(pose).reasons}
            assert "tile-shape" not in rules, pose
            turns[pose.split().index(space) - 1].add(pose)
    assert turns[0] == turns[1] == turns[2] >= set(legal)
    assert scene.poses(at("example-e"), "9,9") == ()


def test_a_sketch_shows_what_is_not_legal_too() -> None:
    state = at("example-j")
    wrong = scene.poses(state, "-4,2")
    refused = next(pose for pose in wrong if not state.check(pose).legal)
    marks = scene.sketch(state, state.parse(refused))
    assert {mark.key.partition(":")[0] for mark in marks} == {"sketch"}
    assert scene.sketch(state, state.parse("lay 90,0 91,0 90,1")) == ()
    (piece,) = scene.sketch(state, state.parse("place tall 2,1"))
    assert piece.use == "tall-3"
    assert scene.sketch(state, state.parse("done")) == ()


@pytest.mark.parametrize("turn", range(6))
def test_on_the_board_of_a_whole_game_the_quay_is_that_of_the_board(turn: int) -> None:
    early, last = at(SMALL), at("last-turn")
    layout = scene.layout(early, turn, cover=last)
    pub = next(mark for mark in scene.marks(early, turn, cover=last) if mark.key == "pub")
    x, y, width, height = layout.view
    assert pub.at
    assert x < pub.at[0] < x + width
    assert y + height - 112 < pub.at[1] < y + height


def test_a_field_tells_its_region() -> None:
    state = at("example-j")
    group = scene.group(state, "2,2")
    assert group is not None
    assert set(group.spaces) == evidence.region_at(state, "2,2").cells
    assert group.words == (
        "Meadow of 5 fields with a flag, open. "
        "Red 3 (10 points), green 2 (5 points), blue 1 (no points)."
    )
    assert scene.group(state, "0,2") is None


@pytest.mark.parametrize("turn", range(scene.TURNS))
def test_the_line_around_a_tile_is_that_of_its_spaces_from_every_side(turn: int) -> None:
    state = at("example-j")
    spaces = scene.layout(state, turn).spaces
    for space in ("1,2", "0,2"):
        for look in scene.looks(state, space):
            (edge,) = (
                mark for mark in scene.turned(state, look.marks, turn) if mark.key == "look:edge"
            )
            assert edge.at
            x, y = edge.at
            centres = [spaces[cell] for cell in look.action.split()[1:]]
            around = {(round(a - x), round(b - y)) for a, b in centres}
            assert around == {(round(a), round(b)) for a, b in art.TRIANGLES[edge.use]}
