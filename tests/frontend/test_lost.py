"""Nothing gets lost: quick presses, late answers, nodes taken off the page, many boards."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.frontend.harness import Front
from tests.frontend.samples import REEL, Sample

SILENT = "The kernel does not answer: run the cell again."


def test_five_quick_presses_are_all_seen_and_all_sent(front: Front, squares: Sample) -> None:
    front.freeze()
    front.mount(squares.base, squares.live)
    spaces = ["a1", "b1", "f1", "g1", "i1"]
    for space in spaces:
        front.cell(space).click()
    pending = front.page.locator(".bl-pending")
    assert pending.evaluate_all("all => all.map(e => e.dataset.space)") == spaces
    assert [m["action"] for m in front.sent("act")] == [f"road {space}" for space in spaces]
    front.page.clock.run_for(3100)
    expect(front.status).to_have_text(SILENT)
    first, *rest = front.sent("act")
    front.update(live={**squares.live, "rev": 13, "marks": []})  # it was only busy
    front.answer(first)
    for message in rest:
        front.refuse(message, "The position has changed: look again.")
    expect(front.status).to_have_text("The position has changed: look again.")
    assert front.page.locator(".bl-layer-pieces > g").count() == 0
    assert pending.count() == 0


def test_a_closed_channel_is_survived_by_every_part(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.page.evaluate("host.models[0].dead = true")
    for name in ("Undo", "Range", "Hold fire", "Describe the position"):
        front.button(name).click()
        expect(front.status).to_have_text(SILENT)
    front.page.evaluate("host.models[0].dead = false")
    front.update(live={**squares.live, "rev": 13})
    front.cell("b1").click()
    assert len(front.sent("act")) == 1


def test_a_view_taken_off_the_page_and_put_back_goes_on(front: Front, squares: Sample) -> None:
    """As JupyterLab does with cells that are scrolled away."""
    front.mount(squares.base, squares.live)
    front.button("Range").click()
    front.page.evaluate("window.away = host.views[0].el; away.remove()")
    front.answer(front.sent("reel")[0], frames=REEL)
    moved = {**squares.live, "rev": 13, "since": 13, "status": {"text": "Moved.", "tone": "turn"}}
    front.update(live=moved)
    front.page.evaluate("document.body.append(away)")
    expect(front.status).to_have_text("Moved.")
    front.page.wait_for_function("host.models[0].sent.length === 2")
    front.answer(front.sent("reel")[1], frames=REEL)
    assert "3 / 3" in front.page.get_by_role("group", name="Lenses").inner_text()
    front.button("Back").click()
    assert front.page.locator("[data-key^='lens:']").count() == 2
    front.cell("b1").click()
    assert len(front.sent("act")) == 1


def test_a_hidden_view_is_drawn_all_the_same(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    front.page.evaluate("host.views[0].el.style.display = 'none'")
    front.update(live={**squares.live, "rev": 13, "marks": []})
    front.page.evaluate("host.views[0].el.style.display = ''")
    assert front.page.locator(".bl-layer-pieces > g").count() == 0
    assert front.cell("a1").is_visible()


def test_thirty_boards_leave_the_page_alone(front: Front, squares: Sample) -> None:
    """No listener on the page itself, no timer and no question, until somebody does something."""
    front.open()
    front.page.evaluate(
        """async state => {
            window.around = 0;
            const { addEventListener } = EventTarget.prototype;
            EventTarget.prototype.addEventListener = function (...args) {
                if (this === window || this === document) around += 1;
                if (globalThis.MediaQueryList && this instanceof MediaQueryList) around += 1;
                return addEventListener.apply(this, args);
            };
            const { setTimeout, setInterval, requestAnimationFrame } = window;
            for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"])
                window[name] = (...args) => { around += 1; };
            for (let i = 0; i < 30; i++) await host.view(host.model(state));
            Object.assign(window, { setTimeout, setInterval, requestAnimationFrame });
        }""",
        {"base": squares.base, "live": squares.live},
    )
    assert front.page.evaluate("around") == 0
    assert front.page.get_by_role("grid").count() == 30
    assert front.page.evaluate("host.models.flatMap(m => m.sent)") == []
    names = front.page.locator("[id]").evaluate_all("all => all.map(e => e.id)")
    assert len(names) == len(set(names))
