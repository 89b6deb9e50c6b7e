"""More methods again, slow and obvious: on tokens, on characters and on lines."""

import re

import numpy as np
from reference.brute import TAG, TEXT, collapsed, pieces, settled, shown_text

from unhusk.lex.tags import BLOCK, FORMATTING, TAG_NAMES, VOID
from unhusk.lex.tokens import Kind

STYLE = FORMATTING - {"a"}


def parts(page):
    """Yield (is tag, tag name, text, offset) of all that has entries in a content code vector."""
    at = 0
    for kind, name, text, _ in pieces(page):
        start, at = at, at + len(text)
        is_tag = kind in (*TAG, Kind.DOCTYPE)
        if name not in ("script", "style") and (is_tag or kind in TEXT):
            yield is_tag, name, text, start


# ccb and tccb: the formula, on each stretch between walls


def characters(
    page, *, raw_whitespace=False, max_tag_chars=None, max_word_chars=None, block_boundaries=False
):
    """Return stretches of (value, offset), an entry per character; one stretch without walls."""
    stretches, after_space = [[]], False
    for is_tag, name, text, start in parts(page):
        if block_boundaries and is_tag and name in BLOCK:
            stretches.append([])
            after_space = True
            continue
        word = 0
        for i, c in enumerate(text[: max_tag_chars if is_tag else None]):
            space = not is_tag and c.isspace()
            word = 0 if space else word + 1
            is_cut = max_word_chars and not is_tag and word > max_word_chars
            if not (space and after_space and not raw_whitespace) and not is_cut:
                stretches[-1].append((0 if is_tag else 1, start + i))
            after_space = space
    return [stretch for stretch in stretches if stretch]


def tokens(page, *, ignore_inline=False):
    """Return (value, offset, length) of each tag and each word, 1 for a word."""
    found = []
    for is_tag, name, text, start in parts(page):
        if is_tag:
            found.append((int(ignore_inline and name in STYLE), start, 0))
        else:
            spans = [word.span() for word in re.finditer(r"\S+", _spaced(text))]
            found += [(1, start + a, b - a) for a, b in spans]
    return found


def _spaced(text):
    return "".join(" " if c.isspace() else "x" for c in text)


def blurred(stretches, reach, eps, max_steps):
    """Return the blurred values of all stretches, which settle together, and the offsets."""
    values = [np.array([value for value, *_ in stretch], float) for stretch in stretches]
    for _ in range(max_steps):
        after = [settled(one, reach, reach / 3, np.inf, 1) for one in values]
        change = max((np.abs(a - b).max() for a, b in zip(after, values, strict=True)), default=0)
        values = after
        if change < eps:
            break
    offsets = [at for stretch in stretches for _, at, *_ in stretch]
    return np.concatenate([np.empty(0), *values]), offsets


def words_above(page, values, entries, threshold):
    """Return the kept characters of words that are entries."""
    mask = np.zeros(len(page.source), np.bool_)
    for value, (_, start, length) in zip(values, entries, strict=True):
        if value > threshold:
            mask[start : start + length] = True
    return mask


# dsc: window after window, one state


def dsc(page, window, *, low=0.5, run=3, ignore_inline=False):
    """Return the kept characters, words only."""
    entries = tokens(page, ignore_inline=ignore_inline)
    is_tag = [1 - value for value, *_ in entries]
    if len(_windows(len(entries), window)) < run:
        window = min(window, max(4, len(entries) // 4))
    windows = _windows(len(entries), window)
    slopes = [sum(is_tag[a:b]) / (b - a) for a, b in windows] if entries else []
    limit = low * sum(is_tag) / max(len(is_tag), 1)
    kept = [0] * len(entries)
    for i in _area([slope < limit for slope in slopes], run):
        for k in range(*windows[i]):
            kept[k] = 1
    return words_above(page, kept, entries, 0)


def _windows(n, window):
    step, found = window - round(window / 2), []
    while not found or found[-1][1] < n:
        start = found[-1][0] + step if found else 0
        found.append((start, min(start + window, n)))
    return found


def _area(is_low, run):
    """Return the windows inside areas."""
    inside, found = False, []
    for i in range(len(is_low)):
        ahead = is_low[i : i + run]
        if not inside and ahead == [True] * run:
            inside = True
        elif inside and ahead == [False] * run:
            inside = False
        found += [i] if inside else []
    return found


# cetr: line after line


def tag_ratios(page, width):
    """Return (is filled, characters per tag) of each line."""
    lines = page.lines(width)
    rows = zip(lines.chars.tolist(), lines.code.tolist(), lines.tags.tolist(), strict=True)
    return [(chars + code > 0, chars / max(tags, 1)) for chars, code, tags in rows]


def gaussian(values, sigma, radius):
    """Return each value mixed with those that there are."""
    found = []
    for i in range(len(values)):
        near = range(max(0, i - radius), min(len(values), i + radius + 1))
        weights = [np.exp(-((i - j) ** 2) / (2 * sigma**2)) for j in near]
        mixed = sum(w * values[j] for w, j in zip(weights, near, strict=True))
        found.append(mixed / sum(weights))
    return found


def changes(values, alpha):
    """Return how far each value is from the mean of the next few."""
    found = []
    for i, value in enumerate(values):
        ahead = values[i + 1 : i + 1 + alpha]
        found.append(abs(sum(ahead) / len(ahead) - value) if ahead else 0.0)
    return found


def clusters(points, k, *, pinned):
    """Return the cluster of each point; see methods/_shared/k_means.py."""
    centres = [(0.0,) * len(points[0])] if points else []
    while len(centres) < k and points:
        away = [min(_apart(point, centre) for centre in centres) for point in points]
        if not max(away):
            break
        centres.append(points[away.index(max(away))])
    before = [0] * len(points)
    for _ in range(100):
        now = [_nearest(point, centres) for point in points]
        for i in range(1 if pinned else 0, len(centres)):
            own = [point for point, at in zip(points, now, strict=True) if at == i]
            if own:
                centres[i] = tuple(sum(axis) / len(own) for axis in zip(*own, strict=True))
        if now == before:
            break
        before = now
    return before, centres


def _apart(point, centre):
    return sum((a - b) ** 2 for a, b in zip(point, centre, strict=True))


def _nearest(point, centres):
    apart = [_apart(point, centre) for centre in centres]
    return apart.index(min(apart))


# lineblock: blocks of lines, feature by feature


def own_tag_lines(page, pieces):
    """Return the edges of the lines that pieces broken at block-level tags are joined to."""
    edges, source = [0], page.source
    state, ended = "top", False  # what stands on the line so far, and whether a newline ended it
    filled = [i for i in range(len(pieces)) if pieces.chars[i] or pieces.tags[i]]
    for i in range(len(pieces)):
        start, stop = int(pieces.start[i]), int(pieces.stop[i])
        written = source[start:stop]
        if i in filled:
            kind = _piece(page, start)
            joined = (state, kind) in {("open", "text"), ("open", "close"), ("text", "close")}
            if not joined and (state != "top" or ended) and start > edges[-1]:
                edges.append(start)
            state, ended = kind, written.endswith(("\n", "\r"))
            continue
        behind = next((_piece(page, int(pieces.start[k])) for k in filled if k > i), "end")
        inside = {("open", "text"), ("open", "close"), ("text", "close"), ("open", "open")}
        if (state, behind) in inside | {("close", "close")}:
            continue
        if ended and written.endswith(("\n", "\r")):
            edges.append(start)
        ended = ended or written.endswith(("\n", "\r"))
    return [*edges, len(source)]


def _piece(page, start):
    """Return what a piece with text or tags is by the token that it begins with."""
    tokens = page.tokens
    if start not in tokens.edges:
        return "text"
    at = list(tokens.edges).index(start)
    name = TAG_NAMES[tokens.tag[at]] if tokens.tag[at] < len(TAG_NAMES) else ""
    if name not in BLOCK or tokens.kind[at] not in (Kind.START, Kind.END):
        return "text"
    if tokens.kind[at] == Kind.END:
        return "close"
    return "alone" if name in VOID else "open"


def lineblock(page, lines, mode, distance):
    """Return which lines are kept; their columns are given."""
    title = set(re.findall(r"\w\w+", _title(page).lower()))
    blocks = []
    for i in range(len(lines)):
        if lines.chars[i] and blocks and i - blocks[-1][-1] <= distance:
            blocks[-1] += range(blocks[-1][-1] + 1, i + 1)
        elif lines.chars[i]:
            blocks.append([i])
    kept = set()
    for block in blocks:
        texts = sum(lines.chars[i] > 0 for i in block)
        chars = sum(int(lines.chars[i]) for i in block) + texts - 1
        tags = sum(int(lines.tags[i]) for i in block)
        linked = sum(int(lines.link_chars[i]) for i in block)
        is_dense, has_links = chars / max(tags, 1) > 30, linked / chars >= 0.2
        is_named = _named(page, lines.start[block[0]], lines.stop[block[-1]], title) >= 2
        rules = {
            "and": is_dense and not has_links and is_named,
            "rescue": (is_dense and not has_links) or is_named,
            "guarded": not has_links and (is_dense or is_named),
        }
        kept |= set(block) if rules[mode] else set()
    return [i in kept for i in range(len(lines))]


def _title(page):
    start, stop = page.title
    return collapsed(shown_text(Kind.TEXT, page.source[start:stop]))


def _named(page, start, stop, title):
    """Return how many words of the title are in text between two offsets."""
    found = 0
    for a, b in page.text_spans.tolist():
        if a < stop and start < b:
            words = re.findall(r"\w+", page.source[max(a, start) : min(b, stop)].lower())
            found += sum(word in title for word in words)
    return found
