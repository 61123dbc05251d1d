"""The course of what is neither a claim, a call nor a throw: its owner says what happens."""

from collections.abc import Callable, Mapping
from typing import Any

from cacho._core import checks
from cacho._core.actions import Action, Call, Claim
from cacho._core.closing import close
from cacho._core.cups import EMPTY, make_cup
from cacho._core.decision import next_decision
from cacho._core.dispatch import WRONG
from cacho._core.events import (
    Called,
    Claimed,
    CupsTaken,
    DiceMoved,
    DiceSeen,
    DirectionSet,
    Event,
    TurnMoved,
)
from cacho._core.state import State, make_state
from cacho._core.table import (
    DIRECTIONS,
    Table,
    claimed,
    copied,
    decide,
    make_round,
    require_live,
    with_dice,
    with_round,
    with_turn,
)
from cacho._core.telling import Telling


def act(telling: Telling, state: State, seat: int, action: Action) -> State:
    """Let happen what the action's owner decides; a rule's own event changes its own slots only."""
    given = state.table
    events = telling.ask.act(given, seat, action)
    if events is None:
        raise telling.resolution.unanswered("act", (action,))
    try:
        after, called = _all_happened(telling, state, events)
    except WRONG as error:

        def check(_table: Table, events: tuple[Event, ...]) -> object:
            return _all_happened(telling, state, events)

        raise telling.resolution.blame(
            "act", (given, seat, action), check, error
        ) from error.__cause__
    if called:
        return close(telling, after, called.seat, called.call)
    table = copied(given) if after.table is given else after.table
    decide(table, next_decision(telling.resolution, table))
    return make_state(table, after.cups)


def _all_happened(
    telling: Telling, state: State, events: tuple[Event, ...]
) -> tuple[State, Called | None]:
    """Let events change the position, but for a call at the end, which is still to close it."""
    called = events[-1] if events and type(events[-1]) is Called else None
    for event in events[:-1] if called else events:
        state = _happened(telling, state, event)
    if called:
        _check_call(state, called)
    return state, called


def _happened(telling: Telling, state: State, event: Event) -> State:
    """Let one event change the position, and the slots that change with it."""
    change = CHANGES.get(type(event))
    if change is not None:
        state = change(state, event)
    table = telling.tell(state.table, event)
    if type(event) is CupsTaken:
        taken = state.cups[0]
        table = telling.tell(table, DiceSeen(0, taken.dice, taken.seen_by))
    return make_state(table, state.cups)


def put_up(telling: Telling, state: State, seat: int, claim: Claim) -> State:
    """Put up a claim: it stands, and the turn passes on."""
    table = telling.tell(_put_up(state.table, seat, claim), Claimed(seat, claim))
    decide(table, next_decision(telling.resolution, table))
    return make_state(table, state.cups)


def _put_up(table: Table, seat: int, claim: Claim) -> Table:
    return claimed(table, table.after(seat), claim, seat)


def _check_call(state: State, event: Called) -> None:
    require_live(state.table, event.seat)
    if not isinstance(event.call, Call):
        raise TypeError(f"{event.call!r} is no call")


def _called(_state: State, _event: Called) -> State:
    raise ValueError("nothing comes after a call, which closes the round")


def _claimed(state: State, event: Claimed) -> State:
    require_live(state.table, event.seat)
    if not isinstance(event.claim, Claim):
        raise TypeError(f"{event.claim!r} is no claim")
    return make_state(_put_up(state.table, event.seat, event.claim), state.cups)


def _turn_moved(state: State, event: TurnMoved) -> State:
    require_live(state.table, event.seat)
    return make_state(with_turn(state.table, event.seat), state.cups)


def _direction_set(state: State, event: DirectionSet) -> State:
    checks.word("direction", event.direction, DIRECTIONS)
    of = state.table.round
    directed = make_round(of.number, of.starter, event.direction, of.opened)
    return make_state(with_round(state.table, directed), state.cups)


def _cups_taken(state: State, event: CupsTaken) -> State:
    """Gather all dice under the first cup, seen by the taker alone."""
    require_live(state.table, event.seat)
    dice = tuple(sorted(die for cup in state.cups for die in cup.dice))
    others = len(state.cups) - 1
    table = with_dice(state.table, (len(dice), *(0,) * others))
    return make_state(table, (make_cup(dice, frozenset({event.seat})), *(EMPTY,) * others))


def _dice_moved(state: State, event: DiceMoved) -> State:
    """Move dice to a cup in which only those who have seen all its dice have seen them."""
    _check_move(state, event)
    cup, to, positions = event.cup, event.to, event.positions
    source, target = state.cups[cup], state.cups[to]
    moved = [die for place, die in enumerate(source.dice) if place in positions]
    left = tuple(die for place, die in enumerate(source.dice) if place not in positions)
    seen_by = source.seen_by & target.seen_by if target.dice else source.seen_by
    cups = list(state.cups)
    cups[cup] = make_cup(left, source.seen_by)
    cups[to] = make_cup(tuple(sorted((*target.dice, *moved))), seen_by)
    table = with_dice(state.table, tuple(len(each.dice) for each in cups))
    return make_state(table, tuple(cups))


def _check_move(state: State, event: DiceMoved) -> None:
    cup, to, positions = event.cup, event.to, event.positions
    if not isinstance(event.audience, frozenset):
        raise TypeError(f"audience must be a frozenset of seats, not {event.audience!r}")
    for seat in event.audience:
        require_live(state.table, seat)
    last = len(state.cups) - 1
    if checks.whole("cup", cup, 0, last) == checks.whole("to", to, 0, last):
        raise ValueError(f"no dice can move from cup {cup} to itself")
    if type(positions) is not tuple or not all(type(place) is int for place in positions):
        raise TypeError(f"positions must be a tuple of whole numbers, not {positions!r}")
    if len(set(positions)) < len(positions):
        raise ValueError(f"positions must name each die once, not {positions!r}")
    if not set(positions) <= set(range(len(state.cups[cup].dice))):
        raise ValueError(f"cup {cup} has no dice at all of {positions!r}")


CHANGES: Mapping[type[Event], Callable[[State, Any], State]] = {
    Claimed: _claimed,
    TurnMoved: _turn_moved,
    DirectionSet: _direction_set,
    CupsTaken: _cups_taken,
    DiceMoved: _dice_moved,
    Called: _called,
}
"""How each core event that a rule may decide changes the position, but for a call at the end."""
