"""The command and its parts."""

import click

from cacho.cli import INTERRUPTED
from cacho.cli.benching import bench
from cacho.cli.checking import check, matrix
from cacho.cli.examining import doctor
from cacho.cli.explaining import explain
from cacho.cli.keeping import replay, show, verify
from cacho.cli.listing import rules
from cacho.cli.playing import play
from cacho.cli.speaking import lenient
from cacho.cli.watching import watch
from cacho.cli.writing import new_rule


class Command(click.Group):
    """A command whose parts all write to any stream, and end alike after ctrl-C."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the part that is asked for."""
        lenient()
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None


@click.group(cls=Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cacho-dice", message="%(package)s %(version)s")
def cacho() -> None:
    """Bluffing dice games."""


for _part in (
    bench,
    check,
    doctor,
    explain,
    matrix,
    new_rule,
    play,
    replay,
    rules,
    show,
    verify,
    watch,
):
    cacho.add_command(_part)
