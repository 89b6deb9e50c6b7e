"""One step away from a parameter's default, whatever its type."""

from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin

import unhusk

STEPS = {  # of floats; a tenth where none is stated
    "accb.threshold": 0.005,
    "ccb.threshold": 0.005,
    "density.c1": 0.001,
    "tccb.threshold": 0.005,
}
STANDS_FOR = {  # the value that None means, or one to try in its place
    "accb.max_tag_chars": 10,
    "accb.max_word_chars": 4,
    "accb.sigma": 40 / 3,
    "ccb.max_tag_chars": 10,
    "ccb.max_word_chars": 4,
    "ccb.sigma": 40 / 3,
    "cetr.radius": 3,
    "cetr_km.radius": 3,
    "cetr_tm.radius": 3,
    "density.smooth": 5,
    "tccb.sigma": 25 / 3,
}
OTHERS = {  # what to try instead of a default for which a step says nothing
    "goldminer.model": [(('<div id="art">', '<div class="rel">'),)],
    "lexical.model": [(("close this window", -3.0), ("written by", 3.0))],
    "crunch.ad_hosts": [frozenset({"ads.example.com"})],
    "crunch.cells": [frozenset(), frozenset({"td", "div"})],
    "crunch.substance": [frozenset({"img", "a"}), frozenset({"img", "a", "textarea", "select"})],
    "fe.tags": ["table tr p hr ul", "table tr td p hr ul div", "div ul hr p tr table"],
    "kfe.tags": ["table tr p hr ul", "table tr td p hr ul div", "div ul hr p tr table"],
}


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
    others = []
    for kind in get_args(hint) if get_origin(hint) in (UnionType, Union) else ():
        values = (
            [None] if kind is NoneType else get_args(kind) if get_origin(kind) is Literal else []
        )
        others += [value for value in values if value != default]
    middle = STANDS_FOR[key] if default is None else default
    step = 1 if isinstance(middle, int) else STEPS.get(key, abs(middle) / 10)
    return [middle - step, middle + step, *others]
