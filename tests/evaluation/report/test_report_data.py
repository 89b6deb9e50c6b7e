"""What is in the file: the blocks, their figures, and how several runs become one report."""

import base64
import gzip
import hashlib
import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from made_runs import HOSTILE, METHODS, RunWriter

from unhusk.errors import RunError
from unhusk.evaluation.report.grid import grid
from unhusk.evaluation.report.join_runs import joined, named
from unhusk.evaluation.report.page_texts import shared_lines, texts
from unhusk.evaluation.report.report_page import report
from unhusk.evaluation.report.write_report import write_report
from unhusk.evaluation.runs.results import GOLDS, OUTPUTS, read_run

BLOCK = re.compile(rb'<script type="application/gzip" id="([\w-]+)">([\w+/=]*)</script>')


def made(*folders: Path, **options) -> bytes:
    return b"".join(report([read_run(folder) for folder in folders], **options))


def blocks(data: bytes) -> dict[str, bytes]:
    return {
        name.decode(): gzip.decompress(base64.b64decode(packed))
        for name, packed in BLOCK.findall(data)
    }


def head(data: bytes) -> dict:
    return json.loads(blocks(data)["head"])


class Elements(HTMLParser):
    """Names and attributes of all elements, and the text of scripts and styles."""

    def __init__(self, data: bytes) -> None:
        """Read a page."""
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, str] = {}
        self.open = False
        self.feed(data.decode())

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        self.open = tag in ("script", "style") and not attrs

    def handle_endtag(self, tag):
        self.open = False

    def handle_data(self, data):
        if self.open:
            tag = self.seen[-1][0]
            self.inside[tag] = self.inside.get(tag, "") + data


@pytest.fixture(scope="module")
def small(run_folder) -> bytes:
    return made(run_folder)


def test_blocks_have_every_cell(small):
    found = blocks(small)
    said = json.loads(found["head"])
    cells = len(said["measures"]) * len(said["methods"]) * len(said["documents"]["id"])
    assert len(found["scores"]) == cells * 6 * 4
    assert len(found["status"]) == cells
    assert len(found["reason"]) == cells * 4
    assert len(found["times"]) == len(METHODS) * 21 * 2 * 4


def test_scores_are_those_of_the_table(small, run_folder):
    said = head(small)
    shape = len(said["measures"]), len(said["methods"]), len(said["documents"]["id"]), 6
    scores = np.frombuffer(blocks(small)["scores"], "<f4").reshape(shape)
    documents = said["documents"]
    for row in read_run(run_folder).table.to_pylist():
        package = [one["name"] for one in said["packages"]].index(row["package"])
        at = next(
            i for i, name in enumerate(documents["id"])
            if name == row["document"] and documents["package"][i] == package
        )  # fmt: skip
        method = [one["name"] for one in said["methods"]].index(row["method"])
        cell = scores[said["measures"].index(row["measure"]), method, at]
        if row["f1"] is None:
            assert np.isnan(cell).all()
        else:
            assert cell[:3] == pytest.approx([row["precision"], row["recall"], row["f1"]])


def test_summaries_are_means_of_the_table(small, run_folder):
    said = head(small)
    rows = read_run(run_folder).table.to_pylist()
    for k, package in enumerate(said["packages"]):
        chosen = [
            row for row in rows
            if (row["package"], row["method"], row["measure"]) == (package["name"], "plain", "seq")
        ]  # fmt: skip
        method = [one["name"] for one in said["methods"]].index("plain")
        summary = said["summaries"][said["measures"].index("seq")][method][k]
        f1 = [row["f1"] for row in chosen]
        assert summary["f1"] == pytest.approx(np.mean(f1), abs=1e-6)
        assert summary["deviation"] == pytest.approx(np.std(f1, ddof=1), abs=1e-6)
        assert summary["low"] < summary["f1"] < summary["high"]
        pace = np.mean([1000 * row["seconds"] / row["bytes"] for row in chosen])
        assert summary["pace"] == pytest.approx(pace, rel=1e-5)
        assert summary["failed"] == sum(row["status"] == "timeout" for row in chosen)


def test_what_does_not_apply_is_counted_and_not_scored(small):
    said = head(small)
    snippets = said["measures"].index("snippets")
    assert [one["pages"] - one["scored"] for one in said["summaries"][snippets][0]] == [6, 4]
    assert said["packageFigures"][snippets] == "sum"


def test_statistics_have_every_pair_and_rank(small):
    said = head(small)
    samples = 3 * len(said["measures"])  # two packages, and both together
    assert len(said["pairs"]) == samples * 6
    assert len(said["ranks"]) == samples * len(METHODS)
    assert all(one["p"] <= one["holm"] <= 1 for one in said["pairs"])


def test_texts_come_back_whole(small, run_folder):
    found, said = blocks(small), head(small)
    kept = {}
    for i, name in enumerate(said["documents"]["id"]):
        page = json.loads(found[f"texts-{i}"])
        package = said["packages"][said["documents"]["package"][i]]["name"]
        for side, lines in page["texts"].items():
            label = side if side == "gold" else said["methods"][int(side)]["name"]
            kept[package, name, label] = "\n".join(page["lines"][n] for n in lines)
    run = read_run(run_folder)
    names = ("package", "document", "method", "text")
    assert all(kept[row[:3]] == row[3] for row in run.rows(OUTPUTS, names))
    golds = run.rows(GOLDS, ("package", "document", "gold"))
    assert all(kept[package, name, "gold"] == text for package, name, text in golds)


def test_nothing_hostile_is_markup(small):
    elements = Elements(small)
    outside = BLOCK.sub(b"", small)
    assert HOSTILE.encode() not in outside
    assert b"onerror" not in outside
    assert b"\xe2\x80\xa8" not in outside
    assert [tag for tag, _ in elements.seen if tag in ("img", "b")] == []


def test_policy_allows_only_our_script_and_styles(small):
    elements = Elements(small)
    policy = next(
        of["content"]
        for tag, of in elements.seen
        if of.get("http-equiv") == "Content-Security-Policy"
    )
    for tag in ("script", "style"):
        digest = hashlib.sha256(elements.inside[tag].encode()).digest()
        assert f"{tag}-src 'sha256-{base64.b64encode(digest).decode()}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_nothing_points_outside(small):
    for tag, attributes in Elements(small).seen:
        for name in ("src", "href", "action", "data"):
            assert (attributes.get(name) or "#").startswith(("#", "data:")), (tag, attributes)
    assert not re.search(rb"@import|url\(|https?://(?!www\.w3\.org/)", BLOCK.sub(b"", small))


def test_same_run_same_bytes(small, run_folder):
    assert made(run_folder) == small


def test_title_is_escaped(tmp_path):
    name = "<img src=x> & co"
    data = made(RunWriter({"a": 1}).write(tmp_path / name))
    assert f"<title>{html.escape(f'Evaluation: {name}')}</title>".encode() in data


def test_worst_pages_are_kept_when_there_is_no_room(run_folder):
    runs = named([read_run(run_folder)])
    cells = grid(joined(runs), list(runs[0].packages), list(METHODS))
    whole = texts(runs, cells, 10**9)
    some = texts(runs, cells, 40_000)
    assert (whole.left_out, some.left_out) == (0, 21 - len(some.taken))
    assert 0 < len(some.taken) < 21
    f1 = np.nanmean(cells.scores[..., 2], axis=(0, 1))
    assert max(f1[list(some.taken)]) < min(f1[sorted(whole.taken - some.taken)])


def test_what_was_left_out_is_said(run_folder):
    data = made(run_folder, max_text=0)
    assert not any(name.startswith("texts-") for name in blocks(data))
    assert "21 of 21 pages were left out" in " ".join(head(data)["notes"])


def test_run_without_texts(tmp_path):
    folder = RunWriter({"a": 3}).write(tmp_path / "run")
    (folder / OUTPUTS).unlink()
    (folder / GOLDS).unlink()
    said = head(made(folder))
    assert said["notes"] == []
    assert "kept no texts" in said["absent"]


def test_runs_with_other_methods_are_put_together(tmp_path):
    one = RunWriter({"a": 3}, {"plain": 0.4}).write(tmp_path / "one")
    two = RunWriter({"a": 3}, {"density": 0.9}).write(tmp_path / "two")
    said = head(made(one, two))
    assert [method["name"] for method in said["methods"]] == ["plain", "density"]
    assert [package["name"] for package in said["packages"]] == ["a"]


def test_same_method_in_two_runs_is_kept_apart(tmp_path):
    one = RunWriter({"a": 3}, {"plain": 0.4}).write(tmp_path / "one")
    two = RunWriter({"a": 3}, {"plain": 0.9}, seed=2).write(tmp_path / "two", words="lower")
    said = head(made(one, two))
    assert [method["name"] for method in said["methods"]] == ["plain [one]", "plain [two]"]
    assert [method["spec"] for method in said["methods"]] == ["plain", "plain"]
    assert "The runs differ in words: lower, split." in said["notes"]


def test_packages_of_one_name_with_other_pages_are_kept_apart(tmp_path):
    one = RunWriter({"a": 3}, {"plain": 0.4}).write(tmp_path / "one")
    facts = RunWriter({"a": 4}).facts()["packages"]
    two = RunWriter({"a": 4}, {"plain": 0.4}).write(
        tmp_path / "two", packages=[{**facts[0], "digest": "other"}]
    )
    said = head(made(one, two))
    assert [(p["name"], p["pages"]) for p in said["packages"]] == [("a [one]", 3), ("a [two]", 4)]
    assert [method["name"] for method in said["methods"]] == ["plain"]


def test_a_run_twice_is_refused(run_folder):
    with pytest.raises(RunError, match="given twice"):
        made(run_folder, run_folder)


def test_runs_of_one_name_are_told_apart_by_their_path(tmp_path):
    folders = [RunWriter({"a": 2}).write(tmp_path / part / "run") for part in ("x", "y")]
    assert [one["name"] for one in head(made(*folders))["runs"]] == [str(f) for f in folders]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("data/a", "folder"),
        ("a.ZIP", "zip"),
        ("a.tar.xz", "tar"),
        ("a.tgz", "tar"),
        (None, "memory"),
    ],
)
def test_where_pages_are(tmp_path, path, kind):
    package = {**RunWriter({"a": 1}).facts()["packages"][0], "path": path}
    folder = RunWriter({"a": 1}).write(tmp_path / "run", packages=[package])
    assert head(made(folder))["packages"][0]["source"] == {
        "kind": kind, "path": path or "", "documents": 1,
    }  # fmt: skip


def test_only_methods_of_unhusk_can_be_explained(small):
    specs = {one["name"]: one["spec"] for one in head(small)["methods"]}
    assert specs["trafilatura"] is None
    assert specs["accb(range=80)"] == "accb(range=80)"


def test_shared_lines_keep_empty_texts():
    assert shared_lines({"gold": "", "0": "a\n\nb"}) == {
        "lines": ["", "a", "b"], "texts": {"gold": [0], "0": [1, 0, 2]},
    }  # fmt: skip


def test_file_is_written_whole_or_not_at_all(run_folder, small, tmp_path):
    path = tmp_path / "x.html"
    write_report([run_folder], path)
    assert path.read_bytes() == small
    with pytest.raises(RunError, match=r"none/x\.html: cannot be written"):
        write_report([run_folder], tmp_path / "none" / "x.html")
    (run_folder.parent / "bad").mkdir()
    with pytest.raises(RunError, match="there is no run here"):
        write_report([run_folder, run_folder.parent / "bad"], path)
    assert [one.name for one in tmp_path.iterdir()] == ["x.html"]
    assert path.read_bytes() == small
