"""The contracts between packages that pyproject.toml states."""

import tomllib
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

TOP = Path(__file__).parents[1]
SETTINGS = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]
CONTRACTS = [contract["id"] for contract in SETTINGS["importlinter"]["contracts"]]


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
