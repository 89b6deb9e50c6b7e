"""`python -m unhusk.training DATA`: train `kernel` on the packages in a folder."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic

import click

from unhusk.errors import UnhuskError
from unhusk.kernel.weights_file import FOLDER
from unhusk.methods.kernel import MODEL
from unhusk.training.fit_forests import Setting
from unhusk.training.train import train


@click.command()
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--cache", type=click.Path(path_type=Path), default=Path("out/training"),
              show_default=True, help="Folder for pages and models of folds.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), default=FOLDER / MODEL,
              help="Folder of the weights; by default that of the package.")  # fmt: skip
@click.option("--trees", type=click.IntRange(min=1), default=Setting.trees, show_default=True)
@click.option("--threads", type=click.IntRange(min=1), default=Setting.threads, show_default=True)
@click.option("--seed", type=int, default=Setting.seed, show_default=True)
def main(data: Path, cache: Path, output: Path, **setting: int) -> None:
    """Train `kernel` on the packages in DATA that may enter weights, and write its weights."""
    begin = monotonic()

    def say(line: str) -> None:
        click.echo(f"{monotonic() - begin:7.0f} s  {line}", err=True)

    try:
        train(data, cache, output, Setting(**setting), say)
    except UnhuskError as error:
        click.echo(f"error: {error}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
