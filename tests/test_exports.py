"""The public names: what `import unhusk` offers, and nothing else."""

import ast
import re
from pathlib import Path
from types import ModuleType

import pytest

import unhusk

TOP = Path(__file__).parents[1]
INIT = ast.parse(Path(unhusk.__file__).read_text("utf-8"))
LATE = [node for part in INIT.body if isinstance(part, ast.If) for node in part.body]
IMPORTED = [a.name for n in (*INIT.body, *LATE) if isinstance(n, ast.ImportFrom) for a in n.names]
HEADINGS = re.findall(r"^## (\w+)$", (TOP / "docs/api.md").read_text("utf-8"), re.MULTILINE)


def test_all_is_what_is_imported():
    assert sorted(unhusk.__all__) == sorted(IMPORTED)


def test_late_names_are_there_when_they_are_asked_for():
    late = [alias.name for node in LATE for alias in node.names]
    assert late
    assert all(getattr(unhusk, name).__name__ == name for name in late)
    with pytest.raises(AttributeError, match="no attribute 'fetches'"):
        _ = unhusk.fetches


def test_nothing_else_is_public():
    names = {name for name, value in vars(unhusk).items() if not isinstance(value, ModuleType)}
    late = {alias.name for node in LATE for alias in node.names}
    assert {name for name in names if not name.startswith("_")} | late == set(unhusk.__all__)


def test_all_is_sorted_and_holds_each_name_once():
    assert unhusk.__all__ == sorted(set(unhusk.__all__))


@pytest.mark.parametrize("name", unhusk.__all__)
def test_name_is_documented(name):
    assert name in HEADINGS


@pytest.mark.parametrize(
    ("file", "pattern"),
    [("pyproject.toml", r'^version = "(.+)"$'), ("CITATION.cff", r"^version: (.+)$")],
)
def test_version_is_the_same_everywhere(file, pattern):
    versions = re.findall(pattern, (TOP / file).read_text("utf-8"), re.MULTILINE)
    assert versions == [unhusk.__version__]
