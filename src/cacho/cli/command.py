"""The command and its options; what goes wrong before the game begins is one line."""

import os
import secrets
import shlex
import sys
import time
from itertools import cycle, islice
from typing import NoReturn

import click

from cacho import bots
from cacho._core.errors import CachoError
from cacho.catalog import load
from cacho.cli import USAGE
from cacho.cli.course import course
from cacho.cli.lines import line
from cacho.cli.narrator import Narrator
from cacho.dealer import Dealer
from cacho.lang import LANGUAGES
from cacho.match import Match

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gabi", "Hugo", "Iris", "Juan")
SEATS = 4
BOTS = "cautious"

MOST_SEED = 2**32
"""A seed that nobody gave is below this: short enough to be typed again."""


def _language() -> str:
    """Return the language of the environment, if it is one of ours."""
    spoken = os.environ.get("LANG", "")[:2]
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def cacho() -> None:
    """Bluffing dice games."""


@cacho.command()
@click.argument("spec")
@click.option("--seed", type=int, help="Play the same game again.")
@click.option("--seats", default=SEATS, show_default=True, help="How many play.")
@click.option(
    "--bots", "names", default=BOTS, show_default=True, help="Who play, in turn: cautious,random"
)
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default=_language, help="By default, $LANG's."
)
@click.option("--delay", type=click.FloatRange(min=0), default=0, help="Seconds between events.")
@click.option("--json", "as_json", is_flag=True, help="One event a line, for programs.")
def watch(  # noqa: PLR0913, PLR0917 - one for each option
    spec: str,
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
    number = secrets.randbelow(MOST_SEED) if seed is None else seed
    try:
        rules = load(spec)
        rules.setup(seats)
        chosen = [bots.by_name(name.strip())(number) for name in names.split(",")]
    except (CachoError, ValueError) as error:
        _refuse(error)
    match = Match(rules, _people(seats), dealer=Dealer(number), pause=True, starter=None)
    if reconfigure := getattr(sys.stdout, "reconfigure", None):
        reconfigure(errors="replace")  # a letter that the terminal lacks is no reason to stop
    narrator = Narrator(rules, match.names, lang)
    again = _again(spec, seats, names, number)
    if not as_json:
        narrator.open(again)
    elif seed is None:
        click.echo(again, err=True)
    for told in course(match, list(islice(cycle(chosen), seats))):
        if as_json:
            click.echo(line(told))
        else:
            narrator.tell(told)
        time.sleep(delay)


def _again(spec: str, seats: int, names: str, seed: int) -> str:
    """Write the command that plays the same game."""
    words = ["cacho", "watch", spec]
    words += [] if seats == SEATS else ["--seats", str(seats)]
    words += [] if names == BOTS else ["--bots", names]
    return shlex.join([*words, "--seed", str(seed)])


def _people(seats: int) -> tuple[str, ...]:
    """Name the players; beyond the tenth with a number, as in Ana 2."""
    rounds = ((name, n // len(NAMES)) for n, name in enumerate(islice(cycle(NAMES), seats)))
    return tuple(f"{name} {again + 1}" if again else name for name, again in rounds)


def _refuse(error: Exception) -> NoReturn:
    click.echo(f"cacho: {' '.join(str(error).split())}", err=True)
    raise click.exceptions.Exit(USAGE)
