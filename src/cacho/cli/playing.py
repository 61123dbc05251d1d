"""``cacho play``: a person takes a seat, and bots the others."""

import click

from cacho._core import checks
from cacho._core.errors import CachoError
from cacho.cli import BROKEN
from cacho.cli.classes import of_classes
from cacho.cli.seat import Seat
from cacho.cli.setting import BOTS, SEATS, laid, people, same_again
from cacho.cli.speaking import in_language, refuse
from cacho.dealer import Dealer
from cacho.match import Match


@click.command()
@click.argument("spec")
@of_classes
@click.option("--seat", default=0, show_default=True, help="Where you sit.")
@click.option("--name", help="What you are called.")
@click.option("--seed", type=int, help="Play with the same dice again.")
@click.option("--seats", default=SEATS, show_default=True, help="How many play.")
@click.option(
    "--bots", "bots", default=BOTS, show_default=True, help="The others, in turn: cautious,random"
)
@in_language
@click.option("--hints", is_flag=True, help="Tell how likely the standing bid is true.")
def play(  # noqa: PLR0913, PLR0917 - one for each option
    spec: str,
    classes: tuple[str, ...],
    seat: int,
    name: str | None,
    seed: int | None,
    seats: int,
    bots: str,
    lang: str,
    hints: bool,  # noqa: FBT001 - click passes options by name
) -> None:
    """Take a seat at a table of bots.

    SPEC names rules or presets joined by '+', as for `watch`. Say what you would say at the table:
    three fives, 3x5, dudo, calzo, paso; with --lang es, tres quinas. A question mark explains the
    rules in force, and ctrl-C or the end of input leaves the table.
    """
    try:
        table = laid(spec, classes, seats, bots, seed)
        names = _names(seats, seat, name)
        match = Match(table.rules, names, dealer=Dealer(table.seed), pause=True, starter=None)
    except (CachoError, ValueError) as error:
        refuse(error)
    options = (
        ("--seat", seat, 0),
        ("--name", name, None),
        ("--seats", seats, SEATS),
        ("--bots", bots, BOTS),
    )
    taken = Seat(seat, match, table.bots, lang, hints=hints)
    try:
        taken.open(same_again("play", spec, classes, options, table.seed))
        taken.play(match)
    except EOFError:
        taken.leave()
    except CachoError as error:  # a rule's fault that shows in play
        refuse(error, BROKEN)
    except KeyboardInterrupt:
        taken.leave()
        raise


def _names(seats: int, seat: int, name: str | None) -> tuple[str, ...]:
    """Name the players; raises ValueError if there is no such seat."""
    checks.whole("seat", seat, 0, seats - 1)
    others = people(seats, "" if name is None else name)
    return (*others[:seat], others[seat] if name is None else name, *others[seat + 1 :])
