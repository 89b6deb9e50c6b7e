"""Pages to draw: the empty, the short, one from right to left, two whole ones and a very large."""

from functools import cache
from pathlib import Path

import unhusk
from unhusk.evaluation.alignment.align import place
from unhusk.page.page import Page

DEMO = Path(unhusk.__file__).parent / "pages_demo"
LARGE = 5_000_000 if unhusk.compiled else 500_000  # characters
SMALL = {
    "empty": "",
    "no text": "<body><p></p><script>x = 1</script></body>",
    "one block": "<p>One block of a few words.</p>",
}
WHOLE = ("news-en", "news-fa", "old-tables-en")
NAMES = (*SMALL, *WHOLE, "large")


@cache
def page(name):
    if name in SMALL:
        return Page(SMALL[name])
    if name == "large":
        source = page("news-en").source
        start, stop = source.index("<body"), source.rindex("</body>")
        body = source[source.index(">", start) + 1 : stop]
        return Page(source[:start] + body * (LARGE // len(body) + 1) + source[stop:])
    return unhusk.read(DEMO / f"{name}.html")


@cache
def gold(name):
    return place((DEMO / f"{name}.txt").read_text("utf-8"), page(name)).spans
