"""The end of a round and the beginning of the next: what follows once a call is made.

The call is judged, what that makes due is paid, seats without lives go out, and the next round
opens or the game ends. Each part takes the table as it stands and returns the next.
"""

from collections.abc import Callable, Iterable

from cacho._core.actions import Call
from cacho._core.cups import EMPTY
from cacho._core.decision import decide_next
from cacho._core.events import (
    Called,
    Event,
    GameOver,
    Judged,
    LivesChanged,
    Revealed,
    RoundOpened,
    SeatOut,
)
from cacho._core.filling import changer
from cacho._core.outcomes import Outcome
from cacho._core.rule import Setup
from cacho._core.slots import Slots
from cacho._core.state import State, make_state
from cacho._core.table import (
    Over,
    Round,
    Table,
    cleared,
    make_round,
    with_decision,
    with_live,
    with_lives,
)
from cacho._core.telling import Telling
from cacho._core.verdicts import Verdict

_opened: Callable[[Table, tuple[int, ...], Round, int, None, None, Slots], Table] = changer(
    Table, "dice", "round", "turn", "claim", "claimant", "slots"
)


def close(telling: Telling, state: State, seat: int, call: Call) -> State:
    """Close the round by a call."""
    table, heard, resolution = state.table, telling.heard, telling.resolution
    ask = resolution.ask
    if Called in heard:
        table = telling.tell(table, Called(seat, call))
    verdict = ask.judge(table, state.cups, seat, call)
    if verdict is None:
        raise resolution.unanswered("judge", call)
    if Revealed in heard:
        table = telling.tell(table, Revealed(verdict.ledger))
    if Judged in heard:
        table = telling.tell(table, Judged(verdict))
    table = _paid(telling, table, verdict)
    table = retire_fallen(telling, table)
    starter = ask.starter(table, verdict)
    if starter is None:
        raise resolution.unanswered("starter")
    return go_on(telling, table, table.round.number + 1, starter)


def _paid(telling: Telling, table: Table, verdict: Verdict) -> Table:
    """Let all that a verdict makes due be paid."""
    ask = telling.ask
    for owed in ask.penalties(table, verdict) or ():
        changes = ask.settle(table, owed)
        if changes is None:
            raise telling.resolution.unanswered("settle", owed)
        table = carry_out(telling, table, changes)
    return table


def go_on(telling: Telling, table: Table, number: int, starter: int) -> State:
    """End the game if the rules say that it is over, else open a round."""
    outcome = telling.ask.outcome(table)
    if type(outcome) is Outcome:
        return end(telling, table, outcome)
    return open_round(telling, table, number, starter)


def open_round(telling: Telling, table: Table, number: int, starter: int) -> State:
    """Open a round; a starter who is out is replaced by the next live seat (RULES D7)."""
    if not table.live[starter]:
        starter = table.after(starter)
    cups = len(table.dice)
    slots = telling.keeper.reset(table.slots, telling.setup, table.lives)
    round_ = make_round(number, starter, "left", slots)
    opened = _opened(table, (0,) * cups, round_, starter, None, None, slots)
    if RoundOpened in telling.heard:
        opened = telling.tell(opened, RoundOpened(number, starter))
    decide_next(telling.resolution, opened)
    return make_state(opened, (EMPTY,) * cups)


def end(telling: Telling, table: Table, outcome: Outcome) -> State:
    """End the game."""
    over = with_decision(cleared(table), Over(outcome))
    if GameOver in telling.heard:
        over = telling.tell(over, GameOver(outcome))
    return State(over, (EMPTY,) * len(table.dice))


def carry_out(telling: Telling, table: Table, events: Iterable[Event]) -> Table:
    """Carry out what a rule decided about lives, and about what it holds beside them.

    Lives are clipped at the floor and at the most a seat can hold.
    """
    for event in events:
        if type(event) is not LivesChanged:
            table = telling.tell(table, event)
            continue
        seat, lives = event.seat, table.lives
        held = lives[seat]
        after = _clipped(held, event.by, telling.setup)
        if after != held:
            table = with_lives(table, (*lives[:seat], after, *lives[seat + 1 :]))
            if LivesChanged in telling.heard:
                table = telling.tell(table, LivesChanged(seat, after - held))
    return table


def _clipped(held: int, by: int, setup: Setup) -> int:
    """Return the lives of a seat after a change, between the floor and the most it can hold."""
    after = held + by
    if by < 0:
        return after if setup.floor is None else max(after, setup.floor)
    return after if setup.full is None else max(held, min(after, setup.full))


def retire_fallen(telling: Telling, table: Table) -> Table:
    """Let every live seat that is at the floor go out of the game (RULES D8)."""
    floor = telling.setup.floor
    if floor is None or min(table.lives) > floor:
        return table
    for seat, held in enumerate(table.lives):
        if held <= floor and table.live[seat]:
            table = retire(telling, table, seat)
    return table


def retire(telling: Telling, table: Table, seat: int) -> Table:
    """Let a live seat go out of the game."""
    live = (*table.live[:seat], False, *table.live[seat + 1 :])
    table = with_live(table, live)
    return telling.tell(table, SeatOut(seat)) if SeatOut in telling.heard else table
