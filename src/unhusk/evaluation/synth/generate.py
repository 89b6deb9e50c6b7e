"""Generate synthetic documents: document i depends only on the settings and i."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.synth.chance import Chance
from unhusk.evaluation.synth.draft import Draft
from unhusk.evaluation.synth.kind import Kind, kind_named, kinds
from unhusk.evaluation.synth.knobs import Knobs
from unhusk.evaluation.synth.language import TOPICS, SynthError, language_named, languages
from unhusk.evaluation.synth.sheet import Sheet
from unhusk.evaluation.synth.site import Site, site_of
from unhusk.evaluation.synth.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAME = "synthetic"
SEED = 7
MOST = 1_000_000  # documents, since ids have six digits

_LABELS = {"product": "shopping", "collection": "shopping", "documentation": "software",
           "service": "services"}  # fmt: skip
_TITLES = {"collection": "product.range", "documentation": "docs.heading", "forum": "ask",
           "service": "service.title"}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Settings of synthetic documents."""

    seed: int = SEED
    kinds: tuple[str, ...] = field(default_factory=kinds)
    languages: tuple[str, ...] = field(default_factory=lambda: tuple(languages()))
    knobs: Knobs = field(default_factory=Knobs)

    def __post_init__(self) -> None:
        """Check kinds and languages."""
        if not self.kinds or not self.languages:
            message = "there must be at least one kind and one language"
            raise SynthError(message)
        for name in self.kinds:
            kind_named(name)
        for code in self.languages:
            language_named(code)

    def to_dict(self) -> dict[str, Any]:
        """Return the settings as plain values."""
        return {
            "seed": self.seed,
            "kinds": list(self.kinds),
            "languages": list(self.languages),
            "knobs": self.knobs.to_dict(),
        }


def synthesise(
    *,
    documents: int,
    seed: int = SEED,
    kinds: Sequence[str] = kinds(),
    languages: Sequence[str] = tuple(languages()),
    knobs: Knobs | None = None,
) -> Iterator[Document]:
    """Yield documents; kinds × languages of them have every combination once."""
    settings = Settings(
        seed=seed, kinds=tuple(kinds), languages=tuple(languages), knobs=knobs or Knobs()
    )
    return (document(settings, number) for number in range(documents))


def document(settings: Settings, number: int) -> Document:
    """Return a document by its number."""
    first, rest = number % len(settings.kinds), number // len(settings.kinds)
    kind = kind_named(settings.kinds[first])
    code = settings.languages[(rest + first) % len(settings.languages)]
    chance = Chance(f"page {settings.seed} {number} {kind.name} {code}")
    knobs = settings.knobs
    site = site_of(settings.seed, kind.name, code, chance.number(0, knobs.sites - 1), knobs)
    state = chance.getstate()
    draft = _written(Task(kind, site, chance, knobs, number), site.charset)
    try:
        html = draft.sheet.html.encode(site.charset.replace("windows-", "cp"))
    except UnicodeEncodeError:  # not in the legacy encoding: write the page in UTF-8
        chance.setstate(state)
        draft = _written(Task(kind, site, chance, knobs, number), "utf-8")
        html = draft.sheet.html.encode()
    return Document(NAME, id_of(number), html, draft.sheet.gold, _facts(draft), draft.charset)


def id_of(number: int) -> str:
    """Return the id of a document."""
    return f"{number:06}"


def documents_of_all(settings: Settings) -> int:
    """Return the number of combinations of kinds and languages."""
    return len(settings.kinds) * len(settings.languages)


@dataclass(frozen=True, eq=False)
class Task:
    """A document to generate."""

    kind: Kind
    site: Site
    chance: Chance
    knobs: Knobs
    number: int


def _written(task: Task, charset: str) -> Draft:
    kind, site, chance = task.kind, task.site, task.chance
    topic, other = chance.some(TOPICS, 2)
    voice = Voice(site.language, topic, chance, native=site.is_native)
    others = Voice(site.language, other, chance, native=site.is_native)
    voice.thing = voice.phrase("product.name")
    is_thing = kind.page_type == "product"
    key = _TITLES.get(kind.page_type, kind.mould.title)
    voice.title = site.language.capital(voice.thing if is_thing else voice.phrase(key))
    draft = Draft(
        kind, site, voice, others, Sheet(site.style), chance, task.knobs, task.number, charset
    )
    kind.write(draft)
    return draft


def _facts(d: Draft) -> dict[str, Any]:
    return {
        "url": f"https://{d.site.host}{d.path}",
        "language": d.site.language.code,
        "page_type": d.kind.page_type,
        "kind": d.kind.name,
        "site": d.site.host,
        "label": _LABELS.get(d.kind.page_type, d.voice.topic),
        "title": d.voice.title,
        "author": d.voice.byline,
        "date": d.voice.iso_date(),
        "fragmented": d.kind.is_fragmented,
        "multiple": d.kind.is_multiple,
        "encoding": d.charset,
        "spans": [list(span) for span in d.sheet.spans],
        "roles": d.sheet.roles,
    }
