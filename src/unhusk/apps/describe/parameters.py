"""The parameters of a method or measure: fields of its Params, with the comment on each."""

from __future__ import annotations

import ast
import inspect
import io
import textwrap
import tokenize
from dataclasses import MISSING, Field, dataclass, fields
from typing import TYPE_CHECKING, Any

from unhusk.method.spec import PARTS

if TYPE_CHECKING:
    from unhusk.evaluation.measure.measure import Measure
    from unhusk.method.method import Method


@dataclass(frozen=True)
class Parameter:
    """One parameter of a method or measure."""

    name: str
    type: str
    default: Any
    value: Any  # what the method at hand has
    comment: str  # what it means; empty without the source file


def parameters(method: Method | Measure) -> list[Parameter]:
    """Return the parameters of a method or measure in the order of its Params."""
    comments: dict[str, str] = {}
    for one in reversed(type(method.params).__mro__[:-1]):
        comments |= _comments(one)
    return [
        Parameter(
            field.name,
            field.type if isinstance(field.type, str) else getattr(field.type, "__name__", "?"),
            _shown(field.name, _default(field)),
            _shown(field.name, getattr(method.params, field.name)),
            comments.get(field.name, ""),
        )
        for field in fields(method.params)
    ]


def _shown(name: str, value: Any) -> Any:
    """Return a value as it is, and methods as their spec text."""
    return tuple(map(str, value)) if name == PARTS else value


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return None if field.default is MISSING else field.default


def _comments(params: type) -> dict[str, str]:
    """Return the comment on the lines of each field of a class."""
    try:
        source = textwrap.dedent(inspect.getsource(params))
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
        body = ast.parse(source).body[0]
    except (OSError, TypeError, SyntaxError, tokenize.TokenError):
        return {}
    by_line = {t.start[0]: t.string.lstrip("# ") for t in tokens if t.type == tokenize.COMMENT}
    return {
        one.target.id: " ".join(filter(None, map(by_line.get, _lines(one))))
        for one in getattr(body, "body", [])
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }


def _lines(of: ast.AnnAssign) -> range:
    return range(of.lineno, (of.end_lineno or of.lineno) + 1)
