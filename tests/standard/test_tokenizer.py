"""The tokenizer cases of html5lib-tests, read from the folder named by UNHUSK_HTML5LIB_TESTS.

Each case runs once in each of its initial states; parse errors are not compared. Left out is
xmlViolation.test, which tests a mode that turns HTML into XML.
"""

import json
import os
import re
from pathlib import Path

import pytest

from unhusk.lex.attributes import attributes
from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.passes.narrow import narrow
from unhusk.lex.tags import tag_id
from unhusk.lex.tokens import Flag, Kind, Mode, lex

FOLDER = os.environ.get("UNHUSK_HTML5LIB_TESTS")
LEFT_OUT = {"xmlViolation.test"}
MODES = {
    "Data state": Mode.DATA,
    "RCDATA state": Mode.RCDATA,
    "RAWTEXT state": Mode.RAWTEXT,
    "Script data state": Mode.SCRIPT,
    "PLAINTEXT state": Mode.PLAINTEXT,
    "CDATA section state": Mode.CDATA,
}
DIFFERS: dict[tuple[str, int, str], str] = {}  # (file, number, state): reason; none is known

OPEN_TAG = re.compile(r"</?([^\t\n\f />]*)")
DOCTYPE = re.compile(r"<!doctype[\t\n\f ]*(?P<name>[^\t\n\f >]*)(?P<rest>[^>]*)>?", re.I)
QUOTED = r"""[\t\n\f ]*(?:"(?P<a>[^"]*)(?P<a_end>"?)|'(?P<b>[^']*)(?P<b_end>'?))"""


def cases():
    """Yield file, number, state and the case itself for every pair of case and initial state."""
    for path in sorted(Path(FOLDER, "tokenizer").glob("*.test")) if FOLDER else ():
        if path.name not in LEFT_OUT:
            for number, case in enumerate(json.loads(path.read_text("utf-8"))["tests"]):
                for state in case.get("initialStates", ["Data state"]):
                    yield path.name, number, state, _unescaped(case)


def _unescaped(case):
    if not case.get("doubleEscaped"):
        return case
    written = json.dumps([case["input"], case["output"]]).replace("\\\\u", "\\u")
    text, output = json.loads(written)
    return case | {"input": text, "output": output}


def tokenized(text, mode, last):
    """Return what the lexer makes of the text, in the form of the suite."""
    found = []
    tokens = lex(narrow(text), mode=mode, last=last, follow=False)
    for i, kind in enumerate(tokens.kind.tolist()):
        piece = _newlines(text[tokens.edges[i] : tokens.edges[i + 1]])
        if kind in (Kind.TEXT, Kind.RAW, Kind.VERBATIM):
            state = mode if i == 0 else Mode.DATA
            found.append(["Character", _characters(piece, kind, state)])
        elif kind != Kind.IGNORED:
            found.append(READERS[kind](_no_nul(piece), tokens.flags[i]))
    return _merged(found)


def _newlines(text):
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _no_nul(text):
    return text.replace("\0", "\ufffd")


def _lower(text):
    return re.sub("[A-Z]+", lambda found: found[0].lower(), text)


def _characters(piece, kind, state):
    if state not in (Mode.DATA, Mode.CDATA):
        piece = _no_nul(piece)
    return resolve(piece) if kind == Kind.TEXT else piece


def _start(piece, flags):
    name = _lower(OPEN_TAG.match(piece)[1])
    tag = ["StartTag", name, attributes(piece, 0, len(piece))]
    return [*tag, True] if flags & Flag.SELF_CLOSING else tag


def _end(piece, _flags):
    return ["EndTag", _lower(OPEN_TAG.match(piece)[1])]


def _comment(piece, _flags):
    if not piece.startswith("<!--"):  # a bogus comment ends at the first `>`
        opener = 1 if piece.startswith("<?") else 2
        return ["Comment", piece[opener:].removesuffix(">")]
    if piece in ("<!-->", "<!--->"):
        return ["Comment", ""]
    return ["Comment", re.sub(r"(?:--!?>|--!?|-)\Z", "", piece[4:], count=1)]


def _doctype(piece, _flags):
    found = DOCTYPE.fullmatch(piece)
    name, rest, closed = found["name"], found["rest"].lstrip("\t\n\f "), piece.endswith(">")
    public = system = None
    keyword = rest[:6].lower()
    right = bool(name) and (not rest or keyword in ("public", "system"))
    rest = rest[6:]
    if right and keyword == "public":
        public, right, rest = _quoted(rest)
    if right and (keyword == "system" or (keyword == "public" and rest.strip("\t\n\f "))):
        system, right, rest = _quoted(rest)
    if not closed and not (system is not None and right and rest.strip("\t\n\f ")):
        right = False  # the end of the text, unless what follows the identifiers was wrong already
    return ["DOCTYPE", _lower(name) or None, public, system, right]


def _quoted(rest):
    """Return a quoted identifier or None, whether it is complete, and what follows it."""
    found = re.match(QUOTED, rest)
    if not found:
        return None, False, rest
    value = found["a"] if found["a"] is not None else found["b"]
    return value, bool(found["a_end"] or found["b_end"]), rest[found.end() :]


READERS = {
    Kind.START: _start,
    Kind.END: _end,
    Kind.COMMENT: _comment,
    Kind.DOCTYPE: _doctype,
}


def _merged(found):
    merged = []
    for token in found:
        if token[0] == "Character" and merged and merged[-1][0] == "Character":
            merged[-1] = ["Character", merged[-1][1] + token[1]]
        else:
            merged.append(token)
    return merged


CASES = list(cases())
IDS = [f"{file}-{number}-{state.removesuffix(' state')}" for file, number, state, _ in CASES]


def marks(*key):
    reason = DIFFERS.get(key)
    return [pytest.mark.xfail(strict=True, reason=reason)] if reason else []


@pytest.mark.skipif(not FOLDER, reason="UNHUSK_HTML5LIB_TESTS is not set")
def test_the_suite_is_there_and_every_listed_difference_is_in_it():
    assert len(CASES) > 7000
    assert DIFFERS.keys() <= {case[:3] for case in CASES}
    assert len(DIFFERS) <= len(CASES) / 100


@pytest.mark.skipif(not FOLDER, reason="UNHUSK_HTML5LIB_TESTS is not set")
@pytest.mark.parametrize(
    ("state", "case"),
    [pytest.param(c[2], c[3], id=i, marks=marks(*c[:3])) for c, i in zip(CASES, IDS, strict=True)],
)
def test_case(state, case):
    last = tag_id(case["lastStartTag"]) if "lastStartTag" in case else 0
    assert tokenized(case["input"], MODES[state], last) == _merged(case["output"])
