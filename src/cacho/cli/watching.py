"""``cacho watch``: bots play a whole game, told in words or, for programs, in lines of JSON."""

import json
import time
from math import isnan
from typing import cast

import click

from cacho._core.errors import CachoError
from cacho._core.plain import plain
from cacho.cli.classes import of_classes
from cacho.cli.course import Happening, course
from cacho.cli.narrator import Narrator
from cacho.cli.setting import BOTS, SEATS, laid, people, same_again
from cacho.cli.speaking import in_language, refuse, refuse_in_full
from cacho.dealer import Dealer
from cacho.match import Match

LONGEST_DELAY = 3600
"""Nobody waits longer for the next event, in seconds."""


def _number(_context: click.Context, _option: click.Parameter, given: float) -> float:
    """Refuse what is written as a number and is none."""
    if isnan(given):
        raise click.BadParameter("nan is no number")
    return given


@click.command()
@click.argument("spec")
@of_classes
@click.option("--seed", type=int, help="Play the same game again.")
@click.option("--seats", default=SEATS, show_default=True, help="How many play.")
@click.option(
    "--bots", "names", default=BOTS, show_default=True, help="Who play, in turn: cautious,random"
)
@in_language
@click.option(
    "--delay",
    type=click.FloatRange(0, LONGEST_DELAY),
    callback=_number,
    default=0,
    help="Seconds between events.",
)
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
    narrator = Narrator(table.rules, match.names, lang)
    options = (("--seats", seats, SEATS), ("--bots", names, BOTS))
    same = same_again("watch", spec, classes, options, table.seed)
    if not as_json:
        narrator.open(same)
    elif seed is None:
        click.echo(same, err=True)
    try:
        for happening in course(match, table.bots):
            if as_json:
                click.echo(_line(happening))
            else:
                narrator.tell(happening.event, happening.table)
            time.sleep(delay)
    except CachoError as error:  # a rule's fault that shows in play
        refuse_in_full(error)


def _line(happening: Happening) -> str:
    """Write an event: version, seat, tag and the other fields; `seat` is null if it has none."""
    fields = cast("dict[str, object]", plain(happening.event))
    head = {"version": happening.version, "seat": None, "event": fields.pop("tag")}
    return json.dumps(head | fields)
