"""A check of values against the part of JSON Schema that docs/extraction.schema.json uses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "extraction.schema.json").read_text("utf-8")
)
KINDS = {
    "array": list, "integer": int, "null": type(None), "number": (int, float), "object": dict,
    "string": str,
}  # fmt: skip
WORDS = {"$schema", "$defs", "title", "description"}  # say nothing about values


def faults(value: Any, schema: dict[str, Any] = SCHEMA, at: str = "") -> list[str]:
    """Return what is wrong with a value, each fault with its place."""
    if "$ref" in schema:
        return faults(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], at)
    found = []
    for word, wanted in schema.items():
        if word in WORDS:
            continue
        found += [f"{at or 'the value'}: {fault}" for fault in CHECKS[word](value, wanted, schema)]
    if isinstance(value, dict):
        for name, one in value.items():
            inner = schema.get("properties", {}).get(name, schema.get("additionalProperties"))
            found += faults(one, inner, f"{at}/{name}") if isinstance(inner, dict) else []
    if isinstance(value, list):
        for number, one in enumerate(value):
            found += faults(one, schema.get("items", {}), f"{at}/{number}")
    return found


def _type(value, wanted, _):
    kinds = wanted if isinstance(wanted, list) else [wanted]
    fits = any(isinstance(value, KINDS[k]) and not isinstance(value, bool) for k in kinds)
    return [] if fits else [f"{value!r} is no {' or '.join(kinds)}"]


def _closed(value, wanted, schema):
    if wanted is not False or not isinstance(value, dict):
        return []
    return [f"{name} is not known" for name in value.keys() - schema["properties"].keys()]


CHECKS = {
    "type": _type,
    "const": lambda value, wanted, _: [] if value == wanted else [f"{value!r} is not {wanted!r}"],
    "enum": lambda value, wanted, _: [] if value in wanted else [f"{value!r} is not among them"],
    "required": lambda v, wanted, _: [
        f"{n} is missing" for n in wanted if n not in (wanted if v is None else v)
    ],
    "additionalProperties": _closed,
    "properties": lambda *_: [],
    "items": lambda *_: [],
    "minimum": lambda v, low, _: [f"{v} < {low}"] if v is not None and v < low else [],
    "maximum": lambda v, high, _: [f"{v} > {high}"] if v is not None and v > high else [],
    "minItems": lambda value, low, _: ["too short"] if len(value) < low else [],
    "maxItems": lambda value, high, _: ["too long"] if len(value) > high else [],
}
