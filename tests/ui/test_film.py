"""Pictures of odds on the page: stepped without the kernel; a grid's cells are struck by hand."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from boardlab.core.marks import packed
from boardlab.odds import grid
from boardlab.ui.film import FilmWidget, GridWidget, film
from tests.ui.page import Page, size, unpacked


@pytest.fixture
def page() -> Page:
    six = grid({(6, 6)}).given(lambda a, b: 6 in (a, b), "at least one six")
    return Page(film(six))


def widget(page: Page) -> GridWidget:
    assert isinstance(page.widget, GridWidget)
    return page.widget


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(TypeError, match=r"odds\.grid"):
        film("a grid")  # type: ignore[arg-type]


def test_the_page_gets_every_frame_at_once(page: Page) -> None:
    frames = page.done("reel", lens="steps")["frames"]
    made = widget(page).film
    assert [frame["caption"] for frame in frames] == [frame.caption for frame in made]
    now: dict[str, object] = {}
    for told, frame in zip(frames, made, strict=True):
        for key in told["drop"]:
            del now[key]
        now |= {mark["k"]: mark for mark in unpacked(told["add"])}
        whole = json.loads(json.dumps(unpacked(packed(frame.marks))))
        assert now == {mark["k"]: mark for mark in whole}


def test_a_press_strikes_a_cell_out_and_another_brings_it_back(page: Page) -> None:
    page.done("press", space="first 1, second 6")
    assert widget(page).film.p == Fraction(1, 10)
    assert "Of the 10 left, 1 is 6-6: 1/10" in page.status["text"]
    page.done("press", space="first 1, second 6")
    assert widget(page).film.p == Fraction(1, 11)
    page.done("press", space="first 1, second 1")
    assert widget(page).film.left == 12
    page.control("reset")
    assert widget(page).film.left == 11


def test_what_cannot_be_done_is_declined(page: Page) -> None:
    assert "no cell" in page.declined("press", space="first 7, second 1")
    assert "no lens" in page.declined("reel", lens="flood")
    old = page.live["rev"]
    page.done("press", space="first 1, second 6")
    assert "look again" in page.declined("press", space="first 1, second 6", rev=old)
    assert page.done("options", space="first 1, second 1")["options"] == []
    assert "Of the 10 left" in page.done("describe")["text"]


def test_small_cells_are_a_picture() -> None:
    page = Page(film(grid(lambda *roll: sum(roll) > 20, 4)))
    assert list(page.widget.base["spaces"]) == ["1,296 rolls"]
    assert "too small" in page.declined("press", space="1,296 rolls")
    assert "controls" not in page.live


def test_the_static_twin_is_the_picture(page: Page) -> None:
    bundle = page.widget._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["image/svg+xml"] == widget(page).film.svg()
    assert "1/11" in bundle[0]["text/plain"]


def test_it_is_light_on_the_wire(page: Page) -> None:
    assert size(page.live) < 4_000
    assert size(page.done("press", space="first 1, second 6")) < 200


def test_another_picture_takes_its_place(page: Page) -> None:
    made = grid({(1, 1)})
    widget(page).show(made)
    assert widget(page).film is made
    with pytest.raises(TypeError, match="a grid"):
        widget(page).show("x")  # type: ignore[arg-type]
    assert issubclass(GridWidget, FilmWidget)
