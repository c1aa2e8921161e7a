"""An action that is looked at before it is taken: shown, turned, moved, confirmed or cancelled."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontend import land
from tests.frontend.harness import Front
from tests.frontend.land import looks


def _open(front: Front, **more: object) -> None:
    front.mount(land.base(3), land.live(**more))


def _show(front: Front, space: str, poses: int = 3) -> None:
    """Press a space by keyboard or mouse, whichever was done, and answer the question."""
    message = front.sent("look")[-1]
    assert message["space"] == space
    assert message["kind"] == "lay"
    front.answer(message, looks=looks(space, poses))


def _ghost(front: Front) -> list[str]:
    """Where the three parts lie, as transforms of the spaces they are at."""
    return [
        front.page.locator(f"[data-key='look:{at}']").get_attribute("transform") or ""
        for at in range(3)
    ]


def _at(front: Front, action: str) -> list[str]:
    return [front.cell(space).get_attribute("transform") or "" for space in action.split()[1:]]


def test_the_spaces_say_what_is_possible(front: Front) -> None:
    _open(front)
    assert front.name("0,-1") == "0,-1, possible: lay here"
    assert front.cell("0,-1").get_attribute("data-legal") == "lay"
    assert front.name("0,0") == "0,0, meadow"
    assert front.name("-1,2") == "-1,2, possible: lay here"


def test_by_mouse(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    expect(front.cell("0,-1")).to_have_class("bl-cell bl-pending")
    _show(front, "0,-1")
    first, second, _ = looks("0,-1")
    assert _ghost(front) == _at(front, first["action"])
    expect(front.status).to_contain_text(first["caption"])
    expect(front.status).to_contain_text("1 of 3")
    front.button("Turn 1/3").click()
    assert _ghost(front) == _at(front, second["action"])
    expect(front.status).to_contain_text(second["caption"])
    assert front.sent("act") == []
    front.button("Lay here").click()
    [message] = front.sent("act")
    assert message["action"] == second["action"]


def test_no_dot_hides_it(front: Front) -> None:
    _open(front)
    dots = front.page.locator(".bl-dot")
    assert dots.count() == 4
    front.cell("0,-1").click()
    _show(front, "0,-1")
    assert dots.count() == 2
    assert front.cell("1,-1").get_attribute("data-legal") == "lay"
    front.page.keyboard.press("Escape")
    assert dots.count() == 4


def test_no_dot_hides_a_hint_that_shows_it(front: Front) -> None:
    _open(front)
    dots = front.page.locator(".bl-dot")
    first, *_ = looks("0,-1")
    hint = {"action": first["action"], "parts": []}
    marks = [*land.live()["marks"], *first["marks"]]
    front.update(live=land.live(rev=2, marks=marks, hint=hint))
    assert dots.count() == 2
    front.update(live=land.live(rev=3))
    assert dots.count() == 4


def test_a_second_press_turns_it(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    _show(front, "0,-1")
    front.cell("0,-1").click()
    assert len(front.sent("look")) == 1
    assert _ghost(front) == _at(front, looks("0,-1")[1]["action"])


def test_by_keyboard(front: Front) -> None:
    _open(front)
    front.cell("0,-1").focus()
    press = front.page.keyboard.press
    press("Enter")
    _show(front, "0,-1")
    first, second, third = looks("0,-1")
    press("r")
    assert _ghost(front) == _at(front, second["action"])
    press("R")  # with caps lock
    assert _ghost(front) == _at(front, third["action"])
    press("Shift+R")
    assert _ghost(front) == _at(front, second["action"])
    press("Shift+R")
    press("Shift+R")
    assert _ghost(front) == _at(front, third["action"])
    press("r")
    assert _ghost(front) == _at(front, first["action"])
    assert front.focused() == "0,-1"
    press("Enter")
    [message] = front.sent("act")
    assert message["action"] == first["action"]
    front.answer(message)
    expect(front.page.get_by_role("group", name="Lay here: 0,-1")).to_be_hidden()


def test_whoever_holds_enter_down_confirms_nothing(front: Front) -> None:
    _open(front)
    front.cell("0,-1").focus()
    front.page.keyboard.down("Enter")
    _show(front, "0,-1")
    front.page.keyboard.down("Enter")
    assert front.sent("act") == []
    front.page.keyboard.up("Enter")
    front.page.keyboard.press("Enter")
    assert len(front.sent("act")) == 1


def test_the_buttons_are_reached_by_tab_and_keys_turn_there_too(front: Front) -> None:
    _open(front)
    front.cell("0,-1").focus()
    front.page.keyboard.press("Enter")
    _show(front, "0,-1")
    front.page.keyboard.press("Tab")
    assert front.page.evaluate("document.activeElement.textContent") == "Lay here"
    front.page.keyboard.press("r")
    assert _ghost(front) == _at(front, looks("0,-1")[1]["action"])
    front.page.keyboard.press("Escape")
    assert front.focused() == "0,-1"
    assert front.page.locator("[data-key^='look:']").count() == 0


def test_another_space_moves_it_as_it_lies(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    _show(front, "0,-1")
    front.page.keyboard.press("r")
    front.cell("-1,2").click()
    assert _ghost(front) == _at(front, looks("0,-1")[1]["action"])
    _show(front, "-1,2")
    assert _ghost(front) == _at(front, looks("-1,2")[1]["action"])
    # Where it cannot lie like that, it lies as it first can.
    front.cell("1,-1").click()
    _show(front, "1,-1", poses=1)
    assert _ghost(front) == _at(front, looks("1,-1")[0]["action"])
    expect(front.page.get_by_role("button", name="Turn")).to_be_hidden()


def test_a_late_answer_does_not_take_it_away_again(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    front.cell("-1,2").click()
    one, two = front.sent("look")
    front.answer(two, looks=looks("-1,2"))
    front.answer(one, looks=looks("0,-1"))
    assert _ghost(front) == _at(front, looks("-1,2")[0]["action"])


def test_escape_cancels_and_the_status_is_what_it_was(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    _show(front, "0,-1")
    front.page.keyboard.press("Escape")
    assert front.page.locator("[data-key^='look:']").count() == 0
    expect(front.status).to_have_text("Blue is to lay the tile.")
    assert front.focused() == "0,-1"
    assert [m["type"] for m in front.sent() if m["type"] != "options"] == ["look"]


def test_a_press_where_nothing_can_lie_is_refused_and_seen(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    _show(front, "0,-1")
    front.cell("3,0").click()
    [message] = front.sent("press")
    refused = {"text": "It touches nothing there.", "rule": "lay-match", "tone": "refused"}
    front.update(live=land.live(rev=2, status=refused))
    front.answer(message)
    expect(front.status).to_contain_text("It touches nothing there.")
    assert front.page.locator("[data-key^='look:']").count() == 0


def test_another_position_ends_it_and_more_words_do_not(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    _show(front, "0,-1")
    front.update(live=land.live(rev=2))
    assert _ghost(front) == _at(front, looks("0,-1")[0]["action"])
    expect(front.status).to_contain_text("extends meadow")
    front.update(live=land.live(rev=3, since=3))
    assert front.page.locator("[data-key^='look:']").count() == 0
    expect(front.status).to_have_text("Blue is to lay the tile.")


def test_to_ask_what_is_possible_shows_it(front: Front) -> None:
    _open(front)
    front.cell("0,-1").focus()
    front.page.keyboard.press("?")
    _show(front, "0,-1")
    assert _ghost(front) == _at(front, looks("0,-1")[0]["action"])
    expect(front.chooser).to_be_hidden()


def test_what_is_looked_at_is_said_once_a_turn(front: Front) -> None:
    """The status line is heard; the words beside the buttons are for the eye."""
    _open(front)
    front.cell("0,-1").click()
    _show(front, "0,-1")
    heard = front.page.locator("[aria-live], [role=status]").filter(has_text="extends meadow")
    assert heard.count() == 1


def test_the_list_of_legal_actions_comes_from_the_kernel(front: Front) -> None:
    _open(front)
    front.page.get_by_text("Legal actions (9)").click()
    asked = "(n) => host.models[0].sent.filter((m) => m.type === 'actions').length === n"
    front.page.wait_for_function(asked, arg=1)
    [message] = front.sent("actions")
    front.answer(message, actions=[["lay 0,-1 1,-1 0,0", "Lay here"]])
    front.button("lay 0,-1 1,-1 0,0").click()
    assert front.sent("act")[0]["action"] == "lay 0,-1 1,-1 0,0"
    front.update(live=land.live(rev=2, since=2))
    front.page.wait_for_function(asked, arg=2)


def test_what_cannot_be_read_is_left_out(front: Front) -> None:
    _open(front, looks={"lay": {"spaces": 3}, "other": []})
    assert front.name("0,-1") == "0,-1"
    front.update(live=land.live(rev=2))
    front.cell("0,-1").click()
    front.answer(front.sent("look")[0], looks=[None, {"marks": 1}, 7])
    assert front.page.locator("[data-key^='look:']").count() == 0


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_where_nothing_is_played_it_is_only_looked_at(front: Front, hand: str) -> None:
    live = land.live()
    front.mount(land.base(3), {name: live[name] for name in live if name != "choices"})
    assert front.name("0,-1") == "0,-1", "nothing is offered"
    assert front.cell("0,-1").get_attribute("data-legal") is None

    def press() -> None:
        if hand == "mouse":
            front.cell("0,-1").click()
        else:
            front.cell("0,-1").press("Enter")

    press()
    _show(front, "0,-1")
    first, second, third = looks("0,-1")
    assert _ghost(front) == _at(front, first["action"])
    expect(front.status).to_contain_text("1 of 3. R turns it, Esc takes it back.")
    expect(front.button("Lay here")).to_be_hidden()
    press()
    assert _ghost(front) == _at(front, second["action"])
    front.page.keyboard.press("r")
    assert _ghost(front) == _at(front, third["action"])
    front.page.keyboard.press("Escape")
    assert front.page.locator("[data-key^='look:']").count() == 0
    assert front.sent("act") == []


def test_a_double_click_confirms_once(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    _show(front, "0,-1")
    front.button("Lay here").dblclick()
    [message] = front.sent("act")
    assert _ghost(front) == _at(front, message["action"])
    front.update(live=land.live(rev=2, since=2))
    front.answer(message)
    expect(front.status).to_have_text("Blue is to lay the tile.")
    assert front.page.locator("[data-key^='look:']").count() == 0


def test_what_was_declined_can_be_asked_again(front: Front) -> None:
    _open(front)
    front.cell("0,-1").click()
    _show(front, "0,-1")
    for number in (1, 2):
        front.button("Lay here").click()
        assert len(front.sent("act")) == number
        front.refuse(front.sent("act")[-1], "Wait until that is done.")
        expect(front.status).to_have_text("Wait until that is done.")


def test_what_does_not_fit_is_scrolled_by_a_bar_in_sight(front: Front) -> None:
    front.page.set_viewport_size({"width": 240, "height": 700})
    front.mount(land.base(7), land.live())
    stage = front.page.locator(".bl-stage")
    assert stage.evaluate("e => e.scrollWidth > e.clientWidth")
    bar = "e => getComputedStyle(e, '::-webkit-scrollbar').height"
    assert stage.evaluate(bar) == "10px"
