"""Questions of a teacher's own: a few lines, and what is wrong with them is told at once."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import boardlab as bl
from boardlab import learn
from boardlab.core.errors import FormatError
from boardlab.learn.ask import KINDS
from boardlab.learn.forms import Play
from boardlab.learn.question import Question

ROADS = bl.position("cannonball", "connections")
OWN = bl.position("cannonball", "own-blockade")
RED = {"player": 1}


def test_five_lines() -> None:
    question = learn.ask(
        "Mark every road tile that red reaches.",
        bl.position("cannonball", "connections"),
        "connection.reached",
        given={"player": 1},
        look_for=["diagonal"],
        lens="connection",
    )
    assert question.check("b2").state == "wrong"
    corner = question.check("b2 c2 d2 e2 f2 b3 d3 c4 d4 e5")
    assert corner.misconception == "diagonal"
    right = question.check("b2 c2 d2 e2 f2 b3 d3 c4 d4")
    assert right
    assert right.trace
    assert right.trace.lens == "connection"
    assert question.mastered


def dice(rng: Random) -> dict[str, Any]:
    return {"p": Fraction(rng.randint(1, 4), 6), "n": rng.randint(2, 4)}


def at_least_one(p: Fraction, n: int) -> Fraction:
    return 1 - (1 - p) ** n


def hits() -> Question:
    return learn.ask(
        "{n} cannons hit with chance {p} each. How likely is it that one hits, or more?",
        dice,
        at_least_one,
        kind="chance",
        look_for={"You found how many hits to expect.": lambda p, n: p * n},
        hints=["What is the chance that all {n} miss?"],
    )


def test_a_question_about_numbers_has_fresh_ones() -> None:
    question = hits()
    asked = set()
    for _ in range(3):
        given = question.item.given
        assert question.item.prompt.startswith(f"{given['n']} cannons hit with chance {given['p']}")
        assert question.hint().text == f"What is the chance that all {given['n']} miss?"
        asked.add(question.item.prompt)
        assert question.check(float(at_least_one(**given)))
        question.again()
    assert question.mastered
    assert len(asked) > 1


def test_a_misconception_said_in_a_line() -> None:
    question = hits()
    given = question.item.given
    feedback = question.check(given["p"] * given["n"])
    assert feedback.misconception == "You found how many hits to expect."
    assert feedback.sentences[0] == ("You found how many hits to expect.", "")
    assert question.check("0.001").misconception == ""


def test_a_misconception_may_be_an_answer() -> None:
    question = learn.ask("2 + 2 * 2?", None, lambda: 6, look_for={"Times comes first.": 8})
    assert question.check("8").misconception == "Times comes first."
    assert question.check("7").misconception == ""


def test_a_misconception_of_ones_own_about_a_board() -> None:
    question = learn.ask(
        "Mark what red reaches.",
        ROADS,
        "connection.reached",
        given=RED,
        look_for={"Roads beyond a blockade count as well.": lambda s, player: s.roads},
    )
    roads = ROADS.roads  # type: ignore[attr-defined]
    assert question.check(roads).misconception == "Roads beyond a blockade count as well."


def test_what_is_known_of_evidence_is_looked_for_unless_said_otherwise() -> None:
    question = learn.ask("Mark what red reaches.", ROADS, "connection.reached", given=RED)
    corner = "b2 c2 d2 e2 f2 b3 d3 c4 d4 e5"
    assert question.check(corner).misconception == "diagonal"
    question = learn.ask(
        "Mark what red reaches.", ROADS, "connection.reached", given=RED, look_for=()
    )
    assert question.check(corner).misconception == ""


@pytest.mark.parametrize(
    ("rule", "more", "kind"),
    [
        (lambda s: {"a1"}, {}, "spaces"),
        (lambda s: frozenset(), {}, "spaces"),
        (lambda s: 3, {}, "number"),
        (lambda s: 0.5, {}, "number"),
        (lambda s: Fraction(1, 3), {"kind": "chance"}, "number"),
        (lambda s: True, {}, "choice"),
        (lambda s: "a", {"choices": ["a", "b"]}, "choice"),
        (lambda s: 2, {"choices": [1, 2, 3]}, "choice"),
        (lambda s: 2, {"choices": {1: "one", 2: "two"}}, "choice"),
        (lambda s: s.legal_actions()[0], {}, "space"),
        (lambda s: s.legal_actions(), {}, "space"),
        (lambda s: str(s.legal_actions()[0]), {"kind": "action"}, "space"),
        (lambda s: s.legal_actions()[0], {"kind": "road"}, "space"),
        (lambda s: False, {"kind": "position"}, "position"),
        (lambda s: 3, {"kind": "code"}, "code"),
    ],
)
def test_how_a_question_is_answered(rule: Any, more: Any, kind: str) -> None:
    form = learn.ask("?", ROADS, rule, **more).item.form
    assert form.kind == kind
    if isinstance(form, Play):
        assert form.word == (more.get("kind") if more.get("kind") == "road" else "")


def test_the_example_of_an_action_does_not_tell_its_kind() -> None:
    armed = bl.position("cannonball", "armed")
    kinds = {action.kind for action in armed.legal_actions()}
    assert len(kinds) > 1
    pages = []
    for kind in sorted(kinds):
        rule = [action for action in armed.legal_actions() if action.kind == kind]
        item = learn.ask("?", armed, lambda s, rule=rule: rule).item
        pages.append(item.form.page(item))
    assert all(page == pages[0] for page in pages)


def test_code_is_called_as_the_rule_is() -> None:
    def forts(s: Any, player: int) -> int:
        return len(s.forts(player))

    question = learn.ask("?", [ROADS, OWN], forts, given={"player": 0}, kind="code")
    assert not question.fresh
    assert question.item.form.page(question.item)["example"] == "def answer(state, player): ..."
    assert not question.check(lambda s, player: 7)
    assert not question.check(lambda s: 1)
    assert question.check(forts)


def test_code_about_numbers() -> None:
    question = learn.ask("Write it.", dice, at_least_one, kind="code")
    wrong = question.check(lambda p, n: p * n)
    assert wrong.state == "wrong"
    assert "n=" in repr(wrong)
    assert question.check(lambda n, p: 1 - float(1 - p) ** n)


def test_several_states_are_drawn_by_the_seed() -> None:
    def drawn(seed: int) -> list[Any]:
        question = learn.ask("?", [ROADS, OWN], "connection.reached", given=RED, seed=seed)
        return [question.again().item.state for _ in range(8)]

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)
    assert set(map(repr, drawn(1))) == {repr(ROADS), repr(OWN)}


def test_given_numbers_without_a_function() -> None:
    question = learn.ask("{a} + {b}?", {"a": 1, "b": 2}, lambda a, b: a + b)
    assert question.item.prompt == "1 + 2?"
    assert not question.fresh
    assert question.check(3)
    question = learn.ask("{a} + {b}?", [{"a": 1}, {"a": 2}], lambda a, b: a + b, given={"b": 3})
    assert question.fresh
    assert question.check(question.item.given["a"] + 3)


def test_braces_are_written_twice() -> None:
    assert learn.ask("A set: {{1}}", None, lambda: 1).item.prompt == "A set: {1}"


def test_evidence_that_a_game_gathers_is_named_to_whoever_misspells_it() -> None:
    map_ = bl.position("cornwall", "midgame")
    with pytest.raises(FormatError, match=r"no evidence 'opens'; it has: .*open_spaces"):
        learn.ask("?", map_, "opens.open")
    question = learn.ask("?", map_, "open_spaces.open", given={"region": "-5,4"}, kind="spaces")
    assert question.check("-4,2 -5,3, -6,4").state == "right"


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"kind": "foo"}, r"kind='foo': it is one of spaces, number"),
    ({"rule": "conection"}, r"no evidence 'conection'; it has: .*connection"),
    ({"rule": "connection.reach"}, r"no part 'reach'; it has: .*reached"),
    ({"rule": "connection._grid"}, r"no part '_grid'"),
    ({"rule": lambda s: 1 // 0}, r"rule: it raises ZeroDivisionError"),
    ({"rule": lambda s: None}, r"answers None: say with kind= or choices="),
    ({"rule": lambda s: "x"}, r"answers 'x': say with kind="),
    ({"rule": lambda: 1}, r"rule: it raises TypeError"),
    ({"rule": lambda s: {"z9"}}, r"answers 'z9', which cannot be here"),
    ({"rule": lambda s: 1, "kind": "spaces"}, r"rule: "),
    ({"rule": lambda s: "x", "kind": "number"}, r"rule: 'x' is no number"),
    ({"rule": lambda s: Fraction(3, 2), "kind": "chance"}, r"3/2, and a chance lies between"),
    ({"rule": lambda s: "x", "kind": "choice"}, r"give its choices="),
    ({"rule": lambda s: "c", "choices": ["a", "b"]}, r"'c', which is none of a, b"),
    ({"rule": lambda s: True, "choices": "ab"}, r"choices: a list is needed"),
    ({"rule": lambda s: 1, "choices": [1], "kind": "number"}, r"choices: there are none for"),
    ({"rule": lambda s: {"road a1"}, "kind": "action"}, r"'road a1', which cannot be here"),
    ({"rule": lambda s: [], "kind": "action"}, r"holds no action right"),
    ({"rule": lambda s: True, "kind": "position"}, r"holds this position right as it is"),
    ({"rule": lambda s: 1 // 0, "kind": "code"}, r"rule: ZeroDivisionError"),
    ({"about": 3}, r"about: a state or a mapping"),
    ({"about": [ROADS, 3]}, r"about: a state or a mapping"),
    ({"about": []}, r"about: it is empty"),
    ({"about": lambda rng: 3}, r"about: a state or a mapping"),
    ({"about": lambda rng: 1 // 0}, r"about: it raises ZeroDivisionError"),
    ({"about": None}, r"no state whose evidence"),
    ({"about": None, "rule": lambda: {"a1"}}, r"kind='spaces': there is no board"),
    ({"about": None, "rule": lambda: 1, "lens": "range"}, r"no board to show it on"),
    ({"lens": "x"}, r"no lens 'x' here; there are: connection"),
    ({"look_for": ["x"]}, r"no misconception 'x'; known are: diagonal"),
    ({"look_for": "diagonal"}, r"as in \['diagonal'\]"),
    ({"look_for": {"hm": lambda s, player: 1 // 0}}, r"look_for: hm: it raises ZeroDivisionError"),
    ({"given": {"player": 7}}, r"no player 7"),
    ({"given": {"plyer": 1}}, r"plyer"),
    ({"prompt": "{x}"}, r"\{x\} is filled in by what is given, which is player"),
    ({"prompt": "{"}, r"prompt: '\{' cannot be filled in"),
    ({"prompt": 5}, r"prompt"),
    ({"hints": ["a"] * 5}, r"at most 4"),
    ({"hints": ["{x}"]}, r"hints: \{x\}"),
    ({"hints": "Look at b2."}, r"hints: a list is needed, as in \['Look at b2\.'\]"),
    ({"counter": "since b2 is red"}, r"counter: a function .* not 'since b2 is red'"),
    ({"given": ["player", 1]}, r"given: a mapping is needed"),
    ({"rule": {"b2"}}, r"rule: a function is needed.* lambda state: \{'b2'\}"),
    ({"rule": 12, "about": None}, r"rule: a function is needed.* lambda: 12"),
    ({"rule": "connection"}, r"write 'connection\.' and the part .*reached"),
]


@pytest.mark.parametrize(("more", "said"), WRONG)
def test_what_is_wrong_is_told_when_it_is_made(more: Any, said: str) -> None:
    asked = {"prompt": "?", "about": ROADS, "rule": "connection.reached", "given": RED}
    if callable(more.get("rule")):
        asked["given"] = {}
    with pytest.raises(FormatError, match=said):
        learn.ask(**{**asked, **more})


def test_what_was_given_may_be_used_for_something_else_later() -> None:
    given = {"player": 1}
    question = learn.ask("?", ROADS, "connection.reached", given=given)
    truth = question.item.truth()
    given["player"] = 0
    assert question.check(truth)
    assert question.again().check(truth)


@pytest.mark.parametrize("kind", ["position", "code"])
def test_what_cannot_be_predicted(kind: str) -> None:
    with pytest.raises(FormatError, match="not predicted"):
        learn.predict("?", ROADS, lambda s: False, kind=kind)


def test_a_prediction_of_a_teachers_own() -> None:
    prediction = learn.predict("?", {"p": Fraction(1, 3)}, lambda p: 1 - p)
    prediction.predict("1/2", 60)
    assert prediction.see().sentences[0] == "You predicted 1/2; it is 2/3 = 66.7 %."


def test_a_lens_is_told_what_it_can_be_told() -> None:
    guns = bl.position("cannonball", "cannon-range")
    given = {"cell": "c2"}
    question = learn.ask("?", guns, "cannon_range.targets", given=given, lens="range")
    assert question.check(question.item.truth()).trace


def test_the_kinds_are_told_in_the_docstring() -> None:
    assert learn.ask.__doc__
    assert set(KINDS) >= {"chance", "position", "code"}
    for kind in ("chance", "position", "code"):
        assert f'"{kind}"' in learn.ask.__doc__


def test_a_name_is_a_text() -> None:
    with pytest.raises(FormatError, match="not 4"):
        learn.ask("How many?", None, lambda: 3, name=4)  # type: ignore[arg-type]
