"""Shared by all tests: the fixture `page` and the settings of hypothesis and of time limits."""

from collections.abc import Callable

import pytest
from hypothesis import settings

from unhusk import Page, compiled, read

# The same examples in every run, and no failure on a slow machine.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


SLOW = 300  # seconds for a test where nothing is compiled; else the limit of pyproject.toml


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Raise the time limit of all tests where the package is not compiled."""
    if not compiled:
        for item in items:
            item.add_marker(pytest.mark.timeout(SLOW))


@pytest.fixture
def page() -> Callable[[str], Page]:
    """Return the builder of pages: `page("<p>one<p>two")`."""
    return read
