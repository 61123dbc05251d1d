"""``cacho doctor``: what is broken among installed rules and presets."""

import click

from cacho.catalog import PRESETS, RULES, installed
from cacho.cli import BROKEN
from cacho.doctor import troubles


@click.command()
def doctor() -> None:
    """Say what is broken, and how to mend it.

    All rules and presets that are installed are imported, made and built. If something is broken
    the exit status is 1, and there is a line for each trouble, which names the distribution.
    """
    found = troubles()
    for trouble in found:
        click.echo(" ".join(trouble.split()))
    if found:
        raise click.exceptions.Exit(BROKEN)
    rules, presets = len(installed(RULES)), len(installed(PRESETS))
    click.echo(f"{rules} rules and {presets} presets are installed; nothing is broken.")
