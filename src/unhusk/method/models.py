"""Models that a method learnt, kept in a file: `goldminer(model='site.json')`.

A file is JSON with the method's name and the rows of the model. A method gets the rows as a tuple
that remembers the name of its file: spec text shows the name, and two such methods are equal where
their rows are.
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from unhusk.errors import BadParameterError

MODEL = "model"  # name of the parameter that may be given as a file
MAX_BYTES = 16 << 20  # of a file; the largest that `unhusk learn` writes has a few hundred rows


class FileModel(tuple[Any, ...]):
    """The rows of a model, and the file that they are from."""

    file: str

    def __new__(cls, rows: tuple[Any, ...], file: str) -> FileModel:
        """Take the rows, and the file by the name that the user gave it."""
        made = super().__new__(cls, rows)
        made.file = file
        return made

    def __getnewargs__(self) -> tuple[tuple[Any, ...], str]:
        """Copy and pickle with the file's name."""
        return tuple(self), self.file

    def __repr__(self) -> str:
        """Return the file's name as spec text states it."""
        return repr(self.file)


def lacks_model(params: Any) -> bool:
    """Say whether a method that can have a model has none."""
    return any(f.name == MODEL and getattr(params, MODEL) is None for f in fields(params))


def with_models(method: str, params: Any, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the changes with the rows of a model in place of the name of its file."""
    value = changes.get(MODEL)
    if not isinstance(value, str) or all(f.name != MODEL for f in fields(params)):
        return changes
    return {**changes, MODEL: read_model(method, value)}


def read_model(method: str, file: str) -> FileModel:
    """Return the model in a file; raises `BadParameterError` where there is none of this method."""
    try:
        with Path(file).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ValueError  # the same message as for what is no JSON
        stated = json.loads(data)
        owner, rows = stated["method"], stated[MODEL]
    except OSError as error:
        reason = f"the file cannot be read: {error.strerror or error}"
    except (ValueError, KeyError, TypeError, RecursionError):
        reason = "the file is no model; `unhusk learn` writes one"
    else:
        if owner == method and isinstance(rows, list):
            return FileModel(tuple(tuple(r) if isinstance(r, list) else r for r in rows), file)
        reason = f"the file is a model of {owner}"
    message = f"{method}: {MODEL} cannot be {file!r}; {reason}"
    raise BadParameterError(message)


def model_text(method: str, rows: tuple[Any, ...], about: dict[str, Any]) -> str:
    """Return the text of a model's file; `about` says what it was learnt from."""
    lines = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows)
    head = json.dumps({"method": method, **about}, ensure_ascii=False, indent=1)
    return f'{head[:-2]},\n "{MODEL}": [\n  {lines}\n ]\n}}\n'
