"""The methods again, slow and obvious, each as the paper tells it. Tokens and tree are given."""

import numpy as np

from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import STRUCTURAL, TAG_NAMES
from unhusk.lex.tokens import Kind

TEXT = (Kind.TEXT, Kind.VERBATIM)
TAG = (Kind.START, Kind.END)


def pieces(page):
    """Return (kind, tag name, source text, shown) of each token."""
    tokens = page.tokens
    rows = zip(tokens.kind.tolist(), tokens.tag.tolist(), tokens.is_shown.tolist(), strict=True)
    edges = tokens.edges.tolist()
    return [
        (kind, TAG_NAMES[tag] if tag < len(TAG_NAMES) else "?", page.source[a:b], shown)
        for (kind, tag, shown), a, b in zip(rows, edges, edges[1:], strict=False)
    ]


def shown_text(kind, text):
    """Return text with character references resolved where they apply."""
    return resolve(text) if kind == Kind.TEXT else text


def collapsed(text):
    """Return text with each run of white space as one space, and none at the ends."""
    return " ".join(text.split())


# bte: try every stretch


def bte(page):
    """Return the words of the best stretch, found by trying all."""
    values, words = [], []
    for kind, name, text, shown in _body(page):
        if kind in TAG and name not in ("script", "style"):
            values.append(1)
            words.append(None)
        elif kind in TEXT and shown:
            found = shown_text(kind, text).split()
            values += [0] * len(found)
            words += found
    first, last = best_stretch(values)
    return [word for word in words[first : last + 1] if word is not None]


def _body(page):
    """Return what is from the start tag of the body to its last end tag, or what is no head."""
    found = pieces(page)
    starts = [i for i, piece in enumerate(found) if piece[:2] == (Kind.START, "body")]
    ends = [i for i, piece in enumerate(found) if piece[:2] == (Kind.END, "body")]
    stop = ends[-1] + 1 if ends else len(found)
    if starts:
        return found[starts[0] : stop]
    head = page.tokens.within("head", "title") & ~page.tokens.within("svg")
    return [piece for i, piece in enumerate(found[:stop]) if not head[i]]


def best_stretch(values):
    """Return the first i, then the first j, of the largest T(i, j); (0, -1) without words."""
    best, found = 0, (0, -1)
    tags = sum(values)
    for i in range(len(values)):
        inside = 0
        for j in range(i, len(values)):
            inside += 1 - 2 * values[j]
            total = tags + inside  # tags before, words inside, tags after
            if inside > 0 and total > best:
                best, found = total, (i, j)
    return found


# density: the paper's loop over the list of strings


def strings(page, *, close_tags=False):
    """Return the list L: text is appended to its last string, a structural tag adds a string."""
    found = [""]
    for kind, name, text, shown in pieces(page):
        if kind in TEXT and shown:
            found[-1] += shown_text(kind, text)
        elif kind in TAG and name in STRUCTURAL:
            if kind == Kind.START or close_tags:
                found.append("")
            else:
                found[-1] += " "
    return [collapsed(text) for text in found]


def density(page, c1, c2, *, close_tags=False):
    """Return the words of the strings from the leftmost to the rightmost member of R."""
    texts = strings(page, close_tags=close_tags)
    lengths = [len(text) for text in texts]
    if not max(lengths):
        return []
    longest = lengths.index(max(lengths))
    members, grown = {longest}, True
    while grown:
        grown = False
        for i, length in enumerate(lengths):
            near = any(abs(i - j) < c2 for j in members)
            if i not in members and length > c1 * lengths[longest] and near:
                members.add(i)
                grown = True
    return " ".join(texts[min(members) : max(members) + 1]).split()


# danag: lines character by character, then paragraphs one by one


def lines(page, width):
    """Return (stop, content characters, code characters) of each line."""
    found, content, code, at = [], "", 0, 0
    for kind, name, text, _ in pieces(page):
        start, at = at, at + len(text)
        is_tag = kind in (*TAG, Kind.DOCTYPE)
        if name in ("script", "style") or not (is_tag or kind in TEXT):
            continue
        for i, c in enumerate(text):
            newline = width is None and (c == "\n" or (c == "\r" and text[i + 1 : i + 2] != "\n"))
            if is_tag:
                code += not newline and not (width is None and c == "\r")
            else:
                content += c
            full = width is not None and len(collapsed(content)) + code >= width
            may_break = i + 1 == len(text) or (not is_tag and c.isspace())
            if newline or (full and may_break):
                found.append((start + i + 1, len(collapsed(content)), code))
                content, code = "", 0
    return [*found, (at, len(collapsed(content)), code)]


def danag(page, width, gap, *, fill_gaps=False):
    """Return which lines are kept."""
    rows = lines(page, width)
    own = [0] + [content - code for _, content, code in rows] + [0]
    diff = [own[i] + own[i + 1] + own[i + 2] for i in range(len(rows))]
    paragraphs = []
    for i, value in enumerate(diff):
        if value > 0 and paragraphs and paragraphs[-1][-1] == i - 1:
            paragraphs[-1].append(i)
        elif value > 0:
            paragraphs.append([i])
    kept = _extended(paragraphs, [content for _, content, _ in rows], gap)
    if kept and fill_gaps:
        kept = range(min(kept), max(kept) + 1)
    return [i in kept for i in range(len(rows))]


def _extended(paragraphs, content, gap):
    """Return the lines of the seed and of the paragraphs that join it, one after the other."""
    if not paragraphs:
        return set()
    sizes = [sum(content[i] for i in lines) for lines in paragraphs]
    low = high = sizes.index(max(sizes))
    while low > 0 and paragraphs[low][0] - paragraphs[low - 1][-1] - 1 <= gap:
        low -= 1
    while high + 1 < len(paragraphs) and paragraphs[high + 1][0] - paragraphs[high][-1] - 1 <= gap:
        high += 1
    return {i for lines in paragraphs[low : high + 1] for i in lines}


# accb: the formula, offset by offset


def vector(page, *, raw_whitespace=False):
    """Return the content code vector and the source offset of each entry."""
    values, offsets, at, after_space = [], [], 0, False
    for kind, name, text, _ in pieces(page):
        start, at = at, at + len(text)
        is_tag = kind in (*TAG, Kind.DOCTYPE)
        if name in ("a", "script", "style") or not (is_tag or kind in TEXT):
            continue
        for i, c in enumerate(text):
            space = not is_tag and c.isspace()
            if not (space and after_space and not raw_whitespace):
                values.append(0 if is_tag else 1)
                offsets.append(start + i)
            after_space = space
    return np.array(values, float), offsets


def blurred(values, reach, sigma):
    """Return one step: the weighted mean of the neighbours that there are."""
    total, weights = np.zeros(len(values)), np.zeros(len(values))
    for j in range(-min(reach, len(values) - 1), min(reach, len(values) - 1) + 1):
        weight = np.exp(-(j**2) / (2 * sigma**2))
        here = slice(max(0, -j), len(values) - max(0, j))
        there = slice(max(0, j), len(values) - max(0, -j))
        total[here] += weight * values[there]
        weights[here] += weight
    return total / weights


def settled(values, reach, sigma, eps, max_steps):
    """Return the values after the steps."""
    for _ in range(max_steps):
        after = blurred(values, reach, sigma)
        change = np.abs(after - values).max()
        values = after
        if change < eps:
            break
    return values


def accb(page, values, offsets, threshold):
    """Return the kept characters: entries above the threshold, and the rest of their words."""
    kept = {at for at, value in zip(offsets, values, strict=True) if value > threshold}
    mask, at = [False] * len(page.source), 0
    for kind, _, text, _ in pieces(page):
        start, at = at, at + len(text)
        if kind not in TEXT:
            continue
        for word in _words(text):
            hit = any(start + i in kept for i in word)
            for i in word:
                mask[start + i] = hit
        for i, c in enumerate(text):
            mask[start + i] |= c.isspace() and start + i in kept
    return np.array(mask, bool)


def _words(text):
    """Return the offsets of each run of characters other than white space."""
    found = [[]]
    for i, c in enumerate(text):
        if c.isspace():
            found.append([])
        else:
            found[-1].append(i)
    return [word for word in found if word]
