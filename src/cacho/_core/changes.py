"""What the core's events that a rule may decide change: on the table, and under the cups.

Whether they can happen is asked first, of the table: the dice themselves forbid nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any

from cacho._core import checks
from cacho._core.actions import Call, Claim
from cacho._core.cups import EMPTY, Cup, make_cup
from cacho._core.events import (
    Called,
    Claimed,
    CupsTaken,
    DiceMoved,
    DirectionSet,
    Event,
    TurnMoved,
)
from cacho._core.table import (
    DIRECTIONS,
    Table,
    claimed,
    make_round,
    require_live,
    with_dice,
    with_round,
    with_turn,
)

Cups = tuple[Cup, ...]


def require_possible(table: Table, events: tuple[Event, ...]) -> None:
    """Refuse events one of which cannot happen after those before it.

    Raises:
        TypeError, ValueError: with the reason.
    """
    for event in events:
        check = POSSIBLE.get(type(event))
        if check is not None:
            check(table, event)
        if type(event) in UNDER_THE_CUPS:
            table = changed(table, event)  # the next may move the same dice
    if Called in map(type, events[:-1]):
        raise ValueError("nothing comes after a call, which closes the round")


def changed(table: Table, event: Event) -> Table:
    """Return the table as an event leaves it that can happen; slots are not changed here."""
    change = ON_THE_TABLE.get(type(event))
    return table if change is None else change(table, event)


def moved(cups: Cups, event: Event) -> Cups:
    """Return the cups as an event leaves them that can happen."""
    move = UNDER_THE_CUPS.get(type(event))
    return cups if move is None else move(cups, event)


def put_up(table: Table, seat: int, claim: Claim) -> Table:
    """Return the table with a claim on it; the turn passes on."""
    return claimed(table, table.after(seat), claim, seat)


# What can happen


def _by_a_live_seat(table: Table, event: TurnMoved | CupsTaken) -> None:
    require_live(table, event.seat)


def _call(table: Table, event: Called) -> None:
    require_live(table, event.seat)
    if not isinstance(event.call, Call):
        raise TypeError(f"{event.call!r} is no call")


def _claim(table: Table, event: Claimed) -> None:
    require_live(table, event.seat)
    if not isinstance(event.claim, Claim):
        raise TypeError(f"{event.claim!r} is no claim")


def _direction(_table: Table, event: DirectionSet) -> None:
    checks.word("direction", event.direction, DIRECTIONS)


def _move(table: Table, event: DiceMoved) -> None:
    cup, to, positions = event.cup, event.to, event.positions
    if not isinstance(event.audience, frozenset):
        raise TypeError(f"audience must be a frozenset of seats, not {event.audience!r}")
    for seat in event.audience:
        require_live(table, seat)
    last = len(table.dice) - 1
    if checks.whole("cup", cup, 0, last) == checks.whole("to", to, 0, last):
        raise ValueError(f"no dice can move from cup {cup} to itself")
    if type(positions) is not tuple or not all(type(place) is int for place in positions):
        raise TypeError(f"positions must be a tuple of whole numbers, not {positions!r}")
    if len(set(positions)) < len(positions):
        raise ValueError(f"positions must name each die once, not {positions!r}")
    if not set(positions) <= set(range(table.dice[cup])):
        raise ValueError(f"cup {cup} has no dice at all of {positions!r}")


POSSIBLE: Mapping[type[Event], Callable[[Table, Any], None]] = {
    Claimed: _claim,
    TurnMoved: _by_a_live_seat,
    DirectionSet: _direction,
    CupsTaken: _by_a_live_seat,
    DiceMoved: _move,
    Called: _call,
}


# What they change


def _claimed(table: Table, event: Claimed) -> Table:
    return put_up(table, event.seat, event.claim)


def _turn_moved(table: Table, event: TurnMoved) -> Table:
    return with_turn(table, event.seat)


def _direction_set(table: Table, event: DirectionSet) -> Table:
    round_ = table.round
    directed = make_round(round_.number, round_.starter, event.direction, round_.opened)
    return with_round(table, directed)


def _cups_taken(table: Table, _event: CupsTaken) -> Table:
    return with_dice(table, (sum(table.dice), *(0,) * (len(table.dice) - 1)))


def _dice_moved(table: Table, event: DiceMoved) -> Table:
    dice = list(table.dice)
    dice[event.cup] -= len(event.positions)
    dice[event.to] += len(event.positions)
    return with_dice(table, tuple(dice))


ON_THE_TABLE: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    Claimed: _claimed,
    TurnMoved: _turn_moved,
    DirectionSet: _direction_set,
    CupsTaken: _cups_taken,
    DiceMoved: _dice_moved,
}


def _all_gathered(cups: Cups, event: CupsTaken) -> Cups:
    """Gather all dice under the first cup, seen by the taker alone."""
    dice = tuple(sorted(die for cup in cups for die in cup.dice))
    return (make_cup(dice, frozenset({event.seat})), *(EMPTY,) * (len(cups) - 1))


def _some_moved(cups: Cups, event: DiceMoved) -> Cups:
    """Move dice to a cup in which only those who have seen all its dice have seen them."""
    source, target = cups[event.cup], cups[event.to]
    going = [die for place, die in enumerate(source.dice) if place in event.positions]
    left = tuple(die for place, die in enumerate(source.dice) if place not in event.positions)
    seen_by = source.seen_by & target.seen_by if target.dice else source.seen_by
    after = list(cups)
    after[event.cup] = make_cup(left, source.seen_by)
    after[event.to] = make_cup(tuple(sorted((*target.dice, *going))), seen_by)
    return tuple(after)


UNDER_THE_CUPS: Mapping[type[Event], Callable[[Cups, Any], Cups]] = {
    CupsTaken: _all_gathered,
    DiceMoved: _some_moved,
}
