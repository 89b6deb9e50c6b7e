"""What the HTML standard says about each tag name, as small integers and bit tables.

A tag id below `KNOWN` is a name of this file; any other name hashes to an id from `KNOWN` up to
`IDS`, so that end tags of custom elements find their start tags without a string table.

Source: https://html.spec.whatwg.org/multipage/parsing.html (snapshot of 2026-09).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.passes.narrow import narrow

if TYPE_CHECKING:
    from collections.abc import Iterable

IDS = 2048  # tag ids are below this
KNOWN = 192  # ids of the names below are below this; 0 is "no tag"
SLOTS = 4096  # size of the hash table; chosen so that no two known names share a slot
HASH_SEED = 31  # found by search: with it no two known names share a slot
HASH_STEP = 16777619
PACKED_LONGEST = 8  # letters of a name that is also kept as one number
PACKED_STEP = 0x9E3779B97F4A7C37  # found by search too, for the table of these numbers
LONGEST = 16  # bytes kept of a known name

_NAMES = (
    "a abbr acronym address annotation-xml applet area article aside audio b base basefont bdi bdo "
    "bgsound big blink blockquote body br button canvas caption center cite code col colgroup data "
    "datalist dd del desc details dfn dialog dir div dl dt em embed fieldset figcaption figure font "
    "footer foreignobject form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i "
    "iframe image img input ins kbd keygen label legend li link listing main map mark marquee math "
    "menu meta meter mi mn mo ms mtext nav nobr noembed noframes noscript object ol optgroup option "
    "output p param path picture plaintext pre progress q rb rp rt rtc ruby s samp script search "
    "section select slot small source span strike strong style sub summary sup svg symbol table "
    "tbody td template textarea tfoot th thead time title tr track tt u ul use var video wbr xmp"
).split()

TAGS: dict[str, int] = {name: i for i, name in enumerate(_NAMES, start=1)}
TAG_NAMES: tuple[str, ...] = ("", *_NAMES)


def _words(*groups: str) -> frozenset[str]:
    return frozenset(" ".join(groups).split())


HEADINGS = _words("h1 h2 h3 h4 h5 h6")
VOID = _words(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source "
    "track wbr image"
)
# algorithms.md 0.3.8: elements that start a block of their own in HTML 4 and HTML 5
BLOCK = HEADINGS | _words(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form header hgroup hr html legend li main menu nav ol p pre section "
    "table tbody td tfoot th thead tr ul",
    "search summary listing xmp plaintext",
)
# what ends a run of text: blocks, line breaks and the boxes of tables, forms and frames
STRUCTURAL = BLOCK | _words(
    "br caption option optgroup select textarea iframe head title noscript button object frame "
    "frameset noframes optgroup datalist template colgroup col"
)
SPECIAL = HEADINGS | _words(
    "address applet area article aside base basefont bgsound blockquote body br button caption "
    "center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form "
    "frame frameset head header hgroup hr html iframe img input keygen li link listing main "
    "marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script search "
    "section select source style summary table tbody td template textarea tfoot th thead title tr "
    "track ul wbr xmp foreignobject desc"
)
FORMATTING = _words("a b big code em font i nobr s small strike strong tt u")
SCOPE = _words(
    "applet caption html table td th marquee object template select mi mo mn ms mtext "
    "annotation-xml foreignobject desc"
)
MARKER = _words("applet caption marquee object td template th")
CLOSES_P = HEADINGS | _words(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure "
    "footer form header hgroup hr listing main menu nav ol p plaintext pre search section summary "
    "table ul xmp li dd dt"
)
IN_SCOPE_END = HEADINGS | _words(
    "address article aside blockquote button center details dialog dir div dl fieldset figcaption "
    "figure footer form header hgroup listing main menu nav ol pre search section select summary ul "
    "dd dt p li applet marquee object"
)
TABLE_PART = _words("caption col colgroup tbody td tfoot th thead tr")
HEAD_CONTENT = _words(
    "base basefont bgsound link meta noframes noscript script style template title head html"
)
BREAKOUT = HEADINGS | _words(
    "b big blockquote body br center code dd div dl dt em embed head hr i img li listing menu meta "
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
)
INTEGRATION = _words("foreignobject desc mi mo mn ms mtext annotation-xml")
SVG_NAMES = _words(
    "a audio canvas desc font g iframe image path script style svg symbol title use video"
)
RAW_TEXT = _words("iframe noembed noframes style xmp")
ESCAPABLE = _words("textarea title")

# bits of the table FACTS, one per set above
FACT = {
    name: 1 << i
    for i, name in enumerate(
        "block structural special formatting scope marker closes_p in_scope_end table_part "
        "head_content breakout integration void heading escapable raw_text svg item_stop "
        "foster".split()
    )
}
_SETS: dict[str, Iterable[str]] = {
    "block": BLOCK,
    "structural": STRUCTURAL,
    "special": SPECIAL,
    "formatting": FORMATTING,
    "scope": SCOPE,
    "marker": MARKER,
    "closes_p": CLOSES_P,
    "in_scope_end": IN_SCOPE_END,
    "table_part": TABLE_PART,
    "head_content": HEAD_CONTENT,
    "breakout": BREAKOUT,
    "integration": INTEGRATION,
    "void": VOID,
    "heading": HEADINGS,
    "escapable": ESCAPABLE,
    "raw_text": RAW_TEXT,
    "svg": SVG_NAMES,
    "item_stop": SPECIAL - _words("address div p"),
    "foster": _words("table tbody tfoot thead tr"),
}

# names that get a bit of the 64-bit mask `ancestors`
ANCESTOR_NAMES = (
    "a address article aside blockquote body button caption center code dd del details dialog div "
    "dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup iframe label "
    "legend li main map menu nav noscript object ol option p pre script section select span style "
    "summary svg table td template textarea th title tr ul video math"
).split()
ANCESTOR: dict[str, int] = {name: 1 << i for i, name in enumerate(ANCESTOR_NAMES)}


def hash_name(name: str) -> int:
    """Hash a tag name, in any case, as the lexer does.

    >>> hash_name("p") == ((HASH_SEED ^ ord("p")) * HASH_STEP) & 0xFFFFFFFF
    True
    """
    value = HASH_SEED
    for byte in narrow(name).lower():
        value = ((value ^ byte) * HASH_STEP) & 0xFFFFFFFF
    return value


def slot_of(value: int) -> int:
    """Return the slot of the hash table for a hash: its upper bits mixed into the lower."""
    return (value ^ (value >> 15)) & (SLOTS - 1)


def _facts() -> np.ndarray:
    table = np.zeros(IDS, np.uint32)
    for fact, names in _SETS.items():
        table[[TAGS[name] for name in names]] |= FACT[fact]
    return table


def _ancestor_bits() -> np.ndarray:
    table = np.zeros(IDS, np.uint64)
    for name, bit in ANCESTOR.items():
        table[TAGS[name]] = bit
    return table


def _slots() -> tuple[bytes, bytes]:
    slots = bytearray(SLOTS)
    spelled = bytearray(KNOWN * LONGEST)
    for name, i in TAGS.items():
        slots[slot_of(hash_name(name))] = i
        spelled[i * LONGEST : i * LONGEST + len(name)] = name.encode()
    return bytes(slots), bytes(spelled)


def packed_slot(name: str) -> int:
    """Return the slot of a name of up to eight letters, read as one number."""
    return ((int.from_bytes(name.encode()) * PACKED_STEP) & 0xFFFFFFFFFFFFFFFF) >> 52


def _packed() -> tuple[bytes, np.ndarray]:
    slots, packed = bytearray(SLOTS), np.zeros(KNOWN, np.uint64)
    for name, i in TAGS.items():
        if len(name) <= PACKED_LONGEST:
            slots[packed_slot(name)] = i
            packed[i] = int.from_bytes(name.encode())
    return bytes(slots), packed


FACTS = _facts()
ANCESTOR_BITS = _ancestor_bits()
NAME_SLOTS, SPELLED = _slots()
PACKED_SLOTS, PACKED = _packed()


def tag_id(name: str) -> int:
    """Return the id that the lexer gives to a tag name.

    >>> tag_id("DIV") == TAGS["div"], tag_id("my-card") >= KNOWN
    (True, True)
    """
    known = TAGS.get(name.lower()) if name.isascii() else None
    return known if known is not None else KNOWN + hash_name(name) % (IDS - KNOWN)
