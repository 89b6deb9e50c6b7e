"""Start, resume and finish a run in a folder of its own."""

from __future__ import annotations

import os
import platform
import shutil
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhusk.errors import RunError
from unhusk.evaluation.analysis.resampling import DEFAULT
from unhusk.evaluation.runs.merge import merge
from unhusk.evaluation.runs.results import RUN_FILE, VERSION, Run, read_run, run_facts, write_json
from unhusk.evaluation.runs.run_units import UnitRunner
from unhusk.evaluation.runs.unit_journal import FOLDER, Parts
from unhusk.runtime.extras import needed
from unhusk.workers.file_lock import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.evaluation.runs.job import Job

LOCK = ".lock"
_PATIENCE = 3.0  # seconds to wait for the workers of a killed run to end


def evaluate(
    job: Job,
    folder: Path,
    *,
    processes: int = 1,
    restart: bool = False,
    progress: Callable[[int], object] = lambda _: None,
) -> Run:
    """Carry out a job and return its run; a run that was stopped in this folder is resumed.

    `progress` is called with numbers of finished documents. Raises `RunError` if the folder holds
    anything else, or another run and `restart` is not set, and if it cannot be written.
    """
    needed("pyarrow.parquet")
    folder = Path(folder)
    _refuse_others(folder)
    try:
        _done(job, folder, (processes, restart), progress)
    except OSError as error:
        message = f"{folder}: cannot be written: {error.strerror or error}"
        raise RunError(message) from error
    return read_run(folder)


def _done(job: Job, folder: Path, how: tuple[int, bool], progress: Callable[[int], object]) -> None:
    """Do a job in a folder that holds nothing else; `how` is (processes, restart)."""
    processes, restart = how
    settings = job.settings()
    with _locked(folder) as lock:
        if restart:
            _clear(folder)
        _begin(folder, settings)
        parts = Parts(folder / FOLDER)
        parts.folder.mkdir(exist_ok=True)
        UnitRunner(job, parts, progress).run(max(1, processes), lock)
        merge(job, parts, folder)
        facts = run_facts(folder) or {}
        write_json(folder / RUN_FILE, {**facts, "finished": _now(), "complete": True})
        shutil.rmtree(parts.folder)


def _refuse_others(folder: Path) -> None:
    """Raise `RunError` if the folder holds anything but a run; nothing has been written yet."""
    if not folder.is_dir() or run_facts(folder) is not None:
        return
    foreign = sorted(path.name for path in folder.iterdir() if path.name != LOCK)
    if foreign:
        message = f"{folder}: contains files that are not from a run, such as {foreign[0]}"
        raise RunError(message)


@contextmanager
def _locked(folder: Path) -> Iterator[int | None]:
    """Keep other evaluations out of a folder, for as long as this process or its workers run."""
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = stack.enter_context(locked(folder / LOCK, patience=_PATIENCE))
        except BlockingIOError as error:
            message = f"{folder}: another evaluation is using this folder"
            raise RunError(message) from error
        except OSError as error:
            message = f"{folder}: cannot be written: {error.strerror or error}"
            raise RunError(message) from error
        yield lock


def _begin(folder: Path, settings: dict[str, Any]) -> None:
    facts = run_facts(folder)
    if facts is None:
        about = {"started": _now(), "python": platform.python_version(), "machine": _machine()}
        facts = {"version": VERSION, **settings, "seed": DEFAULT.seed, **about, "complete": False}
        write_json(folder / RUN_FILE, facts)
        return
    if facts["complete"]:
        message = f"{folder}: contains a complete run; choose another folder, or use --restart"
        raise RunError(message)
    changed = [name for name, value in settings.items() if facts.get(name) != value]
    if changed:
        message = f"{folder}: contains a run with different {changed[0]}; --restart starts it anew"
        raise RunError(message)


def _clear(folder: Path) -> None:
    """Remove the run in a folder."""
    if run_facts(folder) is None:
        return
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != LOCK:
            path.unlink()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _machine() -> str:
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
