"""The one place that finds a Chromium for the tests: one that is installed, else playwright's own.

`python -m tests.chromium` makes sure that there is one, and is what `make test` calls.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

ARGS = (
    "--no-sandbox",  # without it Chromium refuses to run as root, and in most containers
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def installed() -> str | None:
    """The path of a Chromium on this machine's search path."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright) -> Browser:
    """A headless browser. Raises playwright's Error, with what to do, where there is none."""
    return playwright.chromium.launch(executable_path=installed(), headless=True, args=[*ARGS])


def main() -> int:
    """Install playwright's Chromium unless a browser is there, then see that it starts."""
    with sync_playwright() as playwright:
        if not installed() and not Path(playwright.chromium.executable_path).exists():
            command = [sys.executable, "-m", "playwright", "install", "chromium"]
            if subprocess.run(command, check=False).returncode:
                print("No Chromium could be installed: see above, or install your system's own.")
                return 1
        try:
            launch(playwright).close()
        except Error as error:
            print(f"The browser does not start: {error}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
