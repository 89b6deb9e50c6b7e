"""The outline made piece by piece, in plain Python; the compiled passes must give the same.

Attributes are read from the source, paths are lists of elements, and texts go through strings.
"""

import re
from itertools import takewhile

from unhusk.facts.link_targets import image_address, link_target
from unhusk.lex.attributes import attributes
from unhusk.lex.tags import TAG_NAMES
from unhusk.render.outline.element import LEAVES, Element, Inline, Run
from unhusk.runtime.invisible_characters import without_invisible

MAX_DEPTH = 48
SAME = {name: name for name in "ul ol li dl dt dd blockquote table caption tr td th".split()}
SAME |= {name: name for name in ("figure", "figcaption", *LEAVES)}
BLOCKS = SAME | {"menu": "ul", "dir": "ul", "address": "p", "summary": "p"}
BLOCKS |= dict.fromkeys(("listing", "xmp", "plaintext"), "pre")
INLINES = {
    name: kind
    for kind, names in {
        "strong": "strong b",
        "em": "em i dfn cite var",
        "code": "code kbd samp tt",
        "del": "del s strike",
        "sup": "sup",
        "sub": "sub",
    }.items()
    for name in names.split()
}
WRAPPERS = {"ul": "li", "ol": "li", "dl": "dd", "table": "tr", "tr": "td"}
FITTING = {"ul": "li", "ol": "li", "dl": "dt dd", "table": "tr caption", "tr": "td th"}
UNSHOWN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
SIDES = ("width", "height")
SOURCES = "src data-src data-lazy-src data-original".split()


def tag_of(page, node):
    tag = page.nodes.tag[node]
    return TAG_NAMES[tag] if tag < len(TAG_NAMES) else ""


def given(page, node):
    start, stop = page.tokens.edges[page.nodes.first[node] :][:2]
    return attributes(page.source, int(start), int(stop))


def path_of(page, node):
    """Return the blocks around text in a node, outermost first, and its inlines."""
    chain = []
    while node > 0:
        chain.append(node)
        node = int(page.nodes.parent[node])
    blocks, inlines = [], []
    for one in reversed(chain):
        name = tag_of(page, one)
        if name in BLOCKS and _opens(page, one, BLOCKS[name], blocks):
            blocks.append((one, BLOCKS[name]))
        target = link_target(given(page, one).get("href", ""), page.url) if name == "a" else ""
        inline = Inline("a", target) if target else Inline(INLINES.get(name, ""))
        if inline.kind and inline.kind not in [kind for kind, _ in inlines]:
            inlines.append(inline)
    return blocks, tuple(inlines)


def _opens(page, node, block, blocks):
    inner = blocks[-1][1] if blocks else ""
    if inner in LEAVES or len(blocks) >= MAX_DEPTH:
        return False
    if block == "table":
        return page.data_tables[node] == node
    return block not in ("caption", "tr", "td", "th") or inner in ("table", "tr")


def pieces(page, spans):
    """Yield kept spans and images in the order of the page: token, node, block, start, stop."""
    texts = page.text_tokens.tolist()
    found = []
    for start, stop in spans.tolist():
        token = max(t for t in texts if page.tokens.edges[t] <= start)
        block = int(page.text_blocks[texts.index(token)])
        found.append((token, int(page.tokens.node[token]), block, start, stop))
    kept = [piece[0] for piece in found]
    for node in range(1, len(page.nodes)):
        token = int(page.nodes.first[node])
        if tag_of(page, node) == "img" and kept[0] < token < kept[-1] and _alone(page, node, kept):
            start, stop = page.tokens.edges[token : token + 2].tolist()
            found.append((token, node, None, start, stop))
    return sorted(found, key=lambda piece: piece[0])


def _alone(page, node, kept):
    nodes = page.nodes
    for _ in range(64):
        above = int(nodes.parent[node])
        if above < 0:
            return False
        if any(nodes.first[above] <= token < nodes.stop[above] for token in kept):
            return not any(
                page.words[token] and not page.nodes.within("figcaption")[page.tokens.node[token]]
                for token in range(nodes.first[node], nodes.stop[node])
            )
        node = above
    return False


def outline(page, spans):
    """Return the document; formulas and notes are not known here."""
    builder = Builder(page)
    for piece in pieces(page, spans) if len(spans) else ():
        builder.add(piece)
    return builder.root


class Builder:
    def __init__(self, page):
        """Take the page."""
        self.page, self.root = page, Element("document")
        self.opened, self.at, self.leaf = [(0, self.root)], None, None
        self.last, self.before, self.space = None, None, False

    def add(self, piece):
        _, node, block, start, stop = piece
        if block is None:
            self.add_image(piece)
            return
        blocks, inlines = path_of(self.page, node)
        self.enter(blocks, piece)
        text = self.text_of(start, stop)
        if self.leaf.tag == "pre":
            text = text.replace("\r\n", "\n").replace("\r", "\n")
            text = re.sub("[\x0b\x0c\x1c-\x1f\x85\u2028\u2029]", " ", text)
            text = text if self.leaf.runs else text.removeprefix("\n")
            self.append(Run("text", text, (), "", start, stop))
        else:
            self.space |= not self.follows(piece)
            self.write(text, inlines, (start, stop))
        self.last = self.before = piece

    def follows(self, piece):
        """Say whether a span follows directly upon the one before: both are whole tokens."""
        if self.before is None:
            return False
        texts, edges = self.page.text_tokens.tolist(), self.page.tokens.edges
        here, there = texts.index(piece[0]), texts.index(self.before[0])
        is_whole = piece[3] == edges[piece[0]] and self.before[4] == edges[self.before[0] + 1]
        return here == there + 1 and is_whole

    def add_image(self, piece):
        _, node, _, start, stop = piece
        said = given(self.page, node)
        address = next((a for n in SOURCES if (a := image_address(said.get(n, ""), None))), "")
        is_small = any(said.get(side, "").strip() in ("0", "1", "2", "3") for side in SIDES)
        if is_small or not address:
            return
        blocks, inlines = path_of(self.page, int(self.page.nodes.parent[node]))
        if blocks != self.at or not blocks or blocks[-1][1] not in LEAVES:
            self.open_leaf(blocks)
            self.last = piece
        self.add_space(inlines, start)
        self.leaf.runs.append(
            Run("image", " ".join(said.get("alt", "").split()), inlines, address, start, stop)
        )

    def text_of(self, start, stop):
        source, text, i = self.page.source, "", start
        references = {row[0]: row for row in self.page.references.tolist()}
        while i < stop:
            _, end, code, second = references.get(i, (i, i + 1, ord(source[i]), 0))
            if end > stop:
                end, code, second = i + 1, ord(source[i]), 0
            text += chr(code) + (chr(second) if second else "")
            i = end
        return without_invisible(re.sub("[\ud800-\udfff]", "\ufffd", UNSHOWN.sub("", text)))

    def enter(self, blocks, piece):
        if self.at != blocks:
            self.open_leaf(blocks)
            return
        if self.last[2] == piece[2]:
            return
        between = range(self.last[0], piece[0])
        breaks = sum(TAG_NAMES[tag] == "br" for t in between if 0 < (tag := self.tag(t)) < 150)
        tag = blocks[-1][1] if blocks else ""
        is_one = breaks < 2 or tag != "p" if tag in LEAVES else False
        if tag not in LEAVES:
            is_one = breaks == 1 and self.last[1] == piece[1]
        if not is_one:
            self.open_leaf(blocks)
        elif self.leaf.tag == "pre":
            text = "\n" if self.leaf.runs else ""
            self.append(Run("text", text, (), "", piece[3], piece[3]))
        else:
            if self.leaf.runs and self.leaf.runs[-1].kind != "break":
                self.leaf.runs.append(Run("break", "", (), "", piece[3], piece[3]))
            self.space = False

    def tag(self, token):
        return int(self.page.tokens.tag[token])

    def open_leaf(self, blocks):
        containers = [block for block in blocks if block[1] not in LEAVES]
        shared = len(
            list(
                takewhile(
                    lambda pair: pair[0][0] == pair[1][0],
                    zip(self.opened[1:], containers, strict=False),
                )
            )
        )
        del self.opened[shared + 1 :]
        for node, tag in containers[shared:]:
            element = Element(tag, node=node)
            attach(self.opened[-1][1], element)
            self.opened.append((node, element))
        is_own = bool(blocks) and blocks[-1][1] in LEAVES
        self.leaf = Element(blocks[-1][1], node=blocks[-1][0]) if is_own else Element("p")
        attach(self.opened[-1][1], self.leaf)
        self.at, self.space = blocks, False

    def write(self, text, inlines, span):
        words = text.split()
        if not words:
            self.space = True
            return
        self.space |= text[0].isspace()
        self.add_space(inlines, span[0])
        self.append(Run("text", " ".join(words), inlines, "", *span))
        self.space = text[-1].isspace()

    def add_space(self, inlines, at):
        runs = self.leaf.runs
        if runs and runs[-1].kind != "break" and self.space:
            pairs = zip(runs[-1].inlines, inlines, strict=False)
            shared = tuple(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            self.append(Run("text", " ", shared, "", at, at))
        self.space = False

    def append(self, run):
        runs = self.leaf.runs
        if runs and runs[-1].kind == "text" and runs[-1].inlines == run.inlines:
            run = Run("text", runs[-1].text + run.text, run.inlines, "", runs[-1].start, run.stop)
            runs.pop()
        runs.append(run)


def attach(parent, child):
    while parent.tag in FITTING and child.tag not in FITTING[parent.tag].split():
        wrapper = WRAPPERS[parent.tag]
        last = parent.children[-1] if parent.children else None
        if last is None or last.node != -1 or last.tag != wrapper or wrapper == "li":
            parent.children.append(last := Element(wrapper))
        parent = last
    parent.children.append(child)


def bare(element):
    """Return an outline as plain values, without what is known of single elements."""
    children = [bare(child) for child in element.children]
    return element.tag, element.node, [tuple(run) for run in element.runs], children
