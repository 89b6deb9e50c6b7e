"""Join several runs to one table; different things with the same name get the run's name added."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unhusk.errors import RunError
from unhusk.evaluation.runs.results import RESULT_COLUMNS, RESULTS, RUN_FILE, with_columns
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from unhusk.evaluation.runs.results import Run


@dataclass(frozen=True)
class Named:
    """A run, and what its packages and methods are called in the report."""

    run: Run
    name: str
    packages: Mapping[str, str]  # name in the run: name in the report
    methods: Mapping[str, str]


def named(runs: Sequence[Run]) -> list[Named]:
    """Return the runs with unique names; raises `RunError` for a bad run.json."""
    for run in runs:
        _check(run)
    names = _run_names(runs)
    packages = _package_names(runs, names)
    methods = _method_names(runs, names, packages)
    rows = zip(runs, names, packages, methods, strict=True)
    return [Named(run, name, of, by) for run, name, of, by in rows]


def joined(runs: Sequence[Named]) -> Any:
    """Return the results of all runs as one table, with the names of the report."""
    return needed("pyarrow").concat_tables([_renamed(_table(named.run), named) for named in runs])


def _table(run: Run) -> Any:
    """Return the results of a run, with the expected columns and types."""
    pa, path = needed("pyarrow"), run.folder / RESULTS
    table, names = with_columns(run.table), list(RESULT_COLUMNS)
    missing = [name for name in names if name not in table.column_names]
    if missing or not table.num_rows:
        message = f"{path}: has no {f'column {missing[0]!r}' if missing else 'rows'}"
        raise RunError(message)
    schema = pa.schema([(name, kind) for name, (kind, _) in RESULT_COLUMNS.items()])
    try:
        return table.select(names).cast(schema)
    except pa.ArrowException as error:
        message = f"{path}: has a column of the wrong type: {error}"
        raise RunError(message) from error


def _renamed(table: Any, named: Named) -> Any:
    for column, names in (("package", named.packages), ("method", named.methods)):
        at = table.schema.get_field_index(column)
        coded = table.column(column).combine_chunks().dictionary_encode()
        values = [names.get(value, value) for value in coded.dictionary.to_pylist()]
        renamed = needed("pyarrow").array(values, "string").take(coded.indices)
        table = table.set_column(at, column, renamed)
    return table


def _check(run: Run) -> None:
    """Raise `RunError` if a run does not state its packages and methods."""
    try:
        is_stated = all(isinstance(name, str) for name in (*run.packages, *run.methods))
    except (KeyError, TypeError):
        is_stated = False
    if not is_stated:
        message = f"{run.folder / RUN_FILE}: does not say which packages and methods were run"
        raise RunError(message)


def _run_names(runs: Sequence[Run]) -> list[str]:
    folders = [run.folder.resolve() for run in runs]
    twice = {folder for folder in folders if folders.count(folder) > 1}
    if twice:
        message = f"{min(twice)}: the run is given twice"
        raise RunError(message)
    names = [folder.name for folder in folders]
    return [
        name if names.count(name) == 1 else str(folder)
        for name, folder in zip(names, folders, strict=True)
    ]


def _package_names(runs: Sequence[Run], names: Sequence[str]) -> list[dict[str, str]]:
    """Name packages; those with the same name and different contents are told apart."""
    digests: defaultdict[str, set[str]] = defaultdict(set)
    for run in runs:
        for package in run.facts["packages"]:
            digests[package["name"]].add(package.get("digest", ""))
    return [
        {
            package["name"]: _of(name, package["name"], is_apart=len(digests[package["name"]]) > 1)
            for package in run.facts["packages"]
        }
        for run, name in zip(runs, names, strict=True)
    ]


def _method_names(
    runs: Sequence[Run], names: Sequence[str], packages: Sequence[Mapping[str, str]]
) -> list[dict[str, str]]:
    """Name methods; those that several runs used on the same package are told apart."""
    users: defaultdict[tuple[str, str], int] = defaultdict(int)
    for run, of in zip(runs, packages, strict=True):
        for method in run.methods:
            for package in of.values():
                users[package, method] += 1
    shared = {method for (_, method), count in users.items() if count > 1}
    return [
        {method: _of(name, method, is_apart=method in shared) for method in run.methods}
        for run, name in zip(runs, names, strict=True)
    ]


def _of(run: str, name: str, *, is_apart: bool) -> str:
    return f"{name} [{run}]" if is_apart else name
