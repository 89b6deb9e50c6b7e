"""The documentation says what the code does: generated parts are fresh and the README runs."""

import contextlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

import unhusk
from unhusk import stopwords
from unhusk.apps.cli.main import main as command_line
from unhusk.evaluation.importing.importer_registry import importers
from unhusk.evaluation.measure.measure import measures

TOP = Path(__file__).parents[1]
README = (TOP / "README.md").read_text("utf-8")
DOCS = {path.name: path.read_text("utf-8") for path in sorted(TOP.glob("docs/**/*.md"))}
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def commands() -> list[str]:
    """Return the names of the commands of the command line."""
    return command_line.list_commands(click.Context(command_line))


@pytest.mark.parametrize("script", ["docs/generate.py", "tools/describe_pages.py"])
def test_what_is_generated_is_fresh(script):
    command = [sys.executable, "-W", "ignore", script, "--check"]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_readme_is_short():
    assert len(README.split()) <= 500


def test_readme_snippet_prints_what_it_shows():
    code, shown = re.findall(r"```(?:python|text)\n(.*?)```", README, re.DOTALL)[:2]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})  # noqa: S102 - that is what a reader does
    assert printed.getvalue() == shown


@pytest.mark.parametrize("name", unhusk.methods())
def test_method_is_documented(name):
    assert f"## {name}\n" in DOCS["methods.md"]


@pytest.mark.parametrize("page", ["scores.md", "speed.md"])
def test_figures_are_of_all_methods_of_the_papers(page):
    rows = re.findall(r"^\| (\w+) \| [-\d]", DOCS[page], re.MULTILINE)
    learned = {"kernel"}  # trained on some of these pages: its figures are those of its card
    assert set(rows) == set(unhusk.methods()) - learned


def test_stop_lists_are_all_reported():
    rows = re.findall(r"^\| (\w\w) \| \d", DOCS["stopwords.md"], re.MULTILINE)
    assert rows == list(stopwords.LANGUAGES)


@pytest.mark.parametrize("name", measures())
def test_measure_is_documented(name):
    assert f"## {name}\n" in DOCS["measures.md"]


def test_readme_names_all_methods_and_no_other():
    rows = re.findall(r"^\| [a-z ]+ \| (`.*) \|$", README, re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(unhusk.methods())


def test_every_importer_and_every_fact_is_documented():
    page = DOCS["packages.md"]
    assert [name for name in importers() if f"### {name}\n" not in page] == []
    rows = re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", page, re.MULTILINE)
    assert [name for name, meaning in rows if not meaning.strip()] == []


def test_every_column_has_a_meaning():
    tables = DOCS["columns.md"].partition("## Kind")[0]
    rows = re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", tables, re.MULTILINE)
    assert len(rows) > 50
    assert [name for name, meaning in rows if not meaning.strip()] == []


@pytest.mark.parametrize("name", commands())
def test_command_is_documented(name):
    assert f"## unhusk {name}\n" in DOCS["cli.md"]


@pytest.mark.parametrize(
    "path", [p.relative_to(TOP).as_posix() for p in (*TOP.glob("*.md"), *TOP.glob("docs/**/*.md"))]
)
def test_links_lead_somewhere(path):
    file = TOP / path
    links = LINK.findall(file.read_text("utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []


def test_what_methods_cite_is_in_the_bibliography():
    text = Path(unhusk.__file__).with_name("references.bib").read_text("utf-8")
    keys = set(re.findall(r"@\w+\{(\w+),", text))
    assert {unhusk.method(name).cites for name in unhusk.methods()} <= keys


def test_every_sample_page_has_its_three_files():
    folder = Path(unhusk.__file__).parent / "pages_demo"
    described = json.loads((folder / "package.json").read_text("utf-8"))["sha256"]
    pages = {name.partition(".")[0] for name in described}
    assert len(pages) >= 10
    assert sorted(described) == sorted(f"{p}.{s}" for p in pages for s in ("html", "txt", "json"))
