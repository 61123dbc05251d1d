"""What the shell does at the table, whatever the rules: a seat leaves, two change places."""

from collections.abc import Iterator
from typing import cast

from cacho._core.actions import Leave, Roll, Swap
from cacho._core.closing import carry_out, end, go_on, retire, retire_fallen
from cacho._core.cups import EMPTY
from cacho._core.decision import decide_next
from cacho._core.events import RoundVoided, SeatsSwapped
from cacho._core.outcomes import Outcome
from cacho._core.slots import PerSeat, Slots
from cacho._core.state import State
from cacho._core.table import (
    Chance,
    Round,
    Table,
    cleared,
    with_lives,
    with_round,
    with_slots,
    with_turn,
)
from cacho._core.telling import Telling
from cacho._core.throwing import draw_among
from cacho._core.violations import CORE, Violation


def leave(telling: Telling, state: State, _by: int, action: Leave) -> State:
    """Void the round and take a seat out of the game, and who falls with it (RULES §9, D8)."""
    given, seat = state.table, action.seat
    number, opener = given.round.number, given.round.starter
    table = with_slots(cleared(given), given.round.opened)
    table = telling.tell(table, RoundVoided(number))
    table = carry_out(telling, table, telling.ask.leave(table, seat) or ())
    table = retire_fallen(telling, retire(telling, table, seat))
    if number:
        return go_on(telling, table, number, opener)
    outcome = telling.ask.outcome(table)
    if type(outcome) is Outcome:
        return end(telling, table, outcome)
    sizes = given.decision.sizes if type(given.decision) is Chance else ()
    left = [other for other, size in enumerate(sizes) if size and table.live[other]]
    return draw_among(telling, State(table, (EMPTY,) * len(given.dice)), left or table.survivors)


def swap(telling: Telling, state: State, _by: int, action: Swap) -> State:
    """Exchange two seats, with all that is theirs (RULES X10)."""
    given, a, b = state.table, action.a, action.b
    places = {a: b, b: a}
    round_ = given.round
    starter = places.get(round_.starter, round_.starter)
    table = with_lives(given, PerSeat(given.lives).swapped(a, b).values)
    table = with_turn(table, places.get(given.turn, given.turn))
    opened = _swapped(round_.opened, a, b)
    table = with_round(table, Round(round_.number, starter, round_.direction, opened))
    table = with_slots(table, _swapped(given.slots, a, b))
    table = telling.tell(table, SeatsSwapped(a, b))
    decide_next(telling.resolution, table)
    return State(table, state.cups)


def _swapped(slots: Slots, a: int, b: int) -> Slots:
    return Slots(slots.keys, tuple(_exchanged(value, a, b) for value in slots.values))


def _exchanged(value: object, a: int, b: int) -> object:
    if not isinstance(value, PerSeat):
        return value
    return cast("PerSeat[object]", value).swapped(a, b)


def violations(table: Table, action: Roll | Leave | Swap, by: int | None) -> Iterator[Violation]:
    """Say what speaks against an action of the shell, which no rule owns."""
    decision = table.decision
    own = isinstance(action, Leave) and type(by) is int and action.seat == by
    if by is not None and not own:
        yield Violation("action.shell", CORE, {"action": action.tag})
    if isinstance(action, Roll):
        if type(decision) is not Chance:
            yield Violation("dice.not-due", CORE)
        elif action.sizes != decision.sizes:
            yield Violation("dice.wrong-number", CORE, {"sizes": decision.sizes})
    elif isinstance(action, Leave):
        yield from _not_live(table, action.seat)
    else:
        if table.round.number == 0 or table.thrown or table.claim is not None:
            yield Violation("swap.during-round", CORE)
        if action.a == action.b:
            yield Violation("swap.same-seat", CORE, {"seat": action.a})
        yield from _not_live(table, action.a)
        yield from _not_live(table, action.b)


def _not_live(table: Table, seat: int) -> Iterator[Violation]:
    if seat not in table.survivors:
        yield Violation("seat.not-live", CORE, {"seat": seat})
