"""Import public corpora from their own layouts: how many documents, how much gold, what is wrong.

Each folder or archive below the given one is a corpus; nothing is written.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from pathlib import Path

from pages import print_table

import unhusk
from unhusk.errors import UnhuskError
from unhusk.evaluation.alignment.align import place
from unhusk.evaluation.importing.corpus import Corpus
from unhusk.evaluation.importing.importer_registry import importer_for


def row(path: Path) -> list[str]:
    """Return what came of one corpus; faults go to stderr."""
    started = time.process_time()
    with Corpus(path) as corpus:
        importer = importer_for(corpus)
        documents = list(importer.read(corpus))
        faults = list(corpus.faults)
    seconds = time.process_time() - started
    for fault in faults:
        print(f"{path.name}: {fault.file}: {fault.kind}: {fault.why}", file=sys.stderr)
    golds = [one for one in documents if one.gold is not None]
    shares = [place(one.gold, unhusk.read(one.html, charset=one.encoding)).share for one in golds]
    words = sum(len(one.gold.split()) for one in golds)
    placed = f"{sum(shares) / len(shares):.4f}" if shares else ""
    counts = [len(documents), len(golds), sum(bool(one.wanted) for one in documents), words]
    return [path.name, importer.name, *map(str, counts), placed, str(len(faults)), f"{seconds:.2f}"]


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of corpora")
    rows = []
    for path in sorted(parser.parse_args().folder.iterdir()):
        try:
            rows.append(row(path))
        except UnhuskError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
    head = ["corpus", "layout", "documents", "gold", "snippets", "words", "placed", "faults", "s"]
    print_table([head, *rows])


if __name__ == "__main__":
    main()
