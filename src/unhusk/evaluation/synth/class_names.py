"""Class names of the parts of pages."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unhusk.evaluation.synth.chance import Chance

SYSTEMS = ("", "", "", "wordpress", "drupal", "bem", "bootstrap")  # for any kind of page
HOWS = ("kept", "hashed", "none")
_HASHES = ("css-{}", "sc-{} {}", "_{}", "{}", "Box-{}-0", "jss{}", "styles_{}__{}", "", "")
_UTILITIES = (
    "flex flex-col grid block hidden mt-4 mb-2 mx-auto px-4 py-2 text-sm text-lg font-bold w-full "
    "max-w-3xl rounded shadow bg-white text-gray-700 leading-6 space-y-4 md:flex lg:w-2/3 gap-2"
).split()
_EXTRAS = (
    "",
    "",
    "",
    " clearfix",
    " js-track",
    " u-mt-2",
    " col-12",
    " is-visible",
    " theme-light",
)
_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class Names:
    """The class names of a site, each drawn once."""

    def __init__(self, chance: Chance, how: str, system: str) -> None:
        """Set the mode ("kept", "hashed" or "none") and the system that names are taken from."""
        self._how, self._system = how, system
        self._pattern = chance.pick(_HASHES)
        self._seed = chance.number(0, 10**9)
        self._given: dict[str, str] = {}

    def __getitem__(self, part: str) -> str:
        """Return the class name of a part; empty if it has none."""
        name = self._given.get(part)
        if name is None:
            name = self._given[part] = self._drawn(part)
        return name

    def _drawn(self, part: str) -> str:
        number = self._seed
        for char in part:
            number = (number * 1_000_003 + ord(char)) % 2**61
        if self._how == "none":
            return ""
        if self._how == "hashed":
            if not self._pattern:
                return " ".join(_UTILITIES[number // 23**at % 23] for at in range(2 + number % 5))
            return self._pattern.format(_token(number), _token(number * 31 + 7))
        known = _names()
        given = known.get(f"{self._system}.{part}") or known.get(part) or (part,)
        return given[(number >> 7) % len(given)] + _EXTRAS[(number >> 13) % len(_EXTRAS)]


def _token(number: int) -> str:
    signs = []
    for _ in range(6):
        number, at = divmod(number, len(_SIGNS))
        signs.append(_SIGNS[at])
    return "".join(signs)


@cache
def _names() -> dict[str, tuple[str, ...]]:
    text = files(__package__).joinpath("class_names.txt").read_text("utf-8")
    rows = (line.partition(": ") for line in text.splitlines() if line.strip())
    return {key: tuple(value.split(" | ")) for key, _, value in rows}
