"""Folders of runs for the tests of the report: made up here, in the format of `unhusk evaluate`."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

WORDS = "river rose in the night and people left their houses before the bridge was closed".split()
NOISE = "menu home contact login imprint advertisement share follow newsletter".split()
KINDS = [("article", "en", 0.1), ("forum", "de", 0.5), ("product", "fa", 0.9), ("forum", "en", 0.5)]
METHODS = {"density": 0.9, "accb(range=80)": 0.7, "plain": 0.4, "trafilatura": 0.85}
HOSTILE = (
    "</script><script>window.hacked = 1</script><!-- <img src=x onerror='window.hacked = 2'> "
    "\u2028 \u2029 <b onclick=alert(1)>bold</b> ]]> &lt;p&gt; \u202eright to left"
)
FIELDS = {
    **dict.fromkeys("package document method measure status reason".split(), pa.string()),
    **dict.fromkeys("precision recall f1 seconds cpu_seconds".split(), pa.float64()),
    "bytes": pa.int64(),
    **dict.fromkeys("language page_type group fragmented multiple".split(), pa.string()),
    "difficulty": pa.float64(),
    **dict.fromkeys("right wrong missed".split(), pa.int64()),
}
SCHEMA = pa.schema(list(FIELDS.items()))


class RunWriter:
    """A made-up run: pages of packages, extracted with a quality that depends on the method."""

    def __init__(
        self,
        packages: dict[str, int] | None = None,
        methods: dict[str, float] | None = None,
        measures: tuple[str, ...] = ("seq", "vec"),
        *,
        seed: int = 1,
        words: int = 120,
    ) -> None:
        """Say what is run: pages of each package, quality of each method, words of a page."""
        self.packages = {"news": 12, "forums": 9} if packages is None else packages
        self.methods = METHODS if methods is None else methods
        self.measures = measures
        self.words = words
        self.random = random.Random(seed)
        self.results: list[dict[str, Any]] = []
        self.outputs: list[dict[str, Any]] = []
        self.golds: list[dict[str, Any]] = []

    def write(self, folder: Path, **facts: Any) -> Path:
        """Write the folder of the run and return it."""
        for package, count in self.packages.items():
            for number in range(count):
                self.page(package, f"page-{number:03}", number)
        folder.mkdir(parents=True)
        for name in ("outputs", "golds"):
            pq.write_table(pa.Table.from_pylist(getattr(self, name)), folder / f"{name}.parquet")
        table = pa.Table.from_pylist(self.results, schema=SCHEMA)
        pq.write_table(table, folder / "results.parquet")
        said = {**self.facts(), **facts}
        (folder / "run.json").write_text(json.dumps(said), "utf-8")
        return folder

    def facts(self) -> dict[str, Any]:
        packages = [
            {"name": name, "path": f"data/{name}", "digest": name * 8, "version": "1",
             "licence": "CC0-1.0", "documents": count}
            for name, count in self.packages.items()
        ]  # fmt: skip
        return {
            "version": 1, "unhusk": "0.1.0", "packages": packages, "methods": list(self.methods),
            "measures": list(self.measures), "extractors": {"plain": {"how": "in process"}},
            "words": "split", "seed": 0, "settings": {},
            "started": "2030-01-01T00:00:00Z", "python": "3.11", "machine": {"cores": 2},
            "complete": True,
        }  # fmt: skip

    def page(self, package: str, name: str, number: int) -> None:
        gold = self.random.choices(WORDS, k=self.words)
        kind, language, difficulty = KINDS[number % len(KINDS)]
        is_hostile = package == "news" and number == 0
        text = f"{HOSTILE} {' '.join(gold)}" if is_hostile else self.text(gold)
        title = f"{HOSTILE} title" if is_hostile else f"Title of {name}"
        key = {"package": package, "document": name}
        url = f"https://{package}.example/{name}"
        self.golds.append({**key, "url": url, "title": title, "gold": text})
        facts = {"language": language, "page_type": kind, "difficulty": difficulty, "group": "g"}
        facts |= {
            "fragmented": ("no", "yes", None)[number % 3],
            "multiple": ("no", "yes")[number % 2],
        }
        size = self.random.randrange(5_000, 90_000)
        for method, quality in self.methods.items():
            is_lost = package == "news" and number == 3 and method == "plain"
            found = [] if is_lost else list(self.found(gold, quality))
            extracted = f"{HOSTILE} {' '.join(found)}" if is_hostile else self.text(found)
            self.outputs.append(
                {**key, "method": method, "text": extracted, "kept": len(extracted)}
            )
            times = self.random.lognormvariate(-3 - 3 * quality, 0.4) * size / 1e6
            status = ("timeout", "not done within 5 s") if is_lost else ("ok", "")
            row = {
                **key, **facts, "method": method, "bytes": size, "seconds": times,
                "cpu_seconds": times * 0.9, "status": status[0], "reason": status[1],
            }  # fmt: skip
            self.results.extend(self.rows(row, quality, number))

    def rows(self, row: dict[str, Any], quality: float, number: int) -> Iterator[dict[str, Any]]:
        for measure in self.measures:
            if measure == "snippets" and number % 2:
                yield {
                    **row,
                    "measure": measure,
                    "status": "not_applicable",
                    "reason": "no snippets",
                }
                continue
            precision = min(1.0, max(0.05, self.random.gauss(quality, 0.1)))
            recall = min(1.0, max(0.05, self.random.gauss(0.9, 0.08)))
            f1 = 2 * precision * recall / (precision + recall)
            scores = (0.0, 0.0, 0.0) if row["status"] == "timeout" else (precision, recall, f1)
            named = dict(zip(("precision", "recall", "f1"), scores, strict=True))
            yield {**row, "measure": measure, **named}

    def found(self, gold: list[str], quality: float) -> Iterator[str]:
        for word in gold:
            if self.random.random() < 0.9:
                yield word
            if self.random.random() > quality:
                yield self.random.choice(NOISE)

    def text(self, words: list[str]) -> str:
        """Return the words in lines of twelve."""
        lines = [" ".join(words[i : i + 12]) for i in range(0, len(words), 12)]
        return "\n".join(lines)
