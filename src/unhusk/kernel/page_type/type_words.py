"""The words by which a page tells its kind: of its address, title, headings, head, classes, types.

They are hints: each field counts the same whatever its number of words, and a word that was not
seen in training says nothing. Each look is bounded, so that a hostile page costs little more.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from unhusk.facts.json_ld import plain_type, type_names
from unhusk.facts.statements import Stated
from unhusk.kernel.page_type.address_hints import Address, address, address_words, words_in
from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import TAGS
from unhusk.structure.visibility import within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page

MAX_ATTRIBUTES = 1 << 16  # of a page that are looked at
MAX_MARKS = 1 << 11  # attributes of `meta` and `link` elements
MAX_VALUE = 300  # characters of an attribute, a heading's text or a title
MAX_NAMES = 1 << 20  # characters of different classes and ids
MAX_HEADINGS = 1 << 10  # pieces of text in headings
SHORTEST, LONGEST = 3, 24  # letters of a word in a class or id
ONE = 1 << 10  # weight of the word of a field that has one

_VALUED = ("og:type", "twitter:card")  # whose contents are names, not texts
_META, _LINK = TAGS["meta"], TAGS["link"]
_LETTERS = bytes(c | 32 if chr(c).isalpha() and c < 128 else 32 for c in range(256))  # noqa: PLR2004

Marks = list[dict[str, str]]  # the attributes of each `meta` and `link`


def marks_of(page: Page) -> Marks:
    """Return the attributes of the elements by which a page states facts."""
    rows = page.attributes[:MAX_ATTRIBUTES]
    tag = page.nodes.tag[rows[:, 0]]
    rows = rows[((tag == _META) | (tag == _LINK)) & (rows[:, 3] >= 0)][:MAX_MARKS]
    found: dict[int, dict[str, str]] = {}
    for node, name, name_stop, start, stop in rows.tolist():
        value = page.source[start : min(stop, start + MAX_VALUE)]
        found.setdefault(node, {}).setdefault(page.source[name:name_stop].lower(), value)
    return list(found.values())


def address_of(page: Page, url: str | None) -> Address | None:
    """Return the given address of a page, or the one that it states as its own."""
    if url:
        return address(url)
    stated = Stated(page)
    own = [*stated.links.get("canonical", ()), *stated.contents("og:url")]
    return next((address(value) for value in own if value), None)


def kind_words(page: Page, where: Address | None, marks: Marks) -> dict[str, set[str]]:
    """Return the words of each field; `where` is the address of the page."""
    start, stop = page.title
    title = resolve(page.source[start : min(stop, start + MAX_VALUE)])
    return {
        "address": address_words(where),
        "title": set(words_in(title)),
        "heading": {word for text in _headings(page) for word in words_in(text)},
        "class": _class_words(page),
        "type": _types(page),
        "head": _head_words(page, marks),
    }


def weighed(fields: dict[str, set[str]]) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Return the hashes of the words, ascending, and what each counts.

    That is less the more words its field has, seen in training or not: fields have the same
    length as vectors.
    """
    numbers: list[int] = []
    counts: list[int] = []
    for field, words in fields.items():
        start = crc32(field.encode())
        numbers += [crc32(word.encode("utf-8", "replace"), start) for word in words]
        counts += [round(ONE * len(words) ** -0.5)] * len(words) if words else []
    found = np.array(numbers, np.uint32)
    order = found.argsort(kind="stable")
    return found[order], np.array(counts, np.int64)[order]


def _headings(page: Page) -> Iterator[str]:
    """Yield the pieces of text in headings of the first three levels."""
    is_heading = within(page, "h1", "h2", "h3")
    tokens = page.text_tokens[is_heading[page.text_blocks]][:MAX_HEADINGS]
    for start, stop in page.spans_of(tokens).tolist():
        yield resolve(page.source[start : min(stop, start + MAX_VALUE)])


def _class_words(page: Page) -> set[str]:
    """Return the words in classes and ids: runs of ASCII letters."""
    data = page.data
    values = dict.fromkeys(
        data[start:stop] for name in ("class", "id") for start, stop in _spans(page, name)
    )
    words = set(b" ".join(values)[:MAX_NAMES].translate(_LETTERS).split())
    return {word.decode() for word in words if SHORTEST <= len(word) <= LONGEST}


def _types(page: Page) -> set[str]:
    """Return the types of schema.org: in JSON-LD and in attributes, and about how often."""
    scripts = type_names(page.source)
    shown = [plain_type(type_) for name in ("itemtype", "typeof") for type_ in _values(page, name)]
    often = Counter(type_ for types in (*scripts, shown) for type_ in types)
    first = {f"first {types[0]}" for types in scripts if types}
    return {*often, *first, *(f"{type_} {n.bit_length()}" for type_, n in often.items())}


def _head_words(page: Page, marks: Marks) -> set[str]:
    """Return the names of what the head states, some values, and the relations of links."""
    found = {f"rel {value.lower()}" for value in _values(page, "rel")}
    for one in marks:
        name, content = _name(one), one.get("content", "").lower()
        if name:
            found.add(f"name {name}")
        if name in _VALUED:
            found.add(f"{name} {content.strip()}")
        elif name == "generator":
            found |= {f"generator {word}" for word in words_in(content)}
    return found


def _name(mark: dict[str, str]) -> str:
    return (mark.get("property") or mark.get("name") or "").strip().lower()


def _values(page: Page, name: str) -> dict[str, None]:
    """Return the different values of an attribute, in the order of the page."""
    return dict.fromkeys(page.source[start:stop] for start, stop in _spans(page, name))


def _spans(page: Page, name: str) -> list[tuple[int, int]]:
    """Return where the values of an attribute begin and end; long ones are cut."""
    rows = page.attributes[:MAX_ATTRIBUTES]
    fits = np.flatnonzero((rows[:, 2] - rows[:, 1] == len(name)) & (rows[:, 3] >= 0))
    letters = np.frombuffer(page.data, np.uint8)[rows[fits, 1][:, None] + np.arange(len(name))]
    wanted = np.frombuffer(name.encode(), np.uint8)
    rows = rows[fits[((letters | 32) == wanted).all(axis=1)], 3:]  # in any case
    stops = np.minimum(rows[:, 1], rows[:, 0] + MAX_VALUE)
    return list(zip(rows[:, 0].tolist(), stops.tolist(), strict=True))
