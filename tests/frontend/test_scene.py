"""The picture: kept in step by key, drawn from a whitelist, standing whatever is sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.frontend.harness import Front
from tests.frontend.samples import BOARDS, Sample

MOVING = [{"reduced_motion": "no-preference"}]


def _mark(**fields: Any) -> dict[str, Any]:
    return {"k": "m", "l": "pieces", "d": [["circle", {"r": 3}]], **fields}


def test_what_stays_is_kept_and_what_goes_is_gone(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live)
    drawn = front.page.locator(".bl-layer > g").count()
    front.page.evaluate("document.querySelectorAll('.bl-layer > g').forEach(g => (g.mine = 1))")
    front.update(live={**sample.live, "rev": 50, "marks": [*sample.live["marks"], _mark(k="new")]})
    kept = "all => all.filter(g => g.mine).length"
    assert front.page.locator(".bl-layer > g").evaluate_all(kept) == drawn
    assert front.page.locator("[data-key=new]").count() == 1
    front.update(live={**sample.live, "rev": 51, "marks": []})
    assert front.page.locator(".bl-layer > g").count() == len(sample.base["marks"])


def test_layers_lie_in_order_and_the_overlay_over_the_dots(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    classes = front.page.locator(".bl-board > g").evaluate_all(
        "all => all.map(g => g.classList[0 + (g.classList.length > 1)])"
    )
    layers = [f"bl-layer-{name}" for name in squares.base["layers"]]
    assert layers.pop() == "bl-layer-overlay"
    assert classes == [*layers, "bl-cells", "bl-layer-overlay", "bl-focus"]
    marks = [_mark(k="b"), _mark(k="a"), _mark(k="c")]
    front.update(live={**squares.live, "marks": marks})
    front.update(live={**squares.live, "marks": [marks[2], marks[0], marks[1]]})
    keys = front.page.locator(".bl-layer-pieces > g").evaluate_all(
        "all => all.map(g => g.dataset.key)"
    )
    assert keys == ["c", "b", "a"]


@pytest.mark.parametrize("front", MOVING, indirect=True)
def test_what_moved_is_seen_to_move(front: Front) -> None:
    sample = BOARDS["plane"]()
    front.mount(sample.base, sample.live)
    assert front.page.evaluate("document.getAnimations().length") == 0
    front.page.evaluate("window.ship = document.querySelector('[data-key=\"ship:dover\"]')")
    spaces = {**sample.live["spaces"], "dover": [160, 90]}
    front.update(live={**sample.live, "rev": 2, "spaces": spaces})
    [duration] = front.page.evaluate(
        """document.getAnimations()
            .filter(a => a.effect.target === ship).map(a => a.effect.getTiming().duration)"""
    )
    assert 0 < duration <= 300
    front.page.evaluate("Promise.all(document.getAnimations().map(a => a.finished))")
    assert (
        front.page.evaluate("ship.isConnected && ship.getAttribute('transform')")
        == "translate(160 90)"
    )
    assert front.cell("dover").get_attribute("transform") == "translate(160 90)"


@pytest.mark.parametrize("front", MOVING, indirect=True)
def test_a_piece_turned_round_on_its_way_goes_on_from_where_it_is(front: Front) -> None:
    sample = BOARDS["plane"]()
    front.mount(sample.base, sample.live)
    for at in ([160, 90], [60, 50]):
        front.update(live={**sample.live, "spaces": {**sample.live["spaces"], "dover": at}})
    running = "document.querySelector('[data-key=\"ship:dover\"]').getAnimations().length"
    assert front.page.evaluate(running) == 1


def test_reduced_motion_moves_at_once(front: Front) -> None:
    sample = BOARDS["plane"]()
    front.mount(sample.base, sample.live)
    spaces = {**sample.live["spaces"], "dover": [160, 90]}
    marks = [*sample.live["marks"], _mark(k="new")]
    front.update(live={**sample.live, "spaces": spaces, "marks": marks})
    assert front.page.evaluate("document.getAnimations().length") == 0
    ship = front.page.locator("[data-key='ship:dover']")
    assert ship.get_attribute("transform") == "translate(160 90)"


def test_only_known_elements_and_attributes_are_written(front: Front, squares: Sample) -> None:
    draw = [
        ["script", {}, "window.hacked = 1"],
        ["image", {"href": "https://example.org/x.png"}],
        ["foreignObject", {}, "x"],
        ["use", {"href": "#x"}],
        ["a", {"href": "javascript:hacked=1"}],
        ["style", {}, "* { display: none }"],
        ["rect", {
            "width": 4, "onload": "hacked=1", "onclick": "hacked=1", "style": "fill:red", "id": "x",
            "href": "#x", "fill": "url(https://example.org/p.svg#p)", "stroke": "U\\52L(//x)",
            "class": "bl-ok other", "data-space": "zz", "role": "button", "tabindex": 0,
        }],
        ["text", {"x": 1}, "<b>%</b>"],
    ]  # fmt: skip
    front.mount(
        squares.base, {**squares.live, "marks": [_mark(d=draw, n="$& <i>7</i>", c="bl-p1 evil")]}
    )
    mark = front.page.locator("[data-key=m]")
    assert mark.evaluate("e => [...e.querySelectorAll('*')].map(e => e.localName)") == [
        "rect",
        "text",
    ]
    assert mark.get_attribute("class") == "bl-p1"
    names = "e => Object.fromEntries([...e.attributes].map(a => [a.name, a.value]))"
    assert mark.locator("rect").evaluate(names) == {"width": "4", "class": "bl-ok"}
    assert mark.locator("text").text_content() == "<b>$& <i>7</i></b>"
    assert front.page.evaluate("window.hacked ?? null") is None


def test_every_word_is_set_as_text(front: Front, squares: Sample) -> None:
    """Through every field that ends on the page."""
    evil = "<img src=x onerror='window.hacked=1'><b>bold</b>"
    live = {
        "rev": 1,
        "marks": [_mark(s="a1", t=evil)],
        "choices": {"a1": [[f"road {evil}", evil], [f"fort {evil}", evil]]},
        "loose": [[evil, evil]],
        "status": {"text": evil, "rule": evil, "tone": "refused"},
        "turn": {"player": 0, "name": evil},
        "seats": [{"name": evil, "css": evil, "who": evil, "turn": True, "mat": [[evil, 1, evil]]}],
        "facts": [evil],
        "log": {"total": 99, "lines": [[1, 0, evil]]},
        "controls": [[evil, evil, True]],
        "lens": {"names": [[evil, evil, evil]], "name": evil},
        "reel": {"count": 2, "at": 0},
        "pace": {"value": evil, "options": [[evil, evil]]},
        "hint": {"action": evil, "parts": [[evil, evil]]},
        "guide": {"text": evil, "at": 1, "of": 2, "spaces": [evil], "more": True},
    }  # fmt: skip
    front.mount({**squares.base, "title": evil, "kinds": {"road": [evil, True]}}, live)
    front.cell("a1").click()
    refused = {"action": evil, "label": evil, "legal": False, "text": evil, "rule": evil}
    front.answer(front.sent("options")[0], options=[refused])
    front.page.get_by_text("Legal actions").click()
    front.button("Describe the position").click()
    front.answer(front.sent("describe")[0], text=evil)
    expect(front.page.locator(".bl-description")).to_have_text(evil)
    frame = {"add": [], "drop": [], "caption": evil, "rules": [evil], "spaces": [evil]}
    front.answer(front.sent("reel")[0], frames=[frame])
    expect(front.page.locator(".bl-lens .bl-says")).to_contain_text(evil)
    front.answer(front.sent("moves")[0], frames=[frame, {**frame, "number": 1, "player": 0}])
    expect(front.page.get_by_role("list", name="Log")).to_contain_text(evil)
    front.update(live={**live, "editor": {
        "tools": [[evil, evil, evil, evil]], "tool": evil, "text": evil, "code": evil,
        "fields": [{"name": evil, "label": evil, "value": evil, "options": [[evil, evil]]},
                   {"name": evil, "label": evil, "value": evil, "options": None}],
        "problems": [[evil, evil]],
    }})  # fmt: skip
    front.update(live=live)
    front.button("Skip the guide").click()
    front.refuse(front.sent("control")[0], evil)
    expect(front.status).to_have_text(evil)
    assert front.page.locator("main :is(img, b, script)").count() == 0
    assert front.page.evaluate("window.hacked ?? null") is None


MALFORMED: list[Any] = [
    None,
    7,
    "x",
    [],
    {},
    {"marks": None},
    {"marks": 5},
    {"marks": [None, 3, "x", [], {}, {"k": None}, {"k": "x", "d": 4}]},
    {"marks": [{"k": "x", "at": ["a", None], "d": [None, [], ["rect"], ["rect", 7, {}], [3, {}]]}]},
    {
        "marks": [
            {"k": "x", "u": "__proto__", "s": {"a": 1}},
            {"k": "y", "u": "nosuch", "s": "nosuch"},
        ]
    },
    {"spaces": {"a1": None, "b1": [1], "c1": "x"}, "rows": [None, 3, ["nosuch", None]]},
    {
        "choices": {"a1": None, "b1": [None, 3, [], [None], {}], "__proto__": ["x y"]},
        "loose": {"a": 1},
    },
    {"choices": [1, 2], "status": "x", "turn": 3, "seats": [None, {"mat": [None, [], [1, 2, 3]]}]},
    {
        "status": {"text": None, "rule": 3, "tone": "loud"},
        "facts": "x",
        "log": {"lines": [None, [], ["x"]]},
    },
    {
        "log": [],
        "controls": [None, [], [None], "x"],
        "lens": {"names": [None, [], 3], "frame": "x"},
    },
    {"rev": "x", "lens": {"names": {}, "name": 3}, "reel": {"count": "x"}, "since": []},
    {"reel": {"count": 3, "at": 99}, "pace": [], "next": {"ms": "x"}, "hint": 7, "guide": []},
    {"reel": 5, "pace": {"options": 3}, "next": 9, "hint": {"parts": [None, []]}, "guide": {}},
    {"editor": {"tools": [None, [], 3], "fields": [None, {}], "text": 4, "problems": [None, []]}},
    {"editor": [], "seats": [{"options": [None, []]}, {"options": 4}], "guide": {"text": "x"}},
]


@pytest.mark.parametrize("live", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_live_never_throws_the_view_away(
    front: Front, squares: Sample, live: Any
) -> None:
    front.mount(squares.base, live)  # as the first that is seen ...
    assert front.page.get_by_role("gridcell").count() in (72, 0)
    front.update(live=squares.live)
    assert front.cell("a1").get_attribute("data-legal") == "road"
    front.update(live=live)  # ... and after something good
    assert "went wrong" not in front.status.inner_text()
    front.update(live={**squares.live, "rev": 40})
    assert front.cell("a1").get_attribute("data-legal") == "road"
    assert front.status.inner_text() == "Your turn (blue): build something."


@pytest.mark.parametrize(
    "field",
    ["view", "rows", "spaces", "cell", "symbols", "marks", "kinds", "layers", "step", "title"],
)
def test_malformed_base_keeps_the_picture(front: Front, squares: Sample, field: str) -> None:
    front.mount(squares.base, squares.live)
    for value in (None, 3, "x", [None], [[None]], {"a": None}):
        front.update(base={**squares.base, field: value})
        front.update(live={**squares.live, "rev": 13})
        assert front.page.locator(".bl-board").is_visible()
        assert front.status.inner_text() == "Your turn (blue): build something."
    front.update(base=squares.base)
    assert front.page.get_by_role("gridcell").count() == 72


def test_no_base_says_what_to_do(front: Front, squares: Sample) -> None:
    front.mount({}, squares.live)
    expect(front.status).to_have_text("There is nothing to draw: run the cell again.")
    front.update(base=squares.base)
    expect(front.status).to_have_text("Your turn (blue): build something.")


def test_a_mark_without_a_drawing_only_speaks(front: Front, squares: Sample) -> None:
    front.mount(
        squares.base, {**squares.live, "marks": [{"k": "q", "s": ["a1", "b1"], "t": "seen"}]}
    )
    assert front.page.locator("[data-key=q]").count() == 0
    assert [front.name(space) for space in ("a1", "b1", "e1")] == [
        "a1, grass, seen, possible: road", "b1, grass, seen, possible: road", "e1, lake",
    ]  # fmt: skip


@pytest.mark.parametrize("width", [1200, 700, 400])
def test_the_board_is_never_wider_than_its_cell(front: Front, squares: Sample, width: int) -> None:
    front.page.set_viewport_size({"width": width, "height": 900})
    front.mount(squares.base, squares.live)
    assert front.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cell = front.cell("a1").bounding_box()
    panel = front.page.locator(".bl-panel").first.bounding_box()
    stage = front.page.locator(".bl-stage").bounding_box()
    assert cell
    assert panel
    assert stage
    assert 24 <= cell["width"] <= 40.5
    if width == 400:
        assert panel["y"] > stage["y"] + stage["height"]
    else:
        assert panel["x"] >= stage["x"] + stage["width"]
    if width == 1200:
        assert cell["width"] >= 39.5
