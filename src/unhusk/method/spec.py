"""Spec text: a name with parameters, such as `accb(range=40)`, and how it is written and read.

Methods, measures, word rules and synthetic packages are all named by spec text. It states only the
parameters that differ from their defaults, and reads back to an equal value. The parameter `parts`
holds the methods which a method is made of; spec text states them first and without its name.
"""

from __future__ import annotations

import ast
import re
from dataclasses import MISSING, fields, replace
from keyword import kwlist
from math import isfinite
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from unhusk.errors import BadParameterError
from unhusk.method.models import MODEL

PARTS = "parts"  # name of the parameter that holds the methods which a method is made of

_UNIONS = (UnionType, Union)
_KEYWORDS = "|".join(word for word in kwlist if word not in ("True", "False", "None"))
_BARE = re.compile(
    r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""  # quoted text, to skip it
    rf"|(?P<model>\b{MODEL}\s*=\s*)(?P<file>(?!None\b)[^\s'\"(),{{}}\[\]]+)(?=\s*[,)])"
    rf"|(?P<equals>=\s*)(?P<word>{_KEYWORDS})(?=\s*[,)])"
)


class SpecError(ValueError):
    """The text is no spec text: not a name, nor a name with parameters in brackets."""


def spec_text(name: str, params: Any) -> str:
    """Return a name with the parameters that differ from the defaults of their dataclass."""
    changed = [
        text
        for f in fields(params)
        for text in (_stated(f.name, getattr(params, f.name)),)
        if getattr(params, f.name) != _default(f) and text != _stated(f.name, _default(f))
    ]
    return f"{name}({', '.join(changed)})" if changed else name


def with_values(name: str, params: Any, changes: dict[str, Any]) -> Any:
    """Return parameters with other values for some, checked against their types."""
    hints = get_type_hints(type(params))
    for key, value in changes.items():
        if key == PARTS and PARTS not in hints:
            message = f"{name} is not made of other methods"
            raise BadParameterError(message)
        if key not in hints:
            known = ", ".join(hints) or "none"
            message = f"{name} has no parameter {key!r}; it has: {known}"
            raise BadParameterError(message)
        if not _fits(value, hints[key]):
            wanted = _PARTS_KIND if key == PARTS else _kind(hints[key])
            message = f"{name}: {key} cannot be {value!r}; it is {wanted}"
            raise BadParameterError(message)
    hashable = {k: frozenset(v) if isinstance(v, set) else v for k, v in changes.items()}
    try:
        return replace(params, **hashable)
    except ValueError as error:
        message = f"{name}: {error}"
        raise BadParameterError(message) from None


class Spec(NamedTuple):
    """What spec text says."""

    name: str
    parts: tuple[Spec, ...]
    values: dict[str, Any]


def read_spec(text: str) -> Spec:
    """Read spec text into a name, the methods that it is made of, and parameter values.

    Raises `SpecError` where the text cannot be read.

    >>> read_spec("accb(range=40, threshold=0.75)")
    Spec(name='accb', parts=(), values={'range': 40, 'threshold': 0.75})
    >>> read_spec("kernel(focus=recall)") == read_spec("kernel(focus='recall')")
    True
    >>> read_spec("lineblock(mode=and)").values  # a word that Python reserves
    {'mode': 'and'}
    >>> [part.name for part in read_spec("first_of(danag, accb(range=40))").parts]
    ['danag', 'accb']
    """
    try:
        return _read(ast.parse(_with_quotes(text.strip()), mode="eval").body)
    except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
        raise SpecError(text) from error


def _with_quotes(text: str) -> str:
    """Return spec text with quotes around bare values that Python would not take for a name.

    These are words that Python reserves, such as `and`, and files of models.

    >>> _with_quotes("lineblock(mode=and, tkd=3)")
    "lineblock(mode='and', tkd=3)"
    >>> _with_quotes("goldminer(justext, model=../site.json)")
    "goldminer(justext, model='../site.json')"
    """
    return _BARE.sub(_quoted, text)


def _quoted(bare: re.Match[str]) -> str:
    key, value = bare["model"] or bare["equals"], bare["file"] or bare["word"]
    return f"{key}{value!r}" if key else bare[0]


def _read(node: ast.expr) -> Spec:
    call = node if isinstance(node, ast.Call) else ast.Call(node, [], [])
    if not isinstance(call.func, ast.Name) or any(not k.arg for k in call.keywords):
        raise ValueError  # one message for all that cannot be read
    values = {str(k.arg): _read_value(k.value) for k in call.keywords}
    return Spec(call.func.id, tuple(map(_read, call.args)), values)


def _read_value(node: ast.expr) -> Any:
    """Return a value; a bare word is a string, as shells take quotes away."""
    return node.id if isinstance(node, ast.Name) else ast.literal_eval(node)


def _default(of: Any) -> Any:
    return of.default if of.default is not MISSING else of.default_factory()


def _stated(name: str, value: Any) -> str:
    """Return how spec text states a parameter: methods without its name, by their own spec text."""
    return ", ".join(map(str, value)) if name == PARTS else f"{name}={value_text(value)}"


def value_text(value: Any) -> str:
    """Return a parameter value as spec text writes it; sets in order."""
    if isinstance(value, frozenset):
        return "{" + ", ".join(map(repr, sorted(value))) + "}" if value else "set()"
    return repr(value)


def _fits(value: Any, hint: Any) -> bool:
    origin, hints = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value in hints
    if origin in (frozenset, tuple):
        return _holds(value, origin, hints)
    if origin in _UNIONS:
        return any(_fits(value, member) for member in hints)
    if hint is float:
        return type(value) in (int, float) and isfinite(value)
    if hint is None or hint is type(None):
        return value is None
    return type(value) is hint


def _holds(values: Any, origin: Any, hints: tuple[Any, ...]) -> bool:
    """Say whether a set, or a tuple with anything in it, holds only values that fit."""
    if origin is frozenset:
        return isinstance(values, set | frozenset) and all(_fits(v, hints[0]) for v in values)
    if not isinstance(values, tuple) or not values:
        return False
    if hints[-1] is Ellipsis:  # any number of the first kind
        hints = hints[:1] * len(values)
    return len(values) == len(hints) and all(map(_fits, values, hints))


_PARTS_KIND = "methods, stated first and without a name"


def _kind(hint: Any) -> str:
    origin, hints = get_origin(hint), get_args(hint)
    if origin is Literal:
        return "one of " * (len(hints) > 1) + ", ".join(map(repr, hints))
    if origin in _UNIONS:
        return " or ".join(map(_kind, hints))
    if origin is tuple and hints[-1] is not Ellipsis:
        return "(" + ", ".join(map(_kind, hints)) + ")"
    if origin in (frozenset, tuple):
        return f"a {'set' if origin is frozenset else 'tuple'}, each of it {_kind(hints[0])}"
    return {int: "an integer", float: "a number", bool: "True or False", str: "text"}.get(
        hint, "None"
    )
