"""Views come and go: two of one model, none left behind, everything redrawn on either trait."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.frontend.harness import Front
from tests.frontend.samples import BOARDS, Sample


def test_two_views_show_one_model_and_hear_their_own_answers(front: Front, sample: Sample) -> None:
    front.mount(sample.base, sample.live, views=2)
    first, second = (front.page.get_by_role("main", name=f"view {n}") for n in (1, 2))
    second.locator(f'[data-space="{sample.direct[0]}"]').click()
    [message] = front.sent()
    pending = front.page.locator(".bl-pending")
    assert pending.count() == 1
    front.refuse(message, "Look again.")
    expect(second.get_by_role("status")).to_have_text("Look again.")
    assert "Look again." not in first.get_by_role("status").inner_text()
    assert pending.count() == 0
    moved = {**sample.live, "rev": 90, "status": {"text": "Moved.", "tone": "turn"}}
    front.update(live=moved)
    for view in (first, second):
        expect(view.get_by_role("status")).to_have_text("Moved.")
    ids = front.page.locator("[id]").evaluate_all("all => all.map(e => e.id)")
    assert len(ids) == len(set(ids)) > 2


def test_nothing_is_left_of_a_view(front: Front, sample: Sample) -> None:
    front.open()
    for end in ("cleanup", "abort"):
        before = front.page.evaluate("listening")
        front.page.evaluate(
            "async state => { await host.view(host.model(state)); }",
            {"base": sample.base, "live": sample.live},
        )
        model = front.page.evaluate_handle("host.models.at(-1)")
        assert model.evaluate("m => m.listeners()") == 3  # base, live, messages
        assert front.page.evaluate("listening") > before
        front.page.evaluate(f"host.views.at(-1).{end}()")
        assert model.evaluate("m => m.listeners()") == 0
        assert front.page.evaluate("listening") == before
        assert front.page.evaluate("host.views.at(-1).el.childNodes.length") == 0


def test_a_long_game_adds_no_listeners(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    before = front.page.evaluate("listening")
    for rev in range(20):
        loose = [[f"act{rev}", f"Act {rev}"]]
        front.update(live={**squares.live, "rev": rev, "loose": loose})
        front.cell("c4").click()
        front.page.keyboard.press("Escape")
    assert front.page.evaluate("listening") == before


def test_a_view_that_has_gone_says_nothing_more(front: Front, squares: Sample) -> None:
    front.page.clock.install()
    front.mount(squares.base, squares.live)
    front.cell("b1").click()
    front.page.evaluate("host.views[0].abort()")
    front.page.clock.run_for(10_000)
    front.answer(front.sent()[0])
    front.update(live={**squares.live, "rev": 13})
    assert front.page.evaluate("host.views[0].el.textContent") == ""


def test_traits_may_come_one_by_one_in_either_order(front: Front) -> None:
    """As marimo sends them: for a moment the picture of one game has the position of another."""
    boards = [make() for make in BOARDS.values()]
    front.mount(boards[0].base, boards[0].live)
    for old, new in zip(boards, [*boards[1:], boards[0]], strict=True):
        for order in (("base", "live"), ("live", "base")):
            front.update(base=old.base, live=old.live)
            traits = {"base": new.base, "live": new.live}
            front.update(**{name: traits[name] for name in order})
            assert front.page.get_by_role("grid").get_attribute("aria-label") == new.base["title"]
            assert front.page.get_by_role("gridcell").count() == sum(map(len, new.rows))
            assert front.cell(new.direct[0]).get_attribute("data-legal") == new.direct[1].split()[0]
            stops = front.page.locator("[role=gridcell][tabindex='0']")
            assert stops.count() == 1


def test_the_view_works_in_a_shadow_root(front: Front, squares: Sample) -> None:
    front.open()
    front.page.evaluate(
        """async state => {
            const home = document.createElement("div");
            document.body.append(home);
            const root = home.attachShadow({ mode: "open" });
            root.append(document.querySelector("style").cloneNode(true));
            await host.view(host.model(state), root);
        }""",
        {"base": squares.base, "live": squares.live},
    )
    focused = "host.views[0].el.getRootNode().activeElement?.dataset.space ?? null"
    front.cell("c4").click()
    expect(front.chooser).to_be_visible()
    front.page.keyboard.press("Escape")
    assert front.page.evaluate(focused) == "c4"
    front.cell("b1").focus()
    front.page.locator(".bl-loose button").focus()
    front.update(live={**squares.live, "rev": 13, "loose": []})
    assert front.page.evaluate(focused) == "b1"


def test_an_older_host_without_a_signal(front: Front, squares: Sample) -> None:
    front.open()
    front.page.evaluate(
        """state => {
            const el = document.body.appendChild(document.createElement("main"));
            window.cleanup = host.widget.render({ model: host.model(state), el });
        }""",
        {"base": squares.base, "live": squares.live},
    )
    assert front.page.get_by_role("gridcell").count() == 72
    front.page.evaluate("cleanup()")
    assert front.page.evaluate("host.models[0].listeners()") == 0


def test_a_theme_switch_restyles_at_once(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live)
    color = "getComputedStyle(document.querySelector('.bl-dot')).fill"
    light = front.page.evaluate(color)
    front.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert front.page.evaluate(color) != light


def test_in_a_row_views_share_the_width(front: Front, squares: Sample) -> None:
    front.mount(squares.base, squares.live, views=2)
    widths = front.page.evaluate(
        """() => {
            const row = document.createElement('div');
            row.style = 'display: flex; width: 800px';
            row.append(...host.views.map(({el}) => el));
            for (const {el} of host.views) el.style = '';  // as ipywidgets does
            document.body.append(row);
            return host.views.map(({el}) => el.getBoundingClientRect().width);
        }"""
    )
    assert sum(widths) <= 800
    assert min(widths) > 350
