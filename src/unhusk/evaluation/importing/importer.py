"""An importer: a function from the files of a corpus to documents, with a description."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.evaluation.importing.corpus import Corpus
    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.packages.write_package import About

    Read = Callable[[Corpus], Iterator[Document]]

_WCEB = "https://github.com/chatnoir-eu/web-content-extraction-benchmark/raw/HEAD/datasets"
COMBINED_HOME = f"{_WCEB}/combined.tar.xz"  # eight corpora in one layout
RAW_HOME = f"{_WCEB}/raw.tar.xz"  # the same in their own layouts


@dataclass(frozen=True)
class Importer:
    """An importer for the layout of a public corpus."""

    name: str  # of the file
    about: About  # description of the package
    needs: tuple[str, ...]  # patterns of file names that identify the layout
    home: str  # address of the archive or file that `fetch` downloads; none where it is empty
    read: Read

    def fits(self, corpus: Corpus) -> bool:
        """Say whether files of all wanted shapes are there."""
        return all(corpus.find(pattern) for pattern in self.needs)


def importer(about: About, needs: tuple[str, ...], home: str = "") -> Callable[[Read], Importer]:
    """Make an importer of a function; nothing is registered, the folder is the register."""
    return lambda read: Importer(read.__name__, about, needs, home, read)
