"""What every part of the tests shares: one browser a session."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.chromium import launch


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium. Playwright can be started once a session only, so this is for all."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()
