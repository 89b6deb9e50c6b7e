"""Validate the TEI of every page of a folder against a DTD: `python bench/tei.py FOLDER`.

The DTD is the one inside trafilatura (a customisation of TEI P5 for corpora) unless --dtd names
another. Pages that fail are listed with what is wrong; then how many of how many are valid.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path

from lxml import etree
from pages import page_files, stop

import unhusk


def main() -> int:
    """Validate, and fail where a page does."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("-m", "--method", nargs="*", default=["plain", "danag", "kernel"])
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--dtd", type=Path, default=None)
    options = parser.parse_args()
    dtd = etree.DTD(str(options.dtd or _own_dtd()))
    extractors = [unhusk.Extractor(method=name) for name in options.method]
    counts = {extractor.method: [0, 0] for extractor in extractors}
    for file in page_files(options.folder, options.sample):
        page = unhusk.read(file)
        for extractor in extractors:
            found = extractor.extract(page)
            why = _fault(found.to_tei(), dtd)
            counts[extractor.method][0] += not why
            counts[extractor.method][1] += 1
            if why:
                print(f"{file.name}\t{extractor.method}\t{why}")
    for name, (valid, total) in counts.items():
        print(f"{name}: {valid} of {total} are valid")
    return int(any(valid < total for valid, total in counts.values()))


def _own_dtd() -> Path:
    found = find_spec("trafilatura")
    if found is None or found.origin is None:
        stop("trafilatura is not installed: name a DTD with --dtd")
    return Path(found.origin).parent / "data" / "tei_corpus.dtd"


def _fault(text: str, dtd: etree.DTD) -> str:
    """Return what is wrong with a document, or nothing."""
    try:
        root = etree.fromstring(text.encode(), etree.XMLParser(huge_tree=True))
    except etree.XMLSyntaxError as error:
        return str(error)
    return "" if dtd.validate(root) else str(dtd.error_log.last_error)


if __name__ == "__main__":
    sys.exit(main())
