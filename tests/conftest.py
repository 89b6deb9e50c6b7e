"""What all tests share: the builder `page("…")` and the settings of hypothesis."""

from collections.abc import Callable

import pytest
from hypothesis import settings

from unhusk import Page, read

# Runs are alike everywhere, and a slow machine is no failure.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


@pytest.fixture
def page() -> Callable[[str], Page]:
    """Return the builder of pages: `page("<p>one<p>two")`."""
    return read
