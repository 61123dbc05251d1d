"""The command, and its part that lets bots play; what goes wrong at once is told in one line."""

import time

import click

from cacho._core.errors import CachoError
from cacho.cli import INTERRUPTED
from cacho.cli.benching import bench
from cacho.cli.checking import check, matrix
from cacho.cli.classes import of_classes
from cacho.cli.course import course
from cacho.cli.examining import doctor
from cacho.cli.explaining import explain
from cacho.cli.keeping import replay, show, verify
from cacho.cli.lines import line
from cacho.cli.listing import rules
from cacho.cli.narrator import Narrator
from cacho.cli.playing import play
from cacho.cli.setting import BOTS, SEATS, again, laid, language, lenient, people, refuse
from cacho.cli.writing import new_rule
from cacho.dealer import Dealer
from cacho.lang import LANGUAGES
from cacho.match import Match


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def cacho() -> None:
    """Bluffing dice games."""


@cacho.command()
@click.argument("spec")
@of_classes
@click.option("--seed", type=int, help="Play the same game again.")
@click.option("--seats", default=SEATS, show_default=True, help="How many play.")
@click.option(
    "--bots", "names", default=BOTS, show_default=True, help="Who play, in turn: cautious,random"
)
@click.option("--lang", type=click.Choice(LANGUAGES), default=language, help="By default, $LANG's.")
@click.option("--delay", type=click.FloatRange(min=0), default=0, help="Seconds between events.")
@click.option("--json", "as_json", is_flag=True, help="One event a line, for programs.")
def watch(  # noqa: PLR0913, PLR0917 - one for each option
    spec: str,
    classes: tuple[str, ...],
    seed: int | None,
    seats: int,
    names: str,
    lang: str,
    delay: float,
    as_json: bool,  # noqa: FBT001 - click passes options by name
) -> None:
    """Watch bots play a whole game, told as it happens.

    SPEC names rules or presets joined by '+', with options in parentheses: 666,
    cacho+paso, "dudo(dice=3)+ases(half='up')".
    """
    try:
        table = laid(spec, classes, seats, names, seed)
    except (CachoError, ValueError) as error:
        refuse(error)
    match = Match(table.rules, people(seats), dealer=Dealer(table.seed), pause=True, starter=None)
    lenient()
    narrator = Narrator(table.rules, match.names, lang)
    options = (("--seats", seats, SEATS), ("--bots", names, BOTS))
    same = again("watch", spec, classes, options, table.seed)
    if not as_json:
        narrator.open(same)
    elif seed is None:
        click.echo(same, err=True)
    try:
        for told in course(match, table.bots):
            if as_json:
                click.echo(line(told))
            else:
                narrator.tell(told.event, told.table)
            time.sleep(delay)
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None


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
):
    cacho.add_command(_part)
