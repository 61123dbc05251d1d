"""``cacho replay``, ``show`` and ``verify``: what can be done with a record in a file."""

import sys
from typing import BinaryIO

import click

from cacho._core.errors import CachoError, RecordError
from cacho._core.rule import Rule
from cacho.cli import BROKEN
from cacho.cli.classes import of_classes, rule_classes
from cacho.cli.frames import Frame, of_match, of_record
from cacho.cli.narrator import Narrator
from cacho.cli.phrases import Phrases
from cacho.cli.speaking import in_language, refuse
from cacho.match import Match
from cacho.record import Record
from cacho.records import MOST, loads
from cacho.verify import verify as verified

_file = click.argument("file", type=click.File("rb"))
_of_seat = click.option("--seat", type=int, help="As this seat; by default, as a spectator.")


@click.command()
@_file
@_of_seat
@click.option("--all", "all_dice", is_flag=True, help="With all dice, once the game is over.")
@of_classes
@in_language
def replay(
    file: BinaryIO,
    seat: int | None,
    all_dice: bool,  # noqa: FBT001 - click passes options by name
    classes: tuple[str, ...],
    lang: str,
) -> None:
    """Tell a record from its beginning, action by action.

    On a terminal Enter goes on; otherwise all is told at once.
    """
    try:
        frames = _frames(_read(file), seat, rule_classes(classes), all_dice=all_dice)
    except (CachoError, OSError, ValueError) as error:
        refuse(_placed(error, file))
    first = frames[0]
    narrator = Narrator(first.rules, first.names, lang)
    steps = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        for frame in frames:
            narrator.begin(frame.version)
            for event in frame.events:
                narrator.tell(event, frame.table)
            if frame.uncovered is not None:
                narrator.dice(cup.dice for cup in frame.uncovered.cups)
            if steps and frame.events and frame is not frames[-1]:
                narrator.say(
                    Phrases(lang).say("step", version=frame.version, last=frames[-1].version), "dim"
                )
                input()
    except EOFError:
        pass


def _read(file: BinaryIO) -> bytes:
    """Read no more than is needed to see that it is too long: it may have no end."""
    return file.read(MOST + 1)


def _placed(error: Exception, file: BinaryIO) -> Exception:
    """Say of what is wrong with a record, or with reading it, in which file that is."""
    if isinstance(error, OSError):
        return ValueError(f"{file.name}: {error.strerror}")
    return ValueError(f"{file.name}: {error}") if isinstance(error, RecordError) else error


def _frames(
    text: bytes, seat: int | None, classes: tuple[type[Rule], ...], *, all_dice: bool
) -> tuple[Frame, ...]:
    record = loads(text, Record)
    _require_rules(record, classes)
    if record.seat == "all":
        return tuple(of_match(loads(text, classes=classes), seat, uncovered=all_dice))
    if all_dice or seat not in {None, record.seat}:
        msg = f"the record tells what {_whose(record)} may know, and nothing else"
        raise ValueError(msg)
    return tuple(of_record(record, classes))


def _require_rules(record: Record, classes: tuple[type[Rule], ...]) -> None:
    """Refuse a record of rules that are not here, saying what brings them."""
    given = [kind.id for kind in classes]
    for source in record.rules.missing():
        if source.rule not in given:
            raise ValueError(source.absent("name its class, with --rule module:Rule"))


def _whose(record: Record) -> str:
    return "a spectator" if record.seat is None else f"seat {record.seat}"


@click.command()
@_file
@_of_seat
@of_classes
def show(file: BinaryIO, seat: int | None, classes: tuple[str, ...]) -> None:
    """Write the position that a record came to as a line of notation.

    It must be a whole record: what one seat knew of a match can be told again, by `replay`.
    """
    try:
        text, kinds = _read(file), rule_classes(classes)
        record = loads(text, Record)
        _require_rules(record, kinds)
        if record.seat != "all":
            msg = f"the record tells what {_whose(record)} may know, and no position: try replay"
            raise ValueError(msg)  # noqa: TRY301 - one way out for all that is refused
        position = str(loads(text, Match, classes=kinds).view(seat))
    except (CachoError, OSError, ValueError) as error:
        refuse(_placed(error, file))
    click.echo(position)


@click.command()
@_file
@of_classes
@in_language
def verify(file: BinaryIO, classes: tuple[str, ...], lang: str) -> None:
    """Play a record again, and check its dice if they were promised.

    Nothing but the record is trusted: compare its commitment with what you were given before the
    match, and your entropy with what you gave.
    """
    phrases = Phrases(lang)
    try:
        kinds, text = rule_classes(classes), _read(file)
        record = loads(text, Record)
        if record.seat == "all":
            _require_rules(record, kinds)
            loads(text, Match, classes=kinds)
        checked = None if record.fair is None else verified(record)
    except (OSError, ValueError) as error:
        refuse(_placed(error, file))
    except CachoError as error:
        click.echo(f"cacho: {_placed(error, file)}", err=True)
        raise click.exceptions.Exit(BROKEN) from None
    click.echo(phrases.say("verified" if record.seat == "all" else "read-only"))
    if record.fair is None or checked is None:
        click.echo(phrases.say("no-proof"))
        return
    click.echo(phrases.say("commitment", commitment=record.fair.commitment))
    for name, entropy in zip(record.players, record.fair.entropy, strict=True):
        click.echo(phrases.say("entropy", name=name, entropy=repr(entropy)))
    click.echo(phrases.say("dice-hold", number=checked.dice))
    if checked.left:
        click.echo(phrases.say("dice-left", number=checked.left))
