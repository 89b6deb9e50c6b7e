"""What all tests share: the builder `page("…")` and the settings of hypothesis."""

from collections.abc import Callable

import pytest
from hypothesis import settings

from unhusk import Page, compiled, read

# Runs are alike everywhere, and a slow machine is no failure.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


SLOW = 300  # seconds for a test where no loop is compiled; else pyproject.toml says


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests more time where the package is not compiled."""
    if not compiled:
        for item in items:
            item.add_marker(pytest.mark.timeout(SLOW))


@pytest.fixture
def page() -> Callable[[str], Page]:
    """Return the builder of pages: `page("<p>one<p>two")`."""
    return read
