"""Whether the hot loops run compiled; their files are looked at, not loaded."""

from __future__ import annotations

from importlib.util import find_spec

_MODULES = {
    "unhusk.decode": "metas",
    "unhusk.extraction": "flow joints rows",
    "unhusk.facts": "scan",
    "unhusk.render.outline": "boxes grow weave",
    "unhusk.kernel": (
        "feature_alike feature_context feature_head feature_parts feature_text feature_tree "
        "moods passes room trees weigh"
    ),
    "unhusk.lex": "charrefs lexer narrow",
    "unhusk.methods": "_block_steps _paragraph_classes",
    "unhusk.page": "clip cut grids lines names smooth tree vector",
    "unhusk.page.passes": "cut_paragraphs cut_text_blocks measure resolve words",
}


def _is_compiled(name: str) -> bool:
    spec = find_spec(name)
    return spec is not None and not str(spec.origin).endswith(".py")


compiled: bool = all(
    _is_compiled(f"{folder}.{name}") for folder, names in _MODULES.items() for name in names.split()
)
