"""`import unhusk` is quick: what only some callers need is imported when it is needed."""

import subprocess
import sys

import pytest
from pure import module

LATE = ("anyio", "asyncio", "click", "csv", "email", "httpx2", "rich", "ssl", "turbohtml")


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has imported after running the code."""
    report = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"
    command = [sys.executable, "-W", "ignore", "-c", f"{code}\n{report}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    return loaded_after("import unhusk")


@pytest.mark.parametrize("name", LATE)
def test_import_leaves_out(name, loaded):
    assert "numpy" in loaded
    assert name not in loaded


def test_functions_are_not_replaced_by_folders_of_their_name():
    module(
        "methods.plain"
    )  # of the uncompiled copy, which loads no pass to see whether it is compiled
    copy = sys.modules["unhusk_pure"]
    assert copy.method("plain").name in copy.methods()


def test_extraction_of_utf8_needs_no_more():
    loaded = loaded_after("import unhusk; unhusk.extract(b'<p>caf\\xc3\\xa9 with some words')")
    assert not loaded & set(LATE)
