"""What text, metadata and the other renderings cost on top of the kept spans of a method.

Every contender reads each page anew; the baseline is the method alone. Interleaved, process time.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from pages import Contender, arguments, contest, load, print_contest

import unhusk

if TYPE_CHECKING:
    from collections.abc import Callable

READ = ("text", "text metadata", "markdown", "html", "text metadata markdown html")


def contender(method: str, names: str) -> Contender:
    """Return what extracts a page and reads some of its renderings."""
    extractor = unhusk.Extractor(method=method)
    read: Callable[[unhusk.Extraction], object] = attrgetter(*names.split())
    return Contender(f"with {names}", lambda source: read(extractor.extract(source)))


def main() -> None:
    """Run over the pages of a folder."""
    parser = arguments(__doc__)
    parser.add_argument("-m", "--method", default="kernel", help="default: kernel")
    options = parser.parse_args()
    pages = load(options)
    alone = unhusk.Extractor(method=options.method)
    base = Contender(f"{options.method} alone", lambda source: alone.extract(source).kept)
    entered = [base, *(contender(options.method, names) for names in READ)]
    contest(entered, pages, options.passes)
    print_contest(entered, pages, base.name)


if __name__ == "__main__":
    main()
