"""A page in a browser, watched: what it complains of, and what it asks of other machines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Error, Locator, Page, Request

SHOTS = Path(__file__).parent / "shots"


class Visit:
    """A page at `url`. `page` is playwright's, for everything else.

    harmless: parts of console errors that are not ours, whatever happens.
    """

    def __init__(
        self, browser: Browser, name: str, url: str, harmless: tuple[str, ...] = (), **context: Any
    ) -> None:
        self.name = name
        self.url = url
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._expected: list[str] = [*harmless]
        self._elsewhere: list[str] = []
        self._context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 1000}, "locale": "en-US"} | context
        )
        self._context.set_default_timeout(30_000)
        self._context.route(self._is_outside, lambda route: route.abort())
        self.page: Page = self._context.new_page()
        self.page.on("console", self._on_console)
        self.page.on("pageerror", self._on_page_error)
        self.page.on("request", self._on_request)
        self.page.on("dialog", _accept)

    def output(self, index: int) -> Locator:
        """What is shown of cell `index`; where cells cannot be told apart, the whole page."""
        return self.page.locator("body")

    def ask(self, code: str) -> str:
        """Run `code` in the kernel; what it prints and gives, as text."""
        raise NotImplementedError

    def shot(self, name: str) -> Path:
        """Save what the page shows as a picture."""
        SHOTS.mkdir(exist_ok=True)
        file = SHOTS / f"{self.name}-{name}.png"
        self.page.screenshot(path=str(file))
        return file

    # ------------------------------------------------------------------ what must not happen

    def expect(self, *parts: str) -> None:
        """Allow console errors that contain one of `parts`: this test provokes them."""
        self._expected += parts

    def expect_outside(self, *parts: str) -> None:
        """Allow requests to elsewhere that contain one of `parts`, and that they fail."""
        self._elsewhere += parts
        self._expected += parts

    def close(self) -> None:
        """Close the page. Raises AssertionError for console errors and requests to elsewhere."""
        try:
            self.shot("end")
        except Error as error:
            self.errors.append(f"no picture: {error}")
        self._context.close()
        errors = unknown(self.errors, self._expected)
        outside = unknown(self.outside, self._elsewhere)
        assert not errors, f"the page's console has errors: {errors}"
        assert not outside, f"the page asked other machines: {outside}"

    def _is_outside(self, url: str) -> bool:
        here = (self.url, self.url.replace("http", "ws", 1), "data:", "blob:")
        return not url.startswith((*here, "about:"))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _on_page_error(self, error: Error) -> None:
        self.errors.append(error.stack or str(error))

    def _on_request(self, request: Request) -> None:
        if self._is_outside(request.url):
            self.outside.append(request.url)


def unknown(texts: list[str], known: list[str]) -> list[str]:
    """Those of `texts` that contain nothing of what is known."""
    return [text for text in texts if not any(part in text for part in known)]


def _accept(dialog: Dialog) -> None:
    """Leave a page that has unsaved changes."""
    dialog.accept()
