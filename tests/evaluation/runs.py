"""Small packages to evaluate, a peer that misbehaves on request, and what comes out of a run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from unhusk.evaluation.packages.package import About, Document, open_package, write_package
from unhusk.evaluation.runs.job import Job
from unhusk.evaluation.runs.run import evaluate

if TYPE_CHECKING:
    from pathlib import Path

    from unhusk.evaluation.runs.results import Run

WORDS = "the river rose at night and the town slept while water came over the old wall".split()
TIMES = ("seconds", "cpu_seconds")

# stands in for a peer that is not installed; every call is noted
PEER = """
import os, pathlib, time

def extract(html, url=None):
    title = html.partition("<title>")[2].partition("</title>")[0]
    if title.startswith("d"):  # and not the page to warm up with
        with open(os.environ["PEER_CALLS"], "a") as calls:
            calls.write(title + "\\n")
    if "LATE" in html:  # after all other pages, when the other process has nothing to do
        calls = pathlib.Path(os.environ["PEER_CALLS"])
        while len(calls.read_text().split()) < int(html.partition("LATE")[2].partition("<")[0]):
            time.sleep(0.01)
        time.sleep(0.3)
    if "ABORT" in html or "LATE" in html:
        os.abort()
    if "HANG" in html:
        time.sleep(1000)
    if "LEAVE" in html:
        os._exit(3)
    print("this must not disturb anybody")
    time.sleep(float(os.environ.get("PEER_SECONDS", 0)))
    return type("Result", (), {"main_content": html.partition("<p>")[2].partition("</p>")[0]})
"""
PEER_NAME = "peer:rs-trafilatura"


def pages(count: int, marks: dict[int, str] | None = None) -> list[Document]:
    """Return documents that are all different; marks are words that some of them contain."""
    made = []
    for k in range(count):
        gold = " ".join([*WORDS[k % 5 :], f"w{k}", (marks or {}).get(k, "")]).strip()
        html = f"<title>d{k:03}</title><nav>Menu home</nav><p>{gold}</p><footer>Imprint</footer>"
        facts = {"url": f"http://site{k % 3}.example.org/{k}", "language": "en"}
        made.append(Document("river", f"d{k:03}", html.encode(), gold, facts))
    return made


def package_of(folder: Path, documents: list[Document], name: str = "river") -> Path:
    write_package(folder, documents, About(name=name, licence="CC0-1.0"))
    return folder


def install_peer(folder: Path, monkeypatch) -> Path:
    """Put the misbehaving peer where this process and its children find it; return its calls."""
    folder.mkdir()
    (folder / "rs_trafilatura.py").write_text(PEER, "utf-8")
    monkeypatch.syspath_prepend(folder)
    found_first(folder, monkeypatch)
    monkeypatch.setenv("PEER_CALLS", str(folder / "calls"))
    return folder / "calls"


def run_of(package: Path, folder: Path, *methods: str, processes: int = 1, **options) -> Run:
    job = Job(packages=(open_package(package),), methods=methods or ("plain", "bte"), **options)
    return evaluate(job, folder, processes=processes)


def rows_of(run: Run, *without: str) -> list[dict]:
    """Return the rows of a run without the times."""
    table = run.table.drop_columns([*TIMES, *without])
    return table.to_pylist()


def patch_workers(folder: Path, monkeypatch, code: str) -> None:
    """Have every process that is started from now on run this code first."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(code, "utf-8")
    found_first(folder, monkeypatch)


def found_first(folder: Path, monkeypatch) -> None:
    """Have every process that is started from now on look for modules in a folder first."""
    paths = [str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
