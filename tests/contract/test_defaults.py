"""A changed default shows as a diff of `defaults.json`.

Write the file anew with UNHUSK_UPDATE=1 in the environment.
"""

import json
import os
from dataclasses import fields
from pathlib import Path

import unhusk

FILE = Path(__file__).with_name("defaults.json")


def current():
    found = {name: values(unhusk.method(name).params) for name in unhusk.methods()}
    return json.dumps(found, indent=2, default=plainly) + "\n"


def plainly(value):
    return sorted(value) if isinstance(value, frozenset) else str(value)


def values(params):
    return {field.name: getattr(params, field.name) for field in fields(params)}


def test_defaults_are_those_written_down():
    if os.environ.get("UNHUSK_UPDATE"):
        FILE.write_text(current(), "utf-8")
    assert FILE.read_text("utf-8") == current(), "run again with UNHUSK_UPDATE=1 if this is meant"
