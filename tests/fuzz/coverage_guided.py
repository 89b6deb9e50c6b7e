"""Fuzz everything with bytes that Atheris chooses by the code that they reach.

    python tests/fuzz/coverage_guided.py [--seconds 1800] [--output out/fuzz]

The corpus starts with small hostile pages and is kept in the output folder, as are bytes on which
something went wrong. Compiled passes run compiled, so that all the time goes to many pages; the
code that Atheris sees is the Python around them. Where Atheris is not installed (it is there for
Linux and some versions of Python), bodies are generated and damaged at random for as long.
"""

import argparse
import sys
import time
import traceback
from hashlib import sha256
from pathlib import Path
from random import Random

TESTS = Path(__file__).resolve().parent.parent
SEED_SIZE = 600  # characters of the hostile pages that the corpus starts with
LONGEST = 4096  # bytes
SLOW = 20  # seconds after which a page is a finding
MEMORY = 3000  # MB


def write_corpus(folder: Path) -> None:
    """Write the pages that fuzzing starts from."""
    sys.path.insert(0, str(TESTS.parent / "bench"))
    from hostile_pages import all_cases  # noqa: PLC0415 - lies in bench

    folder.mkdir(parents=True, exist_ok=True)
    for name, case in all_cases().items():
        (folder / name.replace("/", "-")).write_bytes(case.make(SEED_SIZE)[:LONGEST])


def write_words(path: Path) -> None:
    """Write the pieces of markup that mutations put into pages, as libFuzzer reads them."""
    from strategies import ATTRIBUTES, GROUPS, NAMES  # noqa: PLC0415 - needs the path of tests

    words = {f"<{name}>" for name in NAMES} | {f"</{name}>" for name in NAMES} | {*ATTRIBUTES}
    words |= {text for group in GROUPS for text in group if len(text) < 60}
    lines = []
    for word in sorted(words):
        data = word.encode("utf-8", "surrogatepass")
        if data:
            lines.append('"' + "".join(f"\\x{byte:02x}" for byte in data) + '"')
    path.write_text("\n".join(lines), "utf-8")


def guided(atheris, output: Path, seconds: int) -> None:
    """Fuzz with Atheris, which ends the process: with status 0, or at the first finding."""
    with atheris.instrument_imports(include=["unhusk"]):
        from everything import everything  # noqa: PLC0415 - instrumented while imported
    words = output / "words.txt"
    write_words(words)
    flags = {
        "max_total_time": seconds,
        "max_len": LONGEST,
        "timeout": SLOW,
        "rss_limit_mb": MEMORY,
        "dict": words,
        "artifact_prefix": f"{output}/",
        "print_final_stats": 1,
    }
    arguments = [f"-{name}={value}" for name, value in flags.items()]
    atheris.Setup([sys.argv[0], *arguments, str(output / "corpus")], everything)
    atheris.Fuzz()


def unguided(output: Path, seconds: int) -> int:
    """Fuzz with generated and damaged bodies; return the status to end with."""
    from everything import everything  # noqa: PLC0415 - needs the path of tests
    from strategies import random_body  # noqa: PLC0415

    seeds = sorted((output / "corpus").iterdir())
    until, count = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        random = Random(count)
        data = random_body(random)
        if count % 2:
            data = damaged(random.choice(seeds).read_bytes(), data, random)
        try:
            everything(data)
        except Exception:  # noqa: BLE001 - whatever comes out is a finding
            path = output / f"crash-{sha256(data).hexdigest()[:16]}"
            path.write_bytes(data)
            traceback.print_exc()
            print(f"written to {path}")
            return 1
        count += 1
    print(f"{count} bodies in {seconds} seconds, no finding")
    return 0


def damaged(data: bytes, other: bytes, random: Random) -> bytes:
    """Return bytes with a part of others put in the place of some of their own."""
    at, stop = sorted(random.randrange(len(data) + 1) for _ in range(2))
    return (data[:at] + other + data[stop:])[:LONGEST]


def main() -> int:
    """Fuzz for the time that the arguments allow."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=1800, help="default: 1800")
    parser.add_argument("--output", type=Path, default=Path("out/fuzz"), help="default: out/fuzz")
    options = parser.parse_args()
    sys.path.insert(0, str(TESTS))
    write_corpus(options.output / "corpus")
    try:
        import atheris  # noqa: PLC0415 - not there for every system
    except ImportError:
        print("Atheris is not installed: bodies are generated without a look at the code")
        return unguided(options.output, options.seconds)
    guided(atheris, options.output, options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
