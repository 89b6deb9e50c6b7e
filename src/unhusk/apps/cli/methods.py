"""`unhusk methods`: what there is, and what each method does."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.output_file import write
from unhusk.apps.console.screen import Screen
from unhusk.apps.describe.bibliography import cited, paper
from unhusk.apps.describe.docstring_parts import about
from unhusk.apps.describe.parameters import Parameter, parameters
from unhusk.method.registry import method
from unhusk.method.registry import methods as method_names

if TYPE_CHECKING:
    from unhusk.method.method import Method


@click.command(short_help="List the methods, or describe one.")
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def methods(name: str | None, *, as_json: bool) -> None:
    """List all methods, or describe the method NAME: its paper, parameters and differences.

    NAME may be spec text such as 'accb(range=80)'; it then shows the values that are set.
    """
    screen = Screen.here()
    if name is None:
        found = [method(one) for one in method_names()]
        text = _as_json([_listed(one) for one in found]) if as_json else _table(screen, found)
    else:
        one = method(name)
        text = _as_json(_described(one)) if as_json else _description(screen, one)
    write(f"{text}\n")


def _listed(one: Method) -> dict[str, Any]:
    summary = about(one.about).summary
    return {"name": one.name, "unit": one.unit, "description": summary, "paper": one.cites}


def _described(one: Method) -> dict[str, Any]:
    parts = asdict(about(one.about))
    return {
        "name": one.name,
        "spec": str(one),
        "unit": one.unit,
        "description": parts.pop("summary"),
        **parts,
        "paper": {"key": one.cites, **paper(one.cites)},
        "parameters": [asdict(parameter) for parameter in parameters(one)],
    }


def _table(screen: Screen, found: list[Method]) -> str:
    names = ("name", "unit", "description", "paper")
    return screen.table(names, [[_listed(one)[name] for name in names] for one in found])


def _description(screen: Screen, one: Method) -> str:
    parts = about(one.about)
    entry = paper(one.cites)
    reference = f"{one.cites}: {cited(entry)}" if entry else one.cites
    sections = {
        "": " ".join(filter(None, (parts.summary, parts.details))),
        "Unit": one.unit,
        "Paper": reference,
        "Source": parts.source,
        "Differs": parts.differs,
    }
    texts = [screen.heading(str(one))]
    for name, text in sections.items():
        if text:
            texts.append(screen.paragraph(f"{name}: {text}" if name else text))
    return "\n\n".join([*texts, _parameter_table(screen, parameters(one))])


def _parameter_table(screen: Screen, found: list[Parameter]) -> str:
    if not found:
        return "It has no parameters."
    is_set = any(one.value != one.default for one in found)
    names = ["parameter", "type", *(["value"] if is_set else []), "default", "meaning"]
    rows = []
    for one in found:
        value = [_text(one.value)] if is_set else []
        rows.append([one.name, one.type, *value, _text(one.default), one.comment])
    return screen.table(names, rows)


def _text(value: object) -> str:
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(map(repr, sorted(value))) + "}"
    return repr(value)


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2, default=_plain_value)


def _plain_value(value: object) -> object:
    return sorted(value) if isinstance(value, (set, frozenset)) else repr(value)
