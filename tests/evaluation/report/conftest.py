"""A report of a made-up run, and a browser that shows it."""

from pathlib import Path

import pytest
from browsers import Watch, chromium
from made_runs import RunWriter

from unhusk.evaluation.report.report_page import report
from unhusk.evaluation.runs.results import read_run


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory) -> Path:
    writer = RunWriter(measures=("seq", "vec", "snippets"))
    return writer.write(tmp_path_factory.mktemp("runs") / "small")


@pytest.fixture(scope="session")
def report_file(run_folder) -> Path:
    path = run_folder.parent / "small.html"
    path.write_bytes(b"".join(report([read_run(run_folder)])))
    return path


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


@pytest.fixture
def shown(browser):
    """Return the opener of reports: `shown(path, "#hash", width=390)` is a page that is ready."""
    contexts, watches = [], []

    def made(path: Path, address: str = "", *, width: int = 1280, theme: str = "light"):
        viewport = {"width": width, "height": 844}
        context = browser.new_context(viewport=viewport, color_scheme=theme)
        contexts.append(context)
        page = context.new_page()
        watches.append(Watch(page))
        page.goto(path.as_uri() + address)
        page.wait_for_selector("#report:not([aria-busy])")
        return page

    yield made
    for context in contexts:
        context.close()
    for watch in watches:
        assert watch.requests == []
        assert watch.complaints == []
