"""Slow and obvious versions of the page's tables, made from its tokens; the fast ones must agree.

Everything here works on the characters of the source; nothing reads the narrowed bytes.
"""

import re
from dataclasses import dataclass
from html.entities import html5
from itertools import groupby

import numpy as np

from unhusk.lex.attributes import attributes
from unhusk.lex.tags import STRUCTURAL, TAG_NAMES
from unhusk.lex.tokens import Flag, Kind
from unhusk.page.vocabulary import NAME_BITS, NAMES

TEXT = (Kind.TEXT, Kind.VERBATIM)
TAG = (Kind.START, Kind.END)
C1 = bytes(range(0x80, 0xA0)).decode("cp1252", "replace")
NUMERIC = re.compile(r"&#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?")
IDEOGRAPH = re.compile(
    "[\u2e80-\u2fff\u3005-\u3007\u3021-\u30fa\u30fc-\u9fff\uf900-\ufaff\uff66-\uff9d"
    "\U00020000-\U0003ffff]"
)
FULL_STOP = re.compile("[\u3002\uff01\uff0e\uff1f\uff61]")
SENTENCE_END = re.compile(r"""[.!?]["')\]}»’”\x83]*\Z""")


def reference(text, at, *, in_attribute=False):
    """Return the characters that the reference at `at` means and where it ends, or None."""
    number = NUMERIC.match(text, at)
    if number:
        return _character(int(number[1], 16) if number[1] else int(number[2])), number.end()
    for size in range(32, 1, -1):
        name = text[at + 1 : at + 1 + size]
        if len(name) == size and name in html5:
            after = text[at + 1 + size : at + 2 + size]
            is_parameter = not name.endswith(";") and re.match("[=a-zA-Z0-9]", after)
            if in_attribute and is_parameter:
                return None
            return html5[name], at + 1 + size
    return None


def _character(code):
    if 0x80 <= code < 0xA0:
        return C1[code - 0x80] if C1[code - 0x80] != "\ufffd" else chr(code)
    if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return chr(code)


def resolve(text, *, in_attribute=False):
    """Return the text with its references replaced."""
    pieces, i = [], 0
    while i < len(text):
        found = reference(text, i, in_attribute=in_attribute) if text[i] == "&" else None
        piece, i = found or (text[i], i + 1)
        pieces.append(piece)
    return "".join(pieces)


@dataclass
class Unit:
    """A character of text, or what a reference stands for."""

    text: str
    start: int
    stop: int
    token: int
    linked: bool


def units(page, token):
    """Return the units of a text token."""
    start, stop = page.tokens.edges[token : token + 2].tolist()
    linked = bool(page.tokens.flags[token] & Flag.IN_ANCHOR)
    found, i, text = [], start, page.source[:stop]
    while i < stop:
        refers = text[i] == "&" and page.tokens.kind[token] == Kind.TEXT
        piece, after = (reference(text, i) if refers else None) or (text[i], i + 1)
        found.append(Unit(piece, i, after, token, linked))
        i = after
    return found


def collapsed(run):
    """Return the units without white space at the ends and with one unit per run inside."""
    shown: list[Unit] = []
    for unit in run:
        if not (unit.text.isspace() and shown and shown[-1].text.isspace()):
            shown.append(unit)
    while shown and shown[0].text.isspace():
        del shown[0]
    while shown and shown[-1].text.isspace():
        del shown[-1]
    return shown


def size(shown):
    """Return how many characters the units are; a run of white space is one."""
    return sum(1 if unit.text.isspace() else len(unit.text) for unit in shown)


def words(shown):
    """Return the units of each word."""
    return [
        list(group)
        for is_space, group in groupby(shown, key=lambda unit: unit.text.isspace())
        if not is_space
    ]


def blocks(page):
    """Return a dict per block, with the columns of `Blocks`."""
    found, run, tags, starts, edges = [], [], 0, 0, 0
    kinds = [*page.tokens.kind.tolist(), None]
    for t, kind in enumerate(kinds):
        if kind in TEXT and not page.tokens.within("template")[t]:
            run += units(page, t)
        name = TAG_NAMES[page.tokens.tag[t]] if _is_known(page, t) else ""
        if kind is None or (kind in TAG and name in STRUCTURAL):
            if collapsed(run):
                found.append(_block(page, collapsed(run), tags, starts, edges))
            run, tags, edges = [], 0, edges + 1
            starts += kind == Kind.START
        elif kind in TAG:
            tags += 1
    return found


def _is_known(page, t):
    return t < len(page.tokens) and page.tokens.tag[t] < len(TAG_NAMES)


def _block(page, shown, tags, starts, edges):
    linked = [unit for unit in shown if unit.linked]
    spelled = ["".join(unit.text for unit in word) for word in words(shown)]
    text = " ".join(spelled)
    return {
        "first_token": shown[0].token,
        "stop_token": shown[-1].token + 1,
        "start": shown[0].start,
        "stop": shown[-1].stop,
        "node": int(page.nodes.block[page.tokens.node[shown[0].token]]),
        "chars": size(shown),
        "words": len(spelled),
        "link_chars": size(linked),
        "link_words": sum(word[0].linked for word in words(shown)),
        "tags": tags,
        "sentences": len(FULL_STOP.findall(text)) + sum(map(_ends_sentence, spelled)),
        "ideographs": len(IDEOGRAPH.findall(text)),
        "starts": starts,
        "edges": edges,
    }


def _ends_sentence(word):
    return bool(SENTENCE_END.search(word))


def marks(page):
    """Return token, part ("text", "code" or "") and whether it is linked, per source character."""
    found = []
    for t, kind in enumerate(page.tokens.kind.tolist()):
        part = "text" if kind in TEXT else "code" if kind in (*TAG, Kind.DOCTYPE) else ""
        if _is_known(page, t) and TAG_NAMES[page.tokens.tag[t]] in ("script", "style"):
            part = ""
        linked = bool(page.tokens.flags[t] & Flag.IN_ANCHOR) and part == "text"
        width = int(page.tokens.edges[t + 1] - page.tokens.edges[t])
        found += [(t, part, linked)] * width
    return found


def lines(page, width=None):
    """Return a dict per line, with its start, stop and the columns of `Lines`."""
    marked = marks(page)
    found, start = [], 0
    for i, (t, part, _) in enumerate(marked):
        is_last = i + 1 == page.tokens.edges[t + 1]
        if part and _breaks(page.source, (start, i + 1), marked, width, is_last=is_last):
            found.append(_line(page, start, i + 1, marked, raw=width is not None))
            start = i + 1
    return [*found, _line(page, start, len(page.source), marked, raw=width is not None)]


def _breaks(source, span, marked, width, *, is_last):
    char, part = source[span[1] - 1], marked[span[1] - 1][1]
    if width is None:
        return char == "\n" or (char == "\r" and source[span[1] : span[1] + 1] != "\n")
    may = is_last or (part == "text" and char.isspace())
    return may and _measured(source, span, marked) >= width


def _measured(source, span, marked):
    code = sum(marked[i][1] == "code" for i in range(*span))
    return code + size(_shown(source, span, marked))


def _shown(source, span, marked):
    return collapsed(
        [
            Unit(source[i], i, i + 1, marked[i][0], marked[i][2])
            for i in range(*span)
            if marked[i][1] == "text"
        ]
    )


def _line(page, start, stop, marked, *, raw):
    shown = _shown(page.source, (start, stop), marked)
    code = [i for i in range(start, stop) if marked[i][1] == "code"]
    if not raw:
        code = [i for i in code if page.source[i] not in "\r\n"]
    begun = {marked[i][0] for i in code_starts(page, start, stop, marked)}
    wide = [page.source[i] for i in code] + [u.text for u in shown if not u.text.isspace()]
    return {
        "start": start,
        "stop": stop,
        "chars": size(shown),
        "code": len(code),
        "tags": sum(page.tokens.kind[t] in TAG for t in begun),
        "link_chars": size([unit for unit in shown if unit.linked]),
        "wide": sum(char >= "\x80" for char in wide),
    }


def code_starts(page, start, stop, marked):
    """Return the offsets in the line at which a tag begins."""
    edges = page.tokens.edges
    return [i for i in range(start, stop) if marked[i][1] == "code" and edges[marked[i][0]] == i]


def entries(page, *, without_anchors=False, raw_space=False):
    """Return (value, offset of the character) for each entry of the content code vector."""
    found, spaced = [], False
    for i, (t, part, _) in enumerate(marks(page)):
        is_anchor = page.tokens.kind[t] in TAG and TAG_NAMES[_known(page, t)] == "a"
        if not part or (is_anchor and without_anchors):
            continue
        is_space = part == "text" and page.source[i].isspace()
        if not (is_space and spaced and not raw_space):
            found.append((int(part == "text"), i))
        spaced = is_space
    return found


def _known(page, t):
    return page.tokens.tag[t] if _is_known(page, t) else 0


def cells(page, size, **options):
    """Return the mean of each `size` entries."""
    values = [value for value, _ in entries(page, **options)]
    parts = [values[i : i + size] for i in range(0, len(values), size)]
    return [sum(part) / len(part) for part in parts]


def between(means, size, count):
    """Return a value for each entry, on straight lines between the middles of the cells."""
    middles = [size * (i + 0.5) for i in range(len(means))]
    return np.interp([i + 0.5 for i in range(count)], middles, means).tolist() if count else []


def keep_words(page, values, threshold, **options):
    """Return the mask of characters above the threshold, whole words of a token at a time."""
    mask = [False] * len(page.source)
    for entry, (is_text, i) in zip(values, entries(page, **options), strict=True):
        if entry > threshold and is_text:
            t = page.tokens.edges.searchsorted(i, side="right") - 1
            start, stop = page.tokens.edges[t : t + 2].tolist()
            for k in range(*_word(page.source, i, start, stop)):
                mask[k] = True
    return mask


def _word(source, i, start, stop):
    first, last = i, i + 1
    if not source[i].isspace():
        while first > start and not source[first - 1].isspace():
            first -= 1
        while last < stop and not source[last].isspace():
            last += 1
    return first, last


def names(page):
    """Return the vocabulary bits of each node and whether its own tag hides it."""
    found = [(0, False)]
    for first in page.nodes.first[1:].tolist():
        values = attributes(page.source, *page.tokens.edges[first : first + 2].tolist())
        hints = [values.get(name, "") for name in ("class", "id", "role", "itemprop")]
        bits = 0
        for hint in hints:
            bits |= _hinted(hint)
        found.append((bits, _hides(values)))
    return found


def _hinted(value):
    parted = re.sub("(?<=[a-z])(?=[A-Z])", "_", value)
    lower = re.sub("[A-Z]", lambda found: found[0].lower(), parted)
    spelled = f"_{re.sub('[^a-z]', '_', lower)}_"
    return sum(
        NAME_BITS[name]
        for name, known in NAMES.items()
        if any(word in spelled for word in known.split())
    )


def _hides(values):
    return (
        "hidden" in values
        or values.get("aria-hidden", "").lower() == "true"
        or any(map(_hides_by_style, values.get("style", "").lower().split(";")))
    )


def _hides_by_style(declaration):
    return re.match(
        r"\s*(display\s*:\s*none|visibility\s*:\s*hidden)(?![a-z-])", declaration, re.ASCII
    )
