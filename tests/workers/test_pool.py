"""The pool of workers: what is lost is named, everything else is done, and nothing stays behind."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import misbehaving
import pytest
from misbehaving import Deeds

from unhusk.errors import WorkerError
from unhusk.workers.pool import CPU, CRASHED, HUNG, MEMORY, Done, Lost, Message, Pool, Supervision
from unhusk.workers.worker_limits import Limits


def supervision(**options):
    return Supervision(**{"processes": 1, "seconds": lambda _: 20.0, **options})


def events_of(orders, task=None, **options):
    """Return all events of a pool that is given these orders; what is lost stays lost."""
    with Pool(task or Deeds(), supervision(**options)) as pool:
        for unit, order in orders.items():
            pool.submit(unit, order)
        return list(pool.events())


def is_alive(pid):
    """Return whether a process runs; one that has ended and is not waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(condition):
    until = time.monotonic() + 30
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    assert condition()


def test_messages_and_completion_in_order():
    events = events_of({"a": ["x", "print", "y"], "b": []})
    assert events == [*(Message("a", deed) for deed in ("x", "print", "y")), Done("a"), Done("b")]


@pytest.mark.parametrize(
    ("deed", "cause", "reason"),
    [
        ("abort", CRASHED, "crashed its worker process: ended by SIGABRT"),
        ("exit", CRASHED, "crashed its worker process: exit code 3"),
        ("memory", MEMORY, "ran out of memory"),
        ("kill", MEMORY, "was killed by SIGKILL, probably because memory ran out"),
        ("hang", HUNG, "hung and was killed after 0.5 seconds"),
    ],
)
def test_a_worker_that_is_lost_costs_the_step_in_hand(deed, cause, reason):
    orders = {"a": ["x", deed, "y"], "b": ["z"]}
    events = events_of(orders, seconds=lambda step: 0.5 if step == (1,) else 20.0)
    lost = Lost("a", (1,), cause, reason)
    assert events == [Message("a", "x"), lost, Message("b", "z"), Done("b")]


def test_the_limit_of_memory_is_enforced_by_the_system():
    events = events_of({"a": ["fill"]}, limits=Limits(memory=4 << 30))
    assert [(event.step, event.cause) for event in events] == [((0,), MEMORY)]


def test_the_limit_of_cpu_time_is_that_of_a_step():
    events = events_of({"a": ["x", "spin"]}, limits=Limits(cpu_seconds=1.0))
    assert events == [Message("a", "x"), Lost("a", (1,), CPU, "used more CPU time than it may")]


def test_a_unit_that_is_lost_can_go_on():
    with Pool(Deeds(), supervision()) as pool:
        pool.submit("a", ["x", "abort", "y"])
        pool.submit("b", ["z"])
        events = []
        for event in pool.events():
            events.append(event)
            if isinstance(event, Lost):
                pool.submit("a", ["y"], is_next=True)
    assert events[2:] == [Message("a", "y"), Done("a"), Message("b", "z"), Done("b")]


def test_workers_are_kept_between_rounds():
    with Pool(Deeds(), supervision()) as pool:
        pids = []
        for _ in range(2):
            pool.submit("a", ["pid"])
            pids += [event.value for event in pool.events() if isinstance(event, Message)][:1]
    assert pids[0] == pids[1]


def test_an_end_between_two_steps_is_nobodys_fault():
    events = events_of({"a": ["x", "outside"]})
    assert events[1:] == [Lost("a", None, CRASHED, "crashed its worker process: exit code 4")]


def test_workers_that_cannot_start_are_an_error():
    with pytest.raises(WorkerError, match="end by themselves: no reason given"):
        events_of({"a": []}, Deeds(start="exit"))
    with pytest.raises(WorkerError, match="no reason given"):
        events_of({"a": []}, Deeds(start="memory"))


def test_workers_that_hang_at_the_start_are_killed():
    with pytest.raises(WorkerError, match="end by themselves"):
        events_of({"a": []}, Deeds(start="hang"), start_seconds=0.3)


def test_the_log_gets_what_workers_print(tmp_path):
    events_of({"a": ["print"]}, log=tmp_path / "log")
    assert (tmp_path / "log").read_text() == "this must not disturb anybody\n"


def test_a_pool_that_is_left_early_leaves_no_process(tmp_path):
    notes = tmp_path / "notes"
    with Pool(Deeds(notes=str(notes)), supervision()) as pool:
        pool.submit("a", ["command", "hang"])
        next(pool.events())
    pids = notes.read_text().split()
    assert len(pids) == 2
    wait_until(lambda: not any(map(is_alive, pids)))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_end_of_the_supervisor_leaves_no_process(how, tmp_path):
    notes = tmp_path / "notes"
    command = [sys.executable, "-W", "ignore", misbehaving.__file__, str(notes)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()  # the command runs
        process.send_signal(how)
        _, said = process.communicate(timeout=30)
    assert process.returncode != 0
    assert (b"KeyboardInterrupt" in said) == (how != signal.SIGKILL)
    pids = notes.read_text().split()
    assert len(pids) == 2
    wait_until(lambda: not any(map(is_alive, pids)))


def test_what_a_crashed_worker_leaves_in_its_group_is_killed(tmp_path):
    notes = tmp_path / "notes"
    [event] = events_of({"a": ["fork"]}, Deeds(notes=str(notes)))
    assert (event.step, event.cause) == ((0,), CRASHED)
    pids = notes.read_text().split()
    assert len(pids) == 2
    wait_until(lambda: not any(map(is_alive, pids)))
