"""`unhusk package synth`: generate a package of synthetic pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import say
from unhusk.apps.package._shared_options import counted, output, progress

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.decorators import FC

_COMMA = "separated by commas"


def _listed(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    return tuple(one.strip() for one in (value or "").split(",") if one.strip())


def _knob(name: str, what: str) -> Callable[[FC], FC]:
    return click.option(f"--{name}", type=float, default=1.0, show_default=True, metavar="X",
                        help=what)  # fmt: skip


@click.command(short_help="Generate a package of synthetic pages.")
@output("Package to write")
@click.option("-n", "--documents", type=click.IntRange(min=1), metavar="N",
              help="Number of documents. Default: every kind in every language once.")  # fmt: skip
@click.option("--seed", type=int, default=7, show_default=True, help="Random seed.")
@click.option("--kinds", metavar="NAMES", callback=_listed,
              help=f"Kinds of pages, {_COMMA}; all by default.")  # fmt: skip
@click.option("--languages", metavar="CODES", callback=_listed,
              help=f"Languages, {_COMMA}; all by default.")  # fmt: skip
@_knob("noise", "Boxes around the content, menus, hidden copies.")
@_knob("ads", "Advertisements.")
@_knob("cookies", "Cookie banners.")
@_knob("related", "Links to other articles.")
@_knob("comments", "Comments below articles.")
@_knob("broken", "Sites with misnested, missing and stray tags.")
@_knob("nesting", "Elements that only wrap others.")
@_knob("length", "Length of the content.")
@click.option("--names", type=click.Choice(["mixed", "kept", "hashed", "none"]), default="mixed",
              show_default=True, help="How class names are written.")  # fmt: skip
@click.option("--sites", type=click.IntRange(min=1), default=12, show_default=True,
              help="Number of sites of each kind and language.")  # fmt: skip
@click.option("--list", "lists", is_flag=True, is_eager=True, expose_value=False,
              callback=lambda ctx, _, wanted: _show(ctx) if wanted else None,
              help="List kinds and languages, and exit.")  # fmt: skip
def synth(
    *,
    output: Path,
    documents: int | None,
    seed: int,
    kinds: tuple[str, ...],
    languages: tuple[str, ...],
    **knobs: Any,
) -> int:
    """Generate a package of pages with exact gold: text, and source offsets with roles.

    Site templates and texts depend on the seed; the same settings give the same pages. The options
    with X are factors: 1 is the usual amount, 0 is none, 2 is twice as much or as often, up to 10.
    """
    from unhusk.evaluation.packages.write_package import About, write_package  # noqa: PLC0415
    from unhusk.evaluation.synth.generate import Settings  # noqa: PLC0415 - reads the languages
    from unhusk.evaluation.synth.knobs import Knobs  # noqa: PLC0415
    from unhusk.evaluation.synth.language import SynthError  # noqa: PLC0415
    from unhusk.evaluation.synth.synthetic_package import SynthPackage  # noqa: PLC0415

    chosen = {name: value for name, value in (("kinds", kinds), ("languages", languages)) if value}
    try:
        settings = Settings(seed=seed, knobs=Knobs(**knobs), **chosen)
        package = SynthPackage(documents, settings=settings)
    except SynthError as error:
        raise click.UsageError(str(error)) from error
    about = About(
        name=package.name,
        description=package.description,
        licence=package.licence,
        source=package.source,
        version=package.version,
    )
    count = write_package(output, progress(package, len(package), "writing"), about)
    say(f"{counted(count, 'document')} in {output}")
    return 0


def _show(ctx: click.Context) -> None:
    from unhusk.evaluation.synth.kind import kind_named, kinds  # noqa: PLC0415
    from unhusk.evaluation.synth.language import languages  # noqa: PLC0415

    for name in kinds():
        kind = kind_named(name)
        click.echo(f"{name} ({kind.page_type}): {kind.about} {kind.gold}")
    click.echo(f"languages: {' '.join(languages())}")
    ctx.exit()
