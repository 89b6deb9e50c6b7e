"""A process of a run, started by `supervise`.

Standard input is a pickled job and its part folder, then a line of JSON per unit; its end is the
order to stop, at once and with everything that was started. On standard output stands each step
before it is done. What extractors print goes to standard error.
"""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import TYPE_CHECKING, Any, BinaryIO

from unhusk.evaluation.extractors import shell_command
from unhusk.evaluation.runs.score_document import Step, Work, known_of
from unhusk.evaluation.runs.unit_journal import Parts

if TYPE_CHECKING:
    from unhusk.evaluation.runs.job import Job

SIZE = Struct("<Q")  # of the pickled job
# words that are no steps: waiting for a unit, about to write a document, written, unit complete
READY, WRITING, DONE, UNIT = b"ready", b"writing", b"done", b"unit"
FAULT = b"fault "  # the part cannot be written; why follows


def main() -> None:
    """Work until told to stop."""
    told = os.dup(1)
    os.dup2(2, 1)
    stdin = os.fdopen(os.dup(0), "rb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    job, folder = pickle.loads(stdin.read(SIZE.unpack(stdin.read(SIZE.size))[0]))  # noqa: S301 - ours
    orders: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(stdin, orders), daemon=True).start()

    def tell(step: Step) -> None:
        os.write(told, b"%d %d %d\n" % step)

    work = Work.of(job, tell)
    work.warm()
    os.write(told, READY + b"\n")
    while True:
        _unit(work, Parts(Path(folder)), json.loads(orders.get()), told)


def order(unit: int, done: int, known: dict[Step, tuple[str, str]]) -> bytes:
    """Return the line that orders a unit, of which so many documents are done."""
    said = {" ".join(map(str, step)): found for step, found in known.items()}
    return json.dumps({"unit": unit, "done": done, "known": said}).encode() + b"\n"


def packed(job: Job, folder: Path) -> bytes:
    """Return what a worker reads first."""
    body = pickle.dumps((job, str(folder)))
    return SIZE.pack(len(body)) + body


def _unit(work: Work, parts: Parts, said: dict[str, Any], told: int) -> None:
    unit = work.job.units()[said["unit"]]
    package = work.job.packages[unit.package]
    known = known_of(said["known"])
    try:
        with parts.appended(said["unit"]) as append:
            for at in range(unit.start + said["done"], unit.stop):
                done = work.done(package, at, known)
                os.write(told, WRITING + b"\n")
                append(done)
                os.write(told, DONE + b"\n")
    except OSError as error:  # a full disk: the log cannot be written either
        os.write(told, FAULT + (error.strerror or str(error)).encode() + b"\n")
        raise
    os.write(told, UNIT + b"\n")


def _listen(stdin: BinaryIO, orders: SimpleQueue[bytes]) -> None:
    """Pass on the orders; where they end, end: whoever gave them is gone or has had enough."""
    for line in stdin:
        orders.put(line)
    shell_command.end_all()
    os._exit(0)
