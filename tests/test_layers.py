"""The contracts between packages that pyproject.toml states, and its lists of compiled files."""

import tomllib
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

import unhusk

TOP = Path(__file__).parents[1]
PACKAGE = Path(unhusk.__file__).parent
SETTINGS = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]
CONTRACTS = [contract["id"] for contract in SETTINGS["importlinter"]["contracts"]]
COMPILED = sorted(
    path.relative_to(PACKAGE).with_suffix("").as_posix()
    for path in PACKAGE.rglob("*.py")
    if path.read_text("utf-8").startswith("# cython:")
)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_contract_holds(contract, monkeypatch):
    monkeypatch.chdir(TOP)
    status = lint_imports(limit_to_contracts=(contract,), cache_dir=None)
    assert status == EXIT_STATUS_SUCCESS


def test_commands_do_not_import_each_other():
    graph = grimp.build_graph("unhusk", cache_dir=None)
    files = graph.find_children("unhusk.apps.cli")
    commands = {name for name in files if not name.rpartition(".")[2].startswith("_")}
    imports = {(a, b) for a in commands for b in graph.find_modules_directly_imported_by(a)}
    assert imports
    assert [pair for pair in imports if pair[1] in commands] == []


def test_formatter_leaves_compiled_files_alone():
    expected = [f"src/unhusk/{name}.py" for name in COMPILED]
    assert SETTINGS["ruff"]["format"]["exclude"] == expected


def test_linter_has_one_rule_for_compiled_files():
    pattern = "src/unhusk/{" + ",".join(COMPILED) + "}.py"
    assert pattern in SETTINGS["ruff"]["lint"]["per-file-ignores"]


def test_type_checker_leaves_compiled_files_alone():
    modules = [f"unhusk.{name.replace('/', '.')}" for name in COMPILED]
    ignored = [o["module"] for o in SETTINGS["mypy"]["overrides"] if o.get("ignore_errors")]
    assert ignored == [modules]


def test_coverage_leaves_compiled_files_out():
    omitted = SETTINGS["coverage"]["run"]["omit"]
    assert {f"src/unhusk/{name}.py" for name in COMPILED} <= set(omitted)
