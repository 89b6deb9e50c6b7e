"""A run: begun, gone on with after a kill, and finished, in a folder of its own."""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from unhusk.errors import RunError
from unhusk.evaluation.analysis.resampling import DEFAULT
from unhusk.evaluation.runs.merge import merge
from unhusk.evaluation.runs.results import RUN_FILE, VERSION, Run, read_run, run_facts, write_json
from unhusk.evaluation.runs.supervise import Supervisor
from unhusk.evaluation.runs.unit_journal import FOLDER, Parts
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.evaluation.runs.job import Job

LOCK = ".lock"
_PATIENCE = 3.0  # seconds that others are waited for


def evaluate(
    job: Job,
    folder: Path,
    *,
    processes: int = 1,
    restart: bool = False,
    progress: Callable[[int], object] = lambda _: None,
) -> Run:
    """Do a job and return its run; one that was stopped in this folder is gone on with.

    Raises `RunError` where the folder holds anything else, unless told to start again, and where it
    cannot be written.
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
    """Do a job in a folder that holds nothing else; `how` are processes, and whether anew."""
    processes, restart = how
    settings = job.settings()
    with _locked(folder) as held:
        if restart:
            _clear(folder)
        _begin(folder, settings)
        parts = Parts(folder / FOLDER)
        parts.folder.mkdir(exist_ok=True)
        Supervisor(job, parts, progress).run(max(1, processes), held)
        merge(job, parts, folder)
        facts = run_facts(folder) or {}
        write_json(folder / RUN_FILE, {**facts, "finished": _now(), "complete": True})
        shutil.rmtree(parts.folder)


def _refuse_others(folder: Path) -> None:
    """Raise `RunError` for a folder that holds anything but a run, before anything is written."""
    if not folder.is_dir() or run_facts(folder) is not None:
        return
    others = sorted(path.name for path in folder.iterdir() if path.name != LOCK)
    if others:
        message = f"{folder}: holds something that is no run, such as {others[0]}"
        raise RunError(message)


@contextmanager
def _locked(folder: Path) -> Iterator[int]:
    """Hold a folder for this process and the ones that it starts, for as long as any of them is."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        message = f"{folder}: cannot be written: {error.strerror or error}"
        raise RunError(message) from error
    try:
        if not _got(number):
            message = f"{folder}: another evaluation is at work here"
            raise RunError(message)
        yield number
        (folder / LOCK).unlink(missing_ok=True)
    finally:
        os.close(number)


def _got(number: int) -> bool:
    """Say whether the lock was got; the processes of a run that was killed may take a moment."""
    until = monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if monotonic() > until:
                return False
            sleep(0.05)
        else:
            return True


def _begin(folder: Path, settings: dict[str, Any]) -> None:
    facts = run_facts(folder)
    if facts is None:
        about = {"started": _now(), "python": platform.python_version(), "machine": _machine()}
        facts = {"version": VERSION, **settings, "seed": DEFAULT.seed, **about, "complete": False}
        write_json(folder / RUN_FILE, facts)
        return
    if facts["complete"]:
        message = f"{folder}: holds a complete run; choose another folder, or --restart"
        raise RunError(message)
    changed = [name for name, value in settings.items() if facts.get(name) != value]
    if changed:
        message = f"{folder}: holds a run with other {changed[0]}; --restart begins it again"
        raise RunError(message)


def _clear(folder: Path) -> None:
    """Remove a run."""
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
