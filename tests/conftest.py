"""What every part of the tests shares: one browser a session, a learner who has done nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from tests.chromium import launch

# How long a test takes says nothing on a busy machine.
settings.register_profile("boardlab", deadline=None)
settings.load_profile("boardlab")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium. Playwright can be started once a session only, so this is for all."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the progress file of whoever runs the tests, or of another test."""
    monkeypatch.setenv("BOARDLAB_PROGRESS", "off")
    if progress := sys.modules.get("boardlab.learn.progress"):
        progress._known.clear()
