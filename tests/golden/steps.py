"""One step away from a parameter's default, whatever its type."""

from types import UnionType
from typing import Literal, get_args, get_origin

import unhusk

STEPS = {"density.c1": 0.001, "accb.threshold": 0.005}  # of floats; a tenth where none is stated
# what to try instead of a default for which a step says nothing
OTHERS = {
    "goldminer.model": [(('<div id="art">', '<div class="rel">'),)],
    "lexical.model": [(("close this window", -3.0), ("written by", 3.0))],
    "crunch.ad_hosts": [frozenset({"ads.example.com"})],
    "crunch.cells": [frozenset(), frozenset({"td", "div"})],
    "crunch.substance": [frozenset({"img", "a"}), frozenset({"img", "a", "textarea", "select"})],
    "fe.tags": ["table tr p hr ul", "table tr td p hr ul div", "div ul hr p tr table"],
    "kfe.tags": ["table tr p hr ul", "table tr td p hr ul div", "div ul hr p tr table"],
}
STANDS_FOR = {"accb.sigma": 40 / 3}  # the value that None means


def steps(name, field, hint):
    """Return what to try instead of a field's default: one step each way, or all other values."""
    default, key = field.default, f"{name}.{field.name}"
    if key in OTHERS:
        return OTHERS[key]
    if field.name == "parts":
        parts = unhusk.method(name).params.parts
        return [parts[1:], parts[:-1]] if len(parts) > 1 else [(unhusk.method("plain"),)]
    if get_origin(hint) is Literal:
        return [value for value in get_args(hint) if value != default]
    if isinstance(default, bool):
        return [not default]
    other = [None] if isinstance(hint, UnionType) and default is not None else []
    middle = STANDS_FOR[key] if default is None else default
    step = 1 if isinstance(middle, int) else STEPS.get(key, abs(middle) / 10)
    return [middle - step, middle + step, *other]
