"""Trees, state diagrams and bags as pictures: what the engine says, and nothing over anything."""

from __future__ import annotations

import doctest
from fractions import Fraction
from itertools import product, repeat
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from boardlab.odds import Chain, TooLarge, bag, beside, best, chain, d, diagram, grid, tree
from boardlab.odds.pictures import beside as _beside
from boardlab.odds.pictures import words
from boardlab.odds.pictures.arrows import Drawing
from boardlab.odds.pictures.film import Film
from boardlab.odds.pictures.tokens import letters
from boardlab.view.themes import RULES
from tests.odds.overlap import overlaps

COIN = d(2).map(lambda face: "heads" if face == 1 else "tails")
SIX = d(6).map(lambda face: "six" if face == 6 else "other")


def duel() -> Chain:
    shots: dict[str, Any] = {
        "A shoots": {"A wins": 1, "B shoots": 2},
        "B shoots": {"B wins": 1, "A shoots": 1},
    }
    return chain("A shoots", shots.get, done={"A wins", "B wins"})


def collector(n: int) -> Chain:
    return chain(0, lambda have: {have: have, have + 1: n - have}, done=n)


def race(goal: int) -> Chain:
    def step(a: int, b: int) -> dict[tuple[int, int], int]:
        return {(a + 1, b): 1, (a, b + 1): 2, (a, b): 3}

    return chain((0, 0), step, done=lambda a, b: goal in (a, b))


def in_a_row(n: int) -> Chain:
    return chain(0, lambda run: {run + 1: 1, 0: 1}, done=n)


def pushing() -> Any:
    """Two rolls at most: 1 of 3 loses all, else 2 or 3 more; or hold."""

    def actions(total: int, left: int) -> tuple[str, ...]:
        return () if not left or total < 0 else ("roll", "hold") if total else ("roll",)

    def step(state: tuple[int, int], action: str) -> dict[tuple[int, int], int]:
        total, left = state
        if action == "hold":
            return {(total, 0): 1}
        return {(-1, 0): 1, (total + 2, left - 1): 1, (total + 3, left - 1): 1}

    return best((0, 2), actions, step, lambda total, left: max(total, 0))


TILES = bag({"gold": 3, "rock": 5, "sea": 4})

PICTURES: dict[str, Film] = {
    "tree of stages": tree([SIX, SIX], event=lambda *faces: "six" in faces, name="a six"),
    "tree of a chain": tree(duel(), 5, {"A wins"}),
    "tree of two dice": tree([d(6), d(6)], event=lambda a, b: a + b == 7),
    "tree merged by sum": tree([d(2)] * 5, event=lambda s: s == 7, merge=sum, name="sum of seven"),
    "tree of three dice merged by sum": tree([d(6)] * 3, merge=sum),
    "tree merged": tree(collector(3), 5, {3}, merge=True, name="all three"),
    "tree of best play": tree(pushing(), 2),
    "tree of long names": tree([d(["a" * 40, "b" * 40])] * 3),
    "duel": diagram(duel()),
    "duel in a circle": diagram(duel(), form="circle"),
    "collector": diagram(collector(6)),
    "race": diagram(race(2)),
    "race to three": diagram(race(3)),
    "race in a circle": diagram(race(2), form="circle"),
    "in a row": diagram(in_a_row(4)),
    "bag": beside(TILES, "gold", 6, seed=3),
    "empty bag": beside(bag(dict.fromkeys(range(1, 7), 1)), 6, range(1, 7), die=d(6)),
    "large bag": beside(bag({"plains": 26, "forest": 18, "water": 16}), "water", 24),
    "long names": beside(bag({"x" * 50: 2, "y" * 50: 2}), "x" * 50, 2),
    "grid": grid({(6, 6)}).given(lambda a, b: 6 in (a, b), "at least one six"),
    "large grid": grid(lambda a, b: a > b, d(20), name="the first one higher " * 5),
    "grid of four": grid(lambda *dice: sum(dice) > 18, 4).given(lambda a, *_: a > 3),
}


@pytest.mark.parametrize("film", PICTURES.values(), ids=PICTURES.keys())
def test_no_words_lie_over_words_or_hang_over_the_edge(film: Film) -> None:
    assert overlaps(film) == []


@pytest.mark.parametrize("film", PICTURES.values(), ids=PICTURES.keys())
def test_every_frame_stands_alone_in_every_theme(film: Film) -> None:
    for theme in ("light", "dark", "print"):
        for index in range(len(film)):
            root = ET.fromstring(film.svg(index, theme))
            used = {name for each in root.iter() for name in each.get("class", "").split()}
            layers = {f"bl-layer-{name}" for name in film.layout.layers}
            assert used <= {*RULES, *layers, f"bl-{theme}"}


@pytest.mark.parametrize("film", PICTURES.values(), ids=PICTURES.keys())
def test_every_picture_has_its_words(film: Film) -> None:
    assert film.twin in repr(film)
    assert all(frame.caption in repr(film) for frame in film)
    assert film._repr_mimebundle_()["image/svg+xml"] == film.svg()
    assert film.strip(2).text == repr(film)


@pytest.mark.parametrize("name", ["tree", "diagram", "beside", "rolls", "words"])
def test_examples(name: str) -> None:
    import sys

    assert callable(_beside)
    assert words.chance(Fraction(1, 2)) == "1/2 = 50 %"
    assert doctest.testmod(sys.modules[f"boardlab.odds.pictures.{name}"]).failed == 0


# ---------------------------------------------------------------------- trees


def test_a_tree_adds_up_what_the_engine_does() -> None:
    two = tree([d(6), d(6)], event=lambda a, b: a + b == 7)
    assert two.p == (2 @ d(6)).p(7)
    assert sum(leaf.p for leaf in two.leaves) == 1
    assert tree([d(6)] * 3, event=lambda s: s == 10, merge=sum).p == (3 @ d(6)).p(10)
    for depth in range(8):
        made = tree(duel(), depth, {"A wins", "B wins"})
        assert made.p == duel().within(depth) == 1 - made.going


def test_merged_or_not_the_chances_are_the_same() -> None:
    one, other = (tree(collector(3), 5, {3}, merge=merge) for merge in (True, False))
    assert one.p == other.p == collector(3).within(5)
    assert len(one.leaves) < len(other.leaves)


def test_a_tree_unfolds_a_step_a_frame() -> None:
    made = tree([COIN, COIN], event=("heads", "heads"))
    places = [sum(mark.key.startswith("place:") for mark in frame.marks) for frame in made]
    assert places == [1, 3, 7, 7]
    hits = [mark.key for mark in made[-1].marks if "bl-odds-place-hit" in str(mark.draw)]
    assert hits == ["place:2.0"]
    assert made[-1].caption == "Heads-heads: one leaf, 1/4 = 25 %."
    assert "bl-odds-place-hit" not in str(made[-2].marks)


def test_a_chance_that_all_branches_have_stands_once() -> None:
    """Where branches meet, a hundred times 1/6 would hide them."""
    drawn = str(tree([d(6)] * 3, merge=sum)[-1].marks)
    assert drawn.count("each 1/6") == 2
    assert drawn.count("'1/6'") == 6


def test_stages_may_depend_on_what_came_before() -> None:
    left = bag({"red": 2, "blue": 2})

    def draw(before: tuple[str, ...]) -> Any:
        return left.without(*before).counts

    made = tree([draw, draw], event=lambda a, b: a == b == "red")
    assert made.p == left.draw(2).p(("red", "red"))


def test_best_play_is_strong_and_the_runner_up_tells_its_cost() -> None:
    play = pushing()
    made = tree(play, 2)
    other = [node for level in made.levels for node in level if node.kind == "other"]
    assert [node.note for node in other] == ["costs " + str(play.cost(s)) for s in ((2, 1), (3, 1))]
    assert f"Best play is worth {play.value}" in made[-1].caption
    drawn = str(made[-1].marks)
    assert "bl-odds-branch-strong" in drawn
    assert "bl-odds-branch-dashed" in drawn


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (lambda: tree([d(6)] * 3), TooLarge, "at least 42 leaves"),
        (lambda: tree(duel(), 13), ValueError, "0 to 12"),
        (lambda: tree(duel(), -1), ValueError, "depth=-1"),
        (lambda: tree([]), ValueError, "at least one stage"),
        (lambda: tree([d(2)] * 2, merge=True), ValueError, "merge=sum"),
        (lambda: tree(duel(), merge=sum), ValueError, "merge=True"),
        (lambda: tree(pushing(), event=3), ValueError, "no event"),
        (lambda: tree([3]), TypeError, "a Dist is needed"),  # type: ignore[list-item]
        (lambda: tree(6), TypeError, "6: a chain, best play"),  # type: ignore[arg-type]
        (lambda: tree("ab"), TypeError, "'ab': a chain, best play"),  # type: ignore[arg-type]
        (lambda: tree([COIN], merge=5), TypeError, "merge=5"),  # type: ignore[arg-type]
        (lambda: tree([COIN], leaves="x"), TypeError, "leaves='x'"),  # type: ignore[arg-type]
        (lambda: tree([d(6)] * 12, leaves=10**9), ValueError, "1 to 1,000"),
        (lambda: tree([COIN]).p, ValueError, "no event"),
    ],
)
def test_a_tree_that_cannot_be_is_refused(make: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        make()


# ---------------------------------------------------------------------- state diagrams


def test_the_chance_after_each_step_is_that_of_the_chain() -> None:
    made = diagram(race(2), 8)
    ends = set(race(2).ends)
    for n, mass in enumerate(made.masses):
        assert mass.p(ends) == race(2).within(n)
    assert made.shown[-1][1] == race(2).result()
    assert "On average after 5/2 = 2.5 steps." in diagram(duel())[-1].caption
    assert len(made) == 8 + 2


def test_what_has_ended_for_certain_is_not_stepped_further() -> None:
    made = diagram(chain(0, lambda n: {n + 1: 1}, done=3), 10)
    assert len(made.masses) == 4
    assert made[-2].caption == "After 3 steps: it has ended for certain."


def test_a_label_is_what_a_state_is_called_everywhere() -> None:
    called = {"A shoots": "A", "B shoots": "B", "A wins": "one", "B wins": "two"}
    made = diagram(duel(), label=called.__getitem__)
    assert made[-1].caption.startswith("In the end: one with 1/2 = 50 %, two with 1/2 = 50 %.")
    assert "wins" not in made.twin + "".join(frame.caption for frame in made)
    assert diagram(in_a_row(2))[-1].caption.startswith("In the end: 2 for certain.")


def test_every_step_has_an_arrow_and_loops_are_loops() -> None:
    made = diagram(in_a_row(3))
    assert {(a.at, a.to): a.share for a in made.arrows}[0, 0] == Fraction(1, 2)
    drawn = Drawing(made).arrows
    assert len(drawn) == len(made.arrows) == 6
    assert [arrow for arrow in drawn if "C" in drawn[arrow].d] == [
        arrow for arrow in drawn if arrow.at == arrow.to
    ]


@pytest.mark.parametrize("name", ["duel", "duel in a circle", "race", "race to three", "in a row"])
def test_no_arrow_runs_through_a_state(name: str) -> None:
    drawing = Drawing(PICTURES[name])  # type: ignore[arg-type]
    for arrow, drawn in drawing.arrows.items():
        for n, box in enumerate(drawing.boxes):
            if n not in (arrow.at, arrow.to):
                assert not any(box.holds(point) for point in drawn.points), (arrow, n)


def test_no_label_of_an_arrow_lies_on_a_state() -> None:
    for name in ("duel", "race", "race to three", "collector", "in a row"):
        drawing = Drawing(PICTURES[name])  # type: ignore[arg-type]
        for label in drawing.labels:
            assert not any(label.meets(box) for box in drawing.boxes), name


def test_ends_have_two_lines_around_them() -> None:
    made = diagram(duel())
    for n, state in enumerate(made.states):
        mark = next(mark for mark in made[0].marks if mark.key == f"state:{n}")
        outlines = [e for e in mark.draw if str(e.attrs.get("class")).startswith("bl-odds-place")]
        assert len(outlines) == (2 if state in made.chain.ends else 1)


def test_a_diagram_that_cannot_be_is_refused() -> None:
    with pytest.raises(TooLarge, match="31 states"):
        diagram(collector(30))
    with pytest.raises(ValueError, match="'layers' and 'circle'"):
        diagram(duel(), form="square")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="0 to 60"):
        diagram(duel(), 61)
    with pytest.raises(TypeError, match="a chain is needed"):
        diagram("duel")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="steps=True"):
        diagram(duel(), True)
    with pytest.raises(TypeError, match="label=5"):
        diagram(duel(), label=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'A shoots' is called 3"):
        diagram(duel(), label=lambda _: 3)  # type: ignore[arg-type,return-value]


# ---------------------------------------------------------------------- a bag beside a die


def test_the_bag_empties_and_the_die_does_not() -> None:
    made = beside(TILES, "gold", ["rock", "gold", "gold"])
    assert made.chances == (
        Fraction(3, 12),
        Fraction(3, 11),
        Fraction(2, 10),
        Fraction(1, 9),
    )
    assert made.die_chance == Fraction(1, 4)
    assert "gold with 2/10 = 1/5 = 20 %; on the die gold still with 1/4" in made[2].caption


def test_over_all_draws_the_next_chance_is_the_first() -> None:
    """What is not known of a bag changes nothing: the chances of the second draw come to 1/4."""
    mean = sum(
        (share * (beside(TILES, "gold", [thing]).chances[1] or 0))
        for thing, share in TILES.draw_in_order(1).map(lambda hand: hand[0]).items()
    )
    assert mean == TILES.draw(1).p(("gold",))


def test_tokens_leave_the_bag_and_keep_their_names() -> None:
    made = beside(TILES, "gold", 6, seed=3)
    keys = [{mark.key for mark in frame.marks if mark.key.startswith("token:")} for frame in made]
    assert all(each == keys[0] for each in keys)
    assert len(keys[0]) == TILES.size
    foot = max(mark.at[1] for mark in made[0].marks if mark.key in keys[0] and mark.at)
    for n, frame in enumerate(made):
        out = [m for m in frame.marks if m.key in keys[0] and m.at and m.at[1] > foot]
        assert len(out) == n


def test_a_seed_gives_one_picture() -> None:
    assert beside(TILES, "sea", 5, seed=9).svg() == beside(TILES, "sea", 5, seed=9).svg()
    draws = {beside(TILES, "sea", 5, seed=seed).drawn for seed in range(20)}
    assert len(draws) > 10


def test_an_empty_bag_has_no_next() -> None:
    made = beside(bag({"one": 1, "two": 1}), "one", ["two", "one"])
    assert made.chances[-1] is None
    assert "The bag is empty" in made[-1].caption


def test_letters_tell_kinds_apart() -> None:
    assert letters(["gold", "rock", "sea"]) == ["G", "R", "S"]
    assert letters(["plains", "port", "sea"]) == ["Pl", "Po", "S"]
    for names in (["port", "pole"], ["aa", "AA"], ["", "x"]):
        assert len(set(letters(names))) == len(names)


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (lambda: beside(bag({"a": 61}), "a", 1), TooLarge, "61 things"),
        (lambda: beside(bag(dict.fromkeys(range(13), 1)), 1, 1), TooLarge, "13 kinds"),
        (lambda: beside(bag({}), "a", 1), ValueError, "empty"),
        (lambda: beside(TILES, "gold", ["gold"] * 4), ValueError, "no such is left"),
        (lambda: beside(TILES, "gold", 13), ValueError, "there are 12"),
        (lambda: beside(TILES, "gold", repeat("gold")), ValueError, "no such is left"),
        (lambda: beside(TILES, "gold", "gold"), TypeError, "draws='gold'"),
        (lambda: beside(TILES, "gold", 1.5), TypeError, "draws=1.5"),  # type: ignore[arg-type]
        (lambda: beside(TILES, "gold", True), TypeError, "draws=True"),
        (lambda: beside(TILES, "gold", 1, die=6), TypeError, "die=6"),  # type: ignore[arg-type]
        (lambda: beside(TILES, "gold", 1, name=6), TypeError, "6 is no name"),  # type: ignore[arg-type]
        (lambda: beside({"gold": 1}, "gold", 1), TypeError, "a bag is needed"),  # type: ignore[arg-type]
    ],
)
def test_a_bag_that_cannot_be_is_refused(make: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        make()


def test_names_of_events() -> None:
    sums = {a + b for a, b in product(range(1, 7), repeat=2)}
    assert words.called(sums, "", "in the event") == "in the event"
    assert words.called((6, 6), "", "x") == "6-6"
    assert words.chance(Fraction(2, 36), "2/36") == "2/36 = 1/18 = 5.6 %"
    assert words.cut("a long name", 30, 10) == "a lo\u2026"
