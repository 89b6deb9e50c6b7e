"""The examples in docstrings hold, in compiled modules too."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import unhusk

ROOT = Path(unhusk.__file__).parent
MODULES = [
    ".".join(("unhusk", *path.relative_to(ROOT).with_suffix("").parts))
    for path in sorted(ROOT.rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
