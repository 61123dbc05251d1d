"""``cacho explain``: the rules in force, as a sheet that a table can read."""

import click
from rich.console import Console
from rich.markdown import Markdown

from cacho._core.errors import CachoError
from cacho.cli.classes import of_classes, rules_of
from cacho.cli.speaking import in_language, refuse
from cacho.lang import sheet


@click.command()
@click.argument("spec")
@of_classes
@in_language
def explain(spec: str, classes: tuple[str, ...], lang: str) -> None:
    """Print the rule sheet of a table.

    SPEC names rules or presets joined by '+', as for `watch`. Each rule in force is told with its
    options and clauses; then who speaks on each question. On a terminal the sheet is laid out,
    otherwise it is Markdown: cacho explain cacho --lang es > reglas.md
    """
    try:
        told = sheet(rules_of(spec, classes), lang, title=spec)
    except (CachoError, ValueError) as error:
        refuse(error)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(told))
    else:
        click.echo(told, nl=False)
