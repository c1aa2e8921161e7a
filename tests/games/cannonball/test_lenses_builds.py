"""The lenses spacing, legal, landing and score, and the connection's way to a space."""

from __future__ import annotations

import pytest

from boardlab.games.cannonball import connection, evidence
from tests.games.cannonball.asking import at, random_game
from tests.games.cannonball.test_lenses import FLOOD
from tests.games.scenes import keyed

LAKE = """
players: 2
turn: 1 build
supply: 20

F1 ~  .  .  .
#  ~  .  .  .
#  #  #  .  .
"""

LANDING = """
players: 2
turn: 2 land
ships: b1 -
supply: 50

.  .  .  .  .  ~
.  .  .  .  .  .
.  .  ^  .  .  .
"""


BLOCKED = (
    "No path to b1: blue has no fort, and the landing space a1 is blocked: no connection starts."
)

TOO_NEAR = (
    "Up to 3 steps from blue's landing space b1, over any terrain, is too near: "
    "a1, b1, c1, d1, e1, a2, a3, b3 and c3."
)

NO_CANNON = (
    "Blue has no cannon available now. Blue's first cannon becomes available with the third fort."
)

NO_BLOCKADE = (
    "Blue has no blockade available now. Blue's blockade becomes available with the eighth fort."
)


def captions(lens: str, text: str, **question: object) -> list[str]:
    return [frame.caption for frame in at(text).trace(lens, **question)]


# ---------------------------------------------------------------------- the way to a space


def test_the_way_to_a_space_is_drawn_and_told() -> None:
    """rules: connect-start, connect-edges."""
    frame = at(FLOOD).trace("connection", player=0, space="d1")[-1]
    assert (
        frame.caption
        == "A shortest way from the landing space a1 to d1 takes 3 steps over b1 and c1."
    )
    assert keyed(frame, "way")[""].spaces == ("a1", "b1", "c1", "d1")
    assert frame.spaces == ("a1", "b1", "c1", "d1")
    assert set(keyed(frame, "target:")) == {"d1"}


@pytest.mark.parametrize(
    ("space", "caption", "rule"),
    [
        ("b3", "At b3 blue's connections start: the fort at b3.", "connect-start"),
        ("c2", "No path to c2: it holds no road to connect.", "connect-edges"),
        ("d3", "No path to d3: red's blockade there breaks it.", "connect-blocker-itself"),
    ],
)
def test_without_a_way_it_says_why(space: str, caption: str, rule: str) -> None:
    frame = at(FLOOD).trace("connection", player=0, space=space)[-1]
    assert frame.caption == caption
    assert frame.rules == (rule,)
    assert not keyed(frame, "way")


@pytest.mark.parametrize(
    ("island", "space", "caption"),
    [
        ("#  B2 #  .", "c1", "No path to c1: blue's road ends, or breaks at b1, before it."),
        ("#  .  .  #", "d1", "No path to d1: no connected road meets it at an edge."),
        ("#  .  .\n.  #  .", "b2", "No path to b2: it touches blue's road at a corner only."),
        (
            "B2 #  .  .",
            "b1",
            BLOCKED,
        ),
        ("B2 #  .  .", "a1", "No path to a1: red's blockade there breaks it."),
    ],
)
def test_a_road_that_is_not_reached_says_what_lies_between(
    island: str, space: str, caption: str
) -> None:
    state = at(f"players: 2\nships: a1 -\n\n{island}\n")
    assert state.trace("connection", player=0, space=space)[-1].caption == caption


def test_the_way_is_a_path_of_connected_road() -> None:
    for state in list(random_game(2, 11))[::13]:
        for player in range(2):
            found = connection(state, player)
            for cell in sorted(state.roads)[::3]:
                last = state.trace("connection", player=player, space=cell)[-1]
                way = keyed(last, "way")
                assert (cell in found.reached) == (not keyed(last, "cross:"))
                if way:
                    spaces = way[""].spaces
                    assert set(spaces) <= found.reached
                    assert spaces[0] in found.waves[0]
                    assert spaces[-1] == cell
                    assert cell in found.waves[len(spaces) - 1]


# ---------------------------------------------------------------------- spacing


def test_steps_go_round_the_lake() -> None:
    """rules: fort-spacing, fort-spacing-metric."""
    assert captions("spacing", LAKE) == [
        "Steps are counted from blue's fort at a1.",
        "A2 is 1 step away: too near for a fort.",
        "The count goes round the lake at b1 and the lake at b2: lakes and mountains are no steps.",
        "A3 is 2 steps away: too near for a fort.",
        "B3 is 3 steps away: far enough, as is all that lies beyond.",
        "In all, 2 spaces too near to blue's fort at a1, with the free road at a2 and a3.",
    ]
    assert captions("spacing", LAKE, player=1) == [
        "Red has no fort on the island: none can be too near."
    ]


def test_spacing_is_the_evidence() -> None:
    for state in list(random_game(3, 8))[::8]:
        for player in range(3):
            forts = state.forts(player)
            last = state.trace("spacing", player=player)[-1]
            numbers = keyed(last, "near:")
            close = {cell for cell, mark in numbers.items() if mark.use == "near"}
            assert close == state.island.grid.cells(state.crowd(player)) - forts
            for cell, mark in numbers.items():
                steps = [evidence.fort_distance(state, cell, fort) for fort in forts]
                assert int(mark.text) == min(n for n in steps if n is not None)


def test_counted_from_a_space_it_names_the_forts_too_near() -> None:
    frames = at(LAKE).trace("spacing", space="a3")
    assert frames[-1].caption == "For a fort of blue, a3 is too near to its own: 2 steps from a1."
    assert keyed(frames[-1], "way:")["a1"].spaces == ("a3", "a2", "a1")
    far = at(LAKE).trace("spacing", space="e1")
    assert far[-1].caption == "Blue's nearest fort, a1, is 8 steps from e1: far enough."
    assert far[-2].caption == "8 steps away is blue's fort at a1."
    assert captions("spacing", LAKE, space="e1", player=1)[-1] == (
        "Red has no other fort on the island: e1 is far from all."
    )
    islets = "players: 2\nturn: 1 build\n\nF1 ~ #\n"
    assert captions("spacing", islets, space="c1")[-1] == (
        "No way over grass and forest leads from c1 to any other fort of blue: they are far apart."
    )


# ---------------------------------------------------------------------- legal


def test_signs_stand_where_actions_are_legal_and_nowhere_else() -> None:
    for state in list(random_game(4, 6))[::5]:
        last = state.trace("legal")[-1]
        for kind in ("land", "road", "fort", "cannon", "blockade"):
            legal = {a.args[0] for a in state.legal_actions() if a.kind == kind}
            assert set(keyed(last, f"{kind}:")) == legal
        shots = {a.args[1] for a in state.legal_actions() if a.kind == "fire"}
        assert set(keyed(last, "target:")) == shots
        assert set(last.spaces) == {a.args[-1] for a in state.legal_actions() if a.args}


def test_where_no_fort_may_stand_on_connected_road_it_says_why() -> None:
    text = "players: 2\nturn: 1 build\nships: b1 -\n\nF1 #  #  #\n.  .  .  .\n.  .  .  C2\n"
    assert captions("legal", text) == [
        "Blue can lay road on a2, b2, c2 and d2.",
        "No fort on b1 and c1: too near to an own fort.",
        "No fort on d1: in range of an opponent's cannon.",
        NO_CANNON,
        NO_BLOCKADE,
        (
            "Blue can lay road on a2, b2, c2 and d2. "
            "Signs: a bar for a road and a red cross for no fort."
        ),
    ]
    last = at(text).trace("legal")[-1]
    assert set(keyed(last, "no-fort:")) == {"b1", "c1", "d1"}
    assert {"fort-spacing", "fort-out-of-range", "cannon-available"} <= set(last.rules)


@pytest.mark.parametrize(
    ("name", "caption", "rule"),
    [
        ("midgame", "Blue can fire at d5 and h5, or hold.", "fire-first"),
        ("stuck", "Nothing at all can be built: blue passes.", "pass-only-stuck"),
        ("second-road", "Blue can lay road on a1, c2, a3 and b3, or stop.", "road-second"),
        ("first-road", "Blue can lay road on a2.", "road-first"),
        ("arms-forced", "Blue can build a cannon on b1.", "cannon-available"),
        ("landing", "Red can land on 12 spaces.", "land-edge"),
    ],
)
def test_every_step_says_what_can_be_done(name: str, caption: str, rule: str) -> None:
    last = at(name).trace("legal")[-1]
    assert last.caption.partition(" Signs: ")[0] == caption
    assert rule in last.rules


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("midgame", " Signs: a sight for a fort to fire at."),
        ("stuck", ""),
        ("landing", " Signs: an anchor for a landing space."),
        ("arms-forced", " Signs: a barrel for a cannon and a red cross for no fort."),
    ],
)
def test_the_signs_are_explained_in_words(name: str, signs: str) -> None:
    assert at(name).trace("legal")[-1].caption.endswith(f".{signs}")


def test_every_sign_of_a_game_is_explained() -> None:
    for state in random_game(4, 6):
        last = state.trace("legal")[-1]
        told = last.caption.partition(" Signs: ")[2]
        assert told.count(" for ") == len({m.use for m in last.marks})


def test_all_reasons_on_a_space_are_told_each_with_its_evidence() -> None:
    for state in list(random_game(2, 3))[::7]:
        if state.is_terminal:
            continue
        kinds = {
            "land": ["land"],
            "second-road": ["road"],
        }.get(state.step.id, ["road", "fort", "cannon", "blockade"])
        for cell in state.island.cells[::5]:
            frames = state.trace("legal", space=cell)
            said = " ".join(frame.caption for frame in frames)
            cited = {rule for frame in frames for rule in frame.rules}
            for kind in kinds:
                verdict = state.check(f"{kind} {cell}")
                signs = keyed(frames[-1], f"{kind}:")
                assert bool(verdict) == (cell in signs)
                for reason in verdict.reasons:
                    if reason.rule != "not-this-step":
                        assert reason.rule in cited
                        assert reason.text[1:] in said


def test_a_refused_space_is_marked_even_where_the_reason_names_none() -> None:
    frames = at("fort-building").trace("legal", space=next(iter(at("fort-building").roads)))
    for frame in frames[:-1]:
        assert frame.marks


def test_another_player_is_told_whose_turn_it_is() -> None:
    state = at("fort-building")
    other = 1 - (state.current_player or 0)
    (frame,) = state.trace("legal", player=other)
    assert "'s turn, and" in frame.caption


def test_at_the_end_nothing_is_legal() -> None:
    (frame,) = at("deadlock", "pass").trace("legal", space="a1")
    assert frame.caption == "The game is over: nothing more is played."


# ---------------------------------------------------------------------- landing


def test_landing_narrows_down_rule_by_rule() -> None:
    frames = at(LANDING).trace("landing")
    assert [(frame.caption, frame.rules[0]) for frame in frames[:-1]] == [
        ("Red lands on the own board, a1 to f3.", "land-own-board"),
        (
            "A ship comes from the sea: 14 spaces of the board have an edge that is the island's.",
            "land-edge",
        ),
        (
            "Ships land at grass or forest, not at the lake at f1 and the mountain at c3.",
            "land-terrain",
        ),
        (
            TOO_NEAR,
            "land-distance",
        ),
    ]
    assert frames[-1].caption == "4 spaces left where red can land: f2, d3, e3 and f3."


def test_what_is_left_is_what_is_legal() -> None:
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        for state in random_game(players, seed):
            if state.step.id != "land":
                break
            last = state.trace("landing")[-1]
            assert {f"land {cell}" for cell in last.spaces} == set(state.legal_actions())
            assert set(keyed(last, "land:")) == set(last.spaces)
            near = {cell for cell, mark in keyed(last, "near:").items() if mark.use == "near"}
            assert near.isdisjoint(last.spaces)


def test_closed_spaces_are_named() -> None:
    """rules: land-peninsula-corners."""
    frames = [f for f in at("landing-three").trace("landing") if "closed" in f.caption]
    assert frames
    assert "land-peninsula-corners" in frames[0].rules


def test_landing_on_a_space_has_its_reasons() -> None:
    said = captions("landing", LANDING, space="c3")
    assert any("is a mountain" in text for text in said)
    assert any("from blue's landing space b1" in text for text in said)


def test_who_has_landed_is_told_where() -> None:
    assert "Blue has landed at e1" in captions("landing", "midgame", player=0)[-1]
    assert captions("landing", LANDING, player=0)[-1].startswith("Blue has landed at b1")


# ---------------------------------------------------------------------- score


def test_the_standing_is_counted_player_by_player_then_compared() -> None:
    frames = at("midgame").trace("score")
    assert [frame.caption for frame in frames] == [
        "Blue has 4 forts on the island: e1, h2, f5 and i5.",
        "Red has 6 forts on the island: g1, h3, f4, d5, h5 and j6.",
        "Most forts on the island: blue 4, red 6.",
        "If the game ended now: most forts on the island: blue 4, red 6. Red is ahead.",
    ]
    numbers = keyed(frames[-1], "fort:")
    assert sorted(mark.text for mark in numbers.values()) == sorted("1234123456")
    assert {mark.css for mark in numbers.values()} == {"bl-p1", "bl-p2"}


@pytest.mark.parametrize("name", ["tie-at-home", "tie-arms", "tie-shared"])
def test_tie_breaks_come_one_by_one(name: str) -> None:
    """rules: tie-fewest-at-home, tie-fewest-arms, tie-shared."""
    state = at(name)
    found = evidence.standing(state)
    frames = state.trace("score")
    compared = [frame for frame in frames if frame.rules[0].startswith("tie-")]
    breaks = [rule for rule in found.rules if rule.startswith("tie-fewest")]
    assert [frame.rules[0] for frame in compared] == breaks
    assert [frame.caption for frame in compared] == list(found.lines[1 : 1 + len(breaks)])
    at_home = compared[0]
    tied = found.compared[1]
    assert len(keyed(at_home, "home:")) == len(tied)
    assert len(keyed(at_home, "stop:")) == sum(found.at_home[player] for player in tied)
    if len(compared) > 1:
        assert len(keyed(compared[1], "arm:")) == sum(found.arms[p] for p in found.compared[2])
    assert frames[-1].rules == found.rules
    assert frames[-1].caption.endswith(found.lines[-1])


def test_ten_forts_need_no_comparison() -> None:
    """rule: end-ten-forts."""
    state = at("tenth-fort")
    fort = next(a for a in state.legal_actions() if a.kind == "fort")
    frames = state.apply(fort).trace("score")
    assert frames[-1].rules == ("end-ten-forts",)
    assert "has all ten forts" in frames[-1].caption
    assert not any("Most forts" in frame.caption for frame in frames)


def test_the_standing_names_who_is_compared() -> None:
    found = evidence.standing(at("tie-arms"))
    assert found.compared[0] == tuple(range(at("tie-arms").players))
    assert len(found.compared) == 3
    assert set(found.compared[2]) <= set(found.compared[1])
