"""Chromium for tests that look at pages; they are skipped with a message where it is absent."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator:
    """Start the Chromium that is installed; skips where there is none, or no playwright."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("there is no Chromium: Debian's package is called chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Watch:
    """What a page must not do: ask the network for anything, or complain."""

    def __init__(self, page) -> None:
        """Watch a page from now on."""
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.route("**/*", self._ask)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _ask(self, route) -> None:
        if route.request.url.startswith(("file:", "data:", "blob:")):
            route.continue_()
        else:
            self.requests.append(route.request.url)
            route.abort()

    def _hear(self, message) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)
