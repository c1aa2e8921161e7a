"""What a space belongs to: seen and told where the pointer or the focus rests."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.frontend import land
from tests.frontend.harness import Front
from tests.frontend.land import GROUP


def _drawn(front: Front) -> bool:
    return front.page.locator("[data-key='group:0,0']").count() == 1


def _rest(front: Front, space: str, *, group: object = GROUP) -> None:
    """Point at a space, and answer what is asked about it."""
    before = len(front.sent("options"))
    front.cell(space).hover()
    front.page.wait_for_function(
        "(n) => host.models[0].sent.filter((m) => m.type === 'options').length > n", arg=before
    )
    front.answer(front.sent("options")[-1], options=[], group=group)


def test_it_is_drawn_and_told_while_a_space_of_it_is_pointed_at(front: Front) -> None:
    front.mount(land.base(2), land.live())
    assert not _drawn(front)
    _rest(front, "0,0")
    assert _drawn(front)
    expect(front.page.locator(".bl-hint")).to_contain_text(GROUP["words"])
    front.cell("0,1").hover()
    assert not _drawn(front)
    expect(front.page.locator(".bl-hint")).not_to_contain_text(GROUP["words"])
    # Another space of it is known at once.
    asked = len(front.sent("options"))
    front.cell("1,0").hover()
    assert _drawn(front)
    assert len(front.sent("options")) == asked


def test_by_keyboard_it_is_heard(front: Front) -> None:
    front.mount(land.base(2), land.live())
    front.cell("0,0").focus()
    front.page.wait_for_function("host.models[0].sent.length > 0")
    front.answer(front.sent("options")[0], options=[], group=GROUP)
    heard = front.page.locator("p[aria-live=polite]").filter(has_text=GROUP["words"])
    expect(heard).to_have_count(1)
    assert _drawn(front)


def test_another_position_knows_nothing_of_it(front: Front) -> None:
    front.mount(land.base(2), land.live())
    _rest(front, "0,0")
    front.update(live=land.live(rev=2, since=2))
    assert not _drawn(front)
    expect(front.page.locator(".bl-hint")).not_to_contain_text(GROUP["words"])


def test_nothing_below_jumps_as_it_comes_and_goes(front: Front) -> None:
    front.mount(land.base(2), land.live())
    tops = "[...document.querySelectorAll('.bl-main ~ *, .bl-panel, .bl-inwords')].map(\
        (node) => node.getBoundingClientRect().top)"
    before = front.page.evaluate(tops)
    words = "Meadow, 2 fields: blue 1; now 2 points. " * 9
    _rest(front, "0,0", group={**GROUP, "words": words})
    expect(front.page.locator(".bl-hint")).to_contain_text(words.strip())
    assert front.page.evaluate(tops) == before


def test_it_stands_in_place_of_reasons_against_a_press(front: Front) -> None:
    front.mount(land.base(2), land.live())
    reason = {"action": "lay 0,0", "label": "Lay here", "legal": False, "text": "Taken."}
    options = [{**reason, "rule": "lay-no-cover"}]
    front.cell("0,0").hover()
    front.page.wait_for_function("host.models[0].sent.length > 0")
    front.answer(front.sent("options")[0], options=options, group=GROUP)
    expect(front.page.locator(".bl-group")).to_have_text(GROUP["words"])
    expect(front.page.locator(".bl-why")).to_have_text("")
    assert front.sent("why") == []
    front.cell("0,1").hover()
    front.page.wait_for_function("host.models[0].sent.length > 1")
    front.answer(front.sent("options")[1], options=options)
    expect(front.page.locator(".bl-why")).to_contain_text("Taken.")


def test_what_cannot_be_read_is_no_group(front: Front) -> None:
    front.mount(land.base(2), land.live())
    for space, group in (("0,0", None), ("1,0", {"spaces": 3, "marks": "x"}), ("0,1", [])):
        _rest(front, space, group=group)
    expect(front.page.locator(".bl-group")).to_have_text("")
