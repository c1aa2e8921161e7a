"""A page of its own for every front end test; anything that goes wrong on it fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.frontend.harness import Front
from tests.frontend.samples import BOARDS, Sample


@pytest.fixture
def front(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Front]:
    """A page. `@pytest.mark.parametrize("front", [{...}], indirect=True)` sets its context up."""
    context = browser.new_context(
        **{
            "viewport": {"width": 1200, "height": 900},
            "reduced_motion": "reduce",
            **getattr(request, "param", {}),
        }
    )
    context.set_default_timeout(5_000)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on(
        "console",
        lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None,
    )
    page.on(
        "request",
        lambda asked: (
            None
            if asked.url.startswith(("about:", "blob:", "data:"))
            else wrong.append(f"request: {asked.url}")
        ),
    )
    yield Front(page)
    context.close()
    assert wrong == []


@pytest.fixture(params=list(BOARDS.values()), ids=list(BOARDS))
def sample(request: pytest.FixtureRequest) -> Sample:
    """Each of the three boards in turn."""
    make: Callable[[], Sample] = request.param
    return make()


@pytest.fixture
def squares() -> Sample:
    return BOARDS["squares"]()
