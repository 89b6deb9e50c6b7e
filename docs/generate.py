"""Write the pages of the documentation that are made from the code; --check compares them only.

What a column, a parameter or a setting means is the comment on its own line in the source, so
that it is said once.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import sys
import tokenize
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

import unhusk
from unhusk.apps.cli.main import main as command_line
from unhusk.apps.describe.bibliography import reference
from unhusk.apps.describe.docstring_parts import about
from unhusk.apps.describe.parameters import parameters
from unhusk.evaluation.importing.importer_registry import importer_named, importers
from unhusk.evaluation.measure.measure import measure_named, measures
from unhusk.evaluation.packages.document_facts import FACTS
from unhusk.evaluation.synth.kind import kind_named, kinds
from unhusk.evaluation.synth.language import languages
from unhusk.kernel.features.columns import BY_PASS, COLUMNS
from unhusk.kernel.features.glossary import MEANINGS
from unhusk.method.spec import value_text
from unhusk.methods.kernel import INPUTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from unhusk.evaluation.measure.measure import Measure
    from unhusk.method.method import Method

Function = ast.FunctionDef | ast.AsyncFunctionDef
DOCS = Path(__file__).parent
SOURCE = Path(unhusk.__file__).parent
PROPERTIES = ("property", "cached_property", "lazy")  # decorators
WRITTEN = "<!-- written by docs/generate.py: change the code, then run `make docs` -->\n\n"


@dataclass(frozen=True)
class Field:
    """A line `name: type = default  # meaning` of a class."""

    name: str
    type: str
    default: str
    meaning: str


class File:
    """A Python file, its syntax tree and the comments at the ends of its lines."""

    def __init__(self, path: Path) -> None:
        """Read the file."""
        text = path.read_text("utf-8")
        self.tree = ast.parse(text)
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        self.comments = {
            token.start[0]: token.string.lstrip("# ")
            for token in tokens
            if token.type == tokenize.COMMENT
        }

    def top(self, name: str) -> ast.AST:
        """Return the class, function or variable of this name."""
        for node in self.tree.body:
            names = {
                getattr(node, "name", None),
                getattr(getattr(node, "target", None), "id", None),
            }
            if name in names:
                return node
        raise LookupError(name)

    def fields(self, class_name: str) -> Iterator[Field]:
        """Yield the public fields of a class."""
        for node in self.top(class_name).body:  # type: ignore[attr-defined]
            target = (
                node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            )
            if not isinstance(target, ast.Name) or target.id.startswith("_"):
                continue
            kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
            yield Field(target.id, kind, default(node), self.comments.get(node.end_lineno, ""))

    def members(self, class_name: str) -> Iterator[Function]:
        """Yield the public functions and properties of a class."""
        for node in self.top(class_name).body:  # type: ignore[attr-defined]
            if isinstance(node, Function) and not node.name.startswith("_"):
                yield node


def is_property(node: Function) -> bool:
    """Say whether a function of a class is a property, computed once or each time."""
    return any(ast.unparse(one) in PROPERTIES for one in node.decorator_list)


def default(node: ast.Assign | ast.AnnAssign) -> str:
    """Return the value that a field has when none is given, or nothing."""
    value: ast.expr | None = node.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        value = next((k.value for k in value.keywords if k.arg == "default"), None)
    return ast.unparse(value) if value else ""


def doc(node: ast.AST) -> str:
    """Return the docstring without its doctests, or nothing."""
    text = ast.get_docstring(node) or ""  # type: ignore[arg-type]
    return text.split("\n>>>")[0].strip()


def table(*rows: tuple[str, ...]) -> str:
    """Return a Markdown table; the first row is its head."""
    lines = [" | ".join(cell.replace("|", "\\|") for cell in row) for row in rows]
    lines.insert(1, " | ".join("---" for _ in rows[0]))
    return "".join(f"| {line} |\n" for line in lines) + "\n"


def code(text: str) -> str:
    """Return text set as code, or nothing for nothing."""
    return f"`{text}`" if text else ""


def methods() -> str:
    """Return the page about methods."""
    page = "# Methods\n\n"
    page += (
        "Spec text names a configured method, such as `accb(range=60)`; parameters that are left\n"
        "out have their defaults. `Source:` says which paper a method is from, by its key in\n"
        "`references.bib`; `Differs:` says where it departs from it or had to choose.\n\n"
        "Every method keeps all of a page that has no start tag.\n\n"
        "What each method sees on a page: [figures](methods/figures.md). Numbers:\n"
        "[scores](methods/scores.md), [sensitivity](methods/sensitivity.md),\n"
        "[claims of the papers](methods/claims.md), [agreement](methods/agreement.md),\n"
        "[speed](methods/speed.md), [stop lists](methods/stopwords.md).\n\n"
    )
    for name in unhusk.methods():
        method = unhusk.method(name)
        said = about(method.about)
        page += f"## {name}\n\n{said.summary}\n\n"
        page += f"{said.details}\n\n" if said.details else ""
        page += f"Source: {said.source}\n\n"
        page += f"Differs: {said.differs}\n\n" if said.differs else ""
        page += f"Mask over: {method.unit}s. Paper: {reference(method.cites)}\n\n"
        page += f"What it sees: [figure](methods/figures.md#{name}).\n\n"
        page += parameter_table(method)
    return page


def parameter_table(of: Method | Measure) -> str:
    """Return the table of the parameters of a method or measure."""
    found = parameters(of)
    rows = [(code(p.name), code(p.type), code(value_text(p.default)), p.comment) for p in found]
    return table(("parameter", "type", "default", "meaning"), *rows) if rows else ""


def measures_page() -> str:
    """Return the page about measures."""
    page = "# Measures\n\n"
    page += (
        "Every measure gives precision, recall and F1 of one document; spec text such as\n"
        "`shingle(size=3)` configures it. `Counts` says what is counted; words are split by the\n"
        "word rule of a run. `Package` says how documents are combined: by the mean of each,\n"
        "the harmonic mean of mean precision and mean recall, or the sum of the counts of all\n"
        "pages. Empty texts match only each other, unless a measure says otherwise.\n\n"
    )
    for name in measures():
        measure = measure_named(name)
        said = about(measure.about)
        page += f"## {name}\n\n{said.summary}\n\n"
        page += f"{said.details}\n\n" if said.details else ""
        page += f"Source: {said.source}\n\n"
        page += f"Differs: {said.differs}\n\n" if said.differs else ""
        page += f"Counts: {measure.items}. Package: {measure.package}. "
        page += f"Paper: {reference(measure.cites)}\n\n"
        page += parameter_table(measure)
    return page + words_text()


def words_text() -> str:
    """Return what there is to say about words."""
    file = File(SOURCE / "evaluation/tokens/word_rules.py")
    options = list(file.fields("Options"))
    rows = [(code(f.name), code(f.type), code(f.default), f.meaning) for f in options]
    text = f"## Words\n\n{doc(file.tree)}\n\n{doc(file.top('Options'))}\n\n"
    return text + table(("option", "type", "default", "meaning"), *rows)


def packages_page() -> str:
    """Return the page about packages and the corpora that can be imported."""
    text = doc(File(SOURCE / "evaluation/packages/package.py").tree).partition("\n\n")
    page = f"# Packages\n\n{text[0]}\n\n{text[2]}\n\n"
    page += doc(File(SOURCE / "evaluation/packages/store.py").tree) + "\n\n"
    for title, path, name in (
        ("package.json", "evaluation/packages/write_package.py", "About"),
        ("Limits", "evaluation/packages/package_limits.py", "Limits"),
    ):
        file = File(SOURCE / path)
        fields = [
            (code(f.name), code(f.type), code(f.default), f.meaning) for f in file.fields(name)
        ]
        page += f"## {title}\n\n{doc(file.top(name))}\n\n"
        page += table(("name", "type", "default", "meaning"), *fields)
    return page + facts_text() + importers_text()


def facts_text() -> str:
    """Return what ID.json may say."""
    file = File(SOURCE / "evaluation/packages/document_facts.py")
    keys = file.top("FACTS").value.keys  # type: ignore[attr-defined]
    meanings = {key.value: file.comments.get(key.lineno, "") for key in keys}
    rows = [(code(key), said, meanings[key]) for key, (said, _) in FACTS.items()]
    return f"## ID.json\n\n{doc(file.tree)}\n\n" + table(("fact", "value", "meaning"), *rows)


def importers_text() -> str:
    """Return what there is to say about each importer."""
    text = "## Importers\n\n`unhusk package import` and `fetch` read these layouts.\n\n"
    for name in importers():
        found = importer_named(name)
        said = doc(File(SOURCE / f"evaluation/importers/{name}.py").tree)
        text += f"### {name}\n\n{said}\n\nLicence: {found.about.licence}. Home: <{found.home}>\n\n"
    return text


def columns() -> str:
    """Return the page about the tables of a page."""
    page = "# Columns\n\n"
    page += doc(File(SOURCE / "page/tables.py").tree) + "\n\n"
    for title, access, sources in (
        ("tokens", "page.tokens", (("lex/tokens.py", "Tokens"), ("page/tables.py", "TokenTable"))),
        ("nodes", "page.nodes", (("page/tables.py", "Nodes"),)),
        ("blocks", "page.blocks", (("page/tables.py", "Blocks"),)),
        ("lines", "page.lines(width)", (("page/tables.py", "Lines"),)),
        ("page", "columns and facts of the page itself", (("page/page.py", "Page"),)),
    ):
        page += (
            f"## {title}\n\n`{access}`\n\n" if "." in access else f"## {title}\n\nThe {access}.\n\n"
        )
        rows = [("column", "type", "meaning")]
        for path, class_name in sources:
            file = File(SOURCE / path)
            page += doc(file.top(class_name)) + "\n\n"
            rows += [(code(f.name), dtype(f.type), f.meaning) for f in file.fields(class_name)]
            rows += [
                (code(node.name), dtype(ast.unparse(node.returns)), " ".join(doc(node).split()))
                for node in file.members(class_name)
                if is_property(node) and node.returns
            ]
        page += table(*rows)
    file = File(SOURCE / "lex/lex_enums.py")
    for name in ("Kind", "Flag"):
        page += f"## {name}\n\n{doc(file.top(name))}\n\n"
        rows = [(code(f.name), f.default, f.meaning) for f in file.fields(name)]
        page += table(("name", "value", "meaning"), *rows)
    return page


def dtype(annotation: str) -> str:
    """Return the type of a column's values: `NDArray[np.int32]` becomes `int32`."""
    return code(re.sub(r"NDArray\[np\.(\w+?)_?\]", r"\1", annotation))


def features() -> str:
    """Return the page about the features of the learned method."""
    about = doc(File(SOURCE / "kernel/features/glossary.py").tree).partition("\n\n")[2]
    page = (
        "# Features\n\nWhat the trees of [kernel](kernel.md) are asked about each block, and "
        "`unhusk explain` names:\n"
        f"{len(COLUMNS)} features, by the pass that fills them.\n\n{about}\n\n"
    )
    for name, names in BY_PASS.items():
        about = doc(File(SOURCE / f"kernel/features/passes/{name}.py").tree)
        page += f"## {name}\n\n{about}\n\n{meanings(names)}"
    page += "## kinds\n\nAsked only where the parameter `kind` says what the page is.\n\n"
    return page + meanings(INPUTS[len(COLUMNS) :])


def meanings(names: Sequence[str]) -> str:
    """Return the table of some features."""
    return table(("feature", "meaning"), *((code(name), MEANINGS[name]) for name in names))


def api() -> str:
    """Return the page about the public names."""
    page = "# Public names\n\nEverything that `import unhusk` offers. Nothing else is public.\n\n"
    for module, name in public_names():
        file = File(SOURCE.joinpath(*module.split(".")[1:]).with_suffix(".py"))
        node = file.top(name)
        page += f"## {name}\n\n"
        if isinstance(node, Function):
            page += f"```python\n{signature(node)}\n```\n\n{doc(node)}\n\n"
        elif isinstance(node, ast.ClassDef):
            page += class_text(file, node)
        else:
            page += f"{doc(file.tree)}\n\n"
    return page


def public_names() -> list[tuple[str, str]]:
    """Return module and name of everything that the package imports for its users."""
    body = File(SOURCE / "__init__.py").tree.body
    late = [node for part in body if isinstance(part, ast.If) for node in part.body]
    found = [
        (str(node.module), alias.name)
        for node in (*body, *late)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    return sorted(found, key=lambda pair: pair[1].lower())


def class_text(file: File, node: ast.ClassDef) -> str:
    """Return what there is to say about a class."""
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    text = f"{doc(node)}\n\n" + (f"A kind of `{bases}`.\n\n" if bases else "")
    rows = [
        (code(f.name), code(f.type), code(f.default), f.meaning) for f in file.fields(node.name)
    ]
    if rows:
        text += table(("field", "type", "default", "meaning"), *rows)
    for member in file.members(node.name):
        written = f"{member.name}" if is_property(member) else signature(member)
        text += f"- `{' '.join(written.split())}`: {' '.join(doc(member).split())}\n"
    return text.rstrip("\n") + "\n\n"


def signature(node: Function) -> str:
    """Return the head of a function."""
    begin = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    given = re.sub(r"^self(, )?", "", ast.unparse(node.args))
    return f"{begin}{node.name}({given}){returns}"


def commands() -> str:
    """Return the page about the command line."""
    about_all = doc(File(SOURCE / "apps/cli/main.py").tree).partition("\n\n")[2]
    page = f"# Command line\n\n`unhusk COMMAND`, or `python -m unhusk COMMAND`.\n\n{about_all}\n\n"
    return page + described_group(command_line, "unhusk", "##")


def described_group(group: click.Group, path: str, mark: str) -> str:
    """Return the sections about the commands of a group, and about those of groups in it."""
    page = ""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None:
            raise LookupError(name)
        page += f"{mark} {path} {name}\n\n{inspect.cleandoc(command.help or '')}\n\n"
        rows = [described(one) for one in command.params if isinstance(one, click.Option)]
        page += table(("option", "value", "default", "meaning"), *rows) if rows else ""
        if isinstance(command, click.Group):
            page += described_group(command, f"{path} {name}", f"{mark}#")
    return page


def described(option: click.Option) -> tuple[str, str, str, str]:
    """Return how an option is written, what it takes, what it is by default and what it means."""
    written = ", ".join(code(one) for one in (*option.opts, *option.secondary_opts))
    choices = getattr(option.type, "choices", None)
    takes = " ".join(choices) if choices else option.metavar or option.type.name
    shown = option.default if option.show_default else ""
    return written, "" if option.is_flag else takes, code(str(shown)), option.help or ""


def synthetic() -> str:
    """Return the page about synthetic pages."""
    page = "# Synthetic pages\n\n"
    page += (
        "`unhusk package synth` writes pages whose main content is known to the character: gold\n"
        "as text, as source offsets (`spans`), and what each span is (`roles`). Document *i*\n"
        "depends on the seed, *i* and the settings only. Texts and templates are ours; bylines\n"
        "name no one, and hosts end in `.example`.\n\n## Kinds\n\n"
    )
    found = [kind_named(name) for name in kinds()]
    rows = [(code(one.name), one.page_type, one.about, one.gold[len("Gold: ") :]) for one in found]
    page += table(("kind", "page type", "what it is", "gold"), *rows)
    page += f"## Languages\n\n{', '.join(map(code, languages()))}\n\n## Knobs\n\n"
    fields = File(SOURCE / "evaluation/synth/knobs.py").fields("Knobs")
    knobs = [(code(one.name), code(one.default), one.meaning) for one in fields]
    return page + table(("knob", "default", "meaning"), *knobs)


PAGES = {
    "api.md": api,
    "cli.md": commands,
    "columns.md": columns,
    "features.md": features,
    "measures.md": measures_page,
    "methods.md": methods,
    "packages.md": packages_page,
    "synthetic.md": synthetic,
}


def main() -> int:
    """Write the pages, or say with --check which are out of date."""
    is_check = "--check" in sys.argv[1:]
    stale = 0
    for name, made in PAGES.items():
        text = WRITTEN + made().rstrip("\n") + "\n"
        path = DOCS / name
        if not is_check:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            stale += 1
            print(f"docs/{name} is out of date: run make docs", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
