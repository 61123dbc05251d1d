"""Whether a position that was read can be one: enough seats and cups, each number in its range.

Positions that are played are so; one that somebody wrote may not be, and would break in a rule's
hands. What a rule keeps in its slots is its own affair, and how the position came about nobody's.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import cast

from cacho._core.checks import FACES, MOST_SEATS
from cacho._core.cups import Cup, SeenCup
from cacho._core.errors import CachoError
from cacho._core.faults import Fault
from cacho._core.hooks import Ask
from cacho._core.rule import Setup
from cacho._core.slots import PerSeat
from cacho._core.state import Observation, Position
from cacho._core.table import Chance, Over, Table
from cacho._core.throwing import OPENER

NO_GAME = Setup(lives=0, full=None, floor=None, cups=0, seats=(0, 0))
"""What stands for the answer of rules that begin no game."""

Condition = tuple[bool, str, str]
"""Whether it holds, of what in the position, and what is wrong if it does not."""


def check(ask: Ask, position: Position) -> None:
    """Refuse what is no position under the rules that are asked.

    Raises:
        Fault: saying where.
    """
    with errors_as_faults():
        for holds, path, reason in _conditions(ask, position):
            if not holds:
                raise Fault(reason, path)


@contextmanager
def errors_as_faults() -> Generator[None, None, None]:
    """Blame what was written, not the rules, if they break or fall silent over it in the block.

    Raises:
        Fault: they do.
    """
    try:
        yield
    except CachoError as error:
        raise Fault(f"the rules make no sense of it: {error}") from error


def _conditions(ask: Ask, position: Position) -> Iterator[Condition]:
    """List what must hold, each condition on the ground that those before it do."""
    table = position.table
    yield 1 <= table.seats <= MOST_SEATS, ".table.live", f"1 to {MOST_SEATS} seats can be"
    yield len(table.lives) == table.seats, ".table.lives", "there is one number a seat"
    setup = ask.setup(table.seats) or NO_GAME
    least, most = setup.seats
    yield least <= table.seats <= most, ".table.live", f"{least} to {most} seats may play"
    yield table.full == setup.full, ".table.full", f"the rules have {setup.full}"
    yield len(table.dice) == setup.cups, ".table.dice", f"the rules have {setup.cups} cups"
    yield len(position.cups) == setup.cups, ".cups", f"the rules have {setup.cups} cups"
    yield from _of_lives(table, setup.floor)
    yield from _of_seats(table)
    yield from _of_cups(position)
    yield from _of_decision(ask, table)


def _of_lives(table: Table, floor: int | None) -> Iterator[Condition]:
    for seat, held in enumerate(table.lives):
        path = f".table.lives[{seat}]"
        yield table.full is None or held <= table.full, path, f"{table.full} are the most"
        if floor is not None:
            yield held >= floor, path, f"{floor} are the least"
            yield held > floor or not table.live[seat], path, "a live seat has more"


def _of_seats(table: Table) -> Iterator[Condition]:
    seats = range(table.seats)
    none_such = _none_such(table)
    round_ = table.round
    yield round_.number >= 0, ".table.round.number", "rounds are counted from 0, the draw"
    yield round_.starter in seats, ".table.round.starter", none_such
    yield table.turn in seats, ".table.turn", none_such
    if round_.number and not isinstance(table.decision, Over):
        yield table.live[round_.starter], ".table.round.starter", "it is no live seat"
        yield table.live[table.turn], ".table.turn", "it is no live seat"
    both = (table.claim is None) == (table.claimant is None)
    yield both, ".table.claimant", "a claim and its claimant go together"
    yield table.claimant in {*seats, None}, ".table.claimant", none_such
    lives = table.claimant is None or table.live[table.claimant]
    yield lives, ".table.claimant", "it is no live seat"
    for path, slots in ((".table.slots", table.slots), (".table.round.opened", round_.opened)):
        for kind, value in zip(slots.keys, slots.values, strict=True):
            values = cast("PerSeat[object]", value) if isinstance(value, PerSeat) else None
            one_a_seat = values is None or len(values) == table.seats
            yield one_a_seat, f"{path}.{kind.__name__}", "there is one value a seat"


def _none_such(table: Table) -> str:
    return f"there is no such seat; they are 0 to {table.seats - 1}"


def _of_cups(position: Position) -> Iterator[Condition]:
    table = position.table
    none_such = _none_such(table)
    seat = position.seat if isinstance(position, Observation) else None
    yield seat in {*range(table.seats), None}, ".seat", none_such
    cups: tuple[Cup | SeenCup, ...] = position.cups
    for place, cup in enumerate(cups):
        path = f".cups[{place}]"
        yield cup.seen_by <= {*range(table.seats)}, f"{path}.seen_by", none_such
        yield len(cup.dice) == table.dice[place], f"{path}.dice", "the table has another number"
        seen = [die for die in cup.dice if die is not None]
        yield all(die in FACES for die in seen), f"{path}.dice", "a die shows 1 to 6"
        yield seen == sorted(seen), f"{path}.dice", "dice are in rising order"
        if isinstance(position, Observation):
            all_or_none = len(seen) == (len(cup.dice) if seat in cup.seen_by else 0)
            yield all_or_none, f"{path}.dice", "a seat sees the dice that it has seen, and no other"


def _of_decision(ask: Ask, table: Table) -> Iterator[Condition]:
    path = ".table.decision"
    drawing = table.round.number == 0
    match table.decision:
        case Over(outcome):
            known = set(outcome.winners) <= {*range(table.seats)}
            yield known, f"{path}.outcome.winners", _none_such(table)
        case Chance(sizes, about) if drawing:
            dice = len(sizes) == table.seats and set(sizes) in ({1}, {0, 1})
            yield dice and about == OPENER, path, "one die a seat is thrown for the right to open"
        case decision:
            yield not drawing, path, "dice are thrown for the right to open"
            asked = ask.decision(table)
            yield decision == asked, path, f"the rules ask otherwise: {asked}"
