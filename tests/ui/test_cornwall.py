"""Cornwall on the page: a board that grows, layings looked at first, costs, the pub, and bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

import boardlab as bl
from boardlab import learn
from boardlab.core.start import position
from boardlab.games.cornwall import Cornwall, placement_cost, regions
from boardlab.matches.match import Match
from boardlab.ui import screen
from boardlab.ui.ask import asking
from boardlab.ui.explore import board
from boardlab.ui.play import play
from boardlab.ui.replay import replay
from boardlab.ui.stage import Stage
from tests.ui.page import Json, Page, size, unpacked

KB = 1024
HOT = ("human", "human")

quick = partial(play, "cornwall", pace="at-once")


def actions(page: Page) -> list[str]:
    """All that may be done, as the kernel lists it."""
    return [action for action, _ in page.done("actions")["actions"]]


def whole_game(page: Page, seed: int, *, placing: bool = True) -> None:
    """Play the human seats at random until the end, placing pieces wherever they can be."""
    rng = Random(seed)
    while possible := actions(page):
        some = [action for action in possible if action.startswith("place")]
        page.done("act", action=rng.choice(some if some and placing else possible))


def until(page: Page, step: str, fields: int = 0, seed: int = 1) -> None:
    """Play at random until a human is at a step, with so many fields laid."""
    rng = Random(seed)
    state: Any = page.widget.state
    while state.step.id != step or len(state.fields) < fields:
        page.done("act", action=rng.choice(actions(page)))
        state = page.widget.state


# ---------------------------------------------------------------------- laying


def test_layings_are_offered_by_their_spaces() -> None:
    page = Page(quick(HOT, seed=1))
    state = page.widget.state
    legal = [action for action in state.legal_actions() if action.kind == "lay"]
    assert legal
    lay = page.shown("looks")["lay"]
    assert lay["count"] == len(legal)
    assert set(lay["spaces"]) == {space for action in legal for space in action.args}
    assert lay["first"] in legal
    assert page.shown("choices") == {}
    assert page.shown("loose") == []
    assert actions(page) == list(legal)
    until(page, "place")
    assert "looks" not in page.live


def test_a_space_answers_with_every_laying_that_covers_it() -> None:
    page = Page(quick(HOT, seed=1))
    until(page, "lay", fields=11)
    state = page.widget.state
    legal = [action for action in state.legal_actions() if action.kind == "lay"]
    known = page.widget.base["spaces"]
    for space in page.shown("looks")["lay"]["spaces"]:
        looks = page.done("look", space=space)["looks"]
        assert {look["action"] for look in looks} == {a for a in legal if space in a.args}
        assert len({look["pose"] for look in looks}) == len(looks)
        for look in looks:
            assert look["caption"]
            assert look["marks"]
            for mark in unpacked(look["marks"]):
                assert mark["k"].startswith("look:")
                spaces = mark.get("s", [])
                assert set([spaces] if isinstance(spaces, str) else spaces) <= set(known)
                assert mark.get("u", "") in {"", *page.widget.symbols}
    assert page.widget.state is state
    [first, *_] = looks
    page.done("act", action=first["action"])
    assert page.widget.state.laid == tuple(first["action"].split()[1:]) or page.shown("looks")


def test_a_pose_is_how_the_tile_lies_about_the_space() -> None:
    page = Page(quick(HOT, seed=1))
    found: dict[str, set[tuple[str, ...]]] = {}
    for space in page.shown("looks")["lay"]["spaces"]:
        q, r = map(int, space.split(","))
        for look in page.done("look", space=space)["looks"]:
            around = [list(map(int, each.split(","))) for each in look["action"].split()[1:]]
            offsets = tuple(f"{a - q} {b - r}" for a, b in around)
            found.setdefault(look["pose"], set()).add(offsets)
    assert len(found) > 6
    assert all(len(ways) == 1 for ways in found.values())


def test_where_nothing_fits_there_is_nothing_to_look_at() -> None:
    page = Page(quick(HOT, seed=1))
    assert page.done("look", space="0,0")["looks"] == []
    assert "no space" in page.declined("look", space="99,99")
    assert "changed" in page.declined("look", space="0,0", rev=-1)
    page.done("press", space="0,0")
    assert page.status["tone"] == "refused"
    assert page.status["rule"] == "lay-no-cover"


def test_the_options_of_a_space_name_a_laying_once() -> None:
    page = Page(quick(HOT, seed=1))
    for space in page.widget.base["spaces"]:
        options = page.done("options", space=space)["options"]
        legal = [option for option in options if option["legal"]]
        assert len(legal) == (space in page.shown("looks")["lay"]["spaces"])
        assert all(option["label"] == "Lay here" for option in legal)
        for option in options:
            if not option["legal"]:
                assert option["label"] == f"Lay here: {option['action'].removeprefix('lay ')}"
        assert legal or options, "why nothing can be laid there"


def test_a_hint_for_a_laying_shows_it() -> None:
    pytest.importorskip("boardlab.games.cornwall.evaluate")
    page = Page(quick(HOT, seed=1))
    page.control("hint")
    told = page.shown("hint")
    assert told["action"].startswith("lay ")
    keys = [mark["k"] for mark in unpacked(page.shown("marks"))]
    assert any(key.startswith("look:") for key in keys)
    assert told["action"] in page.status["text"]


def test_a_hint_without_a_space_says_what_its_button_says() -> None:
    page = Page(quick(HOT, seed=2))
    until(page, "pub", seed=5)
    labels = dict(page.shown("loose"))
    page.control("hint")
    action = page.shown("hint")["action"]
    assert page.status["text"] == f"Hint: {labels[action]} ({action})."


# ---------------------------------------------------------------------- placing, and the pub


def test_buttons_tell_what_a_piece_costs() -> None:
    page = Page(quick(HOT, seed=2))
    seen: set[int] = set()
    rng = Random(3)
    while possible := actions(page):
        state = page.widget.state
        assert isinstance(state, Cornwall)
        for space, choices in page.shown("choices").items():
            for action, label, symbol in choices:
                _, kind, _ = action.split()
                total = placement_cost(state, [(kind, space)]).total
                assert ("free" in label) == (total == 0), label
                assert total == 0 or f"{total} coin" in label, label
                assert symbol in page.widget.symbols
                seen.add(total)
        some = [action for action in possible if action.startswith("place")]
        page.done("act", action=rng.choice(some or possible))
    assert {0, 1} <= seen


def test_pub_and_done_are_buttons() -> None:
    page = Page(quick(HOT, seed=2))
    until(page, "pub", seed=5)
    assert [action for action, _ in page.shown("loose")] == ["fetch", "leave"]
    assert all(label for _, label in page.shown("loose"))
    page.done("act", action="leave")
    until(page, "place", seed=5)
    assert [action for action, _ in page.shown("loose")] == ["done"]


@pytest.mark.parametrize("step", ["lay", "pub", "place"])
def test_every_space_answers_whatever_is_to_be_done(step: str) -> None:
    page = Page(quick(HOT, seed=2))
    until(page, step, fields=17, seed=5)
    for space in page.widget.base["spaces"]:
        told = page.done("options", space=space)["options"]
        for option in told:
            assert option["label"]
            assert option["legal"] or option["text"]
        page.done("why", space=space)
        answer = page.ask("press", space=space)
        assert answer["type"] == "done" or "Nothing can be done" in answer["text"], answer
    assert page.widget.error is None


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seats", [HOT, ("human", "random"), ("human",) * 3, ("human",) * 4])
def test_a_whole_game_is_small_on_the_wire(seats: tuple[str, ...]) -> None:
    page = Page(quick(seats, seed=len(seats)))
    whole_game(page, seed=1)
    state: Any = page.widget.state
    assert state.is_terminal
    assert len(state.fields) > 100
    assert page.status["tone"] == "over"
    assert page.updates("symbols") == [], "the drawings are sent once"
    largest: dict[bool, tuple[int, Json]] = {False: (0, {}), True: (0, {})}
    for message in page.sent:
        if message["method"] == "update":
            told = message["state"]
            lives = {name: size(part) for name, part in told.get("live", {}).items()}
            parts = {**lives, "base": size(told.get("base", {}))}
            grown = "base" in told
            largest[grown] = max(largest[grown], (size(told), parts), key=lambda each: each[0])
    assert largest[False][0] <= 8 * KB, largest[False]
    assert largest[True][0] <= 20 * KB, largest[True]


def test_nobody_waits_for_chance() -> None:
    page = Page(quick(HOT, seed=4))
    whole_game(page, seed=4)
    turns = [live["turn"]["player"] for live in page.updates("live")]
    assert None not in turns[:-1], "a page stood at a tile not turned over yet"
    log = page.widget.match.log()
    assert len(page.updates("live")) == sum(entry.player is not None for entry in log)


def test_computers_play_among_themselves_turn_by_turn() -> None:
    page = Page(quick(("random", "random", "random"), seed=4))
    turns = []
    for _ in range(7):
        page.control("step")
        turns.append(page.shown("turn")["player"])
    assert turns == [(turns[0] + n) % 3 for n in range(7)]
    page.control("run")
    while page.shown("next"):
        page.control("next")
    state: Any = page.widget.state
    assert state.is_terminal


@pytest.mark.parametrize("pace", ["normal", "slow"])
def test_at_a_pace_each_action_of_a_computer_is_seen(pace: str) -> None:
    page = Page(play("cornwall", ("human", "random"), seed=4, pace=pace))
    while page.widget.match.seat == "human":
        page.done("act", action=actions(page)[-1])
    seen = [page.widget.match.at]
    while page.shown("next"):
        page.control("next")
        seen.append(page.widget.match.at)
    assert page.widget.match.seat == "human"
    assert len(seen) > 2


def test_undo_shrinks_the_board_again() -> None:
    page = Page(quick(HOT, seed=4))
    before = page.widget.base
    page.done("act", action=actions(page)[0])
    grown = page.widget.base
    assert grown != before
    page.control("undo")
    assert page.widget.base == before
    page.control("redo")
    assert page.widget.base == grown


def test_what_is_saved_is_the_game() -> None:
    page = Page(quick(("human", "random"), seed=4))
    until(page, "place")
    text = page.control("save")["text"]
    diagram = page.widget.state.diagram()
    page.control("new")
    page.control("load", text=text)
    assert page.widget.state.diagram() == diagram


# ---------------------------------------------------------------------- regions


def test_a_field_answers_with_its_region() -> None:
    page = Page(quick(HOT, seed=1))
    until(page, "lay", fields=40)
    state = page.widget.state
    assert isinstance(state, Cornwall)
    told = {}
    for space in page.widget.base["spaces"]:
        group = page.done("options", space=space).get("group")
        assert (group is not None) == (space in state.fields)
        if group:
            assert space in group["spaces"]
            assert group["marks"]
            told[frozenset(group["spaces"])] = group["words"]
    assert set(told) == {frozenset(region.cells) for region in regions(state)}
    for region in regions(state):
        words = told[frozenset(region.cells)]
        assert region.landscape in words.lower()
        assert str(len(region.cells)) in words
        assert len(words) <= 160, words


# ---------------------------------------------------------------------- boards and replays


def played(players: int = 2) -> Match:
    match = bl.match("cornwall", ("random",) * players, seed=3)
    match.play()
    return match


def test_a_replay_lies_on_one_board() -> None:
    match = played()
    widget = replay(match, at=0)
    page = Page(widget)
    base = widget.base
    frames = page.done("moves")["frames"]
    assert len(frames) == match.at + 1
    final: Any = match.state
    assert set(final.fields) <= set(base["spaces"])
    for frame in frames:
        for mark in frame["add"]:
            spaces = mark.get("s", [])
            assert set([spaces] if isinstance(spaces, str) else spaces) <= set(base["spaces"])
    for at in (0, 40, match.at):
        widget.goto(at)
        assert page.widget.base == base
        assert page.widget.picture()
    assert size({"frames": frames}) < 300 * KB


@pytest.mark.parametrize("make", ["board", "play", "replay"])
def test_six_turns_lead_once_round(make: str) -> None:
    makers: dict[str, Callable[[], Stage]] = {
        "board": lambda: board(position("cornwall", "example-j")),
        "play": lambda: quick(HOT, seed=1),
        "replay": lambda: replay(played(), at=30),
    }
    page = Page(makers[make]())
    [turn, flip] = page.shown("controls")[-2:]
    assert turn == ["turn", "Turn by a sixth", True]
    assert flip[0] == "flip"
    first = page.widget.base
    bases = []
    for _ in range(6):
        page.control("turn")
        bases.append(json.dumps(page.widget.base))
    assert len(set(bases)) == 6
    assert page.widget.base == first
    page.control("flip")
    assert json.dumps(page.widget.base) == bases[2]


def test_a_board_shows_a_position_with_its_twin() -> None:
    state = position("cornwall", "example-j")
    page = Page(board(state))
    assert page.shown("lens")["names"]
    bundle = page.widget._repr_mimebundle_()
    assert bundle is not None
    assert "<svg" in bundle[0]["image/svg+xml"]
    assert state.diagram() in bundle[0]["text/plain"]


def test_on_a_board_a_laying_is_only_looked_at() -> None:
    state = position("cornwall", "example-j")
    page = Page(board(state))
    assert "choices" not in page.live
    spaces = page.shown("looks")["lay"]["spaces"]
    assert set(spaces) == {space for action in state.legal_actions() for space in action.args}
    [look, *_] = page.done("look", space=spaces[0])["looks"]
    assert look["marks"]
    assert look["caption"]
    after = next(a for a in state.legal_actions())
    assert "looks" not in Page(board(state.apply(after))).live


def test_the_lenses_are_nobodys() -> None:
    assert Page(board(position("cornwall", "example-j"))).shown("lens")["alike"]
    assert "alike" not in Page(board(position("cannonball", "connections"))).shown("lens")


def test_every_lens_answers_turned_too() -> None:
    page = Page(replay(played(), at=30))
    page.control("turn")
    known = {*page.widget.symbols, ""}
    assert page.shown("lens")["names"]
    for name, *_ in page.shown("lens")["names"]:
        for frame in page.done("reel", lens=name)["frames"]:
            assert {mark.get("u", "") for mark in frame["add"]} <= known


# ---------------------------------------------------------------------- questions


def test_an_answer_that_is_a_laying_is_turned_by_pressing_again() -> None:
    state = position("cornwall", "example-j")
    page = Page(asking(learn.ask("Lay it.", state, lambda _: ["lay 0,2 1,2 0,3"], kind="lay")))
    assert "looks" not in page.live
    assert page.declined("look", space="0,2")
    ways = {space: screen.meant(state, space, "lay") for space in page.widget.base["spaces"]}
    space = max(ways, key=lambda each: len(ways[each]))
    poses = ways[space]
    assert len(poses) >= 9
    legal = [state.check(pose).legal for pose in poses]
    assert not all(legal), "turning does not tell what is legal"
    for pose in poses:
        page.done("mark", space=space)
        card = page.shown("ask")
        assert card["answer"] == pose
        assert set(card["marked"]) == set(pose.split()[1:])
        keys = [mark["k"] for mark in unpacked(page.shown("marks"))]
        assert any(key.startswith("sketch:") for key in keys)
    page.done("mark", space=space)
    assert page.shown("ask")["answer"] is None
    page.done("mark", space=space)
    page.done("mark", space="0,2")
    assert page.shown("ask")["answer"] == ways["0,2"][0]
    page.done("answer", value="lay 0,2 1,2 0,3")
    assert page.shown("ask")["state"] == "right"


def test_an_answer_that_is_a_piece_goes_through_the_sizes() -> None:
    state = position("cornwall", "example-j").apply("lay 0,2 1,2 0,3")
    page = Page(asking(learn.ask("Place.", state, lambda _: ["place tall 1,2"], kind="place")))
    for piece in ("small", "tall"):  # his big one is on the map
        page.done("mark", space="1,2")
        card = page.shown("ask")
        assert card["answer"] == f"place {piece} 1,2"
        assert card["marked"] == ["1,2"]
        keys = [mark["k"] for mark in unpacked(page.shown("marks"))]
        assert "sketch:piece" in keys
    page.done("mark", space="1,2")
    assert page.shown("ask")["answer"] is None
