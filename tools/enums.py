"""Write the numbers of all files `*_enums.py` as C enums to src/unhusk/native/enums/.

Compiled files import the C enums, uncompiled ones the Python files; tests hold the two equal.
Run it after changing such a file: `make enums`.
"""

from __future__ import annotations

import sys
from enum import EnumType
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enum import IntEnum

    from unhusk.native.constants import Numbers

SOURCE = Path(__file__).parents[1] / "src"
FOLDER = SOURCE / "unhusk" / "native" / "enums"


def enum_files() -> dict[str, str]:
    """Return the text of each .pxd file by its name."""
    texts: dict[str, str] = {}
    for path in sorted((SOURCE / "unhusk").glob("**/*_enums.py")):
        place = path.relative_to(SOURCE)
        module = import_module(".".join(place.with_suffix("").parts))
        for name, value in vars(module).items():
            if _is_stated(value, module.__name__):
                file = f"{name}.pxd"
                if file in texts:
                    message = f"{place}: another file has an enumeration {name} too"
                    raise ValueError(message)
                texts[file] = _text(value, place.as_posix())
    return texts


def _is_stated(value: object, module: str) -> bool:
    """Say whether this is an enumeration, and not one that the module only imports."""
    from unhusk.native.constants import Numbers  # noqa: PLC0415 - after the finder is set

    if not isinstance(value, type) or value is Numbers:
        return False
    if isinstance(value, EnumType):
        return issubclass(value, int) and value.__module__ == module
    return issubclass(value, Numbers)


def _text(value: type[IntEnum] | type[Numbers], place: str) -> str:
    from unhusk.native.constants import Numbers, members  # noqa: PLC0415

    numbers = members(value) if issubclass(value, Numbers) else value.__members__
    lines = [f"    {member} = {int(number)}\n" for member, number in numbers.items()]
    head = f"# Written by tools/enums.py from src/{place}.\n\ncdef enum:\n"
    return head + "".join(lines)


def _find_sources(folder: str) -> FileFinder:
    """Find only sources in the package: what is compiled may be older than they are."""
    if not Path(folder).is_relative_to(SOURCE):
        message = "another package"
        raise ImportError(message)
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def main() -> None:
    """Write the files, and remove those of enumerations that are gone."""
    sys.path_hooks.insert(0, _find_sources)
    sys.path_importer_cache.clear()
    texts = enum_files()
    for path in FOLDER.glob("*.pxd"):
        if path.name not in texts:
            path.unlink()
    for file, text in texts.items():
        path = FOLDER / file
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(path.name)


if __name__ == "__main__":
    main()
