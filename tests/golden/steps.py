"""Other values to try in place of a parameter's default: a step each way, or all other values.

Where the type does not tell what a step is, `<method>/steps.toml` lists values by parameter, each
written as in spec text: `sigma = ["12.0", "15.0"]`.
"""

import tomllib
from ast import literal_eval
from functools import cache
from pathlib import Path
from typing import Literal, get_args, get_origin

import unhusk
from unhusk.method.spec import PARTS

FOLDER = Path(__file__).parent


def steps(name, field, hint):
    """Return the values to try instead of the default of a field of a method's parameters."""
    default, stated = field.default, listed(name)
    if field.name in stated:
        return [literal_eval(text) for text in stated[field.name]]
    if field.name == PARTS:
        parts = unhusk.method(name).params.parts
        return [parts[1:], parts[:-1]] if len(parts) > 1 else [(unhusk.method("plain"),)]
    if get_origin(hint) is Literal:
        return [value for value in get_args(hint) if value != default]
    if isinstance(default, bool):
        return [not default]
    if not isinstance(default, int | float):
        message = f"tests/golden/{name}/steps.toml must say what to try for {field.name}"
        raise TypeError(message)
    step = 1 if isinstance(default, int) else abs(default) / 10
    return [default - step, default + step, *_choices(hint)]


def _choices(hint):
    """Return the values besides numbers that a union of types allows: None, and words."""
    kinds = get_args(hint)
    words = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
    return [*words, *([None] if type(None) in kinds else [])]


@cache
def listed(name):
    """Return the values that the golden folder of a method lists."""
    file = FOLDER / name / "steps.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
