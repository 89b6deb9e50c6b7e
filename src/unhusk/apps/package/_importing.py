"""Import a corpus and report the result; shared by `import` and `fetch`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.apps.console.notices import say
from unhusk.apps.console.output_file import write
from unhusk.apps.package._placing import placed
from unhusk.apps.package._shared_options import counted, progress

if TYPE_CHECKING:
    from pathlib import Path

_SHOWN = 50  # faults that are listed


def import_corpus(path: Path, output: Path, layout: str | None, *, placing: bool = False) -> int:
    """Write the package of a corpus, with gold as offsets if asked; return the exit code."""
    from unhusk.evaluation.importing.corpus import Corpus  # noqa: PLC0415 - heavy
    from unhusk.evaluation.importing.importer_registry import importer_for, importer_named  # noqa: PLC0415
    from unhusk.evaluation.packages.content_form import with_forms  # noqa: PLC0415
    from unhusk.evaluation.packages.write_package import write_package  # noqa: PLC0415

    name = (
        importer_named(layout).name if layout else None
    )  # an unknown layout fails before any work
    with Corpus(path) as corpus:
        importer = importer_for(corpus, name)
        documents = progress(importer.read(corpus), None, f"importing {importer.about.name}")
        documents = placed(documents) if placing else documents
        count = write_package(output, with_forms(documents), importer.about)
        faults = sorted(corpus.faults)
    for fault in faults[:_SHOWN]:
        say(f"{fault.file}: {fault.kind}: {fault.why}")
    if len(faults) > _SHOWN:
        say(f"{len(faults) - _SHOWN} more faults")
    what = f"{counted(count, 'document')}, {counted(len(faults), 'fault')}"
    write(f"{output}: {what} (layout {importer.name})\n")
    return int(bool(faults) or not count)
