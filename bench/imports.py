"""Time `import unhusk` against `import numpy`, each in new processes, and print the ratio."""

from __future__ import annotations

import subprocess
import sys
import time

ROUNDS = 10


def lowest(statement: str) -> float:
    """Return the lowest wall time of a process that runs one statement."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", statement], check=True)  # noqa: S603 - our own words
        times.append(time.perf_counter() - began)
    return min(times)


def main() -> None:
    """Print milliseconds on top of an empty process, and the ratio."""
    empty, numpy, unhusk = map(lowest, ("pass", "import numpy", "import unhusk"))
    print(f"import numpy   {1e3 * (numpy - empty):6.1f} ms")
    print(f"import unhusk  {1e3 * (unhusk - empty):6.1f} ms")
    print(f"ratio          {(unhusk - empty) / (numpy - empty):6.2f}")


if __name__ == "__main__":
    main()
