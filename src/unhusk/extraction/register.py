"""Finds methods by name: the files of `unhusk.methods`, and entry points of outside packages."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from unhusk.errors import UnknownMethodError
from unhusk.methods import _method
from unhusk.methods._method import Method, read_spec

GROUP = "unhusk.methods"  # entry points of this group add methods: name = "module:object"


@cache
def methods() -> tuple[str, ...]:
    """Return the names of all methods, in alphabetical order."""
    folder = Path(_method.__file__).parent
    files = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
    return tuple(sorted(files | {point.name for point in entry_points(group=GROUP)}))


def method(spec: str | Method) -> Method:
    """Return the method that spec text names, such as `accb` or `accb(range=40)`."""
    if isinstance(spec, Method):
        return spec
    name, values = read_spec(spec)
    return _named(name).configured(values)


@cache
def _named(name: str) -> Method:
    if name not in methods():
        near = get_close_matches(name, methods(), n=1)
        hint = f"; did you mean {near[0]}?" if near else f"; there are: {', '.join(methods())}"
        message = f"there is no method {name!r}{hint}"
        raise UnknownMethodError(message)
    outside = {point.name: point for point in entry_points(group=GROUP)}
    if name in outside:
        found = outside[name].load()
    else:
        found = getattr(import_module(f"unhusk.methods.{name}"), name)
    if not isinstance(found, Method):
        message = f"the entry point {name!r} is not a method but {type(found).__name__}"
        raise UnknownMethodError(message)
    return found
