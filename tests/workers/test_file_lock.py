"""Lock files, and systems that have none."""

import subprocess
import sys
from threading import Timer

import pytest

from unhusk.workers import file_lock, worker_limits
from unhusk.workers.file_lock import locked
from unhusk.workers.worker_limits import Limits


def test_one_holder_at_a_time(tmp_path):
    with locked(tmp_path / "lock"), pytest.raises(BlockingIOError), locked(tmp_path / "lock"):
        pass
    with locked(tmp_path / "lock"):
        assert (tmp_path / "lock").exists()
    assert not (tmp_path / "lock").exists()


def test_patience(tmp_path):
    first = locked(tmp_path / "lock")
    first.__enter__()
    Timer(0.2, first.__exit__, (None, None, None)).start()
    with locked(tmp_path / "lock", patience=20), pytest.raises(BlockingIOError):
        file_lock._acquire(tmp_path / "lock", 0)  # the file that was removed is not held by mistake


def test_a_folder_that_is_missing(tmp_path):
    with pytest.raises(FileNotFoundError), locked(tmp_path / "no" / "lock"):
        pass


def test_without_file_locks_nobody_is_kept_out(tmp_path, monkeypatch):
    monkeypatch.setattr(file_lock, "fcntl", None)
    with locked(tmp_path / "lock") as first, locked(tmp_path / "lock") as second:
        assert (first, second) == (None, None)
    assert not (tmp_path / "lock").exists()


def test_without_limits_of_the_system_there_are_none(monkeypatch):
    monkeypatch.setattr(worker_limits, "resource", None)
    limits = Limits(memory=1, cpu_seconds=1)
    limits.apply()
    limits.begin_step()


BLOCKED = """
import sys
sys.modules["fcntl"] = sys.modules["resource"] = None
import unhusk.evaluation.runs.run, unhusk.evaluation.search.optimise
import unhusk.evaluation.packages.downloads.download
from pathlib import Path
from unhusk.apps.cli.evaluate import evaluate
from unhusk.evaluation.runs.job import Job
from unhusk.evaluation.synth.synthetic_package import SynthPackage
job = Job(packages=(SynthPackage(documents=2),), methods=("plain",), measures=("set",))
run = unhusk.evaluation.runs.run.evaluate(job, Path(sys.argv[1]))
print(run.table.num_rows)
"""


def test_evaluation_runs_on_a_system_without_fcntl(tmp_path):
    command = [sys.executable, "-W", "ignore", "-c", BLOCKED, str(tmp_path / "run")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.stdout, done.stderr) == ("2\n", "")
