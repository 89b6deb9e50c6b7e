"""Settings of synthetic pages other than kinds and languages."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

from unhusk.evaluation.synth.class_names import HOWS
from unhusk.evaluation.synth.language import SynthError

MIXED = "mixed"
MOST = 10.0  # largest factor


@dataclass(frozen=True, kw_only=True)
class Knobs:
    """Factors: 1 is the usual amount, 0 is none, 2 is twice as much or as often."""

    noise: float = 1.0  # boxes around the content: sidebars, widgets, menus, hidden copies
    ads: float = 1.0  # advertisements, between paragraphs too
    cookies: float = 1.0  # cookie banners
    related: float = 1.0  # links to other articles, with their teasers
    comments: float = 1.0  # comments below articles
    broken: float = 1.0  # sites with misnested, missing and stray tags
    nesting: float = 1.0  # elements that only wrap others
    length: float = 1.0  # of the content itself
    names: str = MIXED  # class names: "kept", "hashed", "none", or "mixed" by site
    sites: int = 12  # of each kind and language

    def __post_init__(self) -> None:
        """Check the values."""
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name == "names":
                is_good, range_ = value in (MIXED, *HOWS), f"one of {', '.join((MIXED, *HOWS))}"
            elif one.name == "sites":
                is_good, range_ = isinstance(value, int) and value >= 1, "at least 1"
            else:
                is_good, range_ = 0 <= value <= MOST, f"from 0 to {MOST:g}"
            if not is_good:
                message = f"{one.name} is {range_}, not {value!r}"
                raise SynthError(message)

    def to_dict(self) -> dict[str, float | str | int]:
        """Return the settings as plain values."""
        return asdict(self)
