"""Help while playing: hints, the guide, seats that change, and the pace of the computers."""

from __future__ import annotations

import sys
from random import Random

import pytest

from boardlab.core.actions import Action
from boardlab.core.start import new, position
from boardlab.core.state import State
from boardlab.games.cannonball import Cannonball, evaluate
from boardlab.matches import match
from boardlab.matches.hint import hint
from boardlab.ui.play import play
from tests.ui.page import Page, quick, unpacked


def land(page: Page) -> None:
    page.done("act", action=page.actions()[0])


# ---------------------------------------------------------------------- hints


def test_a_hint_names_an_action_and_the_parts_of_its_worth() -> None:
    page = Page(quick(position("cannonball", "midgame"), ("human", "human"), seed=1))
    state = page.widget.state
    page.control("hint")
    told = page.shown("hint")
    assert state.check(told["action"]).legal
    assert page.status["tone"] == "hint"
    assert page.status["text"] == f"Hint: {told['action']}."
    labels = {part.label for part in evaluate.PARTS.values()}
    assert told["parts"]
    for label, share in told["parts"]:
        assert label in labels
        assert share[0] in "+\u2212"
    marked = [mark["s"] for mark in unpacked(page.shown("marks")) if mark["k"].startswith("hint:")]
    assert marked == told["action"].split()[1:]
    page.done("act", action=told["action"])
    assert page.shown("hint") is None
    assert page.status["tone"] == "turn"


@pytest.mark.parametrize("name", ["midgame", "armed", "eighth-fort", "last-road", "landing"])
def test_no_action_is_better_than_the_hint_and_its_parts_add_up(name: str) -> None:
    state = position("cannonball", name)
    player = state.current_player
    assert isinstance(state, Cannonball)
    assert player is not None
    best = hint(state)
    values = [evaluate.evaluate(state.apply(a), player) for a in state.legal_actions()]
    assert evaluate.evaluate(state.apply(best.action), player) == max(values)
    assert sum(share for _, share in best.parts) == best.gain
    if not state.apply(best.action).is_terminal:
        assert best.gain == max(values) - evaluate.evaluate(state, player)


def test_a_hint_goes_with_a_dismissal_and_when_nobody_is_to_act_there_is_none() -> None:
    page = Page(play("cannonball", seed=7, pace="normal"))
    page.control("hint")
    page.control("dismiss")
    assert page.shown("hint") is None
    assert page.status["tone"] == "turn"
    land(page)
    assert page.widget.match.seat == "greedy"
    assert "nothing to advise" in page.declined("control", name="hint")
    assert ["hint", "Hint", False] in page.shown("controls")


def test_at_the_end_there_is_nothing_to_advise() -> None:
    state = position("cannonball", "last-road")
    state = state.apply(next(a for a in state.legal_actions() if a.kind == "road"))
    assert state.is_terminal
    with pytest.raises(ValueError, match="nothing to advise"):
        hint(state)


# ---------------------------------------------------------------------- the guide


def test_the_guide_leads_through_the_first_turns() -> None:
    page = Page(quick("cannonball", ("human", "random"), seed=7, guide=True))
    seen: list[int] = []
    texts: list[str] = []
    for _ in range(200):
        guide = page.shown("guide")
        if guide and guide["at"] not in seen:
            seen.append(guide["at"])
            texts.append(guide["text"])
            assert guide["of"] == 8
            assert guide["more"] == (guide["at"] < 8)
            marks = {mark["k"]: mark for mark in unpacked(page.shown("marks"))}
            told = marks["guide:area"]["s"] if "guide:area" in marks else []
            pointed = {told} if isinstance(told, str) else set(told)
            assert pointed == set(page.widget._guide.advice.spaces)
        if len(seen) == 8 or page.widget.state.is_terminal:
            break
        # Who follows the guide builds a fort or a cannon where it points, and fires.
        actions = page.actions()
        wanted = [a for a in actions if a.split()[0] in ("cannon", "fire")]
        wanted += [a for a in actions if a.startswith("fort")]
        page.done("act", action=(wanted or [hint(page.widget.state).action])[0])
    assert seen[:7] == [1, 2, 3, 4, 5, 6, 7]
    assert all(text.endswith((".", "!")) for text in texts)
    assert len(set(texts)) == len(texts)


def test_an_advice_is_told_on_skipped_and_called_for_again() -> None:
    page = Page(quick("cannonball", seed=7))
    assert page.shown("guide") is None
    assert ["guide", "Guide me", True] in page.shown("controls")
    page.control("guide")
    assert page.shown("guide")["at"] == 1
    assert "guide" not in [name for name, *_ in page.shown("controls")]
    page.control("guide", do="next")
    assert page.shown("guide") is None, "the next advice comes with the next move"
    land(page)
    assert page.shown("guide")["at"] == 2
    page.control("undo")
    assert page.shown("guide") is None
    page.control("redo")
    page.control("guide", do="skip")
    land(page)
    assert page.shown("guide") is None
    assert "cannot" in page.declined("control", name="guide", do="dance")
    assert page.declined("control", name="guide", do="next")
    page.control("guide", do="start")
    assert page.shown("guide")["at"] == 3


def test_an_advice_waits_while_the_computer_acts() -> None:
    page = Page(play("cannonball", seed=7, guide=True, pace="normal"))
    told = page.shown("guide")
    land(page)
    assert page.widget.match.seat == "greedy"
    assert page.shown("guide") == told
    page.control("next", rev=page.shown("rev"))
    assert page.shown("guide")["at"] == 2


def test_advice_about_another_position_is_gone_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def advised(page: Page) -> bool:
        drawn = any(mark["k"] == "guide:area" for mark in unpacked(page.shown("marks")))
        assert not drawn or page.shown("guide")
        return page.shown("guide") is not None

    def waiting() -> Page:
        page = Page(play("cannonball", seed=7, guide=True, pace="normal"))
        land(page)
        assert page.widget.match.seat == "greedy"
        assert advised(page)
        return page

    page = waiting()
    page.control("seat", player=page.widget.state.current_player ^ 1, who="greedy")
    assert not advised(page)
    page.control("undo")
    assert not advised(page), "nobody is there to be advised"

    page = waiting()
    seats = ["human", "human"]
    seats[new("cannonball", seed=3).current_player or 0] = "greedy"
    page.control("load", text=match("cannonball", seats, 3).to_json())
    assert page.widget.match.seat == "greedy"
    assert not advised(page)

    page = waiting()
    page.widget.match.goto(0)
    page.widget.show()
    assert page.shown("guide")["at"] == 1
    land(page)
    seed = next(seed for seed in range(99) if new("cannonball", seed=seed).current_player == 1)
    monkeypatch.setattr(sys.modules["boardlab.ui.play"], "randbelow", lambda _: seed)
    page.control("new")
    assert page.widget.match.seat == "greedy"
    assert not advised(page)


def test_what_asks_for_nothing_is_told_once() -> None:
    text = "players: 2\nships: a1 e1\nsupply: 30\n\nF1 # # F1 #\n. . . . .\n. . . . .\n"
    page = Page(play(position("cannonball", text), ("human", "human"), guide=True))
    assert page.shown("guide")["at"] == 6
    page.done("typed", text="road a9")
    assert page.shown("guide")["at"] == 6, "nothing was done"
    page.done("act", action="road b2")
    assert page.shown("guide") is None
    while page.widget.state.current_player or page.widget.state.step.id != "build":
        page.done("act", action=page.actions()[0])
    assert page.widget.state.current_player == 0
    assert page.shown("guide") is None


# ---------------------------------------------------------------------- seats


def test_a_computer_takes_over_a_seat_and_gives_it_back() -> None:
    page = Page(quick("cannonball", ("human", "human"), seed=7))
    assert [seat["who"] for seat in page.shown("seats")] == ["at this screen", "at this screen"]
    options = dict(page.shown("seats")[1]["options"])
    assert options == {"human": "at this screen", "random": "random", "greedy": "greedy"}
    page.control("seat", player=1, who="greedy")
    assert page.widget.match.seats == ("human", "greedy")
    assert [seat["who"] for seat in page.shown("seats")] == ["you", "greedy"]
    land(page)
    assert page.widget.match.seat == "human"
    page.control("seat", player=0, who="random")
    assert page.shown("choices") is None
    page.control("step")
    page.control("seat", player=1, who="human")
    assert page.widget.match.seat == "human"
    assert page.actions()


def test_a_seat_given_to_a_computer_acts_at_once() -> None:
    page = Page(quick("cannonball", ("human", "human"), seed=7))
    first = page.widget.state.current_player
    page.control("seat", player=first, who="greedy")
    assert page.widget.match.at == 1
    assert page.widget.match.seat == "human"


def test_a_player_of_ones_own_can_be_had_back() -> None:
    def mine(state: State, rng: Random) -> Action:
        return state.legal_actions()[0]

    page = Page(quick("cannonball", ("human", mine), seed=7))
    assert ["mine", "mine"] in page.shown("seats")[0]["options"]
    page.control("seat", player=1, who="random")
    page.control("seat", player=1, who="mine")
    assert page.widget.match.chairs[1] is mine


@pytest.mark.parametrize(
    ("player", "who"),
    [
        (2, "human"),
        (-1, "human"),
        (None, "human"),
        (True, "random"),
        (0, "god"),
        (0, None),
        (0, []),
    ],
)
def test_a_seat_that_cannot_be_is_declined(player: object, who: object) -> None:
    page = Page(quick("cannonball", seed=7))
    seats = page.widget.match.seats
    assert page.declined("control", name="seat", player=player, who=who).startswith("There is no")
    assert page.widget.match.seats == seats
    assert page.widget.error is None


def test_what_was_thought_in_a_seat_is_not_played_by_another() -> None:
    game = match("cannonball", ("greedy", "greedy"), seed=7)
    thought = game.think()
    game.reseat(("human", "human"))
    assert not game.commit(thought)
    assert game.at == 0
    with pytest.raises(ValueError, match="2 seats"):
        game.reseat(("human",))


def test_seats_that_cannot_be_drawn_are_not_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(quick("cannonball", seed=7))
    with monkeypatch.context() as broken:
        broken.setattr("boardlab.ui.screen.choices", lambda *_: 1 / 0)
        page.declined("control", name="seat", player=1, who="human")
    assert page.widget.match.seats == ("human", "greedy")


# ---------------------------------------------------------------------- the pace


def test_at_a_pace_the_page_says_when_the_computer_acts() -> None:
    page = Page(play("cannonball", seed=7, pace="normal"))
    assert page.shown("next") is None
    land(page)
    match = page.widget.match
    assert match.seat == "greedy"
    assert page.shown("next") == {"ms": 500}
    at, rev = match.at, page.shown("rev")
    page.control("next", rev=rev)
    assert match.at == at + 1
    page.control("next", rev=rev)  # a second view waited for the same
    assert match.at == at + 1
    while page.shown("next"):
        page.control("next", rev=page.shown("rev"))
    assert match.seat == "human"


def test_every_action_of_a_computer_is_shown_and_told() -> None:
    page = Page(play("cannonball", seed=7, pace="slow"))
    shown = 0
    for _ in range(8):
        land(page)
        while page.shown("next"):
            assert page.shown("next") == {"ms": 1500}
            rev, at = page.shown("rev"), page.widget.match.at
            page.control("next", rev=rev)
            assert (page.shown("rev"), page.widget.match.at) == (rev + 1, at + 1)
            assert "Red" in page.status["text"]
            shown += 1
    assert shown > 4


def test_the_pace_is_changed_on_the_way() -> None:
    page = Page(play("cannonball", seed=7, pace="slow"))
    land(page)
    page.control("pace", value="normal")
    assert page.shown("pace")["value"] == "normal"
    assert page.shown("next") == {"ms": 500}
    page.control("pace", value="at-once")
    assert page.widget.match.seat == "human"
    assert "'warp'" in page.declined("control", name="pace", value="warp")
    assert page.declined("control", name="pace", value={})
    with pytest.raises(ValueError, match="warp"):
        play("cannonball", pace="warp")


def test_a_game_of_computers_goes_on_by_itself_when_told_to() -> None:
    page = Page(quick("cannonball", ("greedy", "random"), seed=3, roads=8, pace="normal"))
    assert page.shown("next") is None
    assert page.status["text"].endswith("Press \u201cNext turn\u201d or \u201cPlay on\u201d.")
    page.control("next", rev=page.shown("rev"))
    assert page.widget.match.at == 0
    page.control("run")
    assert "Press" not in page.status["text"]
    assert ["run", "Pause", True] in page.shown("controls")
    page.control("next", rev=page.shown("rev"))
    assert page.widget.match.at == 1
    page.control("run")
    assert page.shown("next") is None
    page.control("pace", value="at-once")
    assert page.widget.match.at == 1, "paused"
    page.control("run")
    while page.shown("next"):
        page.control("next", rev=page.shown("rev"))
    assert page.widget.state.is_terminal
    assert "goes on" in Page(quick("cannonball", seed=7)).declined("control", name="run")


def test_a_game_of_computers_is_taken_back_turn_by_turn_and_stands_still_then() -> None:
    page = Page(quick("cannonball", ("greedy", "random"), seed=3, pace="normal"))
    assert ["undo", "Undo", False] in page.shown("controls")
    stops = [page.widget.match.at]
    for _ in range(4):
        page.control("step")
        stops.append(page.widget.match.at)
    page.control("run")
    assert ["undo", "Undo", True] in page.shown("controls")
    for at in stops[-2::-1]:
        page.control("undo")
        assert page.widget.match.at == at
        assert page.shown("next") is None
    for at in stops[1:]:
        page.control("redo")
        assert page.widget.match.at == at


def test_a_position_from_which_the_computer_is_to_act_is_gone_on_with() -> None:
    """A board that was closed while the computer was to act: its new view goes on by itself."""
    page = Page(play("cannonball", seed=7, pace="normal"))
    land(page)
    page.widget.show()
    assert page.shown("next") == {"ms": 500}
