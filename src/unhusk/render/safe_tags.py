"""Tags of a page written anew, for showing the page: nothing in them can run or lead elsewhere.

Only these have a `<` in the page that is shown: one in a text or in a value is a reference, and
one in a style sheet an escape. So whatever a browser takes for a tag was written here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.facts.link_targets import link_target
from unhusk.lex.passes.charrefs import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9:_-]*)(?=[\s/>])")
_ATTRIBUTE = re.compile(r"[A-Za-z_:][A-Za-z0-9_:.-]*")
# what runs, loads pages, changes attributes of others, or has other rules where scripts run
_LEFT_OUT = frozenset(
    "script noscript iframe frame frameset noframes noembed object embed applet param portal meta "
    "animate animatemotion animatetransform set use feimage handler listener".split()
)
_RAW = frozenset({"xmp", "plaintext", "listing"})  # in which browsers see no references
_ADDRESSES = frozenset("href src poster background cite xlink:href".split())
_REFUSED = frozenset(  # beside those of events
    "srcdoc action formaction ping http-equiv is nonce data manifest codebase classid archive "
    "autofocus shadowrootmode shadowroot attributename values from to by begin longdesc profile "
    "usemap lowsrc dynsrc".split()
)
_OTHER_SCHEME = re.compile(r"(?:^|[,\s])(?!https?:)[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_PICTURE = re.compile(r"data:image/(?:png|gif|jpeg|webp|avif|bmp)[;,]", re.IGNORECASE)
_REFERENCES = str.maketrans({"<": "&lt;", ">": "&gt;", '"': "&quot;"})


def safe_text(text: str) -> str:
    """Return text of a page, in which character references stand, without tags."""
    return text.replace("<", "&lt;") if "<" in text else text


def safe_style(text: str) -> str:
    """Return a style sheet without tags; inside its strings an escape means the same."""
    return text.replace("<", "\\3c ")


def safe_end(tag: str) -> str:
    """Return an end tag, or nothing."""
    name = _name(tag)
    return f"</{name}>" if name else ""


def safe_start(tag: str, attributes: list[tuple[str, str | None]], *, is_closed: bool) -> str:
    """Return a start tag with those of its attributes that are safe, or nothing.

    `attributes` are names and values as they stand in the source.
    """
    name = _name(tag)
    if not name or (name == "link" and not _is_style(attributes)):
        return ""
    kept = "".join(_attributes(attributes))
    return f"<{name}{kept}{'/' if is_closed else ''}>"


def _name(tag: str) -> str:
    """Return the name of a tag that may stay, in lower case."""
    found = _NAME.match(tag)
    name = found[1].lower() if found else ""
    if name in _LEFT_OUT or name.rpartition(":")[2] in _LEFT_OUT:
        return ""
    return "pre" if name in _RAW else name


def _is_style(attributes: list[tuple[str, str | None]]) -> bool:
    relations = [value or "" for name, value in attributes if name.lower() == "rel"]
    return relations[:1] == ["stylesheet"]


def _attributes(attributes: list[tuple[str, str | None]]) -> Iterator[str]:
    seen: set[str] = set()
    for given, value in attributes:
        name = given.lower()
        if name in seen or not _ATTRIBUTE.fullmatch(name) or name in _REFUSED or name[:2] == "on":
            continue
        seen.add(name)
        if value is None:
            yield f" {name}"
        elif name == "srcset":
            if not _OTHER_SCHEME.search(resolve(value, in_attribute=True)):
                yield f' {name}="{value.translate(_REFERENCES)}"'
        elif name not in _ADDRESSES:
            yield f' {name}="{value.translate(_REFERENCES)}"'
        elif address := _address(resolve(value, in_attribute=True)):
            yield f' {name}="{address}"'


def _address(value: str) -> str:
    """Return an address that may stay, ready for HTML."""
    address = value if _PICTURE.match(value) else link_target(value, None)
    return address.replace("&", "&amp;").translate(_REFERENCES)
