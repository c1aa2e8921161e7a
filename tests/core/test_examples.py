"""The file of live examples as a format: what an entry may say, and how it is read."""

from __future__ import annotations

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from boardlab.core.examples import Find, Happen, Show, Try, look, plain, read

GOOD = """
[[example]]
rule = "fort-spacing"
title = "Too near"
say = "Look."
position = "fort-building"
action = "fort c2"
expect = "refused"
"""


def entry(**changes: str) -> str:
    """The entry above with some of its lines changed, or left out where a change is empty."""
    lines = dict(line.split(" = ", 1) for line in GOOD.strip().splitlines()[1:])
    lines.update(changes)
    return "\n".join(
        ["[[example]]", *(f"{key} = {value}" for key, value in lines.items() if value)]
    )


ASK = {"action": "", "expect": ""}
"""The changes that take the question away."""


def complaint(text: str) -> str | None:
    (example,) = read("cannonball", text)
    return example.complaint()


def test_an_action() -> None:
    (example,) = read("cannonball", GOOD)
    assert example.question == Try("fort c2", permitted=False)
    assert example.state() == bl.position("cannonball", "fort-building")
    assert example.complaint() is None


def test_an_event() -> None:
    text = entry(
        **ASK, position='"terrain"', rule='"terrain-grass"', play='["road b3"]', event='"road"'
    )
    (example,) = read("cannonball", text)
    assert example.question == Happen("road")
    assert example.start() == bl.position("cannonball", "terrain")
    assert example.state() == example.start().apply("road b3")
    assert example.complaint() is None
    assert "cites terrain-forest" in str(complaint(text.replace("terrain-grass", "terrain-forest")))
    assert complaint(text.replace('event = "road"', 'event = "fort"'))


def test_a_lens() -> None:
    text = entry(
        **ASK,
        position='"connections"',
        rule='"connect-edges"',
        lens='"connection"',
        ask="{ player = 1 }",
    )
    (example,) = read("cannonball", text)
    assert example.question == Show("connection", {"player": 1})
    assert example.complaint() is None
    assert "cites" in str(complaint(text.replace("connect-edges", "tie-shared")))


def test_a_fact() -> None:
    text = entry(**ASK, see='"fort_distance c3 e3"', value="4")
    (example,) = read("cannonball", text)
    assert example.question == Find("fort_distance c3 e3", 4)
    assert example.complaint() is None
    assert complaint(text.replace("value = 4", "value = 5")) == "'fort_distance c3 e3' is 4"


def test_a_new_game() -> None:
    text = entry(**ASK, position="", new="{ players = 4, seed = 3 }", see='"supply"', value="90")
    (example,) = read("cannonball", text)
    assert example.start() == bl.new("cannonball", players=4, seed=3)
    assert example.complaint() is None


@pytest.mark.parametrize(
    ("holds", "parts"),
    [
        (True, {"has": '["c3"]', "lacks": '["a1"]'}),
        (True, {"size": "1"}),
        (False, {"has": '["c3", "a1"]'}),
        (False, {"lacks": '["c3"]'}),
        (False, {"size": "2"}),
        (False, {"has": '["c3"]', "size": "2"}),
    ],
)
def test_a_collection(holds: bool, parts: dict[str, str]) -> None:
    found = complaint(entry(**ASK, see='"forts 1"', **parts))
    assert (found is None) == holds


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"action": '"fort e2"'}, "'fort e2' is permitted"),
        ({"expect": '"permitted"'}, "is refused by ['fort-spacing']"),
        ({"rule": '"fort-empty"'}, "and not by fort-empty"),
        ({"position": '"nowhere"'}, "there is no position 'nowhere'"),
        ({"play": '["road a9"]'}, "'road a9' is not legal"),
        ({**ASK, "see": '"wealth"', "value": "1"}, "wealth"),
        ({**ASK, "see": '"forts 7"', "value": "1"}, "there is no player 7"),
        ({**ASK, "lens": '"x-ray"'}, "there is no lens 'x-ray'"),
    ],
)
def test_what_comes_out_otherwise_is_said(change: dict[str, str], what: str) -> None:
    assert what in str(complaint(entry(**change)))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"rule": '"fort-colour"'}, "there is no rule 'fort-colour' in the ledger of cannonball"),
        ({"rule": ""}, "rule: a str was expected"),
        ({"title": "7"}, "fort-spacing: title: a str was expected, not 7"),
        ({"say": ""}, "say: a str was expected"),
        ({"position": ""}, "one of position and new was expected"),
        ({"new": "{ players = 2 }"}, "one of position and new was expected"),
        ({"action": ""}, "one of action, event, lens, see was expected, not 0"),
        ({"lens": '"range"'}, "one of action, event, lens, see was expected, not 2"),
        ({"expect": ""}, "expect: a str was expected"),
        ({"expect": '"maybe"'}, 'expect: "permitted" or "refused" was expected, not \'maybe\''),
        ({"play": '"fort c2"'}, "play: a list of texts was expected"),
        ({"play": "[1]"}, "play: a list of texts was expected"),
        ({**ASK, "event": '"fort"'}, "an event needs play"),
        ({**ASK, "see": '"supply"'}, "see: either value, or some of"),
        ({**ASK, "see": '"supply"', "value": "1", "size": "1"}, "see: either value, or some of"),
        ({"colour": '"red"'}, "nothing is known of 'colour'"),
    ],
)
def test_a_malformed_entry_is_named(change: dict[str, str], what: str) -> None:
    with pytest.raises(FormatError) as caught:
        read("cannonball", GOOD + entry(**change))
    assert str(caught.value).startswith("example 2: ")
    assert what in str(caught.value)


@pytest.mark.parametrize("text", ["[[example]", 'title = "x"', "example = 3", "[[rule]]\nid = 'a'"])
def test_another_file_is_no_list_of_examples(text: str) -> None:
    with pytest.raises(FormatError, match=r"^examples: "):
        read("cannonball", text)


def test_looking() -> None:
    state = bl.position("cannonball", "connections")
    assert look(state, "supply") == state.supply  # type: ignore[attr-defined]
    assert look(state, "terrain a1") == "grass"
    assert look(state, "step .id") == "build"
    assert look(state, "connection 1 .stopped g2") == "connect-fort-blocks"
    assert look(state, "cannon_range d2 .rays .left .cells") == ("c2", "b2", "a2")
    with pytest.raises(AttributeError):
        look(state, "wealth 1")


def test_facts_in_plain_words() -> None:
    state = bl.position("cannonball", "deadlock").apply("pass")
    assert plain(look(state, "returns")) == ["0", "1"]
    assert plain(look(state, "current_player")) == "none"
    assert plain(look(state, "forts 1")) == ["d1", "g1"]
    assert plain(look(state, "ready 0")) == {"cannon": 0, "blockade": 0}
    assert plain(look(state, "pieces d1")) == ["fort", 1]
