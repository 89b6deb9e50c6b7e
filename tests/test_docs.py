"""The documentation agrees with the code: generated pages are up to date and the README runs."""

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


@pytest.mark.parametrize(
    "script", ["docs/generate.py", "docs/figures.py", "tools/describe_pages.py"]
)
def test_generated_documentation_is_up_to_date(script):
    """Defaults of methods stand there too, so that a change of one shows in the diff."""
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


@pytest.mark.parametrize(
    ("names", "page", "heading"),
    [
        (unhusk.methods(), "methods.md", "## {}\n"),
        (measures(), "measures.md", "## {}\n"),
        (importers(), "packages.md", "### {}\n"),
        (commands(), "cli.md", "## unhusk {}\n"),
    ],
    ids=["methods", "measures", "importers", "commands"],
)
def test_every_entry_of_a_register_is_documented(names, page, heading):
    assert [name for name in names if heading.format(name) not in DOCS[page]] == []


@pytest.mark.parametrize("name", unhusk.methods())
def test_method_has_a_figure(name):
    assert f"(figures/{name}.png)" in DOCS["figures.md"]
    figure = (TOP / f"docs/methods/figures/{name}.png").read_bytes()
    assert figure.startswith(b"\x89PNG")


@pytest.mark.parametrize("page", ["scores.md", "speed.md"])
def test_measured_tables_name_known_methods(page):
    """Figures of a new method come with the next measurement; nothing asks for them before."""
    rows = re.findall(r"^\| (\w+) \| [-\d]", DOCS[page], re.MULTILINE)
    assert len(set(rows)) > 20
    assert set(rows) <= set(unhusk.methods())


def test_stop_lists_are_all_reported():
    rows = re.findall(r"^\| (\w\w) \| \d", DOCS["stopwords.md"], re.MULTILINE)
    assert rows == list(stopwords.LANGUAGES)


def test_readme_names_known_methods_once():
    rows = re.findall(r"^\| [a-z ]+ \| (`.*) \|$", README, re.MULTILINE)
    names = re.findall(r"`(\w+)`", " ".join(rows))
    assert len(set(names)) == len(names) > 20
    assert set(names) <= set(unhusk.methods())


def test_every_fact_of_a_document_has_a_meaning():
    rows = re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", DOCS["packages.md"], re.MULTILINE)
    assert [name for name, meaning in rows if not meaning.strip()] == []


def test_every_column_has_a_meaning():
    tables = DOCS["columns.md"].partition("## Kind")[0]
    rows = re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", tables, re.MULTILINE)
    assert len(rows) > 50
    assert [name for name, meaning in rows if not meaning.strip()] == []


@pytest.mark.parametrize(
    "path", [p.relative_to(TOP).as_posix() for p in (*TOP.glob("*.md"), *TOP.glob("docs/**/*.md"))]
)
def test_links_lead_somewhere(path):
    file = TOP / path
    links = LINK.findall(file.read_text("utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []


def test_every_sample_page_has_its_three_files():
    folder = Path(unhusk.__file__).parent / "pages_demo"
    described = json.loads((folder / "package.json").read_text("utf-8"))["sha256"]
    pages = {name.partition(".")[0] for name in described}
    assert len(pages) >= 10
    assert sorted(described) == sorted(f"{p}.{s}" for p in pages for s in ("html", "txt", "json"))
